//! The move picker: what it asks next, and whether a pressed button is out of date.

use std::cmp::Ordering;

use crate::service::access::not_your_turn;
use crate::service::app::Service;
use crate::service::change::Decision;
use crate::service::error::{Fault, Stop};
use crate::service::model::event::EventKind;
use crate::service::model::move_picker::PickerStep;
use crate::service::model::refusal::Refusal;
use crate::service::model::table::{Stage, Table};
use crate::service::reply::Reply;
use crate::service::request::{Request, Via};

impl Service {
    /// The next question of the move picker. The legal choices are left to the layer that shows it.
    pub(in crate::service) fn choose(
        &self,
        request: &Request,
        step: PickerStep,
    ) -> Result<Decision, Stop> {
        // A button for a move stays valid after events that do not change the board.
        let table = self.table_meant(&request.lasting())?;
        if table.side_of(request.caller.id).is_none() {
            return Err(Refusal::NotSeated(table.id).into());
        }
        if let Stage::Finished(outcome) = table.stage {
            return Err(Refusal::GameOver(outcome).into());
        }
        if self.is_stale(request, &table)? {
            return Ok(Decision::Answer(self.stale(request, table)?));
        }
        let game = self.game(&table)?;
        if let Some(to_move) = table.person(game.mover())
            && to_move.id != request.caller.id
        {
            return Err(not_your_turn(&table, to_move).into());
        }
        let table = Box::new(table);
        Ok(Decision::Answer(Reply::Choose { table, step }))
    }

    /// Whether the request is a button press and the board may have changed since the button was shown.
    pub(in crate::service) fn is_stale(
        &self,
        request: &Request,
        table: &Table,
    ) -> Result<bool, Fault> {
        match request.via {
            Via::Button {
                version: Some(shown),
            } => self.board_changed(table, shown),
            _ => Ok(false),
        }
    }

    /// The answer to a button that is out of date: the game as it is now.
    pub(in crate::service) fn stale(
        &self,
        request: &Request,
        table: Table,
    ) -> Result<Reply, Fault> {
        let to_move = table.stage == Stage::Playing && {
            let game = self.game(&table)?;
            let mover = table.person(game.mover());
            mover.is_none_or(|mover| mover.id == request.caller.id)
        };
        let table = Box::new(table);
        Ok(Reply::Stale { table, to_move })
    }

    /// Whether the board of this table, or whose turn it is, may differ from what it was at this version.
    ///
    /// # Errors
    /// If the store fails.
    pub fn board_changed(&self, table: &Table, since: u64) -> Result<bool, Fault> {
        match since.cmp(&table.version) {
            Ordering::Equal => Ok(false),
            // A backup from before that version has been restored.
            Ordering::Greater => Ok(true),
            Ordering::Less => {
                let from = since.saturating_add(1);
                let since_then = self.store().log_between(table.id, from, table.version)?;
                Ok(since_then.iter().any(|event| changes_board(&event.what)))
            }
        }
    }
}

impl Request {
    /// The same request; if it came by a button, by one that does not go out of date.
    pub(in crate::service) fn lasting(&self) -> Request {
        Request {
            via: match self.via {
                Via::Button { .. } => Via::Button { version: None },
                via => via,
            },
            ..self.clone()
        }
    }
}

/// Whether the board, or whose turn it is, may differ after this event.
fn changes_board(what: &EventKind) -> bool {
    matches!(
        what,
        EventKind::Accepted(_)
            | EventKind::Moved(_)
            | EventKind::TakenBack { .. }
            | EventKind::Ended(_)
            | EventKind::Abandoned
            | EventKind::TaskSet(_)
            | EventKind::LessonEnded { .. }
    )
}
