//! One connection to the gateway: made, kept alive, and made again after a pause.
//!
//! serenity's models read the events, but the loop around them is our own. serenity's loop reconnects at once and
//! without end where a gateway takes connections and drops them. It begins sessions that are not counted, and lets no
//! other code read its socket.
//!
//! A session whose connection broke is resumed (RESUME) as long as Discord knows it. Each new one (IDENTIFY) waits for
//! its turn, and is asked for and counted first ([`SessionLimiter`]). The pauses between connections grow until one has
//! held.
//!
//! A connection whose place others have taken leaves: once it hears, it asks for one more sign of life, hears all that
//! was sent before that, and says goodbye.

mod payload;
mod socket;

use std::future::pending;
use std::sync::Arc;
use std::time::Duration;

use serenity::model::event::{Event, GatewayEvent};
use serenity::model::gateway::GatewayIntents;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until, timeout};

pub(crate) use payload::Refusal;

use self::payload::{Closed, Session};
use self::socket::{Ended, Socket};
use super::events::EventListener;
use super::identify_queue::Turn;
use super::session_limiter::{Allowed, SessionLimiter};
use super::state::Link;
use crate::config::Token;
use crate::discord::backoff::drawn;
use crate::discord::context::Context;
use crate::discord::pacing::Reconnects;
use crate::discord::shutdown::raised;
use crate::service::ShardId;

/// After this many connections in a row over which a session could not be resumed, another is begun.
const MOST_RESUMES: u32 = 8;

/// Heartbeats are at least so far apart, whatever the gateway asks for.
const SHORTEST_HEARTBEAT: Duration = Duration::from_millis(100);

/// The events that we need. If one of them cannot be read, Discord has changed it.
const NEEDED: [&str; 9] = [
    "READY",
    "GUILD_CREATE",
    "GUILD_UPDATE",
    "MESSAGE_CREATE",
    "INTERACTION_CREATE",
    "CHANNEL_UPDATE",
    "THREAD_CREATE",
    "THREAD_UPDATE",
    "THREAD_DELETE",
];

/// What a connection is made with.
#[derive(Clone)]
pub(crate) struct Terms {
    /// The secret by which Discord knows us.
    pub token: Token,
    /// The server to speak to instead of Discord, if there is one.
    pub api_url: Option<String>,
    /// What we ask to hear.
    pub intents: GatewayIntents,
    /// Where sessions are begun.
    pub url: String,
    /// Counts them, and says when.
    pub starts: Arc<SessionLimiter>,
    /// Takes in what is heard.
    pub listener: Arc<EventListener>,
}

/// What a connection is told.
#[derive(Clone)]
pub(crate) struct Orders {
    /// To stop, for the bot is closing.
    pub stop: watch::Receiver<bool>,
    /// To leave, for others have taken its place.
    pub leave: watch::Receiver<bool>,
}

/// One connection, over and over.
pub(crate) struct Shard {
    ctx: Arc<Context>,
    id: ShardId,
    terms: Terms,
    link: Link,
    session: Option<Session>,
    reconnects: Reconnects,
    /// When the session was begun or gone on with over the present connection.
    up: Option<Instant>,
    /// Over how many connections the session could not be gone on with.
    in_vain: u32,
    /// When the last session was asked for.
    identified: Option<Instant>,
    /// The turn to begin one, until Discord has answered or should have.
    turn: Option<Turn>,
}

/// The heartbeats of a connection.
struct Beats {
    next: Instant,
    /// When the last one was sent, if it is not answered.
    unanswered: Option<Instant>,
    /// How many answers are waited for before we leave.
    farewell: Option<u32>,
}

/// Why no connection is made any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// Discord refuses us.
    Refused(Refusal),
    /// No part of the bot takes in events, though the bot was not told to stop.
    NobodyListens,
}

/// Why a connection is over.
enum Over {
    /// It can be made again.
    Lost(String),
    /// It can be made again, but the session is gone.
    SessionGone(String),
    /// Discord refuses us.
    Refused(Refusal),
    /// No part of the bot takes in events any more.
    NobodyListens,
    /// We were told to stop.
    Stopped,
}

impl From<Ended> for Over {
    fn from(ended: Ended) -> Over {
        match payload::closed(ended.code) {
            Closed::Resumable => Over::Lost(ended.why),
            Closed::SessionGone => Over::SessionGone(ended.why),
            Closed::Refused(refusal) => Over::Refused(refusal),
        }
    }
}

impl Shard {
    /// A connection that has not been made yet.
    pub fn new(ctx: Arc<Context>, terms: Terms, link: Link) -> Shard {
        Shard {
            reconnects: ctx.pacing.reconnects(),
            ctx,
            id: link.shard,
            terms,
            link,
            session: None,
            up: None,
            in_vain: 0,
            identified: None,
            turn: None,
        }
    }

