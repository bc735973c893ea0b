//! A whole game as text that people can read, paste and have read again.
//!
//! ```text
//! game    = { header } { number | move | comment } [ "*" ]
//! header  = "[" name " " quoted text "]"               Game White Black Rules Ruleset Start Date Result, and any other
//! number  = "7." | "7..." | "7…" | "P7."                not checked: moves count themselves (see crate::MoveNumber)
//! comment = "{" anything "}" | ";" rest of the line
//! move    = see crate::gala::notation, and crate::chelma for Chelma
//! ```
//!
//! `Rules` names a preset of either game with its options (`farmers` if it is missing). `Ruleset` gives every point by
//! value and takes precedence over `Rules`. `Start` is a position. If there is a `Result`, the moves must lead to it.
//!
//! A name means what it means today. Where the moves are not legal by that, or do not lead to the `Result`, it means
//! what it meant before; but then a last move that is not legal today ends no game that has no `Result`.

use crate::prelude::*;

use core::fmt;
use core::str::FromStr;

use super::any::{Game, Kind, NotLegal, PositionError, Ruleset, TextError, TypedTurn};
use super::gala::RulesetError;
use super::mover::Mover;
use super::names::NameError;
use super::{MoveNumber, Outcome, Side};

/// The most characters that an error quotes of a word that is no move.
const MOST_QUOTED: usize = 60;

/// The most headers of a game.
pub const MOST_HEADERS: usize = 100;

/// The most moves and comments of a game.
pub const MOST_WORDS: usize = 200_000;

/// A game in text: its headers and its moves as typed. It has not been checked against the rules yet.
///
/// ```
/// use gala_rules::GameText;
/// let text: GameText = "[Rules \"winther\"]\n1. d1-e2 {bold} d10-e9 2. g1-f2".parse().unwrap();
/// assert_eq!(text.header("Rules"), Some("winther"));
/// assert_eq!(text.moves.len(), 3);
/// assert_eq!(text.replay().unwrap().len(), 3);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameText {
    /// Names and texts of the headers, in order.
    pub headers: Vec<(String, String)>,
    /// The moves, each with the comments that follow it.
    pub moves: Vec<(TypedTurn, Vec<String>)>,
    /// The comments before the first move.
    pub preface: Vec<String>,
}

/// Text that is no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameTextError {
    /// A header that cannot be read.
    #[error("line {line}: expected a header such as [White \"Anna\"] but found {read}")]
    Header {
        /// The line, from 1.
        line: usize,
        /// The text as read.
        read: String,
    },
    /// A second header of the same name.
    #[error("line {line}: there is a header {name} already")]
    Twice {
        /// The line, from 1.
        line: usize,
        /// Its name.
        name: String,
    },
    /// More headers than any game has.
    #[error("line {line}: expected at most {MOST_HEADERS} headers but found one more")]
    Headers {
        /// The line, from 1.
        line: usize,
    },
    /// More moves and comments than any game has.
    #[error("line {line}: expected at most {MOST_WORDS} moves and comments but found one more")]
    Words {
        /// The line, from 1.
        line: usize,
    },
    /// A comment without an end.
    #[error("line {line}: the comment that begins here has no closing brace")]
    Comment {
        /// The line, from 1.
        line: usize,
    },
    /// A word that is no move.
    #[error("line {line}: {error}")]
    Move {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        error: TextError,
    },
}

/// A game that cannot have been played as written.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ReplayError {
    /// The header `Rules` cannot be read.
    #[error("header Rules: {0}; the rules are called {names}", names = preset_names())]
    Rules(NameError),
    /// The header `Ruleset` cannot be read.
    #[error("header Ruleset: {0}; without this header the one called Rules counts")]
    Ruleset(RulesetError),
    /// The header `Start` cannot be read.
    #[error("header Start: {0}")]
    Start(PositionError),
    /// An illegal move.
    #[error("move {at} {text} may not be played", at = .game.number_of(*.number))]
    NotLegal {
        /// Which turn it is, from 1.
        number: usize,
        /// Its text as read.
        text: String,
        /// Why it is refused.
        reason: Box<NotLegal>,
        /// The game up to this move.
        game: Box<Game>,
    },
    /// The moves lead to another result than the header says.
    #[error(
        "header Result says \"{said}\", but the moves come to \"{is}\"; for a game that is not over on the board it may be \
         *, or such as \"white resigned plain\" (white has won) or \"draw agreed\""
    )]
    Result {
        /// The result as read.
        said: String,
        /// The result of the replayed game.
        is: String,
    },
}

