//! What is known to be withdrawn is asked for once for all the games that want it.
//!
//! A permission that is missing in a channel is missing for every game there. So once Discord has refused something in a
//! channel, one post at a time asks for it again, and the others take its answer for theirs.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::broadcast;
use tokio::time::{Instant, sleep_until};

use super::super::desk::raised;
use super::super::line::Turn;
use super::super::rest::{Trouble, code};
use super::deliver::Courier;
use super::frozen;
use super::letter::table;
use crate::service::{ChannelId, Lane};

/// For this long a refusal answers for all that is wanted in the same place, unless something changes.
const FRESH: Duration = Duration::from_secs(30);

/// The shortest pause between two requests that are refused in one place: doubled each time, up to the longest.
const PAUSES: (Duration, Duration) = (Duration::from_millis(250), Duration::from_secs(30));

/// What is wanted in a channel. Permissions for one say nothing of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Wanted {
    /// To open a thread.
    Thread,
    /// To say something in a thread.
    Words,
    /// To show a picture there.
    Picture,
}

/// What is known to be withdrawn.
pub(super) struct Probes {
    places: Mutex<HashMap<(ChannelId, Wanted), Arc<Place>>>,
    /// How often something has changed that may have given back what was withdrawn.
    changes: Mutex<u64>,
    /// Has whatever is held tried again.
    nudges: broadcast::Sender<Option<Lane>>,
}

/// A place where something is refused, or may be.
#[derive(Default)]
struct Place {
    /// Whose turn it is to ask.
    turn: tokio::sync::Mutex<Known>,
}

#[derive(Default)]
struct Known {
    /// The last refusal: when it came, how many changes there had been, and Discord's number for it.
    refused: Option<(Instant, u64, isize)>,
    /// How often in a row it was refused.
    times: u32,
    /// It has been granted since.
    over: bool,
}

impl Probes {
    /// Nothing is withdrawn as far as we know. What is held is tried again by these nudges.
    pub fn new(nudges: broadcast::Sender<Option<Lane>>) -> Probes {
        Probes {
            places: Mutex::default(),
            changes: Mutex::default(),
            nudges,
        }
    }

    /// The refusal that answers for this at present, if there is one.
    pub fn known(&self, key: (ChannelId, Wanted)) -> Option<Trouble> {
        let place = self.places().get(&key).cloned()?;
        // Whoever asks just now will know.
        let known = place.turn.try_lock().ok()?;
        known.refusal(self.changes())
    }

    /// Something has changed: whatever is withdrawn may be asked for again.
    pub fn changed(&self) {
        *self.changes.lock().unwrap_or_else(PoisonError::into_inner) += 1;
    }

    /// Makes a request that wants this in this channel, unless it is known to be refused: then that refusal is the answer, with
    /// the status 0. `doubtful` says that it was tried in vain before, so that it is not known to be granted.
    ///
    /// # Errors
    /// With the kind of trouble there was.
    pub async fn ask<T>(
        &self,
        key: (ChannelId, Wanted),
        doubtful: bool,
        request: impl Future<Output = Result<T, Trouble>>,
    ) -> Result<T, Trouble> {
        let known = match doubtful {
            true => Some(self.places().entry(key).or_default().clone()),
            false => self.places().get(&key).cloned(),
        };
        let Some(place) = known else {
            let answer = request.await;
            if let Err(trouble) = &answer
                && let Some(code) = withdrawn(trouble)
            {
                let place = self.places().entry(key).or_default().clone();
                place.turn.lock().await.refuse(self.changes(), code);
            }
            return answer;
        };
        let mut turn = place.turn.lock().await;
        if turn.over {
            drop(turn);
            return request.await;
        }
        if let Some(refusal) = turn.refusal(self.changes()) {
            return Err(refusal);
        }
        if let Some((at, ..)) = turn.refused {
            let (first, longest) = PAUSES;
            let pause = first.saturating_mul(1 << turn.times.min(10)).min(longest);
            sleep_until(at + pause).await;
        }
        // From before the request: what changes meanwhile may not have counted yet.
        let changes = self.changes();
        let answer = request.await;
        match &answer {
            Ok(_) => {
                turn.over = true;
                self.places().remove(&key);
                if turn.refused.is_some() {
                    // Nobody listens when nothing is being delivered.
                    let _ = self.nudges.send(None);
                }
            }
            // Any other trouble says nothing about the permission, so the next may ask.
            Err(trouble) => {
                if let Some(code) = withdrawn(trouble) {
                    turn.refuse(changes, code);
                }
            }
        }
        answer
    }

