//! Version 1 of what tables and events say about time, take-backs and places.
//!
//! As in [`super::v1`]: unknown members are refused, and a written form is never edited. Spans of time are in milliseconds.

use serde::{Deserialize, Serialize};

use super::v1::Side;
use crate::service::clock::{self, TimeControl, TimeOut};
use crate::service::{self, ChannelId, GuildId, PersonId, Timestamp};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Timing {
    control: Control,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    ends: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    weekends_off: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Control {
    Days(u8),
    Fischer { bank: u64, increment: u64, cap: u64 },
}

/// Whose time it is stands in the seats of the table, and what was agreed upon in its challenge.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GameClock {
    banks: Vec<u64>,
    turn: usize,
    total: u64,
    left: u64,
    as_of: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reminded: Option<Reminder>,
    #[serde(default, skip_serializing_if = "is_nothing")]
    untold: u64,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    vacations: Vec<u64>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    paused: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    adjourned: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    stopped: bool,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Reminder {
    GivenBack,
    MostUsed,
    NearlyOver,
    Over,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TakeBack {
    side: Side,
    plies: usize,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Home {
    guild: Option<u64>,
    channel: u64,
}

fn is_nothing(span: &u64) -> bool {
    *span == 0
}

impl Timing {
    /// Nothing is written of a game without a clock, as it was before there were any.
    pub(super) fn of(timing: clock::Timing) -> Option<Timing> {
        let control = match timing.control {
            TimeControl::None => return None,
            TimeControl::Days(days) => Control::Days(days),
            TimeControl::Fischer {
                bank,
                increment,
                cap,
            } => Control::Fischer {
                bank,
                increment,
                cap,
            },
        };
        Some(Timing {
            control,
            ends: timing.time_out == TimeOut::Ends,
            weekends_off: timing.weekends_off,
        })
    }

    pub(super) fn read(self) -> Result<clock::Timing, String> {
        let control = match self.control {
            Control::Days(days) => TimeControl::Days(days),
            Control::Fischer {
                bank,
                increment,
                cap,
            } => TimeControl::Fischer {
                bank,
                increment,
                cap,
            },
        };
        if control.to_string().parse() != Ok(control) {
            return Err(format!("{control:?} is no time control"));
        }
        Ok(clock::Timing {
            control,
            time_out: match self.ends {
                true => TimeOut::Ends,
                false => TimeOut::Claim,
            },
            weekends_off: self.weekends_off,
        })
    }
}

impl From<&clock::GameClock> for GameClock {
    fn from(clock: &clock::GameClock) -> GameClock {
        let numbers = |people: &[PersonId]| people.iter().map(|person| person.0).collect();
        GameClock {
            banks: clock.banks.clone(),
            turn: clock.turn,
            total: clock.total,
            left: clock.left,
            as_of: clock.as_of.0,
            reminded: clock.reminded.map(Reminder::from),
            untold: clock.untold,
            vacations: numbers(&clock.vacations),
            paused: clock.paused,
            adjourned: clock.adjourned,
            stopped: clock.stopped,
        }
    }
}

impl GameClock {
    pub(super) fn read(
        self,
        timing: clock::Timing,
        seats: Option<&service::Seating>,
    ) -> Result<clock::GameClock, String> {
        let new = seats.and_then(|seats| clock::GameClock::start(timing, seats, Timestamp(0)));
        let new = new.ok_or("there is a clock in a game that has none")?;
        let seats = new.seats.len();
        if self.banks.len() != seats || self.turn >= seats {
            return Err(format!(
                "expected the clocks of {seats} seats but found {}, with number {} running",
                self.banks.len(),
                self.turn
            ));
        }
        let people = |numbers: Vec<u64>| numbers.into_iter().map(PersonId).collect();
        Ok(clock::GameClock {
            banks: self.banks,
            turn: self.turn,
            total: self.total,
            left: self.left,
            as_of: Timestamp(self.as_of),
            reminded: self.reminded.map(Reminder::into),
            untold: self.untold,
            vacations: people(self.vacations),
            paused: self.paused,
            adjourned: self.adjourned,
            stopped: self.stopped,
            ..new
        })
    }
}

impl From<clock::Reminder> for Reminder {
    fn from(reminder: clock::Reminder) -> Reminder {
        match reminder {
            clock::Reminder::GivenBack => Reminder::GivenBack,
            clock::Reminder::MostUsed => Reminder::MostUsed,
            clock::Reminder::NearlyOver => Reminder::NearlyOver,
            clock::Reminder::Over => Reminder::Over,
        }
    }
}

impl From<Reminder> for clock::Reminder {
    fn from(reminder: Reminder) -> clock::Reminder {
        match reminder {
            Reminder::GivenBack => clock::Reminder::GivenBack,
            Reminder::MostUsed => clock::Reminder::MostUsed,
            Reminder::NearlyOver => clock::Reminder::NearlyOver,
            Reminder::Over => clock::Reminder::Over,
        }
    }
}

impl From<service::TakeBack> for TakeBack {
    fn from(asked: service::TakeBack) -> TakeBack {
        TakeBack {
            side: asked.side.into(),
            plies: asked.plies,
        }
    }
}

impl From<TakeBack> for service::TakeBack {
    fn from(asked: TakeBack) -> service::TakeBack {
        service::TakeBack {
            side: asked.side.into(),
            plies: asked.plies,
        }
    }
}

impl From<service::Home> for Home {
    fn from(home: service::Home) -> Home {
        Home {
            guild: home.guild.map(|guild| guild.0),
            channel: home.channel.0,
        }
    }
}

impl From<Home> for service::Home {
    fn from(home: Home) -> service::Home {
        service::Home {
            guild: home.guild.map(GuildId),
            channel: ChannelId(home.channel),
        }
    }
}
