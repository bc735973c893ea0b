//! Lessons on pages: the tasks of the lessons in Discord, each tried as often as one likes. Nothing is kept of it.

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use axum::routing::{get, post};
use serde::{Deserialize, Serialize};

use super::api::{Look, Shared, answered, draw_board, or_failed};
use super::asked::{Path, Query, Sent};
use super::exercise::{Outcome, Tried, Try, boards, known, on_behalf, position};
use super::http::{read, words_of};
use super::problem::Problem;
use super::searching::searched;
use super::sessions::Session;
use super::site::Site;
use super::view::PositionFacts;
use crate::ai::any::play;
use crate::ai::hint::{HINT, advice};
use crate::lessons::{Goal, LEARNER, Lesson, Task};
use crate::present::Localizer;
use crate::present::web::{self, lesson as told};
use crate::rules::any::{Game, Kind, Ruleset, Turn};
use crate::service::{Computer, Fault};

/// The most turns of a game to win.
const MOST_TURNS: usize = 40;

pub(super) fn routes() -> Router<Arc<Site>> {
    Router::new()
        .route("/api/v1/lessons/{game}/{task}", get(task))
        .route("/api/v1/lessons/{game}/{task}/picture.png", get(png))
        .route("/api/v1/lessons/{game}/{task}/tries", post(try_turn))
        .route("/api/v1/lessons/{game}/{task}/help", post(help))
}

/// By which rules a lesson is wanted.
#[derive(Clone, Debug, Default, Deserialize)]
pub(super) struct ByRules {
    pub rules: Option<String>,
}

/// A task of a lesson.
pub(super) struct Set {
    pub lesson: Lesson,
    /// Its index.
    pub place: usize,
    /// Its position.
    pub game: Game,
}

impl Set {
    /// A task by its number, from 1; of a lesson by the named rules, or by those for newcomers.
    pub fn of(game: &str, number: usize, by: &ByRules) -> Result<Set, Problem> {
        let kind = Kind::from_code(game).ok_or(Problem::Nothing)?;
        let rules = by.rules.as_deref().filter(|rules| !rules.is_empty());
        let ruleset = match rules {
            None => kind.for_newcomers(),
            Some(names) => Ruleset::from_names(names.split_whitespace())
                .map_err(|_| Problem::Unreadable("rules"))?,
        };
        if ruleset.kind() != kind {
            return Err(Problem::Unreadable("rules"));
        }
        let lesson = Lesson::of(ruleset);
        let place = number.checked_sub(1).ok_or(Problem::Nothing)?;
        let task = lesson.tasks.get(place).ok_or(Problem::Nothing)?;
        let game = Game::from_position_text(&lesson.ruleset, task.position);
        let game = game.map_err(|error| Fault::new(format!("task {}: {error}", task.name)))?;
        Ok(Set {
            lesson,
            place,
            game,
        })
    }

    pub fn task(&self) -> &'static Task {
        self.lesson.tasks[self.place]
    }

    /// What a page shows of it as it begins.
    pub fn position(&self, words: Localizer) -> PositionFacts {
        let board = told::board(words, self.task(), &self.game);
        position(words, &self.game, board)
    }
}

/// A task.
#[derive(Serialize)]
struct TaskFacts {
    game: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
    number: usize,
    of: usize,
    /// What it teaches, and what is to be done.
    task: String,
    position: PositionFacts,
}

async fn task(
    State(site): Shared,
    Path((game, number)): Path<(String, usize)>,
    Query(by): Query<ByRules>,
    headers: HeaderMap,
) -> Response {
    let words = words_of(&site, &headers);
    let facts = Set::of(&game, number, &by).map(|set| TaskFacts {
        game: set.lesson.kind.code(),
        rules: set.lesson.ruleset.names().map(|names| names.join(" ")),
        number,
        of: set.lesson.tasks.len(),
        task: told::task(words, &set.lesson, set.task()),
        position: set.position(words),
    });
    answered(&site, &headers, facts)
}

async fn png(
    State(site): Shared,
    Path((game, number)): Path<(String, usize)>,
    Query(by): Query<ByRules>,
    Query(look): Query<Look>,
    headers: HeaderMap,
) -> Response {
    let drawn = async {
        let theme = look.theme()?;
        let set = Set::of(&game, number, &by)?;
        let (scene, _) = told::board(words_of(&site, &headers), set.task(), &set.game);
        draw_board(&site, &headers, scene, theme).await
    };
    or_failed(&site, &headers, drawn.await)
}

async fn try_turn(
    State(site): Shared,
    Path((game, number)): Path<(String, usize)>,
    Query(by): Query<ByRules>,
    headers: HeaderMap,
    Sent(body): Sent,
) -> Response {
    let tried = async {
        let session = known(&site, &headers).await?;
        let asked: Try = read(&body)?;
        let mut set = Set::of(&game, number, &by)?;
        tried(
            &site,
            words_of(&site, &headers),
            session.as_ref(),
            &mut set,
            asked,
        )
        .await
    };
    let tried = tried.await;
    answered(&site, &headers, tried)
}

