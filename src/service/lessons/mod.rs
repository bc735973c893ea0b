//! Learning a game by lessons.

pub mod lesson;
