//! The lessons: which there are, and their tasks.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use maud::{Markup, html};
use serde::Deserialize;

use super::exercise::Exercise;
use super::frame::{Page, Reader};
use crate::draw::ThemeName;
use crate::lessons::{Goal, Lesson};
use crate::present::Localizer;
use crate::present::web::lesson as told;
use crate::present::words::tr;
use crate::rules::any::Kind;
use crate::web::asked::{Path, Query};
use crate::web::lessons::{ByRules, Set};
use crate::web::problem::Problem;
use crate::web::site::Site;

/// Which task is wanted.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Wanted {
    /// Its number, from 1.
    task: Option<usize>,
    rules: Option<String>,
}

/// The lessons that there are.
pub(super) async fn all(State(site): State<Arc<Site>>, headers: HeaderMap) -> Response {
    let reader = Reader::of(&site, &headers).await;
    let words = reader.words;
    let page = Page {
        title: tr!(words, "web-learn"),
        about: tr!(words, "web-learn-about"),
        picture: None,
        path: "/learn".to_owned(),
        scripts: &[],
        main: html! {
            h1 { (tr!(words, "web-learn")) }
            p { (tr!(words, "web-learn-about")) }
            ul.games {
                @for lesson in Lesson::all() {
                    li { a href=(format!("/learn/{}", lesson.kind.code())) {
                        (tr!(words, "lesson-button-learn", kind = lesson.kind))
                    } }
                }
            }
        },
    };
    reader.answer(Ok(page), "/learn")
}

/// A task of a lesson.
pub(super) async fn task(
    State(site): State<Arc<Site>>,
    Path(game): Path<String>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
) -> Response {
    let reader = Reader::of(&site, &headers).await;
    let page = page(&reader, &game, &wanted);
    reader.answer(page, "/learn")
}

fn page(reader: &Reader<'_>, game: &str, wanted: &Wanted) -> Result<Page, Problem> {
    let words = reader.words;
    let number = wanted.task.unwrap_or(1);
    let by = ByRules {
        rules: wanted.rules.clone(),
    };
    let set = Set::of(game, number, &by)?;
    let (lesson, code) = (&set.lesson, set.lesson.kind.code());
    // Names alone: they were read as such.
    let rules = lesson.ruleset.names().map(|names| names.join("+"));
    let rules = rules.filter(|_| by.rules.is_some());
    let query = rules.map_or_else(String::new, |rules| format!("?rules={rules}"));
    let here = |task: usize| {
        let joined = if query.is_empty() { "?" } else { "&" };
        format!("/learn/{code}{query}{joined}task={task}")
    };
    let (_, alt) = told::board(words, set.task(), &set.game);
    let is_last = number == lesson.tasks.len();
    let next = match is_last {
        false => (tr!(words, "web-next-task"), here(number + 1)),
        true => (
            tr!(words, "web-lesson-done"),
            "/puzzle".to_owned() + &format!("?game={code}"),
        ),
    };
    let exercise = Exercise {
        path: format!("/api/v1/lessons/{code}/{number}"),
        query: query.clone(),
        position: set.position(words),
        alt: &alt,
        lesson: true,
        help: match set.task().goal {
            Goal::Turn(_) => tr!(words, "lesson-button-show"),
            Goal::Win(_) => tr!(words, "analysis-button-hint"),
        },
        again: tr!(words, "lesson-button-start-again"),
        skip: match is_last {
            false => tr!(words, "lesson-button-skip"),
            true => next.0.clone(),
        },
        next,
    };
    let board = exercise.board(reader)?;
    let head = told::head(words, lesson, set.place);
    let text = told::task(words, lesson, set.task());
    Ok(Page {
        title: head.clone(),
        about: text.clone(),
        picture: Some((exercise.picture_path(ThemeName::Light), alt.clone())),
        path: here(number),
        scripts: &["exercise.js"],
        main: html! {
            h1 { (head) }
            @for line in text.lines() {
                p.task { (line) }
            }
            div.game {
                (board)
                div.beside {
                    section aria-labelledby="tasks" {
                        h2 #tasks { (tr!(words, "web-tasks")) }
                        ol.tasks {
                            @for place in 0..lesson.tasks.len() {
                                li { a href=(here(place + 1)) aria-current=[(place == set.place).then_some("page")] {
                                    (place + 1)
                                } }
                            }
                        }
                    }
                    section { (by_rules(words, lesson, by.rules.as_deref())) }
                }
            }
        },
    })
}

/// The same lesson by other rules, and the lessons of other games.
fn by_rules(words: Localizer, lesson: &Lesson, named: Option<&str>) -> Markup {
    let code = lesson.kind.code();
    html! {
        form.search method="get" action=(format!("/learn/{code}")) {
            label for="rules" { (tr!(words, "web-by-rules")) }
            " "
            select #rules name="rules" {
                option value="" { (tr!(words, "web-usual-rules")) }
                @for name in lesson.kind.preset_names() {
                    option value=(name) selected[Some(name) == named] { (name) }
                }
            }
            " "
            button type="submit" { (tr!(words, "web-show")) }
        }
        @for other in Kind::ALL.iter().filter(|kind| **kind != lesson.kind) {
            @if Lesson::all().any(|lesson| lesson.kind == *other) {
                p { a href=(format!("/learn/{}", other.code())) { (tr!(words, "lesson-button-learn", kind = *other)) } }
            }
        }
    }
}
