//! The game of Gala (Farmer's Chess), under every rule set of its sources.
//!
//! [`Ruleset`] says which rules hold, [`terrain`] is the board, [`route`] how the pieces move on it. [`Rules`] decides
//! what is legal.

mod board_game;
mod conflict;
pub mod examples;
mod fast;
pub mod game;
mod illegal;
mod illegal_reason;
mod movement;
pub mod notation;
mod options;
mod piece;
mod position;
mod preset;
pub mod route;
pub mod ruleset;
#[cfg(feature = "serde")]
mod serial_forms;
mod tables;
pub mod terrain;
mod topics;

#[cfg(test)]
mod tests;

pub use conflict::Conflict;
pub use game::{Game, Played, Threat};
pub use illegal::{Hindrance, Illegal, Reason};
pub use movement::{Moves, Rules, grade};
pub use options::Variation;
pub use piece::{Piece, Role};
pub use position::{Position, PositionError};
pub use preset::Preset;
pub use ruleset::*;
#[doc(hidden)]
pub use topics::topics;
