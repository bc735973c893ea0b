//! The form of everything on disk and in exports: one line of JSON that says its version and kind and carries a checksum.
//!
//! `{"v":1,"kind":"note","data":{"name":"a","text":"b"},"crc":"0f3c5a77"}`: the checksum is the CRC-32 of the text without
//! its `crc` member. Every version ever written still loads; `tests/stored` holds a file of each. What each kind holds is in
//! [`v1`]; where a record is kept is the business of [`super::key`].

#[cfg(test)]
mod tests;
mod v1;
mod v1_clock;
mod v1_event;
mod v1_journal;
mod v1_post;
mod v1_settings;
mod v1_solver;
mod v1_turns;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::key::Key;
use crate::rules::any::Turn;
use crate::service::{
    CommandId, Erased, Erasing, Event, FirstAnswer, Lane, MessageId, PersonId, Post, PostId,
    Settings, Solver, Table, TableId, Timestamp,
};

/// The version this program writes.
const VERSION: u64 = 1;

/// How many turns a full chunk has. A change of a table writes its head, in which the turns after the full chunks stand, so
/// what a move writes is bounded however long the game is.
pub const CHUNK: usize = 128;

/// Length of `,"crc":"01234567"}`.
const SEAL: usize = 18;

/// One thing that is kept.
#[expect(
    clippy::large_enum_variant,
    reason = "records are made and read one by one, never kept in numbers"
)]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Record {
    /// A table as its log adds up to, without the turns in full chunks.
    Table(Head),
    /// A full chunk of a table's turns.
    Turns {
        /// Of this table.
        table: TableId,
        /// Which chunk, from 0.
        chunk: u64,
        /// [`CHUNK`] turns.
        turns: Vec<Turn>,
    },
    /// One event of this table's log.
    Event(TableId, Event),
    /// A post and how far it has come.
    Post(Post, PostState),
    /// A post that arrived, with no more than is needed to know it again.
    Sent(Sent),
    /// A command and what it was answered with.
    Answer(Answered),
    /// A small fact.
    Note {
        /// Under this name.
        name: String,
        /// Which.
        text: String,
    },
    /// What a person or a server has chosen.
    Settings(Settings),
    /// What a person has done with puzzles.
    Solver(PersonId, Solver),
    /// That a person has been taken out.
    Erased(Erased),
    /// That a person is being taken out.
    Erasing(Erasing),
    /// The numbers to be given out next.
    Counters(Counters),
    /// What the store as a whole is.
    Store(Format),
    /// The first line of an export.
    Head(Format),
    /// The last line of an export.
    End {
        /// How many records there are between it and the first line.
        records: u64,
        /// The CRC-32 of all lines before it, line ends included.
        sum: u32,
    },
    /// How far a store or an export has come in its journal.
    Mark(Mark),
    /// The first line of a file of a journal.
    Journal {
        /// Which journal.
        journal: u64,
        /// The number of the first group in this file.
        first: u64,
    },
    /// In a journal: what was kept here goes.
    Gone(Key),
    /// In a journal: the end of a group.
    Group {
        /// Which, counted without gaps.
        number: u64,
        /// How many records there are in it.
        records: u64,
        /// The CRC-32 of their lines, line ends included.
        sum: u32,
    },
}

/// A table as it is kept: all of it but those turns that stand in full chunks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// How many full chunks come before the turns in `table`. Earlier releases had none.
    pub chunks: u64,
    /// The table, of whose turns those after the full chunks are here.
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

/// A place in a journal: this group of it and all before are in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Which journal: a number drawn by lot, so that no two stores have the same.
    pub journal: u64,
    /// The last group that is in; 0 before the first.
    pub group: u64,
}

/// How far a post has come. Whether sending has begun is in the post itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PostState {
    /// Not sent yet: pending, or sending if it was attempted.
    Waiting,
    /// It arrived.
    Sent {
        /// As this message, if it is one.
        message: Option<MessageId>,
        /// When.
        at: Timestamp,
    },
    /// It was given up.
    Dead {
        /// Why.
        reason: String,
        /// When.
        at: Timestamp,
    },
}

/// A post that arrived. What it said is not kept: nobody asks for that again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sent {
    /// Which.
    pub id: PostId,
    /// Where to.
    pub lane: Lane,
    /// As this message, if it is one.
    pub message: Option<MessageId>,
    /// When.
    pub at: Timestamp,
}

/// A command that was committed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    /// Which.
    pub command: CommandId,
    /// With what it was answered.
    pub answer: FirstAnswer,
    /// When.
    pub at: Timestamp,
}

/// The numbers to be given out next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// How the records of a store or an export fit together; this program knows format 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Format(pub u64);

