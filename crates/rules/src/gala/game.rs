//! A game of Gala: rules, start and moves, and what only the history decides - repetition and the long quiet.

use crate::prelude::*;

use super::notation::TypedMove;
use super::{Illegal, Piece, Position, Reason, Role, Rules};
use crate::history::{History, MoveKind};
use crate::mover::Mover;
use crate::{DrawReason, Move, Outcome, Side, Square, SquareSet};

/// After this many moves in a row without a capture or a Kampa move the game is drawn. (H)
pub const HALFMOVE_LIMIT: u32 = 100;

/// What the start is to the history: nothing before it can come again.
const BEGINS_ANEW: MoveKind = MoveKind {
    irreversible: true,
    counts: false,
};

/// A game: its rules, its start position and every move since.
///
/// ```
/// use gala_rules::gala::{Game, Preset};
/// let mut game = Game::new(Preset::Farmers.rules());
/// game.play("d1-e2".parse().unwrap()).unwrap();
/// assert_eq!(game.moves().len(), 1);
/// assert!(game.outcome().is_none());
/// assert!(game.play("d1-e2".parse().unwrap()).is_err());
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    rules: Rules,
    positions: Vec<Position>,
    moves: Vec<Move>,
    history: History,
    outcome: Option<Outcome>,
}

/// What a move did, for telling and drawing it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The move.
    pub mv: Move,
    /// The piece that moved.
    pub piece: Piece,
    /// The piece that it captured.
    pub captured: Option<Piece>,
    /// From, the square where it bends if it does, to.
    pub route: Vec<Square>,
    /// The enemy Galas that it leaves threatened, each with the pieces that threaten it.
    pub threats: Vec<Threat>,
}

impl Played {
    /// The move in text: `d3-f5`, or `d3xf5` if it captured.
    pub fn text(&self) -> String {
        self.mv.text(self.captured.is_some())
    }
}

/// A threatened Gala.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threat {
    /// Where it stands.
    pub gala: Square,
    /// The pieces that could capture it.
    pub by: SquareSet,
}

impl Game {
    /// A game from the start position.
    pub fn new(rules: Rules) -> Game {
        let start = rules.start();
        Game::from_position(rules, start)
    }

    /// A game from any position. In play of four, seats that cannot move there are passed over at once.
    ///
    /// ```
    /// use gala_rules::gala::{Game, Preset};
    /// // South-West has no pieces left.
    /// let start = "g8g'/10/10/10/10/10/10/10/10/9G' sw".parse().unwrap();
    /// let game = Game::from_position(Preset::PyramidFour.rules(), start);
    /// assert_eq!(game.mover().code(), "nw");
    /// ```
    pub fn from_position(rules: Rules, start: Position) -> Game {
        // In a position that is decided nobody moves.
        let start = match rules.decided(&start) {
            Some(_) => start,
            None => rules.seated(start),
        };
        let mut game = Game {
            rules,
            positions: Vec::new(),
            moves: Vec::new(),
            history: History::default(),
            outcome: None,
        };
        game.stands(start, BEGINS_ANEW);
        game
    }

