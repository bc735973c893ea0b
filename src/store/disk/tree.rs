//! The database: the only file that knows it is sled, version 0.34.7.
//!
//! What had to be found out about sled; each point lost data in simulated power cuts until it was heeded:
//! - Its `flush` does not sync: [`Tree::sync`] follows it with [`DiskHooks::sync`] on a handle of its own to the same
//!   file.
//! - More than about 512 KiB between two syncs may not open again, so what is written at once has at most half of
//!   that.
//! - A page over 128 KiB goes to a file of its own that is never synced. A page holds up to about 20 entries. So longer
//!   values are cut in pieces of [`PIECE`] bytes with adjacent keys, written in the same batch.
//! - A file `snap.*.generating` left by a kill keeps it from opening: [`super::open`] removes it first.
//! - Its flusher thread, which also collects garbage, can go round in a circle for ever. It is off, but while a
//!   database is made anew: [`compaction`](super::compaction).

use std::any::Any;
use std::fs::{File, OpenOptions};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::fault_injection::{DiskHooks, DiskStep};
use crate::service::StoreError;
use crate::store::key::Key;
use crate::store::kv_reader::{Entry, KvReader, WriteBatch};

/// With fewer free bytes on the disk than this, nothing more is written.
pub const LEAST_FREE: u64 = 64 * 1024 * 1024;

/// Bytes of a value stored in one entry.
const PIECE: usize = 5_000;

/// What the keys of the second and later pieces begin with.
const PIECES: u8 = b'~';

const CACHE: u64 = 16 * 1024 * 1024;

/// In each such time sled's flusher thread cleans up half a megabyte.
const CLEAN_EVERY_MS: u64 = 20;

/// How long to wait for a directory that is still in use.
const PATIENCE: Duration = Duration::from_secs(5);

/// The open database.
pub struct Tree {
    db: sled::Db,
    /// A handle to sync the database's file with.
    file: File,
    dir: PathBuf,
}

/// Why the database cannot be opened.
#[derive(Debug)]
pub enum TreeError {
    /// Its file is not what was written.
    Damaged(String),
    /// The system does not allow it, for now or for good.
    Other(String),
}

impl TreeError {
    fn of(error: sled::Error) -> TreeError {
        use io::ErrorKind::{InvalidData, InvalidInput, UnexpectedEof};
        let reason = error.to_string();
        match error {
            sled::Error::Io(error)
                if !matches!(error.kind(), InvalidData | InvalidInput | UnexpectedEof) =>
            {
                TreeError::Other(reason)
            }
            _ => TreeError::Damaged(reason),
        }
    }
}

impl Tree {
    /// Opens the database in this directory, or begins one.
    ///
    /// # Errors
    /// What the database says, or how it panicked.
    pub fn open(dir: &Path) -> Result<Tree, TreeError> {
        Tree::open_with(dir, None)
    }

    /// As [`Tree::open`], but while this is open, sled cleans up what it writes, so that the file stays short.
    ///
    /// # Errors
    /// As [`Tree::open`].
    pub fn open_cleaning(dir: &Path) -> Result<Tree, TreeError> {
        Tree::open_with(dir, Some(CLEAN_EVERY_MS))
    }

    /// As [`Tree::open`], but waits a few seconds if the directory is still in use: by one that was just closed, or by
    /// a child process that is just starting and inherits our files for a moment.
    ///
    /// # Errors
    /// As [`Tree::open`].
    pub fn open_patiently(dir: &Path) -> Result<Tree, TreeError> {
        let start = Instant::now();
        loop {
            match Tree::open(dir) {
                Err(TreeError::Other(reason))
                    if is_contended(&reason) && start.elapsed() < PATIENCE =>
                {
                    std::thread::sleep(Duration::from_millis(1));
                }
                opened => return opened,
            }
        }
    }

