//! How far the men of Chelma have to go: each to a goal square of its own, at the least cost together.
//!
//! A sum of distances to a corner alone stalls: the last men find their squares taken. So men are matched with squares.

use crate::rules::chelma::reach::steps;
use crate::rules::chelma::terrain::{BOARD, court, marked};
use crate::rules::chelma::{Position, Role};
use crate::rules::{Side, Square, SquareSet};

/// What it costs each kind to go from each square to each, in tenths of a move.
#[derive(Clone, Debug)]
pub(in crate::ai) struct Ways {
    /// By side, role, square and goal: King, Queen and Pawns to the four of the court.
    first: Box<[[[[i32; 4]; 100]; 6]; 2]>,
    /// By side, role, square and goal: the others to the six marked squares.
    others: Box<[[[[i32; 6]; 100]; 6]; 2]>,
}

/// No way leads there: a Pawn or Bishop never changes its colour.
const NEVER: i32 = 400;

impl Ways {
    /// Made by hand: King, Knight and Pawn by steps on the empty board; the others, which jump, go further in a move the
    /// more men there are to jump over, so that their steps count less.
    pub(in crate::ai) fn by_hand() -> Ways {
        let mut first = Box::new([[[[0; 4]; 100]; 6]; 2]);
        let mut others = Box::new([[[[0; 6]; 100]; 6]; 2]);
        for side in Side::BOTH {
            for role in Role::ALL {
                for (at, goal) in court(side.other()).into_iter().enumerate() {
                    for (from, cost) in costs(role, goal) {
                        first[side.index()][role.index()][from][at] = cost;
                    }
                }
                for (at, goal) in marked(side.other()).into_iter().enumerate() {
                    for (from, cost) in costs(role, goal) {
                        others[side.index()][role.index()][from][at] = cost;
                    }
                }
            }
        }
        Ways { first, others }
    }

    /// What a side has still to go, in tenths of a move; men in hand do not count.
    pub(super) fn left(&self, position: &Position, side: Side) -> i32 {
        let first = &self.first[side.index()];
        let others = &self.others[side.index()];
        let cost_first = |role: Role| {
            position.men(side, role).into_iter().map(move |at| &first[role.index()][at.index()])
        };
        let cost_others = |role: Role| {
            position.men(side, role).into_iter().map(move |at| &others[role.index()][at.index()])
        };
        let court = [Role::Pawn, Role::King, Role::Queen].into_iter().flat_map(cost_first);
        let marks = [Role::Bishop, Role::Rook, Role::Knight].into_iter().flat_map(cost_others);
        matched::<4, 16>(court) + matched::<6, 64>(marks)
    }
}

/// The least sum of costs with which these men fill as many squares, each one of its own. Men beyond the number of squares
/// do not count.
#[inline]
fn matched<'a, const N: usize, const SETS: usize>(men: impl Iterator<Item = &'a [i32; N]>) -> i32 {
    // The least cost of filling exactly the squares of each set with the men so far.
    let mut least = [i32::MAX / 2; SETS];
    least[0] = 0;
    let mut count = 0;
    for costs in men.take(N) {
        // From the largest set down, so that a man is used once.
        for set in (0..SETS).rev() {
            if set.count_ones() != count + 1 {
                continue;
            }
            let mut best = i32::MAX / 2;
            for (square, cost) in costs.iter().enumerate() {
                if set >> square & 1 == 1 {
                    best = best.min(least[set ^ (1 << square)] + cost);
                }
            }
            least[set] = best;
        }
        count += 1;
    }
    let filled = (0..SETS).filter(|set| set.count_ones() == count).map(|set| least[set]);
    filled.min().unwrap_or(0)
}

/// What it costs a man of this kind to go to `goal`, from each square from which it can.
fn costs(role: Role, goal: Square) -> Vec<(usize, i32)> {
    let mut found = Vec::new();
    let (mut seen, mut edge, mut far) = (SquareSet::of(goal), SquareSet::of(goal), 0);
    let mut all = |squares: SquareSet, cost| found.extend(squares.into_iter().map(|s| (s.index(), cost)));
    while !edge.is_empty() {
        all(edge, cost(role, far));
        let next = edge.into_iter().fold(SquareSet::EMPTY, |set, from| set | steps(role, from));
        edge = next.without(seen);
        seen = seen | edge;
        far += 1;
    }
    all(BOARD.without(seen), NEVER);
    found
}

/// Stragglers weigh more: a man far behind finds nobody to jump over.
fn cost(role: Role, steps: i32) -> i32 {
    let straight = match role {
        Role::King | Role::Pawn => 10 * steps,
        Role::Knight => 9 * steps,
        Role::Queen | Role::Bishop => 7 * steps,
        Role::Rook => 6 * steps,
    };
    straight + steps * steps / 3 + if steps > 0 { 4 } else { 0 }
}
