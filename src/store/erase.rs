//! Takes a person out of what is kept: their number and name are replaced by a tombstone, so that games stay whole and the
//! other one's record stays.
//!
//! It is done in steps, each small enough to be synced, whoever has done what at a table. The first step keeps an [`Erasing`],
//! by which an erasure that was interrupted is gone on with; after each step every log adds up to its table. The last one, taken
//! only when nothing is left, puts an [`Erased`] in its place: a restore from an older backup finds it in a newer one, or in the
//! list beside the backups, and does it again. What there is of a person is found by the indexes ([`super::index`]).

use super::index;
use super::key::{Key, KeyRange};
use super::kv_reader::{KvReader, WriteBatch, decode_at, for_each, load};
use super::plan::{Before, OpResult, StoreOp, put_table};
use super::port::StorageEngine;
use super::record::{Head, PostState, Record};
use super::user_data;
use super::view;
use crate::service::{
    Challenge, Content, Erased, Erasing, Event, EventKind, Invitation, Lane, Manager, Note,
    NoteKey, Person, PersonId, Post, PostId, Pseudonym, Seating, Slot, StoreError, Table, TableId,
    Timestamp, without_mention_of,
};

type Result<T> = std::result::Result<T, StoreError>;

/// Bytes of events or posts rewritten in one step, at most; one of them may be larger. With the table, half of what may be written at once.
const STEP: usize = 64 * 1024;

/// Tables or posts looked up at once.
const PAGE: usize = 64;

/// How often it is begun anew when something about the person has come meanwhile.
const ROUNDS: usize = 16;

/// What stands in a text where a name stood.
const NAMELESS: &str = "…";

/// Who goes, and what comes in their place.
#[derive(Clone, Copy, Debug)]
pub struct Erasure {
    person: PersonId,
    tombstone: PersonId,
}

/// A step of an erasure.
#[derive(Clone, Debug)]
pub enum ErasureStep {
    /// It begins, and that is kept.
    Begin(Timestamp, Pseudonym),
    /// The events of a table from the first of these to the second, with the table as they make it.
    Events(TableId, u64, u64),
    /// What else is kept of a table, once all its events are rewritten.
    Table(TableId, Timestamp),
    /// These posts.
    Posts(Vec<PostId>),
    /// What is kept here.
    Record(Key),
    /// It is done, if nothing is left, and that is kept.
    Done(Timestamp, Pseudonym),
}

