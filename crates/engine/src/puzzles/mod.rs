//! Puzzles: positions with one move that wins or saves, when no other does. Pure.
//!
//! They are found in games of the computer against itself ([`mine`]) and kept in text files in the folder of each game
//! ([`Book`]). A search that can be repeated proves them ([`Puzzle::proof`]). Who solves which is for layers above.

mod book;
mod mine;

use std::fmt;
use std::str::FromStr;
use std::sync::atomic::AtomicBool;

use crate::rules::any::{Game, Kind, Ruleset, Turn};
use crate::{Limits, Manner, Thought, any};

pub use book::{Book, BookError};
pub use mine::{Course, mine};

/// The nodes of each of the two searches that prove a puzzle.
pub const PROOF: u64 = 20_000;

/// The nodes of each of those that confirmed it when it was found.
pub const CONFIRMED: u64 = 200_000;

/// Which puzzle: the name of its rules and its number there, counted from 1.
///
/// ```
/// use gala_engine::puzzles::PuzzleId;
/// let id: PuzzleId = "pyramid-12".parse().unwrap();
/// assert_eq!((id.rules(), id.number()), ("pyramid", 12));
/// assert_eq!(id.to_string(), "pyramid-12");
/// assert!("pyramid-0".parse::<PuzzleId>().is_err() && "12".parse::<PuzzleId>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "String", into = "String")
)]
pub struct PuzzleId {
    rules: String,
    number: u32,
}

/// Text that is the name of no puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected the name of a puzzle such as pyramid-12 but found \"{0}\"")]
pub struct PuzzleIdError(pub String);

impl PuzzleId {
    /// The puzzle of these rules with this number.
    pub fn new(rules: &str, number: u32) -> PuzzleId {
        PuzzleId {
            rules: rules.to_owned(),
            number,
        }
    }

    /// The name of its rules.
    pub fn rules(&self) -> &str {
        &self.rules
    }

    /// The game of its rules, if they are known.
    pub fn game(&self) -> Option<Kind> {
        let ruleset = Ruleset::from_names([self.rules()]).ok()?;
        Some(ruleset.kind())
    }

    /// Its number.
    pub const fn number(&self) -> u32 {
        self.number
    }
}

impl fmt::Display for PuzzleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.rules, self.number)
    }
}

impl FromStr for PuzzleId {
    type Err = PuzzleIdError;

    fn from_str(text: &str) -> Result<PuzzleId, PuzzleIdError> {
        let parts = text.rsplit_once('-');
        let read = parts.and_then(|(rules, number)| {
            let number = number.parse().ok().filter(|number| *number > 0)?;
            (!rules.is_empty()).then(|| PuzzleId::new(rules, number))
        });
        read.ok_or_else(|| PuzzleIdError(text.to_owned()))
    }
}

impl TryFrom<String> for PuzzleId {
    type Error = PuzzleIdError;

    fn try_from(text: String) -> Result<PuzzleId, PuzzleIdError> {
        text.parse()
    }
}

impl From<PuzzleId> for String {
    fn from(id: PuzzleId) -> String {
        id.to_string()
    }
}

/// From this win chance on, -1 to 1, a game counts as lost.
pub const LOST: f64 = -0.8;

/// What the one move does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aim {
    /// It wins.
    Win,
    /// It saves a game that every other move loses.
    Save,
}

impl Aim {
    /// Its name in a book: `win` or `save`.
    pub const fn code(self) -> &'static str {
        match self {
            Aim::Win => "win",
            Aim::Save => "save",
        }
    }

    /// Whether two win chances, of the best move and of the second best, -1 to 1, make this puzzle.
    pub fn holds(self, best: f64, second: f64) -> bool {
        match self {
            Aim::Win => best >= 0.8 && second <= 0.0,
            Aim::Save => best >= -0.2 && second <= LOST,
        }
    }
}

/// A position with one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// Which.
    pub id: PuzzleId,
    /// By which rules.
    pub ruleset: Ruleset,
    /// The position, as [`Game::from_position_text`] reads it.
    pub position: String,
    /// What the solution does.
    pub aim: Aim,
    /// Its rating before the first try: 900 and more, the deeper a search must look to see it.
    pub rating: u32,
    /// The solution and how the game may go on from there.
    pub line: Vec<Turn>,
}

/// The result of the searches that prove a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct Proof {
    /// The best move.
    pub best: Turn,
    /// Its win chance, -1 to 1.
    pub chance: f64,
    /// That of the second best; -1 if there is no other move.
    pub second: f64,
}

impl Puzzle {
    /// The game that begins with its position.
    ///
    /// ```
    /// use gala_engine::puzzles::Book;
    /// let puzzle = &Book::printed().all()[0];
    /// assert!(puzzle.game().play(puzzle.solution()).is_ok());
    /// ```
    pub fn game(&self) -> Game {
        Game::from_position_text(&self.ruleset, &self.position)
            .expect("a book reads no puzzle whose position is none")
    }

    /// The one move.
    pub fn solution(&self) -> Turn {
        self.line[0]
    }

    /// The result of two searches of this number of nodes each: for the best move, and for the best of all others.
    pub fn proof(&self, nodes: u64, stop: &AtomicBool) -> Option<Proof> {
        proof(&self.game(), nodes, stop).map(|(proof, _)| proof)
    }

    /// Whether a proof says that the solution is the only one.
    pub fn is_proved_by(&self, proof: &Proof) -> bool {
        proof.best == self.solution() && self.aim.holds(proof.chance, proof.second)
    }
}

/// The same for the present position of a game, with the search of the best move.
fn proof(game: &Game, nodes: u64, stop: &AtomicBool) -> Option<(Proof, Thought)> {
    let mut lines = any::lines(game, Limits::nodes(nodes), Manner::default(), 2, stop).into_iter();
    let best = lines.next()?;
    let chance = any::chance(game, best.score);
    let second = lines
        .next()
        .map_or(-1.0, |second| any::chance(game, second.score));
    let proof = Proof {
        best: best.best(),
        chance,
        second,
    };
    Some((proof, best))
}
