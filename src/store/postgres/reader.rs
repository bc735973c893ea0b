//! Reading what is stored at one moment. Whoever reads once needs no transaction for that, and most do.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use futures::future::{join, join3, join5};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::connection::Connection;
use super::database::Database;
use super::statements::{
    BEGIN_WRITE, COUNT, LAST_COMMIT, LEASES_HELD, READ, READ_MANY, SCAN, SCAN_MANY,
};
use super::trouble::Trouble;
use crate::service::leases::Lease;
use crate::service::{ShardId, StoreError};
use crate::store::kv_reader::{Entry, KvReader};

/// What is stored at one moment. A transaction, if it needed one, is rolled back when this is dropped.
pub struct Reader<'a> {
    database: &'a Database,
    /// The statement that begins the transaction.
    begin: &'static str,
    /// Whether it begins with the first read. Else the first is made without it, which is all that most readers want;
    /// the second begins it and makes the first again, which must have the same answer.
    at_once: bool,
    state: RefCell<State>,
}

#[derive(Default)]
struct State {
    client: Option<Arc<Connection>>,
    /// How far reading has come.
    stage: Stage,
    /// The first trouble, after which nothing more is read.
    trouble: Option<Trouble>,
    /// What was read ahead: keys with their values, and ranges with all their entries.
    known: BTreeMap<Vec<u8>, Option<Vec<u8>>>,
    ranges: BTreeMap<Vec<u8>, Vec<Entry>>,
}

/// How far reading has come.
#[derive(Default)]
enum Stage {
    /// Nothing was asked.
    #[default]
    Nothing,
    /// One question was answered, before any transaction.
    One(Asked, Vec<Entry>),
    /// The transaction has begun, or there was trouble while it did.
    Begun,
}

/// A statement, and what it asks for.
struct Asked {
    statement: &'static str,
    key: Vec<u8>,
    /// For a range, its end.
    end: Option<Vec<u8>>,
    /// How many entries at most.
    most: Option<i64>,
}

impl Asked {
    async fn of(&self, client: &Connection) -> Result<Vec<Row>, Trouble> {
        let statement = client.prepared(self.statement).await?;
        let mut parameters: Vec<&(dyn ToSql + Sync)> = vec![&self.key];
        parameters.extend(self.end.iter().map(|end| end as &(dyn ToSql + Sync)));
        parameters.extend(self.most.iter().map(|most| most as &(dyn ToSql + Sync)));
        Ok(client.query(&statement, &parameters).await?)
    }
}

/// What is read at the beginning of a transaction that writes.
pub struct Ahead {
    /// The writer.
    pub writer: Vec<u8>,
    /// Single keys.
    pub keys: Vec<Vec<u8>>,
    /// All keys that begin so, of which none begins another.
    pub prefixes: Vec<Vec<u8>>,
    /// Whether the leases of the writer are wanted.
    pub leases: bool,
}

/// What is known at the beginning of a transaction that writes.
pub struct Admitted {
    /// What this writer committed last.
    pub last: Option<Vec<u8>>,
    /// The leases that it holds, if they were wanted.
    pub leases: Vec<Lease>,
}

/// More entries than any range has that is read ahead.
const WHOLE_RANGE: i64 = 1_000;

