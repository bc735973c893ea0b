//! What the service needs from outside: a [`Store`] that forgets nothing and a [`Clock`].
//!
//! Implemented in `crate::store` and by the callers; tests bring their own clock.

use std::collections::BTreeMap;
use std::fmt;
use std::io::BufRead;
use std::io::Write;

use serde::Deserialize;
use serde::Serialize;

pub use super::post::{BoardView, Content, FirstAnswer, Lane, Post};

use crate::service::model::event::Event;
use crate::service::model::ids::{
    ChannelId, CommandId, GuildId, MessageId, PersonId, PostId, TableId, Timestamp,
};
use crate::service::model::notes::{Note, NoteKey, NoteValue};
use crate::service::model::puzzle_record::PuzzleRecord;
use crate::service::model::settings::{PersonSettings, ServerSettings};
use crate::service::model::table::Table;

/// Tells the time. The service never asks the system itself.
pub trait Clock: Send + Sync + 'static {
    /// The present moment.
    fn now(&self) -> Timestamp;

    /// Whether somebody sets it by hand, so that much of its time may pass in a moment.
    fn is_set_by_hand(&self) -> bool {
        false
    }
}

/// Hears of every table that has changed, once the change is on disk.
pub trait Watch: Send + Sync + 'static {
    /// This table has just changed. It must not take long.
    fn changed(&self, table: &Table);
}

/// A table's new state and the events that led to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableChange {
    /// The state after the events.
    pub table: Table,
    /// The version before them: 0 for a new table.
    pub expected: u64,
    /// The new events, `expected + 1` first; at least one.
    pub events: Vec<Event>,
}

/// All that one command changes. Either everything in it happens or nothing does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Commit {
    /// The command.
    pub command: CommandId,
    /// Who gave it; `None` if nobody did.
    pub asker: Option<PersonId>,
    /// When.
    pub at: Timestamp,
    /// The table it changes, if it does.
    pub change: Option<TableChange>,
    /// What is to be said, in order.
    pub posts: Vec<(Lane, Content)>,
}

/// What became of a [`Commit`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Committed {
    /// It is on disk; these are its posts.
    Done(Vec<Post>),
    /// The command was committed before: nothing changed, and this was its answer.
    Duplicate(FirstAnswer),
    /// The table has moved on (or exists already): nothing changed; load it and decide again.
    Conflict,
}

/// Stands for a person without telling who: a hash of their number under a secret key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Pseudonym {
    /// Which key it was made with.
    pub key: u32,
    /// The first half of an HMAC-SHA256.
    pub hash: u128,
}

impl fmt::Display for Pseudonym {
    /// The key's eight hex digits, and 32 of the hash.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}-{:032x}", self.key, self.hash)
    }
}

impl From<Pseudonym> for String {
    fn from(who: Pseudonym) -> String {
        who.to_string()
    }
}

impl TryFrom<String> for Pseudonym {
    type Error = String;

    fn try_from(text: String) -> Result<Pseudonym, String> {
        let read = text.split_once('-').and_then(|(key, hash)| {
            Some(Pseudonym {
                key: u32::from_str_radix(key, 16).ok()?,
                hash: u128::from_str_radix(hash, 16).ok()?,
            })
        });
        read.filter(|who| who.to_string() == text)
            .ok_or_else(|| format!("expected a key and a hash but found {text:?}"))
    }
}

/// That a person has been taken out of everything that is kept, and when last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Erased {
    /// Who, as they can be known again only if they come back.
    pub who: Pseudonym,
    /// When.
    pub at: Timestamp,
}

/// What is past and may be forgotten, see [`Store::sweep`].
#[derive(Clone, Copy, Debug)]
pub struct Past<'a> {
    /// In a channel without a game: what was answered and sent before this moment.
    pub answers: Timestamp,
    /// At a table, and for steps of our own: what was answered and sent before this moment.
    pub games: Timestamp,
    /// Dead letters that were answers, in channels and at tables, from before this moment.
    pub dead: Timestamp,
    /// The tables in whose threads messages may still be read again: all after the message named here.
    pub unread: &'a BTreeMap<TableId, MessageId>,
}