impl Format {
    /// The format this program writes.
    pub const CURRENT: Format = Format(1);
}

#[derive(Serialize)]
struct Written<'a, T> {
    v: u64,
    kind: &'a str,
    data: &'a T,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Read {
    v: u64,
    kind: String,
    data: Value,
    #[serde(rename = "crc")]
    _crc: String,
}

impl Record {
    /// The record as one line of text, without a line end.
    pub fn encode(&self) -> String {
        match self {
            Record::Table(head) => seal("table", &v1::Table::from(head)),
            Record::Turns {
                table,
                chunk,
                turns,
            } => seal("turns", &v1_turns::Turns::of(*table, *chunk, turns)),
            Record::Event(table, event) => seal("event", &v1_event::Event::from((*table, event))),
            Record::Post(post, state) => seal("post", &v1_post::Post::from((post, state))),
            Record::Sent(sent) => seal("sent", &v1_post::Arrived::from(*sent)),
            Record::Answer(answered) => seal("answer", &v1_post::Answer::from(answered)),
            Record::Note { name, text } => seal(
                "note",
                &v1_post::Note {
                    name: name.clone(),
                    text: text.clone(),
                },
            ),
            Record::Settings(Settings::OfPerson(person, settings)) => {
                seal("person", &v1_settings::Person::of(*person, settings))
            }
            Record::Settings(Settings::OfServer(server, settings)) => {
                seal("server", &v1_settings::Server::of(*server, settings))
            }
            Record::Solver(person, solver) => {
                seal("solver", &v1_solver::Solver::of(*person, solver))
            }
            Record::Erased(erased) => seal("erased", &v1_settings::Erased::from(*erased)),
            Record::Erasing(erasing) => seal("erasing", &v1_settings::Erasing::from(*erasing)),
            Record::Counters(counters) => seal("counters", &v1_post::Counters::from(*counters)),
            Record::Store(format) => seal("store", &v1_post::Format { format: format.0 }),
            Record::Head(format) => seal("export", &v1_post::Format { format: format.0 }),
            Record::End { records, sum } => seal(
                "end",
                &v1_post::End {
                    records: *records,
                    sum: format!("{sum:08x}"),
                },
            ),
            Record::Mark(mark) => seal("mark", &v1_journal::Mark::from(*mark)),
            Record::Journal { journal, first } => {
                seal("journal", &v1_journal::Journal::of(*journal, *first))
            }
            Record::Gone(key) => seal("gone", &v1_journal::Gone::from(key)),
            Record::Group {
                number,
                records,
                sum,
            } => seal("group", &v1_journal::Group::of(*number, *records, *sum)),
        }
    }

    /// Reads what [`Record::encode`] of this or any earlier version wrote.
    ///
    /// # Errors
    /// What was expected and what was found instead.
    pub fn decode(line: &[u8]) -> Result<Record, String> {
        check_seal(line)?;
        let read: Read = serde_json::from_slice(line)
            .map_err(|error| format!("expected a record but found other JSON: {error}"))?;
        match read.v {
            1 => read_v1(&read.kind, read.data),
            other => Err(format!(
                "expected a version up to {VERSION} but found version {other}"
            )),
        }
    }

    /// Whether a line is whole, without reading what it says: its checksum is right.
    pub fn is_whole(line: &[u8]) -> bool {
        check_seal(line).is_ok()
    }

    /// Where the record is kept, or `None` for those that are only in exports and journals.
    pub fn key(&self) -> Option<Key> {
        Some(match self {
            Record::Table(head) => Key::Table(head.table.id),
            Record::Turns { table, chunk, .. } => Key::Turns(*table, *chunk),
            Record::Event(table, event) => Key::Event(*table, event.seq),
            Record::Post(post, PostState::Waiting) => Key::Waiting(post.id),
            Record::Post(post, PostState::Sent { .. }) => Key::Sent(post.id),
            Record::Post(post, PostState::Dead { .. }) => Key::Dead(post.id),
            Record::Sent(sent) => Key::Sent(sent.id),
            Record::Answer(answered) => Key::Answer(answered.command.clone()),
            Record::Note { name, .. } => Key::Note(name.clone()),
            Record::Settings(Settings::OfPerson(person, _)) => Key::Person(*person),
            Record::Settings(Settings::OfServer(server, _)) => Key::Server(*server),
            Record::Solver(person, _) => Key::Solver(*person),
            Record::Erased(erased) => Key::Erased(erased.who),
            Record::Erasing(erasing) => Key::Erasing(erasing.person),
            Record::Counters(_) => Key::Counters,
            Record::Store(_) => Key::Store,
            Record::Mark(_) => Key::Mark,
            Record::Head(_)
            | Record::End { .. }
            | Record::Journal { .. }
            | Record::Gone(_)
            | Record::Group { .. } => return None,
        })
    }
}

