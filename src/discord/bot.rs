//! The bot: everything in this layer, connected and running.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Context as _;
use serenity::http::{Http, HttpBuilder};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, watch};
use tokio::task::JoinHandle;

use crate::computer::{Computers, Queue};
use crate::config::Token;
use crate::draw::ThemeName;
use crate::service::limits::{Limits, Quotas};
use crate::service::{Clock, Fault, PersonId, PostId, Service, Store};

use super::analysis::{self, Tutor};
use super::desk::{Desk, at_once};
use super::ingest::Ingest;
use super::metrics::Meters;
use super::outbox::Outbox;
use crate::discord::gateway::connection::connect;
use crate::discord::gateway::events::Ear;
use crate::discord::gateway::shard::Link;
use crate::discord::gateway::startup::{Startup, introduced};
use crate::discord::jobs::costly::Beside;
use crate::discord::jobs::painters::Painters;
use crate::discord::rest::channels::Places;
use crate::discord::rest::client::Line;

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
    /// For how many days a backup is kept; `None` if none are made.
    pub backups_last: Option<u32>,
}

/// A running bot.
pub struct Bot {
    stop: watch::Sender<bool>,
    close: watch::Sender<bool>,
    connected: watch::Receiver<bool>,
    link: watch::Receiver<Link>,
    connection: JoinHandle<anyhow::Result<()>>,
    ingest: JoinHandle<Ingest>,
    looking: JoinHandle<()>,
    computers: Computers,
    outbox: Outbox,
    meters: Meters,
    drawing: Arc<Semaphore>,
    beside: Arc<Beside>,
}

/// How a bot does.
#[derive(Clone)]
pub struct Pulse {
    stopping: watch::Receiver<bool>,
    connected: watch::Receiver<bool>,
    link: watch::Receiver<Link>,
    meters: Meters,
    outbox: Outbox,
    drawing: Arc<Semaphore>,
    beside: Arc<Beside>,
}

/// Until it is dropped, something is not done.
#[must_use = "it goes on when it is dropped"]
pub struct Held(#[expect(dead_code, reason = "it only has to be there")] Vec<OwnedSemaphorePermit>);

impl Pulse {
    /// Waits until no picture is being drawn, and lets none be begun, so that one can see what does not wait for pictures.
    ///
    /// # Errors
    /// Never while the bot lives.
    pub async fn hold_drawing(&self) -> anyhow::Result<Held> {
        let all = u32::try_from(at_once()).context("more processors than anybody has")?;
        let held = self.drawing.clone().acquire_many_owned(all).await?;
        Ok(Held(vec![held]))
    }

    /// Waits until nothing costly is done, and lets nothing be begun, so that one can see what does not wait for it.
    ///
    /// # Errors
    /// Never while the bot lives.
    pub async fn hold_costly(&self) -> anyhow::Result<Held> {
        let held = self.beside.hold().await;
        Ok(Held(held.context("the bot is gone")?.into()))
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
        self.link.borrow().connected
    }

    /// What the connection waits for while it does not stand, in words.
    pub fn waits_for(&self) -> Option<String> {
        self.link.borrow().waits.clone()
    }

    /// Whether it has been told to stop.
    pub fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }

    /// The time from its last heartbeat to Discord's answer, if there was one.
    pub async fn latency(&self) -> Option<Duration> {
        self.link.borrow().latency
    }

    /// What Discord has failed on for a while, in one line each.
    pub fn failing(&self) -> Vec<String> {
        self.outbox.failing()
    }

    /// What it counts.
    pub fn meters(&self) -> &Meters {
        &self.meters
    }
}

impl Bot {
    /// As [`Bot::start_by`], in the usual way.
    ///
    /// # Errors
    /// As [`Bot::start_by`].
    pub async fn start(
        settings: Settings,
        store: Arc<dyn Store>,
        clock: Arc<dyn Clock>,
    ) -> anyhow::Result<Bot> {
        Bot::start_by(Startup::default(), settings, store, clock).await
    }

