//! The rules of the games, and nothing else: no time, no randomness, no history, no input or output.
//!
//! Vocabulary first ([`Square`], [`Side`], [`Role`], [`Piece`], [`Move`]); the game of Gala is in [`gala`], that of
//! Chelma in [`chelma`].

pub mod any;
pub mod chelma;
pub mod direction;
pub mod gala;
pub mod game;
pub mod gametext;
mod history;
pub mod illegal;
mod longest;
pub mod moves;
pub mod notation;
pub mod outcome;
pub mod piece;
pub mod square;

pub use direction::Direction;
pub use game::{Game, Played, Threat};
pub use gametext::{GameText, GameTextError, ReplayError};
pub use illegal::{Illegal, Reason};
pub use longest::{LONGEST_GAME, Longest};
pub use moves::Move;
pub use outcome::{DrawReason, Grade, Outcome, WinReason};
pub use piece::{Piece, Role, Side};
pub use square::{Square, SquareError, SquareSet};
