//! Any game: what a table needs of the rules without asking which game it plays.
//!
//! A game is a [`BoardGame`] in a folder of its own and one line in the list `games!`. The enums here are made from
//! that list. [`Ruleset`] is data with a text form, [`Game`] is a game played by it. No rule is decided here.

mod by_game;
mod game;
mod games;
mod point;
mod refused;
mod ruleset;
mod typed;

pub use super::board_game::{BoardGame, TurnError};
pub use super::turn::Turn;
pub use by_game::ByGame;
pub use game::Game;
pub use point::PointError;
pub use refused::{Illegal, NotLegal, PositionError, TextError};
pub use ruleset::{Kind, Role, Ruleset};
pub use typed::TypedTurn;
