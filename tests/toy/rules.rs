//! The rules of a toy game, as a third game would bring them: on the squares a1 to e5 each side has one runner, which
//! begins on c1 or c5 and steps to any empty square beside it. Whoever reaches the rank where the other began has won;
//! a position that stands for the third time is a draw.

use core::fmt;
use core::str::FromStr;

use crate::board_game::{BoardGame, TurnError};
use crate::mover::Mover;
use crate::names::NameError;
use crate::prelude::*;
use crate::turn::Turn;
use crate::{DrawReason, Grade, Move, Outcome, Side, Square, SquareSet, WinReason};

/// What can be looked up of it beside what every game has: nothing.
#[doc(hidden)]
#[macro_export]
macro_rules! toy_topics {
    ([$($then:tt)+] $with:tt) => {
        $($then)+! { $with pieces {} others {} }
    };
}
pub use toy_topics as topics;

/// The number of files and of ranks.
pub const WIDTH: u8 = 5;

/// The only rules there are: `toy`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ruleset;

/// Text that is not `toy`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected \"toy\"")]
pub struct RulesetError;

/// The only kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Runner;

impl fmt::Display for Runner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Runner")
    }
}

/// A step as typed: `c1-c2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Typed(Move);

/// Text that is no step.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a step such as c1-c2 but found \"{0}\"")]
pub struct TextError(pub String);

/// A step that is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Illegal {
    /// The step.
    pub mv: Move,
    /// Whether the game is over; else the square is too far or not free, or the runner is the other side's.
    pub over: bool,
}

/// Text that is no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected White's runner, Black's and who moves, such as \"c1 c5 w\", but found \"{0}\"")]
pub struct PositionError(pub String);

/// Where White's runner and Black's stand, and who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// White's and Black's.
    pub runners: [Square; 2],
    /// Who is to move.
    pub mover: Side,
}

/// A game: every position that has stood, and the steps between them.
#[derive(Clone, Debug)]
pub struct Game {
    positions: Vec<Position>,
    steps: Vec<Move>,
}

impl Position {
    /// The squares that the runner of this side may step to.
    pub fn targets(&self, side: Side) -> SquareSet {
        let from = self.runners[side.index()];
        let mut targets = SquareSet::EMPTY;
        for square in Square::all().filter(|square| square.file().max(square.rank()) < WIDTH) {
            let apart = from
                .file()
                .abs_diff(square.file())
                .max(from.rank().abs_diff(square.rank()));
            if apart == 1 && !self.runners.contains(&square) {
                targets.insert(square);
            }
        }
        targets
    }

    /// The position after a step of the side to move.
    pub fn after(mut self, mv: Move) -> Position {
        self.runners[self.mover.index()] = mv.to;
        self.mover = self.mover.other();
        self
    }

    /// Who has reached the rank where the other began.
    pub fn winner(&self) -> Option<Side> {
        let [white, black] = self.runners.map(Square::rank);
        match (white == WIDTH - 1, black == 0) {
            (true, _) => Some(Side::White),
            (_, true) => Some(Side::Black),
            _ => None,
        }
    }

    fn steps(&self) -> impl Iterator<Item = Move> {
        let from = self.runners[self.mover.index()];
        self.targets(self.mover)
            .into_iter()
            .map(move |to| Move { from, to })
    }

    fn perft(&self, depth: u32) -> u64 {
        match (depth, self.winner()) {
            (0, _) => 1,
            (_, Some(_)) => 0,
            _ => self.steps().map(|mv| self.after(mv).perft(depth - 1)).sum(),
        }
    }
}

impl Game {
    /// The present position.
    pub fn position(&self) -> &Position {
        &self.positions[self.steps.len()]
    }

    /// The positions so far, the start among them.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The step with this number, 1 being the first.
    pub fn step(&self, ply: usize) -> Option<Move> {
        self.steps.get(ply.checked_sub(1)?).copied()
    }

    fn refuse(&self, mv: Move) -> Option<Box<Illegal>> {
        let over = self.outcome().is_some();
        let legal = !over && self.position().steps().any(|step| step == mv);
        (!legal).then(|| Box::new(Illegal { mv, over }))
    }
}

impl BoardGame for Game {
    const NAME: &'static str = "Toy";

    type Ruleset = Ruleset;
    type Role = Runner;
    type Typed = Typed;
    type TextError = TextError;
    type Illegal = Illegal;
    type PositionError = PositionError;

    fn presets() -> Vec<(&'static str, Ruleset)> {
        vec![("toy", Ruleset)]
    }

    fn from_names(names: &[&str]) -> Result<Ruleset, NameError> {
        match names.iter().find(|name| **name != "toy") {
            None => Ok(Ruleset),
            Some(name) => Err(NameError::Unknown((*name).to_owned())),
        }
    }

