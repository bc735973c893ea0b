//! A store in PostgreSQL: any number of machines can reach it, and the host's own tools keep it safe.
//!
//! Records stand in one table under the same keys as on disk. Reading sees one moment, in a transaction if it takes
//! more than one question ([`reader`]). One thread writes, in transactions as if each were alone ([`writer`]). A
//! connection that is lost is made again; only if the database cannot be reached for a minute, or refuses, the store
//! has failed and the process is expected to stop ([`health`](super::health)). No advisory locks, no sequences and no
//! notifications are used, so that engines that speak the same protocol can serve too.

mod address;
mod backups;
mod connection;
mod database;
mod hooks;
mod leases;
mod migrate;
mod opener;
mod prefetch;
mod reader;
mod rpc;
mod statements;
mod tls;
mod trouble;
mod writer;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::finished;
use super::health::Health;
use super::index;
use super::key::Key;
use super::kv_reader::{KvReader, WriteBatch, load};
use super::metrics::StoreMetrics;
use super::opener::DatabaseSettings;
use super::operation::{OpResult, StoreOp};
use super::packed::Unpacked;
use super::pseudonym::Secret;
use super::record::{Format, Record};
use super::shard_store::ShardStore;
use super::storage_engine::{Look, StorageEngine, TableNumbers, seen};
use super::view;
use super::writer::Writer;
use crate::service::StoreError;
use crate::service::leases::{Lease, SharedStore};
use database::{Database, LATEST, PATIENCE};
use hooks::RealDatabase;
pub use hooks::{CommitFate, PostgresHooks};
pub use opener::KIND;
use reader::Reader;
use statements::{BEGIN_READ, Columns, DELETE, FORGET_WRITERS, WEAKNESSES, WRITE};
use trouble::{Attempts, Trouble};

/// How long a database is waited for when a store is opened. Whoever starts a bot waits longer.
const AT_FIRST: Duration = Duration::from_secs(5);

/// Keeps everything in a database.
pub struct PostgresStore {
    // Dropped in this order: the writer ends, the connections close.
    /// None if the store is only looked at.
    writer: Option<Writer>,
    shared: Arc<Shared>,
    numbers: TableNumbers,
    /// The key for the pseudonyms of erased people, once it is needed.
    secret: Mutex<Option<Secret>>,
    notices: Vec<String>,
}

/// What readers and the writer share.
struct Shared {
    database: Database,
    hooks: Arc<dyn PostgresHooks>,
    /// The row of this writer, and the owner of its leases: a random number.
    writer_id: Vec<u8>,
    health: Health,
    metrics: StoreMetrics,
    /// What is in the way of an answer, while anything is.
    in_the_way: Mutex<Option<Trouble>>,
}

impl PostgresStore {
    /// Opens the store in a database, whose tables are made or brought up to date if need be.
    ///
    /// # Errors
    /// [`StoreError::Failed`] if the database cannot be reached, which may pass. [`StoreError::Refused`] if the
    /// settings cannot be used, the database refuses, or its tables are of a newer version. It is this one too if the
    /// store is of another format or half imported. The message names host and database and never a password.
    pub fn open(settings: &DatabaseSettings) -> Result<PostgresStore, StoreError> {
        PostgresStore::open_on(settings, Arc::new(RealDatabase))
    }

    /// As [`PostgresStore::open`], in a database that may fail, for tests.
    ///
    /// # Errors
    /// As [`PostgresStore::open`].
    pub fn open_on(
        settings: &DatabaseSettings,
        hooks: Arc<dyn PostgresHooks>,
    ) -> Result<PostgresStore, StoreError> {
        let database = Database::at(settings.address()?, hooks.latest())?;
        migrate::migrate(&database, AT_FIRST)?;
        PostgresStore::begin(database, hooks)
    }

    /// As [`PostgresStore::open`], but only if games are kept there already.
    ///
    /// # Errors
    /// As [`PostgresStore::open`], and [`StoreError::Refused`] if there is no store yet.
    pub fn open_existing(settings: &DatabaseSettings) -> Result<PostgresStore, StoreError> {
        let database = Database::at(settings.address()?, LATEST)?;
        if !migrate::is_begun(&database, AT_FIRST)? {
            return Err(StoreError::Refused(format!(
                "no games are kept in {} yet",
                database.name()
            )));
        }
        migrate::migrate(&database, AT_FIRST)?;
        PostgresStore::begin(database, Arc::new(RealDatabase))
    }

