//! Why a move is refused, with enough detail to explain it and to say what would be legal.
//!
//! The caller puts it into words.

use crate::prelude::*;

use super::route::Bar;
use super::terrain::Castle;
use super::{Piece, Role};
use crate::{Move, Outcome, Square, SquareSet};

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
    /// The piece there belongs to the other seat of the side, in play of four.
    Partners {
        /// The seat that is to move.
        to_move: Castle,
        /// The seat that the piece belongs to.
        owner: Castle,
    },
    /// The move names this kind of piece, but another kind stands there.
    OtherRole(Role),
    /// It ends where it starts.
    Stays,
    /// The piece does not move that way at all.
    NotItsWay,
    /// It would reach its target by a route that all this hinders, and by no route that less of it hinders.
    Hindered(Hindrance),
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

/// All that stands against a route. Without all of it the move would be legal, without a part of it it would not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hindrance {
    /// The rules that bar it.
    pub bars: Vec<Bar>,
    /// The pieces in its way, in its order. The last one stands on the target itself if it is an own one.
    pub pieces: Vec<(Square, Piece)>,
    /// Whether the move would also leave a threat to an own Gala unanswered that must be answered.
    pub unanswered: bool,
}
