//! Carries out what was heard, with one queue for each channel, so that a game sees one thing at a time.

mod catch_up;
mod chat;
mod clock_rounds;
mod hearing;
mod history_page;
mod house_names;
mod in_progress;
mod interaction_handler;
mod lost_threads;
mod members;
mod missed;
mod move_rate;
mod replies;
mod response;
mod unheard;
mod unreachable;
mod welcome;

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt;
use tokio::sync::mpsc::{Receiver, UnboundedReceiver};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::MissedTickBehavior;

use crate::service::commands::Cost;
use crate::service::notes::{Notes, Served};
use crate::service::{ChannelId, Command, GuildId, MessageId, Past, Timestamp};

use super::analysis::Analysis;
use super::chat_message::ChatMessage;
use super::commands::register::register;
use super::context::Context;
use super::interactions::acknowledge::Acknowledged;
use super::interactions::{Asked, IncomingInteraction};
use super::outbox::Outbox;
use super::read_order::Opened;
use super::shutdown::raised;
use super::timekeeper::{DueTable, Timekeeper};
use super::visitors::Visit;
use crate::discord::gateway::events::{Change, GatewayEvent};
use crate::discord::gateway::state::GatewayState;
use crate::discord::jobs::queues::Queues;
use crate::discord::jobs::spawn;
use crate::service::ShardId;
use catch_up::{CatchUp, Live, live_threads, unread};
use chat::ChatHandler;
use clock_rounds::ClockRounds;
use interaction_handler::InteractionHandler;
use lost_threads::LostThreads;
use missed::{DirectChannels, heard_before};

/// How often the threads of live games are read for what may have been missed.
const CATCH_UP_EVERY: Duration = Duration::from_secs(300);

/// How often those threads are read again that could not be.
const CATCH_UP_AGAIN_EVERY: Duration = Duration::from_secs(15);

/// How often the minute is looked at, in which a puzzle of the day may be missing. As often it is asked whether it is
/// time to write what people have used of their limits of a day.
const DAYS_EVERY: Duration = Duration::from_secs(1);

/// How often the clocks of the games are looked at.
const CLOCKS_EVERY: Duration = Duration::from_secs(5);

/// How often commands answered and posts sent long ago are forgotten.
const FORGET_EVERY: Duration = Duration::from_secs(3600);

/// How long answered commands in channels without a game are remembered, in milliseconds: two days. Such channels are
/// read up for two minutes at most. Discord repeats a message within minutes, when a connection is resumed, or never.
const REMEMBER_ANSWERS_FOR: u64 = 2 * 24 * 3600 * 1000;

/// How long answered commands at tables are remembered, in milliseconds: a week. Those that may still be read again
/// are kept longer, so nothing forgotten is ever heard again.
const REMEMBER_GAMES_FOR: u64 = 7 * 24 * 3600 * 1000;

/// How long a dead letter to a channel without a game is kept, in milliseconds: a month.
const KEEP_DEAD_FOR: u64 = 30 * 24 * 3600 * 1000;

/// How often it is looked what has changed on servers. Many changes in between are one.
const LOOK_AT_CHANGES_EVERY: Duration = Duration::from_millis(500);

/// How many messages and interactions are remembered, to pass over those that Discord tells of twice.
const REMEMBERED: usize = 4096;

/// One thing to be done in a channel.
enum Item {
    Message(ChatMessage),
    Interaction(IncomingInteraction, JoinHandle<Acknowledged>),
    Visit(Visit),
    CatchUp(Option<GuildId>),
    Missed(Option<GuildId>, MessageId),
    Due(DueTable),
    Lost,
}

impl Item {
    fn is_catch_up(&self) -> bool {
        matches!(self, Item::CatchUp(_))
    }
}

/// Does the work of the queues.
struct IngestParts {
    ctx: Arc<Context>,
    outbox: Outbox,
    catchup: CatchUp,
    interactions: InteractionHandler,
    timekeeper: Timekeeper,
    lost: LostThreads,
}

