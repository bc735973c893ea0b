//! The clock of a game: how much time each has, whose time runs, and when it runs out. Pure, without a time of its own.
//!
//! All of it follows from the log of the table: [`GameClock::apply`] takes its events one after the other, so a log always
//! adds up to the same deadlines, whatever anybody's settings say today. What is done when time runs out is in
//! `crate::service::timekeeping::process_due`; how a time control is written in [`text`]; what counts as time in [`week`].

pub mod text;
pub mod week;

#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

use crate::rules::gala::Mover;

use super::ids::{PersonId, Timestamp};
use super::is_default;
use super::table::{Event, Seating, What};

/// A second in the milliseconds in which all times are counted here.
pub const SECOND: u64 = 1000;
/// A minute in milliseconds.
pub const MINUTE: u64 = 60 * SECOND;
/// An hour in milliseconds.
pub const HOUR: u64 = 60 * MINUTE;
/// A day in milliseconds.
pub const DAY: u64 = 24 * HOUR;

/// How much time each has for the moves. Spans are in milliseconds, as everywhere in here.
///
/// ```
/// use galabot::service::clock::{DAY, TimeControl};
/// assert_eq!("3 days per move".parse(), Ok(TimeControl::Days(3)));
/// let fischer = TimeControl::Fischer { bank: 3 * DAY, increment: DAY, cap: 7 * DAY };
/// assert_eq!("fischer 3d+1d cap 7d".parse(), Ok(fischer));
/// assert_eq!(fischer.to_string(), "fischer 3d+1d cap 7d");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum TimeControl {
    /// As long as it takes.
    #[default]
    None,
    /// So many days for each move, [`TimeControl::LEAST_DAYS`] to [`TimeControl::MOST_DAYS`].
    Days(u8),
    /// A supply of time from which each move takes, and which grows with each move.
    Fischer {
        /// What everybody has at the beginning: an hour to 60 days.
        bank: u64,
        /// What each move adds: nothing to 14 days.
        increment: u64,
        /// The most one can have after a move: from the bank to 60 days.
        cap: u64,
    },
}

impl TimeControl {
    /// The fewest days for a move.
    pub const LEAST_DAYS: u8 = 1;
    /// The most days for a move.
    pub const MOST_DAYS: u8 = 14;
    /// The smallest bank of Fischer's clock.
    pub const LEAST_BANK: u64 = HOUR;
    /// The largest bank of Fischer's clock, and its largest cap.
    pub const MOST_BANK: u64 = 60 * DAY;
    /// The largest increment of Fischer's clock.
    pub const MOST_INCREMENT: u64 = 14 * DAY;

    /// Whether there is a clock at all.
    pub const fn is_timed(self) -> bool {
        !matches!(self, TimeControl::None)
    }

    /// What everybody has at the beginning.
    const fn bank(self) -> u64 {
        match self {
            TimeControl::None => 0,
            TimeControl::Days(days) => days as u64 * DAY,
            TimeControl::Fischer { bank, .. } => bank,
        }
    }

    /// What somebody has after a move which left them so much.
    fn after_a_move(self, left: u64) -> u64 {
        match self {
            TimeControl::None => 0,
            TimeControl::Days(_) => self.bank(),
            // Time that was given back may be above the cap, and is not taken away.
            TimeControl::Fischer { increment, cap, .. } => {
                left.max(left.saturating_add(increment).min(cap))
            }
        }
    }
}

/// What happens when somebody's time has run out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum TimeOut {
    /// The others may claim the win, or wait.
    #[default]
    Claim,
    /// The game is over.
    Ends,
}

/// Everything about time that is agreed upon with the challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Timing {
    /// How much there is.
    pub control: TimeControl,
    /// What happens when it has run out.
    #[serde(default, skip_serializing_if = "is_default")]
    pub time_out: TimeOut,
    /// Whether both clocks stand still on Saturdays and Sundays (UTC).
    #[serde(default, skip_serializing_if = "is_default")]
    pub weekends_off: bool,
}

/// What somebody is reminded of while it is their turn, each at most once a turn, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Reminder {
    /// Their time stood still while the house was away.
    GivenBack,
    /// Four fifths of the time for this turn are used up.
    MostUsed,
    /// A tenth of it is left, or two hours if that is less.
    NearlyOver,
    /// It has run out, and the others may claim the win.
    Over,
}

impl Reminder {
    /// The two that come before the time is up.
    pub const AHEAD: [Reminder; 2] = [Reminder::MostUsed, Reminder::NearlyOver];

    /// With so much left of the time for a turn somebody is reminded; never if the turn has less than an hour in all.
    ///
    /// ```
    /// use galabot::service::clock::{DAY, HOUR, Reminder};
    /// assert_eq!(Reminder::MostUsed.with_left(5 * DAY), Some(DAY));
    /// assert_eq!(Reminder::NearlyOver.with_left(5 * DAY), Some(2 * HOUR));
    /// assert_eq!(Reminder::NearlyOver.with_left(10 * HOUR), Some(HOUR));
    /// assert_eq!(Reminder::NearlyOver.with_left(HOUR / 2), None);
    /// ```
    pub fn with_left(self, total: u64) -> Option<u64> {
        let left = match self {
            Reminder::MostUsed => total / 5,
            Reminder::NearlyOver => (total / 10).min(2 * HOUR),
            Reminder::GivenBack | Reminder::Over => return None,
        };
        (total >= HOUR).then_some(left)
    }
}

