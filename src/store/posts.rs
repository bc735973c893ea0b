//! Posts on their way into the outbox: they get numbers, and what they refer to must exist.

use super::kv_reader::{KvReader, WriteBatch};
use super::record::{Counters, PostState, Record};
use super::view;
use crate::service::{
    BoardView, Content, Lane, PersonId, Post, PostId, StoreError, TableChange, TableId, Timestamp,
};

type Result<T> = std::result::Result<T, StoreError>;

/// Puts posts into the outbox that answer no command.
///
/// # Errors
/// If the counters cannot be read.
pub fn put_posts(
    kv: &dyn KvReader,
    changes: &mut WriteBatch,
    posts: &[(Lane, Content)],
    at: Timestamp,
) -> Result<()> {
    let mut counters = view::counters(kv)?;
    for post in number_posts(&mut counters, None, posts, at) {
        changes.put(&Record::Post(post, PostState::Waiting));
    }
    changes.put(&Record::Counters(counters));
    Ok(())
}

/// Posts with these contents and the next numbers, asked for by `asker`.
pub fn number_posts(
    counters: &mut Counters,
    asker: Option<PersonId>,
    posts: &[(Lane, Content)],
    at: Timestamp,
) -> Vec<Post> {
    posts
        .iter()
        .map(|(lane, content)| {
            let id = PostId(counters.next_post);
            counters.next_post += 1;
            Post {
                id,
                lane: *lane,
                // The event itself says who caused it.
                asker: asker.filter(|_| !content.is_of_table()),
                named: content.named(),
                content: content.clone(),
                at,
                after: None,
                attempts: 0,
            }
        })
        .collect()
}

/// Checks that everything a post refers to exists or is created by the same change.
///
/// # Errors
/// [`StoreError::Refused`] if something is missing, and whatever keeps a table from being read.
pub fn check_post(kv: &dyn KvReader, change: Option<&TableChange>, post: &Post) -> Result<()> {
    dangling(post, |id| match change {
        Some(change) if change.table.id == id => Ok(Some(change.table.version)),
        _ => Ok(view::head(kv, id)?.map(|head| head.table.version)),
    })?
    .map_or(Ok(()), |what| {
        let reason = format!("a post points at {what}");
        Err(StoreError::Refused(reason))
    })
}

/// What a post refers to and what does not exist, in words; `look_up` gives the version of a table.
///
/// # Errors
/// If a table cannot be looked up.
pub fn dangling(
    post: &Post,
    look_up: impl Fn(TableId) -> Result<Option<u64>>,
) -> Result<Option<String>> {
    if let Lane::Table(id) = post.lane
        && look_up(id)?.is_none()
    {
        return Ok(Some(format!("table {id}, which does not exist")));
    }
    let missing = match &post.content {
        Content::Thread(id) | Content::Rename(id) | Content::Card(id) => look_up(*id)?
            .is_none()
            .then(|| format!("table {id}, which does not exist")),
        Content::Event { table, seq }
        | Content::Result { table, seq, .. }
        | Content::ShareCard { table, seq } => {
            let version = look_up(*table)?.unwrap_or(0);
            no_event(*table, *seq, version)
        }
        Content::Export {
            table, ply, seq, ..
        }
        | Content::Replay {
            view: BoardView { table, ply, .. },
            seq,
            ..
        } => {
            let version = look_up(*table)?.unwrap_or(0);
            no_event(*table, *seq, version).or_else(|| no_board((*table, *ply), version))
        }
        Content::Words {
            board: Some(BoardView { table, ply, .. }),
            ..
        } => match look_up(*table)? {
            None => Some(format!("table {table}, which does not exist")),
            Some(version) => no_board((*table, *ply), version),
        },
        Content::Words { board: None, .. }
        | Content::Rules { .. }
        | Content::Puzzle { .. }
        | Content::SharedDaily { .. }
        | Content::Forgotten => None,
    };
    Ok(missing)
}

fn no_event(table: TableId, seq: u64, version: u64) -> Option<String> {
    (!(1..=version).contains(&seq))
        .then(|| format!("event {seq} of table {table}, which does not exist"))
}

/// Each move was an event, also one taken back since, so a table has no more moves than events.
fn no_board((table, ply): (TableId, usize), version: u64) -> Option<String> {
    (version < ply as u64)
        .then(|| format!("table {table} after {ply} moves, which has only {version} events"))
}
