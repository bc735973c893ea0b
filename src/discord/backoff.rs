//! The pauses before something is tried again.

use std::time::Duration;

/// How long to wait before something that failed is tried again.
///
/// A doubling backoff waits `first · 2ⁿ` after `n` earlier failures, but never longer than `longest`. One in steps
/// waits as listed, and the last pause stays. Where many may have failed together the pause is drawn at random
/// ([`Backoff::jittered`]), so that they do not all return in the same moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Backoff {
    /// Twice as long each time.
    Doubling {
        /// The first pause.
        first: Duration,
        /// No pause is longer.
        longest: Duration,
    },
    /// These pauses.
    Steps([Duration; 4]),
}

impl Backoff {
    /// A doubling backoff, in milliseconds.
    pub const fn doubling(first: u64, longest: u64) -> Backoff {
        Backoff::Doubling {
            first: Duration::from_millis(first),
            longest: Duration::from_millis(longest),
        }
    }

    /// A backoff in steps, in seconds.
    pub const fn steps([first, second, third, last]: [u64; 4]) -> Backoff {
        Backoff::Steps([
            Duration::from_secs(first),
            Duration::from_secs(second),
            Duration::from_secs(third),
            Duration::from_secs(last),
        ])
    }

    /// The pause after a failure, with this many failures before it.
    pub fn pause(self, earlier: u32) -> Duration {
        match self {
            Backoff::Doubling { first, longest } => {
                let factor = 1_u32.checked_shl(earlier).unwrap_or(u32::MAX);
                first.saturating_mul(factor).min(longest)
            }
            Backoff::Steps(pauses) => {
                let step = usize::try_from(earlier).unwrap_or(usize::MAX);
                pauses[step.min(pauses.len() - 1)]
            }
        }
    }

    /// The same, drawn at random between half of it and all of it.
    pub fn jittered(self, earlier: u32) -> Duration {
        let pause = self.pause(earlier);
        drawn(pause / 2, pause)
    }
}

/// A time between these two, drawn at random.
pub(crate) fn drawn(least: Duration, most: Duration) -> Duration {
    least + most.saturating_sub(least).mul_f64(fastrand::f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_up_to_the_longest() {
        let backoff = Backoff::doubling(250, 60_000);
        let pauses = [0, 1, 2, 7, 8, 31, 32, u32::MAX].map(|earlier| backoff.pause(earlier));
        let expected = [250, 500, 1_000, 32_000, 60_000, 60_000, 60_000, 60_000];
        assert_eq!(pauses, expected.map(Duration::from_millis));
    }

    #[test]
    fn the_last_step_stays() {
        let backoff = Backoff::steps([30, 60, 300, 1_800]);
        let pauses = [0, 1, 2, 3, 4, u32::MAX].map(|earlier| backoff.pause(earlier).as_secs());
        assert_eq!(pauses, [30, 60, 300, 1_800, 1_800, 1_800]);
    }

    #[test]
    fn a_jittered_pause_is_at_least_half_as_long() {
        let backoff = Backoff::doubling(1_000, 8_000);
        for (earlier, most) in [(0, 1_000), (1, 2_000), (2, 4_000), (3, 8_000), (9, 8_000)] {
            for _ in 0..50 {
                let (pause, most) = (backoff.jittered(earlier), Duration::from_millis(most));
                assert!((most / 2..=most).contains(&pause), "{pause:?} of {most:?}");
            }
        }
    }
}
