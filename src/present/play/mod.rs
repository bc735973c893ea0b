//! What is said while a game is played, and what is offered to whoever is to move.

pub(crate) mod endings;
pub(crate) mod game_control;
pub(crate) mod move_picker;
pub(crate) mod move_suggestions;
