//! The words of Gala.

pub(crate) mod illegal;
