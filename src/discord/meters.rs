//! What this layer counts, for whoever watches the process.

use std::sync::Arc;
use std::time::Duration;

use prometheus_client::metrics::counter::Counter;
use serenity::gateway::ShardManager;
use serenity::http::Http;

/// What is counted. A clone counts on in the same place.
#[derive(Clone, Debug, Default)]
pub struct Meters {
    /// How often Discord, or our own foresight, made a request wait.
    pub rate_limited: Counter,
}

impl Meters {
    /// Counts the waits of this line.
    pub(super) fn watch(&self, http: &mut Http) {
        let hits = self.rate_limited.clone();
        if let Some(limiter) = http.ratelimiter.as_mut() {
            limiter.set_ratelimit_callback(Box::new(move |_| {
                hits.inc();
            }));
        }
    }
}

/// The time from the last heartbeat to its answer, if one was answered.
pub(super) async fn latency(shards: &Arc<ShardManager>) -> Option<Duration> {
    let runners = shards.runners.lock().await;
    runners.values().filter_map(|runner| runner.latency).max()
}
