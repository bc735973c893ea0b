//! What players agree on about time: the time control, what happens when time runs out, and the reminders.
//!
//! How a time control is written is in [`text`], which time counts in [`week`]. The clock of a game is
//! `super::game_clock`.

pub mod text;
pub mod week;

use serde::{Deserialize, Serialize};

use super::is_default;

/// A second in milliseconds, in which all times are counted here.
pub const SECOND: u64 = 1000;
/// A minute in milliseconds.
pub const MINUTE: u64 = 60 * SECOND;
/// An hour in milliseconds.
pub const HOUR: u64 = 60 * MINUTE;
/// A day in milliseconds.
pub const DAY: u64 = 24 * HOUR;

/// How much time the players have for their moves. Spans are in milliseconds, as in all of this module.
///
/// ```
/// use galabot::service::clock::{DAY, HOUR, MINUTE, SECOND, TimeControl};
/// assert_eq!("3 days per move".parse(), Ok(TimeControl::Days(3)));
/// let fischer = TimeControl::Fischer { bank: 3 * DAY, increment: DAY, cap: 7 * DAY };
/// assert_eq!("fischer 3d+1d cap 7d".parse(), Ok(fischer));
/// assert_eq!(fischer.to_string(), "fischer 3d+1d cap 7d");
/// let evening = TimeControl::Game { bank: 15 * MINUTE, increment: 10 * SECOND };
/// assert_eq!("15 min + 10 s a side".parse(), Ok(evening));
/// assert_eq!("2h/move".parse(), Ok(TimeControl::Move(2 * HOUR)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum TimeControl {
    /// No limit.
    #[default]
    None,
    /// This many days for each move, [`TimeControl::LEAST_DAYS`] to [`TimeControl::MOST_DAYS`].
    Days(u8),
    /// A supply of time from which each move takes, and which grows with each move.
    Fischer {
        /// What each player has at the beginning: an hour to 60 days.
        bank: u64,
        /// What each move adds: up to 14 days.
        increment: u64,
        /// The most that a player can have after a move: from the bank to 60 days.
        cap: u64,
    },
    /// For an evening: a supply of time for the whole game, which grows with each move.
    Game {
        /// What each player has at the beginning, in whole seconds: [`TimeControl::SHORTEST`] to a day.
        bank: u64,
        /// What each move adds, in whole seconds: up to an hour.
        increment: u64,
    },
    /// For an evening: this much for each move, in whole seconds: [`TimeControl::SHORTEST`] to
    /// [`TimeControl::LONGEST_MOVE`].
    Move(u64),
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

    /// The shortest time of an evening's clock, for a game or for a move.
    pub const SHORTEST: u64 = MINUTE;
    /// The longest time for a game of an evening's clock.
    pub const LONGEST_GAME: u64 = DAY;
    /// The longest time for a move of an evening's clock.
    pub const LONGEST_MOVE: u64 = 23 * HOUR;
    /// The largest increment of an evening's clock.
    pub const LARGEST_INCREMENT: u64 = HOUR;

    /// Whether there is a clock at all.
    pub const fn is_timed(self) -> bool {
        !matches!(self, TimeControl::None)
    }

    /// Whether it counts minutes and hours, for people who sit at the game together.
    pub const fn is_for_an_evening(self) -> bool {
        matches!(self, TimeControl::Game { .. } | TimeControl::Move(_))
    }

    /// Whether a player's time lasts from one move to the next.
    pub(super) const fn keeps_what_is_left(self) -> bool {
        matches!(self, TimeControl::Fischer { .. } | TimeControl::Game { .. })
    }

    /// What each player has at the beginning.
    pub(super) const fn bank(self) -> u64 {
        match self {
            TimeControl::None => 0,
            TimeControl::Days(days) => days as u64 * DAY,
            TimeControl::Fischer { bank, .. } | TimeControl::Game { bank, .. } => bank,
            TimeControl::Move(span) => span,
        }
    }

    /// After its end, for how long a move sent in time may still be on its way: a minute. With an evening's clock three
    /// seconds, in which Discord wants a press answered; what was typed is read up before such a clock is believed.
    pub(in crate::service) const fn on_its_way(self) -> u64 {
        match self.is_for_an_evening() {
            true => 3 * SECOND,
            false => MINUTE,
        }
    }

    /// After this time without a heartbeat the service counts as not running: five minutes, or a tenth of an evening's
    /// time if that is less.
    pub(in crate::service) fn unnoticed(self) -> u64 {
        match self.is_for_an_evening() {
            true => (self.bank() / 10).min(5 * MINUTE),
            false => 5 * MINUTE,
        }
    }

    /// For how long no one loses on time after the service was not running: an hour; with an evening's clock a tenth of
    /// its time, between a minute and an hour.
    pub(in crate::service) fn grace_period(self) -> u64 {
        match self.is_for_an_evening() {
            true => (self.bank() / 10).clamp(MINUTE, HOUR),
            false => HOUR,
        }
    }

    /// Time given back is reported if it is at least this much: an hour, or a tenth of an evening's time if that is
    /// less.
    pub(in crate::service) fn worth_telling(self) -> u64 {
        match self.is_for_an_evening() {
            true => (self.bank() / 10).min(HOUR),
            false => HOUR,
        }
    }

    /// The time left at which a reminder comes in a turn that began with this much, if it comes at all. An evening's
    /// clock of five minutes or more has one: when its last tenth begins, or two hours if that is less.
    pub(in crate::service) fn reminds_at(self, reminder: Reminder, total: u64) -> Option<u64> {
        if !self.is_for_an_evening() {
            return reminder.with_left(total);
        }
        let left = (self.bank() / 10).min(2 * HOUR);
        let comes = reminder == Reminder::NearlyOver && self.bank() >= 5 * MINUTE && total > left;
        comes.then_some(left)
    }

    /// What a player has after a move that left them this much.
    pub(super) fn after_a_move(self, left: u64) -> u64 {
        match self {
            TimeControl::None => 0,
            TimeControl::Days(_) => self.bank(),
            // Time that was given back may exceed the cap, and is not taken away.
            TimeControl::Fischer { increment, cap, .. } => {
                left.max(left.saturating_add(increment).min(cap))
            }
            TimeControl::Game { increment, .. } => left.saturating_add(increment),
            TimeControl::Move(span) => span,
        }
    }
}

/// What happens when a player's time has run out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum TimeOut {
    /// The others may claim the win, or wait.
    #[default]
    Claim,
    /// The game is over.
    Ends,
}

/// All that a challenge fixes about time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Timing {
    /// The time control.
    pub control: TimeControl,
    /// What happens when the time has run out.
    #[serde(default, skip_serializing_if = "is_default")]
    pub time_out: TimeOut,
    /// Whether both clocks stop on Saturdays and Sundays (UTC).
    #[serde(default, skip_serializing_if = "is_default")]
    pub weekends_off: bool,
}

/// The reminders to the player to move, each at most once in a turn, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Reminder {
    /// Their time stood still while the service was not running.
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

    /// The time left at which this reminder comes; `None` if the turn has less than an hour in all.
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