impl IngestParts {
    fn new(ctx: Arc<Context>, outbox: Outbox, analysis: Arc<Analysis>) -> IngestParts {
        let lost = LostThreads {
            ctx: ctx.clone(),
            outbox: outbox.clone(),
        };
        let chat = ChatHandler {
            ctx: ctx.clone(),
            outbox: outbox.clone(),
        };
        IngestParts {
            catchup: CatchUp::new(ctx.clone(), outbox.clone(), chat, lost.clone()),
            interactions: InteractionHandler {
                ctx: ctx.clone(),
                analysis,
                outbox: outbox.clone(),
            },
            timekeeper: Timekeeper {
                ctx: ctx.clone(),
                outbox: outbox.clone(),
            },
            lost,
            ctx,
            outbox,
        }
    }

    /// Does one thing in a channel, in its turn.
    async fn work(&self, channel: ChannelId, item: Item) {
        let is_live = matches!(
            item,
            Item::Message(_) | Item::Interaction(..) | Item::Visit(_)
        );
        let _waited_for = is_live.then(|| self.catchup.answering(channel));
        if self.ctx.shutdown.is_closing() {
            // What was before it may not have been done; it is read up at the next start.
            return;
        }
        match item {
            Item::Message(said) => self.catchup.hear(said).await,
            Item::Interaction(mut interaction, acknowledged) => {
                let place = (channel, interaction.place.guild);
                self.catchup.before_interaction(place).await;
                if let Ok(Asked {
                    command: Command::Claim,
                    table,
                    ..
                }) = interaction.asked
                {
                    let claims = (interaction.caller.id, table);
                    if let Some(refusal) = self.catchup.before_claim(claims, place).await {
                        interaction.asked = Err(refusal);
                    }
                }
                match interaction.cost() {
                    Cost::Little => self.interactions.answer(interaction, acknowledged).await,
                    // In its turn, but what comes after it does not wait for it.
                    _ => {
                        let handler = self.interactions.clone();
                        let costly = self.ctx.dispatcher.costly();
                        costly.begin(interaction.id, async move {
                            handler.answer(interaction, acknowledged).await;
                        });
                    }
                }
            }
            Item::Visit(visit) => {
                let place = (channel, visit.request.place.guild);
                self.catchup.before_interaction(place).await;
                if visit.request.command.is_turn() {
                    move_rate::wait(&self.ctx, visit.request.caller.id, channel).await;
                }
                visit.carry_out(&self.ctx).await;
                self.outbox.wake();
            }
            // What could not be read up may be a move in time.
            Item::Due(_) if self.catchup.is_behind(channel).await => {}
            Item::Due(due) => {
                if self.timekeeper.must_be_read_up(due.table).await
                    && !self.catchup.read_again((channel, due.guild)).await
                {
                    return;
                }
                self.timekeeper.process_due(due.table).await;
            }
            Item::Lost => self.lost.lost(channel, true).await,
            // It was read up for what was said there meanwhile.
            Item::CatchUp(_) if self.ctx.order.is_read(channel) => {}
            Item::CatchUp(guild) => self.catchup.catch_up(channel, guild).await,
            Item::Missed(guild, since) => self.catchup.hear_missed((channel, guild), since).await,
        }
    }
}

impl IngestParts {
    /// Finds out until when an earlier life of the bot may have heard what was said. Returns when it was surely there.
    async fn look_back(&self) -> Option<Timestamp> {
        let last = self
            .ctx
            .ask(|service| Ok(service.store().noted(Served::by(service.shard()))?));
        let last = last.await;
        let beat = last.as_ref().ok().copied().flatten();
        self.ctx.order.was_here_until(heard_before(last));
        beat.map(|beat| beat.last)
    }
}

/// Why threads of live games are to be read up.
enum Missed {
    /// It may be that something was missed anywhere.
    Routine,
    /// There was a gap in what is heard over a connection.
    Gap(ShardId),
    /// Something has changed there.
    Changes(HashSet<Change>),
}

