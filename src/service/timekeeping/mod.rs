//! What time brings about at the tables.

pub mod process_due;
