//! Hooks before each step on the disk, with which tests make the disk fail.

use std::fs::File;
use std::io;
use std::path::Path;

/// A database whose file is shorter is not made anew: it would be often, for little.
const SLACK: u64 = 16 * 1024 * 1024;

/// The steps on the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DiskStep {
    /// The group is added to the journal. If this fails, half of it may be there.
    Append,
    /// The journal is synced.
    SyncJournal,
    /// The groups that are pending are written into the database.
    Write,
    /// The database is synced.
    SyncDatabase,
    /// A part of the database is copied into one that is made anew.
    Copy,
    /// The database that was made anew is used from now on.
    Switch,
}

impl DiskStep {
    /// The steps of a group before it is acknowledged, in order.
    pub const GROUP: [DiskStep; 2] = [DiskStep::Append, DiskStep::SyncJournal];

    /// The steps by which the database gets the groups that are pending, in order.
    pub const FLUSH: [DiskStep; 2] = [DiskStep::Write, DiskStep::SyncDatabase];
}

/// Called around each step on the disk.
pub trait DiskHooks: Send + Sync + 'static {
    /// Called before a step: lets it be tried, or makes it fail with an error such as "no space left".
    ///
    /// # Errors
    /// The error with which the step fails.
    fn before(&self, step: DiskStep) -> io::Result<()>;

    /// Does a step that syncs: returns once the system has written the file to the disk. All syncs of groups go through
    /// this, so a test that watches it misses none.
    ///
    /// # Errors
    /// The error with which the step fails.
    fn sync(&self, step: DiskStep, file: &File) -> io::Result<()> {
        self.before(step)?;
        file.sync_data()
    }

    /// The bytes free on the disk of this directory.
    ///
    /// # Errors
    /// If the system does not tell.
    fn free_space(&self, dir: &Path) -> io::Result<u64> {
        fs2::available_space(dir)
    }

    /// Whether the database is to be made anew: its file has `length` bytes, and had `compact` when that was done last.
    fn is_compaction_due(&self, length: u64, compact: u64) -> bool {
        length > compact + compact / 2 + SLACK
    }
}

/// The disk as it is.
pub struct RealDisk;

impl DiskHooks for RealDisk {
    fn before(&self, _: DiskStep) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_sync_is_asked_of_the_system() {
        // Linux syncs files and refuses to sync a pipe.
        let (reader, _writer) = io::pipe().expect("a pipe");
        let pipe = File::from(std::os::fd::OwnedFd::from(reader));
        let asked = RealDisk.sync(DiskStep::SyncDatabase, &pipe);
        assert_eq!(
            asked.map_err(|error| error.kind()),
            Err(io::ErrorKind::InvalidInput)
        );
        let file = tempfile::tempfile().expect("a file");
        RealDisk
            .sync(DiskStep::SyncDatabase, &file)
            .expect("it is synced");
    }
}
