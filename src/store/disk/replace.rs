//! Replaces a damaged store by a rebuilt one, so that a kill at any point leaves one of the two in place.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::lock::{LOCK, take_lock, unusable};
use crate::service::{StoreError, Timestamp};
use crate::store::fsync::sync_dir;
use crate::store::private;

/// The file in a rebuilt store that has not replaced the damaged one yet.
const REBUILT: &str = "galabot.rebuilt";

/// The path of the store with this appended to its name.
fn beside(dir: &Path, with: &str) -> PathBuf {
    let mut name = dir.as_os_str().to_owned();
    name.push(with);
    PathBuf::from(name)
}

/// Has `make` build a store in a new directory, and replaces the one in `dir` by it, which is moved aside, whole.
/// Returns where the old one is now, and what `make` returns. After a kill at any point, one or the other is in place.
///
/// # Errors
/// [`StoreError::Refused`] if another process has the store open or the directories cannot be used, and whatever `make`
/// fails with. The old store then stays where it is.
pub fn replace<T>(
    dir: &Path,
    now: Timestamp,
    make: impl FnOnce(&Path) -> Result<T, StoreError>,
) -> Result<(PathBuf, T), StoreError> {
    let unusable = |error: io::Error| unusable(dir, &error);
    let (_lock, _) = take_lock(dir)?;
    let aside = beside(dir, &format!(".damaged-{}", now.0));
    if aside.exists() {
        return Err(StoreError::Refused(format!(
            "the store at {} cannot be set aside: {} is there already",
            dir.display(),
            aside.display()
        )));
    }
    let new = beside(dir, ".rebuilding");
    if new.exists() {
        // Left by an earlier attempt that was interrupted; the damaged store is still in its place.
        fs::remove_dir_all(&new).map_err(unusable)?;
    }
    let made = match make(&new) {
        Ok(made) => made,
        Err(error) => {
            // It is incomplete and may not even exist.
            let _ = fs::remove_dir_all(&new);
            return Err(error);
        }
    };
    private::create(&new.join(REBUILT))
        .and_then(|file| file.sync_all())
        .and_then(|()| sync_dir(&new))
        .and_then(|()| fs::rename(dir, &aside))
        .and_then(|()| finish_rebuilding(dir))
        .map_err(unusable)?;
    Ok((aside, made))
}

/// Puts a rebuilt store in the place of the one that was moved aside.
///
/// # Errors
/// What the system says.
pub(super) fn finish_rebuilding(dir: &Path) -> io::Result<()> {
    let new = beside(dir, ".rebuilding");
    if new.join(REBUILT).exists() && !dir.join("db").exists() && !dir.join(LOCK).exists() {
        // Removes an empty directory; if it is not empty, this fails, as it should.
        if dir.exists() {
            fs::remove_dir(dir)?;
        }
        fs::rename(&new, dir)?;
        if let Some(parent) = dir.parent().filter(|parent| !parent.as_os_str().is_empty()) {
            sync_dir(parent)?;
        }
        fs::remove_file(dir.join(REBUILT))?;
    }
    Ok(())
}
