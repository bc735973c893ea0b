//! Tables at which nothing happens any more, in little space: all records of one compressed into one value.
//!
//! It changes how a table is stored and nothing else. [`Unpacked`] shows the records of packed tables as if they stood
//! under their own keys, so nothing above it knows of packing. Whatever changes such a record writes all of them under
//! their keys again ([`unpack_touched`]). Exports and journals hold records only, never a packed table.
//!
//! A packed table begins with a checksum (CRC-32) of the rest. Then come the length of what is compressed (three
//! bytes), the number of the dictionary (one byte), and what is compressed: for each record the letter of its key, its
//! number within the table, its length, and its text. Numbers are little-endian.
//!
//! A short game says the same as every other: names of fields, its rule set. That is in the dictionary, which makes it
//! half as long.

use std::cell::RefCell;
use std::io::{Read, Write};

use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use flate2::{Compress, Compression, Decompress};

use super::key::{Key, KeyRange};
use super::kv_reader::{Entry, KvReader, WriteBatch, count_by_scan, keys, scan_over};
use super::operation::{MAX_WRITE, StoreOp};
use super::storage_engine::StorageEngine;
use super::view;
use crate::service::{StoreError, Table, TableId, Timestamp};

type Result<T> = std::result::Result<T, StoreError>;

/// The most bytes of records that are packed together. So a change of a packed table, which writes all of them again,
/// stays well below [`MAX_WRITE`]. Tables with more stay as they are; a game of two hundred moves has about half.
const MOST: usize = MAX_WRITE * 3 / 8;

/// What a record takes besides its text when it is written under its own key, in bytes.
const OVERHEAD: usize = 40;

/// How many tables are packed in one step at most.
const STEP: usize = 16;

/// The checksum and the length at the beginning of a packed table, in bytes.
const HEADER: usize = 8;

/// What games have in common, from the rarest to the most frequent: dictionaries by number, which begins at 1. What is
/// packed with one can be read only with it, so none of them ever changes; another is added behind them.
const DICTIONARIES: [&[u8]; 1] = [include_bytes!("packed/dictionary-1.txt")];

/// The letters of the keys of what is packed: a table, its turns, its log.
const LETTERS: [u8; 3] = [b't', b'm', b'e'];

/// A key-value space with the records of packed tables under their own keys. It must not change meanwhile: what was
/// unpacked last is kept, for a game is mostly read record by record.
pub struct Unpacked<'a> {
    kv: &'a dyn KvReader,
    last: RefCell<Option<(TableId, Vec<Entry>)>>,
}

impl KvReader for Unpacked<'_> {
    fn read(&self, key: &[u8]) -> Result<Option<Vec<u8>>> {
        let found = self.kv.read(key)?;
        match table_of(key) {
            Some(table) if found.is_none() => self.of_packed(table, |records| {
                let at = records.binary_search_by(|(own, _)| own.as_slice().cmp(key));
                at.ok().map(|at| records[at].1.clone())
            }),
            _ => Ok(found),
        }
    }

    fn scan(&self, prefix: &[u8], after: Option<&[u8]>, limit: usize) -> Result<Vec<Entry>> {
        if prefix == KeyRange::Tables.prefix() {
            return self.tables(after, limit);
        }
        let found = self.kv.scan(prefix, after, limit)?;
        match table_of(prefix) {
            Some(table) if found.is_empty() => self.of_packed(table, |records| {
                let fits =
                    |key: &[u8]| key.starts_with(prefix) && after.is_none_or(|after| key > after);
                let fitting = records.iter().filter(|(key, _)| fits(key));
                fitting.take(limit).cloned().collect()
            }),
            _ => Ok(found),
        }
    }

    fn count(&self, prefix: &[u8]) -> Result<u64> {
        let may_be_packed = prefix == KeyRange::Tables.prefix() || table_of(prefix).is_some();
        match may_be_packed {
            true => count_by_scan(self, prefix),
            false => self.kv.count(prefix),
        }
    }
}

