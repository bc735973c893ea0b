//! A turn of Chelma - a piece placed or moved - and turns as people type them.
//!
//! ```text
//! turn  = place | go
//! place = piece [ "@" | dash | " " ] square          piece = "K" | "Q" | "R" | "B" | "N" | "P"
//! go    = [piece] square { [dash] square }
//! ```
//!
//! Case, kind of dash and what stands around a turn count as little as in a move of Gala ([`crate::gala::notation`]).

use core::str::FromStr;

pub use crate::turn::Turn;

use super::Role;
use super::terrain::BOARD;
use crate::notation::{is_wrapping, plain, separator, split_squares};
use crate::prelude::*;
use crate::{Move, Square};

/// A turn as typed: a move with its way-points, and the piece if one was named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypedTurn {
    /// A piece to be placed.
    Place {
        /// Its kind.
        role: Role,
        /// The target.
        to: Square,
    },
    /// A piece to be moved.
    Go {
        /// The piece named before the first square.
        role: Option<Role>,
        /// From, way-points, to: at least two squares.
        squares: Vec<Square>,
    },
}

impl TypedTurn {
    /// The turn, without way-points and the piece's name.
    pub fn turn(&self) -> Turn {
        match self {
            TypedTurn::Place { role, to } => Turn::Place {
                role: *role,
                to: *to,
            },
            TypedTurn::Go { squares, .. } => Turn::Go(Move {
                from: squares[0],
                to: squares[squares.len() - 1],
            }),
        }
    }
}

/// Text that is no turn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TurnTextError {
    /// It does not look like a turn at all.
    #[error("expected a move such as d3-f5, or a man to place such as R@f2, but found \"{0}\"")]
    NotATurn(String),
    /// It looks like a turn, but names a square that is not on the board.
    #[error("there is no square {0} in Chelma: files go from a to h and ranks from 1 to 8")]
    OffBoard(String),
    /// More squares than a typed route can have.
    #[error("a move has at most 20 squares")]
    TooLong,
}

impl FromStr for TypedTurn {
    type Err = TurnTextError;

    /// Reads a turn as typed.
    ///
    /// ```
    /// use gala_rules::chelma::{TurnTextError, TypedTurn};
    /// for text in ["R@f2", "r@F2", "Rf2", "r f2", "R-f2", "\"R@f2!\"", "Ｒ＠ｆ２"] {
    ///     assert_eq!(text.parse::<TypedTurn>().unwrap().turn().to_string(), "R@f2", "{text}");
    /// }
    /// for text in ["d3f5", "D3–F5", "Bd3-f5", "d3-b5-d7-f5"] {
    ///     assert_eq!(text.parse::<TypedTurn>().unwrap().turn().to_string(), "d3-f5", "{text}");
    /// }
    /// assert_eq!("d3-i5".parse::<TypedTurn>(), Err(TurnTextError::OffBoard("i5".into())));
    /// assert!(matches!("d3".parse::<TypedTurn>(), Err(TurnTextError::NotATurn(_))));
    /// ```
    fn from_str(text: &str) -> Result<TypedTurn, TurnTextError> {
        let clean = plain(text).to_lowercase();
        let letters: Vec<char> = clean.trim_matches(is_wrapping).chars().collect();
        let not_a_turn = || TurnTextError::NotATurn(text.trim().to_owned());
        let (role, rest) = match letters[..] {
            [file, digit, ..] if file.is_ascii_lowercase() && digit.is_ascii_digit() => {
                (None, &letters[..])
            }
            [piece, ..] => {
                let role = Role::from_letter(piece).ok_or_else(not_a_turn)?;
                let blanks = letters[1..].iter().take_while(|blank| **blank == ' ');
                let blanks = 1 + blanks.count();
                let gap = match letters[blanks..] {
                    ['@', ..] => blanks + 1,
                    _ => blanks,
                };
                (Some(role), &letters[gap + separator(&letters[gap..])..])
            }
            [] => return Err(not_a_turn()),
        };
        let read = split_squares(rest).ok_or_else(not_a_turn)?;
        if read.len() > 20 {
            return Err(TurnTextError::TooLong);
        }
        let squares: Vec<Square> = read.into_iter().map(on_board).collect::<Result<_, _>>()?;
        let placed = letters.contains(&'@');
        match (role, &squares[..]) {
            (Some(role), [to]) => Ok(TypedTurn::Place { role, to: *to }),
            (role, [_, _, ..]) if !placed => Ok(TypedTurn::Go { role, squares }),
            _ => Err(not_a_turn()),
        }
    }
}

fn on_board(name: String) -> Result<Square, TurnTextError> {
    let square = name.parse().ok().filter(|square| BOARD.has(*square));
    square.ok_or(TurnTextError::OffBoard(name))
}

impl FromStr for Turn {
    type Err = TurnTextError;

    /// Reads a typed turn; way-points and the letter of a piece that moves are read and dropped.
    fn from_str(text: &str) -> Result<Turn, TurnTextError> {
        text.parse::<TypedTurn>().map(|typed| typed.turn())
    }
}
