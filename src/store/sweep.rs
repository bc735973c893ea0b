//! Deletes old answers, delivered posts, dead letters and what is over of the limits of a day: a few records at a time,
//! so that it takes little time and memory.

use std::cell::RefCell;
use std::collections::HashSet;

use super::key::{Key, KeyRange};
use super::kv_reader::{KvReader, decode_at};
use super::operation::StoreOp;
use super::packed::pack_finished;
use super::record::{Answered, PostState, Record};
use super::storage_engine::StorageEngine;
use super::usage;
use super::view;
use super::web_sessions;
use crate::service::{Content, FirstAnswer, Lane, Past, Post, PostId, StoreError};

type Result<T> = std::result::Result<T, StoreError>;

/// How many records are read, and deleted at most, at once.
const PART: usize = 256;

/// Deletes what is older than `past` allows, and packs the tables that ended before that.
///
/// # Errors
/// As the store; it is then done in part.
pub fn sweep<B: StorageEngine>(store: &B, past: &Past) -> Result<()> {
    // The posts that answered commands which may be repeated. Those belong to live tables, so they are few.
    let mut needed = HashSet::new();
    delete_where(store, KeyRange::Answers, &mut |kv, record| {
        let Record::Answer(answered) = record else {
            return Ok(false);
        };
        let goes = is_expired(kv, &answered, past)?;
        if let (false, FirstAnswer::Said(post)) = (goes, answered.answer) {
            needed.insert(post);
        }
        Ok(goes)
    })?;
    delete_where(store, KeyRange::Sent, &mut |_, record| {
        let Record::Sent(sent) = record else {
            return Ok(false);
        };
        let before = match sent.lane {
            Lane::Table(_) => past.games,
            Lane::Channel(_) => past.answers,
        };
        Ok(sent.at < before && !needed.contains(&sent.id))
    })?;
    delete_where(store, KeyRange::DeadLetters, &mut |_, record| {
        Ok(matches!(
            record,
            Record::Post(post, PostState::DeadLetter { at, .. }) if is_answer(&post) && at < past.dead
        ))
    })?;
    usage::sweep(store, past.now)?;
    web_sessions::sweep(store, past.now)?;
    pack_finished(store, past.answers)
}

/// Whether a post is an answer, also in the thread of a game. Posts that tell of a table are not deleted.
fn is_answer(post: &Post) -> bool {
    matches!(
        post.content,
        Content::Words { .. }
            | Content::Rules { .. }
            | Content::Puzzle { .. }
            | Content::SharedDaily { .. }
            | Content::Result { .. }
            | Content::ShareCard { .. }
            | Content::ToRemember { .. }
            | Content::LevelFound { .. }
            | Content::GoesOnElsewhere { .. }
    )
}

/// Whether an answer is to be deleted.
fn is_expired(kv: &dyn KvReader, answered: &Answered, past: &Past) -> Result<bool> {
    let lane = match answered.answer {
        FirstAnswer::Event { table, .. } => Some(Lane::Table(table)),
        FirstAnswer::Said(post) => lane_of(kv, post)?,
    };
    let Some(Lane::Table(table)) = lane else {
        let before = match answered.command.is_job() {
            true => past.games,
            false => past.answers,
        };
        return Ok(answered.at < before);
    };
    let message = answered.command.message();
    let bound = past.unread.get(&table);
    let unread = bound
        .zip(message)
        .is_some_and(|(bound, message)| message > *bound);
    Ok(answered.at < past.games && !unread)
}

/// Where a post went, if it was delivered and is still stored.
fn lane_of(kv: &dyn KvReader, post: PostId) -> Result<Option<Lane>> {
    Ok(view::sent(kv, post)?.map(|sent| sent.lane))
}

/// Reads the records of a range in parts and deletes those for which `goes` is true. They never change once they are
/// old enough to go, so a part may be read first and deleted afterwards.
fn delete_where<B: StorageEngine>(
    store: &B,
    range: KeyRange,
    goes: &mut dyn FnMut(&dyn KvReader, Record) -> Result<bool>,
) -> Result<()> {
    // A view may be shown again; asking twice about a record does no harm.
    let goes = RefCell::new(goes);
    let mut after: Option<Vec<u8>> = None;
    loop {
        let (keys, last) = store.view(|kv| {
            let entries = kv.scan(&range.prefix(), after.as_deref(), PART)?;
            let full = entries.len() == PART;
            let last = entries.last().map(|(key, _)| key.clone());
            let mut keys = Vec::new();
            for (key, text) in entries {
                let key = Key::parse(&key)?;
                let record = decode_at(&key, &text)?;
                if (*goes.borrow_mut())(kv, record)? {
                    keys.push(key);
                }
            }
            Ok((keys, last.filter(|_| full)))
        })?;
        if !keys.is_empty() {
            store.submit(StoreOp::Forget(keys))?;
        }
        match last {
            Some(last) => after = Some(last),
            None => return Ok(()),
        }
    }
}
