//! How far the men of Chelma have to go: each to a goal square of its own, at the least cost together.
//!
//! A sum of distances to a corner alone stalls: the last men find their squares taken. So men are matched with squares.

use std::sync::LazyLock;

use crate::rules::chelma::reach::steps;
use crate::rules::chelma::terrain::{BOARD, court, home, marked};
use crate::rules::chelma::{Position, Role};
use crate::rules::{Side, Square, SquareSet};

/// What it costs each kind to go from each square to each, in tenths of a move.
#[derive(Clone, Debug)]
pub(crate) struct Distances {
    /// By side, role, square and goal: King, Queen and Pawns to the four of the court.
    first: Box<[[[[i32; 4]; 100]; 6]; 2]>,
    /// By side, role, square and goal: the others to the six marked squares.
    others: Box<[[[[i32; 6]; 100]; 6]; 2]>,
    /// By side, role and square: steps to the nearest square that is not at home.
    out: Box<[[[i32; 100]; 6]; 2]>,
}

/// No way leads there: a Pawn or Bishop never changes its colour.
const NEVER: i32 = 400;

impl Distances {
    /// Made by hand: King, Knight and Pawn by steps on the empty board; the others, which jump, go further in a move the
    /// more men there are to jump over, so that their steps count less.
    pub(crate) fn by_hand() -> &'static Distances {
        static DISTANCES: LazyLock<Distances> = LazyLock::new(Distances::measured);
        &DISTANCES
    }

    fn measured() -> Distances {
        let mut first = Box::new([[[[0; 4]; 100]; 6]; 2]);
        let mut others = Box::new([[[[0; 6]; 100]; 6]; 2]);
        let mut out = Box::new([[[0; 100]; 6]; 2]);
        for side in Side::BOTH {
            for role in Role::ALL {
                for from in home(side) {
                    out[side.index()][role.index()][from.index()] = steps_out(role, from, side);
                }
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
        Distances { first, others, out }
    }

    /// What a side's two kinds of men have still to go, in tenths of a move: those of the court, and the others. Men in
    /// hand do not count.
    pub(crate) fn left(&self, position: &Position, side: Side) -> [i32; 2] {
        [false, true].map(|others| self.left_of(position, side, others))
    }

    /// In how many steps all men of a side could be away from home, if nobody stood in the way and none jumped.
    pub(super) fn out_of_home(&self, position: &Position, side: Side) -> i32 {
        let out = &self.out[side.index()];
        let men = position.of_side(side).and(home(side)).into_iter();
        men.map(|at| out[position.role_at(at).index()][at.index()])
            .sum()
    }

    /// What King, Queen and Pawns, or the others, have still to go.
    pub(super) fn left_of(&self, position: &Position, side: Side, others: bool) -> i32 {
        if others {
            let costs = &self.others[side.index()];
            let of_role = |role: Role| {
                let men = position.men(side, role).into_iter();
                men.map(move |at| &costs[role.index()][at.index()])
            };
            matched::<6, 64>(
                [Role::Bishop, Role::Rook, Role::Knight]
                    .into_iter()
                    .flat_map(of_role),
                &BY_SIZE_6,
            )
        } else {
            let costs = &self.first[side.index()];
            let of_role = |role: Role| {
                let men = position.men(side, role).into_iter();
                men.map(move |at| &costs[role.index()][at.index()])
            };
            matched::<4, 16>(
                [Role::Pawn, Role::King, Role::Queen]
                    .into_iter()
                    .flat_map(of_role),
                &BY_SIZE_4,
            )
        }
    }
}

/// The sets of squares in the order of their size, as bits.
const BY_SIZE_4: [u8; 16] = by_size();
const BY_SIZE_6: [u8; 64] = by_size();

const fn by_size<const SETS: usize>() -> [u8; SETS] {
    let mut sets = [0; SETS];
    let (mut at, mut size) = (0, 0);
    while at < SETS {
        let mut set = 0;
        while set < SETS {
            if set.count_ones() == size {
                sets[at] = set as u8;
                at += 1;
            }
            set += 1;
        }
        size += 1;
    }
    sets
}

/// The least sum of costs with which these men fill as many squares, each one of its own. Men beyond the number of squares
/// do not count.
#[inline]
fn matched<'a, const N: usize, const SETS: usize>(
    men: impl Iterator<Item = &'a [i32; N]>,
    by_size: &[u8; SETS],
) -> i32 {
    // The least cost of filling exactly the squares of each set with as many men, taken in order (Held and Karp, "A Dynamic
    // Programming Approach to Sequencing Problems", 1962).
    let mut least = [0; SETS];
    let (mut at, mut size) = (1, 1);
    let mut answer = 0;
    for costs in men.take(N) {
        answer = i32::MAX;
        // As many sets as there are ways to choose so many squares.
        let mut end = at;
        while end < SETS && by_size[end].count_ones() == size {
            end += 1;
        }
        for &set in &by_size[at..end] {
            let mut best = i32::MAX;
            let mut rest = set;
            while rest != 0 {
                let square = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                best = best.min(least[usize::from(set ^ 1 << square)] + costs[square % N]);
            }
            least[usize::from(set)] = best;
            answer = answer.min(best);
        }
        at = end;
        size += 1;
    }
    answer
}

/// In how many steps a man gets from a square at home to one that is not.
fn steps_out(role: Role, from: Square, side: Side) -> i32 {
    let (mut reached, mut count) = (SquareSet::of(from), 0);
    while reached.without(home(side)).is_empty() && count < 9 {
        reached = reached
            .into_iter()
            .fold(reached, |all, at| all | steps(role, at));
        count += 1;
    }
    count
}

/// What it costs a man of this kind to go to `goal`, from each square from which it can.
fn costs(role: Role, goal: Square) -> Vec<(usize, i32)> {
    let mut found = Vec::new();
    let (mut seen, mut edge, mut far) = (SquareSet::of(goal), SquareSet::of(goal), 0);
    let mut all =
        |squares: SquareSet, cost| found.extend(squares.into_iter().map(|s| (s.index(), cost)));
    while !edge.is_empty() {
        all(edge, cost(role, far));
        let next = edge
            .into_iter()
            .fold(SquareSet::EMPTY, |set, from| set | steps(role, from));
        edge = next.without(seen);
        seen |= edge;
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
