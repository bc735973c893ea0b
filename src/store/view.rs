//! What a space holds, in the house's types: the reading half of the port, the same for every store.

use super::key::{Key, Run};
use super::kv_reader::{Space, decode_at, for_each, load};
use super::record::{Answered, CHUNK, Counters, Head, PostState, Record, Sent};
use crate::service::{
    ChannelId, CommandId, Event, EventKind, FirstAnswer, GuildId, MessageId, Note, NoteKey,
    PersonId, PersonSettings, Post, PostId, PuzzleRecord, ServerSettings, Stage, StoreError, Table,
    TableId, Timestamp,
};

type Result<T> = std::result::Result<T, StoreError>;

/// Unwraps the one kind of record that can be under a key; [`load`] has made sure of it.
macro_rules! only {
    ($record:expr, $pattern:pat => $value:expr) => {
        match $record {
            Some($pattern) => Ok(Some($value)),
            _ => Ok(None),
        }
    };
}

/// A table without the turns in its full chunks: enough for everything but its game.
pub(super) fn head(space: &dyn Space, id: TableId) -> Result<Option<Head>> {
    only!(load(space, &Key::Table(id))?, Record::Table(head) => head)
}

pub(super) fn table(space: &dyn Space, id: TableId) -> Result<Option<Table>> {
    head(space, id)?.map(|head| whole(space, head)).transpose()
}

/// A table with all its turns.
///
/// # Errors
/// As [`end_of`].
pub(super) fn whole(space: &dyn Space, head: Head) -> Result<Table> {
    end_of(space, head, 0)
}

