//! Which tables wait for the computer: each once, in the order in which they came, and no more than a bounded number.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use crate::service::{Stage, Table, TableId, Watch};

/// The most tables that wait at once. Those beyond are found in the store when the others are done.
pub const MOST_WAITING: usize = 256;

/// The tables that wait for the computer.
///
/// A table that changes while the computer thinks about it interrupts that, and waits again.
///
/// ```
/// use galabot::computer::Queue;
/// use galabot::service::TableId;
/// let queue = Queue::default();
/// queue.push(TableId(7));
/// queue.push(TableId(7));
/// let work = queue.try_next().unwrap();
/// assert_eq!(work.table, TableId(7));
/// assert!(queue.try_next().is_none());
/// queue.push(TableId(7));
/// assert!(work.is_cancelled());
/// queue.done(work.table);
/// assert!(queue.try_next().is_some());
/// ```
#[derive(Debug, Default)]
pub struct Queue {
    state: Mutex<State>,
    more: Condvar,
}

#[derive(Debug, Default)]
struct State {
    waiting: VecDeque<TableId>,
    /// Those being thought about, and whether they wait again.
    busy: HashMap<TableId, (Work, bool)>,
    /// Whether some found no room.
    missed: bool,
    closing: bool,
}

/// A table to think about.
#[derive(Clone, Debug)]
pub struct Work {
    /// Which.
    pub table: TableId,
    /// Ends the search at once, with what it has.
    pub hurry: Arc<AtomicBool>,
    cancelled: Arc<AtomicBool>,
}

impl Work {
    /// Whether what it comes to is not wanted any more.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Acquire)
    }

    fn cancel(&self) {
        self.cancelled.store(true, Ordering::Release);
        self.hurry.store(true, Ordering::Relaxed);
    }
}

/// What a thread does next.
pub(super) enum Next {
    /// Think.
    Think(Work),
    /// Look in the store for tables that found no room.
    Look,
    /// End.
    Close,
}

impl Queue {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something may be due at this table.
    pub fn push(&self, table: TableId) {
        let mut state = self.state();
        if let Some((work, again)) = state.busy.get_mut(&table) {
            work.cancel();
            *again = true;
        } else if !state.waiting.contains(&table) {
            if state.waiting.len() < MOST_WAITING {
                state.waiting.push_back(table);
            } else {
                state.missed = true;
            }
        }
        drop(state);
        self.more.notify_one();
    }

    /// The next table, if one waits.
    pub fn try_next(&self) -> Option<Work> {
        let mut state = self.state();
        let table = state.waiting.pop_front()?;
        let work = Work {
            table,
            hurry: Arc::default(),
            cancelled: Arc::default(),
        };
        state.busy.insert(table, (work.clone(), false));
        Some(work)
    }

    /// The computer has done thinking about this table.
    pub fn done(&self, table: TableId) {
        let again = self.state().busy.remove(&table);
        if again.is_some_and(|(_, again)| again) {
            self.push(table);
        }
    }

    /// Waits for something to do.
    pub(super) fn next(&self) -> Next {
        loop {
            if let Some(work) = self.try_next() {
                return Next::Think(work);
            }
            let mut state = self.state();
            if state.closing {
                return Next::Close;
            }
            if std::mem::take(&mut state.missed) {
                return Next::Look;
            }
            if state.waiting.is_empty() {
                drop(
                    self.more
                        .wait(state)
                        .unwrap_or_else(PoisonError::into_inner),
                );
            }
        }
    }

    /// Interrupts all searches and lets every thread end.
    pub(super) fn close(&self) {
        let mut state = self.state();
        state.closing = true;
        state.waiting.clear();
        state.missed = false;
        state.busy.values().for_each(|(work, _)| work.cancel());
        drop(state);
        self.more.notify_all();
    }
}

impl Watch for Queue {
    fn changed(&self, table: &Table) {
        // A game that is over still interrupts a search.
        if table.has_computer() && !matches!(table.stage, Stage::Challenged | Stage::Closed) {
            self.push(table.id);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_finds_no_room_is_looked_for_later() {
        let queue = Queue::default();
        for table in 0..=MOST_WAITING as u64 {
            queue.push(TableId(table));
        }
        for table in 0..MOST_WAITING as u64 {
            assert!(matches!(queue.next(), Next::Think(work) if work.table == TableId(table)));
        }
        assert!(matches!(queue.next(), Next::Look));
    }

    #[test]
    fn closing_interrupts_and_ends() {
        let queue = Queue::default();
        queue.push(TableId(1));
        queue.push(TableId(2));
        let Next::Think(work) = queue.next() else {
            panic!("a table waits");
        };
        assert!(!work.is_cancelled());
        queue.close();
        assert!(work.is_cancelled() && work.hurry.load(Ordering::Relaxed));
        assert!(matches!(queue.next(), Next::Close));
        queue.push(TableId(3));
        queue.done(work.table);
    }
}
