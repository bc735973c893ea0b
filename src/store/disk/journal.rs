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

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::fault_injection::{DiskHooks, DiskStep};
use crate::service::StoreError;
use crate::store::fsync::sync_dir;
use crate::store::key::Key;
use crate::store::kv_reader::WriteBatch;
use crate::store::operation::MAX_WRITE;
use crate::store::private;
use crate::store::record::{Lsn, Record};

/// What the names of its files begin and end with.
const BEGIN: &str = "journal-";
const END: &str = ".jsonl";

/// No line is longer than what one operation may write.
const LONGEST_LINE: u64 = 2 * MAX_WRITE as u64;

/// How the reason ends when a file stops in the middle of a group.
const CUT_OFF: &str = "is cut off";

/// A journal being written.
pub struct Journal {
    dir: PathBuf,
    disk: Arc<dyn DiskHooks>,
    file: File,
    /// The first group of the file being written.
    first: u64,
    lsn: Lsn,
}

/// A group as it was read.
#[derive(Debug, PartialEq, Eq)]
pub struct Group {
    /// Its number.
    pub number: u64,
    /// What it changes, in the order of the keys.
    pub records: Vec<Record>,
}

/// A file of a journal.
#[derive(Debug)]
pub struct Segment {
    /// The first group in it.
    pub first: u64,
    /// Where it is.
    pub path: PathBuf,
}

/// Why a file ends where it does.
#[derive(Debug, PartialEq, Eq)]
pub enum Tail {
    /// After a whole group, or after the first line.
    Whole,
    /// In the middle of its last group, as a kill leaves it: that group was never acknowledged.
    Truncated(String),
    /// At a line that was not written so.
    Corrupt(String),
}

