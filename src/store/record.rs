//! The form of everything on disk and in exports: one line of JSON with version, kind and checksum.
//!
//! In `{"v":1,"kind":"counters","data":{"next_table":2,"next_post":7},"crc":"0f3c5a77"}` the checksum is the CRC-32 of
//! the text without its `crc` member. What each kind holds is what [`Record`] and the types in it say to serde. Unknown
//! members are refused, so a record is never half understood. There is one version so far; what a later one changes
//! comes with an upcaster ([`version`]). `tests/stored` holds a file of each kind. The keys of records are in
//! [`super::key`].

#[cfg(test)]
mod tests;
mod version;

use serde::{Deserialize, Serialize};

use super::key::Key;
use crate::rules::Outcome;
use crate::rules::any::{Kind, Ruleset, Turn};
use crate::service::game_index::{RatingChange, RatingState};
use crate::service::usage::Usage;
use crate::service::{
    CommandId, Erased, Erasing, Event, FirstAnswer, GameClock, GuildId, Lane, MessageId, Note,
    PersonId, PersonSettings, Post, PostId, PuzzleRecord, ServerSettings, Table, TableId,
    Timestamp,
};
use version::VERSION;

/// How many turns a full chunk has. Each change of a table writes its head with the turns after the full chunks. So
/// what a move writes is bounded however long the game is.
pub const CHUNK: usize = 128;

/// Length of `,"crc":"01234567"}`.
const SEAL: usize = 18;

/// One stored value.
#[expect(
    clippy::large_enum_variant,
    reason = "records are made and read one by one, never kept in numbers"
)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "kind",
    content = "data",
    rename_all = "snake_case",
    deny_unknown_fields
)]
pub enum Record {
    /// A table as its log adds up to, without the turns in full chunks.
    Table(Head),
    /// A full chunk of a table's turns.
    Turns {
        /// The table.
        table: TableId,
        /// The number of the chunk, from 0.
        chunk: u64,
        /// [`CHUNK`] turns.
        #[serde(with = "crate::rules::serde_turns")]
        turns: Vec<Turn>,
    },
    /// One event of this table's log.
    Event(TableId, Event),
    /// A post and its state.
    Post(Post, PostState),
    /// A delivered post, with only what is needed to recognise it.
    Sent(Sent),
    /// A command and what it was answered with.
    Answer(Answered),
    /// A small fact.
    Note(Note),
    /// A person's settings.
    Person(PersonId, PersonSettings),
    /// A server's settings.
    Server(GuildId, ServerSettings),
    /// A person's puzzle record.
    Solver(PersonId, PuzzleRecord),
    /// What a person has used of their limits of a day.
    Usage(PersonId, Usage),
    /// A finished game, as lists and ratings need it. It follows from its table and log, and so do the next two, so
    /// that none of them is exported; in another form they are only made anew.
    Finished(Finish),
    /// A rule set of finished games.
    Rules(u64, Ruleset),
    /// A person's rating at a game on a server.
    Rating(GuildId, PersonId, Kind, RatingState),
    /// That a person was erased.
    Erased(Erased),
    /// That a person is being erased.
    Erasing(Erasing),
    /// The next free numbers.
    Counters(Counters),
    /// The format of the store.
    Store(Format),
    /// The first line of an export.
    #[serde(rename = "export")]
    Head(Format),
    /// The last line of an export.
    End {
        /// How many records there are between it and the first line.
        records: u64,
        /// The CRC-32 of all lines before it, line ends included.
        sum: u32,
    },
    /// In an export: the line of another record in Base64, so that nobody who looks through the file reads it in
    /// passing.
    Sealed(String),
    /// The position in the journal that a store or an export has reached.
    #[serde(rename = "mark")]
    Lsn(Lsn),
    /// The first line of a file of a journal.
    Journal {
        /// The number of the journal.
        journal: u64,
        /// The number of the first group in this file.
        first: u64,
    },
    /// In a journal: what was under this key is deleted.
    #[serde(rename = "gone")]
    Removed(Key),
    /// In a journal: the end of a group.
    Group {
        /// The number of the group, counted without gaps.
        number: u64,
        /// How many records there are in it.
        records: u64,
        /// The CRC-32 of their lines, line ends included.
        sum: u32,
    },
}

/// A finished game in few bytes: its rule set is a record of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Finish {
    /// The table.
    pub table: TableId,
    /// When it ended.
    pub ended: Timestamp,
    /// The server.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guild: Option<GuildId>,
    /// Which game.
    pub kind: Kind,
    /// The number of its rules.
    pub rules: u64,
    /// The players of White, and those of Black.
    pub sides: [Vec<PersonId>; 2],
    /// How it ended.
    pub outcome: Outcome,
    /// How many turns were taken.
    pub turns: usize,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// What it did to them, once it is counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub changes: Option<[RatingChange; 2]>,
}

