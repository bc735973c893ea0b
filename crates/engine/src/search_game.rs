//! What a search must know of a game, and nothing more: one small trait, and moves as two bytes.

use crate::rules::{Outcome, Side, Square};

/// A move in two bytes: from and to, or for a man placed from the hand a number from 100 on and to.
///
/// Zero stands for no move: no man goes from a square to itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct PackedMove(pub(super) u16);

impl PackedMove {
    /// No move.
    pub(super) const NONE: PackedMove = PackedMove(0);

    /// How many different numbers there are.
    pub(super) const COUNT: usize = 1 << 14;

    #[inline]
    pub(super) const fn new(from: usize, to: Square) -> PackedMove {
        PackedMove((from << 7 | to.index()) as u16)
    }

    #[inline]
    pub(super) const fn from(self) -> usize {
        (self.0 >> 7) as usize
    }

    #[inline]
    pub(super) const fn to(self) -> usize {
        (self.0 & 127) as usize
    }

    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize & (PackedMove::COUNT - 1)
    }
}

/// How a position ends the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// This side has won.
    Won(Side),
    /// Nobody has.
    Drawn,
}

impl From<Outcome> for End {
    fn from(outcome: Outcome) -> End {
        match outcome {
            Outcome::Win { side, .. } => End::Won(side),
            Outcome::Draw(_) => End::Drawn,
        }
    }
}

/// What a move that wins at once takes.
pub const DECISIVE: i32 = 15_000;

/// A move with what is known of it before it is tried.
#[derive(Clone, Copy, Debug)]
pub struct TacticalMove {
    /// The move.
    pub mv: PackedMove,
    /// What it takes, in points; 0 for nothing.
    pub takes: i32,
    /// What moves, in points.
    pub risks: i32,
}

/// A game as a search sees it. A node is a position with whatever makes its questions quick to answer.
pub trait SearchGame {
    /// A position, ready to be asked.
    type Node: Copy;
    /// The legal moves of a node, not yet spelled out.
    type Moves;

    /// The side to move.
    fn side(&self, node: &Self::Node) -> Side;
    /// Equal for positions that repeat each other, and almost never for others.
    fn key(&self, node: &Self::Node) -> u64;
    /// What else a score depends on, mixed into the key of the transposition table: how near the end by the number of
    /// moves is, if it is near.
    fn context(&self, node: &Self::Node, halfmove_clock: u32) -> u64;
    /// What the position itself decides.
    fn end(&self, node: &Self::Node) -> Option<End>;
    /// After so many quiet moves in a row the game is drawn.
    fn halfmove_limit(&self) -> u32;
    /// Whether the side to move stands under a threat that makes passing senseless and quiet judgement unsafe.
    fn in_check(&self, node: &Self::Node) -> bool;
    /// Whether the rules have the side to move answer such a threat.
    fn must_answer(&self) -> bool;
    /// Worth for the side to move, without looking ahead.
    fn evaluate(&self, node: &Self::Node) -> i32;
    /// That worth after so many moves in which nothing has come to an end for good: small leads are no leads then.
    fn faded(&self, history: i32, since: u32) -> i32;
    /// The legal moves.
    fn moves(&self, node: &Self::Node, in_check: bool) -> Self::Moves;
    /// Whether there is none.
    fn is_empty(&self, moves: &Self::Moves) -> bool;
    /// Whether this move is among them.
    fn has(&self, moves: &Self::Moves, mv: PackedMove) -> bool;
    /// Whether there ever are moves that capture or win at once.
    fn has_tactical_moves(&self) -> bool;
    /// Those that capture or win at once.
    fn tactical_moves(
        &self,
        node: &Self::Node,
        moves: &Self::Moves,
        each: impl FnMut(TacticalMove),
    );
    /// All others.
    fn quiet_moves(&self, node: &Self::Node, moves: &Self::Moves, each: impl FnMut(PackedMove));
    /// The node after a legal move.
    fn after(&self, node: &Self::Node, mv: PackedMove) -> Self::Node;
    /// Whether a legal move ends a row of quiet ones.
    fn resets_halfmove_clock(&self, node: &Self::Node, mv: PackedMove) -> bool;
    /// Whether nothing from before a legal move can come again after it.
    fn is_irreversible(&self, node: &Self::Node, mv: PackedMove) -> bool;
    /// The node if the side to move could pass, or `None` where that would mislead.
    fn null_move(&self, node: &Self::Node) -> Option<Self::Node>;
    /// Whether the man that has just moved onto this square can be captured there.
    fn is_exposed(&self, node: &Self::Node, square: usize) -> bool;
    /// Under 6: which kind of man moves, for orderings that remember.
    fn kind(&self, node: &Self::Node, mv: PackedMove) -> usize;
}
