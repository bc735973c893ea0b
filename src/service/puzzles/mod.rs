//! Puzzles: showing and solving them, the puzzle of the day, puzzles from a server's own games and of one's own
//! mistakes.

pub mod better;
pub mod club;
pub mod daily;
pub mod solving;
