//! Calls to the processes of other shards: sealed texts by way of the store ([`Rpc`]), and the answers to them.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures::future::{BoxFuture, FutureExt as _, Shared};
use tokio::sync::Semaphore;
use tokio::task::AbortHandle;
use tokio::time::{Instant, sleep, timeout};

use super::ports::NotDone;
use super::secrets::{self, Seal};
use crate::service::rpc::{CallId, LASTS, Rpc, Taken};
use crate::service::{Fault, ShardId, StoreError};

/// How often it is looked for calls, and for their answers.
pub(super) const LOOKS_EVERY: Duration = Duration::from_millis(100);

/// How long it is waited until somebody takes a call, and once more as long until that is answered. A shard changes
/// hands in good order within half of that; a process that dies is replaced after up to 15 seconds.
const PATIENCE: Duration = LASTS;

/// How many calls of a kind are with one shard at once. Others wait for a place: one shard that is away takes none from
/// those that are there.
const MOST_AT_A_SHARD: usize = 8;

/// How many looks into the store are made for calls at once. The games use the same threads and connections.
const MOST_LOOKS: usize = 8;

/// For how long a shard is asked nothing that has not answered. Requests are sent there all the same.
const SILENT_FOR: Duration = Duration::from_secs(2);

/// Of how many things it is remembered what was said.
const MOST_REMEMBERED: usize = 4096;

/// What a call is. Each kind has places of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    /// Something that the other process knows. It is not asked of a shard that is silent.
    Question,
    /// A request from a browser.
    Request,
}

/// The way to other processes.
pub(super) struct Calls {
    rpc: Arc<dyn Rpc>,
    /// Calls hold what browsers sign in by. The database keeps them for a moment.
    seal: Seal,
    places: Mutex<HashMap<(Kind, ShardId), Arc<Semaphore>>>,
    looks: Semaphore,
    /// When a shard has last left a call untaken.
    silent: Mutex<HashMap<ShardId, Instant>>,
    /// [`LOOKS_EVERY`] and [`PATIENCE`], but for tests.
    looks_every: Duration,
    patience: Duration,
}

impl Calls {
    /// The way to those that know the same secret.
    ///
    /// # Errors
    /// Never: every secret makes a key.
    pub fn new(rpc: Arc<dyn Rpc>, secret: &str) -> Result<Calls, Fault> {
        Ok(Calls {
            rpc,
            seal: Seal::of(secret, "galabot calls")?,
            places: Mutex::default(),
            looks: Semaphore::new(MOST_LOOKS),
            silent: Mutex::default(),
            looks_every: LOOKS_EVERY,
            patience: PATIENCE,
        })
    }

    /// Does something in the store, on a thread that may wait for it.
    pub async fn rpc<T: Send + 'static>(
        &self,
        job: impl FnOnce(&dyn Rpc) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, Fault> {
        let rpc = self.rpc.clone();
        let done = tokio::task::spawn_blocking(move || job(&*rpc)).await;
        Ok(done.map_err(Fault::new)??)
    }

    /// Calls the process that serves a shard, and waits for its answer. What is called is told once there is a place
    /// for it. Whoever asked may go meanwhile: a call that was made keeps its place, and what it `keeps`, until it is
    /// answered.
    ///
    /// # Errors
    /// [`NotDone::Unknown`] if no answer comes in time. Then it is not carried out later, unless somebody has taken the
    /// call or the store is away.
    pub async fn call(
        self: &Arc<Calls>,
        (kind, shard): (Kind, ShardId),
        what: impl FnOnce() -> Result<String, Fault> + Send,
        keeps: impl Send + 'static,
    ) -> Result<String, NotDone> {
        self.hearing(kind, shard)?;
        let places = self.places(kind, shard);
        let place = timeout(self.patience, places.acquire_owned()).await;
        let place = place.map_err(|_| NotDone::Unknown)?.map_err(Fault::new)?;
        self.hearing(kind, shard)?;
        let (calls, text) = (self.clone(), what()?);
        let job = async move {
            let answer = calls.carry(shard, &text).await;
            drop((place, keeps));
            answer
        };
        tokio::spawn(job).await.map_err(Fault::new)?
    }

    /// Puts a call where the other process finds it, and waits for its answer.
    async fn carry(&self, shard: ShardId, text: &str) -> Result<String, NotDone> {
        let id = CallId(u128::from_be_bytes(secrets::random()?));
        let sealed = self.seal.sealed(text, &asked(id))?;
        let called = Instant::now();
        if let Err(fault) = self.look(move |rpc| rpc.call(id, shard, &sealed)).await {
            // It may be there nevertheless, and taken.
            match self.look(move |rpc| rpc.withdraw(id)).await {
                Ok(false) => {}
                Ok(true) | Err(_) => return Err(fault.into()),
            }
        }
        let mut patience = self.patience;
        loop {
            sleep(self.looks_every).await;
            // A database that cannot be reached may be back in a moment.
            if let Ok(Some(sealed)) = self.look(move |rpc| rpc.response(id)).await {
                let _ = self.look(move |rpc| rpc.forget(id)).await;
                let text = self.seal.opened(&sealed, &answered(id));
                return text.ok_or_else(|| Fault::new("another process has another token").into());
            }
            if called.elapsed() < patience {
                continue;
            }
            if patience > self.patience {
                tracing::warn!(%shard, "a process is slow to answer for a shard");
                return Err(NotDone::Unknown);
            }
            // Whoever is told that nobody was there must not find it done later.
            if let Ok(true) = self.look(move |rpc| rpc.withdraw(id)).await {
                tracing::warn!(%shard, "no process has answered for a shard");
                self.silent().insert(shard, Instant::now());
                return Err(NotDone::Unknown);
            }
            // Somebody is at it, or may be.
            patience += self.patience;
        }
    }

