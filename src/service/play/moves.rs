//! Moves that are typed or chosen: checked by the rules, and played.

use crate::rules::Square;
use crate::rules::any::{Game, Turn, TypedTurn};

use super::game_control::win_on_time;
use super::seat::{Seat, is_on};
use crate::service::access::not_your_turn;
use crate::service::app::Service;
use crate::service::change::{Change, Decision};
use crate::service::error::{Fault, Stop, fault};
use crate::service::lessons::lesson::move_in_lesson;
use crate::service::model::clock::{TimeOut, Timing};
use crate::service::model::event::EventKind;
use crate::service::model::game_clock::GameClock;
use crate::service::model::ids::Timestamp;
use crate::service::model::refusal::Refusal;
use crate::service::model::table::Table;
use crate::service::post::Lane;
use crate::service::request::Request;
use crate::service::topic::Topic;

impl Service {
    /// Plays a move. This declines a draw offer of the other side, and ends the game if the rules say so.
    pub(in crate::service) fn play(
        &self,
        request: &Request,
        typed: &TypedTurn,
        now: Timestamp,
    ) -> Result<Decision, Stop> {
        // The computer decides anew after any event: a draw offered while it thought is to be answered.
        let table = if request.caller.id.is_computer() {
            self.begun_table(request)?
        } else {
            // As with the choice of a piece: its squares stay valid after events that do not change the board.
            let table = self.begun_table(&request.lasting())?;
            if self.is_stale(request, &table)? {
                return Ok(Decision::Answer(self.stale(request, table)?));
            }
            table
        };
        if table.is_lesson() {
            let game = self.game(&table)?;
            return Ok(move_in_lesson(request, &table, game, typed, now)?);
        }
        let Seat {
            table, mut game, ..
        } = self.seat_at(request, table)?;
        let to_move = table.person(game.mover());
        if let Some(to_move) = to_move.filter(|person| person.id != request.caller.id) {
            return Err(not_your_turn(&table, to_move).into());
        }
        let sent = Timestamp(now.0.saturating_sub(request.sent_ago));
        if let Some(clock) = &table.clock
            && self.is_too_late(&table, clock, sent, now)?
        {
            let what = EventKind::Ended(win_on_time(&game));
            return Ok(Change::told(request, &table, now, what));
        }
        let checked = game.check(typed);
        let turn = checked.map_err(|refused| Refusal::of_turn(typed, refused))?;
        let side = game.side_to_move();
        game.play(turn).map_err(Refusal::from)?;
        let mut change = Change::of(&table);
        if table.is_asked_among_four() {
            change.happen(request, now, EventKind::StillAsked);
        }
        if let Some(clock) = table.clock.as_ref().filter(|_| game.outcome().is_none()) {
            // With minutes on the clock the way of a move matters: its time ends as it is sent.
            let on_its_way = clock.passed(sent, now);
            if clock.timing.control.is_for_an_evening() && on_its_way > 0 {
                change.happen(request, now, EventKind::TimeCredited(on_its_way));
            }
            change.happen(request, now, EventKind::ClockPassed(game.mover()));
        }
        // A computer as partner does not answer an offer for its partner, and who has accepted has answered.
        let caller = request.caller.id;
        let answers =
            (!caller.is_computer() || table.is_computers(side)) && !table.drawing.contains(&caller);
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

    /// Plays the only turn that brings a piece of this kind to this square.
    pub(in crate::service) fn play_to(
        &self,
        request: &Request,
        piece: Topic,
        to: Square,
        now: Timestamp,
    ) -> Result<Decision, Stop> {
        let table = self.begun_table(request)?;
        if table.side_of(request.caller.id).is_none() {
            return Err(Refusal::NotSeated(table.id).into());
        }
        is_on(&table)?;
        let game = self.game(&table)?;
        if piece.only_of() != Some(game.ruleset().kind()) {
            let read = format!("{} {to}", piece.name());
            return Err(Refusal::Placement { read, square: None }.into());
        }
        let to_move = table.person(game.mover());
        if let Some(to_move) = to_move.filter(|person| person.id != request.caller.id) {
            return Err(not_your_turn(&table, to_move).into());
        }
        match turns_to(&game, piece, to)[..] {
            [turn] => {
                let typed = turn.to_string().parse();
                let typed = typed.map_err(|_| fault("a legal turn that cannot be typed"))?;
                self.play(request, &typed, now)
            }
            ref turns => {
                let (piece, turns) = (piece.name(), turns.to_vec());
                Err(Refusal::WhichPiece { piece, to, turns }.into())
            }
        }
    }

    /// Whether a move sent at this moment has lost the game: on an evening's clock that ends games by itself, after its
    /// deadline, unless its player may not know of the turn before it.
    fn is_too_late(
        &self,
        table: &Table,
        clock: &GameClock,
        sent: Timestamp,
        now: Timestamp,
    ) -> Result<bool, Fault> {
        let Timing {
            control, time_out, ..
        } = clock.timing;
        let ends = control.is_for_an_evening() && time_out == TimeOut::Ends;
        let over = clock.deadline().is_some_and(|deadline| deadline < sent);
        if !ends || !over || self.grace_period_until(control, now)?.is_some() {
            return Ok(false);
        }
        Ok(!self.is_unshown(table)?)
    }
}

/// The legal turns that bring a piece of this kind to this square.
fn turns_to(game: &Game, piece: Topic, to: Square) -> Vec<Turn> {
    let pieces = game.pieces_after(game.len());
    let is_meant = |name: String| name.eq_ignore_ascii_case(piece.name());
    let stands_on = |from: Square| {
        let mut pieces = pieces.iter();
        pieces.any(|(at, _, role)| *at == from && is_meant(role.name()))
    };
    let mut turns = game.legal_turns();
    turns.retain(|turn| {
        turn.to() == to
            && match turn {
                Turn::Place { role, .. } => is_meant(role.to_string()),
                Turn::Go(mv) => stands_on(mv.from),
            }
    });
    turns
}
