//! Version 1 of what people and servers have chosen, and of who has been deleted, as it stands in JSON.
//!
//! As in [`super::v1`]. What is left out is the default.

use serde::{Deserialize, Serialize};

use crate::rules::any::Ruleset;
use crate::service::{
    self, Bottom, ChannelId, GuildId, Language, Manager, PersonId, PersonSettings, Pseudonym,
    RoleId, ServerSettings, Settings, Theme, TimeControl, Timestamp, Vacation, Who,
};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Person {
    id: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    language: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    theme: Option<String>,
    bottom: String,
    reminders: bool,
    direct_messages: bool,
    weekend_pause: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    vacations: Vec<Time>,
    /// Left out unless nobody may challenge them, as it was before there was a choice.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    no_challenges: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    blocked: Vec<u64>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Time {
    from: u64,
    until: u64,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Server {
    id: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    language: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    theme: Option<String>,
    /// Rule sets, point by point.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    gala: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    chelma: Option<String>,
    /// As it is typed: `3 days`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    channels: Vec<u64>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    managers: Vec<Appointed>,
    /// Left out unless it is so, as it was before there was a choice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    daily: Option<u64>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Appointed {
    Person(u64),
    Role(u64),
}

/// Neither a name nor the tombstone: nothing leads from it to the games.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Erased {
    /// By number, as earlier releases noted it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    person: Option<u64>,
    /// The key's eight hex digits, and 32 of the hash: one of the two.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    who: Option<String>,
    at: u64,
}

/// There only while somebody is being deleted.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Erasing {
    person: u64,
    tombstone: u64,
    at: u64,
}

impl From<service::Erased> for Erased {
    fn from(erased: service::Erased) -> Erased {
        let (person, who) = match erased.who {
            Who::Number(person) => (Some(person.0), None),
            Who::Hashed(who) => (None, Some(who_text(who))),
        };
        Erased {
            person,
            who,
            at: erased.at.0,
        }
    }
}

impl TryFrom<Erased> for service::Erased {
    type Error = String;

    fn try_from(erased: Erased) -> Result<service::Erased, String> {
        let who = match (erased.person, erased.who) {
            (Some(person), None) => Who::Number(PersonId(person)),
            (None, Some(who)) => Who::Hashed(read_who(&who)?),
            _ => return Err("expected either a number or a hash".to_owned()),
        };
        Ok(service::Erased {
            who,
            at: Timestamp(erased.at),
        })
    }
}

impl From<service::Erasing> for Erasing {
    fn from(erasing: service::Erasing) -> Erasing {
        Erasing {
            person: erasing.person.0,
            tombstone: erasing.tombstone.0,
            at: erasing.at.0,
        }
    }
}

impl From<Erasing> for service::Erasing {
    fn from(erasing: Erasing) -> service::Erasing {
        service::Erasing {
            person: PersonId(erasing.person),
            tombstone: PersonId(erasing.tombstone),
            at: Timestamp(erasing.at),
        }
    }
}

pub(super) fn who_text(who: Pseudonym) -> String {
    format!("{:08x}-{:032x}", who.key, who.hash)
}

pub(super) fn read_who(text: &str) -> Result<Pseudonym, String> {
    let read = text.split_once('-').and_then(|(key, hash)| {
        Some(Pseudonym {
            key: u32::from_str_radix(key, 16).ok()?,
            hash: u128::from_str_radix(hash, 16).ok()?,
        })
    });
    read.filter(|who| who_text(*who) == text)
        .ok_or_else(|| format!("expected a key and a hash but found {text:?}"))
}

