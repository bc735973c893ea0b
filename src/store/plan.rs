//! Decides what an operation writes: versions, repeated commands, the outbox. It is pure and the same for every engine.
//!
//! [`plan`] reads the space with all earlier operations written. It returns the changes, and the result for the caller
//! once they are durable. It refuses what could not be exported and imported again.

use std::collections::BTreeSet;

use super::erase;
use super::finished;
use super::index;
use super::key::{Key, KeyRange};
use super::kv_reader::{KvReader, PendingView, WriteBatch, load};
use super::looks;
use super::operation::{MAX_WRITE, OpResult, StoreOp};
use super::packed::{self, Unpacked};
use super::planned_replies;
use super::post_numbers::PostNumbers;
use super::posts::{Unnumbered, check_post, number_posts};
use super::record::{Answered, CHUNK, Format, Head, PostState, Record, Sent};
use super::shards;
use super::tables::{LoadedTable, index_keys, put_index, put_table};
use super::usage;
use super::view;
use crate::service::game_index::Finished;
use crate::service::{
    Commit, Committed, EventKind, FirstAnswer, MessageId, PersonId, Post, PostId, Stage,
    StoreError, Table, TableChange, TableId, Timestamp,
};

/// The longest id of a command, in bytes.
const MAX_COMMAND_ID: usize = 200;

type Result<T> = std::result::Result<T, StoreError>;
type Plan = Result<(WriteBatch, OpResult)>;

/// What this operation writes, and its result.
///
/// # Errors
/// [`StoreError::Refused`] if it cannot be done, and [`StoreError::Damaged`] if what it depends on cannot be read.
pub fn plan(kv: &dyn KvReader, op: &StoreOp) -> Plan {
    let (mut changes, answer) = planned(&Unpacked::over(kv), op)?;
    if !matches!(op, StoreOp::Pack(..)) {
        packed::unpack_touched(kv, &mut changes)?;
    }
    let size = changes.size();
    if size > MAX_WRITE {
        return refuse(format!(
            "expected at most {MAX_WRITE} bytes to write at once but found {size}"
        ));
    }
    Ok((changes, answer))
}

fn planned(kv: &dyn KvReader, op: &StoreOp) -> Plan {
    let importing = kv.read(&Key::Importing.bytes())?.is_some();
    let imports = matches!(
        op,
        StoreOp::Import(_) | StoreOp::Replay(_) | StoreOp::UndoImport(_) | StoreOp::EndImport
    );
    let counts = matches!(op, StoreOp::Count(_));
    if importing != imports && !counts {
        return refuse(if importing {
            "an import is being written: nothing else can be done until it is whole"
        } else {
            "no import has begun"
        });
    }
    Ok(match op {
        StoreOp::Commit(commit) => plan_commit(kv, commit)?,
        StoreOp::PostSending(post, after) => plan_sending(kv, *post, *after)?,
        StoreOp::PostSent(id, message, now, note) => {
            let (mut changes, done) = plan_end(kv, *id, Key::Sent(*id), |post| {
                Record::Sent(Sent {
                    id: post.id,
                    lane: post.lane,
                    message: *message,
                    at: *now,
                })
            })?;
            if let Some(note) = note {
                changes.put(&Record::Note((**note).clone()));
            }
            (changes, done)
        }
        StoreOp::PostDead(id, reason, now) => plan_end(kv, *id, Key::DeadLetter(*id), |post| {
            let (reason, at) = (reason.clone(), *now);
            Record::Post(post, PostState::DeadLetter { reason, at })
        })?,
        StoreOp::PostAgain(post) => plan_again(kv, *post)?,
        StoreOp::SetNote(note) => replace(kv, true, Record::Note((**note).clone()))?,
        StoreOp::CompareAndSet(change) => {
            let (expected, record) = &**change;
            let fits = view::stored_like(kv, record)? == *expected;
            replace(kv, fits, record.clone())?
        }
        StoreOp::ForgetNote(key) => {
            let mut changes = WriteBatch::default();
            changes.remove(&Key::Note(*key));
            (changes, OpResult::Done)
        }
        StoreOp::SetPlanned(planned) => planned_replies::set(kv, planned)?,
        StoreOp::Erase(step) => erase::plan(kv, &step.0, &step.1)?,
        StoreOp::KeepErased(erased) => {
            let mut changes = WriteBatch::default();
            changes.put(&Record::Erased(*erased));
            (changes, OpResult::Done)
        }
        StoreOp::AddUsage(op) => usage::plan(kv, op)?,
        StoreOp::Forget(keys) => plan_forget(kv, keys)?,
        StoreOp::Pack(tables, before) => (packed::plan(kv, tables, *before)?, OpResult::Done),
        StoreOp::Count(server) => finished::count_on(kv, *server)?,
        StoreOp::Postpone(looks) => (looks::postponed(kv, looks)?, OpResult::Done),
        StoreOp::RemoveStray(entries) => (looks::without_strays(kv, entries)?, OpResult::Done),
        StoreOp::TakeTables(count) => {
            let mut numbers = PostNumbers::read(kv)?;
            let first = numbers.counters.next_table;
            numbers.counters.next_table += count;
            let mut changes = WriteBatch::default();
            numbers.put(&mut changes);
            (changes, OpResult::Numbers(first))
        }
        StoreOp::SetShards(count) => (shards::set(kv, *count)?, OpResult::Done),
        StoreOp::Wake(waking) => (looks::woken(kv, waking)?, OpResult::Done),
        StoreOp::Flush => (WriteBatch::default(), OpResult::Done),
        StoreOp::BeginImport => plan_import_begins(kv)?,
        StoreOp::Import(records) => plan_import(kv, records)?,
        StoreOp::Replay(records) => (replayed_on(kv, records)?, OpResult::Done),
        StoreOp::UndoImport(keys) => {
            let mut changes = WriteBatch::default();
            keys.iter().for_each(|key| changes.set(key.clone(), None));
            (changes, OpResult::Done)
        }
        StoreOp::EndImport => {
            let mut changes = WriteBatch::default();
            changes.remove(&Key::Importing);
            (changes, OpResult::Done)
        }
    })
}

