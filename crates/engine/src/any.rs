//! The search over a game of either kind, for those who do not care which game it is.

use std::sync::atomic::AtomicBool;

use super::{EngineGame, Level, Limits, Manner, Score, Thought};
use crate::rules::any::{Game, Turn};

/// The best move of the present position; see [`super::best`].
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use gala_engine::{Limits, Manner, any};
/// use gala_rules::any::{Game, Ruleset};
/// let game = Game::new(&Ruleset::from_names(["chelma"]).unwrap());
/// let found = any::best(&game, Limits::nodes(500), Manner::default(), &AtomicBool::new(false)).unwrap();
/// assert!(game.clone().play(found.best()).is_ok());
/// ```
pub fn best(
    game: &Game,
    limits: Limits,
    manner: Manner,
    stop: &AtomicBool,
) -> Option<Thought<Turn>> {
    match game {
        Game::Gala(game) => {
            super::best(game, limits, manner, stop).map(|found| turned(game, found))
        }
        Game::Chelma(game) => {
            super::best(game, limits, manner, stop).map(|found| turned(game, found))
        }
    }
}

/// The best few moves, each with its line; see [`super::lines`].
pub fn lines(
    game: &Game,
    limits: Limits,
    manner: Manner,
    count: usize,
    stop: &AtomicBool,
) -> Vec<Thought<Turn>> {
    fn all<G: EngineGame>(game: &G, found: Vec<Thought<G::Move>>) -> Vec<Thought<Turn>> {
        found.into_iter().map(|one| turned(game, one)).collect()
    }
    match game {
        Game::Gala(game) => all(game, super::lines(game, limits, manner, count, stop)),
        Game::Chelma(game) => all(game, super::lines(game, limits, manner, count, stop)),
    }
}

/// The move that this level makes; see [`super::play`].
pub fn play(game: &Game, level: Level, seed: u64, stop: &AtomicBool) -> Option<Thought<Turn>> {
    match game {
        Game::Gala(game) => super::play(game, level, seed, stop).map(|found| turned(game, found)),
        Game::Chelma(game) => super::play(game, level, seed, stop).map(|found| turned(game, found)),
    }
}

/// The legal turns, in order; none if the game is over.
pub fn legal(game: &Game) -> Vec<Turn> {
    fn all<G: EngineGame>(game: &G) -> Vec<Turn> {
        game.legal().into_iter().map(G::turn).collect()
    }
    match game {
        Game::Gala(game) => all(game),
        Game::Chelma(game) => all(game),
    }
}

/// The win chance that a score means in this game, -1 to 1.
pub fn chance(game: &Game, score: Score) -> f64 {
    score.win_chance(match game {
        Game::Gala(game) => game.scale(),
        Game::Chelma(game) => game.scale(),
    })
}

fn turned<G: EngineGame>(_: &G, found: Thought<G::Move>) -> Thought<Turn> {
    Thought {
        line: found.line.into_iter().map(G::turn).collect(),
        score: found.score,
        depth: found.depth,
        nodes: found.nodes,
    }
}
