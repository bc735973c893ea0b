//! How work is done: in order on queues, on threads that may wait for the disk, or beside everything else.

pub(crate) mod costly;
pub(crate) mod painters;
pub(crate) mod queues;
