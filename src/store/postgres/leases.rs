//! The leases of shards, as rows in the database. They go by its clock.
//!
//! A lease that is renewed, taken or given back is so in one serializable transaction. Every commit reads in its own
//! which leases its process holds. So of a commit and of another process that takes the lease one comes first. And the
//! commit of a holder that slept too long is refused.

use std::num::NonZeroU32;
use std::time::Duration;

use super::PostgresStore;
use super::connection::Connection;
use super::statements::{
    BEGIN_RENEW, FORGET_GONE, IDENTIFY, IDENTIFY_WAIT, LEASES, LEAVES, LIVES, LIVING, READ,
    RELEASE, RENEW, TAKE,
};
use super::trouble::Trouble;
use crate::service::leases::{Lease, LeaseRound, Leases, plan};
use crate::service::{ShardId, StoreError};
use crate::store::key::Key;
use crate::store::operation::StoreOp;
use crate::store::storage_engine::StorageEngine as _;

/// How long the database is waited for, as in [`BEGIN_RENEW`]. A lease that cannot be renewed ends soon.
const PATIENCE: Duration = Duration::from_secs(3);

/// A lease as it stands in the database.
struct Row {
    owner: Option<Vec<u8>>,
    epoch: u64,
}

impl Leases for PostgresStore {
    fn renew(&self, takes_part: bool, lasts: Duration) -> Result<LeaseRound, StoreError> {
        let me = &self.shared.writer_id;
        self.shared.database.ask(PATIENCE, async |client| {
            client.batch_execute(BEGIN_RENEW).await?;
            let round = round(client, me, takes_part, milliseconds(lasts)).await;
            let end = if round.is_ok() { "commit" } else { "rollback" };
            client.batch_execute(end).await?;
            round
        })
    }

    fn release(&self, lease: Lease) -> Result<(), StoreError> {
        let me = &self.shared.writer_id;
        self.shared.database.ask(PATIENCE, async |client| {
            let [shards, shard, epoch] = numbers(lease);
            client
                .execute(RELEASE, &[&shards, &shard, me, &epoch])
                .await?;
            Ok(())
        })
    }

    fn set_shards(&self, count: NonZeroU32) -> Result<(), StoreError> {
        self.submit(StoreOp::SetShards(count)).map(drop)
    }

    fn identify(&self, bucket: u64, apart: Duration) -> Result<Option<Duration>, StoreError> {
        let bucket = i64::try_from(bucket).unwrap_or(i64::MAX);
        let apart = milliseconds(apart);
        self.shared.database.ask(PATIENCE, async |client| {
            if client.execute(IDENTIFY, &[&bucket, &apart]).await? > 0 {
                return Ok(None);
            }
            let row = client.query_opt(IDENTIFY_WAIT, &[&bucket, &apart]).await?;
            let left: i64 = match row {
                Some(row) => row.try_get(0)?,
                None => 0,
            };
            let left = u64::try_from(left).unwrap_or(0);
            Ok(Some(Duration::from_millis(left)))
        })
    }
}

fn milliseconds(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

fn numbers(lease: Lease) -> [i64; 3] {
    let shard = lease.shard;
    let epoch = i64::try_from(lease.epoch).unwrap_or(i64::MAX);
    [shard.count().get().into(), shard.number().into(), epoch]
}

/// Renews and takes leases for this process, within a transaction.
async fn round(
    client: &Connection,
    me: &[u8],
    takes_part: bool,
    lasts: i64,
) -> Result<LeaseRound, Trouble> {
    match takes_part {
        true => client.execute(LIVES, &[&me, &lasts]).await?,
        false => client.execute(LEAVES, &[&me]).await?,
    };
    client.execute(FORGET_GONE, &[]).await?;
    let living = client.query(LIVING, &[]).await?;
    let living = living.iter().map(|row| Ok(row.try_get(0)?));
    let living: Vec<Vec<u8>> = living.collect::<Result<_, Trouble>>()?;
    let Some(shards) = parts(client).await? else {
        return Ok(LeaseRound {
            processes: living.len(),
            ..LeaseRound::default()
        });
    };
    let count = i64::from(shards.get());
    let rows = rows(client, shards, me).await?;
    let owners: Vec<_> = rows.iter().map(|row| row.owner.clone()).collect();
    let planned = plan(&me.to_vec(), &living, &owners);
    let as_numbers = |those: &[u32]| those.iter().map(|one| i64::from(*one)).collect::<Vec<_>>();
    let renewed = as_numbers(&planned.renew);
    client
        .execute(RENEW, &[&count, &renewed, &me, &lasts])
        .await?;
    let taken = as_numbers(&planned.take);
    if !taken.is_empty() {
        client.execute(TAKE, &[&count, &taken, &me, &lasts]).await?;
    }
    let lease = |number: &u32, given: u64| {
        let row = usize::try_from(*number).ok().and_then(|at| rows.get(at));
        let epoch = row.map(|row| row.epoch + given)?;
        let shard = ShardId::new(*number, shards.get())?;
        Some(Lease { shard, epoch })
    };
    let held = planned.renew.iter().filter_map(|one| lease(one, 0));
    let taken = planned.take.iter().filter_map(|one| lease(one, 1));
    Ok(LeaseRound {
        shards: Some(shards),
        held: held.collect(),
        taken: taken.collect(),
        surplus: planned.surplus,
        processes: living.len(),
    })
}

/// Into how many shards all servers are parted.
async fn parts(client: &Connection) -> Result<Option<NonZeroU32>, Trouble> {
    let Some(row) = client.query_opt(READ, &[&Key::Shards.bytes()]).await? else {
        return Ok(None);
    };
    let value: Vec<u8> = row.try_get(1)?;
    let count = value.try_into().map(u32::from_be_bytes).ok();
    Ok(count.and_then(NonZeroU32::new))
}

/// The leases of all `shards`, by their numbers; those that were never taken too.
async fn rows(client: &Connection, shards: NonZeroU32, me: &[u8]) -> Result<Vec<Row>, Trouble> {
    let never = |_| Row {
        owner: None,
        epoch: 0,
    };
    let mut rows: Vec<Row> = ShardId::all(shards).map(never).collect();
    let count = i64::from(shards.get());
    for found in client.query(LEASES, &[&count, &me]).await? {
        let number: i64 = found.try_get(0)?;
        let epoch: i64 = found.try_get(2)?;
        let at = usize::try_from(number).ok();
        if let Some(row) = at.and_then(|at| rows.get_mut(at)) {
            *row = Row {
                owner: found.try_get(1)?,
                epoch: epoch.unsigned_abs(),
            };
        }
    }
    Ok(rows)
}