    fn names(_: &Ruleset) -> Option<Vec<&'static str>> {
        Some(vec!["toy"])
    }

    fn renewed(ruleset: Ruleset) -> Ruleset {
        ruleset
    }

    fn start(_: &Ruleset) -> Game {
        let runners = [(2, 0), (2, WIDTH - 1)]
            .map(|(file, rank)| Square::new(file, rank).expect("on the board"));
        let mover = Side::White;
        Game {
            positions: vec![Position { runners, mover }],
            steps: Vec::new(),
        }
    }

    fn from_position_text(_: &Ruleset, text: &str) -> Result<Game, PositionError> {
        let position = text.parse()?;
        Ok(Game {
            positions: vec![position],
            steps: Vec::new(),
        })
    }

    fn ruleset(&self) -> Ruleset {
        Ruleset
    }

    fn is_no_turn(_: &TextError) -> bool {
        true
    }

    fn typed_text(typed: &Typed) -> String {
        typed.0.to_string()
    }

    fn check_typed(&self, typed: &Typed) -> Result<Turn, Box<Illegal>> {
        match self.refuse(typed.0) {
            Some(illegal) => Err(illegal),
            None => Ok(Turn::Go(typed.0)),
        }
    }

    fn take(&mut self, turn: Turn) -> Result<(), TurnError<TextError, Illegal>> {
        let Turn::Go(mv) = turn else {
            return Err(TurnError::Text(TextError(turn.to_string())));
        };
        if let Some(illegal) = self.refuse(mv) {
            return Err(illegal.into());
        }
        self.positions.push(self.position().after(mv));
        self.steps.push(mv);
        Ok(())
    }

    fn back_to(&mut self, ply: usize) {
        self.steps.truncate(ply);
        self.positions.truncate(ply + 1);
    }

    fn length(&self) -> usize {
        self.steps.len()
    }

    fn turns_left(&self) -> Option<u32> {
        None
    }

    fn repetitions(&self) -> usize {
        let same = self
            .positions
            .iter()
            .filter(|position| *position == self.position());
        same.count()
    }

    fn mover_after(&self, ply: usize) -> Option<Mover> {
        self.positions
            .get(ply)
            .map(|position| Mover::Side(position.mover))
    }

    fn outcome(&self) -> Option<Outcome> {
        let drawn = self.repetitions() >= 3;
        self.decided()
            .or_else(|| drawn.then_some(Outcome::Draw(DrawReason::Repetition)))
    }

    fn decided(&self) -> Option<Outcome> {
        let side = self.position().winner()?;
        Some(Outcome::Win {
            side,
            reason: WinReason::Home,
            grade: Grade::Plain,
        })
    }

    fn legal_turns(&self) -> Vec<Turn> {
        self.position().steps().map(Turn::Go).collect()
    }

    fn perft(&self, depth: u32) -> u64 {
        self.position().perft(depth)
    }

    fn pieces_after(&self, ply: usize) -> Vec<(Square, Side, Runner)> {
        let position = self.positions.get(ply).unwrap_or(self.position());
        let pieces = Side::BOTH.map(|side| (position.runners[side.index()], side, Runner));
        pieces.to_vec()
    }

    fn own_pieces(&self) -> SquareSet {
        let position = self.position();
        SquareSet::from(position.runners[position.mover.index()])
    }

    fn text_of(&self, ply: usize) -> Option<String> {
        self.step(ply).map(|mv| mv.to_string())
    }

    fn route_of(&self, ply: usize) -> Option<(Runner, Vec<Square>)> {
        self.step(ply).map(|mv| (Runner, vec![mv.from, mv.to]))
    }

    fn position_text(&self) -> String {
        self.position().to_string()
    }
}

impl fmt::Display for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("toy")
    }
}

impl FromStr for Ruleset {
    type Err = RulesetError;

    fn from_str(text: &str) -> Result<Ruleset, RulesetError> {
        if text == "toy" {
            Ok(Ruleset)
        } else {
            Err(RulesetError)
        }
    }
}

impl FromStr for Typed {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Typed, TextError> {
        text.parse()
            .map(Typed)
            .map_err(|_| TextError(text.to_owned()))
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [white, black] = self.runners;
        write!(f, "{white} {black} {}", Mover::Side(self.mover).code())
    }
}

impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Position, PositionError> {
        let read = || {
            let mut words = text.split(' ');
            let runners = [words.next()?.parse().ok()?, words.next()?.parse().ok()?];
            let mover = Mover::from_code(words.next()?)?.side();
            Some(Position { runners, mover })
        };
        read().ok_or_else(|| PositionError(text.to_owned()))
    }
}
