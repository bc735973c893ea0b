//! Present and past games, replayed from their turns, and the part of a log that a post needs.

use crate::rules::any::Game;

use super::app::Service;
use super::error::{Fault, fault};
use crate::service::model::event::{Event, EventKind};
use crate::service::model::ids::TableId;
use crate::service::model::table::Table;

/// How many events before one are read along with it at a table of the computer: the moves that its move answers, with
/// their clocks.
const TAIL: u64 = 8;

/// The same at a table of people alone: a draw that was declined by moving, with the clock.
const SHORT_TAIL: u64 = 2;

impl Service {
    /// The game of a table, replayed from where the cache ends.
    ///
    /// # Errors
    /// A [`Fault`] if a stored move does not replay.
    pub fn game(&self, table: &Table) -> Result<Game, Fault> {
        let game = self.games_at_hand().of(table);
        game.map_err(|wrong| fault(format!("game {}: {wrong}", table.id)))
    }

    /// The number of turns that this service has replayed so far, for tests and measurements.
    pub fn replayed(&self) -> u64 {
        self.games_at_hand().replayed()
    }

    /// What a post about an event needs: the table just after that event, and the log up to it. Of a long log only the
    /// end is given where that is enough.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails or its log does not add up.
    pub fn told(&self, id: TableId, seq: u64) -> Result<(Table, Vec<Event>), Fault> {
        if let Some(then) = self.as_it_stood(id, seq)? {
            let tail = match then.has_computer() {
                true => TAIL,
                false => SHORT_TAIL,
            };
            let end = self
                .store()
                .log_between(id, seq.saturating_sub(tail), seq)?;
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

    /// The table at this version, if it is the last one or was not long ago.
    fn as_it_stood(&self, id: TableId, version: u64) -> Result<Option<Table>, Fault> {
        let Some(now) = self.store().table(id)? else {
            return Ok(None);
        };
        if now.version == version {
            return Ok(Some(now));
        }
        // A person may have been deleted since.
        let same_people = |then: &Table| {
            then.challenge == now.challenge && then.seats == now.seats && then.joined.is_empty()
        };
        Ok(self.games_at_hand().state(id, version).filter(same_people))
    }

    /// The end of a table's log, from the last event for which `begins` holds; the whole log if there is none.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub(super) fn log_since(
        &self,
        table: &Table,
        begins: impl Fn(&EventKind) -> bool,
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

/// Whether a post about this event refers to events before the previous one.
fn looks_back(what: &EventKind) -> bool {
    matches!(
        what,
        EventKind::Ended(_)
            | EventKind::DrawDeclined(_)
            | EventKind::TakenBack { .. }
            | EventKind::Reminded(_)
            | EventKind::VacationBegan(_)
            | EventKind::VacationEnded(_)
    )
}
