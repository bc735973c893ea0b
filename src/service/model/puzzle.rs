//! What is asked about puzzles, what there is to say about one, and the days of the puzzle of the day.

use serde::{Deserialize, Serialize};

use crate::puzzles::{Puzzle, PuzzleId};
use crate::rules::Side;
use crate::rules::any::{Kind, NotLegal, Ruleset, Turn, TypedTurn};

use super::clock::{DAY, HOUR};
use super::ids::Timestamp;
use super::move_picker::{PickerStep, PieceRef};
use super::puzzle_record::{PuzzleStatus, Skill};

/// What is asked about puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PuzzleAsk {
    /// Put one to the caller: the one they are at, or the next.
    Put {
        /// Of this game.
        game: Kind,
        /// By these rules, by their name; if none are named those of the server come first.
        rules: Option<String>,
        /// Whether they want another one than the one they are at. It is by other rules of the game than those named when
        /// theirs have all been tried.
        another: bool,
    },
    /// Put this one to the caller.
    This(PuzzleId),
    /// The next choice of a move by taps.
    Choose {
        /// In which puzzle.
        puzzle: PuzzleId,
        /// Which choice.
        step: PickerStep,
    },
    /// Try a move.
    Try {
        /// In which puzzle; `None` is the one they are at.
        puzzle: Option<PuzzleId>,
        /// Of which game, if no puzzle is named.
        game: Kind,
        /// By which rules, if they were named: the puzzle must be by them.
        rules: Option<String>,
        /// Which move.
        turn: TypedTurn,
    },
    /// See the solution.
    Solution(PuzzleId),
}

impl PuzzleAsk {
    /// The ask with this text behind `puzzle` as it is typed: nothing, the name of rules, or that of a puzzle. `None` if it is
    /// none of them.
    pub(in crate::service) fn typed(
        words: &[&str],
        known: impl Fn(&str) -> bool,
    ) -> Option<PuzzleAsk> {
        let put = |game, rules| PuzzleAsk::Put {
            game,
            rules,
            another: false,
        };
        Some(match words {
            [] => put(Kind::default(), None),
            [rules] if known(rules) => {
                let ruleset = Ruleset::from_names([*rules]).ok()?;
                put(ruleset.kind(), Some((*rules).to_owned()))
            }
            [id] => {
                let id: PuzzleId = id.parse().ok().filter(|id: &PuzzleId| known(id.rules()))?;
                PuzzleAsk::This(id)
            }
            _ => return None,
        })
    }
}

/// A puzzle and what there is to say about it.
#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleView {
    /// Which.
    pub puzzle: Puzzle,
    /// The side at the bottom of the board.
    pub bottom: Side,
    /// What.
    pub said: Feedback,
}

/// What there is to say about a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub enum Feedback {
    /// Here it is.
    Put {
        /// The part of the list of men shown, from 0.
        page: usize,
        /// What the caller has made of it before.
        known: Option<PuzzleStatus>,
    },
    /// Where this man may go.
    Targets {
        /// Who.
        man: PieceRef,
        /// The part of the list shown, from 0.
        page: usize,
    },
    /// The move may not be made.
    NotLegal(NotLegal),
    /// The move is not the solution.
    Wrong(Turn, Score),
    /// It is.
    Right(Score),
    /// The solution, for somebody who wanted to see it.
    Solution(Score),
}

/// What a try has changed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Score {
    /// How good the caller is now at the puzzles of its game.
    pub skill: Skill,
    /// By how many points their rating has changed, if the try counted.
    pub change: Option<i32>,
    /// How many puzzles of the day they have solved in a row, and the most ever, if this was today's and is solved just now.
    pub days: Option<(u32, u32)>,
}

/// What the post of a puzzle of the day tells beside the puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DailyNews {
    /// Of the one before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<LastDaily>,
}

/// How the puzzle of the day before went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LastDaily {
    /// Which it was.
    pub puzzle: PuzzleId,
    /// How many people solved it on its day.
    pub solved: u64,
    /// How many of them at the first try.
    pub at_once: u64,
}

/// At this hour, by UTC, a new day of puzzles begins.
pub const PUZZLE_HOUR: u64 = 8;

/// The day of puzzles at this moment, as days since 1970.
///
/// ```
/// use galabot::service::{Timestamp, puzzle_day};
/// let hours = |hours: u64| Timestamp(hours * 3_600_000);
/// assert_eq!([31, 32, 55, 56].map(|at| puzzle_day(hours(at))), [0, 1, 1, 2]);
/// ```
pub fn puzzle_day(now: Timestamp) -> u64 {
    now.0.saturating_sub(PUZZLE_HOUR * HOUR) / DAY
}
