//! The move picker: a move chosen by buttons and menus, first the piece, then its target. The choices so far are in
//! their `custom_id`.

use std::fmt;
use std::str::FromStr;

use crate::rules::Square;
use crate::rules::any::Turn;
use crate::rules::chessmen::Role;

/// The next question of the move picker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PickerStep {
    /// Which piece to move.
    Piece {
        /// The page of the list shown, from 0.
        page: usize,
    },
    /// Where this piece goes.
    Target {
        /// The piece.
        piece: PieceRef,
        /// The page of the list shown, from 0.
        page: usize,
    },
}

/// A piece that can be moved or placed.
///
/// ```
/// use galabot::service::move_picker::PieceRef;
/// for text in ["d3", "R@"] {
///     let piece: PieceRef = text.parse().unwrap();
///     assert_eq!(piece.to_string(), text);
/// }
/// assert!("K@".parse::<PieceRef>().is_err(), "a King stands from the start");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PieceRef {
    /// In the hand: one of this kind, in a game with placements.
    InHand(Role),
    /// On this square.
    On(Square),
}

/// Text that names no piece.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected the square of a man such as \"d3\", or one in hand such as \"R@\", but found \"{0}\""
)]
pub struct PieceRefError(pub String);

impl PieceRef {
    /// The piece that takes this turn.
    pub const fn of(turn: Turn) -> PieceRef {
        match turn {
            Turn::Place { role, .. } => PieceRef::InHand(role),
            Turn::Go(mv) => PieceRef::On(mv.from),
        }
    }
}

impl fmt::Display for PieceRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PieceRef::InHand(role) => write!(f, "{}@", role.letter()),
            PieceRef::On(square) => square.fmt(f),
        }
    }
}

impl FromStr for PieceRef {
    type Err = PieceRefError;

    fn from_str(text: &str) -> Result<PieceRef, PieceRefError> {
        let error = || PieceRefError(text.to_owned());
        let Some(letter) = text.strip_suffix('@') else {
            return text.parse().map(PieceRef::On).map_err(|_| error());
        };
        let mut placed = Role::PLACED.into_iter();
        let named = placed.find(|role| letter == role.letter().to_string());
        named.map(PieceRef::InHand).ok_or_else(error)
    }
}
