//! What a puzzle is about, read off its solution.

use super::Puzzle;
use crate::EngineGame;
use crate::rules::match_game;
use crate::theme::Theme;

impl Theme {
    /// The theme of a puzzle.
    ///
    /// ```
    /// use gala_engine::puzzles::{Book, Theme};
    /// // The Korna goes straight to the last Gala.
    /// let text = "1 | win | 900 | a7-a10 | g9/10/10/K9/10/10/10/10/10/3G5G w";
    /// let book = Book::read("winther", text).unwrap();
    /// assert_eq!(Theme::of(&book.all()[0]), Theme::Capture);
    /// ```
    pub fn of(puzzle: &Puzzle) -> Theme {
        let after = puzzle.played();
        match_game!(Game, &after, G, after => <G as EngineGame>::theme(after, puzzle.aim.saves()))
    }
}
