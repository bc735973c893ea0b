//! The bot: everything in this layer, connected and running.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Context as _;
use serenity::http::{Http, HttpBuilder};
use tokio::runtime::Handle;
use tokio::sync::mpsc::{self, UnboundedSender};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::task::JoinHandle;
use tracing::Instrument as _;

use crate::computer::{Computers, Queue};
use crate::service::limits::Limits;
use crate::service::{Clock, Fault, GuildId, PersonId, PostId, Service, Store, Table, Watch};

use super::analysis::{self, Analysis};
use super::context::Context;
use super::gateway::connections::connect;
use super::gateway::events::EventListener;
use super::gateway::startup::{Startup, introduced};
use super::gateway::state::GatewayState;
use super::ingest::Ingest;
use super::interactions::passing::take_away_in_time;
use super::jobs::costly::CostlyJobs;
use super::jobs::dispatcher::Dispatcher;
use super::jobs::drawing::Drawing;
use super::jobs::painters::Painters;
use super::jobs::{at_once, spawn, spawn_blocking};
use super::member::Member;
use super::metrics::Metrics;
use super::outages::Outages;
use super::outbox::Outbox;
use super::permissions::PermissionView;
use super::private_messages::PassingMessages;
use super::read_order::ReadOrder;
use super::rest::channels::Channels;
use super::rest::client::RestClient;
use super::settings::Settings;
use super::shutdown::Shutdown;
use super::unsettled::Unsettled;
use super::visitors::{self, Visitors};

/// A running bot.
pub struct Bot {
    stop: watch::Sender<bool>,
    close: watch::Sender<bool>,
    connected: watch::Receiver<bool>,
    gateway: watch::Receiver<GatewayState>,
    connection: JoinHandle<anyhow::Result<()>>,
    ingest: JoinHandle<Ingest>,
    looking: JoinHandle<()>,
    computers: Computers,
    outbox: Outbox,
    metrics: Metrics,
    drawing: Arc<Semaphore>,
    costly: Arc<CostlyJobs>,
    visitors: Visitors,
}

/// How a bot does.
#[derive(Clone)]
pub struct BotStatus {
    stopping: watch::Receiver<bool>,
    connected: watch::Receiver<bool>,
    gateway: watch::Receiver<GatewayState>,
    metrics: Metrics,
    outbox: Outbox,
    drawing: Arc<Semaphore>,
    costly: Arc<CostlyJobs>,
}

/// How a connection to the gateway stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShardStatus {
    /// Its number; the first is 0.
    pub number: u32,
    /// Whether what people say on its servers is heard.
    pub connected: bool,
    /// The time from its last heartbeat to Discord's answer, if there was one.
    pub latency: Option<Duration>,
}

