//! Reading an export into an empty store: all of it or nothing.

use std::io::BufRead;

use super::archive::{self, Summary};
use super::finished;
use super::key::Key;
use super::operation::StoreOp;
use super::storage_engine::StorageEngine;
use super::view;
use crate::service::StoreError;

type Result<T> = std::result::Result<T, StoreError>;

/// The bytes that a step of an import writes at most, unless a single record is larger.
pub const STEP_BYTES: usize = 128 * 1024;

/// The bytes that a record takes in the store beside its text: its key, and for a table the index entries.
pub const OVERHEAD: usize = 400;

/// Reads an export into this store, which must be empty. Before the import counts, `then` may add what follows it. If
/// anything is wrong, what was written is deleted again. After a kill in between the store does not open.
///
/// # Errors
/// [`StoreError::Refused`] if the store is not empty or the export is wrong, and whatever keeps it from becoming
/// durable.
pub fn import<E: StorageEngine, T>(
    store: &E,
    from: &mut dyn BufRead,
    then: impl FnOnce(&E, Summary) -> Result<T>,
) -> Result<(Summary, T)> {
    store.submit(StoreOp::BeginImport)?;
    let read =
        read_into(store, from).and_then(|summary| then(store, summary).map(|then| (summary, then)));
    if let Err(StoreError::Refused(_)) = &read {
        undo(store)?;
    }
    let (summary, then) = read?;
    finished::settle(store)?;
    store.submit(StoreOp::EndImport)?;
    if let Some(table) = store.view(view::counters)?.next_table.checked_sub(1) {
        store.numbers().pass(table);
    }
    Ok((summary, then))
}

/// Writes the records of an export, in steps small enough to be synced one by one.
fn read_into<E: StorageEngine>(store: &E, from: &mut dyn BufRead) -> Result<Summary> {
    let (mut step, mut size) = (Vec::new(), 0);
    let summary = archive::read(from, &mut |record| {
        let weight = record.encode().len() + OVERHEAD;
        if size + weight > STEP_BYTES && !step.is_empty() {
            store.submit(StoreOp::Import(std::mem::take(&mut step)))?;
            size = 0;
        }
        size += weight;
        step.push(record);
        Ok(())
    })?;
    store.submit(StoreOp::Import(step))?;
    Ok(summary)
}

/// Deletes what an import has written, and ends it.
fn undo<E: StorageEngine>(store: &E) -> Result<()> {
    const MOST: usize = 500;
    let mut after = None;
    loop {
        let entries = store.view(|kv| kv.scan(&[], after.as_deref(), MOST))?;
        let Some((last, _)) = entries.last() else {
            break;
        };
        after = Some(last.clone());
        let stays = [Key::Store, Key::Importing, Key::Lsn].map(|key| key.bytes());
        let keys = entries.into_iter().map(|(key, _)| key);
        let keys = keys.filter(|key| !stays.contains(key)).collect();
        store.submit(StoreOp::UndoImport(keys))?;
    }
    store.submit(StoreOp::EndImport).map(drop)
}
