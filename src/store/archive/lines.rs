//! The lines of an export: written with counts and checksums, read one at a time.

use std::io::{self, BufRead, Read, Write};

use base64::prelude::{BASE64_STANDARD as BASE64, Engine as _};

use super::{Result, wrong};
use crate::service::StoreError;
use crate::service::notes::Note;
use crate::store::operation::MAX_WRITE;
use crate::store::record::{Format, Lsn, Record};

/// The bytes of the longest line: no operation writes more.
const LONGEST_LINE: u64 = MAX_WRITE as u64;

/// Counts and sums lines as they are written.
pub struct Writer<'a> {
    to: &'a mut dyn Write,
    hasher: crc32fast::Hasher,
    records: u64,
}

impl<'a> Writer<'a> {
    /// A writer of lines that has written nothing yet.
    pub fn new(to: &'a mut dyn Write) -> Writer<'a> {
        Writer {
            to,
            hasher: crc32fast::Hasher::new(),
            records: 0,
        }
    }

    /// Writes a record. One that is for its owner alone is sealed.
    pub fn record(&mut self, record: &Record) -> Result<()> {
        self.records += 1;
        match record {
            Record::Note(Note::PlannedReplies(..)) => {
                self.frame(&Record::Sealed(BASE64.encode(record.encode())))
            }
            _ => self.frame(record),
        }
    }

    /// Writes a record that is written out already.
    pub fn text(&mut self, record: &[u8]) -> Result<()> {
        self.records += 1;
        self.line(record)
    }

    /// Writes a line that does not count as a record.
    pub fn frame(&mut self, record: &Record) -> Result<()> {
        self.line(record.encode().as_bytes())
    }

    fn line(&mut self, text: &[u8]) -> Result<()> {
        for part in [text, b"\n"] {
            self.hasher.update(part);
            self.to.write_all(part).map_err(unwritable)?;
        }
        Ok(())
    }

    /// Writes the last line. Returns the number of records.
    pub fn end(mut self) -> Result<u64> {
        let (records, sum) = (self.records, self.hasher.clone().finalize());
        self.frame(&Record::End { records, sum })?;
        self.to.flush().map_err(unwritable)?;
        Ok(records)
    }
}

fn unwritable(error: io::Error) -> StoreError {
    StoreError::Refused(format!("the export could not be written: {error}"))
}

/// Appends a line with its end to `text`, up to the length of the longest line.
pub fn read_line(from: &mut dyn BufRead, text: &mut Vec<u8>) -> io::Result<usize> {
    from.take(LONGEST_LINE).read_until(b'\n', text)
}

/// Reads the records between the first line and the last, and checks both.
pub struct Reader<'a> {
    from: &'a mut dyn BufRead,
    hasher: crc32fast::Hasher,
    text: Vec<u8>,
    line: u64,
    records: u64,
    lsn: Option<Lsn>,
}

impl<'a> Reader<'a> {
    /// A reader of lines that has read nothing yet.
    pub fn new(from: &'a mut dyn BufRead) -> Reader<'a> {
        Reader {
            from,
            hasher: crc32fast::Hasher::new(),
            text: Vec::new(),
            line: 0,
            records: 0,
            lsn: None,
        }
    }

    /// How many records were read.
    pub fn records(&self) -> u64 {
        self.records
    }

    /// The position in the journal, if there was one.
    pub fn lsn(&self) -> Option<Lsn> {
        self.lsn
    }

    /// The next record and its line; `None` after the last line, which is then correct.
    pub fn next(&mut self) -> Result<Option<(u64, Record)>> {
        loop {
            self.line += 1;
            let line = self.line;
            let record = self.decoded()?;
            match record {
                Record::Head(Format::EXPORT) if line == 1 => {}
                Record::Head(Format(other)) if line == 1 => {
                    return Err(wrong(
                        line,
                        format!("expected an export of format 1 but found format {other}"),
                    ));
                }
                _ if line == 1 => return Err(wrong(line, "expected the first line of an export")),
                Record::End { records, sum } => {
                    self.check_end(records, sum)?;
                    return match self.from.fill_buf() {
                        Ok([]) => Ok(None),
                        Ok(_) => Err(wrong(line + 1, "expected nothing after the closing line")),
                        Err(error) => Err(unreadable(line + 1, &error)),
                    };
                }
                Record::Lsn(found) if line == 2 => self.lsn = Some(found),
                Record::Head(_) | Record::Store(_) | Record::Lsn(_) | Record::Journal { .. } => {
                    return Err(wrong(line, "expected a record but found a first line"));
                }
                Record::Removed(_) | Record::Group { .. } => {
                    return Err(wrong(
                        line,
                        "expected a record but found a line of a journal",
                    ));
                }
                record => {
                    self.records += 1;
                    self.hasher.update(&self.text);
                    return Ok(Some((line, record)));
                }
            }
            self.hasher.update(&self.text);
        }
    }

    /// The next line, read and decoded.
    fn decoded(&mut self) -> Result<Record> {
        let line = self.line;
        self.text.clear();
        read_line(self.from, &mut self.text).map_err(|error| unreadable(line, &error))?;
        if self.text.is_empty() {
            return Err(wrong(
                line,
                "expected more records or the closing line but found the end: it is cut off",
            ));
        }
        let Some(body) = self.text.strip_suffix(b"\n") else {
            return Err(wrong(
                line,
                "expected a whole line but found no line end: it is cut off",
            ));
        };
        let record = match Record::decode(body) {
            Ok(Record::Sealed(sealed)) => unsealed(&sealed),
            record => record,
        };
        record.map_err(|reason| wrong(line, reason))
    }

    fn check_end(&self, count: u64, sum: u32) -> Result<()> {
        let found = self.records;
        if count != found {
            return Err(wrong(
                self.line,
                format!("expected {count} records before it but found {found}"),
            ));
        }
        let found_sum = self.hasher.clone().finalize();
        if found_sum != sum {
            return Err(wrong(
                self.line,
                format!(
                    "expected lines with the checksum {sum:08x} before it but found {found_sum:08x}"
                ),
            ));
        }
        Ok(())
    }
}

/// The record that was sealed.
fn unsealed(sealed: &str) -> std::result::Result<Record, String> {
    let line = BASE64.decode(sealed);
    match Record::decode(&line.map_err(|error| format!("sealed: {error}"))?)? {
        record @ Record::Note(_) => Ok(record),
        _ => Err("sealed: expected a note".to_owned()),
    }
}

fn unreadable(line: u64, error: &io::Error) -> StoreError {
    wrong(line, format!("it could not be read: {error}"))
}