    /// Keeps the connection until told to stop or to leave.
    ///
    /// # Errors
    /// If Discord refuses us, so that reconnecting does not help, or if no part of the bot takes in events.
    pub async fn run(mut self, mut orders: Orders) -> Result<(), Halt> {
        let listener = self.terms.listener.clone();
        let stopped = orders.stop.clone();
        // One like it may have stood before.
        self.ctx.unsettled.lost(self.id);
        // One that has nothing to go on with need not come back in order to leave.
        while !(*orders.leave.borrow() && self.session.is_none()) {
            let abandoned = async {
                listener.is_abandoned().await;
                if *stopped.borrow() {
                    // As it should be; the connection takes its leave.
                    pending::<()>().await;
                }
            };
            let over = tokio::select! {
                biased;
                over = self.connection(&mut orders) => over,
                () = abandoned => Over::NobodyListens,
            };
            let (why, gone) = match over {
                _ if *stopped.borrow() => return Ok(()),
                Over::Stopped => return Ok(()),
                Over::Lost(why) => (why, false),
                Over::SessionGone(why) => (why, true),
                Over::Refused(refusal) => return Err(Halt::Refused(refusal)),
                Over::NobodyListens => return Err(Halt::NobodyListens),
            };
            let pause = self.pause(gone);
            if self.reconnects.is_news() {
                let (shard, losses) = (self.id, self.reconnects.losses());
                tracing::warn!(%shard, why, ?pause, losses, "not connected; trying again");
            }
            self.ctx.metrics.gateway.pauses(self.id, pause);
            let next = format!("the next try in {} s ({why})", pause.as_secs_f64().ceil());
            self.wait_for(next);
            tokio::select! {
                () = raised(&mut orders.stop) => return Ok(()),
                () = self.ctx.pacing.pause(pause) => {}
            }
        }
        Ok(())
    }

    /// Notes that a connection is over, and how long to wait before the next.
    fn pause(&mut self, gone: bool) -> Duration {
        let pacing = &self.ctx.pacing;
        let held = self.up.take().map(|since| since.elapsed());
        let mut pause = self.reconnects.next(held);
        self.in_vain = match held {
            Some(_) => 0,
            None => self.in_vain + 1,
        };
        if gone {
            // Discord asks for a moment drawn at random before the next session.
            pause = pause.max(drawn(pacing.identify / 5, pacing.identify));
        }
        if gone || self.in_vain >= MOST_RESUMES {
            self.session = None;
            self.in_vain = 0;
        }
        if let (None, Some(identified)) = (&self.session, self.identified) {
            let left = pacing.identify.saturating_sub(identified.elapsed());
            pause = pause.max(left + drawn(Duration::ZERO, pacing.blip));
        }
        pause
    }

    /// Shows in the bot's status what the connection waits for.
    fn wait_for(&self, what: String) {
        self.link.tell(|connection| {
            connection.connected = false;
            connection.waits = Some(what);
        });
        self.ctx.unsettled.lost(self.id);
    }

    /// One connection, from its beginning to its end.
    async fn connection(&mut self, orders: &mut Orders) -> Over {
        let Orders { stop, leave } = orders;
        let opened = tokio::select! {
            biased;
            () = raised(stop) => return Over::Stopped,
            opened = self.open() => opened,
        };
        let (mut socket, interval) = match opened {
            Ok(opened) => opened,
            Err(over) => return over,
        };
        let over = tokio::select! {
            biased;
            () = raised(stop) => Over::Stopped,
            over = self.talk(&mut socket, interval, leave) => over,
        };
        self.turn = None;
        // The session is not resumed when we stop. Without a word Discord would show the bot as present for a while.
        let ends = matches!(over, Over::Stopped | Over::NobodyListens);
        socket.close(ends).await;
        over
    }

