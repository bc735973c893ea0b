//! The rules of the games, and nothing else: no time, no randomness, no input or output.
//!
//! The shared vocabulary is here ([`Square`], [`Side`], [`Move`]). The game of Gala is in [`gala`], that of Chelma in
//! [`chelma`]. The pieces of Chelma are in [`chessmen`], since a turn of any game may name the one that is placed.
//!
//! ```
//! use gala_rules::{Move, gala::{Game, Preset}};
//!
//! let mut game = Game::new(Preset::Farmers.rules());
//! let mv: Move = "d1-e2".parse().expect("a move");
//! game.play(mv).expect("it is legal");
//! assert_eq!(game.moves().len(), 1);
//! ```

#![cfg_attr(not(test), no_std)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod any;
mod bits;
mod board_game;
pub mod chelma;
pub mod chessmen;
pub mod direction;
pub mod gala;
pub mod gametext;
mod history;
pub mod longest;
mod move_number;
pub mod mover;
pub mod moves;
pub mod names;
mod neighbour;
pub mod notation;
pub mod outcome;
#[cfg(feature = "serde")]
mod serial;
#[cfg(feature = "serde")]
mod serial_forms;
pub mod side;
pub mod square;
#[cfg(feature = "toy-game")]
#[path = "../../../tests/toy/rules.rs"]
pub mod toy;
pub mod turn;

/// What `std` would bring into scope.
mod prelude {
    pub(crate) use alloc::borrow::ToOwned;
    pub(crate) use alloc::boxed::Box;
    pub(crate) use alloc::string::{String, ToString};
    pub(crate) use alloc::vec::Vec;
    pub(crate) use alloc::{format, vec};
}

pub use direction::Direction;
pub use gametext::{GameText, GameTextError, ReplayError};
pub use longest::{LONGEST_GAME, Longest};
pub use move_number::{MoveNumber, MoveNumberError};
pub use moves::Move;
pub use neighbour::Neighbour;
pub use outcome::{DrawReason, Grade, Outcome, WinReason};
#[cfg(feature = "serde")]
pub use serial_forms::turns as serde_turns;
pub use side::Side;
pub use square::{Square, SquareError, SquareSet};
