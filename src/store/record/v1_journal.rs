//! Version 1 of the lines that only a journal has, and of the mark that says how far it has been followed.
//!
//! As in [`super::v1`]: unknown members are refused, and a written form is never edited.

use serde::{Deserialize, Serialize};

use super::v1_settings::{read_who, who_text};
use crate::service::{CommandId, GuildId, PersonId, PostId, TableId, Who};
use crate::store::key::Key;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Mark {
    /// 16 hex digits.
    journal: String,
    group: u64,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Journal {
    /// 16 hex digits.
    journal: String,
    first: u64,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Group {
    number: u64,
    records: u64,
    /// 8 hex digits.
    sum: String,
}

/// Where something was kept that goes.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Gone {
    Counters,
    Table(u64),
    Event {
        table: u64,
        seq: u64,
    },
    Turns {
        table: u64,
        chunk: u64,
    },
    Waiting(u64),
    Sent(u64),
    Dead(u64),
    Answer(String),
    Note(String),
    Person(u64),
    Server(u64),
    Solver(u64),
    Erased(u64),
    /// As a record has it.
    ErasedWho(String),
    Erasing(u64),
    /// What no export and no journal should hold, by its bytes.
    Derived(Vec<u8>),
}

impl From<super::Mark> for Mark {
    fn from(mark: super::Mark) -> Mark {
        Mark {
            journal: format!("{:016x}", mark.journal),
            group: mark.group,
        }
    }
}

impl TryFrom<Mark> for super::Mark {
    type Error = String;

    fn try_from(mark: Mark) -> Result<super::Mark, String> {
        Ok(super::Mark {
            journal: hex(&mark.journal)?,
            group: mark.group,
        })
    }
}

impl Journal {
    pub(super) fn of(journal: u64, first: u64) -> Journal {
        Journal {
            journal: format!("{journal:016x}"),
            first,
        }
    }

    pub(super) fn read(self) -> Result<(u64, u64), String> {
        Ok((hex(&self.journal)?, self.first))
    }
}

impl Group {
    pub(super) fn of(number: u64, records: u64, sum: u32) -> Group {
        Group {
            number,
            records,
            sum: format!("{sum:08x}"),
        }
    }

    pub(super) fn read(self) -> Result<(u64, u64, u32), String> {
        let sum = u32::try_from(hex(&self.sum)?)
            .map_err(|_| format!("expected eight hex digits but found {:?}", self.sum))?;
        Ok((self.number, self.records, sum))
    }
}

impl From<&Key> for Gone {
    fn from(key: &Key) -> Gone {
        match key {
            Key::Counters => Gone::Counters,
            Key::Table(table) => Gone::Table(table.0),
            Key::Event(table, seq) => Gone::Event {
                table: table.0,
                seq: *seq,
            },
            Key::Turns(table, chunk) => Gone::Turns {
                table: table.0,
                chunk: *chunk,
            },
            Key::Waiting(post) => Gone::Waiting(post.0),
            Key::Sent(post) => Gone::Sent(post.0),
            Key::Dead(post) => Gone::Dead(post.0),
            Key::Answer(command) => Gone::Answer(command.0.clone()),
            Key::Note(name) => Gone::Note(name.clone()),
            Key::Person(person) => Gone::Person(person.0),
            Key::Server(server) => Gone::Server(server.0),
            Key::Solver(person) => Gone::Solver(person.0),
            Key::Erased(Who::Number(person)) => Gone::Erased(person.0),
            Key::Erased(Who::Hashed(who)) => Gone::ErasedWho(who_text(*who)),
            Key::Erasing(person) => Gone::Erasing(person.0),
            Key::Store
            | Key::Importing
            | Key::Mark
            | Key::Thread(..)
            | Key::Live(_)
            | Key::Part(..)
            | Key::Stood(..)
            | Key::About(..)
            | Key::Manages(..)
            | Key::Blocks(..)
            | Key::Indexed(_) => Gone::Derived(key.bytes()),
        }
    }
}

impl TryFrom<Gone> for Key {
    type Error = String;

    fn try_from(gone: Gone) -> Result<Key, String> {
        Ok(match gone {
            Gone::Counters => Key::Counters,
            Gone::Table(table) => Key::Table(TableId(table)),
            Gone::Event { table, seq } => Key::Event(TableId(table), seq),
            Gone::Turns { table, chunk } => Key::Turns(TableId(table), chunk),
            Gone::Waiting(post) => Key::Waiting(PostId(post)),
            Gone::Sent(post) => Key::Sent(PostId(post)),
            Gone::Dead(post) => Key::Dead(PostId(post)),
            Gone::Answer(command) => Key::Answer(CommandId(command)),
            Gone::Note(name) => Key::Note(name),
            Gone::Person(person) => Key::Person(PersonId(person)),
            Gone::Server(server) => Key::Server(GuildId(server)),
            Gone::Solver(person) => Key::Solver(PersonId(person)),
            Gone::Erased(person) => Key::Erased(Who::Number(PersonId(person))),
            Gone::ErasedWho(who) => Key::Erased(Who::Hashed(read_who(&who)?)),
            Gone::Erasing(person) => Key::Erasing(PersonId(person)),
            Gone::Derived(bytes) => Key::parse(&bytes).map_err(|error| error.to_string())?,
        })
    }
}

fn hex(digits: &str) -> Result<u64, String> {
    u64::from_str_radix(digits, 16).map_err(|_| format!("expected hex digits but found {digits:?}"))
}
