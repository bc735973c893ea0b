//! Catching up: reading the messages of a live game's thread since the last one read. `order` decides when a thread
//! must be caught up before anything in it is heard.
//!
//! How far a thread has been read is kept in the store ([`ReadUpTo`]), as a lower bound. A message that is read twice
//! is carried out once, because the store remembers its command. A message passed over in silence leaves no command,
//! so its number is kept beside the bound. The bound stays before messages that are still being answered beside the
//! queue (`typed`).
//!
//! What was said shortly before the bound, or passed over, is read again in case it was edited meanwhile. An edit that
//! left no command is kept too, with its moment. Who edits a message late is heard only if nobody heard it as it was
//! sent, and is refused else, or if nobody knows that.
//!
//! What came too late is explained in one message for all. Its words wait in the same note until they are in the
//! outbox.

mod claims;
mod elsewhere;
mod live;
mod seen;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Mutex, Semaphore, SemaphorePermit, watch};
use tokio::time::{Interval, MissedTickBehavior};

use crate::present::{self, Localizer};
use crate::service::notes::Notes;
use crate::service::{ChannelId, CommandId, GuildId, MessageId, PersonId};

use super::chat::{Answer, ChatHandler, Delivery, HandleOutcome};
use super::hearing::until_opened;
use super::history_page::{Unread, read_page};
use super::in_progress::{Answering, InProgress};
use super::lost_threads::LostThreads;
use super::members::as_sent;
use super::replies::lane;
use crate::discord::chat_message::{ChatMessage, RawMessage, hear};
use crate::discord::context::Context;
use crate::discord::outbox::Outbox;
use crate::discord::read_order::Reading;
use crate::discord::rest::error_code;
use live::{begins, is_live};
use seen::Seen;

pub(crate) use live::{Live, live_threads, unread};

/// The most threads read at the same time for which no person waits, and the pause between two of their pages. Discord
/// takes 50 requests a second of us. Half of them are left to people who play just now.
const MOST_AT_ONCE: usize = 8;
const BETWEEN_PAGES: Duration = Duration::from_millis(40);

/// A message older than this that cannot be carried out came too late. A newer one is answered as if it had been heard
/// live. Discord's clocks may differ by this much.
const LATE_AFTER: Duration = Duration::from_secs(15);

/// An edit is heard, or read up if its message was read before, if it is no older than this. Answers are remembered for
/// longer, so it is heard once.
const EDITS_READ_FOR: Duration = Duration::from_secs(24 * 3600);

/// How far each thread has been read.
pub(crate) struct CatchUp {
    ctx: Arc<Context>,
    outbox: Outbox,
    chat: ChatHandler,
    lost: LostThreads,
    threads: Mutex<HashMap<ChannelId, Seen>>,
    /// Messages that must not be heard again now.
    typed: Arc<InProgress>,
    /// Threads that are being read up or could not be, with their servers.
    behind: Mutex<HashMap<ChannelId, Behind>>,
    permits: Semaphore,
    pace: Mutex<Interval>,
    /// How much waits in each channel that people have just said or pressed.
    waited_for: watch::Sender<HashMap<ChannelId, usize>>,
}

/// A thread that could not be read up.
#[derive(Clone, Copy)]
struct Behind {
    guild: Option<GuildId>,
    /// Whether it is worth trying again soon. Where we may not read we shall be told when we may.
    soon: bool,
}

/// What has to be explained after a thread has been read up.
#[derive(Default)]
struct Missed {
    /// Who said what too late: the reason it was not done.
    late: Vec<(PersonId, String)>,
    /// Messages that cannot be read.
    unreadable: Vec<u64>,
}

impl Missed {
    fn is_empty(&self) -> bool {
        self.late.is_empty() && self.unreadable.is_empty()
    }
}

/// How reading a thread ended.
enum ReadUp {
    /// At the end of the thread; with what is known about the reading.
    Read(Reading),
    /// Before it: the thread stays behind.
    Behind,
    /// The bot is closing.
    Closing,
}

impl CatchUp {
    /// Nothing read yet.
    pub fn new(ctx: Arc<Context>, outbox: Outbox, chat: ChatHandler, lost: LostThreads) -> CatchUp {
        CatchUp {
            ctx,
            outbox,
            chat,
            lost,
            threads: Mutex::default(),
            typed: Arc::default(),
            behind: Mutex::default(),
            permits: Semaphore::new(MOST_AT_ONCE),
            pace: Mutex::new(pace()),
            waited_for: watch::Sender::default(),
        }
    }

