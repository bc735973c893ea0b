//! What people have used of their limits of a day: added up for all processes, and forgotten when it is over.

use super::key::{Key, KeyRange};
use super::kv_reader::{KvReader, WriteBatch, decode_at, load};
use super::operation::{OpResult, StoreOp, UsageOp};
use super::record::Record;
use super::storage_engine::StorageEngine;
use crate::service::usage::{Taken, Usage, UsageUpdate};
use crate::service::{PersonId, Pseudonym, StoreError, Timestamp};

type Result<T> = std::result::Result<T, StoreError>;

/// How many records are read, and written at most, at once.
const PART: usize = 256;

/// The clocks of processes may differ by as much, in milliseconds: what was taken so soon after an erasure is not kept.
const SKEW: u64 = 60_000;

/// What a person has used; nothing if nothing is stored.
///
/// # Errors
/// If the record cannot be read.
pub fn of(kv: &dyn KvReader, person: PersonId) -> Result<Usage> {
    Ok(match load(kv, &Key::Usage(person))? {
        Some(Record::Usage(_, usage)) => usage,
        _ => Usage::default(),
    })
}

/// Adds what people took, and returns what they have used then. Those who were erased meanwhile are left out.
///
/// # Errors
/// As the store.
pub fn add<E: StorageEngine>(store: &E, update: &UsageUpdate) -> Result<Vec<(PersonId, Usage)>> {
    let secret = store.secret()?;
    let people = update.taken.iter();
    let op = UsageOp {
        since: update.since,
        now: update.now,
        taken: people
            .map(|(person, taken)| (*person, secret.pseudonym(*person), taken.clone()))
            .collect(),
    };
    match store.submit(StoreOp::AddUsage(Box::new(op)))? {
        OpResult::Usage(used) => Ok(used),
        _ => Err(StoreError::Failed(
            "what was used was answered like another request".to_owned(),
        )),
    }
}

/// What [`StoreOp::AddUsage`] writes, and its result.
///
/// # Errors
/// If what it depends on cannot be read.
pub fn plan(kv: &dyn KvReader, op: &UsageOp) -> Result<(WriteBatch, OpResult)> {
    let mut changes = WriteBatch::default();
    let mut used = Vec::new();
    for (person, who, taken) in &op.taken {
        if is_erased(kv, (*person, *who), op.since)? {
            continue;
        }
        let before = of(kv, *person)?;
        let after = before.after(op.now, taken);
        if after != before {
            match after.is_empty() {
                true => changes.remove(&Key::Usage(*person)),
                false => changes.put(&Record::Usage(*person, after.clone())),
            }
        }
        used.push((*person, after));
    }
    Ok((changes, OpResult::Usage(used)))
}

/// Whether a person is being erased, or was after this moment.
fn is_erased(
    kv: &dyn KvReader,
    (person, who): (PersonId, Pseudonym),
    since: Timestamp,
) -> Result<bool> {
    if kv.read(&Key::Erasing(person).bytes())?.is_some() {
        return Ok(true);
    }
    Ok(match load(kv, &Key::Erased(who))? {
        Some(Record::Erased(erased)) => erased.at.0.saturating_add(SKEW) >= since.0,
        _ => false,
    })
}

/// Removes what is over, and puts right what a clock counted that was ahead.
///
/// # Errors
/// As the store; it is then done in part.
pub fn sweep<E: StorageEngine>(store: &E, now: Timestamp) -> Result<()> {
    let mut after: Option<Vec<u8>> = None;
    loop {
        let (stale, last) = store.view(|kv| {
            let entries = kv.scan(&KeyRange::Usages.prefix(), after.as_deref(), PART)?;
            let full = entries.len() == PART;
            let last = entries.last().map(|(key, _)| key.clone());
            let mut stale = Vec::new();
            for (key, text) in entries {
                let record = decode_at(&Key::parse(&key)?, &text)?;
                if let Record::Usage(person, used) = record
                    && (used.is_over(now) || used.is_ahead(now))
                {
                    stale.push((person, Taken::new()));
                }
            }
            Ok((stale, last.filter(|_| full)))
        })?;
        if !stale.is_empty() {
            // It is looked at again as it is written, since something may have been taken meanwhile.
            let update = UsageUpdate {
                since: now,
                now,
                taken: stale,
            };
            add(store, &update)?;
        }
        match last {
            Some(last) => after = Some(last),
            None => return Ok(()),
        }
    }
}
