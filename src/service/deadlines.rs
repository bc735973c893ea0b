//! When the running clocks of games for an evening want a look, so that no one waits for the next round.
//!
//! This is a cache: the first round fills it from the games of that kind, and each change of a table brings it up to
//! date.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::service::model::clock::{MINUTE, SECOND};
use crate::service::model::ids::{TableId, Timestamp};
use crate::service::model::table::{Stage, Table};

/// How long after a look that changed nothing the next one comes at the earliest, in milliseconds.
const AGAIN: u64 = SECOND;

/// A clock that notices a shorter absence than this wants many heartbeats, in milliseconds.
const OFTEN_BELOW: u64 = 5 * MINUTE;

/// The clocks for an evening that run now.
#[derive(Debug, Default)]
pub struct Deadlines {
    clocks: Mutex<BTreeMap<TableId, Wanted>>,
    filled: AtomicBool,
}

/// What a clock wants.
#[derive(Clone, Copy, Debug)]
struct Wanted {
    /// The version of its table.
    version: u64,
    /// When it is to be looked at, if ever.
    look: Option<Timestamp>,
    /// Whether it notices when the service is away for less than five minutes.
    often: bool,
}

impl Deadlines {
    /// This is what the table is like now.
    pub(in crate::service) fn changed(&self, table: &Table) {
        let clock = table.clock.as_ref();
        let clock = clock.filter(|clock| {
            clock.timing.control.is_for_an_evening()
                && clock.is_running()
                && table.stage == Stage::Playing
        });
        match clock {
            Some(clock) => {
                let wanted = Wanted {
                    version: table.version,
                    look: clock.looks().into_iter().min(),
                    often: clock.timing.control.unnoticed() < OFTEN_BELOW,
                };
                let mut all = self.lock();
                let known = all.get(&table.id).map(|known| known.version);
                if known < Some(table.version) {
                    all.insert(table.id, wanted);
                }
            }
            None => {
                self.lock().remove(&table.id);
            }
        }
    }

    /// Whether all clocks that ran before the start are among these.
    pub(in crate::service) fn are_known(&self) -> bool {
        self.filled.load(Ordering::Acquire)
    }

    /// Notes that they are.
    pub(in crate::service) fn all_known(&self) {
        self.filled.store(true, Ordering::Release);
    }

    /// When the next clock is to be looked at.
    pub fn next(&self) -> Option<Timestamp> {
        self.lock().values().filter_map(|wanted| wanted.look).min()
    }

    /// The tables whose clocks are to be looked at now. What is not due there yet is looked at again a second later.
    pub fn reached(&self, now: Timestamp) -> Vec<TableId> {
        let mut all = self.lock();
        let mut reached = Vec::new();
        for (table, wanted) in all.iter_mut() {
            if wanted.look.is_some_and(|look| look <= now) {
                wanted.look = Some(Timestamp(now.0.saturating_add(AGAIN)));
                reached.push(*table);
            }
        }
        reached
    }

    /// Whether a clock runs that notices an absence of less than five minutes.
    pub fn wants_heartbeats_often(&self) -> bool {
        self.lock().values().any(|wanted| wanted.often)
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<TableId, Wanted>> {
        self.clocks.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests;
