//! The connection to Discord's gateway: made, kept alive, and read as events in their order.

pub(crate) mod connection;
pub(crate) mod events;
pub(crate) mod session_limiter;
pub(crate) mod shard;
pub(crate) mod startup;
