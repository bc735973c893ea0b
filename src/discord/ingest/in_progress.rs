//! Messages that are answered beside the queue of their channel, and those settled without leaving a command.
//!
//! How far a thread has been read is noted no further than its first message that is still being answered
//! ([`InProgress::first`]). After a crash it is read again; if its answer was committed, it is found answered.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use crate::service::{ChannelId, MessageId};

/// The most settled messages that are remembered, a few bytes each. Once they have been caught up, the gateway tells
/// of them at once or never.
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

/// Messages that must not be heard again now.
#[derive(Default)]
pub(crate) struct InProgress {
    /// Those being answered beside the queues.
    under_way: Mutex<HashMap<ChannelId, BTreeSet<u64>>>,
    /// Those dealt with that left no command behind. They may still come over the gateway, or be read up.
    settled: Mutex<HashSet<u64>>,
}

/// A message is being answered until it is dropped.
pub(crate) struct UnderWay {
    typed: Arc<InProgress>,
    channel: ChannelId,
    message: u64,
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        let mut channels = lock(&self.typed.under_way);
        if let Some(messages) = channels.get_mut(&self.channel) {
            messages.remove(&self.message);
            if messages.is_empty() {
                channels.remove(&self.channel);
            }
        }
    }
}

impl InProgress {
    /// A message in this channel is being answered, until what is returned is dropped.
    pub fn begin(self: &Arc<Self>, channel: ChannelId, MessageId(message): MessageId) -> UnderWay {
        let mut channels = lock(&self.under_way);
        channels.entry(channel).or_default().insert(message);
        UnderWay {
            typed: self.clone(),
            channel,
            message,
        }
    }

    /// Whether a message is being answered.
    pub fn is_under_way(&self, channel: ChannelId, MessageId(message): MessageId) -> bool {
        let channels = lock(&self.under_way);
        let messages = channels.get(&channel);
        messages.is_some_and(|messages| messages.contains(&message))
    }

    /// The first message in this channel that is being answered, if any is.
    pub fn first(&self, channel: ChannelId) -> Option<u64> {
        lock(&self.under_way).get(&channel)?.first().copied()
    }

    /// A message has been dealt with and has left no command behind.
    pub fn settle(&self, message: u64) {
        let mut settled = lock(&self.settled);
        if settled.len() >= REMEMBERED {
            settled.clear();
        }
        settled.insert(message);
    }

    /// Whether a message has been dealt with and has left no command behind.
    pub fn is_settled(&self, MessageId(message): MessageId) -> bool {
        lock(&self.settled).contains(&message)
    }
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    // Nothing panics while it is held.
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_that_is_under_way_in_a_channel_is_known_until_it_is_done() {
        let typed = Arc::new(InProgress::default());
        let (here, there) = (ChannelId(1), ChannelId(2));
        let later = typed.begin(here, MessageId(8));
        let first = typed.begin(here, MessageId(5));
        assert_eq!((typed.first(here), typed.first(there)), (Some(5), None));
        assert!(typed.is_under_way(here, MessageId(8)));
        assert!(!typed.is_under_way(there, MessageId(8)));
        drop(first);
        assert_eq!(typed.first(here), Some(8));
        drop(later);
        assert_eq!(typed.first(here), None);
        assert!(lock(&typed.under_way).is_empty());
    }
}