/// Takes in what is heard.
pub(crate) struct Ingest {
    parts: Arc<IngestParts>,
    queues: Queues<ChannelId, Item>,
    /// Where something has changed for which no thread has been read up yet.
    changes: HashSet<Change>,
    /// The connections over which a session has begun.
    begun: HashSet<ShardId>,
    /// When an earlier life of the bot was there for the last time, as far as it noted that.
    earlier: Option<Timestamp>,
    /// From which message on something may not have been heard over a connection.
    missed: HashMap<ShardId, MessageId>,
    direct: DirectChannels,
    recent: HashSet<u64>,
    order: VecDeque<u64>,
}

impl Ingest {
    /// Nothing heard yet.
    pub fn new(ctx: Arc<Context>, outbox: Outbox, analysis: Arc<Analysis>) -> Ingest {
        let parts = Arc::new(IngestParts::new(ctx, outbox, analysis));
        let worker = parts.clone();
        let queues = Queues::new(move |channel, item| {
            let worker = worker.clone();
            async move { worker.work(channel, item).await }.boxed()
        });
        Ingest {
            parts,
            queues,
            changes: HashSet::new(),
            begun: HashSet::new(),
            earlier: None,
            missed: HashMap::new(),
            direct: DirectChannels::default(),
            recent: HashSet::new(),
            order: VecDeque::new(),
        }
    }

    /// Takes in until told to stop.
    pub async fn run(
        mut self,
        mut heard: UnboundedReceiver<GatewayEvent>,
        mut opened: UnboundedReceiver<Opened>,
        mut visits: Receiver<Visit>,
        connected: watch::Sender<bool>,
        gateway: watch::Receiver<GatewayState>,
        mut stop: watch::Receiver<bool>,
    ) -> Ingest {
        let mut tick = tokio::time::interval(CATCH_UP_EVERY);
        let mut forget = tokio::time::interval(FORGET_EVERY);
        let mut again = tokio::time::interval(CATCH_UP_AGAIN_EVERY);
        let mut look = tokio::time::interval(LOOK_AT_CHANGES_EVERY);
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        tick.reset();
        again.reset();
        let mut clocks = tokio::time::interval(CLOCKS_EVERY);
        clocks.reset();
        // Before anything is heard: whatever was said meanwhile is not too late.
        self.earlier = self.parts.look_back().await;
        self.parts.timekeeper.record_heartbeat(false).await;
        let mut rounds = ClockRounds::new(self.parts.ctx.now(), gateway.clone());
        let parts = self.parts.clone();
        let mut puzzles = None;
        let mut days = tokio::time::interval(DAYS_EVERY);
        loop {
            // In this order: what was heard goes before the routine, and few threads are opened.
            tokio::select! {
                biased;
                () = raised(&mut stop) => break,
                Some((thread, guild)) = opened.recv() => self.read_up(thread, guild),
                Some(heard) = heard.recv() => self.take(heard, &connected, &gateway).await,
                Some(visit) = visits.recv() => {
                    self.parts.catchup.waited_for(visit.channel);
                    self.queues.push(visit.channel, Item::Visit(visit));
                }
                _ = tick.tick() => self.catch_up(Missed::Routine).await,
                _ = look.tick(), if !self.changes.is_empty() => {
                    let changes = std::mem::take(&mut self.changes);
                    self.catch_up(Missed::Changes(changes)).await;
                }
                _ = again.tick() => {
                    for (thread, guild) in self.parts.catchup.behind().await {
                        self.read_up(thread, guild);
                    }
                }
                _ = forget.tick() => self.forget().await,
                // It depends on nothing that could be heard.
                _ = days.tick() => {
                    self.look_at_puzzles(&mut puzzles).await;
                    if self.parts.ctx.dispatcher.service().usage_is_due() {
                        self.write_usage().await;
                    }
                }
                // Not before threads are being read up.
                _ = clocks.tick(), if !self.begun.is_empty() => self.look_at_clocks(&mut rounds).await,
                // Exactly when a short clock wants it; after a gap the round above comes first.
                () = parts.timekeeper.deadline(), if !self.begun.is_empty() && rounds.is_on() => {
                    let reached = parts.timekeeper.reached().await;
                    self.look_at(reached, &rounds);
                }
            }
        }
        self.note_the_end(&rounds).await;
        self
    }

