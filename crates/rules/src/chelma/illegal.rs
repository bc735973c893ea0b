//! Why a turn of Chelma is refused, with enough detail to explain it and to say what would be legal.
//!
//! The caller puts it into words.

use super::{Piece, Role, Turn};
use crate::prelude::*;
use crate::{Outcome, Square, SquareSet};

/// A refused turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Illegal {
    /// The turn as read.
    pub turn: Turn,
    /// The piece on the start square, if there is one; of a placement, the piece to be placed.
    pub piece: Option<Piece>,
    /// Why it is refused.
    pub reason: Reason,
    /// Where that piece may go or be placed instead: empty if it is not the mover's or can do nothing at all.
    pub targets: SquareSet,
}

/// Why a turn is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The game is over.
    Over(Outcome),
    /// One of its squares is not on the 8 x 8 board.
    OffBoard(Square),
    /// A move, but pieces are still to be placed. These are the mover's; none if only the other side has some.
    PlacingFirst(Vec<Role>),
    /// A placement, but all pieces are on the board: it is time to move.
    AllPlaced,
    /// A placement of a kind of which the mover has none in hand. All are placed, or it is a King, Queen or Pawn.
    NoneInHand {
        /// The kind named.
        role: Role,
        /// What the mover has in hand.
        hand: Vec<Role>,
    },
    /// A placement on a square that is not one of the mover's six marked ones.
    NotMarked,
    /// A piece stands on the target, which could be reached if it did not: Chelma has no captures.
    Occupied(Piece),
    /// No piece stands on the start square.
    NoPiece,
    /// The piece there belongs to the other side.
    NotYours,
    /// The turn names this kind of piece, but another kind stands there.
    OtherRole(Role),
    /// It ends where it starts, which a chain may not.
    Stays,
    /// Neither a step nor any chain of jumps of this piece leads that way.
    NotItsWay,
    /// With a piece on this square it would be a jump over it.
    NothingToJump(Square),
    /// A chain of jumps could lead there, but the pieces do not stand right for it.
    NoChain,
    /// From the 30th move on a piece must leave home if one can, and this turn takes none off its starting squares. One
    /// of the pieces on these squares has to go. Where, [`super::Rules::moves`] tells.
    MustLeave(SquareSet),
    /// A way-point lies on no chain of jumps to the target.
    WayPoint(Square),
}
