//! What an implementation of the store provides: a consistent view of its keys, and operations made durable.

use std::sync::atomic::{AtomicU64, Ordering};

use super::kv_reader::KvReader;
use super::operation::{OpResult, StoreOp};
use super::pseudonym::Secret;
use crate::service::StoreError;
use crate::service::leases::Lease;

type Result<T> = std::result::Result<T, StoreError>;

/// Looks at what is stored. Engines take it as it is, not as a type parameter: what they do around it would be compiled
/// anew for each of the hundred looks that there are.
pub type Look<'a> = &'a mut dyn FnMut(&dyn KvReader) -> Result<()>;

/// What `look` has made of what was shown to it last.
///
/// # Errors
/// As showing it.
pub fn seen<T>(
    mut look: impl FnMut(&dyn KvReader) -> Result<T>,
    show: impl FnOnce(Look<'_>) -> Result<()>,
) -> Result<T> {
    let mut seen = None;
    show(&mut |kv| {
        seen = Some(look(kv)?);
        Ok(())
    })?;
    seen.ok_or_else(|| StoreError::Failed("the store showed nothing".to_owned()))
}

/// Something that stores records: in memory, on disk or in a database. The port [`Store`](crate::service::Store) is
/// built on it.
pub trait StorageEngine: Send + Sync + 'static {
    /// Shows what is durable at one moment. A store behind a network may have to show it again from the beginning; what
    /// was seen last counts.
    ///
    /// # Errors
    /// If the engine failed before, or `look` does.
    fn show(&self, look: Look<'_>) -> Result<()>;

    /// As [`StorageEngine::show`], of all servers, also where the engine is that of one shard.
    ///
    /// # Errors
    /// As [`StorageEngine::show`].
    fn show_all(&self, look: Look<'_>) -> Result<()> {
        self.show(look)
    }

    /// As [`StorageEngine::show`], once and for long: writes go on meanwhile if the engine can do that.
    ///
    /// # Errors
    /// As [`StorageEngine::show`], and [`StoreError::Refused`] if it was interrupted.
    fn show_snapshot(&self, look: Look<'_>) -> Result<()>;

    /// What `look` makes of what is durable at one moment ([`StorageEngine::show`]).
    ///
    /// # Errors
    /// As [`StorageEngine::show`].
    fn view<T>(&self, look: impl Fn(&dyn KvReader) -> Result<T>) -> Result<T>
    where
        Self: Sized,
    {
        seen(look, |look| self.show(look))
    }

    /// What `look` makes of all servers ([`StorageEngine::show_all`]).
    ///
    /// # Errors
    /// As [`StorageEngine::show`].
    fn view_all<T>(&self, look: impl Fn(&dyn KvReader) -> Result<T>) -> Result<T>
    where
        Self: Sized,
    {
        seen(look, |look| self.show_all(look))
    }

    /// What `look` makes of one moment, however long it takes ([`StorageEngine::show_snapshot`]).
    ///
    /// # Errors
    /// As [`StorageEngine::show_snapshot`].
    fn snapshot<T>(&self, look: impl FnMut(&dyn KvReader) -> Result<T>) -> Result<T>
    where
        Self: Sized,
    {
        seen(look, |look| self.show_snapshot(look))
    }

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
        seen(|_| Ok(self.numbers().take()), |look| self.show(look))
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
