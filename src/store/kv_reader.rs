//! An ordered space of keys and texts, the changes to one, and a space seen through changes not yet written.

use std::collections::BTreeMap;
use std::ops::Bound;

use super::key::{Key, KeyRange};
use super::record::Record;
use crate::service::StoreError;

/// A stored key and its content.
pub type Entry = (Vec<u8>, Vec<u8>);

/// Something records can be read from.
pub trait KvReader {
    /// The content under this key.
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
}

/// What is to be written: all of it at once or none. The last word on a key counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WriteBatch(BTreeMap<Vec<u8>, Option<Vec<u8>>>);

impl WriteBatch {
    /// Puts the record in its place.
    ///
    /// Records that are only in exports have none and are passed over.
    pub fn put(&mut self, record: &Record) {
        if let Some(key) = record.key() {
            self.0
                .insert(key.bytes(), Some(record.encode().into_bytes()));
        }
    }

    /// Puts this under a key whose content says nothing.
    pub fn put_key(&mut self, key: &Key) {
        self.0.insert(key.bytes(), Some(Vec::new()));
    }

    /// Takes whatever is under the key away.
    pub fn remove(&mut self, key: &Key) {
        self.0.insert(key.bytes(), None);
    }

    /// Puts this under a key, or takes away what is there.
    pub fn set(&mut self, key: Vec<u8>, word: Option<Vec<u8>>) {
        self.0.insert(key, word);
    }

    /// Whether there is nothing to write.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many bytes will be written, roughly.
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

    /// Each key with its new content, or `None` if it goes.
    pub fn iter(&self) -> impl Iterator<Item = (&Vec<u8>, &Option<Vec<u8>>)> {
        self.0.iter()
    }

    /// What these say about a key, if anything.
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

/// A space as it will be once the changes are written.
pub struct PendingView<'a> {
    /// What is written.
    pub base: &'a dyn KvReader,
    /// What is not yet.
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
}

/// Up to `limit` entries of a run as [`KvReader::scan`] gives them, with what stands over some of its keys: a text, which `text`
/// gives, or nothing. Read page by page, so that it costs no more than the entries it passes.
///
/// # Errors
/// If the base cannot be read, or a text.
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
        // Behind the last of a full page there may be more, which is read next.
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
/// [`StoreError::Damaged`] if what is there is not a whole record, or belongs somewhere else.
pub fn load(kv: &dyn KvReader, key: &Key) -> Result<Option<Record>, StoreError> {
    let Some(text) = kv.read(&key.bytes())? else {
        return Ok(None);
    };
    decode_at(key, &text).map(Some)
}

/// The record that this text under this key is.
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

/// Calls `each` with every key of a run and its content, in order.
///
/// # Errors
/// If reading fails, or `each` does.
pub fn for_each(
    kv: &dyn KvReader,
    range: KeyRange,
    mut each: impl FnMut(Key, Vec<u8>) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    // Of the longest records these are 16 MiB.
    const CHUNK: usize = 64;
    let prefix = range.prefix();
    let mut after: Option<Vec<u8>> = None;
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
