//! What an implementation of the store provides: a consistent view of its keys, and operations made durable.

use std::sync::atomic::{AtomicU64, Ordering};

use super::kv_reader::KvReader;
use super::operation::{OpResult, StoreOp};
use super::pseudonym::Secret;
use crate::service::StoreError;
use crate::service::leases::Lease;

type Result<T> = std::result::Result<T, StoreError>;

/// Something that stores records: in memory, on disk or in a database. The port [`Store`](crate::service::Store) is built on it.
pub trait StorageEngine: Send + Sync + 'static {
    /// Shows what is durable at one moment to `look`. A store behind a network may have to show it again from the
    /// beginning.
    ///
    /// # Errors
    /// If the engine failed before, or `look` does.
    fn view<T>(&self, look: impl Fn(&dyn KvReader) -> Result<T>) -> Result<T>;

    /// As [`StorageEngine::view`], of all servers, also where the engine is that of one shard.
    ///
    /// # Errors
    /// As [`StorageEngine::view`].
    fn view_all<T>(&self, look: impl Fn(&dyn KvReader) -> Result<T>) -> Result<T> {
        self.view(look)
    }

    /// As [`StorageEngine::view`], once and for long: writes go on meanwhile if the engine can do that.
    ///
    /// # Errors
    /// As [`StorageEngine::view`], and [`StoreError::Refused`] if it was interrupted.
    fn snapshot<T>(&self, look: impl FnOnce(&dyn KvReader) -> Result<T>) -> Result<T>;

    /// Carries out an operation and returns once its changes are durable.
    ///
    /// # Errors
    /// If it is refused or cannot be made durable.
    fn submit(&self, op: StoreOp) -> Result<OpResult>;

    /// As [`StorageEngine::submit`], but refused once this lease has gone. A store that only one process can open at a
    /// time has nothing to check.
    ///
    /// # Errors
    /// As [`StorageEngine::submit`], and [`StoreError::Refused`] if the lease has gone.
    fn submit_under(&self, op: StoreOp, _lease: Lease) -> Result<OpResult> {
        self.submit(op)
    }

    /// The number for a new table.
    ///
    /// # Errors
    /// If the engine failed before.
    fn fresh_number(&self) -> Result<u64> {
        self.view(|_| Ok(self.numbers().take()))
    }

    /// The numbers for new tables.
    fn numbers(&self) -> &TableNumbers;

    /// The secret key under which erased people are stored as pseudonyms.
    ///
    /// # Errors
    /// If it cannot be read or created.
    fn secret(&self) -> Result<Secret>;
}

/// Gives out table numbers, none of them twice.
#[derive(Debug)]
pub struct TableNumbers(AtomicU64);

impl TableNumbers {
    /// Numbers from this one on.
    pub fn from(next: u64) -> TableNumbers {
        TableNumbers(AtomicU64::new(next))
    }

    /// The next number.
    pub fn take(&self) -> u64 {
        self.0.fetch_add(1, Ordering::Relaxed)
    }

    /// Never again gives out this number or one below it.
    pub fn pass(&self, taken: u64) {
        self.0.fetch_max(taken.saturating_add(1), Ordering::Relaxed);
    }
}
