//! What another process has to answer is forwarded to it, and what others have forwarded is answered.

use std::sync::{Arc, Weak};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use tokio::time::{MissedTickBehavior, interval, sleep};

use super::MOST_BODY;
use super::http::{failed, words_of};
use super::problem::{Elsewhere, Problem};
use super::processes::{Forwarded, FromElsewhere, LOOKS_EVERY, Processes};
use super::site::Site;

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
    let (mut parts, body) = request.into_parts();
    // What it has to be upgraded by stays on it, and is not forwarded.
    let body = match parts.method {
        Method::GET | Method::HEAD => return next.run(Request::from_parts(parts, body)).await,
        _ => to_bytes(body, MOST_BODY).await,
    };
    let Ok(body) = body else {
        return StatusCode::PAYLOAD_TOO_LARGE.into_response();
    };
    let is_ours = parts.extensions.remove::<FromElsewhere>().is_none();
    let forwarded = is_ours.then(|| Forwarded::of(&parts, &body));
    let words = words_of(&site, &parts.headers);
    let response = next.run(Request::from_parts(parts, Body::from(body))).await;
    let (Some(request), Some(Elsewhere(shard))) =
        (forwarded, response.extensions().get::<Elsewhere>())
    else {
        return response;
    };
    let answered = processes.forward(*shard, request).await;
    answered.unwrap_or_else(|fault| {
        tracing::warn!(%fault, "a request was not answered by another process");
        failed(words, &Problem::Busy)
    })
}

/// Answers other processes, as long as the pages are served.
pub(super) async fn answer_others(processes: Arc<Processes>, pages: Router) {
    let mut looks = interval(LOOKS_EVERY);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut failing = false;
    loop {
        looks.tick().await;
        let shards = processes.shards();
        if shards.is_empty() {
            continue;
        }
        match processes.rpc(move |rpc| rpc.take(&shards)).await {
            Ok(calls) => {
                failing = false;
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
pub(super) async fn hear_of_changes(site: Weak<Site>) {
    let mut looks = interval(WATCHES_EVERY);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        looks.tick().await;
        let Some(site) = site.upgrade() else { return };
        let watched = site.live.watched();
        if watched.is_empty() {
            continue;
        }
        let found = site.read(move |service| {
            let mut found = Vec::new();
            for id in watched {
                found.extend(service.store().table_in_brief(id)?);
            }
            Ok(found)
        });
        match found.await {
            Ok(tables) => tables.iter().for_each(|table| site.live.heard(table)),
            Err(problem) => {
                tracing::warn!(?problem, "it cannot be seen what other processes change");
                sleep(TRIES_EVERY).await;
            }
        }
    }
}
