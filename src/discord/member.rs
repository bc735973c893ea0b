//! What a bot knows of the lease under which it serves its shard.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

use crate::service::ShardId;
use crate::service::leases::{Lease, Leases};

/// A lease that is held, as the parts of the bot see it that depends on it.
pub(crate) struct Member {
    lease: Lease,
    leases: Arc<dyn Leases>,
    until: watch::Sender<Instant>,
}

impl Member {
    /// A lease that lasts until this moment.
    pub fn new(lease: Lease, leases: Arc<dyn Leases>, until: Instant) -> Member {
        Member {
            lease,
            leases,
            until: watch::Sender::new(until),
        }
    }

    /// Its shard.
    pub fn shard(&self) -> ShardId {
        self.lease.shard
    }

    /// The lease was renewed, or has ended: it lasts until this moment.
    pub fn lasts_until(&self, until: Instant) {
        self.until.send_replace(until);
    }

    /// Whether the lease surely lasts. A process that was stopped for a while knows by this that it may not speak any
    /// more: this clock goes on meanwhile.
    pub fn is_live(&self) -> bool {
        Instant::now() < *self.until.borrow()
    }

    /// Waits until the lease has ended without being renewed.
    pub async fn ended(&self) {
        let mut renewed = self.until.subscribe();
        while self.is_live() {
            let until = *renewed.borrow_and_update();
            tokio::select! {
                () = sleep_until(until) => {}
                // It fails never, for the sender is ours.
                _ = renewed.changed() => {}
            }
        }
    }

    /// Takes this bucket's turn to identify; all processes share one turn per interval (`apart`). Returns how long to
    /// wait before asking again if it is not the turn. While the database is away there is no turn.
    pub async fn identify(&self, bucket: u64, apart: Duration) -> Option<Duration> {
        let leases = self.leases.clone();
        let asked = tokio::task::spawn_blocking(move || leases.identify(bucket, apart)).await;
        match asked {
            Ok(Ok(wait)) => wait,
            Ok(Err(error)) => {
                tracing::warn!(%error, shard = %self.lease.shard, "cannot ask whose turn it is to begin a session");
                Some(apart)
            }
            // It panicked, and has said so.
            Err(_) => Some(apart),
        }
    }
}
