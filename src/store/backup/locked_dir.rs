//! Exclusive access to the directory of the backups, among threads and processes.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use fs2::FileExt;

use super::{BEGIN, ERASED, PART};
use crate::store::private;

/// Held by the thread of this process that writes into a directory of backups.
static WRITING: Mutex<()> = Mutex::new(());

/// Whether this is the name of a file of ours.
fn is_ours(name: &str) -> bool {
    name.starts_with(BEGIN) || name.starts_with(ERASED)
}

/// The directory; no other thread or process writes into it until this is dropped.
pub(super) struct LockedDir<'a> {
    dir: &'a Path,
    /// The directory itself, if it could be locked against other processes. Not every file system can do that.
    lock: Option<File>,
    _writing: MutexGuard<'static, ()>,
}

impl LockedDir<'_> {
    /// Makes the directory if it does not exist, and waits until no other writes into it.
    ///
    /// # Errors
    /// What the system says.
    pub(super) fn take(dir: &Path) -> io::Result<LockedDir<'_>> {
        let writing = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
        private::create_dir_all(dir)?;
        private::restrict(dir, is_ours);
        let locked = |file: &File| file.lock_exclusive().is_ok();
        Ok(LockedDir {
            dir,
            lock: File::open(dir).ok().filter(locked),
            _writing: writing,
        })
    }

    /// An unused file name to write under; the complete file is then renamed to `name`.
    pub(super) fn part_of(&self, name: &str) -> PathBuf {
        self.dir
            .join(format!("{name}.{:016x}{PART}", fastrand::u64(..)))
    }

    /// Deletes incomplete files of processes that have ended. It does so only if the lock proves that no other process
    /// writes.
    ///
    /// # Errors
    /// What the system says.
    pub(super) fn remove_parts(&self) -> io::Result<()> {
        if self.lock.is_none() {
            return Ok(());
        }
        for entry in fs::read_dir(self.dir)? {
            let path = entry?.path();
            let name = path.file_name().and_then(|name| name.to_str());
            if name.is_some_and(|name| is_ours(name) && name.ends_with(PART)) {
                fs::remove_file(path)?;
            }
        }
        Ok(())
    }
}