/// Keeps that a person is to be taken out, and with what in their place, unless that is kept already.
///
/// # Errors
/// As the store.
pub fn begin<B: StorageEngine>(
    store: &B,
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

/// Takes a person out of everything that is kept, or goes on with it where it was interrupted.
///
/// # Errors
/// As the store; then it is done in part, which is kept, and can be gone on with.
pub fn erase<B: StorageEngine>(
    store: &B,
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
                for (from, to) in erasure.parts(*table, &log) {
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
                let found = store.view(|kv| index::some(kv, range, last, PAGE))?;
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
        if step(ErasureStep::Done(at, who))? == OpResult::Done {
            return Ok(());
        }
    }
    Err(StoreError::Refused(format!(
        "something about the person to be deleted came {ROUNDS} times while they were being deleted"
    )))
}

/// Some of the posts that are a person's or name them, after this one: no more than may be rewritten in one step, but one.
fn some_posts(kv: &dyn KvReader, person: PersonId, after: Option<PostId>) -> Result<Vec<PostId>> {
    let mut found = index::posts(kv, person, after, PAGE)?;
    let mut size = 0;
    for (at, post) in found.iter().enumerate() {
        for key in [Key::Waiting(*post), Key::DeadLetter(*post)] {
            size += kv.read(&key.bytes())?.map_or(0, |text| text.len());
        }
        if size > STEP && at > 0 {
            found.truncate(at);
            break;
        }
    }
    Ok(found)
}

/// Who has been taken out, and when last.
///
/// # Errors
/// If a record cannot be read.
pub fn erased(kv: &dyn KvReader) -> Result<Vec<Erased>> {
    let mut all = Vec::new();
    for_each(kv, KeyRange::Erased, |key, text| {
        if let Record::Erased(erased) = decode_at(&key, &text)? {
            all.push(erased);
        }
        Ok(())
    })?;
    Ok(all)
}

/// Whose erasure has begun and is not done.
///
/// # Errors
/// If a record cannot be read.
pub fn erasing(kv: &dyn KvReader) -> Result<Vec<Erasing>> {
    let mut all = Vec::new();
    for_each(kv, KeyRange::Erasing, |key, text| {
        if let Record::Erasing(erasing) = decode_at(&key, &text)? {
            all.push(erasing);
        }
        Ok(())
    })?;
    Ok(all)
}

fn erasing_of(kv: &dyn KvReader, person: PersonId) -> Result<Option<Erasing>> {
    match load(kv, &Key::Erasing(person))? {
        Some(Record::Erasing(erasing)) => Ok(Some(erasing)),
        _ => Ok(None),
    }
}

/// What a step changes, and whether it could be taken.
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
                // A restore deletes again whoever has asked for it, also if this one is never done.
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
    /// One of this person.
    #[cfg(test)]
    pub fn for_test(person: PersonId) -> Erasure {
        Erasure {
            person,
            tombstone: PersonId::tombstone(1),
        }
    }

    /// The events of a log that change, in runs that are written at once.
    fn parts(&self, table: TableId, log: &[Event]) -> Vec<(u64, u64)> {
        let mut parts: Vec<(u64, u64)> = Vec::new();
        let mut size = 0;
        for event in log {
            let after = self.event(event);
            if after == *event {
                continue;
            }
            let weight = Record::Event(table, after).encode().len();
            match parts.last_mut() {
                Some((_, to)) if size + weight <= STEP => *to = event.seq,
                _ => {
                    parts.push((event.seq, event.seq));
                    size = 0;
                }
            }
            size += weight;
        }
        parts
    }

    fn rewrite(
        &self,
        kv: &dyn KvReader,
        changes: &mut WriteBatch,
        id: TableId,
        which: std::ops::RangeInclusive<u64>,
    ) -> Result<()> {
        let Some(head) = view::head(kv, id)? else {
            return Ok(());
        };
        let before = Before::of(kv, head)?;
        let mut log = view::log(kv, id)?;
        for event in log.iter_mut().filter(|event| which.contains(&event.seq)) {
            let after = self.event(event);
            if after != *event {
                changes.put(&Record::Event(id, after.clone()));
                *event = after;
            }
        }
        // Part of the log may still name them; the table is what the log makes of it at any time.
        let after = Table::replay(id, &log).unwrap_or_else(|| self.table(&before.table));
        if before.table != after {
            put_table(changes, Some(&before), &after);
        }
        if index::of_table(&after).contains(&self.tombstone) {
            changes.put_key(&Key::Stood(self.tombstone, id));
        }
        Ok(())
    }

    /// The notes of a table, its place in the index, and the name of its thread.
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
        if index::stands(kv, self.person, id)? {
            // Something has come meanwhile: another round.
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
            // Nobody is to try and tell the tombstone.
            rest.told.push(self.tombstone);
            changes.put(&Record::Note(Note::Undeliverable(id, rest)));
        }
        if let Some(thread) = table.thread {
            let key = NoteKey::ReadUpTo(thread);
            if let Some(Note::ReadUpTo(thread, mut read)) = view::note(kv, key)? {
                read.owed = without_mention_of(&read.owed, self.person, NAMELESS);
                changes.put(&Record::Note(Note::ReadUpTo(thread, read)));
            }
            let seated = table.seats.is_some() && table.side_of(self.tombstone).is_some();
            if seated && !table.is_lesson() {
                let to_say = [(Lane::Table(id), Content::Rename(id))];
                super::plan::put_posts(kv, changes, &to_say, at)?;
            }
        }
        Ok(())
    }

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

    /// What is kept here without them, and no index that leads here, were it one that nothing is behind any more.
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
            Some(Record::Person(..) | Record::Solver(..)) => {
                index::forget(kv, changes, key)?;
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

    /// Whether anything is kept of the person still.
    fn is_left(&self, kv: &dyn KvReader) -> Result<bool> {
        for range in [
            KeyRange::Stood(self.person),
            KeyRange::About(self.person),
            KeyRange::Managed(self.person),
            KeyRange::BlockedBy(self.person),
        ] {
            if !index::some(kv, range, None, 1)?.is_empty() {
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

    fn id(&self, id: PersonId) -> PersonId {
        match id == self.person {
            true => self.tombstone,
            false => id,
        }
    }

    fn person(&self, person: &Person) -> Person {
        match person.id == self.person {
            true => Person {
                id: self.tombstone,
                name: NAMELESS.to_owned(),
            },
            false => person.clone(),
        }
    }

    fn sought(&self, sought: &Invitation) -> Invitation {
        match sought {
            Invitation::Person(person) => Invitation::Person(self.person(person)),
            other => other.clone(),
        }
    }

    fn challenge(&self, challenge: &Challenge) -> Challenge {
        let mut erased = challenge.clone();
        erased.challenger = self.person(&challenge.challenger);
        erased.opponent = challenge.opponent.as_ref().map(|one| self.person(one));
        if let Some(party) = &mut erased.party {
            party.partner = self.sought(&party.partner);
            party.second = self.sought(&party.second);
        }
        erased
    }

    fn seating(&self, seating: &Seating) -> Seating {
        match seating {
            Seating::Two(people) => Seating::Two(people.each_ref().map(|one| self.person(one))),
            Seating::Four(people) => Seating::Four(people.each_ref().map(|one| self.person(one))),
        }
    }

    fn table(&self, table: &Table) -> Table {
        let mut erased = table.clone();
        erased.challenge = self.challenge(&table.challenge);
        erased.seats = table.seats.as_ref().map(|seats| self.seating(seats));
        erased.resigning = table.resigning.map(|person| self.id(person));
        if let Some(clock) = &mut erased.clock {
            let people = clock.seats.iter_mut().chain(&mut clock.vacations);
            people.for_each(|person| *person = self.id(*person));
        }
        let joined = |(chair, person): &(Slot, Person)| (*chair, self.person(person));
        erased.joined = table.joined.iter().map(joined).collect();
        erased
    }

    fn event(&self, event: &Event) -> Event {
        let what = match &event.what {
            EventKind::Challenged(challenge) => {
                EventKind::Challenged(Box::new(self.challenge(challenge)))
            }
            EventKind::Joined { chair, person } => EventKind::Joined {
                chair: *chair,
                person: self.person(person),
            },
            EventKind::Accepted(seating) => EventKind::Accepted(self.seating(seating)),
            EventKind::VacationBegan(person) => EventKind::VacationBegan(self.id(*person)),
            EventKind::VacationEnded(person) => EventKind::VacationEnded(self.id(*person)),
            other => other.clone(),
        };
        Event {
            by: event.by.map(|person| self.id(person)),
            what,
            ..event.clone()
        }
    }

    /// What was said to the person goes; where others were told of them, they are not named any more.
    fn post(&self, post: &Post) -> Post {
        let mut erased = post.clone();
        let theirs = post.asker == Some(self.person);
        erased.asker = post.asker.filter(|_| !theirs);
        match &mut erased.content {
            content @ Content::Words { .. } if theirs => *content = Content::Forgotten,
            Content::Words { text, buttons, .. } => {
                *text = without_mention_of(text, self.person, NAMELESS);
                let number = self.person.to_string();
                buttons.retain(|(_, id)| !id.split(':').any(|part| part == number));
            }
            _ => {}
        }
        erased.named = erased.content.named();
        erased
    }

    /// Discord's reason to refuse a letter may name whom it was for.
    fn state(&self, state: PostState) -> PostState {
        match state {
            PostState::DeadLetter { reason, at } => PostState::DeadLetter {
                reason: reason.replace(&self.person.to_string(), NAMELESS),
                at,
            },
            other => other,
        }
    }
}
