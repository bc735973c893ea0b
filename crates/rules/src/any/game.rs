//! A game of any kind being played.

use super::{BoardGame, NotLegal, PositionError, Role, Ruleset, Turn, TypedTurn};
use crate::match_game;
use crate::move_number::MoveNumber;
use crate::mover::Mover;
use crate::prelude::*;
use crate::{Grade, Outcome, Side, Square, SquareSet};

macro_rules! define {
    ({} $($name:ident in $module:ident,)+) => {
        /// A game: its rules, its start position and every turn since.
        ///
        /// ```
        /// use gala_rules::any::{Game, Ruleset};
        /// let mut game = Game::new(&Ruleset::from_names(["chelma"]).unwrap());
        /// assert!(game.is_empty());
        /// let turn = game.check(&"N@e1".parse().unwrap()).unwrap();
        /// game.play(turn).unwrap();
        /// assert_eq!(game.len(), 1);
        /// assert_eq!(game.text_of(1).as_deref(), Some("N@e1"));
        /// ```
        #[derive(Clone, Debug)]
        pub enum Game {
            $(
                #[doc = concat!("Of ", stringify!($name), ".")]
                $name(crate::$module::Game),
            )+
        }

        impl Game {
            /// A game from the start position.
            pub fn new(ruleset: &Ruleset) -> Game {
                match ruleset {
                    $(Ruleset::$name(rules) => Game::$name(BoardGame::start(rules)),)+
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
                Ok(match ruleset {
                    $(Ruleset::$name(rules) => {
                        Game::$name(BoardGame::from_position_text(rules, text)?)
                    })+
                })
            }

            /// A game in which one piece stands on a bare board: see [`BoardGame::with_lone_piece`].
            ///
            /// ```
            /// use gala_rules::any::{Game, Ruleset};
            /// let (chelma, d3) = (Ruleset::from_names(["chelma"]).unwrap(), "d3".parse().unwrap());
            /// let alone = |rules, letter| Game::with_lone_piece(rules, letter, d3);
            /// assert_eq!(alone(&chelma, Some('N')).unwrap().pieces_after(0).len(), 1);
            /// assert!(alone(&chelma, Some('H')).is_none() && alone(&chelma, None).is_none());
            /// // All four Galas in the corners, and a Korna.
            /// assert_eq!(alone(&Ruleset::default(), None).unwrap().pieces_after(0).len(), 5);
            /// ```
            pub fn with_lone_piece(
                ruleset: &Ruleset,
                letter: Option<char>,
                at: Square,
            ) -> Option<Game> {
                Some(match ruleset {
                    $(Ruleset::$name(rules) => {
                        Game::$name(BoardGame::with_lone_piece(rules, letter, at)?)
                    })+
                })
            }

            /// The rules it is played by.
            pub fn ruleset(&self) -> Ruleset {
                match self {
                    $(Game::$name(game) => Ruleset::$name(BoardGame::ruleset(game)),)+
                }
            }

            /// Reads a typed turn against the present position: way-points and the piece named must fit.
            ///
            /// # Errors
            /// Why it is not played; nothing has changed then.
            pub fn check(&self, typed: &TypedTurn) -> Result<Turn, NotLegal> {
                match self {
                    $(Game::$name(game) => match &typed.$module {
                        Ok(typed) => game.check_typed(typed).map_err(NotLegal::from),
                        Err(error) => Err(error.clone().into()),
                    },)+
                }
            }

            /// The pieces on the board after `ply` turns; those on it now if the game is shorter.
            pub fn pieces_after(&self, ply: usize) -> Vec<(Square, Side, Role)> {
                match self {
                    $(Game::$name(game) => {
                        let pieces = game.pieces_after(ply).into_iter();
                        pieces.map(|(at, side, role)| (at, side, Role::$name(role))).collect()
                    })+
                }
            }

            /// The kind of the piece that made turn `ply`, counted from 1, and its route: from, where it bent or
            /// landed, to.
            pub fn route_of(&self, ply: usize) -> Option<(Role, Vec<Square>)> {
                match self {
                    $(Game::$name(game) => {
                        game.route_of(ply).map(|(role, route)| (Role::$name(role), route))
                    })+
                }
            }
        }
    };
}

crate::games!([define] {});

impl Game {
    /// The game with these turns.
    ///
    /// # Errors
    /// The index of the first illegal turn, counted from 0, and why it is refused.
    pub fn replay(ruleset: &Ruleset, turns: &[Turn]) -> Result<Game, (usize, NotLegal)> {
        Game::new(ruleset).continued(turns)
    }

    /// This game continued by these turns.
    ///
    /// # Errors
    /// The index of the first illegal turn among them, counted from 0, and why it is refused.
    pub fn continued(mut self, turns: &[Turn]) -> Result<Game, (usize, NotLegal)> {
        for (at, turn) in turns.iter().enumerate() {
            self.play(*turn).map_err(|refused| (at, refused))?;
        }
        Ok(self)
    }

    /// The game as one of this type; `None` if it is another game.
    ///
    /// ```
    /// use gala_rules::any::{Game, Kind};
    /// use gala_rules::{chelma, gala};
    /// let game = Game::new(&Kind::default().usual());
    /// assert!(game.downcast_ref::<gala::Game>().is_some());
    /// assert!(game.downcast_ref::<chelma::Game>().is_none());
    /// ```
    pub fn downcast_ref<G: BoardGame + 'static>(&self) -> Option<&G> {
        match_game!(Game, self, H, game => (game as &dyn core::any::Any).downcast_ref())
    }

    /// Takes the game back to its first `ply` turns; a shorter game is left as it is.
    pub fn back_to(&mut self, ply: usize) {
        match_game!(Game, self, G, game => <G as BoardGame>::back_to(game, ply));
    }

    /// The number of turns taken; in Chelma turns that passed do not count.
    pub fn len(&self) -> usize {
        match_game!(Game, self, G, game => game.length())
    }

    /// Whether no turn has been taken yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// After how many more turns the game is drawn for its length; `None` if it has no longest length.
    pub fn turns_left(&self) -> Option<u32> {
        match_game!(Game, self, G, game => <G as BoardGame>::turns_left(game))
    }

    /// The number of turns in a row without a capture or another irreversible move; 0 in a game without captures.
    pub fn halfmove_clock(&self) -> u32 {
        match_game!(Game, self, G, game => <G as BoardGame>::halfmove_clock(game))
    }

    /// How often the present position has stood on the board, including now.
    pub fn repetitions(&self) -> usize {
        match_game!(Game, self, G, game => <G as BoardGame>::repetitions(game))
    }

    /// Who is to move: a side, or in play of four one of its seats.
    pub fn mover(&self) -> Mover {
        self.mover_at(self.len())
    }

    /// Who moved, or was to move, after `ply` turns; the present mover if the game is shorter.
    pub fn mover_at(&self, ply: usize) -> Mover {
        let ply = ply.min(self.len());
        match_game!(Game, self, G, game => game.mover_after(ply))
            .unwrap_or(Mover::Side(Side::White))
    }

    /// The side to move.
    pub fn side_to_move(&self) -> Side {
        self.mover().side()
    }

    /// How the game has ended, if the rules have ended it.
    pub fn outcome(&self) -> Option<Outcome> {
        match_game!(Game, self, G, game => <G as BoardGame>::outcome(game))
    }

    /// How the position itself ends the game, whatever came before it.
    pub fn decided(&self) -> Option<Outcome> {
        match_game!(Game, self, G, game => <G as BoardGame>::decided(game))
    }

    /// How great a win of this side would be with the pieces as they stand. Chelma has only plain wins. (S1)
    pub fn grade(&self, winner: Side) -> Grade {
        match_game!(Game, self, G, game => <G as BoardGame>::grade(game, winner))
    }

    /// Takes a turn.
    ///
    /// # Errors
    /// Why it may not be taken; nothing has changed then.
    pub fn play(&mut self, turn: Turn) -> Result<(), NotLegal> {
        match_game!(Game, self, G, game => game.take(turn).map_err(NotLegal::from))
    }

    /// The legal turns of the present position, sorted. They are there even if repetition or length has ended the game.
    pub fn legal_turns(&self) -> Vec<Turn> {
        match_game!(Game, self, G, game => game.legal_turns())
    }

    /// The number of legal sequences of turns of this length from the present position.
    pub fn perft(&self, depth: u32) -> u64 {
        match_game!(Game, self, G, game => <G as BoardGame>::perft(game, depth))
    }

    /// The squares of the pieces of the side or seat to move.
    pub fn own_pieces(&self) -> SquareSet {
        match_game!(Game, self, G, game => game.own_pieces())
    }

    /// Turn `ply`, counted from 1, as players write it: `d3-f5`, `d3xf5` if it captured, `R@f2`.
    pub fn text_of(&self, ply: usize) -> Option<String> {
        match_game!(Game, self, G, game => game.text_of(ply))
    }

    /// The squares of the last turn: from, where it bent or landed, to. Empty if there was none.
    pub fn last_route(&self) -> Vec<Square> {
        self.route_of(self.len())
            .map(|(_, route)| route)
            .unwrap_or_default()
    }

    /// The number of turn `ply` as players count it; also of the turn that is to come.
    ///
    /// ```
    /// use gala_rules::any::{Game, Ruleset};
    /// let numbers = |names: &str, turns: &[&str]| -> Vec<String> {
    ///     let mut game = Game::new(&Ruleset::from_names([names]).unwrap());
    ///     for turn in turns {
    ///         game.play(game.check(&turn.parse().unwrap()).unwrap()).unwrap();
    ///     }
    ///     (1..=game.len() + 1).map(|ply| game.number_of(ply).to_string()).collect()
    /// };
    /// assert_eq!(numbers("farmers", &["d1-e2", "d10-e9"]), ["1.", "1…", "2."]);
    /// assert_eq!(numbers("chelma", &["N@e1", "N@a5"]), ["P1.", "P2.", "P3."]);
    /// let round = ["d1-e2", "d10-e9", "g10-f9", "g1-f2"];
    /// assert_eq!(numbers("pyramid-4", &round), ["1.", "1…", "1…", "1…", "2."]);
    /// ```
    pub fn number_of(&self, ply: usize) -> MoveNumber {
        match_game!(Game, self, G, game => game.number_of(ply))
    }

    /// How many turns had been taken when this move was made: the last turn that is not later. A seat stands for its
    /// side where two play, and a side for the first of its seats where four play.
    ///
    /// ```
    /// use gala_rules::any::{Game, Ruleset};
    /// let mut game = Game::new(&Ruleset::default());
    /// for turn in ["d1-e2", "d10-e9", "g1-f2"] {
    ///     game.play(game.check(&turn.parse().unwrap()).unwrap()).unwrap();
    /// }
    /// let after = |number: &str| game.turns_until(number.parse().unwrap());
    /// assert_eq!(["0", "1", "1b", "2", "2b", "9"].map(after), [0, 1, 2, 3, 3, 3]);
    /// ```
    pub fn turns_until(&self, number: MoveNumber) -> usize {
        let number = number.among(matches!(self.mover(), Mover::Seat(_)));
        let (mut known, mut beyond) = (0, self.len() + 1);
        while beyond - known > 1 {
            let middle = known + (beyond - known) / 2;
            match self.number_of(middle) <= number {
                true => known = middle,
                false => beyond = middle,
            }
        }
        known
    }

    /// How many full moves have been made: the number of the last move, and 0 while pieces are placed.
    pub fn moves_made(&self) -> u32 {
        match self.len() {
            0 => 0,
            last => self.number_of(last).round().unwrap_or(0),
        }
    }

    /// The present position in text.
    pub fn position_text(&self) -> String {
        match_game!(Game, self, G, game => game.position_text())
    }
}
