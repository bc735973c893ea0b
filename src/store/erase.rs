//! Erases a person: their number and name are replaced by a tombstone, so that games and the records of others stay.
//!
//! It is done in steps, each small enough to be synced; after each step every log adds up to its table. The first step
//! stores an [`Erasing`], so that an interrupted erasure can be resumed. The last step, taken only when nothing of the
//! person is left, replaces it by an [`Erased`]. A newer backup, or the list beside the backups, has that record too.
//! So a store restored from an older backup erases the person again. What is stored of a person is found by the indexes
//! ([`super::index`]).

mod rewrite;
mod steps;

use super::index;
use super::key::{Key, KeyRange};
use super::kv_reader::{KvReader, load, records};
use super::operation::{Erasure, ErasureStep, OpResult, StoreOp};
use super::record::Record;
use super::storage_engine::StorageEngine;
use super::user_data;
use super::view;
use crate::service::{Erased, Erasing, PersonId, PostId, Pseudonym, StoreError, Timestamp};
pub use steps::plan;

type Result<T> = std::result::Result<T, StoreError>;

/// The bytes of events or posts that one step rewrites at most, unless a single one is larger. With the table it is
/// half of what may be written at once.
const STEP_BYTES: usize = 64 * 1024;

/// Tables or posts looked up at once.
const PAGE: usize = 64;

/// How often the erasure starts over when something about the person was stored meanwhile.
const ROUNDS: usize = 16;

/// Stores that a person is to be erased and which tombstone takes their place, unless that is stored already.
///
/// # Errors
/// As the store.
pub fn begin<E: StorageEngine>(
    store: &E,
    person: PersonId,
    tombstone: PersonId,
    at: Timestamp,
) -> Result<(Erasure, Pseudonym)> {
    let who = store.secret()?.pseudonym(person);
    let begun = store.view(|kv| erasing_of(kv, person))?;
    let erasure = Erasure {
        person,
        tombstone: begun.map_or(tombstone, |begun| begun.tombstone),
    };
    store.submit(StoreOp::Erase(Box::new((
        erasure,
        ErasureStep::Begin(at, who),
    ))))?;
    Ok((erasure, who))
}

/// Erases a person from everything that is stored, or resumes an interrupted erasure.
///
/// # Errors
/// As the store; the erasure is then done in part and can be resumed.
pub fn erase<E: StorageEngine>(
    store: &E,
    person: PersonId,
    tombstone: PersonId,
    at: Timestamp,
) -> Result<()> {
    let (erasure, who) = begin(store, person, tombstone, at)?;
    let step =
        |step| -> Result<OpResult> { store.submit(StoreOp::Erase(Box::new((erasure, step)))) };
    for _ in 0..ROUNDS {
        let mut last = None;
        loop {
            let found = store.view(|kv| index::tables(kv, person, last, PAGE))?;
            for table in &found {
                let log = store.view(|kv| view::log(kv, *table))?;
                for (from, to) in erasure.event_ranges(*table, &log) {
                    step(ErasureStep::Events(*table, from, to))?;
                }
                step(ErasureStep::Table(*table, at))?;
            }
            match found.last() {
                Some(table) => last = Some(*table),
                None => break,
            }
        }
        let mut last = None;
        loop {
            let found = store.view(|kv| some_posts(kv, person, last))?;
            let Some(post) = found.last() else { break };
            last = Some(*post);
            step(ErasureStep::Posts(found))?;
        }
        for range in [KeyRange::Managed(person), KeyRange::BlockedBy(person)] {
            let mut last = None;
            loop {
                let found = store.view(|kv| index::first_keys(kv, range, last.clone(), PAGE))?;
                for key in &found {
                    match key {
                        Key::Manages(_, server) => step(ErasureStep::Record(Key::Server(*server)))?,
                        Key::Blocks(_, other) => step(ErasureStep::Record(Key::Person(*other)))?,
                        _ => OpResult::Done,
                    };
                }
                match found.last() {
                    Some(key) => last = Some(key.clone()),
                    None => break,
                }
            }
        }
        for key in user_data::keys(person) {
            step(ErasureStep::Record(key))?;
        }
        // A journal lacks what follows from other records, so that has to be in the database before the erasure is
        // done.
        store.submit(StoreOp::Flush)?;
        if step(ErasureStep::Done(at, who))? == OpResult::Done {
            return Ok(());
        }
    }
    Err(StoreError::Refused(format!(
        "something about the person to be deleted came {ROUNDS} times while they were being deleted"
    )))
}

/// Some posts after this one that are for a person or name them: at least one, else no more than one step may rewrite.
fn some_posts(kv: &dyn KvReader, person: PersonId, after: Option<PostId>) -> Result<Vec<PostId>> {
    let mut found = index::posts(kv, person, after, PAGE)?;
    let mut size = 0;
    for (at, post) in found.iter().enumerate() {
        for key in [Key::Waiting(*post), Key::DeadLetter(*post)] {
            size += kv.read(&key.bytes())?.map_or(0, |text| text.len());
        }
        if size > STEP_BYTES && at > 0 {
            found.truncate(at);
            break;
        }
    }
    Ok(found)
}

/// Who has been erased, and when last.
///
/// # Errors
/// If a record cannot be read.
pub fn erased(kv: &dyn KvReader) -> Result<Vec<Erased>> {
    records(kv, KeyRange::Erased, |record| match record {
        Record::Erased(erased) => Some(erased),
        _ => None,
    })
}

/// Whose erasure has begun and is not complete.
///
/// # Errors
/// If a record cannot be read.
pub fn erasing(kv: &dyn KvReader) -> Result<Vec<Erasing>> {
    records(kv, KeyRange::Erasing, |record| match record {
        Record::Erasing(erasing) => Some(erasing),
        _ => None,
    })
}

/// The erasure of this person that has begun, if any.
fn erasing_of(kv: &dyn KvReader, person: PersonId) -> Result<Option<Erasing>> {
    match load(kv, &Key::Erasing(person))? {
        Some(Record::Erasing(erasing)) => Ok(Some(erasing)),
        _ => Ok(None),
    }
}
