//! Where a planned reply is due that could not be played at once.
//!
//! This is a cache: the first look fills it from the store, since the service may have ended before it could play them.
//! With other processes at the same store it is filled anew each minute, since one of them may have ended so.
//!
//! It is no part of `play`, which knows the service: the service holds it, and modules do not go round in a circle.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::service::clock::MINUTE;
use crate::service::model::ids::{TableId, Timestamp};

/// The tables at which a planned reply is due.
#[derive(Debug, Default)]
pub(super) struct PlannedLater {
    /// Those at which it is tried again.
    pub(super) again: Tables,
    /// Those at which it was refused, and its owner is to be told.
    pub(super) refused: Tables,
    filled: Mutex<Option<Timestamp>>,
}

impl PlannedLater {
    /// All of them.
    pub(super) fn all(&self) -> BTreeSet<TableId> {
        let mut all = self.again.lock().clone();
        all.extend(self.refused.lock().iter());
        all
    }

    /// Whether it was filled from the store, and if others serve that too, of late.
    pub(super) fn is_filled(&self, with_others: bool, now: Timestamp) -> bool {
        let filled = *self.filled.lock().unwrap_or_else(PoisonError::into_inner);
        let of_late = |at: Timestamp| now.0.saturating_sub(at.0) < MINUTE;
        filled.is_some_and(|at| !with_others || of_late(at))
    }

    /// It has been filled from the store.
    pub(super) fn is_filled_at(&self, now: Timestamp) {
        *self.filled.lock().unwrap_or_else(PoisonError::into_inner) = Some(now);
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
