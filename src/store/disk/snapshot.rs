//! A view of the store as it was at one moment, while it goes on: what is changed meanwhile is kept in its old form.
//!
//! An export of many games takes long, and nobody should wait for it. What is kept lies in a file without a name, so that a
//! busy night takes disk and not memory.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use super::Shared;
use crate::service::StoreError;
use crate::store::kv_reader::{Entry, KvReader, WriteBatch, scan_over};

/// The views that are being looked at.
#[derive(Default)]
pub struct Snapshots(Mutex<Vec<Weak<Mutex<Old>>>>);

/// The store as it was when this was made.
pub struct Snapshot<'a> {
    shared: &'a Shared,
    /// What has been changed since, as it was.
    old: Arc<Mutex<Old>>,
}

/// What was under the keys that have been changed.
#[derive(Default)]
struct Old {
    /// Where the text of each lies in the file; `None` if there was nothing.
    places: BTreeMap<Vec<u8>, Option<Place>>,
    /// Made for the first text.
    file: Option<File>,
    length: u64,
    /// Why the view cannot be looked at any more.
    lost: Option<String>,
}

#[derive(Clone, Copy)]
struct Place {
    at: u64,
    length: usize,
}

impl Snapshots {
    /// Begins a view; to be called while the gate is closed, so that nothing is half written.
    pub fn begin<'a>(&self, shared: &'a Shared) -> Snapshot<'a> {
        let old = Arc::default();
        lock(&self.0).push(Arc::downgrade(&old));
        Snapshot { shared, old }
    }

    /// Keeps what these changes are about to change, for those who look at it as it was. If that fails, it is they who fail.
    ///
    /// # Errors
    /// If what is about to be changed cannot be read.
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
        look: impl FnOnce(&dyn KvReader, &Old) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.shared.look(|tree| {
            let old = lock(&self.old);
            old.check()?;
            look(tree, &old)
        })
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
    // What is kept is whole after each step.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
