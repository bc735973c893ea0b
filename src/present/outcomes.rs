//! How a game ended and why, as clauses.

use crate::rules::{DrawReason, Outcome, Side, WinReason};

use super::Localizer;
use super::words::tr;

/// How a game ended, as a clause.
pub(crate) fn over(words: Localizer, outcome: Outcome) -> String {
    match outcome {
        Outcome::Win {
            side,
            reason: WinReason::Resigned,
            ..
        } => tr!(words, "over-resigned", loser = side.other(), side = side),
        Outcome::Win { side, reason, .. } => tr!(
            words,
            "over-won",
            side = side,
            why = win_reason(words, reason, side)
        ),
        Outcome::Draw(reason) => {
            tr!(words, "over-draw", why = draw_reason(words, reason))
        }
    }
}

/// Why a side has won, as a clause.
pub(crate) fn win_reason(words: Localizer, reason: WinReason, side: Side) -> String {
    let loser = side.other();
    match reason {
        WinReason::GalasCaptured => tr!(words, "why-galas-captured", loser = loser),
        WinReason::GalaCaptured => tr!(words, "why-gala-captured", loser = loser),
        WinReason::CentreReached => tr!(words, "why-centre", side = side),
        WinReason::LoneGala => tr!(words, "why-lone-gala", loser = loser),
        WinReason::Home => tr!(words, "why-home", side = side, loser = loser),
        WinReason::HomeFilled => tr!(words, "why-home-filled", side = side, loser = loser),
        WinReason::TurnThirty => tr!(words, "why-thirty", loser = loser),
        WinReason::Resigned => tr!(words, "why-resigned", loser = loser),
        WinReason::Time => tr!(words, "why-time", loser = loser),
    }
}

/// Why a game is drawn, as a clause.
pub(crate) fn draw_reason(words: Localizer, reason: DrawReason) -> String {
    match reason {
        DrawReason::OneGalaEach => tr!(words, "why-one-gala-each"),
        DrawReason::OneGalaEachInCentre => tr!(words, "why-one-gala-each-in-centre"),
        DrawReason::Repetition => tr!(words, "why-repetition"),
        DrawReason::HundredMoves => tr!(words, "why-hundred"),
        DrawReason::TwoHundredMoves => tr!(words, "why-two-hundred"),
        DrawReason::LongestGame => tr!(words, "why-longest"),
        DrawReason::NoMove => tr!(words, "why-no-move"),
        DrawReason::BothAtHome => tr!(words, "why-both-at-home"),
        DrawReason::Agreed => tr!(words, "why-agreed"),
    }
}
