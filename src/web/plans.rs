//! Planned replies of who has signed in, in a game of theirs: for nobody else, and no answer is kept by a browser. The
//! bot carries them out in the queue of the game's thread, as `/gala plan`.

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use axum::routing::get;
use serde::{Deserialize, Serialize};

use super::api::{Shared, answered, read_command, refused, request};
use super::asked::{Path, Sent};
use super::http::{private, read, signed_in, words_of};
use super::problem::Problem;
use super::secrets;
use super::site::Site;
use crate::rules::any::TypedTurn;
use crate::service::planned_replies::{MOST_TURNS, PlanAsk, TypedLine};
use crate::service::{Command, Refusal, Reply, TableId};

/// The routes of these.
pub(super) fn routes() -> Router<Arc<Site>> {
    let plans = get(shown).put(added).delete(dropped);
    Router::new().route("/api/v1/games/{game}/plans", plans)
}

/// A line that somebody plans.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Planned {
    /// What tells this request from all others, as the page has drawn it.
    command: String,
    /// The version of the game for which it is planned.
    version: u64,
    /// Turns of the others, each followed by one's reply.
    turns: Vec<String>,
}

/// What the caller has planned.
#[derive(Serialize)]
struct PlanFacts {
    /// The version of the game.
    version: u64,
    /// The number of turns before the position at which the lines begin.
    ply: usize,
    /// The lines, each with a reply at its end.
    lines: Vec<Vec<String>>,
}

async fn shown(State(site): Shared, Path(game): Path<u64>, headers: HeaderMap) -> Response {
    let facts = asks(&site, game, &headers, Asked::Show).await;
    private(answered(&site, &headers, facts))
}

async fn dropped(State(site): Shared, Path(game): Path<u64>, headers: HeaderMap) -> Response {
    let facts = asks(&site, game, &headers, Asked::Drop).await;
    private(answered(&site, &headers, facts))
}

async fn added(
    State(site): Shared,
    Path(game): Path<u64>,
    headers: HeaderMap,
    Sent(body): Sent,
) -> Response {
    let facts = async { asks(&site, game, &headers, Asked::Add(read(&body)?)).await };
    let facts = facts.await;
    private(answered(&site, &headers, facts))
}

/// What is asked for.
enum Asked {
    Show,
    Add(Planned),
    Drop,
}

async fn asks(
    site: &Site,
    game: u64,
    headers: &HeaderMap,
    asked: Asked,
) -> Result<PlanFacts, Problem> {
    let session = signed_in(site, headers).await?;
    let table = site.table_for(TableId(game), session.viewer()).await?;
    // Others learn nothing, not even that there is such a thing.
    if table.side_of(session.person).is_none() {
        return Err(Problem::Nothing);
    }
    let (ask, command, version) = match asked {
        Asked::Show => (PlanAsk::Show, secrets::drawn()?, table.version),
        Asked::Drop => (PlanAsk::Drop, secrets::drawn()?, table.version),
        Asked::Add(planned) => {
            read_command(&planned.command)?;
            if planned.turns.len() > 2 * MOST_TURNS {
                return Err(Problem::Unreadable("turns"));
            }
            let turns = planned.turns.iter().map(|turn| turn.parse::<TypedTurn>());
            let turns = match turns.collect::<Result<Vec<_>, _>>() {
                Ok(turns) => turns,
                Err(error) => {
                    let reply = Reply::Refused(Refusal::Text(error));
                    return Err(refused(site, table, words_of(site, headers), reply).await);
                }
            };
            (
                PlanAsk::Add(TypedLine(turns)),
                planned.command,
                planned.version,
            )
        }
    };
    let request = request(session, &table, (&command, version), Command::Plan(ask));
    match site.desk.carry_out(request).await?.reply {
        Reply::Plan(view) => Ok(PlanFacts {
            version: view.table.version,
            ply: view.table.turns.len(),
            lines: view.shown.map_or_else(Vec::new, |plan| {
                let line = |turns: &[_]| turns.iter().map(ToString::to_string).collect();
                let lines = plan.lines.iter();
                lines
                    .map(|one| line(one.turns.as_slice()))
                    .collect::<Vec<Vec<String>>>()
            }),
        }),
        reply => Err(refused(site, table, words_of(site, headers), reply).await),
    }
}
