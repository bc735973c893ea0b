//! Brings a journal and its database together when a store is opened.

use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;

use super::reader::{Group, Tail, read_after, scan};
use super::{Journal, Segment, head, segments};
use crate::store::disk::fault_injection::DiskHooks;
use crate::store::fsync::sync_dir;
use crate::store::record::Lsn;

/// How journal and database fit together.
pub enum Recovery {
    /// The journal, and the groups that the database lacks.
    Whole(Journal, Vec<Group>),
    /// The journal does not reach as far as the database, or not as far as what was acknowledged, for this reason; and
    /// the groups that the database lacks, as far as they can be read. The database is fine then, but until the next
    /// backup it could not be rebuilt.
    Short(String, Vec<Group>),
    /// The database lacks groups that the journal no longer has.
    Gap(String),
}

/// Brings the journal in this directory together with a database that has all changes up to this position.
///
/// # Errors
/// What the system says.
pub fn recover(dir: &Path, lsn: Lsn, disk: Arc<dyn DiskHooks>) -> io::Result<Recovery> {
    let mut segments = segments(dir)?;
    while let [.., before, last] = segments.as_slice()
        && is_half_begun(last, before, lsn)?
    {
        fs::remove_file(&last.path)?;
        segments.pop();
    }
    let Some(last) = segments.last() else {
        // The process was killed between the first record and the first file.
        return Ok(match lsn.group {
            0 => Recovery::Whole(Journal::begin(dir, lsn, disk)?, Vec::new()),
            _ => Recovery::Short("it is missing".to_owned(), Vec::new()),
        });
    };
    let scanned = scan(&last.path)?;
    if scanned.journal.is_none() && last.first == lsn.group + 1 && holds_nothing(last, lsn)? {
        // The process was killed while it created the file.
        return Ok(Recovery::Whole(Journal::begin(dir, lsn, disk)?, Vec::new()));
    }
    if scanned.journal != Some(lsn.journal) {
        let reason = match scanned.tail {
            Tail::Truncated(reason) | Tail::Corrupt(reason) if scanned.journal.is_none() => reason,
            _ => "it belongs to another store".to_owned(),
        };
        return Ok(Recovery::Short(reason, Vec::new()));
    }
    let reached = scanned.last.unwrap_or(last.first.saturating_sub(1));
    if reached < lsn.group {
        let reason = match scanned.tail {
            Tail::Truncated(reason) | Tail::Corrupt(reason) => format!("; after that {reason}"),
            Tail::Whole => String::new(),
        };
        let beyond = scanned.beyond.filter(|beyond| *beyond > lsn.group);
        let beyond = beyond.map(|beyond| {
            format!("; it goes on to group {beyond}, and what is in those behind the database's is in no other place")
        });
        let reason = reason + &beyond.unwrap_or_default();
        let reason = format!(
            "it ends with group {reached}, but the database has group {}{reason}",
            lsn.group
        );
        return Ok(Recovery::Short(reason, Vec::new()));
    }
    let mut missing = Vec::new();
    if reached > lsn.group {
        // Groups that a kill left in the journal alone: those that were pending.
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
    // A group is written once the one before it is on the disk, and acknowledged then. So a power cut leaves nothing
    // after one that it has cut off.
    let lost = reached + 1;
    if let Some(beyond) = scanned.beyond.filter(|beyond| *beyond > lost) {
        let reason = format!(
            "its group {lost} cannot be read, though group {beyond} was written after it, so it was damaged since"
        );
        return Ok(Recovery::Short(reason, missing));
    }
    let reached = Lsn {
        group: reached,
        ..lsn
    };
    let journal = Journal::resume(last, scanned.length, reached, disk)?;
    Ok(Recovery::Whole(journal, missing))
}

/// Whether a file was being begun behind another of the same journal when the power was cut. Its first line was not on
/// the disk yet, so it holds no group.
fn is_half_begun(last: &Segment, before: &Segment, lsn: Lsn) -> io::Result<bool> {
    if !holds_nothing(last, lsn)? || scan(&last.path)?.journal.is_some() {
        return Ok(false);
    }
    let before = scan(&before.path)?;
    Ok(before.journal == Some(lsn.journal) && before.last == last.first.checked_sub(1))
}

/// Whether there is no more of a file than its first line.
fn holds_nothing(segment: &Segment, lsn: Lsn) -> io::Result<bool> {
    let length = fs::metadata(&segment.path)?.len();
    Ok(length <= head(lsn.journal, segment.first).len() as u64)
}

/// Renames the files of a journal that cannot be continued. So they are kept but do not count as part of a new one.
///
/// # Errors
/// What the system says.
pub fn move_aside(dir: &Path) -> io::Result<()> {
    for segment in segments(dir)? {
        let scanned = scan(&segment.path);
        if scanned.is_ok_and(|one| one.last.is_none() && one.tail == Tail::Whole) {
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
