//! The queue of the computer: tables, each once, in order of arrival, and people's jobs. The number of both is bounded.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use super::jobs::{Busy, Job, JobHandle, JobStep, Jobs, Priority, Running};
use crate::service::{GuildId, PersonId, Stage, Table, TableId, Watch};

/// The most tables that wait at once. Further ones are found in the store when these are done.
pub const MOST_WAITING: usize = 256;

/// Under whose number the look for puzzles is queued. No person has it; so there is one such job, whatever number of
/// servers waits.
pub(super) const MINER: PersonId = PersonId(0);

/// The tables that wait for the computer.
///
/// A table that changes while the computer thinks about it interrupts the search and waits again.
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
    /// The tables with the moment since which they wait.
    waiting: VecDeque<(TableId, Instant)>,
    /// The tables being thought about, and whether they wait again.
    busy: HashMap<TableId, (Work, bool)>,
    /// The tables at which the service failed: how often in a row, and when to try again.
    failed: HashMap<TableId, (u32, Instant)>,
    jobs: Jobs,
    /// The servers whose house rules are to be tried.
    untried: VecDeque<GuildId>,
    /// The servers whose games are to be looked at for puzzles.
    unmined: VecDeque<GuildId>,
    /// What interrupts those slices that give way to whoever waits.
    giving_way: Vec<Weak<AtomicBool>>,
    /// Whether some tables found no room.
    missed: bool,
    closing: bool,
}

impl State {
    fn is_waiting(&self, table: TableId) -> bool {
        self.waiting.iter().any(|(waits, _)| *waits == table)
    }

    /// Interrupts what gives way, because somebody waits.
    fn give_way(&mut self) {
        let giving_way = self.giving_way.drain(..);
        giving_way
            .filter_map(|flag| flag.upgrade())
            .for_each(|flag| flag.store(true, Ordering::Relaxed));
    }
}

/// The pause after a first failure; each further failure doubles it.
const FIRST_WAIT: Duration = Duration::from_millis(500);

/// The longest pause after failures.
const LONGEST_WAIT: Duration = Duration::from_secs(300);

/// A move that has waited this long goes first.
const URGENT: Duration = Duration::from_secs(2);

/// The pause after this number of failures in a row.
fn wait_after(failures: u32) -> Duration {
    let doubled = FIRST_WAIT.saturating_mul(1 << failures.saturating_sub(1).min(16));
    doubled.min(LONGEST_WAIT)
}

/// A table to think about.
#[derive(Clone, Debug)]
pub struct Work {
    /// Its id.
    pub table: TableId,
    /// The moment since which it waits.
    pub since: Instant,
    /// Ends the search at once, with what it has.
    pub hurry: Arc<AtomicBool>,
    cancelled: Arc<AtomicBool>,
}

impl Work {
    /// Whether the result is not wanted any more.
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
    /// Think about a table.
    Think(Work),
    /// Run a slice of a person's job, then give it back.
    Job(Running),
    /// Look in the store for tables that found no room.
    Look,
    /// Queue the trial of the house rules of this server.
    Try(GuildId),
    /// Queue the look for puzzles in the games of servers.
    Mine,
    /// End the thread.
    Close,
}

impl Queue {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts a table into the queue because something may be due there.
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
            state.give_way();
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

    /// Notes that the computer has finished thinking about this table.
    pub fn done(&self, table: TableId) {
        let mut state = self.state();
        state.failed.remove(&table);
        let again = state.busy.remove(&table);
        drop(state);
        if again.is_some_and(|(_, again)| again) {
            self.push(table);
        }
    }

    /// Notes that the service failed at this table. It waits again after a pause that grows with each failure, without
    /// limit on the number of tries. Returns the pause.
    pub(super) fn failed(&self, table: TableId, now: Instant) -> Duration {
        let mut state = self.state();
        let again = state.busy.remove(&table).is_some_and(|(_, again)| again);
        let failures = state
            .failed
            .get(&table)
            .map_or(0, |(failures, _)| *failures)
            + 1;
        let wait = match again {
            // The table has changed meanwhile, which may have fixed it.
            true => FIRST_WAIT,
            false => wait_after(failures),
        };
        state.failed.insert(table, (failures, now + wait));
        drop(state);
        self.more.notify_one();
        wait
    }

