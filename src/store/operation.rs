//! The operations that change a store, and what each of them answers.

use std::num::NonZeroU32;

use super::key::Key;
use super::record::Record;
use crate::service::notes::PlannedReplies;
use crate::service::usage::{Taken, Usage};
use crate::service::{
    Commit, Committed, Erased, GuildId, Look, MessageId, Note, NoteKey, PersonId, PostId,
    Pseudonym, TableId, Timestamp,
};

/// The most bytes that one operation may write: a larger group between two syncs does not survive a power cut.
pub const MAX_WRITE: usize = 256 * 1024;

/// An operation that changes the store.
#[derive(Clone, Debug)]
pub enum StoreOp {
    /// Commit a command.
    Commit(Box<Commit>),
    /// An attempt to send a post begins.
    PostSending(PostId, MessageId),
    /// A post was delivered, as this message if it is one; and what is noted about that.
    PostSent(PostId, Option<MessageId>, Timestamp, Option<Box<Note>>),
    /// A post cannot be delivered, for this reason: it becomes a dead letter.
    PostDead(PostId, String, Timestamp),
    /// A dead letter is to be sent after all.
    PostAgain(PostId),
    /// Store a note.
    SetNote(Box<Note>),
    /// Delete the note with this key.
    ForgetNote(NoteKey),
    /// Store what is planned at a table, if that and the table are still as they were.
    SetPlanned(Box<SetPlanned>),
    /// Store the second record, a note, settings or a puzzle record, if the stored one is the first.
    CompareAndSet(Box<(Option<Record>, Record)>),
    /// One step of erasing a person.
    Erase(Box<(Erasure, ErasureStep)>),
    /// Store that a person was erased from the store that this one was made from.
    KeepErased(Erased),
    /// Add what people took of their limits of a day.
    AddUsage(Box<UsageOp>),
    /// Delete these answers, sent posts and dead letters.
    Forget(Vec<Key>),
    /// Pack those of these tables that ended and have not changed since this moment. It goes into the journal as
    /// nothing, so it is not written together with changes of their records.
    Pack(Vec<TableId>, Timestamp),
    /// Count some of the ratings of this server that are being counted anew.
    Count(GuildId),
    /// Look at these tables later, unless they or their entries have changed since.
    Postpone(Vec<(Look, Option<Timestamp>)>),
    /// Remove those of these entries of moments (with server and table) that no table names any more.
    RemoveStray(Vec<(Timestamp, GuildId, TableId)>),
    /// Take this many numbers for tables that may come.
    TakeTables(u64),
    /// From now on all servers are divided into this many shards, among several processes.
    SetShards(NonZeroU32),
    /// Look at tables of a person at once, because their settings say so.
    Wake(Waking),
    /// Change nothing, but have everything before it in the database itself, where the journal has it first.
    Flush,
    /// Begin an import: the store must be empty and refuses other operations until the import ends.
    BeginImport,
    /// Write these records as part of an import.
    Import(Vec<Record>),
    /// Replay these records of a journal, in order, as part of an import.
    Replay(Vec<Record>),
    /// Delete what a failed import wrote under these keys.
    UndoImport(Vec<Vec<u8>>),
    /// End an import: it is complete, or all of it was deleted again.
    EndImport,
}

/// What is planned at a table from now on.
#[derive(Clone, Debug)]
pub struct SetPlanned {
    /// The table.
    pub table: TableId,
    /// The version of the table that it was planned upon.
    pub version: u64,
    /// What was planned before.
    pub before: PlannedReplies,
    /// What is planned now.
    pub after: PlannedReplies,
}

/// What people took of their limits of a day.
#[derive(Clone, Debug)]
pub struct UsageOp {
    /// All of it was taken after this moment.
    pub since: Timestamp,
    /// The present moment.
    pub now: Timestamp,
    /// Who took what, with the pseudonyms by which they are known if they were erased.
    pub taken: Vec<(PersonId, Pseudonym, Taken)>,
}

/// A step of looking at all tables of a person.
#[derive(Clone, Debug)]
pub struct Waking {
    /// The moment at which it was wanted.
    pub at: Timestamp,
    /// The person.
    pub person: PersonId,
    /// Some of their live tables.
    pub tables: Vec<TableId>,
    /// Whether these are the last.
    pub done: bool,
}

/// What an operation answers once its changes are durable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpResult {
    /// How a commit ended.
    Committed(Committed),
    /// It is done.
    Done,
    /// The stored value has changed meanwhile; nothing is done.
    Stale,
    /// The first of the numbers that were asked for.
    Numbers(u64),
    /// What people have used of their limits of a day.
    Usage(Vec<(PersonId, Usage)>),
}

/// Who is erased, and the number that takes their place.
#[derive(Clone, Copy, Debug)]
pub struct Erasure {
    /// Who is erased.
    pub person: PersonId,
    /// The number that takes their place.
    pub tombstone: PersonId,
}

/// A step of an erasure, small enough to be synced at once.
#[derive(Clone, Debug)]
pub enum ErasureStep {
    /// It begins, and a record says so.
    Begin(Timestamp, Pseudonym),
    /// Rewrite the events of a table from the first number to the second, and the table to match.
    Events(TableId, u64, u64),
    /// Rewrite what else belongs to a table, once all its events are rewritten.
    Table(TableId, Timestamp),
    /// Rewrite these posts.
    Posts(Vec<PostId>),
    /// Rewrite the record under this key.
    Record(Key),
    /// It is complete if nothing of the person is left, and a record says so.
    Done(Timestamp, Pseudonym),
}
