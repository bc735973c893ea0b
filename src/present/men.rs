//! What men, squares and moves are called.

use crate::rules::gala::Position;
use crate::rules::gala::terrain::Castle;
use crate::rules::{Role, Square, SquareSet};

use super::list;

/// "the Korna on d3".
pub(super) fn the_man_on(position: &Position, square: Square) -> String {
    match position.piece_at(square) {
        Some(piece) => format!("the {} on {square}", piece.role),
        None => square.to_string(),
    }
}

/// "the Korna on d3 and the Horsa on e5".
pub(super) fn the_men_on(position: &Position, squares: SquareSet) -> String {
    let men: Vec<String> = squares
        .into_iter()
        .map(|at| the_man_on(position, at))
        .collect();
    list(&men, "and")
}

/// "Gala" or "Galas".
pub(super) fn plural(role: Role, count: u32) -> String {
    if count == 1 {
        role.to_string()
    } else {
        format!("{role}s")
    }
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
