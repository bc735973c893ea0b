//! Backups: exports made regularly, compressed, and read back before they count. The newest of them stay.
//!
//! The database has no repair tool, so backups are the repair: [`Backups::open`] moves a damaged store aside, whole. It
//! then builds a new one in its place from the newest readable backup and the journal since then.
//!
//! Backups of several stores may be in one directory. Each store counts its own, and one that was begun without a game
//! deletes none of those that hold games (`others`).

mod erased_list;
mod locked_dir;
mod others;
mod rebuild;
mod write;

use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::archive;
use super::disk::DiskStore;
use super::disk::fault_injection::{DiskHooks, RealDisk};
use super::disk::journal;
use super::disk::open::OpenError;
use super::disk::replace::replace;
use super::record::Lsn;
use crate::service::{StoreError, Timestamp};
use locked_dir::LockedDir;

/// What the names of backups begin and end with.
const BEGIN: &str = "galabot-";
const END: &str = ".jsonl.gz";
/// What the names of backups end with that were made on request.
const ASKED_END: &str = "-asked.jsonl.gz";

/// What the names of incomplete files end with.
const PART: &str = ".part";

/// The list of erased people, beside the backups: older backups still know them.
const ERASED: &str = "erased.jsonl";

/// A directory of backups.
///
/// ```
/// use galabot::service::Timestamp;
/// use galabot::store::{Backups, DiskStore};
/// let dir = tempfile::tempdir()?;
/// let store = DiskStore::open(dir.path().join("data"))?;
/// let backups = Backups::new(dir.path().join("backups"), 7);
/// backups.write(&store, Timestamp(5_000))?;
/// assert_eq!(backups.newest()?.map(|(at, _)| at), Some(Timestamp(5_000)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Backups {
    dir: PathBuf,
    keep: usize,
}

/// What a store was rebuilt from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rebuilt {
    /// What was wrong with the damaged store.
    pub damage: String,
    /// Where the damaged store is now.
    pub aside: PathBuf,
    /// The backup and when it was made; `None` if the journal held everything from the beginning.
    pub from: Option<(Timestamp, PathBuf)>,
    /// How many groups of changes the journal held after the backup.
    pub groups: u64,
    /// How many records the new store holds.
    pub records: u64,
    /// Why acknowledged changes may be missing, if so: the journal could not be read to its end.
    pub missing: Option<String>,
}

impl std::fmt::Display for Rebuilt {
    /// As an operator reads it.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "the store was damaged ({}) and was made anew from ",
            self.damage
        )?;
        match &self.from {
            Some((_, path)) => write!(f, "the backup {}", path.display())?,
            None => f.write_str("the beginning")?,
        }
        write!(
            f,
            " and {} groups of the journal: {} records. The damaged one is at {}",
            self.groups,
            self.records,
            self.aside.display()
        )?;
        match &self.missing {
            None => f.write_str(". Nothing that was acknowledged is missing"),
            Some(reason) => write!(f, ". WHAT CAME LAST MAY BE MISSING: {reason}"),
        }
    }
}

/// What a check of a backup found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The file.
    pub path: PathBuf,
    /// How many records it holds.
    pub records: u64,
}

impl Backups {
    /// Backups in this directory. The newest `keep` of a store stay, at least one, and as many of those made on request
    /// ([`Backups::write_asked`]).
    pub fn new(dir: impl AsRef<Path>, keep: usize) -> Backups {
        Backups {
            dir: dir.as_ref().to_path_buf(),
            keep: keep.max(1),
        }
    }

    /// The directory.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// Reads a backup and checks all of it: each checksum, each count, and that each log adds up to its table. Each
    /// game must be one that can be played.
    ///
    /// # Errors
    /// [`StoreError::Refused`] with the file, the line and the reason.
    pub fn verify(path: &Path) -> Result<Verified, StoreError> {
        Ok(Verified {
            path: path.to_path_buf(),
            records: check(path)?,
        })
    }

    /// The newest backup and when it was made.
    ///
    /// # Errors
    /// [`StoreError::Refused`] if the directory cannot be read.
    pub fn newest(&self) -> Result<Option<(Timestamp, PathBuf)>, StoreError> {
        Ok(self.list()?.into_iter().next())
    }

