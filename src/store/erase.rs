//! Takes a person out of what is kept: their number and name are replaced by a tombstone, so that games stay whole and the
//! other one's record stays.
//!
//! A large store is rewritten in steps, a table at a time, each small enough to be synced. The last step keeps an [`Erased`]:
//! a restore from an older backup finds it in a newer one, or in the list beside the backups, and does it again.

use std::cell::Cell;

use super::key::{Key, Run};
use super::plan::{Answer, Before, Request, put_table};
use super::port::Backing;
use super::record::{Head, Record};
use super::space::{Changes, Space, decode_at, for_each, load};
use super::view;
use crate::service::{
    Chair, Challenge, Content, Erased, Event, FROZEN, Manager, Person, PersonId, Post,
    REVIEWS_ASKED, Seating, Settings, Sought, StoreError, Table, TableId, Timestamp, What,
    lesson_locale_note,
};

type Result<T> = std::result::Result<T, StoreError>;

/// Moves rewritten at once; further ones of the same game follow in steps of their own.
const MOVES: u64 = 400;

/// What stands in a text where a name stood.
const NAMELESS: &str = "…";

/// Who goes, and what comes in their place.
#[derive(Clone, Debug)]
pub struct Erasure {
    person: PersonId,
    tombstone: PersonId,
    /// What they were called at tables.
    names: Vec<String>,
}

/// A step of an erasure.
#[derive(Clone, Debug)]
pub enum Step {
    /// A table, with its log: of the moves those from this event on, as many as go at once.
    Table(TableId, u64),
    /// What is kept here.
    Record(Key),
    /// It is done, and that is kept.
    Done(Timestamp),
}

/// Where a person stands.
#[derive(Default)]
struct Found {
    tables: Vec<(TableId, u64)>,
    keys: Vec<Key>,
    names: Vec<String>,
}

/// Takes a person out of everything that is kept.
///
/// # Errors
/// As the store; then it is done in part, and can be done again.
pub fn erase<B: Backing>(
    store: &B,
    person: PersonId,
    tombstone: PersonId,
    at: Timestamp,
) -> Result<()> {
    let found = store.steady(|space| find(space, person))?;
    let erasure = Erasure {
        person,
        tombstone,
        names: found.names,
    };
    let step = |step| -> Result<Answer> {
        store.submit(Request::Erase(Box::new((erasure.clone(), step))))
    };
    for (table, version) in found.tables {
        for from in (0..=version).step_by(MOVES as usize) {
            step(Step::Table(table, from))?;
        }
    }
    for key in found.keys {
        step(Step::Record(key))?;
    }
    step(Step::Done(at)).map(drop)
}

/// All that is kept of a person, a record a line, as in an export.
///
/// # Errors
/// If a record cannot be read.
pub fn about(space: &dyn Space, person: PersonId) -> Result<Vec<String>> {
    let found = find(space, person)?;
    let mut lines = Vec::new();
    for (table, _) in found.tables {
        if let Some(table) = view::table(space, table)? {
            lines.push(Record::Table(Head::whole(table)).encode());
        }
        for event in view::log(space, table)? {
            lines.push(Record::Event(table, event).encode());
        }
        let locale = load(space, &Key::Note(lesson_locale_note(table)))?;
        lines.extend(locale.map(|record| record.encode()));
    }
    for key in found.keys {
        let kept = match load(space, &key)? {
            // Who has blocked them is none of their business.
            Some(Record::Settings(Settings::OfPerson(other, _))) if other != person => None,
            // The others in it are none of their business.
            Some(Record::Note { name, text }) => {
                note_about(&name, &text, person).map(|(text, _)| Record::Note { name, text })
            }
            kept => kept,
        };
        lines.extend(kept.map(|record| record.encode()));
    }
    Ok(lines)
}

/// The tables at which a person stands, lowest number first.
///
/// # Errors
/// If a record cannot be read.
pub fn tables(space: &dyn Space, person: PersonId) -> Result<Vec<TableId>> {
    let found = find(space, person)?.tables.into_iter();
    Ok(found.map(|(table, _)| table).collect())
}

/// Who has been taken out, and when last.
///
/// # Errors
/// If a record cannot be read.
pub fn erased(space: &dyn Space) -> Result<Vec<Erased>> {
    let mut all = Vec::new();
    for_each(space, Run::Erased, |key, text| {
        if let Record::Erased(erased) = decode_at(&key, &text)? {
            all.push(erased);
        }
        Ok(())
    })?;
    Ok(all)
}

