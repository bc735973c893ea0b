//! During a game: moves, draws, resigning, taking back, pausing, claiming time, and continuing elsewhere.

pub mod board;
pub mod bounds;
pub mod endings;
pub mod game_control;
pub mod move_picker;
pub mod moves;
pub mod offers;
pub mod seat;
pub mod takeback;
