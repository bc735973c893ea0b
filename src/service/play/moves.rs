//! Moves that are typed or chosen: checked by the rules, and played.

use crate::rules::any::TypedTurn;

use super::seat::Seat;
use crate::service::app::Service;
use crate::service::change::{Change, Decision};
use crate::service::error::Stop;
use crate::service::lessons::lesson::move_in_lesson;
use crate::service::model::event::EventKind;
use crate::service::model::ids::Timestamp;
use crate::service::model::refusal::Refusal;
use crate::service::post::Lane;
use crate::service::request::Request;

impl Service {
    /// Plays a move. This declines a draw offer of the other side, and ends the game if the rules say so.
    pub(in crate::service) fn play(
        &self,
        request: &Request,
        typed: &TypedTurn,
        now: Timestamp,
    ) -> Result<Decision, Stop> {
        let table = self.begun_table(request)?;
        if table.is_lesson() {
            let game = self.game(&table)?;
            return Ok(move_in_lesson(request, &table, game, typed, now)?);
        }
        let Seat {
            table, mut game, ..
        } = self.seat_at(request, table)?;
        let to_move = table.person(game.mover());
        if let Some(to_move) = to_move.filter(|person| person.id != request.caller.id) {
            let to_move = to_move.clone();
            return Err(Refusal::NotYourTurn { to_move }.into());
        }
        let turn = game.check(typed).map_err(Refusal::from)?;
        let side = game.side_to_move();
        game.play(turn).map_err(Refusal::from)?;
        let mut change = Change::of(&table);
        if table.clock.is_some() && game.outcome().is_none() {
            change.happen(request, now, EventKind::ClockPassed(game.mover()));
        }
        // A computer as partner does not answer an offer for its partner.
        let answers = !request.caller.id.is_computer() || table.is_computers(side);
        if answers && table.draw_offer == Some(side.other()) {
            change.happen(request, now, EventKind::DrawDeclined(side));
        }
        change.happen(request, now, EventKind::Moved(turn));
        if let Some(outcome) = game.outcome() {
            change.happen(request, now, EventKind::Ended(outcome));
        }
        change.tell(Lane::Table(table.id));
        Ok(change.decide())
    }
}
