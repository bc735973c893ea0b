//! The steps of an erasure: what each of them changes in the store.

use std::ops::RangeInclusive;

use super::rewrite::NAMELESS;
use super::{Result, erasing_of};
use crate::service::{
    Content, Erased, Erasing, Lane, Manager, Note, NoteKey, PostId, Table, TableId, Timestamp,
    without_mention_of,
};
use crate::store::finished;
use crate::store::index;
use crate::store::key::{Key, KeyRange};
use crate::store::kv_reader::{KvReader, WriteBatch, load};
use crate::store::operation::{Erasure, ErasureStep, OpResult};
use crate::store::posts::put_posts;
use crate::store::record::{Head, Record};
use crate::store::tables::{LoadedTable, put_table};
use crate::store::user_data;
use crate::store::view;

/// For this long after its last event the card of a challenge is edited, in milliseconds. Discord takes few edits of
/// older messages.
const FRESH: u64 = 3_600_000;

/// What a step changes. The result is [`OpResult::Stale`] if the last step found something left of the person.
///
/// # Errors
/// If what it depends on cannot be read.
pub fn plan(
    kv: &dyn KvReader,
    erasure: &Erasure,
    step: &ErasureStep,
) -> Result<(WriteBatch, OpResult)> {
    let mut changes = WriteBatch::default();
    match step {
        ErasureStep::Begin(at, who) => {
            if erasing_of(kv, erasure.person)?.is_none() {
                changes.put(&Record::Erasing(Erasing {
                    person: erasure.person,
                    tombstone: erasure.tombstone,
                    at: *at,
                }));
                // A restore erases the person again, even if this erasure is never completed.
                changes.put(&Record::Erased(Erased { who: *who, at: *at }));
            }
        }
        ErasureStep::Events(table, from, to) => {
            erasure.rewrite(kv, &mut changes, *table, *from..=*to)?;
        }
        ErasureStep::Table(table, at) => erasure.finish_table(kv, &mut changes, *table, *at)?,
        ErasureStep::Posts(posts) => {
            for post in posts {
                erasure.rewrite_post(kv, &mut changes, *post)?;
            }
        }
        ErasureStep::Record(key) => erasure.rewrite_record(kv, &mut changes, key)?,
        ErasureStep::Done(at, who) => {
            if erasure.is_left(kv)? {
                return Ok((changes, OpResult::Stale));
            }
            changes.remove(&Key::Erasing(erasure.person));
            changes.put(&Record::Erased(Erased { who: *who, at: *at }));
        }
    }
    Ok((changes, OpResult::Done))
}

impl Erasure {
    /// Rewrites these events of a table, and the table to match.
    fn rewrite(
        &self,
        kv: &dyn KvReader,
        changes: &mut WriteBatch,
        id: TableId,
        which: RangeInclusive<u64>,
    ) -> Result<()> {
        let Some(head) = view::head(kv, id)? else {
            return Ok(());
        };
        let before = LoadedTable::of(kv, head)?;
        let mut log = view::log(kv, id)?;
        for event in log.iter_mut().filter(|event| which.contains(&event.seq)) {
            let after = self.event(event);
            if after != *event {
                changes.put(&Record::Event(id, after.clone()));
                *event = after;
            }
        }
        // The rest of the log may still name the person; the table is always what its log adds up to.
        let after = Table::replay(id, &log).unwrap_or_else(|| self.table(&before.table));
        if before.table != after {
            put_table(kv, changes, Some(&before), &after)?;
            finished::rename(kv, changes, &before.table, &after)?;
        }
        if index::of_table(&after).contains(&self.tombstone) {
            changes.put_key(&Key::Stood(self.tombstone, id));
        }
        Ok(())
    }

