//! What was heard, on its way to the house: one queue for each channel, so that a game sees one thing at a time.

use std::collections::{HashSet, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::service::{ChannelId, GuildId, Timestamp};

use super::catchup::{self, Catchup, live_threads};
use super::chat::{self, Heeded, Manner};
use super::commands;
use super::desk::{Desk, raised};
use super::gateway::Heard;
use super::hear::Said;
use super::interactions::Pressed;
use super::outbox::Outbox;
use super::places::Places;
use super::queues::Queues;

/// How often the threads of live games are read for what may have been missed.
const CATCH_UP_EVERY: Duration = Duration::from_secs(300);

/// How often those threads are read again that could not be.
const CATCH_UP_AGAIN_EVERY: Duration = Duration::from_secs(15);

/// How often commands answered and posts sent long ago are forgotten.
const FORGET_EVERY: Duration = Duration::from_secs(3600);

/// How long commands answered are remembered, in milliseconds: a week. Threads are read up much more often, and were read
/// up many times since the start when something is first forgotten, so that nothing forgotten is ever heard again.
const REMEMBER_FOR: u64 = 7 * 24 * 3600 * 1000;

/// How many messages and interactions are remembered, to pass over those that Discord tells of twice.
const REMEMBERED: usize = 4096;

/// One thing to be done in a channel.
enum Item {
    Said(Said),
    Pressed(Pressed, JoinHandle<bool>),
    CatchUp(Option<GuildId>),
    Lost,
}

/// A thread that has just been opened for a game.
pub(super) type Opened = (ChannelId, Option<GuildId>);

/// Takes in what is heard.
pub(super) struct Ingest {
    desk: Arc<Desk>,
    outbox: Outbox,
    catchup: Arc<Catchup>,
    queues: Queues<ChannelId, Item>,
    recent: HashSet<u64>,
    order: VecDeque<u64>,
}

impl Ingest {
    /// Nothing heard yet.
    pub fn new(desk: Arc<Desk>, outbox: Outbox, places: Arc<Places>) -> Ingest {
        let catchup = Arc::new(Catchup::new());
        let (worker, answers, reader) = (desk.clone(), outbox.clone(), catchup.clone());
        let queues = Queues::new(move |channel, item| {
            let (desk, outbox) = (worker.clone(), answers.clone());
            let (places, catchup) = (places.clone(), reader.clone());
            async move {
                if desk.is_closing() {
                    // What was before it may not have been done; it is read up at the next start.
                    return;
                }
                match item {
                    Item::Said(said) => {
                        let message = said.message;
                        if let Some(guild) = catchup.is_behind(channel).await {
                            catchup
                                .catch_up(&desk, &outbox, &places, channel, guild)
                                .await;
                            if catchup.is_behind(channel).await.is_some() {
                                // It is read up with what was said before it.
                                return;
                            }
                        }
                        if catchup.is_settled(message).await {
                            return;
                        }
                        let heeded =
                            chat::answer(&desk, &outbox, &places, said, Manner::Live).await;
                        if heeded == Heeded::PassedOver {
                            catchup.pass_over(&desk, channel, message).await;
                        }
                    }
                    Item::Pressed(pressed, acknowledged) => {
                        pressed.answer(&desk, &outbox, acknowledged).await;
                    }
                    Item::Lost => catchup::lost(&desk, &outbox, channel, true).await,
                    Item::CatchUp(guild) => {
                        catchup
                            .catch_up(&desk, &outbox, &places, channel, guild)
                            .await;
                    }
                }
            }
            .boxed()
        });
        Ingest {
            desk,
            outbox,
            catchup,
            queues,
            recent: HashSet::new(),
            order: VecDeque::new(),
        }
    }

    /// Takes in until told to stop.
    pub async fn run(
        mut self,
        mut heard: UnboundedReceiver<Heard>,
        mut opened: UnboundedReceiver<Opened>,
        connected: watch::Sender<bool>,
        mut stop: watch::Receiver<bool>,
    ) -> Ingest {
        let mut tick = tokio::time::interval(CATCH_UP_EVERY);
        let mut forget = tokio::time::interval(FORGET_EVERY);
        let mut again = tokio::time::interval(CATCH_UP_AGAIN_EVERY);
        tick.reset();
        again.reset();
        forget.reset();
        loop {
            // In this order: what was heard goes before the routine.
            tokio::select! {
                biased;
                () = raised(&mut stop) => break,
                Some(heard) = heard.recv() => self.take(heard, &connected).await,
                Some((thread, guild)) = opened.recv() => {
                    // Its channel may have to be told.
                    self.outbox.wake();
                    self.queues.push(thread, Item::CatchUp(guild));
                }
                _ = tick.tick() => self.catch_up_all().await,
                _ = again.tick() => {
                    for (thread, guild) in self.catchup.behind().await {
                        self.queues.push(thread, Item::CatchUp(guild));
                    }
                }
                _ = forget.tick() => self.forget().await,
            }
        }
        self
    }

    /// Waits until everything taken in is answered, or for this long. Returns whether it is.
    pub async fn drained(&self, patience: Duration) -> bool {
        self.queues.drained(patience).await
    }

    /// Breaks off what is being answered: it is read up at the next start.
    pub async fn abandon(&self) {
        self.queues.abandon().await;
    }

    async fn take(&mut self, heard: Heard, connected: &watch::Sender<bool>) {
        match heard {
            Heard::Said(said) => {
                if self.is_new(said.message.0) {
                    self.queues.push(said.channel, Item::Said(said));
                }
            }
            Heard::Pressed(pressed) => {
                if self.is_new(pressed.id) {
                    let acknowledged = pressed.acknowledge(self.desk.clone());
                    self.queues
                        .push(pressed.channel, Item::Pressed(pressed, acknowledged));
                }
            }
            Heard::Completing(completing) => {
                tokio::spawn(completing.answer(self.desk.clone()));
            }
            Heard::Ready { application } => {
                let hears_all = self.desk.hears_all();
                tracing::info!(application, hears_all, "connected");
                tokio::spawn(commands::register(self.desk.clone(), application));
                self.catch_up_all().await;
                connected.send_replace(true);
                self.outbox.try_again();
            }
            Heard::Resumed => {
                self.catch_up_all().await;
                self.outbox.try_again();
            }
            Heard::Changed { hearing } => {
                self.outbox.try_again();
                if hearing {
                    self.catch_up_all().await;
                }
            }
            Heard::Locale(guild, language) => {
                let noted = self
                    .desk
                    .ask(move |house| house.set_locale(guild, language));
                if let Err(fault) = noted.await {
                    tracing::error!(%fault, %guild, "cannot note the language of a server");
                }
            }
            Heard::Gone(channel) => {
                self.queues.push(channel, Item::Lost);
                // One open thread fewer.
                self.outbox.try_again();
            }
        }
    }

    /// Reads the threads of all live games, each in its turn: what is heard from now on comes after it.
    async fn catch_up_all(&self) {
        match self.desk.ask(live_threads).await {
            Ok(threads) => {
                for (thread, guild) in threads {
                    self.queues.push(thread, Item::CatchUp(guild));
                }
            }
            Err(fault) => tracing::error!(%fault, "cannot tell which games are live"),
        }
    }

    async fn forget(&self) {
        let before = Timestamp(self.desk.now().0.saturating_sub(REMEMBER_FOR));
        let swept = self.desk.ask(move |house| Ok(house.store().sweep(before)?));
        if let Err(fault) = swept.await {
            tracing::error!(%fault, "cannot forget what is long past");
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
