//! When messages in the thread of a game may be heard: once everything said there earlier has been.
//!
//! A thread may be heard live only if it has been caught up since the last gap in what we hear. A thread that was
//! never read counts as unread. A new session is a gap in all threads of the servers that its connection carries. A
//! change of permissions, a new thread and a routine reading are doubts about one.
//!
//! Who edits a message late is heard only if nobody heard what it said before. So it is known which messages came as
//! they were said ([`ReadOrder::tell`]), also while their thread waits to be read up.
//!
//! The order is checked once more where a message is heard. An unheard message older than the last one heard in its
//! thread is a bug, which is counted and logged.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::discord::metrics::Counter;
use crate::service::ShardId;
use crate::service::{ChannelId, GuildId, MessageId, TableId};

/// How many messages of a thread are remembered as heard; what is older than all of them counts as heard. And how many
/// that came while it had to be read up; those before them count as missed.
const REMEMBERED: usize = 64;

/// A thread that has just been opened for a game.
pub(crate) type Opened = (ChannelId, Option<GuildId>);

/// What is known about the order of what is said.
pub(crate) struct ReadOrder {
    state: Mutex<State>,
    /// It is settled what became of a thread that was being opened.
    settled: Notify,
    /// How many messages were heard after a later one.
    violations: Counter,
}

#[derive(Default)]
struct State {
    /// How many doubts there have been, about one thread or all.
    doubts: u64,
    /// The last doubt about all threads of the servers that a connection carries.
    gaps: HashMap<ShardId, u64>,
    threads: HashMap<ChannelId, Thread>,
    opening: HashMap<TableId, Opening>,
    /// Messages below this one may have been heard by an earlier life of the bot.
    earlier: u64,
}

#[derive(Default)]
struct Thread {
    /// On which server it is, once it has been read; on none for direct messages.
    guild: Option<GuildId>,
    /// The last doubt about this thread alone.
    doubted: u64,
    /// The last doubt that there had been when the reading began that came to the end of the thread.
    read: Option<u64>,
    heard: BTreeSet<u64>,
    /// Messages up to this one have been forgotten, and count as heard.
    forgotten: u64,
    last: u64,
    /// The last message that came as it was said while nothing had to be read up: all before it were heard or read.
    told: u64,
    /// Later ones that came as they were said while it had to be read up. What was said between them may be missed.
    told_alone: BTreeSet<u64>,
}

impl Thread {
    /// Whether it has been read up since these gaps on its server, and since the last doubt about it.
    fn is_read_since(&self, gaps: &HashMap<ShardId, u64>) -> bool {
        let gaps = gaps.iter().filter(|(shard, _)| shard.carries(self.guild));
        let gap = gaps.map(|(_, doubt)| *doubt).max().unwrap_or(0);
        self.read >= Some(gap.max(self.doubted))
    }
}

/// A thread that Discord is being asked to open.
#[derive(Clone, Debug)]
struct Opening {
    /// The message under which it is to hang; the thread will have its number.
    below: Option<MessageId>,
    /// The name it is to have.
    name: String,
}

/// A reading that has begun.
#[derive(Clone, Copy)]
pub(crate) struct Reading(u64);

impl ReadOrder {
    /// Nothing read and nothing heard; `violations` counts what is heard too late.
    pub fn new(violations: Counter) -> ReadOrder {
        ReadOrder {
            state: Mutex::default(),
            settled: Notify::new(),
            violations,
        }
    }

    /// There was a gap in what we hear over a connection: no thread of its servers may be heard before it has been read
    /// up again.
    pub fn gap(&self, shard: ShardId) {
        let mut state = self.state();
        state.doubts += 1;
        let doubts = state.doubts;
        state.gaps.insert(shard, doubts);
    }

    /// We may have missed a message in this thread: it may not be heard before it has been caught up.
    pub fn doubt(&self, thread: ChannelId) {
        let mut state = self.state();
        state.doubts += 1;
        let doubts = state.doubts;
        state.threads.entry(thread).or_default().doubted = doubts;
    }

    /// A reading begins that may come to the end of a thread.
    pub fn begin(&self) -> Reading {
        Reading(self.state().doubts)
    }

    /// A reading has come to the end of a thread of this server, and all that was found there has been heard.
    pub fn read(&self, (thread, guild): (ChannelId, Option<GuildId>), Reading(begun): Reading) {
        let mut state = self.state();
        let thread = state.threads.entry(thread).or_default();
        thread.guild = guild;
        thread.read = thread.read.max(Some(begun));
    }

    /// Whether a thread has been read up since there was a doubt about it.
    pub fn is_read(&self, thread: ChannelId) -> bool {
        let state = self.state();
        let known = state.threads.get(&thread);
        known.is_some_and(|thread| thread.is_read_since(&state.gaps))
    }

