//! The one thread that writes: it takes the operations that wait, plans them in order within one transaction as if it
//! were alone, and answers all once it is committed.
//!
//! A transaction that was in another's way is planned and written again. If the connection is lost while it is being
//! committed, nobody knows whether it was. So each transaction writes a random token into the writer's own row, and
//! the next one, which reads that row first, knows. It cannot overlook a commit still under way: both write that row,
//! so the later one waits for the other, and is then told to begin again.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::Receiver;
use std::time::Instant;

use futures::future::join4;

use super::Shared;
use super::connection::Connection;
use super::database::PATIENCE;
use super::hooks::CommitFate;
use super::prefetch;
use super::reader::{Admitted, Ahead, Reader};
use super::statements::{BEGIN_WRITE, Columns, DELETE, NOTE_COMMIT, WRITE};
use super::trouble::{Attempts, Trouble};
use crate::service::StoreError;
use crate::service::leases::Lease;
use crate::store::key::Key;
use crate::store::kv_reader::{KvReader, PendingView, WriteBatch};
use crate::store::operation::MAX_WRITE;
use crate::store::plan::plan;
use crate::store::shards;
use crate::store::writer::{Job, MAX_GROUP, Reply};

/// Carries out what waits.
pub fn run(shared: &Shared, queue: &Receiver<Job>) {
    let mut waiting = VecDeque::new();
    loop {
        if waiting.is_empty() {
            match queue.recv() {
                Ok(job) => waiting.push_back(job),
                Err(_) => return,
            }
        }
        while waiting.len() < MAX_GROUP {
            match queue.try_recv() {
                Ok(job) => waiting.push_back(job),
                Err(_) => break,
            }
        }
        let group = AssertUnwindSafe(|| write_some(shared, &waiting));
        let replies = catch_unwind(group).unwrap_or_else(|_| {
            let panicked = Trouble::Final("writing panicked".to_owned());
            shared.record_error(&shared.database.failed(panicked.clone()));
            vec![Err(shared.database.failed(panicked))]
        });
        for (job, reply) in waiting.drain(..replies.len()).zip(replies) {
            // The caller may be gone; the operation is done all the same.
            let _ = job.reply.send(reply);
        }
    }
}

/// What a transaction makes of the first operations that wait.
struct Planned {
    changes: WriteBatch,
    /// The answers, once it is committed.
    replies: Vec<Reply>,
}

/// Carries out at least the first of these operations, and returns the answers.
fn write_some(shared: &Shared, waiting: &VecDeque<Job>) -> Vec<Reply> {
    let begun = Instant::now();
    let mut attempts = Attempts::for_at_most(PATIENCE);
    let mut unknown = Vec::new();
    loop {
        let tried = shared
            .check()
            .map_err(|error| Trouble::Final(error.to_string()))
            .and_then(|()| attempt(shared, waiting, &mut unknown));
        shared.note_answer(tried.as_ref().err());
        let trouble = match tried {
            Ok(planned) => {
                shared
                    .metrics
                    .commit_seconds
                    .observe(begun.elapsed().as_secs_f64());
                shared
                    .metrics
                    .group_size
                    .observe(planned.replies.len() as f64);
                return planned.replies;
            }
            Err(trouble) => trouble,
        };
        shared.metrics.retries.inc();
        if let Trouble::Lost(why) = &trouble {
            tracing::warn!(
                why,
                database = shared.database.name(),
                "a commit is tried again"
            );
        }
        if let Err(trouble) = attempts.again(trouble) {
            let failed = || shared.database.failed(trouble.clone());
            shared.record_error(&failed());
            return waiting.iter().map(|_| Err(failed())).collect();
        }
    }
}

/// A transaction whose commit may have been done: its token, and its answers if so.
type Unknown = (Vec<u8>, Planned);

/// Carries out one transaction.
fn attempt(
    shared: &Shared,
    waiting: &VecDeque<Job>,
    unknown: &mut Vec<Unknown>,
) -> Result<Planned, Trouble> {
    let reader = Reader::new(&shared.database, BEGIN_WRITE);
    let Admitted { last, leases } = admit(shared, &reader, waiting)?;
    let done = unknown
        .iter()
        .position(|(token, _)| Some(token) == last.as_ref());
    if let Some(done) = done {
        return Ok(unknown.swap_remove(done).1);
    }
    let planned = plan_some(shared, (&reader, &leases), waiting)?;
    // As long as it is unknown whether an earlier one was done, only writing the same row can tell.
    if planned.changes.is_empty() && unknown.is_empty() {
        return Ok(planned);
    }
    let Some(client) = reader.into_client() else {
        return Err(Trouble::Lost("the connection is gone".to_owned()));
    };
    let token = fastrand::u128(..).to_be_bytes().to_vec();
    match commit(shared, client, &planned.changes, token.clone()) {
        Err(Trouble::Lost(why)) => {
            unknown.push((token, planned));
            Err(Trouble::Lost(why))
        }
        Err(trouble) => Err(trouble),
        Ok(()) => Ok(planned),
    }
}