    /// Opens a connection, up to the first word that we say. Returns it with the time between two heartbeats.
    async fn open(&mut self) -> Result<(Socket, Duration), Over> {
        let turn = match &self.session {
            Some(_) => None,
            None => {
                let starts = self.terms.starts.clone();
                if self.id.count().get() > 1 {
                    self.wait_for("its turn to begin a session".to_owned());
                }
                let turn = starts.turn(self.id).await;
                Some((turn, self.allowed(&starts).await))
            }
        };
        let resumed_at = self.session.as_ref().and_then(|session| {
            let url = session.url.clone()?;
            suits(self.terms.api_url.as_deref(), &url).then_some(url)
        });
        let url = resumed_at.unwrap_or_else(|| self.terms.url.clone());
        self.ctx.metrics.gateway.connects(self.id);
        let step = self.ctx.pacing.step;
        let mut socket = match timeout(step, Socket::open(&url)).await {
            Ok(Ok(socket)) => socket,
            failed => {
                if let Some(session) = &mut self.session {
                    session.url = None;
                }
                return Err(Over::Lost(match failed {
                    Ok(Err(why)) => why,
                    _ => "nobody took the connection in time".to_owned(),
                }));
            }
        };
        let interval = match timeout(step, socket.next()).await {
            Ok(Ok(text)) => match discord_payloads::read(&text) {
                Ok(GatewayEvent::Hello(interval)) => Duration::from_millis(interval),
                _ => return Err(Over::Lost("no greeting".to_owned())),
            },
            Ok(Err(ended)) => return Err(ended.into()),
            Err(_) => return Err(Over::Lost("no greeting in time".to_owned())),
        };
        let token = self.terms.token.reveal();
        let opening = match (&self.session, turn) {
            (Some(session), _) => {
                self.ctx.metrics.gateway.resumes(self.id);
                payload::resume(token, session)
            }
            (None, turn) => {
                let (turn, allowed) = turn.unzip();
                let allowed = allowed.unwrap_or_default();
                if !self.terms.starts.count(&allowed, self.id).await {
                    let why = "no further session may be begun just now";
                    return Err(Over::Lost(why.to_owned()));
                }
                self.ctx.metrics.gateway.identifies(self.id);
                self.identified = Some(Instant::now());
                self.turn = turn;
                if let Some(turn) = &mut self.turn {
                    turn.take();
                }
                payload::identify(token, self.terms.intents, self.id)
            }
        };
        socket.say(&opening).await?;
        Ok((socket, interval.max(SHORTEST_HEARTBEAT)))
    }

    /// Waits until a session may be begun, and learns where.
    async fn allowed(&mut self, starts: &SessionLimiter) -> Allowed {
        let allowed = starts.allowed(self.id, |what| self.wait_for(what)).await;
        if let Some(url) = &allowed.url {
            if suits(self.terms.api_url.as_deref(), url) {
                self.terms.url.clone_from(url);
            } else {
                tracing::warn!(url, "this gateway is another server; not going there");
            }
        }
        allowed
    }

    /// Listens until the connection is over.
    async fn talk(
        &mut self,
        socket: &mut Socket,
        interval: Duration,
        leave: &mut watch::Receiver<bool>,
    ) -> Over {
        let begun = Instant::now();
        let session_by = begun + self.ctx.pacing.step * 3;
        let turn_until = begun + self.ctx.pacing.identify;
        let mut beats = Beats {
            next: begun + drawn(Duration::ZERO, interval),
            unanswered: None,
            farewell: None,
        };
        loop {
            let text = tokio::select! {
                text = socket.next() => text,
                () = sleep_until(beats.next) => {
                    if beats.unanswered.is_some() {
                        return Over::Lost("a heartbeat was not answered".to_owned());
                    }
                    beats.unanswered = Some(Instant::now());
                    beats.next += interval;
                    match self.heartbeat(socket).await {
                        Ok(()) => continue,
                        Err(ended) => return ended.into(),
                    }
                }
                () = raised(leave), if self.up.is_some() && beats.farewell.is_none() => {
                    // What was sent before its answer is heard before we go.
                    beats.farewell = Some(1 + u32::from(beats.unanswered.is_some()));
                    match self.heartbeat(socket).await {
                        Ok(()) => continue,
                        Err(ended) => return ended.into(),
                    }
                }
                () = sleep_until(turn_until), if self.turn.is_some() => {
                    self.turn = None;
                    continue;
                }
                () = sleep_until(session_by), if self.up.is_none() => {
                    return Over::Lost("no session in time".to_owned());
                }
            };
            let said = match text {
                Ok(text) => discord_payloads::read(&text),
                Err(ended) => return ended.into(),
            };
            if let Some(over) = self.said(socket, said, &mut beats).await {
                return over;
            }
        }
    }

    /// Takes in what the gateway said. Returns why the connection is over, if it is.
    async fn said(
        &mut self,
        socket: &mut Socket,
        said: Result<GatewayEvent, serde_json::Error>,
        beats: &mut Beats,
    ) -> Option<Over> {
        match said {
            Ok(GatewayEvent::Dispatch(seq, event)) => {
                (!self.dispatched(seq, &event)).then_some(Over::NobodyListens)
            }
            Ok(GatewayEvent::Heartbeat(..)) => self.heartbeat(socket).await.err().map(Over::from),
            Ok(GatewayEvent::HeartbeatAck) => {
                if let Some(unanswered) = beats.unanswered.take() {
                    let latency = Some(unanswered.elapsed());
                    self.link.tell(|connection| connection.latency = latency);
                }
                beats.farewell = beats.farewell.map(|answers| answers.saturating_sub(1));
                (beats.farewell == Some(0)).then_some(Over::Stopped)
            }
            Ok(GatewayEvent::Reconnect) => {
                Some(Over::Lost("Discord asked us to reconnect".to_owned()))
            }
            Ok(GatewayEvent::InvalidateSession(true)) => {
                Some(Over::Lost("Discord interrupted the session".to_owned()))
            }
            Ok(GatewayEvent::InvalidateSession(false)) => {
                Some(Over::SessionGone("Discord ended the session".to_owned()))
            }
            Ok(_) => None,
            Err(error) => {
                self.unread(&error.to_string());
                None
            }
        }
    }

