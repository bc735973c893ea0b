//! Reads records as the service's types: the reading half of the port, the same for every engine.

use super::heads;
use super::key::{Key, KeyRange};
use super::kv_reader::{
    KvReader, decode_at, for_each_record, for_each_record_after, keys, load, records,
};
use super::record::{Answered, CHUNK, Counters, Head, PostState, Record, Sent};
use crate::service::{
    ChannelId, CommandId, Event, EventKind, FirstAnswer, GuildId, MessageId, Note, NoteKey,
    PersonId, PersonSettings, Post, PostId, PuzzleRecord, ServerSettings, Stage, StoreError, Table,
    TableId, Timestamp,
};

type Result<T> = std::result::Result<T, StoreError>;

/// Unwraps the only kind of record that can be under a key; [`load`] has checked it.
macro_rules! only {
    ($record:expr, $pattern:pat => $value:expr) => {
        match $record {
            Some($pattern) => Ok(Some($value)),
            _ => Ok(None),
        }
    };
}

/// Collects a value of each record of this kind in a range.
macro_rules! all {
    ($kv:expr, $range:expr, $pattern:pat => $value:expr) => {
        records($kv, $range, |record| match record {
            $pattern => Some($value),
            _ => None,
        })
    };
}

/// A table without the turns in its full chunks: enough for everything but its game.
pub(super) fn head(kv: &dyn KvReader, id: TableId) -> Result<Option<Head>> {
    let key = Key::Table(id);
    let Some(text) = kv.read(&key.bytes())? else {
        return Ok(None);
    };
    heads::decoded(
        id,
        &text,
        || only!(decode_at(&key, &text).map(Some)?, Record::Table(head) => head),
    )
}

pub(super) fn table(kv: &dyn KvReader, id: TableId) -> Result<Option<Table>> {
    head(kv, id)?.map(|head| whole(kv, head)).transpose()
}

/// A table with all its turns.
///
/// # Errors
/// As [`end_of`].
pub(super) fn whole(kv: &dyn KvReader, head: Head) -> Result<Table> {
    end_of(kv, head, 0)
}

/// A table with its turns from this chunk on.
///
/// # Errors
/// If a chunk is missing or cannot be read.
pub(super) fn end_of(kv: &dyn KvReader, head: Head, first: u64) -> Result<Table> {
    let Head { chunks, mut table } = head;
    if chunks <= first {
        return Ok(table);
    }
    let most = ((chunks - first) as usize).min(1024);
    let mut turns = Vec::with_capacity(most * CHUNK + table.turns.len());
    for chunk in first..chunks {
        let key = Key::Turns(table.id, chunk);
        match load(kv, &key)? {
            Some(Record::Turns { turns: more, .. }) if more.len() == CHUNK => turns.extend(more),
            _ => {
                return Err(StoreError::Damaged {
                    key: key.to_string(),
                    reason: format!("expected chunk {chunk} of {chunks}, of {CHUNK} turns"),
                });
            }
        }
    }
    turns.append(&mut table.turns);
    table.turns = turns;
    Ok(table)
}

pub(super) fn answered(kv: &dyn KvReader, command: &CommandId) -> Result<Option<Answered>> {
    only!(load(kv, &Key::Answer(command.clone()))?, Record::Answer(answered) => answered)
}

pub(super) fn first_answer(kv: &dyn KvReader, command: &CommandId) -> Result<Option<FirstAnswer>> {
    Ok(answered(kv, command)?.map(|answered| answered.answer))
}

pub(super) fn note(kv: &dyn KvReader, key: NoteKey) -> Result<Option<Note>> {
    only!(load(kv, &Key::Note(key))?, Record::Note(note) => note)
}

pub(super) fn person(kv: &dyn KvReader, id: PersonId) -> Result<PersonSettings> {
    Ok(match load(kv, &Key::Person(id))? {
        Some(Record::Person(_, settings)) => settings,
        _ => PersonSettings::default(),
    })
}

pub(super) fn server(kv: &dyn KvReader, id: GuildId) -> Result<ServerSettings> {
    Ok(match load(kv, &Key::Server(id))? {
        Some(Record::Server(_, settings)) => settings,
        _ => ServerSettings::default(),
    })
}

pub(super) fn solver(kv: &dyn KvReader, id: PersonId) -> Result<PuzzleRecord> {
    Ok(match load(kv, &Key::Solver(id))? {
        Some(Record::Solver(_, solver)) => solver,
        _ => PuzzleRecord::default(),
    })
}

/// What is stored under the key of this record. Settings and puzzle records that are not stored are the defaults.
pub(super) fn stored_like(kv: &dyn KvReader, record: &Record) -> Result<Option<Record>> {
    Ok(match record {
        Record::Person(id, _) => Some(Record::Person(*id, person(kv, *id)?)),
        Record::Server(id, _) => Some(Record::Server(*id, server(kv, *id)?)),
        Record::Solver(id, _) => Some(Record::Solver(*id, solver(kv, *id)?)),
        other => other.key().map_or(Ok(None), |key| load(kv, &key))?,
    })
}

pub(super) fn counters(kv: &dyn KvReader) -> Result<Counters> {
    match load(kv, &Key::Counters)? {
        Some(Record::Counters(counters)) => Ok(counters),
        _ => Ok(Counters::default()),
    }
}

pub(super) fn waiting(kv: &dyn KvReader, id: PostId) -> Result<Option<Post>> {
    only!(load(kv, &Key::Waiting(id))?, Record::Post(post, _) => post)
}