    /// As [`Calls::rpc`], among few at once.
    async fn look<T: Send + 'static>(
        &self,
        job: impl FnOnce(&dyn Rpc) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, Fault> {
        let _look = self.looks.acquire().await.map_err(Fault::new)?;
        self.rpc(job).await
    }

    /// What another process says in a call; `None` if that has another secret.
    pub fn opened(&self, taken: &Taken) -> Option<String> {
        self.seal.opened(&taken.request, &asked(taken.id))
    }

    /// Answers a call.
    ///
    /// # Errors
    /// If the store cannot be reached.
    pub async fn answer(&self, id: CallId, text: &str) -> Result<(), Fault> {
        let sealed = self.seal.sealed(text, &answered(id))?;
        self.rpc(move |rpc| rpc.answer(id, &sealed)).await
    }

    /// Whether a shard is asked such a thing now.
    fn hearing(&self, kind: Kind, shard: ShardId) -> Result<(), NotDone> {
        let silent = self.silent();
        let since = silent.get(&shard).map(Instant::elapsed);
        match kind == Kind::Question && since.is_some_and(|since| since < SILENT_FOR) {
            true => Err(NotDone::Unknown),
            false => Ok(()),
        }
    }

    fn silent(&self) -> MutexGuard<'_, HashMap<ShardId, Instant>> {
        self.silent.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn places(&self, kind: Kind, shard: ShardId) -> Arc<Semaphore> {
        let mut places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        let places = places.entry((kind, shard));
        let new = || Arc::new(Semaphore::new(MOST_AT_A_SHARD));
        places.or_insert_with(new).clone()
    }
}

/// What the two texts of a call are sealed with, so that neither passes for another.
fn asked(CallId(id): CallId) -> String {
    format!("call {id}")
}

fn answered(CallId(id): CallId) -> String {
    format!("answer {id}")
}

/// What is being asked, and what was said of late. Equal questions are asked once.
pub(super) struct Answers<K, V: Clone> {
    known: Mutex<HashMap<K, Known<V>>>,
    last: Duration,
}

/// When something was asked, whether it is still being asked, and the answer.
type Known<V> = (Instant, AbortHandle, Answer<V>);

/// What is answered, once it is; `None` if nothing was.
type Answer<V> = Shared<BoxFuture<'static, Option<V>>>;

impl<K: Eq + Hash, V: Clone + Send + Sync + 'static> Answers<K, V> {
    /// Answers that are believed for so long after they were asked for.
    pub fn lasting(last: Duration) -> Answers<K, V> {
        Answers {
            known: Mutex::default(),
            last,
        }
    }

    /// The answer to a question, which is asked if that was not done of late.
    ///
    /// # Errors
    /// [`NotDone::Unknown`] if nothing is answered.
    pub async fn get<F>(&self, key: K, ask: impl FnOnce() -> F) -> Result<V, NotDone>
    where
        F: Future<Output = Result<V, NotDone>> + Send + 'static,
    {
        let answer = self.answer(key, ask);
        answer.await.ok_or(NotDone::Unknown)
    }

    fn answer<F>(&self, key: K, ask: impl FnOnce() -> F) -> Answer<V>
    where
        F: Future<Output = Result<V, NotDone>> + Send + 'static,
    {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let stays = |(asked, asking, answer): &Known<V>| {
            let is_known = !matches!(answer.peek(), Some(None));
            !asking.is_finished() || asked.elapsed() < self.last && is_known
        };
        if let Some(found) = known.get(&key).filter(|found| stays(found)) {
            return found.2.clone();
        }
        // It goes on if whoever asked goes: others may wait for it.
        let asking = tokio::spawn(ask());
        let handle = asking.abort_handle();
        let answer = async move {
            match asking.await {
                Ok(Ok(answer)) => Some(answer),
                Ok(Err(NotDone::Fault(fault))) => {
                    tracing::error!(%fault, "another process cannot be asked");
                    None
                }
                _ => None,
            }
        };
        let answer = answer.boxed().shared();
        if known.len() >= MOST_REMEMBERED {
            known.retain(|_, found| stays(found));
        }
        if known.len() < MOST_REMEMBERED {
            known.insert(key, (Instant::now(), handle, answer.clone()));
        }
        answer
    }
}

#[cfg(test)]
mod tests;
