//! Reads the files of a journal: quickly, to find their end, or group by group.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use super::segments;
use crate::store::operation::MAX_WRITE;
use crate::store::record::{Lsn, Record};

/// No line is longer than what one operation may write.
const LONGEST_LINE: u64 = 2 * MAX_WRITE as u64;

/// Bytes read at once: a journal may have hundreds of megabytes.
const READ_AT_ONCE: usize = 256 * 1024;

/// How the reason ends when a file stops in the middle of a group.
const CUT_OFF: &str = "is cut off";

/// A group as it was read.
#[derive(Debug, PartialEq, Eq)]
pub struct Group {
    /// Its number.
    pub number: u64,
    /// What it changes, in the order of the keys.
    pub records: Vec<Record>,
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

/// Why a line or a group is not to be had.
#[derive(Debug)]
enum Unreadable {
    /// The system does not give it. It may the next time.
    System(io::Error),
    /// It is not what was written.
    Corrupt(String),
}

impl From<String> for Unreadable {
    fn from(reason: String) -> Unreadable {
        Unreadable::Corrupt(reason)
    }
}

impl Unreadable {
    /// What is wrong with what was written.
    ///
    /// # Errors
    /// What the system says, if it gave nothing to judge by.
    fn judged(self) -> io::Result<String> {
        match self {
            Unreadable::System(error) => Err(error),
            Unreadable::Corrupt(reason) => Ok(reason),
        }
    }
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
            Err(reason) => return corrupt(next, reason.judged()?),
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
                    return Ok((next - lsn.group - 1, Tail::of(reason.judged()?)));
                }
                Err(reason) => return corrupt(next, reason.judged()?),
            }
        }
    }
    Ok((next - lsn.group - 1, Tail::Whole))
}

/// The number of the journal in this directory, from the last of its files that gives one.
///
/// # Errors
/// What the system says.
pub fn id_in(dir: &Path) -> io::Result<Option<u64>> {
    for segment in segments(dir)?.iter().rev() {
        match Reader::open(&segment.path)?.head() {
            Ok(journal) => return Ok(Some(journal)),
            Err(reason) => reason.judged()?,
        };
    }
    Ok(None)
}

/// What a quick scan of a file shows.
pub(super) struct Scanned {
    /// The journal it belongs to, if its first line gives one.
    pub(super) journal: Option<u64>,
    /// The last whole group.
    pub(super) last: Option<u64>,
    /// The bytes up to the end of that group.
    pub(super) length: u64,
    pub(super) tail: Tail,
    /// The last group that ends after what cannot be read.
    pub(super) beyond: Option<u64>,
}

/// Scans a file quickly.
///
/// # Errors
/// What the system says: what it does not give may be there all the same.
pub(super) fn scan(path: &Path) -> io::Result<Scanned> {
    let mut reader = Reader::open(path)?;
    let journal = match reader.head() {
        Ok(journal) => journal,
        Err(reason) => {
            return Ok(Scanned {
                journal: None,
                last: None,
                length: 0,
                tail: Tail::of(reason.judged()?),
                beyond: None,
            });
        }
    };
    let mut scanned = Scanned {
        journal: Some(journal),
        last: None,
        length: reader.read,
        tail: Tail::Whole,
        beyond: None,
    };
    loop {
        match reader.skip_group() {
            Ok(Some(number)) => {
                scanned.last = Some(number);
                scanned.length = reader.read;
            }
            Ok(None) => return Ok(scanned),
            Err(reason) => {
                scanned.tail = Tail::of(reason.judged()?);
                scanned.beyond = reader.last_end()?;
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
            from: BufReader::with_capacity(READ_AT_ONCE, File::open(path)?),
            line: Vec::new(),
            read: 0,
            path: path.to_path_buf(),
        })
    }

    /// The journal that the first line names.
    fn head(&mut self) -> Result<u64, Unreadable> {
        match self.next()?.map(Record::decode).transpose()? {
            Some(Record::Journal { journal, .. }) => Ok(journal),
            _ => Err("its first line is no beginning of a journal"
                .to_owned()
                .into()),
        }
    }

    /// The next group, or `None` at the end.
    fn group(&mut self) -> Result<Option<Group>, Unreadable> {
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
            false => Err("its last group is cut off".to_owned().into()),
        }
    }

    /// Skips the next group, of which only the checksums are verified. Its number, or `None` at the end.
    fn skip_group(&mut self) -> Result<Option<u64>, Unreadable> {
        let mut records = 0;
        let mut hasher = crc32fast::Hasher::new();
        while let Some(line) = self.next()? {
            if !Record::is_whole(line) {
                return Err("a line is not what was written".to_owned().into());
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
            _ => Err("its last group is cut off".to_owned().into()),
        }
    }

    /// The last group that ends somewhere in the rest.
    fn last_end(&mut self) -> io::Result<Option<u64>> {
        let mut last = None;
        loop {
            match self.next() {
                Ok(None) => return Ok(last),
                Ok(Some(line)) if Record::is_whole(line) && Record::is_of_kind(line, "group") => {
                    if let Ok(Record::Group { number, .. }) = Record::decode(line) {
                        last = last.max(Some(number));
                    }
                }
                Ok(Some(_)) | Err(Unreadable::Corrupt(_)) => {}
                Err(Unreadable::System(error)) => return Err(error),
            }
        }
    }

    /// The next line without its end.
    fn next(&mut self) -> Result<Option<&[u8]>, Unreadable> {
        self.line.clear();
        let read = io::Read::take(&mut self.from, LONGEST_LINE)
            .read_until(b'\n', &mut self.line)
            .map_err(|error| {
                let told = format!("{}: {error}", self.path.display());
                Unreadable::System(io::Error::new(error.kind(), told))
            })?;
        if read == 0 {
            return Ok(None);
        }
        self.read += read as u64;
        match self.line.strip_suffix(b"\n") {
            Some(line) => Ok(Some(line)),
            None => Err(format!("{}: its last line is cut off", self.path.display()).into()),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_system_does_not_give_is_not_taken_for_an_end() {
        // A folder can be opened like a file, and not be read.
        let dir = tempfile::tempdir().expect("a folder");
        let told = scan(dir.path()).map(|scanned| scanned.tail);
        let told = told.expect_err("it gives nothing").to_string();
        assert!(told.contains(&dir.path().display().to_string()), "{told}");
    }
}
