//! A store on disk that survives kills and power cuts.
//!
//! One thread writes, in groups that are synced before anybody in them is answered ([`writer`]); readers see only what is
//! synced. The database is spoken to in [`tree`] alone. After the first error nothing is acknowledged any more
//! ([`health`]): the process is expected to stop, and whoever starts it again finds everything that was acknowledged.

mod health;
mod open;
mod tree;
mod writer;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use super::plan::{Answer, Request};
use super::port::{Backing, Numbers};
use super::space::Space;
use crate::service::StoreError;
use health::Health;
pub use open::set_aside;
use tree::Tree;
pub use tree::sync_dir;
use writer::Writer;

/// Keeps everything in a directory. Only one process can have it open.
///
/// ```
/// use galabot::service::Store;
/// use galabot::store::DiskStore;
/// let dir = tempfile::tempdir()?;
/// DiskStore::open(dir.path())?.set_note("seen", "message 5")?;
/// assert_eq!(DiskStore::open(dir.path())?.note("seen")?.as_deref(), Some("message 5"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct DiskStore {
    // Dropped in this order: the writer ends, the database closes, the directory is unlocked.
    writer: Writer,
    shared: Arc<Shared>,
    _lock: open::Lock,
    numbers: Numbers,
    dir: PathBuf,
}

/// What readers and the writer share.
struct Shared {
    tree: Tree,
    /// Held for writing while something is written but not synced: readers never see it.
    gate: RwLock<()>,
    health: Health,
    groups: AtomicU64,
}

impl DiskStore {
    /// Opens the store in this directory, which is made if it is not there.
    ///
    /// # Errors
    /// [`StoreError::Refused`] if another process has it open, if it is damaged, of a newer format or half imported, or
    /// if the disk is nearly full. The message says where it is and what to do. Nothing is ever deleted.
    pub fn open(dir: impl AsRef<Path>) -> Result<DiskStore, StoreError> {
        let dir = dir.as_ref().to_path_buf();
        let opened = open::open(&dir)?;
        let shared = Arc::new(Shared {
            tree: opened.tree,
            gate: RwLock::default(),
            health: Health::default(),
            groups: AtomicU64::new(0),
        });
        Ok(DiskStore {
            writer: Writer::start(shared.clone())
                .map_err(|error| StoreError::Failed(format!("no thread to write with: {error}")))?,
            shared,
            _lock: opened.lock,
            numbers: Numbers::from(opened.counters.next_table),
            dir,
        })
    }

    /// Where it is.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// Why nothing is acknowledged any more, once that is so.
    pub fn failed(&self) -> Option<String> {
        self.shared.health.failed()
    }

    /// Calls this with the reason as soon as the store fails, at once if it has. The process should then end with an
    /// error: every further call will fail too.
    pub fn on_failure(&self, call: Box<dyn FnOnce(&str) + Send>) {
        self.shared.health.on_failure(call);
    }

    /// How many groups of requests were written and synced since it was opened.
    pub fn groups(&self) -> u64 {
        self.shared.groups.load(Ordering::Relaxed)
    }

    /// The bytes still free where the store is. Below 64 MiB it stops of its own accord, while it still can in good order.
    ///
    /// # Errors
    /// If the system does not tell.
    pub fn free_space(&self) -> Result<u64, StoreError> {
        self.shared.tree.free_space()
    }
}

impl Shared {
    /// The error that every call gets after the first failure.
    fn check(&self) -> Result<(), StoreError> {
        match self.health.failed() {
            Some(reason) => Err(StoreError::Failed(reason)),
            None => Ok(()),
        }
    }

    /// Ends all acknowledging, unless the error is only a refusal.
    fn note_error(&self, error: &StoreError) {
        if !matches!(error, StoreError::Refused(_)) {
            self.health.fail(&error.to_string());
        }
    }
}

impl Backing for DiskStore {
    fn view<T>(
        &self,
        look: impl FnOnce(&dyn Space) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let shared = &self.shared;
        let gate = shared.gate.read().unwrap_or_else(PoisonError::into_inner);
        shared.check()?;
        let seen = catch_unwind(AssertUnwindSafe(|| look(&shared.tree)))
            .unwrap_or_else(|panic| Err(tree::panicked("reading", &*panic)));
        drop(gate);
        seen.inspect_err(|error| shared.note_error(error))
    }

    fn submit(&self, request: Request) -> Result<Answer, StoreError> {
        self.shared.check()?;
        self.writer.submit(request).unwrap_or_else(|| {
            self.shared.check()?;
            Err(StoreError::Failed("the writer has ended".to_owned()))
        })
    }

    fn numbers(&self) -> &Numbers {
        &self.numbers
    }
}
