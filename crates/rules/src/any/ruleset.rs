//! Which game, and by which rules.

use core::fmt;
use core::str::FromStr;

use super::BoardGame;
use crate::gala::RulesetError;
use crate::mover::Seats;
use crate::names::NameError;
use crate::prelude::*;
use crate::{Neighbour, match_game};

macro_rules! define {
    ({} $($name:ident in $module:ident,)+) => {
        /// Which game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(
            feature = "serde",
            derive(serde::Serialize, serde::Deserialize),
            serde(rename_all = "snake_case")
        )]
        pub enum Kind {
            $(
                #[doc = concat!(stringify!($name), ".")]
                $name,
            )+
        }

        impl Kind {
            /// All games; the first is meant where none is named.
            pub const ALL: &[Kind] = &[$(Kind::$name),+];
        }

        /// A rule set of any game, by value.
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
            $(
                #[doc = concat!("Of ", stringify!($name), ".")]
                $name(<crate::$module::Game as BoardGame>::Ruleset),
            )+
        }

        /// A kind of piece of any game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Role {
            $(
                #[doc = concat!("Of ", stringify!($name), ".")]
                $name(<crate::$module::Game as BoardGame>::Role),
            )+
        }

        $(
            impl From<<crate::$module::Game as BoardGame>::Ruleset> for Ruleset {
                fn from(rules: <crate::$module::Game as BoardGame>::Ruleset) -> Ruleset {
                    Ruleset::$name(rules)
                }
            }

            impl From<<crate::$module::Game as BoardGame>::Role> for Role {
                fn from(role: <crate::$module::Game as BoardGame>::Role) -> Role {
                    Role::$name(role)
                }
            }
        )+

        impl Kind {
            /// The rule sets of this game with a name, each with its name; the usual one is the first.
            pub fn presets(self) -> Vec<(&'static str, Ruleset)> {
                match self {
                    $(Kind::$name => {
                        let presets = <crate::$module::Game>::presets().into_iter();
                        presets.map(|(name, rules)| (name, Ruleset::$name(rules))).collect()
                    })+
                }
            }

            /// Of this game only: see [`Ruleset::from_names`].
            fn named(self, names: &[&str]) -> Result<Ruleset, NameError> {
                match self {
                    $(Kind::$name => <crate::$module::Game>::from_names(names).map(Ruleset::$name),)+
                }
            }
        }

        impl Ruleset {
            /// Which game these are rules of.
            pub const fn kind(&self) -> Kind {
                match self {
                    $(Ruleset::$name(_) => Kind::$name,)+
                }
            }

            /// The same rules as games have them that begin now: what their names mean today, and with the longest
            /// length.
            pub fn renewed(self) -> Ruleset {
                match self {
                    $(Ruleset::$name(rules) => Ruleset::$name(<crate::$module::Game>::renewed(rules)),)+
                }
            }

            /// What the names of these rules meant before, if it was something else.
            pub(crate) fn earlier(&self) -> Option<Ruleset> {
                match self {
                    $(Ruleset::$name(rules) => <crate::$module::Game>::earlier(rules).map(Ruleset::$name),)+
                }
            }
        }

        impl FromStr for Ruleset {
            type Err = RulesetError;

            /// Reads the text form of any game: the points it names tell which game it is.
            ///
            /// # Errors
            /// What is wrong with it as rules of Gala, if it is a rule set of no game.
            fn from_str(text: &str) -> Result<Ruleset, RulesetError> {
                $(
                    if let Ok(rules) = text.parse::<<crate::$module::Game as BoardGame>::Ruleset>() {
                        return Ok(Ruleset::$name(rules));
                    }
                )+
                text.parse().map(Ruleset::Gala)
            }
        }
    };
}

crate::games!([define] {});

impl Role {
    /// Its name in English.
    ///
    /// ```
    /// use gala_rules::any::Role;
    /// assert_eq!(Role::Gala(gala_rules::gala::Role::Horsa).name(), "Horsa");
    /// ```
    pub fn name(self) -> String {
        match_game!(Role, self, G, role => format!("{role:?}"))
    }
}

