//! Watching games: a WebSocket that tells what has changed in them since a version of each, or to look anew.

use std::collections::BTreeMap;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::http::{HeaderMap, header};
use axum::response::Response;
use serde::Deserialize;
use tokio::sync::{OwnedSemaphorePermit, broadcast, mpsc};
use tokio::task::JoinSet;
use tokio::time::{Interval, MissedTickBehavior, interval, sleep, timeout};

use super::access::Viewer;
use super::asked::Query;
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

/// How many games one socket watches at most: as many as a wall shows.
pub(super) const MOST_GAMES: usize = 24;

/// How many texts may wait to be sent to one who reads slowly, beside those that wait in each game.
const MOST_UNSENT: usize = 4;

/// A text from a page has no more bytes: pages say nothing there.
const MOST_SAID: usize = 256;

/// What a page watches.
#[derive(Debug, Deserialize)]
pub(super) struct Asked {
    /// Games and the versions of them that it knows: `12.34,15.2`.
    games: String,
    /// `frame` if the first thing said over the socket is who somebody is, as in an Activity.
    by: Option<String>,
}

/// A game that somebody wants to watch, the version that they know, and what is known of it for them.
type Asking = (TableId, u64, Wanted);

impl Asked {
    fn games(&self) -> Result<Vec<(TableId, u64)>, Problem> {
        let one = |text: &str| {
            let (game, version) = text.split_once('.')?;
            Some((TableId(game.parse().ok()?), version.parse().ok()?))
        };
        // Each once.
        let games: Option<BTreeMap<_, _>> = self.games.split(',').map(one).collect();
        games
            .filter(|games| games.len() <= MOST_GAMES)
            .map(|games| games.into_iter().collect())
            .ok_or(Problem::Unreadable("games"))
    }
}

/// What an Activity says first: sockets have no headers that a script can set.
#[derive(Deserialize)]
struct First {
    session: String,
}

/// Begins to tell somebody what changes in one game or several.
pub(super) async fn live(
    State(site): State<Arc<Site>>,
    Query(asked): Query<Asked>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
    headers: HeaderMap,
) -> Response {
    let begun = async {
        // Browsers let any page open a socket, and send our cookie along.
        if !headers.contains_key(header::ORIGIN) {
            return Err(Problem::Foreign);
        }
        let games = asked.games()?;
        let upgrade = upgrade.map_err(|_| Problem::Unreadable("upgrade"))?;
        let place = site.live.places(games.len()).ok_or(Problem::Busy)?;
        let known = match asked.by.as_deref() {
            Some("frame") if site.activity.is_some() => None,
            _ => {
                let session = site.session(&headers).await?;
                let known = wanted(&site, &games, viewer(session.as_ref())).await?;
                Some((session, known))
            }
        };
        Ok((upgrade, known, games, place))
    };
    let words = words_of(&site, &headers);
    match begun.await {
        Err(problem) => failed(words, &problem),
        Ok((upgrade, known, games, place)) => {
            let upgrade = upgrade
                .max_message_size(MOST_SAID)
                .max_frame_size(MOST_SAID);
            upgrade.on_upgrade(move |mut socket| async move {
                let known = match known {
                    Some(known) => Ok(Some(known)),
                    None => said_first(&site, &games, &mut socket).await,
                };
                match known {
                    Ok(Some((session, games))) => {
                        let watcher = Watcher {
                            site,
                            session: session.map(|session| session.key),
                            words,
                        };
                        Arc::new(watcher).watch(socket, games, place).await;
                    }
                    Ok(None) => {
                        for (id, _) in games {
                            send(&mut socket, Message::Text(Said::Closed { id }.text())).await;
                        }
                    }
                    // It comes back.
                    Err(problem) => tracing::warn!(?problem, "somebody cannot watch yet"),
                }
            })
        }
    }
}

/// What is known of a game that somebody wants to watch.
enum Wanted {
    /// It may be shown.
    Shown(Box<Table>),
    /// It may not.
    Hidden,
    /// That cannot be told at present.
    Unknown,
}

/// What is known of these games for who looks.
///
/// # Errors
/// [`Problem::Nothing`] if none of them may be shown.
async fn wanted(
    site: &Site,
    games: &[(TableId, u64)],
    viewer: Viewer,
) -> Result<Vec<Asking>, Problem> {
    let mut known = Vec::new();
    for (id, since) in games {
        let game = match site.table_for(*id, viewer).await {
            Ok(table) => Wanted::Shown(Box::new(table)),
            Err(Problem::Nothing) => Wanted::Hidden,
            Err(problem) => {
                tracing::warn!(?problem, game = %id, "cannot tell who may watch");
                Wanted::Unknown
            }
        };
        known.push((*id, *since, game));
    }
    let none = known
        .iter()
        .all(|(_, _, game)| matches!(game, Wanted::Hidden));
    match none {
        true => Err(Problem::Nothing),
        false => Ok(known),
    }
}

/// Who says first over a socket that they are somebody, and what is known of the games. `None` if they are nobody, or
/// none of the games may be shown to them.
///
/// # Errors
/// If that cannot be told, or nothing is said.
async fn said_first(
    site: &Site,
    games: &[(TableId, u64)],
    socket: &mut WebSocket,
) -> Result<Option<(Option<Session>, Vec<Asking>)>, Problem> {
    let said = timeout(PATIENCE, socket.recv()).await;
    let Ok(Some(Ok(said))) = said else {
        return Err(Problem::Unreadable("session"));
    };
    let first = said.to_text().ok();
    let first: Option<First> = first.and_then(|text| serde_json::from_str(text).ok());
    let Some(First { session }) = first else {
        return Ok(None);
    };
    let Some(session) = site.session_in_activity(&session).await? else {
        return Ok(None);
    };
    match wanted(site, games, session.viewer()).await {
        Ok(known) => Ok(Some((Some(session), known))),
        Err(Problem::Nothing) => Ok(None),
        Err(problem) => Err(problem),
    }
}

