//! Fuzzes `entries::chelma_positions`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| galabot_fuzz::entries::chelma_positions(bytes));
