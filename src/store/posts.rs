//! Posts on their way into the outbox: they get numbers, and what they refer to must exist.

use super::kv_reader::{KvReader, WriteBatch};
use super::post_numbers::PostNumbers;
use super::record::{PostState, Record};
use super::view;
use crate::service::{
    BoardView, Commit, Content, GuildId, Lane, PersonId, Post, StoreError, TableChange, TableId,
    Timestamp,
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
    let mut numbers = PostNumbers::read(kv)?;
    for post in number_posts(
        kv,
        &mut numbers,
        Unnumbered {
            posts,
            at,
            asker: None,
            guild: None,
            change: None,
        },
    )? {
        changes.put(&Record::Post(post, PostState::Waiting));
    }
    numbers.put(changes);
    Ok(())
}

/// Posts that have no numbers yet.
pub struct Unnumbered<'a> {
    /// Their lanes and contents.
    pub posts: &'a [(Lane, Content)],
    /// When they are committed.
    pub at: Timestamp,
    /// Who asked for them.
    pub asker: Option<PersonId>,
    /// The server on which that was.
    pub guild: Option<GuildId>,
    /// The change with which they come.
    pub change: Option<&'a TableChange>,
}

impl Unnumbered<'_> {
    /// These posts.
    pub fn of(commit: &Commit) -> Unnumbered<'_> {
        Unnumbered {
            posts: &commit.posts,
            at: commit.at,
            asker: commit.asker,
            guild: commit.guild,
            change: commit.change.as_ref(),
        }
    }

    /// The server on which a post is said: in the lane of a table that is the server of the table.
    fn guild(&self, kv: &dyn KvReader, lane: Lane) -> Result<Option<GuildId>> {
        match (lane, self.change) {
            (Lane::Table(id), Some(change)) if change.table.id == id => {
                Ok(change.table.home().guild)
            }
            (Lane::Table(id), _) => {
                Ok(view::head(kv, id)?.and_then(|head| head.table.home().guild))
            }
            (Lane::Channel(_), _) => Ok(self.guild),
        }
    }
}

/// These posts with the next numbers.
///
/// # Errors
/// If the numbers cannot be told, or the server of a table.
pub fn number_posts(
    kv: &dyn KvReader,
    numbers: &mut PostNumbers<'_>,
    them: Unnumbered<'_>,
) -> Result<Vec<Post>> {
    let number = |(lane, content): &(Lane, Content)| {
        let guild = them.guild(kv, *lane)?;
        Ok(Post {
            id: numbers.take(guild)?,
            lane: *lane,
            guild,
            // The event itself says who caused it.
            asker: them.asker.filter(|_| !content.is_of_table()),
            named: content.named(),
            content: content.clone(),
            at: them.at,
            after: None,
            attempts: 0,
        })
    };
    them.posts.iter().map(number).collect()
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
        Content::Thread(id)
        | Content::Rename(id)
        | Content::Card(id)
        | Content::LevelFound { table: id, .. }
        | Content::GoesOnElsewhere { table: id, .. } => look_up(*id)?
            .is_none()
            .then(|| format!("table {id}, which does not exist")),
        Content::Event { table, seq }
        | Content::Result { table, seq, .. }
        | Content::ShareCard { table, seq }
        | Content::ToRemember { table, seq } => {
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
