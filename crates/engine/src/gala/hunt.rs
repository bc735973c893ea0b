//! How the side that is ahead catches the enemy's Galas, once few pieces are left: the values of squares lead nowhere
//! then.

use super::Gala;
use crate::rules::gala::terrain::CENTRE;
use crate::rules::gala::{CentreGoal, Position, Role};
use crate::rules::{Side, Square};

/// With this number of pieces on the board or fewer there may be a hunt.
const PIECES: u32 = 18;
/// The lead that is needed for it, in points. The score leaps there: with 150 or 350 instead it played no better.
const LEAD: i32 = 250;

/// How many squares a leap from the centre counts for among the squares to which a Gala can go.
const LEAP: i32 = 6;
/// The worth of each square to which the Galas cannot go, in points: of the Gala that has fewer to go to, and of the
/// other.
const FLIGHTS: [i32; 2] = [12, 4];
/// The number of squares from which on a Gala counts as free; beside it there are eight.
const FREE: i32 = 12;
/// The worth of each step that a Gala, and a Kampa, of the hunter's is nearer, in points.
const NEARER: [i32; 2] = [12, 2];

/// Whether the side that is ahead by this score hunts.
#[inline]
pub(super) fn is_on(score: i32, position: &Position) -> bool {
    score.abs() >= LEAD && position.occupied().count() <= PIECES
}

impl Gala {
    /// The bonus for the hunter, in points. Measured: docs/engine.md.
    pub(super) fn hunt(&self, position: &Position, hunter: Side) -> i32 {
        match self.rules.ruleset().centre_goal {
            CentreGoal::Wins => near(position, hunter),
            CentreGoal::None => self.net_drawn(position, hunter),
        }
    }

    /// Where only capturing wins: how few squares the Galas can go to, and how near the hunter's own Galas are, without
    /// which few endings are won.
    fn net_drawn(&self, position: &Position, hunter: Side) -> i32 {
        let galas = position.of_piece(hunter.other(), Role::Gala);
        let mut flights = [FREE; 2];
        for (free, gala) in flights.iter_mut().zip(galas) {
            *free = self.flights(position, gala, hunter).min(FREE);
        }
        flights.sort_unstable();
        let mut bonus = FLIGHTS[0] * (FREE - flights[0]) + FLIGHTS[1] * (FREE - flights[1]);
        for (role, worth) in [Role::Gala, Role::Kampa].into_iter().zip(NEARER) {
            for piece in position.of_piece(hunter, role) {
                let far = galas.into_iter().map(|gala| apart(piece, gala)).min();
                bonus += worth * (10 - far.unwrap_or(10));
            }
        }
        bonus
    }

    /// The number of empty squares beside a Gala that the hunter does not see. Those behind the Gala on a rider's line
    /// count among them: the Gala stands in the way.
    fn flights(&self, position: &Position, gala: Square, hunter: Side) -> i32 {
        let mut free = if CENTRE.has(gala) { LEAP } else { 0 };
        for (files, ranks) in AROUND {
            let Some(to) = gala.offset(files, ranks) else {
                continue;
            };
            let is_free = !position.occupied().has(to) && !self.rules.reaches(position, hunter, to);
            free += i32::from(is_free);
        }
        free
    }
}

/// The squares beside a square, as files and ranks from it.
const AROUND: [(i8, i8); 8] = [
    (-1, -1),
    (-1, 0),
    (-1, 1),
    (0, -1),
    (0, 1),
    (1, -1),
    (1, 0),
    (1, 1),
];

/// Where a Gala in the centre wins: how near the hunter's other pieces are to the Galas.
fn near(position: &Position, hunter: Side) -> i32 {
    let galas = position.of_piece(hunter.other(), Role::Gala);
    let pieces = position
        .of_side(hunter)
        .without(position.of_role(Role::Gala));
    pieces
        .into_iter()
        .map(|piece| {
            let far = galas.into_iter().map(|gala| apart(piece, gala)).min();
            3 * (10 - far.unwrap_or(10))
        })
        .sum()
}

/// The number of a Gala's steps between two squares of the empty board.
pub(super) fn apart(one: Square, other: Square) -> i32 {
    let files = one.file().abs_diff(other.file());
    i32::from(files.max(one.rank().abs_diff(other.rank())))
}
