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

use super::buttons::{Takers, take_over};
use super::permission_probe::{Probes, Turn, Wanted};
use super::render::{Written, announce, table, written};
use super::set_aside::{Failing, Fails, Next};
use super::{reconcile, threads, undeliverable};
use crate::discord::desk::Desk;
use crate::discord::ingest::Opened;
use crate::discord::rest::{Letter, Trouble, code};

/// For this long Discord surely knows a nonce again.
const NONCE_LASTS: Duration = Duration::from_secs(120);

/// How many lanes in which something happened are remembered while nobody looks.
const NUDGES: usize = 64;

/// How often a post is tried that we fail to write out ourselves.
const OWN_TRIES: u32 = 3;

/// Delivers posts.
pub(crate) struct Courier {
    pub(crate) desk: Arc<Desk>,
    pub(crate) salt: String,
    pub(crate) opened: UnboundedSender<Opened>,
    /// Has the outbox look for what is new.
    pub(crate) wake: Arc<Notify>,
    /// Lanes in which something happened, or all of them: what is held there is tried again.
    nudges: broadcast::Sender<Option<Lane>>,
    /// What is known to be withdrawn.
    pub(crate) probes: Probes,
    /// What Discord fails on.
    pub(crate) failing: Failing,
    takers: Takers,
}

/// Why an attempt failed.
pub(crate) enum Failure {
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
pub(crate) struct Trip {
    pub post: Post,
    /// When its first sending in this life began.
    begun: Option<(Instant, Timestamp)>,
    /// Attempts in this life.
    attempts: u32,
    /// How many of them were refused for a reason that may pass.
    pub held: usize,
    /// The post written out.
    pub ready: Option<Ready>,
    /// Since when Discord has failed on it.
    pub fails: Option<Fails>,
    /// Where something was refused that it wants, and what.
    pub wants: Option<(ChannelId, Wanted)>,
    /// The turn to ask for it, during an attempt.
    pub turn: Option<Turn>,
    /// Whether a new thread has been opened for it because the old one is gone.
    moved: bool,
}

/// A post written out and drawn.
pub(crate) struct Ready {
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
            probes: Probes::new(nudges.clone(), desk.closing.clone()),
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
            turn: None,
            moved: false,
        };
        while !self.desk.is_closing() {
            // From before the attempt, so that no nudge falls between it and the pause.
            let nudges = self.nudges.subscribe();
            let repeats = match trip.held {
                0 => None,
                // What is refused again and again must not use up what all lanes together may have refused.
                _ => self.turn_to_repeat(lane).await,
            };
            let attempt = match self.turn_to_ask(&mut trip).await {
                Err(refusal) => Err(refusal.into()),
                Ok(()) => self.attempt(&mut trip).await,
            };
            trip.turn = None;
            let failure = match attempt {
                Ok(()) => return self.arrived(&trip).await,
                Err(failure) => failure,
            };
            if let Failure::Trouble(Trouble::Refused { status, .. }) = &failure {
                trip.fails = None;
                self.failing.ends(id);
                if let Some(turn) = repeats.filter(|_| *status != 0) {
                    turn.refused();
                } else if *status == 0 && self.desk.is_closing() {
                    return;
                }
            }
            trip.attempts += 1;
            if trip.held == 0 && matches!(failure, Failure::Trouble(Trouble::Refused { .. })) {
                undeliverable::note_daily(&self.desk, &trip.post, true).await;
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
        undeliverable::note_daily(&self.desk, &trip.post, false).await;
        let held_before = trip.held > 0 || trip.post.attempts > 0;
        if let Lane::Table(table) = trip.post.lane
            && held_before
            && let Err(fault) = undeliverable::over(&self.desk, table).await
        {
            tracing::error!(%fault, %table, "cannot note that a game can be shown again");
        }
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

    pub(crate) async fn give_up(&self, post: &Post, reason: &str) {
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

    async fn attempt(&self, trip: &mut Trip) -> Result<(), Failure> {
        match trip.post.content {
            Content::Thread(table) => {
                self.begin(trip).await?;
                self.thread_of(table, trip).await?;
                return Ok(self.settle(&trip.post, None, None).await?);
            }
            Content::Rename(table) => {
                self.begin(trip).await?;
                threads::rename(&self.desk.http, &self.table(table).await?).await?;
                return Ok(self.settle(&trip.post, None, None).await?);
            }
            // There is nothing left to say.
            Content::Forgotten => return Ok(self.settle(&trip.post, None, None).await?),
            _ => {}
        }
        if trip.ready.is_none() {
            let writing = self.write(&trip.post, trip.moved);
            trip.ready = Some(self.probes.within(&mut trip.turn, writing).await?);
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
        let doubtful = doubtful(trip);
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
        let stands = async {
            match may_stand {
                true => reconcile::found(&self.desk, channel, letter, after).await,
                false => Ok(None),
            }
        };
        // Whoever may not read what stands there may write all the same, so this says nothing to others.
        let sent = match self.probes.within(&mut trip.turn, stands).await {
            Ok(Some(message)) => Ok(message),
            Err(trouble) => Err(trouble),
            Ok(None) => {
                let sending = reconcile::send(&self.desk.http, channel, letter);
                match trip.wants {
                    Some(wants) => {
                        let turn = (trip.turn.take(), doubtful);
                        self.probes.ask(wants, turn, sending).await
                    }
                    None => sending.await,
                }
            }
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
        let newest = || self.desk.http.newest();
        let after = *trip.post.after.get_or_insert_with(newest);
        self.desk
            .ask(move |house| Ok(house.store().post_sending(post, after)?))
            .await?;
        Ok(after)
    }

    pub(crate) async fn table(&self, id: TableId) -> Result<Table, Fault> {
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
            self.takers.pay(table);
        }
        Ok(())
    }
}

/// Whether what a post wants was refused to it, or may have been in an earlier life.
pub(crate) fn doubtful(trip: &Trip) -> bool {
    trip.held > 0 || (trip.attempts == 0 && trip.post.attempts > 0)
}

/// Whether an earlier attempt may have opened a thread.
pub(crate) fn again(trip: &Trip) -> bool {
    trip.attempts > 0 || trip.post.attempts > 0
}