impl Past<'_> {
    /// Everything from before this moment.
    pub fn before(moment: Timestamp, unread: &BTreeMap<TableId, MessageId>) -> Past<'_> {
        Past {
            answers: moment,
            games: moment,
            dead: moment,
            unread,
        }
    }
}

/// That a person is being taken out, and that it is not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Erasing {
    /// Who.
    pub person: PersonId,
    /// What comes in their place.
    pub tombstone: PersonId,
    /// Since when.
    pub at: Timestamp,
}

/// A place in the order in which is told what is kept of a person. Opaque outside the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct KeptAt(pub u8, pub u64, pub u64);

/// The store failed. After any of these except [`StoreError::Refused`] nothing more may be acknowledged.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The disk or the database failed; the process must stop.
    #[error("the store failed: {0}")]
    Failed(String),
    /// A record is damaged: its checksum, version or shape is not what was written.
    #[error("the record {key} is damaged: {reason}")]
    Damaged {
        /// Which record.
        key: String,
        /// What is wrong with it.
        reason: String,
    },
    /// An import or an opening that cannot be done, with the reason; nothing was changed.
    #[error("{0}")]
    Refused(String),
}

/// Keeps tables, their logs, the outbox and the commands already answered.
///
/// Every method that changes something returns only when the change is on disk. Calls may come from several threads.
pub trait Store: Send + Sync + 'static {
    /// Commits one command: the command id, the table's new state, its events and the posts, all or nothing.
    ///
    /// # Errors
    /// If it cannot be made durable; then nothing may be acknowledged.
    fn commit(&self, commit: Commit) -> Result<Committed, StoreError>;

    /// A table number that no table has had.
    ///
    /// # Errors
    /// If the store failed before.
    fn fresh_table(&self) -> Result<TableId, StoreError>;

    /// The table, if there is one with this number.
    ///
    /// # Errors
    /// If its record cannot be read.
    fn table(&self, id: TableId) -> Result<Option<Table>, StoreError>;

    /// The same, maybe without its first turns: what it is asked for must not depend on them. It costs as much for a long game as
    /// for a short one.
    ///
    /// # Errors
    /// If its record cannot be read.
    fn table_in_brief(&self, id: TableId) -> Result<Option<Table>, StoreError>;

    /// The whole log of a table, event 1 first; empty if there is no such table.
    ///
    /// # Errors
    /// If a record cannot be read.
    fn log(&self, id: TableId) -> Result<Vec<Event>, StoreError>;

    /// The events of a table's log from one number to another, both included, as far as there are such.
    ///
    /// # Errors
    /// If a record cannot be read.
    fn log_between(&self, id: TableId, from: u64, to: u64) -> Result<Vec<Event>, StoreError> {
        let mut log = self.log(id)?;
        log.retain(|event| (from..=to).contains(&event.seq));
        Ok(log)
    }

    /// The table played in this thread.
    ///
    /// # Errors
    /// If a record cannot be read.
    fn table_of_thread(&self, thread: ChannelId) -> Result<Option<TableId>, StoreError>;

    /// The live tables (open challenges and running games) in which this person has a part, lowest number first.
    ///
    /// # Errors
    /// If a record cannot be read.
    fn live_tables_of(&self, person: PersonId) -> Result<Vec<TableId>, StoreError>;

    /// All live tables, lowest number first.
    ///
    /// # Errors
    /// If a record cannot be read.
    fn live_tables(&self) -> Result<Vec<TableId>, StoreError>;

    /// Shows every table whose game is over, lowest number first, with when it ended. Others may change meanwhile.
    ///
    /// # Errors
    /// If a record cannot be read.
    fn finished_tables(&self, show: &mut dyn FnMut(Table, Timestamp)) -> Result<(), StoreError>;

    /// What this command was answered with, if it was. Kept until [`Store::sweep`] is told that it is past.
    ///
    /// # Errors
    /// If a record cannot be read.
    fn first_answer(&self, command: &CommandId) -> Result<Option<FirstAnswer>, StoreError>;

    /// All posts not yet sent and not given up, lowest id first.
    ///
    /// # Errors
    /// If a record cannot be read.
    fn pending_posts(&self) -> Result<Vec<Post>, StoreError>;

    /// Notes that an attempt to send begins: `attempts` grows by one, and the first sets `after`.
    ///
    /// # Errors
    /// If it cannot be made durable.
    fn post_sending(&self, post: PostId, after: MessageId) -> Result<(), StoreError>;

    /// Notes that the post arrived, as this message if it is one. It is no longer pending, and what it said is forgotten.
    ///
    /// # Errors
    /// If it cannot be made durable.
    fn post_sent(
        &self,
        post: PostId,
        message: Option<MessageId>,
        now: Timestamp,
    ) -> Result<(), StoreError>;

    /// Whether a post of which it is still known arrived as this message.
    ///
    /// # Errors
    /// If a record cannot be read.
    fn is_a_post(&self, message: MessageId) -> Result<bool, StoreError>;

    /// Gives a post up for this reason: it is no longer pending, and is kept among the dead letters.
    ///
    /// # Errors
    /// If it cannot be made durable.
    fn post_dead(&self, post: PostId, reason: &str, now: Timestamp) -> Result<(), StoreError>;

    /// The posts given up, with their reasons, lowest id first.
    ///
    /// # Errors
    /// If a record cannot be read.
    fn dead_posts(&self) -> Result<Vec<(Post, String)>, StoreError>;

    /// Takes a post out of the dead letters: it is pending again, as it was when it was given up.
    ///
    /// # Errors
    /// [`StoreError::Refused`] if it is not among them, and if it cannot be made durable.
    fn post_again(&self, post: PostId) -> Result<(), StoreError>;

    /// What is noted under this key; see [`Notes`], by which it is asked for.
    ///
    /// # Errors
    /// If the record cannot be read.
    fn note(&self, key: NoteKey) -> Result<Option<Note>, StoreError>;

    /// Keeps a note, in the place of the one with its key.
    ///
    /// # Errors
    /// If it cannot be made durable.
    fn set_note(&self, note: &Note) -> Result<(), StoreError>;

    /// Keeps it if the one with its key was `before` until now; whether that was so.
    ///
    /// # Errors
    /// If it cannot be made durable.
    fn set_note_if(&self, before: Option<&Note>, to: &Note) -> Result<bool, StoreError>;

    /// Forgets the note with this key.
    ///
    /// # Errors
    /// If it cannot be made durable.
    fn forget_note(&self, key: NoteKey) -> Result<(), StoreError>;

    /// What this person has chosen; the defaults for whoever has not.
    ///
    /// # Errors
    /// If the record cannot be read.
    fn person_settings(&self, person: PersonId) -> Result<PersonSettings, StoreError>;

    /// Keeps what a person chooses, if until now it is `before`. Whether it was.
    ///
    /// # Errors
    /// If it cannot be made durable.
    fn set_person_settings(
        &self,
        person: PersonId,
        before: &PersonSettings,
        after: &PersonSettings,
    ) -> Result<bool, StoreError>;

    /// What this server has chosen; the defaults for one that has not.
    ///
    /// # Errors
    /// If the record cannot be read.
    fn server_settings(&self, server: GuildId) -> Result<ServerSettings, StoreError>;

    /// Keeps what a server chooses, if until now it is `before`. Whether it was.
    ///
    /// # Errors
    /// If it cannot be made durable.
    fn set_server_settings(
        &self,
        server: GuildId,
        before: &ServerSettings,
        after: &ServerSettings,
    ) -> Result<bool, StoreError>;

    /// Shows what each server has chosen that has chosen anything.
    ///
    /// # Errors
    /// If a record cannot be read.
    fn servers(&self, show: &mut dyn FnMut(GuildId, ServerSettings)) -> Result<(), StoreError>;

    /// What this person has done with puzzles; nothing for whoever has not.
    ///
    /// # Errors
    /// If the record cannot be read.
    fn solver(&self, person: PersonId) -> Result<PuzzleRecord, StoreError>;

    /// Keeps what a person has done with puzzles, if until now it is `before`. Whether it was.
    ///
    /// # Errors
    /// If it cannot be made durable.
    fn set_solver(
        &self,
        person: PersonId,
        before: &PuzzleRecord,
        after: &PuzzleRecord,
    ) -> Result<bool, StoreError>;

    /// Shows what each person has done with puzzles.
    ///
    /// # Errors
    /// If a record cannot be read.
    fn solvers(&self, show: &mut dyn FnMut(PersonId, PuzzleRecord)) -> Result<(), StoreError>;

    /// The tables at which this person has or had a part, lowest number first.
    ///
    /// # Errors
    /// If a record cannot be read.
    fn tables_of(&self, person: PersonId) -> Result<Vec<TableId>, StoreError>;

    /// A page of what is kept of this person: records after this place, each a line as in an export, with its own place. Of
    /// what is shared it has their part, and no posts that were for others. About 128 KiB and at most 400 KiB; all has been
    /// told when it is empty.
    ///
    /// # Errors
    /// If a record cannot be read.
    fn about(
        &self,
        person: PersonId,
        after: Option<KeptAt>,
    ) -> Result<Vec<(KeptAt, String)>, StoreError>;

    /// Keeps that this person is to be taken out, unless that is kept already: until [`Store::erase`] is done they are among
    /// [`Store::erasing`].
    ///
    /// # Errors
    /// If it cannot be made durable.
    fn begin_erasing(
        &self,
        person: PersonId,
        tombstone: PersonId,
        now: Timestamp,
    ) -> Result<(), StoreError>;

    /// Puts a tombstone in the place of this person's number and name in all tables, logs and posts, and forgets what they have
    /// chosen and what was said to them. One that was begun and not done is gone on with, with the tombstone it was begun with.
    /// It can be done again, and is then done for what has come since.
    ///
    /// # Errors
    /// If it cannot be made durable; then it is done in part, and is among [`Store::erasing`].
    fn erase(
        &self,
        person: PersonId,
        tombstone: PersonId,
        now: Timestamp,
    ) -> Result<(), StoreError>;

    /// Whose taking out has begun and is not done.
    ///
    /// # Errors
    /// If a record cannot be read.
    fn erasing(&self) -> Result<Vec<Erasing>, StoreError>;

    /// Who has been taken out so, or is to be, and when last.
    ///
    /// # Errors
    /// If a record cannot be read.
    fn erased(&self) -> Result<Vec<Erased>, StoreError>;

    /// Forgets commands answered, posts sent and dead letters that are past, a few at a time. Tables and their logs stay for
    /// ever, and so do, for now, the answers to those messages that may still be read again.
    ///
    /// # Errors
    /// If it cannot be made durable; then it is done in part.
    fn sweep(&self, past: &Past) -> Result<(), StoreError>;

    /// Writes everything as JSON lines, one checked record each, with a closing line that counts them.
    ///
    /// # Errors
    /// If a record is damaged or `to` cannot be written.
    fn export(&self, to: &mut dyn Write) -> Result<u64, StoreError>;

    /// Reads an export, plain or compressed with gzip, into this store, which must be empty. All of it is checked on the way:
    /// checksums, counts, each log adding up to its table, each game replayed. Returns how many records it held.
    ///
    /// # Errors
    /// [`StoreError::Refused`] with the line and the reason if anything is wrong with it, and then the store is empty again.
    fn import(&self, from: &mut dyn BufRead) -> Result<u64, StoreError>;
}

