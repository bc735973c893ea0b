//! Indexes of what is stored about a person: their tables, their posts, the servers they manage, who has blocked them.
//! So no request about a person has to search all records. When tables are to be looked at is in [`looks`].
//!
//! The entries follow from the records, so neither an export nor a journal holds them. An import and a replayed journal
//! write them again, and [`build`] makes them for a store without them. The computer has no entries.

use std::collections::BTreeSet;

use super::finished;
use super::key::{Key, KeyRange};
use super::kv_reader::{KvReader, PendingView, WriteBatch, for_each_record, load};
use super::looks;
use super::record::{CHUNK, Head, Record};
use super::view;
use crate::service::game_index::Finished;
use crate::service::{
    Challenge, Event, EventKind, GuildId, Invitation, Manager, NoteKey, Person, PersonId,
    PersonSettings, Post, PostId, Seating, StoreError, Table, TableChange, TableId,
};

type Result<T> = std::result::Result<T, StoreError>;

/// The version of the indexes, to be increased when they change.
pub const VERSION: u64 = 4;

/// The entries that follow from one record.
pub fn keys(record: &Record) -> Vec<Key> {
    match record {
        Record::Table(head) => stood(head.table.id, of_table(&head.table)),
        Record::Event(table, event) => stood(*table, of_event(event)),
        Record::Post(post, _) => about(post),
        Record::Server(server, settings) => {
            let managers = settings.managers.iter();
            let people = managers.filter_map(|manager| match manager {
                Manager::Person(person) => Some(Key::Manages(*person, *server)),
                Manager::Role(_) => None,
            });
            people.collect()
        }
        Record::Person(person, settings) => {
            let blocked = settings.blocked.iter();
            let blocked = blocked.map(|other| Key::Blocks(*other, *person));
            blocked
                .chain(looks::of_settings(*person, settings))
                .collect()
        }
        _ => Vec::new(),
    }
}

fn stood(table: TableId, people: BTreeSet<PersonId>) -> Vec<Key> {
    let people = people.into_iter().filter(|person| !person.is_computer());
    people.map(|person| Key::Stood(person, table)).collect()
}

fn about(post: &Post) -> Vec<Key> {
    let people: BTreeSet<PersonId> = post.asker.iter().chain(&post.named).copied().collect();
    let people = people.into_iter().filter(|person| !person.is_computer());
    people.map(|person| Key::About(person, post.id)).collect()
}

/// Writes the entries of a record and removes those of the record it replaces. Entries of tables and events stay until
/// the person is erased.
///
/// # Errors
/// If the replaced record cannot be read.
pub fn put(kv: &dyn KvReader, changes: &mut WriteBatch, record: &Record) -> Result<()> {
    let new = keys(record);
    let mut old = Vec::new();
    if let (Record::Post(..) | Record::Person(..) | Record::Server(..), Some(key)) =
        (record, record.key())
    {
        let replaced = load(kv, &key)?;
        old = replaced.as_ref().map(keys).unwrap_or_default();
        for key in old.iter().filter(|key| !new.contains(key)) {
            changes.remove(key);
        }
        if let Record::Person(person, after) = record {
            let before = match replaced {
                Some(Record::Person(_, before)) => before,
                _ => PersonSettings::default(),
            };
            looks::put_settings(changes, *person, &before, after);
        }
    }
    // A moment that was passed before is not passed again.
    let passed = |key: &&Key| matches!(key, Key::Wake(..)) && old.contains(key);
    let new = new.iter().filter(|key| !passed(key));
    new.for_each(|key| changes.put_key(key));
    Ok(())
}

/// Removes the entries of a record that is deleted.
///
/// # Errors
/// If it cannot be read.
pub fn remove(kv: &dyn KvReader, changes: &mut WriteBatch, key: &Key) -> Result<()> {
    if let Key::Waiting(_) | Key::DeadLetter(_) | Key::Server(_) | Key::Person(_) = key
        && let Some(record) = load(kv, key)?
    {
        keys(&record).iter().for_each(|key| changes.remove(key));
        if let Record::Person(person, _) = record {
            looks::remove_settings(changes, person);
        }
    }
    Ok(())
}

