//! Carries out changes of the settings of people and servers.
//!
//! Settings belong to no table, so they bypass the commits. They are changed on condition that they are still as they
//! were read; if not, they are read again.

use crate::rules::any::ByGame;

use crate::service::app::Service;
use crate::service::change::{Decision, TRIES};
use crate::service::error::{Fault, Stop, fault};
use crate::service::model::challenge::Home;
use crate::service::model::ids::{GuildId, PersonId, RoleId, Timestamp};
use crate::service::model::permission::Need;
use crate::service::model::refusal::{Refusal, SettingsRefusal};
use crate::service::model::settings::{PersonSettings, ServerSettings};
use crate::service::model::settings_change::{ServerSettingsChange, SettingsChange, SettingsView};
use crate::service::model::vacation::{vacation_left, year_of};
use crate::service::reply::Reply;
use crate::service::request::{Manages, Place, Request, Via};

/// The most channels, and the most managers, that a server can have.
pub const MOST_NAMED: usize = 20;

impl Service {
    /// The settings of this person.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn person_settings(&self, person: PersonId) -> Result<PersonSettings, Fault> {
        Ok(self.store().person_settings(person)?)
    }

    /// The settings of this server.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn server_settings(&self, server: Option<GuildId>) -> Result<ServerSettings, Fault> {
        Ok(match server {
            Some(server) => self.store().server_settings(server)?,
            None => ServerSettings::default(),
        })
    }

    /// Whether a person with these roles is appointed to change the settings of this server.
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
        choice: &SettingsChange,
        now: Timestamp,
    ) -> Result<Decision, Stop> {
        let caller = request.caller.id;
        let of_server = matches!(choice, SettingsChange::Server(_));
        let changed = match choice {
            SettingsChange::Show => false,
            SettingsChange::Person(choice) => {
                self.choose_for_person(caller, |settings| choice.take_effect(caller, settings))?
            }
            SettingsChange::Vacation(choice) => {
                self.choose_for_person(caller, |settings| choice.take_effect(settings, now))?
            }
            SettingsChange::Server(choice) => self.choose_for_server(request, choice)?,
            SettingsChange::Check => may_check(request)?,
        };
        let person = self.person_settings(caller)?;
        let vacation_left = vacation_left(&person.vacations, year_of(now));
        let guild = request.place.guild;
        let shown = (of_server || *choice == SettingsChange::Show)
            .then_some(guild)
            .flatten();
        let server = match shown {
            Some(guild) => {
                let rules = ByGame::try_of(|game| self.rules_of(Some(guild), game))?;
                Some((self.server_settings(Some(guild))?, rules))
            }
            None => None,
        };
        let next_daily = match shown {
            Some(guild) => self.next_daily(guild, now)?,
            None => None,
        };
        let wanted = server.as_ref().and_then(|(settings, _)| settings.daily);
        let daily_refused = match (shown, wanted) {
            (Some(guild), Some(channel)) => self.is_daily_refused(guild, channel)?,
            _ => false,
        };
        let feed = server.as_ref().and_then(|(settings, _)| settings.results);
        let results_refused = match (shown, feed) {
            (Some(guild), Some(channel)) => self.are_results_refused(guild, channel)?,
            _ => false,
        };
        let club_puzzles = match shown {
            Some(guild) => self.count_club_puzzles(guild)?,
            None => 0,
        };
        let is_check = *choice == SettingsChange::Check;
        let checks = match is_check || of_server && request.manages != Manages::No {
            true => self.check_channels(request.place, &self.server_settings(guild)?),
            false => Vec::new(),
        };
        let own = !of_server && !is_check;
        Ok(Decision::Answer(Reply::Settings(Box::new(SettingsView {
            // Everyone can read the answer to a typed command, and whom a person blocks is private.
            person: (own && request.via != Via::Chat).then_some(person),
            server,
            checks,
            next_daily,
            daily_refused,
            results_refused,
            club_puzzles,
            changed,
            vacation_left,
            now,
        }))))
    }

    /// Changes a person's settings, and returns whether there was anything to change.
    fn choose_for_person(
        &self,
        person: PersonId,
        change: impl Fn(&mut PersonSettings) -> Result<(), SettingsRefusal>,
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

    fn choose_for_server(
        &self,
        request: &Request,
        choice: &ServerSettingsChange,
    ) -> Result<bool, Stop> {
        let Some(server) = request.place.guild else {
            return Err(Refusal::NotOnServer.into());
        };
        if *choice == ServerSettingsChange::default() {
            // Everyone may look.
            return Ok(false);
        }
        match request.manages {
            Manages::No => return Err(Refusal::NotManager.into()),
            Manages::Appointed if choice.appoints() => {
                return Err(SettingsRefusal::NotAppointing.into());
            }
            Manages::Appointed | Manages::Server => {}
        }
        if let Some(channel) = choice.daily.flatten() {
            self.may_post(channel, Need::Picture)?;
        }
        if let Some(channel) = choice.results.flatten() {
            self.may_post(channel, Need::Words)?;
        }
        if let Some(channel) = choice.add_channel {
            self.may_post(channel, Need::Challenge)?;
        }
        let change = |settings: &mut ServerSettings| {
            choice.take_effect(settings);
            match settings.channels.len().max(settings.managers.len()) > MOST_NAMED {
                true => Err(Stop::from(SettingsRefusal::TooMany)),
                false => Ok(()),
            }
        };
        let ((), before, after) = self.change_server_settings(server, change)?;
        match (before.club_puzzles, after.club_puzzles) {
            (true, false) => self.forget_club_puzzles(server)?,
            (false, true) => self.unmined(server),
            _ => {}
        }
        Ok(after != before)
    }

    /// Changes the settings of a server on condition that they are still as they were read. Returns what the change
    /// gave, with the settings before and after it.
    pub(in crate::service) fn change_server_settings<T, E: From<Fault>>(
        &self,
        server: GuildId,
        change: impl Fn(&mut ServerSettings) -> Result<T, E>,
    ) -> Result<(T, ServerSettings, ServerSettings), E> {
        let store = self.store();
        for _ in 0..TRIES {
            let before = store.server_settings(server).map_err(Fault::from)?;
            let mut after = before.clone();
            let given = change(&mut after)?;
            let set = || store.set_server_settings(server, &before, &after);
            if after == before || set().map_err(Fault::from)? {
                return Ok((given, before, after));
            }
        }
        Err(fault(format!(
            "settings of server {server} changed {TRIES} times meanwhile"
        ))
        .into())
    }

    /// Refuses a game in a place where its server wants none; a thread goes by the channel above it.
    pub(in crate::service) fn may_play_at(&self, place: Place) -> Result<(), Stop> {
        self.may_play_in(Home {
            guild: place.guild,
            channel: place.above(),
        })
    }

    /// Refuses a challenge in a channel where its server wants none.
    pub(in crate::service) fn may_play_in(&self, home: Home) -> Result<(), Stop> {
        let settings = self.server_settings(home.guild)?;
        match settings.may_play_in(home.channel) {
            true => Ok(()),
            false => Err(SettingsRefusal::Elsewhere(settings.channels).into()),
        }
    }
}

/// Those who may change the settings of a server may see what is missing there. It changes nothing.
fn may_check(request: &Request) -> Result<bool, Refusal> {
    match (request.place.guild, request.manages) {
        (None, _) => Err(Refusal::NotOnServer),
        (Some(_), Manages::No) => Err(Refusal::NotManager),
        (Some(_), Manages::Appointed | Manages::Server) => Ok(false),
    }
}
