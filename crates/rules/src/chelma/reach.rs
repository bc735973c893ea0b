//! How the pieces of Chelma move: steps, leaps, and chains of jumps found by flooding whole sets of squares.
//!
//! The files `i` and `j` of the numbering do not exist here. They keep a shifted set from running into the next rank.
//!
//! Two facts make a chain simple. A jump changes file and rank by 0 or 2, and a step changes at least one of them by 1.
//! So no square is reached both ways. And a jump can be taken back, because no other piece moves meanwhile. So a piece
//! reaches all squares that jumps connect with its own, on any path.

use super::Role;
use super::terrain::BOARD;
use crate::bits;
use crate::prelude::*;
use crate::{Direction, Square, SquareSet};

/// The directions in which a piece of this role makes chains of jumps; none for roles that do not jump.
pub const fn jump_directions(role: Role) -> &'static [Direction] {
    match role {
        Role::Queen => &Direction::ALL,
        Role::Rook => &Direction::ORTHOGONAL,
        Role::Bishop => &Direction::DIAGONAL,
        Role::King | Role::Knight | Role::Pawn => &[],
    }
}

/// The squares one step from a square of an empty board; for the Knight, one leap from it.
///
/// ```
/// use gala_rules::chelma::{Role, reach::steps};
/// let h1 = "h1".parse().unwrap();
/// assert_eq!(Role::ALL.map(|role| steps(role, h1).count()), [3, 3, 2, 1, 2, 1]);
/// ```
#[inline]
pub const fn steps(role: Role, from: Square) -> SquareSet {
    STEPS[role.index()][from.index()]
}

/// The squares that a piece reaches by chains of one or more jumps. Each jump goes over one adjacent piece of either
/// side to the empty square just behind it. Its own square counts as empty on the way but cannot be the end.
///
/// ```text
/// 4  . . . . . . . .
/// 3  . b . . . . . .     The Rook may end its chain on a3, c3 or c1, going
/// 2  n . b . . . . .     round either way. A fourth jump would close the
/// 1  R n . . . . . .     circle on a1: it may pass there, but not end.
///    a b c d e f g h
/// ```
///
/// ```
/// use gala_rules::SquareSet;
/// use gala_rules::chelma::{Role, reach::chains};
/// let set = |names: &[&str]| names.iter().map(|name| name.parse().unwrap()).collect::<SquareSet>();
/// let occupied = set(&["a1", "b1", "a2", "c2", "b3"]);
/// assert_eq!(chains(Role::Rook, "a1".parse().unwrap(), occupied), set(&["c1", "c3", "a3"]));
/// ```
#[inline]
pub fn chains(role: Role, from: Square, occupied: SquareSet) -> SquareSet {
    flood(jump_directions(role), from, occupied).without(from.into())
}

/// The squares that jumps connect with this one, including itself, once its piece is lifted.
#[inline]
fn flood(directions: &[Direction], from: Square, occupied: SquareSet) -> SquareSet {
    let mut landed = SquareSet::of(from);
    let mut fresh = landed;
    while !fresh.is_empty() {
        fresh = landings(directions, fresh, from, occupied).without(landed);
        landed |= fresh;
    }
    landed
}

/// Where one more jump leads from any of these squares; `lifted` is the square of the piece that jumps.
#[inline]
fn landings(
    directions: &[Direction],
    squares: SquareSet,
    lifted: Square,
    occupied: SquareSet,
) -> SquareSet {
    let pieces = occupied.without(SquareSet::of(lifted));
    let free = BOARD.without(pieces);
    directions.iter().fold(SquareSet::EMPTY, |all, &direction| {
        let over = shifted(squares, direction).and(pieces);
        all | shifted(over, direction).and(free)
    })
}

/// The shortest chain from one square to another with all its landing squares, both ends included. Ties are broken by
/// the first jump, clockwise from north, then by the second, and so on. `None` if there is no chain.
pub(super) fn shortest_chain(
    role: Role,
    from: Square,
    to: Square,
    occupied: SquareSet,
) -> Option<Vec<Square>> {
    let directions = jump_directions(role);
    // Layer n is everything exactly n jumps from the end; the start is in the last layer.
    let mut layers = vec![SquareSet::of(to)];
    let mut seen = layers[0];
    while !seen.has(from) {
        let last = layers[layers.len() - 1];
        let next = landings(directions, last, from, occupied).without(seen);
        if next.is_empty() {
            return None;
        }
        seen |= next;
        layers.push(next);
    }
    layers.pop();
    let mut route = vec![from];
    let mut here = SquareSet::of(from);
    for layer in layers.into_iter().rev() {
        here = directions.iter().find_map(|&direction| {
            let landing = landings(&[direction], here, from, occupied).and(layer);
            (!landing.is_empty()).then_some(landing)
        })?;
        route.extend(here);
    }
    Some(route)
}

/// All squares one step further in a direction; some of them may lie off the board.
#[inline]
const fn shifted(squares: SquareSet, direction: Direction) -> SquareSet {
    let (files, ranks) = direction.step();
    SquareSet(bits::shifted(squares.0, ranks * 10 + files))
}

const LEAPS: [(i8, i8); 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

const STEPS: [[SquareSet; Square::COUNT]; 6] = {
    let mut table = [[SquareSet::EMPTY; Square::COUNT]; 6];
    let mut role = 0;
    while role < 6 {
        let mut at = 0;
        while at < Square::COUNT {
            let from = Square::from_index(at).expect("below 100");
            table[role][at] = steps_of(Role::ALL[role], from);
            at += 1;
        }
        role += 1;
    }
    table
};

const fn steps_of(role: Role, from: Square) -> SquareSet {
    let mut found = SquareSet::EMPTY;
    let mut at = 0;
    while at < 8 {
        let direction = Direction::ALL[at];
        let diagonal = at % 2 == 1;
        let step = match role {
            Role::King | Role::Queen => Some(direction.step()),
            Role::Rook if !diagonal => Some(direction.step()),
            Role::Bishop | Role::Pawn if diagonal => Some(direction.step()),
            Role::Knight => Some(LEAPS[at]),
            Role::Rook | Role::Bishop | Role::Pawn => None,
        };
        if let Some((files, ranks)) = step
            && let Some(to) = from.offset(files, ranks)
        {
            found = found.or(SquareSet::of(to));
        }
        at += 1;
    }
    found.and(BOARD)
}
