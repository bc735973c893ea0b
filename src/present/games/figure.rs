//! Figures of the rules: a position with what one piece can do marked on it.

use crate::draw::{Marker, Scene};
use crate::present::Localizer;
use crate::present::text::capitalised;
use crate::present::words::{MessageArg, tr};
use crate::rules::Square;

/// A picture of the rules, and the same in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesFigure {
    /// What it shows.
    pub scene: Scene,
    /// The same in words, from the same marks.
    pub alt: String,
}

impl RulesFigure {
    /// A scene with the moves of one piece marked, and the marks in words.
    pub(crate) fn of_piece(
        words: Localizer,
        scene: Scene,
        role: impl MessageArg,
        from: Square,
    ) -> RulesFigure {
        let alt = alt(words, &scene, role, from);
        RulesFigure { scene, alt }
    }
}

/// The marks in words: what the piece on a square can do.
fn alt(words: Localizer, scene: &Scene, role: impl MessageArg, from: Square) -> String {
    let turned = |to: Square| {
        let mut ways = scene.ways.iter();
        ways.any(|way| way.len() > 2 && way.last() == Some(&to))
    };
    let chosen = |fits: &dyn Fn(Square, Marker) -> bool| -> Option<String> {
        let found = scene.markers.iter();
        let named: Vec<String> = found
            .filter(|(square, marker)| fits(*square, *marker))
            .map(|(square, _)| square.to_string())
            .collect();
        (!named.is_empty()).then(|| words.and(&named))
    };
    let squares = |wanted: Marker| chosen(&|_, marker| marker == wanted);
    let steps = |after: bool| chosen(&|to, marker| marker == Marker::Step && turned(to) == after);
    let ways = [
        squares(Marker::Far).map(|squares| tr!(words, "figure-goes", squares = squares)),
        steps(false).map(|squares| tr!(words, "figure-steps", squares = squares)),
        steps(true).map(|squares| tr!(words, "figure-turned", squares = squares)),
        squares(Marker::Twice).map(|squares| tr!(words, "figure-twice", squares = squares)),
        squares(Marker::Leap).map(|squares| tr!(words, "figure-leaps", squares = squares)),
        squares(Marker::Capture).map(|squares| tr!(words, "figure-captures", squares = squares)),
        squares(Marker::Barred).map(|squares| tr!(words, "figure-barred", squares = squares)),
    ];
    let ways = ways
        .into_iter()
        .flatten()
        .reduce(|first, next| tr!(words, "figure-ways", first = first, next = next));
    let told = match ways {
        Some(ways) => tr!(words, "figure-man", role = role, square = from, ways = ways),
        None => tr!(words, "figure-stuck", role = role, square = from),
    };
    capitalised(&told)
}
