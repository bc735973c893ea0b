//! What an earlier life of the bot may have heard. Once a session begins, what was said to the bot where no game is
//! played is read up, from a moment that is told here.

use std::collections::HashMap;

use super::clock_rounds::NEXT_HEARTBEAT_WITHIN;
use super::{Ingest, Item};
use crate::discord::rest::client::number_at;
use crate::discord::rest::number_after;
use crate::service::notes::Heartbeat;
use crate::service::{ChannelId, Fault, GuildId, MessageId, ShardId, Timestamp};

/// What was said longer ago is not answered: whoever said it has gone on, or asked again. In milliseconds.
const READ_BACK: u64 = 120_000;

/// In how many direct channels it is looked what was missed: those in which something was said last.
const MOST_DIRECT: usize = 200;

/// How long ago something was said in those at most, in milliseconds: two days.
const DIRECT_FOR: u64 = 2 * 24 * 3600 * 1000;

/// When something was said last in direct channels, as far as it was heard of late. No event tells of them as a session
/// begins.
#[derive(Default)]
pub(super) struct DirectChannels(HashMap<ChannelId, Timestamp>);

impl DirectChannels {
    /// Something is said in one.
    pub fn heard(&mut self, channel: ChannelId, now: Timestamp) {
        self.0.insert(channel, now);
        if self.0.len() > MOST_DIRECT
            && let Some(oldest) = self.0.iter().min_by_key(|(_, heard)| **heard)
        {
            let oldest = *oldest.0;
            self.0.remove(&oldest);
        }
    }

    /// Those in which something was said of late.
    fn of_late(&mut self, now: Timestamp) -> Vec<ChannelId> {
        self.0
            .retain(|_, heard| now.0.saturating_sub(heard.0) < DIRECT_FOR);
        self.0.keys().copied().collect()
    }
}

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
        let since = number_at(since);
        self.missed.insert(shard, since);
        if shard.carries(None) {
            let now = self.parts.ctx.now();
            for channel in self.direct.of_late(now) {
                self.read_up_missed((channel, None), since);
            }
        }
    }

    /// Has read up what was said in the channels and threads of a server while nobody heard it, each in its turn.
    pub(super) fn read_up_channels(
        &self,
        (shard, guild): (ShardId, GuildId),
        last: Vec<(ChannelId, MessageId)>,
    ) {
        let Some(since) = self.missed.get(&shard).copied() else {
            return;
        };
        for (channel, _) in last.into_iter().filter(|(_, last)| *last >= since) {
            self.read_up_missed((channel, Some(guild)), since);
        }
    }

    /// Has read up what was said in a channel since this message, in its turn.
    fn read_up_missed(&self, (channel, guild): (ChannelId, Option<GuildId>), since: MessageId) {
        let alike = |item: &Item| matches!(item, Item::Missed(..));
        self.queues
            .push_unless(channel, Item::Missed(guild, since), alike);
    }
}

/// The number below which an earlier life of the bot may have heard messages, given its last heartbeat: none if there
/// was no such life. It ended at the latest when the next heartbeat was due. If nobody knows, it may be all.
pub(super) fn heard_before(last: Result<Option<Heartbeat>, Fault>) -> MessageId {
    match last {
        Ok(Some(beat)) => number_after(beat.last.0.saturating_add(NEXT_HEARTBEAT_WITHIN)),
        Ok(None) => MessageId(0),
        Err(fault) => {
            tracing::error!(%fault, "cannot tell when the bot was last running");
            MessageId(u64::MAX)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_direct_channels_spoken_in_last_are_known_for_two_days() {
        let mut direct = DirectChannels::default();
        let most = u64::try_from(MOST_DIRECT).expect("few");
        (0..=most).for_each(|number| direct.heard(ChannelId(number), Timestamp(number)));
        let known = direct.of_late(Timestamp(most));
        assert_eq!(known.len(), MOST_DIRECT);
        assert!(!known.contains(&ChannelId(0)), "that was the first");
        let later = Timestamp(DIRECT_FOR + most);
        direct.heard(ChannelId(1), later);
        let known = direct.of_late(later);
        assert_eq!(known, [ChannelId(1)]);
    }

    #[test]
    fn what_an_earlier_life_may_have_heard_ends_with_its_next_heartbeat() {
        // The first moment of Discord's numbers.
        let (began, beat) = (1_420_070_400_000, 60_000);
        let last = Heartbeat {
            last: Timestamp(began + beat),
            back: Timestamp(0),
            absence: None,
        };
        let before = heard_before(Ok(Some(last)));
        let said = |seconds: u64| MessageId((beat + seconds * 1000) << 22);
        assert!(said(65) < before && said(80) < before && said(120) > before);
        assert_eq!(heard_before(Ok(None)), MessageId(0));
        let unknown = heard_before(Err(Fault::new("no store")));
        assert_eq!(unknown, MessageId(u64::MAX));
    }
}
