//! What puzzles and tasks of lessons have in common on pages: a position, a turn that somebody tries there, and what
//! came of it.

use axum::http::HeaderMap;
use serde::{Deserialize, Serialize};

use super::http::is_of_our_page;
use super::problem::Problem;
use super::searching::ANYBODY;
use super::sessions::{Session, TOKEN_HEADER};
use super::site::Site;
use super::view::PositionFacts;
use crate::draw::Scene;
use crate::present::{Localizer, web};
use crate::rules::Side;
use crate::rules::any::{Game, Turn};
use crate::service::PersonId;

/// A turn that somebody tries.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Try {
    /// The turn, as players type it.
    pub turn: String,
    /// The turns before it, in a game to win.
    #[serde(default)]
    pub turns: Vec<String>,
}

/// What came of it.
#[derive(Serialize)]
pub(super) struct Tried {
    /// Whether it was right, or the game to win goes on.
    pub result: Outcome,
    /// The same in sentences.
    pub said: String,
    /// The boards after it, one after another; of a game that goes on the last is to be moved on.
    pub boards: Vec<PositionFacts>,
    /// All turns so far of a game that goes on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub turns: Vec<String>,
}

/// How a try ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Outcome {
    /// It was right.
    Right,
    /// It was not.
    Wrong,
    /// The game goes on.
    On,
    /// The solution was shown.
    Shown,
}

/// Who asks for something that counts for them if they have signed in; then their page must be ours.
pub(super) async fn known(site: &Site, headers: &HeaderMap) -> Result<Option<Session>, Problem> {
    match site.session(headers).await? {
        Some(session) => is_of_our_page(session, headers).map(Some),
        // Their page does not know yet that they are nobody any more: they would think that it counts.
        None if headers.contains_key(TOKEN_HEADER) => Err(Problem::SignedOut),
        None => Ok(None),
    }
}

/// On whose behalf a search is made.
pub(super) fn on_behalf(session: Option<&Session>) -> PersonId {
    session.map_or(ANYBODY, |session| session.person)
}

/// A position with its turns, shown as this scene.
pub(super) fn position(words: Localizer, game: &Game, board: (Scene, String)) -> PositionFacts {
    PositionFacts::of(words, game, game.len(), board, true)
}

/// The boards after each of these turns. Those that are not legal, and what follows them, are left out.
pub(super) fn boards(
    words: Localizer,
    game: &mut Game,
    turns: impl IntoIterator<Item = Turn>,
    bottom: Side,
) -> Vec<PositionFacts> {
    let mut boards = Vec::new();
    for turn in turns {
        if game.play(turn).is_err() {
            break;
        }
        let board = web::free_board(words, game, bottom);
        boards.push(position(words, game, board));
    }
    boards
}
