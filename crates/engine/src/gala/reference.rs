//! Gala as the frozen first version of the search sees it. Do not improve it.

use crate::reference::ReferenceGame;
use crate::rules::any::Turn;
use crate::rules::gala::game::HALFMOVE_LIMIT;
use crate::rules::gala::{Game, Position, Role, Rules};
use crate::rules::{DrawReason, Move, Outcome, Side, Square};

/// The value of each kind of piece.
const VALUES: [i32; 4] = [1200, 400, 350, 100];

impl ReferenceGame for Game {
    type Position = Position;

    fn after(&self, turn: Turn) -> Position {
        match turn {
            Turn::Go(mv) => self.rules().after(self.position(), mv),
            // Nothing is placed in Gala.
            Turn::Place { .. } => *self.position(),
        }
    }

    fn side_of(position: &Position) -> Side {
        position.side_to_move()
    }

    fn ended(&self, position: &Position) -> Option<Outcome> {
        let long = self.halfmove_clock() + 1 >= HALFMOVE_LIMIT;
        let drawn = long.then_some(Outcome::Draw(DrawReason::HundredMoves));
        Rules::decided(self.rules(), position).or(drawn)
    }

    fn children(&self, position: &Position, captures: bool) -> Vec<Position> {
        let value = |square: Square| {
            let piece = position.piece_at(square);
            piece.map_or(0, |piece| VALUES[piece.role.index()])
        };
        let rank = |mv: &Move| match value(mv.to) {
            0 => 1,
            victim => value(mv.from) / 8 - victim,
        };
        let moves = self.rules().moves(position);
        let wanted = |mv: &Move| !captures || position.occupied().has(mv.to);
        let mut found: Vec<Move> = moves.iter().filter(wanted).collect();
        found.sort_by_cached_key(rank);
        let after = |mv| self.rules().after(position, mv);
        found.into_iter().map(after).collect()
    }

    fn evaluate(position: &Position) -> i32 {
        let off = |at: u8| i32::from(if at < 5 { 4 - at } else { at - 5 });
        let value = |square: Square, role: Role| {
            let far = off(square.file()).max(off(square.rank()));
            let place = match role {
                Role::Gala => 20,
                Role::Korna | Role::Horsa => 3,
                Role::Kampa => 5,
            };
            VALUES[role.index()] + place * (4 - far)
        };
        let pieces = position.pieces();
        pieces
            .map(|(square, piece)| match piece.side {
                Side::White => value(square, piece.role),
                Side::Black => -value(square, piece.role),
            })
            .sum()
    }

    fn has_had(&self, position: &Position) -> bool {
        (0..=self.moves().len()).any(|ply| self.position_at(ply) == Some(position))
    }
}
