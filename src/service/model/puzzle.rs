//! Requests about puzzles, the answers, and the days of the puzzle of the day.

use serde::{Deserialize, Serialize};

use crate::puzzles::{CLUB, Puzzle, PuzzleId};
use crate::rules::Side;
use crate::rules::any::{Kind, NotLegal, Ruleset, Turn, TypedTurn};

use super::clock::{DAY, HOUR};
use super::house_rules::HouseName;
use super::ids::{ChannelId, PersonId, TableId, Timestamp};
use super::move_picker::{PickerStep, PieceRef};
use super::puzzle_record::{PuzzleStatus, Skill};

/// A request about puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PuzzleAsk {
    /// Show the caller a puzzle: their present one, or the next.
    Put {
        /// Of this game.
        game: Kind,
        /// By the rules with this name; without a name those of the server come first. [`CLUB`](crate::puzzles::CLUB)
        /// stands for those from its games.
        rules: Option<String>,
        /// Whether they want another puzzle than their present one. Once those by the named rules have all been tried,
        /// it is one by other rules of the game.
        another: bool,
    },
    /// Show the caller this puzzle.
    This(PuzzleId),
    /// The next step of the move picker.
    Choose {
        /// The puzzle.
        puzzle: PuzzleId,
        /// The step.
        step: PickerStep,
    },
    /// Try a move.
    Try {
        /// The puzzle; `None` is the caller's present one.
        puzzle: Option<PuzzleId>,
        /// The game, if no puzzle is named.
        game: Kind,
        /// The rules, if they were named: the puzzle must be by them.
        rules: Option<String>,
        /// The move.
        turn: TypedTurn,
    },
    /// Show the solution.
    Solution(PuzzleId),
    /// Show everybody how one did at the puzzle of the day, without the solution.
    Share(Option<PuzzleId>),
}

impl PuzzleAsk {
    /// The request for this text after a typed `puzzle`: nothing, `share`, the name of rules or of a game, `club`, or
    /// the name of a puzzle. `None` for any other text.
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
            ["share"] => PuzzleAsk::Share(None),
            [CLUB] => put(Kind::default(), Some(CLUB.to_owned())),
            [rules] if known(rules) => {
                let ruleset = Ruleset::from_names([*rules]).ok()?;
                put(ruleset.kind(), Some((*rules).to_owned()))
            }
            [word] => match Kind::from_code(word) {
                Some(game) => put(game, None),
                None => {
                    let id = word.parse().ok();
                    let is_name = |id: &PuzzleId| id.game().is_some() || known(id.rules());
                    PuzzleAsk::This(id.filter(is_name)?)
                }
            },
            _ => return None,
        })
    }
}

/// A puzzle and what there is to say about it.
#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleView {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The side at the bottom of the board.
    pub bottom: Side,
    /// What to say about it.
    pub said: Feedback,
    /// Whether this was the puzzle of the day, and how they did can be shared now.
    pub shareable: bool,
    /// Where it was found, if in a game of this server.
    pub origin: Option<Origin>,
}

/// The game of a server in which a puzzle was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The game.
    pub table: TableId,
    /// Its thread, if it has one.
    pub thread: Option<ChannelId>,
    /// What its rules are called there, if they are house rules.
    pub house: Option<HouseName>,
}

/// How a person did at a puzzle of the day, for everybody to see. Nothing in it tells the solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SharedDaily {
    /// The person.
    pub person: PersonId,
    /// The puzzle.
    pub puzzle: PuzzleId,
    /// Its day.
    pub day: u64,
    /// Their wrong tries that day.
    pub wrong: u32,
    /// Whether they solved it; otherwise they looked at the solution.
    pub solved: bool,
    /// How many puzzles of the day they had solved in a row by then; 0 if they did not solve this one.
    pub streak: u32,
}

/// What to say about a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub enum Feedback {
    /// The puzzle is shown.
    Put {
        /// The page of the list of pieces shown, from 0.
        page: usize,
        /// What the caller has done with it before.
        known: Option<PuzzleStatus>,
    },
    /// Where this piece may go.
    Targets {
        /// The piece.
        piece: PieceRef,
        /// The page of the list shown, from 0.
        page: usize,
    },
    /// The move is illegal.
    NotLegal(NotLegal),
    /// The move is not the solution. There is no score if nobody knows whose try it is.
    Wrong(Turn, Option<Score>),
    /// The move is the solution.
    Right(Option<Score>),
    /// The solution, for a person who asked for it.
    Solution(Option<Score>),
}

/// The result of a try.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Score {
    /// The caller's skill at the puzzles of its game.
    pub skill: Skill,
    /// The change of their rating in points, if the try counted.
    pub change: Option<i32>,
    /// How many puzzles of the day they have solved in a row, and the most ever. Present if this was today's and is
    /// just solved.
    pub days: Option<(u32, u32)>,
}

/// What the post of a puzzle of the day says besides the puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DailyNews {
    /// The result of the previous one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<LastDaily>,
}

/// The result of the puzzle of the day before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LastDaily {
    /// The puzzle.
    pub puzzle: PuzzleId,
    /// How many people solved it on its day.
    pub solved: u64,
    /// How many of them solved it at the first try.
    pub at_once: u64,
    /// Those of them who wish to be named, at most [`MOST_SOLVERS`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub named: Vec<PersonId>,
}

/// The most people who are named as solvers of a puzzle of the day.
pub const MOST_SOLVERS: usize = 8;

/// The hour (UTC) at which a new day of puzzles begins.
pub const PUZZLE_HOUR: u64 = 8;

/// The puzzle day of this moment, in days since 1970.
///
/// ```
/// use galabot::service::{Timestamp, puzzle_day};
/// let hours = |hours: u64| Timestamp(hours * 3_600_000);
/// assert_eq!([31, 32, 55, 56].map(|at| puzzle_day(hours(at))), [0, 1, 1, 2]);
/// ```
pub fn puzzle_day(now: Timestamp) -> u64 {
    now.0.saturating_sub(PUZZLE_HOUR * HOUR) / DAY
}
