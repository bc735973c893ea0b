//! Backups: exports made regularly, compressed, and read back before they count. The newest of them stay.
//!
//! The database has no repair tool, so backups are the repair: [`Backups::open`] moves a damaged store aside, whole. It
//! then builds a new one in its place from the newest readable backup and the journal since then.

mod place;
mod rebuild;

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use flate2::Compression;
use flate2::write::GzEncoder;

use super::archive;
use super::disk::DiskStore;
use super::disk::fault_injection::{DiskHooks, RealDisk};
use super::disk::journal;
use super::disk::open::{OpenError, replace};
use super::engine::StorageEngine;
use super::fsync::sync_dir;
use super::private;
use super::pseudonym;
use super::record::{Lsn, Record};
use crate::service::{Erased, PersonId, Pseudonym, Store, StoreError, Timestamp};
use place::Place;

/// What the names of backups begin and end with.
const BEGIN: &str = "galabot-";
const END: &str = ".jsonl.gz";
/// What the names of backups end with that were made on request.
const ASKED_END: &str = "-asked.jsonl.gz";

/// What the names of incomplete files end with.
const PART: &str = ".part";

/// How long, in milliseconds, a deletion may take from its beginning to its end.
const DAY: u64 = 24 * 3600 * 1000;

/// The bytes that a backup leaves free on its disk: twice what the store needs to go on, as it may be the same disk.
const LEFT_FREE: u64 = 128 << 20;