    /// All backups, newest first.
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
                .and_then(|name| {
                    let rest = name.to_str()?.strip_prefix(BEGIN)?;
                    let mut ends = [ASKED_END, END].into_iter();
                    ends.find_map(|end| rest.strip_suffix(end))
                })
                .and_then(|digits| digits.parse().ok());
            if let Some(at) = at {
                found.push((Timestamp(at), path));
            }
        }
        found.sort();
        found.reverse();
        Ok(found)
    }

    /// Opens the store in `dir`. A damaged store is moved aside, whole, and rebuilt; the result says so, and an error
    /// is logged. That a store holds no game though there are backups of another with games is for the caller to tell
    /// ([`DiskStore::notices`]).
    ///
    /// # Errors
    /// As [`DiskStore::open`], and if a damaged store cannot be rebuilt; then it stays where it is.
    pub fn open(
        &self,
        dir: &Path,
        now: Timestamp,
    ) -> Result<(DiskStore, Option<Rebuilt>), StoreError> {
        self.open_on(dir, &(Arc::new(RealDisk) as Arc<dyn DiskHooks>), now)
    }

    /// As [`Backups::open`], on a disk that may fail, for tests.
    ///
    /// # Errors
    /// As [`Backups::open`].
    pub fn open_on(
        &self,
        dir: &Path,
        disk: &Arc<dyn DiskHooks>,
        now: Timestamp,
    ) -> Result<(DiskStore, Option<Rebuilt>), StoreError> {
        if self.dir.is_dir() {
            drop(LockedDir::take(&self.dir).map_err(|error| self.unusable(&error))?);
        }
        let damage = match DiskStore::try_open(dir, disk.clone()) {
            Ok(mut store) => {
                self.restore_key(dir)?;
                self.reconcile_erased(&store, now)?;
                self.look_for_others(&mut store)?;
                return Ok((store, None));
            }
            Err(OpenError::Damaged(reason)) => reason,
            Err(other) => return Err(other.refused(dir)),
        };
        tracing::error!(store = %dir.display(), damage, "the store is damaged; making it anew");
        let rebuilt = self.rebuild(dir, disk, &damage, now)?;
        tracing::error!("{rebuilt}");
        let mut store = DiskStore::open_on(dir, disk.clone())?;
        self.restore_key(dir)?;
        self.reconcile_erased(&store, now)?;
        self.look_for_others(&mut store)?;
        Ok((store, Some(rebuilt)))
    }

    /// Moves the store in `dir` aside and builds a new one from the newest readable backup and the journal. Backups of
    /// other stores are only for want of its own.
    fn rebuild(
        &self,
        dir: &Path,
        disk: &Arc<dyn DiskHooks>,
        damage: &str,
        now: Timestamp,
    ) -> Result<Rebuilt, StoreError> {
        let mut reasons = Vec::new();
        let mut from = None;
        let own = journal::id_in(dir).ok().flatten();
        let is_own = |path: &Path| {
            let journal = lsn_of(path).map(|lsn| lsn.journal);
            own.is_some() && journal == own
        };
        let (ours, foreign): (Vec<_>, Vec<_>) =
            self.list()?.into_iter().partition(|(_, path)| is_own(path));
        for (at, path) in ours.into_iter().chain(foreign) {
            match check(&path) {
                Ok(_) => {
                    from = Some((at, path));
                    break;
                }
                Err(error) => reasons.push(error.to_string()),
            }
        }
        let begun = journal::segments(dir).map_err(|error| self.unusable(&error))?;
        if from.is_none() && begun.first().is_none_or(|first| first.first != 1) {
            return Err(StoreError::Refused(format!(
                "the store at {} is damaged: {damage}. No backup in {} can be read, so it stays where it is. {}",
                dir.display(),
                self.dir.display(),
                reasons.join(". ")
            )));
        }
        let backup = from.as_ref().map(|(_, path)| path.as_path());
        rebuild::check_room(&**disk, dir, backup)?;
        let protected = others::protected(dir)?;
        let make = |new: &Path| -> Result<rebuild::Made, StoreError> {
            let made = rebuild::make((new, disk), dir, backup)?;
            if !protected.is_empty() {
                others::protect(new, &protected)?;
            }
            Ok(made)
        };
        let (aside, made) = replace(dir, now, make)?;
        Ok(Rebuilt {
            damage: damage.to_owned(),
            aside,
            from,
            groups: made.groups,
            records: made.records,
            missing: made.missing,
        })
    }

    fn unusable(&self, error: &std::io::Error) -> StoreError {
        StoreError::Refused(format!(
            "the backups in {} cannot be used: {error}",
            self.dir.display()
        ))
    }
}

/// Reads a backup and checks all of it. Returns the number of records.
fn check(path: &Path) -> Result<u64, StoreError> {
    let refused = |reason: String| StoreError::Refused(format!("{}: {reason}", path.display()));
    let file = File::open(path).map_err(|error| refused(error.to_string()))?;
    archive::check_export(&mut BufReader::new(file)).map_err(|error| refused(error.to_string()))
}

/// The position of a backup in the journal of its store, if its second line gives one.
fn lsn_of(path: &Path) -> Option<Lsn> {
    archive::lsn_of(&mut BufReader::new(File::open(path).ok()?))
}

/// Whether this backup was made on request.
fn is_asked(path: &Path) -> bool {
    path.to_string_lossy().ends_with(ASKED_END)
}
