//! Where a permission is missing, one post asks for all posts that need it.
//!
//! A permission that is missing in a channel is missing for every game there. So once Discord has refused something in
//! a channel, one post at a time asks for it again. The others take its answer for theirs.

use std::collections::HashMap;
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{OwnedMutexGuard, broadcast};
use tokio::time::{Instant, sleep_until};

use super::render::table;
use super::undeliverable;
use super::{DeliveryState, DeliveryWorker, Row, doubtful};
use crate::discord::backoff::Backoff;
use crate::discord::rest::ban_budget;
use crate::discord::rest::{Trouble, error_code};
use crate::discord::shutdown::Shutdown;
use crate::service::{ChannelId, Lane};

/// How long a refusal answers for all that is wanted in the same place, unless something changes.
const FRESH: Backoff = Backoff::doubling(30_000, 300_000);

/// The pauses between two requests that are refused in one place.
const PAUSES: Backoff = Backoff::doubling(250, 30_000);

/// What is wanted in a channel. Permissions for one say nothing of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Wanted {
    /// To open a thread.
    Thread,
    /// To say something in a thread.
    Words,
    /// To show a picture there.
    Picture,
}

/// How long one post asks alone. If Discord has not answered by then, the others wait no more.
const ALONE: Duration = Duration::from_secs(10);

/// What is known to be withdrawn.
pub(crate) struct Probes {
    places: Mutex<HashMap<(ChannelId, Wanted), Place>>,
    /// How often something has changed that may have given back what was withdrawn.
    changes: Mutex<u64>,
    /// Has whatever is held tried again.
    retries: broadcast::Sender<Option<Row>>,
    /// Whether the bot stops: nobody waits for a turn then.
    leaving: Shutdown,
}

/// A place where something is refused, or may be. The holder of the lock asks.
type Place = Arc<tokio::sync::Mutex<Known>>;

#[derive(Default)]
struct Known {
    /// The last refusal: when it came, how many changes there had been, and Discord's number for it.
    refused: Option<(Instant, u64, isize)>,
    /// How often in a row it was refused.
    times: u32,
    /// It is not known to be refused any more.
    over: bool,
}

/// The turn to ask for something.
pub(crate) struct Turn {
    key: (ChannelId, Wanted),
    /// While others wait for the answer, and until when they do.
    alone: Option<(OwnedMutexGuard<Known>, Instant)>,
}

impl Probes {
    /// Nothing is withdrawn as far as we know. What is held is tried again by these retries.
    pub fn new(retries: broadcast::Sender<Option<Row>>, leaving: Shutdown) -> Probes {
        Probes {
            places: Mutex::default(),
            changes: Mutex::default(),
            retries,
            leaving,
        }
    }

    /// Something has changed: whatever is withdrawn may be asked for again.
    pub fn changed(&self) {
        *self.changes.lock().unwrap_or_else(PoisonError::into_inner) += 1;
    }

    /// Waits for the turn to ask for this in this channel: alone, if it is refused there or `doubtful`. The latter
    /// says that it was refused before and is not known to be granted.
    ///
    /// # Errors
    /// With the refusal that another was given just now, with the status 0.
    pub async fn turn(&self, key: (ChannelId, Wanted), doubtful: bool) -> Result<Turn, Trouble> {
        let free = Turn { key, alone: None };
        let place = match doubtful {
            true => Some(self.places().entry(key).or_default().clone()),
            false => self.places().get(&key).cloned(),
        };
        let Some(place) = place else {
            return Ok(free);
        };
        let known = place.lock_owned().await;
        if known.over {
            return Ok(free);
        }
        if let Some((at, changes, code)) = known.refused {
            if changes == self.changes() && at.elapsed() < known.answers_for() {
                return Err(refusal(code));
            }
            let pause = PAUSES.pause(known.times);
            tokio::select! {
                () = sleep_until(at + pause) => {}
                () = self.leaving.closing() => return Err(refusal(code)),
            }
        }
        let until = Instant::now() + ALONE;
        let alone = Some((known, until));
        Ok(Turn { key, alone })
    }

    /// Does a request, or the work before it. If that takes long, other posts stop waiting for this turn.
    pub async fn within<T>(&self, turn: &mut Option<Turn>, work: impl Future<Output = T>) -> T {
        let alone = turn.as_ref().and_then(|turn| turn.alone.as_ref());
        let Some((_, until)) = alone else {
            return work.await;
        };
        let mut work = pin!(work);
        tokio::select! {
            biased;
            done = &mut work => return done,
            () = sleep_until(*until) => {}
        }
        if let Some(turn) = turn
            && let Some((mut known, _)) = turn.alone.take()
        {
            self.is_over(turn.key, &mut known);
        }
        work.await
    }