    /// Opens games that are kept there already, to look at them only: nothing is written, neither tables nor indexes,
    /// so that a bot of another release can go on beside it.
    ///
    /// # Errors
    /// As [`PostgresStore::open_existing`], and [`StoreError::Refused`] if the tables are of an older version.
    pub fn open_to_look(settings: &DatabaseSettings) -> Result<PostgresStore, StoreError> {
        let database = Database::at(settings.address()?, LATEST)?;
        let none = format!("no games are kept in {} yet", database.name());
        if !migrate::is_newest(&database, AT_FIRST)? {
            return Err(StoreError::Refused(none));
        }
        let shared = Shared::new(database, Arc::new(RealDatabase));
        let begun = shared.has_begun();
        if !shared.opened(begun)? {
            return Err(StoreError::Refused(none));
        }
        Ok(PostgresStore {
            writer: None,
            shared,
            numbers: TableNumbers::from(1),
            secret: Mutex::default(),
            notices: Vec::new(),
        })
    }

    fn begin(
        database: Database,
        hooks: Arc<dyn PostgresHooks>,
    ) -> Result<PostgresStore, StoreError> {
        let shared = Shared::new(database, hooks);
        shared.opened(PostgresStore::begin_on(shared.clone()))
    }

    fn begin_on(shared: Arc<Shared>) -> Result<PostgresStore, StoreError> {
        shared.begin()?;
        let notices = shared.weaknesses()?;
        let counters = seen(view::counters, |look| shared.show(look))?;
        let written = shared.clone();
        let writer = Writer::start(move |queue| writer::run(&written, queue))?;
        let store = PostgresStore {
            writer: Some(writer),
            shared,
            numbers: TableNumbers::from(counters.next_table),
            secret: Mutex::default(),
            notices,
        };
        finished::settle(&store)?;
        Ok(store)
    }

    /// What the operator should know about the database.
    pub fn notices(&self) -> &[String] {
        &self.notices
    }

    /// Brings the tables of a database to the newest version; returns the versions before and after, and the name of
    /// the database.
    ///
    /// # Errors
    /// As [`PostgresStore::open`].
    pub fn migrate(settings: &DatabaseSettings) -> Result<(i64, i64, String), StoreError> {
        let database = Database::at(settings.address()?, LATEST)?;
        let before = migrate::migrate(&database, AT_FIRST)?;
        Ok((before, migrate::NEWEST, database.name().to_owned()))
    }

    /// The database as messages name it.
    pub fn name(&self) -> &str {
        self.shared.database.name()
    }

    /// The first failure, after which nothing is acknowledged any more.
    pub fn failed(&self) -> Option<String> {
        self.shared.health.failed()
    }

    /// That the database does not answer and why, while that may still pass.
    pub fn away(&self) -> Option<String> {
        match self.shared.in_the_way() {
            Some(Trouble::Lost(why)) => Some(format!("{} does not answer: {why}", self.name())),
            _ => None,
        }
    }

    /// Makes this call with the reason when the store fails, or at once if it has failed. The process should then end
    /// with an error, because every further call fails too.
    pub fn on_failure(&self, call: Box<dyn FnOnce(&str) + Send>) {
        self.shared.health.on_failure(call);
    }

    /// The metrics.
    pub fn metrics(&self) -> &StoreMetrics {
        &self.shared.metrics
    }

    /// How the database is shared among several processes.
    pub fn shared(store: &Arc<PostgresStore>) -> SharedStore {
        let under = store.clone();
        SharedStore {
            leases: store.clone(),
            rpc: store.clone(),
            under: Arc::new(move |lease| Arc::new(ShardStore::new(under.clone(), lease))),
        }
    }

    fn submit_if(&self, op: StoreOp, lease: Option<Lease>) -> Result<OpResult, StoreError> {
        self.shared.check()?;
        let Some(writer) = &self.writer else {
            return Err(only_looked_at(self.name()));
        };
        writer.submit(op, lease).unwrap_or_else(|| {
            self.shared.check()?;
            Err(StoreError::Failed("the writer has ended".to_owned()))
        })
    }

    /// Gives the store this secret key if it has none, as after a restore without it.
    fn restore_key(&self, key: &Secret) -> Result<(), StoreError> {
        self.secret_or(key).map(drop)
    }

