//! Any game: what a table needs to know of the rules without asking which game it plays.
//!
//! A game is a [`BoardGame`] in a folder of its own and one line in the list `games!`, from which the enums here are made:
//! [`Ruleset`] is data with a text form, [`Game`] a game being played by it. Nothing here decides a rule.

mod by_game;
mod game;
mod games;
mod refused;
mod ruleset;
mod typed;

pub use super::board_game::{BoardGame, TurnError};
pub use super::turn::Turn;
pub use by_game::ByGame;
pub use game::Game;
pub use refused::{Illegal, NotLegal, PositionError, TextError};
pub use ruleset::{Kind, Role, Ruleset};
pub use typed::TypedTurn;
