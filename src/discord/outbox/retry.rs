//! Waiting: before a post on which Discord fails is tried again, and while what it wants is refused.

use std::collections::HashSet;
use std::sync::{MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::broadcast;
use tokio::time::Instant;

use super::undeliverable;
use super::{DeliveryState, DeliveryWorker, Row};
use crate::discord::backoff::Backoff;
use crate::discord::rest::{self, Trouble, error_code};
use crate::service::{Content, Lane, PostId};

/// The pauses between two attempts while what a post wants is refused, unless something changes.
const HOLDS: Backoff = Backoff::steps([30, 60, 300, 1_800]);

/// The shortest pause between two such attempts, whatever changes.
const LEAST_HOLDS: Backoff = Backoff::doubling(250, 30_000);

/// How long an answer to something typed in a channel is held, in milliseconds. Later it is of no use.
const HELD_AT_MOST: u64 = 24 * 3600 * 1000;

/// For this long anything in a channel that is refused without our knowing why is held, in milliseconds.
const UNEXPLAINED_AT_MOST: u64 = 7 * HELD_AT_MOST;

/// How often a post is tried on which Discord fails while the bot stops. That takes less than a second.
const LAST_TRIES: u32 = 3;

impl DeliveryWorker {
    /// Whether a post is left for the next start, because the bot stops: it is held, or Discord fails on it.
    pub(crate) fn leaves(&self, state: &DeliveryState) -> bool {
        self.ctx.leaving.is_closing() && (state.held > 0 || state.attempts >= LAST_TRIES)
    }

    /// A post is left for the next start, and with it all that comes behind it in its row.
    pub(crate) fn leave(&self, post: PostId, row: Row) {
        tracing::warn!(%post, ?row, "a post is left for the next start");
        self.left().insert(row);
    }

    /// Whether something of a row is left for the next start.
    pub(crate) fn is_left(&self, row: Row) -> bool {
        self.left().contains(&row)
    }

    fn left(&self) -> MutexGuard<'_, HashSet<Row>> {
        // Nothing panics while it is held.
        self.left.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a refusal is worth waiting for. What happens at a table always is; other channels may be gone for good,
    /// and an answer may come too late there.
    pub(crate) fn may_pass(&self, state: &DeliveryState, trouble: &Trouble) -> bool {
        match state.post.lane {
            Lane::Table(_) => undeliverable::obstacle(trouble).is_some(),
            // Where it is refused, the old thread is gone or closed, and nobody looks there.
            Lane::Channel(_) if matches!(state.post.content, Content::GoesOnElsewhere { .. }) => {
                false
            }
            Lane::Channel(_) => {
                let age = self.ctx.now().0.saturating_sub(state.post.at.0);
                let answer = matches!(
                    state.post.content,
                    Content::Words { .. }
                        | Content::Export { .. }
                        | Content::Replay { .. }
                        | Content::Rules { .. }
                        | Content::Puzzle { .. }
                        | Content::SharedDaily { .. }
                        | Content::Result { .. }
                );
                let known = trouble.is(&error_code::HELD);
                let never = trouble.is(&error_code::NEVER) || trouble.is(&error_code::NOWHERE);
                match (never, answer, known) {
                    (true, ..) => false,
                    (_, true, _) => age <= HELD_AT_MOST,
                    (_, _, false) => age <= UNEXPLAINED_AT_MOST,
                    (_, _, true) => true,
                }
            }
        }
    }

    /// Waits until a refused post may be tried again. The players are told if it is about a game.
    pub(crate) async fn hold(
        &self,
        state: &mut DeliveryState,
        trouble: &Trouble,
        retries: broadcast::Receiver<Option<Row>>,
    ) {
        let (id, lane, row) = (state.post.id, state.post.lane, state.row);
        if state.held == 0 {
            tracing::warn!(post = %id, ?lane, reason = %trouble, "a post is held until we may send it");
        }
        let refused = Instant::now();
        if let (Lane::Table(table), Some(obstacle)) = (lane, undeliverable::obstacle(trouble)) {
            let told = async {
                let table = self.table(table).await?;
                self.undeliverable.tell(&table, obstacle).await
            };
            if let Err(fault) = told.await {
                tracing::error!(%fault, %table, "cannot tell the players that their game waits");
            }
        }
        self.until_retried(HOLDS.pause(state.held), row, retries)
            .await;
        let least = LEAST_HOLDS.pause(state.held);
        self.rest(least.saturating_sub(refused.elapsed())).await;
        // What was not asked anew, because another game was just refused the same, makes nothing slower.
        if state.held == 0 || !matches!(trouble, Trouble::Refused { status: 0, .. }) {
            state.held += 1;
        }
        // Later boards may have come behind it.
        state.ready = None;
    }

    /// Waits before the next attempt, after this many. The first pauses are short, and made while the bot stops too.
    pub(crate) async fn pause(&self, attempts: u32) {
        let pause = rest::BACKOFF.jittered(attempts.saturating_sub(1));
        if attempts >= LAST_TRIES {
            return self.rest(pause).await;
        }
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = self.ctx.shutdown.closing() => {}
        }
    }

    /// Waits this long, or until something happens that concerns the row.
    async fn until_retried(
        &self,
        pause: Duration,
        row: Row,
        mut retries: broadcast::Receiver<Option<Row>>,
    ) {
        let retried = async {
            // An error says that some were missed, and this row may have been among them.
            while retries
                .recv()
                .await
                .is_ok_and(|retried| retried.is_some_and(|retried| retried != row))
            {}
        };
        tokio::select! {
            () = self.rest(pause) => {}
            () = retried => {}
        }
    }

    /// Waits this long, or until the bot stops.
    pub(crate) async fn rest(&self, pause: Duration) {
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = self.ctx.leaving.closing() => {}
        }
    }
}
