//! The engine as those who ask it see it: what it finds, what it answers, and that puzzles have one solution.

mod answers;
mod chelma;
mod puzzles;
mod search;
mod shared_search;
mod tactics;
