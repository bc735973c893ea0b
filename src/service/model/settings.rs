//! What people and servers have chosen. All else has the default, and no record of it is kept.
//!
//! Plain data; who may change it, and what it changes, is decided where it is used.

use serde::{Deserialize, Serialize};
use std::time::Duration;

use crate::rules::Side;
use crate::rules::any::{ByGame, Kind, Ruleset};

use super::clock::TimeControl;
use super::house_rules::HouseRules;
use super::ids::{ChannelId, PersonId, RoleId, Timestamp};
use super::is_default;
use super::language::Language;

/// The settings of a person.
///
/// ```
/// use galabot::service::{Bottom, PersonSettings};
/// let settings = PersonSettings::default();
/// assert_eq!(settings.bottom, Bottom::Own);
/// assert!(settings.reminders && !settings.direct_messages);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PersonSettings {
    /// The language of what only they see; `None` is the language in which they use the chat service.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<Language>,
    /// The colours of pictures that only they see; `None` is the host's choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme: Option<Theme>,
    /// The side at the bottom of boards that only they see.
    pub bottom: Bottom,
    /// Whether they are reminded before their time runs out.
    pub reminders: bool,
    /// Whether reminders come by direct message, and not in the game's thread.
    pub direct_messages: bool,
    /// Whether their clock stands still from Saturday 00:00 to Monday 00:00 UTC.
    pub weekend_pause: bool,
    /// When their clock stands still: disjoint, in order, including those of the last two years.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub vacations: Vec<Vacation>,
    /// Whether others may challenge them.
    pub challenges: bool,
    /// The people who may not challenge them, nor accept an open challenge of theirs; each once, in the order in which
    /// they were named.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub blocked: Vec<PersonId>,
    /// Whether the next puzzle of the day may name them among the solvers of the last one.
    #[serde(default, skip_serializing_if = "is_default")]
    pub named_as_solver: bool,
    /// Whether their name is kept off the web pages, where they are then "White" or "Black".
    #[serde(default, skip_serializing_if = "is_default")]
    pub hidden_on_web: bool,
    /// Whether web pages ask before they send a move of theirs.
    #[serde(default, skip_serializing_if = "is_default")]
    pub confirms_on_web: bool,
}

impl Default for PersonSettings {
    fn default() -> PersonSettings {
        PersonSettings {
            language: None,
            theme: None,
            bottom: Bottom::Own,
            reminders: true,
            direct_messages: false,
            weekend_pause: false,
            vacations: Vec::new(),
            challenges: true,
            blocked: Vec::new(),
            named_as_solver: false,
            hidden_on_web: false,
            confirms_on_web: false,
        }
    }
}

impl PersonSettings {
    /// Their vacation at this moment, if they have one.
    pub fn vacation_at(&self, now: Timestamp) -> Option<Vacation> {
        let mut all = self.vacations.iter().copied();
        all.find(|vacation| vacation.covers(now))
    }
}

/// A time in which a person's clock stands still.
///
/// ```
/// use galabot::service::{Timestamp, Vacation};
/// let vacation = Vacation { from: Timestamp(1_000), until: Timestamp(5_000) };
/// assert!(vacation.covers(Timestamp(1_000)) && !vacation.covers(Timestamp(5_000)));
/// assert_eq!(vacation.within(Timestamp(4_000), Timestamp(9_000)).as_millis(), 1_000);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Vacation {
    /// Its first moment.
    pub from: Timestamp,
    /// The first moment after it.
    pub until: Timestamp,
}

impl Vacation {
    /// Whether this moment is part of it.
    pub fn covers(self, now: Timestamp) -> bool {
        self.from <= now && now < self.until
    }

    /// How much of it lies between two moments.
    pub fn within(self, from: Timestamp, until: Timestamp) -> Duration {
        let (from, until) = (self.from.max(from), self.until.min(until));
        Duration::from_millis(until.0.saturating_sub(from.0))
    }
}

/// The side at the bottom of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bottom {
    /// The reader's own side.
    #[default]
    Own,
    /// White.
    White,
    /// Black.
    Black,
}

impl Bottom {
    /// All values, the default first.
    pub const ALL: [Bottom; 3] = [Bottom::Own, Bottom::White, Bottom::Black];

    /// The word for it as typed: `own`, `white`, `black`.
    pub const fn code(self) -> &'static str {
        match self {
            Bottom::Own => "own",
            Bottom::White => "white",
            Bottom::Black => "black",
        }
    }

    /// The side, unless it is the reader's own.
    pub fn side(self) -> Option<BoardSide> {
        match self {
            Bottom::Own => None,
            Bottom::White => Some(BoardSide::Of(Side::White)),
            Bottom::Black => Some(BoardSide::Of(Side::Black)),
        }
    }

    /// The value with this code.
    pub fn from_code(code: &str) -> Option<Bottom> {
        Bottom::ALL.into_iter().find(|bottom| bottom.code() == code)
    }
}

