//! Exports: the whole store as lines of text, and their reading, in which everything is checked before anything is used.
//!
//! The first line says the format, the last how many records there are and the checksum of all lines before it; each line
//! is a [`Record`] with a checksum of its own. Indexes are left out: they follow from the tables.

mod check;

use std::io::{BufRead, Read, Write};

use super::key::{Key, Run};
use super::record::{Format, Record};
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
}

/// A record and the line it came from.
#[derive(Debug)]
struct Numbered {
    line: u64,
    record: Record,
}

/// Writes everything in the space.
///
/// # Errors
/// If a record is damaged or a log does not add up to its table; [`StoreError::Refused`] if `to` cannot be written.
pub fn export(space: &dyn Space, to: &mut dyn Write) -> Result<u64> {
    let mut lines = Lines {
        to,
        hasher: crc32fast::Hasher::new(),
        records: 0,
    };
    lines.frame(&Record::Head(Format::CURRENT))?;
    if let Some(counters) = load(space, &Key::Counters)? {
        lines.record(&counters)?;
    }
    for_each(space, Run::Tables, |key, text| {
        let Record::Table(table) = decode_at(&key, &text)? else {
            return Ok(());
        };
        let log = super::view::log(space, table.id)?;
        if Table::replay(table.id, &log).as_ref() != Some(&table) {
            return Err(StoreError::Damaged {
                key: key.to_string(),
                reason: format!("its log of {} events does not add up to it", log.len()),
            });
        }
        let id = table.id;
        lines.record(&Record::Table(table))?;
        log.into_iter()
            .try_for_each(|event| lines.record(&Record::Event(id, event)))
    })?;
    for run in [Run::Waiting, Run::Sent, Run::Dead, Run::Answers, Run::Notes] {
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
        let records = read_lines(from)?;
        check::check(&records)?;
        Ok(Archive { records })
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
fn read_lines(from: &mut dyn BufRead) -> Result<Vec<Numbered>> {
    let mut records = Vec::new();
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
                    Ok([]) => Ok(records),
                    _ => Err(wrong(line + 1, "expected nothing after the closing line")),
                };
            }
            Record::Head(_) | Record::Store(_) => {
                return Err(wrong(line, "expected a record but found a first line"));
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
