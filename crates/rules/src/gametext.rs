//! A whole game as text that people can read, paste and have read again.
//!
//! ```text
//! game    = { header } { number | move | comment } [ "*" ]
//! header  = "[" name " " quoted text "]"               Game White Black Rules Ruleset Start Date Result, and any other
//! number  = "7." | "7..." | "7…"                       not checked: moves count themselves
//! comment = "{" anything "}" | ";" rest of the line
//! move    = see crate::notation, and crate::chelma for Chelma
//! ```
//!
//! `Rules` names a preset of either game with its options (`farmers` if it is missing). `Ruleset` gives every point by
//! value and takes precedence over `Rules`. `Start` is a position. If there is a `Result`, the moves must lead to it.
//!
//! A name means what it means today. Where the moves are not legal by that, it means what it meant before.

use crate::prelude::*;

use core::fmt;
use core::str::FromStr;

use super::Outcome;
use super::any::{Game, Kind, NotLegal, PositionError, Ruleset, TextError, TypedTurn};
use super::gala::{NameError, RulesetError, Seats};

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
    #[error("line {line}, move {number}: {error}")]
    Move {
        /// The line, from 1.
        line: usize,
        /// The number of the move, from 1.
        number: usize,
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
    #[error("move {number}, {text}, may not be played")]
    NotLegal {
        /// Its number, from 1.
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
        let played = self.replay_by(&ruleset);
        let earlier = match (&played, self.header("Ruleset")) {
            (Err(ReplayError::NotLegal { .. }), None) => ruleset.earlier(),
            _ => None,
        };
        let game = match earlier.map(|earlier| self.replay_by(&earlier)) {
            Some(Ok(game)) => game,
            _ => played?,
        };
        self.check_result(&game)?;
        Ok(game)
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
        // Numbers as players count them: in play of four every move has its own, written here at every fourth.
        let (together, under_one) = match self.ruleset().map(|ruleset| ruleset.seats()) {
            Ok(Seats::Four) => (4, 1),
            _ => (2, 2),
        };
        for (at, (typed, comments)) in self.moves.iter().enumerate() {
            let mv = typed.text();
            words.push(if at % together == 0 {
                format!("{}. {mv}", at / under_one + 1)
            } else {
                mv
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
            let number = self.moves.len() + 1;
            let shown = word
                .char_indices()
                .nth(MOST_QUOTED)
                .map_or(word, |(end, _)| &word[..end]);
            let typed = word.parse().map_err(|error| GameTextError::Move {
                line,
                number,
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

/// The word without a move number before it: `12.`, `12…`, or a number alone.
fn unnumbered(word: &str) -> &str {
    let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
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
mod tests {
    use super::*;

    const GAME: &str = "[White \"Anna \\\"the\\\" Great\"]\n[Rules \"farmers\"]\n[Result \"white galas-captured plain\"]\n\n\
        {A short one.} 1. i2-f6 c10-d9 2. f6-f7 {over two\nlines} i9xf6 ; why?\n\
        3. f7xj10 d9-e8 4. c1-e2 g10-f9 5. e2-e7 b9-c10 6. e7xa10 *";

    #[test]
    fn a_game_is_read_printed_and_read_again() {
        let text: GameText = GAME.parse().expect("a game");
        assert_eq!(text.header("white"), Some("Anna \"the\" Great"));
        assert_eq!(text.moves.len(), 11);
        assert_eq!(text.moves[2].1, ["over two lines"]);
        assert_eq!(text.to_string().parse::<GameText>().expect("printed"), text);
        assert!(text.replay().expect("legal").outcome().is_some());
    }

    #[test]
    fn the_first_wrong_move_is_named() {
        let text: GameText = GAME.replace("c1-e2", "c1-e1").parse().expect("a game");
        let Err(ReplayError::NotLegal { number, .. }) = text.replay() else {
            panic!("c1-e1 is not legal")
        };
        assert_eq!(number, 7);
    }

    #[test]
    fn a_name_alone_means_what_it_meant_when_the_game_was_played() {
        // Both Galas are threatened, one could be saved, and White saves none: legal by the older value.
        let start = "[Start \"g8g/10/10/10/10/10/k8k/10/10/G3K4G w\"]";
        let replayed = |headers: &str, mv: &str| {
            let text: GameText = format!("{headers}\n{start}\n1. {mv}").parse().unwrap();
            text.replay()
        };
        let threats = |game: Game| {
            let rules = game.ruleset().to_string();
            rules.contains(" threats=each-must-be-answered ")
        };
        let named = "[Rules \"farmers\"]";
        assert_eq!(replayed(named, "a1-b1").map(threats).ok(), Some(true));
        assert_eq!(replayed(named, "e1-f2").map(threats).ok(), Some(false));
        let Err(ReplayError::NotLegal { game, .. }) = replayed(named, "e1-e9") else {
            panic!("e1-e9 is not legal")
        };
        assert!(threats(*game), "refused by what the name means today");
        let today = format!("[Ruleset \"{}\"]", Ruleset::default());
        assert!(replayed(&today, "e1-f2").is_err());
        let before = today.replace("each-must", "must");
        assert_eq!(replayed(&before, "e1-f2").map(threats).ok(), Some(false));
    }

    #[test]
    fn what_is_copied_out_of_a_chat_is_read() {
        let fenced = format!("\u{feff}```text\n{GAME}\n```\n");
        assert_eq!(fenced.parse::<GameText>(), GAME.parse());
    }

    #[test]
    fn what_is_no_move_is_quoted_as_it_stands_and_not_at_length() {
        let error = |text: &str| text.parse::<GameText>().expect_err("no game").to_string();
        let result = error("1. d1-e2 1-0");
        assert!(result.contains("\"1-0\""), "{result}");
        assert!(error(&"a".repeat(100_000)).len() < 400);
    }

    #[test]
    fn a_header_that_cannot_be_read_says_what_could() {
        let text: GameText = "[Rules \"foo\"]".parse().expect("a game");
        let error = text.replay().expect_err("no rules").to_string();
        assert!(
            error.contains("foo") && error.contains("botermans"),
            "{error}"
        );
    }

    #[test]
    fn another_result_or_no_game_at_all_is_refused() {
        let wrong = GAME.replace("white galas", "black galas");
        let replayed = wrong.parse::<GameText>().expect("a game").replay();
        assert!(matches!(replayed, Err(ReplayError::Result { .. })));
        for text in [
            "1. d1-e2 {open",
            "[White Anna]",
            "[Rules \"farmers\"]\n[rules \"winther\"]",
            "1. d1-z9",
            "hello",
        ] {
            assert!(text.parse::<GameText>().is_err(), "{text}");
        }
    }

    #[test]
    fn endless_texts_are_refused_with_what_is_too_much() {
        let headers: String = (0..200_000).map(|at| format!("[H{at} \"x\"]\n")).collect();
        let refused = headers.parse::<GameText>().expect_err("too many headers");
        assert_eq!(refused, GameTextError::Headers { line: 101 });
        for comments in ["{}".repeat(1_000_000), "{}\n".repeat(1_000_000)] {
            let refused = comments.parse::<GameText>().expect_err("too many comments");
            assert!(matches!(refused, GameTextError::Words { .. }), "{refused}");
        }
        let moves = "d3-f5 ".repeat(250_000);
        let refused = moves.parse::<GameText>().expect_err("too many moves");
        assert_eq!(refused, GameTextError::Words { line: 1 });
        // One comment over a million lines counts as one comment.
        let long = format!("{{{}}} d1-e2", "word\n".repeat(1_000_000));
        let game: GameText = long.parse().expect("a game");
        assert_eq!((game.preface.len(), game.moves.len()), (1, 1));
        assert_eq!(game.preface[0].len(), 5 * 1_000_000 - 1);
    }

    #[test]
    fn comments_side_by_side_and_over_lines_are_read_in_order() {
        let text = "{a} {b}d1-e2{c\n d }{e}\n{f\n\ng} ; h {i}\nd10-e9";
        let game: GameText = text.parse().expect("a game");
        assert_eq!(game.preface, ["a", "b"]);
        assert_eq!(game.moves[0].1, ["c d", "e", "f  g", "h {i}"]);
        assert_eq!(game.moves.len(), 2);
    }
}
