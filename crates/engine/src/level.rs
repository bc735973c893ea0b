//! The eight levels of a game, as data: the lower ones err as people do, the upper ones search more nodes.
//!
//! A search with too few nodes plays oddly rather than weakly. So the lower levels search every root move to a small
//! depth. They give some of these moves the static evaluation only, and add noise to the scores. From the fourth or
//! fifth level on the number of nodes decides, and the rate of moves played as if at level 1 falls.

use std::fmt;
use std::str::FromStr;

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

/// The lowest level of Gala, as which those of every game play when they slip.
pub(super) const SLIP: Skill = errs(1, 12, 80);

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
}

/// How the levels of a game play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ladder {
    /// The skill of each level, the weakest first.
    pub skills: [Skill; 8],
    /// The lowest level that uses trained weights, where there are any; those below it judge by hand.
    pub trained_from: Level,
}

/// A [`Skill::Errs`].
pub(super) const fn errs(depth: u32, blind: u64, unsteady: u64) -> Skill {
    Skill::Errs {
        depth,
        blind,
        unsteady,
    }
}

/// A [`Skill::Sees`].
pub(super) const fn sees(nodes: u64, slips: u64) -> Skill {
    Skill::Sees { nodes, slips }
}

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
