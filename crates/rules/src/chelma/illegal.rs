//! Why a turn of Chelma is refused, exactly enough to explain it and to say what would work.
//!
//! Words for it are for whoever shows it.

use super::{Piece, Role, Turn};
use crate::prelude::*;
use crate::{Outcome, Square, SquareSet};

/// A refused turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Illegal {
    /// The turn as read.
    pub turn: Turn,
    /// The man on the square it starts from, if there is one; the man to be placed, if it is a placement.
    pub piece: Option<Piece>,
    /// Why it is refused.
    pub reason: Reason,
    /// Where that man may go, or be placed, instead: empty if it is not the mover's or can do nothing at all.
    pub targets: SquareSet,
}

/// Why a turn is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The game is over.
    Over(Outcome),
    /// A square of it is not on the 8 x 8 board.
    OffBoard(Square),
    /// A move, but men are still to be placed; these are the mover's, none if only the other side has some.
    PlacingFirst(Vec<Role>),
    /// A placement, but all men stand: it is time to move.
    AllPlaced,
    /// A placement of a kind of which the mover has none in hand: all stand, or, as King, Queen and Pawns, always have.
    NoneInHand {
        /// The kind named.
        role: Role,
        /// What the mover has in hand.
        hand: Vec<Role>,
    },
    /// A placement on a square that is none of the mover's six marked ones.
    NotMarked,
    /// A man stands on the target, and nothing is ever captured.
    Occupied(Piece),
    /// Nobody stands on the square it starts from.
    NoMan,
    /// The man there is the other side's.
    NotYours,
    /// A man of another kind was named.
    OtherRole(Role),
    /// It ends where it starts, as a chain may not.
    Stays,
    /// Neither a step nor any chain of jumps of this man leads that way.
    NotItsWay,
    /// It would be a jump, but nobody stands on this square to be jumped over.
    NothingToJump(Square),
    /// A chain of jumps could lead there, but the men do not stand so.
    NoChain,
    /// A way-point lies on no chain of jumps to the target.
    WayPoint(Square),
}