    /// Makes a request that wants this in this channel. If it is known to be refused, the known refusal is the answer,
    /// with the status 0. Waits for the turn, as in [`Probes::turn`], unless it is given.
    ///
    /// # Errors
    /// With the kind of trouble there was.
    pub async fn ask<T>(
        &self,
        key: (ChannelId, Wanted),
        (turn, doubtful): (Option<Turn>, bool),
        request: impl Future<Output = Result<T, Trouble>>,
    ) -> Result<T, Trouble> {
        // What it is the turn of for something else is over before this is waited for.
        let turn = match turn.filter(|turn| turn.key == key) {
            Some(turn) => turn,
            None => self.turn(key, doubtful).await?,
        };
        // From before the request: what changes meanwhile may not have counted yet.
        let changes = self.changes();
        let mut turn = Some(turn);
        let answer = self.within(&mut turn, request).await;
        let code = answer.as_ref().err().and_then(withdrawn);
        match (turn.and_then(|turn| turn.alone), code) {
            (Some((mut known, _)), Some(code)) => known.refuse(changes, code),
            // Whatever else was answered, one post need not wait for another.
            (Some((mut known, _)), None) => {
                self.is_over(key, &mut known);
                if answer.is_ok() && known.refused.is_some() {
                    // An error says that nothing is being delivered.
                    let _ = self.retries.send(None);
                }
            }
            (None, Some(code)) => {
                let place = self.places().entry(key).or_default().clone();
                // A request that is under way will tell.
                if let Ok(mut known) = place.try_lock() {
                    known.refuse(changes, code);
                }
            }
            (None, None) => {}
        }
        answer
    }

    fn is_over(&self, key: (ChannelId, Wanted), known: &mut Known) {
        known.over = true;
        self.places().remove(&key);
    }

