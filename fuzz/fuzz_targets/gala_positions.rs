//! Fuzzes `entries::gala_positions`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| galabot_fuzz::entries::gala_positions(bytes));
