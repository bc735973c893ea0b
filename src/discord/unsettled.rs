//! Where the time is not given back yet in which nothing was heard: there nobody wins on time by a claim.
//!
//! A round through the clocks gives it back. Until a connection has stood through one from beginning to end, nobody
//! knows whether something is to be given back on its servers: so at a start, and whenever it broke.

use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::service::{GuildId, ShardId};

/// The connections for which all is given back.
#[derive(Default)]
pub(crate) struct Unsettled(Mutex<State>);

#[derive(Default)]
struct State {
    settled: HashSet<ShardId>,
    /// Those that have stood since the present round began.
    stood: HashSet<ShardId>,
}

impl Unsettled {
    /// Whether a server, or who writes direct messages, may have to get time back.
    pub fn has(&self, guild: Option<GuildId>) -> bool {
        let state = self.state();
        !state.settled.iter().any(|shard| shard.carries(guild))
    }

    /// A connection does not stand. It has told so before.
    pub fn lost(&self, shard: ShardId) {
        let mut state = self.state();
        state.settled.remove(&shard);
        state.stood.remove(&shard);
    }

    /// A round begins, at which these connections stand. None of them can tell otherwise before this returns.
    pub fn round_begins(&self, stand: impl Iterator<Item = ShardId>) {
        self.state().stood = stand.collect();
    }

    /// All has been given back that was found to be at the beginning of the round.
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
