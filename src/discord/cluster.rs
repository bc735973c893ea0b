//! Several processes on one database: which shards this one serves.
//!
//! Each shard is served by a [`Bot`] of its own, for as long as this process holds its lease. A lease is renewed long
//! before it ends. One that has gone all the same ends its bot at once, and whoever took it reads up what was said
//! meanwhile. When processes come or go in good order, shards are handed over one after the other: the bot answers what
//! it has heard, sends what is saved and lets the lease go, and the next holder connects within seconds.

use std::collections::{BTreeMap, HashMap};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anyhow::{Context as _, bail};
use tokio::sync::{mpsc, watch};
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::Instant;
use tracing::{Instrument as _, Span};

use super::bot::{Bot, BotStatus, Introduced, ShardStatus};
use super::gateway::startup::Startup;
use super::member::Member;
use super::metrics::Metrics;
use super::rest;
use super::settings::Settings;
use super::visitors::{self, Instance, Visitors};
use crate::config::Shards;
use crate::service::leases::{Lease, LeaseRound, SharedStore};
use crate::service::{Clock, Fault, GuildId, PersonId, PostId, ShardId, StoreError};

/// How the shards of this process stand.
#[derive(Clone)]
pub struct ClusterStatus {
    bots: Arc<Mutex<BTreeMap<ShardId, Served>>>,
    introduced: Introduced,
    round: watch::Receiver<Round>,
    stopping: watch::Receiver<bool>,
}

/// A shard that this process serves.
#[derive(Clone)]
struct Served {
    lease: Lease,
    status: BotStatus,
    /// The way in; not any more once the shard is handed over.
    visitors: Option<Visitors>,
}

/// What was learnt when the leases were last looked at.
#[derive(Clone, Debug, Default)]
struct Round {
    /// Into how many shards all servers are parted, once that is known.
    shards: Option<NonZeroU32>,
    /// How many processes there are.
    processes: usize,
    /// How many leases this one holds.
    held: usize,
    /// Why they could not be renewed, if they could not.
    trouble: Option<String>,
}

impl ClusterStatus {
    fn bots(&self) -> MutexGuard<'_, BTreeMap<ShardId, Served>> {
        // Nothing panics while it is held.
        self.bots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The shard of this lease is handed over: nobody comes in by it any more.
    fn close(&self, lease: Lease) {
        if let Some(served) = self.bots().get_mut(&lease.shard) {
            served.visitors = None;
        }
    }

    /// The shards by which people come in who play elsewhere than in Discord.
    pub fn shards_with_visitors(&self) -> Vec<ShardId> {
        let bots = self.bots();
        let open = bots.values().filter(|one| one.visitors.is_some());
        open.map(|one| one.lease.shard).collect()
    }

    /// A lease is not served any more. The same shard may be served again, under another one.
    fn forget(&self, lease: Lease) {
        self.bots().retain(|_, other| other.lease != lease);
    }

    /// The leases that it holds and serves, as `/readyz` notes them; `None` if it has to wait for one.
    pub fn served(&self) -> Option<String> {
        let bots = self.bots();
        let told =
            |Served { lease, .. }: &Served| format!("{} (epoch {})", lease.shard, lease.epoch);
        let served: Vec<_> = bots.values().map(told).collect();
        (!served.is_empty()).then(|| format!("serves shard {}", served.join(", ")))
    }

    fn statuses(&self) -> Vec<BotStatus> {
        let bots = self.bots();
        bots.values().map(|one| one.status.clone()).collect()
    }

    /// The leases that this process holds and serves.
    pub fn leases(&self) -> Vec<Lease> {
        self.bots().values().map(|one| one.lease).collect()
    }

    /// How many processes there are, this one included, as far as it knows.
    pub fn processes(&self) -> usize {
        self.round.borrow().processes
    }

    /// Whether it hears what people say on the servers of all its shards, and will go on to. A process that has to wait
    /// until others leave it a shard is ready too.
    pub async fn is_connected(&self) -> bool {
        let (known, serves_all) = {
            let round = self.round.borrow();
            let known = round.trouble.is_none() && round.shards.is_some();
            (known, round.held == self.bots().len())
        };
        if !known || !serves_all || self.is_stopping() {
            return false;
        }
        for status in self.statuses() {
            if !status.is_connected().await {
                return false;
            }
        }
        true
    }

