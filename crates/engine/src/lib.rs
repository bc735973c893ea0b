//! The computer opponent: finds moves. Pure and synchronous; knows the rules and nothing else.
//!
//! In: a game so far (with all that its history decides), limits or a level, a seed, and a flag that stops it. Out: a
//! move, its score, the principal variation and the number of nodes. The same input gives the same output on any
//! machine, unless the flag is raised or others help ([`SharedSearch`]). Who asks, on which thread and how often, is
//! for layers above.
//!
//! [`best`] plays as well as it can within limits, [`play`] as one of eight [`Level`]s, and [`lines`] gives several
//! moves, each with its score; [`Analysis`] gives these a depth at a time. [`puzzles`] are positions with one solution.
//! [`endings`] decides those of a lone Gala for every position.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use gala_engine::{EngineGame, Limits, SearchOptions, best, rules::gala::{Game, Preset}};
//!
//! let game = Game::new(Preset::Farmers.rules());
//! let goes_on = AtomicBool::new(false);
//! let thought = best(&game, Limits::nodes(1_000), SearchOptions::default(), &goes_on).expect("the game is not over");
//! assert!(game.legal().contains(&thought.best()));
//! ```
//!
//! Inside, `search` walks the tree of any game that implements `search_game::SearchGame`. A game is a folder of its
//! own, `gala` or `chelma`, which implements that, `search::Searchable` and [`EngineGame`]. Nothing else knows a game
//! by name.

mod analysis;
pub mod any;
mod chelma;
pub mod coach;
mod engine_game;
mod gala;
pub mod hint;
mod level;
mod net;
mod opening;
mod order;
mod play;
pub mod puzzles;
mod reason;
mod reference;
pub mod review;
mod rng;
mod score;
mod search;
mod search_game;
mod shared_search;
pub mod strength;
mod theme;
#[cfg(feature = "toy-game")]
#[path = "../../../tests/toy/engine.rs"]
mod toy;
pub mod train;
mod transposition;
pub mod trial;

#[cfg(test)]
mod tests;

use std::sync::atomic::AtomicBool;

pub use analysis::Analysis;
pub use engine_game::{EngineGame, Evaluation};
pub use gala::endings;
/// The rules by which it plays, in the version that fits.
pub use gala_rules as rules;
pub use level::{Ladder, Level, LevelError, Skill};
pub use opening::{CUT_OFF, Opening, opening};
pub use play::{play, play_as, shared_search_of};
pub use reference::random;
pub use score::Score;
pub use search::Limits;
pub use shared_search::SharedSearch;

use analysis::Lines;
use gala_rules::any::Turn;
use search::Finding;

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    /// The principal variation, never empty.
    pub line: Vec<Turn>,
    /// For the side to move.
    pub score: Score,
    /// The last finished depth, in plies; 0 if not even one was finished.
    pub depth: u32,
    /// The number of nodes searched.
    pub nodes: u64,
}

impl Thought {
    /// The move to play.
    pub fn best(&self) -> Turn {
        self.line[0]
    }
}

/// The options of a search beside its limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct SearchOptions {
    /// The seed of the noise that chooses among nearly equal moves. With 0 there is none: a position of Gala with the
    /// board turned by half and the colours swapped gets exactly the same score then.
    pub seed: u64,
    /// The evaluation of positions.
    pub evaluation: Evaluation,
    /// Contempt in points, 0 to 1,000: a draw is worse than even by it for the side to move. 0 is the truth; more keeps
    /// a strong player from repeating moves against a weaker one.
    pub contempt: i32,
}

/// The best move of the present position within limits; `None` if the game is over.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use gala_engine::{Limits, SearchOptions, best};
/// use gala_rules::gala::{Game, Preset};
/// // The Korna takes the last Gala.
/// let position = "g9/10/10/K9/10/10/10/10/10/3G5G w".parse().unwrap();
/// let game = Game::from_position(Preset::Winther.rules(), position);
/// let thought = best(&game, Limits::nodes(1000), SearchOptions::default(), &AtomicBool::new(false)).unwrap();
/// assert_eq!(thought.best().to_string(), "a7-a10");
/// assert_eq!(thought.score.plies_to_end(), Some(1));
/// ```
pub fn best<G: EngineGame>(
    game: &G,
    limits: Limits,
    options: SearchOptions,
    stop: &AtomicBool,
) -> Option<Thought> {
    best_telling(game, limits, options, stop, |_| {})
}

/// [`best`], with a callback after every finished depth.
pub fn best_telling<G: EngineGame>(
    game: &G,
    limits: Limits,
    options: SearchOptions,
    stop: &AtomicBool,
    tell: impl FnMut(&Thought),
) -> Option<Thought> {
    SharedSearch::new(game, limits, options).run_telling(stop, tell)
}

/// The best few moves of the present position, each with its own line and score, best first. Each is searched within
/// the limits by itself, so `count` lines take `count` times as long.
pub fn lines<G: EngineGame>(
    game: &G,
    limits: Limits,
    options: SearchOptions,
    count: usize,
    stop: &AtomicBool,
) -> Vec<Thought> {
    let mut lines = Lines::new(game, limits, options, count);
    while lines.step(stop) {}
    lines.best_first()
}

fn thought<G: EngineGame>(found: &Finding, turned: bool) -> Thought {
    Thought {
        line: found.line.iter().map(|mv| G::unpack(*mv, turned)).collect(),
        score: Score::new(found.score),
        depth: found.depth,
        nodes: found.nodes,
    }
}
