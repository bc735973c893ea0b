//! The outbox: what has been saved to be said is sent, lane by lane, until it has arrived or can never arrive.
//!
//! The store is the list of what is to do. Whoever commits something only wakes the outbox, which looks up what is new
//! and puts it on its lane: so the order is that of the commits, and a restart is nothing special. `deliver` does the
//! sending, `found` recognises what had arrived before a crash, `thread` opens threads, `buttons` takes them off old messages,
//! `frozen` is about games that cannot be shown where they are played, `hold` waits meanwhile, `probe` asks once for what all of
//! them want, and `aside` is about posts on which Discord fails.

mod buttons;
mod delivery;
mod permission_probe;
mod reconcile;
mod render;
mod retry;
mod set_aside;
mod threads;
mod undeliverable;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt;
use tokio::sync::Notify;
use tokio::sync::mpsc::UnboundedSender;
use tokio::task::JoinHandle;

use crate::present;
use crate::service::notes::{NonceSalt, Notes};
use crate::service::{
    Content, Fault, Lane, MessageId, PersonId, Place, Post, PostId, Reply, Service, TableId, What,
};

use super::desk::{Desk, raised};
use super::ingest::Opened;
use crate::discord::jobs::queues::Queues;
use delivery::{Courier, Ready};
pub(crate) use reconcile::may_read;
pub(crate) use undeliverable::home;

/// A handle to the outbox.
#[derive(Clone)]
pub(crate) struct Outbox {
    wake: Arc<Notify>,
    lanes: Queues<Lane, (Post, Option<Ready>)>,
    /// Replays to be drawn, one at a time, before they take their place in their lanes.
    replays: Queues<(), Post>,
    desk: Arc<Desk>,
    courier: Arc<Courier>,
}

impl Outbox {
    /// Starts sending what waits, and whatever else will. Threads that are opened are told to `opened`.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn start(
        desk: Arc<Desk>,
        opened: UnboundedSender<Opened>,
    ) -> Result<(Outbox, JoinHandle<()>), Fault> {
        let salt = desk.ask(|house| salt(house.store().as_ref())).await?;
        for (table, below, name) in desk.ask(unopened).await? {
            desk.order.opens(table, below, name);
        }
        let wake = Arc::new(Notify::new());
        let courier = Courier::new(desk.clone(), salt, opened, wake.clone());
        let courier = Arc::new(courier);
        let carrier = courier.clone();
        let lanes = Queues::new(move |_, (post, ready): (Post, Option<Ready>)| {
            let courier = carrier.clone();
            async move { courier.deliver(post, ready).await }.boxed()
        });
        let (painter, drawn, beside) = (courier.clone(), lanes.clone(), desk.beside.clone());
        let replays = Queues::new(move |(), post: Post| {
            let (courier, lanes, beside) = (painter.clone(), drawn.clone(), beside.clone());
            async move {
                // What goes wrong is told when it is the turn of the post.
                let ready = courier.write(&post, false).await.ok();
                beside.is_drawn(post.id);
                lanes.push(post.lane, (post, ready));
            }
            .boxed()
        });
        let outbox = Outbox {
            wake,
            lanes,
            replays,
            desk: desk.clone(),
            courier,
        };
        tokio::spawn(outbox.courier.take_buttons_off());
        let looking = tokio::spawn(outbox.clone().look(desk));
        outbox.wake();
        Ok((outbox, looking))
    }

    /// Something new may wait to be sent.
    pub fn wake(&self) {
        self.wake.notify_one();
    }

    /// Something changed that may let us speak again where we could not: all that is held is tried again.
    pub fn try_again(&self) {
        self.courier.nudge(None);
    }

    /// What Discord has failed on for a while, in one line each.
    pub fn failing(&self) -> Vec<String> {
        self.courier.failing.told(self.desk.now())
    }

    /// Sends a post that was given up after all.
    ///
    /// # Errors
    /// If it is not among the dead letters, or the store fails.
    pub async fn send_again(&self, id: PostId) -> Result<(), Fault> {
        let post = self.courier.revive(id).await?;
        self.put(post);
        Ok(())
    }

    /// Puts a post on its lane; one with a replay when that has been drawn, so that nothing else there waits for it.
    fn put(&self, post: Post) {
        match post.content {
            Content::Replay { .. } => self.replays.push((), post),
            _ => self.lanes.push(post.lane, (post, None)),
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
        let said = self.desk.beside.replay_for(person, post)?;
        Ok(said.is_some())
    }

    /// A board was asked for by this person in this place. If that is a game of theirs that cannot be shown where it is
    /// played, it moves there.
    ///
    /// # Errors
    /// If the store fails.
    pub fn asked_for(
        &self,
        house: &Service,
        reply: &Reply,
        person: PersonId,
        place: Place,
    ) -> Result<(), Fault> {
        if let Reply::Board { table, .. } = reply
            && table.people().contains(&person)
            && undeliverable::move_to(house, table, place)?
        {
            self.courier.nudge(Some(Lane::Table(table.id)));
        }
        Ok(())
    }

    /// If a game was moved elsewhere, what was held where it cannot be shown is tried again there.
    pub fn moved(&self, reply: &Reply) {
        if let Reply::Done { table, event } = reply
            && matches!(event.what, What::Moving(_))
        {
            self.courier.nudge(Some(Lane::Table(table.id)));
        }
    }

    /// Waits until nothing is being sent, or for this long. Returns whether all is sent.
    pub async fn drained(&self, patience: Duration) -> bool {
        let drained =
            async { self.replays.drained(patience).await && self.lanes.drained(patience).await };
        let drained = tokio::time::timeout(patience, drained).await;
        drained.unwrap_or(false)
    }

    /// Breaks off what is being sent: it may or may not arrive, and is sent again at the next start.
    pub async fn abandon(&self) {
        self.replays.abandon().await;
        self.lanes.abandon().await;
    }

    async fn look(self, desk: Arc<Desk>) {
        let mut closing = desk.closing.clone();
        let mut last = PostId(0);
        loop {
            tokio::select! {
                () = self.wake.notified() => {}
                () = raised(&mut closing) => return,
            }
            match desk.ask(|house| Ok(house.store().pending_posts()?)).await {
                Ok(posts) => {
                    for post in posts {
                        if post.id > last {
                            last = post.id;
                            let lane = post.lane;
                            self.put(post);
                            self.courier.nudge(Some(lane));
                        }
                    }
                }
                Err(fault) => {
                    tracing::error!(%fault, "cannot tell what waits to be sent");
                    tokio::time::sleep(Duration::from_secs(1)).await;
                    self.wake();
                }
            }
        }
    }
}

/// The tables for which something waits to be said in a thread that has not been opened as far as we know, though Discord
/// may have been asked to: each with the message it hangs under, and its name.
fn unopened(house: &Service) -> Result<Vec<(TableId, Option<MessageId>, String)>, Fault> {
    let posts = house.store().pending_posts()?;
    let tables: BTreeSet<TableId> = posts
        .into_iter()
        .filter_map(|post| match post.lane {
            Lane::Table(table) => Some(table),
            Lane::Channel(_) => None,
        })
        .collect();
    let mut unopened = Vec::new();
    for id in tables {
        if let Some(table) = house.store().table(id)?
            && (table.thread.is_none() || home(house, &table)?.1)
        {
            unopened.push((id, table.challenge_message, present::thread_name(&table)));
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
    store.keep_note((), NonceSalt(salt.clone()))?;
    Ok(salt)
}
