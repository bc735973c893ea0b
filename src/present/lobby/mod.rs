//! How games come about.

pub(crate) mod challenges;