    /// Posts puzzles of the day, once in a minute of the clock at most.
    async fn look_at_puzzles(&self, looked: &mut Option<u64>) {
        let minute = Some(self.parts.ctx.now().0 / 60_000);
        if *looked != minute {
            *looked = minute;
            self.parts.timekeeper.daily().await;
        }
    }

    /// Waits until everything heard is answered, or for this long. Returns whether it is.
    pub async fn drained(&self, patience: Duration) -> bool {
        let beside = self.parts.ctx.dispatcher.costly();
        let drained =
            async { self.queues.drained(patience).await && beside.drained(patience).await };
        let drained = tokio::time::timeout(patience, drained).await;
        drained.unwrap_or(false)
    }

    /// Writes what people have used of their limits of a day.
    pub async fn write_usage(&self) {
        self.parts.timekeeper.write_usage().await;
    }

    /// Breaks off what is being answered: it is read up at the next start.
    pub async fn abandon(&self) {
        self.queues.abandon().await;
        self.parts.ctx.dispatcher.costly().abandon().await;
    }

    async fn take(
        &mut self,
        heard: GatewayEvent,
        connected: &watch::Sender<bool>,
        gateway: &watch::Receiver<GatewayState>,
    ) {
        match heard {
            GatewayEvent::Talk(channel, message) => {
                // Where something has changed, what was said before it may not have been heard.
                let alone = !self.changes.is_empty();
                self.parts.ctx.order.tell(channel, message, alone);
            }
            GatewayEvent::Message(said) => {
                let changed = said
                    .guild
                    .filter(|guild| self.has_changed(*guild, said.channel));
                if said.guild.is_none() {
                    self.direct.heard(said.channel, self.parts.ctx.now());
                }
                if said.edited.is_none() {
                    let order = &self.parts.ctx.order;
                    order.tell(said.channel, said.message, changed.is_some());
                }
                // That an edit was heard before is known by its command.
                if said.edited.is_some() || self.is_new(said.message.0) {
                    if changed.is_some() {
                        // What could not be heard until now comes before it.
                        self.read_up(said.channel, changed);
                    }
                    self.parts.catchup.waited_for(said.channel);
                    self.queues.push(said.channel, Item::Message(said));
                }
            }
            GatewayEvent::Interaction(interaction) => {
                if self.is_new(interaction.id) {
                    let acknowledged = interaction.acknowledge(&self.parts.ctx);
                    self.parts.catchup.waited_for(interaction.place.channel);
                    self.queues.push(
                        interaction.place.channel,
                        Item::Interaction(interaction, acknowledged),
                    );
                }
            }
            GatewayEvent::Autocomplete(request) => {
                if self.is_new(request.id) {
                    spawn(request.answer(self.parts.ctx.clone()));
                }
            }
            GatewayEvent::Ready { shard, application } => {
                let hears_all = gateway.borrow().hears_all;
                tracing::info!(%shard, application, hears_all, "connected");
                if shard.number() == 0 {
                    spawn(register(self.parts.ctx.clone(), application));
                }
                self.catch_up(Missed::Gap(shard)).await;
                self.session_begins(shard);
                self.begun.insert(shard);
                let mut all = self.parts.ctx.shards(shard.count());
                if all.all(|one| self.begun.contains(&one)) {
                    connected.send_replace(true);
                }
                self.parts.outbox.try_again();
            }
            GatewayEvent::Resumed(shard) => {
                self.catch_up(Missed::Gap(shard)).await;
                self.parts.outbox.try_again();
            }
            GatewayEvent::Changed { hearing } => {
                self.parts.outbox.try_again();
                self.changes.extend(hearing);
            }
            GatewayEvent::Locale(guild, language) => {
                let noted = self
                    .parts
                    .ctx
                    .ask(move |service| service.set_locale(guild, language));
                if let Err(fault) = noted.await {
                    tracing::error!(%fault, %guild, "cannot note the language of a server");
                }
            }
            GatewayEvent::Channels { shard, guild, last } => {
                self.read_up_channels((shard, guild), last);
            }
            GatewayEvent::Invited { guild, since } => {
                self.parts.look_for_puzzles(guild).await;
                self.parts.welcome(guild, since).await;
            }
            GatewayEvent::Gone(channel) => {
                self.queues.push(channel, Item::Lost);
                // One open thread fewer.
                self.parts.outbox.try_again();
            }
        }
    }

