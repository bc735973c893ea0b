//! Why a move is refused, with enough detail to explain it and to say what would be legal.
//!
//! The caller puts it into words.

use crate::prelude::*;

use super::route::Bar;
use crate::{Move, Outcome, Piece, Role, Square, SquareSet};

/// A refused move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Illegal {
    /// The move as read.
    pub mv: Move,
    /// The piece on the start square, if there is one.
    pub piece: Option<Piece>,
    /// Why it is refused.
    pub reason: Reason,
    /// Where that piece may go instead: empty if it is not the mover's or cannot move at all.
    pub targets: SquareSet,
}

/// Why a move is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The game is over.
    Over(Outcome),
    /// No piece stands on the start square.
    NoPiece,
    /// The piece there belongs to the other side.
    NotYours,
    /// The piece there belongs to the partner, in play of four.
    Partners,
    /// The move names this kind of piece, but another kind stands there.
    OtherRole(Role),
    /// It ends where it starts.
    Stays,
    /// A piece of the mover's own side stands on the target.
    OwnPiece,
    /// The piece does not move that way at all.
    NotItsWay,
    /// It would reach its target, but for this piece in its way.
    Blocked {
        /// The square of that piece.
        at: Square,
        /// That piece.
        by: Piece,
    },
    /// This rule bars it.
    Barred(Bar),
    /// A threat to an own Gala must be answered, and this move does not answer it.
    UnansweredThreat {
        /// The Galas that would stand threatened.
        galas: SquareSet,
        /// The pieces that would threaten them.
        by: SquareSet,
        /// How many own Galas an answer leaves threatened: 0, or 1 if not both can be saved.
        fewest: u32,
        /// The moves that would answer it, sorted.
        answers: Vec<Move>,
    },
    /// A way-point lies on no legal route.
    WayPoint(Square),
}
