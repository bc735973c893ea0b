//! The numbers of posts. Those of a lane grow, which is the order in which its posts are sent.
//!
//! Where several processes share a store, one counter would be in the way of all their commits. So each shard takes a
//! block of numbers from the common counter and gives out its own, whoever commits.

use std::collections::BTreeMap;
use std::num::NonZeroU32;

use super::key::Key;
use super::kv_reader::{KvReader, WriteBatch};
use super::record::{Counters, Record};
use super::shards::{self, damaged};
use super::view;
use crate::service::{GuildId, PostId, ShardId, StoreError};

type Result<T> = std::result::Result<T, StoreError>;

/// How many numbers a shard takes at once.
const BLOCK: u64 = 1_000;

/// The numbers that a shard gives out next: the first of them, and the one past the last.
type Block = (u64, u64);

/// Gives out numbers within one operation.
pub struct PostNumbers<'a> {
    kv: &'a dyn KvReader,
    shards: Option<NonZeroU32>,
    before: Counters,
    /// The common counters.
    pub counters: Counters,
    blocks: BTreeMap<ShardId, Block>,
}

impl<'a> PostNumbers<'a> {
    /// The numbers as they are stored.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn read(kv: &'a dyn KvReader) -> Result<PostNumbers<'a>> {
        let counters = view::counters(kv)?;
        Ok(PostNumbers {
            kv,
            shards: shards::count(kv)?,
            before: counters,
            counters,
            blocks: BTreeMap::new(),
        })
    }

    /// The number of the next post on this server, or in direct messages.
    ///
    /// # Errors
    /// If it cannot be told.
    pub fn take(&mut self, guild: Option<GuildId>) -> Result<PostId> {
        let Some(count) = self.shards else {
            let next = self.counters.next_post;
            self.counters.next_post += 1;
            return Ok(PostId(next));
        };
        let shard = ShardId::of(guild, count);
        let (next, past) = match self.blocks.get(&shard) {
            Some(block) => *block,
            None => block(self.kv, shard)?,
        };
        let (next, past) = match next < past {
            true => (next, past),
            false => {
                let first = self.counters.next_post;
                self.counters.next_post += BLOCK;
                (first, self.counters.next_post)
            }
        };
        self.blocks.insert(shard, (next + 1, past));
        Ok(PostId(next))
    }

    /// Writes what was given out.
    pub fn put(&self, changes: &mut WriteBatch) {
        if self.counters != self.before {
            changes.put(&Record::Counters(self.counters));
        }
        for (shard, (next, past)) in &self.blocks {
            let value = [next.to_be_bytes(), past.to_be_bytes()].concat();
            changes.set(Key::PostNumbers(*shard).bytes(), Some(value));
        }
    }
}

fn block(kv: &dyn KvReader, shard: ShardId) -> Result<Block> {
    let key = Key::PostNumbers(shard);
    let Some(value) = kv.read(&key.bytes())? else {
        return Ok((0, 0));
    };
    let value: [u8; 16] = value.try_into().map_err(|_| damaged(&key))?;
    let (next, past) = value.split_at(8);
    let number = |bytes: &[u8]| bytes.try_into().map(u64::from_be_bytes);
    let block = number(next).and_then(|next| Ok((next, number(past)?)));
    block.map_err(|_| damaged(&key))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::kv_reader::Entry;

    /// What was written so far.
    #[derive(Default)]
    struct Written(BTreeMap<Vec<u8>, Vec<u8>>);

    impl KvReader for Written {
        fn read(&self, key: &[u8]) -> Result<Option<Vec<u8>>> {
            Ok(self.0.get(key).cloned())
        }

        fn scan(&self, _: &[u8], _: Option<&[u8]>, _: usize) -> Result<Vec<Entry>> {
            Ok(Vec::new())
        }
    }

    impl Written {
        /// The numbers of posts on these servers, given out in one operation.
        fn take(&mut self, guilds: &[u64]) -> Vec<u64> {
            let mut changes = WriteBatch::default();
            let mut numbers = PostNumbers::read(self).expect("it is whole");
            let taken = guilds.iter().map(|guild| {
                let guild = Some(GuildId(guild << 22)).filter(|guild| guild.0 > 0);
                numbers.take(guild).expect("it is whole").0
            });
            let taken = taken.collect();
            numbers.put(&mut changes);
            self.write(changes);
            taken
        }

        fn write(&mut self, changes: WriteBatch) {
            for (key, value) in changes {
                self.0.insert(key, value.expect("nothing is deleted"));
            }
        }
    }

    #[test]
    fn a_single_process_counts_on() {
        let mut written = Written::default();
        assert_eq!(written.take(&[0, 5, 9]), [1, 2, 3]);
        assert_eq!(written.take(&[9]), [4]);
    }

    #[test]
    fn each_shard_has_numbers_of_its_own_that_grow() {
        let mut written = Written::default();
        assert_eq!(written.take(&[1, 2]), [1, 2]);
        let mut changes = WriteBatch::default();
        let two = NonZeroU32::new(2).expect("not nothing");
        changes.extend(shards::set(&written, two).expect("it is whole"));
        written.write(changes);
        assert_eq!(written.take(&[1, 1, 2]), [3, 4, 1003]);
        // Nobody who posts on other servers touches what a shard counts.
        let before = written.0.get(&Key::Counters.bytes()).cloned();
        assert_eq!(written.take(&[2, 1]), [1004, 5]);
        assert_eq!(written.0.get(&Key::Counters.bytes()).cloned(), before);
        let all: Vec<_> = (0..2_000).flat_map(|_| written.take(&[1, 2])).collect();
        let (ones, twos): (Vec<_>, Vec<_>) = all.chunks(2).map(|two| (two[0], two[1])).unzip();
        assert!(ones.is_sorted() && twos.is_sorted());
        let different: std::collections::BTreeSet<_> = all.iter().collect();
        assert_eq!(different.len(), all.len(), "none twice");
    }
}
