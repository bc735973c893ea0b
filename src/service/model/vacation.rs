//! Vacations: how a person takes one, how many days of vacation a year has, and days as they are typed.

use std::time::Duration;
use time::{Date, Month, OffsetDateTime};

use super::clock::DAY;
use super::ids::Timestamp;
use super::settings::{PersonSettings, Vacation};
use crate::service::model::refusal::SettingsRefusal;

/// The most days of vacation in a calendar year, by UTC.
pub const VACATION_DAYS: u64 = 30;

/// The most vacations that are kept of one person. A year's days one by one fit in, for past ones of a year count as
/// one.
pub const MOST_VACATIONS: usize = 60;

/// A request about vacations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VacationChoice {
    /// Show them.
    Show,
    /// A vacation of this many days.
    Days {
        /// When it begins; `None` is now.
        from: Option<Timestamp>,
        /// The number of days.
        days: u64,
    },
    /// A vacation up to the end of a day.
    Until {
        /// When it begins; `None` is now.
        from: Option<Timestamp>,
        /// The beginning of its last day.
        last: Timestamp,
    },
    /// End the present one, and cancel those to come.
    End,
}

impl VacationChoice {
    pub(in crate::service) fn take_effect(
        &self,
        settings: &mut PersonSettings,
        now: Timestamp,
    ) -> Result<(), SettingsRefusal> {
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
            return Err(SettingsRefusal::VacationBackwards);
        }
        let vacation = Vacation {
            from,
            until: Timestamp(until),
        };
        let meets = |other: &&Vacation| other.from < vacation.until && vacation.from < other.until;
        if let Some(other) = settings.vacations.iter().find(meets) {
            return Err(SettingsRefusal::VacationTwice(*other));
        }
        // It may extend over the end of a year, and is too long before it could extend over two.
        for year in [year_of(vacation.from), year_of(vacation.until)] {
            let left = time_left(&settings.vacations, year);
            let (begins, ends) = bounds(year);
            if vacation.within(begins, ends) > left {
                return Err(SettingsRefusal::VacationTooLong {
                    left: left.as_secs() * 1000 / DAY,
                    year,
                });
            }
        }
        // Those that matter for no allowance and no clock any more are dropped.
        let (oldest, _) = bounds(year_of(now) - 1);
        let mut vacations = settings.vacations.clone();
        vacations.retain(|old| old.until > oldest);
        merge_past(&mut vacations, now);
        if vacations.len() >= MOST_VACATIONS {
            return Err(SettingsRefusal::VacationsTooMany);
        }
        vacations.push(vacation);
        vacations.sort();
        settings.vacations = vacations;
        Ok(())
    }
}

/// Merges the past vacations of each year into one of the same total length. No clock needs them any more; only the
/// allowance of the year does.
fn merge_past(vacations: &mut Vec<Vacation>, now: Timestamp) {
    let year = |vacation: &Vacation| {
        let (begins, ends) = bounds(year_of(vacation.from));
        (vacation.until <= ends.min(now)).then_some(begins)
    };
    vacations.sort();
    let mut merged: Vec<Vacation> = Vec::new();
    for vacation in vacations.drain(..) {
        match merged.last_mut() {
            Some(last) if year(&vacation).is_some() && year(last) == year(&vacation) => {
                last.until = Timestamp(last.until.0 + (vacation.until.0 - vacation.from.0));
            }
            _ => merged.push(vacation),
        }
    }
    *vacations = merged;
}

/// Ends the present vacation and cancels those to come.
fn end(settings: &mut PersonSettings, now: Timestamp) -> Result<(), SettingsRefusal> {
    let before = settings.vacations.clone();
    settings.vacations.retain(|vacation| vacation.from < now);
    for vacation in &mut settings.vacations {
        vacation.until = vacation.until.min(now);
    }
    if before != settings.vacations {
        merge_past(&mut settings.vacations, now);
    }
    match before == settings.vacations {
        true => Err(SettingsRefusal::NoVacation),
        false => Ok(()),
    }
}

