//! What may stand between the store and its disk: nothing, except in tests, where steps fail as a disk makes them fail.

use std::fs::File;
use std::io;
use std::path::Path;

/// The steps that make a group durable, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DiskStep {
    /// The group is added to the journal. If this fails, half of it may be there.
    Append,
    /// The journal is synced.
    SyncJournal,
    /// The group is written into the database.
    Write,
    /// The database is synced.
    SyncDatabase,
}

impl DiskStep {
    /// All steps, in order.
    pub const ALL: [DiskStep; 4] = [
        DiskStep::Append,
        DiskStep::SyncJournal,
        DiskStep::Write,
        DiskStep::SyncDatabase,
    ];
}

/// Asked before each step whether the disk will do it.
pub trait DiskHooks: Send + Sync + 'static {
    /// Lets the step be tried, or makes it fail with an error such as "no space left".
    ///
    /// # Errors
    /// The error with which the step fails.
    fn before(&self, step: DiskStep) -> io::Result<()>;

    /// Does a step that syncs: has the system write what this file holds onto the disk, and returns when it is there. There
    /// is no other way to sync a group, so that a test which watches this misses none.
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
        // Linux syncs files, and says that a pipe is none.
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
