//! The clock of a game: how much time each player has, whose time runs, and when it runs out. It reads no time itself.
//!
//! All of it follows from the table's log: [`GameClock::apply`] takes its events one after the other. So a log always
//! gives the same deadlines, whatever a player's settings are today. What happens when time runs out is in
//! `crate::service::timekeeping`.

use serde::{Deserialize, Serialize};

use crate::rules::mover::Mover;

use super::challenge::Seating;
use super::clock::{Reminder, TimeControl, TimeOut, Timing};
use super::event::{Event, EventKind};
use super::ids::{PersonId, Timestamp};
use super::is_default;
use crate::service::model::clock::week;

/// The clock of one game, as it follows from the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameClock {
    /// The agreement about time.
    #[serde(skip)]
    pub timing: Timing,
    /// Who has a clock: White and Black, or the four seats in the order of play.
    #[serde(skip)]
    pub seats: Vec<PersonId>,
    /// The time that each of them had at the beginning of the present turn.
    pub banks: Vec<u64>,
    /// Whose turn it is: an index into `seats` and `banks`.
    pub turn: usize,
    /// The time that the turn began with, plus what was given back since.
    pub total: u64,
    /// What was left of it at `as_of`.
    pub left: u64,
    /// The moment up to which time has been subtracted.
    pub as_of: Timestamp,
    /// The last reminder of this turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reminded: Option<Reminder>,
    /// The time given back that has not been reported yet.
    #[serde(default, skip_serializing_if = "is_default")]
    pub untold: u64,
    /// Who is on vacation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub vacations: Vec<PersonId>,
    /// Whether both sides have agreed to a pause.
    #[serde(default, skip_serializing_if = "is_default")]
    pub paused: bool,
    /// Whether the game cannot be shown to its players.
    #[serde(default, skip_serializing_if = "is_default")]
    pub adjourned: bool,
    /// Whether the game is over.
    #[serde(default, skip_serializing_if = "is_default")]
    pub stopped: bool,
}

impl GameClock {
    /// The clock of a game that begins now; `None` without a time control.
    pub fn start(timing: Timing, seating: &Seating, at: Timestamp) -> Option<GameClock> {
        if !timing.control.is_timed() {
            return None;
        }
        let seats: Vec<PersonId> = match seating {
            Seating::Two(people) => people.iter().map(|person| person.id).collect(),
            Seating::Four(people) => people.iter().map(|person| person.id).collect(),
        };
        let bank = timing.control.bank();
        Some(GameClock {
            timing,
            banks: vec![bank; seats.len()],
            seats,
            turn: 0,
            total: bank,
            left: bank,
            as_of: at,
            reminded: None,
            untold: 0,
            vacations: Vec::new(),
            paused: false,
            adjourned: false,
            stopped: false,
        })
    }

    /// Applies the next event of the table.
    pub fn apply(&mut self, event: &Event) {
        // Time given back was never used, so it is added before time is subtracted.
        if let EventKind::TimeCredited(span) = &event.what {
            self.left = self.left.saturating_add(*span);
            self.total = self.total.saturating_add(*span);
            self.untold = self.untold.saturating_add(*span);
        }
        let deadline = self.deadline();
        self.left = self.left(event.at);
        // The moment at which time ran out is kept.
        let up_to = deadline.filter(|_| self.left == 0).unwrap_or(event.at);
        self.as_of = self.as_of.max(up_to);
        match &event.what {
            EventKind::ClockPassed(to) => {
                self.banks[self.turn] = self.timing.control.after_a_move(self.left);
                self.begin_turn(*to, event.at);
                // A move ends a pause.
                self.paused = false;
            }
            EventKind::TakenBack { plies, to } => {
                if self.timing.control.keeps_what_is_left() {
                    self.banks[self.turn] = self.left;
                }
                self.undo_increments(*plies, *to);
                self.begin_turn(*to, event.at);
            }
            EventKind::Reminded(reminder) => {
                self.reminded = Some(*reminder);
                self.untold = 0;
            }
            EventKind::VacationBegan(person) if !self.vacations.contains(person) => {
                self.vacations.push(*person);
            }
            EventKind::VacationEnded(person) => self.vacations.retain(|away| away != person),
            EventKind::Paused => self.paused = true,
            EventKind::Unpaused => self.paused = false,
            EventKind::Adjourned => self.adjourned = true,
            EventKind::GoesOn | EventKind::Moving(_) => self.adjourned = false,
            EventKind::Ended(_) | EventKind::Abandoned => self.stopped = true,
            _ => {}
        }
    }

    /// Takes back what moves have added that are undone, so that a move made twice adds once. Fischer's clock of days
    /// lets it be.
    fn undo_increments(&mut self, plies: usize, to: Mover) {
        let TimeControl::Game { increment, .. } = self.timing.control else {
            return;
        };
        let (count, first) = (self.seats.len(), self.index_of(to));
        // The undone moves began with the one of whoever moves now, and went round.
        for ply in 0..plies {
            let bank = &mut self.banks[(first + ply) % count];
            *bank = bank.saturating_sub(increment);
        }
    }

