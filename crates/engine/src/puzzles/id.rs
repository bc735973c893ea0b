//! The names of puzzles: as they are stored, and as people read and type them.

use std::fmt;
use std::str::FromStr;

use crate::rules::any::{Kind, Ruleset};

/// What stands where rules are named for the puzzles of a club: those found in the games of one server.
pub const CLUB: &str = "club";

/// Rules that have another name than when their first puzzles were found: what they were called, what they are called,
/// and the number up to which puzzles have the old name. They keep it, so that a solved puzzle stays solved and a
/// button posed long ago still works. No other puzzle ever gets one of these names.
const RENAMED: [(&str, &str, u32); 1] = [("chelma", "chelma-turn-30", 79)];

/// The renaming that the puzzle with this number falls under, by either name of its rules.
fn renamed(rules: &str, number: u32) -> Option<(&'static str, &'static str, u32)> {
    let mut all = RENAMED.into_iter();
    all.find(|(was, is, last)| [was, is].contains(&&rules) && number <= *last)
}

/// The last number that no new puzzle of the rules with this name may have.
pub(super) fn last_taken(rules: &str) -> u32 {
    renamed(rules, 1).map_or(0, |(_, _, last)| last)
}

/// Which puzzle: the name of its rules and its number there, counted from 1.
///
/// A puzzle from a game of a club is named by the number of its club, its game and its own number there. So no two
/// clubs share a name. And how good somebody is at the puzzles of a game can be counted when the puzzle is gone.
///
/// ```
/// use gala_engine::puzzles::PuzzleId;
/// use gala_rules::any::Kind;
/// let id: PuzzleId = "pyramid-12".parse().unwrap();
/// assert_eq!((id.rules(), id.number()), ("pyramid", 12));
/// assert_eq!(id.to_string(), "pyramid-12");
/// assert!("pyramid-0".parse::<PuzzleId>().is_err() && "12".parse::<PuzzleId>().is_err());
///
/// let id = PuzzleId::of_club(900, Kind::Chelma, 7);
/// assert_eq!(id.to_string(), "club-900-chelma-7");
/// assert_eq!((id.short(), id.club(), id.game()), ("club-7".to_owned(), Some(900), Some(Kind::Chelma)));
/// assert_eq!("club-900-chelma-7".parse(), Ok(id));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "String", into = "String")
)]
pub struct PuzzleId {
    source: Source,
    number: u32,
}

/// Where a puzzle is from.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Source {
    /// The book, by the rules with this name.
    Rules(String),
    /// A game of this club, with the code of its kind.
    Club(u64, String),
}

/// Text that is the name of no puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected the name of a puzzle such as pyramid-12 but found \"{0}\"")]
pub struct PuzzleIdError(pub String);

impl PuzzleId {
    /// The puzzle of these rules with this number. For [`CLUB`] it is that of the club where one is, whichever that is.
    pub fn new(rules: &str, number: u32) -> PuzzleId {
        let named = renamed(rules, number).map_or(rules, |(was, ..)| was);
        PuzzleId {
            source: Source::Rules(named.to_owned()),
            number,
        }
    }

    /// The puzzle with this number from the games of a club.
    pub fn of_club(club: u64, game: Kind, number: u32) -> PuzzleId {
        PuzzleId {
            source: Source::Club(club, game.code()),
            number,
        }
    }

    /// The name of its rules; [`CLUB`] for that of a club.
    pub fn rules(&self) -> &str {
        match &self.source {
            Source::Rules(named) => renamed(named, self.number).map_or(named, |(_, is, _)| is),
            Source::Club(..) => CLUB,
        }
    }

    /// The club from whose games it is, if it is named.
    pub const fn club(&self) -> Option<u64> {
        match self.source {
            Source::Rules(_) => None,
            Source::Club(club, _) => Some(club),
        }
    }

