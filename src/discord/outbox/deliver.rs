//! Delivering one post: written out, drawn, sent, and noted as sent; again and again until it has arrived.
//!
//! A crash or a lost answer at any point leads to a repetition that changes nothing: Discord drops a second message with
//! the same nonce for some minutes, and after that we look whether it stands there.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::broadcast;
use tokio::sync::mpsc::UnboundedSender;

use crate::present;
use crate::service::{
    ChannelId, Content, Fault, Lane, MessageId, Post, Service, Stage, Table, TableId, Timestamp,
    What,
};

use super::super::desk::{Desk, fault, raised};
use super::super::ingest::Opened;
use super::super::rest::{self, Letter, Trouble, code};
use super::{found, thread};

/// For this long Discord surely knows a nonce again, in milliseconds.
const NONCE_LASTS: u64 = 120_000;

/// The first and the longest pause between two attempts.
const PAUSES: (Duration, Duration) = (Duration::from_millis(250), Duration::from_secs(60));

/// The pauses between two attempts while Discord's moderators do not let us; the last one stays.
const HOLDS: [Duration; 4] = [
    Duration::from_secs(30),
    Duration::from_secs(60),
    Duration::from_secs(300),
    Duration::from_secs(1800),
];

/// How many lanes in which something happened are remembered while nobody looks.
const NUDGES: usize = 64;

/// How often a post is tried that we fail to write out ourselves.
const OWN_TRIES: u32 = 3;

/// Delivers posts.
pub(super) struct Courier {
    desk: Arc<Desk>,
    salt: String,
    opened: UnboundedSender<Opened>,
    /// Lanes in which something happened: what is held there is tried again.
    nudges: broadcast::Sender<Lane>,
}

/// Why an attempt failed.
enum Failure {
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
struct Trip {
    post: Post,
    /// When its first sending began, in this life or an earlier one.
    since: Option<Timestamp>,
    /// Attempts in this life.
    attempts: u32,
    /// How many of them moderators forbade.
    held: usize,
    /// The post written out, with the table whose buttons it takes over.
    letter: Option<(Letter, Option<TableId>)>,
    /// Whether a new thread has been opened for it because the old one is gone.
    moved: bool,
}

impl Courier {
    /// A courier; `salt` begins each nonce.
    pub fn new(desk: Arc<Desk>, salt: String, opened: UnboundedSender<Opened>) -> Courier {
        Courier {
            desk,
            salt,
            opened,
            nudges: broadcast::Sender::new(NUDGES),
        }
    }

    /// Something happened in a lane: what moderators did not let us say there is tried again now.
    pub fn nudge(&self, lane: Lane) {
        // Nobody listens when nothing is being delivered.
        let _ = self.nudges.send(lane);
    }

    /// Delivers a post, or gives it up for good; or leaves it for the next start when the bot is closing. While moderators
    /// do not let us it is held, and all of its lane behind it.
    pub async fn deliver(&self, post: Post) {
        let (id, lane) = (post.id, post.lane);
        let mut trip = Trip {
            since: post.sending_since,
            post,
            attempts: 0,
            held: 0,
            letter: None,
            moved: false,
        };
        while !self.desk.is_closing() {
            // From before the attempt, so that no nudge falls between it and the pause.
            let nudges = self.nudges.subscribe();
            let failure = match self.attempt(&mut trip).await {
                Ok(()) => return,
                Err(failure) => failure,
            };
            trip.attempts += 1;
            match failure {
                Failure::Trouble(Trouble::Passing(reason)) => {
                    tracing::warn!(post = %id, ?lane, reason, "a post has not arrived yet");
                }
                Failure::Trouble(trouble) if trouble.is(&code::HELD) => {
                    if trip.held == 0 {
                        tracing::warn!(post = %id, ?lane, reason = %trouble, "a post is held until we may send it");
                    }
                    let pause = HOLDS[trip.held.min(HOLDS.len() - 1)];
                    trip.held += 1;
                    self.hold(pause, lane, nudges).await;
                    continue;
                }
                Failure::Trouble(trouble) => {
                    return self.give_up(id, lane, &trouble.to_string()).await;
                }
                Failure::Fault(fault) if trip.attempts < OWN_TRIES => {
                    tracing::error!(post = %id, ?lane, %fault, "a post could not be written out");
                }
                Failure::Fault(fault) => return self.give_up(id, lane, &fault.to_string()).await,
            }
            self.pause(trip.attempts).await;
        }
    }

