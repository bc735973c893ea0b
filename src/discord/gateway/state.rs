//! How the connections to the gateway stand, all together.

use std::num::NonZeroU32;
use std::time::Duration;

use tokio::sync::watch;

use crate::service::GuildId;
use crate::service::ShardId;

/// The most connections that are named when several do not stand.
const NAMED: usize = 5;

/// How one connection stands.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct ConnectionState {
    /// Whether what people say is heard over it.
    pub connected: bool,
    /// The time from the last heartbeat to its answer, if there was one.
    pub latency: Option<Duration>,
    /// What is waited for while nothing is heard, in words.
    pub waits: Option<String>,
}

/// A set of connections that carries all servers, or those of one shard.
#[derive(Clone, Debug, PartialEq)]
struct Set {
    /// How many connections carry all servers.
    count: NonZeroU32,
    /// The number of the first of those that are ours.
    first: usize,
    connections: Vec<ConnectionState>,
}

impl Set {
    fn is_whole(&self) -> bool {
        self.connections.iter().all(|one| one.connected)
    }

    fn at(&self, shard: ShardId) -> Option<usize> {
        usize::try_from(shard.number())
            .ok()?
            .checked_sub(self.first)
    }
}

/// How all connections stand.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct GatewayState {
    /// Sets of connections: the one that serves, and the one that is to take its place. They differ in size.
    sets: Vec<Set>,
    /// Whether the text of every message is shown to us, or only of those meant for us.
    pub hears_all: bool,
}

impl GatewayState {
    /// A set of `count` connections is being made, beside those there are. If others have the rest of it, only this one
    /// is made.
    pub fn begin(&mut self, count: NonZeroU32, only: Option<ShardId>) {
        let number = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
        let (first, size) = match only {
            Some(shard) => (number(shard.number()), 1),
            None => (0, number(count.get())),
        };
        self.sets.push(Set {
            count,
            first,
            connections: vec![ConnectionState::default(); size],
        });
    }

    /// The set of `count` connections is given up.
    pub fn end(&mut self, count: NonZeroU32) {
        self.sets.retain(|set| set.count != count);
    }

    /// All sets are given up.
    pub fn end_all(&mut self) {
        self.sets.clear();
    }

    /// Whether all connections of the set of `count` stand.
    pub fn is_whole(&self, count: NonZeroU32) -> bool {
        let set = self.sets.iter().find(|set| set.count == count);
        set.is_some_and(Set::is_whole)
    }

    /// Whether everything said on any server is heard.
    pub fn is_connected(&self) -> bool {
        self.sets.iter().any(Set::is_whole)
    }

    /// Whether anything is heard.
    pub fn hears_any(&self) -> bool {
        let mut connections = self.sets.iter().flat_map(|set| &set.connections);
        connections.any(|one| one.connected)
    }

    /// Whether what is said on a server, or in direct messages, is heard.
    pub fn hears(&self, guild: Option<GuildId>) -> bool {
        self.sets.iter().any(|set| {
            let at = set.at(ShardId::of(guild, set.count));
            let one = at.and_then(|at| set.connections.get(at));
            one.is_some_and(|one| one.connected)
        })
    }

    /// The connections that serve.
    pub fn serving(&self) -> impl Iterator<Item = (ShardId, &ConnectionState)> {
        self.sets.first().into_iter().flat_map(|set| {
            let shards = ShardId::all(set.count).skip(set.first);
            shards.zip(&set.connections)
        })
    }

    /// What is waited for while not everything is heard, in words.
    pub fn waits(&self) -> Option<String> {
        let count = self.serving().count();
        let missing: Vec<_> = self.serving().filter(|(_, one)| !one.connected).collect();
        if count < 2 {
            return missing.first().and_then(|(_, one)| one.waits.clone());
        }
        let named = missing.iter().take(NAMED).map(|(shard, one)| {
            let waits = one.waits.as_deref().unwrap_or("connecting");
            format!("shard {shard}: {waits}")
        });
        let mut told: Vec<String> = named.collect();
        if missing.len() > NAMED {
            told.push(format!("and {} more", missing.len() - NAMED));
        }
        (!told.is_empty()).then(|| told.join("; "))
    }

