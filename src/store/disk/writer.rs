//! The one thread that writes: it takes the operations that wait, plans them in order, writes and syncs them as one
//! group, then answers all.
//!
//! Each operation is planned with those before it in its group applied. So two operations in one group get the same
//! results as in two.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::PoisonError;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, Sender};
use std::time::Instant;

use super::tree::{self, LEAST_FREE};
use super::{Shared, open};
use crate::service::StoreError;
use crate::store::key::Key;
use crate::store::kv_reader::{KvReader, PendingView, WriteBatch};
use crate::store::operation::{MAX_WRITE, StoreOp};
use crate::store::plan::plan;
use crate::store::record::Record;
use crate::store::writer::{Job, MAX_GROUP, Reply};

/// The number of groups after which the free space on the disk is checked again.
const GROUPS_BETWEEN_SPACE_CHECKS: u64 = 64;

/// Carries out what waits.
pub fn run(shared: &Shared, queue: &Receiver<Job>) {
    let mut carried: Option<Job> = None;
    let mut groups: u64 = 0;
    while let Some(first) = carried.take().or_else(|| queue.recv().ok()) {
        let check_space = groups.is_multiple_of(GROUPS_BETWEEN_SPACE_CHECKS);
        groups += 1;
        let one_group = AssertUnwindSafe(|| {
            let mut group = Group::new(shared);
            let mut next = Some(first);
            while let Some(job) = next {
                carried = group.admit(job);
                if carried.is_some() || group.is_full() {
                    break;
                }
                next = queue.try_recv().ok();
            }
            group.settle(check_space);
        });
        if let Err(panic) = catch_unwind(one_group) {
            shared.record_error(&tree::panicked("writing", &*panic));
        }
    }
}

/// Operations that are written and synced together.
struct Group<'a> {
    shared: &'a Shared,
    changes: WriteBatch,
    size: usize,
    /// Whether it packs tables. Then nothing else goes with it.
    packs: bool,
    replies: Vec<(Sender<Reply>, Reply)>,
}

impl Group<'_> {
    fn new(shared: &Shared) -> Group<'_> {
        Group {
            shared,
            changes: WriteBatch::default(),
            size: 0,
            packs: false,
            replies: Vec::new(),
        }
    }

    fn is_full(&self) -> bool {
        self.replies.len() >= MAX_GROUP || self.size >= MAX_WRITE || self.packs
    }

    /// Plans a job, or gives it back if it is too large to go with the others, or packs what they may have changed: the
    /// journal would lack those changes.
    fn admit(&mut self, job: Job) -> Option<Job> {
        self.packs = matches!(job.op, StoreOp::Pack(..));
        if self.packs && !self.replies.is_empty() {
            return Some(job);
        }
        let kv = PendingView {
            base: &self.shared.tree,
            changes: &self.changes,
        };
        let planned = self.shared.check().and_then(|()| plan(&kv, &job.op));
        let reply = match planned {
            Ok((changes, answer)) => {
                let size = changes.size();
                if self.size > 0 && self.size + size > MAX_WRITE {
                    return Some(job);
                }
                self.size += size;
                self.changes.extend(changes);
                Ok(answer)
            }
            Err(error) => {
                self.shared.record_error(&error);
                Err(error)
            }
        };
        self.replies.push((job.reply, reply));
        None
    }

    /// Makes the group durable and answers all its callers.
    fn settle(mut self, check_space: bool) {
        let durable = self.make_durable(check_space);
        for (sender, reply) in self.replies.drain(..) {
            let reply = match &durable {
                Ok(()) => reply,
                Err(_) if matches!(reply, Err(StoreError::Damaged { .. })) => reply,
                Err(reason) => Err(StoreError::Failed(reason.clone())),
            };
            // The caller may be gone; the operation is done all the same.
            let _ = sender.send(reply);
        }
    }

    fn make_durable(&mut self, check_space: bool) -> Result<(), String> {
        let (shared, begun) = (self.shared, Instant::now());
        let written = shared.check().and_then(|()| {
            if self.changes.is_empty() {
                return Ok(());
            }
            if check_space {
                shared.tree.check_space(LEAST_FREE)?;
            }
            let gate = shared.gate.write().unwrap_or_else(PoisonError::into_inner);
            let written = self.write();
            // Recorded before the gate opens, because readers must not see what is not synced. The callbacks are made
            // below, because they may want to read.
            if let Err(error) = &written {
                shared.health.record(&error.to_string());
            }
            drop(gate);
            shared.groups.fetch_add(1, Ordering::Relaxed);
            written
        });
        if written.is_ok() && !self.changes.is_empty() {
            let taken = begun.elapsed().as_secs_f64();
            shared.metrics.commit_seconds.observe(taken);
            shared.metrics.group_size.observe(self.replies.len() as f64);
        }
        written.map_err(|error| {
            let reason = match error {
                StoreError::Failed(reason) => reason,
                other => other.to_string(),
            };
            shared.health.fail(&reason);
            reason
        })
    }

    /// Writes first into the journal, then into the database, so the journal has whatever the database has. An import
    /// goes into the database alone, and a new journal begins after it.
    fn write(&mut self) -> Result<(), StoreError> {
        let shared = self.shared;
        shared
            .snapshots
            .keep(&shared.tree, &self.changes, &shared.dir)?;
        let importing = Key::Importing.bytes();
        let import_ends = match self.changes.get(&importing) {
            Some(word) => Some(word.is_none()),
            None => shared.tree.read(&importing)?.map(|_| false),
        };
        let mut journal = shared
            .journal
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        match import_ends {
            None => {
                let lsn = journal.append(&self.changes)?;
                self.changes.put(&Record::Lsn(lsn));
                shared.tree.write(&self.changes, &*shared.disk)
            }
            Some(false) => shared.tree.write(&self.changes, &*shared.disk),
            Some(true) => {
                let lsn = open::new_journal(1);
                self.changes.put(&Record::Lsn(lsn));
                shared.tree.write(&self.changes, &*shared.disk)?;
                *journal = open::begin_journal(&shared.dir, lsn, &shared.disk)?;
                Ok(())
            }
        }
    }
}
