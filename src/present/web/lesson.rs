//! Lessons on web pages: the same tasks and sentences as in Discord, as plain text.

use crate::ai::hint::Advice;
use crate::draw::Scene;
use crate::lessons::{Lesson, Task, Wish};
use crate::rules::any::Game;
use crate::service::LessonRefusal;

use super::plain;
use crate::present::analysis::advised;
use crate::present::boards::{Around, described};
use crate::present::lessons::{came_of, counted, refused};
use crate::present::words::tr;
use crate::present::{Localizer, games, scene};

/// What a task teaches and wants, without its number.
pub fn task(words: Localizer, lesson: &Lesson, task: &Task) -> String {
    told(&games::teaches(words, &lesson.ruleset, task.name))
}

/// "Learning Gala: 3 of 9".
pub fn head(words: Localizer, lesson: &Lesson, place: usize) -> String {
    told(&tr!(
        words,
        "lesson-head",
        kind = lesson.kind,
        number = place + 1,
        all = lesson.tasks.len()
    ))
}

/// The board of a task as it begins, with what a piece can do there, and the same in words.
pub fn board(words: Localizer, task: &Task, game: &Game) -> (Scene, String) {
    let bottom = crate::lessons::LEARNER;
    let start = tr!(words, "lesson-board", bottom = bottom);
    let around = Around {
        start: Some(start),
        result: None,
        threats: true,
    };
    let alt = described(words, game, game.len(), bottom, around);
    match games::task_figure(words, game, task.subject(), task.goal) {
        Some(figure) => (figure.scene, format!("{alt} {}", figure.alt)),
        None => (scene(game, game.len(), bottom), alt),
    }
}

/// What came of a task with the last turn; `None` while it goes on. `shown` if the learner did not play it themselves.
pub fn result(words: Localizer, task: &Task, game: &Game, shown: bool) -> Option<String> {
    came_of(words, task, game, shown).map(|text| told(&text))
}

/// Which of their moves a learner is to make in a game to win.
pub fn count(words: Localizer, task: &Task, game: &Game) -> Option<String> {
    counted(words, task, game)
}

/// Why a legal turn is not what a task is about.
pub fn misses(words: Localizer, turn: String, wish: Wish) -> String {
    told(&refused(words, &LessonRefusal::Misses { turn, wish }))
}

/// A good move in a game to win.
pub fn hint(words: Localizer, game: &Game, advice: &Advice) -> String {
    told(&advised(words, game, advice))
}

fn told(text: &str) -> String {
    plain(text, &|_| None)
}
