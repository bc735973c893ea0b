//! What players have planned at a table: a note of its own, which every commit that moves the game takes along, so that
//! it begins at the present position always.

use super::key::{Key, KeyRange};
use super::kv_reader::{KvReader, WriteBatch, keys};
use super::operation::{OpResult, SetPlanned};
use super::record::Record;
use super::view;
use crate::service::notes::PlannedReplies;
use crate::service::{Note, NoteKey, StoreError, TableChange, TableId};

type Result<T> = std::result::Result<T, StoreError>;

/// What is planned at a table.
///
/// # Errors
/// If the record cannot be read.
fn of(kv: &dyn KvReader, table: TableId) -> Result<PlannedReplies> {
    Ok(match view::note(kv, NoteKey::PlannedReplies(table))? {
        Some(Note::PlannedReplies(_, planned)) => planned,
        _ => PlannedReplies::default(),
    })
}

/// Whether what is planned at a table may be different after this change.
pub fn may_change(change: &TableChange) -> bool {
    let mut events = change.events.iter();
    events.any(|event| PlannedReplies::depend_on(&event.what))
}

/// Leaves of what is planned at a table what still stands after a change of it.
///
/// # Errors
/// If it cannot be read.
pub fn follow(kv: &dyn KvReader, changes: &mut WriteBatch, change: &TableChange) -> Result<()> {
    if !may_change(change) {
        return Ok(());
    }
    let before = of(kv, change.table.id)?;
    if !before.0.is_empty() {
        let after = before.after(&change.events, &change.table);
        changes.put(&Record::Note(Note::PlannedReplies(change.table.id, after)));
    }
    Ok(())
}

/// What planning something changes. It is [`OpResult::Stale`] if the table or what is planned there has changed since,
/// or if somebody plans who does not play there.
///
/// # Errors
/// If what it depends on cannot be read.
pub fn set(kv: &dyn KvReader, op: &SetPlanned) -> Result<(WriteBatch, OpResult)> {
    let mut changes = WriteBatch::default();
    let head = view::head(kv, op.table)?;
    let stands = head.is_some_and(|head| {
        let mut plans = op.after.0.iter();
        head.table.version == op.version
            && plans.all(|plan| head.table.side_of(plan.person).is_some())
    });
    if !stands || of(kv, op.table)? != op.before {
        return Ok((changes, OpResult::Stale));
    }
    changes.put(&Record::Note(Note::PlannedReplies(
        op.table,
        op.after.clone(),
    )));
    Ok((changes, OpResult::Done))
}

/// The tables at which something is planned, lowest number first.
///
/// # Errors
/// If they cannot be read.
pub fn tables(kv: &dyn KvReader) -> Result<Vec<TableId>> {
    keys(kv, KeyRange::PlannedReplies, |key| match key {
        Key::Note(NoteKey::PlannedReplies(table)) => Some(table),
        _ => None,
    })
}