    fn changes(&self) -> u64 {
        *self.changes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn places(&self) -> MutexGuard<'_, HashMap<(ChannelId, Wanted), Arc<Place>>> {
        // Nothing panics while it is held.
        self.places.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Known {
    /// The refusal that answers for whoever asks now, if nothing has changed since it came.
    fn refusal(&self, now: u64) -> Option<Trouble> {
        let (at, changes, code) = self.refused?;
        (!self.over && changes == now && at.elapsed() < FRESH).then(|| Trouble::Refused {
            code,
            status: 0,
            reason: "refused to another game in the same channel just now".to_owned(),
        })
    }

    fn refuse(&mut self, changes: u64, code: isize) {
        self.refused = Some((Instant::now(), changes, code));
        self.times += 1;
    }
}

impl Courier {
    /// Waits for the turn of a lane to repeat what was refused before, or until the bot is closing.
    pub(super) async fn turn_to_repeat(&self, lane: Lane) -> Option<Turn> {
        let server = match lane {
            Lane::Channel(ChannelId(channel)) => channel,
            Lane::Table(id) => {
                let home = self
                    .desk
                    .ask(move |house| frozen::home(house, &table(house, id)?));
                // What failed there fails in the attempt as well.
                let home = home.await.ok().map(|(home, _)| home)?;
                home.guild.map_or(home.channel.0, |guild| guild.0)
            }
        };
        let mut closing = self.desk.closing.clone();
        tokio::select! {
            turn = self.desk.http.turn_to_repeat(server) => Some(turn),
            () = raised(&mut closing) => None,
        }
    }
}

/// The number of a refusal that concerns the whole channel, if it is one.
fn withdrawn(trouble: &Trouble) -> Option<isize> {
    match trouble {
        Trouble::Refused { code, status, .. }
            if *status != 0
                && [
                    code::NO_ACCESS,
                    code::NO_PERMISSION,
                    code::UNKNOWN_GUILD,
                    code::TOO_MANY_THREADS,
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

    /// Wants something for this many games at once. Returns how many requests that made, and how many were granted.
    async fn want(probes: &Probes, games: usize, granted: bool) -> (usize, usize) {
        let asked = AtomicUsize::new(0);
        let wants = (0..games).map(|_| {
            probes.ask(HERE, true, async {
                asked.fetch_add(1, Ordering::SeqCst);
                tokio::task::yield_now().await;
                match granted {
                    true => Ok(()),
                    false => Err(refused(code::NO_PERMISSION)),
                }
            })
        });
        let answers = futures::future::join_all(wants).await;
        let granted = answers.into_iter().filter(Result::is_ok).count();
        (asked.load(Ordering::SeqCst), granted)
    }

    #[tokio::test]
    async fn one_asks_for_all_and_all_go_on_when_it_is_granted() {
        let probes = Probes::new(broadcast::Sender::new(1));
        assert_eq!(want(&probes, 300, false).await, (1, 0));
        assert_eq!(want(&probes, 300, false).await, (0, 0), "it is known");
        probes.changed();
        assert_eq!(want(&probes, 300, false).await, (1, 0));
        let elsewhere = (ChannelId(2), Wanted::Words);
        let free = probes.ask(elsewhere, false, async { Ok(()) }).await;
        assert!(free.is_ok(), "another channel");
        probes.changed();
        assert_eq!(want(&probes, 300, true).await, (300, 300));
        assert!(probes.places().is_empty());
    }

    #[tokio::test]
    async fn what_is_wrong_with_one_post_says_nothing_of_others() {
        let probes = Probes::new(broadcast::Sender::new(1));
        for code in [code::THREAD_LOCKED, code::UNKNOWN_CHANNEL, 50_035] {
            let answer = probes.ask(HERE, false, async { Err::<(), _>(refused(code)) });
            assert!(answer.await.is_err());
        }
        let passing = async { Err::<(), _>(Trouble::Passing("500".to_owned())) };
        assert!(probes.ask(HERE, false, passing).await.is_err());
        assert!(probes.places().is_empty());
    }
}
