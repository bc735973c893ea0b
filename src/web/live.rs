//! Who watches which game, and what they are told.
//!
//! A game that nobody watches costs a look into a map when it changes. One that is watched has a task (`watching`),
//! which makes each change into one text for all who watch, however many they are. Who reads too slowly is told to look
//! anew; nothing waits for them.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, broadcast, watch};

use super::view::{GameFacts, PositionFacts};
use crate::service::{GuildId, Language, Stage, Table, TableId, Watch};

/// How many games are watched at most, each as often as somebody watches it.
const MOST_WATCHED: usize = 20_000;

/// How many changes are remembered for those who come back.
const REMEMBERED: usize = 20;

/// For how long: names may be hidden and people deleted meanwhile.
const REMEMBERED_FOR: Duration = Duration::from_secs(120);

/// How far apart those who only watch are told a change. Telling a thousand takes some 30 ms of a core, which the board
/// in Discord and the players need first. The last of a thousand still sees a move within the same second.
const APART: Duration = Duration::from_micros(500);

/// How many changes may wait for one who reads slowly.
const MOST_BEHIND: usize = 16;

/// Who watches which game, in which language.
pub struct Live {
    rooms: Mutex<HashMap<(TableId, Language), Arc<Room>>>,
    places: Arc<Semaphore>,
}

/// Those who watch a game in a language.
pub(super) struct Room {
    /// The server where the game is played.
    guild: Option<GuildId>,
    /// Whether the game was over when the first came.
    is_over: bool,
    /// The last version that was heard of.
    pub heard: watch::Sender<u64>,
    told: broadcast::Sender<Arc<Change>>,
    recent: Mutex<Recent>,
    /// How many have come so far.
    entered: AtomicUsize,
}

/// What has happened of late.
struct Recent {
    /// The last version that was told.
    version: u64,
    changes: VecDeque<Arc<Change>>,
}

/// A change, as it is told.
pub(super) struct Change {
    pub after: u64,
    pub version: u64,
    /// When that was.
    pub at: Instant,
    /// Whether everybody may still see the game.
    pub public: bool,
    pub text: Utf8Bytes,
}

/// What is sent, of the game with this number.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(super) enum Said {
    /// Nothing has changed since the version that was named.
    Current { id: TableId, version: u64 },
    /// What has changed from one version to another.
    Change {
        id: TableId,
        after: u64,
        version: u64,
        /// How many of the turns known before are still there.
        keeps: usize,
        /// The game, with the turns beyond those.
        game: Box<GameFacts>,
        position: Box<PositionFacts>,
    },
    /// What has changed is not known any more: the game is to be asked for anew.
    Resync { id: TableId, version: u64 },
    /// The game is not shown any more.
    Closed { id: TableId },
}

impl Said {
    /// As it is sent.
    pub fn text(&self) -> Utf8Bytes {
        serde_json::to_string(self).unwrap_or_default().into()
    }
}

impl Default for Live {
    fn default() -> Live {
        Live {
            rooms: Mutex::default(),
            places: Arc::new(Semaphore::new(MOST_WATCHED)),
        }
    }
}

impl Watch for Live {
    fn changed(&self, table: &Table) {
        let rooms = lock(&self.rooms);
        for language in Language::ALL {
            if let Some(room) = rooms.get(&(table.id, language)) {
                room.heard.send_replace(table.version);
            }
        }
    }
}

impl Live {
    /// The games that are watched and not over, and the servers where they are played.
    pub(super) fn watched(&self) -> BTreeMap<TableId, Option<GuildId>> {
        let rooms = lock(&self.rooms);
        let running = rooms.iter().filter(|(_, room)| !room.is_over);
        running
            .map(|((table, _), room)| (*table, room.guild))
            .collect()
    }

    /// A game may have changed in another process.
    pub(super) fn heard(&self, table: &Table) {
        let rooms = lock(&self.rooms);
        for language in Language::ALL {
            if let Some(room) = rooms.get(&(table.id, language)) {
                room.heard.send_if_modified(|heard| {
                    let is_newer = *heard < table.version;
                    *heard = table.version.max(*heard);
                    is_newer
                });
            }
        }
    }

    /// The room of a game, what is told there from now on, and whether it is new, so that somebody has to tell it.
    pub(super) fn enter(&self, table: &Table, language: Language) -> Entered {
        let mut rooms = lock(&self.rooms);
        if let Some(room) = rooms.get(&(table.id, language)) {
            return (room.clone(), room.told.subscribe(), false);
        }
        let (told, hears) = broadcast::channel(MOST_BEHIND);
        let room = Arc::new(Room {
            guild: table.home().guild,
            is_over: matches!(table.stage, Stage::Finished(_)),
            heard: watch::Sender::new(table.version),
            told,
            recent: Mutex::new(Recent {
                version: table.version,
                changes: VecDeque::new(),
            }),
            entered: AtomicUsize::new(0),
        });
        rooms.insert((table.id, language), room.clone());
        (room, hears, true)
    }

    /// Takes a room away if nobody is there any more. Returns whether it has.
    pub(super) fn leave(&self, table: TableId, language: Language) -> bool {
        let mut rooms = lock(&self.rooms);
        let empty = |room: &Arc<Room>| room.told.receiver_count() == 0;
        let leaves = rooms.get(&(table, language)).is_some_and(empty);
        if leaves {
            rooms.remove(&(table, language));
        }
        leaves
    }

    /// Takes a place for each of the games that somebody watches, if there are as many.
    pub(super) fn places(&self, games: usize) -> Option<OwnedSemaphorePermit> {
        let games = u32::try_from(games).ok()?;
        self.places.clone().try_acquire_many_owned(games).ok()
    }
}

/// A room, what is told there, and whether it is new.
type Entered = (Arc<Room>, broadcast::Receiver<Arc<Change>>, bool);

impl Room {
    /// Tells a change to all who are there.
    pub fn note(&self, change: Arc<Change>) {
        let mut recent = lock(&self.recent);
        recent.version = change.version;
        recent.changes.push_back(change.clone());
        if recent.changes.len() > REMEMBERED {
            recent.changes.pop_front();
        }
        // While the lock is held: who comes in between gets it once.
        let _ = self.told.send(change);
    }

    /// What to tell who knows this version: changes, or that all is current, or to look anew.
    pub fn since(&self, id: TableId, version: u64) -> Vec<Utf8Bytes> {
        let recent = lock(&self.recent);
        if version == recent.version {
            return vec![Said::Current { id, version }.text()];
        }
        let mut changes = recent.changes.iter();
        let first = changes
            .position(|change| change.after == version && change.at.elapsed() < REMEMBERED_FOR);
        match first {
            Some(first) => recent
                .changes
                .range(first..)
                .map(|it| it.text.clone())
                .collect(),
            None => vec![
                Said::Resync {
                    id,
                    version: recent.version,
                }
                .text(),
            ],
        }
    }

    /// The number of somebody who has come.
    pub fn number(&self) -> usize {
        self.entered.fetch_add(1, Ordering::Relaxed)
    }

    /// How long who only watches waits for a change, so that not all are told at once. Few are told at once.
    pub fn patience(&self, number: usize) -> Duration {
        let all = self.told.receiver_count().max(1);
        let turn = u32::try_from(number % all).unwrap_or(u32::MAX);
        APART.saturating_mul(turn)
    }

    /// The last version that was told.
    pub fn version(&self) -> u64 {
        lock(&self.recent).version
    }
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    // Nothing panics while it is held.
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
