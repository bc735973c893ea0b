//! When the running clocks of games for an evening want a look, so that no one waits for the next round through all
//! games.
//!
//! This is a cache: a round through all games fills it, and each change of a table brings it up to date.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::service::model::clock::{MINUTE, Reminder, SECOND, TimeOut};
use crate::service::model::game_clock::GameClock;
use crate::service::model::ids::{TableId, Timestamp};
use crate::service::model::table::{Stage, Table};

/// How long after a look that changed nothing the next one comes at the earliest, in milliseconds.
const AGAIN: u64 = SECOND;

/// A clock that notices a shorter absence than this wants many heartbeats, in milliseconds.
const OFTEN_BELOW: u64 = 5 * MINUTE;

/// The clocks for an evening that run now.
#[derive(Debug, Default)]
pub struct Deadlines(Mutex<BTreeMap<TableId, Wanted>>);

/// What a clock wants.
#[derive(Clone, Copy, Debug)]
struct Wanted {
    /// When it is to be looked at, if ever.
    look: Option<Timestamp>,
    /// Whether it notices when the service is away for less than five minutes.
    often: bool,
}

impl Deadlines {
    /// This is what the table is like now.
    pub(in crate::service) fn changed(&self, table: &Table) {
        let clock = table.clock.as_ref();
        let clock = clock.filter(|clock| {
            clock.timing.control.is_for_an_evening()
                && clock.is_running()
                && table.stage == Stage::Playing
        });
        match clock {
            Some(clock) => {
                let wanted = Wanted {
                    look: next_look(clock),
                    often: clock.timing.control.unnoticed() < OFTEN_BELOW,
                };
                self.lock().insert(table.id, wanted);
            }
            None => {
                self.lock().remove(&table.id);
            }
        }
    }

    /// When the next clock is to be looked at.
    pub fn next(&self) -> Option<Timestamp> {
        self.lock().values().filter_map(|wanted| wanted.look).min()
    }

    /// The tables whose clocks are to be looked at now. What is not due there yet is looked at again a second later.
    pub fn reached(&self, now: Timestamp) -> Vec<TableId> {
        let mut all = self.lock();
        let mut reached = Vec::new();
        for (table, wanted) in all.iter_mut() {
            if wanted.look.is_some_and(|look| look <= now) {
                wanted.look = Some(Timestamp(now.0.saturating_add(AGAIN)));
                reached.push(*table);
            }
        }
        reached
    }

    /// Whether a clock runs that notices an absence of less than five minutes.
    pub fn wants_heartbeats_often(&self) -> bool {
        self.lock().values().any(|wanted| wanted.often)
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<TableId, Wanted>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The next moment at which time brings something about by this clock.
fn next_look(clock: &GameClock) -> Option<Timestamp> {
    let tells = clock.untold >= clock.timing.control.worth_telling();
    let ahead = Reminder::AHEAD
        .into_iter()
        .filter(|reminder| clock.reminded < Some(*reminder));
    let ahead = ahead.filter_map(|reminder| {
        let left = clock.timing.control.reminds_at(reminder, clock.total)?;
        clock.when_left(left)
    });
    let claimable = clock.timing.time_out == TimeOut::Claim;
    let told = claimable && clock.reminded == Some(Reminder::Over);
    let falls = clock.flag_falls().filter(|_| !told);
    let at_once = tells.then_some(clock.as_of);
    ahead.chain(falls).chain(at_once).min()
}
