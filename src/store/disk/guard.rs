//! What may stand between the store and its disk: nothing, except in tests, where steps fail as a disk makes them fail.

use std::io;
use std::path::Path;

/// The steps that make a group durable, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    /// The group is added to the journal. If this fails, half of it may be there.
    Append,
    /// The journal is synced.
    SyncJournal,
    /// The group is written into the database.
    Write,
    /// The database is synced.
    SyncDatabase,
}

impl Step {
    /// All steps, in order.
    pub const ALL: [Step; 4] = [
        Step::Append,
        Step::SyncJournal,
        Step::Write,
        Step::SyncDatabase,
    ];
}

/// Asked before each step whether the disk will do it.
pub trait Disk: Send + Sync + 'static {
    /// Lets the step be tried, or makes it fail with an error such as "no space left".
    ///
    /// # Errors
    /// The error with which the step fails.
    fn before(&self, step: Step) -> io::Result<()>;

    /// The bytes free on the disk of this directory.
    ///
    /// # Errors
    /// If the system does not tell.
    fn free_space(&self, dir: &Path) -> io::Result<u64> {
        fs2::available_space(dir)
    }
}

/// The disk as it is.
pub struct RealDisk;

impl Disk for RealDisk {
    fn before(&self, _: Step) -> io::Result<()> {
        Ok(())
    }
}
