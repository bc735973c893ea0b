//! A store on disk that survives kills and power cuts.
//!
//! One thread writes, in groups ([`writer`]). Each is synced in the [`journal`] before any operation in it is
//! acknowledged. The database ([`tree`]) gets several of them at once, a moment later. Readers see the database with
//! what is pending over it, and nothing that is not synced. After the first error nothing is acknowledged any more
//! ([`health`](super::health)). The process is expected to stop, and to find everything acknowledged when it starts
//! again.

pub mod beside;
mod compaction;
pub mod fault_injection;
pub mod journal;
pub mod location;
mod lock;
pub mod open;
pub mod replace;
mod snapshot;
mod tree;
mod writer;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use super::archive;
use super::finished;
use super::health::Health;
use super::kv_reader::{PendingView, WriteBatch};
use super::metrics::StoreMetrics;
use super::operation::{OpResult, StoreOp};
use super::packed::Unpacked;
use super::pseudonym::Secret;
use super::record::Lsn;
use super::storage_engine::{Look, StorageEngine, TableNumbers};
use super::writer::Writer;
use crate::service::StoreError;
use fault_injection::{DiskHooks, RealDisk};
use journal::Journal;
use location::Location;
pub use lock::is_in_use;
use lock::unusable;
use open::{OpenError, Opened};
use snapshot::Snapshots;
pub use tree::LEAST_FREE;
use tree::Tree;

/// Keeps everything in a directory. Only one process can have it open.
///
/// ```
/// use galabot::service::notes::{DailyRefused, Notes};
/// use galabot::service::{ChannelId, GuildId};
/// use galabot::store::DiskStore;
/// let dir = tempfile::tempdir()?;
/// let refused = DailyRefused(ChannelId(5));
/// DiskStore::open(dir.path())?.keep_note(GuildId(7), refused)?;
/// assert_eq!(DiskStore::open(dir.path())?.noted(GuildId(7))?, Some(DailyRefused(ChannelId(5))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct DiskStore {
    // Dropped in this order: the writer ends, the database closes, the directory is unlocked.
    writer: Writer,
    shared: Arc<Shared>,
    _lock: lock::Lock,
    numbers: TableNumbers,
    notices: Vec<String>,
    /// The key for the pseudonyms of erased people, once it is needed.
    secret: Mutex<Option<Secret>>,
}

/// What readers and the writer share.
struct Shared {
    dir: PathBuf,
    /// What readers see. Locked after the journal where both are.
    current: RwLock<Current>,
    journal: Mutex<Journal>,
    disk: Arc<dyn DiskHooks>,
    snapshots: Snapshots,
    health: Health,
    metrics: StoreMetrics,
    groups: AtomicU64,
}

/// The database in use, and what it does not have yet.
struct Current {
    database: Arc<Database>,
    /// Changes that are synced in the journal.
    pending: WriteBatch,
    /// The bytes of these, and of those before that they replace.
    journaled: usize,
}

/// The open database, and where it is.
struct Database {
    tree: Tree,
    location: Location,
}

impl DiskStore {
    /// Opens the store in this directory, which is created if it does not exist.
    ///
    /// # Errors
    /// [`StoreError::Refused`] if another process has it open, it is damaged, of a newer format or half imported, or
    /// the disk is nearly full. The message says where it is and what to do. Nothing that is needed is ever deleted.
    pub fn open(dir: impl AsRef<Path>) -> Result<DiskStore, StoreError> {
        DiskStore::open_on(dir, Arc::new(RealDisk))
    }

    /// As [`DiskStore::open`], on a disk that may fail, for tests.
    ///
    /// # Errors
    /// As [`DiskStore::open`].
    pub fn open_on(
        dir: impl AsRef<Path>,
        disk: Arc<dyn DiskHooks>,
    ) -> Result<DiskStore, StoreError> {
        let dir = dir.as_ref();
        DiskStore::try_open(dir, disk).map_err(|error| error.refused(dir))
    }

    /// Opens the store, and tells damage from other reasons why it cannot be opened.
    pub(super) fn try_open(dir: &Path, disk: Arc<dyn DiskHooks>) -> Result<DiskStore, OpenError> {
        let Opened {
            tree,
            location,
            journal,
            lock,
            counters,
            notices,
        } = open::open(dir, &disk)?;
        let shared = Arc::new(Shared {
            dir: dir.to_path_buf(),
            current: RwLock::new(Current {
                database: Arc::new(Database { tree, location }),
                pending: WriteBatch::default(),
                journaled: 0,
            }),
            journal: Mutex::new(journal),
            disk,
            snapshots: Snapshots::default(),
            health: Health::default(),
            metrics: StoreMetrics::default(),
            groups: AtomicU64::new(0),
        });
        let written = shared.clone();
        let writer = Writer::start(move |queue| writer::run(&written, queue))?;
        let store = DiskStore {
            writer,
            shared,
            _lock: lock,
            numbers: TableNumbers::from(counters.next_table),
            notices,
            secret: Mutex::default(),
        };
        finished::settle(&store)?;
        Ok(store)
    }

    /// The directory of the store.
    pub fn dir(&self) -> &Path {
        &self.shared.dir
    }

    /// What the operator should know about how the store was found when it was opened.
    pub fn notices(&self) -> &[String] {
        &self.notices
    }

    /// Adds something that the operator should know.
    pub(super) fn add_notice(&mut self, notice: String) {
        self.notices.push(notice);
    }

    /// The first failure, after which nothing is acknowledged any more.
    pub fn failed(&self) -> Option<String> {
        self.shared.health.failed()
    }

