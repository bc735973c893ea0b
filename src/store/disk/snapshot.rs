//! A view of the store as it was at one moment, while writes go on. The old value of each changed key is saved for it.
//!
//! An export of many games takes long and must not block writes. The old values are in a file without a name, so that
//! they take disk and not memory.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use super::Shared;
use crate::service::StoreError;
use crate::store::kv_reader::{Entry, KvReader, WriteBatch, scan_over};
use crate::store::storage_engine::seen;

/// The snapshots in use.
#[derive(Default)]
pub struct Snapshots(Mutex<Vec<Weak<Mutex<Old>>>>);

/// The store as it was when this was made.
pub struct Snapshot<'a> {
    shared: &'a Shared,
    /// The old values of the keys that have changed since.
    old: Arc<Mutex<Old>>,
}

/// The old values of changed keys.
#[derive(Default)]
struct Old {
    /// Where the value of each key is in the file; `None` if there was none.
    places: BTreeMap<Vec<u8>, Option<Place>>,
    /// Created for the first value.
    file: Option<File>,
    length: u64,
    /// Why the snapshot cannot be read any more.
    lost: Option<String>,
}

#[derive(Clone, Copy)]
struct Place {
    at: u64,
    length: usize,
}

impl Snapshots {
    /// Begins a snapshot. The caller holds the gate, so that nothing is half written.
    pub fn begin<'a>(&self, shared: &'a Shared) -> Snapshot<'a> {
        let old = Arc::default();
        lock(&self.0).push(Arc::downgrade(&old));
        Snapshot { shared, old }
    }

    /// Keeps the values that these changes are about to replace, for the snapshots in use. If that fails, those
    /// snapshots fail and the write goes on.
    ///
    /// # Errors
    /// If a value cannot be read.
    pub fn keep(
        &self,
        kv: &dyn KvReader,
        changes: &WriteBatch,
        dir: &Path,
    ) -> Result<(), StoreError> {
        let mut views = lock(&self.0);
        views.retain(|view| view.strong_count() > 0);
        for view in views.iter().filter_map(Weak::upgrade) {
            let mut old = lock(&view);
            for (key, _) in changes.iter() {
                if old.lost.is_none() && !old.places.contains_key(key) {
                    let text = kv.read(key)?;
                    if let Err(error) = old.keep(key, text.as_deref(), dir) {
                        *old = Old::default();
                        old.lost = Some(format!("no room for what changed meanwhile: {error}"));
                    }
                }
            }
        }
        Ok(())
    }
}

impl Old {
    fn keep(&mut self, key: &[u8], text: Option<&[u8]>, dir: &Path) -> io::Result<()> {
        let place = match text {
            None => None,
            Some(text) => {
                let file = match &mut self.file {
                    Some(file) => file,
                    none => none.insert(tempfile::tempfile_in(dir)?),
                };
                file.seek(SeekFrom::Start(self.length))?;
                file.write_all(text)?;
                let place = Place {
                    at: self.length,
                    length: text.len(),
                };
                self.length += text.len() as u64;
                Some(place)
            }
        };
        self.places.insert(key.to_vec(), place);
        Ok(())
    }

    fn text(&self, place: Place) -> Result<Vec<u8>, StoreError> {
        let mut text = vec![0; place.length];
        let read = |mut file: &File| {
            file.seek(SeekFrom::Start(place.at))?;
            file.read_exact(&mut text)
        };
        let done = self.file.as_ref().map_or(Ok(()), read);
        done.map_err(|error| StoreError::Refused(format!("what changed meanwhile: {error}")))?;
        Ok(text)
    }

    fn check(&self) -> Result<(), StoreError> {
        match &self.lost {
            Some(reason) => Err(StoreError::Refused(reason.clone())),
            None => Ok(()),
        }
    }
}

impl Snapshot<'_> {
    fn look<T>(
        &self,
        look: impl Fn(&dyn KvReader, &Old) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let look = |tree: &dyn KvReader| {
            let old = lock(&self.old);
            old.check()?;
            look(tree, &old)
        };
        seen(look, |look| self.shared.show(look))
    }
}

impl KvReader for Snapshot<'_> {
    fn read(&self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        self.look(|kv, old| match old.places.get(key) {
            Some(Some(place)) => old.text(*place).map(Some),
            Some(None) => Ok(None),
            None => kv.read(key),
        })
    }

    fn scan(
        &self,
        prefix: &[u8],
        after: Option<&[u8]>,
        limit: usize,
    ) -> Result<Vec<Entry>, StoreError> {
        self.look(|kv, old| {
            let text = |place: &Place| old.text(*place);
            scan_over(kv, (prefix, after, limit), &old.places, text)
        })
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // The state is consistent after each step, so a poisoned lock is harmless.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
