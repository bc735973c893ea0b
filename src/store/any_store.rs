//! The store that the host has chosen: in a folder, or in a database.

use std::path::PathBuf;
#[cfg(feature = "postgres")]
use std::sync::Arc;
use std::time::Duration;

use super::archive;
use super::backup::Backups;
use super::disk::DiskStore;
use super::metrics::StoreMetrics;
use super::operation::{OpResult, StoreOp};
#[cfg(feature = "postgres")]
use super::postgres::PostgresStore;
use super::pseudonym::Secret;
use super::storage_engine::{Look, StorageEngine, TableNumbers};
use crate::service::leases::{Lease, SharedStore};
use crate::service::{StoreError, Timestamp};

type Result<T> = std::result::Result<T, StoreError>;

/// How a backup is written: a regular one ([`Backups::write`]) or a requested one ([`Backups::write_asked`]).
pub type WriteBackup = fn(&Backups, &DiskStore, Timestamp) -> Result<PathBuf>;

/// A store on disk or in PostgreSQL.
pub enum AnyStore {
    /// In a folder.
    Disk(DiskStore),
    /// In a database.
    #[cfg(feature = "postgres")]
    Postgres(Arc<PostgresStore>),
}

/// Does the same with whichever store it is.
macro_rules! either {
    ($store:expr, $it:ident => $done:expr) => {
        match $store {
            AnyStore::Disk($it) => $done,
            #[cfg(feature = "postgres")]
            AnyStore::Postgres($it) => $done,
        }
    };
}

impl AnyStore {
    /// The first failure, after which nothing is acknowledged any more.
    pub fn failed(&self) -> Option<String> {
        either!(self, store => store.failed())
    }

    /// Why the store does not answer at the moment, which may pass.
    pub fn away(&self) -> Option<String> {
        match self {
            AnyStore::Disk(_) => None,
            #[cfg(feature = "postgres")]
            AnyStore::Postgres(store) => store.away(),
        }
    }

    /// Makes this call with the reason when the store fails, or at once if it has failed.
    pub fn on_failure(&self, call: Box<dyn FnOnce(&str) + Send>) {
        either!(self, store => store.on_failure(call));
    }

    /// The metrics.
    pub fn metrics(&self) -> &StoreMetrics {
        either!(self, store => store.metrics())
    }

    /// What the operator should know about how the store was found when it was opened.
    pub fn notices(&self) -> &[String] {
        match self {
            AnyStore::Disk(store) => store.notices(),
            #[cfg(feature = "postgres")]
            AnyStore::Postgres(store) => store.notices(),
        }
    }

    /// The bytes free where the games are, if this machine can tell.
    ///
    /// # Errors
    /// If the system does not tell.
    pub fn free_space(&self) -> Result<Option<u64>> {
        match self {
            AnyStore::Disk(store) => store.free_space().map(Some),
            #[cfg(feature = "postgres")]
            AnyStore::Postgres(_) => Ok(None),
        }
    }

    /// Checks all records as they are at this moment: every checksum, and that every game is playable from its first
    /// move to its last. Returns how many there are.
    ///
    /// # Errors
    /// What is wrong.
    pub fn verify(&self) -> Result<u64> {
        self.snapshot(archive::check_space)
    }

    /// Whether a regular backup is due ([`Backups::is_due`]); never of a database, which its own tools back up.
    ///
    /// # Errors
    /// As [`Backups::is_due`].
    pub fn is_backup_due(
        &self,
        backups: &Backups,
        now: Timestamp,
        every: Duration,
    ) -> Result<bool> {
        match self {
            AnyStore::Disk(store) => backups.is_due(store, now, every),
            #[cfg(feature = "postgres")]
            AnyStore::Postgres(_) => Ok(false),
        }
    }

    /// Makes a backup and returns its path.
    ///
    /// # Errors
    /// As [`Backups::write`], and [`StoreError::Refused`] for a database, which its own tools back up.
    pub fn back_up(
        &self,
        backups: &Backups,
        write: WriteBackup,
        now: Timestamp,
    ) -> Result<PathBuf> {
        match self {
            AnyStore::Disk(store) => write(backups, store, now),
            #[cfg(feature = "postgres")]
            AnyStore::Postgres(store) => Err(StoreError::Refused(own_tools(store.name()))),
        }
    }

    /// How it is shared among several processes, if it can be.
    pub fn shared(&self) -> Option<SharedStore> {
        match self {
            AnyStore::Disk(_) => None,
            #[cfg(feature = "postgres")]
            AnyStore::Postgres(store) => Some(PostgresStore::shared(store)),
        }
    }

    /// Where the games are, as messages name it.
    pub fn name(&self) -> String {
        match self {
            AnyStore::Disk(store) => store.dir().display().to_string(),
            #[cfg(feature = "postgres")]
            AnyStore::Postgres(store) => store.name().to_owned(),
        }
    }
}

impl StorageEngine for AnyStore {
    fn show(&self, look: Look<'_>) -> Result<()> {
        either!(self, store => store.show(look))
    }

    fn show_snapshot(&self, look: Look<'_>) -> Result<()> {
        either!(self, store => store.show_snapshot(look))
    }

    fn submit(&self, op: StoreOp) -> Result<OpResult> {
        either!(self, store => store.submit(op))
    }

    fn submit_under(&self, op: StoreOp, lease: Lease) -> Result<OpResult> {
        either!(self, store => store.submit_under(op, lease))
    }

    fn numbers(&self) -> &TableNumbers {
        either!(self, store => store.numbers())
    }

    fn secret(&self) -> Result<Secret> {
        either!(self, store => store.secret())
    }
}

/// Why no backup is made of a database.
#[cfg(feature = "postgres")]
fn own_tools(name: &str) -> String {
    format!(
        "the games are in {name}, which its own tools back up, such as pg_dump; `galabot backup verify` checks it while \
         it is in use, and `galabot export` writes all games to a file"
    )
}
