//! What is stored about a person, for that person to read: only their own data, and of shared data only their part. It
//! is found by the indexes ([`super::index`]) and read in pages of limited size.

use super::index;
use super::key::{Key, KeyRange};
use super::kv_reader::{KvReader, decode_at, load};
use super::record::{Head, Record};
use super::view;
use crate::service::notes::{PlannedReplies, ReviewsAsked, Undeliverable, WebSessions};
use crate::service::{
    KeptAt, Manager, Note, NoteKey, PersonId, PostId, ServerSettings, StoreError, TableId,
};

type Result<T> = std::result::Result<T, StoreError>;

/// A page ends at this many bytes; its last record may go beyond.
const PAGE: usize = 128 * 1024;

/// Entries of an index or a log looked up at once.
const AT_ONCE: usize = 64;

/// The parts of the data, in this order.
const OWN: u8 = 0;
const SERVERS: u8 = 1;
const TABLES: u8 = 2;
const POSTS: u8 = 3;

/// The keys that follow from a person's number, and those of notes about many people.
pub fn keys(person: PersonId) -> [Key; 5] {
    [
        Key::Person(person),
        Key::Solver(person),
        Key::Note(NoteKey::ReviewsAsked(())),
        Key::Usage(person),
        Key::Note(NoteKey::WebSessions(person)),
    ]
}

/// A page being filled.
struct Page {
    lines: Vec<(KeptAt, String)>,
    size: usize,
}

impl Page {
    fn add(&mut self, at: KeptAt, record: &Record) {
        let line = record.encode();
        self.size += line.len();
        self.lines.push((at, line));
    }

    fn is_full(&self) -> bool {
        self.size >= PAGE
    }
}

/// The next page of a person's records after this place, each with its own place; about 128 KiB. An empty page is the
/// end.
///
/// # Errors
/// If a record cannot be read.
pub fn page(
    kv: &dyn KvReader,
    person: PersonId,
    after: Option<KeptAt>,
) -> Result<Vec<(KeptAt, String)>> {
    let mut page = Page {
        lines: Vec::new(),
        size: 0,
    };
    let after = after.unwrap_or(KeptAt(OWN, 0, 0));
    if after.0 == OWN {
        own_records(kv, person, after, &mut page)?;
    }
    if after.0 <= SERVERS && !page.is_full() {
        servers(kv, person, after, &mut page)?;
    }
    if after.0 <= TABLES && !page.is_full() {
        tables(kv, person, after, &mut page)?;
    }
    if !page.is_full() {
        posts(kv, person, after, &mut page)?;
    }
    Ok(page.lines)
}

fn own_records(kv: &dyn KvReader, person: PersonId, after: KeptAt, page: &mut Page) -> Result<()> {
    for (key, number) in keys(person).iter().zip(1..) {
        let at = KeptAt(OWN, number, 0);
        if at <= after {
            continue;
        }
        let kept = match load(kv, key)? {
            // The other people in the note are left out.
            Some(Record::Note(note)) => note_about(&note, person).map(|(own, _)| Record::Note(own)),
            kept => kept,
        };
        if let Some(record) = kept {
            page.add(at, &record);
        }
    }
    Ok(())
}

/// That the person may manage a server, and nothing else about the server.
fn servers(kv: &dyn KvReader, person: PersonId, after: KeptAt, page: &mut Page) -> Result<()> {
    let mut last =
        (after.0 == SERVERS).then_some(Key::Manages(person, crate::service::GuildId(after.1)));
    loop {
        let found = index::first_keys(kv, KeyRange::Managed(person), last, AT_ONCE)?;
        for key in &found {
            if let Key::Manages(_, server) = key {
                let settings = ServerSettings {
                    managers: vec![Manager::Person(person)],
                    ..ServerSettings::default()
                };
                let record = Record::Server(*server, settings);
                page.add(KeptAt(SERVERS, server.0, 0), &record);
            }
            if page.is_full() {
                return Ok(());
            }
        }
        match found.last() {
            Some(key) => last = Some(key.clone()),
            None => return Ok(()),
        }
    }
}

