//! Before a game: challenges, who may be named in them, a person's own list of games, and the front door.

pub mod answers;
pub mod challenges;
pub mod door;
pub mod invitees;
pub mod level;
pub mod my_games;
