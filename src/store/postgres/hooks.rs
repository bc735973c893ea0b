//! Hooks with which tests make the database fail.

use std::time::Duration;

use super::database::LATEST;

/// What becomes of a commit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommitFate {
    /// It is done.
    Goes,
    /// It is refused as if another transaction had been in its way (40001).
    Conflicts,
    /// The connection is lost before it, so it is not done.
    LostBefore,
    /// The connection is lost after it, before anybody hears that it was done.
    LostAfter,
}

/// Where a test takes a hand.
pub trait PostgresHooks: Send + Sync + 'static {
    /// What becomes of the next commit.
    fn commit(&self) -> CommitFate {
        CommitFate::Goes
    }

    /// How long a connection may take to be had, and how long a request, before it counts as lost.
    fn latest(&self) -> Duration {
        LATEST
    }
}

/// The database as it is.
pub struct RealDatabase;

impl PostgresHooks for RealDatabase {}
