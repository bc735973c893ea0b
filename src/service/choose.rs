//! Carries out what people choose for themselves, and what those who manage a server choose for it.
//!
//! Choosing changes no table, so it goes around the commits: what is kept is changed on condition that it is still what was
//! looked at, and looked at again if not.

use std::time::Duration;

use time::{Date, Month, OffsetDateTime};

use crate::rules::any::{Kind, Ruleset};

use super::clock::{DAY, TimeControl};
use super::command::{Manages, Request};
use super::house::{Decision, Service, TRIES, fault};
use super::ids::{ChannelId, GuildId, PersonId, RoleId, Timestamp};
use super::language::Language;
use super::refusal::Refusal;
use super::reply::{Fault, Reply};
use super::settings::{Bottom, Manager, PersonSettings, ServerSettings, Theme, Vacation};

/// The most days of vacation in a calendar year, by UTC.
pub const VACATION_DAYS: u64 = 30;

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
}

/// What becomes of a vacation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VacationChoice {
    /// Nothing: it is shown.
    Show,
    /// From this moment on, or from now, so many days.
    Days {
        /// When it begins; `None` is now.
        from: Option<Timestamp>,
        /// How many.
        days: u64,
    },
    /// From this moment on, or from now, up to the end of a day.
    Until {
        /// When it begins; `None` is now.
        from: Option<Timestamp>,
        /// The beginning of its last day.
        last: Timestamp,
    },
    /// The present one ends, and those to come are not taken.
    End,
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
    /// There is no vacation to end.
    NoVacation,
    /// Neither a number of days nor a last day was given.
    VacationHowLong,
    /// Too many channels or people are named.
    TooMany,
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

    pub(super) fn set(
        &self,
        request: &Request,
        choice: &Choice,
        now: Timestamp,
    ) -> Result<Decision, Fault> {
        let caller = request.caller.id;
        let of_server = matches!(choice, Choice::Server(_));
        let changed = match choice {
            Choice::Show => Ok(false),
            Choice::Person(choice) => self.choose_for_person(caller, |settings| {
                choice.take_effect(settings);
                Ok(())
            })?,
            Choice::Vacation(choice) => {
                self.choose_for_person(caller, |settings| choice.take_effect(settings, now))?
            }
            Choice::Server(choice) => self.choose_for_server(request, choice)?,
        };
        let changed = match changed {
            Ok(changed) => changed,
            Err(refusal) => return Ok(refusal.into()),
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
            person: (!of_server).then_some(person),
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
    ) -> Result<Result<bool, Refusal>, Fault> {
        for _ in 0..TRIES {
            let before = self.person_settings(person)?;
            let mut after = before.clone();
            if let Err(refusal) = change(&mut after) {
                return Ok(Err(refusal.into()));
            }
            if after == before {
                return Ok(Ok(false));
            }
            if self.store().set_person_settings(person, &before, &after)? {
                return Ok(Ok(true));
            }
        }
        Err(fault(format!(
            "settings of person {person} changed {TRIES} times meanwhile"
        )))
    }

    fn choose_for_server(
        &self,
        request: &Request,
        choice: &ServerChoice,
    ) -> Result<Result<bool, Refusal>, Fault> {
        let Some(server) = request.place.guild else {
            return Ok(Err(Refusal::NotOnServer));
        };
        if *choice == ServerChoice::default() {
            // Everybody may look.
            return Ok(Ok(false));
        }
        match request.manages {
            Manages::No => return Ok(Err(Refusal::NotManager)),
            Manages::Appointed if choice.appoints() => {
                return Ok(Err(ChoiceRefusal::NotAppointing.into()));
            }
            Manages::Appointed | Manages::Server => {}
        }
        for _ in 0..TRIES {
            let before = self.store().server_settings(server)?;
            let mut after = before.clone();
            choice.take_effect(&mut after);
            if after.channels.len().max(after.managers.len()) > MOST_NAMED {
                return Ok(Err(ChoiceRefusal::TooMany.into()));
            }
            if after == before {
                return Ok(Ok(false));
            }
            if self.store().set_server_settings(server, &before, &after)? {
                return Ok(Ok(true));
            }
        }
        Err(fault(format!(
            "settings of server {server} changed {TRIES} times meanwhile"
        )))
    }

    /// The refusal of a challenge in a channel where this server wants none.
    pub(super) fn not_played_here(&self, request: &Request) -> Result<Option<Refusal>, Fault> {
        let settings = self.server_settings(request.place.guild)?;
        if settings.may_play_in(request.place.channel) {
            return Ok(None);
        }
        Ok(Some(ChoiceRefusal::Elsewhere(settings.channels).into()))
    }
}

