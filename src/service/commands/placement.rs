//! Text that looks like the placement of a piece but is none. Only Chelma has placements.

use crate::rules::Square;
use crate::rules::chelma::terrain::BOARD;
use crate::rules::chessmen::Role;
use crate::rules::notation::{is_wrapping, plain};
use crate::service::model::refusal::Refusal;

/// Text that looks like a placement: letters, `@` and perhaps a square; or the name of a piece and a square.
pub(super) fn misplaced(text: &str) -> Option<Refusal> {
    let clean = plain(text).to_lowercase();
    let clean = clean.trim_matches(is_wrapping);
    let (piece, place) = clean.split_once(['@', ' '])?;
    let (piece, place) = (piece.trim(), place.trim_matches(['@', ' ']));
    let likely = match clean.contains('@') {
        true => {
            let square = place.strip_prefix(|file: char| file.is_ascii_lowercase());
            let digits = square
                .unwrap_or(place)
                .bytes()
                .all(|digit| digit.is_ascii_digit());
            piece.bytes().all(|letter| letter.is_ascii_lowercase())
                && match piece.len() {
                    0 => false,
                    1 => place.len() <= 20 && !place.contains('.'),
                    2..=6 => digits && place.len() <= 4,
                    _ => false,
                }
        }
        false => {
            let named = |role: &Role| role.to_string().eq_ignore_ascii_case(piece);
            Role::ALL.iter().any(named) && looks_like_a_square(place)
        }
    };
    let on_board = |square: Square| BOARD.has(square);
    let stray = looks_like_a_square(place) && !place.parse().is_ok_and(on_board);
    likely.then(|| Refusal::Placement {
        read: text.trim().chars().take(40).collect(),
        square: stray.then(|| place.to_owned()),
    })
}

/// Whether a word is a letter and up to three digits, on the board or not.
pub(super) fn looks_like_a_square(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(|file| file.is_ascii_lowercase())
        && (2..=4).contains(&word.len())
        && letters.all(|digit| digit.is_ascii_digit())
}
