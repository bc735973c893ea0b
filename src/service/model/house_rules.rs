//! House rules: rule sets of a server's own, each with a name.
//!
//! A game keeps the name with the rules. So it is told in its thread as it was agreed on, whatever becomes of the house
//! rules. Lists of finished games name them as the server does now.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::rules::any::{Kind, PointError, Ruleset, TypedTurn};
use crate::rules::names::NameError;

/// The most house rules that one server can have.
pub const MOST_HOUSE_RULES: usize = 10;

/// The fewest and the most letters of their name.
const LETTERS: std::ops::RangeInclusive<usize> = 3..=24;

/// What house rules are called: one word in lower case, such as `gardeners`. What else a word means where it is typed,
/// the commands know ([`commands::means_something`](crate::service::commands::means_something)).
///
/// ```
/// use galabot::service::house_rules::HouseName;
/// let name: HouseName = "Gardeners".parse().unwrap();
/// assert_eq!(name.as_str(), "gardeners");
/// for text in ["", "ab", "two words", "winther", "single-gala", "d3-f5", "<@5>", "винтер"] {
///     assert!(text.parse::<HouseName>().is_err(), "{text}");
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct HouseName(String);

/// Why a word cannot be the name of house rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoHouseName {
    /// It is no word of 3 to 24 letters, with digits and hyphens after the first letter.
    #[error("a name is one word of 3 to 24 letters, digits and hyphens, and begins with a letter")]
    NoWord,
    /// It is the name of other rules, or means something else in a challenge.
    #[error("that word means something else already")]
    Taken,
}

impl HouseName {
    /// The word.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for HouseName {
    type Err = NoHouseName;

    fn from_str(text: &str) -> Result<HouseName, NoHouseName> {
        let word = text.trim().to_lowercase();
        // Latin letters only, so that no name looks like another.
        let latin = |letter: char| letter.is_alphanumeric() && letter < '\u{250}';
        let plain = |letter: char| latin(letter) || letter == '-';
        let is_word = LETTERS.contains(&word.chars().count())
            && word.starts_with(char::is_alphabetic)
            && !word.ends_with('-')
            && word.chars().all(plain);
        if !is_word {
            return Err(NoHouseName::NoWord);
        }
        let mut kinds = Kind::ALL.iter().copied();
        let of_kind = |kind: Kind| {
            let known = [kind.preset_names(), kind.option_names()].concat();
            known.contains(&word.as_str()) || kind.code() == word
        };
        let is_turn = word.parse::<TypedTurn>().is_ok();
        match kinds.any(of_kind) || is_turn {
            true => Err(NoHouseName::Taken),
            false => Ok(HouseName(word)),
        }
    }
}

impl TryFrom<String> for HouseName {
    type Error = NoHouseName;

    /// What is stored was a name once, whatever has become taken since.
    fn try_from(text: String) -> Result<HouseName, NoHouseName> {
        match text.chars().all(|c| c.is_alphanumeric() || c == '-') {
            true => Ok(HouseName(text)),
            false => Err(NoHouseName::NoWord),
        }
    }
}

impl From<HouseName> for String {
    fn from(name: HouseName) -> String {
        name.0
    }
}

impl fmt::Display for HouseName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A rule set of a server's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HouseRules {
    /// What it is called.
    pub name: HouseName,
    /// The rules.
    pub ruleset: Ruleset,
    /// How games by them went that the engine played against itself; `None` until it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trial: Option<TrialFigures>,
}

/// How games went that the engine played against itself.
///
/// ```
/// use galabot::service::house_rules::TrialFigures;
/// let figures = TrialFigures { games: 40, drawn: 5, white: 43, moves: 65 };
/// assert_eq!(figures.white_scores(), 54);
/// assert_eq!(figures.drawn_one_in(), Some(8));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrialFigures {
    /// How many games.
    pub games: u32,
    /// How many of them were drawn.
    pub drawn: u32,
    /// What White scored, in half points: a draw is one, a win two.
    pub white: u32,
    /// The median length in full moves.
    pub moves: u32,
}

impl TrialFigures {
    /// Of no games: rules that only a running game still has are tried no more, and nothing is said of it.
    pub const NONE: TrialFigures = TrialFigures {
        games: 0,
        drawn: 0,
        white: 0,
        moves: 0,
    };

    /// What White scored, in percent.
    pub fn white_scores(&self) -> u32 {
        let all = (2 * self.games).max(1);
        (100 * self.white + all / 2) / all
    }

    /// How many were drawn, in percent.
    pub fn drawn_share(&self) -> u32 {
        let games = self.games.max(1);
        (100 * self.drawn + games / 2) / games
    }

    /// One game in how many was drawn; `None` if none was.
    pub fn drawn_one_in(&self) -> Option<u32> {
        let drawn = self.drawn;
        (drawn > 0).then(|| (self.games + drawn / 2) / drawn)
    }
}

/// The house rules with this name.
pub fn named<'a>(all: &'a [HouseRules], name: &str) -> Option<&'a HouseRules> {
    all.iter().find(|one| one.name.as_str() == name)
}

/// Why names mean no rules on a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoRules {
    /// As names of presets and options they make up none. The server has these house rules besides.
    Names(NameError, Vec<HouseName>),
    /// An option was named with house rules.
    OptionFor {
        /// The option.
        option: String,
        /// The house rules.
        house: HouseName,
    },
    /// House rules were named with other rules.
    Two(HouseName, String),
}

impl NoRules {
    /// Names that make up no rules, on a server with these house rules.
    pub fn names(why: NameError, all: &[HouseRules]) -> NoRules {
        let house = all.iter().map(|one| one.name.clone());
        NoRules::Names(why, house.collect())
    }
}

