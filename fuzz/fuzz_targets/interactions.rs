//! Fuzzes `entries::interactions`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| galabot_fuzz::entries::interactions(bytes));
