//! The last position of each game that was looked at of late, kept so that nobody replays a long game for one more turn.
//!
//! What is kept follows from the stored turns alone and is compared with them each time, so it can never be wrong, only
//! missing. It is bounded: the games that nobody has asked for longest are forgotten first.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::app::{Service, fault};
use super::reply::Fault;
use crate::rules::any::{Game, Ruleset, Turn};
use crate::service::lessons::lesson::TaskSet;
use crate::service::model::ids::TableId;
use crate::service::model::table::{Event, Table, What};

/// The most games that are kept.
const MOST_GAMES: usize = 256;

/// The most positions of all games that are kept together. One takes some 300 bytes.
const MOST_POSITIONS: usize = 60_000;

/// The last states of a table that are kept: what is told of a turn is often told only after the next.
const LAST_STATES: usize = 4;

/// Games as they stood when they were last asked for.
#[derive(Default)]
pub(super) struct Games {
    kept: Mutex<Kept>,
    replayed: AtomicU64,
}

#[derive(Default)]
struct Kept {
    games: HashMap<TableId, Entry>,
    states: HashMap<TableId, VecDeque<Arc<Table>>>,
    positions: usize,
    /// Counts the questions, so that it is known who was asked for last.
    now: u64,
}

#[derive(Clone)]
struct Entry {
    /// What it begins with.
    ruleset: Ruleset,
    task: Option<TaskSet>,
    turns: Arc<Vec<Turn>>,
    game: Arc<Game>,
    version: u64,
    used: u64,
}

impl Games {
    /// The game of a table, replayed as far as it is not known.
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

    /// Notes how a table stands after a change.
    pub(super) fn changed(&self, table: &Table) {
        self.lock().state(table);
    }

    /// A table as it stood at this version, if that was not long ago.
    pub(super) fn state(&self, table: TableId, version: u64) -> Option<Table> {
        let kept = self.lock();
        let mut states = kept.states.get(&table)?.iter();
        let found = states.find(|state| state.version == version).cloned();
        drop(kept);
        found.map(|state| Table::clone(&state))
    }

    /// How many turns have been replayed so far, because they were not known.
    pub(super) fn replayed(&self) -> u64 {
        self.replayed.load(Ordering::Relaxed)
    }

    fn lock(&self) -> MutexGuard<'_, Kept> {
        // What is kept is whole after each step.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Kept {
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

impl Service {
    /// The game of a table, replayed from its turns as far as it is not known.
    ///
    /// # Errors
    /// A [`Fault`] if a stored move does not replay.
    pub fn game(&self, table: &Table) -> Result<Game, Fault> {
        let game = self.games_at_hand().of(table);
        game.map_err(|wrong| fault(format!("game {}: {wrong}", table.id)))
    }

    /// How many turns this house has replayed since it began: for tests and measurements.
    pub fn replayed(&self) -> u64 {
        self.games_at_hand().replayed()
    }

    /// What a post that tells an event is about: the table as it was just after that event, and the log up to it. Of the log
    /// of a long game only the end is given where no more is told.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails or its log does not add up.
    pub fn told(&self, id: TableId, seq: u64) -> Result<(Table, Vec<Event>), Fault> {
        if let Some(then) = self.as_it_stood(id, seq)? {
            let end = self.store().log_between(id, seq.saturating_sub(1), seq)?;
            let last = end.last().filter(|event| event.seq == seq);
            if last.is_some_and(|event| !then.is_lesson() && !looks_back(&event.what)) {
                return Ok((then, end));
            }
        }
        let mut log = self.store().log(id)?;
        log.truncate(usize::try_from(seq).unwrap_or(usize::MAX));
        let then = Table::replay(id, &log)
            .filter(|then| then.version == seq)
            .ok_or_else(|| fault(format!("game {id}: the log does not add up to event {seq}")))?;
        Ok((then, log))
    }

    /// A table at this version, if it is the last one or was not long ago.
    fn as_it_stood(&self, id: TableId, version: u64) -> Result<Option<Table>, Fault> {
        let Some(now) = self.store().table(id)? else {
            return Ok(None);
        };
        if now.version == version {
            return Ok(Some(now));
        }
        // Somebody may have been deleted since.
        let same_people = |then: &Table| {
            then.challenge == now.challenge && then.seats == now.seats && then.joined.is_empty()
        };
        Ok(self.games_at_hand().state(id, version).filter(same_people))
    }

    /// The end of a table's log: from the last event of which `begins` says so, the whole log if there is none.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub(super) fn log_since(
        &self,
        table: &Table,
        begins: impl Fn(&What) -> bool,
    ) -> Result<Vec<Event>, Fault> {
        let mut span = 16;
        loop {
            let from = table.version.saturating_sub(span);
            let log = self.store().log_between(table.id, from, table.version)?;
            if from == 0 || log.iter().any(|event| begins(&event.what)) {
                return Ok(log);
            }
            span *= 4;
        }
    }
}

/// Whether what happened is told with something of what was before the event before it.
fn looks_back(what: &What) -> bool {
    matches!(
        what,
        What::Ended(_)
            | What::TakenBack { .. }
            | What::Reminded(_)
            | What::VacationBegan(_)
            | What::VacationEnded(_)
    )
}
