//! A rule set of Chelma as plain data, and the presets by name.
//!
//! Sources: (S4) Chelma, the rules and the remedy they report; (Halma) a remedy known from Halma, which has the same
//! trouble, applied to Chelma by this project; (H) this project's own rule.

use core::fmt;
use core::str::FromStr;

pub use crate::longest::Longest;
use crate::neighbour::Neighbour;
use crate::outcome::string_enum;
use crate::prelude::*;

string_enum! {
    /// What happens to a side that does not leave home.
    Late {
        /// From the end of its own 30th move on, a side with a piece on any of its ten starting squares has lost. (S4)
        LosesAtThirty = "turn-30",
        /// It is judged once, when both sides have made 30 moves: a side with a piece on its starting squares has lost
        /// then, and if both have one the game is drawn. Neither before nor after that does anything happen. (Halma, H)
        JudgedOnceAtThirty = "turn-30-once",
        /// With its own 30th move and from then on, a side with pieces on its starting squares must move one of these
        /// off them. If there is no such move, it may make any. Nothing is lost by it. (Halma, H)
        MustLeaveFromThirty = "must-leave-30",
        /// Nothing happens.
        PlaysOn = "plays-on",
    }
}

string_enum! {
    /// Which pieces fill the goal squares of a side, the ten squares on which the enemy started.
    Goal {
        /// Its own, each kind on its squares. (S4)
        OwnPieces = "own-pieces",
        /// A goal square with an enemy piece of any kind counts as reached, if at least one own piece stands on a goal
        /// square. Squares decide, never history: the piece counts whether it never left or has come back. (Halma, H)
        EnemyCounts = "enemy-counts",
    }
}

string_enum! {
    /// What happens when a game goes on and on.
    LongGame {
        /// Nothing: what happens from turn 30 on brings the pieces out, and repetition is a draw.
        PlaysOn = "plays-on",
        /// After two hundred moves in a row, placements not counted, it is a draw. (H)
        TwoHundredMovesDraw = "two-hundred-moves",
    }
}

string_enum! {
    /// The presets of Chelma (`RULES.md`, 5).
    Preset {
        /// From the 30th move on, pieces must leave home if they can. It favours neither side, and of the readings
        /// changed alone that do not it is drawn least or as seldom (docs/readings.md).
        Chelma = "chelma",
        /// Whoever has pieces at home after the 30th move has lost: turn 30 as its source has it. (S4)
        ChelmaTurn30 = "chelma-turn-30",
        /// Without the rule of turn 30.
        ChelmaOpen = "chelma-open",
    }
}

/// Everything that decides how a game of Chelma is played.
///
/// The text form names every point, so that a stored game never depends on what a preset says today.
///
/// ```
/// use gala_rules::chelma::{Preset, Ruleset};
/// let chelma = Preset::Chelma.ruleset();
/// assert_eq!(chelma.to_string(), "late=must-leave-30 long-game=plays-on longest=600-turns");
/// assert_eq!(chelma.to_string().parse::<Ruleset>().unwrap(), chelma);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ruleset {
    /// What happens to a side that does not leave home.
    pub late: Late,
    /// What happens when a game goes on and on.
    pub long_game: LongGame,
    /// Which pieces fill the goal squares. It is left out of the text where these are a side's own, as in texts older
    /// than this point.
    pub goal: Goal,
    /// How long a game may last. It is left out of the text where there is no limit, as in texts older than this point.
    pub longest: Longest,
}

/// Text that is no rule set of Chelma.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected rules such as \"late=turn-30 long-game=plays-on\", each point once, but found \"{0}\""
)]
pub struct RulesetError(pub String);