/// The compression level, 0 to 9. At this one, lines of JSON shrink to about a tenth; more takes much longer.
const LEVEL: u32 = 4;

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
    /// Backups in this directory. The newest `keep` stay, at least one, and as many of those made on request
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

    /// Exports the store and reads the file back. Only then are the oldest backups deleted, and the part of the journal
    /// that only they needed. The backup is named after this moment, or, if the clock was set back, after one just
    /// behind the newest.
    ///
    /// # Errors
    /// [`StoreError::Refused`] if there is no room for it, or the file cannot be written or read back; the older
    /// backups stay. [`StoreError::Damaged`] if the store is damaged.
    pub fn write(&self, store: &DiskStore, now: Timestamp) -> Result<PathBuf, StoreError> {
        self.make(store, now, END)
    }

    /// As [`Backups::write`], for a backup made on request. Such backups count apart, so regular ones are never deleted
    /// for them. They go when `keep` newer ones were requested, or with the last regular one that is as old.
    ///
    /// # Errors
    /// As [`Backups::write`].
    pub fn write_asked(&self, store: &DiskStore, now: Timestamp) -> Result<PathBuf, StoreError> {
        self.make(store, now, ASKED_END)
    }

    fn make(&self, store: &DiskStore, now: Timestamp, end: &str) -> Result<PathBuf, StoreError> {
        let unusable = |error| self.unusable(&error);
        let place = Place::take(&self.dir).map_err(unusable)?;
        self.note_erased_in(&place, store)?;
        place.remove_parts().map_err(unusable)?;
        self.check_room(store)?;
        let before = self.newest()?.map(|(at, _)| at);
        let behind = before.map_or(0, |at| at.0.saturating_add(1));
        // With leading zeros, so that names sort by time.
        let name = format!("{BEGIN}{:020}{end}", now.0.max(behind));
        let (path, part) = (self.dir.join(&name), place.part_of(&name));
        if let Err(error) = self.write_part(store, &part) {
            // An incomplete backup is useless, and one more at each try would fill the disk. The file may not even
            // exist.
            let _ = fs::remove_file(&part);
            return Err(error);
        }
        fs::rename(&part, &path).map_err(unusable)?;
        sync_dir(&self.dir).map_err(unusable)?;
        let (kept, old) = self.sorted_out()?;
        for old in old {
            fs::remove_file(old).map_err(unusable)?;
        }
        let journal = store.lsn().journal;
        // The journal before a deletion names the deleted person. Only older backups would need it, so it is deleted.
        let since = before.map_or(0, |at| at.0.saturating_sub(DAY));
        let erased = store.erased()?.iter().any(|erased| erased.at.0 >= since);
        let kept = if erased { vec![path.clone()] } else { kept };
        let marks = kept.iter().map(|path| lsn_of(path));
        let oldest = marks
            .flatten()
            .filter(|lsn| lsn.journal == journal)
            .map(|lsn| lsn.group)
            .min();
        if let Some(oldest) = oldest {
            store.trim_journal(oldest).map_err(unusable)?;
        }
        Ok(path)
    }

    /// The backups that stay, and those to delete.
    fn sorted_out(&self) -> Result<(Vec<PathBuf>, Vec<PathBuf>), StoreError> {
        let all = self.list()?;
        let regular = all.iter().filter(|(_, path)| !is_asked(path));
        let oldest = regular.map(|(at, _)| *at).nth(self.keep - 1);
        let (mut kept, mut old) = (Vec::new(), Vec::new());
        let mut asked = 0;
        for (at, path) in all {
            asked += usize::from(is_asked(&path));
            let stays = oldest.is_none_or(|oldest| at >= oldest)
                && (!is_asked(&path) || asked <= self.keep);
            match stays {
                true => kept.push(path),
                false => old.push(path),
            }
        }
        Ok((kept, old))
    }

    /// Checks that there is room for one more backup, estimated from the newest, or from the store if there is none.
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
            "expected {} MiB free on the disk of {} for one more backup but found {} MiB: make room there, or \
             let `folder` in the section [backup] name another disk",
            needed.div_ceil(1 << 20),
            self.dir.display(),
            free >> 20
        )))
    }

    /// Adds the erased people of the store to the list, so that a restored older backup erases them again.
    ///
    /// # Errors
    /// [`StoreError::Refused`] if the list cannot be read or written.
    pub fn note_erased(&self, store: &DiskStore) -> Result<(), StoreError> {
        if self.lacks(&store.erased()?)? {
            let place = Place::take(&self.dir).map_err(|error| self.unusable(&error))?;
            self.note_erased_in(&place, store)?;
        }
        Ok(())
    }

    /// Whether the list lacks any of these.
    fn lacks(&self, erased: &[Erased]) -> Result<bool, StoreError> {
        let noted = self.noted_erased()?;
        let says = |one: &Erased| noted.get(&one.who).is_some_and(|at| *at >= one.at);
        Ok(!erased.iter().all(says))
    }

    fn note_erased_in(&self, place: &Place, store: &DiskStore) -> Result<(), StoreError> {
        let unusable = |error| self.unusable(&error);
        let noted = self.noted_erased()?;
        let mut all = BTreeMap::new();
        let kept = store.erased()?;
        if noted.is_empty() && kept.is_empty() {
            return Ok(());
        }
        let secret = store.secret()?;
        let old = noted.iter().map(|(who, at)| Erased { who: *who, at: *at });
        for erased in old.chain(kept) {
            let at = all.entry(erased.who).or_insert(erased.at);
            *at = erased.at.max(*at);
        }
        let mut keys = pseudonym::read(&self.dir).map_err(unusable)?;
        if !keys.contains(&secret) {
            // Written before anything is hashed under it.
            keys.push(secret);
            pseudonym::write(&self.dir, &keys).map_err(unusable)?;
        }
        if all == noted {
            return Ok(());
        }
        let (path, part) = (self.dir.join(ERASED), place.part_of(ERASED));
        let mut file = BufWriter::new(private::create_new(&part).map_err(unusable)?);
        for (who, at) in all {
            let line = Record::Erased(Erased { who, at }).encode() + "\n";
            file.write_all(line.as_bytes()).map_err(unusable)?;
        }
        file.flush().map_err(unusable)?;
        file.get_ref().sync_all().map_err(unusable)?;
        fs::rename(&part, &path).map_err(unusable)?;
        sync_dir(&self.dir).map_err(unusable)
    }

    /// Begins to erase people again who were erased after the backup was made from which this store was restored.
    /// Returns how many they are. The service ends their games and completes the erasure when it starts
    /// ([`Service::resume_deletions`](crate::service::Service::resume_deletions)).
    ///
    /// # Errors
    /// [`StoreError::Refused`] if the list cannot be read, and whatever keeps an erasure from becoming durable.
    pub fn erase_again(&self, store: &DiskStore, now: Timestamp) -> Result<usize, StoreError> {
        let known = store.erased()?;
        let mut missing = self.noted_erased()?;
        missing.retain(|who, at| {
            let done = |erased: &Erased| erased.who == *who && erased.at >= *at;
            !known.iter().any(done)
        });
        if missing.is_empty() {
            return Ok(0);
        }
        let mut count = 0;
        let keys = pseudonym::read(&self.dir).map_err(|error| self.unusable(&error))?;
        for person in store.people()? {
            let mut names = keys.iter().map(|key| key.pseudonym(person));
            let Some(who) = names.find(|who| missing.contains_key(who)) else {
                continue;
            };
            if let Some(at) = missing.get_mut(&who) {
                // The journal now names them after the time of that deletion.
                *at = now.max(*at);
                store.begin_erasing(person, PersonId::tombstone(fastrand::u64(..)), *at)?;
                count += 1;
            }
        }
        // People who come back later are not erased again.
        for (who, at) in missing {
            store.keep_erased(Erased { who, at })?;
        }
        Ok(count)
    }

    /// Gives the store in `dir` the secret key of the list if it has none, as after a restore.
    fn hand_over_key(&self, dir: &Path) -> Result<(), StoreError> {
        let unusable = |error| self.unusable(&error);
        if dir.join(pseudonym::FILE).exists() {
            return Ok(());
        }
        if let Some(key) = pseudonym::read(&self.dir).map_err(unusable)?.pop() {
            private::create_dir_all(dir).map_err(unusable)?;
            pseudonym::write(dir, &[key]).map_err(unusable)?;
        }
        Ok(())
    }

    fn noted_erased(&self) -> Result<BTreeMap<Pseudonym, Timestamp>, StoreError> {
        let text = match fs::read_to_string(self.dir.join(ERASED)) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(self.unusable(&error)),
        };
        let read = |(at, line): (usize, &str)| match Record::decode(line.as_bytes()) {
            Ok(Record::Erased(erased)) => Ok((erased.who, erased.at)),
            Ok(_) => Err(StoreError::Refused(format!(
                "line {} of {ERASED} in {} is no deletion",
                at + 1,
                self.dir.display()
            ))),
            Err(reason) => Err(StoreError::Refused(format!(
                "line {} of {ERASED} in {}: {reason}",
                at + 1,
                self.dir.display()
            ))),
        };
        text.lines().enumerate().map(read).collect()
    }

    fn write_part(&self, store: &DiskStore, part: &Path) -> Result<(), StoreError> {
        let unusable = |error| self.unusable(&error);
        let file = BufWriter::new(private::create_new(part).map_err(unusable)?);
        let mut file = GzEncoder::new(file, Compression::new(LEVEL));
        store.back_up(&mut file)?;
        let file = file.finish().map_err(unusable)?;
        let file = file
            .into_inner()
            .map_err(|error| unusable(error.into_error()))?;
        file.sync_all().map_err(unusable)?;
        drop(file);
        check(part).map(drop)
    }

    /// Whether a regular backup is due: there is none, the newest is older than `every`, or the journal does not
    /// continue from it. A backup from the future was made by a wrong clock, so its age is unknown and it counts as
    /// old.
    ///
    /// # Errors
    /// [`StoreError::Refused`] if the directory cannot be read.
    pub fn is_due(
        &self,
        store: &DiskStore,
        now: Timestamp,
        every: Duration,
    ) -> Result<bool, StoreError> {
        let mut regular = self.list()?.into_iter();
        let Some((at, path)) = regular.find(|(_, path)| !is_asked(path)) else {
            return Ok(true);
        };
        let old = at > now || u128::from(now.0 - at.0) >= every.as_millis();
        let journal = store.lsn().journal;
        Ok(old || lsn_of(&path).is_none_or(|lsn| lsn.journal != journal))
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
    /// is logged.
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
            drop(Place::take(&self.dir).map_err(|error| self.unusable(&error))?);
        }
        let damage = match DiskStore::try_open(dir, disk.clone()) {
            Ok(store) => {
                self.hand_over_key(dir)?;
                self.keep_erased(&store, now)?;
                return Ok((store, None));
            }
            Err(OpenError::Damaged(reason)) => reason,
            Err(other) => return Err(other.refused(dir)),
        };
        tracing::error!(store = %dir.display(), damage, "the store is damaged; making it anew");
        let rebuilt = self.rebuild(dir, disk, &damage, now)?;
        tracing::error!("{rebuilt}");
        let store = DiskStore::open_on(dir, disk.clone())?;
        self.hand_over_key(dir)?;
        self.keep_erased(&store, now)?;
        Ok((store, Some(rebuilt)))
    }

    /// Brings the store and the list of erased people up to date with each other.
    fn keep_erased(&self, store: &DiskStore, now: Timestamp) -> Result<(), StoreError> {
        let again = self.erase_again(store, now)?;
        if again > 0 {
            tracing::warn!(
                again,
                "people whom a restore has brought back are being deleted again"
            );
        }
        self.note_erased(store)
    }

    /// Moves the store in `dir` aside and builds a new one from the newest readable backup and the journal.
    fn rebuild(
        &self,
        dir: &Path,
        disk: &Arc<dyn DiskHooks>,
        damage: &str,
        now: Timestamp,
    ) -> Result<Rebuilt, StoreError> {
        let mut reasons = Vec::new();
        let mut from = None;
        for (at, path) in self.list()? {
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
        let make = |new: &Path| rebuild::make((new, disk), dir, backup);
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
