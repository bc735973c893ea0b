//! What waits for the computer: tables, each once, in the order in which they came, and the jobs of people. No more
//! than a bounded number of either.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::jobs::{Busy, Job, JobHandle, JobStep, Jobs, Priority, Running};
use crate::service::{PersonId, Stage, Table, TableId, Watch};

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
    /// Each with the moment since when it waits.
    waiting: VecDeque<(TableId, Instant)>,
    /// Those being thought about, and whether they wait again.
    busy: HashMap<TableId, (Work, bool)>,
    /// Those at which something went wrong on our side: how often in a row, and when to try again.
    failed: HashMap<TableId, (u32, Instant)>,
    jobs: Jobs,
    /// Whether some found no room.
    missed: bool,
    closing: bool,
}

impl State {
    fn is_waiting(&self, table: TableId) -> bool {
        self.waiting.iter().any(|(waits, _)| *waits == table)
    }
}

/// After what has failed once on our side, so long passes until the next try; after each further one twice as long.
const FIRST_WAIT: Duration = Duration::from_millis(500);

/// But never longer than this.
const LONGEST_WAIT: Duration = Duration::from_secs(300);

/// A move that has waited so long goes first.
const URGENT: Duration = Duration::from_secs(2);

/// The pause after this number of failures in a row.
fn wait_after(failures: u32) -> Duration {
    let doubled = FIRST_WAIT.saturating_mul(1 << failures.saturating_sub(1).min(16));
    doubled.min(LONGEST_WAIT)
}

