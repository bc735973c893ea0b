//! Limits against abuse: how much one person, one server and everybody together may ask of the house in a while.
//!
//! What is too much is refused once and after that passed over in silence, so that refusals are no way to make the house talk.
//! Moves in one's own game are never refused for this and never lost: they wait their turn ([`Limits::move_waits`]).
//! Time comes through the [`Clock`] port.

use std::hash::Hash;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use governor::clock::Clock as GovernorClock;
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};

use super::ids::{GuildId, PersonId};
use super::ports::Clock;
use super::refusal::Refusal;

/// After so many questions those are forgotten who have not asked for long.
const BETWEEN_SWEEPS: u64 = 4096;

/// How often may be asked: so many times at once, and so many a minute in the long run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// At once.
    pub at_once: NonZeroU32,
    /// In the long run.
    pub a_minute: NonZeroU32,
}

impl Rate {
    /// A rate; 0 counts as 1.
    pub const fn new(at_once: u32, a_minute: u32) -> Rate {
        const fn at_least_one(number: u32) -> NonZeroU32 {
            match NonZeroU32::new(number) {
                Some(number) => number,
                None => NonZeroU32::MIN,
            }
        }
        Rate {
            at_once: at_least_one(at_once),
            a_minute: at_least_one(a_minute),
        }
    }

    fn quota(self) -> Quota {
        let nanoseconds = 60_000_000_000 / u64::from(self.a_minute.get());
        // It is `None` for no time at all only.
        Quota::with_period(Duration::from_nanos(nanoseconds.max(1)))
            .unwrap_or(Quota::per_minute(self.a_minute))
            .allow_burst(self.at_once)
    }
}

/// How much may be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quotas {
    /// Commands of one person, moves apart.
    pub person_commands: Rate,
    /// Commands on one server.
    pub server_commands: Rate,
    /// Commands of everybody.
    pub all_commands: Rate,
    /// Moves of one person; what is more waits.
    pub person_moves: Rate,
    /// How often one person is offered something while they type; what is more is offered nothing.
    pub person_completions: Rate,
    /// Challenges made by one person, rematches among them.
    pub person_challenges: Rate,
    /// Challenges made on one server.
    pub server_challenges: Rate,
    /// Challenges made by everybody.
    pub all_challenges: Rate,
    /// Challenges of one person that wait for an answer.
    pub open_challenges: usize,
    /// Games and challenges in which one person has a part at the same time.
    pub live_games: usize,
}

impl Default for Quotas {
    /// Enough for a busy evening, and for a large server.
    fn default() -> Quotas {
        Quotas {
            person_commands: Rate::new(20, 20),
            server_commands: Rate::new(200, 600),
            all_commands: Rate::new(1_000, 6_000),
            person_moves: Rate::new(30, 60),
            person_completions: Rate::new(40, 120),
            person_challenges: Rate::new(10, 2),
            server_challenges: Rate::new(50, 20),
            all_challenges: Rate::new(500, 200),
            open_challenges: 10,
            live_games: 100,
        }
    }
}

impl Quotas {
    /// No limits to speak of: for tests and measurements.
    pub const fn generous() -> Quotas {
        let rate = Rate::new(1_000_000, 60_000_000);
        Quotas {
            person_commands: rate,
            server_commands: rate,
            all_commands: rate,
            person_moves: rate,
            person_completions: rate,
            person_challenges: rate,
            server_challenges: rate,
            all_challenges: rate,
            open_challenges: super::MOST_CHALLENGES,
            live_games: usize::MAX,
        }
    }
}

/// Counts what is asked.
///
/// ```
/// use std::sync::Arc;
/// use galabot::service::{Clock, GuildId, PersonId, Refusal, Timestamp};
/// use galabot::service::limits::{Limits, Quotas, Rate};
/// struct Noon;
/// impl Clock for Noon {
///     fn now(&self) -> Timestamp { Timestamp(0) }
/// }
/// let quotas = Quotas { person_commands: Rate::new(2, 6), ..Quotas::default() };
/// let limits = Limits::new(quotas, Arc::new(Noon));
/// let mut ask = || limits.command(PersonId(1), Some(GuildId(9)));
/// assert_eq!([ask(), ask()], [None, None]);
/// assert_eq!(ask(), Some(Refusal::TooFast { seconds: 10 }));
/// assert_eq!(ask(), Some(Refusal::Hushed), "it is said once");
/// ```
pub struct Limits {
    quotas: Quotas,
    commands: Three,
    challenges: Three,
    moves: Counter<PersonId>,
    completions: Counter<PersonId>,
    /// Who has been told of a limit lately.
    told: Counter<PersonId>,
    asked: AtomicU64,
}