impl<'a> Unpacked<'a> {
    /// Shows what is packed here.
    pub fn over(kv: &'a dyn KvReader) -> Unpacked<'a> {
        Unpacked {
            kv,
            last: RefCell::default(),
        }
    }

    /// What `pick` takes of the records of a packed table; of none if it is not packed.
    fn of_packed<T>(&self, table: TableId, pick: impl FnOnce(&[Entry]) -> T) -> Result<T> {
        let mut last = self.last.borrow_mut();
        if last.as_ref().is_none_or(|(kept, _)| *kept != table) {
            *last = Some((table, records(self.kv, table)?));
        }
        Ok(pick(last.as_ref().map_or(&[][..], |(_, records)| records)))
    }

    /// All tables, packed ones too, in order.
    fn tables(&self, after: Option<&[u8]>, limit: usize) -> Result<Vec<Entry>> {
        let prefix = KeyRange::Packed.prefix();
        let from = after.map(|after| [&prefix, &after[1..]].concat());
        let packed = self.kv.scan(&prefix, from.as_deref(), limit)?;
        let mut heads = std::collections::BTreeMap::new();
        for (key, text) in packed {
            let Key::Packed(table) = Key::parse(&key)? else {
                continue;
            };
            let head = Key::Table(table).bytes();
            let own = unpack(table, &text)?
                .into_iter()
                .find(|(key, _)| *key == head);
            heads.extend(own.map(|(key, text)| (key, Some(text))));
        }
        let wanted = (&KeyRange::Tables.prefix()[..], after, limit);
        scan_over(self.kv, wanted, &heads, |text| Ok(text.clone()))
    }
}

/// The table to which the record under this key, or under keys that begin so, would belong, if such records are packed.
fn table_of(key: &[u8]) -> Option<TableId> {
    let (letter, rest) = key.split_first()?;
    let number = rest.get(..8).filter(|_| LETTERS.contains(letter))?;
    Some(TableId(u64::from_be_bytes(number.try_into().ok()?)))
}

/// The records of a packed table, in the order of their keys; none if it is not packed.
fn records(kv: &dyn KvReader, table: TableId) -> Result<Vec<Entry>> {
    match kv.read(&Key::Packed(table).bytes())? {
        Some(packed) => unpack(table, &packed),
        None => Ok(Vec::new()),
    }
}

/// The texts of the records of a packed table: the table, its turns, its log; `None` if it is not packed.
///
/// # Errors
/// If the packed table is damaged.
pub fn texts(kv: &dyn KvReader, table: TableId) -> Result<Option<Vec<Vec<u8>>>> {
    let mut records = records(kv, table)?;
    if records.is_empty() {
        return Ok(None);
    }
    let place = |key: &[u8]| {
        LETTERS
            .iter()
            .position(|letter| key.first() == Some(letter))
    };
    // Within a letter they are in order already.
    records.sort_by_key(|(key, _)| place(key));
    Ok(Some(records.into_iter().map(|(_, text)| text).collect()))
}

/// Compresses the records of a table.
fn pack(records: &[Entry]) -> std::io::Result<Vec<u8>> {
    let mut plain = Vec::new();
    for (key, text) in records {
        let number = key.get(9..17).unwrap_or(&[0; 8]);
        plain.push(key[0]);
        plain.extend(number);
        plain.extend((text.len() as u32).to_le_bytes());
        plain.extend(text);
    }
    let number = DICTIONARIES.len();
    let mut packed = vec![0; 4];
    packed.extend(&(plain.len() as u32).to_le_bytes()[..3]);
    packed.push(number as u8);
    let mut compress = Compress::new(Compression::best(), false);
    compress.set_dictionary(DICTIONARIES[number - 1])?;
    let mut encoder = ZlibEncoder::new_with_compress(packed, compress);
    encoder.write_all(&plain)?;
    let mut packed = encoder.finish()?;
    let sum = crc32fast::hash(&packed[4..]);
    packed[..4].copy_from_slice(&sum.to_le_bytes());
    Ok(packed)
}

/// The records of a packed table, in the order of their keys.
///
/// # Errors
/// [`StoreError::Damaged`] if it is not what was written.
fn unpack(table: TableId, packed: &[u8]) -> Result<Vec<Entry>> {
    let damaged = |reason: String| StoreError::Damaged {
        key: Key::Packed(table).to_string(),
        reason,
    };
    let cut = || damaged(format!("its {} bytes end too early", packed.len()));
    let number = |at: usize| {
        let bytes = packed.get(at..at + 4)?;
        Some(u32::from_le_bytes(bytes.try_into().ok()?))
    };
    let (Some(sum), Some(length)) = (number(0), number(4)) else {
        return Err(cut());
    };
    let found = crc32fast::hash(&packed[4..]);
    if found != sum {
        return Err(damaged(format!(
            "expected the checksum {sum:08x} but found {found:08x}"
        )));
    }
    let (length, dictionary) = (length & 0xff_ffff, length >> 24);
    let mut decompress = Decompress::new(false);
    if dictionary > 0 {
        let known = DICTIONARIES.get(dictionary as usize - 1);
        let known = known.ok_or_else(|| damaged(format!("there is no dictionary {dictionary}")))?;
        let set = decompress.set_dictionary(known);
        set.map_err(|error| damaged(error.to_string()))?;
    }
    let mut plain = Vec::new();
    let decoder = ZlibDecoder::new_with_decompress(&packed[HEADER..], decompress);
    decoder
        .take(u64::from(length) + 1)
        .read_to_end(&mut plain)
        .map_err(|error| damaged(error.to_string()))?;
    if plain.len() != length as usize {
        return Err(cut());
    }
    let (mut rest, mut found) = (&plain[..], Vec::new());
    while let Some((letter, after)) = rest.split_first() {
        let (Some(number), Some(size)) = (after.get(..8), after.get(8..12)) else {
            return Err(cut());
        };
        let size = u32::from_le_bytes(size.try_into().unwrap_or_default()) as usize;
        let Some(text) = after.get(12..12 + size) else {
            return Err(cut());
        };
        let mut key = vec![*letter];
        key.extend(table.0.to_be_bytes());
        if *letter != LETTERS[0] {
            key.extend(number);
        }
        found.push((key, text.to_vec()));
        rest = &after[12 + size..];
    }
    found.sort_unstable();
    Ok(found)
}

/// Writes all records of packed tables that these changes touch under their own keys again.
///
/// # Errors
/// If a packed table cannot be read.
pub fn unpack_touched(kv: &dyn KvReader, changes: &mut WriteBatch) -> Result<()> {
    let mut tables: Vec<TableId> = changes
        .iter()
        .filter_map(|(key, _)| table_of(key))
        .collect();
    tables.dedup();
    tables.sort_unstable();
    tables.dedup();
    for table in tables {
        let records = records(kv, table)?;
        if records.is_empty() {
            continue;
        }
        for (key, text) in records {
            if changes.get(&key).is_none() {
                changes.set(key, Some(text));
            }
        }
        changes.remove(&Key::Packed(table));
        changes.put_key(&Key::Packable(table));
    }
    Ok(())
}

/// The beginnings of the keys of what is packed of a table.
pub fn prefixes(table: TableId) -> [Vec<u8>; 3] {
    LETTERS.map(|letter| [&[letter][..], &table.0.to_be_bytes()].concat())
}

/// What packing these tables writes. Those that are live or have changed since this moment are left as they are.
///
/// # Errors
/// If one of them cannot be read.
pub fn plan(kv: &dyn KvReader, tables: &[TableId], before: Timestamp) -> Result<WriteBatch> {
    let mut changes = WriteBatch::default();
    for table in tables {
        // What is too much for one write is packed the next time.
        if changes.size() > MAX_WRITE / 4 || !is_old(kv, *table, before)? {
            continue;
        }
        changes.remove(&Key::Packable(*table));
        let mut records = Vec::new();
        for prefix in prefixes(*table) {
            records.extend(kv.scan(&prefix, None, MOST / OVERHEAD)?);
        }
        let size: usize = records.iter().map(|(_, text)| text.len() + OVERHEAD).sum();
        let whole = view::table(kv, *table)?;
        let log = view::log(kv, *table)?;
        if whole.is_some() && whole != Table::replay(*table, &log) {
            return Err(StoreError::Damaged {
                key: Key::Table(*table).to_string(),
                reason: format!("its log of {} events does not add up to it", log.len()),
            });
        }
        if size > MOST || records.is_empty() || kv.read(&Key::Packed(*table).bytes())?.is_some() {
            continue;
        }
        let packed = pack(&records).map_err(|error| StoreError::Failed(error.to_string()))?;
        for (key, _) in records {
            changes.set(key, None);
        }
        changes.set(Key::Packed(*table).bytes(), Some(packed));
    }
    Ok(changes)
}

/// Whether nothing has happened at a table since this moment and nothing can. So it is with one that does not exist.
fn is_old(kv: &dyn KvReader, table: TableId, before: Timestamp) -> Result<bool> {
    let head = view::head(kv, table)?;
    Ok(head.is_none_or(|head| !head.table.is_live() && head.table.changed_at < before))
}

/// Packs all tables that ended and have not changed since this moment, a few at a time.
///
/// # Errors
/// As the store; it is then done in part.
pub fn pack_finished<E: StorageEngine>(store: &E, before: Timestamp) -> Result<()> {
    let mut waiting = store.view(|kv| {
        keys(kv, KeyRange::Packable, |key| match key {
            Key::Packable(table) => Some(table),
            _ => None,
        })
    })?;
    while !waiting.is_empty() {
        let rest = waiting.split_off(waiting.len().min(STEP));
        let some = std::mem::replace(&mut waiting, rest);
        // Most of them ended only lately, and are looked at here so that the writer need not.
        let old = store.view(|kv| {
            let mut old = Vec::new();
            for table in &some {
                if is_old(kv, *table, before)? {
                    old.push(*table);
                }
            }
            Ok(old)
        })?;
        if !old.is_empty() {
            store.submit(StoreOp::Pack(old, before))?;
        }
    }
    Ok(())
}

/// Whether the removal of this key is part of packing a table, whose records are still there then.
pub fn is_packing(changes: &WriteBatch, key: &[u8]) -> bool {
    let packed = table_of(key).map(|table| Key::Packed(table).bytes());
    packed.is_some_and(|packed| matches!(changes.get(&packed), Some(Some(_))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::record::{Counters, Record};
    use std::cell::Cell;

    const TABLE: TableId = TableId(12);

    /// Records of a table, as far as packing looks at them.
    fn some() -> Vec<Entry> {
        let text = Record::Counters(Counters::default()).encode().into_bytes();
        let mut some = vec![
            (Key::Table(TABLE).bytes(), text.clone()),
            (Key::Turns(TABLE, 0).bytes(), text.clone()),
        ];
        some.extend((1..=300).map(|seq| (Key::Event(TABLE, seq).bytes(), text.clone())));
        some.sort_unstable();
        some
    }

    #[test]
    fn what_is_packed_reads_back_and_takes_little() {
        let packed = pack(&some()).expect("into memory");
        let plain: usize = some()
            .iter()
            .map(|(key, text)| key.len() + text.len())
            .sum();
        assert!(
            packed.len() * 10 < plain,
            "{} of {plain} bytes",
            packed.len()
        );
        assert_eq!(unpack(TABLE, &packed).expect("whole"), some());
    }

    /// A space with one packed table, which counts how often that is read.
    struct Counting(Vec<u8>, Cell<u32>);

    impl KvReader for Counting {
        fn read(&self, key: &[u8]) -> Result<Option<Vec<u8>>> {
            let is_it = key == Key::Packed(TABLE).bytes();
            self.1.set(self.1.get() + u32::from(is_it));
            Ok(is_it.then(|| self.0.clone()))
        }

        fn scan(&self, _: &[u8], _: Option<&[u8]>, _: usize) -> Result<Vec<Entry>> {
            Ok(Vec::new())
        }
    }

    #[test]
    fn a_packed_table_is_unpacked_once_however_many_of_its_records_are_read() {
        let counting = Counting(pack(&some()).expect("into memory"), Cell::new(0));
        let kv = Unpacked::over(&counting);
        for (key, text) in some() {
            assert_eq!(kv.read(&key).expect("whole"), Some(text));
        }
        let absent = Key::Event(TABLE, 301).bytes();
        assert_eq!(kv.read(&absent).expect("whole"), None);
        let log = kv.scan(&KeyRange::Events(TABLE).prefix(), None, 1_000);
        assert_eq!(log.expect("whole").len(), 300);
        assert_eq!(counting.1.get(), 1);
        // Another table is another.
        let other = Key::Event(TableId(13), 1).bytes();
        assert_eq!(kv.read(&other).expect("none"), None);
    }

    /// What was packed by an earlier release, without a dictionary.
    #[test]
    fn what_was_packed_without_a_dictionary_is_read() {
        const EARLIER: &str = "c4d418515d0000002b6180820020ae562a53b232d451cacecc4b51b2524ace2fcd2b492d2a56d2514a492c49\
                               54b2aa56ca4bad28892f494cca49052b04730bf28b4b80bc5a1da5e4a264a036032850aa0500";
        let byte = |at| u8::from_str_radix(&EARLIER[at..at + 2], 16).expect("two digits");
        let packed: Vec<u8> = (0..EARLIER.len()).step_by(2).map(byte).collect();
        let text =
            r#"{"v":1,"kind":"counters","data":{"next_table":1,"next_post":1},"crc":"00000000"}"#;
        let expected = vec![(Key::Table(TABLE).bytes(), text.as_bytes().to_vec())];
        assert_eq!(unpack(TABLE, &packed).expect("whole"), expected);
    }

    #[test]
    fn a_dictionary_is_what_it_was_when_games_were_packed_with_it() {
        assert_eq!(DICTIONARIES.map(crc32fast::hash), [0x0433_25ec]);
    }

    #[test]
    fn a_damaged_packed_table_is_named() {
        let packed = pack(&some()).expect("into memory");
        for at in 0..packed.len() {
            let mut damaged = packed.clone();
            damaged[at] ^= 0x10;
            let error = unpack(TABLE, &damaged).expect_err("a flipped bit");
            assert!(error.to_string().contains("packed table 12"), "{error}");
            let error = unpack(TABLE, &packed[..at]).expect_err("cut off");
            assert!(error.to_string().contains("packed table 12"), "{error}");
        }
    }
}
