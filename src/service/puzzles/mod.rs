//! Puzzles: showing and solving them, the puzzle of the day, and puzzles of one's own mistakes.

pub mod better;
pub mod daily;
pub mod solving;
