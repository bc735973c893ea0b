//! Posts as they are put into the outbox: numbered, with who asked and who is named, and pointing at nothing that is not there.

use super::{Result, refuse};
use crate::service::{
    BoardView, Content, Lane, PersonId, Post, PostId, TableChange, TableId, Timestamp,
};
use crate::store::kv_reader::{KvReader, WriteBatch};
use crate::store::record::{Counters, PostState, Record};
use crate::store::view;

/// Puts into the outbox what nobody asked for.
///
/// # Errors
/// If the counters cannot be read.
pub(in crate::store) fn put_posts(
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

pub(super) fn number_posts(
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
                // An event knows by itself who did it.
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

/// What a post points at exists, or comes with it.
pub(super) fn check_post(
    kv: &dyn KvReader,
    change: Option<&TableChange>,
    post: &Post,
) -> Result<()> {
    dangling(post, |id| match change {
        Some(change) if change.table.id == id => Ok(Some(change.table.version)),
        _ => Ok(view::head(kv, id)?.map(|head| head.table.version)),
    })?
    .map_or(Ok(()), |what| refuse(format!("a post points at {what}")))
}

/// What a post points at that does not exist, given a way to look up the versions of tables.
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
        Content::Thread(id) | Content::Rename(id) => look_up(*id)?
            .is_none()
            .then(|| format!("table {id}, which does not exist")),
        Content::Event { table, seq } => {
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
        | Content::Forgotten => None,
    };
    Ok(missing)
}

fn no_event(table: TableId, seq: u64, version: u64) -> Option<String> {
    (!(1..=version).contains(&seq))
        .then(|| format!("event {seq} of table {table}, which does not exist"))
}

/// Moves may have been taken back since, but each was an event.
fn no_board((table, ply): (TableId, usize), version: u64) -> Option<String> {
    (version < ply as u64)
        .then(|| format!("table {table} after {ply} moves, which has only {version} events"))
}
