//! Resigning, and the question before it.

use crate::rules::{Outcome, WinReason};

use super::seat::Seat;
use crate::service::app::Service;
use crate::service::change::{Change, Decision};
use crate::service::error::Stop;
use crate::service::lessons::lesson::stop_lesson;
use crate::service::model::event::EventKind;
use crate::service::model::ids::{PersonId, Timestamp};
use crate::service::model::refusal::Refusal;
use crate::service::model::table::Table;
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
        let seat = self.seat_at(request, table)?;
        match confirmed {
            true => Ok(give_up(request, seat, now)?),
            false => Ok(ask_resign(request, seat.table)),
        }
    }

    /// Answers the question whether a player wants to resign. Only the person `asked` can do so, on any board until the
    /// game is over. Buttons that do not say who was asked ask their presser again.
    pub(in crate::service) fn answer_resign(
        &self,
        request: &Request,
        asked: Option<PersonId>,
        resigns: bool,
        now: Timestamp,
    ) -> Result<Decision, Stop> {
        let table = self.begun_table(request)?;
        if let Some(person) = asked.filter(|person| *person != request.caller.id) {
            return Err(Refusal::NotYourQuestion(person).into());
        }
        let seat = self.seat_at(request, table)?;
        match (resigns, asked) {
            (true, Some(_)) => Ok(give_up(request, seat, now)?),
            (true, None) => Ok(ask_resign(request, seat.table)),
            (false, _) => Ok(Decision::Answer(Reply::PlayingOn)),
        }
    }
}

/// Asks whether the caller wants to resign this game. Elsewhere than in its thread, or where another game may begin
/// meanwhile, a typed answer would mean another one.
fn ask_resign(request: &Request, table: Table) -> Decision {
    let typed = table.thread == Some(request.place.channel) && !table.is_in_place();
    Decision::Answer(Reply::AskResign {
        table: Box::new(table),
        person: request.caller.id,
        typed,
    })
}

/// Resigns for the caller's side, or proposes that to the caller's partner.
fn give_up(request: &Request, seat: Seat, now: Timestamp) -> Result<Decision, Refusal> {
    let Seat { table, game, side } = seat;
    if let Some(partner) = table.partner_of(request.caller.id)
        && table.resigning != Some(partner.id)
    {
        if table.resigning == Some(request.caller.id) {
            let partner = partner.clone();
            return Err(Refusal::ResignationProposed { partner });
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