/// Reads one line of an export or a journal, and writes it as it would be written now.
///
/// ```
/// use galabot::store::{check_record, sealed};
/// let line = sealed(br#"{"v":1,"kind":"note","data":{"name":"a","text":"b"}"#);
/// assert_eq!(check_record(&line).unwrap().as_bytes(), line);
/// assert!(check_record(b"{}").is_err());
/// ```
///
/// # Errors
/// What was expected and what was found instead.
pub fn check_record(line: &[u8]) -> Result<String, String> {
    Record::decode(line).map(|record| record.encode())
}

/// A record without its last brace, with the checksum and that brace added.
pub fn sealed(open: &[u8]) -> Vec<u8> {
    let sum = crc32fast::hash(&[open, b"}"].concat());
    [open, format!(",\"crc\":\"{sum:08x}\"}}").as_bytes()].concat()
}

fn seal<T: Serialize>(kind: &str, data: &T) -> String {
    let written = Written {
        v: VERSION,
        kind,
        data,
    };
    let mut line = serde_json::to_string(&written)
        .expect("plain structs with text keys always serialise to JSON");
    let sum = crc32fast::hash(line.as_bytes());
    line.pop();
    line.push_str(&format!(",\"crc\":\"{sum:08x}\"}}"));
    line
}

fn check_seal(line: &[u8]) -> Result<(), String> {
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
    let found = format!("{:08x}", hasher.finalize());
    if found != stored {
        return Err(format!(
            "expected the checksum {stored} but found {found}: the text is not what was written"
        ));
    }
    Ok(())
}

fn read_v1(kind: &str, data: Value) -> Result<Record, String> {
    fn shape<T: serde::de::DeserializeOwned>(kind: &str, data: Value) -> Result<T, String> {
        serde_json::from_value(data).map_err(|error| format!("it is no {kind}: {error}"))
    }
    Ok(match kind {
        "table" => Record::Table(shape::<v1::Table>(kind, data)?.try_into()?),
        "turns" => {
            let (table, chunk, turns) = shape::<v1_turns::Turns>(kind, data)?.read()?;
            Record::Turns {
                table,
                chunk,
                turns,
            }
        }
        "event" => {
            let (table, event) = shape::<v1_event::Event>(kind, data)?.try_into()?;
            Record::Event(table, event)
        }
        "post" => {
            let (post, state) = shape::<v1_post::Post>(kind, data)?.try_into()?;
            Record::Post(post, state)
        }
        "sent" => Record::Sent(shape::<v1_post::Arrived>(kind, data)?.into()),
        "answer" => Record::Answer(shape::<v1_post::Answer>(kind, data)?.into()),
        "note" => {
            let v1_post::Note { name, text } = shape(kind, data)?;
            Record::Note { name, text }
        }
        "person" => Record::Settings(shape::<v1_settings::Person>(kind, data)?.read()?),
        "server" => Record::Settings(shape::<v1_settings::Server>(kind, data)?.read()?),
        "solver" => {
            let (person, solver) = shape::<v1_solver::Solver>(kind, data)?.read()?;
            Record::Solver(person, solver)
        }
        "erased" => Record::Erased(shape::<v1_settings::Erased>(kind, data)?.try_into()?),
        "erasing" => Record::Erasing(shape::<v1_settings::Erasing>(kind, data)?.into()),
        "counters" => Record::Counters(shape::<v1_post::Counters>(kind, data)?.into()),
        "store" => Record::Store(Format(shape::<v1_post::Format>(kind, data)?.format)),
        "export" => Record::Head(Format(shape::<v1_post::Format>(kind, data)?.format)),
        "end" => {
            let v1_post::End { records, sum } = shape(kind, data)?;
            let sum = u32::from_str_radix(&sum, 16)
                .map_err(|_| format!("expected eight hex digits but found {sum:?}"))?;
            Record::End { records, sum }
        }
        "mark" => Record::Mark(shape::<v1_journal::Mark>(kind, data)?.try_into()?),
        "journal" => {
            let (journal, first) = shape::<v1_journal::Journal>(kind, data)?.read()?;
            Record::Journal { journal, first }
        }
        "gone" => Record::Gone(shape::<v1_journal::Gone>(kind, data)?.try_into()?),
        "group" => {
            let (number, records, sum) = shape::<v1_journal::Group>(kind, data)?.read()?;
            Record::Group {
                number,
                records,
                sum,
            }
        }
        other => return Err(format!("expected a known kind but found {other:?}")),
    })
}
