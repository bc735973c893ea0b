//! Exports that are made regularly, read back before they count, and kept a few at a time; and the way back from them.
//!
//! The database has no repair tool, so this is the repair: [`Backups::rebuild`] sets a damaged store aside, whole, and
//! makes a new one in its place from the newest export that can be read. What was acknowledged after that export is then
//! only in the store set aside.

use std::fs::{self, File};
use std::io::{BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::archive::Archive;
use super::disk::{DiskStore, set_aside, sync_dir};
use crate::service::{Store, StoreError, Timestamp};

/// What the names of exports begin and end with.
const BEGIN: &str = "galabot-";
const END: &str = ".jsonl";

/// A directory of exports.
///
/// ```
/// use galabot::service::Timestamp;
/// use galabot::store::{Backups, MemoryStore};
/// let dir = tempfile::tempdir()?;
/// let backups = Backups::new(dir.path(), 7);
/// backups.write(&MemoryStore::new(), Timestamp(5_000))?;
/// assert_eq!(backups.newest()?.map(|(at, _)| at), Some(Timestamp(5_000)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Backups {
    dir: PathBuf,
    keep: usize,
}

/// What a rebuilt store was made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rebuilt {
    /// Where the damaged store is now.
    pub aside: PathBuf,
    /// The export that took its place.
    pub from: PathBuf,
    /// When that was made: what came later is not in it.
    pub at: Timestamp,
    /// How many records it held.
    pub records: u64,
}

impl Backups {
    /// Exports in this directory, of which the newest `keep` stay (at least one).
    pub fn new(dir: impl AsRef<Path>, keep: usize) -> Backups {
        Backups {
            dir: dir.as_ref().to_path_buf(),
            keep: keep.max(1),
        }
    }

    /// Exports the store, reads the file back, and only then takes the oldest ones away.
    ///
    /// # Errors
    /// [`StoreError::Refused`] if the file cannot be written or read back (the older exports stay);
    /// [`StoreError::Damaged`] if the store is.
    pub fn write(&self, store: &dyn Store, now: Timestamp) -> Result<PathBuf, StoreError> {
        let unusable = |error| self.unusable(&error);
        fs::create_dir_all(&self.dir).map_err(unusable)?;
        // Digits to fill, so that the order of the names is the order of time.
        let path = self.dir.join(format!("{BEGIN}{:020}{END}", now.0));
        let part = path.with_extension("part");
        let mut file = BufWriter::new(File::create(&part).map_err(unusable)?);
        store.export(&mut file)?;
        file.flush().map_err(unusable)?;
        file.get_ref().sync_all().map_err(unusable)?;
        drop(file);
        read(&part)?;
        fs::rename(&part, &path).map_err(unusable)?;
        sync_dir(&self.dir).map_err(unusable)?;
        for (_, old) in self.list()?.into_iter().skip(self.keep) {
            fs::remove_file(old).map_err(unusable)?;
        }
        Ok(path)
    }

    /// Whether the newest export is older than `every`, or there is none.
    ///
    /// # Errors
    /// [`StoreError::Refused`] if the directory cannot be read.
    pub fn is_due(&self, now: Timestamp, every: Duration) -> Result<bool, StoreError> {
        let age = |(at, _): (Timestamp, PathBuf)| u128::from(now.0.saturating_sub(at.0));
        Ok(self
            .newest()?
            .map(age)
            .is_none_or(|age| age >= every.as_millis()))
    }

    /// The newest export and when it was made.
    ///
    /// # Errors
    /// [`StoreError::Refused`] if the directory cannot be read.
    pub fn newest(&self) -> Result<Option<(Timestamp, PathBuf)>, StoreError> {
        Ok(self.list()?.into_iter().next())
    }

    /// All exports, newest first.
    ///
    /// # Errors
    /// [`StoreError::Refused`] if the directory cannot be read.
    pub fn list(&self) -> Result<Vec<(Timestamp, PathBuf)>, StoreError> {
        let entries = match fs::read_dir(&self.dir) {
            Ok(entries) => entries,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(self.unusable(&error)),
        };
        let mut found = Vec::new();
        for entry in entries {
            let path = entry.map_err(|error| self.unusable(&error))?.path();
            let at = path
                .file_name()
                .and_then(|name| name.to_str()?.strip_prefix(BEGIN)?.strip_suffix(END))
                .and_then(|digits| digits.parse().ok());
            if let Some(at) = at {
                found.push((Timestamp(at), path));
            }
        }
        found.sort();
        found.reverse();
        Ok(found)
    }

    /// Moves the store in `dir` aside, whole, and makes a new one there from the newest export that can be read.
    ///
    /// # Errors
    /// [`StoreError::Refused`] if no export can be read, or another process has the store open; then it stays where it
    /// is.
    pub fn rebuild(&self, dir: &Path, now: Timestamp) -> Result<Rebuilt, StoreError> {
        let mut reasons = Vec::new();
        let whole = self.list()?.into_iter().find(|(_, path)| match read(path) {
            Ok(_) => true,
            Err(error) => {
                reasons.push(error.to_string());
                false
            }
        });
        let Some((at, from)) = whole else {
            return Err(StoreError::Refused(format!(
                "no export in {} can be read, so the store at {} stays where it is. {}",
                self.dir.display(),
                dir.display(),
                reasons.join(". ")
            )));
        };
        let aside = set_aside(dir, now)?;
        let mut text = BufReader::new(File::open(&from).map_err(|error| self.unusable(&error))?);
        let records = DiskStore::open(dir)?.import(&mut text)?;
        Ok(Rebuilt {
            aside,
            from,
            at,
            records,
        })
    }

    fn unusable(&self, error: &std::io::Error) -> StoreError {
        StoreError::Refused(format!(
            "the exports in {} cannot be used: {error}",
            self.dir.display()
        ))
    }
}

fn read(path: &Path) -> Result<Archive, StoreError> {
    let refused = |reason: String| StoreError::Refused(format!("{}: {reason}", path.display()));
    let file = File::open(path).map_err(|error| refused(error.to_string()))?;
    Archive::read(&mut BufReader::new(file)).map_err(|error| refused(error.to_string()))
}
