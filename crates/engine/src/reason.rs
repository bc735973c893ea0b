//! What a move is good for, of any game.

use crate::rules::Square;
use crate::rules::gala::Role;

/// What a move is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It ends the game, and its mover has won.
    WinsAtOnce,
    /// It wins by force in this number of the mover's own moves, counting this one.
    WinsIn(u32),
    /// It takes a piece of this kind.
    Takes(Role),
    /// The Gala here was threatened and is safe after it.
    Saves(Square),
    /// It threatens the Gala here.
    Threatens(Square),
    /// All other moves lose sooner: it holds out longest.
    HoldsOut,
    /// A piece of Chelma comes to a square that counts for the goal.
    ComesHome,
    /// A piece of Chelma leaves the squares that must be empty after the thirtieth move.
    LeavesHome,
    /// A piece of Chelma makes this number of jumps in one move.
    Jumps(usize),
    /// It is the best there is, for no single reason.
    Best,
}
