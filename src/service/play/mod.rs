//! At the board: moves, draws, resigning, taking back, pausing, claiming time, and going on elsewhere.

pub mod bounds;
pub mod game_control;
pub mod moves;
pub mod takeback;
