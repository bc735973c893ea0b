//! A game of either kind being played.

use super::{Ruleset, Turn, TypedTurn};
use crate as rules;
use crate::chelma::{self, TurnTextError};
use crate::gala::{self, Mover};
use crate::notation::MoveTextError;
use crate::prelude::*;
use crate::{Grade, Outcome, Side, Square};

/// A game: its rules, where it began and every turn since.
///
/// ```
/// use gala_rules::any::{Game, Ruleset};
/// let mut game = Game::new(&Ruleset::from_names(["chelma"]).unwrap());
/// let turn = game.check(&"N@e1".parse().unwrap()).unwrap();
/// game.play(turn).unwrap();
/// assert_eq!(game.len(), 1);
/// assert_eq!(game.text_of(1).as_deref(), Some("N@e1"));
/// ```
#[derive(Clone, Debug)]
pub enum Game {
    /// Of Gala.
    Gala(rules::Game),
    /// Of Chelma.
    Chelma(chelma::Game),
}

/// A turn that the rules refuse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// In a game of Gala.
    Gala(Box<rules::Illegal>),
    /// In a game of Chelma.
    Chelma(Box<chelma::Illegal>),
}

/// Why what was typed is not played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotLegal {
    /// It is no move of Gala.
    GalaText(MoveTextError),
    /// It is no turn of Chelma.
    ChelmaText(TurnTextError),
    /// The rules refuse it.
    Illegal(Illegal),
}

