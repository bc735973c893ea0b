//! What a move is good for, in words.

use crate::ai::hint::Reason;

use super::Localizer;
use super::words::tr;

/// A sentence that says what a move is good for.
pub(crate) fn why(words: Localizer, reason: Reason) -> String {
    match reason {
        Reason::WinsAtOnce => tr!(words, "tutor-wins-at-once"),
        Reason::WinsIn(count) => tr!(words, "tutor-wins-in", count = count),
        Reason::Takes(role) => tr!(words, "tutor-takes", role = role),
        Reason::Saves(square) => tr!(words, "tutor-saves", square = square),
        Reason::Threatens(square) => tr!(words, "tutor-threatens", square = square),
        Reason::HoldsOut => tr!(words, "tutor-holds-out"),
        Reason::ComesHome => tr!(words, "tutor-comes-home"),
        Reason::LeavesHome => tr!(words, "tutor-leaves-home"),
        Reason::Jumps(count) => tr!(words, "tutor-jumps", count = count),
        Reason::Best => tr!(words, "tutor-best"),
    }
}
