//! What this layer counts, for whoever watches the process.

use std::sync::Arc;
use std::time::Duration;

pub(super) use prometheus_client::metrics::counter::Counter;
use serenity::gateway::{ConnectionStage, ShardManager};

/// What is counted. A clone counts on in the same place.
#[derive(Clone, Debug, Default)]
pub struct Meters {
    /// How often Discord, or our own foresight, made a request wait.
    pub rate_limited: Counter,
    /// How often Discord refused a request in a way that it counts against us (401, 403, 429), waits included.
    pub refused: Counter,
}

/// The time from the last heartbeat to its answer, if one was answered.
pub(super) async fn latency(shards: &Arc<ShardManager>) -> Option<Duration> {
    let runners = shards.runners.lock().await;
    runners.values().filter_map(|runner| runner.latency).max()
}

/// Whether all connections stand.
pub(super) async fn is_connected(shards: &Arc<ShardManager>) -> bool {
    let runners = shards.runners.lock().await;
    let stands = |stage| stage == ConnectionStage::Connected;
    !runners.is_empty() && runners.values().all(|runner| stands(runner.stage))
}
