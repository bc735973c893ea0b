//! The bot: everything in this layer, connected and running.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, bail};
use serenity::Error;
use serenity::client::{Client, ClientBuilder};
use serenity::gateway::{GatewayError, ShardManager};
use serenity::http::{Http, HttpBuilder, LightMethod, Request, Route};
use serenity::model::gateway::{Gateway as GatewayPlace, GatewayIntents};
use serenity::model::user::CurrentUser;
use tokio::runtime::{Builder, Handle, Runtime};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, watch};
use tokio::task::JoinHandle;
use tokio::time::Instant;

use crate::computer::{Computers, Queue};
use crate::config::Token;
use crate::draw::ThemeName;
use crate::service::limits::{Limits, Quotas};
use crate::service::{Clock, Fault, PersonId, PostId, Service, Store};

use super::desk::{Desk, at_once, raised};
use super::gateway::Ear;
use super::identify;
use super::ingest::Ingest;
use super::line::Line;
use super::meters::{self, Meters};
use super::outbox::Outbox;
use super::painters::Painters;
use super::places::Places;
use super::rest;
use super::tutor::{self, Tutor};

/// The pause before the connection is tried again: twice as long each time, and short again after a good connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pause(Duration);

impl Pause {
    const SHORTEST: Pause = Pause(Duration::from_secs(1));
    const LONGEST: Pause = Pause(Duration::from_secs(300));

    /// A connection that has lasted so long was a good one.
    const GOOD: Duration = Duration::from_secs(300);

    /// The pause after a connection that has lasted so long.
    fn after(self, connected: Duration) -> Pause {
        match connected >= Pause::GOOD {
            true => Pause::SHORTEST,
            false => self,
        }
    }

    /// The one after this.
    fn next(self) -> Pause {
        Pause((self.0 * 2).min(Pause::LONGEST.0))
    }
}

/// What the bot has to know to start.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The secret by which Discord knows it.
    pub token: Token,
    /// A server to speak to instead of Discord. Everything goes there, the gateway too.
    pub api_url: Option<String>,
    /// Whether to ask for the text of every message.
    pub message_content: bool,
    /// The colours of the boards.
    pub theme: ThemeName,
    /// How much may be asked.
    pub quotas: Quotas,
}

/// The threads on which serenity keeps the connection. A shard of its that is told to close when its socket is gone already
/// waits for the answer without ever giving way, and would hold up a thread that others need. So it has threads of its own,
/// and is not told: they are let go.
struct Gateway {
    threads: Handle,
    runtime: Option<Runtime>,
}

impl Gateway {
    fn open() -> anyhow::Result<Gateway> {
        let runtime = Builder::new_multi_thread()
            .worker_threads(2)
            .thread_name("gateway")
            .enable_all()
            .build()
            .context("cannot start the threads of the connection")?;
        Ok(Gateway {
            threads: runtime.handle().clone(),
            runtime: Some(runtime),
        })
    }

    fn spawn<T: Send + 'static>(
        &self,
        task: impl Future<Output = T> + Send + 'static,
    ) -> JoinHandle<T> {
        self.threads.spawn(task)
    }
}