/// Until it is dropped, something is not done.
#[must_use = "it goes on when it is dropped"]
pub struct Held(#[expect(dead_code, reason = "it only has to be there")] Vec<OwnedSemaphorePermit>);

impl BotStatus {
    /// Waits until no picture is being drawn, and holds up all drawing. Tests see by it what does not wait for
    /// pictures.
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
        let held = self.costly.hold().await;
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
        self.gateway.borrow().is_connected()
    }

    /// What the connections wait for that do not stand, in words.
    pub fn waits_for(&self) -> Option<String> {
        self.gateway.borrow().waits()
    }

    /// How each connection to the gateway stands, by their numbers.
    pub fn shards(&self) -> Vec<ShardStatus> {
        let gateway = self.gateway.borrow();
        let shards = gateway.serving().map(|(shard, one)| ShardStatus {
            number: shard.number(),
            connected: one.connected,
            latency: one.latency,
        });
        shards.collect()
    }

    /// Whether it has been told to stop.
    pub fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }

    /// What Discord has failed on for a while, in one line each.
    pub fn failing(&self) -> Vec<String> {
        self.outbox.failing()
    }

    /// What it counts.
    pub fn metrics(&self) -> &Metrics {
        &self.metrics
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

    /// Starts a bot: connects, and sends what waits in the outbox. It waits until Discord answers.
    ///
    /// # Errors
    /// If Discord does not know the token, or the store fails. If the server named instead of Discord would send us
    /// somewhere else.
    pub async fn start_by(
        startup: Startup,
        settings: Settings,
        store: Arc<dyn Store>,
        clock: Arc<dyn Clock>,
    ) -> anyhow::Result<Bot> {
        let introduced = Introduced::to_discord(&startup, &settings, &clock).await?;
        introduced
            .serve(startup, settings, (store, clock), None)
            .await
    }

    /// How the bot does, for as long as it lives.
    pub fn status(&self) -> BotStatus {
        BotStatus {
            stopping: self.stop.subscribe(),
            connected: self.connected.clone(),
            gateway: self.gateway.clone(),
            metrics: self.metrics.clone(),
            outbox: self.outbox.clone(),
            drawing: self.drawing.clone(),
            costly: self.costly.clone(),
        }
    }

    /// The way in for people who play elsewhere than in Discord.
    pub fn visitors(&self) -> Visitors {
        self.visitors.clone()
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

    /// Waits until the connection has ended by itself, which is for good: Discord refuses it, or a part of the bot has
    /// panicked.
    ///
    /// # Errors
    /// Always with the reason.
    pub async fn ended(&mut self) -> anyhow::Result<()> {
        (&mut self.connection)
            .await
            .context("the connection panicked")?
    }

    /// Closes: hears no more, answers what was heard, and sends what was saved. Each may take as long as
    /// `patience`. What is left is sent at the next start. So is at once what Discord refuses at present or fails on.
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
        if let Some(ingest) = &ingest {
            // Of little worth: it is not waited for longer.
            let _ = tokio::time::timeout(patience, ingest.write_usage()).await;
        }
        // It waits for threads, which take a moment; an error says that they panicked, and they have said so.
        let _ = spawn_blocking(|| self.computers.close()).await;
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

/// The lease under which a bot serves, and who is told when it has ended by itself.
type Membership = (Arc<Member>, UnboundedSender<anyhow::Error>);

/// What is known once Discord has said who the bot is, and what all shards of a process share.
#[derive(Clone)]
pub(crate) struct Introduced {
    /// The way to Discord.
    pub rest: RestClient,
    /// Where sessions are begun.
    url: String,
    /// The bot itself.
    pub me: PersonId,
    /// What people may ask.
    limits: Arc<Limits>,
    /// What is counted.
    pub metrics: Metrics,
}

impl Introduced {
    /// Asks Discord where its gateway is and who the bot is, until it says so.
    ///
    /// # Errors
    /// If Discord does not know the token, or the server named instead of Discord would send us somewhere else.
    pub async fn to_discord(
        startup: &Startup,
        settings: &Settings,
        clock: &Arc<dyn Clock>,
    ) -> anyhow::Result<Introduced> {
        let metrics = Metrics::default();
        let rest = RestClient::new(http(settings), &metrics);
        let (url, user) = introduced(settings, &rest, startup).await?;
        tracing::info!(name = user.name, id = user.id.get(), "logged in to Discord");
        Ok(Introduced {
            rest,
            url,
            me: PersonId(user.id.get()),
            limits: Arc::new(Limits::new(settings.quotas, clock.clone())),
            metrics,
        })
    }

    /// Serves what is in a store: all servers, or those of one shard for as long as its lease lasts.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn serve(
        self,
        startup: Startup,
        settings: Settings,
        (store, clock): (Arc<dyn Store>, Arc<dyn Clock>),
        member: Option<Membership>,
    ) -> anyhow::Result<Bot> {
        let (member, fatal) = member.unzip();
        let prepared = self.prepare(startup, &settings, (store, clock), member);
        prepared.await?.run(settings, fatal).await
    }

    /// Makes what the parts of a bot share, before any of them starts. Deletions that were begun before a restart go on
    /// meanwhile.
    ///
    /// # Errors
    /// If the store fails.
    async fn prepare(
        self,
        startup: Startup,
        settings: &Settings,
        (store, clock): (Arc<dyn Store>, Arc<dyn Clock>),
        member: Option<Arc<Member>>,
    ) -> anyhow::Result<Prepared> {
        let (stop, stopping) = watch::channel(false);
        let (close, closing) = watch::channel(false);
        let Introduced {
            rest,
            url,
            me,
            limits,
            metrics,
        } = self;
        // Only requests under the lease are made.
        let rest = Arc::new(rest.under(member.clone()));
        let queue = Arc::new(Queue::default());
        let permissions = Arc::new(PermissionView::new(me));
        let service = Service::new(store)
            .serving(member.as_ref().map(|member| member.shard()))
            .limited(limits)
            .watched(watching(&queue, startup.watch))
            .reaching(permissions.clone())
            .backed_up(settings.backups_last);
        let known = service.clone();
        spawn_blocking(move || known.keep_known_rules())
            .await?
            .context("cannot look which servers have games")?;
        let (leaving, now) = (service.clone(), clock.now());
        let resumed = spawn_blocking(move || leaving.resume_deletions(now));
        let costly = Arc::new(CostlyJobs::new());
        let ctx = Arc::new(Context {
            me,
            deadlines: service.deadlines().clone(),
            dispatcher: Dispatcher::new(service, costly.clone()),
            drawing: Drawing::new(Painters::new(settings.theme), costly),
            order: ReadOrder::new(metrics.out_of_order.clone()),
            channels: Channels::default(),
            permissions,
            outages: Outages::default(),
            unsettled: Unsettled::default(),
            shutdown: Shutdown::new(closing),
            leaving: Shutdown::new(stopping),
            pacing: startup.pacing,
            boards: startup.boards.by(me),
            passing: PassingMessages::default(),
            metrics,
            rest,
            clock,
            member,
        });
        Ok(Prepared {
            ctx,
            queue,
            url,
            resumed,
            stop,
            close,
        })
    }
}

/// What the parts of a bot share, before any of them has started.
struct Prepared {
    ctx: Arc<Context>,
    /// What the computer has to do.
    queue: Arc<Queue>,
    /// Where sessions are begun.
    url: String,
    /// Goes on with deletions that were begun before a restart, and gives their number.
    resumed: JoinHandle<Result<usize, Fault>>,
    /// Tells the parts to stop.
    stop: watch::Sender<bool>,
    /// Tells the parts that the bot is closing.
    close: watch::Sender<bool>,
}

impl Prepared {
    /// Starts the parts, from the outbox to the connection, and gives the bot that they are. If there is a `fatal`, it
    /// is told why the connection has failed.
    ///
    /// # Errors
    /// If the store fails, or the system gives no thread.
    async fn run(
        self,
        settings: Settings,
        fatal: Option<UnboundedSender<anyhow::Error>>,
    ) -> anyhow::Result<Bot> {
        let Prepared {
            ctx,
            queue,
            url,
            resumed,
            stop,
            close,
        } = self;
        let (connected_to, connected) = watch::channel(false);
        let (gateway_to, gateway) = watch::channel(GatewayState::default());
        let (opened_to, opened) = mpsc::unbounded_channel();
        let (heard_to, heard) = mpsc::unbounded_channel();
        let (visited, visits) = mpsc::channel(visitors::MOST_WAITING);
        let visitors = Visitors::new(ctx.clone(), queue.clone(), visited);
        let (outbox, looking) = Outbox::start(ctx.clone(), opened_to)
            .await
            .context("cannot read the outbox")?;
        spawn(go_on(resumed, outbox.clone()));
        spawn(take_away_in_time(ctx.clone()));
        let computers = start_computers(&ctx, &queue, settings.parallel, &outbox)?;
        let analysis = Arc::new(Analysis::new(ctx.clone(), queue));
        spawn(analysis::resume(analysis.clone(), outbox.clone()));
        let listener = Arc::new(EventListener::new(ctx.clone(), heard_to));
        let ingest = Ingest::new(ctx.clone(), outbox.clone(), analysis);
        let ingest = ingest.run(
            heard,
            opened,
            visits,
            connected_to,
            gateway.clone(),
            stop.subscribe(),
        );
        let ingest = spawn(ingest);
        let (metrics, drawing) = (ctx.metrics.clone(), ctx.drawing.permits());
        let costly = ctx.dispatcher.costly().clone();
        let connected_until = connect(ctx, settings, listener, gateway_to, url, stop.subscribe());
        let connection = spawn(until_ended(connected_until, fatal));
        Ok(Bot {
            stop,
            close,
            connected,
            gateway,
            connection,
            ingest,
            looking,
            computers,
            outbox,
            metrics,
            drawing,
            costly,
            visitors,
        })
    }
}

/// Starts the threads of the computer. They wake the outbox when something waits to be sent, and have it told where
/// the computer fails.
///
/// # Errors
/// If the system gives no thread.
fn start_computers(
    ctx: &Context,
    queue: &Arc<Queue>,
    parallel: bool,
    outbox: &Outbox,
) -> anyhow::Result<Computers> {
    let wake = outbox.clone();
    let (fails, here) = (outbox.clone(), Handle::current());
    let failing = move |table| {
        let told = fails.clone().computer_fails(table);
        drop(here.spawn(told.in_current_span()));
    };
    let said = move || wake.wake();
    let (queue, clock) = (queue.clone(), ctx.clock.clone());
    let service = ctx.dispatcher.service();
    Computers::start(queue, service, clock, parallel, said, failing)
        .context("cannot start the threads of the computer")
}

/// Waits until the connection has ended. If there is a `fatal`, it is told of an error.
///
/// # Errors
/// Those of the connection, if there is no `fatal`.
async fn until_ended(
    connected_until: impl Future<Output = anyhow::Result<()>>,
    fatal: Option<UnboundedSender<anyhow::Error>>,
) -> anyhow::Result<()> {
    match (connected_until.await, fatal) {
        (Err(error), Some(fatal)) => {
            // It fails only if nobody waits for it any more.
            let _ = fatal.send(error);
            Ok(())
        }
        (ended, _) => ended,
    }
}

/// The computer, and whoever else watches.
fn watching(queue: &Arc<Queue>, other: Option<Arc<dyn Watch>>) -> Arc<dyn Watch> {
    match other {
        None => queue.clone(),
        Some(other) => Arc::new(Both(queue.clone(), other)),
    }
}

/// Two that watch.
struct Both(Arc<Queue>, Arc<dyn Watch>);

impl Watch for Both {
    fn changed(&self, table: &Table) {
        self.0.changed(table);
        self.1.changed(table);
    }

    fn untried(&self, guild: GuildId) {
        self.0.untried(guild);
        self.1.untried(guild);
    }

    fn unmined(&self, guild: GuildId) {
        self.0.unmined(guild);
        self.1.unmined(guild);
    }
}

/// Finishes what was begun before a restart: deletions.
async fn go_on(resumed: JoinHandle<Result<usize, Fault>>, outbox: Outbox) {
    match resumed.await {
        Ok(Ok(0)) => {}
        Ok(Ok(count)) => {
            tracing::info!(count, "went on with deletions");
            outbox.wake();
        }
        Ok(Err(fault)) => tracing::error!(%fault, "cannot go on with a deletion"),
        Err(error) => tracing::error!(%error, "going on with a deletion panicked"),
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
