//! Delivering one post: written out, drawn, sent, and noted as sent; again and again until it has arrived.
//!
//! A crash or a lost answer at any point leads to a repetition that changes nothing: Discord drops a second message with
//! the same nonce for some minutes, and after that we look whether it stands there.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::{Notify, broadcast};
use tokio::time::Instant;

use crate::service::{
    ChannelId, CommandId, Content, Fault, Lane, MessageId, Post, PostId, Service, Table, TableId,
    Timestamp,
};

use super::super::desk::{Desk, raised};
use super::super::ingest::Opened;
use super::super::line::number_at;
use super::super::rest::{Letter, Trouble, code};
use super::aside::{Failing, Fails, Next};
use super::buttons::{Takers, take_over};
use super::letter::{Written, announce, table, written};
use super::probe::{Probes, Wanted};
use super::{found, frozen, thread};

/// For this long Discord surely knows a nonce again.
const NONCE_LASTS: Duration = Duration::from_secs(120);

/// How far the clock of this machine may have been wrong when an earlier release noted by it when a sending began, in
/// milliseconds.
const WRONG_AT_MOST: u64 = 24 * 3600 * 1000;

/// The first and the longest pause between two attempts.
const PAUSES: (Duration, Duration) = (Duration::from_millis(250), Duration::from_secs(60));

/// The pauses between two attempts while Discord's moderators do not let us; the last one stays.
const HOLDS: [Duration; 4] = [
    Duration::from_secs(30),
    Duration::from_secs(60),
    Duration::from_secs(300),
    Duration::from_secs(1800),
];

/// The shortest pause between two such attempts whatever happens meanwhile: doubled each time, up to the longest.
const NUDGED: (Duration, Duration) = (Duration::from_millis(250), Duration::from_secs(30));

/// For this long an answer to something typed in a channel is held, in milliseconds: later nobody waits for it.
const HELD_AT_MOST: u64 = 24 * 3600 * 1000;

/// For this long anything in a channel that is refused without our knowing why is held, in milliseconds.
const UNEXPLAINED_AT_MOST: u64 = 7 * HELD_AT_MOST;

/// How many lanes in which something happened are remembered while nobody looks.
const NUDGES: usize = 64;

/// How often a post is tried that we fail to write out ourselves.
const OWN_TRIES: u32 = 3;

/// Delivers posts.
pub(super) struct Courier {
    pub(super) desk: Arc<Desk>,
    pub(super) salt: String,
    pub(super) opened: UnboundedSender<Opened>,
    /// Has the outbox look for what is new.
    pub(super) wake: Arc<Notify>,
    /// Lanes in which something happened, or all of them: what is held there is tried again.
    nudges: broadcast::Sender<Option<Lane>>,
    /// What is known to be withdrawn.
    pub(super) probes: Probes,
    /// What Discord fails on.
    pub(super) failing: Failing,
    takers: Takers,
}

/// Why an attempt failed.
pub(super) enum Failure {
    /// Discord's doing.
    Trouble(Trouble),
    /// Ours.
    Fault(Fault),
}

impl From<Trouble> for Failure {
    fn from(trouble: Trouble) -> Failure {
        Failure::Trouble(trouble)
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Failure {
        Failure::Fault(fault)
    }
}

/// What is known about a post while it is being delivered.
pub(super) struct Trip {
    pub post: Post,
    /// When its first sending in this life began.
    begun: Option<(Instant, Timestamp)>,
    /// Attempts in this life.
    attempts: u32,
    /// How many of them were refused for a reason that may pass.
    held: usize,
    /// The post written out.
    pub ready: Option<Ready>,
    /// Since when Discord has failed on it.
    pub fails: Option<Fails>,
    /// Where something was refused that it wants, and what.
    pub wants: Option<(ChannelId, Wanted)>,
    /// Whether a new thread has been opened for it because the old one is gone.
    moved: bool,
}

/// A post written out and drawn.
pub(super) struct Ready {
    pub letter: Letter,
    /// The table whose buttons it takes over.
    takes_over: Option<TableId>,
    /// The table whose challenge it is.
    announces: Option<TableId>,
}

impl Courier {
    /// A courier; `salt` begins each nonce.
    pub fn new(
        desk: Arc<Desk>,
        salt: String,
        opened: UnboundedSender<Opened>,
        wake: Arc<Notify>,
    ) -> Courier {
        let nudges = broadcast::Sender::new(NUDGES);
        Courier {
            takers: Takers::new(desk.clone()),
            probes: Probes::new(nudges.clone()),
            failing: Failing::default(),
            desk,
            salt,
            opened,
            wake,
            nudges,
        }
    }

