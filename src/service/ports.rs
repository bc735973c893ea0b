//! What the service needs from outside: a [`Store`] that forgets nothing, and a [`Clock`].
//!
//! The store is implemented in `crate::store`, the clock by the callers; tests bring a clock of their own.

mod erased;
mod notes;

use std::collections::BTreeMap;
use std::io::BufRead;
use std::io::Write;

pub use super::post::{BoardView, Content, FirstAnswer, Lane, Post, RatingsView};
pub use erased::{Erased, Erasing, Pseudonym};
pub use notes::Notes;

use crate::rules::any::Kind;
use crate::service::model::event::Event;
use crate::service::model::finished_games::{Counted, GamesOf};
use crate::service::model::ids::{
    ChannelId, CommandId, GuildId, MessageId, PersonId, PostId, TableId, Timestamp,
};
use crate::service::model::notes::{Note, NoteKey};
use crate::service::model::permission::{Need, Permission};
use crate::service::model::planned_replies::PlannedReplies;
use crate::service::model::puzzle_record::PuzzleRecord;
use crate::service::model::rating::RatingState;
use crate::service::model::settings::{PersonSettings, ServerSettings};
use crate::service::model::table::Table;
use crate::service::model::usage::{Usage, UsageUpdate};

/// Tells the time. The service never asks the system for it.
pub trait Clock: Send + Sync + 'static {
    /// The present moment.
    fn now(&self) -> Timestamp;

    /// Whether it is set by hand, so that much of its time may pass in a moment.
    fn is_set_by_hand(&self) -> bool {
        false
    }
}

/// Knows what the chat service lets the bot do in its channels.
pub trait Reach: Send + Sync + 'static {
    /// What is missing in this channel for this, in the order of [`Permission`]; `None` if that is not known. It does
    /// not wait for the chat service.
    fn lacks(&self, channel: ChannelId, need: Need) -> Option<Vec<Permission>>;

    /// Whether a channel is of a kind in which this can never be done, whatever the bot may do there; no, if that is
    /// not known. It does not wait for the chat service.
    fn can_never(&self, _channel: ChannelId, _need: Need) -> bool {
        false
    }

    /// Whether everybody on a server sees a channel of it; no, if the channel is not known. `None` if nothing is known
    /// of the server. It does not wait for the chat service.
    fn all_see(&self, guild: GuildId, channel: ChannelId) -> Option<bool>;
}

/// Is told of every table that has changed, once the change is on disk.
pub trait Watch: Send + Sync + 'static {
    /// This table has just changed. This must not take long.
    fn changed(&self, table: &Table);

    /// House rules of this server have not been tried yet. This must not take long.
    fn untried(&self, _guild: GuildId) {}

    /// Games of this server may not have been looked at for puzzles. This must not take long.
    fn unmined(&self, _guild: GuildId) {}
}

/// A table's new state and the events that led to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableChange {
    /// The state after the events.
    pub table: Table,
    /// The version before the events: 0 for a new table.
    pub expected: u64,
    /// The new events, `expected + 1` first; at least one.
    pub events: Vec<Event>,
}

/// All that one command changes. It happens completely or not at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Commit {
    /// The command.
    pub command: CommandId,
    /// The person who gave it; `None` if no one did.
    pub asker: Option<PersonId>,
    /// The server on which it was given; `None` in direct messages.
    pub guild: Option<GuildId>,
    /// The time of the command.
    pub at: Timestamp,
    /// The table that it changes, if any.
    pub change: Option<TableChange>,
    /// The posts, in order.
    pub posts: Vec<(Lane, Content)>,
}

/// The result of a [`Commit`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Committed {
    /// It is on disk; these are its posts.
    Done(Vec<Post>),
    /// The command was committed before. Nothing changed; this was its answer.
    Duplicate(FirstAnswer),
    /// The table has changed meanwhile, or exists already. Nothing changed; load it and decide again.
    Conflict,
}

/// A look at a live table that brought nothing about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The table.
    pub table: TableId,
    /// Its version when it was looked at.
    pub version: u64,
    /// The moment for which [`Store::looks`] gave it.
    pub at: Timestamp,
}

/// What is past and may be forgotten; see [`Store::sweep`].
#[derive(Clone, Copy, Debug)]
pub struct Past<'a> {
    /// In a channel without a game: what was answered and sent before this moment.
    pub answers: Timestamp,
    /// At a table, and for jobs of the service: what was answered and sent before this moment.
    pub games: Timestamp,
    /// Dead letters from before this moment that were answers, in channels and at tables.
    pub dead: Timestamp,
    /// The present moment: what people have used of their limits of a day is forgotten once it is over.
    pub now: Timestamp,
    /// The tables with messages in their threads that may be read again: all after the message given here.
    pub unread: &'a BTreeMap<TableId, MessageId>,
}

