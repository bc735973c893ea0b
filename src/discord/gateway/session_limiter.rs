//! Counts the sessions. Discord lets a bot identify itself about 1,000 times a day, and takes the token away from one
//! that does so more often. So each IDENTIFY is asked for and counted in the store, across restarts. The last ones are
//! never used up.
//!
//! A tenth of the day's starts may be made at once, and the others come back little by little. So a bot that crashes
//! again and again slows down by itself, and one after an ordinary day starts at once. All connections count together;
//! where there are many, twice as many starts as there are connections may be made at once.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use serenity::http::Route;
use serenity::model::gateway::{BotGateway, SessionStartLimit};
use tokio::sync::Mutex;

use super::identify_queue::{IdentifyQueue, Turn};
use crate::discord::context::Context;
use crate::discord::rest::{self, Trouble};
use crate::service::ShardId;
use crate::service::notes::{Notes, SessionStarts};
use crate::service::{Fault, StoreError, Timestamp};

/// What Discord allows a day if it cannot be asked.
const TOTAL: u64 = 1_000;

const DAY: u64 = 24 * 3600 * 1000;

/// At least and at most this long is waited before looking again, whatever Discord says.
const LOOK_AGAIN: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(30));

/// What is counted before the first start.
const NEVER: SessionStarts = SessionStarts {
    rested_at: Timestamp(0),
};

/// Whether to start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Start {
    /// Now; and this is the count then.
    Now(SessionStarts),
    /// After this many milliseconds, for this reason.
    Wait(u64, &'static str),
}

/// What Discord says before a session is begun.
#[derive(Clone, Debug, Default)]
pub(crate) struct Allowed {
    /// Where to begin it, if it said so.
    pub url: Option<String>,
    /// How many may be begun, if it said so.
    limit: Option<SessionStartLimit>,
    /// How many connections it recommends, if it said so.
    pub shards: Option<NonZeroU32>,
}

/// Counts the sessions of all connections, and says when one may be begun.
pub(crate) struct SessionLimiter {
    ctx: Arc<Context>,
    queue: IdentifyQueue,
    /// Held while a session is counted.
    counting: Mutex<()>,
}

impl SessionLimiter {
    /// Nobody in line yet.
    pub fn new(ctx: Arc<Context>) -> SessionLimiter {
        SessionLimiter {
            queue: IdentifyQueue::new(ctx.pacing.clone()),
            ctx,
            counting: Mutex::default(),
        }
    }

    /// Waits for the turn of a connection to begin a session.
    pub async fn turn(&self, shard: ShardId) -> Turn {
        self.queue.turn(shard).await
    }

    /// Asks Discord what it recommends and allows.
    ///
    /// # Errors
    /// If it does not say.
    pub async fn ask(&self) -> Result<Allowed, Trouble> {
        let gateway = rest::get::<BotGateway>(&self.ctx.rest, Route::GatewayBot).await?;
        self.queue
            .takes(gateway.session_start_limit.max_concurrency);
        Ok(Allowed {
            url: Some(gateway.url),
            limit: Some(gateway.session_start_limit),
            shards: NonZeroU32::new(gateway.shards),
        })
    }

    /// Waits until a connection may begin a session; nothing is counted yet. `tell` is told what is waited for.
    pub async fn allowed(&self, shard: ShardId, tell: impl Fn(String)) -> Allowed {
        let mut told = false;
        loop {
            let allowed = self.ask().await.unwrap_or_else(|trouble| {
                tracing::warn!(%shard, %trouble, "cannot ask how many starts are left; going by our own count");
                Allowed::default()
            });
            let wait = match self.look(&allowed, shard, false).await {
                Ok(Start::Now(_)) => {
                    self.among_processes(shard).await;
                    return allowed;
                }
                Ok(Start::Wait(milliseconds, reason)) => {
                    let wait = Duration::from_millis(milliseconds);
                    tell(format!("for {} s, because {reason}", wait.as_secs()));
                    if !told {
                        tracing::error!(
                            %shard,
                            ?wait,
                            "not connecting yet: {reason}. Find out why the bot was started so often; it goes on by itself"
                        );
                        told = true;
                    }
                    wait
                }
                Err(fault) => {
                    // The store has failed, and with it the process will end; until then nothing is started.
                    tracing::error!(%fault, "cannot count the start");
                    LOOK_AGAIN.1
                }
            };
            self.ctx.pacing.pause(look_again(wait)).await;
        }
    }

