//! Calls from one process to another, by way of the store that they share: so processes need no addresses of each other,
//! and a call reaches whoever serves a shard by then.

use super::ports::StoreError;
use crate::service::model::shard_id::ShardId;

/// The number of a call, drawn at random.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CallId(pub u128);

/// Where calls are kept until they are answered. Every method may take as long as the store waits for its database.
pub trait Rpc: Send + Sync + 'static {
    /// Calls whoever serves this shard. Calls that nobody has asked after for a minute are forgotten.
    ///
    /// # Errors
    /// If the store cannot be reached.
    fn call(&self, shard: ShardId, request: &str) -> Result<CallId, StoreError>;

    /// Takes the calls for these shards, as far as this process has their leases. Each is taken once.
    ///
    /// # Errors
    /// If the store cannot be reached.
    fn take(&self, shards: &[ShardId]) -> Result<Vec<(CallId, String)>, StoreError>;

    /// Answers a call that was taken. If nobody waits for that any more, nothing happens.
    ///
    /// # Errors
    /// If the store cannot be reached.
    fn answer(&self, call: CallId, response: &str) -> Result<(), StoreError>;

    /// Takes the answer to a call, if there is one yet.
    ///
    /// # Errors
    /// If the store cannot be reached.
    fn response(&self, call: CallId) -> Result<Option<String>, StoreError>;
}