/// The limits of one kind of thing: of a person, of a server, of everybody.
struct Three {
    person: Counter<PersonId>,
    server: Counter<GuildId>,
    all: Counter<()>,
}

type State<K> = HashMapStateStore<K>;

/// Counts by key.
struct Counter<K: Hash + Eq + Clone> {
    limiter: RateLimiter<K, State<K>, PortClock, NoOpMiddleware<Duration>>,
}

impl Limits {
    /// Nothing asked yet.
    pub fn new(quotas: Quotas, clock: Arc<dyn Clock>) -> Limits {
        let clock = PortClock::new(clock);
        let three = |person, server, all| Three {
            person: Counter::new(person, &clock),
            server: Counter::new(server, &clock),
            all: Counter::new(all, &clock),
        };
        Limits {
            commands: three(
                quotas.person_commands,
                quotas.server_commands,
                quotas.all_commands,
            ),
            challenges: three(
                quotas.person_challenges,
                quotas.server_challenges,
                quotas.all_challenges,
            ),
            moves: Counter::new(quotas.person_moves, &clock),
            completions: Counter::new(quotas.person_completions, &clock),
            told: Counter::new(Rate::new(1, 1), &clock),
            asked: AtomicU64::new(0),
            quotas,
        }
    }

    /// How much may be asked.
    pub fn quotas(&self) -> &Quotas {
        &self.quotas
    }

    /// Counts a command, or refuses it: [`Refusal::TooFast`] or [`Refusal::Busy`] the first time in a minute,
    /// [`Refusal::Hushed`] after that.
    pub fn command(&self, person: PersonId, server: Option<GuildId>) -> Option<Refusal> {
        self.sweep_now_and_then();
        self.commands
            .refusal(person, server)
            .map(|refusal| self.once(person, refusal))
    }

    /// Counts a challenge, or refuses it as [`Limits::command`] does.
    pub fn challenge(&self, person: PersonId, server: Option<GuildId>) -> Option<Refusal> {
        self.challenges
            .refusal(person, server)
            .map(|refusal| self.once(person, refusal))
    }

    /// Counts a move, or says how long it should wait if it comes too soon after the others of this person. One that waited
    /// is not counted; it may be played after that without asking again.
    pub fn move_waits(&self, person: PersonId) -> Option<Duration> {
        self.sweep_now_and_then();
        self.moves.take(person).err()
    }

    /// Counts a request for something to be offered, and says whether this person may have it. Nothing is ever said of it.
    pub fn may_complete(&self, person: PersonId) -> bool {
        self.sweep_now_and_then();
        self.completions.take(person).is_ok()
    }

    fn once(&self, person: PersonId, refusal: Refusal) -> Refusal {
        match self.told.take(person) {
            Ok(()) => refusal,
            Err(_) => Refusal::Hushed,
        }
    }

    fn sweep_now_and_then(&self) {
        let asked = self.asked.fetch_add(1, Ordering::Relaxed);
        if asked % BETWEEN_SWEEPS == BETWEEN_SWEEPS - 1 {
            for three in [&self.commands, &self.challenges] {
                three.person.limiter.retain_recent();
                three.server.limiter.retain_recent();
            }
            self.moves.limiter.retain_recent();
            self.completions.limiter.retain_recent();
            self.told.limiter.retain_recent();
        }
    }
}

impl std::fmt::Debug for Limits {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Limits")
            .field("quotas", &self.quotas)
            .finish_non_exhaustive()
    }
}

impl Three {
    /// The person's own limit first: whoever is stopped by it takes nothing from the others.
    fn refusal(&self, person: PersonId, server: Option<GuildId>) -> Option<Refusal> {
        if let Err(wait) = self.person.take(person) {
            return Some(Refusal::TooFast {
                seconds: seconds(wait),
            });
        }
        let here = server.map_or(Ok(()), |server| self.server.take(server));
        let wait = here.and_then(|()| self.all.take(())).err()?;
        Some(Refusal::Busy {
            seconds: seconds(wait),
        })
    }
}

/// Whole seconds, up.
fn seconds(wait: Duration) -> u64 {
    wait.as_secs() + u64::from(wait.subsec_nanos() > 0)
}

impl<K: Hash + Eq + Clone> Counter<K> {
    fn new(rate: Rate, clock: &PortClock) -> Counter<K> {
        Counter {
            limiter: RateLimiter::new(rate.quota(), State::default(), clock.clone()),
        }
    }

