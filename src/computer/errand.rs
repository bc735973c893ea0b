//! What people wait for beside moves: hints, reviews, answers to puzzles. Few at a time of one person, few of all, done
//! in slices, so that a long one holds no other up for long.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::service::PersonId;

/// The most errands that wait or are being done at once.
pub const MOST_JOBS: usize = 64;

/// How much an errand is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Priority {
    /// One search of a tenth of a second, for a person who waits for it. Two of one person at a time.
    Quick,
    /// Many searches, in slices. One of one person at a time.
    Long,
}

impl Priority {
    const fn most(self) -> usize {
        match self {
            Priority::Quick => 2,
            Priority::Long => 1,
        }
    }
}

/// A part of an errand: it is given a flag that breaks it off, and says whether there is more to do.
pub type JobStep = Box<dyn FnMut(&AtomicBool) -> bool + Send>;

/// Why an errand is not taken on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Busy {
    /// This person waits for as many already.
    #[error("this person waits for as many already")]
    PerUserLimit,
    /// Too many people wait.
    #[error("too many people wait")]
    GlobalLimit,
}

/// The right to call an errand off.
#[derive(Clone, Debug)]
pub struct JobHandle(Arc<AtomicBool>);

impl JobHandle {
    /// Calls it off: it ends with what it has, if it has been begun.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// An errand that waits.
pub(super) struct Job {
    person: PersonId,
    pace: Priority,
    stop: Arc<AtomicBool>,
    slice: JobStep,
}

/// An errand that is being done.
pub(super) struct Running(Job);

/// What waits, and how much of it each person has asked for.
#[derive(Default)]
pub(super) struct Jobs {
    quick: VecDeque<Job>,
    long: VecDeque<Job>,
    running: Vec<Arc<AtomicBool>>,
    asked: HashMap<(PersonId, Priority), usize>,
    turn: bool,
}

impl std::fmt::Debug for Jobs {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (quick, long) = (self.quick.len(), self.long.len());
        write!(
            f,
            "{quick} quick and {long} long errands, {} being done",
            self.running.len()
        )
    }
}

impl Job {
    pub(super) fn new(person: PersonId, pace: Priority, slice: JobStep) -> Job {
        Job {
            person,
            pace,
            stop: Arc::default(),
            slice,
        }
    }
}

impl Running {
    /// Does a part of it. Whether there is more to do.
    pub(super) fn slice(&mut self) -> bool {
        (self.0.slice)(&self.0.stop)
    }
}

impl Jobs {
    pub(super) fn push(&mut self, errand: Job) -> Result<JobHandle, Busy> {
        let key = (errand.person, errand.pace);
        if self
            .asked
            .get(&key)
            .is_some_and(|asked| *asked >= errand.pace.most())
        {
            return Err(Busy::PerUserLimit);
        }
        if self.asked.values().sum::<usize>() >= MOST_JOBS {
            return Err(Busy::GlobalLimit);
        }
        *self.asked.entry(key).or_default() += 1;
        let ticket = JobHandle(errand.stop.clone());
        match errand.pace {
            Priority::Quick => self.quick.push_back(errand),
            Priority::Long => self.long.push_back(errand),
        }
        Ok(ticket)
    }

    /// The next quick one, if one waits.
    pub(super) fn quick(&mut self) -> Option<Running> {
        let errand = self.quick.pop_front();
        errand.map(|errand| self.begun(errand))
    }

    /// The next long one, if one waits.
    pub(super) fn long(&mut self) -> Option<Running> {
        let errand = self.long.pop_front();
        errand.map(|errand| self.begun(errand))
    }

    /// Whether it is the turn of the long ones, every other time.
    pub(super) fn turn(&mut self) -> bool {
        self.turn = !self.turn;
        self.turn
    }

    /// Whether any waits.
    pub(super) fn waits(&self) -> bool {
        !self.quick.is_empty() || !self.long.is_empty()
    }

    fn begun(&mut self, errand: Job) -> Running {
        self.running.push(errand.stop.clone());
        Running(errand)
    }

    pub(super) fn sliced(&mut self, Running(errand): Running, more: bool) {
        self.running.retain(|stop| !Arc::ptr_eq(stop, &errand.stop));
        if more {
            match errand.pace {
                Priority::Quick => self.quick.push_back(errand),
                Priority::Long => self.long.push_back(errand),
            }
            return;
        }
        let key = (errand.person, errand.pace);
        if let Some(asked) = self.asked.get_mut(&key) {
            *asked = asked.saturating_sub(1);
            if *asked == 0 {
                self.asked.remove(&key);
            }
        }
    }

    /// Breaks all of them off.
    pub(super) fn close(&mut self) {
        self.running
            .drain(..)
            .for_each(|stop| stop.store(true, Ordering::Relaxed));
        self.quick.clear();
        self.long.clear();
        self.asked.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn errand(person: u64, pace: Priority) -> Job {
        Job::new(PersonId(person), pace, Box::new(|_| true))
    }

    #[test]
    fn nobody_has_more_done_at_once_than_is_fair() {
        let mut errands = Jobs::default();
        assert!(errands.push(errand(1, Priority::Long)).is_ok());
        assert_eq!(
            errands.push(errand(1, Priority::Long)).err(),
            Some(Busy::PerUserLimit)
        );
        assert!(errands.push(errand(1, Priority::Quick)).is_ok());
        assert!(errands.push(errand(1, Priority::Quick)).is_ok());
        assert_eq!(
            errands.push(errand(1, Priority::Quick)).err(),
            Some(Busy::PerUserLimit)
        );
        // Between slices it still counts, after the last one not.
        let Some(running) = errands.long() else {
            panic!("one waits");
        };
        errands.sliced(running, true);
        assert_eq!(
            errands.push(errand(1, Priority::Long)).err(),
            Some(Busy::PerUserLimit)
        );
        let Some(running) = errands.long() else {
            panic!("it waits again");
        };
        errands.sliced(running, false);
        assert!(errands.push(errand(1, Priority::Long)).is_ok());
        let taken =
            (2..200).take_while(|person| errands.push(errand(*person, Priority::Long)).is_ok());
        assert_eq!(taken.count(), MOST_JOBS - 3);
        assert_eq!(
            errands.push(errand(500, Priority::Quick)).err(),
            Some(Busy::GlobalLimit)
        );
    }

    #[test]
    fn one_called_off_is_told_and_closing_tells_all() {
        let mut errands = Jobs::default();
        let seen = |stop: &AtomicBool| stop.load(Ordering::Relaxed);
        let one = Job::new(PersonId(1), Priority::Long, Box::new(seen));
        let ticket = errands.push(one).unwrap_or_else(|busy| panic!("{busy}"));
        let Some(mut running) = errands.long() else {
            panic!("it waits");
        };
        assert!(!running.slice());
        ticket.cancel();
        assert!(running.slice());
        let Ok(_) = errands.push(Job::new(PersonId(2), Priority::Long, Box::new(seen))) else {
            panic!("there is room");
        };
        let Some(mut second) = errands.long() else {
            panic!("it waits");
        };
        assert!(!second.slice());
        errands.close();
        assert!(second.slice());
    }
}
