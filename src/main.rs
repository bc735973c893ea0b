//! The `galabot` program. All it does is read the command line.

fn main() {}
