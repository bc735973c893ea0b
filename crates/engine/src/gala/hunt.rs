//! How the side that is ahead catches the enemy's Galas, once few pieces are left: the values of squares lead nowhere
//! then.

use super::Gala;
use crate::rules::gala::terrain::{CENTRE, Direction};
use crate::rules::gala::{CentreGoal, Position, Role};
use crate::rules::{Side, Square, SquareSet};

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
        let galas = position.of_piece(hunter.other(), Role::Gala);
        match self.rules.ruleset().centre_goal {
            CentreGoal::Wins => {
                let own = position.of_side(hunter);
                3 * nearness(own.without(position.of_role(Role::Gala)), galas)
            }
            CentreGoal::None => self.restriction(position, galas, hunter),
        }
    }

    /// Where only capturing wins: how few squares the Galas can go to, and how near the hunter's own Galas are, without
    /// which few endings are won.
    fn restriction(&self, position: &Position, galas: SquareSet, hunter: Side) -> i32 {
        let mut flights = [FREE; 2];
        for (free, gala) in flights.iter_mut().zip(galas) {
            *free = self.flights(position, gala, hunter).min(FREE);
        }
        flights.sort_unstable();
        let mut bonus = FLIGHTS[0] * (FREE - flights[0]) + FLIGHTS[1] * (FREE - flights[1]);
        for (role, worth) in [Role::Gala, Role::Kampa].into_iter().zip(NEARER) {
            bonus += worth * nearness(position.of_piece(hunter, role), galas);
        }
        bonus
    }

    /// The number of empty squares beside a Gala that the hunter does not see. Those behind the Gala on a rider's line
    /// count among them: the Gala stands in the way.
    fn flights(&self, position: &Position, gala: Square, hunter: Side) -> i32 {
        let mut free = if CENTRE.has(gala) { LEAP } else { 0 };
        for to in Direction::ALL.into_iter().filter_map(|way| way.from(gala)) {
            let is_free = !position.occupied().has(to) && !self.rules.reaches(position, hunter, to);
            free += i32::from(is_free);
        }
        free
    }
}

/// How near pieces are to the Galas: for each of them ten, less its steps to the nearest.
fn nearness(pieces: SquareSet, galas: SquareSet) -> i32 {
    let near = |piece| {
        let far = galas.into_iter().map(|gala| apart(piece, gala)).min();
        10 - far.unwrap_or(10)
    };
    pieces.into_iter().map(near).sum()
}

/// The number of a Gala's steps between two squares of the empty board.
pub(super) fn apart(one: Square, other: Square) -> i32 {
    let files = one.file().abs_diff(other.file());
    i32::from(files.max(one.rank().abs_diff(other.rank())))
}