    /// Something happened in a lane, or may have in any: what is held there is tried again.
    pub fn nudge(&self, lane: Option<Lane>) {
        if lane.is_none() {
            self.probes.changed();
        }
        // Nobody listens when nothing is being delivered.
        let _ = self.nudges.send(lane);
    }

    /// Takes off the buttons that an earlier life has left over.
    pub fn take_buttons_off(&self) -> impl Future<Output = ()> + use<> {
        self.takers.clone().resume()
    }

    /// Takes a post out of the dead letters.
    ///
    /// # Errors
    /// If it is not among them, or the store fails.
    pub async fn revive(&self, id: PostId) -> Result<Post, Fault> {
        let revived = self.desk.ask(move |house| {
            house.store().post_again(id)?;
            let pending = house.store().pending_posts()?;
            let post = pending.into_iter().find(|post| post.id == id);
            post.ok_or_else(|| Fault::new(format!("post {id} does not wait to be sent")))
        });
        revived.await
    }

    /// Delivers a post, or gives it up for good; or leaves it for the next start when the bot is closing. While something
    /// that may pass stands in the way it is held, and all of its lane behind it.
    pub async fn deliver(&self, post: Post, ready: Option<Ready>) {
        let (id, lane) = (post.id, post.lane);
        let mut trip = Trip {
            begun: None,
            post,
            attempts: 0,
            held: 0,
            ready,
            fails: None,
            wants: None,
            moved: false,
        };
        while !self.desk.is_closing() {
            // From before the attempt, so that no nudge falls between it and the pause.
            let nudges = self.nudges.subscribe();
            let turn = match trip.held {
                0 => None,
                // What is refused again and again must not use up what all lanes together may have refused.
                _ => self.turn_to_repeat(lane).await,
            };
            let known = trip.wants.and_then(|wants| self.probes.known(wants));
            let attempt = match known {
                Some(refusal) => Err(refusal.into()),
                None => self.attempt(&mut trip).await,
            };
            let failure = match attempt {
                Ok(()) => return self.arrived(&trip).await,
                Err(failure) => failure,
            };
            if let Failure::Trouble(Trouble::Refused { status, .. }) = &failure {
                trip.fails = None;
                self.failing.ends(id);
                if let Some(turn) = turn.filter(|_| *status != 0) {
                    turn.refused();
                }
            }
            trip.attempts += 1;
            if trip.held == 0 && matches!(failure, Failure::Trouble(Trouble::Refused { .. })) {
                frozen::note_daily(&self.desk, &trip.post, true).await;
            }
            match failure {
                Failure::Trouble(Trouble::Passing(reason)) => {
                    tracing::warn!(post = %id, ?lane, reason, "a post has not arrived yet");
                    match self.failed(&mut trip, &reason).await {
                        Next::Later => {}
                        Next::Now => continue,
                        Next::Never => return,
                    }
                }
                Failure::Trouble(trouble) if self.may_pass(&trip, &trouble) => {
                    self.hold(&mut trip, &trouble, nudges).await;
                    continue;
                }
                Failure::Trouble(trouble) => {
                    if let (Lane::Channel(_), Content::Event { table, seq }) =
                        (lane, &trip.post.content)
                        && trouble.is(&[code::NO_MESSAGES])
                    {
                        self.say_in_the_thread(id, *table, *seq).await;
                    }
                    return self.give_up(&trip.post, &trouble.to_string()).await;
                }
                Failure::Fault(fault) if trip.attempts < OWN_TRIES => {
                    tracing::error!(post = %id, ?lane, %fault, "a post could not be written out");
                }
                Failure::Fault(fault) => return self.give_up(&trip.post, &fault.to_string()).await,
            }
            self.pause(trip.attempts).await;
        }
    }