impl<'a> Reader<'a> {
    /// Reads in a transaction that begins with this statement.
    pub fn new(database: &'a Database, begin: &'static str) -> Reader<'a> {
        Reader {
            database,
            begin,
            at_once: true,
            state: RefCell::default(),
        }
    }

    /// The same, but for whoever reads only once, without the transaction; counting always begins it. If what was read
    /// first has changed before the second read, that is a [`Trouble::Conflict`].
    pub fn once_or_in(database: &'a Database, begin: &'static str) -> Reader<'a> {
        let mut reader = Reader::new(database, begin);
        reader.at_once = false;
        reader
    }

    /// What was in the way of reading, if anything was.
    pub fn trouble(&self) -> Option<Trouble> {
        self.state.borrow().trouble.clone()
    }

    /// The connection, if the transaction has begun. From then on it is the caller's to end.
    pub fn into_client(self) -> Option<Connection> {
        let client = self.state.borrow_mut().client.take();
        client.and_then(Arc::into_inner)
    }

    /// Begins a transaction that writes, and reads in the same round trip what it surely needs.
    ///
    /// # Errors
    /// What is in the way.
    pub fn begin_to_write(&self, ahead: Ahead) -> Result<Admitted, Trouble> {
        let client = self.connected()?;
        self.state.borrow_mut().stage = Stage::Begun;
        let Ahead {
            writer,
            keys,
            prefixes,
            leases,
        } = ahead;
        let read = self.database.wait(async {
            let last = client.prepared(LAST_COMMIT).await?;
            let many = client.prepared(READ_MANY).await?;
            let scan = client.prepared(SCAN_MANY).await?;
            let held = client.prepared(LEASES_HELD).await?;
            let ends: Vec<_> = prefixes.iter().map(|prefix| end_of(prefix)).collect();
            let held = async {
                match leases {
                    true => client.query(&held, &[&writer]).await,
                    false => Ok(Vec::new()),
                }
            };
            let (begun, last, found, entries, held) = join5(
                client.batch_execute(BEGIN_WRITE),
                client.query_opt(&last, &[&writer]),
                client.query(&many, &[&keys]),
                client.query(&scan, &[&prefixes, &ends, &WHOLE_RANGE]),
                held,
            )
            .await;
            // In the order in which they were sent: once one has failed, those after it say only that.
            begun?;
            let (last, found, entries, held) = (last?, found?, entries?, held?);
            let last: Option<Vec<u8>> = match last {
                Some(row) => Some(row.try_get(0)?),
                None => None,
            };
            let leases = leases_of(&held)?;
            let admitted = Admitted { last, leases };
            Ok((admitted, entries_of(&found)?, entries_of(&entries)?))
        });
        let (admitted, found, entries) = read.inspect_err(|trouble| self.stop(trouble))?;
        let mut state = self.state.borrow_mut();
        state.known.extend(keys.into_iter().map(|key| (key, None)));
        let found = found.into_iter().map(|(key, text)| (key, Some(text)));
        state.known.extend(found);
        let mut ranges: BTreeMap<_, Vec<Entry>> = prefixes
            .into_iter()
            .map(|prefix| (prefix, Vec::new()))
            .collect();
        for entry in entries {
            if let Some((_, range)) = around(&mut ranges, &entry.0) {
                range.push(entry);
            }
        }
        ranges.retain(|_, range| (range.len() as i64) < WHOLE_RANGE);
        ranges.values_mut().for_each(|range| range.sort_unstable());
        state.ranges.extend(ranges);
        Ok(admitted)
    }

    /// The connection, which is got now if there is none yet.
    fn connected(&self) -> Result<Arc<Connection>, Trouble> {
        let state = self.state.borrow();
        if let Some(trouble) = &state.trouble {
            return Err(trouble.clone());
        }
        if let Some(client) = &state.client {
            return Ok(client.clone());
        }
        drop(state);
        let got = self.database.connection();
        let client = Arc::new(got.inspect_err(|trouble| self.stop(trouble))?);
        self.state.borrow_mut().client = Some(client.clone());
        Ok(client)
    }

    fn stop(&self, trouble: &Trouble) {
        let mut state = self.state.borrow_mut();
        state.trouble.get_or_insert_with(|| trouble.clone());
    }

    /// Asks for entries, and without a transaction if nothing was asked so far.
    fn entries(&self, asked: Asked) -> Result<Vec<Entry>, StoreError> {
        if self.at_once || !matches!(self.state.borrow().stage, Stage::Nothing) {
            return self.rows(&asked, entries_of);
        }
        let answer = self.connected().and_then(|client| {
            let asked = async { entries_of(&asked.of(&client).await?) };
            self.database.wait(asked)
        });
        let answer = self.answered(answer)?;
        self.state.borrow_mut().stage = Stage::One(asked, answer.clone());
        Ok(answer)
    }

    /// Asks for rows within the transaction and reads them, in the same round trip as its beginning if it has not
    /// begun.
    fn rows<T>(
        &self,
        asked: &Asked,
        read: fn(&[Row]) -> Result<T, Trouble>,
    ) -> Result<T, StoreError> {
        let stage = std::mem::replace(&mut self.state.borrow_mut().stage, Stage::Begun);
        let answer = self.connected().and_then(|client| {
            self.database.wait(async {
                let begin = client.batch_execute(self.begin);
                let rows = match &stage {
                    Stage::Begun => asked.of(&client).await?,
                    Stage::Nothing => {
                        let (begun, rows) = join(begin, asked.of(&client)).await;
                        begun?;
                        rows?
                    }
                    Stage::One(first, answer) => {
                        let (begun, again, rows) =
                            join3(begin, first.of(&client), asked.of(&client)).await;
                        begun?;
                        if entries_of(&again?)? != *answer {
                            return Err(Trouble::Conflict);
                        }
                        rows?
                    }
                };
                read(&rows)
            })
        });
        self.answered(answer)
    }

    /// An answer for whoever reads; trouble is kept.
    fn answered<T>(&self, answer: Result<T, Trouble>) -> Result<T, StoreError> {
        answer.map_err(|trouble| {
            self.stop(&trouble);
            self.database.failed(trouble)
        })
    }
}

