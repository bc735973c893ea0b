//! Openings for games that are to tell something: random moves after which both sides stand about equally well.

use std::sync::atomic::{AtomicBool, Ordering};

use super::{EngineGame, Limits, SearchOptions, best, random};

/// The number of moves after which a game that measures something is cut off and counted as a draw, so that each ends.
pub const CUT_OFF: usize = 1000;

/// Attempts to find an opening; the last one is taken however it is.
const ATTEMPTS: u64 = 40;

/// The nodes of the search that judges an attempt.
const NODES: u64 = 2000;

/// Neither side may be ahead by more points than this.
const BALANCED: i32 = 150;

/// The search for an opening, an attempt at a time.
#[derive(Clone, Debug)]
pub struct Opening<G> {
    start: G,
    moves: usize,
    seed: u64,
    attempts: u64,
}

impl<G: EngineGame> Opening<G> {
    /// Looks for an opening of this many random moves from the start. The same seed finds the same one.
    pub fn new(start: &G, moves: usize, seed: u64) -> Opening<G> {
        Opening {
            start: start.clone(),
            moves,
            seed,
            attempts: 0,
        }
    }

    /// Makes the next attempt, of 2,000 positions at the most, and gives the game after it if it is taken. An attempt
    /// that is stopped is made again next time.
    pub fn attempt(&mut self, stop: &AtomicBool) -> Option<G> {
        let mut game = self.start.clone();
        let seed = self.seed.wrapping_mul(64).wrapping_add(self.attempts);
        for _ in 0..self.moves {
            let Some(turn) = random(&game, seed) else {
                break;
            };
            if game.take(turn).is_err() {
                break;
            }
        }
        let balanced = || {
            let found = best(&game, Limits::nodes(NODES), SearchOptions::default(), stop);
            found.is_some_and(|found| found.score.points().abs() <= BALANCED)
        };
        let fit = game.outcome().is_none() && balanced();
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        self.attempts += 1;
        (fit || self.attempts >= ATTEMPTS).then_some(game)
    }
}

/// The game after random moves that leave both sides about equally good: see [`Opening`].
///
/// ```
/// use gala_engine::opening;
/// use gala_engine::rules::{any::BoardGame, gala::{Game, Preset}};
/// let start = Game::new(Preset::Pyramid.rules());
/// let game = opening(&start, 6, 1);
/// assert_eq!(game.length(), 6);
/// assert_eq!(opening(&start, 6, 1).position_text(), game.position_text());
/// ```
pub fn opening<G: EngineGame>(start: &G, moves: usize, seed: u64) -> G {
    let mut search = Opening::new(start, moves, seed);
    let goes_on = AtomicBool::new(false);
    loop {
        if let Some(game) = search.attempt(&goes_on) {
            return game;
        }
    }
}
