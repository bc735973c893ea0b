//! The transposition table: the results of earlier searches, in bounded memory (Greenblatt, Eastlake and Crocker, "The
//! Greenblatt Chess Program", 1967; keys after Zobrist, "A New Hashing Method with Application for Game Playing",
//! 1970).
//!
//! Two entries a bucket: the first keeps the deepest, the second the newest (Breuker, Uiterwijk, van den Herik,
//! "Replacement Schemes for Transposition Tables", ICCA Journal 17/4, 1994: TwoDeep).

use std::sync::atomic::{AtomicU64, Ordering};

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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) mv: PackedMove,
    pub(super) score: i16,
    pub(super) depth: i8,
    pub(super) bound: Bound,
}

impl Entry {
    /// It in one word, never 0.
    #[inline]
    fn pack(self) -> u64 {
        let bound = match self.bound {
            Bound::Upper => 1,
            Bound::Lower => 2,
            Bound::Exact => 3,
        };
        u64::from(self.mv.0)
            | u64::from(self.score as u16) << 16
            | u64::from(self.depth as u8) << 32
            | bound << 40
    }

    #[inline]
    fn unpack(word: u64) -> Entry {
        Entry {
            mv: PackedMove(word as u16),
            score: (word >> 16) as i16,
            depth: (word >> 32) as i8,
            bound: match word >> 40 {
                1 => Bound::Upper,
                2 => Bound::Lower,
                _ => Bound::Exact,
            },
        }
    }
}

/// An entry with its key, which several threads may read and write at once without a lock. The first word is the key
/// and the entry XORed. So an entry that was written half by each of two threads has no key that anybody asks for.
/// Source: Hyatt and Mann, "A Lock-less Transposition Table Implementation for Parallel Search", 2002.
#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    /// 0 if it is empty.
    word: AtomicU64,
}

impl Slot {
    /// The key and the entry; `None` if it is empty.
    #[inline]
    fn load(&self) -> Option<(u64, Entry)> {
        let word = self.word.load(Ordering::Relaxed);
        let check = self.check.load(Ordering::Relaxed);
        (word != 0).then(|| (check ^ word, Entry::unpack(word)))
    }

    #[inline]
    fn store(&self, key: u64, entry: Entry) {
        let word = entry.pack();
        self.check.store(key ^ word, Ordering::Relaxed);
        self.word.store(word, Ordering::Relaxed);
    }
}

/// A table whose size depends on the node limit only, so that equal searches run equally on every machine. Searches of
/// the same position may share it.
#[derive(Debug)]
pub(super) struct TranspositionTable {
    buckets: Box<[[Slot; 2]]>,
}

/// The most memory that a table takes, in bytes: 32 MiB.
const MOST_BYTES: usize = 32 << 20;

impl TranspositionTable {
    /// A table for a search of `nodes` nodes: one bucket a node, at least 1,024 buckets, up to 32 MiB.
    pub(super) fn for_nodes(nodes: u64) -> TranspositionTable {
        let most = (MOST_BYTES / size_of::<[Slot; 2]>()) as u64;
        let buckets = nodes.clamp(1024, most).next_power_of_two().min(most);
        TranspositionTable {
            buckets: (0..buckets).map(|_| Default::default()).collect(),
        }
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[Slot; 2] {
        &self.buckets[key as usize & (self.buckets.len() - 1)]
    }

    #[inline]
    pub(super) fn find(&self, key: u64) -> Option<Entry> {
        let slots = self.bucket(key).iter();
        let mut known = slots.filter_map(Slot::load);
        known.find_map(|(of, entry)| (of == key).then_some(entry))
    }

    #[inline]
    pub(super) fn store(&self, key: u64, mv: PackedMove, score: i32, depth: i32, bound: Bound) {
        let [deepest, newest] = self.bucket(key);
        let (first, second) = (deepest.load(), newest.load());
        let depth = depth.clamp(-100, 100) as i8;
        let known = [first, second].into_iter().flatten();
        let mut known = known.filter(|(of, _)| *of == key);
        // A bound without a move keeps the move that was best before.
        let mv = match known.next() {
            Some((_, entry)) if mv == PackedMove::NONE => entry.mv,
            _ => mv,
        };
        let entry = Entry {
            mv,
            score: score as i16,
            depth,
            bound,
        };
        match first {
            Some((of, found)) if of != key && depth < found.depth => newest.store(key, entry),
            Some((of, found)) if of != key => {
                newest.store(of, found);
                deepest.store(key, entry);
            }
            _ => deepest.store(key, entry),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(mv: u16, score: i16, depth: i8, bound: Bound) -> Entry {
        Entry {
            mv: PackedMove(mv),
            score,
            depth,
            bound,
        }
    }

    #[test]
    fn entries_are_found_as_they_were_stored() {
        let table = TranspositionTable::for_nodes(1);
        for (key, stored) in [
            (1, entry(0, 0, 0, Bound::Upper)),
            (2, entry(u16::MAX, i16::MIN, -100, Bound::Lower)),
            (u64::MAX, entry(77, -1, 100, Bound::Exact)),
            (0, entry(1, i16::MAX, -1, Bound::Exact)),
        ] {
            assert_eq!(table.find(key), None);
            let (score, depth) = (stored.score.into(), stored.depth.into());
            table.store(key, stored.mv, score, depth, stored.bound);
            assert_eq!(table.find(key), Some(stored));
        }
    }

    #[test]
    fn the_deepest_and_the_newest_stay() {
        let table = TranspositionTable::for_nodes(1);
        let keys = [1, 2, 3].map(|number| number << 40);
        for (key, depth) in keys.into_iter().zip([9, 3, 4]) {
            table.store(key, PackedMove(5), 0, depth, Bound::Exact);
        }
        assert_eq!(
            keys.map(|key| table.find(key).map(|found| found.depth)),
            [Some(9), None, Some(4)]
        );
        // A bound without a move keeps the move.
        table.store(keys[0], PackedMove::NONE, 8, 10, Bound::Upper);
        assert_eq!(table.find(keys[0]), Some(entry(5, 8, 10, Bound::Upper)));
    }

    #[test]
    fn what_two_threads_have_written_half_each_is_not_found() {
        let (ours, theirs) = (entry(1, 2, 3, Bound::Exact), entry(4, 5, 6, Bound::Lower));
        let slot = Slot::default();
        assert_eq!(slot.load(), None);
        slot.store(7, ours);
        assert_eq!(slot.load(), Some((7, ours)));
        // The other thread has written its second word only.
        slot.word.store(theirs.pack(), Ordering::Relaxed);
        let torn = slot.load().map(|(key, _)| key);
        assert!(torn != Some(7) && torn != Some(8), "{torn:?}");
    }
}
