//! Looks at the clocks of the games every few seconds. No game has a timer, so a restart changes nothing.
//!
//! What is due at a table is done in the queue of its thread, behind everything said there before. So a move typed in
//! time is heard before its time is up.

use crate::service::{ChannelId, Fault, TableId};

use std::sync::Arc;

use super::context::Context;
use super::outbox::Outbox;
use super::rest;

/// Does what time brings about.
pub(crate) struct Timekeeper {
    /// What the bot shares.
    pub ctx: Arc<Context>,
    /// Told that there is something to send.
    pub outbox: Outbox,
}

impl Timekeeper {
    /// Records a heartbeat. `was_here` says whether the bot has been running all the time.
    pub async fn record_heartbeat(&self, was_here: bool) {
        let now = self.ctx.now();
        match self
            .ctx
            .ask(move |service| service.heartbeat(now, was_here))
            .await
        {
            Ok(0) => {}
            Ok(away) => {
                tracing::warn!(
                    minutes = away / 60_000,
                    "back again; the clocks are set back by as much"
                );
            }
            Err(fault) => tracing::error!(%fault, "cannot record the heartbeat"),
        }
    }

    /// The tables at which something is due, each with the channel in whose queue it is done.
    pub async fn due(&self) -> Vec<(TableId, ChannelId)> {
        let now = self.ctx.now();
        let found = self.ctx.ask(move |service| {
            let mut due = Vec::new();
            for id in service.due(now)? {
                if let Some(table) = service.store().table(id)? {
                    let home = table.home().channel;
                    due.push((id, table.thread.unwrap_or(home)));
                }
            }
            Ok(due)
        });
        found.await.unwrap_or_else(|fault: Fault| {
            tracing::error!(%fault, "cannot tell whose time is up");
            Vec::new()
        })
    }

    /// Posts the puzzles of the day that are missing.
    pub async fn daily(&self) {
        let now = self.ctx.now();
        match self.ctx.ask(move |service| service.daily(now)).await {
            Ok(posts) if posts.is_empty() => {}
            Ok(_) => self.outbox.wake(),
            Err(fault) => tracing::error!(%fault, "cannot post the puzzle of the day"),
        }
    }

    /// Does what is due at a table.
    pub async fn process_due(&self, table: TableId) {
        let now = self.ctx.now();
        let done = async {
            let private = self
                .ctx
                .ask(move |service| service.reminded_in_private(table, now));
            let direct = match private.await? {
                None => None,
                // Where that is blocked they are reminded in the thread.
                Some(person) => rest::direct_channel(&self.ctx.rest, person).await.ok(),
            };
            self.ctx
                .ask(move |service| service.process_due(table, direct, now))
                .await
        };
        match done.await {
            Ok(posts) if posts.is_empty() => {}
            Ok(_) => self.outbox.wake(),
            Err(fault) => tracing::error!(%fault, %table, "cannot do what time has brought"),
        }
    }
}
