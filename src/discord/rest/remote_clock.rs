//! What Discord's clock shows between two of its answers, whatever ours does.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::service::Timestamp;

/// Discord's clock, seen from afar: it shows what Discord's does, or a little less.
#[derive(Default)]
pub(super) struct RemoteClock(Mutex<Option<Reading>>);

/// What it showed at a moment here.
#[derive(Clone, Copy)]
struct Reading {
    here: Instant,
    /// In milliseconds since 1970.
    there: u64,
}

impl Reading {
    /// What it shows at a moment here.
    fn at(self, here: Instant) -> u64 {
        let since = millis(here.saturating_duration_since(self.here));
        self.there.saturating_add(since)
    }
}

impl RemoteClock {
    /// It has shown this by now, in milliseconds since 1970.
    pub fn has_shown(&self, there: u64, here: Instant) {
        let mut reading = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // What was long on its way tells less than what has gone on since.
        if reading.is_none_or(|before| before.at(here) < there) {
            *reading = Some(Reading { here, there });
        }
    }

    /// What it shows at a moment here; `None` before it was seen.
    pub fn at(&self, here: Instant) -> Option<Timestamp> {
        let reading = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        reading.map(|reading| Timestamp(reading.at(here)))
    }
}

fn millis(span: Duration) -> u64 {
    u64::try_from(span.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_goes_on_between_two_answers_and_old_news_does_not_set_it_back() {
        let (clock, begin) = (RemoteClock::default(), Instant::now());
        assert_eq!(clock.at(begin), None);
        clock.has_shown(10_000, begin);
        let later = begin + Duration::from_secs(20);
        assert_eq!(clock.at(later), Some(Timestamp(30_000)));
        // A message sent at 12 s that comes only now.
        clock.has_shown(12_000, later);
        assert_eq!(clock.at(later), Some(Timestamp(30_000)));
        // The first answer had been on its way for two seconds.
        clock.has_shown(32_000, later);
        assert_eq!(clock.at(later), Some(Timestamp(32_000)));
    }
}
