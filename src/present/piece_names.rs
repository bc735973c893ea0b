//! What pieces and their squares are called.

use crate::rules::mover::Mover;
use crate::rules::{Side, Square, SquareSet};

use crate::present::Localizer;
use crate::present::words::{MessageArg, tr};

/// "Galas a1 and j1", unless there are none.
pub(crate) fn group(words: Localizer, role: impl MessageArg, pieces: SquareSet) -> Option<String> {
    let squares: Vec<String> = pieces.into_iter().map(|at| at.to_string()).collect();
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
        false => tr!(
            words,
            "board-men",
            whose = whose,
            pieces = groups.join("; ")
        ),
    }
}

/// The same for each side, its kinds of pieces in the order in which they are met.
pub(crate) fn every_piece<R: Copy + Eq + MessageArg>(
    words: Localizer,
    pieces: &[(Square, Side, R)],
) -> Vec<String> {
    let of = |side: Side| {
        let mut kinds: Vec<(R, SquareSet)> = Vec::new();
        for (square, _, role) in pieces.iter().filter(|(_, whose, _)| *whose == side) {
            match kinds.iter_mut().find(|(known, _)| known == role) {
                Some((_, squares)) => squares.insert(*square),
                None => kinds.push((*role, SquareSet::from(*square))),
            }
        }
        let groups = kinds.into_iter();
        let groups = groups.filter_map(|(role, squares)| group(words, role, squares));
        roll(words, Mover::Side(side), &groups.collect::<Vec<_>>())
    };
    Side::BOTH.map(of).into()
}
