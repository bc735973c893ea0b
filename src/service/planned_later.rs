//! Where a planned reply is due that could not be played at once.
//!
//! This is a cache: the first look fills it from the store, since the service may have ended before it could play them.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::service::model::ids::TableId;

/// The tables at which a planned reply is due.
#[derive(Debug, Default)]
pub(super) struct PlannedLater {
    /// Those at which it is tried again.
    pub(super) again: Tables,
    /// Those at which it was refused, and its owner is to be told.
    pub(super) refused: Tables,
    filled: AtomicBool,
}

impl PlannedLater {
    /// All of them.
    pub(super) fn all(&self) -> BTreeSet<TableId> {
        let mut all = self.again.lock().clone();
        all.extend(self.refused.lock().iter());
        all
    }

    /// Whether it was filled from the store.
    pub(super) fn is_filled(&self) -> bool {
        self.filled.load(Ordering::Acquire)
    }

    /// It has been filled from the store.
    pub(super) fn is_filled_now(&self) {
        self.filled.store(true, Ordering::Release);
    }
}

/// Some tables.
#[derive(Debug, Default)]
pub(super) struct Tables(Mutex<BTreeSet<TableId>>);

impl Tables {
    /// Adds this one.
    pub(super) fn add(&self, table: TableId) {
        self.lock().insert(table);
    }

    /// Takes this one out.
    pub(super) fn remove(&self, table: TableId) {
        self.lock().remove(&table);
    }

    /// Whether this one is among them.
    pub(super) fn has(&self, table: TableId) -> bool {
        self.lock().contains(&table)
    }

    fn lock(&self) -> MutexGuard<'_, BTreeSet<TableId>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
