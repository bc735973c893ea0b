//! Game control: claiming a win on time, pausing, abandoning a game, and continuing it elsewhere.

use crate::rules::any::Game;
use crate::rules::{Outcome, Side, WinReason};

use super::seat::{Seat, is_on};
use super::takeback::own_request;
use crate::service::access::may_be_asked;
use crate::service::app::Service;
use crate::service::change::{Change, Decision};
use crate::service::command::Command;
use crate::service::error::{Fault, Stop};
use crate::service::lessons::lesson::stop_lesson;
use crate::service::model::challenge::Home;
use crate::service::model::event::{EventKind, begins_board};
use crate::service::model::ids::{TableId, Timestamp};
use crate::service::model::notes::Undeliverable;
use crate::service::model::permission::Need;
use crate::service::model::refusal::{ControlRefusal, Refusal};
use crate::service::model::table::{Stage, Table};
use crate::service::ports::Notes;
use crate::service::post::{Content, Lane};
use crate::service::request::Request;

/// A win on time for the side that is not to move.
pub(in crate::service) fn win_on_time(game: &Game) -> Outcome {
    let side = game.side_to_move().other();
    Outcome::Win {
        side,
        reason: WinReason::Time,
        grade: game.grade(side),
    }
}

impl Service {
    /// Ends the game on time if the other side claims it.
    pub(in crate::service) fn claim(
        &self,
        request: &Request,
        now: Timestamp,
    ) -> Result<Decision, Stop> {
        let Seat { table, game, side } = self.seat(request)?;
        let Some(clock) = &table.clock else {
            return Err(ControlRefusal::NoClock(table.id).into());
        };
        if game.side_to_move() == side {
            return Err(ControlRefusal::OwnTime.into());
        }
        if !clock.has_run_out(now) {
            return Err(ControlRefusal::TimeLeft {
                person: clock.person(),
                until: clock.flag_falls(),
            }
            .into());
        }
        if self.is_unshown(&table)? {
            let person = clock.person();
            return Err(ControlRefusal::Unshown { person }.into());
        }
        if let Some(until) = self.grace_period_until(clock.timing.control, now)? {
            return Err(ControlRefusal::JustBack { until }.into());
        }
        let what = EventKind::Ended(win_on_time(&game));
        Ok(Change::told(request, &table, now, what))
    }

    /// Ends without a result a game in which not both sides have moved.
    pub(in crate::service) fn abandon(
        &self,
        request: &Request,
        now: Timestamp,
    ) -> Result<Decision, Stop> {
        let table = self.begun_table(request)?;
        is_on(&table)?;
        let Seat { table, game, .. } = self.seat_at(request, table)?;
        if table.is_lesson() {
            return Ok(stop_lesson(request, &table, now));
        }
        let first = game.mover_at(0).side();
        if (1..game.len()).any(|ply| game.mover_at(ply).side() != first) {
            return Err(ControlRefusal::BothMoved(table.id).into());
        }
        Ok(Change::told(request, &table, now, EventKind::Abandoned))
    }

    /// Asks for a pause, agrees to the other side's request, or ends the pause. A side whose request was declined can
    /// ask again after the next move, or after another pause.
    pub(in crate::service) fn pause(
        &self,
        request: &Request,
        now: Timestamp,
    ) -> Result<Decision, Stop> {
        let Seat { table, side, .. } = self.seat(request)?;
        let asks = request.command == Command::Pause && table.pause_asked.is_none();
        if asks && self.has_asked_for_pause(&table, side)? {
            return Err(ControlRefusal::PauseOnce.into());
        }
        Ok(pause(request, &table, side, now)?)
    }

    /// Whether this side has asked for a pause since the board last changed, or since the last pause.
    fn has_asked_for_pause(&self, table: &Table, side: Side) -> Result<bool, Fault> {
        let begins = |what: &EventKind| begins_board(what) || matches!(what, EventKind::Paused);
        let log = self.log_since(table, begins)?;
        let mut since = log.iter().rev().take_while(|event| !begins(&event.what));
        Ok(since.any(|event| event.what == EventKind::PauseAsked(side)))
    }

