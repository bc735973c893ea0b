//! An ordered key-value space to read from, a batch of changes to it, and a view of it with changes not yet written.

use std::collections::BTreeMap;
use std::ops::Bound;

use super::key::{Key, KeyRange};
use super::record::Record;
use crate::service::StoreError;

/// A stored key and its value.
pub type Entry = (Vec<u8>, Vec<u8>);

/// An ordered space of keys and values.
pub trait KvReader {
    /// The value under this key.
    ///
    /// # Errors
    /// If it cannot be read.
    fn read(&self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError>;

    /// Up to `limit` entries whose keys begin with `prefix` and, if `after` is given, come after it; in order.
    ///
    /// # Errors
    /// If they cannot be read.
    fn scan(
        &self,
        prefix: &[u8],
        after: Option<&[u8]>,
        limit: usize,
    ) -> Result<Vec<Entry>, StoreError>;

    /// How many keys begin with `prefix`, without their values as far as the space can do that.
    ///
    /// # Errors
    /// If they cannot be read.
    fn count(&self, prefix: &[u8]) -> Result<u64, StoreError> {
        count_by_scan(self, prefix)
    }
}

/// How many keys begin with `prefix`, by reading them with their values.
///
/// # Errors
/// If they cannot be read.
pub fn count_by_scan(kv: &(impl KvReader + ?Sized), prefix: &[u8]) -> Result<u64, StoreError> {
    const PAGE: usize = 64;
    let (mut count, mut after) = (0, None);
    loop {
        let page = kv.scan(prefix, after.as_deref(), PAGE)?;
        count += page.len() as u64;
        if page.len() < PAGE {
            return Ok(count);
        }
        after = page.into_iter().next_back().map(|(key, _)| key);
    }
}

/// Changes that are written all at once or not at all. A later change of a key replaces an earlier one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WriteBatch(BTreeMap<Vec<u8>, Option<Vec<u8>>>);

impl WriteBatch {
    /// Writes a record under its key.
    ///
    /// Records without a key, which are in exports and journals only, are passed over. A note that says nothing leaves
    /// no record.
    pub fn put(&mut self, record: &Record) {
        if let Record::Note(note) = record
            && note.is_empty()
        {
            self.remove(&Key::Note(note.key()));
        } else if let Some(key) = record.key() {
            self.0
                .insert(key.bytes(), Some(record.encode().into_bytes()));
        }
    }

    /// Writes a key without a value, as index entries are.
    pub fn put_key(&mut self, key: &Key) {
        self.0.insert(key.bytes(), Some(Vec::new()));
    }

    /// Deletes what is under the key.
    pub fn remove(&mut self, key: &Key) {
        self.0.insert(key.bytes(), None);
    }

    /// Writes or deletes the value under a key.
    pub fn set(&mut self, key: Vec<u8>, word: Option<Vec<u8>>) {
        self.0.insert(key, word);
    }

    /// Whether there is nothing to write.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// About how many bytes will be written.
    pub fn size(&self) -> usize {
        self.0
            .iter()
            .map(|(key, text)| key.len() + text.as_ref().map_or(0, Vec::len) + 16)
            .sum()
    }

    /// Adds later changes to these.
    pub fn extend(&mut self, later: WriteBatch) {
        self.0.extend(later.0);
    }

    /// Each key with its new value, or `None` if it is deleted.
    pub fn iter(&self) -> impl Iterator<Item = (&Vec<u8>, &Option<Vec<u8>>)> {
        self.0.iter()
    }

    /// The new value of a key, if the batch changes it: `Some(None)` if it deletes it.
    pub fn get(&self, key: &[u8]) -> Option<&Option<Vec<u8>>> {
        self.0.get(key)
    }
}

impl IntoIterator for WriteBatch {
    type Item = (Vec<u8>, Option<Vec<u8>>);
    type IntoIter = std::collections::btree_map::IntoIter<Vec<u8>, Option<Vec<u8>>>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

/// A key-value space as it will be once the changes are written.
pub struct PendingView<'a> {
    /// What is written.
    pub base: &'a dyn KvReader,
    /// What is not written yet.
    pub changes: &'a WriteBatch,
}

impl KvReader for PendingView<'_> {
    fn read(&self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        match self.changes.get(key) {
            Some(word) => Ok(word.clone()),
            None => self.base.read(key),
        }
    }

    fn scan(
        &self,
        prefix: &[u8],
        after: Option<&[u8]>,
        limit: usize,
    ) -> Result<Vec<Entry>, StoreError> {
        scan_over(self.base, (prefix, after, limit), &self.changes.0, |text| {
            Ok(text.clone())
        })
    }

    fn count(&self, prefix: &[u8]) -> Result<u64, StoreError> {
        let mut count = self.base.count(prefix)?;
        let from = (Bound::Included(prefix), Bound::Unbounded);
        let changed = self.changes.0.range::<[u8], _>(from);
        for (key, word) in changed.take_while(|(key, _)| key.starts_with(prefix)) {
            let before = self.base.read(key)?.is_some();
            count = count.saturating_add(u64::from(word.is_some())) - u64::from(before);
        }
        Ok(count)
    }
}