/// Reads and writes notes by the type of what is noted.
pub trait Notes: Store {
    /// What is noted about this.
    ///
    /// # Errors
    /// If the record cannot be read.
    fn noted<V: NoteValue>(&self, id: V::Id) -> Result<Option<V>, StoreError> {
        Ok(self.note(V::key(id))?.and_then(V::of))
    }

    /// Notes this.
    ///
    /// # Errors
    /// If it cannot be made durable.
    fn keep_note<V: NoteValue>(&self, id: V::Id, value: V) -> Result<(), StoreError> {
        self.set_note(&value.into_note(id))
    }

    /// Notes this, if what is noted until now is `before`; whether that was so.
    ///
    /// # Errors
    /// If it cannot be made durable.
    fn keep_note_if<V: NoteValue>(
        &self,
        id: V::Id,
        before: Option<V>,
        after: V,
    ) -> Result<bool, StoreError> {
        let before = before.map(|before| before.into_note(id));
        self.set_note_if(before.as_ref(), &after.into_note(id))
    }

    /// Forgets what is noted about this.
    ///
    /// # Errors
    /// If it cannot be made durable.
    fn forget<V: NoteValue>(&self, id: V::Id) -> Result<(), StoreError> {
        self.forget_note(V::key(id))
    }
}

impl<S: Store + ?Sized> Notes for S {}
