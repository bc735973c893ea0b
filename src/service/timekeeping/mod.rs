//! What happens at the tables because time passes.

pub mod process_due;
