//! What the coach says of a player's last turn on the web: for that player alone, and no answer is kept by a browser.

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use axum::routing::get;
use serde::Serialize;

use super::api::{Shared, answered};
use super::asked::Path;
use super::http::{private, signed_in, words_of};
use super::problem::Problem;
use super::site::Site;
use crate::present::web;
use crate::service::TableId;

/// The route of it.
pub(super) fn routes() -> Router<Arc<Site>> {
    Router::new().route("/api/v1/games/{game}/coach", get(said))
}

/// What the last turn gives away.
#[derive(Serialize)]
struct CoachFacts {
    /// The version of the game.
    version: u64,
    /// The same in words, a sentence each line.
    text: String,
    /// The way of the answer that shows it.
    route: Vec<String>,
}

async fn said(State(site): Shared, Path(game): Path<u64>, headers: HeaderMap) -> Response {
    let facts = async {
        let session = signed_in(&site, &headers).await?;
        let viewer = session.viewer();
        let table = site.table_for(TableId(game), viewer).await?;
        // That it has spoken everybody sees, but what it said is for the player.
        if table.side_of(session.person).is_none() {
            return Err(Problem::Nothing);
        }
        let words = words_of(&site, &headers);
        let read = site.read(move |service| {
            let Some(remark) = service.warning(&table)? else {
                return Ok(None);
            };
            let (text, route) = web::coached(words, &service.game(&table)?, &remark);
            Ok(Some(CoachFacts {
                version: table.version,
                text,
                route: route.iter().map(ToString::to_string).collect(),
            }))
        });
        read.await?.ok_or(Problem::Nothing)
    };
    let facts = facts.await;
    private(answered(&site, &headers, facts))
}