    /// Rewrites the notes of a table and its entry in the index, and has its card and its thread
    /// put right.
    fn finish_table(
        &self,
        kv: &dyn KvReader,
        changes: &mut WriteBatch,
        id: TableId,
        at: Timestamp,
    ) -> Result<()> {
        let place = Key::Stood(self.person, id);
        let Some(Head { table, .. }) = view::head(kv, id)? else {
            changes.remove(&place);
            return Ok(());
        };
        if index::is_named(kv, self.person, id)? {
            // Something was stored meanwhile: it takes another round.
            return Ok(());
        }
        changes.remove(&place);
        changes.put_key(&Key::Stood(self.tombstone, id));
        if table.challenge.challenger.id == self.tombstone {
            changes.remove(&Key::Note(NoteKey::LessonLanguage(id)));
        }
        if let Some(note) = view::note(kv, NoteKey::Undeliverable(id))?
            && let Some((_, Note::Undeliverable(id, mut rest))) =
                user_data::note_about(&note, self.person)
        {
            // The tombstone counts as told, because it cannot be.
            rest.told.push(self.tombstone);
            changes.put(&Record::Note(Note::Undeliverable(id, rest)));
        }
        if let Some(note) = view::note(kv, NoteKey::PlannedReplies(id))?
            && let Some((_, Note::PlannedReplies(id, rest))) =
                user_data::note_about(&note, self.person)
        {
            changes.put(&Record::Note(Note::PlannedReplies(id, rest)));
        }
        let mut put_right = Vec::new();
        if let Some(thread) = table.thread {
            let key = NoteKey::ReadUpTo(thread);
            if let Some(Note::ReadUpTo(thread, mut read)) = view::note(kv, key)? {
                read.owed = without_mention_of(&read.owed, self.person, NAMELESS);
                changes.put(&Record::Note(Note::ReadUpTo(thread, read)));
            }
            let seated = table.seats.is_some() && table.side_of(self.tombstone).is_some();
            if seated && !table.is_lesson() && !table.is_in_place() {
                put_right.push((Lane::Table(id), Content::Rename(id)));
            }
        }
        // What was given up with the deletion may name the person.
        let fresh = at.0.saturating_sub(table.changed_at.0) < FRESH;
        if table.challenge_message.is_some() && fresh {
            put_right.push((Lane::Table(id), Content::Card(id)));
        }
        if !put_right.is_empty() {
            put_posts(kv, changes, &put_right, at)?;
        }
        Ok(())
    }

    /// Rewrites a post that waits or is a dead letter.
    fn rewrite_post(&self, kv: &dyn KvReader, changes: &mut WriteBatch, id: PostId) -> Result<()> {
        for key in [Key::Waiting(id), Key::DeadLetter(id)] {
            if let Some(Record::Post(post, state)) = load(kv, &key)? {
                let record = Record::Post(self.post(&post), self.state(state));
                changes.remove(&Key::About(self.person, id));
                index::put(kv, changes, &record)?;
                changes.put(&record);
                return Ok(());
            }
        }
        changes.remove(&Key::About(self.person, id));
        Ok(())
    }

    /// Removes the person from the record under this key, and the index entry that led to it, even without a record.
    fn rewrite_record(&self, kv: &dyn KvReader, changes: &mut WriteBatch, key: &Key) -> Result<()> {
        let index = match key {
            Key::Server(server) => Some(Key::Manages(self.person, *server)),
            Key::Person(other) => Some(Key::Blocks(self.person, *other)),
            _ => None,
        };
        if let Some(index) = index
            && kv.read(&index.bytes())?.is_some()
        {
            changes.remove(&index);
        }
        match load(kv, key)? {
            Some(Record::Person(other, mut settings)) if other != self.person => {
                settings.blocked.retain(|person| *person != self.person);
                let record = Record::Person(other, settings);
                index::put(kv, changes, &record)?;
                changes.put(&record);
            }
            Some(Record::Person(..) | Record::Solver(..) | Record::Usage(..)) => {
                index::remove(kv, changes, key)?;
                changes.remove(key);
            }
            Some(Record::Server(server, mut settings)) => {
                let gone = Manager::Person(self.person);
                settings.managers.retain(|manager| *manager != gone);
                let record = Record::Server(server, settings);
                index::put(kv, changes, &record)?;
                changes.put(&record);
            }
            Some(Record::Note(note)) => {
                if let Some((_, others)) = user_data::note_about(&note, self.person) {
                    changes.put(&Record::Note(others));
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Whether anything is still stored about the person.
    fn is_left(&self, kv: &dyn KvReader) -> Result<bool> {
        for range in [
            KeyRange::Stood(self.person),
            KeyRange::About(self.person),
            KeyRange::Managed(self.person),
            KeyRange::BlockedBy(self.person),
        ] {
            if !index::first_keys(kv, range, None, 1)?.is_empty() {
                return Ok(true);
            }
        }
        for key in user_data::keys(self.person) {
            let left = match load(kv, &key)? {
                Some(Record::Note(note)) => user_data::note_about(&note, self.person).is_some(),
                other => other.is_some(),
            };
            if left {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
