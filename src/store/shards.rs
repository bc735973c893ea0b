//! Into how many shards all servers are divided, if several processes may serve them.

use std::num::NonZeroU32;

use super::key::{Key, KeyRange};
use super::kv_reader::{KvReader, WriteBatch, records};
use super::record::Record;
use crate::service::notes::{Heartbeat, NoteValue as _, Served};
use crate::service::{Note, ShardId, StoreError};

type Result<T> = std::result::Result<T, StoreError>;

/// Into how many shards all servers are divided; `None` as long as one process serves all.
///
/// # Errors
/// If it cannot be read.
pub fn count(kv: &dyn KvReader) -> Result<Option<NonZeroU32>> {
    let Some(value) = kv.read(&Key::Shards.bytes())? else {
        return Ok(None);
    };
    let count = value.try_into().map(u32::from_be_bytes).ok();
    let count = count.and_then(NonZeroU32::new);
    count.map(Some).ok_or_else(|| damaged(&Key::Shards))
}

/// Divides all servers into `parts` shards, if there are fewer. A new shard inherits the oldest heartbeat of the old
/// shards, so that no outage goes uncredited.
///
/// # Errors
/// If what is noted cannot be read.
pub fn set(kv: &dyn KvReader, parts: NonZeroU32) -> Result<WriteBatch> {
    let mut changes = WriteBatch::default();
    let before = count(kv)?;
    // If two processes start at once, one of them may know of fewer.
    if before.is_some_and(|before| before >= parts) {
        return Ok(changes);
    }
    let value = parts.get().to_be_bytes().to_vec();
    changes.set(Key::Shards.bytes(), Some(value));
    let beats = records(kv, KeyRange::Notes, |record| match record {
        Record::Note(Note::Heartbeat(served, beat)) => Some((served, beat)),
        _ => None,
    })?;
    let is_present = |served: Served| match before {
        None => served == Served::ALL,
        Some(count) => ShardId::all(count).any(|shard| Served::by(Some(shard)) == served),
    };
    let present = beats.iter().filter(|(served, _)| is_present(*served));
    let oldest: Option<Heartbeat> = present.map(|(_, beat)| *beat).min_by_key(|beat| beat.last);
    for (served, _) in &beats {
        changes.remove(&Key::Note(Heartbeat::key(*served)));
    }
    if let Some(beat) = oldest {
        for shard in ShardId::all(parts) {
            let note = beat.into_note(Served::by(Some(shard)));
            changes.put(&Record::Note(note));
        }
    }
    Ok(changes)
}

/// The error of an entry that holds something else than numbers.
pub fn damaged(key: &Key) -> StoreError {
    StoreError::Damaged {
        key: key.to_string(),
        reason: "expected numbers but found other bytes".to_owned(),
    }
}
