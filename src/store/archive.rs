//! Exports: the whole store as lines of text, and their reading, in which everything is checked before anything is used.
//!
//! The first line says the format, the last how many records there are and the checksum of all lines before it; each line
//! is a [`Record`] with a checksum of its own. Indexes are left out: they follow from the tables.

mod check;

use std::collections::BTreeMap;
use std::io::{BufRead, Read, Write};

use super::key::{Key, Run};
use super::record::{CHUNK, Format, Mark, Record};
use super::space::{Space, decode_at, for_each, load};
use crate::service::{StoreError, Table, TableId};

pub use check::check_game;

type Result<T> = std::result::Result<T, StoreError>;

/// No line is longer than what one request may write.
const LONGEST_LINE: u64 = super::plan::LARGEST as u64;

/// Each step of an import writes about this many bytes at most.
const STEP: usize = 128 * 1024;

/// An export that was read and found whole.
#[derive(Debug)]
pub struct Archive {
    records: Vec<Numbered>,
    mark: Option<Mark>,
}

/// A record and the line it came from.
#[derive(Debug)]
struct Numbered {
    line: u64,
    record: Record,
}

/// Writes everything in the space, and how far that has come in its journal, if it has one.
///
/// # Errors
/// If a record is damaged or a log does not add up to its table; [`StoreError::Refused`] if `to` cannot be written.
pub fn export(space: &dyn Space, mark: Option<Mark>, to: &mut dyn Write) -> Result<u64> {
    let mut lines = Lines {
        to,
        hasher: crc32fast::Hasher::new(),
        records: 0,
    };
    lines.frame(&Record::Head(Format::CURRENT))?;
    if let Some(mark) = mark {
        lines.frame(&Record::Mark(mark))?;
    }
    if let Some(counters) = load(space, &Key::Counters)? {
        lines.record(&counters)?;
    }
    for_each(space, Run::Tables, |key, text| {
        let Record::Table(head) = decode_at(&key, &text)? else {
            return Ok(());
        };
        let table = super::view::whole(space, head.clone())?;
        let log = super::view::log(space, table.id)?;
        if Table::replay(table.id, &log).as_ref() != Some(&table) {
            return Err(StoreError::Damaged {
                key: key.to_string(),
                reason: format!("its log of {} events does not add up to it", log.len()),
            });
        }
        let id = table.id;
        let chunks = head.chunks;
        lines.record(&Record::Table(head))?;
        for (turns, chunk) in table.turns.chunks_exact(CHUNK).zip(0..chunks) {
            let turns = turns.to_vec();
            lines.record(&Record::Turns {
                table: id,
                chunk,
                turns,
            })?;
        }
        log.into_iter()
            .try_for_each(|event| lines.record(&Record::Event(id, event)))
    })?;
    let runs = [
        Run::Waiting,
        Run::Sent,
        Run::Dead,
        Run::Answers,
        Run::Notes,
        Run::People,
        Run::Servers,
        Run::Solvers,
        Run::Erased,
    ];
    for run in runs {
        for_each(space, run, |key, text| {
            lines.record(&decode_at(&key, &text)?)
        })?;
    }
    let (records, sum) = (lines.records, lines.hasher.clone().finalize());
    lines.frame(&Record::End { records, sum })?;
    lines.to.flush().map_err(unwritable)?;
    Ok(records)
}

impl Archive {
    /// Reads an export and checks all of it.
    ///
    /// # Errors
    /// [`StoreError::Refused`] with the line and the reason if anything is wrong with it.
    pub fn read(from: &mut dyn BufRead) -> Result<Archive> {
        let archive = read_lines(from)?;
        check::check(&archive.records)?;
        Ok(archive)
    }

    /// What was in a store before its first group.
    pub fn empty() -> Archive {
        Archive {
            records: Vec::new(),
            mark: None,
        }
    }

    /// How far it goes in the journal of the store it was made from, if that is known.
    pub fn mark(&self) -> Option<Mark> {
        self.mark
    }

    /// The archive with what a journal holds after it, checked again as a whole.
    ///
    /// # Errors
    /// [`StoreError::Refused`] if that does not fit together. The line it names is one of the whole as it would be written.
    pub fn followed_by(self, later: impl Iterator<Item = Record>) -> Result<Archive> {
        let mut records: BTreeMap<Vec<u8>, Record> = BTreeMap::new();
        let own = self.records.into_iter().map(|numbered| numbered.record);
        for record in own.chain(later) {
            if let Record::Gone(key) = &record {
                records.remove(&key.bytes());
            } else if let Some(key) = record.key() {
                records.insert(key.bytes(), record);
            }
        }
        let numbered = records.into_values().zip(2..);
        let archive = Archive {
            records: numbered
                .map(|(record, line)| Numbered { line, record })
                .collect(),
            mark: None,
        };
        check::check(&archive.records)?;
        Ok(archive)
    }