/// The entries of the people in these events of a table.
pub fn people_keys(change: &TableChange) -> Vec<Key> {
    let people = change.events.iter().flat_map(of_event).collect();
    stood(change.table.id, people)
}

/// Writes the entries of the people in these events of a table, as far as they are missing.
///
/// # Errors
/// If an entry cannot be looked up.
pub fn put_people(kv: &dyn KvReader, changes: &mut WriteBatch, change: &TableChange) -> Result<()> {
    for key in people_keys(change) {
        if kv.read(&key.bytes())?.is_none() {
            changes.put_key(&key);
        }
    }
    Ok(())
}

/// The people whom the replaced record names at its table and this record does not.
///
/// # Errors
/// If the replaced record cannot be read.
pub fn people_left(kv: &dyn KvReader, record: &Record) -> Result<Vec<(PersonId, TableId)>> {
    let before = match (record, record.key()) {
        (Record::Table(_) | Record::Event(..), Some(key)) => load(kv, &key)?,
        _ => None,
    };
    let now = keys(record);
    let before = before.map(|before| keys(&before)).unwrap_or_default();
    let left = before.into_iter().filter(|key| !now.contains(key));
    Ok(left
        .filter_map(|key| match key {
            Key::Stood(person, table) => Some((person, table)),
            _ => None,
        })
        .collect())
}

/// Removes those of these entries that no record needs once the changes are made: an erased person is at the table no
/// more.
///
/// # Errors
/// If a log cannot be read.
pub fn remove_unneeded(
    kv: &dyn KvReader,
    changes: &mut WriteBatch,
    places: BTreeSet<(PersonId, TableId)>,
) -> Result<()> {
    let mut settled = Vec::new();
    let after = PendingView { base: kv, changes };
    for (person, table) in places {
        if !is_named(&after, person, table)? {
            settled.push(Key::Stood(person, table));
        }
    }
    settled.iter().for_each(|key| changes.remove(key));
    Ok(())
}

/// Whether a table or its log names a person.
///
/// # Errors
/// If one cannot be read.
pub fn is_named(kv: &dyn KvReader, person: PersonId, table: TableId) -> Result<bool> {
    let found = view::head(kv, table)?;
    if found.is_some_and(|found| of_table(&found.table).contains(&person)) {
        return Ok(true);
    }
    let log = view::log(kv, table)?;
    Ok(log.iter().any(|event| of_event(event).contains(&person)))
}

/// All people a table names.
pub fn of_table(table: &Table) -> BTreeSet<PersonId> {
    let mut people = BTreeSet::new();
    let mut look = |person: &Person| {
        people.insert(person.id);
    };
    of_challenge(&table.challenge, &mut look);
    table.joined.iter().for_each(|(_, person)| look(person));
    match &table.seats {
        Some(Seating::Two(seated)) => seated.iter().for_each(look),
        Some(Seating::Four(seated)) => seated.iter().for_each(look),
        None => {}
    }
    people.extend(table.resigning);
    people.extend(&table.drawing);
    if let Some(clock) = &table.clock {
        people.extend(clock.seats.iter().chain(&clock.vacations));
    }
    people
}

/// All people an event names.
pub fn of_event(event: &Event) -> BTreeSet<PersonId> {
    let mut people: BTreeSet<PersonId> = event.by.into_iter().collect();
    let mut look = |person: &Person| {
        people.insert(person.id);
    };
    match &event.what {
        EventKind::Challenged(challenge) => of_challenge(challenge, &mut look),
        EventKind::Joined { person, .. } => look(person),
        EventKind::Accepted(Seating::Two(seated)) => seated.iter().for_each(look),
        EventKind::Accepted(Seating::Four(seated)) => seated.iter().for_each(look),
        EventKind::VacationBegan(person) | EventKind::VacationEnded(person) => {
            people.insert(*person);
        }
        _ => {}
    }
    people
}