    /// The secret key in the database, which is this one if it has none yet.
    fn secret_or(&self, drawn: &Secret) -> Result<Secret, StoreError> {
        let digits = drawn.digits();
        let database = &self.shared.database;
        let kept = database.ask(PATIENCE, async |client| {
            let insert =
                "insert into galabot_secret (id, key) values (1, $1) on conflict (id) do nothing";
            client.execute(insert, &[&digits]).await?;
            let select = "select key from galabot_secret where id = 1";
            let kept: String = client.query_one(select, &[]).await?.try_get(0)?;
            Ok(kept)
        })?;
        Secret::parse(&kept).ok_or_else(|| {
            StoreError::Refused(format!(
                "the table galabot_secret of {} holds something that is no key",
                database.name()
            ))
        })
    }
}

impl Shared {
    fn new(database: Database, hooks: Arc<dyn PostgresHooks>) -> Arc<Shared> {
        Arc::new(Shared {
            metrics: database.metrics().clone(),
            database,
            hooks,
            writer_id: fastrand::u128(..).to_be_bytes().to_vec(),
            health: Health::default(),
            in_the_way: Mutex::default(),
        })
    }

    /// The error that every call gets after the first failure.
    fn check(&self) -> Result<(), StoreError> {
        match self.health.failed() {
            Some(reason) => Err(StoreError::Failed(reason)),
            None => Ok(()),
        }
    }

    /// Stops acknowledging, unless the error is only a refusal.
    fn record_error(&self, error: &StoreError) {
        match error {
            StoreError::Refused(_) => {}
            StoreError::Failed(reason) => self.health.fail(reason),
            StoreError::Damaged { .. } => self.health.fail(&error.to_string()),
        }
    }

    /// Notes whether the database answers: with what was in the way, if anything was.
    fn note_answer(&self, trouble: Option<&Trouble>) {
        let noted = self.in_the_way.lock();
        *noted.unwrap_or_else(PoisonError::into_inner) = trouble.cloned();
    }