    /// Waits for the turn among all processes.
    async fn among_processes(&self, shard: ShardId) {
        let Some(member) = &self.ctx.member else {
            return;
        };
        let bucket = self.queue.bucket(shard);
        let apart = self.ctx.pacing.identify + self.ctx.pacing.blip;
        while let Some(wait) = member.identify(bucket, apart).await {
            self.ctx
                .pacing
                .pause(wait.max(self.ctx.pacing.blip / 10))
                .await;
        }
    }

    /// Counts a session that is about to be begun. Returns whether to begin it.
    pub async fn count(&self, allowed: &Allowed, shard: ShardId) -> bool {
        let _alone = self.counting.lock().await;
        match self.look(allowed, shard, true).await {
            Ok(start) => matches!(start, Start::Now(_)),
            Err(fault) => {
                tracing::error!(%fault, "cannot count the start");
                false
            }
        }
    }

    async fn look(&self, allowed: &Allowed, shard: ShardId, counts: bool) -> Result<Start, Fault> {
        // Discord has just been asked, and it is Discord that counts.
        let now = self.ctx.rest.time().unwrap_or_else(|| self.ctx.now());
        let (total, left) = allowed.limit.as_ref().map_or((TOTAL, None), |limit| {
            (limit.total, Some((limit.remaining, limit.reset_after)))
        });
        let shards = u64::from(shard.count().get());
        self.ctx
            .ask(move |service| {
                let decides = |before| decide(before, now, (total, shards), left);
                let noted = || service.store().noted(());
                let keep =
                    |before, count| Ok(!counts || service.store().keep_note_if((), before, count)?);
                Ok(start::<StoreError>(noted, keep, decides)?)
            })
            .await
    }
}

/// Decides upon a start, and counts it if it is to be made now. All bots of all processes count in one note. Whoever
/// finds that it has changed meanwhile decides anew: a session given up for that would wait seconds for its next turn.
fn start<E>(
    noted: impl Fn() -> Result<Option<SessionStarts>, E>,
    keep: impl Fn(Option<SessionStarts>, SessionStarts) -> Result<bool, E>,
    decides: impl Fn(SessionStarts) -> Start,
) -> Result<Start, E> {
    loop {
        let before = noted()?;
        let start = decides(before.unwrap_or(NEVER));
        match start {
            Start::Now(count) if !keep(before, count)? => {}
            _ => return Ok(start),
        }
    }
}

/// How long to wait before looking again, for a wait that may be nothing or a day.
fn look_again(wait: Duration) -> Duration {
    wait.clamp(LOOK_AGAIN.0, LOOK_AGAIN.1)
}

