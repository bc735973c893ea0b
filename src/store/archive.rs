//! Exports: the whole store as lines of text, written and read as a stream, one table with its log at a time.
//!
//! The first line gives the format. The last gives the number of records and the checksum of all lines before it. Each
//! line is a [`Record`] with a checksum of its own. Indexes are left out, because they follow from the tables. The
//! reader takes plain lines or lines compressed with gzip, and keeps only numbers and counts of what it has read
//! ([`check`]).

mod check;
mod lines;

use std::io::{BufRead, BufReader, Write};

use flate2::bufread::MultiGzDecoder;

use super::key::{Key, KeyRange};
use super::kv_reader::{KvReader, decode_at, for_each, for_each_record, load};
use super::packed;
use super::record::{CHUNK, Format, Lsn, Record};
use crate::service::{StoreError, Table};

use check::Check;
pub use check::check_game;
use lines::Reader;

type Result<T> = std::result::Result<T, StoreError>;

/// The first byte of data compressed with gzip; no line of an export begins with it.
const GZIP: u8 = 0x1f;

/// An export that was read and found complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    /// How many records it holds.
    pub records: u64,
    /// The position in the journal of the store it was made from, if known.
    pub lsn: Option<Lsn>,
}

/// Writes all records, and the position in the journal if the store has one. Returns the number of records.
///
/// # Errors
/// If a record is damaged or a log does not add up to its table; [`StoreError::Refused`] if `to` cannot be written.
pub fn export(kv: &dyn KvReader, lsn: Option<Lsn>, to: &mut dyn Write) -> Result<u64> {
    let mut lines = lines::Writer::new(to);
    lines.frame(&Record::Head(Format::EXPORT))?;
    if let Some(lsn) = lsn {
        lines.frame(&Record::Lsn(lsn))?;
    }
    counters(kv, &mut |record| lines.record(&record))?;
    for_each(kv, KeyRange::Tables, |key, text| {
        if let Key::Table(table) = key
            && let Some(records) = packed::texts(kv, table)?
        {
            // They were looked at when they were packed, and nothing has changed since.
            return records.iter().try_for_each(|text| lines.text(text));
        }
        table_records(kv, (&key, &text), &mut |record| lines.record(&record))
    })?;
    other_records(kv, &mut |record| lines.record(&record))?;
    lines.end()
}

/// Shows each record of an export of this store, in the order of an export.
///
/// # Errors
/// If a record is damaged, a log does not add up to its table, or `show` fails.
fn each_record(kv: &dyn KvReader, show: &mut dyn FnMut(Record) -> Result<()>) -> Result<()> {
    counters(kv, show)?;
    for_each(kv, KeyRange::Tables, |key, text| {
        table_records(kv, (&key, &text), show)
    })?;
    other_records(kv, show)
}

fn counters(kv: &dyn KvReader, show: &mut dyn FnMut(Record) -> Result<()>) -> Result<()> {
    match load(kv, &Key::Counters)? {
        Some(counters) => show(counters),
        None => Ok(()),
    }
}

/// Shows a stored table, its turns and its log.
fn table_records(
    kv: &dyn KvReader,
    (key, text): (&Key, &[u8]),
    show: &mut dyn FnMut(Record) -> Result<()>,
) -> Result<()> {
    let Record::Table(head) = decode_at(key, text)? else {
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
}

/// Shows all records that belong to no table.
fn other_records(kv: &dyn KvReader, show: &mut dyn FnMut(Record) -> Result<()>) -> Result<()> {
    let ranges = [
        KeyRange::Waiting,
        KeyRange::Sent,
        KeyRange::DeadLetters,
        KeyRange::Answers,
        KeyRange::Notes,
        KeyRange::People,
        KeyRange::Servers,
        KeyRange::Solvers,
        KeyRange::Usages,
        KeyRange::Erased,
        KeyRange::Erasing,
    ];
    for range in ranges {
        for_each_record(kv, range, &mut *show)?;
    }
    Ok(())
}

/// Reads an export, plain or compressed. Each record is shown as soon as it is checked by itself and against those
/// before it. The records shown are valid only if the whole export is: if this returns no error.
///
/// # Errors
/// [`StoreError::Refused`] with the line and the reason if anything is wrong, and whatever `show` fails with.
pub fn read(from: &mut dyn BufRead, show: &mut dyn FnMut(Record) -> Result<()>) -> Result<Summary> {
    decompressed(from, |from| read_plain(from, show))
}

/// Shows the plain text of an export that may be compressed.
fn decompressed<T>(from: &mut dyn BufRead, show: impl FnOnce(&mut dyn BufRead) -> T) -> T {
    let begin = from.fill_buf().map(|begin| begin.first().copied());
    match begin {
        Ok(Some(GZIP)) => show(&mut BufReader::new(MultiGzDecoder::new(from))),
        _ => show(from),
    }
}

fn read_plain(
    from: &mut dyn BufRead,
    show: &mut dyn FnMut(Record) -> Result<()>,
) -> Result<Summary> {
    let mut reader = Reader::new(from);
    let mut check = Check::default();
    // A line that is damaged matters more than one that does not fit, so the rest is read before a misfit is reported.
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

/// Checks that all records of this store fit together as in an export. Returns how many there are.
///
/// # Errors
/// [`StoreError::Refused`] with what does not fit; the line it names is the one of an export.
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

/// The position of an export in the journal of its store, if its second line gives one.
pub fn lsn_of(from: &mut dyn BufRead) -> Option<Lsn> {
    decompressed(from, lsn_of_plain)
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

/// Whether any game was ever begun in the store of an export, as its first lines tell.
pub fn holds_games(from: &mut dyn BufRead) -> bool {
    decompressed(from, holds_games_plain)
}

fn holds_games_plain(from: &mut dyn BufRead) -> bool {
    let mut line = Vec::new();
    // The first line, the position in the journal if the store has one, and the next free numbers.
    for _ in 0..3 {
        line.clear();
        if lines::read_line(from, &mut line).is_err() {
            return false;
        }
        let text = line.strip_suffix(b"\n").unwrap_or(&line);
        if let Ok(Record::Counters(counters)) = Record::decode(text) {
            return counters.next_table > 1;
        }
    }
    false
}

/// Reads an export, plain or compressed with gzip, and checks all of it without storing it. Returns the number of
/// records.
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
/// [`StoreError::Refused`] with the line and the reason if anything is wrong.
pub fn check_export(from: &mut dyn BufRead) -> Result<u64> {
    read(from, &mut |_| Ok(())).map(|summary| summary.records)
}

/// The error for something wrong on a line.
fn wrong(line: u64, reason: impl std::fmt::Display) -> StoreError {
    StoreError::Refused(format!("line {line} of the export: {reason}"))
}
