//! Exports: the whole store as lines of text, written and read as a stream, a table with its log at a time.
//!
//! The first line says the format, the last how many records there are and the checksum of all lines before it; each line
//! is a [`Record`] with a checksum of its own. Indexes are left out: they follow from the tables. The reader takes the lines
//! as they are or compressed with gzip, and keeps only numbers and counts of what it has read ([`check`]).

mod check;
mod lines;

use std::io::{BufRead, BufReader, Write};

use flate2::bufread::MultiGzDecoder;

use super::key::{Key, KeyRange};
use super::kv_reader::{KvReader, decode_at, for_each, load};
use super::record::{CHUNK, Format, Lsn, Record};
use crate::service::{StoreError, Table};

use check::Check;
pub use check::check_game;
use lines::Reader;

type Result<T> = std::result::Result<T, StoreError>;

/// The first two bytes of what gzip has compressed.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// An export that was read and found whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    /// How many records it holds.
    pub records: u64,
    /// How far it goes in the journal of the store it was made from, if that is known.
    pub lsn: Option<Lsn>,
}

/// Writes everything in the space, and how far that has come in its journal, if it has one.
///
/// # Errors
/// If a record is damaged or a log does not add up to its table; [`StoreError::Refused`] if `to` cannot be written.
pub fn export(kv: &dyn KvReader, lsn: Option<Lsn>, to: &mut dyn Write) -> Result<u64> {
    let mut lines = lines::Writer::new(to);
    lines.frame(&Record::Head(Format::CURRENT))?;
    if let Some(lsn) = lsn {
        lines.frame(&Record::Lsn(lsn))?;
    }
    each_record(kv, &mut |record| lines.record(&record))?;
    lines.end()
}

/// Shows everything that an export of this space holds, in its order, one record at a time.
///
/// # Errors
/// If a record is damaged, a log does not add up to its table, or `show` fails.
fn each_record(kv: &dyn KvReader, show: &mut dyn FnMut(Record) -> Result<()>) -> Result<()> {
    if let Some(counters) = load(kv, &Key::Counters)? {
        show(counters)?;
    }
    for_each(kv, KeyRange::Tables, |key, text| {
        let Record::Table(head) = decode_at(&key, &text)? else {
            return Ok(());
        };
        let table = super::view::whole(kv, head.clone())?;
        let log = super::view::log(kv, table.id)?;
        if Table::replay(table.id, &log).as_ref() != Some(&table) {
            return Err(StoreError::Damaged {
                key: key.to_string(),
                reason: format!("its log of {} events does not add up to it", log.len()),
            });
        }
        let id = table.id;
        let chunks = head.chunks;
        show(Record::Table(head))?;
        for (turns, chunk) in table.turns.chunks_exact(CHUNK).zip(0..chunks) {
            let turns = turns.to_vec();
            show(Record::Turns {
                table: id,
                chunk,
                turns,
            })?;
        }
        log.into_iter()
            .try_for_each(|event| show(Record::Event(id, event)))
    })?;
    let ranges = [
        KeyRange::Waiting,
        KeyRange::Sent,
        KeyRange::DeadLetters,
        KeyRange::Answers,
        KeyRange::Notes,
        KeyRange::People,
        KeyRange::Servers,
        KeyRange::Solvers,
        KeyRange::Erased,
        KeyRange::Erasing,
    ];
    for range in ranges {
        for_each(kv, range, |key, text| show(decode_at(&key, &text)?))?;
    }
    Ok(())
}

/// Reads an export, plain or compressed, and shows each record as soon as it has been checked by itself and against what came
/// before it. What was shown is worth nothing unless the whole of it is found right.
///
/// # Errors
/// [`StoreError::Refused`] with the line and the reason if anything is wrong with it, and whatever `show` fails with.
pub fn read(from: &mut dyn BufRead, show: &mut dyn FnMut(Record) -> Result<()>) -> Result<Summary> {
    let compressed = from
        .fill_buf()
        .is_ok_and(|begin| begin.first() == GZIP.first());
    if compressed {
        let mut plain = BufReader::new(MultiGzDecoder::new(from));
        return read_plain(&mut plain, show);
    }
    read_plain(from, show)
}

fn read_plain(
    from: &mut dyn BufRead,
    show: &mut dyn FnMut(Record) -> Result<()>,
) -> Result<Summary> {
    let mut reader = Reader::new(from);
    let mut check = Check::default();
    // What is wrong with a line itself counts more than what it says, so the lines are read on to their end.
    let mut misfit: Option<StoreError> = None;
    while let Some((line, record)) = reader.next()? {
        if misfit.is_none() {
            match check.take(line, &record) {
                Ok(()) => show(record)?,
                Err(error) => misfit = Some(error),
            }
        }
    }
    match misfit.map_or_else(|| check.end(), Err) {
        Ok(()) => Ok(Summary {
            records: reader.records(),
            lsn: reader.lsn(),
        }),
        Err(error) => Err(error),
    }
}

/// Whether everything in this space fits together as an export of it must. How many records there are.
///
/// # Errors
/// [`StoreError::Refused`] with what does not; the line it names is one of the export.
pub fn check_space(kv: &dyn KvReader) -> Result<u64> {
    let mut check = Check::default();
    let mut records = 0;
    each_record(kv, &mut |record| {
        records += 1;
        check.take(records + 1, &record)
    })?;
    check.end()?;
    Ok(records)
}

/// How far an export goes in the journal of its store, if its second line says so.
pub fn lsn_of(from: &mut dyn BufRead) -> Option<Lsn> {
    let begin = from.fill_buf().ok()?;
    if begin.first() == GZIP.first() {
        return lsn_of_plain(&mut BufReader::new(MultiGzDecoder::new(from)));
    }
    lsn_of_plain(from)
}

fn lsn_of_plain(from: &mut dyn BufRead) -> Option<Lsn> {
    let mut line = Vec::new();
    for _ in 0..2 {
        line.clear();
        lines::read_line(from, &mut line).ok()?;
    }
    match Record::decode(line.strip_suffix(b"\n")?) {
        Ok(Record::Lsn(lsn)) => Some(lsn),
        _ => None,
    }
}

/// Reads an export, plain or compressed with gzip, and checks all of it without keeping it. How many records it holds.
///
/// ```
/// use galabot::service::Store;
/// use galabot::store::{MemoryStore, check_export};
/// let mut text = Vec::new();
/// MemoryStore::new().export(&mut text)?;
/// assert_eq!(check_export(&mut text.as_slice())?, 0);
/// # Ok::<(), galabot::service::StoreError>(())
/// ```
///
/// # Errors
/// [`StoreError::Refused`] with the line and the reason if anything is wrong with it.
pub fn check_export(from: &mut dyn BufRead) -> Result<u64> {
    read(from, &mut |_| Ok(())).map(|summary| summary.records)
}

/// The error for something wrong on a line.
fn wrong(line: u64, reason: impl std::fmt::Display) -> StoreError {
    StoreError::Refused(format!("line {line} of the export: {reason}"))
}