    /// What its shards wait for that do not hear anything, in words.
    pub fn waits_for(&self) -> Option<String> {
        let round = self.round.borrow().clone();
        if let Some(trouble) = round.trouble {
            return Some(format!("the leases cannot be renewed: {trouble}"));
        }
        let bots: Vec<_> = self.bots().values().cloned().collect();
        let told: Vec<_> = bots
            .iter()
            .filter_map(|one| {
                Some(format!(
                    "{} (epoch {})",
                    one.status.waits_for()?,
                    one.lease.epoch
                ))
            })
            .collect();
        let starting = round.held.saturating_sub(self.bots().len());
        let starting =
            (starting > 0).then(|| format!("{starting} of its shards are being started"));
        let told: Vec<_> = told.into_iter().chain(starting).collect();
        (!told.is_empty()).then(|| told.join("; "))
    }

    /// How each of its connections to the gateway stands.
    pub fn shards(&self) -> Vec<ShardStatus> {
        self.statuses().iter().flat_map(BotStatus::shards).collect()
    }

    /// Whether it has been told to stop.
    pub fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }

    /// What Discord has failed on for a while, in one line each.
    pub fn failing(&self) -> Vec<String> {
        self.statuses()
            .iter()
            .flat_map(BotStatus::failing)
            .collect()
    }

    /// What it counts.
    pub fn metrics(&self) -> &Metrics {
        &self.introduced.metrics
    }

    /// The bot's number, which is that of its application.
    pub fn bot(&self) -> PersonId {
        self.introduced.me
    }

    /// The way in for people who play elsewhere than in Discord, on a server or, without one, in direct messages.
    ///
    /// # Errors
    /// The shard that another process serves; `None` if it is not known yet into how many shards all are parted.
    pub fn visitors(&self, guild: Option<GuildId>) -> Result<Visitors, Option<ShardId>> {
        let bots = self.bots();
        let here = bots.values().find(|one| one.lease.shard.carries(guild));
        here.and_then(|one| one.visitors.clone()).ok_or_else(|| {
            let shards = self.round.borrow().shards;
            shards.map(|count| ShardId::of(guild, count))
        })
    }

    /// The way in by any shard that is served here.
    pub fn any_visitors(&self) -> Option<Visitors> {
        let bots = self.bots();
        bots.values().find_map(|one| one.visitors.clone())
    }

    /// As [`Visitors::instance`].
    ///
    /// # Errors
    /// If Discord does not say.
    pub async fn instance(&self, application: u64, name: &str) -> Result<Option<Instance>, Fault> {
        visitors::instance(&self.introduced.rest, application, name).await
    }

    /// Sends a post that was given up after all.
    ///
    /// # Errors
    /// If it is not among the dead letters of a shard that this process serves, or the store fails.
    pub async fn send_again(&self, post: PostId) -> Result<(), Fault> {
        let mut last = Fault::new("this process serves no shard: ask another one");
        for status in self.statuses() {
            match status.send_again(post).await {
                Ok(()) => return Ok(()),
                Err(fault) => last = fault,
            }
        }
        Err(last)
    }
}

/// A process that serves some of the shards.
pub struct Cluster {
    stop: watch::Sender<bool>,
    status: ClusterStatus,
    running: JoinHandle<anyhow::Result<()>>,
}

