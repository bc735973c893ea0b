//! The store that the host has chosen, whatever its kind.

use std::ops::Deref;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use super::archive;
use super::backup::Backups;
use super::metrics::StoreMetrics;
use super::operation::{OpResult, StoreOp};
use super::pseudonym::Secret;
use super::storage_engine::{Look, StorageEngine, TableNumbers};
use crate::service::leases::{Lease, SharedStore};
use crate::service::{StoreError, Timestamp};

type Result<T> = std::result::Result<T, StoreError>;

/// What a backup is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BackupCause {
    /// One is due ([`Backups::write`]).
    Due,
    /// Somebody asked for one ([`Backups::write_asked`]).
    Asked,
}

/// A store that a host can choose: beside storing it can be watched and backed up. Each kind implements it in its own
/// folder.
pub trait HostStore: StorageEngine {
    /// Where the games are, as messages name it.
    fn name(&self) -> String;

    /// The first failure, after which nothing is acknowledged any more.
    fn failed(&self) -> Option<String>;

    /// Why the store does not answer at the moment, which may pass.
    fn away(&self) -> Option<String> {
        None
    }

    /// Makes this call with the reason when the store fails, or at once if it has failed.
    fn on_failure(&self, call: Box<dyn FnOnce(&str) + Send>);

    /// The metrics.
    fn metrics(&self) -> &StoreMetrics;

    /// What the operator should know about how the store was found when it was opened.
    fn notices(&self) -> &[String];

    /// The bytes free where the games are, if this machine can tell.
    ///
    /// # Errors
    /// If the system does not tell.
    fn free_space(&self) -> Result<Option<u64>> {
        Ok(None)
    }

    /// Whether a regular backup is due ([`Backups::is_due`]); never where the host's own tools make them.
    ///
    /// # Errors
    /// As [`Backups::is_due`].
    fn is_backup_due(&self, backups: &Backups, now: Timestamp, every: Duration) -> Result<bool>;

    /// Makes a backup and returns its path.
    ///
    /// # Errors
    /// As [`Backups::write`], and [`StoreError::Refused`] where the host's own tools make them.
    fn back_up(&self, backups: &Backups, cause: BackupCause, now: Timestamp) -> Result<PathBuf>;

    /// How it is shared among several processes, if it can be. Then [`StorageEngine::submit_under`] heeds leases.
    fn shared(self: Arc<Self>) -> Option<SharedStore> {
        None
    }
}

/// The store that the host has chosen.
///
/// ```
/// use galabot::store::{AnyStore, DiskStore};
/// let dir = tempfile::tempdir()?;
/// let store = AnyStore::from(DiskStore::open(dir.path())?);
/// assert_eq!(store.failed(), None);
/// assert!(store.shared().is_none(), "a folder is open to one process");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct AnyStore(Arc<dyn HostStore>);

impl AnyStore {
    /// Checks all records as they are at this moment: every checksum, and that every game is playable from its first
    /// move to its last. Returns how many there are.
    ///
    /// # Errors
    /// What is wrong.
    pub fn verify(&self) -> Result<u64> {
        self.snapshot(archive::check_space)
    }

    /// How it is shared among several processes, if it can be.
    pub fn shared(&self) -> Option<SharedStore> {
        self.0.clone().shared()
    }
}

impl<S: HostStore> From<S> for AnyStore {
    fn from(store: S) -> AnyStore {
        AnyStore(Arc::new(store))
    }
}

impl<S: HostStore> From<Arc<S>> for AnyStore {
    fn from(store: Arc<S>) -> AnyStore {
        AnyStore(store)
    }
}

impl Deref for AnyStore {
    type Target = dyn HostStore;

    fn deref(&self) -> &dyn HostStore {
        &*self.0
    }
}

impl StorageEngine for AnyStore {
    fn show(&self, look: Look<'_>) -> Result<()> {
        self.0.show(look)
    }

    fn show_all(&self, look: Look<'_>) -> Result<()> {
        self.0.show_all(look)
    }

    fn show_snapshot(&self, look: Look<'_>) -> Result<()> {
        self.0.show_snapshot(look)
    }

    fn submit(&self, op: StoreOp) -> Result<OpResult> {
        self.0.submit(op)
    }

    fn submit_under(&self, op: StoreOp, lease: Lease) -> Result<OpResult> {
        self.0.submit_under(op, lease)
    }

    fn fresh_number(&self) -> Result<u64> {
        self.0.fresh_number()
    }

    fn numbers(&self) -> &TableNumbers {
        self.0.numbers()
    }

    fn secret(&self) -> Result<Secret> {
        self.0.secret()
    }
}