    /// A person has just typed or pressed something in this channel.
    pub fn waited_for(&self, channel: ChannelId) {
        self.waited_for
            .send_modify(|channels| *channels.entry(channel).or_default() += 1);
    }

    /// It is answered now, until the answer is dropped.
    pub fn answering(&self, channel: ChannelId) -> Answering<'_> {
        Answering {
            channels: &self.waited_for,
            channel,
        }
    }

    /// Waits until a page of this thread may be read: at once if a person waits for it, else in its turn. Returns the
    /// permit of those read at the same time, if one was taken.
    async fn turn<'a>(
        &'a self,
        thread: ChannelId,
        place: Option<SemaphorePermit<'a>>,
    ) -> Option<SemaphorePermit<'a>> {
        let mut waited_for = self.waited_for.subscribe();
        let in_turn = async {
            let place = match place {
                Some(place) => Some(place),
                // It is never closed.
                None => self.permits.acquire().await.ok(),
            };
            self.pace.lock().await.tick().await;
            place
        };
        tokio::select! {
            biased;
            _ = waited_for.wait_for(|channels| channels.contains_key(&thread)) => None,
            place = in_turn => place,
        }
    }

    /// Whether a thread may not be heard live, for it has not been read up.
    pub async fn is_behind(&self, thread: ChannelId) -> bool {
        !self.ctx.order.is_read(thread) && self.is_live(thread).await
    }

    /// Whether a live game is played in a thread. It may be, if nobody can tell.
    async fn is_live(&self, thread: ChannelId) -> bool {
        let live = self.ctx.ask(move |service| is_live(service, thread)).await;
        live.unwrap_or_else(|fault| {
            tracing::error!(%fault, %thread, "cannot tell what is played in a thread");
            true
        })
    }

    /// Whether a thread could not be read up for a reason that lasts.
    async fn is_unreadable(&self, thread: ChannelId) -> bool {
        let behind = self.behind.lock().await;
        behind.get(&thread).is_some_and(|behind| !behind.soon)
    }

    /// The threads that could not be read up and should be tried again soon.
    pub async fn behind(&self) -> Vec<(ChannelId, Option<GuildId>)> {
        let behind = self.behind.lock().await;
        let soon = behind.iter().filter(|(_, behind)| behind.soon);
        soon.map(|(thread, behind)| (*thread, behind.guild))
            .collect()
    }

    async fn fell_behind(&self, thread: ChannelId, behind: Option<Behind>) {
        let mut all = self.behind.lock().await;
        match behind {
            Some(behind) => all.insert(thread, behind),
            None => all.remove(&thread),
        };
    }

    /// Notes that what a message said was passed over in silence and must not be heard again. Where no live game is
    /// played nothing is ever read up, and nothing is noted.
    async fn pass_over(&self, said: &ChatMessage) {
        self.settle(said);
        if !self.is_live(said.channel).await {
            return;
        }
        let before = self.seen(said.channel).await;
        let mut seen = before.clone();
        seen.pass_over(said.message.0, said.edited);
        if seen != before {
            self.keep(said.channel, seen).await;
        }
    }

    /// What a message said, now and before it was edited, must not be heard again.
    fn settle(&self, said: &ChatMessage) {
        self.typed.settle(CommandId::of_message(said.message));
        self.typed.settle(said.command_id());
    }

    /// Whether this has been dealt with.
    async fn is_done_with(&self, said: &ChatMessage) -> bool {
        if self.typed.is_settled(&said.command_id()) {
            return true;
        }
        let threads = self.threads.lock().await;
        let seen = threads.get(&said.channel).zip(said.edited);
        seen.is_some_and(|(seen, edited)| seen.is_done_with(said.message.0, edited))
    }

    /// Hears something said just now, after all that was said before it in its thread.
    pub async fn hear(&self, said: ChatMessage) {
        if said.edited.is_some() && self.is_long_past(&said) {
            // Something else has changed about it, such as that it is pinned.
            return;
        }
        let (channel, guild) = (said.channel, said.guild);
        self.before_typed_claim(&said).await;
        let mut read = false;
        while !self.is_done_with(&said).await {
            let answered = self.answer(said.clone(), Delivery::Live);
            match answered.await {
                HandleOutcome::PassedOver => return self.pass_over(&said).await,
                HandleOutcome::Unread if !read => {
                    self.catch_up(channel, guild).await;
                    read = true;
                }
                HandleOutcome::Unread => return self.refuse_typed_claim(&said).await,
                // It has been answered, or is read up with what was said before it.
                _ => return,
            }
        }
    }

    /// Answers a message, or has it answered beside the queue if that costs much. That one counts as settled, and is
    /// read again after a crash until it is answered.
    async fn answer(&self, said: ChatMessage, delivery: Delivery) -> HandleOutcome {
        let (id, channel) = (said.command_id(), said.channel);
        let typed = &self.typed;
        if typed.is_settled(&id) || typed.is_under_way(channel, &id) {
            return HandleOutcome::Settled;
        }
        let message = said.message;
        let said = self.unless_out(said).await;
        match self.chat.answer(said, delivery).await {
            Answer::Now(outcome) => outcome,
            Answer::Beside(work) => {
                let under_way = typed.begin(channel, id.clone());
                let typed = typed.clone();
                self.ctx.dispatcher.costly().begin(message.0, async move {
                    if work.await == HandleOutcome::PassedOver {
                        typed.settle(id);
                    }
                    drop(under_way);
                });
                HandleOutcome::Settled
            }
        }
    }

    /// Catches a thread up if necessary before a slash command or a button there is carried out, once it is open. Where
    /// the thread cannot be read they work all the same.
    pub async fn before_interaction(&self, (channel, guild): (ChannelId, Option<GuildId>)) {
        until_opened(&self.ctx, channel, guild.is_some()).await;
        if !self.is_unreadable(channel).await && self.is_behind(channel).await {
            self.catch_up(channel, guild).await;
        }
    }

    /// Reads what was said in a thread since it was read last, and answers what is new.
    pub async fn catch_up(&self, thread: ChannelId, guild: Option<GuildId>) {
        let live = self.ctx.ask(move |service| is_live(service, thread));
        match live.await {
            Ok(true) => {}
            Ok(false) => {
                self.ctx.order.forget(thread);
                return self.fell_behind(thread, None).await;
            }
            Err(fault) => {
                return tracing::error!(%fault, %thread, "cannot tell what is played in a thread");
            }
        }
        let first = !self.threads.lock().await.contains_key(&thread);
        let may_be_unreadable = first || self.behind.lock().await.contains_key(&thread);
        let before = self.seen(thread).await;
        let mut seen = before.clone();
        self.explain((thread, guild), &mut seen).await;
        let mut missed = Missed::default();
        // Held until all is kept, so that few threads at once ask for the disk.
        let mut place = None;
        let read = self.read_to_the_end((thread, guild), &mut seen, &mut missed, &mut place);
        match read.await {
            ReadUp::Closing => return,
            ReadUp::Behind => {}
            ReadUp::Read(reading) => {
                self.ctx.order.read((thread, guild), reading);
                self.fell_behind(thread, None).await;
                if may_be_unreadable {
                    let lost = &self.lost;
                    lost.tell_unreadable((thread, guild), false).await;
                }
            }
        }
        seen.bound(self.typed.first(thread));
        if !missed.is_empty() {
            let spoken = self
                .ctx
                .ask(move |service| service.language_within(thread, guild));
            let words = Localizer::of(spoken.await.unwrap_or_default());
            let links = missed
                .unreadable
                .iter()
                .map(|id| present::message_link(guild, thread, MessageId(*id)));
            seen.owed = present::late(words, &missed.late, &links.collect::<Vec<_>>()).text;
        }
        if seen != before {
            self.keep(thread, seen.clone()).await;
        }
        self.explain((thread, guild), &mut seen).await;
    }

    /// Reads page after page of a thread, and answers what is new on each.
    async fn read_to_the_end<'a>(
        &'a self,
        (thread, guild): (ChannelId, Option<GuildId>),
        seen: &mut Seen,
        missed: &mut Missed,
        place: &mut Option<SemaphorePermit<'a>>,
    ) -> ReadUp {
        let mut reading = None;
        let mut after = seen.with_edits();
        loop {
            *place = self.turn(thread, place.take()).await;
            let reading = *reading.get_or_insert_with(|| self.ctx.order.begin());
            // Until it has been read to its end, whatever becomes of us: what is heard live waits for that.
            let soon = true;
            self.fell_behind(thread, Some(Behind { guild, soon })).await;
            let (rest, shutdown) = (&self.ctx.rest, &self.ctx.shutdown);
            let page = match read_page(rest, shutdown, thread, after).await {
                Ok(page) => page,
                Err(why) => {
                    self.could_not_read(thread, guild, why).await;
                    return ReadUp::Behind;
                }
            };
            let before = after;
            let full = page.full && page.messages.iter().any(|(id, _)| *id > before);
            for (id, message) in page.messages.into_iter().filter(|(id, _)| *id > before) {
                if self.ctx.shutdown.is_closing() {
                    return ReadUp::Closing;
                }
                after = after.max(id);
                match seen.knows(id) {
                    true => self.take_in_edit(guild, message, seen).await,
                    false => {
                        let message = (id, message);
                        self.take_in((thread, guild), message, seen, missed).await;
                    }
                }
                seen.read = seen.read.max(id);
            }
            if !full {
                return ReadUp::Read(reading);
            }
        }
    }

    /// Notes why a thread could not be read, and tells its players where that lasts.
    async fn could_not_read(&self, thread: ChannelId, guild: Option<GuildId>, why: Unread) {
        match why {
            Unread::NoHistory => {
                tracing::warn!(%thread, "may not read what was said before in a thread");
                let soon = false;
                self.fell_behind(thread, Some(Behind { guild, soon })).await;
                let lost = &self.lost;
                lost.tell_unreadable((thread, guild), true).await;
            }
            Unread::Trouble(trouble) => {
                tracing::warn!(%thread, %trouble, "cannot read a thread's history");
                let lasting = trouble.lacks_permission() || trouble.is(&error_code::NOWHERE);
                let soon = !lasting;
                let gone = trouble.is(&[error_code::UNKNOWN_CHANNEL]);
                let behind = (!gone).then_some(Behind { guild, soon });
                self.fell_behind(thread, behind).await;
                if trouble.is(&[error_code::UNKNOWN_CHANNEL, error_code::NO_ACCESS]) {
                    self.lost.lost(thread, gone).await;
                }
            }
        }
    }

    /// Hears what a message that was read before says after an edit, unless that was heard when it was edited. If that
    /// was too late, it is refused.
    async fn take_in_edit(
        &self,
        guild: Option<GuildId>,
        message: Result<RawMessage, &'static str>,
        seen: &mut Seen,
    ) {
        let Ok(told) = message else {
            return;
        };
        let said = hear(&told, self.ctx.me, guild);
        let Some((said, edited)) = said.and_then(|said| said.edited.map(|edited| (said, edited)))
        else {
            return;
        };
        if seen.is_done_with(said.message.0, edited) || self.is_long_past(&said) {
            return;
        }
        // Only now is it worth asking who is on the server.
        let told = as_sent(&self.ctx, guild, told).await;
        let Some(said) = hear(&told, self.ctx.me, guild) else {
            return;
        };
        // A refusal is told by itself, so that it is remembered.
        let answered = self.answer(said.clone(), Delivery::Recent);
        if answered.await == HandleOutcome::PassedOver {
            self.settle(&said);
        }
        self.note_edit(&said, seen);
    }

    /// Whether these words were said so long ago that it may be forgotten how they were answered.
    fn is_long_past(&self, said: &ChatMessage) -> bool {
        self.ctx.rest.age(said.at) > EDITS_READ_FOR
    }

    /// Notes that an edit is done with, unless it is still being answered. Earlier ones count no more.
    fn note_edit(&self, said: &ChatMessage, seen: &mut Seen) {
        if let Some(edited) = said.edited
            && !self.typed.is_under_way(said.channel, &said.command_id())
        {
            seen.done_with(said.message.0, edited);
        }
    }

    /// Whether a message may have been heard as it was sent. Then it is too late to edit it.
    fn may_have_been_heard(&self, said: &ChatMessage) -> bool {
        let order = &self.ctx.order;
        order.was_told(said.channel, said.message) || order.may_have_been_told_earlier(said.message)
    }

    /// Answers one message that was read up.
    async fn take_in(
        &self,
        (thread, guild): (ChannelId, Option<GuildId>),
        (id, message): (u64, Result<RawMessage, &'static str>),
        seen: &mut Seen,
        missed: &mut Missed,
    ) {
        let said = match message {
            Ok(told) => hear(&as_sent(&self.ctx, guild, told).await, self.ctx.me, guild),
            Err(field) => {
                self.ctx.metrics.unreadable.inc();
                tracing::error!(%thread, message = id, field, "a message cannot be read");
                missed.unreadable.push(id);
                seen.passed_over.insert(id);
                None
            }
        };
        let Some(mut said) = said else {
            return;
        };
        said.edited_late &= self.may_have_been_heard(&said);
        let delivery = match self.ctx.rest.age(said.at) > LATE_AFTER {
            true => Delivery::CaughtUp,
            false => Delivery::Recent,
        };
        match self.answer(said.clone(), delivery).await {
            HandleOutcome::Unread => {}
            // What it said before, which may come over the gateway, counts no more.
            HandleOutcome::Settled if said.edited.is_some() => {
                self.typed.settle(CommandId::of_message(said.message));
            }
            HandleOutcome::Settled => {}
            HandleOutcome::PassedOver => {
                self.settle(&said);
                seen.pass_over(id, said.edited);
            }
            HandleOutcome::TooLate(who, why) => {
                self.settle(&said);
                seen.pass_over(id, said.edited);
                missed.late.push((who, why));
            }
        }
        self.note_edit(&said, seen);
    }

    /// Puts what is owed into the outbox, once.
    async fn explain(&self, (thread, guild): (ChannelId, Option<GuildId>), seen: &mut Seen) {
        if seen.owed.is_empty() {
            return;
        }
        let id = CommandId::of_job(format!("late-{thread}-{}", seen.last()));
        let (text, now) = (std::mem::take(&mut seen.owed), self.ctx.now());
        let said = self.ctx.ask(move |service| {
            let lane = (
                guild,
                lane(service.store().table_of_thread(thread)?, thread),
            );
            let content = present::Message::text(text).into_content(None);
            service.say((id, None), lane, content, now)
        });
        match said.await {
            Ok(_) => {
                self.outbox.wake();
                self.keep(thread, seen.clone()).await;
            }
            Err(fault) => tracing::error!(%fault, %thread, "cannot explain what came too late"),
        }
    }

    /// Only these threads are still played in; of all others nothing need be remembered.
    pub async fn retain(&self, live: &HashSet<ChannelId>) {
        retain(&self.threads, live).await;
        retain(&self.behind, live).await;
    }

    async fn seen(&self, thread: ChannelId) -> Seen {
        let known = self.threads.lock().await.get(&thread).cloned();
        let found = self.ctx.ask(move |service| {
            let begins = begins(service, thread)?;
            match known {
                // Another table may have been begun there since.
                Some(seen) => Ok(seen.not_before(begins)),
                None => Ok(Seen::of(service.store().noted(thread)?, begins)),
            }
        });
        let seen = found.await.unwrap_or_else(|fault| {
            tracing::error!(%fault, %thread, "cannot tell how far a thread has been read");
            Seen::of(None, thread.0)
        });
        self.threads.lock().await.insert(thread, seen.clone());
        seen
    }

    async fn keep(&self, thread: ChannelId, seen: Seen) {
        let note = seen.note();
        self.threads.lock().await.insert(thread, seen);
        let kept = self
            .ctx
            .ask(move |service| Ok(service.store().keep_note(thread, note)?));
        if let Err(fault) = kept.await {
            tracing::error!(%fault, %thread, "cannot note how far a thread has been read");
        }
    }
}

/// Forgets what is known of any but these threads.
async fn retain<T>(all: &Mutex<HashMap<ChannelId, T>>, live: &HashSet<ChannelId>) {
    all.lock().await.retain(|at, _| live.contains(at));
}

fn pace() -> Interval {
    let mut pace = tokio::time::interval(BETWEEN_PAGES);
    pace.set_missed_tick_behavior(MissedTickBehavior::Delay);
    pace
}

#[cfg(test)]
mod tests;