/// What a step changes.
///
/// # Errors
/// If what it depends on cannot be read.
pub fn plan(space: &dyn Space, erasure: &Erasure, step: &Step) -> Result<Changes> {
    let mut changes = Changes::default();
    match step {
        Step::Table(id, from) => {
            let Some(head) = view::head(space, *id)? else {
                return Ok(changes);
            };
            let before = Before::of(space, head)?;
            let after = erasure.table(&before.table);
            put_table(&mut changes, Some(&before), &after);
            changes.remove(&Key::Note(lesson_locale_note(*id)));
            for event in view::log(space, *id)? {
                // Who made a move changes nothing of what the log adds up to, so moves may follow later.
                let later = matches!(event.what, What::Moved(_))
                    && !(*from..from + MOVES).contains(&event.seq);
                if !later {
                    changes.put(&Record::Event(*id, erasure.event(&event)));
                }
            }
        }
        Step::Record(key) => match load(space, key)? {
            Some(Record::Settings(Settings::OfPerson(other, mut settings)))
                if other != erasure.person =>
            {
                settings.blocked.retain(|person| *person != erasure.person);
                changes.put(&Record::Settings(Settings::OfPerson(other, settings)));
            }
            Some(Record::Settings(Settings::OfPerson(..)) | Record::Solver(..)) => {
                changes.remove(key);
            }
            Some(Record::Settings(Settings::OfServer(server, mut settings))) => {
                let gone = Manager::Person(erasure.person);
                settings.managers.retain(|manager| *manager != gone);
                changes.put(&Record::Settings(Settings::OfServer(server, settings)));
            }
            Some(Record::Post(post, state)) => {
                changes.put(&Record::Post(erasure.post(&post), state));
            }
            Some(Record::Note { name, text }) => {
                if let Some((_, mut text)) = note_about(&name, &text, erasure.person) {
                    if name.starts_with(FROZEN) {
                        // Nobody is to try and tell the tombstone.
                        text += &format!(" {}", erasure.tombstone);
                    }
                    changes.put(&Record::Note { name, text });
                }
            }
            _ => {}
        },
        Step::Done(at) => changes.put(&Record::Erased(Erased {
            person: erasure.person,
            at: *at,
        })),
    }
    Ok(changes)
}

fn find(space: &dyn Space, person: PersonId) -> Result<Found> {
    let mut found = Found::default();
    for_each(space, Run::Tables, |key, text| {
        let Record::Table(Head { table, .. }) = decode_at(&key, &text)? else {
            return Ok(());
        };
        let seen = Cell::new(false);
        let mut look = |someone: &Person| {
            if someone.id == person {
                seen.set(true);
                if !found.names.contains(&someone.name) {
                    found.names.push(someone.name.clone());
                }
            }
        };
        people(&table, &mut look);
        let mut stands = seen.get();
        if !stands {
            // Somebody who left again stands in the log alone.
            let log = view::log(space, table.id)?;
            for event in &log {
                stands |= event.by == Some(person);
                people_of(event, &mut look);
            }
            stands |= seen.get();
        }
        if stands {
            found.tables.push((table.id, table.version));
        }
        Ok(())
    })?;
    let mention = format!("<@{person}>");
    for run in [Run::Waiting, Run::Sent, Run::Dead] {
        for_each(space, run, |key, text| {
            if let Record::Post(post, _) = decode_at(&key, &text)?
                && let Content::Words { text, .. } = &post.content
            {
                let named = found.names.iter().any(|name| text.contains(name.as_str()));
                if named || text.contains(&mention) {
                    found.keys.push(key);
                }
            }
            Ok(())
        })?;
    }
    for_each(space, Run::People, |key, text| {
        if let Record::Settings(Settings::OfPerson(other, settings)) = decode_at(&key, &text)?
            && other != person
            && settings.blocked.contains(&person)
        {
            found.keys.push(key);
        }
        Ok(())
    })?;
    for_each(space, Run::Servers, |key, text| {
        if let Record::Settings(Settings::OfServer(_, settings)) = decode_at(&key, &text)?
            && settings.managers.contains(&Manager::Person(person))
        {
            found.keys.push(key);
        }
        Ok(())
    })?;
    for_each(space, Run::Notes, |key, text| {
        if let Record::Note { name, text } = decode_at(&key, &text)?
            && note_about(&name, &text, person).is_some()
        {
            found.keys.push(key);
        }
        Ok(())
    })?;
    for own in [Key::Person(person), Key::Solver(person)] {
        if space.read(&own.bytes())?.is_some() {
            found.keys.push(own);
        }
    }
    Ok(found)
}