/// Text that is no position of the game in question.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// Of Gala.
    #[error(transparent)]
    Gala(#[from] gala::PositionError),
    /// Of Chelma.
    #[error(transparent)]
    Chelma(#[from] chelma::PositionError),
    /// A seat is to move in play of two, or a side in play of four.
    #[error("the position has {given} to move, but by these rules it is {first} and so on")]
    Mover {
        /// As read.
        given: &'static str,
        /// Who moves first.
        first: &'static str,
    },
}

impl Game {
    /// A game from the start position.
    pub fn new(ruleset: &Ruleset) -> Game {
        match ruleset {
            Ruleset::Gala(ruleset) => Game::Gala(rules::Game::new(gala::Rules::of(ruleset))),
            Ruleset::Chelma(ruleset) => {
                Game::Chelma(chelma::Game::new(chelma::Rules::of(*ruleset)))
            }
        }
    }

    /// A game from the position in this text.
    ///
    /// # Errors
    /// If it is no position of this game, or the wrong kind of mover is to move in it.
    ///
    /// ```
    /// use gala_rules::any::{Game, Ruleset};
    /// let rules = Ruleset::default();
    /// let start = Game::new(&rules).position_text();
    /// assert_eq!(Game::from_position_text(&rules, &start).unwrap().position_text(), start);
    /// assert!(Game::from_position_text(&rules, &start.replace(" w", " sw")).is_err());
    /// ```
    pub fn from_position_text(ruleset: &Ruleset, text: &str) -> Result<Game, PositionError> {
        match ruleset {
            Ruleset::Gala(ruleset) => {
                let rules = gala::Rules::of(ruleset);
                let position: gala::Position = text.parse()?;
                let (given, first) = (position.mover(), rules.start().mover());
                if core::mem::discriminant(&given) != core::mem::discriminant(&first) {
                    return Err(PositionError::Mover {
                        given: given.code(),
                        first: first.code(),
                    });
                }
                Ok(Game::Gala(rules::Game::from_position(rules, position)))
            }
            Ruleset::Chelma(ruleset) => {
                let rules = chelma::Rules::of(*ruleset);
                Ok(Game::Chelma(chelma::Game::from_position(
                    rules,
                    text.parse()?,
                )))
            }
        }
    }

    /// The game with these turns.
    ///
    /// # Errors
    /// The place of the first turn that may not be taken, counted from 0, and why.
    pub fn replay(ruleset: &Ruleset, turns: &[Turn]) -> Result<Game, (usize, NotLegal)> {
        Game::new(ruleset).continued(turns)
    }

    /// This game with these turns after those so far.
    ///
    /// # Errors
    /// The place of the first of them that may not be taken, counted from 0, and why.
    pub fn continued(mut self, turns: &[Turn]) -> Result<Game, (usize, NotLegal)> {
        for (at, turn) in turns.iter().enumerate() {
            self.play(*turn).map_err(|refused| (at, refused))?;
        }
        Ok(self)
    }

    /// The game as it was after so many turns; as it is if there are not more.
    pub fn back_to(&mut self, ply: usize) {
        match self {
            Game::Gala(game) => game.back_to(ply),
            Game::Chelma(game) => game.back_to(ply),
        }
    }

    /// What it is played by.
    pub fn ruleset(&self) -> Ruleset {
        match self {
            Game::Gala(game) => Ruleset::Gala(*game.rules().ruleset()),
            Game::Chelma(game) => Ruleset::Chelma(*game.rules().ruleset()),
        }
    }

    /// How many turns have been taken; in Chelma turns that passed do not count.
    pub fn len(&self) -> usize {
        match self {
            Game::Gala(game) => game.moves().len(),
            Game::Chelma(game) => game.turns().len(),
        }
    }

    /// Whether no turn has been taken yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// After how many further turns the game is drawn for its length; `None` if it may last for ever.
    pub fn turns_left(&self) -> Option<u32> {
        match self {
            Game::Gala(game) => game.turns_left(),
            Game::Chelma(game) => game.turns_left(),
        }
    }

    /// Who is to move: a side, or in play of four one of its seats.
    pub fn mover(&self) -> Mover {
        match self {
            Game::Gala(game) => game.mover(),
            Game::Chelma(game) => Mover::Side(game.side_to_move()),
        }
    }

    /// Who moved, or was to move, after so many turns; the present mover if there were not so many.
    pub fn mover_at(&self, ply: usize) -> Mover {
        let then = match self {
            Game::Gala(game) => game.position_at(ply).map(|position| position.mover()),
            Game::Chelma(game) => game
                .position_at(ply)
                .map(|position| Mover::Side(position.side_to_move())),
        };
        then.unwrap_or(self.mover())
    }

    /// The side to move.
    pub fn side_to_move(&self) -> Side {
        self.mover().side()
    }

    /// How the game has ended, if the board has ended it.
    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            Game::Gala(game) => game.outcome(),
            Game::Chelma(game) => game.outcome(),
        }
    }

    /// How great a win of this side would be as the men stand. Chelma knows only plain wins. (S1)
    pub fn grade(&self, winner: Side) -> Grade {
        match self {
            Game::Gala(game) => gala::grade(game.position(), winner),
            Game::Chelma(_) => Grade::Plain,
        }
    }

    /// Reads a typed turn against the present position: way-points and the man named must fit.
    ///
    /// # Errors
    /// Why it is not played; nothing has changed then.
    pub fn check(&self, typed: &TypedTurn) -> Result<Turn, NotLegal> {
        match self {
            Game::Gala(game) => {
                let typed = typed.gala().map_err(NotLegal::GalaText)?;
                game.check(typed).map(Turn::Go).map_err(NotLegal::from)
            }
            Game::Chelma(game) => {
                let typed = typed.chelma().map_err(NotLegal::ChelmaText)?;
                game.check(typed).map_err(NotLegal::from)
            }
        }
    }

    /// Takes a turn.
    ///
    /// # Errors
    /// Why it may not be taken; nothing has changed then.
    pub fn play(&mut self, turn: Turn) -> Result<(), NotLegal> {
        match (self, turn) {
            (Game::Gala(game), Turn::Go(mv)) => game.play(mv).map_err(NotLegal::from),
            (Game::Gala(_), Turn::Place { .. }) => Err(NotLegal::GalaText(
                MoveTextError::NotAMove(turn.to_string()),
            )),
            (Game::Chelma(game), turn) => game.play(turn).map_err(NotLegal::from),
        }
    }

    /// The turn with this number, 1 being the first, as players write it: `d3-f5`, `d3xf5` if it captured, `R@f2`.
    pub fn text_of(&self, ply: usize) -> Option<String> {
        match self {
            Game::Gala(game) => game.played(ply).map(|played| played.text()),
            Game::Chelma(game) => game.played(ply).map(|played| played.turn.to_string()),
        }
    }

    /// The squares of the last turn: from, where it bent or landed, to. Empty if there was none.
    pub fn last_route(&self) -> Vec<Square> {
        let ply = self.len();
        let route = match self {
            Game::Gala(game) => game.played(ply).map(|played| played.route),
            Game::Chelma(game) => game.played(ply).map(|played| played.route),
        };
        route.unwrap_or_default()
    }

    /// The number of this turn as players count it, and whether it stands first under that number: in play of two a number is
    /// a turn of White and the one of Black after it, in play of four every turn has its own.
    ///
    /// ```
    /// use gala_rules::any::{Game, Ruleset};
    /// let game = Game::new(&Ruleset::default());
    /// assert_eq!([1, 2, 3].map(|ply| game.number_of(ply)), [(1, true), (1, false), (2, true)]);
    /// ```
    pub fn number_of(&self, ply: usize) -> (usize, bool) {
        let before = ply.saturating_sub(1);
        match (self, self.mover_at(before)) {
            (Game::Gala(_), Mover::Seat(_)) => (ply, true),
            (Game::Gala(_), Mover::Side(_)) => (before / 2 + 1, before.is_multiple_of(2)),
            // Turns that passed count too.
            (Game::Chelma(game), mover) => {
                let played = game
                    .position_at(before)
                    .map_or(0, |position| position.ply());
                (played as usize / 2 + 1, mover.side() == Side::White)
            }
        }
    }

    /// The present position in text.
    pub fn position_text(&self) -> String {
        match self {
            Game::Gala(game) => game.position().to_string(),
            Game::Chelma(game) => game.position().to_string(),
        }
    }
}

impl From<Box<rules::Illegal>> for NotLegal {
    fn from(illegal: Box<rules::Illegal>) -> NotLegal {
        NotLegal::Illegal(Illegal::Gala(illegal))
    }
}

impl From<Box<chelma::Illegal>> for NotLegal {
    fn from(illegal: Box<chelma::Illegal>) -> NotLegal {
        NotLegal::Illegal(Illegal::Chelma(illegal))
    }
}
