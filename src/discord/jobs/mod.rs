//! How work is done: in order on queues, on threads that may wait for the disk, or beside everything else.

use tokio::task::JoinHandle;
use tracing::Instrument as _;

pub(crate) mod costly;
pub(crate) mod dispatcher;
pub(crate) mod drawing;
pub(crate) mod painters;
pub(crate) mod queues;

/// How many jobs keep all processors busy.
pub(crate) fn at_once() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Begins a task. What it logs belongs to what it is begun for, such as a lease.
pub(crate) fn spawn<T: Send + 'static>(
    task: impl Future<Output = T> + Send + 'static,
) -> JoinHandle<T> {
    tokio::spawn(task.in_current_span())
}

/// Does a job on a thread that may wait for the disk. What it logs belongs to what it is done for.
pub(crate) fn spawn_blocking<T: Send + 'static>(
    job: impl FnOnce() -> T + Send + 'static,
) -> JoinHandle<T> {
    let span = tracing::Span::current();
    tokio::task::spawn_blocking(move || span.in_scope(job))
}
