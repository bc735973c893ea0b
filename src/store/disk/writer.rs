//! The one thread that writes: it takes the operations that wait, plans them in order, writes and syncs them as one
//! group, then answers all.
//!
//! Each operation is planned with those before it in its group applied. So two operations in one group get the same
//! results as in two.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use super::compaction::{self, Compaction};
use super::tree::{self, LEAST_FREE, Tree};
use super::{Database, Shared, open};
use crate::service::StoreError;
use crate::store::key::Key;
use crate::store::kv_reader::{KvReader, PendingView, WriteBatch};
use crate::store::operation::{MAX_WRITE, StoreOp};
use crate::store::plan::plan;
use crate::store::record::Record;
use crate::store::writer::{Job, MAX_GROUP, Reply};

/// The number of groups after which the free space on the disk is checked again.
const GROUPS_BETWEEN_SPACE_CHECKS: u64 = 64;

/// While the database is made anew, a further part is copied when nothing has waited for so long, or so many bytes were
/// written meanwhile. That is half of a part, so it is done before the database has grown by as much as it holds.
const PAUSE: Duration = Duration::from_millis(2);
const BYTES_BETWEEN_PARTS: usize = compaction::STEP / 2;

/// After how long it is tried again when it went wrong.
const AGAIN: Duration = Duration::from_secs(60 * 60);

