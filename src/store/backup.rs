//! Backups: exports that are made regularly, read back before they count, and kept a few at a time; and the way back.
//!
//! The database has no repair tool, so this is the repair: [`Backups::open`] sets a damaged store aside, whole, and makes a
//! new one in its place from the newest backup that can be read and from what the journal holds since then.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use super::archive::Archive;
use super::disk::guard::RealDisk;
use super::disk::journal::{self, Tail};
use super::disk::open::{Unopened, replace};
use super::disk::{DiskStore, sync_dir};
use super::record::{Mark, Record};
use crate::service::{StoreError, Timestamp};

/// What the names of exports begin and end with.
const BEGIN: &str = "galabot-";
const END: &str = ".jsonl";

/// What a backup leaves free on its disk, in bytes: twice what the store needs to go on, if it is the same disk.
const LEFT_FREE: u64 = 128 << 20;

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

/// What a store was made anew of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rebuilt {
    /// What was wrong with the one before.
    pub damage: String,
    /// Where that is now.
    pub aside: PathBuf,
    /// The backup, and when it was made; `None` if the journal held everything from the beginning.
    pub from: Option<(Timestamp, PathBuf)>,
    /// How many groups of changes the journal held after it.
    pub groups: u64,
    /// How many records the new store holds.
    pub records: u64,
    /// Why something may be missing that was acknowledged, if so: the journal could not be read to its end.
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

/// What a backup was found to hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// Which file.
    pub path: PathBuf,
    /// How many records.
    pub records: u64,
}

impl Backups {
    /// Backups in this directory, of which the newest `keep` stay (at least one).
    pub fn new(dir: impl AsRef<Path>, keep: usize) -> Backups {
        Backups {
            dir: dir.as_ref().to_path_buf(),
            keep: keep.max(1),
        }
    }

    /// Where they are.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// Exports the store, reads the file back, and only then takes the oldest backups away, and with them what the journal
    /// held for them. It is named after this moment, or, if the clock was set back, after one just behind the newest.
    ///
    /// # Errors
    /// [`StoreError::Refused`] if there is no room for it, or the file cannot be written or read back (the older backups
    /// stay);
    /// [`StoreError::Damaged`] if the store is.
    pub fn write(&self, store: &DiskStore, now: Timestamp) -> Result<PathBuf, StoreError> {
        let unusable = |error| self.unusable(&error);
        fs::create_dir_all(&self.dir).map_err(unusable)?;
        self.check_room(store)?;
        let behind = self.newest()?.map_or(0, |(at, _)| at.0.saturating_add(1));
        // Digits to fill, so that the order of the names is the order in which they were made.
        let path = self
            .dir
            .join(format!("{BEGIN}{:020}{END}", now.0.max(behind)));
        let part = path.with_extension("part");
        if let Err(error) = self.write_part(store, &part) {
            // Half a backup is good for nothing, and one more at each try would fill the disk. It may not even exist.
            let _ = fs::remove_file(&part);
            return Err(error);
        }
        fs::rename(&part, &path).map_err(unusable)?;
        sync_dir(&self.dir).map_err(unusable)?;
        let all = self.list()?;
        for (_, old) in all.iter().skip(self.keep) {
            fs::remove_file(old).map_err(unusable)?;
        }
        let journal = store.mark().journal;
        let marks = all.iter().take(self.keep).map(|(_, path)| mark_of(path));
        let oldest = marks
            .flatten()
            .filter(|mark| mark.journal == journal)
            .map(|mark| mark.group)
            .min();
        if let Some(oldest) = oldest {
            store.trim_journal(oldest).map_err(unusable)?;
        }
        Ok(path)
    }

    /// Whether there is room for one more, going by the newest, or by the store if there is none.
    fn check_room(&self, store: &DiskStore) -> Result<(), StoreError> {
        let unusable = |error| self.unusable(&error);
        let size = match self.newest()? {
            Some((_, newest)) => fs::metadata(newest).map_err(unusable)?.len(),
            None => store.size().map_err(unusable)?,
        };
        let needed = size + size / 4 + LEFT_FREE;
        let free = store.free_space_in(&self.dir).map_err(unusable)?;
        if free >= needed {
            return Ok(());
        }
        Err(StoreError::Refused(format!(
            "expected {} MiB free on the disk of {} for one more backup but found {} MiB: make room there, or let `folder` in \
             the section [backup] name another disk",
            needed.div_ceil(1 << 20),
            self.dir.display(),
            free >> 20
        )))
    }

    fn write_part(&self, store: &DiskStore, part: &Path) -> Result<(), StoreError> {
        let unusable = |error| self.unusable(&error);
        let mut file = BufWriter::new(File::create(part).map_err(unusable)?);
        store.back_up(&mut file)?;
        file.flush().map_err(unusable)?;
        file.get_ref().sync_all().map_err(unusable)?;
        drop(file);
        read(part)?;
        Ok(())
    }

    /// Whether the newest backup is older than `every`, there is none, or the journal does not lead on from it. One from
    /// the future was made by a clock that was wrong, and how old it is nobody knows.
    ///
    /// # Errors
    /// [`StoreError::Refused`] if the directory cannot be read.
    pub fn is_due(
        &self,
        store: &DiskStore,
        now: Timestamp,
        every: Duration,
    ) -> Result<bool, StoreError> {
        let Some((at, path)) = self.newest()? else {
            return Ok(true);
        };
        let old = at > now || u128::from(now.0 - at.0) >= every.as_millis();
        let journal = store.mark().journal;
        Ok(old || mark_of(&path).is_none_or(|mark| mark.journal != journal))
    }