    /// Has a thread read up, in its turn and before anything more is heard in it, unless that is to be done anyway.
    fn read_up(&self, thread: ChannelId, guild: Option<GuildId>) {
        self.parts.ctx.order.doubt(thread);
        self.queues
            .push_unless(thread, Item::CatchUp(guild), Item::is_catch_up);
    }

    /// Whether something has changed on a server that concerns this channel or thread.
    fn has_changed(&self, guild: GuildId, channel: ChannelId) -> bool {
        if self.changes.is_empty() {
            return false;
        }
        let concerned = |place| {
            let channel = Some(place);
            self.changes.contains(&Change { guild, channel })
        };
        let everywhere = Change {
            guild,
            channel: None,
        };
        self.changes.contains(&everywhere)
            || concerned(channel)
            || match self.parts.ctx.channels.known_parent(channel) {
                Some(parent) => parent.is_some_and(concerned),
                // It may hang under any of the channels.
                None => self.changes.iter().any(|change| change.guild == guild),
            }
    }

    /// Catches up the threads of live games that are concerned, each in its turn. What is heard from now on comes after
    /// it.
    async fn catch_up(&self, missed: Missed) {
        if let Missed::Gap(shard) = missed {
            self.parts.ctx.order.gap(shard);
        }
        match self.parts.ctx.ask(live_threads).await {
            Ok(threads) => {
                for Live {
                    thread,
                    guild,
                    parent,
                } in threads
                {
                    // A private thread is told of as its own place.
                    let parent = match parent == thread {
                        true => self.parts.ctx.channels.known_parent(thread).flatten(),
                        false => Some(parent),
                    };
                    let concerns = |channel| match (&missed, guild) {
                        (Missed::Routine, _) => true,
                        (Missed::Gap(shard), guild) => shard.carries(guild),
                        (Missed::Changes(all), Some(guild)) => {
                            all.contains(&Change { guild, channel })
                        }
                        // A direct message is on no server.
                        (Missed::Changes(_), None) => false,
                    };
                    if concerns(None) || concerns(parent) || concerns(Some(thread)) {
                        self.read_up(thread, guild);
                    }
                }
            }
            Err(fault) => tracing::error!(%fault, "cannot tell which games are live"),
        }
    }

    async fn forget(&self) {
        let now = self.parts.ctx.now();
        let before = move |ago| Timestamp(now.0.saturating_sub(ago));
        let swept = self.parts.ctx.ask(move |service| {
            // One shard does it for all.
            if !service.serves(None) {
                return Ok(());
            }
            let past = Past {
                answers: before(REMEMBER_ANSWERS_FOR),
                games: before(REMEMBER_GAMES_FOR),
                dead: before(KEEP_DEAD_FOR),
                now,
                unread: &unread(service)?,
            };
            Ok(service.store().sweep(&past)?)
        });
        if let Err(fault) = swept.await {
            tracing::error!(%fault, "cannot forget what is long past");
        }
        match self.parts.ctx.ask(live_threads).await {
            Ok(live) => {
                let live: HashSet<ChannelId> = live.iter().map(|live| live.thread).collect();
                let order = &self.parts.ctx.order;
                order.retain(&live);
                // The thread that is being opened for a game is not noted as its own yet.
                self.parts
                    .ctx
                    .channels
                    .retain(|at, name| live.contains(&at) || order.is_being_opened(at, name));
                self.parts.catchup.retain(&live).await;
            }
            Err(fault) => tracing::error!(%fault, "cannot tell which games are live"),
        }
    }

    /// Whether this message or interaction has not been heard lately. Their numbers are of one series.
    fn is_new(&mut self, id: u64) -> bool {
        if !self.recent.insert(id) {
            return false;
        }
        self.order.push_back(id);
        if self.order.len() > REMEMBERED
            && let Some(oldest) = self.order.pop_front()
        {
            self.recent.remove(&oldest);
        }
        true
    }
}
