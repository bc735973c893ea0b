//! In which order moves are tried: what was good before in positions like this one first.
//!
//! Killers: Akl and Newborn, "The Principal Continuation and the Killer Heuristic", 1977. History: Schaeffer, "The History
//! Heuristic", 1983, with the bounded update of Stockfish ("gravity"); its continuation by the move before, as there.

use super::score::MOST_PLIES;
use super::search_game::PackedMove;
use crate::rules::Side;

/// A move in the order of its rank, the highest first; the first added of equal ones.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked {
    pub(super) mv: PackedMove,
    pub(super) rank: i32,
    /// What it takes, in points.
    pub(super) takes: i32,
}

/// The first move to try is the one that was best before.
pub(super) const HASH_MOVE: i32 = 1 << 28;
/// Captures that seem to gain.
pub(super) const GAINS: i32 = 1 << 24;
/// Moves that refuted a sibling.
const KILLER: i32 = 1 << 22;
/// Captures that seem to lose.
pub(super) const LOSES: i32 = -(1 << 24);

/// A row of history: kind of man and where it goes.
const ROW: usize = 6 * 128;

/// No history goes beyond.
const MOST: i32 = 8192;

/// Who went where: the man's kind and its new square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PieceTo(u16);

impl PieceTo {
    pub(super) fn new(kind: usize, mv: PackedMove) -> PieceTo {
        PieceTo(((kind * 128 + mv.to()) % ROW) as u16)
    }
}

/// What earlier parts of one search have taught.
pub(super) struct HistoryTables {
    killers: [[PackedMove; 2]; MOST_PLIES + 2],
    butterfly_history: Vec<i16>,
    continuation_history: Vec<i16>,
}

impl HistoryTables {
    pub(super) fn new() -> HistoryTables {
        HistoryTables {
            killers: [[PackedMove::NONE; 2]; MOST_PLIES + 2],
            butterfly_history: vec![0; 2 * PackedMove::COUNT],
            continuation_history: vec![0; ROW * ROW],
        }
    }

    /// The rank of a still move.
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

    /// How well a still move has done, about -16,384 to 16,384.
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
            self.continuation_history[last.0 as usize * ROW + piece_to.0 as usize]
        });
        i32::from(own) + i32::from(after)
    }

    /// A still move was good enough to end the search of its node; these before it were not.
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
        self.shift(side, last, best, piece_to, bonus);
        for (mv, piece_to) in others {
            self.shift(side, last, *mv, *piece_to, -bonus);
        }
    }

    fn shift(
        &mut self,
        side: Side,
        last: Option<PieceTo>,
        mv: PackedMove,
        piece_to: PieceTo,
        bonus: i32,
    ) {
        let pull = |value: &mut i16| {
            let old = i32::from(*value);
            *value = (old + bonus - old * bonus.abs() / MOST) as i16;
        };
        pull(&mut self.butterfly_history[side.index() * PackedMove::COUNT + mv.index()]);
        if let Some(last) = last {
            pull(&mut self.continuation_history[last.0 as usize * ROW + piece_to.0 as usize]);
        }
    }
}

/// Whether any of these moves ranks so high.
#[inline]
pub(super) fn has(moves: &[Ranked], rank: i32) -> bool {
    moves.iter().any(|ranked| ranked.rank >= rank)
}

/// Brings the best of the moves from `at` on to the front of them.
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
