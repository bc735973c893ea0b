//! The time of day.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::service::{Clock, Timestamp};

/// The clock of the machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        let since = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        Timestamp(u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_sets_the_clock_of_the_machine_by_hand() {
        assert!(!SystemClock.is_set_by_hand());
    }
}
