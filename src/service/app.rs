//! The service: what it holds, and what all handlers have from it. A command comes in by [`Service::execute`] (`dispatch`).

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::puzzles::Book;

use super::error::Fault;
use super::game_cache::GameCache;
use super::game_index::GameIndex;
use super::limits::{Limits, Quota};
use super::ports::{Commit, Committed, Store, Watch};
use super::post::{Content, Lane, Post};
use crate::service::model::ids::{CommandId, GuildId, PersonId, Timestamp};
use crate::service::model::refusal::Refusal;
use crate::service::model::table::Table;

/// Carries out commands. Synchronous; it keeps everything in its [`Store`], and has the time from whoever asks it.
///
/// ```
/// use std::sync::Arc;
/// use galabot::service::{Service, Request, Command, Manages, Place, Via, CommandId, ChannelId, Person, PersonId, Reply, Timestamp};
/// use galabot::store::MemoryStore;
/// let service = Service::new(Arc::new(MemoryStore::new()));
/// let request = Request {
///     id: CommandId("m1".into()),
///     caller: Person { id: PersonId(1), name: "Anna".into() },
///     place: Place { guild: None, channel: ChannelId(7), parent: None },
///     table: None,
///     via: Via::Chat,
///     lot: 0,
///     manages: Manages::No,
///     absent: Vec::new(),
///     command: Command::Help,
/// };
/// let answered = service.execute(&request, Timestamp(0)).unwrap();
/// assert_eq!(answered.reply, Reply::Help(None));
/// ```
#[derive(Clone)]
pub struct Service {
    store: Arc<dyn Store>,
    limits: Option<Arc<Limits>>,
    watch: Option<Arc<dyn Watch>>,
    game_index: Arc<GameIndex>,
    games: Arc<GameCache>,
    book: &'static Book,
    leaving: Arc<Leaving>,
    backups_last: Option<u32>,
}

impl Service {
    /// A service that keeps everything in this store.
    pub fn new(store: Arc<dyn Store>) -> Service {
        Service {
            store,
            limits: None,
            watch: None,
            game_index: Arc::default(),
            games: Arc::default(),
            book: Book::printed(),
            leaving: Arc::default(),
            backups_last: None,
        }
    }

    /// The same service with another book of puzzles than the one that comes with the program.
    pub fn with_book(self, book: &'static Book) -> Service {
        Service { book, ..self }
    }

    /// The same service, of which there are backups that are kept for so many days.
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

    /// Who is being deleted.
    pub(super) fn leaving(&self) -> &Leaving {
        &self.leaving
    }

    /// The puzzles.
    pub fn book(&self) -> &'static Book {
        self.book
    }

    /// The same service, in which nobody may ask more than this.
    pub fn limited(self, limits: Limits) -> Service {
        Service {
            limits: Some(Arc::new(limits)),
            ..self
        }
    }

    /// The same service, which tells this watch of every change.
    pub fn watched(self, watch: Arc<dyn Watch>) -> Service {
        Service {
            watch: Some(watch),
            ..self
        }
    }

    /// The refusal of whoever asks too much, counting what is asked. It is asked for everything but moves, which
    /// [`Service::move_waits`] is for; [`Service::execute`] does it by itself.
    pub fn too_much(&self, person: PersonId, server: Option<GuildId>) -> Option<Refusal> {
        self.limits.as_ref()?.command(person, server, Quota::Other)
    }

    /// How long a move should wait that comes too soon after the others of this person, and then ask again. It is never refused
    /// for that.
    pub fn move_waits(&self, person: PersonId) -> Option<Duration> {
        self.limits.as_ref()?.move_waits(person)
    }

    /// Whether this person may be offered something while they type, counting it.
    pub fn may_complete(&self, person: PersonId) -> bool {
        let limits = self.limits.as_ref();
        limits.is_none_or(|limits| limits.may_complete(person))
    }

    /// The limits, if there are any.
    pub(super) fn limits(&self) -> Option<&Limits> {
        self.limits.as_deref()
    }

    /// What has been played, and the ratings that follow.
    pub fn game_index(&self) -> &GameIndex {
        &self.game_index
    }

    /// The games that are kept at hand.
    pub(super) fn games_at_hand(&self) -> &GameCache {
        &self.games
    }

    /// Tells the watch that a table has changed.
    pub(super) fn changed(&self, table: &Table) {
        self.game_index.changed(table);
        self.games.changed(table);
        if let Some(watch) = &self.watch {
            watch.changed(table);
        }
    }

    /// Where everything is kept.
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.store
    }

    /// Says something in answer to a command that changed nothing, once; `asker` gave it, or nobody.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn say(
        &self,
        (command, asker): (CommandId, Option<PersonId>),
        lane: Lane,
        content: Content,
        now: Timestamp,
    ) -> Result<Vec<Post>, Fault> {
        let commit = Commit {
            command,
            asker,
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

/// Who is being deleted.
#[derive(Debug, Default)]
pub(super) struct Leaving(Mutex<BTreeSet<PersonId>>);

impl Leaving {
    pub(super) fn people(&self) -> MutexGuard<'_, BTreeSet<PersonId>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
