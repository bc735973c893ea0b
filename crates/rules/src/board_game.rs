//! What every game provides to the code that plays any game.

use core::fmt;
use core::hash::Hash;
use core::str::FromStr;

use crate::move_number::MoveNumber;
use crate::mover::{Mover, Seats};
use crate::names::NameError;
use crate::prelude::*;
use crate::turn::Turn;
use crate::{Grade, Neighbour, Outcome, Side, Square, SquareSet};

/// A game being played: its rules, its start position and every turn since.
///
/// Each game implements this in its own folder and has a line in the list `games!`. [`any::Game`](crate::any::Game)
/// then plays it.
pub trait BoardGame: Clone + fmt::Debug {
    /// The name of the game: `Gala`.
    const NAME: &'static str;

    /// The letters of its kinds of pieces in text: `GKHP`.
    const LETTERS: &'static str = "";
    /// The squares of its board.
    const BOARD: SquareSet = SquareSet::ALL;

    /// The rules by which it is played, by value; the text form names every point.
    type Ruleset: Copy + Eq + Hash + fmt::Debug + fmt::Display + FromStr;
    /// A kind of piece.
    type Role: Copy + Eq + fmt::Debug;
    /// A turn as typed.
    type Typed: Clone + Eq + fmt::Debug + FromStr<Err = Self::TextError>;
    /// Why a text is no turn.
    type TextError: core::error::Error + Clone + Eq;
    /// A turn that the rules refuse, and why.
    type Illegal: Clone + Eq + fmt::Debug;
    /// Why a text is no position.
    type PositionError: core::error::Error + Clone + Eq;

