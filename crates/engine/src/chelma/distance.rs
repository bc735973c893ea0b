//! How far the pieces of Chelma have to go: each to a goal square of its own, at the least total cost.
//!
//! A sum of distances to a corner alone stalls: the last pieces find their squares taken. So pieces are matched with
//! squares (an assignment problem).

use std::sync::LazyLock;

use crate::rules::chelma::reach::steps;
use crate::rules::chelma::terrain::{BOARD, court, home, marked};
use crate::rules::chelma::{Position, Role};
use crate::rules::{Side, Square, SquareSet};

/// The cost for each kind of piece to go from each square to each goal, in tenths of a move.
#[derive(Clone, Debug)]
pub(crate) struct Distances {
    /// By side, role, square and goal: King, Queen and Pawns to the four of the court.
    first: Box<[[[[i32; 4]; 100]; 6]; 2]>,
    /// By side, role, square and goal: the others to the six marked squares.
    others: Box<[[[[i32; 6]; 100]; 6]; 2]>,
    /// By side, role and square: steps to the nearest square outside the home area.
    out: Box<[[[i32; 100]; 6]; 2]>,
}

/// The cost where no path leads: a Pawn or Bishop never changes the colour of its square.
const NEVER: i32 = 400;

impl Distances {
    /// Made by hand: steps on the empty board. Pieces that jump go further in a move the more pieces there are to jump
    /// over, so their steps count less.
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

    /// The number of steps in which all pieces of a side could leave home, if none was in the way and none jumped.
    pub(super) fn out_of_home(&self, position: &Position, side: Side) -> i32 {
        let out = &self.out[side.index()];
        let pieces = position.of_side(side).and(home(side)).into_iter();
        pieces
            .map(|at| out[position.role_at(at).index()][at.index()])
            .sum()
    }

    /// How far King, Queen and Pawns, or the others, still have to go, in tenths of a move.
    pub(super) fn left_of(&self, position: &Position, side: Side, others: bool) -> i32 {
        match others {
            true => matched::<6, 64>(self.of_others(position, side), &BY_SIZE_6),
            false => matched::<4, 16>(self.of_first(position, side), &BY_SIZE_4),
        }
    }

    /// The same where goal squares with enemy pieces count as reached. Most of these pieces will leave, some may stay:
    /// so it is halfway between the way to all goal squares and the way to those that they leave open.
    pub(super) fn left_beside_enemies(&self, position: &Position, side: Side, others: bool) -> i32 {
        let enemy = side.other();
        let goals = match others {
            true => marked(enemy),
            false => court(enemy),
        };
        let held = position.of_side(enemy);
        let all = self.left_of(position, side, others);
        if !held.meets(goals) {
            return all;
        }
        let open = goals
            .into_iter()
            .enumerate()
            .filter(|(_, at)| !held.has(*at));
        let open = open.fold(0, |open, (at, _)| open | 1 << at);
        let fewest = match others {
            true => filled::<6, 64>(self.of_others(position, side), open),
            false => filled::<4, 16>(self.of_first(position, side), open),
        };
        (all + fewest) / 2
    }

    /// The costs of each King, Queen and Pawn of a side.
    fn of_first(&self, position: &Position, side: Side) -> impl Iterator<Item = &[i32; 4]> {
        let costs = &self.first[side.index()];
        let roles = [Role::Pawn, Role::King, Role::Queen].into_iter();
        let pieces = roles.flat_map(move |role| {
            let pieces = position.of_piece(side, role).into_iter();
            pieces.map(move |at| (role, at))
        });
        pieces.map(|(role, at)| &costs[role.index()][at.index()])
    }

    /// The costs of each Bishop, Rook and Knight of a side.
    fn of_others(&self, position: &Position, side: Side) -> impl Iterator<Item = &[i32; 6]> {
        let costs = &self.others[side.index()];
        let roles = [Role::Bishop, Role::Rook, Role::Knight].into_iter();
        let pieces = roles.flat_map(move |role| {
            let pieces = position.of_piece(side, role).into_iter();
            pieces.map(move |at| (role, at))
        });
        pieces.map(|(role, at)| &costs[role.index()][at.index()])
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

/// The least sum of costs with which these pieces fill as many squares, one each. Pieces beyond the number of squares
/// do not count.
#[inline]
fn matched<'a, const N: usize, const SETS: usize>(
    pieces: impl Iterator<Item = &'a [i32; N]>,
    by_size: &[u8; SETS],
) -> i32 {
    // For each set of squares, the least cost of filling exactly these with the first pieces. Source: Held and Karp, "A
    // Dynamic Programming Approach to Sequencing Problems", 1962.
    let mut least = [0; SETS];
    let (mut at, mut size) = (1, 1);
    let mut answer = 0;
    for costs in pieces.take(N) {
        answer = i32::MAX;
        // The sets of this size.
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

/// The least sum of costs with which some of these pieces fill this set of squares, one each; as many of the squares as
/// there are pieces, if these are fewer.
fn filled<'a, const N: usize, const SETS: usize>(
    pieces: impl Iterator<Item = &'a [i32; N]>,
    squares: usize,
) -> i32 {
    // As in `matched`, but a piece may be left over: for each set the least cost so far of filling it.
    let mut least = [i32::MAX; SETS];
    least[0] = 0;
    let mut count = 0;
    for costs in pieces.take(N) {
        count += 1;
        // Greater sets first, so that no piece fills two squares.
        for set in (0..SETS).rev().filter(|set| set & !squares == 0) {
            if least[set] == i32::MAX {
                continue;
            }
            for (at, cost) in costs.iter().enumerate() {
                let more = set | 1 << at;
                if more != set && squares & 1 << at != 0 {
                    least[more] = least[more].min(least[set] + cost);
                }
            }
        }
    }
    let size = squares.count_ones().min(count);
    let sets = (0..SETS).filter(|set| set & !squares == 0 && set.count_ones() == size);
    sets.map(|set| least[set]).min().unwrap_or(0)
}

/// The number of steps in which a piece gets from a square at home to one outside.
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

/// The cost for a piece of this kind to go to `goal`, from each square.
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

/// Stragglers weigh more: a piece far behind finds none to jump over.
fn cost(role: Role, steps: i32) -> i32 {
    let straight = match role {
        Role::King | Role::Pawn => 10 * steps,
        Role::Knight => 9 * steps,
        Role::Queen | Role::Bishop => 7 * steps,
        Role::Rook => 6 * steps,
    };
    straight + steps * steps / 3 + if steps > 0 { 4 } else { 0 }
}
