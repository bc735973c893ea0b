//! How much a person has used of what they may ask in a day.
//!
//! It is counted by the generic cell rate algorithm: what is taken of a limit moves the moment at which all of it is
//! free again (the theoretical arrival time). So one number tells all of a limit, and it is over by itself.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::ids::{PersonId, Timestamp};

/// A day, in milliseconds: no limit is used up for longer.
pub const DAY: u64 = 24 * 3600 * 1000;

/// The kinds of requests that are counted by the day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DayLimit {
    /// All commands but moves.
    Commands,
    /// Commands about puzzles.
    Puzzles,
    /// Commands about settings.
    Settings,
    /// Requests about one's own data.
    Privacy,
    /// Moves.
    Moves,
}

/// What was taken of each limit, as milliseconds of the day after which it is free again.
pub type Taken = BTreeMap<DayLimit, u64>;

/// What a person has used of each limit: the moment at which all of it is free again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Usage(BTreeMap<DayLimit, Timestamp>);

/// What people have taken that is not stored yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsageUpdate {
    /// All of it was taken after this moment.
    pub since: Timestamp,
    /// The present moment.
    pub now: Timestamp,
    /// Who took what.
    pub taken: Vec<(PersonId, Taken)>,
}

impl Usage {
    /// The moment at which all of this limit is free: now at the earliest.
    pub fn free_at(&self, limit: DayLimit, now: Timestamp) -> Timestamp {
        self.0.get(&limit).map_or(now, |free| now.max(*free))
    }

    /// What it is at this moment once this is taken too. What is free by now is left out. Nothing is used up for longer
    /// than a day, also if a clock was ahead when it was counted.
    ///
    /// ```
    /// use galabot::service::Timestamp;
    /// use galabot::service::usage::{DayLimit, Taken, Usage};
    /// let used = Usage::default().after(Timestamp(1_000), &Taken::from([(DayLimit::Moves, 500)]));
    /// assert_eq!(used.free_at(DayLimit::Moves, Timestamp(1_200)), Timestamp(1_500));
    /// assert!(used.after(Timestamp(1_500), &Taken::new()).is_empty());
    /// ```
    #[must_use]
    pub fn after(&self, now: Timestamp, taken: &Taken) -> Usage {
        let latest = Timestamp(now.0.saturating_add(DAY));
        let mut all = self.0.clone();
        for (limit, time) in taken {
            let free = self.free_at(*limit, now).min(latest);
            all.insert(*limit, Timestamp(free.0.saturating_add(*time)));
        }
        all.retain(|_, free| *free > now);
        all.values_mut().for_each(|free| *free = latest.min(*free));
        Usage(all)
    }

    /// The later moment of each limit, of two counts of the same person.
    #[must_use]
    pub fn merged(mut self, other: &Usage) -> Usage {
        for (limit, free) in &other.0 {
            let own = self.0.entry(*limit).or_insert(*free);
            *own = (*own).max(*free);
        }
        self
    }

    /// Whether nothing is counted.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a clock was ahead when it was counted: something is used up for longer than a day.
    pub fn is_ahead(&self, now: Timestamp) -> bool {
        let latest = Timestamp(now.0.saturating_add(DAY));
        self.0.values().any(|free| *free > latest)
    }

    /// Whether all is free by now.
    pub fn is_over(&self, now: Timestamp) -> bool {
        self.0.values().all(|free| *free <= now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usage_that_ends_within_a_day_was_not_counted_by_a_clock_ahead() {
        let now = Timestamp(DAY);
        assert!(Usage::default().is_empty());
        let used = Usage::default().after(now, &Taken::from([(DayLimit::Moves, DAY)]));
        assert!(!used.is_empty());
        assert!(!used.is_ahead(now));
        assert!(used.is_ahead(Timestamp(now.0 - 1)));
    }

    #[test]
    fn what_was_used_is_over_at_the_moment_at_which_it_is_free_again() {
        let taken = Taken::from([(DayLimit::Moves, 500)]);
        let used = Usage::default().after(Timestamp(1_000), &taken);
        let at = |now| {
            let left = used.after(Timestamp(now), &Taken::new());
            (used.is_over(Timestamp(now)), left.is_empty())
        };
        assert_eq!([at(1_499), at(1_500)], [(false, false), (true, true)]);
    }
}
