//! Costly jobs are done beside the queue of their channel, one at a time for each person. They have permits of their
//! own and threads of low priority, so no board or move waits for them.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures::FutureExt;
use futures::future::BoxFuture;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

use crate::computer::step_back;
use crate::present::Shown;
use crate::service::commands::Cost;
use crate::service::{Fault, PersonId, PostId};

use super::at_once;
use super::queues::Queues;

/// A line of play with at most this many boards is drawn like any picture; a longer one is a replay.
const FEW_BOARDS: usize = 24;

/// The most jobs of one person that wait for their turn.
const MOST_WAITING: usize = 10;

/// Whether a picture takes long to draw.
pub(crate) fn is_much_to_draw(shown: &Shown) -> bool {
    matches!(shown, Shown::Replay(boards) if boards.len() > FEW_BOARDS)
}

/// The permits for it, and who has something under way.
pub(crate) struct CostlyJobs {
    /// What was begun in its turn, by the number of its message or interaction: each on its own.
    begun: Queues<u64, BoxFuture<'static, ()>>,
    work: Arc<Semaphore>,
    /// Jobs that cost much need one of these too. There is one fewer.
    much: Arc<Semaphore>,
    replays: Arc<Semaphore>,
    people: Mutex<HashMap<PersonId, Arc<Semaphore>>>,
    /// Who waits for a replay.
    drawn_for: Mutex<Waiting>,
}

/// Who waits for a replay.
#[derive(Default)]
struct Waiting {
    /// Each with the post of it; `None` while that is committed.
    people: HashMap<PersonId, Option<PostId>>,
    /// What was drawn before it was known for whom.
    early: HashSet<PostId>,
}

/// Something of a person is under way until it is dropped.
pub(crate) struct Turn(
    #[expect(dead_code, reason = "it only has to be there")] OwnedSemaphorePermit,
);

impl CostlyJobs {
    /// Nothing under way.
    pub fn new() -> CostlyJobs {
        CostlyJobs {
            begun: Queues::new(|_, work| work),
            work: Arc::new(Semaphore::new(works_at_once())),
            much: Arc::new(Semaphore::new(works_at_once() - 1)),
            replays: Arc::new(Semaphore::new(1)),
            people: Mutex::default(),
            drawn_for: Mutex::default(),
        }
    }

    /// Begins what is asked for in this message or interaction; nothing waits for it but the closing of the bot.
    pub fn begin(&self, id: u64, work: impl Future<Output = ()> + Send + 'static) {
        self.begun.push(id, work.boxed());
    }

    /// Waits until all that was begun is done, or for this long. Returns whether it is.
    pub async fn drained(&self, patience: Duration) -> bool {
        self.begun.drained(patience).await
    }

    /// Breaks off what was begun.
    pub async fn abandon(&self) {
        self.begun.abandon().await;
    }

