//! The words of the lesson of Gala.

use crate::present::Localizer;
use crate::present::words::tr;

/// What a task teaches, and what is to be done.
pub(super) fn teaches(words: Localizer, task: &str) -> String {
    match task {
        "kampa" => tr!(words, "lesson-kampa"),
        "kampa-captures" => tr!(words, "lesson-kampa-captures"),
        "korna" => tr!(words, "lesson-korna"),
        "horsa" => tr!(words, "lesson-horsa"),
        "gala" => tr!(words, "lesson-gala"),
        "threat" => tr!(words, "lesson-threat"),
        "double" => tr!(words, "lesson-double"),
        _ => tr!(words, "lesson-gala-game"),
    }
}

/// What was to be seen when a task was done.
pub(super) fn shows(words: Localizer, task: &str) -> String {
    match task {
        "kampa" => tr!(words, "lesson-kampa-done"),
        "kampa-captures" => tr!(words, "lesson-kampa-captures-done"),
        "korna" => tr!(words, "lesson-korna-done"),
        "horsa" => tr!(words, "lesson-horsa-done"),
        "gala" => tr!(words, "lesson-gala-done"),
        "threat" => tr!(words, "lesson-threat-done"),
        "double" => tr!(words, "lesson-double-done"),
        _ => tr!(words, "lesson-gala-game-done"),
    }
}