/// Declares [`Theme`], a line for each.
macro_rules! themes {
    ($($(#[$doc:meta])* $name:ident = $code:literal,)+) => {
        /// The colours of pictures, by name. The colours themselves are in `gala-pictures`, which this module does not
        /// know. These names are stored and chosen, whatever draws the pictures. `crate::present::theme` checks that
        /// both agree.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        pub enum Theme { $($(#[$doc])* #[serde(rename = $code)] $name,)+ }

        impl Theme {
            /// All themes.
            pub const ALL: [Theme; [$($code),+].len()] = [$(Theme::$name),+];

            /// The word for it as typed and stored: `light`.
            pub const fn code(self) -> &'static str {
                match self { $(Theme::$name => $code,)+ }
            }
        }
    };
}

themes! {
    /// For a light chat window.
    Light = "light",
    /// For a dark chat window.
    Dark = "dark",
    /// Like wood.
    Wood = "wood",
    /// For bright sunlight and weak eyes.
    HighContrast = "high-contrast",
}

impl Theme {
    /// The theme with this code.
    pub fn from_code(code: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.code() == code)
    }
}

/// The settings of a server.
///
/// ```
/// use galabot::service::{ChannelId, ServerSettings};
/// let mut settings = ServerSettings::default();
/// assert!(settings.may_play_in(ChannelId(5)), "everywhere, unless channels are named");
/// settings.channels.push(ChannelId(7));
/// assert!(!settings.may_play_in(ChannelId(5)));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ServerSettings {
    /// The language in its channels and threads; `None` is the language of its locale.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<Language>,
    /// The colours of pictures in its channels and threads; `None` is the host's choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme: Option<Theme>,
    /// The rules of challenges to each game that name none; `None` is the default rules.
    #[serde(flatten)]
    pub rules: ByGame<Option<Ruleset>>,
    /// The clock of challenges that name none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub clock: TimeControl,
    /// The channels in which challenges may be made; all if empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub channels: Vec<ChannelId>,
    /// Who may change these settings besides those who may manage the server.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub managers: Vec<Manager>,
    /// The channel for the puzzle of the day; `None` if it is not wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub daily: Option<ChannelId>,
    /// The channel for the results of games between people; `None` if they are not wanted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub results: Option<ChannelId>,
    /// Whether its games may be seen on the web by everybody. Else only those see them there who see their channel.
    #[serde(default, skip_serializing_if = "is_default")]
    pub public_on_web: bool,
    /// Whether its finished games are looked at for puzzles, which are posed there.
    #[serde(default, skip_serializing_if = "is_default")]
    pub club_puzzles: bool,
    /// Its own rule sets, in the order in which they were made.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub house_rules: Vec<HouseRules>,
}

/// A person or role that may change the settings of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Manager {
    /// This person.
    Person(PersonId),
    /// Each person with this role.
    Role(RoleId),
}

impl ServerSettings {
    /// The rules of challenges to this game that name none, if they have been chosen.
    pub fn rules(&self, game: Kind) -> Option<Ruleset> {
        self.rules[game].map(Ruleset::renewed)
    }

    /// Whether challenges may be made in this channel.
    pub fn may_play_in(&self, channel: ChannelId) -> bool {
        self.channels.is_empty() || self.channels.contains(&channel)
    }

    /// Whether a person with these roles has been appointed to manage it.
    pub fn is_manager(&self, person: PersonId, roles: &[RoleId]) -> bool {
        self.managers.iter().any(|manager| match manager {
            Manager::Person(appointed) => *appointed == person,
            Manager::Role(role) => roles.contains(role),
        })
    }
}

/// Which side to show at the bottom of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardSide {
    /// This one.
    Of(Side),
    /// The other one than by default.
    Flipped,
}

impl BoardSide {
    /// The side with this name: `white`, `black` or `flip`.
    pub fn named(word: &str) -> Option<BoardSide> {
        match word {
            "white" => Some(BoardSide::Of(Side::White)),
            "black" => Some(BoardSide::Of(Side::Black)),
            "flip" => Some(BoardSide::Flipped),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_side_at_the_bottom_is_the_one_that_was_chosen() {
        for bottom in Bottom::ALL {
            assert_eq!(Bottom::from_code(bottom.code()), Some(bottom));
        }
        assert_eq!(Bottom::from_code("top"), None);
        assert_eq!(Bottom::Own.side(), None);
        let sides = [Bottom::White, Bottom::Black].map(Bottom::side);
        assert_eq!(sides, Side::BOTH.map(|side| Some(BoardSide::Of(side))));
    }

    #[test]
    fn a_vacation_is_over_with_its_last_moment() {
        let vacation = Vacation {
            from: Timestamp(1_000),
            until: Timestamp(5_000),
        };
        let settings = PersonSettings {
            vacations: vec![vacation],
            ..PersonSettings::default()
        };
        let has_one = |at| settings.vacation_at(Timestamp(at)) == Some(vacation);
        let seen = [999, 1_000, 4_999, 5_000].map(has_one);
        assert_eq!(seen, [false, true, true, false]);
    }

    #[test]
    fn only_whoever_was_appointed_manages_a_server() {
        let settings = ServerSettings {
            managers: vec![Manager::Person(PersonId(5)), Manager::Role(RoleId(6))],
            ..ServerSettings::default()
        };
        assert!(settings.is_manager(PersonId(5), &[]));
        assert!(settings.is_manager(PersonId(7), &[RoleId(6)]));
        assert!(!settings.is_manager(PersonId(7), &[RoleId(8)]));
    }
}
