//! A set of connections that carry all servers together, each a task of its own.

use std::future::pending;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::timeout;
use tracing::Instrument as _;

use super::shard::{Halt, Orders, Shard, Terms};
use super::state::{GatewayState, Link};
use crate::discord::context::Context;
use crate::service::ShardId;

/// A set of connections. They end when it is dropped.
pub(crate) struct Fleet {
    count: NonZeroU32,
    ctx: Arc<Context>,
    terms: Terms,
    state: watch::Sender<GatewayState>,
    orders: Orders,
    leave: watch::Sender<bool>,
    tasks: JoinSet<(ShardId, Result<(), Halt>)>,
}

impl Fleet {
    /// Begins to make this many connections, or the one of these that is ours; each tells `state` how it stands.
    pub fn begin(
        ctx: Arc<Context>,
        terms: Terms,
        state: watch::Sender<GatewayState>,
        stop: watch::Receiver<bool>,
        count: NonZeroU32,
    ) -> Fleet {
        let only = ctx.shard();
        state.send_modify(|state| state.begin(count, only));
        let leave = watch::Sender::new(false);
        let mut fleet = Fleet {
            count,
            ctx,
            terms,
            state,
            orders: Orders {
                stop,
                leave: leave.subscribe(),
            },
            leave,
            tasks: JoinSet::new(),
        };
        for shard in fleet.ctx.shards(count) {
            fleet.connect(shard);
        }
        fleet
    }

    /// How many connections there are.
    pub fn count(&self) -> NonZeroU32 {
        self.count
    }

    /// Begins to make one of them, which has ended or was never made.
    pub fn connect(&mut self, shard: ShardId) {
        let link = Link {
            shard,
            state: self.state.clone(),
        };
        let connection = Shard::new(self.ctx.clone(), self.terms.clone(), link);
        let running = connection.run(self.orders.clone());
        let running = async move { (shard, running.await) };
        self.tasks.spawn(running.in_current_span());
    }

    /// Waits until one of them has ended: when told to, or for a reason that stays.
    pub async fn ended(&mut self) -> (ShardId, Result<(), Halt>) {
        match self.tasks.join_next().await {
            Some(Ok(ended)) => ended,
            Some(Err(error)) if error.is_panic() => std::panic::resume_unwind(error.into_panic()),
            _ => pending().await,
        }
    }

    /// Waits until all have ended, of which they must have been told.
    pub async fn all_ended(mut self) {
        while self.tasks.join_next().await.is_some() {}
    }

    /// Has all of them leave, once each has heard what was sent to it until now. One that takes longer than this is
    /// broken off.
    pub async fn leave(self, patience: Duration) {
        self.leave.send_replace(true);
        if timeout(patience, self.all_ended()).await.is_err() {
            tracing::warn!(
                "old connections to the gateway were broken off, for they did not hear any more"
            );
        }
    }
}
