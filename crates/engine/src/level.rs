//! The eight levels: the lower ones err as people do, the upper ones search more nodes.
//!
//! A search starved of nodes plays oddly rather than weakly. So the lower levels search every root move to a small depth,
//! give some of them the static evaluation only, and add noise to the scores. From the fourth or fifth level on the number
//! of nodes decides, and the rate of moves played as if at level 1 falls.

use std::fmt;
use std::str::FromStr;
use std::sync::atomic::AtomicBool;

use super::engine_game::{EngineGame, Evaluation, Ladder};
use super::score::{CERTAIN, Score};
use super::search::{Limits, Search, mixed};
use super::{Manner, Thought, best};

/// How well the computer plays, from 1 to 8.
///
/// ```
/// use gala_engine::Level;
/// assert_eq!("5".parse::<Level>().unwrap(), Level::new(5).unwrap());
/// assert!("9".parse::<Level>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// Text that is no level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a level from 1 to 8 but found \"{0}\"")]
pub struct LevelError(pub String);

/// How a player of some strength finds its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Skill {
    /// Searches every root move to a small depth, and errs.
    Errs {
        /// Depth in plies, from 1 on.
        depth: u32,
        /// Percentage of root moves that are scored by static evaluation, without a search: 0 to 100.
        blind: u64,
        /// Standard deviation of the noise added to each score, in points of Gala: 400 are a win chance of e : 1.
        unsteady: u64,
    },
    /// Searches to a node limit, and sometimes slips.
    Sees {
        /// Nodes searched for a move.
        nodes: u64,
        /// Moves in a thousand that are played as if at level 1: 0 to 1,000.
        slips: u64,
    },
}

/// Contempt of all levels, in points of Gala: 400 are a win chance of e : 1.
const CONTEMPT: i32 = 60;

/// The lowest level of Gala, as which others play when they slip.
const SLIP: Skill = errs(1, 12, 80);

impl Level {
    /// All eight.
    pub const ALL: [Level; 8] = [
        Level(1),
        Level(2),
        Level(3),
        Level(4),
        Level(5),
        Level(6),
        Level(7),
        Level(8),
    ];

    /// The level with this number.
    pub fn new(number: u8) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.0 == number)
    }

    /// 1 to 8.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The skill of this level on a ladder.
    pub const fn skill(self, ladder: Ladder) -> Skill {
        let all = match ladder {
            Ladder::Gala => &GALA,
            Ladder::GalaWithoutCentre => &WITHOUT_CENTRE,
            Ladder::Chelma => &CHELMA,
            Ladder::ChelmaOpen => &CHELMA_OPEN,
        };
        all[self.0 as usize - 1]
    }

    /// The evaluation of this level on a ladder.
    pub const fn evaluation(self, ladder: Ladder) -> Evaluation {
        match ladder {
            Ladder::Chelma if self.0 < CHELMA_TRAINED => Evaluation::ByHand,
            _ => Evaluation::Best,
        }
    }
}

const fn errs(depth: u32, blind: u64, unsteady: u64) -> Skill {
    Skill::Errs {
        depth,
        blind,
        unsteady,
    }
}

const fn sees(nodes: u64, slips: u64) -> Skill {
    Skill::Sees { nodes, slips }
}

/// The levels at Gala. Measured: docs/engine.md.
const GALA: [Skill; 8] = [
    SLIP,
    errs(2, 7, 65),
    errs(2, 3, 36),
    errs(2, 1, 19),
    sees(2_000, 16),
    sees(12_000, 8),
    sees(56_000, 3),
    sees(256_000, 0),
];

/// The levels at Gala where no centre is to be reached. Measured: docs/engine.md.
const WITHOUT_CENTRE: [Skill; 8] = [
    SLIP,
    errs(2, 7, 65),
    errs(2, 3, 36),
    sees(5_000, 370),
    sees(9_000, 250),
    sees(20_000, 125),
    sees(42_000, 15),
    sees(256_000, 0),
];

/// The levels at Chelma, where one slip costs little and turn 30 decides. Measured: docs/engine.md.
const CHELMA: [Skill; 8] = [
    errs(1, 8, 36),
    errs(2, 8, 38),
    errs(2, 1, 12),
    sees(2_200, 0),
    sees(5_300, 0),
    sees(17_000, 0),
    sees(20_000, 0),
    sees(256_000, 0),
];

