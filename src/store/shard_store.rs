//! The store as the holder of a shard's lease sees it: of what waits, lives and is due it sees what belongs to the
//! shard's servers, and it writes only while the lease lasts. All else is seen by everybody: whatever is asked for by
//! its number, and what belongs to people.

use std::sync::{Arc, Mutex, PoisonError};

use super::key::Key;
use super::kv_reader::{Entry, KvReader, decode_at};
use super::operation::{OpResult, StoreOp};
use super::pseudonym::Secret;
use super::record::Record;
use super::storage_engine::{Look, StorageEngine, TableNumbers};
use crate::service::leases::Lease;
use crate::service::{GuildId, ShardId, StoreError};

type Result<T> = std::result::Result<T, StoreError>;

/// How many numbers of tables are taken at once.
const TABLES: u64 = 10;

/// How many entries are read at once where many may belong to other shards.
const PAGE: usize = 256;

/// A store under the lease of a shard.
pub struct ShardStore<E> {
    store: Arc<E>,
    lease: Lease,
    /// The numbers that new tables get: the next one, and the one past the last.
    tables: Mutex<(u64, u64)>,
}

impl<E: StorageEngine> ShardStore<E> {
    /// The store under this lease.
    pub fn new(store: Arc<E>, lease: Lease) -> ShardStore<E> {
        ShardStore {
            store,
            lease,
            tables: Mutex::default(),
        }
    }
}

impl<E: StorageEngine> StorageEngine for ShardStore<E> {
    fn show(&self, look: Look<'_>) -> Result<()> {
        let shard = self.lease.shard;
        let look = &mut |kv: &dyn KvReader| look(&ShardReader { kv, shard });
        self.store.show(look)
    }

    fn show_all(&self, look: Look<'_>) -> Result<()> {
        self.store.show(look)
    }

    fn show_snapshot(&self, look: Look<'_>) -> Result<()> {
        let shard = self.lease.shard;
        let look = &mut |kv: &dyn KvReader| look(&ShardReader { kv, shard });
        self.store.show_snapshot(look)
    }

    fn submit(&self, op: StoreOp) -> Result<OpResult> {
        self.store.submit_under(op, self.lease)
    }

    fn fresh_number(&self) -> Result<u64> {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if tables.0 == tables.1 {
            let OpResult::Numbers(first) = self.submit(StoreOp::TakeTables(TABLES))? else {
                let why = "numbers were answered like another request";
                return Err(StoreError::Failed(why.to_owned()));
            };
            *tables = (first, first + TABLES);
        }
        tables.0 += 1;
        Ok(tables.0 - 1)
    }

    fn numbers(&self) -> &TableNumbers {
        self.store.numbers()
    }

    fn secret(&self) -> Result<Secret> {
        self.store.secret()
    }
}

/// What is stored, without what belongs to other shards.
struct ShardReader<'a> {
    kv: &'a dyn KvReader,
    shard: ShardId,
}

impl ShardReader<'_> {
    /// Whether an entry of a range that is parted among shards belongs to this one.
    fn is_ours(&self, (key, value): &Entry) -> Result<bool> {
        let on = |server: GuildId| self.shard.carries(Some(server).filter(|guild| guild.0 > 0));
        let key = Key::parse(key)?;
        Ok(match key {
            Key::Live(server, _) | Key::Evening(server, _) | Key::Due(_, server, _) => on(server),
            Key::Server(server) => on(server),
            Key::Waiting(_) => match decode_at(&key, value)? {
                Record::Post(post, _) => self.shard.carries(post.guild),
                _ => true,
            },
            // What belongs to no server is done by one shard for all.
            Key::Wake(..) => self.shard.number() == 0,
            _ => true,
        })
    }
}

/// Whether a range with this prefix is parted among shards.
fn is_parted(prefix: &[u8]) -> bool {
    prefix
        .first()
        .is_some_and(|letter| b"LEDogW".contains(letter))
}

impl KvReader for ShardReader<'_> {
    fn read(&self, key: &[u8]) -> Result<Option<Vec<u8>>> {
        self.kv.read(key)
    }

    fn scan(&self, prefix: &[u8], after: Option<&[u8]>, limit: usize) -> Result<Vec<Entry>> {
        if !is_parted(prefix) {
            return self.kv.scan(prefix, after, limit);
        }
        let (mut found, mut after) = (Vec::new(), after.map(<[u8]>::to_vec));
        loop {
            let page = self.kv.scan(prefix, after.as_deref(), PAGE)?;
            after = page.last().map(|(key, _)| key.clone());
            let is_last = page.len() < PAGE;
            for entry in page {
                if self.is_ours(&entry)? {
                    found.push(entry);
                    if found.len() == limit {
                        return Ok(found);
                    }
                }
            }
            if is_last {
                return Ok(found);
            }
        }
    }
}