    fn in_the_way(&self) -> Option<Trouble> {
        let noted = self.in_the_way.lock();
        noted.unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The outcome of opening a store: nobody should wait for what the database refuses.
    fn opened<T>(&self, done: Result<T, StoreError>) -> Result<T, StoreError> {
        match (done, self.in_the_way()) {
            (Err(StoreError::Failed(why)), Some(Trouble::Final(_))) => {
                Err(StoreError::Refused(why))
            }
            (done, _) => done,
        }
    }

    /// Begins a store in empty tables, and refuses one that cannot be gone on with.
    fn begin(&self) -> Result<(), StoreError> {
        if !self.has_begun()? {
            let mut changes = WriteBatch::default();
            changes.put(&Record::Store(Format::STORE));
            self.write(&changes)?;
        }
        self.database.ask(PATIENCE, async |client| {
            client.execute(FORGET_WRITERS, &[]).await?;
            Ok(())
        })?;
        let reader = Reader::new(&self.database, BEGIN_READ);
        let built = index::build(&Unpacked::over(&reader), &mut |changes| self.write(changes));
        if let Some(trouble) = reader.trouble() {
            self.note_answer(Some(&trouble));
        }
        built
    }

    /// What the host has set so that a crash may lose what was acknowledged. An engine that does not tell has nothing
    /// of the kind.
    fn weaknesses(&self) -> Result<Vec<String>, StoreError> {
        let asked = self.database.ask(PATIENCE, async |client| {
            let rows = client.query(WEAKNESSES, &[]).await?;
            let names = rows.iter().map(|row| Ok(row.try_get::<_, String>(0)?));
            names.collect::<Result<Vec<_>, Trouble>>()
        });
        let weak = match asked {
            Err(StoreError::Refused(_)) => Vec::new(),
            asked => asked?,
        };
        let name = self.database.name();
        Ok(match weak.is_empty() {
            true => Vec::new(),
            false => vec![format!(
                "{name} may lose moves that were acknowledged if its machine fails: there {} is off; turn it on",
                weak.join(" and ")
            )],
        })
    }

    /// Whether a store has begun. Refuses one that cannot be gone on with.
    fn has_begun(&self) -> Result<bool, StoreError> {
        let name = self.database.name();
        let look = |kv: &dyn KvReader| {
            let importing = kv.read(&Key::Importing.bytes())?.is_some();
            Ok((load(kv, &Key::Store)?, importing))
        };
        let (format, importing) = seen(look, |look| self.show(look))?;
        match format {
            None | Some(Record::Store(Format::STORE)) => {}
            Some(Record::Store(Format(other))) => {
                return Err(StoreError::Refused(format!(
                    "the store in {name} has format {other}, but this program knows only format 2: use the one that \
                     wrote it"
                )));
            }
            Some(_) => {
                return Err(StoreError::Refused(format!(
                    "the table galabot_record of {name} is not a galabot store"
                )));
            }
        }
        if importing {
            return Err(StoreError::Refused(format!(
                "{name} holds half of an import, which has begun and not ended, so games are missing: if another program \
                 is still at it, wait for that; if it was interrupted, empty the table (truncate table galabot_record) \
                 and run galabot import with the same file again"
            )));
        }
        Ok(format.is_some())
    }

    /// Writes what follows from the records, without the writer. Done in part, it can be done again.
    fn write(&self, changes: &WriteBatch) -> Result<(), StoreError> {
        let Columns { keys, values, gone } = Columns::of(changes);
        self.database.ask(PATIENCE, async |client| {
            client.execute(DELETE, &[&gone]).await?;
            client.execute(WRITE, &[&keys, &values]).await?;
            Ok(())
        })
    }

    /// Shows what is durable at one moment. It begins again if the connection is lost or what was read first has
    /// changed before the next is read.
    fn show(&self, look: Look<'_>) -> Result<(), StoreError> {
        self.check()?;
        let mut attempts = Attempts::for_at_most(PATIENCE);
        let mut reader = Reader::once_or_in(&self.database, BEGIN_READ);
        let mut in_transaction = false;
        loop {
            let seen = look(&Unpacked::over(&reader));
            let trouble = reader.trouble();
            self.note_answer(trouble.as_ref());
            let Some(trouble) = trouble else {
                return seen.inspect_err(|error| self.record_error(error));
            };
            // Without a transaction, what was read first has only changed since.
            if in_transaction || trouble != Trouble::Conflict {
                self.metrics.retries.inc();
            }
            attempts
                .again(trouble)
                .map_err(|trouble| self.database.failed(trouble))
                .inspect_err(|error| self.record_error(error))?;
            reader = Reader::new(&self.database, BEGIN_READ);
            in_transaction = true;
        }
    }
}

/// The error of a change that was asked of a store which is only looked at.
fn only_looked_at(name: &str) -> StoreError {
    StoreError::Refused(format!(
        "{name} was opened to look at it, so nothing is written there"
    ))
}

impl StorageEngine for PostgresStore {
    fn show(&self, look: Look<'_>) -> Result<(), StoreError> {
        self.shared.show(look)
    }

    fn show_snapshot(&self, look: Look<'_>) -> Result<(), StoreError> {
        let shared = &self.shared;
        shared.check()?;
        let mut attempts = Attempts::for_at_most(PATIENCE);
        loop {
            let reader = Reader::new(&shared.database, BEGIN_READ);
            // The transaction begins with this, while it can still begin again.
            let begun = reader.read(&Key::Store.bytes());
            if let Some(trouble) = reader.trouble() {
                attempts
                    .again(trouble)
                    .map_err(|trouble| shared.database.failed(trouble))?;
                continue;
            }
            let seen = begun.and_then(|_| look(&Unpacked::over(&reader)));
            return match reader.trouble() {
                None => seen.inspect_err(|error| shared.record_error(error)),
                Some(_) => seen.map_err(|error| StoreError::Refused(error.to_string())),
            };
        }
    }

    fn submit(&self, op: StoreOp) -> Result<OpResult, StoreError> {
        self.submit_if(op, None)
    }

    fn submit_under(&self, op: StoreOp, lease: Lease) -> Result<OpResult, StoreError> {
        self.submit_if(op, Some(lease))
    }

    fn numbers(&self) -> &TableNumbers {
        &self.numbers
    }

    fn secret(&self) -> Result<Secret, StoreError> {
        let mut secret = self.secret.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(secret) = &*secret {
            return Ok(secret.clone());
        }
        if self.writer.is_none() {
            return Err(only_looked_at(self.name()));
        }
        let drawn = Secret::draw().map_err(|error| StoreError::Refused(error.to_string()))?;
        let kept = self.secret_or(&drawn)?;
        Ok(secret.insert(kept).clone())
    }
}
