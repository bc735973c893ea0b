//! The board of Chelma in words.

use crate::rules::Side;
use crate::rules::chelma::{Game, Role};
use crate::rules::mover::Mover;

use super::held;
use crate::present::Localizer;
use crate::present::piece_names::{group, roll};
use crate::present::words::tr;

/// Whose `turn` it is, and all pieces, on the board and in hand.
pub(super) fn told(words: Localizer, game: &Game, ply: usize, turn: String) -> Vec<String> {
    let position = game.position_at(ply).unwrap_or(game.position());
    let mut parts = vec![turn];
    for side in Side::BOTH {
        let of = |role| group(words, role, position.of_piece(side, role));
        let groups: Vec<String> = Role::ALL.into_iter().filter_map(of).collect();
        parts.push(roll(words, Mover::Side(side), &groups));
        let hand: Vec<Role> = position.hand(side).collect();
        if !hand.is_empty() {
            let pieces = held(words, &hand);
            parts.push(tr!(words, "board-in-hand", side = side, pieces = pieces));
        }
    }
    parts
}
