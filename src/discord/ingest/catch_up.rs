//! Reading up what was missed: the messages of a live game's thread since the last that was read so. `order` decides when a
//! thread has to be read up before anything in it is heard.
//!
//! How far a thread has been read is kept in the store ([`ReadUpTo`]). It is a lower bound: a message that is
//! read twice is carried out once, for the store remembers its command. What was passed over in silence leaves no command
//! behind, so its number is kept behind the bound: `<read up to> <passed over>…`. The bound stays before what is still being
//! answered beside the queue (`typed`). What was read up and cannot be done any
//! more is explained in one message for all; its words stand in the same note, on lines of their own, until they have been
//! put into the outbox.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Mutex, Semaphore, SemaphorePermit, watch};
use tokio::time::{Interval, MissedTickBehavior};

use crate::present::{self, Localizer};
use crate::service::notes::{Notes, ReadUpTo};
use crate::service::{
    ChannelId, CommandId, Fault, GuildId, Home, MessageId, PersonId, Service, TableId,
};

use super::chat::{self, Answer, Heeded, Manner};
use super::history_page::{Unread, read_page};
use super::in_progress::Typed;
use super::lost_threads::{lost, tell_deaf};
use super::message::{Said, hear};
use crate::discord::desk::Desk;
use crate::discord::outbox::{self, Outbox};
use crate::discord::rest::channels::Places;
use crate::discord::rest::code;

/// The most threads that are read up at the same time while nobody waits for it, and how long after one page the next is
/// asked for. Discord takes 50 requests a second of us, and half of them are for those who play just now.
const MOST_AT_ONCE: usize = 8;
const BETWEEN_PAGES: Duration = Duration::from_millis(40);

/// What was said longer ago than this, and cannot be done, came too late; what was said since is answered as it would have
/// been live. Discord's clocks may be apart by as much.
const LATE_AFTER: Duration = Duration::from_secs(15);

/// How far each thread has been read.
pub(crate) struct Catchup {
    threads: Mutex<HashMap<ChannelId, Seen>>,
    /// Messages that must not be heard again now.
    typed: Arc<Typed>,
    /// Threads that are being read up or could not be, with their servers.
    behind: Mutex<HashMap<ChannelId, Behind>>,
    permits: Semaphore,
    pace: Mutex<Interval>,
    /// How much waits in each channel that people have just said or pressed.
    waited_for: watch::Sender<HashMap<ChannelId, usize>>,
}

/// The thread of a live game.
pub(crate) struct Live {
    /// Which.
    pub thread: ChannelId,
    /// On which server.
    pub guild: Option<GuildId>,
    /// Under which channel.
    pub parent: ChannelId,
}

/// A thread that could not be read up.
#[derive(Clone, Copy)]
struct Behind {
    guild: Option<GuildId>,
    /// Whether it is worth trying again soon. Where we may not read we shall be told when we may.
    soon: bool,
}

/// Something that people have said or pressed is being answered.
pub(crate) struct Answering<'a> {
    channels: &'a watch::Sender<HashMap<ChannelId, usize>>,
    channel: ChannelId,
}

impl Drop for Answering<'_> {
    fn drop(&mut self) {
        self.channels.send_modify(|channels| {
            if let Some(count) = channels.get_mut(&self.channel) {
                *count = count.saturating_sub(1);
                if *count == 0 {
                    channels.remove(&self.channel);
                }
            }
        });
    }
}

/// How far a thread has been read.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Seen {
    /// Everything up to here needs never be read again.
    up_to: u64,
    /// Everything up to here has been read in this life: as far, unless something is still being answered.
    read: u64,
    passed_over: BTreeSet<u64>,
    /// What has still to be said about what was read up to there.
    owed: String,
}

impl Seen {
    /// A thread never read begins where it was opened: its number is older than that of any message in it.
    fn of(noted: Option<ReadUpTo>, thread: ChannelId) -> Seen {
        let noted = noted.unwrap_or(ReadUpTo {
            up_to: MessageId(thread.0),
            passed_over: BTreeSet::new(),
            owed: String::new(),
        });
        Seen {
            up_to: noted.up_to.0,
            read: noted.up_to.0,
            passed_over: noted.passed_over.iter().map(|message| message.0).collect(),
            owed: noted.owed,
        }
    }

    fn note(&self) -> ReadUpTo {
        ReadUpTo {
            up_to: MessageId(self.up_to),
            passed_over: self.passed_over.iter().copied().map(MessageId).collect(),
            owed: self.owed.clone(),
        }
    }

    /// What has been read needs never be read again, but for what is still being answered: this message and those after it.
    fn bound(&mut self, under_way: Option<u64>) {
        let before = under_way.map_or(u64::MAX, |first| first.saturating_sub(1));
        let up_to = self.up_to.max(self.read.min(before));
        self.passed_over.retain(|id| *id > up_to);
        self.up_to = up_to;
    }