impl Cluster {
    /// Starts to take part: shards are served as their leases are taken. It waits until Discord says who we are.
    ///
    /// # Errors
    /// If Discord does not know the token, or the server named instead of Discord would send us somewhere else.
    pub async fn start(
        startup: Startup,
        settings: Settings,
        shared: SharedStore,
        clock: Arc<dyn Clock>,
    ) -> anyhow::Result<Cluster> {
        let introduced = Introduced::to_discord(&startup, &settings, &clock).await?;
        let (stop, stopping) = watch::channel(false);
        let (round_to, round) = watch::channel(Round::default());
        let status = ClusterStatus {
            bots: Arc::default(),
            round,
            stopping: stopping.clone(),
            introduced: introduced.clone(),
        };
        let (fatal_to, fatal) = mpsc::unbounded_channel();
        let supervisor = Supervisor {
            startup,
            settings,
            shared,
            clock,
            introduced,
            status: status.clone(),
            round: round_to,
            slots: HashMap::new(),
            starting: JoinSet::new(),
            handing_over: JoinSet::new(),
            handed_over: None,
            recounted: None,
            fatal: fatal_to,
        };
        let running = tokio::spawn(supervisor.run(stopping, fatal));
        Ok(Cluster {
            stop,
            status,
            running,
        })
    }

    /// How its shards stand, for as long as it lives.
    pub fn status(&self) -> ClusterStatus {
        self.status.clone()
    }

    /// Waits until it has ended by itself, which is for good.
    ///
    /// # Errors
    /// Always with the reason.
    pub async fn ended(&mut self) -> anyhow::Result<()> {
        (&mut self.running)
            .await
            .context("the supervisor of the shards panicked")?
    }

    /// Hands all shards over, one after the other if there are other processes, and leaves.
    pub async fn stop(self) {
        self.stop.send_replace(true);
        // It has told of whatever went wrong.
        let _ = self.running.await;
    }

    /// Looks after the leases no more, as a process does that hangs, while its bots go on: for tests of what holds
    /// then.
    pub fn hang(&self) {
        self.running.abort();
    }
}

/// A lease that this process holds.
enum Slot {
    /// Its bot is being started, or handed over.
    Busy(Arc<Member>),
    /// Its bot serves it.
    Serving(Arc<Member>, Box<Bot>),
}

impl Slot {
    fn member(&self) -> &Arc<Member> {
        match self {
            Slot::Busy(member) | Slot::Serving(member, _) => member,
        }
    }
}

/// What everything belongs to that is logged under a lease, whatever level is asked for.
fn span_of(lease: Lease) -> Span {
    tracing::error_span!("lease", shard = %lease.shard, epoch = lease.epoch)
}

struct Supervisor {
    startup: Startup,
    settings: Settings,
    shared: SharedStore,
    clock: Arc<dyn Clock>,
    introduced: Introduced,
    status: ClusterStatus,
    round: watch::Sender<Round>,
    slots: HashMap<Lease, Slot>,
    starting: JoinSet<(Lease, anyhow::Result<Bot>)>,
    handing_over: JoinSet<Lease>,
    /// When the last shard was handed over.
    handed_over: Option<Instant>,
    /// When Discord was last asked how many shards it wants.
    recounted: Option<Instant>,
    /// Told when a bot has ended by itself.
    fatal: mpsc::UnboundedSender<anyhow::Error>,
}

impl Supervisor {
    async fn run(
        mut self,
        mut stopping: watch::Receiver<bool>,
        mut fatal: mpsc::UnboundedReceiver<anyhow::Error>,
    ) -> anyhow::Result<()> {
        loop {
            let is_stopping = *stopping.borrow_and_update();
            let wait = self.look(!is_stopping).await?;
            if is_stopping && self.slots.is_empty() {
                return Ok(());
            }
            tokio::select! {
                () = tokio::time::sleep(wait) => {}
                Ok(()) = stopping.changed(), if !is_stopping => {}
                Some(error) = fatal.recv() => return Err(error),
                Some(started) = self.starting.join_next() => {
                    let (lease, bot) = started.context("the start of a shard panicked")?;
                    self.started(lease, bot).await;
                }
                Some(given) = self.handing_over.join_next() => {
                    let lease = given.context("handing a shard over panicked")?;
                    self.slots.remove(&lease);
                    self.handed_over = Some(Instant::now());
                }
            }
        }
    }