    /// Whose clock this mover's is.
    fn index_of(&self, mover: Mover) -> usize {
        match mover {
            Mover::Side(side) => side.index(),
            Mover::Seat(castle) => castle as usize,
        }
        .min(self.seats.len().saturating_sub(1))
    }

    fn begin_turn(&mut self, to: Mover, at: Timestamp) {
        self.as_of = self.as_of.max(at);
        self.turn = self.index_of(to);
        self.total = self.banks[self.turn];
        self.left = self.total;
        self.reminded = None;
        self.untold = 0;
    }

    /// The player whose time it is.
    pub fn person(&self) -> PersonId {
        self.seats[self.turn]
    }

    /// Whether time passes for the player to move; for the computer it never does.
    pub fn is_running(&self) -> bool {
        let person = self.person();
        !self.stopped
            && !self.paused
            && !self.adjourned
            && !person.is_computer()
            && !self.vacations.contains(&person)
    }

    /// Whether this player is to move and has run out of time, even if the clock stands still since. A vacation would
    /// begin too late to stop anything.
    pub fn is_late(&self, person: PersonId, now: Timestamp) -> bool {
        let timed = !self.stopped && !person.is_computer() && !self.vacations.contains(&person);
        timed && self.person() == person && self.left(now) == 0
    }

    /// The time left to the player to move at this moment, in milliseconds; 0 once it has run out.
    pub fn left(&self, now: Timestamp) -> u64 {
        self.left.saturating_sub(self.passed(self.as_of, now))
    }

    /// What each player has at a moment, in the order of [`GameClock::seats`].
    pub fn all_left(&self, now: Timestamp) -> Vec<u64> {
        let mut left = self.banks.clone();
        left[self.turn] = self.left(now);
        left
    }

    /// What the player to move has used of this turn, without what was given back before. Once it is given back, they
    /// have as much as when the turn began.
    pub fn used(&self, now: Timestamp) -> u64 {
        let passed = self.passed(self.as_of, now);
        let began_with = self.banks[self.turn];
        began_with.saturating_add(passed).saturating_sub(self.left)
    }

    /// How much of the time between two moments passes on this clock in its present state.
    pub fn passed(&self, from: Timestamp, to: Timestamp) -> u64 {
        let (from, to) = (from.max(self.as_of), to);
        match self.is_running() {
            true => week::between(from, to, self.timing.weekends_off),
            false => 0,
        }
    }

    /// When the time of the player to move runs out if nothing happens; `None` while it stands still.
    pub fn deadline(&self) -> Option<Timestamp> {
        self.when_left(0)
    }

    /// When the player to move has no time left, and no move sent in time can still arrive.
    pub fn flag_falls(&self) -> Option<Timestamp> {
        let on_its_way = self.timing.control.on_its_way();
        let deadline = self.deadline()?;
        Some(Timestamp(deadline.0.saturating_add(on_its_way)))
    }

    /// Whether that has come.
    pub fn has_run_out(&self, now: Timestamp) -> bool {
        self.flag_falls().is_some_and(|falls| falls <= now)
    }

    /// When the player to move will have this much time left.
    pub fn when_left(&self, left: u64) -> Option<Timestamp> {
        let until = self.left.saturating_sub(left);
        self.is_running()
            .then(|| week::after(self.as_of, until, self.timing.weekends_off))
    }

    /// The reminder that is due: the last one whose time has come, if it has not been given. Never [`Reminder::Over`].
    pub fn reminder_due(&self, now: Timestamp) -> Option<Reminder> {
        let due = |reminder: &Reminder| {
            let left = self.timing.control.reminds_at(*reminder, self.total)?;
            let at = self.when_left(left)?;
            (at <= now).then_some(*reminder)
        };
        let ahead = self.left(now) > 0;
        let due = Reminder::AHEAD
            .iter()
            .rev()
            .find_map(due)
            .filter(|_| ahead)?;
        (self.reminded < Some(due)).then_some(due)
    }

    /// The moments at which time brings something about by this clock in its present state: a report of time given
    /// back, reminders, and the end of the time. Some may be past and done.
    pub fn looks(&self) -> Vec<Timestamp> {
        let ahead = Reminder::AHEAD
            .into_iter()
            .filter(|reminder| self.reminded < Some(*reminder));
        let ahead = ahead.filter_map(|reminder| {
            let left = self.timing.control.reminds_at(reminder, self.total)?;
            self.when_left(left)
        });
        let claimable = self.timing.time_out == TimeOut::Claim;
        let told = claimable && self.reminded == Some(Reminder::Over);
        let falls = self.flag_falls().filter(|_| !told);
        let tells = self.is_running() && self.untold >= self.timing.control.worth_telling();
        let at_once = tells.then_some(self.as_of);
        ahead.chain(falls).chain(at_once).collect()
    }
}

#[cfg(test)]
mod tests;