/// Begins a transaction that writes. Which leases this process holds is read in it, so that it cannot be committed if
/// another process takes one of them meanwhile.
fn admit(
    shared: &Shared,
    reader: &Reader<'_>,
    waiting: &VecDeque<Job>,
) -> Result<Admitted, Trouble> {
    let mut keys = vec![Key::Importing.bytes()];
    let held = || waiting.iter().filter_map(|job| job.lease);
    let leases = held().next().is_some();
    keys.extend(leases.then(|| Key::Shards.bytes()));
    keys.extend(held().map(|lease| Key::PostNumbers(lease.shard).bytes()));
    for job in waiting {
        keys.extend(prefetch::keys(&job.op).iter().map(Key::bytes));
    }
    keys.sort_unstable();
    keys.dedup();
    let mut prefixes: Vec<_> = waiting
        .iter()
        .flat_map(|job| prefetch::prefixes(&job.op))
        .collect();
    prefixes.sort_unstable();
    prefixes.dedup();
    reader.begin_to_write(Ahead {
        writer: shared.writer_id.clone(),
        keys,
        prefixes,
        leases,
    })
}

/// Plans the operations in order, each with those before it applied, as many as may be written at once.
fn plan_some(
    shared: &Shared,
    (reader, leases): (&Reader<'_>, &[Lease]),
    waiting: &VecDeque<Job>,
) -> Result<Planned, Trouble> {
    let mut planned = Planned {
        changes: WriteBatch::default(),
        replies: Vec::new(),
    };
    let mut size = 0;
    for job in waiting {
        let kv = PendingView {
            base: reader,
            changes: &planned.changes,
        };
        let reply = admitted(&kv, job.lease, leases).and_then(|()| plan(&kv, &job.op));
        if let Some(trouble) = reader.trouble() {
            return Err(trouble);
        }
        let reply = match reply {
            Ok((changes, answer)) => {
                if size > 0 && size + changes.size() > MAX_WRITE {
                    break;
                }
                size += changes.size();
                planned.changes.extend(changes);
                Ok(answer)
            }
            Err(error) => {
                shared.record_error(&error);
                Err(error)
            }
        };
        planned.replies.push(reply);
    }
    Ok(planned)
}

/// Refuses an operation whose lease has gone: it has ended or was taken, or the shards are parted otherwise by now.
fn admitted(kv: &dyn KvReader, lease: Option<Lease>, held: &[Lease]) -> Result<(), StoreError> {
    let Some(lease) = lease else {
        return Ok(());
    };
    let parts = shards::count(kv)?;
    match held.contains(&lease) && parts == Some(lease.shard.count()) {
        true => Ok(()),
        false => Err(StoreError::Refused(format!(
            "the lease of shard {} (epoch {}) has gone, so nothing is written for it here",
            lease.shard, lease.epoch
        ))),
    }
}

/// Writes the changes of a transaction that has begun, and commits it.
fn commit(
    shared: &Shared,
    client: Connection,
    changes: &WriteBatch,
    token: Vec<u8>,
) -> Result<(), Trouble> {
    let fate = shared.hooks.commit();
    let Columns { keys, values, gone } = Columns::of(changes);
    shared.database.wait(async move {
        let end = match fate {
            CommitFate::LostBefore => return Err(taken_away()),
            CommitFate::Conflicts => "rollback",
            CommitFate::Goes | CommitFate::LostAfter => "commit",
        };
        let note = client.prepared(NOTE_COMMIT).await?;
        let write = client.prepared(WRITE).await?;
        let delete = client.prepared(DELETE).await?;
        // Sent together: once one of them fails, the last rolls back.
        let (noted, written, deleted, ended) = join4(
            client.execute(&note, &[&shared.writer_id, &token]),
            client.execute(&write, &[&keys, &values]),
            client.execute(&delete, &[&gone]),
            client.batch_execute(end),
        )
        .await;
        if fate == CommitFate::LostAfter {
            return Err(taken_away());
        }
        // It has ended the transaction, also if that was in another's way.
        if ended.is_ok() {
            client.give_back();
        }
        noted.and(written).and(deleted).map(drop).and(ended)?;
        match fate {
            CommitFate::Conflicts => Err(Trouble::Conflict),
            _ => Ok(()),
        }
    })
}

fn taken_away() -> Trouble {
    Trouble::Lost("a test took the connection away".to_owned())
}
