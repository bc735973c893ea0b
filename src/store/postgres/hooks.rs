//! Hooks before each commit, with which tests make the database fail.

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

/// Called before each commit.
pub trait PostgresHooks: Send + Sync + 'static {
    /// What becomes of it.
    fn commit(&self) -> CommitFate {
        CommitFate::Goes
    }
}

/// The database as it is.
pub struct RealDatabase;

impl PostgresHooks for RealDatabase {}