    /// The last message of which it is noted that it was read.
    fn last(&self) -> u64 {
        let passed_over = self.passed_over.last().copied();
        self.up_to.max(passed_over.unwrap_or(0))
    }
}

/// The threads of all live games.
pub(crate) fn live_threads(house: &Service) -> Result<Vec<Live>, Fault> {
    let mut threads = Vec::new();
    for id in house.store().live_tables()? {
        if let Some(table) = house.store().table(id)?
            && let Some(thread) = table.thread
        {
            let (Home { guild, channel }, _) = outbox::home(house, &table)?;
            threads.push(Live {
                thread,
                guild,
                parent: channel,
            });
        }
    }
    Ok(threads)
}

/// For each live game the message up to which its thread has been read: those after it may be read again.
pub(crate) fn unread(house: &Service) -> Result<BTreeMap<TableId, MessageId>, Fault> {
    let mut bounds = BTreeMap::new();
    for id in house.store().live_tables()? {
        if let Some(table) = house.store().table(id)?
            && let Some(thread) = table.thread
        {
            let noted = house.store().noted(thread)?;
            bounds.insert(id, MessageId(Seen::of(noted, thread).up_to));
        }
    }
    Ok(bounds)
}

/// Whether a live game is played in this thread.
fn is_live(house: &Service, thread: ChannelId) -> Result<bool, Fault> {
    let table = house.table_in(thread)?;
    Ok(table.is_some_and(|table| table.is_live() && table.thread == Some(thread)))
}

impl Catchup {
    /// Nothing read yet.
    pub fn new() -> Catchup {
        Catchup {
            threads: Mutex::default(),
            typed: Arc::default(),
            behind: Mutex::default(),
            permits: Semaphore::new(MOST_AT_ONCE),
            pace: Mutex::new(pace()),
            waited_for: watch::Sender::default(),
        }
    }

    /// Somebody has just said or pressed something in this channel.
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

    /// Waits until a page of this thread may be read: at once if somebody waits for it, else when it is its turn. With the
    /// place among those that are read at the same time, if one was taken.
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
    pub async fn is_behind(&self, desk: &Desk, thread: ChannelId) -> bool {
        if desk.order.is_read(thread) {
            return false;
        }
        let live = desk.ask(move |house| is_live(house, thread)).await;
        live.unwrap_or_else(|fault| {
            tracing::error!(%fault, %thread, "cannot tell what is played in a thread");
            true
        })
    }

