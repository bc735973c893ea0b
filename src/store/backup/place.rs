//! The directory of the backups while something is written into it: by one at a time, of all processes.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use fs2::FileExt;

use super::{BEGIN, ERASED, PART};
use crate::store::private;

/// Held by whoever writes into a directory of backups in this process.
static WRITING: Mutex<()> = Mutex::new(());

/// Whether a file of this name is one of ours.
fn is_ours(name: &str) -> bool {
    name.starts_with(BEGIN) || name.starts_with(ERASED)
}

/// The directory, which nobody else writes into until this is dropped.
pub(super) struct Place<'a> {
    dir: &'a Path,
    /// The directory itself, where it can be locked against other processes. Not every file system has that.
    lock: Option<File>,
    _writing: MutexGuard<'static, ()>,
}

impl Place<'_> {
    /// Makes the directory if it is not there, and waits until nobody else writes into it.
    ///
    /// # Errors
    /// What the system says.
    pub(super) fn take(dir: &Path) -> io::Result<Place<'_>> {
        let writing = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
        private::create_dir_all(dir)?;
        private::narrow(dir, is_ours);
        let locked = |file: &File| file.lock_exclusive().is_ok();
        Ok(Place {
            dir,
            lock: File::open(dir).ok().filter(locked),
            _writing: writing,
        })
    }

    /// A name in it that no other file has, for what is being written and will get this name when it is whole.
    pub(super) fn part_of(&self, name: &str) -> PathBuf {
        self.dir
            .join(format!("{name}.{:016x}{PART}", fastrand::u64(..)))
    }

    /// Takes away what was left half written by processes that ended meanwhile, if it is certain that nobody else is writing
    /// now.
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
