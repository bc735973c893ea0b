//! A game of Chelma: rules, start and turns, and what only the history decides - repetition and the long game.

use super::{Illegal, LongGame, Piece, Position, Reason, Rules, Turn, TypedTurn};
use crate::history::{History, MoveKind};
use crate::prelude::*;
use crate::{DrawReason, Outcome, Side, Square};

/// After this many moves in a row, placements not counted, a game by [`LongGame::TwoHundredMovesDraw`] is drawn. (H)
pub const LONG_GAME: u32 = 200;

/// What a placement is to the history: no earlier position can come again, for a placed piece never returns to the
/// hand.
const PLACED: MoveKind = MoveKind {
    irreversible: true,
    counts: false,
};

const MOVED: MoveKind = MoveKind {
    irreversible: false,
    counts: true,
};

/// A game: its rules, its start position and every turn since.
///
/// ```
/// use gala_rules::chelma::{Game, Preset};
/// let mut game = Game::new(Preset::Chelma.rules());
/// game.play("N@e1".parse().unwrap()).unwrap();
/// assert_eq!(game.turns().len(), 1);
/// assert!(game.outcome().is_none());
/// assert!(game.play("N@e1".parse().unwrap()).is_err());
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    rules: Rules,
    positions: Vec<Position>,
    turns: Vec<Turn>,
    history: History,
    outcome: Option<Outcome>,
}

/// What a turn did, for telling and drawing it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The turn.
    pub turn: Turn,
    /// The piece that was placed or moved.
    pub piece: Piece,
    /// From, every landing square, to; a placement has only its target.
    pub route: Vec<Square>,
    /// The side that was passed over after it because it could do nothing.
    pub passed: Option<Side>,
}

impl Game {
    /// A game from the start position.
    pub fn new(rules: Rules) -> Game {
        Game::from_position(rules, rules.start())
    }

    /// A game from any position. If the side to move can do nothing there, its turn passes at once.
    pub fn from_position(rules: Rules, start: Position) -> Game {
        let mut game = Game {
            rules,
            positions: Vec::new(),
            turns: Vec::new(),
            history: History::default(),
            outcome: None,
        };
        game.stands(rules.passed(start), PLACED);
        game
    }

    /// The game with these turns.
    ///
    /// # Errors
    /// The index of the first illegal turn, counted from 0, and why it is refused.
    pub fn replay(rules: Rules, turns: &[Turn]) -> Result<Game, (usize, Box<Illegal>)> {
        let mut game = Game::new(rules);
        for (at, turn) in turns.iter().enumerate() {
            game.play(*turn).map_err(|illegal| (at, illegal))?;
        }
        Ok(game)
    }

    /// The rules it is played by.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The present position.
    pub fn position(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }

    /// The position after `turn` turns, 0 being the start.
    pub fn position_at(&self, turn: usize) -> Option<&Position> {
        self.positions.get(turn)
    }

    /// The turns so far; turns that passed are not among them.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// The side to move.
    pub fn side_to_move(&self) -> Side {
        self.position().side_to_move()
    }

    /// How the game has ended, if the rules have ended it.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// How many moves have been made since the last placement. Turns that passed do not count.
    pub fn halfmove_clock(&self) -> u32 {
        self.history.run()
    }

    /// After how many more moves the game is drawn for its length; `None` if it has no longest length.
    pub fn turns_left(&self) -> Option<u32> {
        self.rules
            .ruleset()
            .longest
            .left_after(self.halfmove_clock())
    }

    /// How often board, hands and mover have been as they are now, including now.
    pub fn repetitions(&self) -> usize {
        self.history.times()
    }

    /// Takes the game back to its first `turn` turns; a shorter game is left as it is.
    pub fn back_to(&mut self, turn: usize) {
        if turn < self.turns.len() {
            self.turns.truncate(turn);
            self.positions.truncate(turn + 1);
            self.history.truncate(turn + 1);
            // A game that had ended there could not have gone on.
            self.outcome = None;
        }
    }

