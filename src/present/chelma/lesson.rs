//! The words of the lesson of Chelma.

use crate::present::Localizer;
use crate::present::words::tr;

/// What a task teaches, and what is to be done.
pub(super) fn teaches(words: Localizer, task: &str) -> String {
    match task {
        "placing" => tr!(words, "lesson-placing"),
        "pawn" => tr!(words, "lesson-pawn"),
        "knight" => tr!(words, "lesson-knight"),
        "rook" => tr!(words, "lesson-rook"),
        "bishop" => tr!(words, "lesson-bishop"),
        "queen" => tr!(words, "lesson-queen"),
        "must-leave" => tr!(words, "lesson-must-leave"),
        "thirty" => tr!(words, "lesson-thirty"),
        _ => tr!(words, "lesson-chelma-game"),
    }
}

/// What was to be seen when a task was done.
pub(super) fn shows(words: Localizer, task: &str) -> String {
    match task {
        "placing" => tr!(words, "lesson-placing-done"),
        "pawn" => tr!(words, "lesson-pawn-done"),
        "knight" => tr!(words, "lesson-knight-done"),
        "rook" => tr!(words, "lesson-rook-done"),
        "bishop" => tr!(words, "lesson-bishop-done"),
        "queen" => tr!(words, "lesson-queen-done"),
        "must-leave" => tr!(words, "lesson-must-leave-done"),
        "thirty" => tr!(words, "lesson-thirty-done"),
        _ => tr!(words, "lesson-chelma-game-done"),
    }
}