impl GameText {
    /// The text of this header.
    pub fn header(&self, name: &str) -> Option<&str> {
        let found = self
            .headers
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, text)| text.as_str())
    }

    /// A game with these headers.
    pub fn of(headers: Vec<(String, String)>, game: &Game) -> GameText {
        let texts = (1..=game.len()).filter_map(|ply| game.text_of(ply));
        let typed = texts.filter_map(|text| text.parse().ok());
        GameText {
            headers,
            moves: typed.map(|typed| (typed, Vec::new())).collect(),
            preface: Vec::new(),
        }
    }

    /// The rules that the headers name.
    ///
    /// # Errors
    /// If the headers `Ruleset` or `Rules` cannot be read.
    pub fn ruleset(&self) -> Result<Ruleset, ReplayError> {
        Ok(match (self.header("Ruleset"), self.header("Rules")) {
            (Some(points), _) => points.parse().map_err(ReplayError::Ruleset)?,
            (None, Some(names)) => {
                Ruleset::from_names(names.split_whitespace()).map_err(ReplayError::Rules)?
            }
            (None, None) => Ruleset::default(),
        })
    }

    /// Plays the game, move by move.
    ///
    /// # Errors
    /// The first error in it.
    pub fn replay(&self) -> Result<Game, ReplayError> {
        let ruleset = self.ruleset()?;
        let by = |ruleset: &Ruleset| {
            let game = self.replay_by(ruleset)?;
            self.check_result(&game)?;
            Ok(game)
        };
        let played = by(&ruleset);
        // Names alone may be older than what they mean today.
        let earlier = match (&played, self.header("Ruleset")) {
            (Err(ReplayError::NotLegal { .. } | ReplayError::Result { .. }), None) => {
                ruleset.earlier()
            }
            _ => None,
        };
        match earlier.map(|earlier| by(&earlier)) {
            // A last move that is not legal today may be a slip, which is to end no game.
            Some(Ok(game)) if !self.ends_by_slip(&played) || game.outcome().is_none() => Ok(game),
            _ => played,
        }
    }

    /// Whether it was replayed up to a last move that is not legal, and no `Result` says that the game ends there.
    fn ends_by_slip(&self, played: &Result<Game, ReplayError>) -> bool {
        let last = self.moves.len();
        let slip = matches!(played, Err(ReplayError::NotLegal { number, .. }) if *number == last);
        slip && self.header("Result").is_none()
    }

    /// The number of each move. Where they are not legal, two moves to a number are assumed.
    fn numbers(&self) -> Vec<MoveNumber> {
        let by_its_rules = |_| self.replay_by(&self.ruleset()?);
        match self.replay().or_else(by_its_rules) {
            Ok(game) => (1..=self.moves.len())
                .map(|ply| game.number_of(ply))
                .collect(),
            Err(_) => {
                let numbers = (1..).flat_map(|round| {
                    Side::BOTH.map(|side| MoveNumber::Move {
                        round,
                        mover: Mover::Side(side),
                    })
                });
                numbers.take(self.moves.len()).collect()
            }
        }
    }

    /// Plays the game by these rules; its result is not checked.
    fn replay_by(&self, ruleset: &Ruleset) -> Result<Game, ReplayError> {
        let mut game = match self.header("Start") {
            Some(start) => Game::from_position_text(ruleset, start).map_err(ReplayError::Start)?,
            None => Game::new(ruleset),
        };
        for (at, (typed, _)) in self.moves.iter().enumerate() {
            let played = game.check(typed).and_then(|turn| game.play(turn));
            if let Err(reason) = played {
                return Err(ReplayError::NotLegal {
                    number: at + 1,
                    text: typed.text(),
                    reason: Box::new(reason),
                    game: Box::new(game),
                });
            }
        }
        Ok(game)
    }

    /// Checks that a result on the board is the one written down. Without one, players may have resigned or agreed on a
    /// draw.
    fn check_result(&self, game: &Game) -> Result<(), ReplayError> {
        let Some(said) = self.header("Result") else {
            return Ok(());
        };
        let word = said
            .split([' ', ','])
            .next()
            .unwrap_or_default()
            .to_lowercase();
        let is = game.outcome().map_or_else(|| "*".to_owned(), result_text);
        let fits = match game.outcome() {
            Some(outcome) => word == outcome.to_string(),
            None => {
                matches!(word.as_str(), "*" | "none")
                    || matches!(word.as_str(), "white" | "black") && said.contains("resigned")
                    || word == "draw" && said.contains("agreed")
            }
        };
        if fits {
            Ok(())
        } else {
            Err(ReplayError::Result {
                said: said.to_owned(),
                is,
            })
        }
    }
}