/// The changes that groups of a journal make, with the index entries that follow from them. A group may change what one
/// before it wrote, so each record is applied on top of the changes so far.
///
/// # Errors
/// If what it changes cannot be read.
pub fn replayed(kv: &dyn KvReader, records: &[Record]) -> Result<WriteBatch> {
    let mut changes = replayed_on(&Unpacked::over(kv), records)?;
    packed::unpack_touched(kv, &mut changes)?;
    Ok(changes)
}

fn replayed_on(kv: &dyn KvReader, records: &[Record]) -> Result<WriteBatch> {
    let mut changes = WriteBatch::default();
    // People at tables before a record was replaced.
    let mut stood = BTreeSet::new();
    for record in records {
        let pending = PendingView {
            base: kv,
            changes: &changes,
        };
        let mut next = WriteBatch::default();
        match record {
            Record::Removed(key) => {
                index::remove(&pending, &mut next, key)?;
                next.remove(key);
                // A dead letter is written before its waiting post is removed, and is about the same people.
                if let Key::Waiting(id) = key
                    && let Some(dead) = load(&pending, &Key::DeadLetter(*id))?
                {
                    index::put(&pending, &mut next, &dead)?;
                }
            }
            _ => {
                if let Record::Table(head) = record {
                    let before = view::head(&pending, head.table.id)?;
                    let before = before.as_ref().map(|head| &head.table);
                    put_index(&pending, &mut next, before, &head.table)?;
                    follow_end(&pending, &mut next, before, head)?;
                }
                stood.extend(index::people_left(&pending, record)?);
                index::put(&pending, &mut next, record)?;
                next.put(record);
            }
        }
        changes.extend(next);
    }
    index::remove_unneeded(kv, &mut changes, stood)?;
    Ok(changes)
}

/// What follows from the end of a game in a journal: its log, which comes before its table, says when it was.
fn follow_end(
    kv: &dyn KvReader,
    changes: &mut WriteBatch,
    before: Option<&Table>,
    after: &Head,
) -> Result<()> {
    let ends = |stage| matches!(stage, Stage::Finished(_));
    match before.filter(|before| ends(before.stage)) {
        Some(before) => finished::rename(kv, changes, before, &after.table),
        None if ends(after.table.stage) => {
            let ended = view::ended(kv, &after.table)?;
            let game = finished_game(after, ended);
            game.map_or(Ok(()), |game| finished::end(kv, changes, &game))
        }
        None => Ok(()),
    }
}

