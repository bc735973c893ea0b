//! The words of the lesson of Gala.

use crate::present::Localizer;
use crate::present::words::tr;
use crate::rules::gala::{
    HorsaAtHome, HorsaLeaving, RiderCaptures, RidersInCentre, Ruleset, SecondLeg,
};

/// What a task teaches by these rules, and what is to be done.
pub(super) fn teaches(words: Localizer, rules: &Ruleset, task: &str) -> String {
    match task {
        "kampa" => tr!(words, "lesson-kampa"),
        "kampa-captures-at-home" => tr!(words, "lesson-kampa-captures-at-home"),
        "kampa-one-step" => tr!(
            words,
            "lesson-kampa-one-step",
            area = rules.kampa_restricted.code()
        ),
        "kampa-captures" => tr!(words, "lesson-kampa-captures"),
        "kampa-captures-within" => tr!(words, "lesson-kampa-captures-within"),
        "kampa-captures-anywhere" => tr!(words, "lesson-kampa-captures-anywhere"),
        "korna" => korna(words, rules, ("d4", "g6")),
        "korna-beside" => korna(words, rules, ("d3", "f2")),
        "horsa" => tr!(words, "lesson-horsa", from = "d3", to = "e9"),
        "horsa-beside" => tr!(words, "lesson-horsa", from = "d3", to = "f4"),
        "gala" => tr!(
            words,
            "lesson-gala",
            wins = rules.capture_goal.code(),
            captures = rules.gala_captures.code(),
            leap = rules.leap.code()
        ),
        "centre" => tr!(words, "lesson-centre"),
        "threat" => tr!(words, "lesson-threat"),
        "threat-unanswered" => tr!(words, "lesson-threat-unanswered"),
        "double" => tr!(words, "lesson-double"),
        _ => tr!(words, "lesson-gala-game", wins = rules.capture_goal.code()),
    }
}

fn korna(words: Localizer, rules: &Ruleset, (from, to): (&str, &str)) -> String {
    let beyond = match (rules.second_leg, rules.riders_in_centre) {
        (SecondLeg::HalfTurn, _) => "half-turn",
        (SecondLeg::Any, RidersInCentre::Barred) => "not-centre",
        (SecondLeg::Any, RidersInCentre::Free) => "any",
    };
    tr!(words, "lesson-korna", from = from, to = to, beyond = beyond)
}

/// What was to be seen when a task was done by these rules.
pub(super) fn shows(words: Localizer, rules: &Ruleset, task: &str) -> String {
    match task {
        "kampa" => tr!(words, "lesson-kampa-done"),
        "kampa-captures-at-home" => tr!(words, "lesson-kampa-captures-at-home-done"),
        "kampa-one-step" => tr!(words, "lesson-kampa-one-step-done"),
        "kampa-captures" => tr!(words, "lesson-kampa-captures-done"),
        "kampa-captures-within" => tr!(words, "lesson-kampa-captures-within-done"),
        "kampa-captures-anywhere" => tr!(words, "lesson-kampa-captures-anywhere-done"),
        "korna" | "korna-beside" => tr!(
            words,
            "lesson-korna-done",
            captures = match rules.rider_captures {
                RiderCaptures::Anywhere => "anywhere",
                RiderCaptures::OnlyCrossing => "only-crossing",
            }
        ),
        "horsa" | "horsa-beside" => tr!(
            words,
            "lesson-horsa-done",
            limit = match (rules.horsa_leaving, rules.horsa_at_home) {
                (HorsaLeaving::NoBorderCapture, _) => "no-border-capture",
                (_, HorsaAtHome::OneStep) => "one-step",
                _ => "none",
            }
        ),
        "gala" => tr!(words, "lesson-gala-done"),
        "centre" => tr!(words, "lesson-centre-done"),
        "threat" | "threat-unanswered" => tr!(words, "lesson-threat-done"),
        "double" => tr!(words, "lesson-double-done"),
        _ => tr!(words, "lesson-gala-game-done"),
    }
}