/// A result in a header: `white galas-captured plain`, `draw repetition`.
pub fn result_text(outcome: Outcome) -> String {
    match outcome {
        Outcome::Win { reason, grade, .. } => {
            format!("{outcome} {} {}", reason.code(), grade.code())
        }
        Outcome::Draw(reason) => format!("{outcome} {}", reason.code()),
    }
}

impl fmt::Display for GameText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, text) in &self.headers {
            let text = text
                .replace('\\', "\\\\")
                .replace('"', "\\\"")
                .replace(['\n', '\r'], " ");
            writeln!(f, "[{name} \"{text}\"]")?;
        }
        if !self.headers.is_empty() {
            writeln!(f)?;
        }
        if !self.preface.is_empty() {
            let preface = self.preface.iter().map(|text| comment(text));
            writeln!(f, "{}", wrapped(preface))?;
        }
        let mut words = Vec::new();
        // A number for each round, and for each placement.
        let mut last = None;
        for (number, (typed, comments)) in self.numbers().into_iter().zip(&self.moves) {
            let mv = typed.text();
            let written = number
                .round()
                .is_some_and(|round| last.replace(round) == Some(round));
            words.push(match written {
                true => mv,
                false => format!("{number} {mv}"),
            });
            words.extend(comments.iter().map(|text| comment(text)));
        }
        writeln!(f, "{}", wrapped(words))
    }
}

/// Words separated by single blanks, in lines of at most 79 characters where they can be broken.
fn wrapped(texts: impl IntoIterator<Item = String>) -> String {
    let texts: Vec<String> = texts.into_iter().collect();
    let (mut out, mut width) = (String::new(), 0);
    for word in texts.iter().flat_map(|text| text.split(' ')) {
        let length = word.chars().count();
        if width > 0 {
            let breaks = width + 1 + length > 79;
            out.push(if breaks { '\n' } else { ' ' });
            width = if breaks { 0 } else { width + 1 };
        }
        out.push_str(word);
        width += length;
    }
    out
}

fn comment(text: &str) -> String {
    format!("{{{}}}", text.replace(['{', '}'], "'"))
}

impl FromStr for GameText {
    type Err = GameTextError;