/// The clock of one game, as its log adds up to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameClock {
    /// What was agreed upon.
    #[serde(skip)]
    pub timing: Timing,
    /// Who has a clock: White and Black, or the four seats in the order of play.
    #[serde(skip)]
    pub seats: Vec<PersonId>,
    /// What each of them has, as of the beginning of the present turn.
    pub banks: Vec<u64>,
    /// Whose turn it is: an index into the two above.
    pub turn: usize,
    /// What the turn began with, and what was given back since.
    pub total: u64,
    /// What is left of it as of the moment below.
    pub left: u64,
    /// Up to when time has been taken off.
    pub as_of: Timestamp,
    /// The last reminder in this turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reminded: Option<Reminder>,
    /// What was given back and has not been told yet.
    #[serde(default, skip_serializing_if = "is_default")]
    pub untold: u64,
    /// Who is on vacation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub vacations: Vec<PersonId>,
    /// Whether both sides have agreed upon a pause.
    #[serde(default, skip_serializing_if = "is_default")]
    pub paused: bool,
    /// Whether the game cannot be shown to those who play it.
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

    /// Takes the next event of the table into account.
    pub fn apply(&mut self, event: &Event) {
        // What is given back was never used, so it comes before time is taken off.
        if let What::TimeCredited(span) = &event.what {
            self.left = self.left.saturating_add(*span);
            self.total = self.total.saturating_add(*span);
            self.untold = self.untold.saturating_add(*span);
        }
        let deadline = self.deadline();
        self.left = self.left(event.at);
        // When time ran out stays known.
        let up_to = deadline.filter(|_| self.left == 0).unwrap_or(event.at);
        self.as_of = self.as_of.max(up_to);
        match &event.what {
            What::ClockPassed(to) => {
                self.banks[self.turn] = self.timing.control.after_a_move(self.left);
                self.begin_turn(*to, event.at);
                // Whoever plays on has no pause any more.
                self.paused = false;
            }
            What::TakenBack { to, .. } => {
                if matches!(self.timing.control, TimeControl::Fischer { .. }) {
                    self.banks[self.turn] = self.left;
                }
                self.begin_turn(*to, event.at);
            }
            What::Reminded(reminder) => {
                self.reminded = Some(*reminder);
                self.untold = 0;
            }
            What::VacationBegan(person) if !self.vacations.contains(person) => {
                self.vacations.push(*person);
            }
            What::VacationEnded(person) => self.vacations.retain(|away| away != person),
            What::Paused => self.paused = true,
            What::Unpaused => self.paused = false,
            What::Adjourned => self.adjourned = true,
            What::GoesOn | What::Moving(_) => self.adjourned = false,
            What::Ended(_) | What::Abandoned => self.stopped = true,
            _ => {}
        }
    }

    fn begin_turn(&mut self, to: Mover, at: Timestamp) {
        self.as_of = self.as_of.max(at);
        self.turn = match to {
            Mover::Side(side) => side.index(),
            Mover::Seat(castle) => castle as usize,
        }
        .min(self.seats.len().saturating_sub(1));
        self.total = self.banks[self.turn];
        self.left = self.total;
        self.reminded = None;
        self.untold = 0;
    }

    /// Whose time it is.
    pub fn person(&self) -> PersonId {
        self.seats[self.turn]
    }

    /// Whether time passes for whoever is to move; it never does for the computer.
    pub fn is_running(&self) -> bool {
        let person = self.person();
        !self.stopped
            && !self.paused
            && !self.adjourned
            && !person.is_computer()
            && !self.vacations.contains(&person)
    }

    /// What is left to whoever is to move at this moment, in milliseconds; 0 once it has run out.
    pub fn left(&self, now: Timestamp) -> u64 {
        self.left.saturating_sub(self.passed(self.as_of, now))
    }

    /// How much of the time between two moments passes on this clock as it stands.
    pub fn passed(&self, from: Timestamp, to: Timestamp) -> u64 {
        let (from, to) = (from.max(self.as_of), to);
        match self.is_running() {
            true => week::between(from, to, self.timing.weekends_off),
            false => 0,
        }
    }

    /// When the time of whoever is to move runs out if nothing happens; `None` while it stands still.
    pub fn deadline(&self) -> Option<Timestamp> {
        self.when_left(0)
    }

    /// When so much is left to whoever is to move.
    pub fn when_left(&self, left: u64) -> Option<Timestamp> {
        let until = self.left.saturating_sub(left);
        self.is_running()
            .then(|| week::after(self.as_of, until, self.timing.weekends_off))
    }

    /// The reminder that is due: the last one whose time has come, if it has not been given. Never [`Reminder::Over`].
    pub fn reminder_due(&self, now: Timestamp) -> Option<Reminder> {
        let due = |reminder: &Reminder| {
            let left = reminder.with_left(self.total)?;
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
}
