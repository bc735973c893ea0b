//! What another process has to answer is forwarded to it, and what others have forwarded is answered.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Bound;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::header;
use axum::middleware::Next;
use axum::response::Response;
use tokio::time::{MissedTickBehavior, interval, sleep};

use super::MOST_BODY;
use super::calls::LOOKS_EVERY;
use super::http::{failed, words_of};
use super::problem::{Elsewhere, Problem};
use super::processes::{Forwarded, FromElsewhere, Processes};
use super::searching::turn_of_anybody;
use super::site::Site;
use crate::service::{GuildId, TableId};

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
        return failed(words_of(&site, &parts.headers), &Problem::TooLong);
    };
    let is_ours = parts.extensions.remove::<FromElsewhere>().is_none();
    let head = (
        parts.method.clone(),
        parts.uri.clone(),
        parts.headers.clone(),
    );
    let again = Body::from(body.clone());
    let response = next.run(Request::from_parts(parts, again)).await;
    let Some(elsewhere) = response.extensions().get::<Elsewhere>().copied() else {
        return response;
    };
    if !is_ours {
        return response;
    }
    let answered = async {
        let turn = match elsewhere.is_for_anybody {
            true => Some(turn_of_anybody(&site).await?),
            false => None,
        };
        let request = Forwarded::of(&head, &body);
        Ok::<_, Problem>(processes.forward(elsewhere.shard, request, turn).await?)
    };
    let answered = answered.await;
    answered.unwrap_or_else(|problem| failed(words_of(&site, &head.2), &problem))
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
    let (mut last, mut elsewhere) = (TableId(0), BTreeSet::new());
    loop {
        looks.tick().await;
        let Some(site) = site.upgrade() else { return };
        let watched = site.live.watched();
        let ids = looked_at(&watched, last, &mut elsewhere, |guild| {
            processes.is_elsewhere(guild)
        });
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

/// Which watched games are looked at next, behind the last one: those that other processes may change, and once more
/// those that they could change until of late. They go in turn, if there are very many.
fn looked_at(
    watched: &BTreeMap<TableId, Option<GuildId>>,
    last: TableId,
    elsewhere: &mut BTreeSet<TableId>,
    is_elsewhere: impl Fn(Option<GuildId>) -> bool,
) -> Vec<TableId> {
    elsewhere.retain(|id| watched.contains_key(id));
    let others = watched.iter().filter(|(_, guild)| is_elsewhere(**guild));
    elsewhere.extend(others.map(|(id, _)| *id));
    let from = watched.range((Bound::Excluded(last), Bound::Unbounded));
    let around = from.chain(watched.range(..=last));
    let looked_at = around
        .map(|(id, _)| *id)
        .filter(|id| elsewhere.contains(id));
    let ids: Vec<TableId> = looked_at.take(MOST_AT_ONCE).collect();
    let is_ours = |id: &TableId| watched.get(id).is_none_or(|guild| !is_elsewhere(*guild));
    elsewhere.retain(|id| !(is_ours(id) && ids.contains(id)));
    ids
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_games_of_others_are_looked_at_in_turn_and_once_more_when_they_come_here() {
        let (ours, others) = (Some(GuildId(1)), Some(GuildId(2)));
        let mut watched: BTreeMap<_, _> = (1..=600).map(|id| (TableId(id), others)).collect();
        watched.insert(TableId(601), ours);
        let (mut last, mut elsewhere) = (TableId(0), BTreeSet::new());
        let mut seen = BTreeSet::new();
        for _ in 0..3 {
            let ids = looked_at(&watched, last, &mut elsewhere, |guild| guild == others);
            last = *ids.last().expect("there are some");
            seen.extend(ids);
        }
        assert_eq!(seen, (1..=600).map(TableId).collect());
        // The process of the others has ended: what it did last is looked at, and no more than that.
        watched.retain(|id, _| id.0 <= 2);
        let looks = [(); 2].map(|()| looked_at(&watched, TableId(1), &mut elsewhere, |_| false));
        assert_eq!(looks, [vec![TableId(2), TableId(1)], vec![]]);
    }
}