    fn open_with(dir: &Path, flush_every_ms: Option<u64>) -> Result<Tree, TreeError> {
        let config = sled::Config::new()
            .path(dir)
            .cache_capacity(CACHE)
            .flush_every_ms(flush_every_ms);
        let db = catch_unwind(AssertUnwindSafe(|| config.open()))
            .map_err(|panic| TreeError::Damaged(text_of(&*panic)))?
            .map_err(TreeError::of)?;
        let file = OpenOptions::new()
            .write(true)
            .open(dir.join("db"))
            .and_then(|file| file.sync_all().map(|()| file))
            .map_err(|error| TreeError::Other(error.to_string()))?;
        Ok(Tree {
            db,
            file,
            dir: dir.to_path_buf(),
        })
    }

    /// Whether it has no entries.
    pub fn is_empty(&self) -> bool {
        self.db.is_empty()
    }

    /// Writes all of these changes, or none if the machine stops meanwhile, and returns when they are on the disk.
    ///
    /// # Errors
    /// [`StoreError::Failed`]: it is unknown what is on the disk now, so nothing more may be written.
    pub fn write(&self, changes: &WriteBatch, disk: &dyn DiskHooks) -> Result<(), StoreError> {
        self.apply(changes, disk)?;
        self.sync(disk)
    }

    /// Makes all of these changes, for readers at once and on the disk after [`Tree::sync`]; until then all of them may
    /// be there or none.
    ///
    /// # Errors
    /// As [`Tree::write`].
    pub fn apply(&self, changes: &WriteBatch, disk: &dyn DiskHooks) -> Result<(), StoreError> {
        let mut batch = sled::Batch::default();
        for (key, word) in changes.iter() {
            self.add(&mut batch, key, word.as_deref())?;
        }
        disk.before(DiskStep::Write).map_err(|e| self.failure(&e))?;
        self.db.apply_batch(batch).map_err(|e| self.failure(&e))
    }

    /// Returns when all changes are on the disk.
    ///
    /// # Errors
    /// As [`Tree::write`].
    pub fn sync(&self, disk: &dyn DiskHooks) -> Result<(), StoreError> {
        self.db.flush().map_err(|e| self.failure(&e))?;
        disk.sync(DiskStep::SyncDatabase, &self.file)
            .map_err(|e| self.failure(&e))
    }

    /// The bytes free on the disk.
    ///
    /// # Errors
    /// If the system does not tell.
    pub fn free_space(&self) -> Result<u64, StoreError> {
        fs2::available_space(&self.dir).map_err(|e| self.failure(&e))
    }

    /// Checks that at least this many bytes are free on the disk.
    ///
    /// # Errors
    /// [`StoreError::Failed`] if not.
    pub fn check_space(&self, least: u64) -> Result<(), StoreError> {
        let free = self.free_space()?;
        if free >= least {
            return Ok(());
        }
        Err(StoreError::Failed(format!(
            "expected at least {} MiB free on the disk of {} but found {} MiB: make room and start again",
            least >> 20,
            self.dir.display(),
            free >> 20
        )))
    }

    /// Adds the change of one key to a batch: the value in pieces, and the removal of pieces left over from the old
    /// value.
    fn add(
        &self,
        batch: &mut sled::Batch,
        key: &[u8],
        text: Option<&[u8]>,
    ) -> Result<(), StoreError> {
        let old = self.db.get(key).map_err(|e| self.failure(&e))?;
        let old_more = old.and_then(|old| old.first().copied()).unwrap_or(0);
        let mut more = 0;
        match text {
            None => batch.remove(key),
            Some(text) => {
                let (first, rest) = text.split_at(text.len().min(PIECE));
                for piece in rest.chunks(PIECE) {
                    more += 1;
                    batch.insert(piece_key(key, more), piece);
                }
                batch.insert(key, [&[more], first].concat());
            }
        }
        for left_over in more.saturating_add(1)..=old_more {
            batch.remove(piece_key(key, left_over));
        }
        Ok(())
    }