    /// A message came as it was said. While the thread has to be read up, or if this one comes alone, nothing follows
    /// for those before it.
    pub fn tell(&self, thread: ChannelId, MessageId(message): MessageId, alone: bool) {
        let mut state = self.state();
        let State { threads, gaps, .. } = &mut *state;
        let Some(thread) = threads.get_mut(&thread) else {
            return;
        };
        if alone || !thread.is_read_since(gaps) {
            thread.told_alone.insert(message);
            if thread.told_alone.len() > REMEMBERED {
                thread.told_alone.pop_first();
            }
        } else if message > thread.told {
            thread.told = message;
            thread.told_alone = thread.told_alone.split_off(&message);
        }
    }

    /// Whether a message came as it was said: what it said then was heard.
    pub fn was_told(&self, thread: ChannelId, MessageId(message): MessageId) -> bool {
        let state = self.state();
        let known = state.threads.get(&thread);
        known.is_some_and(|thread| message <= thread.told || thread.told_alone.contains(&message))
    }

    /// An earlier life of the bot may have heard what has a lower number than this.
    pub fn was_here_until(&self, MessageId(message): MessageId) {
        self.state().earlier = message;
    }

    /// Whether an earlier life of the bot may have heard a message as it was said.
    pub fn may_have_been_told_earlier(&self, MessageId(message): MessageId) -> bool {
        message < self.state().earlier
    }

    /// No game is played in this thread any more.
    pub fn forget(&self, thread: ChannelId) {
        self.state().threads.remove(&thread);
    }

    /// Games are played in these threads alone; what is known about any other is forgotten.
    pub fn retain(&self, live: &HashSet<ChannelId>) {
        self.state()
            .threads
            .retain(|thread, _| live.contains(thread));
    }

    /// Hears a message in a thread. Returns whether it is in order: false if a later one was heard before it, unless
    /// this one was heard too.
    pub fn hear(&self, channel: ChannelId, MessageId(message): MessageId) -> bool {
        let mut state = self.state();
        let thread = state.threads.entry(channel).or_default();
        if message <= thread.forgotten || !thread.heard.insert(message) {
            return true;
        }
        if thread.heard.len() > REMEMBERED
            && let Some(oldest) = thread.heard.pop_first()
        {
            thread.forgotten = oldest;
        }
        let last = thread.last;
        thread.last = last.max(message);
        drop(state);
        if message < last {
            self.violations.inc();
            tracing::error!(
                thread = %channel, message, after = last,
                "a message was heard after a later one in its thread; that is a bug"
            );
        }
        message > last
    }

    /// Discord is being asked to open the thread of a table, under this message or by itself, with this name.
    pub fn opens(&self, table: TableId, below: Option<MessageId>, name: String) {
        self.state().opening.insert(table, Opening { below, name });
    }

    /// It is settled what became of the thread of a table. Returns whether it was being opened.
    pub fn opened(&self, table: TableId) -> bool {
        let was_opening = self.state().opening.remove(&table).is_some();
        self.settled.notify_waiters();
        was_opening
    }

    /// Whether any thread is being opened.
    pub fn is_opening_any(&self) -> bool {
        !self.state().opening.is_empty()
    }

    /// Whether a place unknown to the store is a thread that is being opened. Then it has the number of the message it
    /// hangs under, or is a thread of ours with the name asked for.
    pub fn is_being_opened(&self, place: ChannelId, ours: Option<&str>) -> bool {
        let state = self.state();
        state.opening.values().any(|opening| {
            opening.below.is_some_and(|message| message.0 == place.0)
                || ours.is_some_and(|name| name == opening.name)
        })
    }

