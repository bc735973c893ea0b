//! The coach: before the computer answers a turn that gives away much, the player may take it back.

use crate::rules::any::Turn;

use super::bounds::is_full;
use crate::service::app::Service;
use crate::service::change::{Change, Decision};
use crate::service::error::{Fault, Stop, refuse_if};
use crate::service::model::coach::{CoachRemark, CoachStep};
use crate::service::model::event::{Event, EventKind, begins_board, on_this_board};
use crate::service::model::ids::Timestamp;
use crate::service::model::refusal::{CoachRefusal, Refusal};
use crate::service::model::table::{Stage, Table};
use crate::service::post::Lane;
use crate::service::reply::Reply;
use crate::service::request::{Request, Via};

/// How many events back in the log is looked at what was said and done before a turn.
const LOOKED_BACK: u64 = 64;

impl Service {
    /// The last turn at a table with its number, if the coach has still to look at it. Such a turn is a person's, has
    /// no answer yet, and was not warned about.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn to_be_coached(&self, table: &Table) -> Result<Option<(usize, Turn)>, Fault> {
        let on = table.challenge.coach && table.stage == Stage::Playing && !is_full(table);
        let Some(turn) = table.turns.last().filter(|_| on && !table.coach_waits) else {
            return Ok(None);
        };
        let log = self.just_happened(table)?;
        let (ply, turn) = (table.turns.len(), *turn);
        let new = is_unseen(&log) && !is_known(&log, (ply, turn));
        Ok(new.then_some((ply, turn)))
    }

    /// Whether a hint was given before the last turn at a table, in the same position. Which turn it showed is not
    /// kept: the same search finds it again.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn played_after_hint(&self, table: &Table) -> Result<bool, Fault> {
        Ok(follows_hint(&self.just_happened(table)?))
    }

    /// The end of the log of a table.
    fn just_happened(&self, table: &Table) -> Result<Vec<Event>, Fault> {
        let from = table.version.saturating_sub(LOOKED_BACK);
        Ok(self.store().log_between(table.id, from, table.version)?)
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
                let offered = request.via == Via::Chat && !table.is_direct();
                Ok(Decision::Answer(Reply::Coach {
                    table: Box::new(table),
                    remark: Box::new(remark),
                    offered,
                }))
            }
            CoachStep::PlayOn => {
                refuse_if(!table.coach_waits, CoachRefusal::NothingAsked(table.id))?;
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

/// Whether the last turn of a log is a person's own, about which nothing has been said.
fn is_unseen(log: &[Event]) -> bool {
    for event in log.iter().rev() {
        match &event.what {
            EventKind::Coached(_) | EventKind::PlayedOn => return false,
            what if begins_board(what) => {
                let by_person = event.by.is_some_and(|by| !by.is_computer());
                return by_person && matches!(what, EventKind::Moved(_));
            }
            _ => {}
        }
    }
    false
}

/// Whether a hint was given in the position before the last turn of a log.
fn follows_hint(log: &[Event]) -> bool {
    let mut events = log.iter().rev();
    let turn = events.find(|event| begins_board(&event.what));
    let mut before = events.take_while(|event| !begins_board(&event.what));
    turn.is_some() && before.any(|event| event.what == EventKind::Hinted)
}

/// Whether the coach has said something about this turn in this position before, as far as this log goes back.
fn is_known(log: &[Event], (ply, turn): (usize, Turn)) -> bool {
    // How many turns there were before each event, and the fewest since.
    let (mut turns, mut fewest) = (ply, ply);
    for event in log.iter().rev() {
        match &event.what {
            EventKind::Moved(_) => turns = turns.saturating_sub(1),
            EventKind::TakenBack { plies, .. } => turns += plies,
            EventKind::Coached(remark) if remark.ply == ply && remark.turn == turn => return true,
            _ => {}
        }
        fewest = fewest.min(turns);
        if fewest + 1 < ply {
            return false;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::fixtures::{back, coached, event, moved, turn};
    use crate::service::model::challenge::Slot;
    use crate::service::model::coach::CoachSaid;
    use crate::service::model::computer::Computer;

    fn hinted() -> Event {
        event(1, EventKind::Hinted)
    }

    fn praised(ply: usize, text: &str) -> Event {
        coached(ply, text, CoachSaid::Praise)
    }

    #[test]
    fn a_hint_counts_for_the_next_turn_only() {
        assert!(follows_hint(&[moved("b3-c4"), hinted(), moved("b8-c7")]));
        assert!(!follows_hint(&[hinted(), moved("b3-c4"), moved("b8-c7")]));
        assert!(!follows_hint(&[moved("b3-c4"), hinted()]));
        assert!(!follows_hint(&[moved("b3-c4"), moved("b8-c7")]));
        assert!(!follows_hint(&[hinted()]), "no turn was taken");
    }

    #[test]
    fn the_coach_speaks_of_a_turn_once() {
        assert!(is_unseen(&[moved("b3-c4")]));
        assert!(!is_unseen(&[moved("b3-c4"), praised(1, "b3-c4")]));
        let played_on = event(1, EventKind::PlayedOn);
        assert!(!is_unseen(&[moved("b3-c4"), played_on]));
    }

    #[test]
    fn the_coach_speaks_of_a_turn_after_a_pause_and_of_no_other_player_s() {
        let paused = event(1, EventKind::Paused);
        assert!(is_unseen(&[moved("b3-c4"), paused]));
        let computer = Computer::new(Computer::USUAL, Slot::Opponent).person().id;
        let answer = event(computer.0, EventKind::Moved(turn("b8-c7")));
        assert!(!is_unseen(&[moved("b3-c4"), answer]));
        // Turns that were taken back are none, whoever did it.
        assert!(!is_unseen(&[moved("b3-c4"), moved("b8-c7"), back(1)]));
    }

    #[test]
    fn what_was_said_of_a_turn_is_known_when_it_is_played_again() {
        let again = [
            moved("b3-c4"),
            moved("b8-c7"),
            moved("c2-d3"),
            praised(3, "c2-d3"),
            back(1),
            moved("h2-g3"),
            back(1),
            moved("c2-d3"),
        ];
        assert!(is_known(&again, (3, turn("c2-d3"))));
        assert!(!is_known(&again, (3, turn("h2-g3"))));
        // The turns before it are others now, so this is another position.
        let elsewhere = [
            moved("b3-c4"),
            moved("b8-c7"),
            moved("c2-d3"),
            praised(3, "c2-d3"),
            back(3),
            moved("h2-g3"),
            moved("b8-c7"),
            moved("c2-d3"),
        ];
        assert!(!is_known(&elsewhere, (3, turn("c2-d3"))));
    }
}
