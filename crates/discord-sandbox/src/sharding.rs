//! What the gateway recommends and allows: how many shards, how many guilds on each, how many sessions and how fast.

use serde::{Deserialize, Serialize};

/// How many guilds a recommended shard carries, as with Discord.
const GUILDS_RECOMMENDED: u64 = 1000;

/// What the gateway recommends and allows. As JSON every field may be left out, and then is as in
/// [`Sharding::default`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Sharding {
    /// How many shards `/gateway/bot` recommends; one for each thousand guilds if it is missing.
    pub shards: Option<u64>,
    /// How many guilds a shard may carry; an IDENTIFY for more is refused with 4011.
    pub guilds_a_shard: u64,
    /// The number of buckets: a shard is in that of its number modulo this.
    pub max_concurrency: u64,
    /// The time between two IDENTIFYs in a bucket, in milliseconds; one that is earlier gets op 9. 0 takes any.
    pub identify_every_ms: u64,
    /// How many sessions may be begun in a day. Beyond that the token is taken back.
    pub session_starts: u64,
}

impl Default for Sharding {
    /// As Discord has it, but sessions may be begun as fast as one likes.
    fn default() -> Self {
        Self {
            shards: None,
            guilds_a_shard: 2500,
            max_concurrency: 1,
            identify_every_ms: 0,
            session_starts: 1000,
        }
    }
}

impl Sharding {
    /// As Discord has it.
    pub fn strict() -> Self {
        Self {
            identify_every_ms: 5000,
            ..Self::default()
        }
    }

    /// How many shards are recommended for so many guilds.
    pub fn recommended(&self, guilds: usize) -> u64 {
        let guilds = u64::try_from(guilds).unwrap_or(u64::MAX);
        let each = GUILDS_RECOMMENDED.min(self.guilds_a_shard).max(1);
        self.shards.unwrap_or_else(|| guilds.div_ceil(each)).max(1)
    }

    /// The bucket of a shard.
    pub fn bucket(&self, shard: u64) -> u64 {
        shard % self.max_concurrency.max(1)
    }
}

/// The shard of a guild, or of direct messages.
pub fn shard_of(guild: Option<u64>, count: u64) -> u64 {
    guild.map_or(0, |guild| (guild >> 22) % count.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_recommended_by_the_thousand() {
        let sharding = Sharding::default();
        assert_eq!(
            [0, 1, 1000, 1001].map(|guilds| sharding.recommended(guilds)),
            [1, 1, 1, 2]
        );
        let small = Sharding {
            guilds_a_shard: 2,
            ..Sharding::default()
        };
        assert_eq!(small.recommended(5), 3);
        let set = Sharding {
            shards: Some(4),
            ..Sharding::default()
        };
        assert_eq!(set.recommended(5000), 4);
    }

    #[test]
    fn direct_messages_are_the_first_shards() {
        assert_eq!(shard_of(None, 3), 0);
        assert_eq!(shard_of(Some(5 << 22), 3), 2);
    }
}