    /// The value made of an entry and its further pieces.
    fn whole(&self, key: &[u8], entry: &[u8]) -> Result<Vec<u8>, StoreError> {
        let damaged = |reason: String| StoreError::Damaged {
            key: Key::parse(key)
                .map_or_else(|_| key.escape_ascii().to_string(), |key| key.to_string()),
            reason,
        };
        let Some((more, first)) = entry.split_first() else {
            return Err(damaged("expected a record but found nothing".to_owned()));
        };
        let mut text = first.to_vec();
        for number in 1..=*more {
            let piece = self
                .db
                .get(piece_key(key, number))
                .map_err(|e| self.failure(&e))?
                .ok_or_else(|| {
                    damaged(format!(
                        "expected {more} more pieces but number {number} is missing"
                    ))
                })?;
            text.extend_from_slice(&piece);
        }
        Ok(text)
    }

    fn failure(&self, error: &dyn std::error::Error) -> StoreError {
        StoreError::Failed(format!("{}: {error}", self.dir.display()))
    }
}

impl KvReader for Tree {
    fn read(&self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        self.db
            .get(key)
            .map_err(|e| self.failure(&e))?
            .map(|entry| self.whole(key, &entry))
            .transpose()
    }

    fn scan(
        &self,
        prefix: &[u8],
        after: Option<&[u8]>,
        limit: usize,
    ) -> Result<Vec<Entry>, StoreError> {
        let from = after.unwrap_or(prefix).to_vec();
        let mut found = Vec::new();
        for entry in self.db.range(from..) {
            let (key, value) = entry.map_err(|e| self.failure(&e))?;
            let over = !key.starts_with(prefix) || key.starts_with(&[PIECES]);
            if over || found.len() == limit {
                break;
            }
            if after.is_none_or(|after| &*key > after) {
                let text = self.whole(&key, &value)?;
                found.push((key.to_vec(), text));
            }
        }
        Ok(found)
    }

    fn count(&self, prefix: &[u8]) -> Result<u64, StoreError> {
        let mut count = 0;
        // Pieces of a longer value stand elsewhere.
        for key in self.db.scan_prefix(prefix).keys() {
            key.map_err(|e| self.failure(&e))?;
            count += 1;
        }
        Ok(count)
    }
}

/// Whether [`Tree::open`] failed with this because the database is open already.
fn is_contended(reason: &str) -> bool {
    reason.contains("could not acquire lock")
}

/// The error for a panic inside the database.
pub fn panicked(doing: &str, panic: &(dyn Any + Send)) -> StoreError {
    StoreError::Failed(format!("{doing} panicked: {}", text_of(panic)))
}

fn piece_key(key: &[u8], number: u8) -> Vec<u8> {
    [&[PIECES], key, &[number]].concat()
}

fn text_of(panic: &(dyn Any + Send)) -> String {
    if let Some(text) = panic.downcast_ref::<&str>() {
        (*text).to_owned()
    } else if let Some(text) = panic.downcast_ref::<String>() {
        text.clone()
    } else {
        "a panic without words".to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::super::fault_injection::RealDisk;
    use super::*;

    #[test]
    fn a_shorter_text_leaves_nothing_of_a_longer_one_behind() {
        let dir = tempfile::tempdir().expect("a directory");
        let tree = Tree::open(dir.path()).expect("a database");
        let key = Key::Thread(crate::service::ChannelId(1), crate::service::TableId(1)).bytes();
        let three = 2 * PIECE + 1;
        for (length, entries) in [
            (Some(three), 3),
            (Some(PIECE + 1), 2),
            (Some(PIECE), 1),
            (Some(three), 3),
            (Some(0), 1),
            (Some(three), 3),
            (None, 0),
        ] {
            let text = length.map(|length| vec![b'a'; length]);
            let mut changes = WriteBatch::default();
            changes.set(key.clone(), text.clone());
            tree.write(&changes, &RealDisk).expect("it is written");
            assert_eq!(tree.db.len(), entries, "after {length:?} bytes");
            assert_eq!(tree.read(&key).expect("it is read"), text);
        }
    }
}