impl Tail {
    fn of(reason: String) -> Tail {
        match reason.ends_with(CUT_OFF) {
            true => Tail::Truncated(reason),
            false => Tail::Corrupt(reason),
        }
    }
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
        let head = Record::Journal {
            journal: lsn.journal,
            first,
        };
        file.write_all((head.encode() + "\n").as_bytes())?;
        file.sync_all()?;
        sync_dir(dir)?;
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
    pub fn turn_over(&mut self) -> io::Result<Lsn> {
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

/// How journal and database fit together.
pub enum Recovery {
    /// The journal, and the groups that the database lacks.
    Whole(Journal, Vec<Group>),
    /// The journal does not reach as far as the database, for this reason. The database is fine, but until the next
    /// backup it could not be rebuilt.
    Short(String),
    /// The database lacks groups that the journal no longer has.
    Gap(String),
}

/// Brings the journal in this directory together with a database that has all changes up to this position.
///
/// # Errors
/// What the system says.
pub fn follow(dir: &Path, lsn: Lsn, disk: Arc<dyn DiskHooks>) -> io::Result<Recovery> {
    let segments = segments(dir)?;
    let Some(last) = segments.last() else {
        // The process was killed between the first record and the first file.
        return Ok(match lsn.group {
            0 => Recovery::Whole(Journal::begin(dir, lsn, disk)?, Vec::new()),
            _ => Recovery::Short("it is missing".to_owned()),
        });
    };
    let scanned = scan(&last.path)?;
    if scanned.journal.is_none() && last.first == lsn.group + 1 {
        // The process was killed while it created the file.
        return Ok(Recovery::Whole(Journal::begin(dir, lsn, disk)?, Vec::new()));
    }
    if scanned.journal != Some(lsn.journal) {
        return Ok(Recovery::Short(match scanned.tail {
            Tail::Truncated(reason) | Tail::Corrupt(reason) if scanned.journal.is_none() => reason,
            _ => "it belongs to another store".to_owned(),
        }));
    }
    let reached = scanned.last.unwrap_or(last.first.saturating_sub(1));
    if reached < lsn.group {
        let reason = match scanned.tail {
            Tail::Truncated(reason) | Tail::Corrupt(reason) => format!("; after that {reason}"),
            Tail::Whole => String::new(),
        };
        return Ok(Recovery::Short(format!(
            "it ends with group {reached}, but the database has group {}{reason}",
            lsn.group
        )));
    }
    let mut missing = Vec::new();
    if reached > lsn.group {
        // Groups that a kill left in the journal alone: one or two.
        read_after(dir, lsn, &mut |group| {
            missing.push(group);
            Ok::<_, io::Error>(())
        })?;
    }
    if missing.len() as u64 != reached - lsn.group {
        return Ok(Recovery::Gap(format!(
            "the database ends with group {} and the journal with group {reached}, and some in between cannot be read",
            lsn.group
        )));
    }
    let reached = Lsn {
        group: reached,
        ..lsn
    };
    let journal = Journal::resume(last, scanned.length, reached, disk)?;
    Ok(Recovery::Whole(journal, missing))
}

/// Shows the groups after this position one by one, as far as they can be read. Returns how many there were, and how
/// they end.
///
/// # Errors
/// What the system says, and whatever `show` fails with.
pub fn read_after<E: From<io::Error>>(
    dir: &Path,
    lsn: Lsn,
    show: &mut dyn FnMut(Group) -> Result<(), E>,
) -> Result<(u64, Tail), E> {
    let segments = segments(dir)?;
    let mut next = lsn.group + 1;
    let corrupt = |next: u64, reason: String| Ok((next - lsn.group - 1, Tail::Corrupt(reason)));
    for (at, segment) in segments.iter().enumerate() {
        let over = segments
            .get(at + 1)
            .is_some_and(|after| after.first <= next);
        if over {
            continue;
        }
        if segment.first > next {
            return corrupt(next, format!("group {next} is missing"));
        }
        let mut reader = Reader::open(&segment.path)?;
        match reader.head() {
            Ok(journal) if journal == lsn.journal => {}
            Ok(_) => return corrupt(next, "a file belongs to another store".to_owned()),
            Err(reason) => return corrupt(next, reason),
        }
        loop {
            match reader.group() {
                Ok(Some(group)) if group.number < next => {}
                Ok(Some(group)) if group.number == next => {
                    show(group)?;
                    next += 1;
                }
                Ok(Some(group)) => {
                    let reason = format!("expected group {next} but found {}", group.number);
                    return corrupt(next, reason);
                }
                Ok(None) => break,
                Err(reason) if at + 1 == segments.len() => {
                    return Ok((next - lsn.group - 1, Tail::of(reason)));
                }
                Err(reason) => return corrupt(next, reason),
            }
        }
    }
    Ok((next - lsn.group - 1, Tail::Whole))
}

/// The number of the journal in this directory, from the last of its files that gives one.
///
/// # Errors
/// What the system says.
pub fn name_of(dir: &Path) -> io::Result<Option<u64>> {
    for segment in segments(dir)?.iter().rev() {
        if let Ok(journal) = Reader::open(&segment.path)?.head() {
            return Ok(Some(journal));
        }
    }
    Ok(None)
}

/// Renames the files of a journal that cannot be continued. So they are kept but do not count as part of a new one.
///
/// # Errors
/// What the system says.
pub fn set_aside(dir: &Path) -> io::Result<()> {
    for segment in segments(dir)? {
        let scanned = scan(&segment.path)?;
        if scanned.last.is_none() && scanned.tail == Tail::Whole {
            // It holds no group.
            fs::remove_file(&segment.path)?;
            continue;
        }
        let mut number = 1;
        let aside = loop {
            let aside = segment.path.with_extension(format!("jsonl.aside-{number}"));
            if !aside.exists() {
                break aside;
            }
            number += 1;
        };
        fs::rename(&segment.path, aside)?;
    }
    sync_dir(dir)
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

/// A group as it is written.
fn group_text(number: u64, changes: &WriteBatch) -> Result<String, StoreError> {
    let mut text = String::new();
    let mut records = 0;
    for (bytes, word) in changes.iter() {
        let key = Key::parse(bytes)?;
        if key.is_derived() {
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

/// What a quick scan of a file shows.
struct Scanned {
    /// The journal it belongs to, if its first line gives one.
    journal: Option<u64>,
    /// The last whole group.
    last: Option<u64>,
    /// The bytes up to the end of that group.
    length: u64,
    tail: Tail,
}

fn scan(path: &Path) -> io::Result<Scanned> {
    let mut reader = Reader::open(path)?;
    let journal = match reader.head() {
        Ok(journal) => journal,
        Err(reason) => {
            return Ok(Scanned {
                journal: None,
                last: None,
                length: 0,
                tail: Tail::of(reason),
            });
        }
    };
    let mut scanned = Scanned {
        journal: Some(journal),
        last: None,
        length: reader.read,
        tail: Tail::Whole,
    };
    loop {
        match reader.skip_group() {
            Ok(Some(number)) => {
                scanned.last = Some(number);
                scanned.length = reader.read;
            }
            Ok(None) => return Ok(scanned),
            Err(reason) => {
                scanned.tail = Tail::of(reason);
                return Ok(scanned);
            }
        }
    }
}

/// Reads a file of a journal line by line.
struct Reader {
    from: BufReader<File>,
    line: Vec<u8>,
    /// Bytes read so far.
    read: u64,
    path: PathBuf,
}

impl Reader {
    fn open(path: &Path) -> io::Result<Reader> {
        Ok(Reader {
            from: BufReader::new(File::open(path)?),
            line: Vec::new(),
            read: 0,
            path: path.to_path_buf(),
        })
    }

    /// The journal that the first line names.
    fn head(&mut self) -> Result<u64, String> {
        match self.next()?.map(Record::decode).transpose()? {
            Some(Record::Journal { journal, .. }) => Ok(journal),
            _ => Err("its first line is no beginning of a journal".to_owned()),
        }
    }

    /// The next group, or `None` at the end.
    fn group(&mut self) -> Result<Option<Group>, String> {
        let mut records = Vec::new();
        let mut hasher = crc32fast::Hasher::new();
        while let Some(line) = self.next()? {
            match Record::decode(line)? {
                Record::Group {
                    number,
                    records: count,
                    sum,
                } => {
                    check_end(number, count, sum, records.len() as u64, hasher)?;
                    return Ok(Some(Group { number, records }));
                }
                record => records.push(record),
            }
            hasher.update(line);
            hasher.update(b"\n");
        }
        match records.is_empty() {
            true => Ok(None),
            false => Err("its last group is cut off".to_owned()),
        }
    }

    /// Skips the next group, of which only the checksums are verified. Its number, or `None` at the end.
    fn skip_group(&mut self) -> Result<Option<u64>, String> {
        let mut records = 0;
        let mut hasher = crc32fast::Hasher::new();
        while let Some(line) = self.next()? {
            if !Record::is_whole(line) {
                return Err("a line is not what was written".to_owned());
            }
            if Record::is_of_kind(line, "group")
                && let Record::Group {
                    number,
                    records: count,
                    sum,
                } = Record::decode(line)?
            {
                check_end(number, count, sum, records, hasher)?;
                return Ok(Some(number));
            }
            records += 1;
            hasher.update(line);
            hasher.update(b"\n");
        }
        match records {
            0 => Ok(None),
            _ => Err("its last group is cut off".to_owned()),
        }
    }

    /// The next line without its end.
    fn next(&mut self) -> Result<Option<&[u8]>, String> {
        self.line.clear();
        let told = |reason: String| format!("{}: {reason}", self.path.display());
        let read = io::Read::take(&mut self.from, LONGEST_LINE)
            .read_until(b'\n', &mut self.line)
            .map_err(|error| told(error.to_string()))?;
        if read == 0 {
            return Ok(None);
        }
        self.read += read as u64;
        match self.line.strip_suffix(b"\n") {
            Some(line) => Ok(Some(line)),
            None => Err(told("its last line is cut off".to_owned())),
        }
    }
}

fn check_end(
    number: u64,
    count: u64,
    sum: u32,
    found: u64,
    hasher: crc32fast::Hasher,
) -> Result<(), String> {
    match hasher.finalize() {
        found_sum if found_sum == sum && found == count => Ok(()),
        _ => Err(format!("group {number} is not what was written")),
    }
}
