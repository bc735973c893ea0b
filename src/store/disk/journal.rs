//! The journal (write-ahead log): files of text beside the database with every group of changes in order. Each group is
//! synced before it is written into the database. The database has no repair tool; a backup and the journal since then
//! rebuild it.
//!
//! A file `journal-<first group>.jsonl` begins with a line that names the journal. Groups follow: their records as
//! stored, a line for each deleted key, and a closing line with count and checksum. Index entries are left out. A
//! backup begins a new file, so that files older than all backups can be deleted ([`Journal::trim`]).
//!
//! When a store is opened, journal and database are brought together. The rest of a group that was never acknowledged
//! is cut off, and whole groups that the database lacks are written into it. [`Recovery`] names what can go wrong.

mod reader;
mod recovery;

use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::fault_injection::{DiskHooks, DiskStep};
use crate::service::StoreError;
use crate::store::fsync::sync_dir;
use crate::store::key::Key;
use crate::store::kv_reader::WriteBatch;
use crate::store::packed::is_packing;
use crate::store::private;
use crate::store::record::{Lsn, Record};
pub use reader::{Group, Tail, id_in, read_after};
pub use recovery::{Recovery, move_aside, recover};

/// What the names of its files begin and end with.
const BEGIN: &str = "journal-";
const END: &str = ".jsonl";

/// A journal being written.
pub struct Journal {
    dir: PathBuf,
    disk: Arc<dyn DiskHooks>,
    file: File,
    /// The first group of the file being written.
    first: u64,
    lsn: Lsn,
}

/// A file of a journal.
#[derive(Debug)]
pub struct Segment {
    /// The first group in it.
    pub first: u64,
    /// Where it is.
    pub path: PathBuf,
}

impl Journal {
    /// Begins a journal, or another file of one, after this position.
    ///
    /// # Errors
    /// What the system says.
    pub fn begin(dir: &Path, lsn: Lsn, disk: Arc<dyn DiskHooks>) -> io::Result<Journal> {
        let first = lsn.group + 1;
        let path = path_of(dir, first);
        // An existing file of this name holds no group: its first would be the one still to come.
        let mut file = private::create(&path)?;
        let begun = file
            .write_all(head(lsn.journal, first).as_bytes())
            .and_then(|()| file.sync_all())
            .and_then(|()| sync_dir(dir));
        if let Err(error) = begun {
            // Groups may go on in the file before it, and nothing may stand behind those.
            let _ = fs::remove_file(&path);
            return Err(error);
        }
        Ok(Journal {
            dir: dir.to_path_buf(),
            disk,
            file,
            first,
            lsn,
        })
    }

    /// Continues a file after its first `length` bytes, which end with the group at `lsn`; the rest is cut off.
    ///
    /// # Errors
    /// What the system says.
    fn resume(
        segment: &Segment,
        length: u64,
        lsn: Lsn,
        disk: Arc<dyn DiskHooks>,
    ) -> io::Result<Journal> {
        let mut file = OpenOptions::new().write(true).open(&segment.path)?;
        if file.metadata()?.len() > length {
            file.set_len(length)?;
        }
        file.sync_all()?;
        file.seek(io::SeekFrom::Start(length))?;
        let dir = segment.path.parent().unwrap_or(Path::new("."));
        Ok(Journal {
            dir: dir.to_path_buf(),
            disk,
            file,
            first: segment.first,
            lsn,
        })
    }

    /// The position of the last group.
    pub fn lsn(&self) -> Lsn {
        self.lsn
    }

    /// Adds a group and returns when it is on the disk.
    ///
    /// # Errors
    /// [`StoreError::Failed`]: it is unknown how much of the group is on the disk, so nothing more may be added.
    pub fn append(&mut self, changes: &WriteBatch) -> Result<Lsn, StoreError> {
        let number = self.lsn.group + 1;
        let text = group_text(number, changes)?;
        self.add(text.as_bytes()).map_err(|error| {
            StoreError::Failed(format!("{}: the journal: {error}", self.dir.display()))
        })?;
        self.lsn.group = number;
        Ok(self.lsn)
    }

    fn add(&mut self, text: &[u8]) -> io::Result<()> {
        if let Err(error) = self.disk.before(DiskStep::Append) {
            // As a disk does that becomes full in the middle.
            self.file.write_all(&text[..text.len() / 2])?;
            return Err(error);
        }
        self.file.write_all(text)?;
        self.disk.sync(DiskStep::SyncJournal, &self.file)
    }

    /// Continues in a new file unless the present one is still empty, and returns the position up to which the earlier
    /// files go.
    ///
    /// # Errors
    /// What the system says; the journal then continues in the old file.
    pub fn rotate(&mut self) -> io::Result<Lsn> {
        if self.first <= self.lsn.group {
            *self = Journal::begin(&self.dir, self.lsn, self.disk.clone())?;
        }
        Ok(self.lsn)
    }

    /// Deletes the files that hold nothing after this group.
    ///
    /// # Errors
    /// What the system says.
    pub fn trim(&self, group: u64) -> io::Result<()> {
        let segments = segments(&self.dir)?;
        for (old, next) in segments.iter().zip(segments.iter().skip(1)) {
            if next.first <= group + 1 && old.first < self.first {
                fs::remove_file(&old.path)?;
            }
        }
        Ok(())
    }
}

/// The files of a journal, in order.
///
/// # Errors
/// What the system says.
pub fn segments(dir: &Path) -> io::Result<Vec<Segment>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(dir)? {
        let path = entry?.path();
        let first = path
            .file_name()
            .and_then(|name| name.to_str()?.strip_prefix(BEGIN)?.strip_suffix(END))
            .and_then(|digits| digits.parse().ok());
        if let Some(first) = first {
            found.push(Segment { first, path });
        }
    }
    found.sort_by_key(|segment| segment.first);
    Ok(found)
}

fn path_of(dir: &Path, first: u64) -> PathBuf {
    // With leading zeros, so that names sort by group.
    dir.join(format!("{BEGIN}{first:020}{END}"))
}

/// The first line of a file.
fn head(journal: u64, first: u64) -> String {
    Record::Journal { journal, first }.encode() + "\n"
}

/// A group as it is written.
fn group_text(number: u64, changes: &WriteBatch) -> Result<String, StoreError> {
    let mut text = String::new();
    let mut records = 0;
    for (bytes, word) in changes.iter() {
        let key = Key::parse(bytes)?;
        if key.is_derived() || word.is_none() && is_packing(changes, bytes) {
            continue;
        }
        match word {
            // The text of a stored record is its line in the journal too.
            Some(record) => text.push_str(&String::from_utf8_lossy(record)),
            None => text.push_str(&Record::Removed(key).encode()),
        }
        text.push('\n');
        records += 1;
    }
    let group = Record::Group {
        number,
        records,
        sum: crc32fast::hash(text.as_bytes()),
    };
    text.push_str(&group.encode());
    text.push('\n');
    Ok(text)
}
