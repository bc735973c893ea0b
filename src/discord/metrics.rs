//! What this layer counts, for the operator.

use std::sync::atomic::AtomicU64;
use std::time::Duration;

use prometheus_client::encoding::EncodeLabelSet;
pub(crate) use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;

use crate::service::ShardId;

/// The connection that a number is of.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct OfShard {
    /// Its number; the first is 0.
    pub shard: u32,
}

/// A number of each connection to the gateway.
pub type Gauges = Family<OfShard, Gauge<f64, AtomicU64>>;

/// What is counted of each connection to the gateway.
#[derive(Clone, Debug, Default)]
pub struct ByShard {
    /// How often a connection was tried.
    pub connections: Family<OfShard, Counter>,
    /// How often a session was to go on over another connection (RESUME).
    pub resumes: Family<OfShard, Counter>,
    /// How often a session was to begin (IDENTIFY).
    pub identifies: Family<OfShard, Counter>,
    /// The pause before the next connection, in seconds; 0 while there is one.
    pub pause: Gauges,
}

impl ByShard {
    pub(crate) fn connects(&self, shard: ShardId) {
        let of = of(shard);
        self.connections.get_or_create(&of).inc();
        // At 0 from the first connection on: Prometheus sees no increase of what was not there.
        drop(self.resumes.get_or_create(&of));
        drop(self.identifies.get_or_create(&of));
    }

    pub(crate) fn resumes(&self, shard: ShardId) {
        self.resumes.get_or_create(&of(shard)).inc();
    }

    pub(crate) fn identifies(&self, shard: ShardId) {
        self.identifies.get_or_create(&of(shard)).inc();
    }

    pub(crate) fn pauses(&self, shard: ShardId, pause: Duration) {
        self.pause
            .get_or_create(&of(shard))
            .set(pause.as_secs_f64());
    }
}

fn of(shard: ShardId) -> OfShard {
    OfShard {
        shard: shard.number(),
    }
}

/// What is counted. A clone counts on in the same place.
#[derive(Clone, Debug, Default)]
pub struct Metrics {
    /// How often Discord, or our own foresight, made a request wait.
    pub rate_limited: Counter,
    /// How often Discord refused a request in a way that it counts against us (401, 403, 429), waits included.
    pub refused: Counter,
    /// What is counted of each connection to the gateway.
    pub gateway: ByShard,
    /// What the gateway said and could not be read, or only in part.
    pub gateway_unread: Counter,
    /// Events that came over a connection which does not carry their server.
    pub gateway_misrouted: Counter,
    /// How many interactions were not carried out because Discord did not say that their acknowledgement arrived.
    pub unacknowledged: Counter,
    /// How many interactions were not carried out because their time was over before Discord had an acknowledgement.
    pub interactions_late: Counter,
    /// How many messages were heard after a later one of their thread. Each is a bug.
    pub out_of_order: Counter,
    /// How many messages could not be read at all.
    pub unreadable: Counter,
    /// How many posts have been set aside, because Discord failed on them again and again.
    pub set_aside: Counter,
}