    /// Queues a person's job: `slice` is called until it says that nothing is left to do.
    ///
    /// # Errors
    /// [`Busy`] if this person, or all people together, already wait for the most jobs allowed.
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
        if priority != Priority::Spare {
            state.give_way();
        }
        drop(state);
        self.more.notify_one();
        Ok(handle)
    }

    /// The next server whose games are to be looked at for puzzles.
    pub(super) fn next_unmined(&self) -> Option<GuildId> {
        self.state().unmined.pop_front()
    }

    /// What is set once somebody waits for a thread, or the bot is closing.
    pub(super) fn way(&self) -> Arc<AtomicBool> {
        let mut state = self.state();
        let waits = !state.waiting.is_empty() || state.jobs.waits_for_people();
        let flag = Arc::new(AtomicBool::new(waits || state.closing));
        state.giving_way.retain(|other| other.strong_count() > 0);
        state.giving_way.push(Arc::downgrade(&flag));
        flag
    }

    /// [`way`](Self::way), if nobody waits and only one table is thought about.
    pub(super) fn way_if_alone(&self) -> Option<Arc<AtomicBool>> {
        let way = self.way();
        let alone = self.state().busy.len() <= 1 && !way.load(Ordering::Relaxed);
        alone.then_some(way)
    }

    /// Notes that a slice is done: the job waits for its next one, or is over.
    pub(super) fn sliced(&self, running: Running, more: bool) {
        let mut state = self.state();
        let more = more && !state.closing;
        state.jobs.sliced(running, more);
        drop(state);
        self.more.notify_one();
    }

    /// Waits for something to do. Hints come first, since a person waits for them; only moves that have waited long
    /// come before them. Then moves and reviews take turns.
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
                // Its count of failures stays until it succeeds.
                if let Some((_, at)) = state.failed.get_mut(&table) {
                    *at = now + LONGEST_WAIT;
                }
            }
            // A move that has waited long goes before all jobs, since moves are promised within five seconds.
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
            if let Some(guild) = state.untried.pop_front() {
                return Next::Try(guild);
            }
            if let Some(running) = state.jobs.spare() {
                return Next::Job(running);
            }
            if !state.unmined.is_empty() && !state.jobs.has(MINER, Priority::Spare) {
                return Next::Mine;
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

    /// Whether everything is interrupted because the bot is closing.
    pub fn is_closing(&self) -> bool {
        self.state().closing
    }

    /// Interrupts all searches and ends all threads.
    pub(super) fn close(&self) {
        let mut state = self.state();
        state.closing = true;
        state.waiting.clear();
        state.untried.clear();
        state.unmined.clear();
        state.give_way();
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
        // The end of a game still interrupts a search.
        if table.has_computer() && !matches!(table.stage, Stage::Challenged | Stage::Closed) {
            self.push(table.id);
        }
        if let (Stage::Finished(_), Some(guild)) = (table.stage, table.home().guild) {
            self.unmined(guild);
        }
    }

    fn unmined(&self, guild: GuildId) {
        let mut state = self.state();
        if !state.closing && !state.unmined.contains(&guild) {
            state.unmined.push_back(guild);
        }
        drop(state);
        self.more.notify_one();
    }

    fn untried(&self, guild: GuildId) {
        let mut state = self.state();
        if !state.closing && !state.untried.contains(&guild) {
            state.untried.push_back(guild);
        }
        drop(state);
        self.more.notify_one();
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
    fn help_ends_when_somebody_waits_and_begins_with_one_table_alone() {
        let queue = Queue::default();
        queue.push(TableId(1));
        assert!(queue.way_if_alone().is_none(), "it waits");
        let one = queue.try_next().expect("it waits");
        let until = queue.way_if_alone().expect("nothing else is to be done");
        assert!(!until.load(Ordering::Relaxed));
        queue.push(TableId(2));
        assert!(until.load(Ordering::Relaxed), "another waits");
        let other = queue.try_next().expect("it waits");
        assert!(queue.way_if_alone().is_none(), "two are thought about");
        queue.done(one.table);
        assert!(queue.way_if_alone().is_some());
        queue.done(other.table);
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
        // It is tried when its time has come, without a push.
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
        // A move that has just come lets a hint go first.
        queue.push(TableId(4));
        assert!(matches!(queue.next(), Next::Job(_)));
    }

    #[test]
    fn what_gives_way_does_so_as_soon_as_somebody_waits() {
        let queue = Queue::default();
        let is_set = |flag: &Arc<AtomicBool>| flag.load(Ordering::Relaxed);
        let waits = |priority| {
            queue
                .job(PersonId(5), priority, Box::new(|_| false))
                .is_ok()
        };
        let way = queue.way();
        assert!(waits(Priority::Spare) && !is_set(&way));
        assert!(waits(Priority::Long) && is_set(&way));
        assert!(is_set(&queue.way()), "somebody waits already");
        assert!(matches!(queue.next(), Next::Job(_)));
        let way = queue.way();
        assert!(!is_set(&way));
        queue.push(TableId(1));
        assert!(is_set(&way));
        assert!(queue.try_next().is_some());
        let way = queue.way();
        queue.close();
        assert!(is_set(&way) && is_set(&queue.way()));
    }

    #[test]
    fn servers_wait_each_once_for_one_who_looks_at_their_games() {
        let queue = Queue::default();
        for guild in [3, 2, 3].map(GuildId) {
            queue.unmined(guild);
        }
        assert!(matches!(queue.next(), Next::Mine));
        let looks = queue.job(MINER, Priority::Spare, Box::new(|_| true));
        assert!(looks.is_ok());
        // It is under way, so that no second one is begun.
        assert!(matches!(queue.next(), Next::Job(_)));
        assert!(queue.state().jobs.has(MINER, Priority::Spare));
        let order = [
            queue.next_unmined(),
            queue.next_unmined(),
            queue.next_unmined(),
        ];
        assert_eq!(order, [Some(GuildId(3)), Some(GuildId(2)), None]);
        queue.unmined(GuildId(2));
        assert_eq!(queue.next_unmined(), Some(GuildId(2)));
        queue.close();
        queue.unmined(GuildId(1));
        assert_eq!(queue.next_unmined(), None);
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
