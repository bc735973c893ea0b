//! Limits against abuse: how much a person, a server and all together may ask of the bot in a given time.
//!
//! What is too much is refused once and then ignored, so that no one can make the bot talk by its refusals. Besides the
//! limits for a minute there are limits for a day, so that no one uses the full minute limit all day long. Those for a
//! minute are counted in memory; what is used of a day is stored too ([`Days`]). Moves in one's own game are never
//! refused or lost for this reason: they wait ([`Limits::move_waits`]). The time comes through the [`Clock`] port.

mod days;
mod turns;

use governor::clock::Clock as GovernorClock;
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::HashMapStateStore;
use governor::{Quota as Allowance, RateLimiter};
use std::hash::Hash;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::ports::Clock;
use crate::service::model::ids::{GuildId, PersonId};
use crate::service::model::refusal::Refusal;
use crate::service::model::usage::DayLimit;
pub use days::Days;
pub use turns::{Turn, Turns};

/// The most challenges one person may have open at once.
pub const MOST_CHALLENGES: usize = 10;

/// After this number of checks the counters of people who have not asked for long are dropped.
const BETWEEN_SWEEPS: u64 = 4096;

/// How often something may be asked: as a burst, and each minute in the long run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// As a burst.
    pub at_once: NonZeroU32,
    /// Each minute in the long run.
    pub a_minute: NonZeroU32,
}

impl Rate {
    /// A rate; 0 counts as 1.
    pub const fn new(at_once: u32, a_minute: u32) -> Rate {
        Rate {
            at_once: some(at_once),
            a_minute: some(a_minute),
        }
    }

    /// One person's share of a rate for a whole server.
    const fn share(self) -> Rate {
        Rate::new(self.at_once.get() / SHARE, self.a_minute.get() / SHARE)
    }

    fn quota(self) -> Allowance {
        let nanoseconds = 60_000_000_000 / u64::from(self.a_minute.get());
        // It is `None` only for a period of zero.
        Allowance::with_period(Duration::from_nanos(nanoseconds.max(1)))
            .unwrap_or(Allowance::per_minute(self.a_minute))
            .allow_burst(self.at_once)
    }
}

/// The number, or one instead of zero.
const fn some(number: u32) -> NonZeroU32 {
    match NonZeroU32::new(number) {
        Some(number) => number,
        None => NonZeroU32::MIN,
    }
}

/// One person may ask this fraction of what their server may: 1 in 10.
const SHARE: u32 = 10;

/// The kinds of requests that have limits of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quota {
    /// Anything else but moves.
    Other,
    /// Something about puzzles.
    Puzzle,
    /// Settings shown or changed.
    Settings,
    /// One's own data. A confirmed deletion was asked for before, and is not counted again.
    Privacy {
        /// Whether it is a confirmed deletion.
        confirmed: bool,
    },
}

/// How much may be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quotas {
    /// Commands of one person, except moves.
    pub person_commands: Rate,
    /// Commands of one person in a day.
    pub person_commands_a_day: NonZeroU32,
    /// How many of these may be about puzzles.
    pub person_puzzles_a_day: NonZeroU32,
    /// How many of these may be about settings.
    pub person_settings_a_day: NonZeroU32,
    /// Requests of one person about their own data.
    pub person_privacy: Rate,
    /// Such requests in a day.
    pub person_privacy_a_day: NonZeroU32,
    /// Commands on one server.
    pub server_commands: Rate,
    /// Commands of all people.
    pub all_commands: Rate,
    /// Moves of one person; further moves wait.
    pub person_moves: Rate,
    /// Moves of one person in a day.
    pub person_moves_a_day: NonZeroU32,
    /// Suggestions for one person while they type; further requests get none.
    pub person_completions: Rate,
    /// Challenges made by one person, including rematches.
    pub person_challenges: Rate,
    /// Challenges made on one server. One person may make a tenth of them.
    pub server_challenges: Rate,
    /// Challenges made by all people.
    pub all_challenges: Rate,
    /// Challenges of one person that wait for an answer.
    pub open_challenges: usize,
    /// Live games and challenges of one person.
    pub live_games: usize,
}