impl Drop for Gateway {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// A running bot.
pub struct Bot {
    stop: watch::Sender<bool>,
    close: watch::Sender<bool>,
    connected: watch::Receiver<bool>,
    shards: watch::Receiver<Option<Arc<ShardManager>>>,
    connection: JoinHandle<anyhow::Result<()>>,
    gateway: Gateway,
    ingest: JoinHandle<Ingest>,
    looking: JoinHandle<()>,
    computers: Computers,
    outbox: Outbox,
    meters: Meters,
    drawing: Arc<Semaphore>,
}

/// How a bot does.
#[derive(Clone)]
pub struct Pulse {
    stopping: watch::Receiver<bool>,
    connected: watch::Receiver<bool>,
    shards: watch::Receiver<Option<Arc<ShardManager>>>,
    meters: Meters,
    outbox: Outbox,
    drawing: Arc<Semaphore>,
}

/// Until it is dropped, no picture is drawn.
#[must_use = "drawing goes on when it is dropped"]
pub struct Held(#[expect(dead_code, reason = "it only has to be there")] OwnedSemaphorePermit);

impl Pulse {
    /// Waits until no picture is being drawn, and lets none be begun, so that one can see what does not wait for pictures.
    ///
    /// # Errors
    /// Never while the bot lives.
    pub async fn hold_drawing(&self) -> anyhow::Result<Held> {
        let all = u32::try_from(at_once()).context("more processors than anybody has")?;
        Ok(Held(self.drawing.clone().acquire_many_owned(all).await?))
    }

    /// Sends a post that was given up after all.
    ///
    /// # Errors
    /// If it is not among the dead letters, or the store fails.
    pub async fn send_again(&self, post: PostId) -> Result<(), Fault> {
        self.outbox.send_again(post).await
    }

    /// Whether it hears what people say at present, and will go on to.
    pub async fn is_connected(&self) -> bool {
        if !*self.connected.borrow() || self.is_stopping() {
            return false;
        }
        let shards = self.shards.borrow().clone();
        match shards {
            Some(shards) => meters::is_connected(&shards).await,
            None => false,
        }
    }

    /// Whether it has been told to stop.
    pub fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }

    /// The time from its last heartbeat to Discord's answer, if there was one.
    pub async fn latency(&self) -> Option<Duration> {
        let shards = self.shards.borrow().clone()?;
        meters::latency(&shards).await
    }

    /// What it counts.
    pub fn meters(&self) -> &Meters {
        &self.meters
    }
}

impl Bot {
    /// Starts a bot: what waits in the outbox is sent, and the connection is made.
    ///
    /// # Errors
    /// If Discord cannot be reached or does not know the token, if the store fails, or if the server named instead of
    /// Discord would send us somewhere else.
    pub async fn start(
        settings: Settings,
        store: Arc<dyn Store>,
        clock: Arc<dyn Clock>,
    ) -> anyhow::Result<Bot> {
        let meters = Meters::default();
        let line = Arc::new(Line::new(http(&settings), &meters));
        check_gateway(&settings, &line).await?;
        let user = who_we_are(&line).await?;
        tracing::info!(name = user.name, id = user.id.get(), "Discord knows us");
        let (stop, stopping) = watch::channel(false);
        let (close, closing) = watch::channel(false);
        let (connected_to, connected) = watch::channel(false);
        let (shards_to, shards) = watch::channel(None);
        let me = PersonId(user.id.get());
        let painters = Arc::new(Painters::new(settings.theme));
        let limits = Limits::new(settings.quotas, clock.clone());
        let queue = Arc::new(Queue::default());
        let house = Service::new(store).limited(limits).watched(queue.clone());
        let counting = house.clone();
        // In no hurry: whoever asks before it is done waits for it.
        tokio::task::spawn_blocking(move || {
            if let Err(error) = counting.annals().look(&**counting.store(), |_| ()) {
                tracing::error!(%error, "cannot count what has been played");
            }
        });
        let tutor = Tutor::new(queue.clone());
        let (home, time) = (house.clone(), clock.clone());
        let desk = Desk::new(me, line, home, time, painters, tutor, closing);
        let desk = Arc::new(desk);
        let (opened_to, opened) = mpsc::unbounded_channel();
        let (heard_to, heard) = mpsc::unbounded_channel();
        let (outbox, looking) = Outbox::start(desk.clone(), opened_to)
            .await
            .context("cannot read the outbox")?;
        let drawing = desk.drawing();
        let wake = outbox.clone();
        let computers = Computers::start(queue, &house, clock, move || wake.wake())
            .context("cannot start the threads of the computer")?;
        tokio::spawn(tutor::resume(desk.clone(), outbox.clone()));
        let places = Arc::new(Places::default());
        let ear = Arc::new(Ear::new(me, desk.http.clone(), places.clone(), heard_to));
        let ingest = Ingest::new(desk.clone(), outbox.clone(), places);
        let ingest = ingest.run(
            heard,
            opened,
            connected_to,
            shards.clone(),
            stopping.clone(),
        );
        let ingest = tokio::spawn(ingest);
        let gateway = Gateway::open()?;
        let connection = gateway.spawn(connect(settings, desk, ear, shards_to, stopping));
        Ok(Bot {
            stop,
            close,
            connected,
            shards,
            connection,
            gateway,
            ingest,
            looking,
            computers,
            outbox,
            meters,
            drawing,
        })
    }