    async fn heartbeat(&self, socket: &mut Socket) -> Result<(), Ended> {
        let seq = self.session.as_ref().map(|session| session.seq);
        socket.say(&payload::heartbeat(seq)).await
    }

    /// Hears an event. Returns whether anybody listens.
    fn dispatched(&mut self, seq: u64, event: &Event) -> bool {
        let begun = payload::begun(event);
        let resumed = payload::is_resumed(event);
        let is_up = begun.is_some() || resumed;
        if begun.is_some() {
            self.session = begun;
        }
        if let Some(session) = &mut self.session {
            session.seq = seq;
        }
        let mut legible = None;
        if let Event::Unknown(event) = event
            && NEEDED.contains(&event.kind.as_str())
        {
            legible = discord_payloads::without_odd_parts(event);
            let odd = legible.iter().flat_map(|legible| &legible.odd);
            let odd: String = odd.map(|part| format!(" {part}")).collect();
            self.unread(&format!("{}{odd}", event.kind));
        }
        let heard = self.terms.listener.hear(
            self.id,
            legible.as_ref().map_or(event, |legible| &legible.event),
        );
        if is_up {
            self.up = Some(Instant::now());
            self.turn = None;
            let (shard, tries) = (self.id, self.reconnects.losses());
            tracing::info!(%shard, tries, resumed, "gateway connected");
            self.ctx.metrics.gateway.pauses(self.id, Duration::ZERO);
            self.link.tell(|connection| {
                connection.connected = true;
                connection.waits = None;
            });
        }
        heard
    }

    /// Counts what could not be read; the log tells of it less and less often.
    fn unread(&self, what: &str) {
        let before = self.ctx.metrics.gateway_unread.inc();
        if (before + 1).is_power_of_two() {
            tracing::warn!(shard = %self.id, what, number = before + 1, "cannot parse a gateway message");
        }
    }
}

/// Whether to connect to a gateway: to the server that requests go to, or to Discord's own if the connection is
/// encrypted.
pub(crate) fn suits(api_url: Option<&str>, gateway: &str) -> bool {
    match api_url {
        Some(url) => is_gateway_of(gateway, url),
        None => gateway.starts_with("wss://"),
    }
}

/// Whether a gateway is on the server of this address, and reached as safely: by wss:// where that is https://.
fn is_gateway_of(gateway: &str, url: &str) -> bool {
    let (scheme, there) = parted(gateway);
    let (asked, here) = parted(url);
    let is_as_safe = matches!((asked, scheme), ("https", "wss") | ("http", "ws" | "wss"));
    is_as_safe && there == here
}

/// The scheme of an address, and its host with the port.
fn parted(url: &str) -> (&str, &str) {
    let (scheme, rest) = url.split_once("://").unwrap_or(("", url));
    (scheme, rest.split(['/', '?', '#']).next().unwrap_or(rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gateway_is_on_the_same_server_and_as_safe() {
        for (gateway, url) in [
            ("ws://127.0.0.1:8080", "http://127.0.0.1:8080/"),
            ("wss://discord.example/?v=10", "https://discord.example"),
        ] {
            assert!(suits(Some(url), gateway), "{gateway} {url}");
        }
        for (gateway, url) in [
            ("ws://127.0.0.1:8081", "http://127.0.0.1:8080"),
            ("wss://gateway.discord.gg/?v=10", "https://discord.example"),
            ("ws://discord.example/?v=10", "https://discord.example"),
            ("http://discord.example", "https://discord.example"),
            ("discord.example", "https://discord.example"),
        ] {
            assert!(!suits(Some(url), gateway), "{gateway} {url}");
        }
    }

    #[test]
    fn a_gateway_elsewhere_or_in_the_clear_is_not_gone_to() {
        assert!(suits(None, "wss://gateway.discord.gg"));
        assert!(!suits(None, "ws://gateway.discord.gg"));
        let own = Some("http://127.0.0.1:8080");
        assert!(suits(own, "ws://127.0.0.1:8080"));
        assert!(!suits(own, "wss://gateway.discord.gg"));
        assert!(!suits(own, "ws://127.0.0.1:8081"));
    }
}
