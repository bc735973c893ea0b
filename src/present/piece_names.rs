//! What men, squares and moves are called.

use crate::rules::gala::Position;
use crate::rules::gala::terrain::Castle;
use crate::rules::{Role, Square, SquareSet};

use crate::present::Localizer;
use crate::present::words::tr;

/// "the Korna on d3", in the nominative or accusative.
pub(super) fn the_man_on(words: Localizer, position: &Position, square: Square) -> String {
    match position.piece_at(square) {
        Some(piece) => tr!(words, "man-on", role = piece.role, square = square),
        None => square.to_string(),
    }
}

/// "the Korna on d3 and the Horsa on e5", in the nominative or accusative.
pub(super) fn the_men_on(words: Localizer, position: &Position, squares: SquareSet) -> String {
    let men: Vec<String> = squares
        .into_iter()
        .map(|at| the_man_on(words, position, at))
        .collect();
    words.and(&men)
}

/// How a man moves from where it stands, in one clause.
pub(super) fn way_of(words: Localizer, role: Role, from: Square) -> String {
    match (role, Castle::of(from).is_some()) {
        (Role::Gala, _) => tr!(words, "way-gala"),
        (Role::Kampa, true) => tr!(words, "way-kampa-castle"),
        (Role::Kampa, false) => tr!(words, "way-kampa-cross"),
        (Role::Korna, true) => tr!(words, "way-korna-castle"),
        (Role::Korna, false) => tr!(words, "way-korna-cross"),
        (Role::Horsa, true) => tr!(words, "way-horsa-castle"),
        (Role::Horsa, false) => tr!(words, "way-horsa-cross"),
    }
}