    /// Starts a bot: what waits in the outbox is sent, and the connection is made. A Discord that does not answer, or not
    /// well, is waited for.
    ///
    /// # Errors
    /// If Discord does not know the token, if the store fails, or if the server named instead of Discord would send us
    /// somewhere else.
    pub async fn start_by(
        startup: Startup,
        settings: Settings,
        store: Arc<dyn Store>,
        clock: Arc<dyn Clock>,
    ) -> anyhow::Result<Bot> {
        let meters = Meters::default();
        let line = Arc::new(Line::new(http(&settings), &meters));
        let (url, user) = introduced(&settings, &line, &startup).await?;
        tracing::info!(name = user.name, id = user.id.get(), "Discord knows us");
        let (stop, stopping) = watch::channel(false);
        let (close, closing) = watch::channel(false);
        let (connected_to, connected) = watch::channel(false);
        let (link_to, link) = watch::channel(Link::default());
        let me = PersonId(user.id.get());
        let painters = Arc::new(Painters::new(settings.theme));
        let limits = Limits::new(settings.quotas, clock.clone());
        let queue = Arc::new(Queue::default());
        let house = Service::new(store)
            .limited(limits)
            .watched(queue.clone())
            .backed_up(settings.backups_last);
        let (leaving, now) = (house.clone(), clock.now());
        let resumed = tokio::task::spawn_blocking(move || leaving.resume_deletions(now));
        let tutor = Tutor::new(queue.clone());
        let (home, time) = (house.clone(), clock.clone());
        let desk = Desk::new(me, line, home, time, painters, tutor, closing);
        let desk = Arc::new(desk.paced(startup.pacing, meters.clone()));
        let (opened_to, opened) = mpsc::unbounded_channel();
        let (heard_to, heard) = mpsc::unbounded_channel();
        let (outbox, looking) = Outbox::start(desk.clone(), opened_to)
            .await
            .context("cannot read the outbox")?;
        let (drawing, beside) = (desk.drawing(), desk.beside.clone());
        let (wake, counting) = (outbox.clone(), house.clone());
        tokio::spawn(async move {
            match resumed.await {
                Ok(Ok(0)) => {}
                Ok(Ok(count)) => {
                    tracing::info!(count, "went on with deletions");
                    wake.wake();
                }
                Ok(Err(fault)) => tracing::error!(%fault, "cannot go on with a deletion"),
                Err(error) => tracing::error!(%error, "going on with a deletion panicked"),
            }
            // Not while games get other names. In no hurry: whoever asks before it is done waits for it.
            tokio::task::spawn_blocking(move || {
                if let Err(error) = counting.annals().look(&**counting.store(), |_| ()) {
                    tracing::error!(%error, "cannot count what has been played");
                }
            });
        });
        let wake = outbox.clone();
        let computers = Computers::start(queue, &house, clock, move || wake.wake())
            .context("cannot start the threads of the computer")?;
        tokio::spawn(analysis::resume(desk.clone(), outbox.clone()));
        let places = Arc::new(Places::default());
        let ear = Arc::new(Ear::new(me, desk.http.clone(), places.clone(), heard_to));
        let ingest = Ingest::new(desk.clone(), outbox.clone(), places);
        let ingest = ingest.run(heard, opened, connected_to, link.clone(), stopping.clone());
        let ingest = tokio::spawn(ingest);
        let connection = connect(settings, desk, ear, link_to, url, stopping);
        let connection = tokio::spawn(connection);
        Ok(Bot {
            stop,
            close,
            connected,
            link,
            connection,
            ingest,
            looking,
            computers,
            outbox,
            meters,
            drawing,
            beside,
        })
    }

    /// How the bot does, for as long as it lives.
    pub fn pulse(&self) -> Pulse {
        Pulse {
            stopping: self.stop.subscribe(),
            connected: self.connected.clone(),
            link: self.link.clone(),
            meters: self.meters.clone(),
            outbox: self.outbox.clone(),
            drawing: self.drawing.clone(),
            beside: self.beside.clone(),
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

    /// Waits until the connection has ended by itself, which it does only for good: Discord refuses it, or nothing takes in
    /// what is heard.
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
        if !self.connection.is_finished() {
            // It says goodbye, which takes a second at most.
            let _ = self.connection.await;
        }
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
