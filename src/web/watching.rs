//! Watching a game: a WebSocket that tells what has changed since a version, or to look anew.

use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, header};
use axum::response::Response;
use serde::Deserialize;
use tokio::sync::{OwnedSemaphorePermit, broadcast};
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};

use super::access::Viewer;
use super::http::{failed, words_of};
use super::live::{Change, Room, Said};
use super::problem::Problem;
use super::sessions::{Session, SessionKey, viewer};
use super::site::Site;
use super::view::Seen;
use crate::present::Localizer;
use crate::service::{Table, TableId};

/// How often it is asked whether somebody is still there.
const ASKS_EVERY: Duration = Duration::from_secs(25);

/// How long sending may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// After how long it is tried again to read what has changed.
const TRIES_EVERY: Duration = Duration::from_secs(2);

/// A text from a page has no more bytes: pages say nothing there.
const MOST_SAID: usize = 256;

/// Which version a page knows.
#[derive(Debug, Deserialize)]
pub(super) struct Since {
    since: u64,
    /// `frame` if the first thing said over the socket is who somebody is, as in an Activity.
    by: Option<String>,
}

/// What an Activity says first: sockets have no headers that a script can set.
#[derive(Deserialize)]
struct First {
    session: String,
}

/// Begins to tell somebody what changes.
pub(super) async fn live(
    State(site): State<Arc<Site>>,
    Path(game): Path<u64>,
    Query(Since { since, by }): Query<Since>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    let begun = async {
        // Browsers let any page open a socket, and send our cookie along.
        if !headers.contains_key(header::ORIGIN) {
            return Err(Problem::Foreign);
        }
        let place = site.live.place().ok_or(Problem::Busy)?;
        let known = match by.as_deref() {
            Some("frame") if site.activity.is_some() => None,
            _ => {
                let session = site.session(&headers).await?;
                let who = viewer(session.as_ref());
                let table = site.table_for(TableId(game), who).await?;
                Some((session, table))
            }
        };
        Ok((known, place))
    };
    let words = words_of(&site, &headers);
    match begun.await {
        Err(problem) => failed(words, &problem),
        Ok((known, place)) => {
            let upgrade = upgrade
                .max_message_size(MOST_SAID)
                .max_frame_size(MOST_SAID);
            upgrade.on_upgrade(move |mut socket| async move {
                let known = match known {
                    Some(known) => Some(known),
                    None => said_first(&site, TableId(game), &mut socket).await,
                };
                let Some((session, table)) = known else {
                    send(&mut socket, Message::Text(Said::Closed.text())).await;
                    return;
                };
                let watcher = Watcher {
                    site,
                    session: session.map(|session| session.key),
                    table,
                    words,
                };
                watcher.watch(socket, since, place).await;
            })
        }
    }
}

/// Who says first over a socket that they are somebody who may see a game, and the game.
async fn said_first(
    site: &Site,
    game: TableId,
    socket: &mut WebSocket,
) -> Option<(Option<Session>, Table)> {
    let said = timeout(PATIENCE, socket.recv()).await.ok()??.ok()?;
    let First { session } = serde_json::from_str(said.to_text().ok()?).ok()?;
    let session = site.session_in_activity(&session).await.ok()??;
    let viewer = session.viewer();
    let table = site.table_for(game, viewer).await.ok()?;
    Some((Some(session), table))
}

/// Somebody who watches.
struct Watcher {
    site: Arc<Site>,
    /// What their session is stored under, if they have signed in.
    session: Option<SessionKey>,
    table: Table,
    words: Localizer,
}

