//! Counts attacks, and what gave way.

use std::sync::{Mutex, PoisonError};

/// Attacks tried and held, of all families that are done.
static ALL: Mutex<(usize, usize)> = Mutex::new((0, 0));

/// How many times as many attacks are tried as usual: `$HOSTILE_TIMES`, 1 if it is not set.
pub fn times() -> usize {
    from_environment("HOSTILE_TIMES").unwrap_or(1)
}

/// Chance, from `$HOSTILE_SEED`.
pub fn dice() -> fastrand::Rng {
    let seed = from_environment("HOSTILE_SEED").unwrap_or(66);
    fastrand::Rng::with_seed(seed as u64)
}

fn from_environment(name: &str) -> Option<usize> {
    let value = std::env::var(name).ok()?;
    Some(
        value
            .parse()
            .unwrap_or_else(|_| panic!("{name} is a number")),
    )
}

/// The attacks of one family.
pub struct Tally {
    family: &'static str,
    tried: usize,
    gave_way: Vec<String>,
}

impl Tally {
    /// None yet.
    pub fn of(family: &'static str) -> Tally {
        Tally {
            family,
            tried: 0,
            gave_way: Vec::new(),
        }
    }

    /// So many more have been tried.
    pub fn tried(&mut self, count: usize) {
        self.tried += count;
    }

    /// One gave way.
    pub fn gave_way(&mut self, what: impl ToString) {
        self.gave_way.push(what.to_string());
    }

    /// One was tried, which holds if this is so.
    pub fn holds(&mut self, held: bool, what: impl FnOnce() -> String) {
        self.tried += 1;
        if !held {
            self.gave_way(what());
        }
    }

    /// All of these gave way.
    pub fn gave_ways(&mut self, what: impl IntoIterator<Item = String>) {
        self.gave_way.extend(what);
    }

    /// Tells the numbers.
    ///
    /// # Panics
    /// If anything gave way.
    pub fn done(self) {
        let held = self.tried.saturating_sub(self.gave_way.len());
        let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
        *all = (all.0 + self.tried, all.1 + held);
        println!(
            "hostile: {}: {} tried, {held} held; of all so far {} tried, {} held",
            self.family, self.tried, all.0, all.1
        );
        drop(all);
        let shown: Vec<&String> = self.gave_way.iter().take(10).collect();
        assert!(
            self.gave_way.is_empty(),
            "{}: {} gave way: {shown:#?}",
            self.family,
            self.gave_way.len()
        );
    }
}
