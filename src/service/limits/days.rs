//! The limits of a day. What people have used of them is stored, so that neither a restart nor several processes let
//! through more: [`Days`] is the copy in memory, of the people seen of late.
//!
//! The store is asked once about each person who is seen. What they take from then on is counted here, and written
//! every few seconds for all together. The store adds it to what other processes have written, and says what the sum
//! is.

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::Quotas;
use crate::service::model::ids::{PersonId, Timestamp};
use crate::service::model::usage::{DAY, DayLimit, Taken, Usage, UsageUpdate};
use crate::service::ports::Clock;

/// What was taken is written so often, in milliseconds.
const WRITE_EVERY: u64 = 10_000;

/// How many people one write is about at most. Their records stay far below what the store writes at once.
const AT_ONCE: usize = 256;

/// Counts what people take of the limits of a day.
pub struct Days {
    quotas: Quotas,
    clock: Arc<dyn Clock>,
    counts: Mutex<Counts>,
}

struct Counts {
    people: HashMap<PersonId, Seen>,
    /// What is not written was taken after this moment.
    since: Timestamp,
    /// When it was last tried to write.
    tried: Timestamp,
}

/// A person who was seen of late.
#[derive(Default)]
struct Seen {
    /// What they have used, with what is not written yet.
    used: Usage,
    /// What is not written yet.
    taken: Taken,
}

impl Days {
    /// Nothing is known of anybody.
    pub(super) fn new(quotas: Quotas, clock: Arc<dyn Clock>) -> Days {
        let now = clock.now();
        Days {
            quotas,
            clock,
            counts: Mutex::new(Counts {
                people: HashMap::new(),
                since: now,
                tried: now,
            }),
        }
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        // Each change is a few steps that cannot panic.
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many a day.
    fn quota(&self, limit: DayLimit) -> NonZeroU32 {
        match limit {
            DayLimit::Commands => self.quotas.person_commands_a_day,
            DayLimit::Puzzles => self.quotas.person_puzzles_a_day,
            DayLimit::Settings => self.quotas.person_settings_a_day,
            DayLimit::Privacy => self.quotas.person_privacy_a_day,
            DayLimit::Moves => self.quotas.person_moves_a_day,
        }
    }

    /// Counts one, or returns the time until there is room for one.
    pub(super) fn take(&self, person: PersonId, limit: DayLimit) -> Result<(), Duration> {
        let now = self.clock.now();
        let number = u64::from(self.quota(limit).get());
        // A limit so high that each is less than a millisecond is never reached.
        let each = (DAY / number).max(1);
        let mut counts = self.counts();
        let seen = counts.people.entry(person).or_default();
        if seen.used.is_ahead(now) {
            // Put right in the store too, even if nothing is taken.
            seen.taken.entry(limit).or_default();
            seen.used = seen.used.after(now, &Taken::new());
        }
        let free = seen.used.free_at(limit, now).0.saturating_add(each);
        let full = now.0.saturating_add(each * number);
        if free > full {
            return Err(Duration::from_millis(free - full));
        }
        seen.used = seen.used.after(now, &Taken::from([(limit, each)]));
        *seen.taken.entry(limit).or_default() += each;
        Ok(())
    }

    /// Whether it is known what this person has used.
    pub fn knows(&self, person: PersonId) -> bool {
        self.counts().people.contains_key(&person)
    }

    /// What the store has of a person who is seen for the first time.
    pub fn begin(&self, person: PersonId, used: Usage) {
        let mut counts = self.counts();
        counts.people.entry(person).or_insert(Seen {
            used,
            taken: Taken::new(),
        });
    }

    /// Whether it is time to write what was taken.
    pub fn is_due(&self) -> bool {
        // A clock that was set back does not hold it up.
        self.clock.now().0.abs_diff(self.counts().tried.0) >= WRITE_EVERY
    }

    /// What was taken since it was last written, in parts that are to be written one after the other.
    pub fn unwritten(&self) -> Vec<UsageUpdate> {
        let now = self.clock.now();
        let mut counts = self.counts();
        counts.tried = now;
        let since = std::mem::replace(&mut counts.since, now);
        let people = counts.people.iter_mut();
        let taken: Vec<_> = people
            .filter(|(_, seen)| !seen.taken.is_empty())
            .map(|(person, seen)| (*person, std::mem::take(&mut seen.taken)))
            .collect();
        let part = |taken: &[(PersonId, Taken)]| UsageUpdate {
            since,
            now,
            taken: taken.to_vec(),
        };
        taken.chunks(AT_ONCE).map(part).collect()
    }

    /// A part was not written: it is to be tried again.
    pub fn put_back(&self, part: UsageUpdate) {
        let mut counts = self.counts();
        counts.since = counts.since.min(part.since);
        for (person, taken) in part.taken {
            let seen = counts.people.entry(person).or_default();
            for (limit, time) in taken {
                *seen.taken.entry(limit).or_default() += time;
            }
        }
    }

    /// What people have used according to the store, which knows what other processes have written. What is counted
    /// here and not there stays: in memory a deletion gives nobody a new day.
    pub fn adopt(&self, stored: Vec<(PersonId, Usage)>) {
        let now = self.clock.now();
        let mut counts = self.counts();
        for (person, used) in stored {
            if let Some(seen) = counts.people.get_mut(&person) {
                seen.used = used.after(now, &seen.taken).merged(&seen.used);
            }
        }
    }

    /// Forgets people of whom the store has nothing that is still counted.
    pub(super) fn forget_idle(&self) {
        let now = self.clock.now();
        let is_idle = |seen: &Seen| seen.taken.is_empty() && seen.used.is_over(now);
        self.counts().people.retain(|_, seen| !is_idle(seen));
    }

    /// How many people are known.
    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.counts().people.len()
    }
}
