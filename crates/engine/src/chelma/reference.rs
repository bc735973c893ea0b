//! Chelma as the frozen first version of the search sees it. Do not improve it.

use crate::reference::ReferenceGame;
use crate::rules::chelma::terrain::{court, home, marked};
use crate::rules::chelma::{Game, Position, Turn};
use crate::rules::{Outcome, Side};

impl ReferenceGame for Game {
    type Position = Position;

    fn after(&self, turn: Turn) -> Position {
        self.rules().after(self.position(), turn)
    }

    fn side_of(position: &Position) -> Side {
        position.side_to_move()
    }

    fn ended(&self, position: &Position) -> Option<Outcome> {
        self.rules().decided(position)
    }

    fn children(&self, position: &Position, captures: bool) -> Vec<Position> {
        if captures {
            return Vec::new();
        }
        let turns = self.rules().moves(position);
        let after = |turn| self.rules().after(position, turn);
        turns.iter().map(after).collect()
    }

    fn evaluate(position: &Position) -> i32 {
        let pieces = position.pieces();
        let mut sum: i32 = pieces
            .map(|(square, _)| 10 * (i32::from(square.rank()) - i32::from(square.file())))
            .sum();
        for (side, sign) in [(Side::White, 1), (Side::Black, -1)] {
            let own = position.of_side(side);
            let goals = court(side.other()) | marked(side.other());
            sum += sign * 15 * own.and(goals).count() as i32;
            sum -= sign * 12 * own.and(home(side)).count() as i32;
        }
        sum
    }

    fn has_had(&self, position: &Position) -> bool {
        let mut earlier = (0..=self.turns().len()).filter_map(|at| self.position_at(at));
        earlier.any(|one| one.repeats(position))
    }
}
