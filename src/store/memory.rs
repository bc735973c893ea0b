//! A store that ends with the process, for tests and trials. It answers as the one on disk does.

use std::collections::BTreeMap;
use std::num::NonZeroU32;
use std::sync::{OnceLock, PoisonError, RwLock};

use super::kv_reader::{Entry, KvReader};
use super::operation::{OpResult, StoreOp};
use super::packed::Unpacked;
use super::plan::plan;
use super::pseudonym::Secret;
use super::storage_engine::{Look, StorageEngine, TableNumbers};
use crate::service::StoreError;

/// Keeps everything in memory.
///
/// ```
/// use galabot::service::notes::{NonceSalt, Notes};
/// use galabot::store::MemoryStore;
/// let store = MemoryStore::new();
/// store.keep_note((), NonceSalt("x7".to_owned()))?;
/// assert_eq!(store.noted(())?, Some(NonceSalt("x7".to_owned())));
/// # Ok::<(), galabot::service::StoreError>(())
/// ```
#[derive(Debug)]
pub struct MemoryStore {
    entries: RwLock<Entries>,
    numbers: TableNumbers,
    secret: OnceLock<Secret>,
}

#[derive(Debug, Default)]
struct Entries(BTreeMap<Vec<u8>, Vec<u8>>);

impl MemoryStore {
    /// An empty store.
    pub fn new() -> MemoryStore {
        MemoryStore {
            entries: RwLock::default(),
            numbers: TableNumbers::from(1),
            secret: OnceLock::new(),
        }
    }
}

impl MemoryStore {
    /// Divides all servers into `count` shards, each of which may be served under a lease.
    ///
    /// # Errors
    /// If what is noted cannot be read.
    pub fn set_shards(&self, count: NonZeroU32) -> Result<(), StoreError> {
        self.submit(StoreOp::SetShards(count)).map(drop)
    }
}

impl Default for MemoryStore {
    fn default() -> MemoryStore {
        MemoryStore::new()
    }
}

impl StorageEngine for MemoryStore {
    fn show(&self, look: Look<'_>) -> Result<(), StoreError> {
        self.show_snapshot(look)
    }

    fn show_snapshot(&self, look: Look<'_>) -> Result<(), StoreError> {
        // Changes are made while the lock is held and cannot panic halfway, so a poisoned lock is harmless.
        let entries = self.entries.read().unwrap_or_else(PoisonError::into_inner);
        look(&Unpacked::over(&*entries))
    }

    fn submit(&self, op: StoreOp) -> Result<OpResult, StoreError> {
        let mut entries = self.entries.write().unwrap_or_else(PoisonError::into_inner);
        let (changes, answer) = plan(&*entries, &op)?;
        for (key, word) in changes {
            match word {
                Some(text) => entries.0.insert(key, text),
                None => entries.0.remove(&key),
            };
        }
        Ok(answer)
    }

    fn numbers(&self) -> &TableNumbers {
        &self.numbers
    }

    fn secret(&self) -> Result<Secret, StoreError> {
        if let Some(secret) = self.secret.get() {
            return Ok(secret.clone());
        }
        let drawn = Secret::draw().map_err(|error| StoreError::Refused(error.to_string()))?;
        Ok(self.secret.get_or_init(|| drawn).clone())
    }
}

impl KvReader for Entries {
    fn read(&self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(self.0.get(key).cloned())
    }

    fn scan(
        &self,
        prefix: &[u8],
        after: Option<&[u8]>,
        limit: usize,
    ) -> Result<Vec<Entry>, StoreError> {
        Ok(self
            .0
            .range(after.unwrap_or(prefix).to_vec()..)
            .filter(|(key, _)| after.is_none_or(|after| key.as_slice() > after))
            .take_while(|(key, _)| key.starts_with(prefix))
            .take(limit)
            .map(|(key, text)| (key.clone(), text.clone()))
            .collect())
    }
}
