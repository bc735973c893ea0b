//! The coach at a game with the computer: what it says about a turn before the computer answers it.

use serde::{Deserialize, Serialize};

use crate::ai::coach::{Remark, Warning};
use crate::rules::any::Turn;

/// What the coach has said about a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CoachRemark {
    /// The number of the turn, 1 being the first.
    pub ply: usize,
    /// The turn.
    pub turn: Turn,
    /// What was said.
    pub said: CoachSaid,
}

/// What the coach says about a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum CoachSaid {
    /// It gives away much. The computer waits until the player has decided.
    Warning {
        /// The chance of its player to win with the best turn instead, in percent.
        before: u8,
        /// The same after it.
        after: u8,
        /// What follows, the answer first.
        #[serde(with = "crate::rules::serde_turns")]
        line: Vec<Turn>,
        /// The best turn instead, and what follows.
        #[serde(with = "crate::rules::serde_turns")]
        better: Vec<Turn>,
    },
    /// It was hard to find, and everything else is worse by far.
    Praise,
}

impl CoachRemark {
    /// What the engine says about a turn, to be kept.
    pub fn of(ply: usize, turn: Turn, remark: Remark) -> CoachRemark {
        let said = match remark {
            Remark::Praise => CoachSaid::Praise,
            Remark::Warning(Warning {
                before,
                after,
                line,
                better,
            }) => CoachSaid::Warning {
                before: percent(before),
                after: percent(after),
                line,
                better,
            },
        };
        CoachRemark { ply, turn, said }
    }

    /// Whether it is a warning.
    pub const fn is_warning(&self) -> bool {
        matches!(self.said, CoachSaid::Warning { .. })
    }

    /// How much it gives away, in percent of the chance to win.
    pub fn loss(&self) -> u8 {
        match self.said {
            CoachSaid::Warning { before, after, .. } => before.saturating_sub(after),
            CoachSaid::Praise => 0,
        }
    }
}

/// A win chance of -1 to 1 in percent.
fn percent(chance: f64) -> u8 {
    // The range makes the cast exact.
    (50.0 + 50.0 * chance).round().clamp(0.0, 100.0) as u8
}

/// A request about the coach's remarks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CoachStep {
    /// The coach says this about the last turn. Only the computer can ask for it.
    Say(Box<CoachRemark>),
    /// Show the caller what their last turn gives away.
    Show,
    /// The caller stands by their last turn, and the computer may answer it.
    PlayOn,
}
