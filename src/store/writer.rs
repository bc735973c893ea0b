//! The one thread of a store that writes, and how operations reach it.

use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::thread::JoinHandle;

use super::operation::{OpResult, StoreOp};
use crate::service::StoreError;
use crate::service::leases::Lease;

/// Operations that are made durable together, at most.
pub const MAX_GROUP: usize = 64;

/// The answer to an operation.
pub type Reply = Result<OpResult, StoreError>;

/// An operation that waits.
pub struct Job {
    /// The operation.
    pub op: StoreOp,
    /// The lease without which it is refused, if it depends on one.
    #[cfg_attr(
        not(feature = "postgres"),
        expect(dead_code, reason = "only a database is shared")
    )]
    pub lease: Option<Lease>,
    /// Takes the answer.
    pub reply: Sender<Reply>,
}

/// The handle of the writing thread, which ends when this is dropped.
pub struct Writer {
    jobs: Option<SyncSender<Job>>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    /// Starts the thread, which carries out what waits until nothing more can come.
    ///
    /// # Errors
    /// [`StoreError::Failed`] if the system gives no thread.
    pub fn start(run: impl FnOnce(&Receiver<Job>) + Send + 'static) -> Result<Writer, StoreError> {
        let (jobs, queue) = sync_channel(4 * MAX_GROUP);
        let thread = std::thread::Builder::new()
            .name("store-writer".to_owned())
            .spawn(move || run(&queue))
            .map_err(|error| StoreError::Failed(format!("no thread to write with: {error}")))?;
        Ok(Writer {
            jobs: Some(jobs),
            thread: Some(thread),
        })
    }

    /// Has an operation carried out; `None` if the thread has ended.
    pub fn submit(&self, op: StoreOp, lease: Option<Lease>) -> Option<Reply> {
        let (reply, answer) = channel();
        let job = Job { op, lease, reply };
        self.jobs.as_ref()?.send(job).ok()?;
        answer.recv().ok()
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        drop(self.jobs.take());
        if let Some(thread) = self.thread.take() {
            // A panic of the thread was recorded as the store's failure.
            let _ = thread.join();
        }
    }
}