    /// Waits while a place is a thread that is being opened, as [`ReadOrder::is_being_opened`] says.
    pub async fn until_opened(&self, place: ChannelId, ours: Option<&str>) {
        loop {
            let settled = self.settled.notified();
            if !self.is_being_opened(place, ours) {
                return;
            }
            settled.await;
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Nothing panics while it is held.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;

    use super::*;

    const THREAD: ChannelId = ChannelId(7);

    fn order() -> (ReadOrder, Counter) {
        let violations = Counter::default();
        (ReadOrder::new(violations.clone()), violations)
    }

    #[test]
    fn a_thread_may_be_heard_once_it_was_read_since_the_last_doubt() {
        let (order, _) = order();
        assert!(!order.is_read(THREAD), "nobody has read it");
        let early = order.begin();
        order.read((THREAD, None), early);
        assert!(order.is_read(THREAD));
        order.doubt(ChannelId(8));
        assert!(order.is_read(THREAD), "it is about another");
        for doubt in [
            |order: &ReadOrder| order.gap(ShardId::ONLY),
            |order: &ReadOrder| order.doubt(THREAD),
        ] {
            let before = order.begin();
            doubt(&order);
            assert!(!order.is_read(THREAD));
            // It may have passed what was said in the gap.
            order.read((THREAD, None), before);
            assert!(!order.is_read(THREAD));
            order.read((THREAD, None), order.begin());
            // One that began earlier and ends later takes nothing back.
            order.read((THREAD, None), before);
            assert!(order.is_read(THREAD));
        }
        order.forget(THREAD);
        assert!(!order.is_read(THREAD));
    }

    #[test]
    fn a_gap_is_one_in_the_servers_that_its_connection_carries() {
        let (order, _) = order();
        let two = NonZeroU32::new(2).expect("not nothing");
        let shards: Vec<ShardId> = ShardId::all(two).collect();
        let here = Some(GuildId(1 << 22));
        order.read((THREAD, here), order.begin());
        order.read((ChannelId(8), None), order.begin());
        order.gap(shards[0]);
        assert!(order.is_read(THREAD), "it is on a server of the other");
        assert!(
            !order.is_read(ChannelId(8)),
            "direct messages are the first one's"
        );
        order.gap(shards[1]);
        assert!(!order.is_read(THREAD));
        order.read((THREAD, here), order.begin());
        assert!(order.is_read(THREAD));
        order.gap(ShardId::ONLY);
        assert!(!order.is_read(THREAD));
    }

    #[test]
    fn only_threads_of_live_games_are_remembered() {
        let (order, _) = order();
        for thread in [THREAD, ChannelId(8)] {
            order.read((thread, None), order.begin());
        }
        order.retain(&HashSet::from([THREAD]));
        assert!(order.is_read(THREAD));
        assert!(!order.is_read(ChannelId(8)));
        assert_eq!(order.state().threads.len(), 1);
    }

    #[test]
    fn what_came_as_it_was_said_was_told_and_while_nothing_had_to_be_read_up_all_before_it() {
        let (order, _) = order();
        let was_told = |message| order.was_told(THREAD, MessageId(message));
        let tell = |message| order.tell(THREAD, MessageId(message), false);
        tell(10);
        assert!(!was_told(10), "nobody knows the thread");
        order.read((THREAD, None), order.begin());
        tell(20);
        assert!(was_told(10) && was_told(20) && !was_told(21));
        // Nothing tells whether 30 fell into the gap. The reading may have begun before 40 was said.
        order.gap(ShardId::ONLY);
        let reading = order.begin();
        tell(40);
        assert!(was_told(20) && !was_told(30) && was_told(40));
        order.read((THREAD, None), reading);
        assert!(!was_told(30) && was_told(40));
        // What could be heard has just changed, and nobody has looked.
        order.tell(THREAD, MessageId(60), true);
        assert!(!was_told(50) && was_told(60));
        order.read((THREAD, None), order.begin());
        tell(70);
        assert!(was_told(50) && was_told(70) && !was_told(71));
        assert!(
            !order.was_told(ChannelId(8), MessageId(5)),
            "another thread"
        );
        // Of what comes while it cannot be read the last are remembered.
        order.doubt(THREAD);
        (100..200).for_each(tell);
        assert!(was_told(199) && !was_told(100));
        assert_eq!(order.state().threads[&THREAD].told_alone.len(), REMEMBERED);
    }

    #[test]
    fn a_message_after_a_later_one_is_counted_and_one_heard_twice_is_not() {
        let (order, violations) = order();
        for (message, in_order) in [
            (10, true),
            (30, true),
            (10, true),
            (30, true),
            (20, false),
            (20, true),
            (40, true),
        ] {
            assert_eq!(
                order.hear(THREAD, MessageId(message)),
                in_order,
                "{message}"
            );
        }
        assert_eq!(violations.get(), 1);
        assert!(order.hear(ChannelId(8), MessageId(5)), "another thread");
        // What is long past counts as heard.
        for message in 100..200 {
            assert!(order.hear(THREAD, MessageId(message)));
        }
        assert!(order.hear(THREAD, MessageId(99)));
        assert!(!order.hear(ChannelId(8), MessageId(4)));
        assert_eq!(violations.get(), 2);
    }

    #[test]
    fn a_thread_that_is_being_opened_is_known_by_its_message_or_its_name() {
        let (order, _) = order();
        assert!(!order.is_opening_any());
        let name = || "Gala 1: Anna vs Ben".to_owned();
        order.opens(TableId(1), Some(MessageId(7)), name());
        assert!(order.is_opening_any());
        assert!(order.is_being_opened(THREAD, None));
        assert!(order.is_being_opened(ChannelId(8), Some(&name())));
        assert!(!order.is_being_opened(ChannelId(8), Some("Gala 2: Anna vs Ben")));
        assert!(!order.is_being_opened(ChannelId(8), None));
        assert!(order.opened(TableId(1)) && !order.opened(TableId(1)));
        assert!(!order.is_being_opened(THREAD, None));
    }
}