    fn changes(&self) -> u64 {
        *self.changes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn places(&self) -> MutexGuard<'_, HashMap<(ChannelId, Wanted), Place>> {
        // Nothing panics while it is held.
        self.places.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Known {
    /// For how long the last refusal answers for others.
    fn answers_for(&self) -> Duration {
        FRESH.pause(self.times.saturating_sub(1))
    }

    fn refuse(&mut self, changes: u64, code: isize) {
        self.refused = Some((Instant::now(), changes, code));
        self.times += 1;
    }
}

/// What was refused to another game just now is refused to this one.
fn refusal(code: isize) -> Trouble {
    Trouble::Refused {
        code,
        status: 0,
        reason: "refused to another game in the same channel just now".to_owned(),
    }
}

impl DeliveryWorker {
    /// Waits for the turn to ask for what was refused to a post, before it is rendered. If the game has been moved
    /// since, there is nothing to wait for.
    ///
    /// # Errors
    /// With the refusal that another post was given just now.
    pub(crate) async fn turn_to_ask(&self, state: &mut DeliveryState) -> Result<(), Trouble> {
        let (Some(wants), Lane::Table(id)) = (state.wants, state.post.lane) else {
            return Ok(());
        };
        let home = self
            .ctx
            .ask(move |service| undeliverable::home(service, &table(service, id)?));
        // What fails here fails in the attempt as well.
        let Ok((home, moves)) = home.await else {
            return Ok(());
        };
        if home.channel == wants.0 && (!moves || wants.1 == Wanted::Thread) {
            state.turn = Some(self.probes.turn(wants, doubtful(state)).await?);
        }
        Ok(())
    }

    /// Waits for the turn of a lane to repeat what was refused before, or until the bot stops.
    pub(crate) async fn turn_to_repeat(&self, lane: Lane) -> Option<ban_budget::Turn> {
        let server = match lane {
            Lane::Channel(ChannelId(channel)) => channel,
            Lane::Table(id) => {
                let home = self
                    .ctx
                    .ask(move |service| undeliverable::home(service, &table(service, id)?));
                // What failed there fails in the attempt as well.
                let home = home.await.ok().map(|(home, _)| home)?;
                home.guild.map_or(home.channel.0, |guild| guild.0)
            }
        };
        tokio::select! {
            turn = self.ctx.rest.turn_to_repeat(server) => Some(turn),
            () = self.ctx.leaving.closing() => None,
        }
    }
}

/// The number of a refusal that concerns the whole channel, if it is one.
fn withdrawn(trouble: &Trouble) -> Option<isize> {
    match trouble {
        Trouble::Refused { code, status, .. }
            if *status != 0
                && [
                    error_code::NO_ACCESS,
                    error_code::NO_PERMISSION,
                    error_code::UNKNOWN_GUILD,
                    error_code::TOO_MANY_THREADS,
                ]
                .contains(code) =>
        {
            Some(*code)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use tokio::sync::watch;

    use super::*;

    const HERE: (ChannelId, Wanted) = (ChannelId(1), Wanted::Words);

    fn refused(code: isize) -> Trouble {
        let reason = "Missing Permissions".to_owned();
        let status = 403;
        Trouble::Refused {
            code,
            status,
            reason,
        }
    }

    fn probes() -> (watch::Sender<bool>, Probes) {
        let (close, closing) = watch::channel(false);
        (
            close,
            Probes::new(broadcast::Sender::new(1), Shutdown::new(closing)),
        )
    }

    /// Wants something for this many games at once. Returns how many requests that made, and how many were granted.
    async fn want(probes: &Probes, games: usize, granted: bool) -> (usize, usize) {
        let asked = AtomicUsize::new(0);
        let wants = (0..games).map(|_| {
            probes.ask(HERE, (None, true), async {
                asked.fetch_add(1, Ordering::SeqCst);
                tokio::task::yield_now().await;
                match granted {
                    true => Ok(()),
                    false => Err(refused(error_code::NO_PERMISSION)),
                }
            })
        });
        let answers = futures::future::join_all(wants).await;
        let granted = answers.into_iter().filter(Result::is_ok).count();
        (asked.load(Ordering::SeqCst), granted)
    }

    #[tokio::test]
    async fn one_asks_for_all_and_all_go_on_when_it_is_granted() {
        let (_close, probes) = probes();
        assert_eq!(want(&probes, 300, false).await, (1, 0));
        assert_eq!(want(&probes, 300, false).await, (0, 0), "it is known");
        probes.changed();
        assert_eq!(want(&probes, 300, false).await, (1, 0));
        let elsewhere = (ChannelId(2), Wanted::Words);
        let free = probes.ask(elsewhere, (None, false), async { Ok(()) }).await;
        assert!(free.is_ok(), "another channel");
        probes.changed();
        assert_eq!(want(&probes, 300, true).await, (300, 300));
        assert!(probes.places().is_empty());
    }

    #[tokio::test]
    async fn what_is_wrong_with_one_post_says_nothing_of_others() {
        let (_close, probes) = probes();
        for code in [
            error_code::THREAD_LOCKED,
            error_code::UNKNOWN_CHANNEL,
            50_035,
        ] {
            let answer = probes.ask(HERE, (None, false), async { Err::<(), _>(refused(code)) });
            assert!(answer.await.is_err());
        }
        let passing = async { Err::<(), _>(Trouble::Passing("500".to_owned())) };
        assert!(probes.ask(HERE, (None, false), passing).await.is_err());
        assert!(probes.places().is_empty());
    }
    #[tokio::test]
    async fn one_that_discord_fails_on_holds_up_nobody() {
        let (_close, probes) = probes();
        let failing = async { Err::<(), _>(Trouble::Passing("500".to_owned())) };
        assert!(probes.ask(HERE, (None, true), failing).await.is_err());
        assert!(probes.places().is_empty(), "it was no refusal");
        let free = probes.turn(HERE, false).await.expect("nothing is refused");
        assert!(free.alone.is_none());
    }

    #[test]
    fn a_server_with_many_refused_channels_leaves_most_of_what_may_be_refused_to_the_others() {
        let (mut known, mut requests, mut time) = (Known::default(), 0, Duration::ZERO);
        while time < Duration::from_secs(600) {
            requests += 1;
            known.times += 1;
            time += known.answers_for();
        }
        assert_eq!(requests, 5, "in ten minutes, however many games there are");
        assert!(20 * requests < 300, "the share of one server");
        known.times = 40;
        assert_eq!(known.answers_for(), Duration::from_secs(300));
    }

    #[tokio::test]
    async fn a_bot_that_closes_waits_for_no_turn() {
        let (close, probes) = probes();
        let refused = async { Err::<(), _>(refused(error_code::NO_PERMISSION)) };
        assert!(probes.ask(HERE, (None, true), refused).await.is_err());
        let place = probes.places().get(&HERE).cloned().expect("it is known");
        place.lock().await.times = 10;
        probes.changed();
        close.send_replace(true);
        let turn = probes.turn(HERE, true);
        let turn = tokio::time::timeout(Duration::from_secs(10), turn).await;
        assert!(turn.expect("it does not wait").is_err());
    }
}
