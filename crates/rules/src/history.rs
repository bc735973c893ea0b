//! What only the history decides: how often a position has stood, and how many moves in a row changed nothing for good.
//!
//! Positions are found by their hash and then compared, so counting one takes the same time however long the game is.
//! Positions before the last irreversible move are skipped, since none of them can come again.

use crate::prelude::*;

use alloc::collections::BTreeMap;

/// The history of a game: an entry for each position, including the start.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    entries: Vec<Entry>,
    /// The last position with each hash.
    latest: BTreeMap<u64, usize>,
}

/// What is known about a position.
#[derive(Clone, Copy, Debug)]
struct Entry {
    hash: u64,
    /// The position before it with the same hash.
    before: Option<usize>,
    /// The position after the last irreversible move.
    since: usize,
    /// How often this position has stood up to this entry.
    times: usize,
    /// How many moves in a row up to it count towards a draw.
    run: u32,
}

/// What kind of move led to a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MoveKind {
    /// Whether no earlier position can come again.
    pub(super) irreversible: bool,
    /// Whether it counts towards a draw by moves in a row, or starts that count again.
    pub(super) counts: bool,
}

impl History {
    /// Adds the next position. `same` says whether the position with this index, counted from 0, is equal to it.
    pub(super) fn add(&mut self, hash: u64, step: MoveKind, same: impl Fn(usize) -> bool) {
        let at = self.entries.len();
        let last = self.entries.last();
        let (since, run) = match last {
            Some(last) => (last.since, last.run),
            None => (0, 0),
        };
        let since = if step.irreversible { at } else { since };
        let run = if step.counts { run + 1 } else { 0 };
        let before = self.latest.insert(hash, at);
        let chain = core::iter::successors(before, |at| self.entries[*at].before);
        let equal = chain.take_while(|at| *at >= since).find(|at| same(*at));
        let times = equal.map_or(1, |at| self.entries[at].times + 1);
        self.entries.push(Entry {
            hash,
            before,
            since,
            times,
            run,
        });
    }

    /// How often the present position has stood, including now; 0 only before the first position.
    pub(super) fn times(&self) -> usize {
        self.entries.last().map_or(0, |entry| entry.times)
    }

    /// How many moves in a row count towards a draw.
    pub(super) fn run(&self) -> u32 {
        self.entries.last().map_or(0, |entry| entry.run)
    }

    /// Forgets all positions but the first `length`.
    pub(super) fn truncate(&mut self, length: usize) {
        while self.entries.len() > length {
            let Some(entry) = self.entries.pop() else {
                return;
            };
            match entry.before {
                Some(before) => self.latest.insert(entry.hash, before),
                None => self.latest.remove(&entry.hash),
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const QUIET: MoveKind = MoveKind {
        irreversible: false,
        counts: true,
    };

    /// Adds a position named by a letter. Letters of the same half of the alphabet have the same hash.
    fn add(history: &mut History, line: &mut Vec<char>, letter: char, step: MoveKind) {
        line.push(letter);
        let hash = u64::from(letter < 'n');
        let stood = line.clone();
        history.add(hash, step, |at| stood[at] == letter);
    }

    #[test]
    fn equal_hashes_of_other_positions_do_not_count() {
        let (mut history, mut line) = (History::default(), Vec::new());
        for (letter, times) in "abcabza".chars().zip([1, 1, 1, 2, 2, 1, 3]) {
            add(&mut history, &mut line, letter, QUIET);
            assert_eq!(history.times(), times, "{line:?}");
        }
        assert_eq!(history.run(), 7);
    }

    #[test]
    fn nothing_counts_across_what_cannot_be_undone_and_forgetting_goes_back() {
        let (mut history, mut line) = (History::default(), Vec::new());
        for letter in "abab".chars() {
            add(&mut history, &mut line, letter, QUIET);
        }
        let irreversible = MoveKind {
            irreversible: true,
            counts: false,
        };
        add(&mut history, &mut line, 'a', irreversible);
        assert_eq!((history.times(), history.run()), (1, 0));
        history.truncate(4);
        line.truncate(4);
        assert_eq!((history.times(), history.run()), (2, 4));
        add(&mut history, &mut line, 'a', QUIET);
        assert_eq!((history.times(), history.run()), (3, 5));
        history.truncate(0);
        assert_eq!((history.times(), history.run()), (0, 0));
        assert!(history.latest.is_empty());
    }
}