impl Past<'_> {
    /// Everything from before this moment.
    pub fn before(moment: Timestamp, unread: &BTreeMap<TableId, MessageId>) -> Past<'_> {
        Past {
            answers: moment,
            games: moment,
            dead: moment,
            now: moment,
            unread,
        }
    }
}

/// A place in the order of a person's data in an export. Opaque outside the store.
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
        /// Its key.
        key: String,
        /// What is wrong with it.
        reason: String,
    },
    /// An import or an opening is not possible, for this reason; nothing was changed.
    #[error("{0}")]
    Refused(String),
}

/// Stores tables, their logs, the outbox and the answers to commands.
///
/// Every method that changes something returns only when the change is on disk. Calls may come from several threads.
pub trait Store: Send + Sync + 'static {
    /// Commits one command: the command id, the table's new state, its events and the posts, all or nothing.
    ///
    /// # Errors
    /// If the commit cannot be made durable. Then nothing may be acknowledged.
    fn commit(&self, commit: Commit) -> Result<Committed, StoreError>;

    /// A table number that was never used.
    ///
    /// # Errors
    /// If the store failed before.
    fn fresh_table(&self) -> Result<TableId, StoreError>;

    /// The table, if there is one with this number.
    ///
    /// # Errors
    /// If its record cannot be read.
    fn table(&self, id: TableId) -> Result<Option<Table>, StoreError>;

    /// The same table, perhaps without its first turns; use it only where those do not matter. It costs the same for a
    /// long game as for a short one.
    ///
    /// # Errors
    /// If its record cannot be read.
    fn table_in_brief(&self, id: TableId) -> Result<Option<Table>, StoreError>;

    /// The whole log of a table, event 1 first; empty if there is no such table.
    ///
    /// # Errors
    /// If a record cannot be read.
    fn log(&self, id: TableId) -> Result<Vec<Event>, StoreError>;

    /// The events of a table's log between two numbers, both included, as far as they exist.
    ///
    /// # Errors
    /// If a record cannot be read.
    fn log_between(&self, id: TableId, from: u64, to: u64) -> Result<Vec<Event>, StoreError>;

    /// The table played in this thread; in a direct message or a private thread the newest that is live there, or if
    /// none is, the newest.
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

    /// As [`Store::live_tables`], of all servers, also where this store is that of one shard.
    ///
    /// # Errors
    /// If they cannot be read.
    fn live_tables_everywhere(&self) -> Result<Vec<TableId>, StoreError>;

    /// The live tables at which a game with a clock for an evening is played.
    ///
    /// # Errors
    /// If a record cannot be read.
    fn evening_tables(&self) -> Result<Vec<TableId>, StoreError>;

    /// The live tables at which time may have brought something about up to now, each with the moment from which on it
    /// may; the earliest first. A table stays among them until it changes or its look is postponed.
    ///
    /// # Errors
    /// If a record cannot be read, or what follows from settings cannot be made durable.
    fn looks(&self, now: Timestamp) -> Result<Vec<(Timestamp, TableId)>, StoreError>;

    /// Has these tables looked at later, from the moment beside each on, or only once they change. A table that has
    /// changed since, or whose people's settings have, is looked at all the same.
    ///
    /// # Errors
    /// If it cannot be made durable.
    fn postpone(&self, looks: &[(Look, Option<Timestamp>)]) -> Result<(), StoreError>;

    /// Calls `show` for every finished table, lowest number first, with the time when it ended. Other tables may change
    /// meanwhile.
    ///
    /// # Errors
    /// If a record cannot be read.
    fn finished_tables(&self, show: &mut dyn FnMut(Table, Timestamp)) -> Result<(), StoreError>;

    /// When each of these finished games ended, and its table; in the order in which they ended.
    ///
    /// # Errors
    /// If a record cannot be read.
    fn finished_games(&self, of: GamesOf) -> Result<Vec<(Timestamp, TableId)>, StoreError>;

    /// Calls `show` for the finished game of each of these tables that has one, in this order.
    ///
    /// # Errors
    /// If a record cannot be read, or what has yet to be counted cannot be made durable.
    fn counted(&self, tables: &[TableId], show: &mut dyn FnMut(Counted)) -> Result<(), StoreError>;

    /// The ratings on this server, of one person or of all.
    ///
    /// # Errors
    /// As [`Store::counted`].
    fn ratings(
        &self,
        server: GuildId,
        person: Option<PersonId>,
    ) -> Result<Vec<(PersonId, Kind, RatingState)>, StoreError>;

    /// The first answer to this command, if there was one. It is kept until [`Store::sweep`] is told that it is past.
    /// If a message was carried out after an edit, that is also the answer to what it said before.
    ///
    /// # Errors
    /// If a record cannot be read.
    fn first_answer(&self, command: &CommandId) -> Result<Option<FirstAnswer>, StoreError>;

    /// All posts that are neither sent nor given up, lowest id first.
    ///
    /// # Errors
    /// If a record cannot be read.
    fn pending_posts(&self) -> Result<Vec<Post>, StoreError> {
        self.pending_posts_after(PostId(0))
    }

    /// The posts after this one that are neither sent nor given up, lowest id first.
    ///
    /// # Errors
    /// If a record cannot be read.
    fn pending_posts_after(&self, last: PostId) -> Result<Vec<Post>, StoreError>;

    /// Notes that an attempt to send begins: `attempts` grows by one, and the first attempt sets `after`.
    ///
    /// # Errors
    /// If it cannot be made durable.
    fn post_sending(&self, post: PostId, after: MessageId) -> Result<(), StoreError>;

    /// Notes that the post arrived, as this message if it is one. It is no longer pending, and its text is forgotten.
    ///
    /// # Errors
    /// If it cannot be made durable.
    fn post_sent(
        &self,
        post: PostId,
        message: Option<MessageId>,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.post_sent_noting(post, message, now, None)
    }

    /// The same, and stores this note with it, at once or not at all.
    ///
    /// # Errors
    /// If it cannot be made durable.
    fn post_sent_noting(
        &self,
        post: PostId,
        message: Option<MessageId>,
        now: Timestamp,
        note: Option<Note>,
    ) -> Result<(), StoreError>;

    /// Whether this message is a post. Posts that have been swept are not known any more.
    ///
    /// # Errors
    /// If a record cannot be read.
    fn is_a_post(&self, message: MessageId) -> Result<bool, StoreError>;

    /// Gives a post up for this reason. It is no longer pending and is kept among the dead letters.
    ///
    /// # Errors
    /// If it cannot be made durable.
    fn post_dead(&self, post: PostId, reason: &str, now: Timestamp) -> Result<(), StoreError>;

    /// The dead letters with their reasons, lowest id first.
    ///
    /// # Errors
    /// If a record cannot be read.
    fn dead_posts(&self) -> Result<Vec<(Post, String)>, StoreError>;

    /// Takes a post out of the dead letters. It is pending again, as it was when it was given up.
    ///
    /// # Errors
    /// [`StoreError::Refused`] if it is not among them, and if it cannot be made durable.
    fn post_again(&self, post: PostId) -> Result<(), StoreError>;

    /// The note under this key; see [`Notes`], which reads notes by type.
    ///
    /// # Errors
    /// If the record cannot be read.
    fn note(&self, key: NoteKey) -> Result<Option<Note>, StoreError>;

    /// Stores a note, replacing the one with its key.
    ///
    /// # Errors
    /// If it cannot be made durable.
    fn set_note(&self, note: &Note) -> Result<(), StoreError>;

    /// Stores it if the note with its key is still `before`, and returns whether it was.
    ///
    /// # Errors
    /// If it cannot be made durable.
    fn set_note_if(&self, before: Option<&Note>, to: &Note) -> Result<bool, StoreError>;

    /// Forgets the note with this key.
    ///
    /// # Errors
    /// If it cannot be made durable.
    fn forget_note(&self, key: NoteKey) -> Result<(), StoreError>;

    /// The tables at which something is planned, lowest number first.
    ///
    /// # Errors
    /// If they cannot be read.
    fn planned_tables(&self) -> Result<Vec<TableId>, StoreError>;

    /// Stores what is planned at a table, if the table still has this version and `before` is what is planned there. It
    /// returns whether that was so. Each commit that moves the game leaves of it what still stands
    /// ([`PlannedReplies::after`]).
    ///
    /// # Errors
    /// If it cannot be made durable.
    fn set_planned(
        &self,
        at: (TableId, u64),
        before: &PlannedReplies,
        after: &PlannedReplies,
    ) -> Result<bool, StoreError>;

    /// The settings of this person; the defaults if there are none.
    ///
    /// # Errors
    /// If the record cannot be read.
    fn person_settings(&self, person: PersonId) -> Result<PersonSettings, StoreError>;

    /// Stores a person's settings if they are still `before`, and returns whether they were.
    ///
    /// # Errors
    /// If it cannot be made durable.
    fn set_person_settings(
        &self,
        person: PersonId,
        before: &PersonSettings,
        after: &PersonSettings,
    ) -> Result<bool, StoreError>;

    /// The settings of this server; the defaults if there are none.
    ///
    /// # Errors
    /// If the record cannot be read.
    fn server_settings(&self, server: GuildId) -> Result<ServerSettings, StoreError>;

    /// Stores a server's settings if they are still `before`, and returns whether they were.
    ///
    /// # Errors
    /// If it cannot be made durable.
    fn set_server_settings(
        &self,
        server: GuildId,
        before: &ServerSettings,
        after: &ServerSettings,
    ) -> Result<bool, StoreError>;

    /// Calls `show` for each server that has settings.
    ///
    /// # Errors
    /// If a record cannot be read.
    fn servers(&self, show: &mut dyn FnMut(GuildId, ServerSettings)) -> Result<(), StoreError>;

    /// The puzzle record of this person; an empty one if there is none.
    ///
    /// # Errors
    /// If the record cannot be read.
    fn solver(&self, person: PersonId) -> Result<PuzzleRecord, StoreError>;

    /// Stores a person's puzzle record if it is still `before`, and returns whether it was.
    ///
    /// # Errors
    /// If it cannot be made durable.
    fn set_solver(
        &self,
        person: PersonId,
        before: &PuzzleRecord,
        after: &PuzzleRecord,
    ) -> Result<bool, StoreError>;

    /// Calls `show` for each puzzle record.
    ///
    /// # Errors
    /// If a record cannot be read.
    fn solvers(&self, show: &mut dyn FnMut(PersonId, PuzzleRecord)) -> Result<(), StoreError>;

    /// What this person has used of their limits of a day; nothing if there is no record.
    ///
    /// # Errors
    /// If the record cannot be read.
    fn usage(&self, person: PersonId) -> Result<Usage, StoreError>;

    /// Adds what people took of their limits of a day, all or nothing, and returns what they have used then. Those who
    /// have been erased since it was taken are left out. An update is about 256 people at most.
    ///
    /// # Errors
    /// If it cannot be made durable.
    fn add_usage(&self, update: &UsageUpdate) -> Result<Vec<(PersonId, Usage)>, StoreError>;

    /// The tables at which this person has or had a part, lowest number first.
    ///
    /// # Errors
    /// If a record cannot be read.
    fn tables_of(&self, person: PersonId) -> Result<Vec<TableId>, StoreError>;

    /// A page of the data kept about this person: the records after this place, as lines of an export with their
    /// places. Of shared records it has their part, and no posts that were for others. A page has about 128 KiB and at
    /// most 400 KiB. An empty page means that there is no more.
    ///
    /// # Errors
    /// If a record cannot be read.
    fn about(
        &self,
        person: PersonId,
        after: Option<KeptAt>,
    ) -> Result<Vec<(KeptAt, String)>, StoreError>;

    /// Stores that this person is to be erased, unless that is stored already. Until [`Store::erase`] is done they are
    /// among [`Store::erasing`].
    ///
    /// # Errors
    /// If it cannot be made durable.
    fn begin_erasing(
        &self,
        person: PersonId,
        tombstone: PersonId,
        now: Timestamp,
    ) -> Result<(), StoreError>;

    /// Replaces this person's number and name by a tombstone in all tables, logs and posts. Their settings and what was
    /// said to them are forgotten. An unfinished erasure is continued with the tombstone it was begun with. The call
    /// can be repeated, and then erases what has come since.
    ///
    /// # Errors
    /// If it cannot be made durable. Then it is done in part, and is among [`Store::erasing`].
    fn erase(
        &self,
        person: PersonId,
        tombstone: PersonId,
        now: Timestamp,
    ) -> Result<(), StoreError>;

    /// The people whose erasure has begun and is not finished.
    ///
    /// # Errors
    /// If a record cannot be read.
    fn erasing(&self) -> Result<Vec<Erasing>, StoreError>;

    /// The people who have been erased, or are to be, and when last.
    ///
    /// # Errors
    /// If a record cannot be read.
    fn erased(&self) -> Result<Vec<Erased>, StoreError>;

    /// Forgets past answers, sent posts, dead letters and used limits, a few at a time. Tables and their logs are never
    /// forgotten. Answers to messages that may be read again are kept for now.
    ///
    /// # Errors
    /// If it cannot be made durable. Then it is done in part.
    fn sweep(&self, past: &Past) -> Result<(), StoreError>;

    /// Writes everything as JSON lines: one checked record in each, and a closing line that counts them.
    ///
    /// # Errors
    /// If a record is damaged or `to` cannot be written.
    fn export(&self, to: &mut dyn Write) -> Result<u64, StoreError>;

    /// Reads an export, plain or compressed with gzip, into this store, which must be empty, and returns the number of
    /// records. All of it is checked: checksums, counts, that each log adds up to its table, and that each game
    /// replays.
    ///
    /// # Errors
    /// [`StoreError::Refused`] with the line and the reason if anything is wrong with it. Then the store is empty
    /// again.
    fn import(&self, from: &mut dyn BufRead) -> Result<u64, StoreError>;
}