    /// The game of its rules, if they are known.
    pub fn game(&self) -> Option<Kind> {
        match &self.source {
            Source::Rules(rules) => Some(Ruleset::from_names([rules.as_str()]).ok()?.kind()),
            Source::Club(_, game) => Kind::from_code(game),
        }
    }

    /// Its number.
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// Its name where it is posed: `pyramid-12`, or `club-7` for one of the club there.
    pub fn short(&self) -> String {
        match &self.source {
            Source::Rules(_) => self.to_string(),
            Source::Club(..) => format!("{CLUB}-{}", self.number),
        }
    }
}

impl fmt::Display for PuzzleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.source {
            Source::Rules(rules) => write!(f, "{rules}-{}", self.number),
            Source::Club(club, game) => write!(f, "{CLUB}-{club}-{game}-{}", self.number),
        }
    }
}

impl FromStr for PuzzleId {
    type Err = PuzzleIdError;

    fn from_str(text: &str) -> Result<PuzzleId, PuzzleIdError> {
        read(text).ok_or_else(|| PuzzleIdError(text.to_owned()))
    }
}

fn read(text: &str) -> Option<PuzzleId> {
    let (rules, number) = text.rsplit_once('-')?;
    let number = number.parse().ok().filter(|number| *number > 0)?;
    let of_club = rules
        .strip_prefix(CLUB)
        .and_then(|rest| rest.strip_prefix('-'));
    let source = match of_club {
        Some(rest) => {
            let (club, game) = rest.split_once('-')?;
            Source::Club(club.parse().ok()?, game.to_owned())
        }
        None => PuzzleId::new(rules, number).source,
    };
    (!rules.is_empty()).then_some(PuzzleId { source, number })
}

impl TryFrom<String> for PuzzleId {
    type Error = PuzzleIdError;

    fn try_from(text: String) -> Result<PuzzleId, PuzzleIdError> {
        text.parse()
    }
}

impl From<PuzzleId> for String {
    fn from(id: PuzzleId) -> String {
        id.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_that_was_named_by_chelma_is_still_found() {
        let named = |text: &str| text.parse::<PuzzleId>().expect("a name");
        let old = named("chelma-79");
        assert_eq!(
            (old.rules(), old.short().as_str()),
            ("chelma-turn-30", "chelma-79")
        );
        assert_eq!(
            (old.to_string().as_str(), old.game()),
            ("chelma-79", Some(Kind::Chelma))
        );
        assert_eq!(named("chelma-turn-30-79"), old);
        assert_eq!(named("chelma-80").rules(), "chelma");
        assert_eq!(named("chelma-turn-30-80").to_string(), "chelma-turn-30-80");
        let book = crate::puzzles::Book::printed();
        let last = book.of("chelma-turn-30").map(|one| one.id.number()).max();
        assert_eq!(last, Some(last_taken("chelma-turn-30")));
        assert_eq!((last_taken("chelma"), last_taken("pyramid")), (79, 0));
    }

    #[test]
    fn the_name_of_a_club_s_puzzle_reads_back_and_is_nobody_else_s() {
        let longest = PuzzleId::of_club(u64::MAX, Kind::Chelma, u32::MAX);
        assert_eq!(longest.to_string().parse(), Ok(longest.clone()));
        assert!(longest.to_string().len() <= 45, "it stands behind buttons");
        let other = PuzzleId::of_club(1, Kind::Gala, 7);
        assert_ne!(other, PuzzleId::of_club(2, Kind::Gala, 7));
        assert_ne!(other, PuzzleId::new(CLUB, 7));
        assert_eq!(other.short().parse(), Ok(PuzzleId::new(CLUB, 7)));
        for wrong in [
            "club-7-3",
            "club-x-gala-3",
            "club-1-gala-0",
            "club--1",
            "-3",
        ] {
            assert!(wrong.parse::<PuzzleId>().is_err(), "{wrong}");
        }
        // A game that is not known any more leaves the rest readable.
        let gone: PuzzleId = "club-1-ludo-3".parse().expect("a name");
        assert_eq!((gone.game(), gone.club()), (None, Some(1)));
    }
}
