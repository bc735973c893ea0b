//! How games come about.

pub(crate) mod card;
pub(crate) mod challenges;
pub(crate) mod door;
pub(crate) mod level;
pub(crate) mod my_games;
pub(crate) mod thread_names;