/// A table as it is stored: without the turns in full chunks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// How many full chunks come before the turns in `table`.
    pub chunks: u64,
    /// The table, with the turns after the full chunks only.
    pub table: Table,
}

impl Head {
    /// A table in one piece.
    pub fn whole(table: Table) -> Head {
        Head { chunks: 0, table }
    }

    /// The head of a table whose turns fill chunks as far as they can.
    pub fn of(table: &Table) -> Head {
        let chunks = table.turns.len() / CHUNK;
        let mut head = table.clone();
        head.turns.drain(..chunks * CHUNK);
        Head {
            chunks: chunks as u64,
            table: head,
        }
    }
}

/// A log sequence number: a position in a journal, up to and including a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lsn {
    /// The journal: a random number, so that no two stores have the same.
    pub journal: u64,
    /// The last group up to here; 0 before the first.
    pub group: u64,
}

/// The state of a post. Whether sending has begun is in the post itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum PostState {
    /// Not delivered yet: pending, or being sent if it was attempted.
    Waiting,
    /// It could not be delivered.
    #[serde(rename = "dead")]
    DeadLetter {
        /// Why.
        reason: String,
        /// When it was given up.
        at: Timestamp,
    },
}

/// A delivered post. Its content is not stored, as it is not needed again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sent {
    /// The post.
    pub id: PostId,
    /// Where it went.
    pub lane: Lane,
    /// The message it became, if any.
    pub message: Option<MessageId>,
    /// When it was delivered.
    pub at: Timestamp,
}

/// A command that was committed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answered {
    /// The command.
    pub command: CommandId,
    /// Its answer.
    pub answer: FirstAnswer,
    /// When it was committed.
    pub at: Timestamp,
}

/// The next free numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counters {
    /// The lowest number above those of all tables.
    pub next_table: u64,
    /// The number of the next post.
    pub next_post: u64,
}

impl Default for Counters {
    fn default() -> Counters {
        Counters {
            next_table: 1,
            next_post: 1,
        }
    }
}

/// The format of a store or an export: how its records fit together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Format(pub u64);

impl Format {
    /// The format of an export.
    pub const EXPORT: Format = Format(1);

    /// The format of a store. A program that knows only the one before could not read the games that are packed.
    pub const STORE: Format = Format(3);

    /// The earliest format of a store that becomes one of the present format when it is opened. In the first no games
    /// were packed, in the second they were packed without a dictionary.
    pub const STORE_OLDEST: Format = Format(1);
}

impl Record {
    /// The record as one line of text, without a line end.
    pub fn encode(&self) -> String {
        let body = serde_json::to_string(self).expect("records always serialise to JSON");
        let mut line = format!("{{\"v\":{VERSION},{}", &body[1..]);
        let sum = crc32fast::hash(line.as_bytes());
        line.pop();
        line.push_str(&format!(",\"crc\":\"{sum:08x}\"}}"));
        line
    }

    /// Reads what [`Record::encode`] wrote, in this version or one that an upcaster leads on from.
    ///
    /// # Errors
    /// What was expected and what was found instead.
    pub fn decode(line: &[u8]) -> Result<Record, String> {
        version::read::<Record>(check_seal(line)?, version::UPCASTERS)?.checked()
    }

    /// The record, if its members are consistent.
    fn checked(mut self) -> Result<Record, String> {
        match &mut self {
            Record::Table(head) => check_clock(&mut head.table)?,
            Record::Post(post, _) => check_attempts(post)?,
            Record::Person(_, settings) => check_vacations(settings)?,
            _ => {}
        }
        Ok(self)
    }

    /// Whether a line is complete: its checksum is right. Its content is not read.
    pub fn is_whole(line: &[u8]) -> bool {
        check_seal(line).is_ok()
    }

    /// Whether a line names this kind, in whatever version. The rest of it is not read.
    pub fn is_of_kind(line: &[u8], kind: &str) -> bool {
        let version = line.strip_prefix(b"{\"v\":").unwrap_or_default();
        let digits = version.iter().take_while(|byte| byte.is_ascii_digit());
        let rest = &version[digits.count()..];
        let rest = rest.strip_prefix(b",\"kind\":\"").unwrap_or_default();
        rest.strip_prefix(kind.as_bytes())
            .is_some_and(|rest| rest.starts_with(b"\""))
    }