/// Plays the turns of a game to win that were played before.
fn replay(game: &mut Game, turns: &[String]) -> Result<(), Problem> {
    let unreadable = || Problem::Unreadable("turns");
    if turns.len() > MOST_TURNS {
        return Err(unreadable());
    }
    for text in turns {
        let typed = text.parse().map_err(|_| unreadable())?;
        let turn = game.check(&typed).map_err(|_| unreadable())?;
        game.play(turn).map_err(|_| unreadable())?;
    }
    Ok(())
}

async fn tried(
    site: &Site,
    words: Localizer,
    session: Option<&Session>,
    set: &mut Set,
    asked: Try,
) -> Result<Tried, Problem> {
    let task = set.task();
    let game = &mut set.game;
    replay(game, &asked.turns)?;
    let (_, turn) = web::checked(words, game, &asked.turn).map_err(Problem::Refused)?;
    if let Some(wish) = task.lacks(game, turn) {
        let mut after = game.clone();
        let played = after
            .play(turn)
            .ok()
            .and_then(|_| after.text_of(after.len()));
        let text = played.unwrap_or_else(|| turn.to_string());
        return Err(Problem::Refused(told::misses(words, text, wish)));
    }
    let mut shown = boards(words, game, [turn], LEARNER);
    if task.is_over(game).is_none() && game.side_to_move() != LEARNER {
        let answer = answer(site, session, game).await?;
        shown.extend(boards(words, game, [answer], LEARNER));
    }
    Ok(came_of(words, task, game, shown))
}

/// What the teacher plays.
async fn answer(site: &Site, session: Option<&Session>, game: &Game) -> Result<Turn, Problem> {
    let searched_in = game.clone();
    let search = move |stop: &_| play(&searched_in, Computer::USUAL, 0, stop);
    let thought = searched(site, on_behalf(session), search).await?;
    let thought = thought.ok_or_else(|| Fault::new("the teacher finds no move"))?;
    Ok(thought.best())
}

fn came_of(words: Localizer, task: &Task, game: &Game, boards: Vec<PositionFacts>) -> Tried {
    let result = match task.is_over(game) {
        Some(true) => Outcome::Right,
        Some(false) => Outcome::Wrong,
        None => Outcome::On,
    };
    let goes_on = || told::count(words, task, game).unwrap_or_default();
    let turns = (1..=game.len()).filter_map(|ply| game.text_of(ply));
    Tried {
        result,
        said: told::result(words, task, game, false).unwrap_or_else(goes_on),
        boards,
        turns: match result {
            Outcome::On => turns.collect(),
            _ => Vec::new(),
        },
    }
}

/// The turns of a game to win so far.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct SoFar {
    #[serde(default)]
    turns: Vec<String>,
}

async fn help(
    State(site): Shared,
    Path((game, number)): Path<(String, usize)>,
    Query(by): Query<ByRules>,
    headers: HeaderMap,
    Sent(body): Sent,
) -> Response {
    let helped = async {
        let words = words_of(&site, &headers);
        let session = known(&site, &headers).await?;
        let asked: SoFar = read(&body)?;
        let mut set = Set::of(&game, number, &by)?;
        let task = set.task();
        match task.goal {
            Goal::Turn(_) => shown(words, &mut set),
            Goal::Win(_) => {
                replay(&mut set.game, &asked.turns)?;
                let game = set.game.clone();
                let search = move |stop: &_| advice(&game, HINT, stop);
                let found = searched(&site, on_behalf(session.as_ref()), search).await?;
                let found = found.ok_or(Problem::Unreadable("turns"))?;
                Ok(Tried {
                    result: Outcome::On,
                    said: told::hint(words, &set.game, &found),
                    boards: Vec::new(),
                    turns: asked.turns,
                })
            }
        }
    };
    let helped = helped.await;
    answered(&site, &headers, helped)
}

/// The solution of a task of one turn.
fn shown(words: Localizer, set: &mut Set) -> Result<Tried, Problem> {
    let task = set.task();
    let game = &mut set.game;
    let solution = task.solution.first().and_then(|turn| turn.parse().ok());
    let turn = solution.and_then(|typed| game.check(&typed).ok());
    let turn = turn.ok_or_else(|| Fault::new(format!("task {} has no solution", task.name)))?;
    let boards = boards(words, game, [turn], LEARNER);
    Ok(Tried {
        result: Outcome::Shown,
        said: told::result(words, task, game, true).unwrap_or_default(),
        boards,
        turns: Vec::new(),
    })
}
