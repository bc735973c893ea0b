//! A moment of a game that is looked back at: after a move by its number, or after a number of turns.
//!
//! ```text
//! moment = "start" | "end" | number | turns
//! number = see crate::rules::MoveNumber; also "12h", "12s" for White and Black in Danish and German
//! turns  = ( "ply" | "half-move" | "turn" ) count
//! ```
//!
//! A number alone is a move of White, as it stands in a list of moves: `12` is `12.`, and `12b` is `12…`. Earlier
//! releases counted the turns of both sides; that is read where it is said to be meant.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use crate::rules::any::Game;
use crate::rules::{MoveNumber, MoveNumberError};

use super::language::Language;

/// What a count of turns may be called: in English, and in other languages what a half-move is.
static TURNS: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let english = ["ply", "plies", "half-move", "turn", "#"];
    let others = Language::all_typed("typed-then-half-move");
    english.into_iter().chain(others).collect()
});

/// The letters of the sides in English, and those of other languages for them.
static LETTERS: LazyLock<Vec<(&'static str, &'static str)>> = LazyLock::new(|| {
    let languages = Language::ALL.into_iter();
    let listed = languages.flat_map(|language| language.typed_words("typed-number-"));
    listed.collect()
});

/// A moment of a game.
///
/// ```
/// use galabot::service::Moment;
/// let read = |text: &str| text.parse::<Moment>().unwrap();
/// assert_eq!(read("ply 7"), Moment::Turns(7));
/// assert_eq!(read("start"), Moment::Turns(0));
/// assert_eq!(read("12"), read("12w"));
/// assert_eq!(read("12…"), read("12b"));
/// assert_eq!(read("12s"), read("12b"));
/// assert!("seven".parse::<Moment>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// After this many turns of all players; after the last one in a shorter game.
    Turns(usize),
    /// After this move, or the last one before it.
    Move(MoveNumber),
}

impl Moment {
    /// After how many turns that is in this game.
    pub fn turns(self, game: &Game) -> usize {
        match self {
            Moment::Turns(turns) => turns.min(game.len()),
            Moment::Move(number) => game.turns_until(number),
        }
    }

    /// The moment behind a button. There a number alone counts turns, as it always has.
    pub(in crate::service) fn behind_button(text: &str) -> Option<Moment> {
        match text.parse() {
            Ok(turns) => Some(Moment::Turns(turns)),
            Err(_) => text.parse().ok().map(Moment::Move),
        }
    }
}

/// As it is written behind a button.
impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Moment::Turns(turns) => turns.fmt(f),
            Moment::Move(number) => number.code().fmt(f),
        }
    }
}

impl FromStr for Moment {
    type Err = MoveNumberError;

    fn from_str(text: &str) -> Result<Moment, MoveNumberError> {
        let text = text.trim().to_lowercase();
        match text.as_str() {
            "start" | "0" => return Ok(Moment::Turns(0)),
            "end" | "last" => return Ok(Moment::Turns(usize::MAX)),
            _ => {}
        }
        for name in TURNS.iter().copied() {
            let count = text.strip_prefix(name).map(str::trim);
            let digits = |count: &&str| count.bytes().all(|byte| byte.is_ascii_digit());
            if let Some(Ok(count)) = count.filter(digits).map(str::parse) {
                return Ok(Moment::Turns(count));
            }
        }
        let is_letter = |last: char| LETTERS.iter().any(|(_, letter)| letter.starts_with(last));
        let digits = text.trim_end_matches(is_letter);
        let letter = &text[digits.len()..];
        let side = LETTERS.iter().find(|(_, own)| *own == letter);
        let localized = match side {
            Some((side, _)) => format!("{digits}{side}"),
            None => text,
        };
        localized.parse().map(Moment::Move)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::any::Ruleset;

    fn played(rules: &str, turns: &str) -> Game {
        let mut game = Game::new(&Ruleset::from_names([rules]).expect("a preset"));
        for turn in turns.split(' ') {
            let turn = game.check(&turn.parse().expect("a turn")).expect("legal");
            game.play(turn).expect("legal");
        }
        game
    }

    #[test]
    fn a_number_alone_is_a_move_of_white_and_what_counts_turns_says_so() {
        let game = played("farmers", "d1-e2 d10-e9 g1-f2");
        let after = |text: &str| text.parse::<Moment>().expect(text).turns(&game);
        for (text, turns) in [
            ("start", 0),
            ("0", 0),
            ("1", 1),
            ("1.", 1),
            ("1w", 1),
            ("1H", 1),
            ("1b", 2),
            ("1s", 2),
            ("1...", 2),
            ("1…", 2),
            ("2", 3),
            ("2b", 3),
            ("99", 3),
            ("end", 3),
            ("ply 2", 2),
            ("ply2", 2),
            ("Half-move 1", 1),
            ("halbzug 2", 2),
            ("#2", 2),
        ] {
            assert_eq!(after(text), turns, "{text}");
        }
        let placed = played("chelma", "N@e1 N@a5 N@f1");
        let after = |text: &str| text.parse::<Moment>().expect(text).turns(&placed);
        assert_eq!(["P1", "p3", "P9", "1", "ply 2"].map(after), [1, 3, 3, 3, 2]);
    }

    #[test]
    fn a_button_of_an_earlier_release_counts_turns() {
        let behind = Moment::behind_button;
        assert_eq!(behind("7"), Some(Moment::Turns(7)));
        for text in ["7w", "7b", "3nw", "P3"] {
            let moment = behind(text).expect(text);
            assert!(matches!(moment, Moment::Move(_)), "{text}");
            assert_eq!(moment.to_string(), text);
        }
        assert_eq!(behind("x"), None);
    }

    #[test]
    fn what_is_no_moment_is_refused() {
        for text in [
            "", "ply", "ply x", "12sh", "s", "h", "ss", "+1", "white", "d4-d5",
        ] {
            assert!(text.parse::<Moment>().is_err(), "{text}");
        }
    }
}
