//! The outbox: posts that have been saved are sent, lane by lane, until they have arrived or can never arrive.
//!
//! The store is the list of what is to do. A commit only wakes the outbox, which looks up what is new. It puts each
//! post on its lane, so the order is that of the commits, and a restart is nothing special.
//!
//! - `delivery` sends one post; `render` writes it out, `threads` opens the thread it goes to.
//! - `retry` waits between attempts, `set_aside` is about posts on which Discord fails.
//! - `permission_probe` asks once for what is refused to many posts.
//! - `reconcile` recognises what had arrived before a crash.
//! - `undeliverable` is about games that cannot be shown where they are played, `unshown` about their clocks where
//!   Discord fails.
//! - `buttons` takes the buttons off old messages.
//! - `answers` puts the computer's answer in the place of the message that waits for it.
//! - `upkeep` edits the cards of challenges and names threads, beside the lanes.

mod answers;
mod buttons;
mod delivery;
mod permission_probe;
mod reconcile;
mod render;
mod retry;
mod set_aside;
mod threads;
mod undeliverable;
mod unshown;
mod upkeep;

use std::collections::{BTreeSet, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures::FutureExt;
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::{Notify, Semaphore, broadcast};
use tokio::task::JoinHandle;
use tokio::time::Instant;

use crate::service::notes::{NonceSalt, Notes};
use crate::service::{
    ChannelId, Content, EventKind, Fault, Lane, MessageId, PersonId, Place, Post, PostId, Reply,
    Service, Table, TableId, Timestamp,
};

use super::context::Context;
use super::read_order::Opened;
use super::rest::{OutgoingMessage, Trouble};
use crate::discord::jobs::queues::Queues;
use crate::discord::jobs::spawn;
use buttons::ButtonRemover;
use permission_probe::{Probes, Turn, Wanted};
pub(crate) use reconcile::may_read;
use set_aside::{Failing, Fails};
use undeliverable::BlockedGames;
pub(crate) use undeliverable::home;

/// How many wake-ups of lanes are remembered for a post that is being sent.
const RETRIES: usize = 64;

/// How long upkeep is waited for when the bot closes. Discord may make it wait for minutes.
const UPKEEP_PATIENCE: Duration = Duration::from_secs(2);

/// How often it is looked whether another process has left something to say on our servers.
const LOOK_AROUND: Duration = Duration::from_secs(2);

/// A handle to the outbox.
#[derive(Clone)]
pub(crate) struct Outbox {
    wake: Arc<Notify>,
    again: Arc<Mutex<HashSet<PostId>>>,
    lanes: Queues<Row, (Post, Option<PreparedPost>)>,
    /// Replays to be drawn, one at a time, before they take their place in their rows.
    replays: Queues<(), (Row, Post)>,
    /// What keeps right what stands there already, table by table.
    upkeep: Queues<TableId, Post>,
    worker: Arc<DeliveryWorker>,
}

impl Outbox {
    /// Starts sending what waits, and whatever else will. Threads that are opened are told to `opened`.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn start(
        ctx: Arc<Context>,
        opened: UnboundedSender<Opened>,
    ) -> Result<(Outbox, JoinHandle<()>), Fault> {
        let salt = ctx.ask(|service| salt(service.store().as_ref())).await?;
        for (table, below, name) in ctx.ask(unopened).await? {
            ctx.order.opens(table, below, name);
        }
        let wake = Arc::new(Notify::new());
        let worker = DeliveryWorker::new(ctx, salt, opened, wake.clone());
        let worker = Arc::new(worker);
        let deliverer = worker.clone();
        let lanes = Queues::new(move |row, (post, ready): (Post, Option<PreparedPost>)| {
            let worker = deliverer.clone();
            async move { worker.deliver(row, post, ready).await }.boxed()
        });
        let (painter, drawn) = (worker.clone(), lanes.clone());
        let replays = Queues::new(move |(), (row, post): (Row, Post)| {
            let (worker, lanes) = (painter.clone(), drawn.clone());
            async move {
                // What goes wrong is told when it is the turn of the post.
                let ready = worker.write(&post, false).await.ok();
                worker.ctx.dispatcher.costly().is_drawn(post.id);
                lanes.push(row, (post, ready));
            }
            .boxed()
        });
        let keeper = worker.clone();
        let upkeep = Queues::new(move |_, post: Post| {
            let worker = keeper.clone();
            async move { worker.keep_up(post).await }.boxed()
        });
        let outbox = Outbox {
            wake,
            again: Arc::default(),
            lanes,
            replays,
            upkeep,
            worker,
        };
        spawn(outbox.worker.take_buttons_off());
        let looking = spawn(outbox.clone().look());
        outbox.wake();
        Ok((outbox, looking))
    }

    /// Something new may wait to be sent.
    pub fn wake(&self) {
        self.wake.notify_one();
    }

    /// Something changed that may let us speak again where we could not: all that is held is tried again.
    pub fn try_again(&self) {
        self.worker.retry_held(None);
    }

    /// The computer fails at this table again and again: the message that waits for it says so.
    pub async fn computer_fails(self, table: TableId) {
        self.worker.say_that_it_fails(table).await;
    }

    /// What Discord has failed on for a while, in one line each.
    pub fn failing(&self) -> Vec<String> {
        self.worker.failing.told(self.worker.ctx.now())
    }

    /// Sends a post that was given up after all.
    ///
    /// # Errors
    /// If it is not among the dead letters, or the store fails.
    pub async fn send_again(&self, id: PostId) -> Result<(), Fault> {
        self.worker.revive(id).await?;
        self.again().insert(id);
        self.wake();
        Ok(())
    }

    /// Posts that were given up and are to be sent after all.
    fn again(&self) -> MutexGuard<'_, HashSet<PostId>> {
        // Nothing panics while it is held.
        self.again.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts a post into its row; one with a replay when that has been drawn, so that nothing else there waits for it.
    /// Upkeep goes beside the rows.
    fn put(&self, row: Row, post: Post) {
        match post.content {
            Content::Replay { .. } => self.replays.push((), (row, post)),
            Content::Card(table) | Content::Rename(table) => self.upkeep.push(table, post),
            _ => self.lanes.push(row, (post, None)),
        }
    }

    /// Says an answer; if it is a replay, not while this person waits for another. Whether it was said.
    ///
    /// # Errors
    /// What `say` fails with.
    pub fn say_replay(
        &self,
        reply: &Reply,
        person: PersonId,
        say: impl FnOnce() -> Result<Vec<Post>, Fault>,
    ) -> Result<bool, Fault> {
        if !matches!(reply, Reply::Replay { .. }) {
            return say().map(|_| true);
        }
        let post = || Ok(say()?.first().map(|post| post.id));
        let said = self
            .worker
            .ctx
            .dispatcher
            .costly()
            .replay_for(person, post)?;
        Ok(said.is_some())
    }

    /// A board was asked for by this person in this place. If that is a game of theirs that cannot be shown where it is
    /// played, it moves there.
    ///
    /// # Errors
    /// If the store fails.
    pub fn asked_for(
        &self,
        service: &Service,
        reply: &Reply,
        person: PersonId,
        place: Place,
    ) -> Result<(), Fault> {
        if let Reply::Board { table, .. } = reply
            && table.people().contains(&person)
            && undeliverable::move_to(service, table, place)?
        {
            self.moves(table);
        }
        Ok(())
    }

    /// If a game was moved elsewhere, what was held where it cannot be shown is tried again there.
    pub fn moved(&self, reply: &Reply) {
        if let Reply::Done { table, event } = reply
            && matches!(event.what, EventKind::Moving(_))
        {
            self.moves(table);
        }
    }

    /// What is held of this table is tried again elsewhere.
    fn moves(&self, table: &Table) {
        let before = Row::Place(table.challenge.home.channel);
        for row in [Row::Lane(Lane::Table(table.id)), before] {
            self.worker.retry_held(Some(row));
        }
    }

    /// Waits until nothing is being sent, or for this long. Returns whether all is sent. Upkeep that takes long is left
    /// for the next start.
    pub async fn drained(&self, patience: Duration) -> bool {
        let drained =
            async { self.replays.drained(patience).await && self.lanes.drained(patience).await };
        let drained = tokio::time::timeout(patience, drained).await;
        self.upkeep.drained(patience.min(UPKEEP_PATIENCE)).await;
        drained.unwrap_or(false)
    }

    /// Breaks off what is being sent: it may or may not arrive, and is sent again at the next start.
    pub async fn abandon(&self) {
        self.replays.abandon().await;
        self.lanes.abandon().await;
        self.upkeep.abandon().await;
    }

    async fn look(self) {
        // Where other processes write too, numbers do not come in order.
        let shared = self.worker.ctx.member.is_some();
        let (mut last, mut known) = (PostId(0), HashSet::new());
        loop {
            tokio::select! {
                () = self.wake.notified() => {}
                () = tokio::time::sleep(LOOK_AROUND), if shared => {}
                () = self.worker.ctx.shutdown.closing() => return,
            }
            let again = std::mem::take(&mut *self.again());
            let after = (!shared && again.is_empty()).then_some(last);
            match self
                .worker
                .ctx
                .ask(move |service| fresh(service, after))
                .await
            {
                Ok(mut posts) => {
                    let waiting: HashSet<PostId> = posts.iter().map(|(_, post)| post.id).collect();
                    posts.retain(|(_, post)| {
                        let is_new = match shared {
                            true => !known.contains(&post.id),
                            false => post.id > last,
                        };
                        is_new || again.contains(&post.id)
                    });
                    last = waiting.iter().copied().fold(last, PostId::max);
                    if shared {
                        known = waiting;
                    }
                    for (row, post) in posts {
                        self.put(row, post);
                        self.worker.retry_held(Some(row));
                    }
                }
                Err(fault) => {
                    tracing::error!(%fault, "cannot tell what waits to be sent");
                    self.again().extend(again);
                    tokio::time::sleep(Duration::from_secs(1)).await;
                    self.wake();
                }
            }
        }
    }
}

