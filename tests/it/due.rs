//! What is due is found without reading all games: over random histories the tables that an index names are those that
//! a look at every table finds.
#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

use std::sync::Arc;

use fastrand::Rng;
use galabot::rules::Side;
use galabot::rules::mover::Mover;
use galabot::service::clock::{DAY, HOUR, MINUTE, SECOND, TimeOut};
use galabot::service::{
    EventKind, GuildId, Home, PersonId, Reminder, Seating, Service, Stage, Store, TableId,
    TimeControl, Timestamp, Vacation,
};
use galabot::store::{DiskStore, MemoryStore};

use crate::store::given::{agreed, challenge, command, commit, export, opening_by, person, step};

/// A Monday, 2024-01-01 00:00 UTC.
const MONDAY: u64 = 1_704_067_200_000;

const PEOPLE: u64 = 4;

/// A copy of all that is stored, with indexes made from it anew.
fn copy(store: &dyn Store) -> Service {
    let copy = MemoryStore::new();
    copy.import(&mut export(store).as_bytes()).unwrap();
    Service::new(Arc::new(copy))
}

/// The tables at which something is done when every live one is tried.
fn due_at_all(copy: &Service, now: Timestamp) -> Vec<TableId> {
    let store = copy.store();
    let version = |id| store.table(id).unwrap().unwrap().version;
    let mut tables = store.live_tables().unwrap();
    tables.retain(|id| {
        let before = version(*id);
        copy.process_due(*id, None, now).unwrap();
        version(*id) != before
    });
    tables
}

/// A random history.
struct History {
    rng: Rng,
    service: Service,
    now: u64,
    number: u64,
    tables: u64,
}

impl History {
    fn name(&mut self) -> String {
        self.number += 1;
        format!("step-{}", self.number)
    }

    /// Somebody challenges somebody, with some clock; or the clock begins at once.
    fn open(&mut self) {
        self.tables += 1;
        let anna = self.rng.u64(1..=PEOPLE);
        let ben = anna % PEOPLE + 1;
        let mut open = challenge(anna, Some(ben));
        open.home = Home {
            guild: [None, Some(GuildId(self.rng.u64(1..3)))][self.rng.usize(..2)],
            ..open.home
        };
        open.timing.control = [
            TimeControl::None,
            TimeControl::Days(self.rng.u8(1..4)),
            TimeControl::Fischer {
                bank: DAY,
                increment: HOUR,
                cap: 2 * DAY,
            },
            TimeControl::Game {
                bank: 15 * MINUTE,
                increment: 10 * SECOND,
            },
            TimeControl::Move(2 * HOUR),
        ][self.rng.usize(..5)];
        open.timing.time_out = [TimeOut::Claim, TimeOut::Ends][self.rng.usize(..2)];
        open.timing.weekends_off = self.rng.bool();
        let (id, name) = (TableId(self.tables), command(self.name()));
        commit(
            &**self.service.store(),
            opening_by(id, open, name, self.now),
        );
    }

    /// Something happens at a table.
    fn happen(&mut self) {
        let store = self.service.store().clone();
        let live = store.live_tables().unwrap();
        let Some(id) = self.rng.choice(live) else {
            return self.open();
        };
        let table = store.table(id).unwrap().unwrap();
        let seats = [
            table.challenge.challenger.id,
            table.challenge.opponent.as_ref().unwrap().id,
        ];
        let to = |side| EventKind::ClockPassed(Mover::Side(side));
        let what = match (table.stage, self.rng.u8(..12)) {
            (Stage::Challenged, 0) => EventKind::Declined,
            (Stage::Challenged, _) => {
                EventKind::Accepted(Seating::Two(seats.map(|seat| person(seat.0))))
            }
            (_, 0) => agreed(),
            (_, 1) => EventKind::Paused,
            (_, 2) => EventKind::Unpaused,
            (_, 3) => EventKind::Adjourned,
            (_, 4) => EventKind::GoesOn,
            (_, 5) => EventKind::TimeCredited(self.rng.u64(..3 * HOUR)),
            (_, 6) => EventKind::VacationBegan(seats[self.rng.usize(..2)]),
            (_, 7) => EventKind::Reminded(Reminder::Over),
            (_, 8) => EventKind::Moving(Home {
                guild: Some(GuildId(self.rng.u64(1..3))),
                ..table.home()
            }),
            (_, 9) => to(Side::White),
            _ => to(Side::Black),
        };
        let name = self.name();
        commit(&*store, step(&table, name, &[what], self.now));
    }

    /// Somebody changes their settings.
    fn set(&mut self) {
        let person = PersonId(self.rng.u64(1..=PEOPLE));
        let store = self.service.store();
        let before = store.person_settings(person).unwrap();
        let mut after = before.clone();
        match self.rng.u8(..4) {
            0 => after.reminders = !before.reminders,
            1 => after.vacations.clear(),
            2 => after.weekend_pause = !before.weekend_pause,
            _ => {
                let last = after.vacations.last().map_or(0, |last| last.until.0);
                let from = last.max(self.now) + self.rng.u64(..2 * DAY) * self.rng.u64(..2);
                after.vacations.push(Vacation {
                    from: Timestamp(from),
                    until: Timestamp(from + self.rng.u64(1..4 * DAY)),
                });
            }
        }
        assert!(store.set_person_settings(person, &before, &after).unwrap());
    }

    /// The service looks, and what it finds is what a look at every table finds.
    fn look(&mut self, seed: u64) {
        let now = Timestamp(self.now);
        let found = self.service.due(now).unwrap();
        let copy = copy(&**self.service.store());
        let anew = copy.due(now).unwrap();
        let all = due_at_all(&copy, now);
        let what = |id: &TableId| copy.store().log(*id).unwrap().pop().map(|event| event.what);
        let missed: Vec<_> = all.iter().map(|id| (id, what(id))).collect();
        let clock = |id: &TableId| self.service.store().table(*id).unwrap().unwrap().clock;
        let clocks: Vec<_> = all.iter().map(clock).collect();
        assert_eq!(found, all, "seed {seed}: {missed:?} {clocks:?}");
        assert_eq!(found, anew, "made anew, seed {seed}");
        let again = self.service.due(now).unwrap();
        assert_eq!(again, found, "it stays due, seed {seed}");
        for table in found {
            if self.rng.u8(..4) > 0 {
                self.service.process_due(table, None, now).unwrap();
            }
        }
    }
}

fn play(seed: u64, store: Arc<dyn Store>, steps: u64) {
    let mut history = History {
        rng: Rng::with_seed(seed),
        service: Service::new(store),
        now: MONDAY,
        number: 0,
        tables: 0,
    };
    for _ in 0..steps {
        match history.rng.u8(..12) {
            0 => history.open(),
            1..=4 => history.happen(),
            5 => history.set(),
            6 => {
                let was_here = history.rng.bool();
                let now = Timestamp(history.now);
                history.service.heartbeat(now, was_here).unwrap();
            }
            7 => history.service = Service::new(history.service.store().clone()),
            _ => {
                let most = [MINUTE, HOUR, DAY, 4 * DAY][history.rng.usize(..4)];
                history.now += history.rng.u64(..most);
                history.look(seed);
            }
        }
    }
}

#[test]
fn what_an_index_finds_due_is_what_a_look_at_every_table_finds() {
    for seed in 0..24 {
        play(seed, Arc::new(MemoryStore::new()), 250);
    }
    let dir = tempfile::tempdir().unwrap();
    play(24, Arc::new(DiskStore::open(dir.path()).unwrap()), 150);
}
