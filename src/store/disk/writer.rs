//! The one thread that writes: it takes the operations that wait, plans them in order, writes them as one group into
//! the journal, syncs it, then answers all. The database gets the changes of several groups at once, when nothing waits
//! or there are many of them. Until then readers see them over it, and after a power cut they are in the journal.
//!
//! Each operation is planned with those before it in its group applied. So two operations in one group get the same
//! results as in two.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use super::compaction::{self, Compaction};
use super::tree::{self, LEAST_FREE, Tree};
use super::{Database, Shared, beside, open};
use crate::service::StoreError;
use crate::store::key::Key;
use crate::store::kv_reader::{KvReader, PendingView, WriteBatch};
use crate::store::operation::{MAX_WRITE, StoreOp};
use crate::store::plan::plan;
use crate::store::record::Record;
use crate::store::writer::{Job, MAX_GROUP, Reply};

/// The number of groups after which the free space on the disk is checked again.
const GROUPS_BETWEEN_SPACE_CHECKS: u64 = 64;

/// The database gets what is pending when nothing has waited for `PAUSE_BEFORE_FLUSH`. It also gets it when
/// `MOST_PENDING` bytes were written into the journal since the last time.
const PAUSE_BEFORE_FLUSH: Duration = Duration::from_millis(20);
const MOST_PENDING: usize = 128 * 1024;

/// While the database is made anew, a further part is copied when nothing has waited for `PAUSE`. The same is done when
/// `BYTES_BETWEEN_PARTS` were written meanwhile. That is half of a part, so the copy is done before the database has
/// grown by as much as it holds.
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
        let Some(first) = carried
            .take()
            .or_else(|| next(shared, queue, &mut compactor))
        else {
            break;
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
        if compactor.followed >= BYTES_BETWEEN_PARTS {
            compactor.go_on();
        }
    }
    flush_idle(shared, &mut compactor);
}

/// The next operation; until it comes, what nobody waits for is done. `None` once no more can come.
fn next(shared: &Shared, queue: &Receiver<Job>, compactor: &mut Compactor) -> Option<Job> {
    loop {
        let pause = match &compactor.present {
            Some(_) => PAUSE,
            None if shared.check().is_err() => return queue.recv().ok(),
            None if shared.current().pending.is_empty() => return queue.recv().ok(),
            None => PAUSE_BEFORE_FLUSH,
        };
        match queue.recv_timeout(pause) {
            Ok(job) => return Some(job),
            Err(RecvTimeoutError::Timeout) => {
                flush_idle(shared, compactor);
                compactor.go_on();
            }
            Err(RecvTimeoutError::Disconnected) => return None,
        }
    }
}

/// Writes what is pending into the database, unless something has failed before.
fn flush_idle(shared: &Shared, compactor: &mut Compactor) {
    let flushed = catch_unwind(AssertUnwindSafe(|| {
        shared.check()?;
        flush(shared, compactor)
    }));
    let flushed = flushed.unwrap_or_else(|panic| Err(tree::panicked("writing", &*panic)));
    if let Err(error) = flushed {
        shared.record_error(&error);
    }
}

/// Writes what is pending into the database and syncs it. Readers see the same before and afterwards. They wait while
/// it is written, for a value in several pieces is read piece by piece; they do not wait for the sync.
fn flush(shared: &Shared, compactor: &mut Compactor) -> Result<(), StoreError> {
    let mut current = shared.current_alone();
    if current.pending.is_empty() {
        return Ok(());
    }
    let database = current.database.clone();
    let applied = database.tree.apply(&current.pending, &*shared.disk);
    // Recorded before anybody can read again. The callbacks are made later, because they may want to read.
    applied.inspect_err(|error| shared.health.record(&error.to_string()))?;
    let flushed = std::mem::take(&mut current.pending);
    current.journaled = 0;
    drop(current);
    database.tree.sync(&*shared.disk)?;
    compactor.follow(&flushed);
    compactor.begin_if_due();
    Ok(())
}

/// Makes the database anew when it has grown. Whatever goes wrong with that is logged, and nothing else is the worse
/// for it.
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
        let database = self.shared.current().database.clone();
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
        let database = shared.current().database.clone();
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
                    shared.current_alone().database = Arc::new(Database { tree, location });
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
        let location = self.shared.current().database.location;
        // What cannot be removed now is removed at the next start.
        let _ = location.remove_others(&self.shared.dir);
    }
}

