//! From when on it is read up what was said to the bot in channels without a game, once a session begins.

use super::{Ingest, Item};
use crate::discord::rest::client::number_at;
use crate::service::{ChannelId, GuildId, MessageId, ShardId};

/// What was said longer ago is not answered: whoever said it has gone on, or asked again. In milliseconds.
const READ_BACK: u64 = 120_000;

impl Ingest {
    /// A session begins over this connection. Notes since when what was said may not have been heard.
    pub(super) fn session_begins(&mut self, shard: ShardId) {
        let ctx = &self.parts.ctx;
        let now = ctx.rest.present().unwrap_or_else(|| ctx.now());
        let longest = now.0.saturating_sub(READ_BACK);
        // Only the first session follows upon an earlier life, which may have noted when it ended.
        let since = match (self.begun.contains(&shard), self.earlier) {
            (true, _) => longest,
            (false, Some(ended)) => ended.0.max(longest),
            (false, None) => return,
        };
        self.missed.insert(shard, number_at(since));
    }

    /// Has read up what was said in the channels of a server while nobody heard it, each in its turn.
    pub(super) fn read_up_channels(
        &self,
        (shard, guild): (ShardId, GuildId),
        last: Vec<(ChannelId, MessageId)>,
    ) {
        let Some(since) = self.missed.get(&shard).copied() else {
            return;
        };
        for (channel, _) in last.into_iter().filter(|(_, last)| *last >= since) {
            let alike = |item: &Item| matches!(item, Item::Missed(..));
            self.queues
                .push_unless(channel, Item::Missed(guild, since), alike);
        }
    }
}
