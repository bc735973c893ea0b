//! The jobs that people wait for besides moves: hints, reviews, answers to puzzles. Their number is limited for each
//! person and for all. They run in slices, so that a long one does not hold up others for long.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::service::PersonId;

/// The most jobs that wait or run at once.
pub const MOST_JOBS: usize = 64;

/// The size of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Priority {
    /// One search of a tenth of a second, for a person who waits for it. Each person may have two at a time.
    Quick,
    /// Many searches, in slices. Each person may have one at a time.
    Long,
    /// The same for nobody who waits: done while there is nothing else to do, and no limit on others counts it.
    Spare,
}

impl Priority {
    const fn most(self) -> usize {
        match self {
            Priority::Quick => 2,
            Priority::Long | Priority::Spare => 1,
        }
    }
}

/// A part of a job. It gets a flag that interrupts it, and returns whether there is more to do.
pub type JobStep = Box<dyn FnMut(&AtomicBool) -> bool + Send>;

/// Why a job is not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Busy {
    /// This person already waits for the most jobs allowed.
    #[error("this person waits for as many already")]
    PerUserLimit,
    /// Too many people wait.
    #[error("too many people wait")]
    GlobalLimit,
}

/// A handle to cancel a job.
#[derive(Clone, Debug)]
pub struct JobHandle(Arc<AtomicBool>);

impl JobHandle {
    /// Cancels the job. If it has begun, it ends with what it has.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// A waiting job.
pub(super) struct Job {
    person: PersonId,
    priority: Priority,
    stop: Arc<AtomicBool>,
    slice: JobStep,
}

/// A running job.
pub(super) struct Running(Job);

/// The waiting jobs, and how many each person has.
#[derive(Default)]
pub(super) struct Jobs {
    quick: VecDeque<Job>,
    long: VecDeque<Job>,
    spare: VecDeque<Job>,
    running: Vec<Arc<AtomicBool>>,
    asked: HashMap<(PersonId, Priority), usize>,
    turn: bool,
}

impl std::fmt::Debug for Jobs {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (quick, long) = (self.quick.len(), self.long.len());
        write!(
            f,
            "{quick} quick and {long} long jobs, {} being done",
            self.running.len()
        )
    }
}

impl Job {
    pub(super) fn new(person: PersonId, priority: Priority, slice: JobStep) -> Job {
        Job {
            person,
            priority,
            stop: Arc::default(),
            slice,
        }
    }
}

impl Running {
    /// Runs a part of it, and returns whether there is more to do.
    pub(super) fn slice(&mut self) -> bool {
        (self.0.slice)(&self.0.stop)
    }
}

impl Jobs {
    pub(super) fn push(&mut self, job: Job) -> Result<JobHandle, Busy> {
        let key = (job.person, job.priority);
        if self
            .asked
            .get(&key)
            .is_some_and(|asked| *asked >= job.priority.most())
        {
            return Err(Busy::PerUserLimit);
        }
        // Both kinds have the same limit, each for itself.
        let same = |key: &(PersonId, Priority)| {
            (key.1 == Priority::Spare) == (job.priority == Priority::Spare)
        };
        let asked = self.asked.iter().filter(|(key, _)| same(key));
        if asked.map(|(_, count)| count).sum::<usize>() >= MOST_JOBS {
            return Err(Busy::GlobalLimit);
        }
        *self.asked.entry(key).or_default() += 1;
        let handle = JobHandle(job.stop.clone());
        match job.priority {
            Priority::Quick => self.quick.push_back(job),
            Priority::Long => self.long.push_back(job),
            Priority::Spare => self.spare.push_back(job),
        }
        Ok(handle)
    }

    /// The next quick job, if one waits.
    pub(super) fn quick(&mut self) -> Option<Running> {
        let job = self.quick.pop_front();
        job.map(|job| self.begun(job))
    }

    /// The next long job, if one waits.
    pub(super) fn long(&mut self) -> Option<Running> {
        let job = self.long.pop_front();
        job.map(|job| self.begun(job))
    }

    /// The next job for which nobody waits.
    pub(super) fn spare(&mut self) -> Option<Running> {
        let job = self.spare.pop_front();
        job.map(|job| self.begun(job))
    }

    /// Whether it is the turn of the long jobs, which is every other time.
    pub(super) fn turn(&mut self) -> bool {
        self.turn = !self.turn;
        self.turn
    }

