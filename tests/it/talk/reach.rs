//! What the bot may do in the channels of a conversation: everything, but for the threads of #news.

use galabot::service::{ChannelId, GuildId, Need, Permission, Reach};

/// A channel in which the bot may open no threads.
pub(super) const NEWS: ChannelId = ChannelId(903);

/// The channels of a conversation.
pub(super) struct Channels;

impl Reach for Channels {
    fn lacks(&self, channel: ChannelId, need: Need) -> Option<Vec<Permission>> {
        let closed = [
            Permission::CreatePublicThreads,
            Permission::SendMessagesInThreads,
        ];
        let lacks = need.permissions().iter().copied();
        let lacks = lacks.filter(|one| channel == NEWS && closed.contains(one));
        Some(lacks.collect())
    }

    fn all_see(&self, _: GuildId, _: ChannelId) -> Option<bool> {
        Some(true)
    }
}
