//! A cache of the games used last, so that a long game is not replayed for each further turn.
//!
//! A cached game follows from the stored turns alone and is compared with them at each use. So it can be missing but
//! never wrong. The cache is bounded: the games not used for the longest time are dropped first.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::rules::any::{Game, Ruleset, Turn};

use crate::service::model::event::TaskSet;
use crate::service::model::ids::TableId;
use crate::service::model::table::Table;

/// The most games in the cache.
const MOST_GAMES: usize = 256;

/// The most positions in the cache, of all games together. One takes some 300 bytes.
const MOST_POSITIONS: usize = 60_000;

/// The number of last states kept of a table. A turn is often posted only after the next turn.
const LAST_STATES: usize = 4;

/// Games as they stood at their last use.
#[derive(Default)]
pub(super) struct GameCache {
    kept: Mutex<Cached>,
    replayed: AtomicU64,
}

#[derive(Default)]
struct Cached {
    games: HashMap<TableId, Entry>,
    states: HashMap<TableId, VecDeque<Arc<Table>>>,
    positions: usize,
    /// Counts the uses, to know which game was used last.
    now: u64,
}

#[derive(Clone)]
struct Entry {
    /// The rules it is played by.
    ruleset: Ruleset,
    task: Option<TaskSet>,
    turns: Arc<Vec<Turn>>,
    game: Arc<Game>,
    version: u64,
    used: u64,
}

impl GameCache {
    /// The game of a table, replayed from where the cache ends.
    ///
    /// # Errors
    /// As [`Table::game`].
    pub(super) fn of(&self, table: &Table) -> Result<Game, String> {
        let begins_alike =
            |entry: &Entry| entry.ruleset == table.challenge.ruleset && entry.task == table.task;
        let known = self.lock().used(table.id).filter(begins_alike);
        let alike = known.as_ref().map_or(0, |entry| {
            let pairs = entry.turns.iter().zip(&table.turns);
            pairs.take_while(|(one, other)| one == other).count()
        });
        let game = match &known {
            Some(entry) => {
                let mut game = Game::clone(&entry.game);
                game.back_to(alike);
                table.continued(game)?
            }
            None => table.game()?,
        };
        let played = table.turns.len() - alike;
        self.replayed.fetch_add(played as u64, Ordering::Relaxed);
        if played == 0 && known.is_some() {
            return Ok(game);
        }
        if known.is_none_or(|entry| entry.version <= table.version) {
            self.lock().keep(table, &game);
        }
        Ok(game)
    }

    /// Notes the state of a table after a change.
    pub(super) fn changed(&self, table: &Table) {
        self.lock().state(table);
    }

    /// The state of a table at this version, if that was not long ago.
    pub(super) fn state(&self, table: TableId, version: u64) -> Option<Table> {
        let kept = self.lock();
        let mut states = kept.states.get(&table)?.iter();
        let found = states.find(|state| state.version == version).cloned();
        drop(kept);
        found.map(|state| Table::clone(&state))
    }

    /// The number of turns replayed so far because the cache lacked them.
    pub(super) fn replayed(&self) -> u64 {
        self.replayed.load(Ordering::Relaxed)
    }

    fn lock(&self) -> MutexGuard<'_, Cached> {
        // A panic elsewhere leaves it valid: each step under the lock is complete in itself.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Cached {
    fn used(&mut self, table: TableId) -> Option<Entry> {
        self.now += 1;
        let entry = self.games.get_mut(&table)?;
        entry.used = self.now;
        Some(entry.clone())
    }

    fn keep(&mut self, table: &Table, game: &Game) {
        self.forget_game(table.id);
        if table.turns.len() >= MOST_POSITIONS {
            return;
        }
        self.positions += table.turns.len() + 1;
        let entry = Entry {
            ruleset: table.challenge.ruleset,
            task: table.task.clone(),
            turns: Arc::new(table.turns.clone()),
            game: Arc::new(game.clone()),
            version: table.version,
            used: self.now,
        };
        self.games.insert(table.id, entry);
        while self.games.len() > MOST_GAMES || self.positions > MOST_POSITIONS {
            let oldest = self.games.iter().min_by_key(|(_, entry)| entry.used);
            let Some(id) = oldest.map(|(id, _)| *id) else {
                return;
            };
            self.forget_game(id);
        }
    }

    fn forget_game(&mut self, table: TableId) {
        if let Some(entry) = self.games.remove(&table) {
            self.positions -= entry.turns.len() + 1;
        }
    }

    fn state(&mut self, table: &Table) {
        if !table.is_live() {
            self.states.remove(&table.id);
            return;
        }
        if self.states.len() >= MOST_GAMES && !self.states.contains_key(&table.id) {
            self.states.clear();
        }
        let states = self.states.entry(table.id).or_default();
        states.push_back(Arc::new(table.clone()));
        if states.len() > LAST_STATES {
            states.pop_front();
        }
    }
}

#[cfg(test)]
mod tests;