impl Preset {
    /// The rules of this preset.
    pub const fn ruleset(self) -> Ruleset {
        match self {
            Preset::Chelma => Ruleset {
                late: Late::MustLeaveFromThirty,
                long_game: LongGame::PlaysOn,
                goal: Goal::OwnPieces,
                longest: Longest::SixHundredTurns,
            },
            Preset::ChelmaTurn30 => Ruleset {
                late: Late::LosesAtThirty,
                ..Preset::Chelma.ruleset()
            },
            Preset::ChelmaOpen => Ruleset {
                late: Late::PlaysOn,
                long_game: LongGame::TwoHundredMovesDraw,
                goal: Goal::OwnPieces,
                longest: Longest::SixHundredTurns,
            },
        }
    }
}

impl Ruleset {
    /// Each field changed alone to each other value that it has, in the order of the fields and of their values. How
    /// long a game may last is left out: no two sources differ about it.
    ///
    /// ```
    /// use gala_rules::chelma::Preset;
    /// let chelma = Preset::Chelma.ruleset().neighbours();
    /// let named: Vec<String> = chelma.iter().map(|one| one.to_string()).collect();
    /// assert_eq!(
    ///     named,
    ///     ["late=turn-30", "late=turn-30-once", "late=plays-on", "long-game=two-hundred-moves", "goal=enemy-counts"]
    /// );
    /// ```
    pub fn neighbours(&self) -> Vec<Neighbour<Ruleset>> {
        let of = |field, value, ruleset| Neighbour {
            field,
            value,
            ruleset,
        };
        let lates = Late::ALL.iter().filter(|late| **late != self.late);
        let lates = lates.map(|late| {
            of(
                "late",
                late.code(),
                Ruleset {
                    late: *late,
                    ..*self
                },
            )
        });
        let longs = LongGame::ALL.iter().filter(|long| **long != self.long_game);
        let longs = longs.map(|long| {
            let changed = Ruleset {
                long_game: *long,
                ..*self
            };
            of("long-game", long.code(), changed)
        });
        let goals = Goal::ALL.iter().filter(|goal| **goal != self.goal);
        let goals = goals.map(|goal| {
            of(
                "goal",
                goal.code(),
                Ruleset {
                    goal: *goal,
                    ..*self
                },
            )
        });
        lates.chain(longs).chain(goals).collect()
    }

    /// The preset that has these rules, if one does. Games older than the longest length get the name of those with it.
    pub fn named(&self) -> Option<Preset> {
        let this = Ruleset {
            longest: Longest::SixHundredTurns,
            ..*self
        };
        let mut presets = Preset::ALL.iter().copied();
        presets.find(|preset| preset.ruleset() == this)
    }
}

impl fmt::Display for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (late, long_game) = (self.late.code(), self.long_game.code());
        write!(f, "late={late} long-game={long_game}")?;
        if self.goal != Goal::OwnPieces {
            write!(f, " goal={}", self.goal.code())?;
        }
        match self.longest {
            Longest::None => Ok(()),
            longest => write!(f, " longest={}", longest.code()),
        }
    }
}

impl FromStr for Ruleset {
    type Err = RulesetError;

    fn from_str(text: &str) -> Result<Ruleset, RulesetError> {
        let error = || RulesetError(text.to_owned());
        let (mut late, mut long_game, mut goal, mut longest) = (None, None, None, None);
        for point in text.split_whitespace() {
            let known = match point.split_once('=') {
                Some(("late", code)) if late.is_none() => {
                    late = Late::from_code(code);
                    late.is_some()
                }
                Some(("long-game", code)) if long_game.is_none() => {
                    long_game = LongGame::from_code(code);
                    long_game.is_some()
                }
                Some(("goal", code)) if goal.is_none() => {
                    goal = Goal::from_code(code);
                    goal.is_some()
                }
                Some(("longest", code)) if longest.is_none() => {
                    longest = Longest::from_code(code);
                    longest.is_some()
                }
                _ => false,
            };
            if !known {
                return Err(error());
            }
        }
        Ok(Ruleset {
            late: late.ok_or_else(error)?,
            long_game: long_game.ok_or_else(error)?,
            goal: goal.unwrap_or(Goal::OwnPieces),
            longest: longest.unwrap_or(Longest::None),
        })
    }
}