    /// A person's turn to have a job of this cost done. `None` if they have to ask again later: a job of theirs is
    /// under way, or [`MOST_WAITING`] of them wait already.
    pub async fn turn(&self, person: PersonId, cost: Cost) -> Option<Turn> {
        let own = self.of(person);
        let turn = match cost {
            Cost::Much => own.try_acquire_owned().ok(),
            // It is held by the map, by this call, by the turn under way, and by each that waits.
            Cost::Some if Arc::strong_count(&own) >= 3 + MOST_WAITING => None,
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

    /// Commits a replay for a person; `None` if they wait for one already.
    ///
    /// # Errors
    /// What `commit` fails with.
    pub fn replay_for(
        &self,
        person: PersonId,
        commit: impl FnOnce() -> Result<Option<PostId>, Fault>,
    ) -> Result<Option<()>, Fault> {
        {
            let mut waiting = lock(&self.drawn_for);
            if waiting.people.contains_key(&person) {
                return Ok(None);
            }
            waiting.people.insert(person, None);
        }
        // It may take long, so the lock is not held meanwhile.
        let committed = commit();
        let mut waiting = lock(&self.drawn_for);
        match committed {
            Ok(Some(post)) if !waiting.early.remove(&post) => {
                waiting.people.insert(person, Some(post));
            }
            _ => {
                waiting.people.remove(&person);
            }
        }
        waiting.forget_early();
        committed.map(|_| Some(()))
    }

    /// The replay in this post has been drawn.
    pub fn is_drawn(&self, post: PostId) {
        let mut waiting = lock(&self.drawn_for);
        waiting.people.retain(|_, waits| *waits != Some(post));
        waiting.early.insert(post);
        waiting.forget_early();
    }

    /// Does a costly job when it is its turn.
    ///
    /// # Errors
    /// If the job panics, or there is no thread for it.
    pub async fn work<T: Send + 'static>(
        &self,
        cost: Cost,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Fault> {
        let _much = match cost {
            Cost::Much => Some(self.much.acquire().await.map_err(Fault::new)?),
            Cost::Some | Cost::Little => None,
        };
        stepped_back(&self.work, job).await
    }

    /// Draws a replay when it is its turn, one at a time.
    ///
    /// # Errors
    /// As [`CostlyJobs::work`].
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

impl Waiting {
    /// Forgets the replays drawn early, unless one may belong to a person whose commit is under way.
    fn forget_early(&mut self) {
        if self.people.values().all(Option::is_some) {
            self.early.clear();
        }
    }
}

/// The number of costly jobs done at the same time: half of the processors, but at least two. So a job that costs
/// little never waits for one that costs much.
fn works_at_once() -> usize {
    (at_once() / 2).max(2)
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
            // An error says that the bot is closing.
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
        let costly = CostlyJobs::new();
        let (anna, ben) = (PersonId(1), PersonId(2));
        let first = costly.turn(anna, Cost::Much).await.expect("hers");
        assert!(costly.turn(anna, Cost::Much).await.is_none());
        assert!(costly.turn(ben, Cost::Much).await.is_some());
        let waits = costly.turn(anna, Cost::Some);
        tokio::pin!(waits);
        assert!(futures::poll!(&mut waits).is_pending(), "it waits");
        drop(first);
        let second = waits.await;
        assert!(second.is_some() && costly.turn(anna, Cost::Much).await.is_none());
        drop(second);
        assert!(costly.turn(anna, Cost::Much).await.is_some());
    }

    fn panics() -> u8 {
        panic!("as planned")
    }

    #[tokio::test]
    async fn a_job_that_panics_is_a_fault_and_gives_its_permit_back() {
        let costly = CostlyJobs::new();
        for _ in 0..works_at_once() + 1 {
            assert!(costly.work(Cost::Much, panics).await.is_err());
        }
        assert_eq!(costly.work(Cost::Much, || 7).await.expect("done"), 7);
    }

    #[tokio::test]
    async fn what_costs_much_never_takes_the_last_permit() {
        let costly = Arc::new(CostlyJobs::new());
        let (go_on, waits) = std::sync::mpsc::channel::<()>();
        let waits = Arc::new(Mutex::new(waits));
        let long: Vec<_> = (0..works_at_once() + 3)
            .map(|_| {
                let (costly, waits) = (costly.clone(), waits.clone());
                tokio::spawn(async move {
                    let job = move || waits.lock().expect("no panic").recv().is_ok();
                    costly.work(Cost::Much, job).await
                })
            })
            .collect();
        tokio::task::yield_now().await;
        assert_eq!(costly.work(Cost::Some, || 7).await.expect("done"), 7);
        long.iter().for_each(|_| go_on.send(()).expect("they wait"));
        for job in long {
            assert!(job.await.expect("no panic").expect("done"));
        }
    }

    #[tokio::test]
    async fn so_many_things_of_one_person_wait_and_no_more() {
        let costly = CostlyJobs::new();
        let (anna, ben) = (PersonId(1), PersonId(2));
        let first = costly.turn(anna, Cost::Some).await.expect("hers");
        let mut waiting = Vec::new();
        for _ in 0..MOST_WAITING {
            let mut waits = Box::pin(costly.turn(anna, Cost::Some));
            assert!(futures::poll!(&mut waits).is_pending(), "it waits");
            waiting.push(waits);
        }
        assert!(costly.turn(anna, Cost::Some).await.is_none());
        assert!(costly.turn(ben, Cost::Some).await.is_some());
        drop(first);
        for waits in waiting {
            assert!(waits.await.is_some());
        }
        assert!(costly.turn(anna, Cost::Some).await.is_some());
    }

    #[test]
    fn nobody_waits_for_the_commit_of_anothers_replay() {
        let costly = CostlyJobs::new();
        let (anna, ben) = (PersonId(1), PersonId(2));
        let (first, second) = (PostId(5), PostId(6));
        let asked = costly.replay_for(anna, || {
            // Ben's comes and goes while hers is written, and hers is drawn before all of it is known.
            let asked = costly.replay_for(ben, || Ok(Some(second)));
            assert_eq!(asked.expect("no fault"), Some(()));
            assert_eq!(
                costly.replay_for(anna, || Ok(None)).expect("no fault"),
                None
            );
            costly.is_drawn(first);
            Ok(Some(first))
        });
        assert_eq!(asked.expect("no fault"), Some(()));
        let again = costly.replay_for(anna, || Ok(Some(PostId(7))));
        assert_eq!(again.expect("no fault"), Some(()), "hers was drawn");
        let failed = costly.replay_for(PersonId(3), || Err(Fault::new("as planned")));
        assert!(failed.is_err());
        let again = costly.replay_for(PersonId(3), || Ok(Some(PostId(8))));
        assert_eq!(again.expect("no fault"), Some(()));
    }

    #[test]
    fn one_replay_waits_for_a_person() {
        let costly = CostlyJobs::new();
        let (anna, post) = (PersonId(1), PostId(5));
        let ask = || costly.replay_for(anna, || Ok(Some(post)));
        assert_eq!(ask().expect("no fault"), Some(()));
        assert_eq!(ask().expect("no fault"), None);
        costly.is_drawn(post);
        assert_eq!(ask().expect("no fault"), Some(()));
    }
}
