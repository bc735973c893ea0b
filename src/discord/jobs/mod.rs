//! How work is done: in order on queues, on threads that may wait for the disk, or beside everything else.

pub(crate) mod costly;
pub(crate) mod dispatcher;
pub(crate) mod drawing;
pub(crate) mod painters;
pub(crate) mod queues;

/// How many jobs keep all processors busy.
pub(crate) fn at_once() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