/// What a note tells of a person, and what is left of it without them; `None` if they do not stand there.
fn note_about(name: &str, text: &str, person: PersonId) -> Option<(String, String)> {
    let number = person.to_string();
    let theirs = |part: &str| match name == REVIEWS_ASKED {
        true => part.split(':').nth(1) == Some(number.as_str()),
        false => part == number,
    };
    let (head, people) = match name.starts_with(FROZEN) {
        true => text.split_once(' ')?,
        false if name == REVIEWS_ASKED => ("", text),
        false => return None,
    };
    let (own, others): (Vec<&str>, Vec<&str>) = people.split(' ').partition(|part| theirs(part));
    if own.is_empty() {
        return None;
    }
    let with_head = |parts: Vec<&str>| {
        let head = Some(head).filter(|head| !head.is_empty());
        head.into_iter().chain(parts).collect::<Vec<_>>().join(" ")
    };
    Some((with_head(own), with_head(others)))
}

/// Shows everybody who is named at a table.
fn people(table: &Table, look: &mut dyn FnMut(&Person)) {
    people_of_challenge(&table.challenge, look);
    table.joined.iter().for_each(|(_, person)| look(person));
    match &table.seats {
        Some(Seating::Two(people)) => people.iter().for_each(look),
        Some(Seating::Four(people)) => people.iter().for_each(look),
        None => {}
    }
}

fn people_of_challenge(challenge: &Challenge, look: &mut dyn FnMut(&Person)) {
    look(&challenge.challenger);
    if let Some(opponent) = &challenge.opponent {
        look(opponent);
    }
    if let Some(party) = &challenge.party {
        for sought in [&party.partner, &party.second] {
            if let Sought::Person(person) = sought {
                look(person);
            }
        }
    }
}

fn people_of(event: &Event, look: &mut dyn FnMut(&Person)) {
    match &event.what {
        What::Challenged(challenge) => people_of_challenge(challenge, look),
        What::Joined { person, .. } => look(person),
        What::Accepted(Seating::Two(people)) => people.iter().for_each(look),
        What::Accepted(Seating::Four(people)) => people.iter().for_each(look),
        _ => {}
    }
}

impl Erasure {
    #[cfg(test)]
    pub(super) fn for_test(person: PersonId) -> Erasure {
        Erasure {
            person,
            tombstone: PersonId::tombstone(7),
            names: Vec::new(),
        }
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

    fn sought(&self, sought: &Sought) -> Sought {
        match sought {
            Sought::Person(person) => Sought::Person(self.person(person)),
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
        let joined = |(chair, person): &(Chair, Person)| (*chair, self.person(person));
        erased.joined = table.joined.iter().map(joined).collect();
        erased
    }

    fn event(&self, event: &Event) -> Event {
        let what = match &event.what {
            What::Challenged(challenge) => What::Challenged(Box::new(self.challenge(challenge))),
            What::Joined { chair, person } => What::Joined {
                chair: *chair,
                person: self.person(person),
            },
            What::Accepted(seating) => What::Accepted(self.seating(seating)),
            What::VacationBegan(person) => What::VacationBegan(self.id(*person)),
            What::VacationEnded(person) => What::VacationEnded(self.id(*person)),
            other => other.clone(),
        };
        Event {
            by: event.by.map(|person| self.id(person)),
            what,
            ..event.clone()
        }
    }

    fn post(&self, post: &Post) -> Post {
        let mut erased = post.clone();
        if let Content::Words { text, .. } = &mut erased.content {
            let mut names: Vec<&String> = self.names.iter().collect();
            // A longer name may hold a shorter one.
            names.sort_by_key(|name| std::cmp::Reverse(name.len()));
            *text = text.replace(&format!("<@{}>", self.person), NAMELESS);
            for name in names.into_iter().filter(|name| name.as_str() != NAMELESS) {
                *text = without(text, name);
            }
        }
        erased
    }
}

/// A text without a name in it, where that stands as a word of its own.
fn without(text: &str, name: &str) -> String {
    let mut rest = text;
    let mut told = String::new();
    while let Some(at) = rest.find(name) {
        let (before, after) = (&rest[..at], &rest[at + name.len()..]);
        let inner = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
        let alone = !inner(before.chars().next_back()) && !inner(after.chars().next());
        told.push_str(before);
        told.push_str(if alone { NAMELESS } else { name });
        rest = after;
    }
    told + rest
}
