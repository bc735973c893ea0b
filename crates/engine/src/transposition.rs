//! The transposition table: the results of earlier searches, in bounded memory (Greenblatt, Eastlake and Crocker, "The
//! Greenblatt Chess Program", 1967; keys after Zobrist, "A New Hashing Method with Application for Game Playing",
//! 1970).
//!
//! Two entries a bucket: the first keeps the deepest, the second the newest (Breuker, Uiterwijk, van den Herik,
//! "Replacement Schemes for Transposition Tables", ICCA Journal 17/4, 1994: TwoDeep).

use super::search_game::PackedMove;

/// How a stored score bounds the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// The true score is at most this (fail low).
    Upper,
    /// The true score is at least this (fail high).
    Lower,
    /// The score is exact.
    Exact,
}

/// A stored search result. Mate scores are counted from the position, not from the root.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    key: u64,
    pub(super) mv: PackedMove,
    pub(super) score: i16,
    pub(super) depth: i8,
    pub(super) bound: Bound,
}

const EMPTY: Entry = Entry {
    key: 0,
    mv: PackedMove::NONE,
    score: 0,
    depth: i8::MIN,
    bound: Bound::Upper,
};

/// A table whose size depends on the node limit only, so that equal searches run equally on every machine.
#[derive(Debug)]
pub(super) struct TranspositionTable {
    entries: Vec<[Entry; 2]>,
}

/// The most memory that a table takes, in bytes: 32 MiB.
const MOST_BYTES: usize = 32 << 20;

impl TranspositionTable {
    /// A table for a search of `nodes` nodes: one bucket a node, at least 1,024 buckets, up to 32 MiB.
    pub(super) fn for_nodes(nodes: u64) -> TranspositionTable {
        let most = (MOST_BYTES / size_of::<[Entry; 2]>()) as u64;
        let buckets = nodes.clamp(1024, most).next_power_of_two().min(most);
        TranspositionTable {
            entries: vec![[EMPTY; 2]; buckets as usize],
        }
    }

    #[inline]
    fn index(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }

    #[inline]
    pub(super) fn find(&self, key: u64) -> Option<Entry> {
        let bucket = &self.entries[self.index(key)];
        bucket
            .iter()
            .find(|entry| entry.key == key && entry.depth != i8::MIN)
            .copied()
    }

    #[inline]
    pub(super) fn store(&mut self, key: u64, mv: PackedMove, score: i32, depth: i32, bound: Bound) {
        let index = self.index(key);
        let bucket = &mut self.entries[index];
        let depth = depth.clamp(-100, 100) as i8;
        let known = bucket.iter().find(|entry| entry.key == key);
        // A bound without a move keeps the move that was best before.
        let mv = match known {
            Some(entry) if mv == PackedMove::NONE => entry.mv,
            _ => mv,
        };
        let entry = Entry {
            key,
            mv,
            score: score as i16,
            depth,
            bound,
        };
        let same = bucket[0].key == key;
        if same || depth >= bucket[0].depth {
            if !same {
                bucket[1] = bucket[0];
            }
            bucket[0] = entry;
        } else {
            bucket[1] = entry;
        }
    }
}
