//! A game shown again: all its moves one after another, as an animation, and what it shows in words.

use crate::rules::any::Game;
use crate::service::{BoardView, Stage, Table};

use crate::present::boards::{MOST_ALT, picture};
use crate::present::games::numbered;
use crate::present::lobby::challenges::who_plays;
use crate::present::scenes::{ended, result_mark, scene};
use crate::present::words::tr;
use crate::present::{Localizer, Message, Picture, Shown};

/// The game up to the board of this view, seen from the same side.
pub fn replay(words: Localizer, table: &Table, game: &Game, view: BoardView) -> Message {
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
    let id = table.id;
    let moves = game.number_of(plies).round().unwrap_or(0);
    let players = table.seats.as_ref().map(|seats| who_plays(words, seats));
    let players = players.unwrap_or_default();
    let text = match finished {
        Some(_) => tr!(
            words,
            "replay-all",
            game = id,
            players = players,
            count = moves
        ),
        None => tr!(
            words,
            "replay-so-far",
            game = id,
            players = players,
            count = moves
        ),
    };
    let kind = game.ruleset().kind();
    let alt = tr!(
        words,
        "replay-alt",
        game = id,
        kind = kind,
        number = numbered(game, plies),
        board = picture(words, table, game, view).alt
    );
    Message {
        picture: Some(Picture {
            shown: Shown::Replay(scenes),
            alt: alt.chars().take(MOST_ALT).collect(),
            file: format!("{}-{id}.gif", kind.name().to_lowercase()),
        }),
        ..Message::text(text)
    }
}
