//! Puzzles: showing and solving them, and the puzzle of the day.

pub mod daily;
pub mod solving;