    /// Reads a backup and checks everything in it: every checksum, every count, that each log adds up to its table, that
    /// each game can be played.
    ///
    /// # Errors
    /// [`StoreError::Refused`] with the file, the line and the reason.
    pub fn verify(path: &Path) -> Result<Verified, StoreError> {
        let archive = read(path)?;
        Ok(Verified {
            path: path.to_path_buf(),
            records: archive.count(),
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

    /// Opens the store in `dir`. A damaged one is set aside, whole, and made anew; then that is told too, and has been logged
    /// as an error.
    ///
    /// # Errors
    /// As [`DiskStore::open`], and if a damaged store cannot be made anew; then it stays where it is.
    pub fn open(
        &self,
        dir: &Path,
        now: Timestamp,
    ) -> Result<(DiskStore, Option<Rebuilt>), StoreError> {
        let damage = match DiskStore::try_open(dir, Arc::new(RealDisk)) {
            Ok(store) => return Ok((store, None)),
            Err(Unopened::Damaged(reason)) => reason,
            Err(other) => return Err(other.refused(dir)),
        };
        tracing::error!(store = %dir.display(), damage, "the store is damaged; making it anew");
        let rebuilt = self.rebuild(dir, &damage, now)?;
        tracing::error!("{rebuilt}");
        Ok((DiskStore::open(dir)?, Some(rebuilt)))
    }

    /// Sets the store in `dir` aside and makes a new one from the newest backup that can be read, and the journal.
    fn rebuild(&self, dir: &Path, damage: &str, now: Timestamp) -> Result<Rebuilt, StoreError> {
        let mut reasons = Vec::new();
        let mut whole = None;
        for (at, path) in self.list()? {
            match read(&path) {
                Ok(archive) => {
                    whole = Some((archive, Some((at, path))));
                    break;
                }
                Err(error) => reasons.push(error.to_string()),
            }
        }
        let begun = journal::segments(dir).map_err(|error| self.unusable(&error))?;
        if whole.is_none() && begun.first().is_some_and(|first| first.first == 1) {
            whole = Some((Archive::empty(), None));
        }
        let Some((archive, from)) = whole else {
            return Err(StoreError::Refused(format!(
                "the store at {} is damaged: {damage}. No backup in {} can be read, so it stays where it is. {}",
                dir.display(),
                self.dir.display(),
                reasons.join(". ")
            )));
        };
        let (archive, groups, missing) = self.follow(dir, archive, from.as_ref())?;
        let records = archive.count();
        let aside = replace(dir, archive, now)?;
        Ok(Rebuilt {
            damage: damage.to_owned(),
            aside,
            from,
            groups,
            records,
            missing,
        })
    }

    /// The archive with what the journal of the store in `dir` holds after it, how many groups that were, and why it may not
    /// be everything.
    fn follow(
        &self,
        dir: &Path,
        archive: Archive,
        from: Option<&(Timestamp, PathBuf)>,
    ) -> Result<(Archive, u64, Option<String>), StoreError> {
        let unusable = |error| self.unusable(&error);
        let mark = match (archive.mark(), from) {
            (Some(mark), _) => mark,
            (None, Some((_, path))) => {
                let reason = format!("{} does not say where it is in the journal", path.display());
                return Ok((archive, 0, Some(reason)));
            }
            (None, None) => match journal::name_of(dir).map_err(unusable)? {
                Some(journal) => Mark { journal, group: 0 },
                None => return Ok((archive, 0, Some("the journal cannot be read".to_owned()))),
            },
        };
        let (groups, tail) = journal::read_after(dir, mark).map_err(unusable)?;
        let missing = match tail {
            Tail::Torn(reason) => Some(reason),
            Tail::Whole | Tail::CutOff(_) => None,
        };
        let count = groups.len() as u64;
        let later = groups.into_iter().flat_map(|group| group.records);
        match archive.followed_by(later) {
            Ok(archive) => Ok((archive, count, missing)),
            Err(error) => {
                // A backup that is whole by itself is better than nothing.
                let archive = match from {
                    Some((_, path)) => read(path)?,
                    None => return Err(error),
                };
                Ok((
                    archive,
                    0,
                    Some(format!("the journal does not fit: {error}")),
                ))
            }
        }
    }

    fn unusable(&self, error: &std::io::Error) -> StoreError {
        StoreError::Refused(format!(
            "the backups in {} cannot be used: {error}",
            self.dir.display()
        ))
    }
}

fn read(path: &Path) -> Result<Archive, StoreError> {
    let refused = |reason: String| StoreError::Refused(format!("{}: {reason}", path.display()));
    let file = File::open(path).map_err(|error| refused(error.to_string()))?;
    Archive::read(&mut BufReader::new(file)).map_err(|error| refused(error.to_string()))
}

/// How far a backup goes in the journal of its store, if its second line says so.
fn mark_of(path: &Path) -> Option<Mark> {
    let mut lines = BufReader::new(File::open(path).ok()?);
    let mut line = Vec::new();
    for _ in 0..2 {
        line.clear();
        lines.read_until(b'\n', &mut line).ok()?;
    }
    match Record::decode(line.strip_suffix(b"\n")?) {
        Ok(Record::Mark(mark)) => Some(mark),
        _ => None,
    }
}
