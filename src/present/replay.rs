//! A game shown again: all its moves one after another, as an animation, and what it shows in words.

use crate::rules::any::Game;
use crate::service::{BoardView, Stage, Table};

use super::board::{MOST_ALT, numbered, picture};
use super::scenes::{ended, result_mark, scene};
use super::{Message, Picture, Shown};

/// The game up to the board of this view, seen from the same side.
pub fn replay(table: &Table, game: &Game, view: BoardView) -> Message {
    let plies = view.ply.min(game.len());
    let mut scenes: Vec<_> = (0..=plies)
        .map(|ply| scene(game, ply, view.bottom))
        .collect();
    let finished = match table.stage {
        Stage::Finished(outcome) if plies == game.len() => Some(outcome),
        _ => None,
    };
    if let (Some(outcome), Some(last)) = (finished, scenes.last_mut()) {
        *last = ended(std::mem::take(last), result_mark(outcome));
    }
    let (so_far, moves) = match (finished, plies) {
        (Some(_), 1) => ("", "its only move".to_owned()),
        (Some(_), _) => ("", format!("all {plies} moves")),
        (None, 1) => (" so far", "1 move".to_owned()),
        (None, _) => (" so far", format!("{plies} moves")),
    };
    let kind = game.ruleset().kind().name();
    let alt = format!(
        "An animation of game {} of {kind}, from the start to {}. At its end: {}",
        table.id,
        numbered(game, plies),
        picture(table, game, view).alt
    );
    Message {
        picture: Some(Picture {
            shown: Shown::Replay(scenes),
            alt: alt.chars().take(MOST_ALT).collect(),
            file: format!("{}-{}.gif", kind.to_lowercase(), table.id),
        }),
        ..Message::text(format!("Game {}{so_far}, {moves}:", table.id))
    }
}