impl Person {
    pub(super) fn of(person: PersonId, settings: &PersonSettings) -> Person {
        let time = |vacation: &Vacation| Time {
            from: vacation.from.0,
            until: vacation.until.0,
        };
        Person {
            id: person.0,
            language: written(settings.language),
            theme: settings.theme.map(|theme| theme.code().to_owned()),
            bottom: settings.bottom.code().to_owned(),
            reminders: settings.reminders,
            direct_messages: settings.direct_messages,
            weekend_pause: settings.weekend_pause,
            vacations: settings.vacations.iter().map(time).collect(),
            no_challenges: !settings.challenges,
            blocked: settings.blocked.iter().map(|person| person.0).collect(),
        }
    }

    pub(super) fn read(self) -> Result<Settings, String> {
        let vacation = |time: Time| match time.from < time.until {
            true => Ok(Vacation {
                from: Timestamp(time.from),
                until: Timestamp(time.until),
            }),
            false => Err(format!(
                "expected a vacation that ends after {} but found the end {}",
                time.from, time.until
            )),
        };
        let settings = PersonSettings {
            language: self.language.map(language).transpose()?,
            theme: self.theme.map(theme).transpose()?,
            bottom: Bottom::from_code(&self.bottom)
                .ok_or_else(|| format!("{:?} is no side for the bottom", self.bottom))?,
            reminders: self.reminders,
            direct_messages: self.direct_messages,
            weekend_pause: self.weekend_pause,
            vacations: self
                .vacations
                .into_iter()
                .map(vacation)
                .collect::<Result<_, _>>()?,
            challenges: !self.no_challenges,
            blocked: self.blocked.into_iter().map(PersonId).collect(),
        };
        Ok(Settings::OfPerson(PersonId(self.id), settings))
    }
}

impl Server {
    pub(super) fn of(server: GuildId, settings: &ServerSettings) -> Server {
        let rules = |ruleset: Option<Ruleset>| ruleset.map(|ruleset| ruleset.to_string());
        let appointed = |manager: &Manager| match manager {
            Manager::Person(person) => Appointed::Person(person.0),
            Manager::Role(role) => Appointed::Role(role.0),
        };
        Server {
            id: server.0,
            language: written(settings.language),
            theme: settings.theme.map(|theme| theme.code().to_owned()),
            gala: rules(settings.gala),
            chelma: rules(settings.chelma),
            clock: settings
                .clock
                .is_timed()
                .then(|| settings.clock.to_string()),
            channels: settings.channels.iter().map(|channel| channel.0).collect(),
            managers: settings.managers.iter().map(appointed).collect(),
            daily: settings.daily.map(|channel| channel.0),
        }
    }

    pub(super) fn read(self) -> Result<Settings, String> {
        let rules = |text: Option<String>| -> Result<Option<Ruleset>, String> {
            let read = |text: String| text.parse().map_err(|error| format!("{error}"));
            text.map(read).transpose()
        };
        let manager = |appointed| match appointed {
            Appointed::Person(person) => Manager::Person(PersonId(person)),
            Appointed::Role(role) => Manager::Role(RoleId(role)),
        };
        let settings = ServerSettings {
            language: self.language.map(language).transpose()?,
            theme: self.theme.map(theme).transpose()?,
            gala: rules(self.gala)?,
            chelma: rules(self.chelma)?,
            clock: self.clock.map_or(Ok(TimeControl::None), clock)?,
            channels: self.channels.into_iter().map(ChannelId).collect(),
            managers: self.managers.into_iter().map(manager).collect(),
            daily: self.daily.map(ChannelId),
        };
        Ok(Settings::OfServer(GuildId(self.id), settings))
    }
}

fn clock(text: String) -> Result<TimeControl, String> {
    text.parse().map_err(|error| format!("{error}"))
}

fn written(language: Option<Language>) -> Option<String> {
    language.map(|language| language.code().to_owned())
}

fn language(code: String) -> Result<Language, String> {
    Language::from_code(&code).ok_or_else(|| format!("{code:?} is no language"))
}

fn theme(code: String) -> Result<Theme, String> {
    Theme::from_code(&code).ok_or_else(|| format!("{code:?} is no theme"))
}
