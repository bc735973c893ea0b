//! Quick questions of the search: parts of [`Rules`] without the checks that the search has already made.
//!
//! Nothing is decided differently here: each is a part of what `super::movement` does, or a count of it.

use super::Role;
use super::movement::{Field, Moves, Rules};
use super::position::Position;
use super::ruleset::{CentreGoal, Threats};
use super::terrain::CENTRE;
use crate::mover::Mover;
use crate::{Side, Square, SquareSet};

impl Rules {
    /// The Galas of the mover that an enemy piece could capture if it were the enemy's move. In play of four only the
    /// Galas of the seat to move.
    ///
    /// ```
    /// use gala_rules::gala::Preset;
    /// let position = "g8g/10/10/10/10/10/k9/10/10/G2K5G w".parse().unwrap();
    /// assert_eq!(Preset::Farmers.rules().threatened_galas(&position).count(), 1);
    /// ```
    pub fn threatened_galas(&self, position: &Position) -> SquareSet {
        self.threatened_of(position, position.mover())
    }

    /// Whether a piece of `side` could capture on `target` if `side` were to move and an enemy piece stood there.
    ///
    /// ```
    /// use gala_rules::{Side, gala::Preset};
    /// let position = "g8g/10/10/10/10/10/k9/10/10/G2K5G w".parse().unwrap();
    /// let rules = Preset::Farmers.rules();
    /// assert!(rules.reaches(&position, Side::Black, "a1".parse().unwrap()));
    /// assert!(!rules.reaches(&position, Side::Black, "b2".parse().unwrap()));
    /// ```
    pub fn reaches(&self, position: &Position, side: Side, target: Square) -> bool {
        self.has_captor(&Field::of(position, side), side, target)
    }

    /// The legal moves of a position that is not decided, given [`Rules::threatened_galas`].
    ///
    /// For a decided position they are the moves that its pieces would have.
    pub fn moves_undecided(&self, position: &Position, threatened_galas: SquareSet) -> Moves {
        let moves = self.unforced_moves(position, position.mover());
        if threatened_galas.is_empty() || self.ruleset().threats == Threats::MayBeIgnored {
            moves
        } else {
            self.answers(position, moves, threatened_galas.count())
        }
    }

    /// The same position with the next side or seat to move, as if this one could pass. No rule allows that; the search
    /// uses it for null moves.
    ///
    /// ```
    /// use gala_rules::{Side, gala::Preset};
    /// let start = Preset::Farmers.rules().start();
    /// let passed = Preset::Farmers.rules().null_move(&start);
    /// assert_eq!(passed.side_to_move(), Side::Black);
    /// assert_eq!(passed.hash(), passed.recomputed_hash());
    /// ```
    pub fn null_move(&self, position: &Position) -> Position {
        let mut next = *position;
        next.hand_over(match position.mover() {
            Mover::Side(side) => Mover::Side(side.other()),
            Mover::Seat(castle) => Mover::Seat(castle.next()),
        });
        self.seated(next)
    }

    /// How many squares a piece of this kind sees on the empty board, and on how many of them it may capture.
    ///
    /// ```
    /// use gala_rules::{Side, gala::{Preset, Role}};
    /// let rules = Preset::Farmers.rules();
    /// assert_eq!(rules.freedom(Side::White, Role::Gala, "a1".parse().unwrap()), (3, 3));
    /// assert_eq!(rules.freedom(Side::White, Role::Kampa, "b3".parse().unwrap()), (2, 0));
    /// ```
    pub fn freedom(&self, side: Side, role: Role, from: Square) -> (u32, u32) {
        let (reach, captures) = match role {
            Role::Korna | Role::Horsa => self.rider_reach(side, role, from, 0),
            Role::Gala => {
                let steps = self.tables().gala(from);
                (steps.quiet, steps.captures)
            }
            Role::Kampa => {
                let steps = self.tables().kampa(side, from);
                (steps.quiet | steps.two_steps, steps.captures)
            }
        };
        (reach.count_ones(), captures.count_ones())
    }

    /// The squares on which a second Gala of this side would win at once if it could step there. They are the free
    /// centre squares while one Gala stands in the centre, where the rules have that win.
    pub fn winning_squares(&self, position: &Position, side: Side) -> SquareSet {
        let galas = position.of_piece(side, Role::Gala);
        let wins = self.ruleset().centre_goal == CentreGoal::Wins
            && galas.count() == 2
            && galas.meets(CENTRE);
        if wins {
            CENTRE.without(position.of_side(side))
        } else {
            SquareSet::EMPTY
        }
    }
}