    /// How the bot does, for as long as it lives.
    pub fn pulse(&self) -> Pulse {
        Pulse {
            stopping: self.stop.subscribe(),
            connected: self.connected.clone(),
            shards: self.shards.clone(),
            meters: self.meters.clone(),
            outbox: self.outbox.clone(),
            drawing: self.drawing.clone(),
        }
    }

    /// Waits until the bot hears what people say.
    pub async fn connected(&self) {
        // It fails only when the bot has ended, which `ended` tells.
        let _ = self
            .connected
            .clone()
            .wait_for(|connected| *connected)
            .await;
    }

    /// Waits until the connection has ended by itself, which it does only for good.
    ///
    /// # Errors
    /// Always with the reason.
    pub async fn ended(&mut self) -> anyhow::Result<()> {
        (&mut self.connection)
            .await
            .context("the connection panicked")?
    }

    /// Closes in good order: hears no more, answers what has been heard, sends what has been saved, as far as `patience`
    /// goes for each. What is left is sent at the next start.
    pub async fn stop(self, patience: Duration) {
        self.stop.send_replace(true);
        drop(self.gateway);
        let ingest = self.ingest.await.ok();
        let answered = match &ingest {
            Some(ingest) => ingest.drained(patience).await,
            None => false,
        };
        if !answered {
            tracing::warn!("closing before everything that was heard could be answered");
        }
        // It waits for threads, which take a moment; an error says that they panicked, and they have said so.
        let _ = tokio::task::spawn_blocking(|| self.computers.close()).await;
        if !self.outbox.drained(patience).await {
            tracing::warn!(
                "closing before everything could be sent; the rest goes at the next start"
            );
        }
        self.close.send_replace(true);
        // What is on its way is waited for: it either arrives or has failed soon.
        self.outbox.drained(patience).await;
        if let Some(ingest) = ingest {
            ingest.abandon().await;
        }
        self.outbox.abandon().await;
        // It ends at once, now that we are closing.
        let _ = self.looking.await;
    }
}

/// What speaks to Discord, or to the server named instead.
fn http(settings: &Settings) -> Http {
    let builder = HttpBuilder::new(settings.token.reveal());
    match &settings.api_url {
        // serenity ignores the other server unless its own rate limiter is off.
        Some(url) => builder
            .proxy(url.clone())
            .ratelimiter_disabled(true)
            .build(),
        None => builder.build(),
    }
}

/// Asks Discord who we are.
async fn who_we_are(line: &Line) -> anyhow::Result<CurrentUser> {
    let asked = line.ask(Request::new(Route::UserMe, LightMethod::Get));
    let told = match asked.await {
        Err(Error::Http(error)) if error.status_code().is_some_and(|code| code == 401) => {
            bail!("Discord does not know this token; copy it again from the developer portal")
        }
        told => told.map_err(rest::trouble),
    };
    match told.and_then(|body| rest::read(&body)) {
        Ok(user) => Ok(user),
        Err(trouble) => bail!("cannot ask Discord who we are: {trouble}"),
    }
}

/// Makes sure that the gateway is where everything else is: serenity goes to the real one when it cannot find out.
async fn check_gateway(settings: &Settings, line: &Line) -> anyhow::Result<()> {
    let Some(url) = &settings.api_url else {
        return Ok(());
    };
    let told = rest::call(line, Request::new(Route::Gateway, LightMethod::Get)).await;
    let gateway = match told.and_then(|body| rest::read::<GatewayPlace>(&body)) {
        Ok(gateway) => gateway.url,
        Err(trouble) => bail!("cannot ask {url} for its gateway: {trouble}"),
    };
    if authority(&gateway) != authority(url) {
        bail!("{url} names the gateway {gateway}, which is another server; refusing to go there");
    }
    Ok(())
}

/// Host and port of an address.
fn authority(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    rest.split(['/', '?', '#']).next().unwrap_or(rest)
}

/// Keeps the connection, until it is refused for good or the bot stops.
async fn connect(
    settings: Settings,
    desk: Arc<Desk>,
    ear: Arc<Ear>,
    shards: watch::Sender<Option<Arc<ShardManager>>>,
    mut stop: watch::Receiver<bool>,
) -> anyhow::Result<()> {
    let mut message_content = settings.message_content;
    let mut pause = Pause::SHORTEST;
    while !*stop.borrow() {
        let mut intents = GatewayIntents::GUILDS
            | GatewayIntents::GUILD_MESSAGES
            | GatewayIntents::DIRECT_MESSAGES;
        intents.set(GatewayIntents::MESSAGE_CONTENT, message_content);
        let builder = ClientBuilder::new_with_http(http(&settings), intents);
        let mut client = match prepared(&settings, builder.event_handler_arc(ear.clone())).await {
            Ok(client) => client,
            Err(reason) => {
                tracing::warn!(
                    reason,
                    pause = ?pause.0,
                    "cannot prepare the connection; trying again"
                );
                wait(&mut pause, &mut stop).await;
                continue;
            }
        };
        if !identify::may_start(&desk, &stop).await {
            return Ok(());
        }
        desk.set_hears_all(message_content);
        shards.send_replace(Some(client.shard_manager.clone()));
        let begun = Instant::now();
        let ended = client.start().await;
        shards.send_replace(None);
        pause = pause.after(begun.elapsed());
        match ended {
            Ok(()) => return Ok(()),
            Err(Error::Gateway(GatewayError::DisallowedGatewayIntents)) if message_content => {
                message_content = false;
                tracing::error!(
                    "Discord does not let us read every message: the message content intent is not switched on for this \
                     application. Switch it on (discord.com/developers, Bot, Message Content Intent) and start again, or set \
                     message_content = false; going on without: moves are typed with a mention, as a reply to a board, or as \
                     commands"
                );
            }
            Err(Error::Gateway(GatewayError::InvalidAuthentication)) => {
                bail!(
                    "Discord does not know this token any more; copy it again from the developer portal \
                     (discord.com/developers, Bot, Reset Token)"
                )
            }
            Err(Error::Gateway(
                error @ (GatewayError::DisallowedGatewayIntents
                | GatewayError::InvalidGatewayIntents),
            )) => {
                bail!(
                    "Discord refuses what we ask to hear ({error}); look at the intents of this application in the \
                     developer portal (discord.com/developers, Bot)"
                )
            }
            Err(Error::Gateway(error)) => bail!("Discord refuses the connection: {error}"),
            Err(error) => {
                tracing::error!(%error, pause = ?pause.0, "the connection failed; trying again");
                wait(&mut pause, &mut stop).await;
            }
        }
    }
    Ok(())
}

/// A client that goes where everything else is: serenity goes to the real gateway when it cannot ask for ours.
async fn prepared(settings: &Settings, builder: ClientBuilder) -> Result<Client, String> {
    let client = builder.await.map_err(|error| error.to_string())?;
    let gateway = client.ws_url.lock().await.clone();
    match &settings.api_url {
        Some(url) if authority(&gateway) != authority(url) => {
            Err(format!("{url} does not tell its gateway just now"))
        }
        _ => Ok(client),
    }
}

/// Waits this long, or until the bot stops; the next time longer.
async fn wait(pause: &mut Pause, stop: &mut watch::Receiver<bool>) {
    tokio::select! {
        () = tokio::time::sleep(pause.0) => {}
        () = raised(stop) => {}
    }
    *pause = pause.next();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_until_a_connection_has_lasted() {
        let seconds = |pause: Pause| pause.0.as_secs();
        let mut pause = Pause::SHORTEST;
        let mut pauses = Vec::new();
        for _ in 0..11 {
            // It breaks again and again, now and then after some minutes.
            pause = pause.after(Duration::from_secs(299));
            pauses.push(seconds(pause));
            pause = pause.next();
        }
        assert_eq!(pauses, [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
        let pause = pause.after(Duration::from_secs(300));
        assert_eq!([seconds(pause), seconds(pause.next())], [1, 2]);
    }

    #[test]
    fn servers_are_told_apart_by_host_and_port() {
        assert_eq!(authority("ws://127.0.0.1:8080"), "127.0.0.1:8080");
        assert_eq!(authority("http://127.0.0.1:8080/"), "127.0.0.1:8080");
        assert_eq!(
            authority("wss://gateway.discord.gg/?v=10"),
            "gateway.discord.gg"
        );
    }
}