    /// Reads a typed turn against the present position: way-points and the piece named must fit.
    ///
    /// # Errors
    /// Why it may not be taken; nothing has changed then.
    pub fn check(&self, typed: &TypedTurn) -> Result<Turn, Box<Illegal>> {
        let turn = typed.turn();
        if let Some(illegal) = self.why_not(turn) {
            return Err(Box::new(illegal));
        }
        let (TypedTurn::Go { role, squares }, Turn::Go(mv)) = (typed, turn) else {
            return Ok(turn);
        };
        let piece = self.position().piece_at(mv.from);
        let reason = match (*role, piece) {
            (Some(role), Some(piece)) if role != piece.role => Some(Reason::OtherRole(role)),
            _ => self
                .rules
                .stray_way_point(self.position(), mv, &squares[1..squares.len() - 1])
                .map(Reason::WayPoint),
        };
        match reason {
            Some(reason) => Err(Box::new(Illegal {
                turn,
                piece,
                reason,
                targets: self.rules.moves(self.position()).targets(mv.from),
            })),
            None => Ok(turn),
        }
    }

    /// Why this turn may not be taken, or `None` if it may.
    pub fn why_not(&self, turn: Turn) -> Option<Illegal> {
        let illegal = self.rules.why_not(self.position(), turn);
        let Some(outcome) = self.outcome else {
            return illegal;
        };
        let piece = match turn {
            Turn::Place { .. } => None,
            Turn::Go(mv) => self.position().piece_at(mv.from),
        };
        Some(Illegal {
            turn,
            piece,
            reason: Reason::Over(outcome),
            targets: crate::SquareSet::EMPTY,
        })
    }

    /// Takes a turn.
    ///
    /// # Errors
    /// Why it may not be taken; nothing has changed then.
    pub fn play(&mut self, turn: Turn) -> Result<(), Box<Illegal>> {
        if let Some(illegal) = self.why_not(turn) {
            return Err(Box::new(illegal));
        }
        let after = self.rules.after(self.position(), turn);
        self.turns.push(turn);
        let step = match turn {
            Turn::Place { .. } => PLACED,
            Turn::Go(_) => MOVED,
        };
        self.stands(after, step);
        Ok(())
    }

    /// Adds the next position to the game and its history.
    fn stands(&mut self, position: Position, step: MoveKind) {
        let earlier = &self.positions;
        let same = |at: usize| position.repeats(&earlier[at]);
        self.history.add(position.hash(), step, same);
        self.positions.push(position);
        self.outcome = self.judge();
    }

    /// How the game has ended: by the board, then by repetition, by the long game, or because neither side can do
    /// anything.
    fn judge(&self) -> Option<Outcome> {
        let history = || {
            let long = self.rules.ruleset().long_game == LongGame::TwoHundredMovesDraw;
            if self.repetitions() >= 3 {
                Some(DrawReason::Repetition)
            } else if long && self.halfmove_clock() >= LONG_GAME {
                Some(DrawReason::TwoHundredMoves)
            } else if self.turns_left() == Some(0) {
                Some(DrawReason::LongestGame)
            } else {
                let moves = self.rules.moves(self.position());
                moves.is_empty().then_some(DrawReason::NoMove)
            }
        };
        self.rules
            .decided(self.position())
            .or_else(|| history().map(Outcome::Draw))
    }

    /// What turn `number` did, counted from 1.
    pub fn played(&self, number: usize) -> Option<Played> {
        let before = self.positions.get(number.checked_sub(1)?)?;
        let after = self.positions.get(number)?;
        let turn = *self.turns.get(number - 1)?;
        let piece = after.piece_at(turn.to())?;
        let route = match turn {
            Turn::Place { to, .. } => vec![to],
            Turn::Go(mv) => self.rules.route(before, mv),
        };
        let passed = (after.side_to_move() == piece.side).then_some(piece.side.other());
        Some(Played {
            turn,
            piece,
            route,
            passed,
        })
    }
}
