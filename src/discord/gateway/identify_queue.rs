//! Whose turn it is to begin a session. Discord takes one IDENTIFY in five seconds in each of a number of buckets
//! (`max_concurrency`); a connection is in the bucket of its number modulo that.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError};

use tokio::sync::{Mutex, OwnedMutexGuard};
use tokio::time::Instant;

use crate::discord::backoff::drawn;
use crate::discord::pacing::Pacing;
use crate::service::ShardId;

/// The last IDENTIFY in a bucket.
#[derive(Clone, Copy)]
struct Last {
    shard: ShardId,
    at: Instant,
}

type Bucket = Arc<Mutex<Option<Last>>>;

/// The connections that want to begin a session, in line.
pub(crate) struct IdentifyQueue {
    pacing: Pacing,
    concurrency: AtomicU64,
    buckets: std::sync::Mutex<HashMap<u64, Bucket>>,
}

/// The turn of a connection. Nobody else in its bucket has one until it is dropped.
pub(crate) struct Turn {
    shard: ShardId,
    bucket: OwnedMutexGuard<Option<Last>>,
}

impl IdentifyQueue {
    /// Nobody in line, and one bucket as long as Discord has not told of more.
    pub fn new(pacing: Pacing) -> IdentifyQueue {
        IdentifyQueue {
            pacing,
            concurrency: AtomicU64::new(1),
            buckets: std::sync::Mutex::default(),
        }
    }

    /// So many buckets there are.
    pub fn takes(&self, concurrency: u64) {
        self.concurrency
            .store(concurrency.max(1), Ordering::Relaxed);
    }

    /// The bucket of a connection.
    pub fn bucket(&self, shard: ShardId) -> u64 {
        u64::from(shard.number()) % self.concurrency.load(Ordering::Relaxed)
    }

    /// Waits for the turn of a connection. After its own last IDENTIFY it has waited by itself.
    pub async fn turn(&self, shard: ShardId) -> Turn {
        let number = self.bucket(shard);
        let bucket = {
            let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
            buckets.entry(number).or_default().clone()
        };
        let bucket = bucket.lock_owned().await;
        if let Some(last) = bucket.filter(|last| last.shard != shard) {
            let left = self.pacing.identify.saturating_sub(last.at.elapsed());
            if !left.is_zero() {
                // It may have taken longer on its way to Discord than the next one does.
                let margin = drawn(self.pacing.blip / 2, self.pacing.blip);
                self.pacing.pause(left + margin).await;
            }
        }
        Turn { shard, bucket }
    }
}

impl Turn {
    /// Notes that a session is asked for now. It is dropped once Discord has answered, or should have.
    pub fn take(&mut self) {
        *self.bucket = Some(Last {
            shard: self.shard,
            at: Instant::now(),
        });
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;
    use std::time::Duration;

    use super::*;

    /// A queue, and the pauses that it made, which take no time.
    fn queue() -> (IdentifyQueue, Arc<std::sync::Mutex<Vec<Duration>>>) {
        let pauses = Arc::new(std::sync::Mutex::new(Vec::new()));
        let list = pauses.clone();
        let pacing = Pacing {
            sleep: Arc::new(move |pause| {
                list.lock().expect("one thread").push(pause);
                Box::pin(async {})
            }),
            ..Pacing::default()
        };
        (IdentifyQueue::new(pacing), pauses)
    }

    #[tokio::test]
    async fn one_session_in_five_seconds_is_begun_in_a_bucket() {
        let four = NonZeroU32::new(4).expect("not nothing");
        for (concurrency, pauses_made) in [(1, 3), (2, 2), (4, 0)] {
            let (queue, pauses) = queue();
            queue.takes(concurrency);
            for shard in ShardId::all(four) {
                queue.turn(shard).await.take();
            }
            let pauses = pauses.lock().expect("one thread");
            assert_eq!(pauses.len(), pauses_made, "{concurrency}: {pauses:?}");
            let least = Duration::from_secs(5);
            assert!(pauses.iter().all(|pause| *pause >= least), "{pauses:?}");
        }
    }

    #[tokio::test]
    async fn a_turn_that_is_not_used_delays_nobody() {
        let (queue, pauses) = queue();
        let two = NonZeroU32::new(2).expect("not nothing");
        for shard in ShardId::all(two) {
            drop(queue.turn(shard).await);
        }
        assert!(pauses.lock().expect("one thread").is_empty());
    }
}