impl PersonChoice {
    fn take_effect(&self, settings: &mut PersonSettings) {
        take(&mut settings.language, self.language);
        take(&mut settings.theme, self.theme);
        take(&mut settings.bottom, self.bottom);
        take(&mut settings.reminders, self.reminders);
        take(&mut settings.direct_messages, self.direct_messages);
        take(&mut settings.weekend_pause, self.weekend_pause);
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

impl VacationChoice {
    fn take_effect(
        &self,
        settings: &mut PersonSettings,
        now: Timestamp,
    ) -> Result<(), ChoiceRefusal> {
        let (from, until) = match *self {
            VacationChoice::Show => return Ok(()),
            VacationChoice::End => return end(settings, now),
            VacationChoice::Days { from, days } => {
                let from = begin(from, now)?;
                (from, from.0.saturating_add(days.saturating_mul(DAY)))
            }
            VacationChoice::Until { from, last } => (begin(from, now)?, last.0.saturating_add(DAY)),
        };
        if until <= from.0 {
            return Err(ChoiceRefusal::VacationBackwards);
        }
        let vacation = Vacation {
            from,
            until: Timestamp(until),
        };
        let meets = |other: &&Vacation| other.from < vacation.until && vacation.from < other.until;
        if let Some(other) = settings.vacations.iter().find(meets) {
            return Err(ChoiceRefusal::VacationTwice(*other));
        }
        // It may go over the end of a year, and is too long long before it goes over two.
        for year in [year_of(vacation.from), year_of(vacation.until)] {
            let left = time_left(&settings.vacations, year);
            let (begins, ends) = bounds(year);
            if vacation.within(begins, ends) > left {
                return Err(ChoiceRefusal::VacationTooLong {
                    left: left.as_secs() * 1000 / DAY,
                    year,
                });
            }
        }
        // Whatever counts for no allowance and no clock any more.
        let (oldest, _) = bounds(year_of(now) - 1);
        settings.vacations.retain(|old| old.until > oldest);
        settings.vacations.push(vacation);
        settings.vacations.sort();
        Ok(())
    }
}

/// Ends the present vacation and takes none of those to come.
fn end(settings: &mut PersonSettings, now: Timestamp) -> Result<(), ChoiceRefusal> {
    let before = settings.vacations.clone();
    settings.vacations.retain(|vacation| vacation.from < now);
    for vacation in &mut settings.vacations {
        vacation.until = vacation.until.min(now);
    }
    match before == settings.vacations {
        true => Err(ChoiceRefusal::NoVacation),
        false => Ok(()),
    }
}

/// When a vacation begins: a day that has begun already is from now on.
fn begin(from: Option<Timestamp>, now: Timestamp) -> Result<Timestamp, ChoiceRefusal> {
    match from {
        None => Ok(now),
        Some(from) if from.0.saturating_add(DAY) <= now.0 => Err(ChoiceRefusal::VacationPast),
        Some(from) => Ok(from.max(now)),
    }
}

/// The time of vacation that is left in a year.
fn time_left(vacations: &[Vacation], year: i32) -> Duration {
    let (begins, ends) = bounds(year);
    let taken: Duration = vacations
        .iter()
        .map(|vacation| vacation.within(begins, ends))
        .sum();
    Duration::from_millis(VACATION_DAYS * DAY).saturating_sub(taken)
}

/// The whole days of vacation that are left in a year.
fn vacation_left(vacations: &[Vacation], year: i32) -> u64 {
    time_left(vacations, year).as_secs() * 1000 / DAY
}

/// The beginning of a day as it is typed, `2026-12-24`, by UTC.
///
/// ```
/// use galabot::service::{Timestamp, day};
/// assert_eq!(day("1970-01-02"), Ok(Timestamp(86_400_000)));
/// assert!(day("1970-02-30").is_err() && day("tomorrow").is_err());
/// ```
///
/// # Errors
/// [`ChoiceRefusal::NoDay`].
pub fn day(text: &str) -> Result<Timestamp, ChoiceRefusal> {
    let read = || -> Option<Timestamp> {
        let mut parts = text.trim().split('-');
        let year = parts.next()?.parse().ok()?;
        let month: u8 = parts.next()?.parse().ok()?;
        let day = parts.next()?.parse().ok()?;
        if parts.next().is_some() {
            return None;
        }
        let date = Date::from_calendar_date(year, Month::try_from(month).ok()?, day).ok()?;
        beginning(date)
    };
    read().ok_or_else(|| ChoiceRefusal::NoDay(text.trim().chars().take(40).collect()))
}

fn beginning(date: Date) -> Option<Timestamp> {
    let seconds = date.midnight().assume_utc().unix_timestamp();
    Some(Timestamp(u64::try_from(seconds).ok()? * 1000))
}

fn year_of(now: Timestamp) -> i32 {
    let seconds = i64::try_from(now.seconds()).unwrap_or(i64::MAX);
    OffsetDateTime::from_unix_timestamp(seconds).map_or(9999, OffsetDateTime::year)
}

/// The first moment of a year and that of the next.
fn bounds(year: i32) -> (Timestamp, Timestamp) {
    let first = |year| {
        let date = Date::from_calendar_date(year, Month::January, 1).ok();
        date.and_then(beginning).unwrap_or(Timestamp(u64::MAX))
    };
    (first(year), first(year.saturating_add(1)))
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

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Timestamp {
        day(text).expect("a test's own day")
    }

    fn until(from: &str, last: &str) -> VacationChoice {
        VacationChoice::Until {
            from: Some(at(from)),
            last: at(last),
        }
    }

    #[test]
    fn a_year_has_thirty_days_of_vacation() {
        let now = Timestamp(at("2026-06-01").0 + DAY / 2);
        let mut settings = PersonSettings::default();
        let take = |settings: &mut PersonSettings, choice: VacationChoice| {
            choice.take_effect(settings, now)
        };
        // A whole day goes to its end, and today begins now.
        assert_eq!(
            take(&mut settings, until("2026-06-01", "2026-06-10")),
            Ok(())
        );
        assert_eq!(settings.vacations[0].from, now);
        assert_eq!(settings.vacations[0].until, at("2026-06-11"));
        assert_eq!(vacation_left(&settings.vacations, 2026), 20);
        assert_eq!(
            take(&mut settings, until("2026-06-10", "2026-06-12")),
            Err(ChoiceRefusal::VacationTwice(settings.vacations[0]))
        );
        assert_eq!(
            take(&mut settings, until("2026-07-01", "2026-07-21")),
            Err(ChoiceRefusal::VacationTooLong {
                left: 20,
                year: 2026
            })
        );
        assert_eq!(
            take(&mut settings, until("2026-07-01", "2026-07-20")),
            Ok(())
        );
        assert_eq!(vacation_left(&settings.vacations, 2026), 0);
        // Over the end of the year each takes its share.
        let new_year = until("2026-12-31", "2027-01-05");
        let refused = take(&mut settings, new_year);
        assert!(matches!(
            refused,
            Err(ChoiceRefusal::VacationTooLong {
                left: 0,
                year: 2026
            })
        ));
        assert_eq!(
            take(&mut settings, until("2027-01-01", "2027-01-30")),
            Ok(())
        );
        for (choice, refusal) in [
            (
                until("2026-05-31", "2026-06-05"),
                ChoiceRefusal::VacationPast,
            ),
            (
                until("2026-09-05", "2026-09-01"),
                ChoiceRefusal::VacationBackwards,
            ),
            (
                VacationChoice::Days {
                    from: Some(at("2026-09-01")),
                    days: 0,
                },
                ChoiceRefusal::VacationBackwards,
            ),
        ] {
            assert_eq!(take(&mut settings, choice), Err(refusal));
        }
        // Coming home early gives the rest back, of what is to come too.
        assert_eq!(
            VacationChoice::End.take_effect(&mut settings, at("2026-06-03")),
            Ok(())
        );
        assert_eq!(settings.vacations.len(), 1);
        assert_eq!(vacation_left(&settings.vacations, 2026), 28);
        assert_eq!(
            VacationChoice::End.take_effect(&mut settings, at("2026-06-04")),
            Err(ChoiceRefusal::NoVacation)
        );
    }

    #[test]
    fn the_longest_numbers_are_only_too_long() {
        let mut settings = PersonSettings::default();
        let choice = VacationChoice::Days {
            from: None,
            days: u64::MAX,
        };
        let refused = choice.take_effect(&mut settings, at("2026-06-01"));
        let (left, year) = (30, 2026);
        let too_long = ChoiceRefusal::VacationTooLong { left, year };
        assert_eq!(refused.err(), Some(too_long));
    }
}