    /// Whether a thread could not be read up for a reason that lasts.
    async fn is_deaf(&self, thread: ChannelId) -> bool {
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

    /// Notes that a message was passed over in silence and must not be heard again.
    pub async fn pass_over(&self, desk: &Desk, thread: ChannelId, message: MessageId) {
        let mut seen = self.seen(desk, thread).await;
        if message.0 > seen.up_to {
            seen.passed_over.insert(message.0);
            self.keep(desk, thread, seen).await;
        }
    }

    /// Hears something said just now, after all that was said before it in its thread.
    pub async fn hear(&self, desk: &Arc<Desk>, outbox: &Outbox, places: &Places, said: Said) {
        let (message, channel, guild) = (said.message, said.channel, said.guild);
        let mut read = false;
        while !self.typed.is_settled(message) {
            let answered = self.answer(desk, outbox, places, said.clone(), Manner::Live);
            match answered.await {
                Heeded::PassedOver => return self.pass_over(desk, channel, message).await,
                Heeded::Unread if !read => {
                    self.catch_up(desk, outbox, places, channel, guild).await;
                    read = true;
                }
                // It is read up with what was said before it.
                _ => return,
            }
        }
    }

    /// Answers something said, or has it answered beside the queue if that costs much: then it is as good as settled, and held
    /// to be read again until it is.
    async fn answer(
        &self,
        desk: &Arc<Desk>,
        outbox: &Outbox,
        places: &Places,
        said: Said,
        manner: Manner,
    ) -> Heeded {
        let (message, channel) = (said.message, said.channel);
        let typed = &self.typed;
        if typed.is_under_way(channel, message) || typed.is_settled(message) {
            return Heeded::Settled;
        }
        match chat::answer(desk, outbox, places, said, manner).await {
            Answer::Now(heeded) => heeded,
            Answer::Beside(work) => {
                let under_way = typed.begin(channel, message);
                let typed = typed.clone();
                desk.beside.begin(message.0, async move {
                    if work.await == Heeded::PassedOver {
                        typed.settle(message.0);
                    }
                    drop(under_way);
                });
                Heeded::Settled
            }
        }
    }

    /// Reads a thread up, if that has to be done, before a command or a button in it is carried out. Where it cannot be read
    /// these work all the same.
    pub async fn before_pressed(
        &self,
        desk: &Arc<Desk>,
        outbox: &Outbox,
        places: &Places,
        (channel, guild): (ChannelId, Option<GuildId>),
    ) {
        if !self.is_deaf(channel).await && self.is_behind(desk, channel).await {
            self.catch_up(desk, outbox, places, channel, guild).await;
        }
    }

    /// Reads what was said in a thread since it was read last, and answers what is new.
    pub async fn catch_up(
        &self,
        desk: &Arc<Desk>,
        outbox: &Outbox,
        places: &Places,
        thread: ChannelId,
        guild: Option<GuildId>,
    ) {
        match desk.ask(move |house| is_live(house, thread)).await {
            Ok(true) => {}
            Ok(false) => {
                desk.order.forget(thread);
                return self.fell_behind(thread, None).await;
            }
            Err(fault) => {
                return tracing::error!(%fault, %thread, "cannot tell what is played in a thread");
            }
        }
        let first = !self.threads.lock().await.contains_key(&thread);
        let may_be_deaf = first || self.behind.lock().await.contains_key(&thread);
        let before = self.seen(desk, thread).await;
        let mut seen = before.clone();
        self.explain(desk, outbox, thread, &mut seen).await;
        let mut late: Vec<(PersonId, String)> = Vec::new();
        let mut unreadable: Vec<u64> = Vec::new();
        let mut place = None;
        let mut reading = None;
        loop {
            place = self.turn(thread, place).await;
            let reading = *reading.get_or_insert_with(|| desk.order.begin());
            // Until it has been read to its end, whatever becomes of us: what is heard live waits for that.
            let soon = true;
            self.fell_behind(thread, Some(Behind { guild, soon })).await;
            let page = match read_page(desk, thread, seen.read).await {
                Ok(page) => page,
                Err(Unread::NoHistory) => {
                    tracing::warn!(%thread, "may not read what was said before in a thread");
                    let soon = false;
                    self.fell_behind(thread, Some(Behind { guild, soon })).await;
                    tell_deaf(desk, outbox, (thread, guild), true).await;
                    break;
                }
                Err(Unread::Trouble(trouble)) => {
                    tracing::warn!(%thread, %trouble, "cannot read up a thread");
                    let lasting = trouble.lacks_permission() || trouble.is(&code::NOWHERE);
                    let soon = !lasting;
                    let gone = trouble.is(&[code::UNKNOWN_CHANNEL]);
                    let behind = (!gone).then_some(Behind { guild, soon });
                    self.fell_behind(thread, behind).await;
                    if trouble.is(&[code::UNKNOWN_CHANNEL, code::NO_ACCESS]) {
                        lost(desk, outbox, thread, gone).await;
                    }
                    break;
                }
            };
            let known = seen.read;
            let full = page.full && page.messages.iter().any(|(id, _)| *id > known);
            for (id, message) in page.messages.into_iter().filter(|(id, _)| *id > known) {
                if desk.is_closing() {
                    return;
                }
                seen.read = seen.read.max(id);
                if seen.passed_over.contains(&id) {
                    continue;
                }
                let said = match message {
                    Ok(told) => hear(&told, desk.me, guild),
                    Err(field) => {
                        desk.http.meters.unreadable.inc();
                        tracing::error!(%thread, message = id, field, "a message cannot be read");
                        unreadable.push(id);
                        seen.passed_over.insert(id);
                        None
                    }
                };
                if let Some(said) = said {
                    let manner = match desk.http.age(id) > LATE_AFTER {
                        true => Manner::Late,
                        false => Manner::Read,
                    };
                    match self.answer(desk, outbox, places, said, manner).await {
                        Heeded::Settled | Heeded::Unread => {}
                        Heeded::PassedOver => {
                            self.typed.settle(id);
                            seen.passed_over.insert(id);
                        }
                        Heeded::TooLate(who, why) => {
                            self.typed.settle(id);
                            seen.passed_over.insert(id);
                            late.push((who, why));
                        }
                    }
                }
            }
            if !full {
                desk.order.read(thread, reading);
                self.fell_behind(thread, None).await;
                if may_be_deaf {
                    tell_deaf(desk, outbox, (thread, guild), false).await;
                }
                break;
            }
        }
        seen.bound(self.typed.first(thread));
        if !late.is_empty() || !unreadable.is_empty() {
            let spoken = desk
                .ask(move |house| house.language_within(thread, guild))
                .await;
            let words = Localizer::of(spoken.unwrap_or_default());
            let links = unreadable.iter().map(|id| link(guild, thread, *id));
            seen.owed = present::late(words, &late, &links.collect::<Vec<_>>()).text;
        }
        if seen != before {
            self.keep(desk, thread, seen.clone()).await;
        }
        self.explain(desk, outbox, thread, &mut seen).await;
    }

    /// Puts what is owed into the outbox, once.
    async fn explain(&self, desk: &Desk, outbox: &Outbox, thread: ChannelId, seen: &mut Seen) {
        if seen.owed.is_empty() {
            return;
        }
        let id = CommandId::of_job(format!("late-{thread}-{}", seen.last()));
        let (text, now) = (std::mem::take(&mut seen.owed), desk.now());
        let said = desk.ask(move |house| {
            let lane = chat::lane(house.store().table_of_thread(thread)?, thread);
            let content = present::Message::text(text).into_content(None);
            house.say((id, None), lane, content, now)
        });
        match said.await {
            Ok(_) => {
                outbox.wake();
                self.keep(desk, thread, seen.clone()).await;
            }
            Err(fault) => tracing::error!(%fault, %thread, "cannot explain what came too late"),
        }
    }

    /// Only these threads are still played in; of all others nothing need be remembered.
    pub async fn retain(&self, live: &HashSet<ChannelId>) {
        self.threads.lock().await.retain(|at, _| live.contains(at));
        self.behind.lock().await.retain(|at, _| live.contains(at));
    }

    async fn seen(&self, desk: &Desk, thread: ChannelId) -> Seen {
        if let Some(seen) = self.threads.lock().await.get(&thread) {
            return seen.clone();
        }
        let note = desk.ask(move |house| Ok(house.store().noted(thread)?));
        let note = match note.await {
            Ok(note) => note,
            Err(fault) => {
                tracing::error!(%fault, %thread, "cannot tell how far a thread has been read");
                None
            }
        };
        let seen = Seen::of(note, thread);
        self.threads.lock().await.insert(thread, seen.clone());
        seen
    }

    async fn keep(&self, desk: &Desk, thread: ChannelId, seen: Seen) {
        let note = seen.note();
        self.threads.lock().await.insert(thread, seen);
        let kept = desk.ask(move |house| Ok(house.store().keep_note(thread, note)?));
        if let Err(fault) = kept.await {
            tracing::error!(%fault, %thread, "cannot note how far a thread has been read");
        }
    }
}

fn pace() -> Interval {
    let mut pace = tokio::time::interval(BETWEEN_PAGES);
    pace.set_missed_tick_behavior(MissedTickBehavior::Delay);
    pace
}

/// Where a message is looked at.
fn link(guild: Option<GuildId>, thread: ChannelId, message: u64) -> String {
    let server = guild.map_or("@me".to_owned(), |guild| guild.to_string());
    format!("https://discord.com/channels/{server}/{thread}/{message}")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Read up to here, with these messages passed over after it.
    fn seen(up_to: u64, passed_over: &[u64]) -> Seen {
        Seen {
            up_to,
            read: up_to,
            passed_over: passed_over.iter().copied().collect(),
            owed: String::new(),
        }
    }

    #[test]
    fn how_far_a_thread_has_been_read_is_written_and_read() {
        let owing = Seen {
            owed: "Too late:\n\n• 7".to_owned(),
            ..seen(50, &[60, 70])
        };
        assert_eq!(Seen::of(Some(owing.note()), ChannelId(9)), owing);
        assert_eq!(Seen::of(None, ChannelId(9)).up_to, 9);
    }

    #[test]
    fn what_is_still_being_answered_is_read_again_and_nothing_else_is_heard_again() {
        let mut known = seen(50, &[60]);
        known.read = 90;
        known.passed_over.extend([75, 80]);
        known.bound(Some(78));
        assert_eq!(known.note(), seen(77, &[80]).note());
        assert_eq!((known.read, known.last()), (90, 80));
        // What was said since is under way: the rest need not be read again.
        known.bound(Some(95));
        assert_eq!(known.note(), seen(90, &[]).note());
        known.bound(None);
        assert_eq!(known.note(), seen(90, &[]).note());
        // A bound never goes back.
        known.bound(Some(40));
        assert_eq!(known.note(), seen(90, &[]).note());
    }

    #[tokio::test]
    async fn of_a_game_that_is_over_nothing_is_remembered() {
        let catchup = Catchup::new();
        for thread in [ChannelId(1), ChannelId(2)] {
            let seen = Seen::of(None, thread);
            catchup.threads.lock().await.insert(thread, seen);
        }
        catchup.retain(&HashSet::from([ChannelId(2)])).await;
        let threads = catchup.threads.lock().await;
        assert_eq!(threads.keys().collect::<Vec<_>>(), [&ChannelId(2)]);
    }
}
