//! The connections to Discord's gateway: made, kept alive, and read as events in their order.

pub(crate) mod connections;
pub(crate) mod events;
mod fleet;
mod identify_queue;
pub(crate) mod session_limiter;
pub(crate) mod shard;
pub(crate) mod startup;
pub(crate) mod state;
