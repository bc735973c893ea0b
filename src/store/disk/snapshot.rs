//! A view of the store as it was at one moment, while it goes on: what is changed meanwhile is kept in its old form.
//!
//! An export of many games takes long, and nobody should wait for it. What is kept lies in a file without a name, so that a
//! busy night takes disk and not memory.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Bound;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use super::Shared;
use crate::service::StoreError;
use crate::store::space::{Changes, Entry, Space};

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
    pub fn keep(&self, space: &dyn Space, changes: &Changes, dir: &Path) -> Result<(), StoreError> {
        let mut views = lock(&self.0);
        views.retain(|view| view.strong_count() > 0);
        for view in views.iter().filter_map(Weak::upgrade) {
            let mut old = lock(&view);
            for (key, _) in changes.iter() {
                if old.lost.is_none() && !old.places.contains_key(key) {
                    let text = space.read(key)?;
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

    /// What was there instead of what is, up to `limit` entries: of the keys after `after`, and up to `last` if there is one.
    fn instead(
        &self,
        base: Vec<Entry>,
        (prefix, after, last): (&[u8], Option<&[u8]>, Option<&[u8]>),
        limit: usize,
    ) -> Result<Vec<Entry>, StoreError> {
        let from = after.map_or(Bound::Included(prefix), Bound::Excluded);
        let to = last.map_or(Bound::Unbounded, Bound::Included);
        let changed = self.places.range::<[u8], _>((from, to));
        let changed = changed.take_while(|(key, _)| key.starts_with(prefix));
        let (mut changed, mut base) = (changed.peekable(), base.into_iter().peekable());
        let mut found = Vec::new();
        while found.len() < limit {
            let (old, now) = (changed.peek(), base.peek());
            let is_old = match (old, now) {
                (None, None) => break,
                (Some((old, _)), Some((now, _))) => *old <= now,
                (old, _) => old.is_some(),
            };
            if !is_old {
                found.extend(base.next());
                continue;
            }
            if let Some((key, place)) = changed.next() {
                base.next_if(|(now, _)| now == key);
                if let Some(place) = place {
                    found.push((key.clone(), self.text(*place)?));
                }
            }
        }
        Ok(found)
    }
}

impl Snapshot<'_> {
    fn look<T>(
        &self,
        look: impl FnOnce(&dyn Space, &Old) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.shared.look(|tree| {
            let old = lock(&self.old);
            old.check()?;
            look(tree, &old)
        })
    }
}

impl Space for Snapshot<'_> {
    fn read(&self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        self.look(|space, old| match old.places.get(key) {
            Some(Some(place)) => old.text(*place).map(Some),
            Some(None) => Ok(None),
            None => space.read(key),
        })
    }

    fn scan(
        &self,
        prefix: &[u8],
        after: Option<&[u8]>,
        limit: usize,
    ) -> Result<Vec<Entry>, StoreError> {
        self.look(|space, old| {
            let mut found = Vec::new();
            let mut after = after.map(<[u8]>::to_vec);
            loop {
                let base = space.scan(prefix, after.as_deref(), limit)?;
                // Behind the last of a full page there may be more, which is read next.
                let last = base.last().filter(|_| base.len() == limit);
                let last = last.map(|(key, _)| key.clone());
                let range = (prefix, after.as_deref(), last.as_deref());
                found.extend(old.instead(base, range, limit - found.len())?);
                if last.is_none() || found.len() == limit {
                    return Ok(found);
                }
                after = last;
            }
        })
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // What is kept is whole after each step.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
