//! Tries at a puzzle, one's own mistakes among them: why a turn is wrong, and how it may go on.

use crate::rules::Side;
use crate::rules::any::Game;

use crate::present::Localizer;
use crate::present::outcomes::over;
use crate::present::text::capitalised;
use crate::present::words::tr;

/// The number of turns of a line found after a try that are told and shown.
pub(crate) const ANSWER: usize = 3;

/// Why a turn is wrong: it ends the game, or the other side has an answer. That is taken from the turns that follow.
/// `mover` is the side that tried the turn.
pub(crate) fn wrong_turn(
    words: Localizer,
    tried: &str,
    (after, mover): (&Game, Side),
    follow: &mut Vec<String>,
) -> String {
    match after.outcome() {
        Some(outcome) => tr!(
            words,
            "puzzle-wrong-over",
            turn = tried,
            over = capitalised(&over(words, outcome))
        ),
        None if after.side_to_move() != mover && !follow.is_empty() => tr!(
            words,
            "puzzle-wrong-answered",
            turn = tried,
            side = after.side_to_move(),
            answer = follow.remove(0)
        ),
        None => tr!(words, "puzzle-wrong", turn = tried),
    }
}

/// How it may go on, if turns follow.
pub(crate) fn goes_on(words: Localizer, follow: &[String]) -> Option<String> {
    let line = follow.join(" ");
    (!follow.is_empty()).then(|| tr!(words, "puzzle-wrong-line", line = line))
}