fn plan_commit(kv: &dyn KvReader, commit: &Commit) -> Plan {
    let nothing = |answer| Ok((WriteBatch::default(), OpResult::Committed(answer)));
    let name = commit.command.0.as_str();
    if name.is_empty() || name.len() > MAX_COMMAND_ID {
        return refuse(format!(
            "expected a command id of 1 to {MAX_COMMAND_ID} bytes but found {}",
            name.len()
        ));
    }
    if let Some(answer) = view::first_answer(kv, &commit.command)? {
        return nothing(Committed::Duplicate(answer));
    }
    // Of all that a message says, before and after edits, one thing is carried out.
    let before_edits = commit.command.before_edits();
    if let Some(said) = &before_edits
        && let Some(answer @ FirstAnswer::Event { .. }) = view::first_answer(kv, said)?
    {
        return nothing(Committed::Duplicate(answer));
    }
    let mut changes = WriteBatch::default();
    let mut numbers = PostNumbers::read(kv)?;
    if let Some(change) = &commit.change {
        let head = view::head(kv, change.table.id)?;
        let version = head.as_ref().map_or(0, |head| head.table.version);
        if version != change.expected {
            return nothing(Committed::Conflict);
        }
        let before = head
            .map(|head| LoadedTable::covering(kv, head, &change.events))
            .transpose()?;
        let checked = check_change(kv, before.as_ref(), change)?;
        if !checked {
            return nothing(Committed::Conflict);
        }
        put_change(kv, &mut changes, before.as_ref(), change)?;
        let end = change.events.iter().rev().find(|event| event.what.is_end());
        if let Some(game) = end.and_then(|end| Finished::of(&change.table, end.at)) {
            finished::end(kv, &mut changes, &game)?;
        }
        index::put_people(kv, &mut changes, change)?;
        planned_replies::follow(kv, &mut changes, change)?;
        let counters = &mut numbers.counters;
        counters.next_table = counters.next_table.max(change.table.id.0.saturating_add(1));
    }
    let posts = number_posts(kv, &mut numbers, Unnumbered::of(commit))?;
    for post in &posts {
        check_post(kv, commit.change.as_ref(), post)?;
        let record = Record::Post(post.clone(), PostState::Waiting);
        index::keys(&record)
            .iter()
            .for_each(|key| changes.put_key(key));
        changes.put(&record);
    }
    let answer = match (&commit.change, posts.first()) {
        (Some(change), _) => FirstAnswer::Event {
            table: change.table.id,
            seq: change.expected + 1,
        },
        (None, Some(post)) => FirstAnswer::Said(post.id),
        (None, None) => {
            return refuse(
                "a commit has to change a table or say something, but this does neither",
            );
        }
    };
    let carried_out = matches!(answer, FirstAnswer::Event { .. });
    let said = before_edits.filter(|_| carried_out);
    for command in [commit.command.clone()].into_iter().chain(said) {
        changes.put(&Record::Answer(Answered {
            command,
            answer,
            at: commit.at,
        }));
    }
    numbers.put(&mut changes);
    Ok((changes, OpResult::Committed(Committed::Done(posts))))
}

/// Whether the table is still the one that the change was decided on. The events must follow each other and lead from
/// the stored table to the new one. They may not do so if a person was erased meanwhile, which counts as no version.
/// Only turns that were read are compared; the others are not written again.
fn check_change(
    kv: &dyn KvReader,
    before: Option<&LoadedTable>,
    change: &TableChange,
) -> Result<bool> {
    let id = change.table.id;
    if change.events.is_empty() {
        return refuse(format!("a change of table {id} needs at least one event"));
    }
    for (event, seq) in change.events.iter().zip(change.expected + 1..) {
        let opens = matches!(event.what, EventKind::Challenged(_));
        if event.seq != seq || opens != (seq == 1) {
            return refuse(format!(
                "expected event {seq} of table {id} but found event {}: {:?}",
                event.seq, event.what
            ));
        }
    }
    let mut after = match before {
        None => Table::replay(id, &change.events),
        Some(before) => {
            let mut table = before.table.clone();
            change.events.iter().for_each(|event| table.apply(event));
            Some(table)
        }
    };
    let unread = change
        .table
        .turns
        .get(..before.map_or(0, LoadedTable::unread));
    if let (Some(table), Some(unread)) = (&mut after, unread) {
        table.turns.splice(..0, unread.iter().copied());
    }
    if unread.is_none() || after.as_ref() != Some(&change.table) {
        let people = before.map(|before| index::of_table(&before.table));
        let mut people = people.unwrap_or_default().into_iter();
        if people.any(PersonId::is_gone) {
            return Ok(false);
        }
        return refuse(format!(
            "the events do not add up to table {id}: they make {after:?}"
        ));
    }
    if let Some(thread) = change.table.thread
        && let Some(other) = view::table_of_thread(kv, thread)?
        && other != id
        && !(change.table.is_in_place() && is_in_place(kv, other)?)
    {
        return refuse(format!(
            "thread {thread} belongs to table {other} and cannot be table {id}'s too"
        ));
    }
    if let Some(earlier) = change.table.challenge.rematch_of
        && view::head(kv, earlier)?.is_none()
    {
        return refuse(format!(
            "table {id} cannot be the rematch of table {earlier}, which does not exist"
        ));
    }
    Ok(true)
}

/// Whether a table is played in a place that it shares with others.
fn is_in_place(kv: &dyn KvReader, id: TableId) -> Result<bool> {
    Ok(view::head(kv, id)?.is_some_and(|head| head.table.is_in_place()))
}

fn put_change(
    kv: &dyn KvReader,
    changes: &mut WriteBatch,
    before: Option<&LoadedTable>,
    change: &TableChange,
) -> Result<()> {
    put_table(kv, changes, before, &change.table)?;
    for event in &change.events {
        changes.put(&Record::Event(change.table.id, event.clone()));
    }
    Ok(())
}