pub(super) fn dead(kv: &dyn KvReader, id: PostId) -> Result<Option<Post>> {
    only!(load(kv, &Key::DeadLetter(id))?, Record::Post(post, _) => post)
}

pub(super) fn log(kv: &dyn KvReader, id: TableId) -> Result<Vec<Event>> {
    all!(kv, KeyRange::Events(id), Record::Event(_, event) => event)
}

/// The events with these numbers, as far as they exist.
pub(super) fn log_between(
    kv: &dyn KvReader,
    id: TableId,
    from: u64,
    to: u64,
) -> Result<Vec<Event>> {
    let after = Key::Event(id, from.saturating_sub(1)).bytes();
    let count = usize::try_from(to.saturating_add(1).saturating_sub(from)).unwrap_or(usize::MAX);
    let entries = kv.scan(&KeyRange::Events(id).prefix(), Some(&after), count)?;
    let mut log = Vec::with_capacity(entries.len());
    for (key, text) in entries {
        if let Record::Event(_, event) = decode_at(&Key::parse(&key)?, &text)?
            && event.seq <= to
        {
            log.push(event);
        }
    }
    Ok(log)
}

/// The server on which a table is played; 0 for direct messages.
pub(super) fn server_of(table: &Table) -> GuildId {
    table.home().guild.unwrap_or(GuildId(0))
}

/// The table of a thread. A place that tables share is that of the newest one that is live, else of the newest.
pub(super) fn table_of_thread(kv: &dyn KvReader, thread: ChannelId) -> Result<Option<TableId>> {
    let found = keys(kv, KeyRange::Thread(thread), |key| match key {
        Key::Thread(_, table) => Some(table),
        _ => None,
    })?;
    let Some(last) = found.last() else {
        return Ok(None);
    };
    if found.len() > 1
        && let Some(head) = head(kv, *last)?
    {
        // They share a place, so they are all on its server.
        let server = server_of(&head.table);
        for table in found.iter().rev() {
            if kv.read(&Key::Live(server, *table).bytes())?.is_some() {
                return Ok(Some(*table));
            }
        }
    }
    Ok(Some(*last))
}

pub(super) fn live_tables_of(kv: &dyn KvReader, person: PersonId) -> Result<Vec<TableId>> {
    keys(kv, KeyRange::Parts(person), |key| match key {
        Key::Part(_, table) => Some(table),
        _ => None,
    })
}

pub(super) fn live_tables(kv: &dyn KvReader) -> Result<Vec<TableId>> {
    let mut tables = keys(kv, KeyRange::Live, |key| match key {
        Key::Live(_, table) => Some(table),
        _ => None,
    })?;
    tables.sort_unstable();
    Ok(tables)
}

pub(super) fn evening_tables(kv: &dyn KvReader) -> Result<Vec<TableId>> {
    keys(kv, KeyRange::Evening, |key| match key {
        Key::Evening(_, table) => Some(table),
        _ => None,
    })
}

/// How many tables are read at once.
const PART: usize = 64;

/// Finished tables and when each ended, and the last table read if there may be more.
pub(super) type Finished = (Vec<(Table, Timestamp)>, Option<TableId>);

/// The finished tables among the next ones after this one.
pub(super) fn finished_tables(kv: &dyn KvReader, after: Option<TableId>) -> Result<Finished> {
    let after = after.map(|id| Key::Table(id).bytes());
    let entries = kv.scan(&KeyRange::Tables.prefix(), after.as_deref(), PART)?;
    let full = entries.len() == PART;
    let (mut found, mut last) = (Vec::new(), None);
    for (key, text) in entries {
        let key = Key::parse(&key)?;
        let Record::Table(head) = decode_at(&key, &text)? else {
            continue;
        };
        last = Some(head.table.id);
        if let Stage::Finished(_) = head.table.stage {
            let table = whole(kv, head)?;
            let ended = ended(kv, &table)?;
            found.push((table, ended));
        }
    }
    Ok((found, last.filter(|_| full)))
}

/// When the game of a finished table ended, usually its last event.
pub(super) fn ended(kv: &dyn KvReader, table: &Table) -> Result<Timestamp> {
    for seq in (1..=table.version).rev() {
        if let Some(Record::Event(_, event)) = load(kv, &Key::Event(table.id, seq))?
            && let EventKind::Ended(_) = event.what
        {
            return Ok(event.at);
        }
    }
    Ok(table.changed_at)
}

/// The posts after this one that wait.
pub(super) fn pending_posts_after(kv: &dyn KvReader, last: PostId) -> Result<Vec<Post>> {
    let mut posts = Vec::new();
    for_each_record_after(kv, KeyRange::Waiting, &Key::Waiting(last), |record| {
        if let Record::Post(post, _) = record {
            posts.push(post);
        }
        Ok(())
    })?;
    Ok(posts)
}

pub(super) fn is_a_post(kv: &dyn KvReader, message: MessageId) -> Result<bool> {
    let mut found = false;
    for_each_record(kv, KeyRange::Sent, |record| {
        found |= matches!(record, Record::Sent(sent) if sent.message == Some(message));
        Ok(())
    })?;
    Ok(found)
}

pub(super) fn sent(kv: &dyn KvReader, id: PostId) -> Result<Option<Sent>> {
    only!(load(kv, &Key::Sent(id))?, Record::Sent(sent) => sent)
}

pub(super) fn dead_posts(kv: &dyn KvReader) -> Result<Vec<(Post, String)>> {
    all!(kv, KeyRange::DeadLetters,
        Record::Post(post, PostState::DeadLetter { reason, .. }) => (post, reason))
}
