//! Taking moves back: one side asks, the other agrees, and the last turns are undone.

use crate::rules::Side;
use crate::rules::any::Game;

use super::seat::Seat;
use crate::service::app::Service;
use crate::service::change::{Change, Decision};
use crate::service::command::Command;
use crate::service::error::Stop;
use crate::service::model::event::{EventKind, TakeBack, begins_board, on_this_board};
use crate::service::model::ids::{PersonId, Timestamp};
use crate::service::model::refusal::ControlRefusal;
use crate::service::model::table::Table;
use crate::service::reply::Reply;
use crate::service::request::Request;

impl Service {
    /// Asks to undo the caller's last turn with all later ones, or answers the other side's request. Only an
    /// explicit answer agrees: while the other side asks, a request of one's own is answered with theirs.
    pub(in crate::service) fn take_back(
        &self,
        request: &Request,
        now: Timestamp,
    ) -> Result<Decision, Stop> {
        let Seat { table, game, side } = self.seat(request)?;
        let (table, game) = (&table, &game);
        match (table.take_back, &request.command) {
            (Some(asked), _) if asked.side == side => return Err(own_request(table, side).into()),
            (Some(_), Command::DeclineTakeBack) => {
                let what = EventKind::TakeBackDeclined(side);
                return Ok(Change::told(request, table, now, what));
            }
            (Some(asked), Command::AcceptTakeBack) => {
                return Ok(undo(request, table, game, asked, now));
            }
            (Some(asked), _) => return self.asked_by_others(table, asked),
            (None, Command::AcceptTakeBack | Command::DeclineTakeBack) => {
                return Err(ControlRefusal::NoTakeBack.into());
            }
            (None, _) => {}
        }
        let Some(ply) = last_turn_of(table, game, request.caller.id) else {
            return Err(ControlRefusal::NothingToTakeBack(table.id).into());
        };
        // The coach has asked for it, so nobody else has to agree.
        if table.coach_waits {
            let plies = game.len() - ply;
            return Ok(undo(request, table, game, TakeBack { side, plies }, now));
        }
        let log = self.log_since(table, begins_board)?;
        let again = |what: &EventKind| matches!(what, EventKind::TakeBackAsked(asked) if asked.side == side);
        if on_this_board(&log).any(|event| again(&event.what)) {
            return Err(ControlRefusal::TakeBackOnce.into());
        }
        let asked = TakeBack {
            side,
            plies: game.len() - ply,
        };
        let what = EventKind::TakeBackAsked(asked);
        Ok(Change::told(request, table, now, what))
    }

    /// The answer to a request while the other side's stands.
    fn asked_by_others(&self, table: &Table, asked: TakeBack) -> Result<Decision, Stop> {
        // Turns of the asker's partner since then have been added to those that it would undo.
        let is_it = |what: &EventKind| matches!(what, EventKind::TakeBackAsked(one) if one.side == asked.side);
        let log = self.log_since(table, is_it)?;
        let event = log.iter().rev().find(|event| is_it(&event.what));
        let asker = event.and_then(|event| event.by);
        let asker = asker.or_else(|| table.ids(asked.side).first().copied());
        Ok(Decision::Answer(Reply::TakeBackAsked {
            table: Box::new(table.clone()),
            asker: asker.unwrap_or(table.challenge.challenger.id),
            plies: asked.plies,
        }))
    }
}

/// The number of turns before this person's last one, if they have taken a turn.
fn last_turn_of(table: &Table, game: &Game, person: PersonId) -> Option<usize> {
    let took = |ply: &usize| {
        let mover = table.person(game.mover_at(*ply));
        mover.is_some_and(|mover| mover.id == person)
    };
    (0..game.len()).rev().find(took)
}

fn undo(
    request: &Request,
    table: &Table,
    game: &Game,
    asked: TakeBack,
    now: Timestamp,
) -> Decision {
    let plies = asked.plies.min(game.len());
    let to = game.mover_at(game.len() - plies);
    Change::told(request, table, now, EventKind::TakenBack { plies, to })
}

/// The refusal for a player who answers the request of their own side.
pub(in crate::service) fn own_request(table: &Table, side: Side) -> ControlRefusal {
    ControlRefusal::OwnRequest {
        opponents: table.ids(side.other()),
    }
}