/// Somebody who watches.
struct Watcher {
    site: Arc<Site>,
    /// What their session is stored under, if they have signed in.
    session: Option<SessionKey>,
    words: Localizer,
}

impl Watcher {
    /// Passes on what is told of these games, until nobody is at the other end, or none of them is shown any more.
    async fn watch(
        self: Arc<Self>,
        mut socket: WebSocket,
        games: Vec<Asking>,
        _place: OwnedSemaphorePermit,
    ) {
        let (tells, mut told) = mpsc::channel(MOST_UNSENT);
        // They end with this.
        let mut follows = JoinSet::new();
        for asking in games {
            follows.spawn(self.clone().follow(asking, tells.clone()));
        }
        drop(tells);
        let mut asks = asks();
        let mut answered = true;
        loop {
            let message = tokio::select! {
                text = told.recv() => match text {
                    Some(text) => Message::Text(text),
                    None => break,
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
                    answered = false;
                    Message::Ping(Default::default())
                }
            };
            if !send(&mut socket, message).await {
                break;
            }
        }
    }

    /// Tells what changes in a game, as long as it may be shown.
    async fn follow(self: Arc<Self>, asking: Asking, tells: mpsc::Sender<Utf8Bytes>) {
        let (id, since, game) = asking;
        let table = match game {
            Wanted::Shown(table) => Some(*table),
            Wanted::Hidden => None,
            Wanted::Unknown => self.shown_at_last(id).await,
        };
        let Some(table) = table else {
            // Whoever looks may have gone.
            let _ = tells.send(Said::Closed { id }.text()).await;
            return;
        };
        let words = self.words;
        let (room, mut hears, is_new) = self.site.live.enter(&table, words.language());
        let person = self.session.as_ref().map(SessionKey::person);
        let plays = person.is_some_and(|person| table.people().contains(&person));
        if is_new {
            let site = Arc::downgrade(&self.site);
            tokio::spawn(tell(site, room.clone(), table, words));
        }
        // What is told from here on comes by `hears`, perhaps once more: a page passes over what it has.
        for text in room.since(id, since) {
            if tells.send(text).await.is_err() {
                return;
            }
        }
        let number = room.number();
        let mut asks = asks();
        // Whether something was not told, since it could not be told whether it may be.
        let mut missed = false;
        loop {
            let change = tokio::select! {
                told = hears.recv() => match told {
                    Ok(change) => Some(change),
                    Err(broadcast::error::RecvError::Lagged(_)) => {
                        let version = room.version();
                        if tells.send(Said::Resync { id, version }.text()).await.is_err() {
                            return;
                        }
                        continue;
                    }
                    Err(broadcast::error::RecvError::Closed) => return,
                },
                _ = asks.tick() => None,
            };
            if change.is_some() && !plays {
                sleep(room.patience(number)).await;
            }
            let public = change.as_ref().is_some_and(|change| change.public);
            let may = match public {
                true => Ok(true),
                false => self.may_still_see(id).await,
            };
            let text = match may {
                Ok(true) if missed => {
                    missed = false;
                    let version = room.version();
                    Some(Said::Resync { id, version }.text())
                }
                Ok(true) => change.map(|change| change.text.clone()),
                Ok(false) => {
                    // Whoever looks may have gone.
                    let _ = tells.send(Said::Closed { id }.text()).await;
                    return;
                }
                // Discord may be away. What has changed is told once it is known that it may be.
                Err(problem) => {
                    tracing::warn!(?problem, game = %id, "cannot tell who may watch");
                    missed |= change.is_some();
                    None
                }
            };
            if let Some(text) = text
                && tells.send(text).await.is_err()
            {
                return;
            }
        }
    }

    /// A game of which it could not be told at first whether it may be shown, once that is known; `None` if it may not.
    async fn shown_at_last(&self, id: TableId) -> Option<Table> {
        let mut asks = asks();
        loop {
            asks.tick().await;
            let Ok(viewer) = self.viewer().await else {
                continue;
            };
            match self.site.table_for(id, viewer).await {
                Ok(table) => return Some(table),
                Err(Problem::Nothing) => return None,
                Err(_) => {}
            }
        }
    }

    /// Whether a game may still be shown to them, who may have signed out meanwhile.
    ///
    /// # Errors
    /// If that cannot be told.
    async fn may_still_see(&self, id: TableId) -> Result<bool, Problem> {
        let viewer = self.viewer().await?;
        // As it is now: it may be played elsewhere, or by others.
        match self.site.table_for(id, viewer).await {
            Ok(_) => Ok(true),
            Err(Problem::Nothing) => Ok(false),
            Err(problem) => Err(problem),
        }
    }

    async fn viewer(&self) -> Result<Viewer, Problem> {
        Ok(match &self.session {
            Some(key) if self.site.lasts(key).await? => Viewer::Person(key.person()),
            _ => Viewer::Stranger,
        })
    }
}

/// When it is time to ask whether somebody is still there, and may still see what they watch.
fn asks() -> Interval {
    let mut asks = interval(ASKS_EVERY);
    asks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    asks.reset();
    asks
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
            id: now.id,
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