/// The levels at Chelma without turn 30.
const CHELMA_OPEN: [Skill; 8] = {
    let mut levels = CHELMA;
    levels[5] = sees(13_500, 0);
    levels[6] = sees(39_000, 0);
    levels
};

/// From this level on Chelma is judged by trained weights.
const CHELMA_TRAINED: u8 = 7;

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Level, LevelError> {
        let number = text.parse().ok();
        number
            .and_then(Level::new)
            .ok_or_else(|| LevelError(text.to_owned()))
    }
}

/// The move that a player of this level makes; `None` if the game is over.
///
/// The seed is what makes it play differently another time; in every position of one game the same may be given.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use gala_engine::{Level, play};
/// use gala_rules::{Game, gala::Preset};
/// let game = Game::new(Preset::Farmers.rules());
/// let stop = AtomicBool::new(false);
/// let level = Level::new(1).unwrap();
/// let thought = play(&game, level, 7, &stop).unwrap();
/// assert_eq!(play(&game, level, 7, &stop).unwrap(), thought);
/// assert!(game.why_not(thought.best()).is_none());
/// ```
pub fn play<G: EngineGame>(
    game: &G,
    level: Level,
    seed: u64,
    stop: &AtomicBool,
) -> Option<Thought<G::Move>> {
    let ladder = game.ladder();
    play_as(
        game,
        level.skill(ladder),
        level.evaluation(ladder),
        seed,
        stop,
    )
}

/// The move that a player of this skill makes; see [`play`].
pub fn play_as<G: EngineGame>(
    game: &G,
    skill: Skill,
    evaluation: Evaluation,
    seed: u64,
    stop: &AtomicBool,
) -> Option<Thought<G::Move>> {
    let manner = Manner {
        seed,
        evaluation,
        contempt: CONTEMPT * game.unit() / 400,
    };
    let (depth, blind, unsteady) = match skill {
        Skill::Sees { nodes, slips } => {
            let mut chance = Chance(mixed(seed ^ 0x51) ^ mixed(game.length() as u64));
            return match chance.below(1000) < slips {
                true => play_as(game, SLIP, evaluation, seed, stop),
                false => best(game, Limits::nodes(nodes), manner, stop),
            };
        }
        Skill::Errs {
            depth,
            blind,
            unsteady,
        } => (depth, blind, unsteady),
    };
    let (search_game, root) = game.seen(manner.evaluation)?;
    let spread = u64::from(game.unit().unsigned_abs());
    let limits = Limits {
        nodes: 20_000,
        depth,
    };
    let mut search =
        Search::new(&search_game, limits, root.past, stop).with_contempt(manner.contempt);
    let mut chance = Chance(mixed(seed) ^ mixed(game.length() as u64));
    let mut blinded = Chance(chance.next());
    let ranked = search.rank_root(&root.node, root.halfmove_clock, depth, |_| {
        blinded.below(100) < blind
    });
    let judged = ranked.into_iter().map(|(mv, score)| {
        // Who sees a win takes it, and the nearest.
        let wavering = match score.abs() < CERTAIN {
            true => chance.unsteady(unsteady * spread / 400),
            false => 0,
        };
        (mv, score, i64::from(score) + wavering)
    });
    // The first of equal ones, so that the order of moves decides and nothing else.
    let chosen = judged.reduce(|best, other| if other.2 > best.2 { other } else { best });
    let Some((mv, score, _)) = chosen else {
        // Stopped before the first move was judged.
        return best(game, Limits::depth(1), manner, stop);
    };
    Some(Thought {
        line: vec![G::unpack(mv, root.turned)],
        score: Score::new(score),
        depth,
        nodes: search.nodes(),
    })
}

/// A stream of pseudo-random numbers (splitmix64).
pub(super) struct Chance(pub(super) u64);

impl Chance {
    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mixed(self.0)
    }

    /// From 0 to `bound` - 1; `bound` is small.
    pub(super) fn below(&mut self, bound: u64) -> u64 {
        ((self.next() >> 32) * bound) >> 32
    }

    /// About normally distributed around 0 with standard deviation `spread`: the sum of twelve uniform numbers.
    fn unsteady(&mut self, spread: u64) -> i64 {
        let sum: u64 = (0..12).map(|_| self.below(1025)).sum();
        (sum as i64 - 6144) * spread as i64 / 1024
    }
}
