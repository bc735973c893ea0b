//! What this layer counts, for the operator.

use std::sync::atomic::AtomicU64;

pub(crate) use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;

/// What is counted. A clone counts on in the same place.
#[derive(Clone, Debug, Default)]
pub struct Metrics {
    /// How often Discord, or our own foresight, made a request wait.
    pub rate_limited: Counter,
    /// How often Discord refused a request in a way that it counts against us (401, 403, 429), waits included.
    pub refused: Counter,
    /// How often a connection to the gateway was tried.
    pub gateway_connections: Counter,
    /// How often a session was to go on over another connection (RESUME).
    pub gateway_resumes: Counter,
    /// How often a session was to begin (IDENTIFY).
    pub gateway_identifies: Counter,
    /// What the gateway said and could not be read.
    pub gateway_unread: Counter,
    /// The pause before the next connection, in seconds; 0 while there is one.
    pub gateway_pause: Gauge<f64, AtomicU64>,
    /// How many interactions were not carried out because Discord did not say that their acknowledgement arrived.
    pub unacknowledged: Counter,
    /// How many messages were heard after a later one of their thread. Each is a bug.
    pub out_of_order: Counter,
    /// How many messages could not be read at all.
    pub unreadable: Counter,
    /// How many posts have been set aside, because Discord failed on them again and again.
    pub set_aside: Counter,
}
