//! Which servers are cut off while others are heard, and since when; their clocks stand still.

use std::collections::HashMap;

use crate::discord::gateway::state::GatewayState;
use crate::service::ShardId;
use crate::service::{GuildId, Timestamp};

/// The servers of a connection were not heard between these moments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Silence {
    pub shard: ShardId,
    pub since: Timestamp,
    pub until: Timestamp,
}

/// The connections over which nothing is heard, and since when that is so.
#[derive(Default)]
pub(super) struct Unheard(HashMap<ShardId, Timestamp>);

impl Unheard {
    /// Whether a server, or direct messages, is cut off or has yet to get its time back.
    pub fn has(&self, guild: Option<GuildId>) -> bool {
        self.0.keys().any(|shard| shard.carries(guild))
    }

    /// Looks which servers are heard now. `before` is when that was done last. Returns the silences that are over.
    pub fn look(
        &mut self,
        gateway: &GatewayState,
        before: Timestamp,
        now: Timestamp,
    ) -> Vec<Silence> {
        let silent = gateway.serving().filter(|(_, one)| !one.connected);
        let silent: Vec<ShardId> = silent.map(|(shard, _)| shard).collect();
        let over = self.0.extract_if(|shard, _| !silent.contains(shard));
        let over = over.map(|(shard, since)| Silence {
            shard,
            since,
            until: now,
        });
        let over = over.collect();
        for shard in silent {
            self.0.entry(shard).or_insert(before);
        }
        over
    }

    /// Everybody has got back the time since `from`. Returns the silences before that.
    pub fn given_back(&mut self, from: Timestamp, now: Timestamp) -> Vec<Silence> {
        let before = self.0.iter_mut().map(|(shard, since)| {
            let since = std::mem::replace(since, now);
            Silence {
                shard: *shard,
                since,
                until: from,
            }
        });
        before.filter(|silence| silence.since < from).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;

    use tokio::sync::watch;

    use super::*;
    use crate::discord::gateway::state::Link;

    #[test]
    fn a_silence_begins_when_all_was_well_last_and_is_over_once() {
        let two = NonZeroU32::new(2).expect("not nothing");
        let state = watch::Sender::<GatewayState>::default();
        state.send_modify(|state| state.begin(two, None));
        let shards: Vec<ShardId> = ShardId::all(two).collect();
        let connect = |shard: ShardId, connected| {
            let state = state.clone();
            Link { shard, state }.tell(|one| one.connected = connected);
        };
        shards.iter().for_each(|shard| connect(*shard, true));
        let mut unheard = Unheard::default();
        let look = |unheard: &mut Unheard, before, now| {
            unheard.look(&state.borrow(), Timestamp(before), Timestamp(now))
        };
        assert_eq!(look(&mut unheard, 0, 5), []);
        connect(shards[1], false);
        let there = Some(GuildId(1 << 22));
        assert!(!unheard.has(there), "nobody has looked");
        assert_eq!(look(&mut unheard, 5, 10), []);
        assert!(unheard.has(there) && !unheard.has(None));
        assert_eq!(look(&mut unheard, 10, 15), []);
        connect(shards[1], true);
        let over = Silence {
            shard: shards[1],
            since: Timestamp(5),
            until: Timestamp(20),
        };
        assert_eq!(look(&mut unheard, 15, 20), [over]);
        assert_eq!(look(&mut unheard, 20, 25), []);
        // Meanwhile nothing at all was heard, for which everybody gets back the time since 32.
        connect(shards[1], false);
        look(&mut unheard, 25, 30);
        let before = Silence {
            since: Timestamp(25),
            until: Timestamp(32),
            ..over
        };
        assert_eq!(unheard.given_back(Timestamp(32), Timestamp(50)), [before]);
        connect(shards[1], true);
        let after = Silence {
            since: Timestamp(50),
            until: Timestamp(55),
            ..over
        };
        assert_eq!(look(&mut unheard, 50, 55), [after]);
    }
}