/// When a vacation begins; one that begins on a day in progress begins now.
fn begin(from: Option<Timestamp>, now: Timestamp) -> Result<Timestamp, SettingsRefusal> {
    match from {
        None => Ok(now),
        Some(from) if from.0.saturating_add(DAY) <= now.0 => Err(SettingsRefusal::VacationPast),
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
pub(in crate::service) fn vacation_left(vacations: &[Vacation], year: i32) -> u64 {
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
/// [`SettingsRefusal::NoDay`].
pub fn day(text: &str) -> Result<Timestamp, SettingsRefusal> {
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
    read().ok_or_else(|| SettingsRefusal::NoDay(text.trim().chars().take(40).collect()))
}

fn beginning(date: Date) -> Option<Timestamp> {
    let seconds = date.midnight().assume_utc().unix_timestamp();
    Some(Timestamp(u64::try_from(seconds).ok()? * 1000))
}

pub(in crate::service) fn year_of(now: Timestamp) -> i32 {
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
        // The last day counts to its end, and a vacation that begins today begins now.
        assert_eq!(
            take(&mut settings, until("2026-06-01", "2026-06-10")),
            Ok(())
        );
        assert_eq!(settings.vacations[0].from, now);
        assert_eq!(settings.vacations[0].until, at("2026-06-11"));
        assert_eq!(vacation_left(&settings.vacations, 2026), 20);
        assert_eq!(
            take(&mut settings, until("2026-06-10", "2026-06-12")),
            Err(SettingsRefusal::VacationTwice(settings.vacations[0]))
        );
        assert_eq!(
            take(&mut settings, until("2026-07-01", "2026-07-21")),
            Err(SettingsRefusal::VacationTooLong {
                left: 20,
                year: 2026
            })
        );
        assert_eq!(
            take(&mut settings, until("2026-07-01", "2026-07-20")),
            Ok(())
        );
        assert_eq!(vacation_left(&settings.vacations, 2026), 0);
        // Over the end of the year each year takes its share.
        let new_year = until("2026-12-31", "2027-01-05");
        let refused = take(&mut settings, new_year);
        assert!(matches!(
            refused,
            Err(SettingsRefusal::VacationTooLong {
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
                SettingsRefusal::VacationPast,
            ),
            (
                until("2026-09-05", "2026-09-01"),
                SettingsRefusal::VacationBackwards,
            ),
            (
                VacationChoice::Days {
                    from: Some(at("2026-09-01")),
                    days: 0,
                },
                SettingsRefusal::VacationBackwards,
            ),
        ] {
            assert_eq!(take(&mut settings, choice), Err(refusal));
        }
        // Ending it early gives the rest back, including vacations to come.
        assert_eq!(
            VacationChoice::End.take_effect(&mut settings, at("2026-06-03")),
            Ok(())
        );
        assert_eq!(settings.vacations.len(), 1);
        assert_eq!(vacation_left(&settings.vacations, 2026), 28);
        assert_eq!(
            VacationChoice::End.take_effect(&mut settings, at("2026-06-04")),
            Err(SettingsRefusal::NoVacation)
        );
    }

    #[test]
    fn whoever_goes_and_comes_home_again_and_again_keeps_a_short_list() {
        let mut settings = PersonSettings::default();
        let begin = at("2026-06-01");
        for round in 0..5_000 {
            let days = VacationChoice::Days {
                from: None,
                days: 1,
            };
            let now = Timestamp(begin.0 + round * 20_000);
            assert_eq!(days.take_effect(&mut settings, now), Ok(()));
            let home = Timestamp(now.0 + 10_000);
            assert_eq!(VacationChoice::End.take_effect(&mut settings, home), Ok(()));
        }
        assert_eq!(settings.vacations.len(), 1);
        let (begins, ends) = bounds(2026);
        let taken = settings.vacations[0].within(begins, ends);
        assert_eq!(taken.as_secs(), 50_000, "all of it counts");
        assert_eq!(vacation_left(&settings.vacations, 2026), 29);
        // No one can plan an endless row of vacations.
        let mut planned = 0;
        let refused = loop {
            let from = format!("{}-02-{:02}", 2027 + planned / 20, 1 + planned % 20);
            match until(&from, &from).take_effect(&mut settings, at("2026-07-01")) {
                Ok(()) => planned += 1,
                Err(refused) => break refused,
            }
        };
        assert_eq!(refused, SettingsRefusal::VacationsTooMany);
        assert_eq!(settings.vacations.len(), MOST_VACATIONS);
    }

    #[test]
    fn planned_vacations_stay_apart_and_one_may_begin_as_another_ends() {
        let now = at("2026-06-01");
        let mut settings = PersonSettings::default();
        // The second one goes on to the day on which the first one begins.
        for (first, last) in [
            ("2026-07-11", "2026-07-15"),
            ("2026-07-06", "2026-07-10"),
            ("2026-09-01", "2026-09-02"),
        ] {
            let taken = until(first, last).take_effect(&mut settings, now);
            assert_eq!(taken, Ok(()), "{first}");
        }
        let planned = [
            ("2026-07-06", "2026-07-11"),
            ("2026-07-11", "2026-07-16"),
            ("2026-09-01", "2026-09-03"),
        ];
        let planned = planned.map(|(from, until)| Vacation {
            from: at(from),
            until: at(until),
        });
        assert_eq!(settings.vacations, planned);
    }

    #[test]
    fn a_vacation_is_kept_up_to_the_end_of_the_next_year() {
        let mut settings = PersonSettings::default();
        for (now, first, last, kept) in [
            ("2026-06-01", "2026-12-20", "2026-12-31", 1),
            ("2027-06-01", "2027-07-01", "2027-07-05", 2),
            ("2028-03-01", "2028-04-01", "2028-04-02", 2),
        ] {
            let taken = until(first, last).take_effect(&mut settings, at(now));
            assert_eq!((taken, settings.vacations.len()), (Ok(()), kept), "{now}");
        }
        assert_eq!(settings.vacations[0].from, at("2027-07-01"));
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
        let too_long = SettingsRefusal::VacationTooLong { left, year };
        assert_eq!(refused.err(), Some(too_long));
    }
}
