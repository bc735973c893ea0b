//! The service: what it holds, and what all handlers use of it. Commands come in through [`Service::execute`]
//! (`dispatch`).

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::puzzles::Book;

use super::deadlines::Deadlines;
use super::error::Fault;
use super::game_cache::GameCache;
use super::limits::Limits;
use super::planned_later::PlannedLater;
use super::ports::{Commit, Committed, Reach, Store, Watch};
use super::post::{Content, Lane, Post};
use crate::service::model::ids::{CommandId, GuildId, PersonId, Timestamp};
use crate::service::model::shard_id::ShardId;
use crate::service::model::table::Table;

/// Carries out commands. It is synchronous, keeps everything in its [`Store`], and gets the time from its callers.
///
/// ```
/// use std::sync::Arc;
/// use galabot::service::{Service, Request, Command, Manages, Place, Via, CommandId, ChannelId, Person, PersonId,
/// Reply, Timestamp}; use galabot::store::MemoryStore; let service = Service::new(Arc::new(MemoryStore::new())); let
/// request = Request {     id: CommandId("m1".into()),     caller: Person { id: PersonId(1), name: "Anna".into() },
/// place: Place { guild: None, channel: ChannelId(7), parent: None, private: false },     table: None,     via:
/// Via::Chat,     sent_ago: 0,     random: 0,     manages: Manages::No,     absent: Vec::new(),     command:
/// Command::Help, }; let answered = service.execute(&request, Timestamp(0)).unwrap(); assert!(matches!(answered.reply,
/// Reply::Door(_)));
/// ```
#[derive(Clone)]
pub struct Service {
    store: Arc<dyn Store>,
    limits: Option<Arc<Limits>>,
    watch: Option<Arc<dyn Watch>>,
    reach: Option<Arc<dyn Reach>>,
    games: Arc<GameCache>,
    book: &'static Book,
    leaving: Arc<Leaving>,
    rematches: Arc<Mutex<()>>,
    planned_later: Arc<PlannedLater>,
    deadlines: Arc<Deadlines>,
    backups_last: Option<u32>,
    shard: Option<ShardId>,
}

impl Service {
    /// A service that keeps everything in this store.
    pub fn new(store: Arc<dyn Store>) -> Service {
        Service {
            store,
            limits: None,
            watch: None,
            reach: None,
            games: Arc::default(),
            book: Book::printed(),
            leaving: Arc::default(),
            rematches: Arc::default(),
            planned_later: Arc::default(),
            deadlines: Arc::default(),
            backups_last: None,
            shard: None,
        }
    }

    /// The same service for the servers of one shard only; other processes serve the rest.
    pub fn serving(self, shard: Option<ShardId>) -> Service {
        Service { shard, ..self }
    }

    /// The shard whose servers it serves; `None` if it serves all.
    pub fn shard(&self) -> Option<ShardId> {
        self.shard
    }

    /// Whether it serves this server, or direct messages.
    pub fn serves(&self, guild: Option<GuildId>) -> bool {
        self.shard.is_none_or(|shard| shard.carries(guild))
    }

    /// The same service with another book of puzzles than the built-in one.
    pub fn with_book(self, book: &'static Book) -> Service {
        Service { book, ..self }
    }

    /// The same service with backups that are kept for this many days.
    pub fn backed_up(self, days: Option<u32>) -> Service {
        Service {
            backups_last: days,
            ..self
        }
    }

    /// For how many days a backup is kept; `None` if none are made.
    pub(super) fn backups_last(&self) -> Option<u32> {
        self.backups_last
    }

    /// The people who are being deleted.
    pub(super) fn leaving(&self) -> &Leaving {
        &self.leaving
    }

    /// Where planned replies are still to be played.
    pub(super) fn planned_later(&self) -> &PlannedLater {
        &self.planned_later
    }

    /// Waits until no other rematch is being decided, and holds others up while the guard lives.
    pub(super) fn one_rematch_at_a_time(&self) -> MutexGuard<'_, ()> {
        self.rematches
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// The puzzles.
    pub fn book(&self) -> &'static Book {
        self.book
    }

    /// The same service with these limits on what people may ask, perhaps together with other services.
    pub fn limited(self, limits: impl Into<Arc<Limits>>) -> Service {
        Service {
            limits: Some(limits.into()),
            ..self
        }
    }

    /// The same service with a watch that is told of every change.
    pub fn watched(self, watch: Arc<dyn Watch>) -> Service {
        Service {
            watch: Some(watch),
            ..self
        }
    }

    /// The same service with something that knows what may be said where. Without it nothing is known to be missing.
    pub fn reaching(self, reach: Arc<dyn Reach>) -> Service {
        Service {
            reach: Some(reach),
            ..self
        }
    }

    /// What knows what may be said where, if anything does.
    pub(super) fn reach(&self) -> Option<&dyn Reach> {
        self.reach.as_deref()
    }

    /// Whether this person may get suggestions while typing; this counts the request.
    pub fn may_complete(&self, person: PersonId) -> bool {
        let limits = self.limits.as_ref();
        limits.is_none_or(|limits| limits.may_complete(person))
    }

    /// The limits, if there are any.
    pub(super) fn limits(&self) -> Option<&Limits> {
        self.limits.as_deref()
    }

    /// The cached games.
    pub(super) fn games_at_hand(&self) -> &GameCache {
        &self.games
    }

    /// Tells the watch that a table has changed.
    pub(super) fn changed(&self, table: &Table) {
        self.games.changed(table);
        self.deadlines.changed(table);
        if let Some(watch) = &self.watch {
            watch.changed(table);
        }
    }

    /// Tells the watch that house rules of a server have not been tried.
    pub(super) fn untried(&self, guild: GuildId) {
        if let Some(watch) = &self.watch {
            watch.untried(guild);
        }
    }

    /// Tells the watch that games of a server may not have been looked at for puzzles: they may be from now on, or it
    /// is known only now who sees its channels.
    pub fn unmined(&self, guild: GuildId) {
        if let Some(watch) = &self.watch {
            watch.unmined(guild);
        }
    }

    /// When the clocks of games for an evening want a look.
    pub fn deadlines(&self) -> &Arc<Deadlines> {
        &self.deadlines
    }

    /// Where everything is kept.
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.store
    }

    /// Says something once, in answer to a command that changed nothing. `asker` is the person who gave it, if any, and
    /// `guild` the server on which it is said; in the lane of a table that is the server of the table.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn say(
        &self,
        (command, asker): (CommandId, Option<PersonId>),
        (guild, lane): (Option<GuildId>, Lane),
        content: Content,
        now: Timestamp,
    ) -> Result<Vec<Post>, Fault> {
        let commit = Commit {
            command,
            asker,
            guild,
            at: now,
            change: None,
            posts: vec![(lane, content)],
        };
        match self.store.commit(commit)? {
            Committed::Done(posts) => Ok(posts),
            Committed::Duplicate(_) | Committed::Conflict => Ok(Vec::new()),
        }
    }
}

/// The people who are being deleted.
#[derive(Debug, Default)]
pub(super) struct Leaving(Mutex<BTreeSet<PersonId>>);

impl Leaving {
    pub(super) fn people(&self) -> MutexGuard<'_, BTreeSet<PersonId>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
