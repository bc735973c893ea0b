//! Moves that are typed or chosen: checked by the rules, and played.

use crate::rules::any::TypedTurn;

use super::game_control::win_on_time;
use super::seat::Seat;
use crate::service::app::Service;
use crate::service::change::{Change, Decision};
use crate::service::error::{Fault, Stop};
use crate::service::lessons::lesson::move_in_lesson;
use crate::service::model::clock::{TimeOut, Timing};
use crate::service::model::event::EventKind;
use crate::service::model::game_clock::GameClock;
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
        let sent = Timestamp(now.0.saturating_sub(request.sent_ago));
        if let Some(clock) = &table.clock
            && self.is_too_late(clock, sent, now)?
        {
            let what = EventKind::Ended(win_on_time(&game));
            return Ok(Change::told(request, &table, now, what));
        }
        let checked = game.check(typed);
        let turn = checked.map_err(|refused| Refusal::of_turn(typed, refused))?;
        let side = game.side_to_move();
        game.play(turn).map_err(Refusal::from)?;
        let mut change = Change::of(&table);
        if let Some(clock) = table.clock.as_ref().filter(|_| game.outcome().is_none()) {
            // With minutes on the clock the way of a move matters: its time ends as it is sent.
            let on_its_way = clock.passed(sent, now);
            if clock.timing.control.is_for_an_evening() && on_its_way > 0 {
                change.happen(request, now, EventKind::TimeCredited(on_its_way));
            }
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

    /// Whether a move sent at this moment has lost the game: on an evening's clock that ends games by itself, from its
    /// deadline on.
    fn is_too_late(
        &self,
        clock: &GameClock,
        sent: Timestamp,
        now: Timestamp,
    ) -> Result<bool, Fault> {
        let Timing {
            control, time_out, ..
        } = clock.timing;
        let ends = control.is_for_an_evening() && time_out == TimeOut::Ends;
        let over = clock.deadline().is_some_and(|deadline| deadline < sent);
        Ok(ends && over && self.grace_period_until(control, now)?.is_none())
    }
}
