//! Calls from one process to another, by way of the store that they share: so processes need no addresses of each
//! other, and a call reaches whoever serves a shard by then.

use std::time::Duration;

use super::ports::StoreError;
use crate::service::model::shard_id::ShardId;

/// The number of a call, drawn at random by whoever calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CallId(pub u128);

/// A call that was taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// Its number.
    pub id: CallId,
    /// What is asked.
    pub request: String,
    /// How long ago, by the clock of the store.
    pub ago: Duration,
}

/// How long a call is there for somebody to take.
pub const LASTS: Duration = Duration::from_secs(10);

/// Where calls are kept until they are answered. Every method may take as long as the store waits for its database.
pub trait Rpc: Send + Sync + 'static {
    /// Calls whoever serves this shard. The same call again changes nothing.
    ///
    /// # Errors
    /// If the store cannot be reached.
    fn call(&self, id: CallId, shard: ShardId, request: &str) -> Result<(), StoreError>;

    /// Takes the calls for these shards, as far as this process has their leases and they are not older than [`LASTS`].
    /// Each is taken once.
    ///
    /// # Errors
    /// If the store cannot be reached.
    fn take(&self, shards: &[ShardId]) -> Result<Vec<Taken>, StoreError>;

    /// Answers a call that was taken. If nobody waits for that any more, nothing happens.
    ///
    /// # Errors
    /// If the store cannot be reached.
    fn answer(&self, id: CallId, response: &str) -> Result<(), StoreError>;

    /// The answer to a call, if there is one yet.
    ///
    /// # Errors
    /// If the store cannot be reached.
    fn response(&self, id: CallId) -> Result<Option<String>, StoreError>;

    /// Takes a call back, unless somebody has taken it: then it is carried out. Returns whether it was taken back.
    ///
    /// # Errors
    /// If the store cannot be reached.
    fn withdraw(&self, id: CallId) -> Result<bool, StoreError>;

    /// Forgets a call, whose answer has arrived.
    ///
    /// # Errors
    /// If the store cannot be reached.
    fn forget(&self, id: CallId) -> Result<(), StoreError>;

    /// Forgets the calls that nobody has asked after for a minute, as those of a process that has died.
    ///
    /// # Errors
    /// If the store cannot be reached.
    fn forget_old(&self) -> Result<(), StoreError>;
}
