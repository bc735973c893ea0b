//! Resigning.

use crate::rules::{Outcome, WinReason};

use super::seat::Seat;
use crate::service::app::Service;
use crate::service::change::{Change, Decision};
use crate::service::error::Stop;
use crate::service::lessons::lesson::stop_lesson;
use crate::service::model::event::EventKind;
use crate::service::model::ids::Timestamp;
use crate::service::model::refusal::Refusal;
use crate::service::reply::Reply;
use crate::service::request::Request;

impl Service {
    /// Resigns for a side once it is `confirmed`. If the side has two people, both must ask for it. In a lesson this
    /// ends the lesson.
    pub(in crate::service) fn resign(
        &self,
        request: &Request,
        confirmed: bool,
        now: Timestamp,
    ) -> Result<Decision, Stop> {
        let table = self.begun_table(request)?;
        if table.is_lesson() {
            return Ok(stop_lesson(request, &table, now));
        }
        let Seat { table, game, side } = self.seat_at(request, table)?;
        if !confirmed {
            return Ok(Decision::Answer(Reply::AskResign(Box::new(table))));
        }
        if let Some(partner) = table.partner_of(request.caller.id)
            && table.resigning != Some(partner.id)
        {
            if table.resigning == Some(request.caller.id) {
                let partner = partner.clone();
                return Err(Refusal::ResignationProposed { partner }.into());
            }
            let what = EventKind::ResignationProposed(side);
            return Ok(Change::told(request, &table, now, what));
        }
        let winner = side.other();
        let outcome = Outcome::Win {
            side: winner,
            reason: WinReason::Resigned,
            grade: game.grade(winner),
        };
        let what = EventKind::Ended(outcome);
        Ok(Change::told(request, &table, now, what))
    }
}
