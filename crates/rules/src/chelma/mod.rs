//! The game of Chelma: ten pieces a side, placed and then moved from one corner to the other. There are no captures.
//!
//! [`terrain`] is the board, [`reach`] how the pieces move on it, [`Rules`] decides what is legal. [`Game`] adds what
//! only the history decides. The wording of every rule is in `RULES.md`, section 5.

mod board_game;
mod game;
mod illegal;
mod illegal_reason;
mod movement;
mod piece;
mod position;
pub mod reach;
mod ruleset;
#[cfg(feature = "serde")]
mod serial_forms;
pub mod terrain;
mod text;
mod topics;
mod turn;

#[cfg(test)]
mod tests;

pub use game::{Game, LONG_GAME, Played};
pub use illegal::{Illegal, Reason};
pub use movement::{LATE_FROM, Moves, Rules};
pub use piece::{Piece, Role};
pub use position::Position;
pub use ruleset::{Goal, Late, LongGame, Preset, Ruleset, RulesetError};
pub use text::PositionError;
#[doc(hidden)]
pub use topics::topics;
pub use turn::{Turn, TurnTextError, TypedTurn};