    /// The rule sets with a name, each with its name; the usual one is the first.
    fn presets() -> Vec<(&'static str, Self::Ruleset)>;
    /// The rules by which newcomers play: the usual ones, if none are better for them.
    fn for_newcomers() -> Self::Ruleset {
        let mut presets = Self::presets();
        presets.swap_remove(0).1
    }
    /// The options that may be named with a preset.
    fn options() -> Vec<&'static str> {
        Vec::new()
    }
    /// The rules called by these names: a preset of this game, and options where it has any.
    ///
    /// # Errors
    /// If a name is unknown, a second rule set is named, or an option does not go with the preset.
    fn from_names(names: &[&str]) -> Result<Self::Ruleset, NameError>;
    /// The names of these rules, a preset and its options, if they have any.
    fn names(ruleset: &Self::Ruleset) -> Option<Vec<&'static str>>;
    /// The same rules as games have them that begin now: what their names mean today, and with the longest length.
    fn renewed(ruleset: Self::Ruleset) -> Self::Ruleset;
    /// What the names of these rules meant before. A game that was written down with these names alone may have been
    /// played by that.
    fn earlier(_: &Self::Ruleset) -> Option<Self::Ruleset> {
        None
    }
    /// The points of these rules that never come into force because of another one, each by a code of its own. Such
    /// rules can be played, but do not say what they seem to say.
    fn conflicts(_: &Self::Ruleset) -> Vec<&'static str> {
        Vec::new()
    }
    /// These rules with each point changed alone to each other value that some source has; none in a game about which
    /// no two sources differ.
    fn neighbours(_: &Self::Ruleset) -> Vec<Neighbour<Self::Ruleset>> {
        Vec::new()
    }
    /// Whether two sides play or four seats.
    fn seats(_: &Self::Ruleset) -> Seats {
        Seats::Two
    }

    /// How many pieces are placed before the first move.
    fn placements(_: &Self::Ruleset) -> usize {
        0
    }

    /// A game from the start position.
    fn start(ruleset: &Self::Ruleset) -> Self;
    /// A game from the position in this text.
    ///
    /// # Errors
    /// If it is no position that these rules can begin at.
    fn from_position_text(ruleset: &Self::Ruleset, text: &str)
    -> Result<Self, Self::PositionError>;
    /// Whether a position was refused because a side has more pieces than it may have: whose, of which kind or of all
    /// kinds together, and how many there may be.
    fn too_many(_: &Self::PositionError) -> Option<(Side, Option<Self::Role>, u32)> {
        None
    }
    /// A game in which one piece stands on an otherwise bare board, so that its moves can be shown. Pieces that the
    /// rules require are there too. The letter is upper case for White. Without a letter it is the piece that shows
    /// moves best. `None` if there is no such piece.
    fn with_lone_piece(_: &Self::Ruleset, _letter: Option<char>, _: Square) -> Option<Self> {
        None
    }
    /// The rules it is played by.
    fn ruleset(&self) -> Self::Ruleset;

    /// Whether the text does not look like a turn of this game at all.
    fn is_no_turn(error: &Self::TextError) -> bool;
    /// A typed turn in the text form of the game, without way-points.
    fn typed_text(typed: &Self::Typed) -> String;
    /// Reads a typed turn against the present position: way-points and the piece named must fit.
    ///
    /// # Errors
    /// Why it may not be taken; nothing has changed then.
    fn check_typed(&self, typed: &Self::Typed) -> Result<Turn, Box<Self::Illegal>>;
    /// Takes a turn.
    ///
    /// # Errors
    /// Why it may not be taken; nothing has changed then.
    fn take(&mut self, turn: Turn) -> Result<(), TurnError<Self::TextError, Self::Illegal>>;
    /// Takes the game back to its first `ply` turns; a shorter game is left as it is.
    fn back_to(&mut self, ply: usize);

    /// The number of turns taken; turns that passed do not count.
    fn length(&self) -> usize;
    /// After how many more turns the game is drawn for its length; `None` if it has no longest length.
    fn turns_left(&self) -> Option<u32>;
    /// The number of turns in a row without a capture or another irreversible move; 0 in a game without captures.
    fn halfmove_clock(&self) -> u32 {
        0
    }
    /// How often the present position has stood on the board, including now.
    fn repetitions(&self) -> usize;
    /// Who is to move after `ply` turns, 0 being the start; `None` if the game is shorter.
    fn mover_after(&self, ply: usize) -> Option<Mover>;
    /// The side to move.
    fn side_to_move(&self) -> Side {
        self.mover_after(self.length())
            .map_or(Side::White, Mover::side)
    }
    /// How the game has ended, if the rules have ended it.
    fn outcome(&self) -> Option<Outcome>;
    /// How the position itself ends the game, whatever came before it.
    fn decided(&self) -> Option<Outcome>;
    /// The grade of a win by this side as the pieces stand.
    fn grade(&self, _: Side) -> Grade {
        Grade::Plain
    }

    /// The legal turns of the present position, sorted. They are there even if repetition or length has ended the game.
    fn legal_turns(&self) -> Vec<Turn>;
    /// The number of legal sequences of turns of this length from the present position.
    fn perft(&self, depth: u32) -> u64;
    /// The pieces on the board after `ply` turns; those on it now if the game is shorter.
    fn pieces_after(&self, ply: usize) -> Vec<(Square, Side, Self::Role)>;
    /// The squares of the pieces of the side or seat to move.
    fn own_pieces(&self) -> SquareSet;
    /// Turn `ply`, counted from 1, as players write it: `d3-f5`, `d3xf5` if it captured, `R@f2`.
    fn text_of(&self, ply: usize) -> Option<String>;
    /// The kind of the piece that made turn `ply`, and the squares of its route: from, where it bent or landed, to.
    fn route_of(&self, ply: usize) -> Option<(Self::Role, Vec<Square>)>;
    /// The number of a turn as players count it. Rounds are counted from the start position, and a new one begins with
    /// whoever does not come later in the round than the mover before; of the next turn that is to come, too.
    fn number_of(&self, ply: usize) -> MoveNumber {
        let who = |before: usize| self.mover_after(before).unwrap_or(Mover::Side(Side::White));
        let last = ply.min(self.length() + 1).saturating_sub(1);
        let begins = |before: &usize| who(*before).number() <= who(before - 1).number();
        let rounds = (1..=last).filter(begins).count();
        MoveNumber::Move {
            round: u32::try_from(rounds).map_or(u32::MAX, |rounds| rounds + 1),
            mover: who(last),
        }
    }
    /// The present position in text.
    fn position_text(&self) -> String;
}

/// Why a turn is not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TurnError<T, I> {
    /// It is no turn of this game.
    Text(T),
    /// The rules refuse it.
    Illegal(Box<I>),
}

impl<T, I> From<Box<I>> for TurnError<T, I> {
    fn from(illegal: Box<I>) -> TurnError<T, I> {
        TurnError::Illegal(illegal)
    }
}