fn of_challenge(challenge: &Challenge, look: &mut dyn FnMut(&Person)) {
    look(&challenge.challenger);
    if let Some(opponent) = &challenge.opponent {
        look(opponent);
    }
    if let Some(party) = &challenge.party {
        for sought in [&party.partner, &party.second] {
            if let Invitation::Person(person) = sought {
                look(person);
            }
        }
    }
}

/// Up to `most` tables after this one that name or named a person; lowest number first.
///
/// # Errors
/// If they cannot be read.
pub fn tables(
    kv: &dyn KvReader,
    person: PersonId,
    after: Option<TableId>,
    most: usize,
) -> Result<Vec<TableId>> {
    let after = after.map(|table| Key::Stood(person, table));
    let found = first_keys(kv, KeyRange::Stood(person), after, most)?;
    Ok(found
        .into_iter()
        .filter_map(|key| match key {
            Key::Stood(_, table) => Some(table),
            _ => None,
        })
        .collect())
}

/// Up to `most` posts after this one that a person asked for or that name them; lowest number first.
///
/// # Errors
/// If they cannot be read.
pub fn posts(
    kv: &dyn KvReader,
    person: PersonId,
    after: Option<PostId>,
    most: usize,
) -> Result<Vec<PostId>> {
    let after = after.map(|post| Key::About(person, post));
    let found = first_keys(kv, KeyRange::About(person), after, most)?;
    Ok(found
        .into_iter()
        .filter_map(|key| match key {
            Key::About(_, post) => Some(post),
            _ => None,
        })
        .collect())
}

/// All people with an entry here or a record of their own; lowest number first. The cost grows with the people, not
/// the records.
///
/// # Errors
/// If they cannot be read.
pub fn people(kv: &dyn KvReader) -> Result<Vec<PersonId>> {
    let mut people = BTreeSet::new();
    // The first letter of each key is the range of all people.
    let letters = [
        Key::Stood(PersonId(0), TableId(0)),
        Key::About(PersonId(0), PostId(0)),
        Key::Manages(PersonId(0), GuildId(0)),
        Key::Blocks(PersonId(0), PersonId(0)),
        Key::Person(PersonId(0)),
        Key::Solver(PersonId(0)),
        Key::Usage(PersonId(0)),
    ];
    let ranges = letters.iter().map(|first| first.bytes()[..1].to_vec());
    for range in ranges.chain([KeyRange::WebSessions.prefix()]) {
        let mut after: Option<Vec<u8>> = None;
        while let Some((key, _)) = kv.scan(&range, after.as_deref(), 1)?.into_iter().next() {
            let person = match Key::parse(&key)? {
                Key::Stood(person, _) | Key::About(person, _) => person,
                Key::Manages(person, _) | Key::Blocks(person, _) => person,
                Key::Person(person) | Key::Solver(person) | Key::Usage(person) => person,
                Key::Note(NoteKey::WebSessions(person)) => person,
                _ => break,
            };
            people.insert(person);
            let past = [&range[..], &person.0.to_be_bytes(), &[u8::MAX; 8]].concat();
            after = Some(past);
        }
    }
    Ok(people.into_iter().collect())
}

/// Up to `most` keys of a range after this one.
///
/// # Errors
/// If they cannot be read.
pub fn first_keys(
    kv: &dyn KvReader,
    range: KeyRange,
    after: Option<Key>,
    most: usize,
) -> Result<Vec<Key>> {
    let after = after.map(|key| key.bytes());
    let entries = kv.scan(&range.prefix(), after.as_deref(), most)?;
    entries.iter().map(|(key, _)| Key::parse(key)).collect()
}

/// Bytes written at once while the indexes are built.
const STEP: usize = 64 * 1024;

/// The first letters of the keys that are removed before the indexes are built: what stands there may be of old.
const REBUILT: &[u8] = b"LEDWFPcrRU";

/// Entries of version 1: live tables without their servers.
const OF_OLD: &[u8] = b"l";

