//! Carries out what people choose for themselves, and what those who manage a server choose for it.
//!
//! Choosing changes no table, so it goes around the commits: what is kept is changed on condition that it is still what was
//! looked at, and looked at again if not.

use crate::rules::any::{Kind, Ruleset};

use crate::service::app::{Decision, Service, TRIES, fault};
use crate::service::model::clock::TimeControl;
use crate::service::model::ids::{ChannelId, GuildId, PersonId, RoleId, Timestamp};
use crate::service::model::language::Language;
use crate::service::model::refusal::Refusal;
use crate::service::model::settings::{
    Bottom, Manager, PersonSettings, ServerSettings, Theme, Vacation,
};
use crate::service::model::table::Home;
use crate::service::model::vacation::{VacationChoice, vacation_left, year_of};
use crate::service::reply::{Fault, Reply};
use crate::service::request::{Manages, Request, Via};
use crate::service::stop::Stop;

/// The most people whom one person may block.
pub const MOST_BLOCKED: usize = 100;

/// The most channels, and the most managers, that a server may name.
pub const MOST_NAMED: usize = 20;

/// What is asked about settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// What has been chosen so far, by the caller and by the server.
    Show,
    /// The caller chooses; what is `None` stays.
    Person(PersonChoice),
    /// The caller takes a vacation, or ends it.
    Vacation(VacationChoice),
    /// The server chooses; what is `None` stays.
    Server(ServerChoice),
}

/// What a person chooses anew.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PersonChoice {
    /// The language; `Some(None)` is that of the chat service.
    pub language: Option<Option<Language>>,
    /// The colours; `Some(None)` is the host's.
    pub theme: Option<Option<Theme>>,
    /// The side at the bottom.
    pub bottom: Option<Bottom>,
    /// Whether to be reminded.
    pub reminders: Option<bool>,
    /// Whether by direct message.
    pub direct_messages: Option<bool>,
    /// Whether the clock stands at weekends.
    pub weekend_pause: Option<bool>,
    /// Whether others may challenge them.
    pub challenges: Option<bool>,
    /// Somebody who may not any more.
    pub block: Option<PersonId>,
    /// Somebody who may again.
    pub unblock: Option<PersonId>,
}

/// What a server chooses anew.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ServerChoice {
    /// The language; `Some(None)` is that of its locale.
    pub language: Option<Option<Language>>,
    /// The colours of pictures; `Some(None)` is the host's.
    pub theme: Option<Option<Theme>>,
    /// What challenges to its game are played by if they name no rules.
    pub ruleset: Option<Ruleset>,
    /// How much time there is in challenges that name no clock; [`TimeControl::None`] is none.
    pub clock: Option<TimeControl>,
    /// A channel in which challenges may be made. The first one named keeps them out of all others.
    pub add_channel: Option<ChannelId>,
    /// A channel in which they may not be made any more. When the last is gone, they may be made everywhere.
    pub remove_channel: Option<ChannelId>,
    /// Somebody who may change these settings.
    pub add_manager: Option<Manager>,
    /// Somebody who may not any more.
    pub remove_manager: Option<Manager>,
    /// The channel into which the puzzle of the day comes; `Some(None)` is none.
    pub daily: Option<Option<ChannelId>>,
}

/// What has been chosen, as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// By the caller, if that was asked for.
    pub person: Option<PersonSettings>,
    /// By the server, if that was asked for: and the rules in force there, of Gala and of Chelma.
    pub server: Option<(ServerSettings, [Ruleset; 2])>,
    /// When the next puzzle of the day comes to that server, if it wants any; `now` if that is at once.
    pub next_daily: Option<Timestamp>,
    /// Whether we were not let post the last one where that server wants it.
    pub daily_refused: bool,
    /// Whether something was chosen just now.
    pub changed: bool,
    /// The whole days of vacation that are left this year.
    pub vacation_left: u64,
    /// The moment at which it was asked.
    pub now: Timestamp,
}

