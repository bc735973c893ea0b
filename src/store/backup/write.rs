//! Making a backup: when one is due, how it is written, and which older ones go.

use std::fs;
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::time::Duration;

use flate2::Compression;
use flate2::write::GzEncoder;

use super::locked_dir::LockedDir;
use super::{ASKED_END, BEGIN, Backups, END, check, is_asked, lsn_of, others};
use crate::service::{Store, StoreError, Timestamp};
use crate::store::disk::DiskStore;
use crate::store::fsync::sync_dir;
use crate::store::private;

/// How long, in milliseconds, a deletion may take from its beginning to its end.
const DAY: u64 = 24 * 3600 * 1000;

/// The bytes that a backup leaves free on its disk: twice what the store needs to go on, as it may be the same disk.
const LEFT_FREE: u64 = 128 << 20;

/// The compression level, 0 to 9. At this one, lines of JSON shrink to about a tenth; more takes much longer.
const LEVEL: u32 = 4;

/// How many backups were counted, the newest first.
#[derive(Default)]
struct Counted {
    regular: usize,
    asked: usize,
}

impl Counted {
    /// Whether the next older backup is among the `keep` newest of its kind. One made on request must also be no older
    /// than the last regular one that is.
    fn stays(&mut self, path: &Path, keep: usize) -> bool {
        let has_room = self.regular < keep;
        if is_asked(path) {
            self.asked += 1;
            return has_room && self.asked <= keep;
        }
        self.regular += 1;
        has_room
    }
}

impl Backups {
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
        let locked = LockedDir::take(&self.dir).map_err(unusable)?;
        self.update_list_in(&locked, store)?;
        locked.remove_parts().map_err(unusable)?;
        self.check_room(store)?;
        let before = self.newest()?.map(|(at, _)| at);
        let behind = before.map_or(0, |at| at.0.saturating_add(1));
        // With leading zeros, so that names sort by time.
        let name = format!("{BEGIN}{:020}{end}", now.0.max(behind));
        let (path, part) = (self.dir.join(&name), locked.part_of(&name));
        if let Err(error) = self.write_part(store, &part) {
            // An incomplete backup is useless, and one more at each try would fill the disk. The file may not even
            // exist.
            let _ = fs::remove_file(&part);
            return Err(error);
        }
        fs::rename(&part, &path).map_err(unusable)?;
        sync_dir(&self.dir).map_err(unusable)?;
        let (kept, old) = self.divided(store)?;
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
            store.trim_journal(oldest)?;
        }
        Ok(path)
    }

    /// The backups that stay, and those to delete. A store counts its own alone, so that others push none of them out.
    /// Those of others go by their place among all, unless they are protected.
    fn divided(&self, store: &DiskStore) -> Result<(Vec<PathBuf>, Vec<PathBuf>), StoreError> {
        let own = store.lsn().journal;
        let protected = others::protected(store.dir())?;
        let (mut of_own, mut of_all) = (Counted::default(), Counted::default());
        let (mut kept, mut old) = (Vec::new(), Vec::new());
        for (_, path) in self.list()? {
            let journal = lsn_of(&path).map(|lsn| lsn.journal);
            let stays = match journal {
                Some(journal) if protected.contains(&journal) => true,
                Some(journal) if journal == own => {
                    of_all.stays(&path, self.keep);
                    of_own.stays(&path, self.keep)
                }
                _ => of_all.stays(&path, self.keep),
            };
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
}
