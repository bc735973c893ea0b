//! What the search knows of a game: one trait, and moves packed into two bytes.

use crate::rules::{Outcome, Side, Square};

/// A move in 14 bits: the square it leaves (0 to 99) or, for a piece placed from the hand, 100 + its kind; then the
/// square it goes to.
///
/// Zero stands for no move: no piece goes from a square to itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct PackedMove(pub(super) u16);

impl PackedMove {
    /// No move.
    pub(super) const NONE: PackedMove = PackedMove(0);

    /// The number of values that [`PackedMove::index`] takes.
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
    /// The game is drawn.
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

/// The [`TacticalMove::victim`] of a move that wins at once, in points.
pub const DECISIVE: i32 = 15_000;

/// A capture, or a move that wins at once, with the values by which it is ordered: most valuable victim, least valuable
/// attacker.
#[derive(Clone, Copy, Debug)]
pub struct TacticalMove {
    /// The move.
    pub mv: PackedMove,
    /// Exchange value of the piece captured, in points: 0 or more, [`DECISIVE`] for a win.
    pub victim: i32,
    /// Exchange value of the piece that moves, in points.
    pub attacker: i32,
}

/// What a side has on the board, in a game with captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Material {
    /// The pieces by whose capture games are won: of Gala the Galas.
    pub vital: i32,
    /// All pieces.
    pub pieces: i32,
}

/// A game as the search sees it. A node is a position with what makes its questions quick to answer.
///
/// What has a default is for games with captures, checks or a half-move clock; one without needs none of it.
pub trait SearchGame {
    /// A position with its incremental state.
    type Node: Copy;
    /// The legal moves of a node, as sets of squares.
    type Moves;

    /// The side to move.
    fn side(&self, node: &Self::Node) -> Side;
    /// The Zobrist key: equal for positions that repeat each other, and almost never for others.
    fn key(&self, node: &Self::Node) -> u64;
    /// What the position itself decides, history aside.
    fn end(&self, node: &Self::Node) -> Option<End>;
    /// The static evaluation for the side to move, in points.
    fn evaluate(&self, node: &Self::Node) -> i32;
    /// The legal moves.
    fn moves(&self, node: &Self::Node, in_check: bool) -> Self::Moves;
    /// Whether there is none.
    fn is_empty(&self, moves: &Self::Moves) -> bool;
    /// Whether this move is among them.
    fn has(&self, moves: &Self::Moves, mv: PackedMove) -> bool;
    /// Calls `each` with every quiet move: those that are not tactical.
    fn quiet_moves(&self, node: &Self::Node, moves: &Self::Moves, each: impl FnMut(PackedMove));
    /// The node after a legal move.
    fn after(&self, node: &Self::Node, mv: PackedMove) -> Self::Node;

    /// What a score depends on beside the position, mixed into the key of the transposition table: the number of the
    /// move where the game ends by that number soon, else 0.
    #[inline]
    fn context(&self, _node: &Self::Node, _halfmove_clock: u32) -> u64 {
        0
    }
    /// The half-move clock at which the game is drawn, in plies.
    #[inline]
    fn halfmove_limit(&self) -> u32 {
        u32::MAX
    }
    /// Whether the side to move is in check: under a threat that makes a null move senseless and its static evaluation
    /// unsafe. In Gala, whether one of its Galas could be captured.
    #[inline]
    fn in_check(&self, _node: &Self::Node) -> bool {
        false
    }
    /// Whether the rules require a move that answers the check.
    #[inline]
    fn must_answer(&self) -> bool {
        false
    }
    /// An evaluation drawn towards 0 by the plies since the last irreversible move: a lead that leads nowhere shrinks.
    #[inline]
    fn faded(&self, static_eval: i32, _reversible_plies: u32) -> i32 {
        static_eval
    }
    /// Whether this game has tactical moves at all.
    #[inline]
    fn has_tactical_moves(&self) -> bool {
        false
    }
    /// Calls `each` with every tactical move: captures and wins at once.
    #[inline]
    fn tactical_moves(
        &self,
        _node: &Self::Node,
        _moves: &Self::Moves,
        _each: impl FnMut(TacticalMove),
    ) {
    }
    /// Whether a legal move sets the half-move clock back to 0.
    #[inline]
    fn resets_halfmove_clock(&self, _node: &Self::Node, _mv: PackedMove) -> bool {
        false
    }
    /// Whether a legal move is irreversible: no position from before it can come again.
    #[inline]
    fn is_irreversible(&self, node: &Self::Node, mv: PackedMove) -> bool {
        self.resets_halfmove_clock(node, mv)
    }
    /// The node after a null move, as if the side to move could pass; `None` where that would mislead (zugzwang).
    #[inline]
    fn null_move(&self, _node: &Self::Node) -> Option<Self::Node> {
        None
    }
    /// Whether the piece that has just moved onto this square can be captured there.
    #[inline]
    fn is_exposed(&self, _node: &Self::Node, _square: usize) -> bool {
        false
    }
    /// What a side has on the board; nothing is counted in a game without captures.
    fn material(&self, _node: &Self::Node, _side: Side) -> Material {
        Material::default()
    }
    /// A number of own moves below which this side cannot win.
    fn least_to_win(&self, _node: &Self::Node, _side: Side) -> u32 {
        0
    }
    /// The kind of the piece that moves, 0 to 5, for the history tables.
    #[inline]
    fn kind(&self, _node: &Self::Node, _mv: PackedMove) -> usize {
        0
    }
}
