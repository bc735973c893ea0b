//! The clock the sandbox owns. Deadlines, expiries and ids all follow it, so a test can move it by hand.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::sync::watch;

/// How the clock of a sandbox runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ClockMode {
    /// With the clock on the wall (plus what it was advanced by).
    #[default]
    Real,
    /// It stands still until it is advanced. It starts at the present moment.
    Manual,
}

/// A clock in milliseconds since 1970, real or manual.
pub struct Clock {
    reading: Mutex<Reading>,
    moved: watch::Sender<()>,
}

struct Reading {
    mode: ClockMode,
    /// Manual: the moment it stands at. Real: how far it is ahead of the wall.
    millis: u64,
}

impl Clock {
    pub fn new(mode: ClockMode) -> Self {
        let millis = match mode {
            ClockMode::Real => 0,
            ClockMode::Manual => wall(),
        };
        Self {
            reading: Mutex::new(Reading { mode, millis }),
            moved: watch::Sender::new(()),
        }
    }

    /// Milliseconds since 1970.
    pub fn now(&self) -> u64 {
        let reading = self.lock();
        match reading.mode {
            ClockMode::Real => wall() + reading.millis,
            ClockMode::Manual => reading.millis,
        }
    }

    pub fn mode(&self) -> ClockMode {
        self.lock().mode
    }

    /// Stops a real clock where it is, or lets a manual one run on from where it stands.
    pub fn set_mode(&self, mode: ClockMode) {
        let now = self.now();
        {
            let mut reading = self.lock();
            reading.mode = mode;
            reading.millis = match mode {
                ClockMode::Real => now.saturating_sub(wall()),
                ClockMode::Manual => now,
            };
        }
        self.moved.send_replace(());
    }

    /// Moves the clock forward; everything that waited for that moment wakes up.
    pub fn advance(&self, by: Duration) {
        self.lock().millis += u64::try_from(by.as_millis()).unwrap_or(u64::MAX / 4);
        self.moved.send_replace(());
    }

    /// Waits until this clock shows `moment`. With a manual clock only [`advance`](Self::advance) ends it.
    pub async fn sleep_until(&self, moment: u64) {
        let mut moved = self.moved.subscribe();
        loop {
            let now = self.now();
            if now >= moment {
                return;
            }
            let wall_wait = match self.mode() {
                ClockMode::Real => Duration::from_millis(moment - now),
                ClockMode::Manual => Duration::from_secs(3600),
            };
            tokio::select! {
                () = tokio::time::sleep(wall_wait) => {}
                _ = moved.changed() => {}
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Reading> {
        self.reading.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn wall() -> u64 {
    let since = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_manual_clock_moves_only_by_hand() {
        let clock = Clock::new(ClockMode::Manual);
        let start = clock.now();
        let waiting = clock.sleep_until(start + 3000);
        tokio::pin!(waiting);
        tokio::select! {
            biased;
            () = &mut waiting => panic!("nothing moved it yet"),
            () = std::future::ready(()) => {}
        }
        clock.advance(Duration::from_secs(3));
        waiting.await;
        assert_eq!(clock.now(), start + 3000);
    }

    #[test]
    fn stopping_and_starting_keeps_the_moment() {
        let clock = Clock::new(ClockMode::Real);
        clock.advance(Duration::from_secs(3600));
        clock.set_mode(ClockMode::Manual);
        let stopped = clock.now();
        assert!(stopped >= wall() + 3_590_000);
        clock.set_mode(ClockMode::Real);
        assert!(clock.now() >= stopped);
    }
}
