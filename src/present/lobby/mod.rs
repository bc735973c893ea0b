//! How games come about.

pub(crate) mod challenges;
pub(crate) mod my_games;