    /// How many records it holds.
    pub fn count(&self) -> u64 {
        self.records.len() as u64
    }

    /// The highest number of a table that was given out, if any was.
    pub fn highest_table(&self) -> Option<TableId> {
        self.records.iter().find_map(|numbered| {
            let Record::Counters(counters) = &numbered.record else {
                return None;
            };
            counters.next_table.checked_sub(1).map(TableId)
        })
    }

    /// The records in steps small enough to be synced one by one.
    pub fn into_steps(self) -> impl Iterator<Item = Vec<Record>> {
        let mut records = self.records.into_iter().map(|numbered| numbered.record);
        let mut held: Option<Record> = None;
        std::iter::from_fn(move || {
            let mut step = Vec::new();
            let mut size = 0;
            while let Some(record) = held.take().or_else(|| records.next()) {
                // What is added to a record: its key, and for a table the index entries.
                let weight = record.encode().len() + 400;
                if size + weight > STEP && !step.is_empty() {
                    held = Some(record);
                    break;
                }
                size += weight;
                step.push(record);
            }
            (!step.is_empty()).then_some(step)
        })
    }
}

/// Counts and sums lines as they are written.
struct Lines<'a> {
    to: &'a mut dyn Write,
    hasher: crc32fast::Hasher,
    records: u64,
}

impl Lines<'_> {
    fn record(&mut self, record: &Record) -> Result<()> {
        self.records += 1;
        self.frame(record)
    }

    /// A line that does not count.
    fn frame(&mut self, record: &Record) -> Result<()> {
        let mut line = record.encode();
        line.push('\n');
        self.hasher.update(line.as_bytes());
        self.to.write_all(line.as_bytes()).map_err(unwritable)
    }
}

fn unwritable(error: std::io::Error) -> StoreError {
    StoreError::Refused(format!("the export could not be written: {error}"))
}

/// The error for something wrong on a line.
fn wrong(line: u64, reason: impl std::fmt::Display) -> StoreError {
    StoreError::Refused(format!("line {line} of the export: {reason}"))
}

/// The records between the first line and the last, which must be right.
fn read_lines(from: &mut dyn BufRead) -> Result<Archive> {
    let mut records = Vec::new();
    let mut mark = None;
    let mut hasher = crc32fast::Hasher::new();
    let mut text = Vec::new();
    let mut line = 0;
    loop {
        line += 1;
        text.clear();
        from.take(LONGEST_LINE)
            .read_until(b'\n', &mut text)
            .map_err(|error| wrong(line, format!("it could not be read: {error}")))?;
        if text.is_empty() {
            return Err(wrong(
                line,
                "expected more records or the closing line but found the end: it is cut off",
            ));
        }
        let Some(body) = text.strip_suffix(b"\n") else {
            return Err(wrong(
                line,
                "expected a whole line but found no line end: it is cut off",
            ));
        };
        let record = Record::decode(body).map_err(|reason| wrong(line, reason))?;
        match record {
            Record::Head(Format::CURRENT) if line == 1 => {}
            Record::Head(Format(other)) if line == 1 => {
                return Err(wrong(
                    line,
                    format!("expected an export of format 1 but found format {other}"),
                ));
            }
            _ if line == 1 => {
                return Err(wrong(line, "expected the first line of an export"));
            }
            Record::End {
                records: count,
                sum,
            } => {
                check_end(line, records.len() as u64, count, hasher.finalize(), sum)?;
                return match from.fill_buf() {
                    Ok([]) => Ok(Archive { records, mark }),
                    _ => Err(wrong(line + 1, "expected nothing after the closing line")),
                };
            }
            Record::Mark(found) if line == 2 => mark = Some(found),
            Record::Head(_) | Record::Store(_) | Record::Mark(_) | Record::Journal { .. } => {
                return Err(wrong(line, "expected a record but found a first line"));
            }
            Record::Gone(_) | Record::Group { .. } => {
                return Err(wrong(
                    line,
                    "expected a record but found a line of a journal",
                ));
            }
            record => records.push(Numbered { line, record }),
        }
        hasher.update(&text);
    }
}

fn check_end(line: u64, found: u64, count: u64, found_sum: u32, sum: u32) -> Result<()> {
    if count != found {
        return Err(wrong(
            line,
            format!("expected {count} records before it but found {found}"),
        ));
    }
    if found_sum != sum {
        return Err(wrong(
            line,
            format!(
                "expected lines with the checksum {sum:08x} before it but found {found_sum:08x}"
            ),
        ));
    }
    Ok(())
}