/// Operations that are written and synced together.
struct Group<'a, 'b> {
    shared: &'a Shared,
    compactor: &'b mut Compactor<'a>,
    changes: WriteBatch,
    size: usize,
    /// Whether it packs tables. Then nothing else goes with it.
    packs: bool,
    /// Whether the database has to have it before it is acknowledged.
    flushes: bool,
    replies: Vec<(Sender<Reply>, Reply)>,
}

impl<'a, 'b> Group<'a, 'b> {
    fn new(shared: &'a Shared, compactor: &'b mut Compactor<'a>) -> Group<'a, 'b> {
        Group {
            shared,
            compactor,
            changes: WriteBatch::default(),
            size: 0,
            packs: false,
            flushes: false,
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
        self.flushes |= matches!(job.op, StoreOp::Flush);
        let current = self.shared.current();
        let kv = PendingView {
            base: &current.view(),
            changes: &self.changes,
        };
        let planned = self.shared.check().and_then(|()| plan(&kv, &job.op));
        drop(current);
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
        let changes = std::mem::take(&mut self.changes);
        let written = shared.check().and_then(|()| {
            if changes.is_empty() {
                return Ok(());
            }
            if check_space {
                shared.current().database.tree.check_space(LEAST_FREE)?;
            }
            self.write(changes)?;
            shared.groups.fetch_add(1, Ordering::Relaxed);
            let taken = begun.elapsed().as_secs_f64();
            shared.metrics.commit_seconds.observe(taken);
            shared.metrics.group_size.observe(self.replies.len() as f64);
            Ok(())
        });
        let written = written.and_then(|()| match self.flushes {
            true => flush(shared, self.compactor),
            false => Ok(()),
        });
        written.map_err(|error| {
            let reason = match error {
                StoreError::Failed(reason) => reason,
                other => other.to_string(),
            };
            shared.health.fail(&reason);
            reason
        })
    }

    /// Writes into the journal, so that it has whatever the database has. An import goes into the database alone, and a
    /// new journal begins after it.
    fn write(&mut self, mut changes: WriteBatch) -> Result<(), StoreError> {
        let shared = self.shared;
        let importing = Key::Importing.bytes();
        let import_ends = match changes.get(&importing) {
            Some(word) => Some(word.is_none()),
            None => {
                let current = shared.current();
                current.view().read(&importing)?.map(|_| false)
            }
        };
        let (journaled, size) = (shared.current().journaled, changes.size());
        if import_ends.is_some() || journaled + size > MOST_PENDING {
            flush(shared, self.compactor)?;
        }
        if let Some(ends) = import_ends {
            return self.import(changes, ends);
        }
        let mut journal = shared.journal();
        // Recorded before a backup can begin another file of the journal.
        let lsn = journal
            .append(&changes)
            .inspect_err(|error| shared.health.record(&error.to_string()))?;
        changes.put(&Record::Lsn(lsn));
        let mut current = shared.current_alone();
        let kept = shared
            .snapshots
            .keep(&current.view(), &changes, &shared.dir);
        // Recorded before anybody can read again, because a snapshot would be wrong.
        kept.inspect_err(|error| shared.health.record(&error.to_string()))?;
        current.pending.extend(changes);
        current.journaled += size;
        Ok(())
    }

    /// Writes a part of an import into the database.
    fn import(&mut self, mut changes: WriteBatch, ends: bool) -> Result<(), StoreError> {
        let shared = self.shared;
        let lsn = open::new_journal(1);
        if ends {
            changes.put(&Record::Lsn(lsn));
        }
        let current = shared.current_alone();
        let (tree, view): (&Tree, _) = (&current.database.tree, current.view());
        let kept = shared.snapshots.keep(&view, &changes, &shared.dir);
        let written = kept.and_then(|()| tree.write(&changes, &*shared.disk));
        // Recorded before anybody can read again, because readers must not see what is not synced. The callbacks are
        // made later, because they may want to read.
        written.inspect_err(|error| shared.health.record(&error.to_string()))?;
        drop(current);
        if ends {
            *shared.journal() = open::begin_journal(&shared.dir, lsn, &shared.disk)?;
            beside::remove(&shared.dir);
        }
        self.compactor.follow(&changes);
        self.compactor.begin_if_due();
        Ok(())
    }
}
