//! Servers whose clocks have not yet been credited for an outage; no claim on time succeeds there.
//!
//! A round through the clocks gives the time back. Until a connection has stood through a whole round, nobody knows
//! whether its servers are owed any. That is so at a start, and whenever the connection broke.

use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::service::{GuildId, ShardId};

/// The connections whose servers have got all their time back.
#[derive(Default)]
pub(crate) struct Unsettled(Mutex<State>);

#[derive(Default)]
struct State {
    settled: HashSet<ShardId>,
    /// Those that have stood since the present round began.
    stood: HashSet<ShardId>,
}

impl Unsettled {
    /// Whether a server, or direct messages, may still be owed time.
    pub fn has(&self, guild: Option<GuildId>) -> bool {
        let state = self.state();
        !state.settled.iter().any(|shard| shard.carries(guild))
    }

    /// A connection has broken, and has said so already.
    pub fn lost(&self, shard: ShardId) {
        let mut state = self.state();
        state.settled.remove(&shard);
        state.stood.remove(&shard);
    }

    /// A round begins, at which these connections stand. None of them can tell otherwise before this returns.
    pub fn round_begins(&self, stand: impl Iterator<Item = ShardId>) {
        self.state().stood = stand.collect();
    }

    /// The round is over: all time that was owed at its beginning has been given back.
    pub fn round_ends(&self) {
        let mut state = self.state();
        state.settled = std::mem::take(&mut state.stood);
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Nothing panics while it is held.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first server of two connections, and one of the second.
    const SERVERS: [Option<GuildId>; 2] = [Some(GuildId(0)), Some(GuildId(1 << 22))];

    #[test]
    fn a_connection_is_settled_by_a_round_that_it_has_stood_through() {
        let shards = [0, 1].map(|number| ShardId::new(number, 2).expect("it is one"));
        let unsettled = Unsettled::default();
        let has = || SERVERS.map(|guild| unsettled.has(guild));
        assert_eq!(has(), [true, true], "nobody has looked");
        unsettled.round_begins(shards.into_iter());
        assert_eq!(has(), [true, true]);
        unsettled.round_ends();
        assert_eq!(has(), [false, false]);
        unsettled.lost(shards[1]);
        assert_eq!(has(), [false, true]);
        // It breaks once more within a round.
        unsettled.round_begins(shards.into_iter());
        unsettled.lost(shards[1]);
        unsettled.round_ends();
        assert_eq!(has(), [false, true]);
        unsettled.round_begins(shards.into_iter());
        unsettled.round_ends();
        assert_eq!(has(), [false, false]);
    }
}
