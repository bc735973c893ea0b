//! Legal moves as they are listed and suggested.

use std::fmt::Display;

use crate::present::Localizer;
use crate::present::words::tr;
use crate::rules::any::{BoardGame, Role, Turn};
use crate::rules::{Outcome, Side, Square};

/// A piece that can move or be placed, and where to.
pub(crate) struct Movable {
    /// Where it stands; nowhere if it is in hand.
    pub at: Option<Square>,
    /// Its name in English, by which the catalogue knows it.
    pub role: String,
    /// The letter with which it is placed.
    pub letter: char,
    /// The squares, with an `x` before those where it captures.
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
    /// It takes a vital piece, by whose capture games are won: of Gala a Gala.
    TakesVital,
    /// It leaves fewer of one's own vital pieces threatened.
    Answers,
    /// It takes another piece.
    Takes,
    /// Nothing of that.
    Quiet,
}

/// How much is told of what a move does.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Telling {
    /// All of it.
    All,
    /// What it takes, which everybody sees.
    Captures,
}

/// A legal move with what a person wants to know of it.
pub(crate) struct Suggestion {
    /// The move.
    pub turn: Turn,
    /// The piece that makes it.
    pub kind: Role,
    /// The piece that it takes.
    pub taken: Option<Role>,
    /// The name of the piece in English.
    pub piece: String,
    /// The letter of the piece.
    pub letter: char,
    /// The place of the kind of piece among the kinds.
    pub order: usize,
    /// How soon one looks for it.
    pub urgency: Urgency,
}

impl Suggestion {
    /// The move as players write it: `d3-f5`, `d3xf5`, `R@f2`.
    pub fn notation(&self) -> String {
        match (self.turn, self.taken) {
            (Turn::Go(mv), taken) => mv.text(taken.is_some()),
            (turn, _) => turn.to_string(),
        }
    }

    /// Whether it wins, as far as that may be told, for a message to choose by.
    pub fn wins(&self) -> &'static str {
        match self.urgency {
            Urgency::Wins => "yes",
            _ => "no",
        }
    }
}

pub(crate) fn wins(decided: Option<Outcome>, side: Side) -> bool {
    decided.and_then(Outcome::winner) == Some(side)
}

/// The legal moves of a game in which every turn goes from square to square, by the pieces that make them.
pub(super) fn movable<G: BoardGame<Role: Display>>(game: &G) -> Vec<Movable> {
    let pieces = game.pieces_after(game.length());
    let mut listed: Vec<Movable> = Vec::new();
    for turn in game.legal_turns() {
        let Turn::Go(mv) = turn else { continue };
        let takes = pieces.iter().any(|(at, ..)| *at == mv.to);
        let target = format!("{}{}", if takes { "x" } else { "" }, mv.to);
        match listed.iter_mut().find(|piece| piece.at == Some(mv.from)) {
            Some(piece) => piece.targets.push(target),
            None => {
                let role = pieces.iter().find(|(at, ..)| *at == mv.from);
                let role = role.map_or_else(String::new, |(_, _, role)| role.to_string());
                listed.push(Movable {
                    at: Some(mv.from),
                    letter: letter(&role),
                    role,
                    targets: vec![target],
                });
            }
        }
    }
    listed
}

/// The same one by one, each with what it takes and whether it wins.
pub(super) fn suggestions<G: BoardGame<Role: Display + Into<Role>>>(
    game: &G,
    telling: Telling,
) -> Vec<Suggestion> {
    let pieces = game.pieces_after(game.length());
    let on = |square: Square| pieces.iter().find(|(at, ..)| *at == square);
    let suggested = |turn: Turn| {
        let Turn::Go(mv) = turn else { return None };
        let (_, side, role) = *on(mv.from)?;
        let taken = on(mv.to).map(|(_, _, role)| (*role).into());
        let mut after = game.clone();
        after.take(turn).ok()?;
        let urgency = match taken {
            _ if telling == Telling::All && wins(after.decided(), side) => Urgency::Wins,
            Some(_) => Urgency::Takes,
            None => Urgency::Quiet,
        };
        let piece = role.to_string();
        Some(Suggestion {
            turn,
            kind: role.into(),
            taken,
            letter: letter(&piece),
            piece,
            order: 0,
            urgency,
        })
    };
    game.legal_turns()
        .into_iter()
        .filter_map(suggested)
        .collect()
}

/// The first letter of a piece's name.
fn letter(name: &str) -> char {
    name.chars().next().unwrap_or('?')
}