    fn from_str(text: &str) -> Result<GameText, GameTextError> {
        let (mut game, mut words) = (GameText::default(), 0);
        let text = text.trim_start_matches('\u{feff}');
        let mut lines = text.lines().enumerate();
        while let Some((at, line)) = lines.next() {
            let trimmed = line.trim();
            if trimmed.starts_with('[') {
                let header = header(trimmed).ok_or_else(|| GameTextError::Header {
                    line: at + 1,
                    read: trimmed.chars().take(60).collect(),
                })?;
                if game.header(&header.0).is_some() {
                    return Err(GameTextError::Twice {
                        line: at + 1,
                        name: header.0,
                    });
                }
                if game.headers.len() == MOST_HEADERS {
                    return Err(GameTextError::Headers { line: at + 1 });
                }
                game.headers.push(header);
                continue;
            }
            // A code fence, copied with the game from a chat.
            if trimmed.starts_with("```") {
                continue;
            }
            let mut rest = line;
            while let Some(mark) = rest.find(['{', ';']) {
                game.read_words(&rest[..mark], at + 1, &mut words)?;
                let inside = &rest[mark + 1..];
                if rest[mark..].starts_with(';') {
                    game.add_comment(inside.trim(), at + 1, &mut words)?;
                    rest = "";
                    break;
                }
                if let Some((note, tail)) = inside.split_once('}') {
                    game.add_comment(note.trim(), at + 1, &mut words)?;
                    rest = tail;
                    continue;
                }
                let mut note = inside.to_owned();
                rest = loop {
                    let (_, more) = lines
                        .next()
                        .ok_or(GameTextError::Comment { line: at + 1 })?;
                    let more = more.trim();
                    note.push(' ');
                    match more.split_once('}') {
                        Some((last, tail)) => {
                            note.push_str(last);
                            break tail;
                        }
                        None => note.push_str(more),
                    }
                };
                game.add_comment(note.trim(), at + 1, &mut words)?;
            }
            game.read_words(rest, at + 1, &mut words)?;
        }
        Ok(game)
    }
}

impl GameText {
    fn add_comment(
        &mut self,
        text: &str,
        line: usize,
        words: &mut usize,
    ) -> Result<(), GameTextError> {
        count(words, line)?;
        match self.moves.last_mut() {
            Some((_, comments)) => comments.push(text.to_owned()),
            None => self.preface.push(text.to_owned()),
        }
        Ok(())
    }

    fn read_words(
        &mut self,
        text: &str,
        line: usize,
        words: &mut usize,
    ) -> Result<(), GameTextError> {
        for word in text.split_whitespace() {
            let word = unnumbered(word);
            if word.is_empty() || word == "*" {
                continue;
            }
            count(words, line)?;
            let shown = word
                .char_indices()
                .nth(MOST_QUOTED)
                .map_or(word, |(end, _)| &word[..end]);
            let typed = word.parse().map_err(|error| GameTextError::Move {
                line,
                // An error quotes no more than this of a word that is no move.
                error: shown.parse::<TypedTurn>().err().unwrap_or(error),
            })?;
            self.moves.push((typed, Vec::new()));
        }
        Ok(())
    }
}

/// Counts one more move or comment.
fn count(words: &mut usize, line: usize) -> Result<(), GameTextError> {
    *words += 1;
    match *words > MOST_WORDS {
        true => Err(GameTextError::Words { line }),
        false => Ok(()),
    }
}

/// The word without a move number before it: `12.`, `12…`, `P3.`, or a number alone.
fn unnumbered(word: &str) -> &str {
    let placement = word.strip_prefix(['P', 'p']);
    let number = placement.filter(|rest| rest.starts_with(|letter: char| letter.is_ascii_digit()));
    let number = number.unwrap_or(word);
    let rest = number.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let after = rest.trim_start_matches(['.', '…']);
    if rest.is_empty() || after.len() < rest.len() {
        after
    } else {
        word
    }
}

fn preset_names() -> String {
    let presets = Kind::ALL.iter().flat_map(|kind| kind.presets());
    presets.map(|(name, _)| name).collect::<Vec<_>>().join(", ")
}

/// `[Name "text"]`, with `\"` and `\\` inside.
fn header(line: &str) -> Option<(String, String)> {
    let inside = line.strip_prefix('[')?.strip_suffix(']')?;
    let (name, text) = inside.split_once(' ')?;
    let text = text.trim().strip_prefix('"')?.strip_suffix('"')?;
    let word = |letter: char| letter.is_ascii_alphanumeric();
    (!name.is_empty() && name.chars().all(word)).then(|| {
        (
            name.to_owned(),
            text.replace("\\\"", "\"").replace("\\\\", "\\"),
        )
    })
}

#[cfg(test)]
mod tests;