impl Watcher {
    async fn watch(self, mut socket: WebSocket, since: u64, _place: OwnedSemaphorePermit) {
        let words = self.words;
        let (room, mut hears, is_new) = self.site.live.enter(&self.table, words.language());
        if is_new {
            let site = Arc::downgrade(&self.site);
            tokio::spawn(tell(site, room.clone(), self.table.clone(), words));
        }
        // What is told from here on comes by `hears`, perhaps once more: a page passes over what it has.
        for text in room.since(since) {
            if !send(&mut socket, Message::Text(text)).await {
                return;
            }
        }
        let number = room.number();
        let person = self.session.as_ref().map(SessionKey::person);
        let plays = person.is_some_and(|person| self.table.people().contains(&person));
        let mut asks = interval(ASKS_EVERY);
        asks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        asks.reset();
        let mut answered = true;
        loop {
            let message = tokio::select! {
                told = hears.recv() => match told {
                    Ok(change) => {
                        if !plays {
                            sleep(room.patience(number)).await;
                        }
                        if !change.public && !self.may_still_see().await {
                            send(&mut socket, Message::Text(Said::Closed.text())).await;
                            break;
                        }
                        Message::Text(change.text.clone())
                    }
                    Err(broadcast::error::RecvError::Lagged(_)) => {
                        let version = room.version();
                        Message::Text(Said::Resync { version }.text())
                    }
                    Err(broadcast::error::RecvError::Closed) => break,
                },
                said = socket.recv() => match said {
                    Some(Ok(Message::Pong(_))) => {
                        answered = true;
                        continue;
                    }
                    // Pages have nothing to say here; a ping is answered by itself.
                    Some(Ok(Message::Ping(_))) => continue,
                    _ => break,
                },
                _ = asks.tick() => {
                    if !answered {
                        break;
                    }
                    if !self.may_still_see().await {
                        send(&mut socket, Message::Text(Said::Closed.text())).await;
                        break;
                    }
                    answered = false;
                    Message::Ping(Default::default())
                }
            };
            if !send(&mut socket, message).await {
                break;
            }
        }
    }

    /// Whether the game may still be shown to them, who may have signed out meanwhile.
    async fn may_still_see(&self) -> bool {
        let Ok(viewer) = self.viewer().await else {
            return false;
        };
        // As it is now: it may be played elsewhere, or by others.
        let may = self.site.table_for(self.table.id, viewer).await;
        may.is_ok()
    }

    async fn viewer(&self) -> Result<Viewer, Problem> {
        Ok(match &self.session {
            Some(key) if self.site.lasts(key).await? => Viewer::Person(key.person()),
            _ => Viewer::Stranger,
        })
    }
}

/// Sends a message to who reads fast enough.
async fn send(socket: &mut WebSocket, message: Message) -> bool {
    matches!(timeout(PATIENCE, socket.send(message)).await, Ok(Ok(())))
}

/// Tells a room what changes, until nobody is there any more.
async fn tell(site: Weak<Site>, room: Arc<Room>, mut known: Table, words: Localizer) {
    let mut heard = room.heard.subscribe();
    // It may have changed before the room was there.
    heard.mark_changed();
    let mut looks = interval(ASKS_EVERY);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            changed = heard.changed() => if changed.is_err() { break },
            _ = looks.tick() => {
                let left = site.upgrade().is_none_or(|site| site.live.leave(known.id, words.language()));
                match left {
                    true => break,
                    false => continue,
                }
            }
        }
        let Some(site) = site.upgrade() else { break };
        match change(&site, &known, words).await {
            Ok(Some((table, change))) => {
                known = table;
                room.note(Arc::new(change));
            }
            Ok(None) => {}
            Err(problem) => {
                tracing::error!(?problem, game = %known.id, "watchers are not told yet");
                sleep(TRIES_EVERY).await;
                heard.mark_changed();
            }
        }
    }
}

/// What has changed since this state of a table, if anything has.
async fn change(
    site: &Site,
    known: &Table,
    words: Localizer,
) -> Result<Option<(Table, Change)>, Problem> {
    let Some(table) = site.table(known.id).await? else {
        return Ok(None);
    };
    if table.version == known.version {
        return Ok(None);
    }
    let public = site.is_public(&table).await?;
    let (after, version) = (known.version, table.version);
    let pairs = known.turns.iter().zip(&table.turns);
    let keeps = pairs.take_while(|(one, other)| one == other).count();
    let now = table.clone();
    let text = site.read(move |service| {
        let seen = Seen::read(service, &now, words)?;
        let mut game = Box::new(seen.facts());
        game.moves.drain(..keeps.min(game.moves.len()));
        let position = Box::new(seen.position(usize::MAX, None));
        Ok(Said::Change {
            after,
            version,
            keeps,
            game,
            position,
        }
        .text())
    });
    let change = Change {
        after,
        version,
        at: Instant::now(),
        public,
        text: text.await?,
    };
    Ok(Some((table, change)))
}