fn tables(kv: &dyn KvReader, person: PersonId, after: KeptAt, page: &mut Page) -> Result<()> {
    let mut last = None;
    if after.0 == TABLES {
        // Usually in the middle of its log.
        let table = TableId(after.1);
        if let Some(upto) = last_shown_event(kv, person, table)? {
            events(kv, table, (after.2, upto), page)?;
        }
        last = Some(table);
    }
    while !page.is_full() {
        let found = index::tables(kv, person, last, 1)?;
        let Some(table) = found.first().copied() else {
            return Ok(());
        };
        last = Some(table);
        let at = KeptAt(TABLES, table.0, 0);
        let Some(upto) = last_shown_event(kv, person, table)? else {
            continue;
        };
        // The present state is not shown to people who take part no more.
        let found = match upto {
            u64::MAX => view::table(kv, table)?,
            _ => None,
        };
        if let Some(found) = found {
            let learner = found.challenge.challenger.id == person;
            page.add(at, &Record::Table(Head::whole(found)));
            let language = load(kv, &Key::Note(NoteKey::LessonLanguage(table)))?;
            if let Some(record) = language.filter(|_| learner) {
                page.add(at, &record);
            }
        }
        for key in [
            NoteKey::Undeliverable(table),
            NoteKey::PlannedReplies(table),
        ] {
            if let Some(note) = view::note(kv, key)?
                && let Some((own, _)) = note_about(&note, person)
            {
                page.add(at, &Record::Note(own));
            }
        }
        events(kv, table, (0, upto), page)?;
    }
    Ok(())
}

/// The last event of a table's log that a person is shown: any if they take part, else the last that names them. `None`
/// if no event names them or there is no such table.
fn last_shown_event(kv: &dyn KvReader, person: PersonId, table: TableId) -> Result<Option<u64>> {
    let head = view::head(kv, table)?;
    if head.is_some_and(|head| head.table.people().contains(&person)) {
        return Ok(Some(u64::MAX));
    }
    let log = view::log(kv, table)?;
    let mut theirs = log.iter().rev();
    let last = theirs.find(|event| index::of_event(event).contains(&person));
    Ok(last.map(|event| event.seq))
}

/// The log of a table after the first of these events, up to the second.
fn events(
    kv: &dyn KvReader,
    table: TableId,
    (after, upto): (u64, u64),
    page: &mut Page,
) -> Result<()> {
    let mut last = Key::Event(table, after).bytes();
    loop {
        let found = kv.scan(&KeyRange::Events(table).prefix(), Some(&last), AT_ONCE)?;
        for (bytes, text) in &found {
            if page.is_full() {
                return Ok(());
            }
            let key = Key::parse(bytes)?;
            let record = decode_at(&key, text)?;
            if let Record::Event(_, event) = &record {
                if event.seq > upto {
                    return Ok(());
                }
                page.add(KeptAt(TABLES, table.0, event.seq), &record);
            }
        }
        match found.last() {
            Some((key, _)) => last.clone_from(key),
            None => return Ok(()),
        }
    }
}

/// Posts to the person. Posts that name them to others belong to the others.
fn posts(kv: &dyn KvReader, person: PersonId, after: KeptAt, page: &mut Page) -> Result<()> {
    let mut last = (after.0 == POSTS).then_some(PostId(after.1));
    loop {
        let found = index::posts(kv, person, last, AT_ONCE)?;
        for id in &found {
            if page.is_full() {
                return Ok(());
            }
            for key in [Key::Waiting(*id), Key::DeadLetter(*id)] {
                if let Some(record) = load(kv, &key)?
                    && matches!(&record, Record::Post(post, _) if post.asker == Some(person))
                {
                    page.add(KeptAt(POSTS, id.0, 0), &record);
                }
            }
        }
        match found.last() {
            Some(id) => last = Some(*id),
            None => return Ok(()),
        }
    }
}

/// Splits a note into what is about a person and the rest; `None` if it does not name them.
pub fn note_about(note: &Note, person: PersonId) -> Option<(Note, Note)> {
    match note {
        Note::Undeliverable(table, Undeliverable { since, told }) => {
            let of = |told| {
                Note::Undeliverable(
                    *table,
                    Undeliverable {
                        since: *since,
                        told,
                    },
                )
            };
            let (own, others) = told.iter().partition(|told| **told == person);
            split_note(own, others, of)
        }
        Note::PlannedReplies(table, PlannedReplies(all)) => {
            let of = |all| Note::PlannedReplies(*table, PlannedReplies(all));
            let (own, others) = all.iter().cloned().partition(|plan| plan.person == person);
            split_note(own, others, of)
        }
        Note::ReviewsAsked((), ReviewsAsked(all)) => {
            let of = |all| Note::ReviewsAsked((), ReviewsAsked(all));
            let (own, others) = all.iter().partition(|asked| asked.person == person);
            split_note(own, others, of)
        }
        Note::WebSessions(owner, _) if *owner == person && !note.is_empty() => {
            let none = Note::WebSessions(person, WebSessions::default());
            Some((note.clone(), none))
        }
        _ => None,
    }
}

/// The two notes made of these parts, if the first part is not empty.
fn split_note<T>(
    own: Vec<T>,
    others: Vec<T>,
    note: impl Fn(Vec<T>) -> Note,
) -> Option<(Note, Note)> {
    (!own.is_empty()).then(|| (note(own), note(others)))
}