    /// Continues a game in the channel of the request; in the game's own thread this ends a pause.
    pub(in crate::service) fn resume(
        &self,
        request: &Request,
        now: Timestamp,
    ) -> Result<Decision, Stop> {
        let caller = request.caller.id;
        let id = self.table_to_move_at(caller, request.place.channel, request.table)?;
        let found = id.map(|id| self.store().table(id)).transpose()?.flatten();
        let table = match (found, id) {
            (Some(table), _) => table,
            (None, Some(id)) => return Err(Refusal::NoSuchGame(id).into()),
            (None, None) => return Err(Refusal::NoGameHere.into()),
        };
        let Some(side) = table.side_of(caller) else {
            return Err(Refusal::NotSeated(table.id).into());
        };
        may_be_asked(request, &table)?;
        is_on(&table)?;
        if matches!(table.stage, Stage::Challenged | Stage::Closed) {
            return Err(Refusal::NotStarted(table.id).into());
        }
        let paused = table.clock.as_ref().is_some_and(|clock| clock.paused);
        if paused && table.thread == Some(request.place.channel) {
            return Ok(pause(request, &table, side, now)?);
        }
        let game = table.id;
        let place = request.place;
        if table.is_in_place() && table.thread == Some(place.channel) {
            let thread = place.channel;
            return Err(ControlRefusal::PlayedThere { game, thread }.into());
        }
        let Some(guild) = place.guild else {
            return Err(Refusal::NotOnServer.into());
        };
        let home = Home {
            guild: Some(guild),
            channel: place.above(),
        };
        let is_home = table.home();
        let is_blocked = self.is_blocked(&table)?;
        if let Some(thread) = table.thread.filter(|_| is_home == home && !is_blocked) {
            return Err(ControlRefusal::PlayedThere { game, thread }.into());
        }
        if is_home.guild != home.guild && !is_blocked {
            return Err(ControlRefusal::OtherServer(table.id).into());
        }
        self.may_post(home.channel, Need::Thread)?;
        let mut change = Change::of(&table);
        change.happen(request, now, EventKind::Moving(home));
        change.tell(Lane::Table(table.id));
        // Who looks for the game where it was finds the way, if the thread can be written to.
        if let Some(thread) = table.thread.filter(|_| !is_blocked && !table.is_in_place()) {
            let content = Content::GoesOnElsewhere {
                table: game,
                channel: home.channel,
            };
            change.posts.push((Lane::Channel(thread), content));
        }
        Ok(change.decide())
    }

    /// Whether a game cannot be shown where it is played. A clock may stand still without that: while Discord fails.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn is_blocked(&self, table: &Table) -> Result<bool, Fault> {
        let stands = table.clock.as_ref().is_none_or(|clock| clock.adjourned);
        Ok(stands && self.store().noted::<Undeliverable>(table.id)?.is_some())
    }

    /// Notes that a game cannot be shown to its players, or that it can be again. Its clocks stand still meanwhile.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn adjourn(&self, id: TableId, adjourned: bool, now: Timestamp) -> Result<(), Fault> {
        let Some(table) = self.store().table(id)? else {
            return Ok(());
        };
        let stands = |table: &Table| match &table.clock {
            Some(clock) => clock.adjourned,
            // Without a clock there is nothing to note.
            None => adjourned,
        };
        let what = match adjourned {
            true => EventKind::Adjourned,
            false => EventKind::GoesOn,
        };
        let job = crate::service::CommandId::of_job(format!("adjourn-{id}-{}", table.version));
        let known = |table: &Table| stands(table) == adjourned;
        self.note(id, job, what, (known, |_| Vec::new()), now)
            .map(|_| ())
    }
}

/// Asks for a pause, agrees to the other side's request, or ends the pause. Any player may do so, since it takes both
/// sides.
fn pause(
    request: &Request,
    table: &Table,
    side: Side,
    now: Timestamp,
) -> Result<Decision, ControlRefusal> {
    let Some(clock) = &table.clock else {
        return Err(ControlRefusal::NoClock(table.id));
    };
    let alone = table.is_computers(side.other());
    let what = match (&request.command, table.pause_asked) {
        (Command::Unpause | Command::Resume, _) if clock.paused => EventKind::Unpaused,
        (Command::Unpause | Command::Resume, _) => return Err(ControlRefusal::NotPaused),
        _ if clock.paused => return Err(ControlRefusal::PausedAlready),
        (_, Some(asker)) if asker == side => return Err(own_request(table, side)),
        (Command::DeclinePause, Some(_)) => EventKind::PauseDeclined(side),
        (_, Some(_)) => EventKind::Paused,
        (Command::AcceptPause | Command::DeclinePause, None) => {
            return Err(ControlRefusal::NoPause);
        }
        (_, None) if alone => EventKind::Paused,
        (_, None) => EventKind::PauseAsked(side),
    };
    Ok(Change::told(request, table, now, what))
}
