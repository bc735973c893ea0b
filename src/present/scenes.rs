//! What a picture of a game shows: the pieces, the last turn, threats, whose turn it is, the end.

use crate::draw::{ResultMark, Scene, Track};
use crate::rules::any::{Game, Turn};
use crate::rules::{Outcome, Side, SquareSet};

use super::games;

/// The picture of a game after `ply` turns, 0 being the start; `bottom` is the side whose home is at the bottom.
///
/// Beyond the last turn it is the last position. How a game ended shows if the board ended it.
pub fn scene(game: &Game, ply: usize, bottom: Side) -> Scene {
    let ply = ply.min(game.len());
    let scene = Scene {
        bottom,
        ..games::scene(game, ply)
    };
    match game.outcome().filter(|_| ply == game.len()) {
        Some(outcome) => ended(scene, result_mark(outcome)),
        None => scene,
    }
}

/// The scene of a game that has ended so, perhaps off the board: no side is to move then, and nothing threatens.
pub fn ended(scene: Scene, result: ResultMark) -> Scene {
    Scene {
        result: Some(result),
        threatened: SquareSet::EMPTY,
        attacks: Vec::new(),
        turn: None,
        ..scene
    }
}

/// The mark of a game's end.
pub fn result_mark(outcome: Outcome) -> ResultMark {
    outcome.winner().map_or(ResultMark::Drawn, ResultMark::Won)
}

/// The present position without the threats that are drawn in a game: they are for the solver to see.
pub(crate) fn unmarked_scene(game: &Game, bottom: Side) -> Scene {
    Scene {
        threatened: SquareSet::EMPTY,
        attacks: Vec::new(),
        ..scene(game, game.len(), bottom)
    }
}

/// The way of a turn that could be taken now.
pub(crate) fn track(game: &Game, turn: Turn, bottom: Side) -> Option<Track> {
    let mut after = game.clone();
    after.play(turn).ok()?;
    scene(&after, after.len(), bottom).last
}
