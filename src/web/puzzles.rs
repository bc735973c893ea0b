//! Puzzles on pages. Who has signed in has their tries counted as in Discord; anybody may try them.

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use axum::routing::{get, post};
use serde::Serialize;

use super::api::{Look, Shared, answered, draw_board, or_failed};
use super::asked::{Path, Query, Sent};
use super::exercise::{Outcome, Tried, Try, boards, known, on_behalf, position};
use super::http::{read, words_of};
use super::own::request_of_own;
use super::problem::Problem;
use super::searching::searched;
use super::sessions::Session;
use super::site::Site;
use super::view::{PositionFacts, side_code};
use crate::ai::hint::{Advice, REFUTATION, advice};
use crate::present::Localizer;
use crate::present::web::{self, puzzle as told};
use crate::puzzles::{Puzzle, PuzzleId};
use crate::rules::Side;
use crate::service::{Command, Feedback, PuzzleAsk, PuzzleView, Reply, judged};

pub(super) fn routes() -> Router<Arc<Site>> {
    Router::new()
        .route("/api/v1/puzzles/{puzzle}", get(puzzle))
        .route("/api/v1/puzzles/{puzzle}/picture.png", get(png))
        .route("/api/v1/puzzles/{puzzle}/tries", post(try_turn))
        .route("/api/v1/puzzles/{puzzle}/solution", post(solution))
}

/// A puzzle.
#[derive(Serialize)]
struct PuzzleFacts {
    puzzle: String,
    game: String,
    rules: String,
    rating: u32,
    side: &'static str,
    /// What is to be found, in a sentence.
    task: String,
    /// More about it.
    about: Vec<String>,
    position: PositionFacts,
}

/// The puzzle of this name.
pub(super) fn named<'a>(site: &'a Site, name: &str) -> Result<&'a Puzzle, Problem> {
    let id: PuzzleId = name.parse().map_err(|_| Problem::Nothing)?;
    site.book().find(&id).ok_or(Problem::Nothing)
}

/// The board of a puzzle before anything was tried.
pub(super) fn start(words: Localizer, puzzle: &Puzzle, bottom: Side) -> PositionFacts {
    position(words, &puzzle.game(), told::start(words, puzzle, bottom))
}

async fn puzzle(
    State(site): Shared,
    Path(name): Path<String>,
    Query(look): Query<Look>,
    headers: HeaderMap,
) -> Response {
    let words = words_of(&site, &headers);
    let facts = look.bottom().and_then(|bottom| {
        let puzzle = named(&site, &name)?;
        let side = puzzle.game().side_to_move();
        Ok(PuzzleFacts {
            puzzle: puzzle.id.to_string(),
            game: puzzle.ruleset.kind().code(),
            rules: puzzle.id.rules().to_owned(),
            rating: puzzle.rating,
            side: side_code(side),
            task: told::wanted(words, puzzle),
            about: told::facts(words, puzzle, None),
            position: start(words, puzzle, bottom.unwrap_or(side)),
        })
    });
    answered(&site, &headers, facts)
}

async fn png(
    State(site): Shared,
    Path(name): Path<String>,
    Query(look): Query<Look>,
    headers: HeaderMap,
) -> Response {
    let drawn = async {
        let (bottom, theme) = (look.bottom()?, look.theme()?);
        let puzzle = named(&site, &name)?;
        let bottom = bottom.unwrap_or_else(|| puzzle.game().side_to_move());
        let (scene, _) = told::start(words_of(&site, &headers), puzzle, bottom);
        draw_board(&site, &headers, scene, theme).await
    };
    or_failed(&site, &headers, drawn.await)
}

async fn try_turn(
    State(site): Shared,
    Path(name): Path<String>,
    headers: HeaderMap,
    Sent(body): Sent,
) -> Response {
    let tried = async {
        let words = words_of(&site, &headers);
        let session = known(&site, &headers).await?;
        let puzzle = named(&site, &name)?;
        let asked: Try = read(&body)?;
        let (turn, _) =
            web::checked(words, &puzzle.game(), &asked.turn).map_err(Problem::Refused)?;
        let posed = match &session {
            None => unrecorded(puzzle, judged(puzzle, &turn)),
            Some(session) => {
                let ask = PuzzleAsk::Try {
                    puzzle: Some(puzzle.id.clone()),
                    game: puzzle.ruleset.kind(),
                    rules: None,
                    turn,
                };
                asks(&site, session, words, ask).await?
            }
        };
        let advice = refutation(&site, &posed, session.as_ref()).await?;
        Ok(answer(words, &posed, advice.as_ref()))
    };
    let tried = tried.await;
    answered(&site, &headers, tried)
}

async fn solution(State(site): Shared, Path(name): Path<String>, headers: HeaderMap) -> Response {
    let shown = async {
        let words = words_of(&site, &headers);
        let session = known(&site, &headers).await?;
        let puzzle = named(&site, &name)?;
        let posed = match &session {
            None => unrecorded(puzzle, Feedback::Solution(None)),
            Some(session) => {
                asks(
                    &site,
                    session,
                    words,
                    PuzzleAsk::Solution(puzzle.id.clone()),
                )
                .await?
            }
        };
        Ok(answer(words, &posed, None))
    };
    let shown = shown.await;
    answered(&site, &headers, shown)
}

/// A puzzle of somebody whom nobody knows: nothing is kept of it.
fn unrecorded(puzzle: &Puzzle, said: Feedback) -> PuzzleView {
    PuzzleView {
        puzzle: puzzle.clone(),
        bottom: puzzle.game().side_to_move(),
        said,
        shareable: false,
        origin: None,
    }
}

/// Asks the bot about a puzzle, as by a button that only this person sees.
pub(super) async fn asks(
    site: &Site,
    session: &Session,
    words: Localizer,
    ask: PuzzleAsk,
) -> Result<PuzzleView, Problem> {
    let request = request_of_own(session, Command::Puzzle(Box::new(ask)))?;
    match site.desk.carry_out(request).await?.reply {
        Reply::Puzzle(posed) => Ok(*posed),
        refused => Err(Problem::Refused(web::answer(words, &refused))),
    }
}

/// What the other side plays after a wrong try that leaves the game on; `None` if the machine is too busy to find it.
///
/// # Errors
/// If another process has to find it.
async fn refutation(
    site: &Site,
    posed: &PuzzleView,
    session: Option<&Session>,
) -> Result<Option<Advice>, Problem> {
    let Feedback::Wrong(turn, _) = posed.said else {
        return Ok(None);
    };
    let mut game = posed.puzzle.game();
    if game.play(turn).is_err() || game.outcome().is_some() {
        return Ok(None);
    }
    let search = move |stop: &_| advice(&game, REFUTATION, stop);
    match searched(site, on_behalf(session), search).await {
        Err(problem @ Problem::Elsewhere(_)) => Err(problem),
        found => Ok(found.ok().flatten()),
    }
}

fn answer(words: Localizer, posed: &PuzzleView, advice: Option<&Advice>) -> Tried {
    let (said, turns) = told::said(words, posed, advice);
    Tried {
        result: match posed.said {
            Feedback::Right(_) => Outcome::Right,
            Feedback::Solution(_) => Outcome::Shown,
            _ => Outcome::Wrong,
        },
        said,
        boards: boards(words, &mut posed.puzzle.game(), turns, posed.bottom),
        turns: Vec::new(),
    }
}
