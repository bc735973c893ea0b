//! The pieces of Gala by name and square.

use crate::rules::gala::Position;
use crate::rules::{Square, SquareSet};

use crate::present::Localizer;
use crate::present::words::tr;

/// "the Korna on d3", in the nominative or accusative.
pub(super) fn the_piece_on(words: Localizer, position: &Position, square: Square) -> String {
    match position.piece_at(square) {
        Some(piece) => tr!(words, "man-on", role = piece.role, square = square),
        None => square.to_string(),
    }
}

/// "the Korna on d3 and the Horsa on e5", in the nominative or accusative.
pub(super) fn the_pieces_on(words: Localizer, position: &Position, squares: SquareSet) -> String {
    let pieces: Vec<String> = squares
        .into_iter()
        .map(|at| the_piece_on(words, position, at))
        .collect();
    words.and(&pieces)
}
