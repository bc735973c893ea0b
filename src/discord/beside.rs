//! What is costly is done beside the queue of its channel: one thing a person at a time, on permits of its own and on threads
//! that let all others go first, so that nobody's board or move waits for it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

use crate::computer::step_back;
use crate::present::Shown;
use crate::service::{Command, Fault, PersonId, PostId};

use super::desk::at_once;

/// A line of play of so many boards is drawn like any picture; a longer one is a replay.
const FEW_BOARDS: usize = 24;

/// What a command costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cost {
    /// Little: it is carried out in the queue of its channel.
    Little,
    /// Some: it is carried out beside the queue, after what the same person asked before.
    Some,
    /// Much: it is carried out beside the queue, unless something of this person is under way there.
    Much,
}

impl Cost {
    /// What this command costs.
    pub fn of(command: &Command) -> Cost {
        match command {
            Command::Privacy(_) | Command::Replay => Cost::Much,
            Command::History { .. }
            | Command::Export
            | Command::Stats(_)
            | Command::Leaderboard(_)
            | Command::Games(Some(_)) => Cost::Some,
            _ => Cost::Little,
        }
    }

    /// Whether a picture takes long to draw.
    pub fn is_much_to_draw(shown: &Shown) -> bool {
        matches!(shown, Shown::Replay(boards) if boards.len() > FEW_BOARDS)
    }
}

/// The permits for it, and who has something under way.
pub(super) struct Beside {
    work: Arc<Semaphore>,
    replays: Arc<Semaphore>,
    people: Mutex<HashMap<PersonId, Arc<Semaphore>>>,
    /// Who waits for a replay, with the post of it.
    drawn_for: Mutex<HashMap<PersonId, PostId>>,
}

/// Something of a person is under way until it is dropped.
pub(super) struct Turn(
    #[expect(dead_code, reason = "it only has to be there")] OwnedSemaphorePermit,
);

impl Beside {
    /// Nothing under way.
    pub fn new() -> Beside {
        Beside {
            work: Arc::new(Semaphore::new(works_at_once())),
            replays: Arc::new(Semaphore::new(1)),
            people: Mutex::default(),
            drawn_for: Mutex::default(),
        }
    }

    /// A person's turn to have something of this cost done; `None` if they have to ask again later.
    pub async fn turn(&self, person: PersonId, cost: Cost) -> Option<Turn> {
        let own = self.of(person);
        let turn = match cost {
            Cost::Much => own.try_acquire_owned().ok(),
            // It is never closed.
            Cost::Some | Cost::Little => own.acquire_owned().await.ok(),
        };
        turn.map(Turn)
    }

    fn of(&self, person: PersonId) -> Arc<Semaphore> {
        let mut people = lock(&self.people);
        people.retain(|_, turns| Arc::strong_count(turns) > 1 || turns.available_permits() == 0);
        let turns = people
            .entry(person)
            .or_insert_with(|| Arc::new(Semaphore::new(1)));
        turns.clone()
    }

    /// Commits a replay for somebody, unless they wait for one already: `None` then.
    ///
    /// # Errors
    /// What `commit` fails with.
    pub fn replay_for(
        &self,
        person: PersonId,
        commit: impl FnOnce() -> Result<Option<PostId>, Fault>,
    ) -> Result<Option<()>, Fault> {
        // It is held until the post is known, so that nobody can have drawn it before.
        let mut waiting = lock(&self.drawn_for);
        if waiting.contains_key(&person) {
            return Ok(None);
        }
        if let Some(post) = commit()? {
            waiting.insert(person, post);
        }
        Ok(Some(()))
    }

    /// The replay in this post has been drawn.
    pub fn is_drawn(&self, post: PostId) {
        lock(&self.drawn_for).retain(|_, waiting| *waiting != post);
    }

    /// Does a costly job when it is its turn.
    ///
    /// # Errors
    /// If the job panics, or there is no thread for it.
    pub async fn work<T: Send + 'static>(
        &self,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Fault> {
        stepped_back(&self.work, job).await
    }

    /// Draws a replay when it is its turn, one at a time.
    ///
    /// # Errors
    /// As [`Beside::work`].
    pub async fn draw<T: Send + 'static>(
        &self,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Fault> {
        stepped_back(&self.replays, job).await
    }

    /// Waits until nothing costly is done, and lets nothing be begun until the permits are dropped.
    pub async fn hold(&self) -> Option<[OwnedSemaphorePermit; 2]> {
        let all = u32::try_from(works_at_once()).ok()?;
        let work = self.work.clone().acquire_many_owned(all).await.ok()?;
        let replays = self.replays.clone().acquire_owned().await.ok()?;
        Some([work, replays])
    }
}

/// How many costly jobs are done at the same time: never on all processors, if there are several.
fn works_at_once() -> usize {
    (at_once() / 2).max(1)
}

/// Does a job on a thread that lets all others go first.
async fn stepped_back<T: Send + 'static>(
    turns: &Semaphore,
    job: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Fault> {
    let _turn = turns.acquire().await.map_err(Fault::new)?;
    let (done_to, done) = oneshot::channel();
    // What is logged by the job belongs to what it is done for.
    let span = tracing::Span::current();
    let thread = std::thread::Builder::new().name("costly".to_owned());
    thread
        .spawn(move || {
            step_back();
            // Nobody waits any more if the bot is closing.
            let _ = done_to.send(span.in_scope(job));
        })
        .map_err(Fault::new)?;
    done.await
        .map_err(|_| Fault::new("a costly job has panicked"))
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    // Nothing panics while it is held but the store, and then the process ends.
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn one_thing_a_person_is_under_way_at_a_time() {
        let beside = Beside::new();
        let (anna, ben) = (PersonId(1), PersonId(2));
        let first = beside.turn(anna, Cost::Much).await.expect("hers");
        assert!(beside.turn(anna, Cost::Much).await.is_none());
        assert!(beside.turn(ben, Cost::Much).await.is_some());
        let waits = beside.turn(anna, Cost::Some);
        tokio::pin!(waits);
        assert!(futures::poll!(&mut waits).is_pending(), "it waits");
        drop(first);
        let second = waits.await;
        assert!(second.is_some() && beside.turn(anna, Cost::Much).await.is_none());
        drop(second);
        assert!(beside.turn(anna, Cost::Much).await.is_some());
    }

    fn panics() -> u8 {
        panic!("as planned")
    }

    #[tokio::test]
    async fn a_job_that_panics_is_a_fault_and_gives_its_permit_back() {
        let beside = Beside::new();
        for _ in 0..works_at_once() + 1 {
            assert!(beside.work(panics).await.is_err());
        }
        assert_eq!(beside.work(|| 7).await.expect("done"), 7);
    }

    #[test]
    fn one_replay_waits_for_a_person() {
        let beside = Beside::new();
        let (anna, post) = (PersonId(1), PostId(5));
        let ask = || beside.replay_for(anna, || Ok(Some(post)));
        assert_eq!(ask().expect("no fault"), Some(()));
        assert_eq!(ask().expect("no fault"), None);
        beside.is_drawn(post);
        assert_eq!(ask().expect("no fault"), Some(()));
    }
}
