//! Turns that whoever is to move has not been shown, because what tells them does not arrive: Discord fails on it.
//!
//! Their clock stands still until it has arrived, as in a game that cannot be shown. And all that they have used of
//! this turn is given back. Both happen in one commit. While the clock stands still nothing more is used or given back.

use crate::service::app::Service;
use crate::service::change::Change;
use crate::service::error::Fault;
use crate::service::model::event::{Event, EventKind};
use crate::service::model::game_clock::GameClock;
use crate::service::model::ids::{CommandId, TableId, Timestamp};
use crate::service::model::table::{Stage, Table};
use crate::service::ports::Committed;
use crate::service::post::{Content, Lane, Post};

impl Service {
    /// Discord fails on a post in the lane of a table that was committed at this moment. If it or one behind it tells
    /// the last turn, and is late by more than the clock there leaves unnoticed, that clock stands still.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn not_shown(&self, id: TableId, posted: Timestamp, now: Timestamp) -> Result<(), Fault> {
        let table = self.store().table(id)?;
        let Some(table) = table.filter(|table| table.stage == Stage::Playing) else {
            return Ok(());
        };
        let Some(clock) = table.clock.as_ref().filter(|clock| clock.is_running()) else {
            return Ok(());
        };
        let unnoticed = clock.timing.control.unnoticed();
        let is_late = |began: &Event| {
            let lasts = now.0.saturating_sub(began.at.0);
            posted <= began.at && lasts > unnoticed
        };
        let Some(began) = self.turn_began(&table)?.filter(is_late) else {
            return Ok(());
        };
        if self.untold(&table, &began)?.is_empty() {
            return Ok(());
        }
        let command = CommandId::of_job(format!("unshown-{id}-{}", table.version));
        let change = stands_still(&table, clock, &command, now);
        match self.store().commit(change.commit(command, now))? {
            Committed::Done(_) => {
                tracing::info!(game = %id, "the clock stands still until the last turn is told");
                self.changed(&change.table);
            }
            // The table has changed meanwhile. It is tried again when the post fails again.
            Committed::Conflict | Committed::Duplicate(_) => {}
        }
        Ok(())
    }

    /// Whether whoever is to move has not been shown the last turn: it is being told, and that has not arrived.
    pub(in crate::service) fn is_unshown(&self, table: &Table) -> Result<bool, Fault> {
        let Some(began) = self.turn_began(table)? else {
            return Ok(false);
        };
        // Posts of a lane arrive in their order. What nobody has tried to send is not known to be late.
        let untold = self.untold(table, &began)?;
        Ok(untold.iter().any(|post| post.attempts > 0))
    }

    /// What waits in the lane of a table since the present turn began or longer, if what tells that turn is among it.
    /// What was asked for earlier, or given up and is sent after all, may wait though the turn is told.
    fn untold(&self, table: &Table, began: &Event) -> Result<Vec<Post>, Fault> {
        let lane = Lane::Table(table.id);
        let mut waits = self.store().pending_posts()?;
        waits.retain(|post| post.lane == lane && !post.content.is_upkeep() && post.at <= began.at);
        let tells =
            |post: &Post| matches!(post.content, Content::Event { seq, .. } if seq >= began.seq);
        if !waits.iter().any(tells) {
            waits.clear();
        }
        Ok(waits)
    }

    /// The event with which the present turn began.
    fn turn_began(&self, table: &Table) -> Result<Option<Event>, Fault> {
        let begins = |what: &EventKind| {
            matches!(
                what,
                EventKind::Accepted(_) | EventKind::ClockPassed(_) | EventKind::TakenBack { .. }
            )
        };
        let log = self.log_since(table, begins)?;
        Ok(log.into_iter().rev().find(|event| begins(&event.what)))
    }
}

/// The change by which a clock stands still because the last turn has not been shown.
pub(super) fn stands_still(
    table: &Table,
    clock: &GameClock,
    command: &CommandId,
    now: Timestamp,
) -> Change {
    let mut change = Change::of(table);
    let used = clock.used(now);
    if used > 0 {
        change.happen_by_itself(command, now, EventKind::TimeCredited(used));
    }
    change.happen_by_itself(command, now, EventKind::Adjourned);
    change
}