/// Scans `base` as [`KvReader::scan`] does, with some keys overridden: by a value, which `text` gives, or as deleted.
/// It is read page by page, so the cost is that of the entries passed.
///
/// # Errors
/// If the base cannot be read, or a value.
pub fn scan_over<T>(
    base: &dyn KvReader,
    (prefix, after, limit): (&[u8], Option<&[u8]>, usize),
    over: &BTreeMap<Vec<u8>, Option<T>>,
    text: impl Fn(&T) -> Result<Vec<u8>, StoreError>,
) -> Result<Vec<Entry>, StoreError> {
    let mut found = Vec::new();
    let mut after = after.map(<[u8]>::to_vec);
    loop {
        let page = base.scan(prefix, after.as_deref(), limit)?;
        // After a full page there may be more, which is read next.
        let last = page.last().filter(|_| page.len() == limit);
        let last = last.map(|(key, _)| key.clone());
        let from = after
            .as_deref()
            .map_or(Bound::Included(prefix), Bound::Excluded);
        let to = last.as_deref().map_or(Bound::Unbounded, Bound::Included);
        let words = over.range::<[u8], _>((from, to));
        let words = words.take_while(|(key, _)| key.starts_with(prefix));
        let (mut words, mut page) = (words.peekable(), page.into_iter().peekable());
        while found.len() < limit {
            let is_over = match (words.peek(), page.peek()) {
                (None, None) => break,
                (Some((over, _)), Some((under, _))) => *over <= under,
                (over, _) => over.is_some(),
            };
            if !is_over {
                found.extend(page.next());
                continue;
            }
            if let Some((key, word)) = words.next() {
                page.next_if(|(under, _)| under == key);
                if let Some(word) = word {
                    found.push((key.clone(), text(word)?));
                }
            }
        }
        if last.is_none() || found.len() == limit {
            return Ok(found);
        }
        after = last;
    }
}

/// The record under this key.
///
/// # Errors
/// [`StoreError::Damaged`] if the value is not a whole record, or belongs under another key.
pub fn load(kv: &dyn KvReader, key: &Key) -> Result<Option<Record>, StoreError> {
    let Some(text) = kv.read(&key.bytes())? else {
        return Ok(None);
    };
    decode_at(key, &text).map(Some)
}

/// Decodes the record under this key.
///
/// # Errors
/// As [`load`].
pub fn decode_at(key: &Key, text: &[u8]) -> Result<Record, StoreError> {
    let damaged = |reason: String| StoreError::Damaged {
        key: key.to_string(),
        reason,
    };
    let record = Record::decode(text).map_err(damaged)?;
    match record.key() {
        Some(own) if own == *key => Ok(record),
        Some(own) => Err(damaged(format!("found the record of {own} in its place"))),
        None => Err(damaged("found a line of an export in its place".to_owned())),
    }
}

/// Calls `each` with every key of a range and its value, in order.
///
/// # Errors
/// If reading fails, or `each` does.
pub fn for_each(
    kv: &dyn KvReader,
    range: KeyRange,
    each: impl FnMut(Key, Vec<u8>) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    for_each_after(kv, range, None, each)
}

/// As [`for_each`], for the keys after this one.
fn for_each_after(
    kv: &dyn KvReader,
    range: KeyRange,
    mut after: Option<Vec<u8>>,
    mut each: impl FnMut(Key, Vec<u8>) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    // With the longest records this is 16 MiB.
    const CHUNK: usize = 64;
    let prefix = range.prefix();
    loop {
        let entries = kv.scan(&prefix, after.as_deref(), CHUNK)?;
        let full = entries.len() == CHUNK;
        after = entries.last().map(|(key, _)| key.clone());
        for (key, text) in entries {
            each(Key::parse(&key)?, text)?;
        }
        if !full {
            return Ok(());
        }
    }
}

/// Calls `each` with every record of a range, in the order of the keys.
///
/// # Errors
/// If a record cannot be read, or `each` fails.
pub fn for_each_record(
    kv: &dyn KvReader,
    range: KeyRange,
    mut each: impl FnMut(Record) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    for_each(kv, range, |key, text| each(decode_at(&key, &text)?))
}

/// Calls `each` with every record of a range whose key comes after this one, in the order of the keys.
///
/// # Errors
/// As [`for_each_record`].
pub fn for_each_record_after(
    kv: &dyn KvReader,
    range: KeyRange,
    after: &Key,
    mut each: impl FnMut(Record) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    for_each_after(kv, range, Some(after.bytes()), |key, text| {
        each(decode_at(&key, &text)?)
    })
}

/// What `pick` takes of each record of a range, in the order of the keys.
///
/// # Errors
/// If a record cannot be read.
pub fn records<T>(
    kv: &dyn KvReader,
    range: KeyRange,
    pick: impl Fn(Record) -> Option<T>,
) -> Result<Vec<T>, StoreError> {
    let mut found = Vec::new();
    for_each_record(kv, range, |record| {
        found.extend(pick(record));
        Ok(())
    })?;
    Ok(found)
}

/// What `pick` takes of each key of a range, in order.
///
/// # Errors
/// If they cannot be read.
pub fn keys<T>(
    kv: &dyn KvReader,
    range: KeyRange,
    pick: impl Fn(Key) -> Option<T>,
) -> Result<Vec<T>, StoreError> {
    let mut found = Vec::new();
    for_each(kv, range, |key, _| {
        found.extend(pick(key));
        Ok(())
    })?;
    Ok(found)
}