/// Builds the indexes of a store without them or with those of another version, step by step; ratings have yet to be
/// counted then ([`finished::settle`]). What an older program needs stays until the end. `kv` may show what was there
/// before. After a kill it starts over, which does no harm.
///
/// # Errors
/// If a record cannot be read, or a step not written.
pub fn build(kv: &dyn KvReader, write: &mut dyn FnMut(&WriteBatch) -> Result<()>) -> Result<()> {
    let made = Key::Indexed(VERSION);
    // An older program that was here since has written its own mark, and has not kept the entries right.
    let marks = marks(kv)?;
    if marks == [made.clone()] {
        return Ok(());
    }
    let mut steps = Steps {
        changes: WriteBatch::default(),
        write,
    };
    steps.change(|changes| changes.remove(&made))?;
    for letter in REBUILT {
        steps.remove_all(kv, &[*letter])?;
    }
    for_each_record(kv, KeyRange::Tables, |record| {
        steps.put(&keys(&record))?;
        if let Record::Table(Head { table, chunks }) = record {
            if !table.is_live() {
                steps.put(&[Key::Packable(table.id)])?;
            }
            steps.change(|changes| looks::begin(changes, &table))?;
            let log = view::log(kv, table.id)?;
            for event in &log {
                steps.put(&stood(table.id, of_event(event)))?;
            }
            let turns = table.turns.len() + chunks as usize * CHUNK;
            let ended = log.iter().rev().find(|event| event.what.is_end());
            let ended = ended.map_or(table.changed_at, |event| event.at);
            if let Some(game) = Finished::with_turns(&table, turns, ended) {
                steps.try_change(|changes| finished::end_uncounted(kv, changes, &game))?;
            }
        }
        Ok(())
    })?;
    for range in [
        KeyRange::Waiting,
        KeyRange::DeadLetters,
        KeyRange::Servers,
        KeyRange::People,
    ] {
        for_each_record(kv, range, |record| steps.put(&keys(&record)))?;
    }
    steps.remove_all(kv, OF_OLD)?;
    marks.iter().for_each(|mark| steps.changes.remove(mark));
    steps.changes.put_key(&made);
    steps.write()
}

/// The versions whose indexes are said to be complete.
fn marks(kv: &dyn KvReader) -> Result<Vec<Key>> {
    first_keys(kv, KeyRange::Indexed, None, usize::MAX)
}

/// Changes that are written a few at a time.
struct Steps<'a> {
    changes: WriteBatch,
    write: &'a mut dyn FnMut(&WriteBatch) -> Result<()>,
}

impl Steps<'_> {
    fn change(&mut self, change: impl FnOnce(&mut WriteBatch)) -> Result<()> {
        self.try_change(|changes| {
            change(changes);
            Ok(())
        })
    }

    fn try_change(&mut self, change: impl FnOnce(&mut WriteBatch) -> Result<()>) -> Result<()> {
        change(&mut self.changes)?;
        match self.changes.size() < STEP {
            true => Ok(()),
            false => self.write(),
        }
    }

    fn write(&mut self) -> Result<()> {
        (self.write)(&std::mem::take(&mut self.changes))
    }

    fn put(&mut self, keys: &[Key]) -> Result<()> {
        self.change(|changes| keys.iter().for_each(|key| changes.put_key(key)))
    }

    /// Removes all keys that begin with this.
    fn remove_all(&mut self, kv: &dyn KvReader, prefix: &[u8]) -> Result<()> {
        const AT_ONCE: usize = 256;
        let mut after: Option<Vec<u8>> = None;
        loop {
            let entries = kv.scan(prefix, after.as_deref(), AT_ONCE)?;
            let full = entries.len() == AT_ONCE;
            after = entries.last().map(|(key, _)| key.clone());
            let keys = entries.into_iter().map(|(key, _)| key);
            self.change(|changes| keys.for_each(|key| changes.set(key, None)))?;
            if !full {
                return Ok(());
            }
        }
    }
}
