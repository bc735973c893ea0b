//! Draws by agreement: one side offers, the other accepts or declines.

use crate::rules::{DrawReason, Outcome, Side};

use super::seat::Seat;
use crate::service::app::Service;
use crate::service::change::{Change, Decision};
use crate::service::command::Command;
use crate::service::error::Stop;
use crate::service::model::event::EventKind;
use crate::service::model::ids::Timestamp;
use crate::service::model::refusal::Refusal;
use crate::service::model::table::Table;
use crate::service::request::Request;

impl Service {
    /// Offers a draw, or accepts the other side's offer. A side can offer once before each move.
    pub(in crate::service) fn offer_draw(
        &self,
        request: &Request,
        now: Timestamp,
    ) -> Result<Decision, Stop> {
        let Seat { table, side, .. } = self.seat(request)?;
        match table.draw_offer {
            Some(offerer) if offerer != side => {
                return Ok(answer(request, &table, side, now)?);
            }
            Some(_) => return Err(own_offer(&table, side).into()),
            None => {}
        }
        let moved = |what: &EventKind| matches!(what, EventKind::Moved(_));
        let log = self.log_since(&table, moved)?;
        let offered = EventKind::DrawOffered(side);
        let mut since_last_move = log.iter().rev().take_while(|event| !moved(&event.what));
        if since_last_move.any(|event| event.what == offered) {
            return Err(Refusal::OfferedAlready.into());
        }
        Ok(Change::told(request, &table, now, offered))
    }

    /// Accepts or declines the draw that the other side offers.
    pub(in crate::service) fn answer_draw(
        &self,
        request: &Request,
        now: Timestamp,
    ) -> Result<Decision, Stop> {
        let Seat { table, side, .. } = self.seat(request)?;
        Ok(answer(request, &table, side, now)?)
    }
}

fn own_offer(table: &Table, side: Side) -> Refusal {
    Refusal::OwnOffer {
        opponents: table.ids(side.other()),
    }
}

fn answer(
    request: &Request,
    table: &Table,
    side: Side,
    now: Timestamp,
) -> Result<Decision, Refusal> {
    match table.draw_offer {
        None => Err(Refusal::NoOffer),
        Some(offerer) if offerer == side => Err(own_offer(table, side)),
        Some(_) => {
            let what = match request.command {
                Command::DeclineDraw => EventKind::DrawDeclined(side),
                _ => EventKind::Ended(Outcome::Draw(DrawReason::Agreed)),
            };
            Ok(Change::told(request, table, now, what))
        }
    }
}