    /// Whether a job waits that somebody waits for.
    pub(super) fn waits_for_people(&self) -> bool {
        !self.quick.is_empty() || !self.long.is_empty()
    }

    /// Whether a job of this priority is queued or running under this number.
    pub(super) fn has(&self, person: PersonId, priority: Priority) -> bool {
        self.asked.contains_key(&(person, priority))
    }

    /// Whether any job waits.
    pub(super) fn waits(&self) -> bool {
        !self.quick.is_empty() || !self.long.is_empty() || !self.spare.is_empty()
    }

    fn begun(&mut self, job: Job) -> Running {
        self.running.push(job.stop.clone());
        Running(job)
    }

    pub(super) fn sliced(&mut self, Running(job): Running, more: bool) {
        self.running.retain(|stop| !Arc::ptr_eq(stop, &job.stop));
        if more {
            match job.priority {
                Priority::Quick => self.quick.push_back(job),
                Priority::Long => self.long.push_back(job),
                Priority::Spare => self.spare.push_back(job),
            }
            return;
        }
        let key = (job.person, job.priority);
        if let Some(asked) = self.asked.get_mut(&key) {
            *asked = asked.saturating_sub(1);
            if *asked == 0 {
                self.asked.remove(&key);
            }
        }
    }

    /// Interrupts all jobs.
    pub(super) fn close(&mut self) {
        self.running
            .drain(..)
            .for_each(|stop| stop.store(true, Ordering::Relaxed));
        self.quick.clear();
        self.long.clear();
        self.spare.clear();
        self.asked.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn job(person: u64, priority: Priority) -> Job {
        Job::new(PersonId(person), priority, Box::new(|_| true))
    }

    #[test]
    fn nobody_has_more_done_at_once_than_is_fair() {
        let mut jobs = Jobs::default();
        assert!(jobs.push(job(1, Priority::Long)).is_ok());
        assert_eq!(
            jobs.push(job(1, Priority::Long)).err(),
            Some(Busy::PerUserLimit)
        );
        assert!(jobs.push(job(1, Priority::Quick)).is_ok());
        assert!(jobs.push(job(1, Priority::Quick)).is_ok());
        assert_eq!(
            jobs.push(job(1, Priority::Quick)).err(),
            Some(Busy::PerUserLimit)
        );
        // Between slices the job still counts, and after the last one it does not.
        let Some(running) = jobs.long() else {
            panic!("one waits");
        };
        jobs.sliced(running, true);
        assert_eq!(
            jobs.push(job(1, Priority::Long)).err(),
            Some(Busy::PerUserLimit)
        );
        let Some(running) = jobs.long() else {
            panic!("it waits again");
        };
        jobs.sliced(running, false);
        assert!(jobs.push(job(1, Priority::Long)).is_ok());
        let taken = (2..200).take_while(|person| jobs.push(job(*person, Priority::Long)).is_ok());
        assert_eq!(taken.count(), MOST_JOBS - 3);
        assert_eq!(
            jobs.push(job(500, Priority::Quick)).err(),
            Some(Busy::GlobalLimit)
        );
    }

    #[test]
    fn what_nobody_waits_for_keeps_nobody_from_asking() {
        let mut jobs = Jobs::default();
        let spare = (1..200).take_while(|server| jobs.push(job(*server, Priority::Spare)).is_ok());
        assert_eq!(spare.count(), MOST_JOBS);
        assert!(jobs.push(job(500, Priority::Quick)).is_ok());
        assert!(jobs.long().is_none() && jobs.spare().is_some());
    }

    #[test]
    fn one_called_off_is_told_and_closing_tells_all() {
        let mut jobs = Jobs::default();
        let seen = |stop: &AtomicBool| stop.load(Ordering::Relaxed);
        let one = Job::new(PersonId(1), Priority::Long, Box::new(seen));
        let handle = jobs.push(one).unwrap_or_else(|busy| panic!("{busy}"));
        let Some(mut running) = jobs.long() else {
            panic!("it waits");
        };
        assert!(!running.slice());
        handle.cancel();
        assert!(running.slice());
        let Ok(_) = jobs.push(Job::new(PersonId(2), Priority::Long, Box::new(seen))) else {
            panic!("there is room");
        };
        let Some(mut second) = jobs.long() else {
            panic!("it waits");
        };
        assert!(!second.slice());
        jobs.close();
        assert!(second.slice());
    }
}