    /// Renews the leases, and does what follows from how they stand. Returns how long to wait before the next look.
    async fn look(&mut self, takes_part: bool) -> anyhow::Result<Duration> {
        let asked = Instant::now();
        let (leases, lasts) = (self.shared.leases.clone(), self.startup.pacing.lease);
        // While something is to be taken or handed over it is looked more often.
        let (often, seldom) = (lasts / 16, lasts / 4);
        let renewed = tokio::task::spawn_blocking(move || leases.renew(takes_part, lasts)).await?;
        let round = match renewed {
            Ok(round) => round,
            Err(error) => {
                tracing::warn!(%error, "the leases cannot be renewed; they end by themselves");
                let is_over = |slot: &Slot| !slot.member().is_live();
                if !takes_part && self.slots.values().all(is_over) {
                    let all: Vec<Lease> = self.slots.keys().copied().collect();
                    all.into_iter().for_each(|lease| self.end(lease));
                }
                self.round
                    .send_modify(|round| round.trouble = Some(error.to_string()));
                return Ok(often);
            }
        };
        self.note(&round);
        if takes_part && self.parts_servers(&round).await? {
            return Ok(Duration::ZERO);
        }
        let until = asked + lasts;
        let a_second = self.settings.requests_per_second;
        self.introduced.rest.share_among(round.processes, a_second);
        self.end_lost(&round);
        for lease in round.held.iter().chain(&round.taken) {
            match self.slots.get(lease) {
                Some(slot) => slot.member().lasts_until(until),
                None => self.start(*lease, until),
            }
        }
        let busy = self.hand_over(&round);
        let served = round.held.len() + round.taken.len();
        let settled = served > 0 && !busy && takes_part;
        Ok(if settled { seldom } else { often })
    }

    fn note(&self, round: &LeaseRound) {
        self.round.send_replace(Round {
            shards: round.shards,
            processes: round.processes,
            held: round.held.len() + round.taken.len(),
            trouble: None,
        });
    }

    /// Sees to it that all servers are parted into as many shards as are wanted. Returns whether that was changed.
    async fn parts_servers(&mut self, round: &LeaseRound) -> anyhow::Result<bool> {
        let wanted = match (self.settings.shards, round.shards) {
            (Shards::Fixed(count), Some(present)) if count <= present => return Ok(false),
            (Shards::Fixed(count), _) => count,
            (Shards::Auto, present) => {
                let first = |lease: &Lease| lease.shard.number() == 0;
                let asks = present.is_none() || round.held.iter().any(first);
                let every = self.startup.pacing.recount;
                let is_due = self.recounted.is_none_or(|then| then.elapsed() >= every);
                if !asks || !is_due {
                    return Ok(false);
                }
                self.recounted = Some(Instant::now());
                match (
                    rest::recommended_shards(&self.introduced.rest).await,
                    present,
                ) {
                    (Ok(count), Some(present)) if count <= present => return Ok(false),
                    (Ok(count), _) => count,
                    (Err(trouble), present) => {
                        tracing::warn!(%trouble, "cannot ask how many shards are recommended");
                        if present.is_some() {
                            return Ok(false);
                        }
                        self.recounted = None;
                        NonZeroU32::MIN
                    }
                }
            }
        };
        tracing::info!(shards = wanted, before = ?round.shards, "all servers are parted anew");
        let leases = self.shared.leases.clone();
        let set = tokio::task::spawn_blocking(move || leases.set_shards(wanted)).await?;
        match set {
            Ok(()) => Ok(true),
            Err(StoreError::Failed(why)) => bail!("the store failed: {why}"),
            Err(error) => {
                tracing::warn!(%error, "the number of shards cannot be noted");
                Ok(false)
            }
        }
    }

    /// Ends the bots at once whose leases have gone.
    fn end_lost(&mut self, round: &LeaseRound) {
        let is_held = |lease: &Lease| round.held.contains(lease) || round.taken.contains(lease);
        let lost: Vec<Lease> = self
            .slots
            .keys()
            .filter(|lease| !is_held(lease))
            .copied()
            .collect();
        for lease in lost {
            // One that is being handed over was let go.
            if matches!(self.slots.get(&lease), Some(Slot::Serving(..))) {
                tracing::warn!(shard = %lease.shard, epoch = lease.epoch, "the lease has gone");
            }
            self.end(lease);
        }
    }

