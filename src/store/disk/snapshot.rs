//! A view of the store as it was at one moment, while it goes on: what is changed meanwhile is kept in its old form.
//!
//! An export of many games takes long, and nobody should wait for it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use super::Shared;
use crate::service::StoreError;
use crate::store::space::{Changes, Entry, Overlay, Space};

/// The views that are being looked at.
#[derive(Default)]
pub struct Snapshots(Mutex<Vec<Weak<Mutex<Changes>>>>);

/// The store as it was when this was made.
pub struct Snapshot<'a> {
    shared: &'a Shared,
    /// What has been changed since, as it was.
    old: Arc<Mutex<Changes>>,
}

impl Snapshots {
    /// Begins a view; to be called while the gate is closed, so that nothing is half written.
    pub fn begin<'a>(&self, shared: &'a Shared) -> Snapshot<'a> {
        let old = Arc::default();
        lock(&self.0).push(Arc::downgrade(&old));
        Snapshot { shared, old }
    }

    /// Keeps what these changes are about to change, for those who look at it as it was.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn keep(&self, space: &dyn Space, changes: &Changes) -> Result<(), StoreError> {
        let mut views = lock(&self.0);
        views.retain(|view| view.strong_count() > 0);
        for view in views.iter().filter_map(Weak::upgrade) {
            let mut old = lock(&view);
            for (key, _) in changes.iter() {
                if old.word_on(key).is_none() {
                    old.set(key.clone(), space.read(key)?);
                }
            }
        }
        Ok(())
    }
}

impl Snapshot<'_> {
    fn look<T>(
        &self,
        look: impl FnOnce(&dyn Space) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.shared.look(|tree| {
            let old = lock(&self.old);
            look(&Overlay {
                base: tree,
                changes: &old,
            })
        })
    }
}

impl Space for Snapshot<'_> {
    fn read(&self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        self.look(|space| space.read(key))
    }

    fn scan(
        &self,
        prefix: &[u8],
        after: Option<&[u8]>,
        limit: usize,
    ) -> Result<Vec<Entry>, StoreError> {
        self.look(|space| space.scan(prefix, after, limit))
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // What is kept is whole after each step.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
