//! What a move is good for, in words.

use crate::ai::hint::Reason;

use super::Localizer;
use super::words::tr;

/// A sentence that says what a move is good for.
pub(crate) fn why(words: Localizer, reason: Reason) -> String {
    match reason {
        Reason::WinsAtOnce => tr!(words, "analysis-wins-at-once"),
        Reason::WinsIn(count) => tr!(words, "analysis-wins-in", count = count),
        Reason::Takes(role) => tr!(words, "analysis-takes", role = role),
        Reason::Saves(square) => tr!(words, "analysis-saves", square = square),
        Reason::Threatens(square) => tr!(words, "analysis-threatens", square = square),
        Reason::HoldsOut => tr!(words, "analysis-holds-out"),
        Reason::ComesHome => tr!(words, "analysis-comes-home"),
        Reason::LeavesHome => tr!(words, "analysis-leaves-home"),
        Reason::Jumps(count) => tr!(words, "analysis-jumps", count = count),
        Reason::Best => tr!(words, "analysis-best"),
    }
}
