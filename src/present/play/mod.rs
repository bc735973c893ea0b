//! What is said while a game is played, and what is offered to the player to move.

pub(crate) mod coach;
pub(crate) mod endings;
pub(crate) mod game_control;
pub(crate) mod move_autocomplete;
pub(crate) mod move_picker;
pub(crate) mod moves;
pub(crate) mod offers;
pub(crate) mod planned_replies;

use crate::rules::Side;
use crate::rules::any::Game;
use crate::service::{PersonId, Table};

use super::Localizer;

/// Who plays a side, as mentions: "@anna", or in play of four "@anna and @cleo".
fn people(words: Localizer, table: &Table, side: Side) -> String {
    words.mentions(table.ids(side))
}

/// Who is to move.
fn mover(table: &Table, game: &Game) -> PersonId {
    let to_move = table.person(game.mover());
    to_move.map_or(table.challenge.challenger.id, |person| person.id)
}