    /// Ends what serves under a lease that is over. Nothing that it would still do counts any more.
    fn end(&mut self, lease: Lease) {
        self.status.forget(lease);
        let slot = self.slots.remove(&lease);
        if let Some(slot) = &slot {
            slot.member().lasts_until(Instant::now());
        }
        if let Some(Slot::Serving(_, bot)) = slot {
            tokio::spawn(bot.stop(Duration::ZERO).instrument(span_of(lease)));
        }
    }

    /// Starts to serve a shard.
    fn start(&mut self, lease: Lease, until: Instant) {
        let (shard, epoch) = (lease.shard, lease.epoch);
        tracing::info!(%shard, epoch, "serving a shard");
        let member = Arc::new(Member::new(lease, self.shared.leases.clone(), until));
        self.slots.insert(lease, Slot::Busy(member.clone()));
        let store = (self.shared.under)(lease);
        let serving = self.introduced.clone().serve(
            self.startup.clone(),
            self.settings.clone(),
            (store, self.clock.clone()),
            Some((member, self.fatal.clone())),
        );
        let starting = async move { (lease, serving.await) };
        self.starting.spawn(starting.instrument(span_of(lease)));
    }

    /// The bot of a shard has been started, or not.
    async fn started(&mut self, lease: Lease, bot: anyhow::Result<Bot>) {
        let bot = match bot {
            Ok(bot) => bot,
            // If the store has failed the process ends; else it is tried again while the lease lasts.
            Err(error) => {
                tracing::error!(shard = %lease.shard, error = format!("{error:#}"), "a shard cannot be served");
                self.slots.remove(&lease);
                return;
            }
        };
        match self.slots.get_mut(&lease) {
            Some(slot) => {
                let served = Served {
                    lease,
                    status: bot.status(),
                    visitors: Some(bot.visitors()),
                };
                self.status.bots().insert(lease.shard, served);
                *slot = Slot::Serving(slot.member().clone(), Box::new(bot));
            }
            // The lease has gone meanwhile.
            None => {
                tokio::spawn(bot.stop(Duration::ZERO).instrument(span_of(lease)));
            }
        }
    }

    /// Hands a shard over if there are too many here. Sessions are begun some seconds apart, so it is done one after
    /// the other: then each is without a process only for a moment. Returns whether there are more.
    fn hand_over(&mut self, round: &LeaseRound) -> bool {
        if round.surplus == 0 {
            return false;
        }
        let apart = self.startup.pacing.identify;
        let others = round.processes > 0;
        let is_soon = self
            .handed_over
            .is_some_and(|then| others && then.elapsed() < apart);
        let at_once = if others { 1 } else { usize::MAX };
        let room = at_once.saturating_sub(self.handing_over.len());
        if is_soon || room == 0 {
            return true;
        }
        let serving = self.slots.iter();
        let serving = serving.filter(|(_, slot)| matches!(slot, Slot::Serving(..)));
        let mut given: Vec<Lease> = serving.map(|(lease, _)| *lease).collect();
        given.sort_by_key(|lease| std::cmp::Reverse(lease.shard));
        given.truncate(round.surplus.min(room));
        for lease in given {
            let Some(slot) = self.slots.get_mut(&lease) else {
                continue;
            };
            let busy = Slot::Busy(slot.member().clone());
            if let Slot::Serving(_, bot) = std::mem::replace(slot, busy) {
                let leases = self.shared.leases.clone();
                // To answer what it has heard, and again to send what is saved.
                let patience = self.startup.pacing.step / 2;
                let bots = self.status.clone();
                bots.close(lease);
                let handing_over = async move {
                    tracing::info!("handing a shard over");
                    bot.stop(patience).await;
                    bots.forget(lease);
                    let released = tokio::task::spawn_blocking(move || leases.release(lease)).await;
                    if let Ok(Err(error)) = released {
                        tracing::warn!(%error, "a lease could not be given back; it ends by itself");
                    }
                    lease
                };
                let span = span_of(lease);
                self.handing_over.spawn(handing_over.instrument(span));
            }
        }
        true
    }
}
