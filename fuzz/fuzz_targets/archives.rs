//! Fuzzes `entries::archives`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| galabot_fuzz::entries::archives(bytes));
