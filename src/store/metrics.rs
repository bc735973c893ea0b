//! Metrics of the store.

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::histogram::Histogram;

/// What the store measures. Clones share their values.
#[derive(Clone, Debug)]
pub struct StoreMetrics {
    /// Seconds from the moment a group of operations is complete until it is durable.
    pub commit_seconds: Histogram,
    /// Operations in a group.
    pub group_size: Histogram,
    /// Transactions that a database had to be asked for again, because another was in their way or the connection was
    /// lost; never with a store on disk.
    pub retries: Counter,
    /// Seconds until a connection to a database was to be had, or was not; never with a store on disk.
    pub connection_seconds: Histogram,
}

impl Default for StoreMetrics {
    fn default() -> StoreMetrics {
        let seconds = [
            0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5,
        ];
        // As long as one is waited for.
        let waits = [
            0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1.0, 5.0, 15.0, 30.0,
        ];
        StoreMetrics {
            commit_seconds: Histogram::new(seconds),
            group_size: Histogram::new([1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0]),
            retries: Counter::default(),
            connection_seconds: Histogram::new(waits),
        }
    }
}
