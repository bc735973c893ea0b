//! Before a game: challenges, who may be named in them, and a person's own list of games.

pub mod answers;
pub mod challenges;
pub mod invitees;
pub mod my_games;
