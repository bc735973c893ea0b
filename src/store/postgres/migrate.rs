//! The tables in the database, and how they came about: numbered steps, forward only. Two processes that start at once
//! do no harm: each step and its number are one transaction, and whoever comes second finds it done.

use std::time::Duration;

use tokio_postgres::error::SqlState;

use super::connection::Connection;
use super::database::{Database, PATIENCE};
use super::trouble::{Attempts, Trouble};
use crate::service::StoreError;

/// The steps; the number of the first is 1. A step is never changed once it was released.
const STEPS: [&str; 4] = [
    "
    create table if not exists galabot_record (key bytea primary key, value bytea not null);
    create table if not exists galabot_writer (id bytea primary key, token bytea not null, at timestamptz not null);
    create table if not exists galabot_secret (id bigint primary key, key text not null);
",
    "
    create table if not exists galabot_process (id bytea primary key, until timestamptz not null);
    create table if not exists galabot_lease (
        shards bigint not null, shard bigint not null, owner bytea, epoch bigint not null, until timestamptz not null,
        primary key (shards, shard));
    create table if not exists galabot_identify (bucket bigint primary key, at timestamptz not null);
",
    // From here on games are packed with a dictionary, which earlier programs cannot read.
    "",
    "
    create table if not exists galabot_call (
        id bytea primary key, shards bigint not null, shard bigint not null, request text not null,
        taken boolean not null, response text, at timestamptz not null);
",
];

/// The number of the last step.
pub const NEWEST: i64 = STEPS.len() as i64;

const BEGIN: &str =
    "create table if not exists galabot_schema (id bigint primary key, version bigint not null)";

const VERSION: &str = "select version from galabot_schema where id = 1";

const SET_VERSION: &str = "insert into galabot_schema (id, version) values (1, $1) \
     on conflict (id) do update set version = excluded.version";

/// Brings the tables of a database to the newest version. Returns the version found.
///
/// # Errors
/// [`StoreError::Refused`] if the tables are of a newer version, or may not be made; [`StoreError::Failed`] if the
/// database cannot be reached.
pub fn migrate(database: &Database, patience: Duration) -> Result<i64, StoreError> {
    let found = database.ask(patience, async |client| version(client).await)?;
    let mut now = found;
    let mut attempts = Attempts::for_at_most(PATIENCE);
    while now < NEWEST {
        match database.ask(patience, async |client| next(client).await) {
            Ok(Step::To(version)) => now = version,
            Ok(Step::Again) => attempts
                .again(Trouble::Conflict)
                .map_err(|trouble| database.failed(trouble))?,
            Err(error) => return Err(error),
        }
    }
    refuse_newer(database, now)?;
    Ok(found)
}

fn refuse_newer(database: &Database, found: i64) -> Result<(), StoreError> {
    if found <= NEWEST {
        return Ok(());
    }
    Err(StoreError::Refused(format!(
        "the tables of {} have version {found}, but this program knows only versions up to {NEWEST}: use the \
         program that made them, or a newer one; nothing was changed",
        database.name()
    )))
}

/// Whether the tables of a database are there, and of the newest version. Nothing is changed.
///
/// # Errors
/// As [`migrate`], and [`StoreError::Refused`] if they are of an older version.
pub fn is_newest(database: &Database, patience: Duration) -> Result<bool, StoreError> {
    let found = database.ask(patience, async |client| version(client).await)?;
    refuse_newer(database, found)?;
    if found == NEWEST || found == 0 {
        return Ok(found == NEWEST);
    }
    Err(StoreError::Refused(format!(
        "the tables of {} have version {found}, but this program needs version {NEWEST} to look at them: stop the bot, \
         run galabot migrate, and start the new bot; nothing was changed",
        database.name()
    )))
}

/// Whether a store has begun in a database.
///
/// # Errors
/// As [`migrate`].
pub fn is_begun(database: &Database, patience: Duration) -> Result<bool, StoreError> {
    database.ask(patience, async |client| {
        if version(client).await? == 0 {
            return Ok(false);
        }
        let any = "select 1 from galabot_record limit 1";
        Ok(client.query_opt(any, &[]).await?.is_some())
    })
}

/// How a step ended.
enum Step {
    /// The tables now have this version.
    To(i64),
    /// Another process was at it.
    Again,
}

/// The version of the tables; 0 if there are none.
async fn version(client: &Connection) -> Result<i64, Trouble> {
    match client.query_opt(VERSION, &[]).await {
        Ok(Some(row)) => Ok(row.try_get(0)?),
        Ok(None) => Ok(0),
        Err(error) if error.code() == Some(&SqlState::UNDEFINED_TABLE) => Ok(0),
        Err(error) => Err(error.into()),
    }
}

/// Takes the next step, in one transaction with its number.
async fn next(client: &Connection) -> Result<Step, Trouble> {
    match try_next(client).await {
        Ok(version) => Ok(Step::To(version)),
        Err(error) => {
            // What is left of the transaction; the connection is given back.
            client.batch_execute("rollback").await?;
            // Another process makes the same tables at this moment.
            let made_meanwhile = [
                SqlState::UNIQUE_VIOLATION,
                SqlState::DUPLICATE_TABLE,
                SqlState::DUPLICATE_OBJECT,
            ];
            match error.code() {
                Some(code) if made_meanwhile.contains(code) => Ok(Step::Again),
                _ => match Trouble::from(error) {
                    Trouble::Conflict => Ok(Step::Again),
                    trouble => Err(trouble),
                },
            }
        }
    }
}

async fn try_next(client: &Connection) -> Result<i64, tokio_postgres::Error> {
    client.batch_execute(BEGIN).await?;
    client
        .batch_execute("begin isolation level serializable")
        .await?;
    let found = client.query_opt(VERSION, &[]).await?;
    let found: i64 = match found {
        Some(row) => row.try_get(0)?,
        None => 0,
    };
    let step = usize::try_from(found).ok().and_then(|at| STEPS.get(at));
    let Some(step) = step else {
        client.batch_execute("rollback").await?;
        return Ok(found);
    };
    client.batch_execute(step).await?;
    client.execute(SET_VERSION, &[&(found + 1)]).await?;
    client.batch_execute("commit").await?;
    Ok(found + 1)
}