/// Why something is not chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChoiceRefusal {
    /// A day that is none. Holds what was read.
    NoDay(String),
    /// A vacation that begins before today.
    VacationPast,
    /// A vacation whose last day is before its first, or that lasts no day.
    VacationBackwards,
    /// More days than are left in a year.
    VacationTooLong {
        /// How many are left in it.
        left: u64,
        /// Which year.
        year: i32,
    },
    /// A vacation that meets another.
    VacationTwice(Vacation),
    /// As many vacations are kept of the caller as one person may have ([`MOST_VACATIONS`](crate::service::MOST_VACATIONS)).
    VacationsTooMany,
    /// There is no vacation to end.
    NoVacation,
    /// Neither a number of days nor a last day was given.
    VacationHowLong,
    /// Too many channels or people are named.
    TooMany,
    /// Too many people are blocked.
    TooManyBlocked,
    /// Who may change these settings is for those alone who may manage the server.
    NotAppointing,
    /// On this server games are played in these channels only.
    Elsewhere(Vec<ChannelId>),
}

impl Service {
    /// What this person has chosen.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn person_settings(&self, person: PersonId) -> Result<PersonSettings, Fault> {
        Ok(self.store().person_settings(person)?)
    }

    /// What this server has chosen.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn server_settings(&self, server: Option<GuildId>) -> Result<ServerSettings, Fault> {
        Ok(match server {
            Some(server) => self.store().server_settings(server)?,
            None => ServerSettings::default(),
        })
    }

    /// Whether somebody with these roles has been appointed to change what this server has chosen.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn is_appointed(
        &self,
        server: Option<GuildId>,
        person: PersonId,
        roles: &[RoleId],
    ) -> Result<bool, Fault> {
        Ok(self.server_settings(server)?.is_manager(person, roles))
    }

    pub(in crate::service) fn set(
        &self,
        request: &Request,
        choice: &Choice,
        now: Timestamp,
    ) -> Result<Decision, Stop> {
        let caller = request.caller.id;
        let of_server = matches!(choice, Choice::Server(_));
        let changed = match choice {
            Choice::Show => false,
            Choice::Person(choice) => {
                self.choose_for_person(caller, |settings| choice.take_effect(caller, settings))?
            }
            Choice::Vacation(choice) => {
                self.choose_for_person(caller, |settings| choice.take_effect(settings, now))?
            }
            Choice::Server(choice) => self.choose_for_server(request, choice)?,
        };
        let person = self.person_settings(caller)?;
        let vacation_left = vacation_left(&person.vacations, year_of(now));
        let guild = request.place.guild;
        let server = (of_server || *choice == Choice::Show)
            .then_some(guild)
            .flatten();
        let server = match server {
            Some(guild) => {
                let [gala, chelma] = [Kind::Gala, Kind::Chelma];
                let rules = [
                    self.rules_of(Some(guild), gala)?,
                    self.rules_of(Some(guild), chelma)?,
                ];
                Some((self.server_settings(Some(guild))?, rules))
            }
            None => None,
        };
        let next_daily = match guild {
            Some(guild) if server.is_some() => self.next_daily(guild, now)?,
            _ => None,
        };
        let wanted = server.as_ref().and_then(|(settings, _)| settings.daily);
        let daily_refused = match (guild, wanted) {
            (Some(guild), Some(channel)) => self.is_daily_refused(guild, channel)?,
            _ => false,
        };
        Ok(Decision::Answer(Reply::Settings(Box::new(Chosen {
            // What is typed is answered for all to read, and whom somebody blocks is their own business.
            person: (!of_server && request.via != Via::Chat).then_some(person),
            server,
            next_daily,
            daily_refused,
            changed,
            vacation_left,
            now,
        }))))
    }

    /// Changes what a person has chosen. Whether there was anything to change.
    fn choose_for_person(
        &self,
        person: PersonId,
        change: impl Fn(&mut PersonSettings) -> Result<(), ChoiceRefusal>,
    ) -> Result<bool, Stop> {
        for _ in 0..TRIES {
            let before = self.person_settings(person)?;
            let mut after = before.clone();
            change(&mut after)?;
            if after == before {
                return Ok(false);
            }
            if self.store().set_person_settings(person, &before, &after)? {
                return Ok(true);
            }
        }
        Err(fault(format!(
            "settings of person {person} changed {TRIES} times meanwhile"
        ))
        .into())
    }

    fn choose_for_server(&self, request: &Request, choice: &ServerChoice) -> Result<bool, Stop> {
        let Some(server) = request.place.guild else {
            return Err(Refusal::NotOnServer.into());
        };
        if *choice == ServerChoice::default() {
            // Everybody may look.
            return Ok(false);
        }
        match request.manages {
            Manages::No => return Err(Refusal::NotManager.into()),
            Manages::Appointed if choice.appoints() => {
                return Err(ChoiceRefusal::NotAppointing.into());
            }
            Manages::Appointed | Manages::Server => {}
        }
        for _ in 0..TRIES {
            let before = self.store().server_settings(server)?;
            let mut after = before.clone();
            choice.take_effect(&mut after);
            if after.channels.len().max(after.managers.len()) > MOST_NAMED {
                return Err(ChoiceRefusal::TooMany.into());
            }
            if after == before {
                return Ok(false);
            }
            if self.store().set_server_settings(server, &before, &after)? {
                return Ok(true);
            }
        }
        Err(fault(format!(
            "settings of server {server} changed {TRIES} times meanwhile"
        ))
        .into())
    }

    /// Refuses a challenge in a channel where its server wants none.
    pub(in crate::service) fn may_play_in(&self, home: Home) -> Result<(), Stop> {
        let settings = self.server_settings(home.guild)?;
        match settings.may_play_in(home.channel) {
            true => Ok(()),
            false => Err(ChoiceRefusal::Elsewhere(settings.channels).into()),
        }
    }
}

