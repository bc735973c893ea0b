//! How fast the bot starts and reconnects: how long it waits for answers, and its pauses in between.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use futures::future::BoxFuture;

use super::backoff::{Backoff, drawn};

/// Waits for this long; tests put something quicker in its place.
pub type Sleep = Arc<dyn Fn(Duration) -> BoxFuture<'static, ()> + Send + Sync>;

/// How long the bot waits, and how long before it tries again.
#[derive(Clone)]
pub struct Pacing {
    /// The pause before the first retry is drawn between nothing and this, for most losses are short.
    pub blip: Duration,
    /// The pause before the second retry is drawn between half of this and this. Each further one is twice as long.
    pub base: Duration,
    /// No pause is longer.
    pub longest: Duration,
    /// After a connection that held for this long, the pauses begin anew.
    pub steady: Duration,
    /// The least time between two IDENTIFYs: Discord takes one in five seconds.
    pub identify: Duration,
    /// How often it is asked whether more connections to the gateway are recommended.
    pub recount: Duration,
    /// How long the lease of a shard lasts unless it is renewed, which is tried four times meanwhile.
    pub lease: Duration,
    /// How long one step of connecting may take: opening the socket, the first word, the session.
    pub step: Duration,
    /// How long the answer to one acknowledgement of an interaction is waited for.
    pub acknowledgement: Duration,
    /// How long all attempts to acknowledge an interaction may take together.
    pub acknowledging: Duration,
    /// What waits.
    pub sleep: Sleep,
}

impl Default for Pacing {
    fn default() -> Pacing {
        Pacing {
            blip: Duration::from_millis(500),
            base: Duration::from_secs(1),
            longest: Duration::from_secs(120),
            steady: Duration::from_secs(60),
            identify: Duration::from_secs(5),
            recount: Duration::from_secs(3600),
            lease: Duration::from_secs(8),
            step: Duration::from_secs(20),
            acknowledgement: Duration::from_secs(10),
            acknowledging: Duration::from_secs(15),
            sleep: Arc::new(|pause| Box::pin(tokio::time::sleep(pause))),
        }
    }
}

impl fmt::Debug for Pacing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pacing")
            .field("blip", &self.blip)
            .field("base", &self.base)
            .field("longest", &self.longest)
            .field("steady", &self.steady)
            .field("identify", &self.identify)
            .field("recount", &self.recount)
            .field("lease", &self.lease)
            .field("step", &self.step)
            .field("acknowledgement", &self.acknowledgement)
            .field("acknowledging", &self.acknowledging)
            .finish_non_exhaustive()
    }
}

impl Pacing {
    /// The same with all pauses divided by this. Answers are waited for as long as before.
    #[must_use]
    pub fn quicker(self, times: u32) -> Pacing {
        let times = times.max(1);
        Pacing {
            blip: self.blip / times,
            base: self.base / times,
            longest: self.longest / times,
            steady: self.steady / times,
            identify: self.identify / times,
            ..self
        }
    }

    /// Waits for this long.
    pub(crate) async fn pause(&self, pause: Duration) {
        (self.sleep)(pause).await;
    }

    /// The pauses of something that is tried until it goes well.
    #[must_use]
    pub fn retries(&self) -> Retries {
        Retries {
            pacing: self.clone(),
            reconnects: self.reconnects(),
            next: None,
        }
    }

    /// The pauses between connections.
    pub(crate) fn reconnects(&self) -> Reconnects {
        Reconnects {
            blip: self.blip,
            backoff: Backoff::Doubling {
                first: self.base,
                longest: self.longest,
            },
            steady: self.steady,
            losses: 0,
        }
    }
}

/// The pauses of something that is tried until it goes well.
#[derive(Debug)]
pub struct Retries {
    pacing: Pacing,
    reconnects: Reconnects,
    next: Option<Duration>,
}

impl Retries {
    /// The pause before the next try.
    pub fn pause(&mut self) -> Duration {
        let Retries {
            reconnects, next, ..
        } = self;
        *next.get_or_insert_with(|| reconnects.next(None))
    }

    /// Whether the next pause is worth a line in the log: each while they grow, then one in thirty.
    pub fn is_news(&mut self) -> bool {
        self.pause();
        self.reconnects.is_news()
    }

    /// The pause before the next try, which whoever asks makes.
    pub(crate) fn take(&mut self) -> Duration {
        let pause = self.pause();
        self.next = None;
        pause
    }

    /// Waits for the next try.
    pub async fn wait(&mut self) {
        let pause = self.take();
        self.pacing.pause(pause).await;
    }
}

/// The pauses between connections, and how often one failed since one held.
#[derive(Clone, Debug)]
pub(crate) struct Reconnects {
    blip: Duration,
    backoff: Backoff,
    steady: Duration,
    losses: u32,
}

impl Reconnects {
    /// The number of failures since a connection held.
    pub fn losses(&self) -> u32 {
        self.losses
    }

    /// The pause before the next try, after a connection that held for this long, or none.
    pub fn next(&mut self, held: Option<Duration>) -> Duration {
        if held.is_some_and(|held| held >= self.steady) {
            self.losses = 0;
        }
        let pause = match self.losses.checked_sub(1) {
            None => drawn(Duration::ZERO, self.blip),
            Some(earlier) => self.backoff.jittered(earlier),
        };
        self.losses = self.losses.saturating_add(1);
        pause
    }

    /// Whether the last pause is worth a line in the log: each while they grow, then one in thirty.
    pub fn is_news(&self) -> bool {
        let longest = |losses: u32| Some(self.backoff.pause(losses.checked_sub(1)?));
        longest(self.losses.saturating_sub(1)) != longest(self.losses)
            || self.losses.is_multiple_of(30)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_begin_short_grow_to_minutes_and_begin_anew_after_a_good_connection() {
        let pacing = Pacing::default();
        let mut reconnects = pacing.reconnects();
        let held = Some(Duration::from_secs(59));
        let first = reconnects.next(held);
        assert!(first < Duration::from_secs(1), "{first:?}");
        for most in [1, 2, 4, 8, 16, 32, 64, 120, 120, 120] {
            let (pause, most) = (reconnects.next(held), Duration::from_secs(most));
            assert!((most / 2..=most).contains(&pause), "{pause:?} of {most:?}");
        }
        for _ in 0..100 {
            assert!(reconnects.next(None) >= Duration::from_secs(60));
        }
        let again = reconnects.next(Some(Duration::from_secs(60)));
        assert!(again < Duration::from_secs(1), "{again:?}");
        assert!(reconnects.next(held) >= Duration::from_millis(500));
    }

    #[test]
    fn pauses_are_not_the_same_for_everybody() {
        let pacing = Pacing::default();
        let seventh = || {
            let mut reconnects = pacing.reconnects();
            (0..7).map(|_| reconnects.next(None)).last()
        };
        let drawn: std::collections::HashSet<_> = (0..20).map(|_| seventh()).collect();
        assert!(drawn.len() > 10, "{drawn:?}");
    }

    #[test]
    fn a_day_of_losses_is_some_hundreds_of_tries_and_few_lines() {
        let mut reconnects = Pacing::default().reconnects();
        let (mut passed, mut tries, mut lines) = (Duration::ZERO, 0, 0);
        while passed < Duration::from_secs(24 * 3600) {
            passed += reconnects.next(Some(Duration::from_secs(1)));
            tries += 1;
            lines += u32::from(reconnects.is_news());
        }
        assert!((700..=1_500).contains(&tries), "{tries} tries");
        assert!((20..=60).contains(&lines), "{lines} lines");
    }
}
