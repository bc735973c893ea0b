//! Move ordering: killers and history heuristics.
//!
//! Killers: Akl and Newborn, "The Principal Continuation and the Killer Heuristic", 1977. History: Schaeffer, "The
//! History Heuristic", 1983, with the bounded update of Stockfish ("gravity"); continuation history, as there.

use super::score::MOST_PLIES;
use super::search_game::PackedMove;
use crate::rules::Side;

/// A move with its rank. Moves are tried by descending rank, equal ones in the order in which they were added.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked {
    pub(super) mv: PackedMove,
    pub(super) rank: i32,
    /// Value of the victim in points; 0 for a quiet move. In quiescence search, that less the attacker's.
    pub(super) gain: i32,
}

/// Rank of the hash move: the best one of an earlier search of the position.
pub(super) const HASH_MOVE: i32 = 1 << 28;
/// Base rank of captures that seem to win material.
pub(super) const GAINS: i32 = 1 << 24;
/// Rank of killers: quiet moves that refuted a sibling.
const KILLER: i32 = 1 << 22;
/// Base rank of captures that seem to lose material.
pub(super) const LOSES: i32 = -(1 << 24);

/// The number of values of [`PieceTo`].
const PIECE_TOS: usize = 6 * 128;

/// The bound of every history value, in both directions.
const MOST_HISTORY: i32 = 8192;

/// A kind of piece and the square it went to: the index of continuation history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PieceTo(u16);

impl PieceTo {
    pub(super) fn new(kind: usize, mv: PackedMove) -> PieceTo {
        PieceTo(((kind * 128 + mv.to()) % PIECE_TOS) as u16)
    }
}

/// What one search has learned of quiet moves.
pub(super) struct HistoryTables {
    /// Two killers a ply.
    killers: [[PackedMove; 2]; MOST_PLIES + 2],
    /// By side, from-square and to-square.
    butterfly_history: Vec<i16>,
    /// By the [`PieceTo`] of the move before and that of the move.
    continuation_history: Vec<i16>,
}

impl HistoryTables {
    pub(super) fn new() -> HistoryTables {
        HistoryTables {
            killers: [[PackedMove::NONE; 2]; MOST_PLIES + 2],
            butterfly_history: vec![0; 2 * PackedMove::COUNT],
            continuation_history: vec![0; PIECE_TOS * PIECE_TOS],
        }
    }

    /// The rank of a quiet move.
    #[inline]
    pub(super) fn rank(
        &self,
        side: Side,
        ply: usize,
        mv: PackedMove,
        piece_to: PieceTo,
        last: Option<PieceTo>,
    ) -> i32 {
        let killers = &self.killers[ply];
        if killers[0] == mv {
            return KILLER + 1;
        }
        if killers[1] == mv {
            return KILLER;
        }
        self.history(side, mv, piece_to, last)
    }

    /// The history score of a quiet move: butterfly plus continuation history, -16,384 to 16,384.
    #[inline]
    pub(super) fn history(
        &self,
        side: Side,
        mv: PackedMove,
        piece_to: PieceTo,
        last: Option<PieceTo>,
    ) -> i32 {
        let own = self.butterfly_history[side.index() * PackedMove::COUNT + mv.index()];
        let after = last.map_or(0, |last| {
            self.continuation_history[last.0 as usize * PIECE_TOS + piece_to.0 as usize]
        });
        i32::from(own) + i32::from(after)
    }

    /// A quiet move caused a beta cutoff at this depth: it gains by the square of the depth, the quiet `others` tried
    /// before it lose as much.
    pub(super) fn learn(
        &mut self,
        side: Side,
        ply: usize,
        depth: i32,
        last: Option<PieceTo>,
        (best, piece_to): (PackedMove, PieceTo),
        others: &[(PackedMove, PieceTo)],
    ) {
        let killers = &mut self.killers[ply];
        if killers[0] != best {
            killers[1] = killers[0];
            killers[0] = best;
        }
        let bonus = (depth * depth * 8).min(1024);
        self.update(side, last, best, piece_to, bonus);
        for (mv, piece_to) in others {
            self.update(side, last, *mv, *piece_to, -bonus);
        }
    }

    fn update(
        &mut self,
        side: Side,
        last: Option<PieceTo>,
        mv: PackedMove,
        piece_to: PieceTo,
        bonus: i32,
    ) {
        let pull = |value: &mut i16| {
            let old = i32::from(*value);
            *value = (old + bonus - old * bonus.abs() / MOST_HISTORY) as i16;
        };
        pull(&mut self.butterfly_history[side.index() * PackedMove::COUNT + mv.index()]);
        if let Some(last) = last {
            pull(&mut self.continuation_history[last.0 as usize * PIECE_TOS + piece_to.0 as usize]);
        }
    }
}

/// Whether any of these moves has at least this rank.
#[inline]
pub(super) fn has(moves: &[Ranked], rank: i32) -> bool {
    moves.iter().any(|ranked| ranked.rank >= rank)
}

/// Swaps the highest-ranked of the moves from `at` on into place `at` (selection sort).
#[inline]
pub(super) fn pick(moves: &mut [Ranked], at: usize) -> Ranked {
    let mut best = at;
    for other in at + 1..moves.len() {
        if moves[other].rank > moves[best].rank {
            best = other;
        }
    }
    moves.swap(at, best);
    moves[at]
}