/// Carries out what waits.
pub fn run(shared: &Shared, queue: &Receiver<Job>) {
    let mut carried: Option<Job> = None;
    let mut groups: u64 = 0;
    let mut compactor = Compactor::new(shared);
    loop {
        let first = match carried.take() {
            Some(job) => job,
            None if compactor.present.is_some() => match queue.recv_timeout(PAUSE) {
                Ok(job) => job,
                Err(RecvTimeoutError::Timeout) => {
                    compactor.go_on();
                    continue;
                }
                Err(RecvTimeoutError::Disconnected) => break,
            },
            None => match queue.recv() {
                Ok(job) => job,
                Err(_) => break,
            },
        };
        let check_space = groups.is_multiple_of(GROUPS_BETWEEN_SPACE_CHECKS);
        groups += 1;
        let one_group = AssertUnwindSafe(|| {
            let mut group = Group::new(shared, &mut compactor);
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
        compactor.begin_if_due();
        if compactor.followed >= BYTES_BETWEEN_PARTS {
            compactor.go_on();
        }
    }
}

/// Makes the database anew when it has grown. Whatever goes wrong with that is logged, and nothing else is the worse for it.
struct Compactor<'a> {
    shared: &'a Shared,
    present: Option<Compaction>,
    /// How many bytes were written since the last part was copied.
    followed: usize,
    /// When it may be tried again, after it went wrong.
    again: Option<Instant>,
}

impl<'a> Compactor<'a> {
    fn new(shared: &'a Shared) -> Compactor<'a> {
        Compactor {
            shared,
            present: None,
            followed: 0,
            again: None,
        }
    }

    fn begin_if_due(&mut self) {
        if self.present.is_some() || self.again.is_some_and(|again| Instant::now() < again) {
            return;
        }
        let database = self.shared.database();
        let length = database.length(&self.shared.dir).unwrap_or(0);
        let compact = database.location.compact;
        let due = self.shared.disk.is_compaction_due(length, compact);
        if due && self.shared.check().is_ok() {
            self.attempt(|compactor| {
                let begun = Compaction::begin(
                    &compactor.shared.dir,
                    (database.location, length),
                    &*compactor.shared.disk,
                )?;
                compactor.present = Some(begun);
                Ok(())
            });
        }
    }

    /// Notes what has been written into the database in use.
    fn follow(&mut self, changes: &WriteBatch) {
        self.attempt(|compactor| match &mut compactor.present {
            Some(compaction) => {
                compactor.followed += changes.size();
                compaction.follow(changes)
            }
            None => Ok(()),
        });
    }

    /// Copies a further part, and uses the new database once all is copied.
    fn go_on(&mut self) {
        let shared = self.shared;
        let database = shared.database();
        let mut done = false;
        self.followed = 0;
        self.attempt(|compactor| {
            if let Some(compaction) = &mut compactor.present {
                done = shared
                    .check()
                    .and_then(|()| compaction.step(&database.tree, &*shared.disk))?;
            }
            Ok(())
        });
        if let Some(compaction) = self.present.take_if(|_| done) {
            match compaction.finish(&*shared.disk) {
                Ok((tree, location)) => {
                    let before = database.length(&shared.dir).unwrap_or(0);
                    *shared.database_alone() = Arc::new(Database { tree, location });
                    tracing::info!(
                        before,
                        after = location.compact,
                        "the database was made anew in less space"
                    );
                    // sled may panic when it cannot sync what nobody needs any more.
                    let _ = catch_unwind(AssertUnwindSafe(|| drop(database)));
                    if let Err(error) = location.remove_others(&shared.dir) {
                        tracing::warn!(%error, "the database from before it was made anew is removed at the next start");
                    }
                }
                Err(StoreError::Refused(reason)) => self.give_up(&StoreError::Refused(reason)),
                Err(error) => shared.record_error(&error),
            }
        }
    }

    fn attempt(&mut self, step: impl FnOnce(&mut Self) -> Result<(), StoreError>) {
        let done = catch_unwind(AssertUnwindSafe(|| step(self)))
            .unwrap_or_else(|panic| Err(tree::panicked("copying", &*panic)));
        if let Err(error) = done {
            self.give_up(&error);
        }
    }

    /// Leaves the database as it is, for now.
    fn give_up(&mut self, error: &StoreError) {
        tracing::warn!(%error, "the database could not be made anew in less space; it is tried again in an hour");
        self.again = Some(Instant::now() + AGAIN);
        if matches!(error, StoreError::Damaged { .. }) {
            self.shared.record_error(error);
        }
        let present = self.present.take();
        // sled may panic when it cannot sync what nobody needs any more.
        let _ = catch_unwind(AssertUnwindSafe(|| drop(present)));
        let location = self.shared.database().location;
        // What cannot be removed now is removed at the next start.
        let _ = location.remove_others(&self.shared.dir);
    }
}

/// Operations that are written and synced together.
struct Group<'a, 'b> {
    shared: &'a Shared,
    database: Arc<Database>,
    compactor: &'b mut Compactor<'a>,
    changes: WriteBatch,
    size: usize,
    /// Whether it packs tables. Then nothing else goes with it.
    packs: bool,
    replies: Vec<(Sender<Reply>, Reply)>,
}

impl<'a, 'b> Group<'a, 'b> {
    fn new(shared: &'a Shared, compactor: &'b mut Compactor<'a>) -> Group<'a, 'b> {
        Group {
            shared,
            database: shared.database(),
            compactor,
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
            base: &self.database.tree,
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
                self.database.tree.check_space(LEAST_FREE)?;
            }
            let alone = shared.database_alone();
            let written = self.write();
            // Recorded before anybody can read again, because readers must not see what is not synced. The callbacks are made
            // below, because they may want to read.
            if let Err(error) = &written {
                shared.health.record(&error.to_string());
            }
            drop(alone);
            shared.groups.fetch_add(1, Ordering::Relaxed);
            written
        });
        if written.is_ok() && !self.changes.is_empty() {
            self.compactor.follow(&self.changes);
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
        let (shared, tree): (_, &Tree) = (self.shared, &self.database.tree);
        shared.snapshots.keep(tree, &self.changes, &shared.dir)?;
        let importing = Key::Importing.bytes();
        let import_ends = match self.changes.get(&importing) {
            Some(word) => Some(word.is_none()),
            None => tree.read(&importing)?.map(|_| false),
        };
        let mut journal = shared
            .journal
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        match import_ends {
            None => {
                let lsn = journal.append(&self.changes)?;
                self.changes.put(&Record::Lsn(lsn));
                tree.write(&self.changes, &*shared.disk)
            }
            Some(false) => tree.write(&self.changes, &*shared.disk),
            Some(true) => {
                let lsn = open::new_journal(1);
                self.changes.put(&Record::Lsn(lsn));
                tree.write(&self.changes, &*shared.disk)?;
                *journal = open::begin_journal(&shared.dir, lsn, &shared.disk)?;
                Ok(())
            }
        }
    }
}
