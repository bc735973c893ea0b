//! The engine on a game of any kind, for callers that need not know which game it is.

use std::sync::atomic::AtomicBool;

use super::{EngineGame, Level, Limits, Score, SearchOptions, Thought};
use crate::rules::any::{Game, Turn};
use crate::rules::match_game;

/// The best move of the present position; see [`super::best`].
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use gala_engine::{Limits, SearchOptions, any};
/// use gala_rules::any::{Game, Ruleset};
/// let game = Game::new(&Ruleset::from_names(["chelma"]).unwrap());
/// let found = any::best(&game, Limits::nodes(500), SearchOptions::default(), &AtomicBool::new(false)).unwrap();
/// assert!(game.clone().play(found.best()).is_ok());
/// ```
pub fn best(
    game: &Game,
    limits: Limits,
    options: SearchOptions,
    stop: &AtomicBool,
) -> Option<Thought> {
    match_game!(Game, game, G, game => super::best(game, limits, options, stop))
}

/// The best few moves, each with its line; see [`super::lines`].
pub fn lines(
    game: &Game,
    limits: Limits,
    options: SearchOptions,
    count: usize,
    stop: &AtomicBool,
) -> Vec<Thought> {
    match_game!(Game, game, G, game => super::lines(game, limits, options, count, stop))
}

/// The move that this level makes; see [`super::play`].
pub fn play(game: &Game, level: Level, seed: u64, stop: &AtomicBool) -> Option<Thought> {
    match_game!(Game, game, G, game => super::play(game, level, seed, stop))
}

/// Any legal move, each as likely; see [`super::random`].
pub fn random(game: &Game, seed: u64) -> Option<Turn> {
    match_game!(Game, game, G, game => super::random(game, seed))
}

/// The move of the frozen first version; see [`EngineGame::reference`].
pub fn reference(game: &Game, nodes: u64, seed: u64) -> Option<Turn> {
    match_game!(Game, game, G, game => game.reference(nodes, seed))
}

/// The legal turns, in order; none if the game is over.
pub fn legal(game: &Game) -> Vec<Turn> {
    match_game!(Game, game, G, game => game.legal())
}

/// The win chance that a score means in this game, -1 to 1.
pub fn chance(game: &Game, score: Score) -> f64 {
    score.win_chance(match_game!(Game, game, G, game => game.scale()))
}