/// Posts that are sent one after the other, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Row {
    /// Those of a lane.
    Lane(Lane),
    /// Those of all tables that are played in this direct message or private thread.
    Place(ChannelId),
}

/// The row of a lane.
fn row(service: &Service, lane: Lane) -> Row {
    let Lane::Table(id) = lane else {
        return Row::Lane(lane);
    };
    // What cannot be read fails when it is sent.
    let table = service.store().table_in_brief(id).ok().flatten();
    let shared = table.filter(Table::is_in_place);
    let place = shared.and_then(|table| table.thread);
    place.map_or(Row::Lane(lane), Row::Place)
}

/// The posts that wait, each with its row; only those after this one, if there is one.
fn fresh(service: &Service, last: Option<PostId>) -> Result<Vec<(Row, Post)>, Fault> {
    let posts = match last {
        Some(last) => service.store().pending_posts_after(last)?,
        None => service.store().pending_posts()?,
    };
    let posts = posts.into_iter();
    Ok(posts.map(|post| (row(service, post.lane), post)).collect())
}

/// Delivers posts.
struct DeliveryWorker {
    ctx: Arc<Context>,
    /// Games that cannot be shown.
    undeliverable: BlockedGames,
    salt: String,
    opened: UnboundedSender<Opened>,
    /// Has the outbox look for what is new.
    wake: Arc<Notify>,
    /// Rows in which something happened, or all of them: what is held there is tried again.
    retries: broadcast::Sender<Option<Row>>,
    /// What is known to be withdrawn.
    probes: Probes,
    /// What Discord fails on.
    failing: Failing,
    button_remover: ButtonRemover,
    /// For the attempts that are made at the same time.
    at_once: Semaphore,
    /// Rows in which a post is left for the next start. So is all that is behind it.
    left: Mutex<HashSet<Row>>,
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
struct DeliveryState {
    post: Post,
    row: Row,
    /// When its first sending in this life began.
    begun: Option<(Instant, Timestamp)>,
    /// Attempts in this life.
    attempts: u32,
    /// How many of them were refused for a reason that may pass.
    held: u32,
    /// The post written out.
    ready: Option<PreparedPost>,
    /// Since when Discord has failed on it.
    fails: Option<Fails>,
    /// Where something was refused that it wants, and what.
    wants: Option<(ChannelId, Wanted)>,
    /// The turn to ask for it, during an attempt.
    turn: Option<Turn>,
    /// Whether a new thread has been opened for it because the old one is gone.
    moved: bool,
    /// Whether it is said in a message of its own, because it cannot take the place of another.
    own_message: bool,
}

/// A post written out and drawn.
struct PreparedPost {
    outgoing: OutgoingMessage,
    /// The table whose buttons it takes over.
    takes_over: Option<TableId>,
    /// The table whose challenge it is.
    announces: Option<TableId>,
    /// The event of a table that it tells, if the computer is to answer that.
    waits: Option<(TableId, u64)>,
    /// The number of its event, if it is the computer's answer, which goes into the message that waits for it.
    answers: Option<u64>,
    /// Whether the computer's answer tells it as well.
    superseded: bool,
}

impl DeliveryWorker {
    /// A worker; `salt` begins each nonce.
    fn new(
        ctx: Arc<Context>,
        salt: String,
        opened: UnboundedSender<Opened>,
        wake: Arc<Notify>,
    ) -> DeliveryWorker {
        let retries = broadcast::Sender::new(RETRIES);
        DeliveryWorker {
            button_remover: ButtonRemover::new(ctx.clone()),
            probes: Probes::new(retries.clone(), ctx.leaving.clone()),
            failing: Failing::default(),
            undeliverable: BlockedGames { ctx: ctx.clone() },
            at_once: Semaphore::new(delivery::AT_ONCE),
            left: Mutex::default(),
            ctx,
            salt,
            opened,
            wake,
            retries,
        }
    }
}

/// Whether what a post wants was refused to it, or may have been before a restart.
fn doubtful(state: &DeliveryState) -> bool {
    state.held > 0 || (state.attempts == 0 && state.post.attempts > 0)
}

/// Whether an earlier attempt may have opened a thread.
fn again(state: &DeliveryState) -> bool {
    state.attempts > 0 || state.post.attempts > 0
}

/// The tables for which a post waits, in a thread that is not open as far as we know. Discord may have been asked to
/// open it. Each comes with the message it hangs under, and its name.
fn unopened(service: &Service) -> Result<Vec<(TableId, Option<MessageId>, String)>, Fault> {
    let posts = service.store().pending_posts()?;
    let tables: BTreeSet<TableId> = posts
        .into_iter()
        .filter(|post| !post.content.is_upkeep())
        .filter_map(|post| match post.lane {
            Lane::Table(table) => Some(table),
            Lane::Channel(_) => None,
        })
        .collect();
    let mut unopened = Vec::new();
    for id in tables {
        if let Some(table) = service.store().table(id)?
            && (table.thread.is_none() || home(service, &table)?.1)
        {
            let name = threads::thread_name(service, &table)?;
            unopened.push((id, table.challenge_message, name));
        }
    }
    Ok(unopened)
}

/// What tells our nonces from those of another store that also counts its posts from 1.
fn salt(store: &dyn crate::service::Store) -> Result<String, Fault> {
    if let Some(NonceSalt(salt)) = store.noted(())? {
        return Ok(salt);
    }
    let salt: String = std::iter::repeat_with(fastrand::alphanumeric)
        .take(8)
        .collect();
    if store.keep_note_if((), None, NonceSalt(salt.clone()))? {
        return Ok(salt);
    }
    // Another process was quicker.
    let kept: Option<NonceSalt> = store.noted(())?;
    Ok(kept.map_or(salt, |NonceSalt(kept)| kept))
}
