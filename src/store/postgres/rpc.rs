//! Calls among processes, as rows in the database. They get old by its clock.

use std::collections::BTreeMap;
use std::time::Duration;

use super::PostgresStore;
use super::statements::{ANSWER_CALL, CALL, FORGET_CALLS, TAKE_CALLS, TAKE_RESPONSE};
use crate::service::rpc::{CallId, Rpc};
use crate::service::{ShardId, StoreError};

/// How long the database is waited for. Somebody waits for the page.
const PATIENCE: Duration = Duration::from_secs(5);

impl Rpc for PostgresStore {
    fn call(&self, shard: ShardId, request: &str) -> Result<CallId, StoreError> {
        let call = CallId(fastrand::u128(..));
        let id = bytes(call);
        let (count, number) = (i64::from(shard.count().get()), i64::from(shard.number()));
        self.shared.database.ask(PATIENCE, async |client| {
            client.execute(FORGET_CALLS, &[]).await?;
            client
                .execute(CALL, &[&id, &count, &number, &request])
                .await?;
            Ok(call)
        })
    }

    fn take(&self, shards: &[ShardId]) -> Result<Vec<(CallId, String)>, StoreError> {
        let me = &self.shared.writer_id;
        // While shards are parted anew there may be some of both numbers.
        let mut by_count: BTreeMap<i64, Vec<i64>> = BTreeMap::new();
        for shard in shards {
            let numbers = by_count.entry(shard.count().get().into()).or_default();
            numbers.push(shard.number().into());
        }
        self.shared.database.ask(PATIENCE, async |client| {
            let mut taken = Vec::new();
            for (count, numbers) in &by_count {
                let statement = client.prepared(TAKE_CALLS).await?;
                for row in client.query(&statement, &[count, numbers, me]).await? {
                    let call: Vec<u8> = row.try_get(0)?;
                    if let Ok(call) = call.try_into() {
                        taken.push((CallId(u128::from_be_bytes(call)), row.try_get(1)?));
                    }
                }
            }
            Ok(taken)
        })
    }

    fn answer(&self, call: CallId, response: &str) -> Result<(), StoreError> {
        let id = bytes(call);
        self.shared.database.ask(PATIENCE, async |client| {
            client.execute(ANSWER_CALL, &[&id, &response]).await?;
            Ok(())
        })
    }

    fn response(&self, call: CallId) -> Result<Option<String>, StoreError> {
        let id = bytes(call);
        self.shared.database.ask(PATIENCE, async |client| {
            let statement = client.prepared(TAKE_RESPONSE).await?;
            let row = client.query_opt(&statement, &[&id]).await?;
            Ok(match row {
                Some(row) => Some(row.try_get(0)?),
                None => None,
            })
        })
    }
}

fn bytes(CallId(call): CallId) -> Vec<u8> {
    call.to_be_bytes().to_vec()
}
