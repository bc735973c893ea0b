//! Time in a conversation: it passes, and moments are written as the time until then.

use std::fmt::Write as _;

use galabot::service::clock::{DAY, HOUR, MINUTE, SECOND};
use galabot::service::{
    Command, CommandId, PersonId, ServerSettingsChange, SettingsChange, Timestamp, Vacation, Via,
};

use super::Talk;

/// Every conversation begins on a Monday: 2024-01-01 00:00 UTC.
const MONDAY: u64 = 1_704_067_200_000;

impl Talk {
    /// The present moment.
    pub(super) fn now(&self) -> Timestamp {
        Timestamp(MONDAY + self.passed)
    }

    /// Somebody says or presses something, and that takes its time.
    pub(super) fn speak(&mut self) {
        self.said += 1;
        self.passed += self.pace;
    }

    /// Lets time pass, with the bot looking every ten minutes, or every second where lines take less than a minute.
    pub(super) fn later(&mut self, span: u64) {
        let step = if self.is_quick() { SECOND } else { 10 * MINUTE };
        for _ in 0..span / step {
            self.passed += step;
            self.look(true);
        }
    }

    fn is_quick(&self) -> bool {
        self.pace < MINUTE
    }

    /// The bot does what is due.
    fn look(&mut self, was_here: bool) {
        let now = self.now();
        self.service.heartbeat(now, was_here).expect("no fault");
        // Who is on vacation comes before whose time is up.
        for _ in 0..2 {
            for table in self.service.due(now).expect("no fault") {
                for post in self
                    .service
                    .process_due(table, None, now)
                    .expect("no fault")
                {
                    self.deliver(post);
                }
            }
        }
        assert_eq!(self.service.due(now).expect("no fault"), [], "all is done");
        for post in self.service.daily(now).expect("no fault") {
            self.deliver(post);
        }
        assert_eq!(self.service.daily(now).expect("no fault"), [], "once a day");
    }

    /// Time passes while the bot is away.
    pub(super) fn away(&mut self, span: u64) {
        self.look(true);
        self.passed += span;
        self.restart();
        self.look(false);
    }

    /// Somebody goes on vacation.
    pub(super) fn vacation(&mut self, person: PersonId, span: u64) {
        let store = self.service.store();
        let before = store.person_settings(person).expect("readable");
        let (from, now) = (self.now(), self.now().0);
        let mut after = before.clone();
        after.vacations.push(Vacation {
            from,
            until: Timestamp(now + span),
        });
        let kept = store.set_person_settings(person, &before, &after);
        assert!(kept.expect("writable"));
        self.look(true);
    }

    /// Somebody uses `/settings server clock:…`.
    pub(super) fn set_clock(&mut self, name: &str, clock: &str) {
        let choice = SettingsChange::Server(ServerSettingsChange {
            clock: Some(clock.parse().expect("a clock")),
            ..ServerSettingsChange::default()
        });
        let id = CommandId::of_interaction(self.said);
        let command = Command::Settings(Box::new(choice));
        self.execute(name, id, command, None, Via::Slash, true);
    }

    /// The bot starts anew.
    pub(super) fn restart(&mut self) {
        self.service = super::puzzles::service(self.service.store().clone());
    }

    /// Moments as the time until then.
    pub(super) fn with_moments(&self, text: &str) -> String {
        let mut parts = text.split("<t:");
        let mut out = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (moment, rest) = part.split_once('>').expect("a moment");
            let Some(moment) = moment.strip_suffix(":R") else {
                let _ = write!(out, "<t:{moment}>{rest}");
                continue;
            };
            let moment: u64 = moment.parse().expect("seconds");
            if self.is_quick() {
                let left = moment as i64 - (self.now().0 / SECOND) as i64;
                let (sign, left) = (if left < 0 { "-" } else { "" }, left.unsigned_abs());
                let (hours, minutes, seconds) = (left / 3600, left / 60 % 60, left % 60);
                let _ = write!(out, "<in {sign}{hours}h {minutes}m {seconds}s>{rest}");
                continue;
            }
            let minutes = moment as i64 / 60 - (self.now().0 / MINUTE) as i64;
            let (sign, left) = (if minutes < 0 { "-" } else { "" }, minutes.unsigned_abs());
            let (days, hours, minutes) = (left / 1440, left / 60 % 24, left % 60);
            let _ = write!(out, "<in {sign}{days}d {hours}h {minutes}m>{rest}");
        }
        out
    }
}

/// `3 days`, `40 minutes`, in milliseconds.
pub(super) fn span_of(text: &str) -> u64 {
    let (number, unit) = text.split_once(' ').expect("a number and a unit");
    let number: u64 = number.parse().expect("a number");
    number
        * match unit.trim_end_matches('s') {
            "second" => SECOND,
            "minute" => MINUTE,
            "hour" => HOUR,
            "day" => DAY,
            other => panic!("no unit of time: {other}"),
        }
}
