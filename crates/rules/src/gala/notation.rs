//! Moves of Gala as people type them.
//!
//! ```text
//! move   = [piece] square { [dash] square }    piece = "G" | "K" | "H" | "P"
//! square = "a".."j" "1".."10"                  dash  = "-" | "x" | "–" | "→" | " " | …
//! ```
//!
//! Case, kind of dash, full-width letters, invisible marks and punctuation around the move do not matter.

use core::str::FromStr;

use super::Role;
use crate::notation::{is_wrapping, plain, split_squares};
use crate::prelude::*;
use crate::{Move, Square};

/// A typed move: its squares, and the piece if one was named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypedMove {
    /// The piece named before the first square.
    pub role: Option<Role>,
    /// From, way-points, to: at least two squares.
    pub squares: Vec<Square>,
    /// Whether it was written with `x`. It need not be true: a wrong `x` is accepted.
    pub captures: bool,
}

impl TypedMove {
    /// The first and the last square.
    pub fn mv(&self) -> Move {
        let last = self.squares.len() - 1;
        Move {
            from: self.squares[0],
            to: self.squares[last],
        }
    }

    /// The squares between them.
    pub fn way_points(&self) -> &[Square] {
        &self.squares[1..self.squares.len() - 1]
    }
}

/// Text that is no move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveTextError {
    /// It does not look like a move at all.
    #[error("expected a move such as d3-f5 but found \"{0}\"")]
    NotAMove(String),
    /// It looks like a move, but names a square that is not on the board.
    #[error("there is no square {0}: files go from a to j and ranks from 1 to 10")]
    OffBoard(String),
    /// More squares than a route can have.
    #[error("a move has at most 20 squares")]
    TooLong,
}

impl FromStr for TypedMove {
    type Err = MoveTextError;

    /// Reads a typed move.
    ///
    /// ```
    /// use gala_rules::gala::notation::{MoveTextError, TypedMove};
    /// for text in ["d3f5", "d3 f5", "d3xf5", "D3–F5", "Kd3-f5", "d3-e3-f5", "\"d3-f5!\"", "ｄ３ｆ５"] {
    ///     assert_eq!(text.parse::<TypedMove>().unwrap().mv().to_string(), "d3-f5", "{text}");
    /// }
    /// assert_eq!("d3-k5".parse::<TypedMove>(), Err(MoveTextError::OffBoard("k5".into())));
    /// assert!(matches!("good game".parse::<TypedMove>(), Err(MoveTextError::NotAMove(_))));
    /// ```
    fn from_str(text: &str) -> Result<TypedMove, MoveTextError> {
        let clean = plain(text).to_lowercase();
        let clean = clean.trim_matches(is_wrapping);
        let not_a_move = || MoveTextError::NotAMove(text.trim().to_owned());
        let letters: Vec<char> = clean.chars().collect();
        let (role, rest) = match letters[..] {
            [piece, file, digit, ..] if file.is_ascii_lowercase() && digit.is_ascii_digit() => {
                let role = Role::from_letter(piece).ok_or_else(not_a_move)?;
                (Some(role), &letters[1..])
            }
            _ => (None, &letters[..]),
        };
        let read = split_squares(rest).ok_or_else(not_a_move)?;
        if read.len() < 2 {
            return Err(not_a_move());
        }
        if read.len() > 20 {
            return Err(MoveTextError::TooLong);
        }
        let squares = read
            .into_iter()
            .map(|square| square.parse().map_err(|_| MoveTextError::OffBoard(square)))
            .collect::<Result<_, _>>()?;
        Ok(TypedMove {
            role,
            squares,
            captures: clean.contains('x'),
        })
    }
}

impl FromStr for Move {
    type Err = MoveTextError;

    /// Reads a typed move; way-points and a piece's letter are read and dropped.
    fn from_str(text: &str) -> Result<Move, MoveTextError> {
        text.parse::<TypedMove>().map(|typed| typed.mv())
    }
}
