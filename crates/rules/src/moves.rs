//! A move as two squares, and its text.
//!
//! What a person may type for a move, with way-points and all, is read by [`super::gala::notation`].

use crate::prelude::*;

use core::fmt;

use super::Square;

/// From and to. In both games they determine a legal move. (`RULES.md`, 3 and 6)
///
/// ```
/// use gala_rules::Move;
/// let mv = Move { from: "d3".parse().unwrap(), to: "f5".parse().unwrap() };
/// assert_eq!(mv.to_string(), "d3-f5");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The square of the piece before the move.
    pub from: Square,
    /// Its square after the move.
    pub to: Square,
}

impl Move {
    /// The move in text, with `x` instead of the dash if it captures.
    ///
    /// ```
    /// use gala_rules::Move;
    /// let mv = Move { from: "d3".parse().unwrap(), to: "f5".parse().unwrap() };
    /// assert_eq!(mv.text(true), "d3xf5");
    /// ```
    pub fn text(self, captures: bool) -> String {
        format!(
            "{}{}{}",
            self.from,
            if captures { 'x' } else { '-' },
            self.to
        )
    }

    /// The same move seen from the other side of the 10 x 10 board.
    pub const fn half_turned(self) -> Move {
        Move {
            from: self.from.half_turned(),
            to: self.to.half_turned(),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
