//! Either game: what a table needs to know of the rules without asking which game it plays.
//!
//! [`Ruleset`] is data with a text form, [`Game`] a game being played by it. Where the two games differ for a player, one
//! matches on the variants; nothing here decides a rule.

use crate::prelude::*;

mod game;
mod typed;

use core::fmt;
use core::str::FromStr;

use super::gala::{NameError, RulesetError, Seats, Variation};
use super::{Longest, chelma, gala};

pub use super::chelma::Turn;
pub use game::{Game, Illegal, NotLegal, PositionError};
pub use typed::TypedTurn;

/// Which of the two games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum Kind {
    /// Gala, the Farmer's Chess.
    #[default]
    Gala,
    /// Chelma.
    Chelma,
}

impl Kind {
    /// What the game is called: `Gala` or `Chelma`.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Gala => "Gala",
            Kind::Chelma => "Chelma",
        }
    }

    /// What it is played by if nobody says otherwise: `farmers`, `chelma`.
    pub const fn usual(self) -> Ruleset {
        match self {
            Kind::Gala => Ruleset::Gala(gala::Preset::Farmers.ruleset()),
            Kind::Chelma => Ruleset::Chelma(chelma::Preset::Chelma.ruleset()),
        }
    }
}

/// A rule set of either game, by value.
///
/// ```
/// use gala_rules::any::Ruleset;
/// let chelma = Ruleset::from_names(["chelma-open"]).unwrap();
/// assert_eq!(chelma.kind().name(), "Chelma");
/// assert_eq!(chelma.to_string().parse(), Ok(chelma));
/// assert_eq!(Ruleset::default(), Ruleset::from_names(["farmers"]).unwrap());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ruleset {
    /// Of Gala.
    Gala(gala::Ruleset),
    /// Of Chelma.
    Chelma(chelma::Ruleset),
}

/// `farmers`.
impl Default for Ruleset {
    fn default() -> Ruleset {
        Kind::Gala.usual()
    }
}

impl Ruleset {
    /// The rules called by these names: a preset of either game, and options of `winther`. Options alone mean
    /// `winther`, and no names at all `farmers`.
    ///
    /// # Errors
    /// If a name is unknown, names two rule sets, or an option does not go with the preset.
    pub fn from_names<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<Ruleset, NameError> {
        let mut chelma: Option<chelma::Preset> = None;
        let mut others = Vec::new();
        for name in names {
            match chelma::Preset::from_code(name) {
                Some(named) => match chelma.filter(|earlier| *earlier != named) {
                    Some(earlier) => return Err(NameError::Two(earlier.code(), named.code())),
                    None => chelma = Some(named),
                },
                None => others.push(name),
            }
        }
        let Some(preset) = chelma else {
            return gala::Ruleset::from_names(others).map(Ruleset::Gala);
        };
        match others.first() {
            None => Ok(Ruleset::Chelma(preset.ruleset())),
            Some(name) => Err(
                match (gala::Preset::from_code(name), Variation::from_code(name)) {
                    (Some(other), _) => NameError::Two(other.code(), preset.code()),
                    (_, Some(option)) => NameError::NotFor {
                        option,
                        preset: preset.code(),
                    },
                    _ => NameError::Unknown((*name).to_owned()),
                },
            ),
        }
    }

    /// The names of these rules, a preset and its options, if they have any.
    ///
    /// ```
    /// use gala_rules::any::Ruleset;
    /// let rules = Ruleset::from_names(["winther", "single-gala"]).unwrap();
    /// assert_eq!(rules.names().unwrap(), ["winther", "single-gala"]);
    /// ```
    pub fn names(&self) -> Option<Vec<&'static str>> {
        match self {
            Ruleset::Gala(ruleset) => ruleset.named().map(|(preset, options)| {
                let options = options.iter().map(|option| option.code());
                core::iter::once(preset.code()).chain(options).collect()
            }),
            Ruleset::Chelma(ruleset) => ruleset.named().map(|preset| vec![preset.code()]),
        }
    }

    /// Of which game.
    pub const fn kind(&self) -> Kind {
        match self {
            Ruleset::Gala(_) => Kind::Gala,
            Ruleset::Chelma(_) => Kind::Chelma,
        }
    }

    /// The same rules with the longest length that games have which are begun now.
    pub const fn bounded(self) -> Ruleset {
        let longest = Longest::SixHundredTurns;
        match self {
            Ruleset::Gala(ruleset) => Ruleset::Gala(gala::Ruleset { longest, ..ruleset }),
            Ruleset::Chelma(ruleset) => Ruleset::Chelma(chelma::Ruleset { longest, ..ruleset }),
        }
    }

    /// Whether two sides play or four seats.
    pub const fn seats(&self) -> Seats {
        match self {
            Ruleset::Gala(ruleset) => ruleset.seats,
            Ruleset::Chelma(_) => Seats::Two,
        }
    }
}

impl fmt::Display for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ruleset::Gala(ruleset) => ruleset.fmt(f),
            Ruleset::Chelma(ruleset) => ruleset.fmt(f),
        }
    }
}

impl FromStr for Ruleset {
    type Err = RulesetError;

    /// Reads the text form of either: the points named tell which game it is.
    fn from_str(text: &str) -> Result<Ruleset, RulesetError> {
        match text.parse::<chelma::Ruleset>() {
            Ok(ruleset) => Ok(Ruleset::Chelma(ruleset)),
            Err(_) => text.parse().map(Ruleset::Gala),
        }
    }
}