    /// Counts one, or says after what time there will be room for one.
    fn take(&self, key: K) -> Result<(), Duration> {
        let full = self.limiter.check_key(&key);
        full.map_err(|full| full.wait_time_from(self.limiter.clock().now()))
    }
}

/// The port as the limiter wants it: time that only goes on, though the clock of the machine may be set back.
#[derive(Clone)]
struct PortClock {
    clock: Arc<dyn Clock>,
    /// What the clock showed last, and how long it has gone on in all, in milliseconds.
    gone: Arc<Mutex<(u64, u64)>>,
}

impl PortClock {
    fn new(clock: Arc<dyn Clock>) -> PortClock {
        let now = clock.now().0;
        PortClock {
            clock,
            gone: Arc::new(Mutex::new((now, 0))),
        }
    }
}

impl GovernorClock for PortClock {
    type Instant = Duration;

    fn now(&self) -> Duration {
        let now = self.clock.now().0;
        let mut gone = self.gone.lock().unwrap_or_else(PoisonError::into_inner);
        let (last, total) = *gone;
        *gone = (now, total + now.saturating_sub(last));
        Duration::from_millis(gone.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::Timestamp;

    /// A clock that is set by hand.
    #[derive(Default)]
    struct Hands(AtomicU64);

    impl Clock for Hands {
        fn now(&self) -> Timestamp {
            Timestamp(self.0.load(Ordering::SeqCst))
        }
    }

    fn limits(quotas: Quotas) -> (Limits, Arc<Hands>) {
        let clock = Arc::new(Hands(AtomicU64::new(1_000_000)));
        (Limits::new(quotas, clock.clone()), clock)
    }

    #[test]
    fn one_person_does_not_use_up_what_others_may() {
        let (limits, clock) = limits(Quotas {
            person_commands: Rate::new(3, 6),
            server_commands: Rate::new(5, 60),
            ..Quotas::default()
        });
        let ask = |person| limits.command(PersonId(person), Some(GuildId(1)));
        assert_eq!([ask(1), ask(1), ask(1)], [None, None, None]);
        assert_eq!(ask(1), Some(Refusal::TooFast { seconds: 10 }));
        for _ in 0..50 {
            assert_eq!(ask(1), Some(Refusal::Hushed));
        }
        assert_eq!([ask(2), ask(2)], [None, None]);
        assert_eq!(ask(2), Some(Refusal::Busy { seconds: 1 }));
        assert_eq!(
            limits.command(PersonId(2), Some(GuildId(2))),
            Some(Refusal::Hushed)
        );
        assert_eq!(limits.command(PersonId(3), Some(GuildId(2))), None);
        clock.0.fetch_add(10_000, Ordering::SeqCst);
        assert_eq!(ask(1), None);
        assert_eq!(ask(1), Some(Refusal::Hushed), "told within this minute");
        clock.0.fetch_add(61_000, Ordering::SeqCst);
        assert_eq!([ask(1), ask(1), ask(1)], [None, None, None]);
        assert_eq!(ask(1), Some(Refusal::TooFast { seconds: 10 }));
    }

    #[test]
    fn a_clock_that_is_set_back_stops_nobody() {
        let (limits, clock) = limits(Quotas {
            person_commands: Rate::new(1, 60),
            ..Quotas::default()
        });
        let ask = || limits.command(PersonId(1), None);
        assert_eq!(ask(), None);
        clock.0.store(10, Ordering::SeqCst);
        assert_eq!(ask(), Some(Refusal::TooFast { seconds: 1 }));
        clock.0.store(1_010, Ordering::SeqCst);
        assert_eq!(ask(), None);
    }

    #[test]
    fn moves_wait_and_are_not_refused() {
        let (limits, clock) = limits(Quotas {
            person_moves: Rate::new(2, 60),
            ..Quotas::default()
        });
        let play = || limits.move_waits(PersonId(1));
        assert_eq!([play(), play()], [None, None]);
        assert_eq!(play(), Some(Duration::from_secs(1)));
        assert_eq!(limits.move_waits(PersonId(2)), None);
        clock.0.fetch_add(1_000, Ordering::SeqCst);
        assert_eq!(play(), None);
    }

    #[test]
    fn those_who_have_not_asked_for_long_are_forgotten() {
        let (limits, clock) = limits(Quotas::default());
        for person in 0..1_000 {
            limits.command(PersonId(person), None);
        }
        assert_eq!(limits.commands.person.limiter.len(), 1_000);
        clock.0.fetch_add(3_600_000, Ordering::SeqCst);
        for _ in 0..BETWEEN_SWEEPS {
            limits.command(PersonId(1), None);
        }
        assert!(limits.commands.person.limiter.len() < 10);
    }
}
