//! The names of threads: who plays there, and in the end with which result.

use crate::rules::{Outcome, Side};
use crate::service::{Event, EventKind, Person, Stage, Table};

use crate::present::Localizer;
use crate::present::lessons;

/// Behind the name of a lesson that was gone through.
const DONE: &str = "✓";

/// The name with which a game's thread is opened: `Gala 12: Anna vs Ben`, at most 100 characters; of a lesson's
/// `Learning Gala (12)`, in the words of the learner.
pub fn thread_name(words: Localizer, table: &Table) -> String {
    match table.is_lesson() {
        true => lessons::thread_name(words, table),
        false => with_names(table, "vs"),
    }
}

/// The name that it should have by now: `Gala 12: Anna 1–0 Ben`, at most 100 characters. `log` matters only for a
/// lesson.
pub fn thread_name_now(words: Localizer, table: &Table, log: &[Event]) -> String {
    let name = thread_name(words, table);
    match table.stage {
        Stage::Finished(outcome) => with_names(table, score(outcome)),
        _ if log.iter().any(is_done) => format!("{name} {DONE}"),
        _ => name,
    }
}

fn is_done(event: &Event) -> bool {
    event.what == EventKind::LessonEnded { done: true }
}

/// White's points and Black's, as they are written in all languages.
fn score(outcome: Outcome) -> &'static str {
    match outcome.winner() {
        Some(Side::White) => "1–0",
        Some(Side::Black) => "0–1",
        None => "½–½",
    }
}

fn with_names(table: &Table, between: &str) -> String {
    let head = format!("{} {}", table.challenge.ruleset.kind().name(), table.id);
    let [white, black] = Side::BOTH.map(|side| table.side(side));
    // Discord allows 100 characters; what is not names takes up to 40 of them.
    let each = 60 / (white.len() + black.len()).max(2);
    let names = |people: &[&Person]| {
        let names: Vec<String> = people.iter().map(|one| short_name(one, each)).collect();
        if names.is_empty() {
            "?".to_owned()
        } else {
            names.join(" & ")
        }
    };
    format!("{head}: {} {between} {}", names(&white), names(&black))
}

fn short_name(person: &Person, most: usize) -> String {
    let letters = person.name.chars().filter(|letter| !letter.is_control());
    let name: String = letters.take(most).collect();
    name.trim().to_owned()
}
