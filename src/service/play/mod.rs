//! During a game: moves, planned replies, draws, resigning, taking back, pausing, claiming time, and continuing
//! elsewhere.

pub mod board;
pub mod bounds;
pub mod coach;
pub mod endings;
pub mod game_control;
pub mod move_picker;
pub mod moves;
pub mod offers;
pub mod planned_replies;
pub mod seat;
pub mod takeback;
