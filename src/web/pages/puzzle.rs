//! The pages of puzzles: the next one for whoever asks, and each by its name.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use serde::Deserialize;

use super::exercise::Exercise;
use super::frame::{Page, Reader};
use crate::draw::ThemeName;
use crate::present::Localizer;
use crate::present::web::puzzle as told;
use crate::present::words::tr;
use crate::puzzles::{Book, Puzzle};
use crate::rules::any::{Kind, Ruleset};
use crate::service::{PersonId, PuzzleAsk, PuzzleStatus};
use crate::web::asked::{Path, Query};
use crate::web::http::is_from_here;
use crate::web::problem::Problem;
use crate::web::puzzles::{asks, named, start};
use crate::web::site::Site;

/// Which puzzle is wanted.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Wanted {
    game: Option<String>,
    rules: Option<String>,
    /// Another than the present one.
    another: Option<String>,
}

/// Leads to a puzzle: for who has signed in the next as in Discord, for others any.
pub(super) async fn next(
    State(site): State<Arc<Site>>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
) -> Response {
    let reader = Reader::of(&site, &headers).await;
    match chosen(&reader, &wanted).await {
        Ok(puzzle) => Redirect::to(&format!("/puzzle/{puzzle}")).into_response(),
        Err(problem) => reader.answer(Err(problem), "/puzzle"),
    }
}

async fn chosen(reader: &Reader<'_>, wanted: &Wanted) -> Result<String, Problem> {
    let book = reader.site.book();
    let rules = wanted.rules.as_deref().filter(|rules| !rules.is_empty());
    let of_rules = rules.map(|rules| Ruleset::from_names([rules]).map_err(|_| Problem::Nothing));
    // Rules without puzzles lead to any of their game.
    let rules = rules.filter(|rules| book.of(rules).next().is_some());
    let game = match (of_rules.transpose()?, wanted.game.as_deref()) {
        (Some(rules), _) => rules.kind(),
        (None, Some(game)) => Kind::from_code(game).ok_or(Problem::Nothing)?,
        (None, None) => Kind::default(),
    };
    // A link from elsewhere leads on, but changes nothing for them.
    let session = reader.session.as_ref();
    if let Some(session) = session.filter(|_| is_from_here(reader.headers)) {
        let ask = PuzzleAsk::Put {
            game,
            rules: rules.map(str::to_owned),
            another: wanted.another.is_some(),
        };
        let posed = asks(reader.site, session, reader.words, ask).await?;
        return Ok(posed.puzzle.id.to_string());
    }
    let all: Vec<&Puzzle> = match rules {
        Some(rules) => book.of(rules).collect(),
        None => book.of_game(game).collect(),
    };
    let any = fastrand::choice(all).ok_or(Problem::Nothing)?;
    Ok(any.id.to_string())
}

/// The page of a puzzle.
pub(super) async fn puzzle(
    State(site): State<Arc<Site>>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Response {
    let reader = Reader::of(&site, &headers).await;
    let page = page(&reader, &name).await;
    reader.answer(page, "/puzzle")
}

async fn page(reader: &Reader<'_>, name: &str) -> Result<Page, Problem> {
    let (site, words) = (reader.site, reader.words);
    let puzzle = named(site, name)?;
    let known = match &reader.session {
        None => None,
        Some(session) => before(site, session.person, puzzle).await?,
    };
    let bottom = puzzle.game().side_to_move();
    let (_, alt) = told::start(words, puzzle, bottom);
    let another = format!("/puzzle?rules={}&another=1", puzzle.id.rules());
    let exercise = Exercise {
        path: format!("/api/v1/puzzles/{}", puzzle.id),
        query: String::new(),
        position: start(words, puzzle, bottom),
        alt: &alt,
        lesson: false,
        help: tr!(words, "puzzle-button-solution"),
        again: tr!(words, "puzzle-button-again"),
        next: (tr!(words, "puzzle-button-another"), another),
        skip: tr!(words, "puzzle-button-another"),
    };
    let task = told::wanted(words, puzzle);
    let board = exercise.board(reader)?;
    let can_sign_in = reader.session.is_none() && site.sign_in.is_some();
    Ok(Page {
        title: task.clone(),
        about: told::facts(words, puzzle, None).join(" "),
        picture: Some((exercise.picture_path(ThemeName::Light), alt.clone())),
        path: format!("/puzzle/{}", puzzle.id),
        scripts: &["exercise.js"],
        main: html! {
            h1 { (task) }
            div.game {
                (board)
                div.beside {
                    section {
                        @for fact in told::facts(words, puzzle, known) {
                            p { (fact) }
                        }
                        @if can_sign_in {
                            p.terms { (tr!(words, "web-puzzle-counts")) }
                        }
                    }
                    section aria-labelledby="more" {
                        h2 #more { (tr!(words, "web-puzzles-by")) }
                        (by_rules(words, site.book()))
                    }
                }
            }
        },
    })
}

/// What somebody has done with a puzzle before.
async fn before(
    site: &Site,
    person: PersonId,
    puzzle: &Puzzle,
) -> Result<Option<PuzzleStatus>, Problem> {
    let id = puzzle.id.clone();
    let solver = site.read(move |service| service.solver(person)).await?;
    Ok(solver.of(&id).map(|tried| tried.fate))
}

/// Puzzles of other games and by other rules.
fn by_rules(words: Localizer, book: &Book) -> Markup {
    html! {
        @for kind in Kind::ALL {
            @let rules = book.rules_of(*kind);
            @if !rules.is_empty() {
                p {
                    (words.name(*kind)) ": "
                    @for (at, name) in rules.iter().enumerate() {
                        @if at > 0 { " · " }
                        a href=(format!("/puzzle?rules={name}&another=1")) { (name) }
                    }
                }
            }
        }
    }
}
