//! How much of what a host watches is stored, without reading it.

use super::key::{Key, KeyRange};
use super::kv_reader::decode_at;
use super::record::Record;
use super::storage_engine::StorageEngine;
use crate::service::{StoreError, Timestamp};

/// What is stored at one moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Open challenges and running games.
    pub live_tables: u64,
    /// Posts that wait to be sent.
    pub waiting_posts: u64,
    /// When the first of those was written. They are numbered as they are written, so it is the oldest; among several
    /// processes each shard numbers its own, so it is the oldest of one of them.
    pub oldest_post: Option<Timestamp>,
    /// Dead letters.
    pub dead_posts: u64,
}

impl Counts {
    /// Counts keys, and reads one post.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn of(store: &impl StorageEngine) -> Result<Counts, StoreError> {
        store.view(|kv| {
            let count = |range: KeyRange| kv.count(&range.prefix());
            let first = kv.scan(&KeyRange::Waiting.prefix(), None, 1)?.pop();
            let first = first.map(|(key, text)| decode_at(&Key::parse(&key)?, &text));
            Ok(Counts {
                live_tables: count(KeyRange::Live)?,
                waiting_posts: count(KeyRange::Waiting)?,
                oldest_post: match first.transpose()? {
                    Some(Record::Post(post, _)) => Some(post.at),
                    _ => None,
                },
                dead_posts: count(KeyRange::DeadLetters)?,
            })
        })
    }
}