/// A table to think about.
#[derive(Clone, Debug)]
pub struct Work {
    /// Which.
    pub table: TableId,
    /// Since when it waits.
    pub since: Instant,
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
    /// Do a slice of a person's job, then give it back.
    Job(Running),
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
        } else if !state.is_waiting(table) {
            if state.waiting.len() < MOST_WAITING {
                state.waiting.push_back((table, Instant::now()));
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
        let (table, since) = state.waiting.pop_front()?;
        let work = Work {
            table,
            since,
            hurry: Arc::default(),
            cancelled: Arc::default(),
        };
        state.busy.insert(table, (work.clone(), false));
        Some(work)
    }

    /// The computer has done thinking about this table.
    pub fn done(&self, table: TableId) {
        let mut state = self.state();
        state.failed.remove(&table);
        let again = state.busy.remove(&table);
        drop(state);
        if again.is_some_and(|(_, again)| again) {
            self.push(table);
        }
    }

    /// Something went wrong on our side with this table: it waits again after a while, the longer the oftener it has
    /// failed, and for ever. Gives how long.
    pub(super) fn failed(&self, table: TableId, now: Instant) -> Duration {
        let mut state = self.state();
        let again = state.busy.remove(&table).is_some_and(|(_, again)| again);
        let failures = state
            .failed
            .get(&table)
            .map_or(0, |(failures, _)| *failures)
            + 1;
        let wait = match again {
            // It has changed meanwhile, which may have mended it.
            true => FIRST_WAIT,
            false => wait_after(failures),
        };
        state.failed.insert(table, (failures, now + wait));
        drop(state);
        self.more.notify_one();
        wait
    }

    /// Has a person's job done when its turn comes: `slice` is called until it says that nothing is left to do.
    ///
    /// # Errors
    /// [`Busy`] if this person waits for as many already, or all people together do.
    pub fn job(
        &self,
        person: PersonId,
        priority: Priority,
        slice: JobStep,
    ) -> Result<JobHandle, Busy> {
        let mut state = self.state();
        if state.closing {
            return Err(Busy::GlobalLimit);
        }
        let handle = state.jobs.push(Job::new(person, priority, slice))?;
        drop(state);
        self.more.notify_one();
        Ok(handle)
    }

    /// A slice has been done: the job waits for its next, or is over.
    pub(super) fn sliced(&self, running: Running, more: bool) {
        let mut state = self.state();
        let more = more && !state.closing;
        state.jobs.sliced(running, more);
        drop(state);
        self.more.notify_one();
    }

    /// Waits for something to do. Hints come first, since a person sits and waits, but for moves that have waited
    /// long; then moves and reviews in turn.
    pub(super) fn next(&self) -> Next {
        loop {
            let mut state = self.state();
            if state.closing {
                return Next::Close;
            }
            let now = Instant::now();
            let due: Vec<TableId> = state
                .failed
                .iter()
                .filter(|(_, (_, at))| *at <= now)
                .map(|(id, _)| *id)
                .collect();
            for table in due {
                if !state.is_waiting(table) && !state.busy.contains_key(&table) {
                    state.waiting.push_back((table, now));
                }
                // It keeps its count until it has been done.
                if let Some((_, at)) = state.failed.get_mut(&table) {
                    *at = now + LONGEST_WAIT;
                }
            }
            // A move that has waited long goes even before all jobs: it is promised within five seconds.
            let first = state.waiting.front();
            let urgent = first.is_some_and(|(_, since)| now.duration_since(*since) >= URGENT);
            if !urgent && let Some(running) = state.jobs.quick() {
                return Next::Job(running);
            }
            let long_first = !urgent && state.jobs.turn();
            if long_first && let Some(running) = state.jobs.long() {
                return Next::Job(running);
            }
            drop(state);
            if let Some(work) = self.try_next() {
                return Next::Think(work);
            }
            let mut state = self.state();
            if let Some(running) = state.jobs.long() {
                return Next::Job(running);
            }
            if std::mem::take(&mut state.missed) {
                return Next::Look;
            }
            if state.closing || !state.waiting.is_empty() || state.jobs.waits() {
                continue;
            }
            let soonest = state.failed.values().map(|(_, at)| *at).min();
            match soonest {
                None => drop(
                    self.more
                        .wait(state)
                        .unwrap_or_else(PoisonError::into_inner),
                ),
                Some(at) => {
                    let patience = at.saturating_duration_since(Instant::now());
                    let waited = self.more.wait_timeout(state, patience);
                    drop(waited.unwrap_or_else(PoisonError::into_inner));
                }
            }
        }
    }

    /// Whether everything is broken off because the bot is closing.
    pub fn is_closing(&self) -> bool {
        self.state().closing
    }

    /// Interrupts all searches and lets every thread end.
    pub(super) fn close(&self) {
        let mut state = self.state();
        state.closing = true;
        state.waiting.clear();
        state.missed = false;
        state.failed.clear();
        state.busy.values().for_each(|(work, _)| work.cancel());
        state.jobs.close();
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
    fn what_fails_is_tried_again_for_ever_at_a_bounded_rate() {
        let queue = Queue::default();
        let start = Instant::now();
        let mut waits = Vec::new();
        for _ in 0..14 {
            queue.push(TableId(5));
            let Some(work) = queue.try_next() else {
                panic!("the table waits");
            };
            waits.push(queue.failed(work.table, start).as_millis());
        }
        assert_eq!(waits[..4], [500, 1000, 2000, 4000]);
        assert_eq!(waits[13], 300_000);
        // Tried when its time has come, by itself.
        let queue = Queue::default();
        queue.push(TableId(5));
        let Some(work) = queue.try_next() else {
            panic!("the table waits");
        };
        let long_ago = start.checked_sub(LONGEST_WAIT).unwrap_or(start);
        queue.failed(work.table, long_ago);
        assert!(matches!(queue.next(), Next::Think(work) if work.table == TableId(5)));
        queue.done(TableId(5));
        queue.push(TableId(5));
        assert!(queue.try_next().is_some());
        assert_eq!(
            queue.failed(TableId(5), start).as_millis(),
            500,
            "the count begins anew"
        );
    }

    #[test]
    fn a_move_that_has_waited_long_goes_before_jobs() {
        let queue = Queue::default();
        let person = |number| crate::service::PersonId(number);
        let job = |number, priority| Job::new(person(number), priority, Box::new(|_| false));
        let since = |waited| Instant::now().checked_sub(waited).unwrap();
        for (number, priority) in [
            (1, Priority::Long),
            (2, Priority::Long),
            (3, Priority::Quick),
        ] {
            queue.state().jobs.push(job(number, priority)).unwrap();
        }
        for table in 1..=3 {
            let late = (TableId(table), since(URGENT));
            queue.state().waiting.push_back(late);
        }
        for table in 1..=3 {
            assert!(matches!(queue.next(), Next::Think(work) if work.table == TableId(table)));
        }
        // One that has just come lets a hint go first.
        queue.push(TableId(4));
        assert!(matches!(queue.next(), Next::Job(_)));
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
