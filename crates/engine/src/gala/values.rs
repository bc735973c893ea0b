//! The values of Gala's pieces on each square, made from the rule set: every combination of options has its own.

use crate::rules::gala::terrain::{CENTRE, Castle, ring};
use crate::rules::gala::{CaptureGoal, CentreGoal, FewGalas, Position, Role, Rules, Ruleset};
use crate::rules::{Side, Square};

/// The value of each kind of piece on each square, in points: a hundred are a Kampa.
#[derive(Clone, Debug)]
pub(crate) struct Values {
    /// For White, by role and square; Black's are the same half turned.
    squares: Box<[[i32; 100]; 4]>,
    /// For exchanges, by role.
    pub(super) exchange: [i32; 4],
    /// For being to move.
    pub(super) tempo: i32,
    /// The number of Galas, at most, of which capturing one wins.
    needed: u32,
}

impl Values {
    /// Made by hand: material by mobility under these rules, squares by mobility from there. Galas are drawn to the
    /// centre where it wins, and away from danger where it does not.
    pub(crate) fn by_hand(rules: &Rules) -> Values {
        let ruleset = rules.ruleset();
        let mut squares = Box::new([[0; 100]; 4]);
        let mut exchange = [0; 4];
        for role in Role::ALL {
            let mobilities: Vec<i32> = Square::all()
                .map(|from| mobility(rules, role, from))
                .collect();
            let mean = mobilities.iter().sum::<i32>() / 100;
            let base = match role {
                Role::Gala => gala_value(ruleset),
                Role::Kampa => 100,
                Role::Korna | Role::Horsa => 220 + 3 * mean / 2,
            };
            exchange[role.index()] = base;
            for square in Square::all() {
                let here = match role {
                    Role::Gala => gala_place(ruleset, square),
                    Role::Kampa => kampa_place(square),
                    Role::Korna | Role::Horsa => (mobilities[square.index()] - mean) / 2,
                };
                squares[role.index()][square.index()] = base + here;
            }
        }
        Values {
            squares,
            exchange,
            tempo: 12,
            needed: match ruleset.capture_goal {
                CaptureGoal::BothGalas => 1,
                CaptureGoal::OneGala => 2,
            },
        }
    }

    /// The value of a piece, for White.
    #[inline]
    pub(super) fn of(&self, side: Side, role: Role, square: Square) -> i32 {
        match side {
            Side::White => self.squares[role.index()][square.index()],
            Side::Black => -self.squares[role.index()][square.half_turned().index()],
        }
    }

    /// The value of all pieces, for White.
    pub(crate) fn sum(&self, position: &Position) -> i32 {
        let pieces = position.pieces();
        pieces
            .map(|(square, piece)| self.of(piece.side, piece.role, square))
            .sum()
    }

    /// Whether capturing one of this number of Galas wins.
    #[inline]
    pub(super) fn decisive(&self, galas: u32) -> bool {
        galas <= self.needed
    }
}

/// The mobility of a piece on a square of the empty board, in tenths of a square: half for reach, half for captures.
fn mobility(rules: &Rules, role: Role, from: Square) -> i32 {
    let (reach, captures) = rules.freedom(Side::White, role, from);
    5 * (reach + captures) as i32
}

fn gala_value(rules: &Ruleset) -> i32 {
    match (rules.capture_goal, rules.few_galas) {
        (CaptureGoal::OneGala, _) => 3000,
        (CaptureGoal::BothGalas, FewGalas::OneEachDraws) => 1000,
        (CaptureGoal::BothGalas, _) => 1100,
    }
}

/// Steps of a Gala from the nearest centre square, 0 to 4.
fn steps_to_centre(square: Square) -> usize {
    let off = |at: u8| if at < 5 { 4 - at } else { at - 5 };
    usize::from(off(square.file()).max(off(square.rank())))
}

fn gala_place(rules: &Ruleset, square: Square) -> i32 {
    if rules.centre_goal == CentreGoal::Wins {
        return [260, 120, 70, 30, 0][steps_to_centre(square)];
    }
    match ring(square) {
        _ if CENTRE.has(square) => 20,
        None => -10,
        Some(ring) if ring <= 2 => 10,
        Some(_) => 0,
    }
}

fn kampa_place(square: Square) -> i32 {
    match Castle::of(square) {
        None if CENTRE.has(square) => 40,
        None => 30,
        Some(castle) if castle.side() == Side::White => {
            5 * i32::from(ring(square).unwrap_or(3)) - 15
        }
        Some(_) => 25,
    }
}
