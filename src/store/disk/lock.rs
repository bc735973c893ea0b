//! The lock that gives one process at a time a store, and what the lock file says.

use std::fs::File;
use std::io::{self, Read, Seek, Write};
use std::path::Path;

use fs2::FileExt;

use crate::service::StoreError;
use crate::store::fsync::sync_dir;
use crate::store::private;

/// The file that is locked while the store is open. Once the first record is durable, it says so.
pub(super) const LOCK: &str = "galabot.lock";

/// What the lock file says once the first record is durable.
const BEGUN: &str = "A galabot store begins here. Keep the whole directory together.\n";

/// Keeps other processes out until it is dropped.
pub struct Lock(File);

/// Locks the store in this directory, which is created if needed. Also returns whether a store has begun there.
///
/// # Errors
/// [`StoreError::Refused`] if another process has it open or the directory cannot be used.
pub(super) fn take_lock(dir: &Path) -> Result<(Lock, bool), StoreError> {
    let unusable = |error: io::Error| unusable(dir, &error);
    private::create_dir_all(dir).map_err(unusable)?;
    if let Some(parent) = dir.parent().filter(|parent| !parent.as_os_str().is_empty()) {
        sync_dir(parent).map_err(unusable)?;
    }
    let mut file = private::options()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(dir.join(LOCK))
        .map_err(unusable)?;
    if let Err(error) = file.try_lock_exclusive() {
        return Err(if error.kind() == fs2::lock_contended_error().kind() {
            StoreError::Refused(format!(
                "the store at {} is open in another process: only one can have it",
                dir.display()
            ))
        } else {
            unusable(error)
        });
    }
    let mut text = Vec::new();
    file.read_to_end(&mut text).map_err(unusable)?;
    let begun = text == BEGUN.as_bytes();
    Ok((Lock(file), begun))
}

/// Whether a process has the store in this directory open.
pub fn is_in_use(dir: &Path) -> bool {
    let Ok(file) = File::open(dir.join(LOCK)) else {
        return false;
    };
    let contended = fs2::lock_contended_error().kind();
    // If it can be locked, closing the file unlocks it.
    let locked = file.try_lock_exclusive();
    locked.is_err_and(|error| error.kind() == contended)
}

impl Lock {
    /// Writes into the lock file that a store has begun here.
    ///
    /// # Errors
    /// What the system says.
    pub(super) fn say_begun(&mut self, dir: &Path) -> io::Result<()> {
        self.0.set_len(0)?;
        self.0.rewind()?;
        self.0.write_all(BEGUN.as_bytes())?;
        self.0.sync_all()?;
        sync_dir(dir)
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Unlocked here because a child process may hold the file open for a moment. If this fails, closing the file
        // unlocks it.
        let _ = FileExt::unlock(&self.0);
    }
}

/// The refusal of a directory that cannot be used.
pub(super) fn unusable(dir: &Path, error: &io::Error) -> StoreError {
    StoreError::Refused(format!(
        "the directory {} cannot be used: {error}",
        dir.display()
    ))
}