fn entries_of(rows: &[Row]) -> Result<Vec<Entry>, Trouble> {
    rows.iter()
        .map(|row| Ok((row.try_get(0)?, row.try_get(1)?)))
        .collect()
}

fn leases_of(rows: &[Row]) -> Result<Vec<Lease>, Trouble> {
    let number = |row: &Row, at| Ok::<i64, Trouble>(row.try_get(at)?);
    let mut leases = Vec::new();
    for row in rows {
        let (count, shard) = (
            u32::try_from(number(row, 0)?),
            u32::try_from(number(row, 1)?),
        );
        let shard = shard.ok().zip(count.ok());
        if let Some(shard) = shard.and_then(|(shard, count)| ShardId::new(shard, count)) {
            let epoch = number(row, 2)?.unsigned_abs();
            leases.push(Lease { shard, epoch });
        }
    }
    Ok(leases)
}

/// The range to which a key belongs, if it is one of these.
fn around<'a>(
    ranges: &'a mut BTreeMap<Vec<u8>, Vec<Entry>>,
    key: &[u8],
) -> Option<(&'a Vec<u8>, &'a mut Vec<Entry>)> {
    let last = ranges.range_mut(..=key.to_vec()).next_back();
    last.filter(|(prefix, _)| key.starts_with(prefix))
}

/// The first key after all that begin with this prefix.
fn end_of(prefix: &[u8]) -> Vec<u8> {
    let mut end = prefix.to_vec();
    while let Some(last) = end.pop() {
        if last < u8::MAX {
            end.push(last + 1);
            return end;
        }
    }
    // No key begins with this byte.
    vec![u8::MAX]
}

impl KvReader for Reader<'_> {
    fn read(&self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        if let Some(known) = self.state.borrow().known.get(key) {
            return Ok(known.clone());
        }
        if let Some((_, range)) = around(&mut self.state.borrow_mut().ranges, key) {
            let at = range.binary_search_by(|(own, _)| own.as_slice().cmp(key));
            return Ok(at.ok().map(|at| range[at].1.clone()));
        }
        let found = self.entries(Asked {
            statement: READ,
            key: key.to_vec(),
            end: None,
            most: None,
        })?;
        Ok(found.into_iter().next().map(|(_, value)| value))
    }

    fn scan(
        &self,
        prefix: &[u8],
        after: Option<&[u8]>,
        limit: usize,
    ) -> Result<Vec<Entry>, StoreError> {
        if let Some(entries) = self.state.borrow().ranges.get(prefix) {
            let entries = entries.iter();
            let entries =
                entries.filter(|(key, _)| after.is_none_or(|after| key.as_slice() > after));
            return Ok(entries.take(limit).cloned().collect());
        }
        // A byte more makes the next key.
        let from = after.map_or_else(|| prefix.to_vec(), |after| [after, &[0]].concat());
        self.entries(Asked {
            statement: SCAN,
            key: from,
            end: Some(end_of(prefix)),
            most: Some(i64::try_from(limit).unwrap_or(i64::MAX)),
        })
    }

    fn count(&self, prefix: &[u8]) -> Result<u64, StoreError> {
        if let Some(entries) = self.state.borrow().ranges.get(prefix) {
            return Ok(entries.len() as u64);
        }
        let asked = Asked {
            statement: COUNT,
            key: prefix.to_vec(),
            end: Some(end_of(prefix)),
            most: None,
        };
        self.rows(&asked, |rows| {
            let count: i64 = rows.first().map_or(Ok(0), |row| row.try_get(0))?;
            Ok(count.unsigned_abs())
        })
    }
}

impl Drop for Reader<'_> {
    fn drop(&mut self) {
        let state = self.state.get_mut();
        let Some(client) = state.client.take().and_then(Arc::into_inner) else {
            return;
        };
        if let None | Some(Trouble::Conflict) = state.trouble {
            match state.stage {
                Stage::Begun => self.database.roll_back(client),
                // No transaction is open there.
                Stage::Nothing | Stage::One(..) => client.give_back(),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_ends_before_the_first_key_that_begins_otherwise() {
        assert_eq!(end_of(b"t"), b"u");
        assert_eq!(end_of(b"t\xff\xff"), b"u");
        assert_eq!(end_of(b"e\x00\xff"), b"e\x01");
        assert_eq!(end_of(b""), b"\xff");
        assert_eq!(end_of(b"\xff"), b"\xff");
    }
}