    /// Makes this call with the reason when the store fails, or at once if it has failed. The process should then end
    /// with an error, because every further call fails too.
    pub fn on_failure(&self, call: Box<dyn FnOnce(&str) + Send>) {
        self.shared.health.on_failure(call);
    }

    /// How many groups of operations were written and synced since the store was opened.
    pub fn groups(&self) -> u64 {
        self.shared.groups.load(Ordering::Relaxed)
    }

    /// The metrics.
    pub fn metrics(&self) -> &StoreMetrics {
        &self.shared.metrics
    }

    /// The bytes free on the disk of the store. Below 64 MiB the store stops by itself, while it still can in good
    /// order.
    ///
    /// # Errors
    /// If the system does not tell.
    pub fn free_space(&self) -> Result<u64, StoreError> {
        let dir = self.dir();
        let failed = |error| StoreError::Failed(format!("{}: {error}", dir.display()));
        self.free_space_in(dir).map_err(failed)
    }

    /// The bytes free on the disk of another directory.
    pub(super) fn free_space_in(&self, dir: &Path) -> std::io::Result<u64> {
        self.shared.disk.free_space(dir)
    }

    /// The size of the database's file in bytes.
    pub(super) fn size(&self) -> std::io::Result<u64> {
        self.shared.current().database.length(&self.shared.dir)
    }

    /// Exports everything as it is at this moment, with the position in the journal from which to go on. Writes go on
    /// meanwhile.
    pub(super) fn back_up(&self, to: &mut dyn std::io::Write) -> Result<Lsn, StoreError> {
        let shared = &self.shared;
        let mut journal = shared.journal();
        let alone = shared.current_alone();
        shared.check()?;
        let lsn = journal
            .rotate()
            .map_err(|error| StoreError::Refused(format!("no new file of the journal: {error}")))?;
        let snapshot = shared.snapshots.begin(shared);
        drop(alone);
        drop(journal);
        archive::export(&Unpacked::over(&snapshot), Some(lsn), to)
            .inspect_err(|error| shared.record_error(error))?;
        Ok(lsn)
    }

    /// The position of the last group in its journal.
    pub(super) fn lsn(&self) -> Lsn {
        self.shared.journal().lsn()
    }

    /// Deletes the files of the journal that end with this group or before it, once the database does not need them.
    pub(super) fn trim_journal(&self, group: u64) -> Result<(), StoreError> {
        self.submit(StoreOp::Flush)?;
        let trimmed = self.shared.journal().trim(group);
        trimmed.map_err(|error| unusable(&self.shared.dir, &error))
    }
}

impl Database {
    /// The length of its file in bytes.
    fn length(&self, dir: &Path) -> std::io::Result<u64> {
        Ok(std::fs::metadata(self.location.file(dir))?.len())
    }
}

impl Current {
    /// What readers see.
    fn view(&self) -> PendingView<'_> {
        PendingView {
            base: &self.database.tree,
            changes: &self.pending,
        }
    }
}

impl Shared {
    /// What readers see.
    fn current(&self) -> RwLockReadGuard<'_, Current> {
        self.current.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// The same while nobody reads.
    fn current_alone(&self) -> RwLockWriteGuard<'_, Current> {
        self.current.write().unwrap_or_else(PoisonError::into_inner)
    }

    fn journal(&self) -> MutexGuard<'_, Journal> {
        self.journal.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The error that every call gets after the first failure.
    fn check(&self) -> Result<(), StoreError> {
        match self.health.failed() {
            Some(reason) => Err(StoreError::Failed(reason)),
            None => Ok(()),
        }
    }

    /// Stops acknowledging, unless the error is only a refusal. Damage is recorded beside the database, so that
    /// everything is checked when it is opened next.
    fn record_error(&self, error: &StoreError) {
        if matches!(error, StoreError::Damaged { .. }) {
            open::record_suspicion(&self.dir, &error.to_string());
        }
        if !matches!(error, StoreError::Refused(_)) {
            self.health.fail(&error.to_string());
        }
    }

    /// Shows what is durable.
    fn show(&self, look: Look<'_>) -> Result<(), StoreError> {
        let current = self.current();
        self.check()?;
        let seen = catch_unwind(AssertUnwindSafe(|| look(&Unpacked::over(&current.view()))))
            .unwrap_or_else(|panic| Err(tree::panicked("reading", &*panic)));
        drop(current);
        seen.inspect_err(|error| self.record_error(error))
    }
}

impl StorageEngine for DiskStore {
    fn show(&self, look: Look<'_>) -> Result<(), StoreError> {
        self.shared.show(look)
    }

    fn show_snapshot(&self, look: Look<'_>) -> Result<(), StoreError> {
        let shared = &self.shared;
        let alone = shared.current_alone();
        shared.check()?;
        let snapshot = shared.snapshots.begin(shared);
        drop(alone);
        look(&Unpacked::over(&snapshot)).inspect_err(|error| shared.record_error(error))
    }

    fn submit(&self, op: StoreOp) -> Result<OpResult, StoreError> {
        self.shared.check()?;
        self.writer.submit(op, None).unwrap_or_else(|| {
            self.shared.check()?;
            Err(StoreError::Failed("the writer has ended".to_owned()))
        })
    }

    fn numbers(&self) -> &TableNumbers {
        &self.numbers
    }

    fn secret(&self) -> Result<Secret, StoreError> {
        let mut secret = self.secret.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(secret) = &*secret {
            return Ok(secret.clone());
        }
        let found = open::secret(&self.shared.dir)?;
        Ok(secret.insert(found).clone())
    }
}
