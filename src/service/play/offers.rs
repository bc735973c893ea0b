//! Draws by agreement: one side offers, the other accepts or declines. Where two people play a side, both have to want
//! it; the computer agrees with its partner.

use crate::rules::{DrawReason, Outcome, Side};

use super::seat::Seat;
use crate::service::app::Service;
use crate::service::change::{Change, Decision};
use crate::service::command::Command;
use crate::service::error::{Fault, Stop};
use crate::service::model::challenge::Person;
use crate::service::model::event::EventKind;
use crate::service::model::ids::{PersonId, Timestamp};
use crate::service::model::refusal::Refusal;
use crate::service::model::table::Table;
use crate::service::request::Request;

impl Service {
    /// Offers a draw, or accepts one: the other side's offer, or what the caller's partner proposes. A side can offer
    /// once before each move.
    pub(in crate::service) fn offer_draw(
        &self,
        request: &Request,
        now: Timestamp,
    ) -> Result<Decision, Stop> {
        let Seat { table, side, .. } = self.seat(request)?;
        let is_new = table.draw_offer.is_none() && !is_proposed(&table, side);
        if is_new && self.has_offered(&table, side)? {
            return Err(Refusal::OfferedAlready.into());
        }
        Ok(agree(request, &table, side, now)?)
    }

    /// Accepts or declines the draw that the other side offers, or that the caller's partner proposes.
    pub(in crate::service) fn answer_draw(
        &self,
        request: &Request,
        now: Timestamp,
    ) -> Result<Decision, Stop> {
        let Seat { table, side, .. } = self.seat(request)?;
        if table.draw_offer.is_none() && !is_proposed(&table, side) {
            return Err(Refusal::NoOffer.into());
        }
        let own = table.draw_offer == Some(side) || table.drawing.contains(&request.caller.id);
        match request.command {
            Command::DeclineDraw if !own => {
                let declined = EventKind::DrawDeclined(side);
                Ok(Change::told(request, &table, now, declined))
            }
            _ => Ok(agree(request, &table, side, now)?),
        }
    }

    /// Whether this side has offered a draw since the last move, or one of its players has proposed to.
    fn has_offered(&self, table: &Table, side: Side) -> Result<bool, Fault> {
        let moved = |what: &EventKind| matches!(what, EventKind::Moved(_));
        let log = self.log_since(table, moved)?;
        let offers = [EventKind::DrawOffered(side), EventKind::DrawProposed(side)];
        let mut since_last_move = log.iter().rev().take_while(|event| !moved(&event.what));
        Ok(since_last_move.any(|event| offers.contains(&event.what)))
    }
}

/// The caller wants a draw. It is offered, or the game ends with it, once all people of their side want it.
fn agree(
    request: &Request,
    table: &Table,
    side: Side,
    now: Timestamp,
) -> Result<Decision, Refusal> {
    let caller = request.caller.id;
    if table.draw_offer == Some(side) {
        let opponents = table.ids(side.other());
        return Err(Refusal::OwnOffer { opponents });
    }
    let offered = table.draw_offer.is_some();
    let what = match (undecided_partner(table, caller), offered) {
        (Some(partner), _) if table.drawing.contains(&caller) => {
            let partner = partner.clone();
            return Err(Refusal::DrawProposed { partner });
        }
        (Some(_), true) => EventKind::DrawAgreed(side),
        (Some(_), false) => EventKind::DrawProposed(side),
        (None, true) => EventKind::Ended(Outcome::Draw(DrawReason::Agreed)),
        (None, false) => EventKind::DrawOffered(side),
    };
    Ok(Change::told(request, table, now, what))
}

/// Whether a player of this side wants a draw, and the partner has yet to agree.
pub(in crate::service) fn is_proposed(table: &Table, side: Side) -> bool {
    let own = table.ids(side);
    table.drawing.iter().any(|person| own.contains(person))
}

/// The partner who has not said yet that they want a draw. The computer agrees with its partner.
fn undecided_partner(table: &Table, person: PersonId) -> Option<&Person> {
    let partner = table.partner_of(person)?;
    let decided = partner.id.is_computer() || table.drawing.contains(&partner.id);
    (!decided).then_some(partner)
}