/// The rules with these names: the name of house rules alone, or a preset and options.
///
/// # Errors
/// As [`Ruleset::from_names`]; or the name of house rules does not stand alone.
///
/// ```
/// use galabot::rules::any::Ruleset;
/// use galabot::service::house_rules::{HouseRules, NoRules, called};
/// let ruleset = Ruleset::from_names(["winther"]).unwrap().with_point("centre-goal", "none").unwrap();
/// let own = HouseRules { name: "gardeners".parse().unwrap(), ruleset, trial: None };
/// let house = [own];
/// assert_eq!(called(&["gardeners"], &house), Ok(ruleset));
/// assert!(matches!(called(&["gardeners", "winther"], &house), Err(NoRules::Two(..))));
/// assert!(matches!(called(&["single-gala", "gardeners"], &house), Err(NoRules::OptionFor { .. })));
/// ```
pub fn called(names: &[&str], all: &[HouseRules]) -> Result<Ruleset, NoRules> {
    let Some(house) = names.iter().find_map(|name| named(all, name)) else {
        let read = Ruleset::from_names(names.iter().copied());
        return read.map_err(|why| NoRules::names(why, all));
    };
    let mut others = names.iter().filter(|name| **name != house.name.as_str());
    let Some(&other) = others.next() else {
        return Ok(house.ruleset);
    };
    let mut kinds = Kind::ALL.iter();
    let is_set =
        named(all, other).is_some() || kinds.any(|kind| kind.preset_names().contains(&other));
    let mut kinds = Kind::ALL.iter();
    let is_option = kinds.any(|kind| kind.option_names().contains(&other));
    let (house, other) = (house.name.clone(), other.to_owned());
    Err(match (is_set, is_option) {
        (true, _) => NoRules::Two(house, other),
        (_, true) => NoRules::OptionFor {
            option: other,
            house,
        },
        _ => NoRules::names(NameError::Unknown(other), all),
    })
}

/// What a server calls these rules, if they are house rules of its own.
pub fn name_of<'a>(all: &'a [HouseRules], ruleset: &Ruleset) -> Option<&'a HouseName> {
    let found = all.iter().find(|one| one.ruleset == *ruleset);
    found.map(|one| &one.name)
}

/// What somebody asks about house rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HouseAsk {
    /// Show all of the server, or those with this name.
    Show(Option<String>),
    /// Make or change some.
    Make(HouseDraft),
    /// Drop those with this name. Games by them go on.
    Drop(String),
}

/// House rules as they are asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HouseDraft {
    /// Their name, as it was typed.
    pub name: String,
    /// The rules from which they start; `None` is what they are already.
    pub like: Option<Ruleset>,
    /// The points to change: each with its value, in the words of the text form of rules.
    pub points: Vec<(String, String)>,
}

/// What has become of house rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HouseStep {
    /// They are only shown.
    Shown,
    /// They were made.
    Made,
    /// They were changed.
    Changed,
    /// They were dropped.
    Dropped,
}

/// House rules as they are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HouseView {
    /// What has become of them.
    pub step: HouseStep,
    /// Those that it is about; `None` are all.
    pub one: Option<HouseRules>,
    /// All of the server, as they are now.
    pub all: Vec<HouseRules>,
    /// Whether the caller may change them.
    pub manages: bool,
    /// Whether it was typed. The answer waits as words until it is sent, and has no menus then.
    pub typed: bool,
}

/// Why house rules are not made, changed or shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HouseRefusal {
    /// This cannot be a name.
    Name(String, NoHouseName),
    /// Rules or points were given without a name.
    NoName,
    /// They are the server's usual rules, so they are neither dropped nor given to another game.
    Usual(HouseName),
    /// There are none with this name.
    NoSuch {
        /// What was asked for.
        name: String,
        /// Those there are.
        known: Vec<HouseName>,
    },
    /// There are none with this name to be changed, and nothing says from which rules new ones start.
    NoLike {
        /// What was asked for.
        name: HouseName,
        /// Those there are.
        known: Vec<HouseName>,
    },
    /// A point cannot be set so.
    Point(PointError),
    /// They would be these rules, which have a name already.
    Known(Vec<String>),
    /// The server has the most that it can have.
    TooMany,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trial_is_told_in_whole_percent() {
        let figures = TrialFigures {
            games: 40,
            drawn: 5,
            white: 43,
            moves: 65,
        };
        assert_eq!(figures.white_scores(), 54);
        assert_eq!(figures.drawn_share(), 13);
        assert_eq!(figures.drawn_one_in(), Some(8));
        let often = TrialFigures {
            drawn: 15,
            ..figures
        };
        assert_eq!(often.drawn_one_in(), Some(3), "of forty");
        let none = TrialFigures::NONE;
        assert_eq!((none.white_scores(), none.drawn_share()), (0, 0));
        assert_eq!(none.drawn_one_in(), None);
    }

    #[test]
    fn a_name_is_one_word_of_latin_letters_digits_and_hyphens() {
        let name: Result<HouseName, _> = " G\u{e4}rtner-2 ".parse();
        assert_eq!(
            name.map(String::from),
            Ok("g\u{e4}rtner-2".to_owned()),
            "as people type it"
        );
        // U+0250 is a phonetic letter that looks like a turned a.
        for text in ["g\u{250}la", "two words", "gala!", "винтер"] {
            assert_eq!(
                text.parse::<HouseName>(),
                Err(NoHouseName::NoWord),
                "{text}"
            );
        }
        // Rules, an option, a game and a move.
        for text in ["winther", "single-gala", "Chelma", "d3-f5"] {
            let taken = Err(NoHouseName::Taken);
            assert_eq!(text.parse::<HouseName>(), taken, "{text}");
        }
    }
}