/// A table with its turns from this chunk on.
///
/// # Errors
/// If a chunk is missing or cannot be read.
pub(super) fn end_of(space: &dyn Space, head: Head, first: u64) -> Result<Table> {
    let Head { chunks, mut table } = head;
    if chunks <= first {
        return Ok(table);
    }
    let most = ((chunks - first) as usize).min(1024);
    let mut turns = Vec::with_capacity(most * CHUNK + table.turns.len());
    for chunk in first..chunks {
        let key = Key::Turns(table.id, chunk);
        match load(space, &key)? {
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

pub(super) fn answered(space: &dyn Space, command: &CommandId) -> Result<Option<Answered>> {
    only!(load(space, &Key::Answer(command.clone()))?, Record::Answer(answered) => answered)
}

pub(super) fn first_answer(space: &dyn Space, command: &CommandId) -> Result<Option<FirstAnswer>> {
    Ok(answered(space, command)?.map(|answered| answered.answer))
}

pub(super) fn note(space: &dyn Space, key: NoteKey) -> Result<Option<Note>> {
    only!(load(space, &Key::Note(key))?, Record::Note(note) => note)
}

pub(super) fn person(space: &dyn Space, id: PersonId) -> Result<PersonSettings> {
    Ok(match load(space, &Key::Person(id))? {
        Some(Record::Person(_, settings)) => settings,
        _ => PersonSettings::default(),
    })
}

pub(super) fn server(space: &dyn Space, id: GuildId) -> Result<ServerSettings> {
    Ok(match load(space, &Key::Server(id))? {
        Some(Record::Server(_, settings)) => settings,
        _ => ServerSettings::default(),
    })
}

pub(super) fn solver(space: &dyn Space, id: PersonId) -> Result<PuzzleRecord> {
    Ok(match load(space, &Key::Solver(id))? {
        Some(Record::Solver(_, solver)) => solver,
        _ => PuzzleRecord::default(),
    })
}

pub(super) fn counters(space: &dyn Space) -> Result<Counters> {
    match load(space, &Key::Counters)? {
        Some(Record::Counters(counters)) => Ok(counters),
        _ => Ok(Counters::default()),
    }
}

pub(super) fn waiting(space: &dyn Space, id: PostId) -> Result<Option<Post>> {
    only!(load(space, &Key::Waiting(id))?, Record::Post(post, _) => post)
}

pub(super) fn dead(space: &dyn Space, id: PostId) -> Result<Option<Post>> {
    only!(load(space, &Key::Dead(id))?, Record::Post(post, _) => post)
}

pub(super) fn log(space: &dyn Space, id: TableId) -> Result<Vec<Event>> {
    let mut log = Vec::new();
    for_each(space, Run::Events(id), |key, text| {
        if let Record::Event(_, event) = decode_at(&key, &text)? {
            log.push(event);
        }
        Ok(())
    })?;
    Ok(log)
}

/// The events with these numbers, as far as they are there.
pub(super) fn log_between(
    space: &dyn Space,
    id: TableId,
    from: u64,
    to: u64,
) -> Result<Vec<Event>> {
    let after = Key::Event(id, from.saturating_sub(1)).bytes();
    let count = usize::try_from(to.saturating_add(1).saturating_sub(from)).unwrap_or(usize::MAX);
    let entries = space.scan(&Run::Events(id).prefix(), Some(&after), count)?;
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

pub(super) fn table_of_thread(space: &dyn Space, thread: ChannelId) -> Result<Option<TableId>> {
    let mut found = None;
    for_each(space, Run::Thread(thread), |key, _| {
        if let Key::Thread(_, table) = key {
            found = Some(table);
        }
        Ok(())
    })?;
    Ok(found)
}

pub(super) fn live_tables_of(space: &dyn Space, person: PersonId) -> Result<Vec<TableId>> {
    let mut tables = Vec::new();
    for_each(space, Run::Parts(person), |key, _| {
        if let Key::Part(_, table) = key {
            tables.push(table);
        }
        Ok(())
    })?;
    Ok(tables)
}

pub(super) fn live_tables(space: &dyn Space) -> Result<Vec<TableId>> {
    let mut tables = Vec::new();
    for_each(space, Run::Live, |key, _| {
        if let Key::Live(table) = key {
            tables.push(table);
        }
        Ok(())
    })?;
    Ok(tables)
}

/// How many tables are looked at in one go.
const PART: usize = 64;

/// Finished tables with when each ended, and the last table that was looked at if there may be more behind it.
pub(super) type Finished = (Vec<(Table, Timestamp)>, Option<TableId>);

/// The finished ones of the first tables after this one.
pub(super) fn finished_tables(space: &dyn Space, after: Option<TableId>) -> Result<Finished> {
    let after = after.map(|id| Key::Table(id).bytes());
    let entries = space.scan(&Run::Tables.prefix(), after.as_deref(), PART)?;
    let full = entries.len() == PART;
    let (mut found, mut last) = (Vec::new(), None);
    for (key, text) in entries {
        let key = Key::parse(&key)?;
        let Record::Table(head) = decode_at(&key, &text)? else {
            continue;
        };
        last = Some(head.table.id);
        if let Stage::Finished(_) = head.table.stage {
            let table = whole(space, head)?;
            let ended = ended(space, &table)?;
            found.push((table, ended));
        }
    }
    Ok((found, last.filter(|_| full)))
}

/// When the game of a finished table ended: the last thing in its log as a rule.
fn ended(space: &dyn Space, table: &Table) -> Result<Timestamp> {
    for seq in (1..=table.version).rev() {
        if let Some(Record::Event(_, event)) = load(space, &Key::Event(table.id, seq))?
            && let EventKind::Ended(_) = event.what
        {
            return Ok(event.at);
        }
    }
    Ok(table.changed_at)
}

pub(super) fn pending_posts(space: &dyn Space) -> Result<Vec<Post>> {
    let mut posts = Vec::new();
    for_each(space, Run::Waiting, |key, text| {
        if let Record::Post(post, _) = decode_at(&key, &text)? {
            posts.push(post);
        }
        Ok(())
    })?;
    Ok(posts)
}

pub(super) fn is_a_post(space: &dyn Space, message: MessageId) -> Result<bool> {
    let mut found = false;
    for_each(space, Run::Sent, |key, text| {
        if let Record::Sent(sent) = decode_at(&key, &text)? {
            found |= sent.message == Some(message);
        }
        Ok(())
    })?;
    Ok(found)
}

pub(super) fn sent(space: &dyn Space, id: PostId) -> Result<Option<Sent>> {
    only!(load(space, &Key::Sent(id))?, Record::Sent(sent) => sent)
}

pub(super) fn dead_posts(space: &dyn Space) -> Result<Vec<(Post, String)>> {
    let mut posts = Vec::new();
    for_each(space, Run::Dead, |key, text| {
        if let Record::Post(post, PostState::Dead { reason, .. }) = decode_at(&key, &text)? {
            posts.push((post, reason));
        }
        Ok(())
    })?;
    Ok(posts)
}