impl Default for Quotas {
    /// Enough for a busy evening, and for a large server.
    fn default() -> Quotas {
        Quotas {
            person_commands: Rate::new(20, 20),
            person_commands_a_day: some(2_000),
            person_puzzles_a_day: some(1_000),
            person_settings_a_day: some(100),
            person_privacy: Rate::new(5, 1),
            person_privacy_a_day: some(10),
            server_commands: Rate::new(200, 600),
            all_commands: Rate::new(1_000, 6_000),
            person_moves: Rate::new(30, 60),
            person_moves_a_day: some(5_000),
            person_completions: Rate::new(40, 120),
            person_challenges: Rate::new(10, 2),
            server_challenges: Rate::new(100, 40),
            all_challenges: Rate::new(500, 200),
            open_challenges: 10,
            live_games: 100,
        }
    }
}

impl Quotas {
    /// Practically no limits, for tests and measurements.
    pub const fn generous() -> Quotas {
        let rate = Rate::new(1_000_000, 60_000_000);
        let day = some(u32::MAX);
        Quotas {
            person_commands: rate,
            person_commands_a_day: day,
            person_puzzles_a_day: day,
            person_settings_a_day: day,
            person_privacy: rate,
            person_privacy_a_day: day,
            server_commands: rate,
            all_commands: rate,
            person_moves: rate,
            person_moves_a_day: day,
            person_completions: rate,
            person_challenges: rate,
            server_challenges: rate,
            all_challenges: rate,
            open_challenges: MOST_CHALLENGES,
            live_games: usize::MAX,
        }
    }
}

/// Counts what is asked.
///
/// ```
/// use std::sync::Arc;
/// use galabot::service::{Clock, GuildId, PersonId, Refusal, Timestamp};
/// use galabot::service::limits::{Quota, Limits, Quotas, Rate};
/// struct Noon;
/// impl Clock for Noon {
///     fn now(&self) -> Timestamp { Timestamp(0) }
/// }
/// let quotas = Quotas { person_commands: Rate::new(2, 6), ..Quotas::default() };
/// let limits = Limits::new(quotas, Arc::new(Noon));
/// let mut ask = || limits.command(PersonId(1), Some(GuildId(9)), Quota::Other);
/// assert_eq!([ask(), ask()], [None, None]);
/// assert_eq!(ask(), Some(Refusal::TooFast { seconds: 10 }));
/// assert_eq!(ask(), Some(Refusal::Suppressed), "it is said once");
/// ```
pub struct Limits {
    quotas: Quotas,
    commands: Three,
    challenges: Three,
    /// The limit of one person on one server.
    shares: Counter<(PersonId, GuildId)>,
    privacy: Counter<PersonId>,
    days: Days,
    moves: Counter<PersonId>,
    completions: Counter<PersonId>,
    lookups: Counter<PersonId>,
    /// The people who have been told of a limit lately.
    told: Counter<PersonId>,
    asked: AtomicU64,
}