impl PersonChoice {
    fn take_effect(
        &self,
        own: PersonId,
        settings: &mut PersonSettings,
    ) -> Result<(), ChoiceRefusal> {
        take(&mut settings.language, self.language);
        take(&mut settings.theme, self.theme);
        take(&mut settings.bottom, self.bottom);
        take(&mut settings.reminders, self.reminders);
        take(&mut settings.direct_messages, self.direct_messages);
        take(&mut settings.weekend_pause, self.weekend_pause);
        take(&mut settings.challenges, self.challenges);
        // Nobody challenges themselves, and the computer challenges nobody.
        let block = self
            .block
            .filter(|person| *person != own && !person.is_computer());
        name(&mut settings.blocked, block, self.unblock);
        match settings.blocked.len() > MOST_BLOCKED {
            true => Err(ChoiceRefusal::TooManyBlocked),
            false => Ok(()),
        }
    }
}

impl ServerChoice {
    /// Whether somebody is appointed or dismissed by it.
    fn appoints(&self) -> bool {
        self.add_manager.is_some() || self.remove_manager.is_some()
    }

    fn take_effect(&self, settings: &mut ServerSettings) {
        take(&mut settings.language, self.language);
        take(&mut settings.theme, self.theme);
        take(&mut settings.daily, self.daily);
        match self.ruleset {
            Some(ruleset @ Ruleset::Gala(_)) => settings.gala = Some(ruleset),
            Some(ruleset @ Ruleset::Chelma(_)) => settings.chelma = Some(ruleset),
            None => {}
        }
        take(&mut settings.clock, self.clock);
        name(
            &mut settings.channels,
            self.add_channel,
            self.remove_channel,
        );
        name(
            &mut settings.managers,
            self.add_manager,
            self.remove_manager,
        );
    }
}

fn take<T: Copy>(kept: &mut T, chosen: Option<T>) {
    if let Some(chosen) = chosen {
        *kept = chosen;
    }
}

/// Puts something on a list, and takes something off it.
fn name<T: Copy + PartialEq>(list: &mut Vec<T>, add: Option<T>, remove: Option<T>) {
    list.retain(|known| Some(*known) != remove);
    if let Some(add) = add.filter(|add| !list.contains(add)) {
        list.push(add);
    }
}

impl From<ChoiceRefusal> for Refusal {
    fn from(refusal: ChoiceRefusal) -> Refusal {
        Refusal::Choice(refusal)
    }
}
