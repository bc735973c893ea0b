//! Forgets the sessions of the web pages that nobody has used for so long that they are over.

use super::key::KeyRange;
use super::kv_reader::records;
use super::operation::StoreOp;
use super::record::Record;
use super::storage_engine::StorageEngine;
use crate::service::{Note, StoreError, Timestamp};

/// Removes what is over. Sessions that somebody begins or uses meanwhile are looked at the next time.
///
/// # Errors
/// As the store; it is then done in part.
pub fn sweep<E: StorageEngine>(store: &E, now: Timestamp) -> Result<(), StoreError> {
    let stale = store.view(|kv| {
        records(kv, KeyRange::WebSessions, |record| match record {
            Record::Note(Note::WebSessions(person, before)) => {
                let after = before.clone().still_good(now);
                (after != before).then_some((person, before, after))
            }
            _ => None,
        })
    })?;
    for (person, before, after) in stale {
        let [before, after] =
            [before, after].map(|all| Record::Note(Note::WebSessions(person, all)));
        store.submit(StoreOp::CompareAndSet(Box::new((Some(before), after))))?;
    }
    Ok(())
}
