//! The coach: before the computer answers a turn that gives away much, the player may take it back.

use crate::rules::any::Turn;

use super::bounds::is_full;
use crate::service::app::Service;
use crate::service::change::{Change, Decision};
use crate::service::error::{Fault, Stop, refuse_if};
use crate::service::model::coach::{CoachRemark, CoachStep};
use crate::service::model::event::{EventKind, begins_board, on_this_board};
use crate::service::model::ids::Timestamp;
use crate::service::model::refusal::{CoachRefusal, Refusal};
use crate::service::model::table::{Stage, Table};
use crate::service::post::Lane;
use crate::service::reply::Reply;
use crate::service::request::{Request, Via};

/// How far back in the log is looked whether a turn has been warned of already.
const LOOKED_BACK: u64 = 32;

impl Service {
    /// The last turn at a table with its number, if the coach has still to look at it.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn to_be_coached(&self, table: &Table) -> Result<Option<(usize, Turn)>, Fault> {
        let on = table.challenge.coach && table.stage == Stage::Playing && !is_full(table);
        let Some(turn) = table.turns.last().filter(|_| on && !table.coach_waits) else {
            return Ok(None);
        };
        let log = self.log_since(table, begins_board)?;
        let said = |what: &EventKind| matches!(what, EventKind::Coached(_) | EventKind::PlayedOn);
        let known = on_this_board(&log).any(|event| said(&event.what));
        let begun = log.iter().rev().find(|event| begins_board(&event.what));
        let theirs = begun.is_some_and(|event| {
            let by_person = event.by.is_some_and(|by| !by.is_computer());
            matches!(event.what, EventKind::Moved(_)) && by_person
        });
        let ply = table.turns.len();
        let looked_at = known || !theirs || self.is_known(table, ply, *turn)?;
        Ok((!looked_at).then_some((ply, *turn)))
    }

    /// Whether the coach has warned of this turn of late, and it was played again all the same.
    fn is_known(&self, table: &Table, ply: usize, turn: Turn) -> Result<bool, Fault> {
        let from = table.version.saturating_sub(LOOKED_BACK);
        let log = self.store().log_between(table.id, from, table.version)?;
        let is_it = |remark: &CoachRemark| remark.ply == ply && remark.turn == turn;
        Ok(log
            .iter()
            .any(|event| matches!(&event.what, EventKind::Coached(remark) if is_it(remark))))
    }

    /// What the coach says, and what the player answers.
    pub(in crate::service) fn coach(
        &self,
        request: &Request,
        step: &CoachStep,
        now: Timestamp,
    ) -> Result<Decision, Stop> {
        let seat = self.seat(request)?;
        let table = seat.table;
        refuse_if(!table.challenge.coach, CoachRefusal::None(table.id))?;
        match step {
            CoachStep::Say(remark) => self.remarked(request, &table, remark, now),
            CoachStep::Show => {
                let remark = self
                    .warning(&table)?
                    .ok_or(CoachRefusal::Silent(table.id))?;
                let offered = request.via == Via::Chat && !table.is_in_place();
                Ok(Decision::Answer(Reply::Coach {
                    table: Box::new(table),
                    remark: Box::new(remark),
                    offered,
                }))
            }
            CoachStep::PlayOn => {
                refuse_if(!table.coach_waits, CoachRefusal::Silent(table.id))?;
                let mut change = Change::of(&table);
                change.happen(request, now, EventKind::PlayedOn);
                Ok(change.decide())
            }
        }
    }

    /// Notes a remark. A warning is told at once; praise stands with the computer's answer.
    fn remarked(
        &self,
        request: &Request,
        table: &Table,
        remark: &CoachRemark,
        now: Timestamp,
    ) -> Result<Decision, Stop> {
        refuse_if(!request.caller.id.is_computer(), Refusal::OutOfDate)?;
        if self.to_be_coached(table)? != Some((remark.ply, remark.turn)) {
            return Err(Refusal::OutOfDate.into());
        }
        let mut change = Change::of(table);
        let what = EventKind::Coached(Box::new(remark.clone()));
        change.happen(request, now, what);
        if remark.is_warning() {
            change.tell(Lane::Table(table.id));
        }
        Ok(change.decide())
    }

    /// The warning that stands at a table.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn warning(&self, table: &Table) -> Result<Option<CoachRemark>, Fault> {
        if !table.coach_waits {
            return Ok(None);
        }
        let log = self.log_since(table, begins_board)?;
        let mut said = on_this_board(&log).filter_map(|event| match &event.what {
            EventKind::Coached(remark) => Some((**remark).clone()),
            _ => None,
        });
        Ok(said.next())
    }
}
