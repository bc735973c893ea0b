//! Messages that are answered beside the queue of their channel, and those settled without leaving a command.
//!
//! How far a thread has been read is noted no further than its first message that is still being answered
//! ([`InProgress::first`]). After a crash it is read again; if its answer was committed, it is found answered.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use crate::service::{ChannelId, CommandId};

/// The most settled commands that are remembered, some dozens of bytes each. If there are more all are forgotten: of
/// what has been read up the gateway tells at once or never, and how far each thread has been read is noted besides.
const REMEMBERED: usize = 100_000;

/// Something that people have said or pressed is being answered.
pub(crate) struct Answering<'a> {
    pub(super) channels: &'a watch::Sender<HashMap<ChannelId, usize>>,
    pub(super) channel: ChannelId,
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

/// What messages say, before and after edits, that must not be heard again now.
#[derive(Default)]
pub(crate) struct InProgress {
    /// What is being answered beside the queues, by the numbers of the messages.
    under_way: Mutex<HashMap<ChannelId, BTreeSet<(u64, CommandId)>>>,
    /// What was dealt with and left no command behind. It may still come over the gateway, or be read up.
    settled: Mutex<HashSet<CommandId>>,
}

/// What a message says is being answered until it is dropped.
pub(crate) struct UnderWay {
    typed: Arc<InProgress>,
    channel: ChannelId,
    said: (u64, CommandId),
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        let mut channels = lock(&self.typed.under_way);
        if let Some(messages) = channels.get_mut(&self.channel) {
            messages.remove(&self.said);
            if messages.is_empty() {
                channels.remove(&self.channel);
            }
        }
    }
}

impl InProgress {
    /// What was said in this channel is being answered, until what is returned is dropped.
    pub fn begin(self: &Arc<Self>, channel: ChannelId, id: CommandId) -> UnderWay {
        let said = by_number(id);
        let mut channels = lock(&self.under_way);
        channels.entry(channel).or_default().insert(said.clone());
        UnderWay {
            typed: self.clone(),
            channel,
            said,
        }
    }

    /// Whether this is being answered.
    pub fn is_under_way(&self, channel: ChannelId, id: &CommandId) -> bool {
        let channels = lock(&self.under_way);
        let messages = channels.get(&channel);
        messages.is_some_and(|messages| messages.contains(&by_number(id.clone())))
    }

    /// The first message in this channel that is being answered, if any is.
    pub fn first(&self, channel: ChannelId) -> Option<u64> {
        let channels = lock(&self.under_way);
        channels.get(&channel)?.first().map(|(message, _)| *message)
    }

    /// This has been dealt with and has left no command behind.
    pub fn settle(&self, id: CommandId) {
        let mut settled = lock(&self.settled);
        if settled.len() >= REMEMBERED {
            settled.clear();
        }
        settled.insert(id);
    }

    /// Whether this has been dealt with and has left no command behind.
    pub fn is_settled(&self, id: &CommandId) -> bool {
        lock(&self.settled).contains(id)
    }
}

/// What was said, by the number of its message.
fn by_number(id: CommandId) -> (u64, CommandId) {
    (id.number().unwrap_or_default(), id)
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    // Nothing panics while it is held.
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::{MessageId, Timestamp};

    #[test]
    fn the_first_that_is_under_way_in_a_channel_is_known_until_it_is_done() {
        let typed = Arc::new(InProgress::default());
        let (here, there) = (ChannelId(1), ChannelId(2));
        let [first, later] = [5, 18].map(|number| CommandId::of_message(MessageId(number)));
        let edited = CommandId::of_edit(MessageId(18), Timestamp(7));
        let under_way = typed.begin(here, later.clone());
        let before = typed.begin(here, first);
        assert_eq!((typed.first(here), typed.first(there)), (Some(5), None));
        assert!(typed.is_under_way(here, &later));
        assert!(!typed.is_under_way(here, &edited), "it says something else");
        assert!(!typed.is_under_way(there, &later));
        drop(before);
        assert_eq!(typed.first(here), Some(18));
        let later = under_way;
        drop(later);
        assert_eq!(typed.first(here), None);
        assert!(lock(&typed.under_way).is_empty());
    }
}
