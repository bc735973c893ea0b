//! How a table is written: its head, full chunks of its turns, and the index entries that follow from it.

use super::key::Key;
use super::kv_reader::{KvReader, WriteBatch};
use super::looks;
use super::record::{CHUNK, Head, Record};
use super::view;
use crate::service::{Event, EventKind, StoreError, Table};

type Result<T> = std::result::Result<T, StoreError>;

/// The keys that index a table: by its thread; while it is live, also by its people, and then as one that can be
/// packed. When it is to be looked at is in [`looks`].
pub fn index_keys(table: &Table) -> Vec<Key> {
    let mut keys: Vec<Key> = table
        .thread
        .iter()
        .map(|thread| Key::Thread(*thread, table.id))
        .collect();
    if table.is_live() {
        let people = table.people().into_iter();
        keys.extend(people.map(|person| Key::Part(person, table.id)));
    } else {
        keys.push(Key::Packable(table.id));
    }
    keys
}

/// Brings the index entries of a table from one state to the next.
///
/// # Errors
/// If what they depend on cannot be read.
pub fn put_index(
    kv: &dyn KvReader,
    changes: &mut WriteBatch,
    before: Option<&Table>,
    after: &Table,
) -> Result<()> {
    let old = before.map(index_keys).unwrap_or_default();
    let new = index_keys(after);
    for key in old.iter().filter(|key| !new.contains(key)) {
        changes.remove(key);
    }
    for key in new.iter().filter(|key| !old.contains(key)) {
        changes.put_key(key);
    }
    looks::put(kv, changes, before, after)
}

/// A stored table before a change, with all its turns or only the last of them.
pub struct LoadedTable {
    /// The table; its turns are those from chunk `first` on.
    pub table: Table,
    /// The first chunk that was read.
    first: u64,
    /// How many of its chunks are stored.
    chunks: u64,
}

impl LoadedTable {
    /// The whole table with this head.
    ///
    /// # Errors
    /// If a chunk of its turns is missing or cannot be read.
    pub fn of(kv: &dyn KvReader, head: Head) -> Result<LoadedTable> {
        LoadedTable::since(kv, head, 0)
    }

    /// The table with this head and as many turns as these events can change. So the cost of a move does not grow
    /// with the game.
    ///
    /// # Errors
    /// As [`LoadedTable::of`].
    pub fn covering(kv: &dyn KvReader, head: Head, events: &[Event]) -> Result<LoadedTable> {
        let mut deep = 0_usize;
        for event in events {
            deep = match event.what {
                EventKind::TakenBack { plies, .. } => deep.saturating_add(plies),
                EventKind::TaskSet(_) => usize::MAX,
                _ => deep,
            };
        }
        let chunks = deep.saturating_sub(head.table.turns.len()).div_ceil(CHUNK);
        let first = head.chunks.saturating_sub(chunks as u64);
        LoadedTable::since(kv, head, first)
    }

    fn since(kv: &dyn KvReader, head: Head, first: u64) -> Result<LoadedTable> {
        Ok(LoadedTable {
            first,
            chunks: head.chunks,
            table: view::end_of(kv, head, first)?,
        })
    }

    /// How many turns at the beginning were not read.
    pub fn unread(&self) -> usize {
        self.first as usize * CHUNK
    }
}

/// Replaces a stored table: writes its head and those chunks of turns that are new or changed.
///
/// # Errors
/// As [`put_index`].
pub fn put_table(
    kv: &dyn KvReader,
    changes: &mut WriteBatch,
    before: Option<&LoadedTable>,
    after: &Table,
) -> Result<()> {
    put_index(kv, changes, before.map(|before| &before.table), after)?;
    let kept = before.map_or(0, |before| before.chunks);
    let same = before.map_or(0, |before| {
        let turns = after.turns.get(before.unread()..).unwrap_or_default();
        let pairs = before.table.turns.iter().zip(turns);
        let same = pairs.take_while(|(one, other)| one == other).count();
        kept.min(before.first + (same / CHUNK) as u64)
    });
    let chunks = after.turns.chunks_exact(CHUNK).zip(0..);
    for (turns, chunk) in chunks.clone().filter(|(_, chunk)| *chunk >= same) {
        changes.put(&Record::Turns {
            table: after.id,
            chunk,
            turns: turns.to_vec(),
        });
    }
    for chunk in chunks.count() as u64..kept {
        changes.remove(&Key::Turns(after.id, chunk));
    }
    changes.put(&Record::Table(Head::of(after)));
    Ok(())
}
