//! What men, squares and moves are called.

use crate::rules::gala::Position;
use crate::rules::gala::terrain::Castle;
use crate::rules::{Role, Square, SquareSet};

use super::Words;
use super::words::say;

/// "the Korna on d3", in the nominative or accusative.
pub(super) fn the_man_on(words: Words, position: &Position, square: Square) -> String {
    match position.piece_at(square) {
        Some(piece) => say!(words, "man-on", role = piece.role, square = square),
        None => square.to_string(),
    }
}

/// "the Korna on d3 and the Horsa on e5", in the nominative or accusative.
pub(super) fn the_men_on(words: Words, position: &Position, squares: SquareSet) -> String {
    let men: Vec<String> = squares
        .into_iter()
        .map(|at| the_man_on(words, position, at))
        .collect();
    words.and(&men)
}

/// How a man moves from where it stands, in one clause.
pub(super) fn way_of(role: Role, from: Square) -> &'static str {
    match (role, Castle::of(from).is_some()) {
        (Role::Gala, _) => "a Gala goes one step in any direction, or leaps from the centre",
        (Role::Kampa, true) => {
            "a Kampa goes one step; in its own castles only toward the centre, where it may make two"
        }
        (Role::Kampa, false) => "a Kampa goes one step",
        (Role::Korna, true) => {
            "a Korna in a castle goes straight, may cross the line, and then goes on diagonally"
        }
        (Role::Korna, false) => {
            "a Korna in the cross goes diagonally, may cross the line, and then goes on straight"
        }
        (Role::Horsa, true) => {
            "a Horsa in a castle goes diagonally, may cross the line, and then goes on straight"
        }
        (Role::Horsa, false) => {
            "a Horsa in the cross goes straight, may cross the line, and then goes on diagonally"
        }
    }
}
