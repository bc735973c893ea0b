//! Why a move is refused, exactly enough to explain it and to say what would work.
//!
//! Words for it are for whoever shows it.

use crate::prelude::*;

use super::route::Bar;
use crate::{Move, Outcome, Piece, Role, Square, SquareSet};

/// A refused move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Illegal {
    /// The move as read.
    pub mv: Move,
    /// The man on the square it starts from, if there is one.
    pub piece: Option<Piece>,
    /// Why it is refused.
    pub reason: Reason,
    /// Where that man may go instead: empty if it is not the mover's or cannot move at all.
    pub targets: SquareSet,
}

/// Why a move is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The game is over.
    Over(Outcome),
    /// Nobody stands on the square it starts from.
    NoMan,
    /// The man there is the other side's.
    NotYours,
    /// The man there is the partner's, in play of four.
    Partners,
    /// A man of another kind was named.
    OtherRole(Role),
    /// It ends where it starts.
    Stays,
    /// A man of one's own stands on the target.
    OwnMan,
    /// The man does not move that way at all.
    NotItsWay,
    /// It would get there, but for this man in its way.
    Blocked {
        /// Where he stands.
        at: Square,
        /// Who he is.
        by: Piece,
    },
    /// This rule bars it.
    Barred(Bar),
    /// A threat to an own Gala must be answered, and this does not.
    UnansweredThreat {
        /// The Galas that would stand threatened.
        galas: SquareSet,
        /// The men that would threaten them.
        by: SquareSet,
        /// The moves that would answer it, in order.
        answers: Vec<Move>,
    },
    /// A way-point lies on no legal route.
    WayPoint(Square),
}