    /// What was said at a table shows that nothing stands in its way any more.
    async fn arrived(&self, trip: &Trip) {
        self.failing.ends(trip.post.id);
        frozen::note_daily(&self.desk, &trip.post, false).await;
        let held_before = trip.held > 0 || trip.post.attempts > 0;
        if let Lane::Table(table) = trip.post.lane
            && held_before
            && let Err(fault) = frozen::over(&self.desk, table).await
        {
            tracing::error!(%fault, %table, "cannot note that a game can be shown again");
        }
    }

    /// Whether a refusal is worth waiting for. What happens at a table always is; other channels may be gone for good,
    /// and an answer may come too late there.
    fn may_pass(&self, trip: &Trip, trouble: &Trouble) -> bool {
        match trip.post.lane {
            Lane::Table(_) => frozen::obstacle(trouble).is_some(),
            Lane::Channel(_) => {
                let age = self.desk.now().0.saturating_sub(trip.post.at.0);
                let answer = matches!(
                    trip.post.content,
                    Content::Words { .. }
                        | Content::Export { .. }
                        | Content::Replay { .. }
                        | Content::Rules { .. }
                        | Content::Puzzle { .. }
                );
                let known = trouble.is(&code::HELD);
                let never = trouble.is(&code::NEVER) || trouble.is(&code::NOWHERE);
                match (never, answer, known) {
                    (true, ..) => false,
                    (_, true, _) => age <= HELD_AT_MOST,
                    (_, _, false) => age <= UNEXPLAINED_AT_MOST,
                    (_, _, true) => true,
                }
            }
        }
    }

    /// Waits until a refused post may be tried again. The players are told if it is about a game.
    async fn hold(
        &self,
        trip: &mut Trip,
        trouble: &Trouble,
        nudges: broadcast::Receiver<Option<Lane>>,
    ) {
        let (id, lane) = (trip.post.id, trip.post.lane);
        if trip.held == 0 {
            tracing::warn!(post = %id, ?lane, reason = %trouble, "a post is held until we may send it");
        }
        let refused = Instant::now();
        if let (Lane::Table(table), Some(obstacle)) = (lane, frozen::obstacle(trouble)) {
            let told = async {
                let table = self.table(table).await?;
                frozen::tell(&self.desk, &table, obstacle).await
            };
            if let Err(fault) = told.await {
                tracing::error!(%fault, %table, "cannot tell the players that their game waits");
            }
        }
        self.nudged(HOLDS[trip.held.min(HOLDS.len() - 1)], lane, nudges)
            .await;
        let (first, longest) = NUDGED;
        let least = first.saturating_mul(1 << trip.held.min(10)).min(longest);
        self.rest(least.saturating_sub(refused.elapsed())).await;
        // What was not asked anew, because another game was just refused the same, makes nothing slower.
        if trip.held == 0 || !matches!(trouble, Trouble::Refused { status: 0, .. }) {
            trip.held += 1;
        }
        // Later boards may have come behind it.
        trip.ready = None;
    }

    /// What somebody does not let us tell them in private is told at the table.
    async fn say_in_the_thread(&self, post: PostId, table: TableId, seq: u64) {
        let now = self.desk.now();
        let said = self.desk.ask(move |house| {
            let job = CommandId::of_job(format!("in-thread-{post}"));
            house.say(
                (job, None),
                Lane::Table(table),
                Content::Event { table, seq },
                now,
            )
        });
        match said.await {
            Ok(_) => self.wake.notify_one(),
            Err(fault) => {
                tracing::error!(%post, %fault, "cannot tell somebody at the table instead")
            }
        }
    }