impl Kind {
    /// The name of the game: `Gala` or `Chelma`.
    pub fn name(self) -> &'static str {
        match_game!(Kind, self, G => G::NAME)
    }

    /// Its name in lower case, as in text forms: `gala`, `chelma`.
    ///
    /// ```
    /// use gala_rules::any::Kind;
    /// for kind in Kind::ALL {
    ///     assert_eq!(Kind::from_code(&kind.code()), Some(*kind));
    /// }
    /// ```
    pub fn code(self) -> String {
        self.name().to_lowercase()
    }

    /// The names of its rule sets, the usual one first.
    ///
    /// ```
    /// use gala_rules::any::Kind;
    /// assert_eq!(Kind::default().preset_names()[0], "farmers");
    /// assert!(Kind::default().option_names().contains(&"single-gala"));
    /// ```
    pub fn preset_names(self) -> Vec<&'static str> {
        let presets = self.presets().into_iter();
        presets.map(|(name, _)| name).collect()
    }

    /// The options that may be named with a rule set of this game.
    pub fn option_names(self) -> Vec<&'static str> {
        match_game!(Kind, self, G => G::options())
    }

    /// Why a name among these is unknown in this game; it may be a name of another game.
    fn foreign(self, names: &[&str], name: String) -> NameError {
        let mut presets = self.preset_names().into_iter();
        let Some(preset) = presets.find(|preset| names.contains(preset)) else {
            return NameError::Unknown(name);
        };
        let all = || Kind::ALL.iter().copied();
        let mut presets = all().flat_map(Kind::preset_names);
        let mut options = all().flat_map(Kind::option_names);
        match (
            presets.find(|other| *other == name),
            options.find(|option| *option == name),
        ) {
            (Some(other), _) => NameError::Two(other, preset),
            (_, Some(option)) => NameError::NotFor { option, preset },
            _ => NameError::Unknown(name),
        }
    }

    /// The game with this code.
    pub fn from_code(code: &str) -> Option<Kind> {
        Kind::ALL.iter().copied().find(|kind| kind.code() == code)
    }

    /// The rules of this game where none are named: `farmers`, `chelma`.
    pub fn usual(self) -> Ruleset {
        let mut presets = self.presets();
        presets.swap_remove(0).1
    }

    /// The rules by which newcomers play this game: at Gala short and seldom drawn ones, at Chelma the usual ones.
    ///
    /// ```
    /// use gala_rules::any::Kind;
    /// assert_eq!(Kind::default().for_newcomers().names().unwrap(), ["pyramid"]);
    /// ```
    pub fn for_newcomers(self) -> Ruleset {
        match_game!(Kind, self, G => Ruleset::from(G::for_newcomers()))
    }
}

/// Gala.
impl Default for Kind {
    fn default() -> Kind {
        Kind::ALL[0]
    }
}

/// `farmers`.
impl Default for Ruleset {
    fn default() -> Ruleset {
        Kind::default().usual()
    }
}

impl Ruleset {
    /// The rules with these names: a preset of any game, and options of `winther`. Options alone mean `winther`; no
    /// names at all mean `farmers`.
    ///
    /// # Errors
    /// If a name is unknown, a second rule set is named, or an option does not go with the preset.
    pub fn from_names<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<Ruleset, NameError> {
        let names: Vec<&str> = names.into_iter().collect();
        // A preset of another game than the first decides; any other names are read by the first game.
        let others = Kind::ALL.iter().rev();
        let named = others.copied().find(|kind| {
            let presets = kind.presets();
            names
                .iter()
                .any(|name| presets.iter().any(|(preset, _)| preset == name))
        });
        let kind = named.unwrap_or_default();
        kind.named(&names).map_err(|error| match error {
            NameError::Unknown(name) => kind.foreign(&names, name),
            error => error,
        })
    }

    /// The names of these rules, a preset and its options, if they have any.
    ///
    /// ```
    /// use gala_rules::any::Ruleset;
    /// let rules = Ruleset::from_names(["winther", "single-gala"]).unwrap();
    /// assert_eq!(rules.names().unwrap(), ["winther", "single-gala"]);
    /// ```
    pub fn names(&self) -> Option<Vec<&'static str>> {
        match_game!(Ruleset, self, G, rules => G::names(rules))
    }

    /// These rules with each point changed alone to each other value that some source has, in the order of the text
    /// form.
    ///
    /// ```
    /// use gala_rules::any::Ruleset;
    /// let chelma = Ruleset::from_names(["chelma"]).unwrap();
    /// let lost = &chelma.neighbours()[0];
    /// assert_eq!(lost.to_string(), "late=turn-30");
    /// assert_eq!(lost.ruleset.names().unwrap(), ["chelma-turn-30"]);
    /// ```
    pub fn neighbours(&self) -> Vec<Neighbour<Ruleset>> {
        match_game!(Ruleset, self, G, rules => {
            let all = G::neighbours(rules).into_iter();
            all.map(|one| one.map(Ruleset::from)).collect()
        })
    }

    /// Whether two sides play or four seats.
    pub fn seats(&self) -> Seats {
        match_game!(Ruleset, self, G, rules => G::seats(rules))
    }

    /// How many full moves this many turns from the start are, if nobody was passed over. A full move is a round in
    /// which everybody moves once; placements are none.
    ///
    /// ```
    /// use gala_rules::any::Ruleset;
    /// let full = |names: &str, turns| Ruleset::from_names([names]).unwrap().full_moves(turns);
    /// assert_eq!([0, 1, 2, 71].map(|turns| full("farmers", turns)), [0, 1, 1, 36]);
    /// assert_eq!([5, 12, 13, 72].map(|turns| full("chelma", turns)), [0, 0, 1, 30]);
    /// assert_eq!([4, 5].map(|turns| full("pyramid-4", turns)), [1, 2]);
    /// ```
    pub fn full_moves(&self, turns: usize) -> usize {
        let each = match self.seats() {
            Seats::Two => 2,
            Seats::Four => 4,
        };
        let placed = match_game!(Ruleset, self, G, rules => G::placements(rules));
        turns.saturating_sub(placed).div_ceil(each)
    }
}

impl fmt::Display for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match_game!(Ruleset, self, G, rules => rules.fmt(f))
    }
}
