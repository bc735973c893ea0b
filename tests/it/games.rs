//! Games from `tests/games`, for tests that need one.

use std::fs;

use galabot::rules::GameText;
use galabot::rules::any::{Game, Ruleset, Turn};

fn replayed(file: &str) -> Game {
    let path = format!("{}/tests/games/{file}.txt", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(path).expect("the game is there");
    let written: GameText = text.parse().expect("a game");
    written.replay().expect("a legal one")
}

/// The moves of a game, as they are typed.
pub fn moves_of(file: &str) -> Vec<String> {
    let game = replayed(file);
    let texts = (1..=game.len()).filter_map(|ply| game.text_of(ply));
    texts.map(|text| text.replace('x', "-")).collect()
}

/// The turns of a game of Gala that only its length ends, and its rules.
pub fn lasting(names: &str) -> (Vec<Turn>, Ruleset) {
    let game = replayed(&format!("{names}-longest-game"));
    let ruleset = game.ruleset();
    let Game::Gala(game) = game else {
        unreachable!("a game of Gala")
    };
    (
        game.moves().iter().copied().map(Turn::Go).collect(),
        ruleset,
    )
}
