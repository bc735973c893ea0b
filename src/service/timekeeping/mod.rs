//! What happens at the tables because time passes.

pub mod next_look;
pub mod process_due;
pub mod unshown;