/// Decides whether one of `shards` connections may begin a session. `left` is what Discord says: how many starts are
/// left, and after how many milliseconds all are again.
fn decide(
    before: SessionStarts,
    now: Timestamp,
    (total, shards): (u64, u64),
    left: Option<(u64, u64)>,
) -> Start {
    let total = total.max(20);
    let at_once = (total / 10).max(shards.saturating_mul(2).min(total / 2));
    // The host may need them.
    let kept_back = total / 50;
    if let Some((remaining, reset_after)) = left
        && remaining <= kept_back
    {
        return Start::Wait(
            reset_after,
            "almost all starts that Discord allows a day are used up",
        );
    }
    // With those at once no more than nineteen of twenty a day.
    let comes_back = DAY / (total * 19 / 20 - at_once);
    let rested_at = before.rested_at.0.max(now.0) + comes_back;
    let early = rested_at.saturating_sub(now.0 + comes_back * at_once);
    // A clock that was wrong once must not stop us for longer than that takes.
    if early > 0 && early <= DAY {
        return Start::Wait(early, "the bot has been started very often of late");
    }
    let rested_at = Timestamp(rested_at.min(now.0 + comes_back * at_once));
    Start::Now(SessionStarts { rested_at })
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;

    /// Starts as often as it may between these two moments, and returns how many starts that makes.
    fn starts_of(shards: u64, count: &mut SessionStarts, from: u64, to: u64) -> u64 {
        let (mut now, mut made) = (from, 0);
        while now < to {
            match decide(*count, Timestamp(now), (1_000, shards), None) {
                Start::Now(after) => {
                    *count = after;
                    made += 1;
                }
                Start::Wait(milliseconds, reason) => {
                    assert!(reason.contains("very often"));
                    now += milliseconds;
                }
            }
        }
        made
    }

    fn starts(count: &mut SessionStarts, from: u64, to: u64) -> u64 {
        starts_of(1, count, from, to)
    }

    #[test]
    fn sessions_that_are_begun_at_the_same_moment_are_all_begun_and_counted() {
        const EACH: usize = 50;
        let note = std::sync::Mutex::new(None);
        let now = Timestamp(1_700_000_000_000);
        let decides = |before| decide(before, now, (1_000, 150), None);
        let noted = || Ok::<_, Infallible>(*note.lock().expect("no panic"));
        let keep = |before, count| {
            let mut note = note.lock().expect("no panic");
            let is_same = *note == before;
            if is_same {
                *note = Some(count);
            }
            Ok(is_same)
        };
        let begins = || {
            for _ in 0..EACH {
                let Ok(started) = start(noted, keep, decides);
                assert!(matches!(started, Start::Now(_)), "{started:?}");
            }
        };
        std::thread::scope(|scope| {
            scope.spawn(begins);
            scope.spawn(begins);
        });
        let mut one_by_one = NEVER;
        for _ in 0..2 * EACH {
            if let Start::Now(count) = decides(one_by_one) {
                one_by_one = count;
            }
        }
        assert_eq!(noted(), Ok(Some(one_by_one)));
    }

    #[test]
    fn many_connections_start_at_once_and_leave_some_starts_too() {
        let (mut count, noon) = (NEVER, 1_700_000_000_000);
        let minute = starts_of(150, &mut count, noon, noon + 60_000);
        assert!((300..=310).contains(&minute), "{minute} in a minute");
        let day = minute + starts_of(150, &mut count, noon + 60_000, noon + DAY);
        assert!((900..=960).contains(&day), "{day} in a day");
    }

    #[test]
    fn a_bot_that_crashes_all_day_leaves_some_starts() {
        let (mut count, noon) = (NEVER, 1_700_000_000_000);
        let minute = starts(&mut count, noon, noon + 60_000);
        assert!((90..=110).contains(&minute), "{minute} in a minute");
        let day = minute + starts(&mut count, noon + 60_000, noon + DAY);
        assert!((900..=960).contains(&day), "{day} in a day");
        // And the day after it is no worse than that.
        let next = starts(&mut count, noon + DAY, noon + 2 * DAY);
        assert!((800..=960).contains(&next), "{next} the day after");
        // After a day of rest everything is as it was.
        let rested = starts(&mut count, noon + 4 * DAY, noon + 4 * DAY + 60_000);
        assert_eq!(rested, minute);
    }

    #[test]
    fn the_last_starts_are_not_used_up() {
        let now = Timestamp(1_700_000_000_000);
        let ask = |left| decide(NEVER, now, (1_000, 1), Some((left, 7_000)));
        assert!(matches!(ask(1_000), Start::Now(_)));
        assert!(matches!(ask(21), Start::Now(_)));
        for left in [20, 1, 0] {
            match ask(left) {
                Start::Wait(7_000, reason) => assert!(reason.contains("used up")),
                other => panic!("{left} left: {other:?}"),
            }
        }
    }

    #[test]
    fn discord_is_not_asked_without_a_pause_how_many_starts_are_left() {
        let now = Timestamp(1_700_000_000_000);
        let Start::Wait(none, _) = decide(NEVER, now, (1_000, 1), Some((0, 0))) else {
            panic!("none are left");
        };
        assert_eq!(look_again(Duration::from_millis(none)).as_secs(), 1);
        assert_eq!(look_again(Duration::from_millis(7_000)).as_secs(), 7);
        assert_eq!(look_again(Duration::from_millis(DAY)).as_secs(), 30);
    }

    #[test]
    fn a_clock_that_was_wrong_stops_nobody() {
        let count = SessionStarts {
            rested_at: Timestamp(u64::MAX / 2),
        };
        let now = Timestamp(1_700_000_000_000);
        assert!(matches!(
            decide(count, now, (1_000, 1), None),
            Start::Now(_)
        ));
    }
}