    /// The game with these moves.
    ///
    /// # Errors
    /// The index of the first illegal move, counted from 0, and why it is refused.
    pub fn replay(rules: Rules, moves: &[Move]) -> Result<Game, (usize, Box<Illegal>)> {
        let mut game = Game::new(rules);
        for (at, mv) in moves.iter().enumerate() {
            game.play(*mv).map_err(|illegal| (at, illegal))?;
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

    /// The position after `ply` moves, 0 being the start.
    pub fn position_at(&self, ply: usize) -> Option<&Position> {
        self.positions.get(ply)
    }

    /// The moves so far.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Who is to move.
    pub fn mover(&self) -> Mover {
        self.position().mover()
    }

    /// The side to move.
    pub fn side_to_move(&self) -> Side {
        self.position().side_to_move()
    }

    /// How the game has ended, if the rules have ended it.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// How many moves in a row have neither captured nor been made by a Kampa, 0 to [`HALFMOVE_LIMIT`].
    pub fn halfmove_clock(&self) -> u32 {
        self.history.run()
    }

    /// After how many more turns the game is drawn for its length; `None` if it has no longest length.
    pub fn turns_left(&self) -> Option<u32> {
        let turns = u32::try_from(self.moves.len()).unwrap_or(u32::MAX);
        self.rules.ruleset().longest.left_after(turns)
    }

    /// How often the present position has stood on the board, including now.
    pub fn repetitions(&self) -> usize {
        self.history.times()
    }

    /// Takes the game back to its first `ply` moves; a shorter game is left as it is.
    ///
    /// ```
    /// use gala_rules::gala::{Game, Preset};
    /// let moves = ["d1-e2".parse().unwrap(), "d10-e9".parse().unwrap()];
    /// let mut game = Game::replay(Preset::Farmers.rules(), &moves).unwrap();
    /// game.back_to(1);
    /// assert_eq!(game.moves(), &moves[..1]);
    /// ```
    pub fn back_to(&mut self, ply: usize) {
        if ply < self.moves.len() {
            self.moves.truncate(ply);
            self.positions.truncate(ply + 1);
            self.history.truncate(ply + 1);
            // A game that had ended there could not have gone on.
            self.outcome = None;
        }
    }

    /// Reads a typed move against the present position: way-points and the piece named must fit.
    ///
    /// # Errors
    /// Why it may not be played; nothing has changed then.
    pub fn check(&self, typed: &TypedMove) -> Result<Move, Box<Illegal>> {
        let mv = typed.mv();
        if let Some(illegal) = self.why_not(mv) {
            return Err(Box::new(illegal));
        }
        let piece = self.position().piece_at(mv.from);
        let refuse = |reason| {
            let targets = self.rules.moves(self.position()).targets(mv.from);
            Err(Box::new(Illegal {
                mv,
                piece,
                reason,
                targets,
            }))
        };
        if let (Some(role), Some(piece)) = (typed.role, piece)
            && role != piece.role
        {
            return refuse(Reason::OtherRole(role));
        }
        match self
            .rules
            .stray_way_point(self.position(), mv, typed.way_points())
        {
            Some(stray) => refuse(Reason::WayPoint(stray)),
            None => Ok(mv),
        }
    }

    /// Why this move may not be played, or `None` if it may.
    pub fn why_not(&self, mv: Move) -> Option<Illegal> {
        if let Some(outcome) = self.outcome {
            let piece = self.position().piece_at(mv.from);
            let targets = SquareSet::EMPTY;
            return Some(Illegal {
                mv,
                piece,
                reason: Reason::Over(outcome),
                targets,
            });
        }
        self.rules.why_not(self.position(), mv)
    }

    /// Plays a move.
    ///
    /// # Errors
    /// Why it may not be played; nothing has changed then.
    pub fn play(&mut self, mv: Move) -> Result<(), Box<Illegal>> {
        if let Some(illegal) = self.why_not(mv) {
            return Err(Box::new(illegal));
        }
        let position = *self.position();
        let captures = position.occupied().has(mv.to);
        let kampa = position.of_role(Role::Kampa).has(mv.from);
        self.moves.push(mv);
        let step = MoveKind {
            irreversible: captures,
            counts: !captures && !kampa,
        };
        self.stands(self.rules.after(&position, mv), step);
        Ok(())
    }

    /// Adds the next position to the game and its history.
    fn stands(&mut self, position: Position, step: MoveKind) {
        let earlier = &self.positions;
        let same = |at: usize| earlier[at] == position;
        self.history.add(position.hash(), step, same);
        self.positions.push(position);
        self.outcome = self.judge();
    }

    /// How the game has ended. In the order of the rules: goals, few Galas, repetition, long quiet, length, no move.
    fn judge(&self) -> Option<Outcome> {
        let history = || {
            if self.repetitions() >= 3 {
                Some(DrawReason::Repetition)
            } else if self.halfmove_clock() >= HALFMOVE_LIMIT {
                Some(DrawReason::HundredMoves)
            } else if self.turns_left() == Some(0) {
                Some(DrawReason::LongestGame)
            } else {
                self.rules
                    .moves(self.position())
                    .is_empty()
                    .then_some(DrawReason::NoMove)
            }
        };
        self.rules
            .decided(self.position())
            .or_else(|| history().map(Outcome::Draw))
    }

    /// What move `ply` did, counted from 1.
    pub fn played(&self, ply: usize) -> Option<Played> {
        let before = self.positions.get(ply.checked_sub(1)?)?;
        let after = self.positions.get(ply)?;
        let mv = *self.moves.get(ply - 1)?;
        let piece = before.piece_at(mv.from)?;
        let threats = self
            .rules
            .threatened(after, piece.side.other())
            .into_iter()
            .map(|gala| Threat {
                gala,
                by: self.rules.captors(after, gala),
            })
            .collect();
        Some(Played {
            mv,
            piece,
            captured: before.piece_at(mv.to),
            route: self.rules.route(before, mv),
            threats,
        })
    }
}