fn plan_sending(kv: &dyn KvReader, id: PostId, after: MessageId) -> Plan {
    let Some(mut post) = view::waiting(kv, id)? else {
        return refuse(format!("post {id} is not waiting to be sent"));
    };
    post.attempts = post.attempts.saturating_add(1);
    post.after.get_or_insert(after);
    let mut changes = WriteBatch::default();
    changes.put(&Record::Post(post, PostState::Waiting));
    Ok((changes, OpResult::Done))
}

/// A post is delivered or becomes a dead letter: it is replaced by this record. A second time changes nothing.
fn plan_end(
    kv: &dyn KvReader,
    id: PostId,
    goal: Key,
    becomes: impl FnOnce(Post) -> Record,
) -> Plan {
    let mut changes = WriteBatch::default();
    match view::waiting(kv, id)? {
        Some(post) => {
            if let Key::Sent(_) = goal {
                // A delivered post is kept without its text, so the people it named are removed from the index.
                index::remove(kv, &mut changes, &Key::Waiting(id))?;
            }
            changes.remove(&Key::Waiting(id));
            changes.put(&becomes(post));
        }
        None if kv.read(&goal.bytes())?.is_some() => {}
        None => return refuse(format!("post {id} is not waiting to be sent")),
    }
    Ok((changes, OpResult::Done))
}

fn plan_again(kv: &dyn KvReader, id: PostId) -> Plan {
    let Some(post) = view::dead(kv, id)? else {
        return refuse(format!("post {id} is not among the dead letters"));
    };
    let mut changes = WriteBatch::default();
    changes.remove(&Key::DeadLetter(id));
    changes.put(&Record::Post(post, PostState::Waiting));
    Ok((changes, OpResult::Done))
}

/// Stores a record if the stored one `fits`: if it is the one that the change was decided on.
fn replace(kv: &dyn KvReader, fits: bool, record: Record) -> Plan {
    let mut changes = WriteBatch::default();
    if !fits {
        return Ok((changes, OpResult::Stale));
    }
    index::put(kv, &mut changes, &record)?;
    changes.put(&record);
    Ok((changes, OpResult::Done))
}

fn plan_forget(kv: &dyn KvReader, keys: &[Key]) -> Plan {
    let mut changes = WriteBatch::default();
    for key in keys {
        if matches!(key, Key::Answer(_) | Key::Sent(_) | Key::DeadLetter(_)) {
            index::remove(kv, &mut changes, key)?;
            changes.remove(key);
        }
    }
    Ok((changes, OpResult::Done))
}

fn plan_import_begins(kv: &dyn KvReader) -> Plan {
    let counted = kv.read(&Key::Counters.bytes())?.is_some();
    let mut empty = !counted;
    for range in [
        KeyRange::Notes,
        KeyRange::People,
        KeyRange::Servers,
        KeyRange::Solvers,
        KeyRange::Usages,
        KeyRange::Erased,
        KeyRange::Erasing,
    ] {
        empty &= kv.scan(&range.prefix(), None, 1)?.is_empty();
    }
    if !empty {
        return refuse("an import needs an empty store, but this one holds something");
    }
    let mut changes = WriteBatch::default();
    changes.put(&Record::Store(Format::STORE));
    changes.put_key(&Key::Importing);
    Ok((changes, OpResult::Done))
}

fn plan_import(kv: &dyn KvReader, records: &[Record]) -> Plan {
    let mut changes = WriteBatch::default();
    for record in records {
        changes.put(record);
        if let Record::Table(head) = record {
            index_keys(&head.table)
                .iter()
                .for_each(|key| changes.put_key(key));
            looks::begin(&mut changes, &head.table);
        }
        index::keys(record)
            .iter()
            .for_each(|key| changes.put_key(key));
        if let Record::Event(table, event) = record
            && event.what.is_end()
        {
            let pending = PendingView {
                base: kv,
                changes: &changes,
            };
            // Its table comes before its log.
            let head = view::head(&pending, *table)?;
            if let Some(game) = head.and_then(|head| finished_game(&head, event.at)) {
                let mut next = WriteBatch::default();
                finished::end_uncounted(&pending, &mut next, &game)?;
                changes.extend(next);
            }
        }
    }
    Ok((changes, OpResult::Done))
}

/// The finished game of a table that ended at this time, if it has one.
fn finished_game(head: &Head, ended: Timestamp) -> Option<Finished> {
    let turns = head.table.turns.len() + head.chunks as usize * CHUNK;
    Finished::with_turns(&head.table, turns, ended)
}

fn refuse<T>(why: impl Into<String>) -> Result<T> {
    Err(StoreError::Refused(why.into()))
}

#[cfg(test)]
mod tests;