    pub(super) async fn give_up(&self, post: &Post, reason: &str) {
        let (id, lane, now) = (post.id, post.lane, self.desk.now());
        self.failing.ends(id);
        if let Lane::Table(table) = lane {
            self.desk.order.opened(table);
        }
        // Tomorrow there is another: it is not worth keeping, day after day, where a channel is gone.
        let daily = matches!(post.content, Content::Puzzle { daily: Some(_), .. });
        match daily {
            true => tracing::warn!(post = %id, ?lane, reason, "no puzzle of the day can arrive"),
            false => {
                tracing::error!(post = %id, ?lane, reason, "a post can never arrive and is given up");
            }
        }
        let (post, reason) = (id, reason.to_owned());
        let noted = self.desk.ask(move |house| match daily {
            true => Ok(house.store().post_sent(post, None, now)?),
            false => Ok(house.store().post_dead(post, &reason, now)?),
        });
        if let Err(fault) = noted.await {
            tracing::error!(%post, %fault, "cannot note that a post is given up");
        }
    }

    /// Waits before the next attempt, longer each time, and never quite as long as another would.
    async fn pause(&self, attempts: u32) {
        let (first, longest) = PAUSES;
        let pause = first
            .saturating_mul(1 << attempts.saturating_sub(1).min(10))
            .min(longest);
        self.rest(pause.mul_f64(0.5 + fastrand::f64() / 2.0)).await;
    }

    /// Waits this long, or until something happens that concerns the lane.
    async fn nudged(
        &self,
        pause: Duration,
        lane: Lane,
        mut nudges: broadcast::Receiver<Option<Lane>>,
    ) {
        let nudged = async {
            // An error says that some were missed, and this lane may have been among them.
            while nudges
                .recv()
                .await
                .is_ok_and(|nudged| nudged.is_some_and(|nudged| nudged != lane))
            {}
        };
        tokio::select! {
            () = self.rest(pause) => {}
            () = nudged => {}
        }
    }

    /// Waits this long, or until the bot is closing.
    async fn rest(&self, pause: Duration) {
        let mut closing = self.desk.closing.clone();
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = raised(&mut closing) => {}
        }
    }

    async fn attempt(&self, trip: &mut Trip) -> Result<(), Failure> {
        match trip.post.content {
            Content::Thread(table) => {
                self.begin(trip).await?;
                self.thread_of(table, trip).await?;
                return Ok(self.settle(&trip.post, None, None).await?);
            }
            Content::Rename(table) => {
                self.begin(trip).await?;
                thread::rename(&self.desk.http, &self.table(table).await?).await?;
                return Ok(self.settle(&trip.post, None, None).await?);
            }
            // There is nothing left to say.
            Content::Forgotten => return Ok(self.settle(&trip.post, None, None).await?),
            _ => {}
        }
        if trip.ready.is_none() {
            trip.ready = Some(self.write(&trip.post, trip.moved).await?);
        }
        let may_stand = self.may_stand(trip);
        let after = self.begin(trip).await?;
        let (channel, home) = match trip.post.lane {
            Lane::Channel(channel) => (channel, None),
            Lane::Table(table) => {
                let (thread, home) = self.thread_of(table, trip).await?;
                (thread, Some(home))
            }
        };
        let doubtful = again(trip);
        let Some(ready) = &mut trip.ready else {
            return Err(Fault::new("a letter that was written is gone").into());
        };
        let letter = &mut ready.letter;
        if trip.fails.is_some_and(Fails::is_bare) {
            (letter.png, letter.message.picture) = (None, None);
        }
        let wanted = match letter.png {
            Some(_) => Wanted::Picture,
            None => Wanted::Words,
        };
        trip.wants = home.map(|home| (home, wanted));
        let sending = found::send(&self.desk, channel, letter, may_stand.then_some(after));
        let sent = match trip.wants {
            Some(wants) => self.probes.ask(wants, doubtful, sending).await,
            None => sending.await,
        };
        let message = match (sent, trip.post.lane) {
            (Ok(message), _) => message,
            (Err(trouble), Lane::Table(table)) if trouble.is(&[code::UNKNOWN_CHANNEL]) => {
                self.move_thread(table, channel).await?;
                trip.moved = true;
                trip.ready = None;
                let reason = "its thread is gone; opened a new one";
                return Err(Trouble::Passing(reason.to_owned()).into());
            }
            (Err(trouble), _) => return Err(trouble.into()),
        };
        Ok(self
            .settle(&trip.post, Some(ready), Some((channel, message)))
            .await?)
    }

