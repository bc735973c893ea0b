//! A turn of any game: a piece placed or moved.

use core::fmt;

use super::chessmen::Role;
use super::{Move, Square};

/// What a side does in one turn.
///
/// ```
/// use gala_rules::any::Turn;
/// for text in ["R@f2", "d3-f5"] {
///     assert_eq!(text.parse::<Turn>().unwrap().to_string(), text);
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Turn {
    /// Places a piece from the hand.
    Place {
        /// Its kind.
        role: Role,
        /// The target.
        to: Square,
    },
    /// Moves a piece on the board.
    Go(Move),
}

impl Turn {
    /// The square of the piece after the turn.
    pub const fn to(self) -> Square {
        match self {
            Turn::Place { to, .. } => to,
            Turn::Go(mv) => mv.to,
        }
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Turn::Place { role, to } => write!(f, "{}@{to}", role.letter()),
            Turn::Go(mv) => write!(f, "{mv}"),
        }
    }
}

impl fmt::Debug for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
