//! What another process has to answer is forwarded to it, and what others have forwarded is answered.

use std::ops::Bound;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use tokio::time::{MissedTickBehavior, interval, sleep};

use super::MOST_BODY;
use super::http::{failed, words_of};
use super::problem::Elsewhere;
use super::processes::{Forwarded, FromElsewhere, LOOKS_EVERY, Processes};
use super::site::Site;
use crate::service::TableId;

/// How often calls are forgotten that nobody has asked after.
const FORGETS_EVERY: Duration = Duration::from_secs(60);

/// How many games of other processes are looked at each time.
const MOST_AT_ONCE: usize = 256;

/// How long it is waited after the store could not be reached.
const TRIES_EVERY: Duration = Duration::from_secs(2);

/// How often the games that are watched here are looked at, since another process may change them.
const WATCHES_EVERY: Duration = Duration::from_secs(1);

/// Has another process answer what only that one can.
pub(super) async fn forward(
    State(site): State<Arc<Site>>,
    request: Request,
    next: Next,
) -> Response {
    let Some(processes) = &site.processes else {
        return next.run(request).await;
    };
    // It becomes a WebSocket, which stays here.
    if request.headers().contains_key(header::UPGRADE) {
        return next.run(request).await;
    }
    let (mut parts, body) = request.into_parts();
    let Ok(body) = to_bytes(body, MOST_BODY).await else {
        return StatusCode::PAYLOAD_TOO_LARGE.into_response();
    };
    let is_ours = parts.extensions.remove::<FromElsewhere>().is_none();
    let head = (
        parts.method.clone(),
        parts.uri.clone(),
        parts.headers.clone(),
    );
    let again = Body::from(body.clone());
    let response = next.run(Request::from_parts(parts, again)).await;
    let Some(Elsewhere(shard)) = response.extensions().get::<Elsewhere>().copied() else {
        return response;
    };
    if !is_ours {
        return response;
    }
    let answered = processes.forward(shard, Forwarded::of(&head, &body)).await;
    answered.unwrap_or_else(|why| failed(words_of(&site, &head.2), &why.into()))
}

/// Answers other processes, as long as the pages are served.
pub(super) async fn answer_others(processes: Arc<Processes>, pages: Router) {
    let mut looks = interval(LOOKS_EVERY);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut failing = false;
    let mut forgot: Option<Instant> = None;
    loop {
        looks.tick().await;
        let shards = processes.shards();
        let forgets = forgot.is_none_or(|then| then.elapsed() >= FORGETS_EVERY);
        let taken = processes.rpc(move |rpc| {
            if forgets {
                rpc.forget_old()?;
            }
            match shards.is_empty() {
                true => Ok(Vec::new()),
                false => rpc.take(&shards),
            }
        });
        match taken.await {
            Ok(calls) => {
                failing = false;
                if forgets {
                    forgot = Some(Instant::now());
                }
                for call in calls {
                    let (processes, pages) = (processes.clone(), pages.clone());
                    tokio::spawn(async move {
                        if let Err(fault) = processes.answer(call, pages).await {
                            tracing::error!(%fault, "another process is not answered");
                        }
                    });
                }
            }
            Err(fault) => {
                if !failing {
                    tracing::warn!(%fault, "it cannot be seen what other processes ask");
                }
                failing = true;
                sleep(TRIES_EVERY).await;
            }
        }
    }
}

/// Hears of what other processes change in games that are watched here, as long as the pages are served.
pub(super) async fn hear_of_changes(site: Weak<Site>, processes: Arc<Processes>) {
    let mut looks = interval(WATCHES_EVERY);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut last = TableId(0);
    loop {
        looks.tick().await;
        let Some(site) = site.upgrade() else { return };
        let watched = site.live.watched();
        // In turn, if there are very many.
        let from = watched.range((Bound::Excluded(last), Bound::Unbounded));
        let around = from.chain(watched.range(..=last));
        let elsewhere = around.filter(|(_, guild)| processes.is_elsewhere(**guild));
        let ids: Vec<TableId> = elsewhere.map(|(id, _)| *id).take(MOST_AT_ONCE).collect();
        let Some(newest) = ids.last() else { continue };
        last = *newest;
        let found = site.read(move |service| {
            let table = |id: TableId| match service.store().table_in_brief(id) {
                Ok(table) => table,
                Err(error) => {
                    tracing::warn!(%error, game = %id, "it cannot be seen what another process changes");
                    None
                }
            };
            Ok(ids.into_iter().filter_map(table).collect::<Vec<_>>())
        });
        match found.await {
            Ok(tables) => tables.iter().for_each(|table| site.live.heard(table)),
            Err(problem) => tracing::warn!(?problem, "it cannot be seen what others change"),
        }
    }
}
