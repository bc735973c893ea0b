//! Calls among processes, as rows in the database. They get old by its clock.

use std::collections::BTreeMap;
use std::time::Duration;

use tokio_postgres::types::ToSql;

use super::PostgresStore;
use super::connection::Connection;
use super::statements::{
    ANSWER_CALL, CALL, FORGET_CALL, FORGET_CALLS, RESPONSE_TO_CALL, TAKE_CALLS, WITHDRAW_CALL,
};
use super::trouble::Trouble;
use crate::service::rpc::{CallId, LASTS, Rpc, Taken};
use crate::service::{ShardId, StoreError};

/// How long the database is waited for. Somebody waits for the page.
const PATIENCE: Duration = Duration::from_secs(5);

impl PostgresStore {
    fn of_calls<T>(
        &self,
        ask: impl AsyncFn(&Connection) -> Result<T, Trouble>,
    ) -> Result<T, StoreError> {
        self.shared.database.ask(PATIENCE, ask)
    }
}

impl Rpc for PostgresStore {
    fn call(&self, id: CallId, shard: ShardId, request: &str) -> Result<(), StoreError> {
        let id = bytes(id);
        let (count, number) = (i64::from(shard.count().get()), i64::from(shard.number()));
        self.of_calls(async |client| {
            client
                .execute(CALL, &[&id, &count, &number, &request])
                .await?;
            Ok(())
        })
    }

    fn take(&self, shards: &[ShardId]) -> Result<Vec<Taken>, StoreError> {
        let me = &self.shared.writer_id;
        let lasts = i64::try_from(LASTS.as_millis()).unwrap_or(i64::MAX);
        // While shards are parted anew there may be some of both numbers.
        let mut by_count: BTreeMap<i64, Vec<i64>> = BTreeMap::new();
        for shard in shards {
            let numbers = by_count.entry(shard.count().get().into()).or_default();
            numbers.push(shard.number().into());
        }
        self.of_calls(async |client| {
            let mut taken = Vec::new();
            for (count, numbers) in &by_count {
                let statement = client.prepared(TAKE_CALLS).await?;
                let parameters: [&(dyn ToSql + Sync); 4] = [count, numbers, me, &lasts];
                for row in client.query(&statement, &parameters).await? {
                    let id: Vec<u8> = row.try_get(0)?;
                    let Ok(id) = id.try_into().map(u128::from_be_bytes) else {
                        continue;
                    };
                    let ago: i64 = row.try_get(2)?;
                    taken.push(Taken {
                        id: CallId(id),
                        request: row.try_get(1)?,
                        ago: Duration::from_millis(u64::try_from(ago).unwrap_or(0)),
                    });
                }
            }
            Ok(taken)
        })
    }

    fn answer(&self, id: CallId, response: &str) -> Result<(), StoreError> {
        let id = bytes(id);
        self.of_calls(async |client| {
            client.execute(ANSWER_CALL, &[&id, &response]).await?;
            Ok(())
        })
    }

    fn response(&self, id: CallId) -> Result<Option<String>, StoreError> {
        let id = bytes(id);
        self.of_calls(async |client| {
            let statement = client.prepared(RESPONSE_TO_CALL).await?;
            let row = client.query_opt(&statement, &[&id]).await?;
            Ok(match row {
                Some(row) => Some(row.try_get(0)?),
                None => None,
            })
        })
    }

    fn withdraw(&self, id: CallId) -> Result<bool, StoreError> {
        let id = bytes(id);
        self.of_calls(async |client| Ok(client.execute(WITHDRAW_CALL, &[&id]).await? > 0))
    }

    fn forget(&self, id: CallId) -> Result<(), StoreError> {
        let id = bytes(id);
        self.of_calls(async |client| {
            client.execute(FORGET_CALL, &[&id]).await?;
            Ok(())
        })
    }

    fn forget_old(&self) -> Result<(), StoreError> {
        self.of_calls(async |client| {
            client.execute(FORGET_CALLS, &[]).await?;
            Ok(())
        })
    }
}

fn bytes(CallId(id): CallId) -> Vec<u8> {
    id.to_be_bytes().to_vec()
}
