//! How many requests Discord may refuse before we wait: it bans addresses from which too many were refused.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::discord::metrics::Counter;

/// Discord bans an address from which 10,000 requests were refused (401, 403, 429) within this time.
pub(super) const WINDOW: Duration = Duration::from_secs(600);

/// How many of ours may be refused within that time, all lanes together. Further ones wait.
pub(super) const MOST_REFUSED: usize = 5_000;

/// How many of these may be further tries of what has been refused before. Each may ask several times.
pub(super) const MOST_REPEATED: usize = 1_500;

/// How many of those may be on one server.
pub(super) const MOST_REPEATED_ON_ONE: usize = 300;

/// How much may be refused within a while. A clone is the same budget.
#[derive(Clone)]
pub(super) struct Budget {
    pub(super) left: Arc<Semaphore>,
    window: Duration,
    pub(super) refused: Counter,
}

/// The turn of one request. It takes nothing from the budget unless the request is refused.
pub(crate) struct Turn {
    pub(super) permits: Vec<OwnedSemaphorePermit>,
    window: Duration,
    pub(super) refused: Counter,
}

impl Budget {
    pub(super) fn new(most: usize, window: Duration, refused: Counter) -> Budget {
        Budget {
            left: Arc::new(Semaphore::new(most)),
            window,
            refused,
        }
    }

    /// Waits until one more refusal does no harm, should it be one.
    pub(super) async fn turn(&self) -> Turn {
        Turn {
            // It is never closed.
            permits: self
                .left
                .clone()
                .acquire_owned()
                .await
                .into_iter()
                .collect(),
            window: self.window,
            refused: self.refused.clone(),
        }
    }

    /// A request was refused that took no turn.
    pub(super) fn spend(&self) {
        if let Ok(permit) = self.left.clone().try_acquire_owned() {
            let turn = Turn {
                permits: vec![permit],
                window: self.window,
                refused: self.refused.clone(),
            };
            turn.refused();
        }
    }
}

impl Turn {
    /// It was refused: what it took comes back when Discord has forgotten it.
    pub fn refused(self) {
        self.refused.inc();
        if !self.permits.is_empty() {
            tokio::spawn(async move {
                tokio::time::sleep(self.window).await;
                drop(self.permits);
            });
        }
    }
}