    fn connection(&mut self, shard: ShardId) -> Option<&mut ConnectionState> {
        let mut sets = self.sets.iter_mut();
        let set = sets.find(|set| set.count == shard.count())?;
        let at = set.at(shard)?;
        set.connections.get_mut(at)
    }
}

/// Where one connection tells how it stands.
#[derive(Clone)]
pub(crate) struct Link {
    /// Which connection.
    pub shard: ShardId,
    /// How all of them stand.
    pub state: watch::Sender<GatewayState>,
}

impl Link {
    /// Tells what has changed. Nobody is told of a connection that is given up.
    pub fn tell(&self, change: impl FnOnce(&mut ConnectionState)) {
        self.state.send_modify(|state| {
            if let Some(connection) = state.connection(self.shard) {
                change(connection);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn many(count: u32) -> NonZeroU32 {
        NonZeroU32::new(count).expect("not nothing")
    }

    fn tell(state: &mut GatewayState, number: usize, count: u32, connected: bool) {
        let shard = ShardId::all(many(count)).nth(number).expect("it is one");
        let connection = state.connection(shard).expect("it is there");
        connection.connected = connected;
        connection.waits = (!connected).then(|| "the next try in 3 s".to_owned());
    }

    #[test]
    fn all_are_ready_when_each_is_and_the_missing_are_named() {
        let mut state = GatewayState::default();
        assert!(!state.is_connected() && state.waits().is_none());
        state.begin(many(3), None);
        for number in 0..3 {
            assert!(!state.is_connected());
            tell(&mut state, number, 3, true);
        }
        assert!(state.is_connected() && state.waits().is_none());
        tell(&mut state, 1, 3, false);
        assert!(!state.is_connected() && state.hears_any());
        assert_eq!(
            state.waits().as_deref(),
            Some("shard 1/3: the next try in 3 s")
        );
        let here = |number: u64| Some(GuildId(number << 22));
        assert!(state.hears(here(0)) && state.hears(None) && !state.hears(here(1)));
        state.end(many(3));
        state.begin(many(40), None);
        let told = state.waits().expect("nothing is connected");
        assert!(
            told.ends_with("shard 4/40: connecting; and 35 more"),
            "{told}"
        );
    }

    #[test]
    fn while_another_set_is_made_each_server_is_heard_over_either() {
        let mut state = GatewayState::default();
        state.begin(many(1), None);
        tell(&mut state, 0, 1, true);
        state.begin(many(2), None);
        assert!(state.is_connected() && !state.is_whole(many(2)));
        tell(&mut state, 1, 2, true);
        tell(&mut state, 0, 1, false);
        assert!(!state.is_connected() && state.hears(Some(GuildId(1 << 22))));
        assert!(!state.hears(None));
        tell(&mut state, 0, 2, true);
        assert!(state.is_connected() && state.is_whole(many(2)));
        state.end(many(1));
        assert_eq!(state.serving().count(), 2);
        assert_eq!(state.waits(), None);
    }

    #[test]
    fn of_the_connections_that_others_have_nothing_is_expected() {
        let mut state = GatewayState::default();
        let second = ShardId::all(many(3)).nth(1);
        state.begin(many(3), second);
        assert!(!state.is_connected() && !state.is_whole(many(3)));
        tell(&mut state, 1, 3, true);
        assert!(state.is_connected() && state.is_whole(many(3)));
        let here = |number: u64| Some(GuildId(number << 22));
        assert!(state.hears(here(1)) && !state.hears(here(2)) && !state.hears(None));
        let serving: Vec<_> = state.serving().map(|(shard, _)| shard).collect();
        assert_eq!(serving, Vec::from_iter(second));
    }
}