    /// The key of the record, or `None` for those that are only in exports and journals.
    pub fn key(&self) -> Option<Key> {
        Some(match self {
            Record::Table(head) => Key::Table(head.table.id),
            Record::Turns { table, chunk, .. } => Key::Turns(*table, *chunk),
            Record::Event(table, event) => Key::Event(*table, event.seq),
            Record::Post(post, PostState::Waiting) => Key::Waiting(post.id),
            Record::Post(post, PostState::DeadLetter { .. }) => Key::DeadLetter(post.id),
            Record::Sent(sent) => Key::Sent(sent.id),
            Record::Answer(answered) => Key::Answer(answered.command.clone()),
            Record::Note(note) => Key::Note(note.key()),
            Record::Person(person, _) => Key::Person(*person),
            Record::Server(server, _) => Key::Server(*server),
            Record::Solver(person, _) => Key::Solver(*person),
            Record::Usage(person, _) => Key::Usage(*person),
            Record::Finished(finish) => Key::Finished(finish.table),
            Record::Rules(number, _) => Key::Rules(*number),
            Record::Rating(server, person, kind, _) => Key::Rating(*server, *person, *kind),
            Record::Erased(erased) => Key::Erased(erased.who),
            Record::Erasing(erasing) => Key::Erasing(erasing.person),
            Record::Counters(_) => Key::Counters,
            Record::Store(_) => Key::Store,
            Record::Lsn(_) => Key::Lsn,
            Record::Head(_)
            | Record::End { .. }
            | Record::Journal { .. }
            | Record::Sealed(_)
            | Record::Removed(_)
            | Record::Group { .. } => return None,
        })
    }
}

/// Reads one line of an export or a journal, and writes it as it would be written now.
///
/// ```
/// use galabot::store::{check_record, sealed};
/// let line = sealed(br#"{"v":1,"kind":"counters","data":{"next_table":2,"next_post":7}"#);
/// assert_eq!(check_record(&line).unwrap().as_bytes(), line);
/// assert!(check_record(b"{}").is_err());
/// ```
///
/// # Errors
/// What was expected and what was found instead.
pub fn check_record(line: &[u8]) -> Result<String, String> {
    Record::decode(line).map(|record| record.encode())
}

/// Adds the checksum and the last brace to a record without its last brace.
pub fn sealed(open: &[u8]) -> Vec<u8> {
    let sum = crc32fast::hash(&[open, b"}"].concat());
    [open, format!(",\"crc\":\"{sum:08x}\"}}").as_bytes()].concat()
}

/// The part of a line before its checksum, if that is right.
fn check_seal(line: &[u8]) -> Result<&[u8], String> {
    if line.is_empty() {
        return Err("expected a record but found nothing".to_owned());
    }
    let body = line.len().checked_sub(SEAL);
    let (body, seal) = body
        .and_then(|at| line.split_at_checked(at))
        .ok_or_else(|| format!("expected a record but found {} bytes", line.len()))?;
    let stored = std::str::from_utf8(seal)
        .ok()
        .and_then(|seal| seal.strip_prefix(",\"crc\":\"")?.strip_suffix("\"}"))
        .ok_or("expected a checksum at the end but found none")?;
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(body);
    hasher.update(b"}");
    let found = hasher.finalize();
    if checksum(stored) != Some(found) {
        return Err(format!(
            "expected the checksum {stored} but found {found:08x}: the text is not what was written"
        ));
    }
    Ok(body)
}

/// A checksum as it is written: eight lowercase hexadecimal digits.
fn checksum(text: &str) -> Option<u32> {
    let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    let is_written_so = text.len() == 8 && text.bytes().all(is_digit);
    let sum = is_written_so.then(|| u32::from_str_radix(text, 16));
    sum?.ok()
}

/// Completes a clock from the rest of its table: its seats and the agreed timing.
fn check_clock(table: &mut Table) -> Result<(), String> {
    let Some(clock) = &mut table.clock else {
        return Ok(());
    };
    let timing = table.challenge.timing;
    let seats = table.seats.as_ref();
    let new = seats.and_then(|seats| GameClock::start(timing, seats, Timestamp(0)));
    let new = new.ok_or("there is a clock in a game that has none")?;
    let seats = new.seats.len();
    if clock.banks.len() != seats || clock.turn >= seats {
        return Err(format!(
            "expected the clocks of {seats} seats but found {}, with number {} running",
            clock.banks.len(),
            clock.turn
        ));
    }
    (clock.timing, clock.seats) = (new.timing, new.seats);
    Ok(())
}

fn check_attempts(post: &Post) -> Result<(), String> {
    let attempted = post.attempts > 0;
    match post.after.is_some() == attempted {
        true => Ok(()),
        false => Err(format!(
            "a post with {} attempts cannot have after {:?}",
            post.attempts, post.after
        )),
    }
}

fn check_vacations(settings: &PersonSettings) -> Result<(), String> {
    let mut vacations = settings.vacations.iter();
    match vacations.find(|vacation| vacation.from >= vacation.until) {
        None => Ok(()),
        Some(vacation) => Err(format!(
            "expected a vacation that ends after {} but found the end {}",
            vacation.from.0, vacation.until.0
        )),
    }
}