    /// Whether an earlier attempt may have arrived without our knowing, so long ago that its nonce tells nothing. Nothing
    /// that is known of an earlier life tells for how long it was over; in this one any clock that says so is believed.
    fn may_stand(&self, trip: &Trip) -> bool {
        match trip.begun {
            None => trip.post.attempts > 0,
            Some((begun, at)) => {
                let by_the_clock = self.desk.now().0.abs_diff(at.0);
                trip.post.attempts > 0
                    || begun.elapsed() > NONCE_LASTS
                    || Duration::from_millis(by_the_clock) > NONCE_LASTS
            }
        }
    }

    /// Notes that an attempt begins. Returns the message after which it stands if it has arrived.
    async fn begin(&self, trip: &mut Trip) -> Result<MessageId, Fault> {
        let (post, now) = (trip.post.id, self.desk.now());
        trip.begun.get_or_insert((Instant::now(), now));
        let noted_by_the_clock = trip.post.sending_since.map(|since| {
            // As an earlier release noted it.
            number_at(since.0.saturating_sub(WRONG_AT_MOST))
        });
        let newest = || noted_by_the_clock.unwrap_or(self.desk.http.newest());
        let after = *trip.post.after.get_or_insert_with(newest);
        self.desk
            .ask(move |house| Ok(house.store().post_sending(post, now, after)?))
            .await?;
        Ok(after)
    }

    pub(super) async fn table(&self, id: TableId) -> Result<Table, Fault> {
        self.desk.ask(move |house| table(house, id)).await
    }

    /// The post written out and drawn; `first` in a thread that its players do not know yet.
    pub async fn write(&self, post: &Post, first: bool) -> Result<Ready, Fault> {
        let (content, lane) = (post.content.clone(), post.lane);
        let Written {
            message,
            reply_to,
            takes_over,
            announces,
        } = self
            .desk
            .ask(move |house| match lane {
                Lane::Table(id) if first => {
                    Ok(written(house, content)?.pinging(&table(house, id)?.people()))
                }
                _ => written(house, content),
            })
            .await?;
        let on = match &post.content {
            Content::Puzzle { guild, .. } => *guild,
            _ => None,
        };
        let theme = match message.picture {
            None => None,
            Some(_) => {
                let chosen = move |house: &Service| {
                    let guild = match lane {
                        Lane::Channel(_) => on,
                        Lane::Table(id) => table(house, id)?.home().guild,
                    };
                    let settings = guild.map(|_| house.server_settings(guild)).transpose()?;
                    Ok(settings.and_then(|settings| settings.theme))
                };
                self.desk.ask(chosen).await?
            }
        };
        let png = self.desk.paint(message.picture.as_ref(), theme).await?;
        let letter = Letter {
            message,
            png,
            reply_to,
            nonce: format!("{}-{}", self.salt, post.id),
        };
        Ok(Ready {
            letter,
            takes_over,
            announces,
        })
    }

    /// Notes that a post has arrived, and takes the buttons off the message before it that had any.
    async fn settle(
        &self,
        post: &Post,
        ready: Option<&Ready>,
        place: Option<(ChannelId, MessageId)>,
    ) -> Result<(), Fault> {
        let (id, now) = (post.id, self.desk.now());
        let message = place.map(|(_, message)| message);
        let announces = ready.and_then(|ready| ready.announces);
        let buttons = ready.is_some_and(|ready| !ready.letter.message.buttons.is_empty());
        let takes_over = ready.and_then(|ready| ready.takes_over).zip(place);
        let owes = self
            .desk
            .ask(move |house| {
                announce(house, announces, message, now)?;
                let owes = match takes_over {
                    Some((table, at)) if take_over(house, table, (at, buttons))? => Some(table),
                    _ => None,
                };
                house.store().post_sent(id, message, now)?;
                Ok(owes)
            })
            .await?;
        if let Some(table) = owes {
            self.takers.pay(table).await;
        }
        Ok(())
    }
}

/// Whether an earlier attempt may have opened a thread.
pub(super) fn again(trip: &Trip) -> bool {
    trip.attempts > 0 || trip.post.attempts > 0
}
