//! What men, squares and moves are called.

use crate::rules::gala::{Mover, Position};
use crate::rules::{self, Square, SquareSet, chelma};

use crate::present::Localizer;
use crate::present::words::{ArgValue, MessageArg, tr};

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

/// "Galas a1 and j1", unless there are none.
pub(crate) fn group(words: Localizer, role: impl MessageArg, men: SquareSet) -> Option<String> {
    let squares: Vec<String> = men.into_iter().map(|at| at.to_string()).collect();
    let count = squares.len();
    (count > 0).then(|| {
        tr!(
            words,
            "board-group",
            role = role,
            count = count,
            squares = words.and(&squares)
        )
    })
}

/// "White: Galas a1 and j1; Kornas …".
pub(crate) fn roll(words: Localizer, whose: Mover, groups: &[String]) -> String {
    match groups.is_empty() {
        true => tr!(words, "board-no-men", whose = whose),
        false => tr!(words, "board-men", whose = whose, men = groups.join("; ")),
    }
}

/// A kind of piece of either game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnyRole {
    /// Of Gala.
    Gala(rules::Role),
    /// Of Chelma.
    Chelma(chelma::Role),
}

impl MessageArg for AnyRole {
    fn arg(&self, words: Localizer) -> ArgValue {
        match self {
            AnyRole::Gala(role) => role.arg(words),
            AnyRole::Chelma(role) => role.arg(words),
        }
    }
}
