//! Fuzzes `entries::records`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| galabot_fuzz::entries::records(bytes));
