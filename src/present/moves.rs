//! Legal moves as they are listed and suggested.

use crate::rules::any::Turn;
use crate::rules::{Outcome, Role, Side, Square};

use super::Localizer;
use super::piece_names::AnyRole;
use super::words::tr;

/// A piece that can move or be placed, and where to.
pub(crate) struct Movable {
    /// Where he stands; nowhere if he is in hand.
    pub at: Option<Square>,
    /// His name in English, by which the catalogue knows him.
    pub role: String,
    /// The letter with which he is placed.
    pub letter: char,
    /// The squares, with an `x` before those where he captures.
    pub targets: Vec<String>,
}

impl Movable {
    /// The beginning of its line in a list.
    pub fn start(&self, words: Localizer) -> String {
        let name = tr!(words, "moves-man", role = self.role);
        match self.at {
            Some(square) => format!("`{square}` {name}"),
            None => format!("`{}@` {name}", self.letter),
        }
    }
}

/// Why a move is looked for first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Urgency {
    /// It ends the game well.
    Wins,
    /// It takes a Gala.
    TakesGala,
    /// It leaves fewer of one's own Galas threatened.
    Answers,
    /// It takes another man.
    Takes,
    /// Nothing of that.
    Quiet,
}

/// How much is told of what a move does.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Telling {
    /// All of it.
    All,
    /// Whom it takes, which everybody sees.
    Captures,
}

/// A legal move with what a person wants to know of it.
pub(crate) struct Suggestion {
    /// The move.
    pub turn: Turn,
    /// Who makes it.
    pub kind: AnyRole,
    /// Whom it takes.
    pub taken: Option<Role>,
    /// The name of the piece in English.
    pub man: String,
    /// The letter of the piece.
    pub letter: char,
    /// The place of the man's kind among the kinds.
    pub order: usize,
    /// How soon one looks for it.
    pub urgency: Urgency,
    /// The text in the list.
    pub shown: String,
}

pub(crate) fn wins(decided: Option<Outcome>, side: Side) -> bool {
    decided.and_then(Outcome::winner) == Some(side)
}

/// Whether it is so, for a message to choose by.
pub(crate) fn yes(so: bool) -> &'static str {
    match so {
        true => "yes",
        false => "no",
    }
}
