//! When which shards had no session connected.

use std::collections::{BTreeMap, VecDeque};

use serde::Serialize;

/// Gaps kept.
const KEPT: usize = 20_000;

/// A time in which a shard that had been connected had no session connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct GatewayGap {
    /// Which shard, of how many.
    pub shard: [u64; 2],
    /// When its last session was disconnected, in milliseconds since 1970 by the sandbox's clock.
    pub from: u64,
    /// When the next one began or was resumed; none if nobody is connected yet.
    pub until: Option<u64>,
}

/// Which shards are connected, and all gaps so far.
#[derive(Default)]
pub struct Gaps {
    /// The sessions of each shard that are connected.
    connected: BTreeMap<[u64; 2], usize>,
    list: VecDeque<GatewayGap>,
}

impl Gaps {
    /// A session of this shard has been connected.
    pub fn connected(&mut self, shard: [u64; 2], now: u64) {
        let sessions = self.connected.entry(shard).or_default();
        *sessions += 1;
        if *sessions > 1 {
            return;
        }
        let mut gaps = self.list.iter_mut().rev();
        if let Some(gap) = gaps.find(|gap| gap.shard == shard && gap.until.is_none()) {
            gap.until = Some(now);
        }
    }

    /// A session of this shard has been disconnected.
    pub fn disconnected(&mut self, shard: [u64; 2], now: u64) {
        let Some(sessions) = self.connected.get_mut(&shard) else {
            return;
        };
        *sessions = sessions.saturating_sub(1);
        if *sessions > 0 {
            return;
        }
        self.connected.remove(&shard);
        if self.list.len() >= KEPT {
            self.list.pop_front();
        }
        self.list.push_back(GatewayGap {
            shard,
            from: now,
            until: None,
        });
    }

    /// The gaps so far, by their beginnings.
    pub fn all(&self) -> Vec<GatewayGap> {
        self.list.iter().copied().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gap_begins_with_the_last_session_and_ends_with_the_next() {
        let mut gaps = Gaps::default();
        let [first, second] = [[0, 2], [1, 2]];
        gaps.connected(first, 10);
        gaps.connected(second, 10);
        // The next holder is connected before the last one goes.
        gaps.connected(first, 20);
        gaps.disconnected(first, 30);
        assert_eq!(gaps.all(), []);
        gaps.disconnected(first, 40);
        gaps.disconnected(second, 50);
        gaps.connected(first, 60);
        let gap = |shard, from, until| GatewayGap { shard, from, until };
        assert_eq!(
            gaps.all(),
            [gap(first, 40, Some(60)), gap(second, 50, None)]
        );
    }
}