    async fn give_up(&self, post: crate::service::PostId, lane: Lane, reason: &str) {
        tracing::error!(%post, ?lane, reason, "a post can never arrive and is given up");
        let (reason, now) = (reason.to_owned(), self.desk.now());
        let noted = self
            .desk
            .ask(move |house| Ok(house.store().post_dead(post, &reason, now)?));
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

    /// Waits this long, or until something happens in the lane.
    async fn hold(&self, pause: Duration, lane: Lane, mut nudges: broadcast::Receiver<Lane>) {
        let nudged = async {
            // An error says that some were missed, and this lane may have been among them.
            while nudges.recv().await.is_ok_and(|nudged| nudged != lane) {}
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
        if let Content::Thread(table) = trip.post.content {
            self.begin(trip).await?;
            self.thread_of(table, trip).await?;
            return self.settle(&trip.post, None, None, None).await;
        }
        if trip.letter.is_none() {
            trip.letter = Some(self.write(&trip.post).await?);
        }
        let repeated = trip.since;
        self.begin(trip).await?;
        let channel = match trip.post.lane {
            Lane::Channel(channel) => channel,
            Lane::Table(table) => self.thread_of(table, trip).await?,
        };
        let Some((letter, table)) = &trip.letter else {
            return Err(fault("a letter that was written is gone").into());
        };
        let arrived = match repeated {
            Some(since) if self.desk.now().0.saturating_sub(since.0) > NONCE_LASTS => {
                found::found(&self.desk.http, self.desk.me, channel, letter, since).await?
            }
            _ => None,
        };
        let message = match arrived {
            Some(message) => message,
            None => match rest::send(&self.desk.http, channel, letter).await {
                Ok(message) => message,
                Err(trouble) if trouble.is(&[code::UNKNOWN_CHANNEL]) && !trip.moved => {
                    let Lane::Table(table) = trip.post.lane else {
                        return Err(trouble.into());
                    };
                    self.move_thread(table, channel).await?;
                    trip.moved = true;
                    return Err(
                        Trouble::Passing("its thread is gone; opened a new one".into()).into(),
                    );
                }
                Err(trouble) => return Err(trouble.into()),
            },
        };
        let buttons = !letter.message.buttons.is_empty();
        let place = (channel, message, buttons);
        self.settle(&trip.post, Some(message), *table, Some(place))
            .await
    }

    /// Notes that an attempt begins.
    async fn begin(&self, trip: &mut Trip) -> Result<(), Fault> {
        let (post, now) = (trip.post.id, self.desk.now());
        trip.since.get_or_insert(now);
        self.desk
            .ask(move |house| Ok(house.store().post_sending(post, now)?))
            .await
    }

    /// The thread of a table, opened if it is not there yet.
    async fn thread_of(&self, table: TableId, trip: &Trip) -> Result<ChannelId, Failure> {
        let table = self.table(table).await?;
        if let Some(thread) = table.thread {
            return Ok(thread);
        }
        let again = trip.attempts > 0 || trip.post.attempts > 0;
        let desk = &self.desk;
        let thread = thread::open(&desk.http, desk.me, &table, again).await?;
        self.opened(&table, thread).await?;
        Ok(thread)
    }

    /// Opens another thread for a table because this one has been deleted.
    async fn move_thread(&self, table: TableId, gone: ChannelId) -> Result<(), Failure> {
        let table = self.table(table).await?;
        tracing::warn!(table = %table.id, %gone, "the thread of a game is gone; opening another");
        let desk = &self.desk;
        let thread = thread::open_by_itself(&desk.http, desk.me, &table, true).await?;
        Ok(self.opened(&table, thread).await?)
    }

    async fn opened(&self, table: &Table, thread: ChannelId) -> Result<(), Fault> {
        let (id, guild, now) = (table.id, table.challenge.home.guild, self.desk.now());
        self.desk
            .ask(move |house| house.thread_opened(id, thread, now))
            .await?;
        // Somebody may have typed there already. Nobody listens any more only when the bot is closing.
        let _ = self.opened.send((thread, guild));
        Ok(())
    }

    async fn table(&self, id: TableId) -> Result<Table, Fault> {
        self.desk.ask(move |house| table(house, id)).await
    }

    /// The post written out and drawn, with the table whose buttons it takes over.
    async fn write(&self, post: &Post) -> Result<(Letter, Option<TableId>), Fault> {
        let content = post.content.clone();
        let (message, reply_to, table) =
            self.desk.ask(move |house| written(house, content)).await?;
        let png = match &message.picture {
            Some(picture) => Some(self.desk.paint(picture.scene.clone()).await?),
            None => None,
        };
        let letter = Letter {
            message,
            png,
            reply_to,
            nonce: format!("{}-{}", self.salt, post.id),
        };
        Ok((letter, table))
    }

    /// Notes that a post has arrived, and takes the buttons off the message before it that had any.
    async fn settle(
        &self,
        post: &Post,
        message: Option<MessageId>,
        table: Option<TableId>,
        place: Option<(ChannelId, MessageId, bool)>,
    ) -> Result<(), Failure> {
        let (id, content, now) = (post.id, post.content.clone(), self.desk.now());
        let before = self
            .desk
            .ask(move |house| {
                if let (Content::Event { table, seq }, Some(message)) = (&content, message) {
                    announce(house, *table, *seq, message, now)?;
                }
                let before = match (table, place) {
                    (Some(table), Some(place)) => take_over(house, table, place)?,
                    _ => None,
                };
                house.store().post_sent(id, message, now)?;
                Ok(before)
            })
            .await?;
        if let Some((channel, message)) = before
            && let Err(trouble) = rest::take_buttons_off(&self.desk.http, channel, message).await
        {
            // They are out of date, and say so when they are pressed.
            tracing::debug!(%channel, %message, %trouble, "old buttons stay");
        }
        Ok(())
    }
}

fn table(house: &Service, id: TableId) -> Result<Table, Fault> {
    let table = house.store().table(id)?;
    table.ok_or_else(|| fault(format!("a post of game {id}, which is not there")))
}

type Written = (present::Message, Option<MessageId>, Option<TableId>);

/// The words of a post, the message it answers, and the table whose buttons it takes over.
fn written(house: &Service, content: Content) -> Result<Written, Fault> {
    match content {
        Content::Thread(_) => Ok((present::Message::default(), None, None)),
        Content::Event { table, seq } => {
            let (then, log) = house.told(table, seq)?;
            let game = house.game(&then)?;
            Ok((present::event(&then, &log, &game), None, Some(table)))
        }
        Content::Export {
            table: id,
            ply,
            reply_to,
        } => {
            let mut table = table(house, id)?;
            // As it stood when it was asked for, although it is written down now.
            if table.turns.len() > ply {
                table.turns.truncate(ply);
                table.stage = Stage::Playing;
            }
            let game = house.game(&table)?;
            Ok((present::export(&table, &game), reply_to, None))
        }
        Content::Words {
            text,
            board,
            buttons,
            reply_to,
        } => match board {
            None => Ok((present::words(&text, &buttons, None), reply_to, None)),
            Some(view) => {
                let table = table(house, view.table)?;
                let game = house.game(&table)?;
                let board = Some((&table, &game, view));
                let takes_over = (!buttons.is_empty()).then_some(table.id);
                Ok((present::words(&text, &buttons, board), reply_to, takes_over))
            }
        },
    }
}

/// Notes where a challenge stands, if that is what was told.
fn announce(
    house: &Service,
    table: TableId,
    seq: u64,
    message: MessageId,
    now: Timestamp,
) -> Result<(), Fault> {
    let (_, log) = house.told(table, seq)?;
    match log.last().map(|event| &event.what) {
        Some(What::Challenged(_)) => house.announced(table, message, now),
        _ => Ok(()),
    }
}

/// Notes which message of a table has the buttons now. Returns the one that had them before.
fn take_over(
    house: &Service,
    table: TableId,
    (channel, message, buttons): (ChannelId, MessageId, bool),
) -> Result<Option<(ChannelId, MessageId)>, Fault> {
    let name = format!("buttons-{table}");
    let before = house.store().note(&name)?.unwrap_or_default();
    let now = match buttons {
        true => format!("{channel} {message}"),
        false => String::new(),
    };
    if now == before {
        return Ok(None);
    }
    house.store().set_note(&name, &now)?;
    let before = before.split_once(' ').and_then(|(channel, message)| {
        Some((
            ChannelId(channel.parse().ok()?),
            MessageId(message.parse().ok()?),
        ))
    });
    Ok(before)
}