/// The limits of one kind of request: for a person, a server, and all.
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
    /// Limits with nothing asked yet.
    pub fn new(quotas: Quotas, clock: Arc<dyn Clock>) -> Limits {
        let days = Days::new(quotas, clock.clone());
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
            shares: Counter::new(quotas.server_challenges.share(), &clock),
            privacy: Counter::new(quotas.person_privacy, &clock),
            days,
            moves: Counter::new(quotas.person_moves, &clock),
            completions: Counter::new(quotas.person_completions, &clock),
            lookups: Counter::new(quotas.person_commands, &clock),
            told: Counter::new(Rate::new(1, 1), &clock),
            asked: AtomicU64::new(0),
            quotas,
        }
    }

    /// How much may be asked.
    pub fn quotas(&self) -> &Quotas {
        &self.quotas
    }

    /// The limits of a day.
    pub fn days(&self) -> &Days {
        &self.days
    }

    /// Counts a command, or refuses it. The first refusal in a minute is [`Refusal::TooFast`],
    /// [`Refusal::TooManyToday`] or [`Refusal::Busy`]; after that it is [`Refusal::Suppressed`].
    pub fn command(
        &self,
        person: PersonId,
        server: Option<GuildId>,
        asked: Quota,
    ) -> Option<Refusal> {
        self.sweep_now_and_then();
        let special = || self.of_its_own(person, asked);
        let today = || refused_today(self.days.take(person, DayLimit::Commands));
        // A person's own limits come first: a command that they stop takes nothing from the shared ones.
        let refusal = special()
            .or_else(|| self.commands.own(person))
            .or_else(today)
            .or_else(|| self.commands.others(server));
        refusal.map(|refusal| self.once(person, refusal))
    }

    /// Counts a request that has a limit of its own.
    fn of_its_own(&self, person: PersonId, asked: Quota) -> Option<Refusal> {
        let day = match asked {
            Quota::Other => return None,
            Quota::Puzzle => DayLimit::Puzzles,
            Quota::Settings => DayLimit::Settings,
            Quota::Privacy { confirmed: true } => return None,
            Quota::Privacy { confirmed: false } => {
                if let Err(wait) = self.privacy.take(person) {
                    return Some(Refusal::TooFast {
                        seconds: seconds(wait),
                    });
                }
                DayLimit::Privacy
            }
        };
        refused_today(self.days.take(person, day))
    }

    /// Counts a challenge, or refuses it as [`Limits::command`] does.
    pub fn challenge(&self, person: PersonId, server: Option<GuildId>) -> Option<Refusal> {
        let share = || {
            let taken = self.shares.take((person, server?));
            taken.err().map(|wait| Refusal::TooFast {
                seconds: seconds(wait),
            })
        };
        let refusal = self.challenges.own(person).or_else(share);
        let refusal = refusal.or_else(|| self.challenges.others(server));
        refusal.map(|refusal| self.once(person, refusal))
    }

    /// Counts a move, or says how long it must wait because it comes too soon after others of this person. A move that
    /// waited has not been counted; it asks again, for another may have come before it.
    pub fn move_waits(&self, person: PersonId) -> Option<Duration> {
        self.sweep_now_and_then();
        let waits = self.moves.take(person).err();
        waits.or_else(|| self.days.take(person, DayLimit::Moves).err())
    }

    /// Counts a request for suggestions, and says whether this person may have them. A refusal is never told.
    pub fn may_complete(&self, person: PersonId) -> bool {
        self.sweep_now_and_then();
        self.completions.take(person).is_ok()
    }

    /// Counts a command for which Discord is asked who is on a server, and says whether Discord may be asked. The limit
    /// is that of this person's commands.
    pub fn may_look_up(&self, person: PersonId) -> bool {
        self.sweep_now_and_then();
        self.lookups.take(person).is_ok()
    }

    fn once(&self, person: PersonId, refusal: Refusal) -> Refusal {
        match self.told.take(person) {
            Ok(()) => refusal,
            Err(_) => Refusal::Suppressed,
        }
    }

    fn sweep_now_and_then(&self) {
        let asked = self.asked.fetch_add(1, Ordering::Relaxed);
        if asked % BETWEEN_SWEEPS == BETWEEN_SWEEPS - 1 {
            for three in [&self.commands, &self.challenges] {
                three.person.limiter.retain_recent();
                three.server.limiter.retain_recent();
            }
            self.shares.limiter.retain_recent();
            self.privacy.limiter.retain_recent();
            self.days.forget_idle();
            self.moves.limiter.retain_recent();
            self.completions.limiter.retain_recent();
            self.lookups.limiter.retain_recent();
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
    /// A refusal by the person's own limit.
    fn own(&self, person: PersonId) -> Option<Refusal> {
        let wait = self.person.take(person).err()?;
        Some(Refusal::TooFast {
            seconds: seconds(wait),
        })
    }

    /// A refusal by the limits of the server and of all.
    fn others(&self, server: Option<GuildId>) -> Option<Refusal> {
        let here = server.map_or(Ok(()), |server| self.server.take(server));
        let wait = here.and_then(|()| self.all.take(())).err()?;
        Some(Refusal::Busy {
            seconds: seconds(wait),
        })
    }
}

/// The refusal for a limit of the day.
fn refused_today(taken: Result<(), Duration>) -> Option<Refusal> {
    taken.err().map(|wait| Refusal::TooManyToday {
        seconds: seconds(wait),
    })
}

/// Whole seconds, rounded up.
fn seconds(wait: Duration) -> u64 {
    wait.as_secs() + u64::from(wait.subsec_nanos() > 0)
}

impl<K: Hash + Eq + Clone> Counter<K> {
    fn new(rate: Rate, clock: &PortClock) -> Counter<K> {
        Counter {
            limiter: RateLimiter::new(rate.quota(), State::default(), clock.clone()),
        }
    }

    /// Counts one, or returns the time until there is room for one.
    fn take(&self, key: K) -> Result<(), Duration> {
        let full = self.limiter.check_key(&key);
        full.map_err(|full| full.wait_time_from(self.limiter.clock().now()))
    }
}

/// The [`Clock`] port for the limiter: time never goes back, even if the clock of the machine is set back.
#[derive(Clone)]
struct PortClock {
    clock: Arc<dyn Clock>,
    /// The last time the clock showed, and the time passed in all, in milliseconds.
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
mod tests;
