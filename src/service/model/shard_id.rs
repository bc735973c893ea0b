//! Which of several connections to the gateway carries which servers. Discord calls such a connection a shard.

use std::fmt;
use std::num::NonZeroU32;

use serde::{Deserialize, Serialize};

use crate::service::model::ids::GuildId;

/// One of a number of connections. Each carries a part of the servers; the first one carries direct messages as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ShardId {
    number: u32,
    count: NonZeroU32,
}

impl ShardId {
    /// The only connection there is.
    pub const ONLY: ShardId = ShardId {
        number: 0,
        count: NonZeroU32::MIN,
    };

    /// The one with this number out of `count`; `None` if there are not that many.
    pub fn new(number: u32, count: u32) -> Option<ShardId> {
        let count = NonZeroU32::new(count)?;
        (number < count.get()).then_some(ShardId { number, count })
    }

    /// All of `count` connections.
    pub fn all(count: NonZeroU32) -> impl Iterator<Item = ShardId> {
        (0..count.get()).map(move |number| ShardId { number, count })
    }

    /// The one of `count` connections that carries a server, or direct messages.
    pub fn of(guild: Option<GuildId>, count: NonZeroU32) -> ShardId {
        let number = guild.map_or(0, |guild| (guild.0 >> 22) % u64::from(count.get()));
        ShardId {
            // It is less than the count.
            number: u32::try_from(number).unwrap_or(0),
            count,
        }
    }

    /// Whether it carries a server, or direct messages.
    pub fn carries(self, guild: Option<GuildId>) -> bool {
        ShardId::of(guild, self.count) == self
    }

    /// Its number; the first is 0.
    pub fn number(self) -> u32 {
        self.number
    }

    /// Of how many it is one.
    pub fn count(self) -> NonZeroU32 {
        self.count
    }
}

impl fmt::Display for ShardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_server_is_carried_by_one_and_direct_messages_by_the_first() {
        let three = NonZeroU32::new(3).expect("not nothing");
        for (guild, number) in [
            (None, 0),
            (Some(GuildId(5 << 22)), 2),
            (Some(GuildId(7)), 0),
        ] {
            let carrying: Vec<_> = ShardId::all(three)
                .filter(|shard| shard.carries(guild))
                .collect();
            assert_eq!(carrying.len(), 1, "{guild:?}");
            assert_eq!(carrying[0].number(), number, "{guild:?}");
            assert!(ShardId::ONLY.carries(guild));
        }
        assert_eq!(
            ShardId::of(Some(GuildId(4 << 22)), three).to_string(),
            "1/3"
        );
    }
}
