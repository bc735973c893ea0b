//! Queues by key: what belongs to one key is done one after the other, in order; keys do not wait for each other.
//!
//! A key has a worker only while it has work.

use std::collections::{HashMap, VecDeque};
use std::fmt::Debug;
use std::hash::Hash;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures::FutureExt;
use futures::future::BoxFuture;
use tokio::sync::watch;

use super::spawn;
use crate::discord::shutdown::raised;

/// Work, queued by key. A clone is a handle to the same queues.
pub(crate) struct Queues<K, T> {
    shared: Arc<Shared<K, T>>,
}

struct Shared<K, T> {
    waiting: Mutex<HashMap<K, VecDeque<T>>>,
    /// How many keys have a worker.
    busy: watch::Sender<usize>,
    abandoned: watch::Sender<bool>,
    work: Work<K, T>,
}

type Work<K, T> = Box<dyn Fn(K, T) -> BoxFuture<'static, ()> + Send + Sync>;

impl<K, T> Clone for Queues<K, T> {
    fn clone(&self) -> Self {
        Queues {
            shared: self.shared.clone(),
        }
    }
}

impl<K, T> Queues<K, T>
where
    K: Copy + Eq + Hash + Debug + Send + 'static,
    T: Send + 'static,
{
    /// Empty queues, and what is to be done with each item.
    pub fn new(work: impl Fn(K, T) -> BoxFuture<'static, ()> + Send + Sync + 'static) -> Self {
        Queues {
            shared: Arc::new(Shared {
                waiting: Mutex::default(),
                busy: watch::Sender::new(0),
                abandoned: watch::Sender::new(false),
                work: Box::new(work),
            }),
        }
    }

    /// Puts an item at the end of the queue of its key.
    pub fn push(&self, key: K, item: T) {
        let mut waiting = self.shared.waiting();
        match waiting.get_mut(&key) {
            Some(queue) => queue.push_back(item),
            None => {
                waiting.insert(key, VecDeque::from([item]));
                self.shared.busy.send_modify(|busy| *busy += 1);
                spawn(self.shared.clone().run(key));
            }
        }
    }

    /// Puts an item at the end of the queue of its key, unless one like it waits there already.
    pub fn push_unless(&self, key: K, item: T, alike: impl Fn(&T) -> bool) {
        let waits = self
            .shared
            .waiting()
            .get(&key)
            .is_some_and(|queue| queue.iter().any(alike));
        // Nothing is put in between that is alike: one task alone puts these in.
        if !waits {
            self.push(key, item);
        }
    }

    /// Breaks off whatever is being done, wherever it is, and begins nothing more; returns when it is so.
    pub async fn abandon(&self) {
        self.shared.abandoned.send_replace(true);
        let mut busy = self.shared.busy.subscribe();
        // It fails only when all is gone anyway.
        let _ = busy.wait_for(|busy| *busy == 0).await;
    }

    /// Waits until nothing is left to do, or for this long. Returns whether all is done.
    pub async fn drained(&self, patience: Duration) -> bool {
        let mut busy = self.shared.busy.subscribe();
        let done = busy.wait_for(|busy| *busy == 0);
        matches!(tokio::time::timeout(patience, done).await, Ok(Ok(_)))
    }
}

impl<K, T> Shared<K, T>
where
    K: Copy + Eq + Hash + Debug + Send + 'static,
    T: Send + 'static,
{
    async fn run(self: Arc<Self>, key: K) {
        let mut abandoned = self.abandoned.subscribe();
        while let Some(item) = self.next(key) {
            let work = AssertUnwindSafe((self.work)(key, item));
            let done = tokio::select! {
                biased;
                () = raised(&mut abandoned) => break,
                done = work.catch_unwind() => done,
            };
            if done.is_err() {
                tracing::error!(
                    ?key,
                    "the work on one item panicked; going on with the next"
                );
            }
        }
        self.busy.send_modify(|busy| *busy -= 1);
    }

    /// The next item, or none, and then the key has no worker any more.
    fn next(&self, key: K) -> Option<T> {
        let mut waiting = self.waiting();
        let item = waiting.get_mut(&key)?.pop_front();
        if item.is_none() {
            waiting.remove(&key);
        }
        item
    }

    fn waiting(&self) -> MutexGuard<'_, HashMap<K, VecDeque<T>>> {
        // Nothing panics while it is held.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn items_of_a_key_are_done_in_order_and_panics_hold_up_nothing() {
        let done: Arc<Mutex<Vec<(u8, u32)>>> = Arc::default();
        let seen = done.clone();
        let queues = Queues::new(move |key: u8, item: u32| {
            let seen = seen.clone();
            async move {
                tokio::task::yield_now().await;
                assert_ne!(item, 3, "as planned");
                seen.lock().expect("sound").push((key, item));
            }
            .boxed()
        });
        for item in 0..6 {
            queues.push(1, item);
            queues.push(2, item + 10);
        }
        assert!(queues.drained(Duration::from_secs(10)).await);
        let waiting = Queues::new(|_: u8, _: u32| futures::future::pending().boxed());
        for item in [1, 2, 3, 2] {
            waiting.push_unless(1, item, |other| *other == item);
        }
        let left: Vec<u32> = waiting.shared.waiting()[&1].iter().copied().collect();
        assert_eq!(left, [1, 2, 3]);
        let done = done.lock().expect("sound");
        let of = |key| -> Vec<u32> {
            let items = done.iter().filter(|(at, _)| *at == key);
            items.map(|(_, item)| *item).collect()
        };
        assert_eq!(of(1), [0, 1, 2, 4, 5]);
        assert_eq!(of(2), [10, 11, 12, 13, 14, 15]);
    }
}
