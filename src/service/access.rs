//! Which table a command is about, and whether its caller may give the command there.

use crate::lessons::Goal;

use super::app::Service;
use super::error::{Fault, Stop, refuse_if};
use super::post::FirstAnswer;
use super::request::{Place, Request, Via};
use crate::service::commands::{InLesson, OnlyGame, ToldToAll, spec_of};
use crate::service::model::challenge::Person;
use crate::service::model::event::{Event, EventKind};
use crate::service::model::ids::{ChannelId, CommandId, MessageId, PersonId, TableId};
use crate::service::model::refusal::{CoachRefusal, LessonRefusal, Refusal};
use crate::service::model::table::{Stage, Table};

/// A table in a private place is challenged, placed and accepted, and in a lesson set its first task: four events.
const BEGUN_BY: u64 = 4;

impl Service {
    /// The table whose game is or was played in this thread, if there is one; in a private place the newest one that is
    /// live there, or if none is, the newest.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn table_in(&self, thread: ChannelId) -> Result<Option<Table>, Fault> {
        let id = self.store().table_of_thread(thread)?;
        Ok(id.map(|id| self.store().table(id)).transpose()?.flatten())
    }

    /// The other tables that are live where a private one has just been begun by this event.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn begun_beside(&self, table: &Table, event: &Event) -> Result<Vec<Table>, Fault> {
        let begins = matches!(event.what, EventKind::Accepted(_) | EventKind::TaskSet(_));
        if !begins || event.seq > BEGUN_BY || !table.is_in_place() {
            return Ok(Vec::new());
        }
        let mut others = Vec::new();
        for id in self.store().live_tables_of(table.challenge.challenger.id)? {
            others.extend(self.store().table_in_brief(id)?);
        }
        others.retain(|other| other.id < table.id && other.thread == table.thread);
        Ok(others)
    }

    /// Whether something that a message said, before or after an edit, was carried out at any table.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn was_carried_out(&self, message: MessageId) -> Result<bool, Fault> {
        let first = self.store().first_answer(&CommandId::of_message(message))?;
        Ok(matches!(first, Some(FirstAnswer::Event { .. })))
    }

    /// Whether this person plays at this table. If so, what they type in its thread may be meant for the bot.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn is_seated(&self, table: Option<TableId>, person: PersonId) -> Result<bool, Fault> {
        let Some(id) = table else { return Ok(false) };
        let table = self.store().table(id)?;
        Ok(table.is_some_and(|table| table.side_of(person).is_some()))
    }

    /// The table for a move by slash command, or for what is planned: the one named, else the one played in this
    /// channel. Else it is the only one at which the caller is playing.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn table_to_move_at(
        &self,
        caller: PersonId,
        channel: ChannelId,
        named: Option<TableId>,
    ) -> Result<Option<TableId>, Fault> {
        let here = match named {
            Some(id) => Some(id),
            None => self.store().table_of_thread(channel)?,
        };
        if here.is_some() {
            return Ok(here);
        }
        let mut only = None;
        for id in self.store().live_tables_of(caller)? {
            let table = self.store().table(id)?;
            if table.is_some_and(|table| table.stage == Stage::Playing && !table.is_lesson())
                && only.replace(id).is_some()
            {
                return Ok(None);
            }
        }
        Ok(only)
    }

    /// The table a command is about: the one named, or the one played in this thread.
    pub(super) fn table_meant(&self, request: &Request) -> Result<Table, Stop> {
        let may_be_the_only = match spec_of(&request.command).only_game {
            OnlyGame::Never => false,
            OnlyGame::BySlash => request.via == Via::Slash,
            OnlyGame::BySlashOrTyped => matches!(request.via, Via::Slash | Via::Chat),
        };
        let id = match may_be_the_only {
            true => {
                self.table_to_move_at(request.caller.id, request.place.channel, request.table)?
            }
            false => match request.table {
                Some(id) => Some(id),
                None => self.played_at(request)?,
            },
        };
        let Some(id) = id else {
            return Err(Refusal::NoGameHere.into());
        };
        let table = self.store().table(id)?;
        let seen = |table: &Table| may_see(request.caller.id, request.place, table);
        let Some(table) = table.filter(seen) else {
            return Err(Refusal::NoSuchGame(id).into());
        };
        if is_told_to_all(request) && !is_open_at(&table, request.place) {
            return Err(Refusal::PlayedElsewhere(id).into());
        }
        may_be_asked(request, &table)?;
        match request.via {
            Via::Button {
                version: Some(shown),
            } if shown < table.last_action_version => Err(Refusal::OutOfDate.into()),
            _ => Ok(table),
        }
    }

    /// The table that this person may look at from here: the one named, or else the one played in this thread.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn table_seen(
        &self,
        caller: PersonId,
        place: Place,
        named: Option<TableId>,
    ) -> Result<Option<Table>, Fault> {
        let table = match named {
            Some(id) => self.store().table(id)?,
            None => self.table_in(place.channel)?,
        };
        Ok(table.filter(|table| may_see(caller, place, table)))
    }

    /// Whether the named table, or else the one played here, has a game that has begun.
    pub(super) fn is_begun(&self, request: &Request) -> Result<bool, Fault> {
        let id = match request.table {
            Some(id) => Some(id),
            None => self.played_at(request)?,
        };
        let table = id.map(|id| self.store().table(id)).transpose()?.flatten();
        Ok(table.is_some_and(|table| table.is_begun()))
    }

    /// The table played in the thread where a command was given.
    pub(super) fn played_at(&self, request: &Request) -> Result<Option<TableId>, Fault> {
        Ok(self.store().table_of_thread(request.place.channel)?)
    }
}

/// Whether a game may be shown to this person in this place. A game of one server is not shown on another, nor one in a
/// private place elsewhere. But players can always reach their live games, and in a direct message also their past
/// ones.
fn may_see(caller: PersonId, place: Place, table: &Table) -> bool {
    let theirs = || table.people().contains(&caller);
    is_played_at(table, place) || theirs() && (table.is_live() || place.guild.is_none())
}

/// Whether a game belongs where this place is: in its thread, which its board may have moved to another server; or on
/// its server, if it is not played in a private place.
fn is_played_at(table: &Table, place: Place) -> bool {
    let on_its_server = !table.is_in_place() && place.guild == table.home().guild;
    table.thread == Some(place.channel) || on_its_server
}

/// Whether everybody who reads along in this place may see the game. In a direct message nobody else does.
pub fn is_open_at(table: &Table, place: Place) -> bool {
    place.guild.is_none() || is_played_at(table, place)
}

/// Whether the answer shows a game to all who read along. A board that is asked for by slash command may be shown to
/// the caller alone.
fn is_told_to_all(request: &Request) -> bool {
    match spec_of(&request.command).told_to_all {
        ToldToAll::Never => false,
        ToldToAll::IfTyped => request.via == Via::Chat,
        ToldToAll::Always => true,
    }
}

/// Refuses game commands at the table of a lesson, and lesson commands at any other table.
pub(super) fn may_be_asked(request: &Request, table: &Table) -> Result<(), LessonRefusal> {
    let spec = spec_of(&request.command);
    if !table.is_lesson() {
        return refuse_if(spec.only_in_lesson, LessonRefusal::NoLesson);
    }
    let game = table.present_task();
    let to_win = game.is_some_and(|(_, task)| matches!(task.goal, Goal::Win(_)));
    let who = spec.in_lesson;
    let does = match who {
        InLesson::Anybody => return Ok(()),
        InLesson::WhileOn | InLesson::Learner => true,
        InLesson::ToWin => to_win,
        InLesson::No => false,
    };
    if !does {
        return Err(LessonRefusal::OnlyInGames);
    }
    if table.stage != Stage::Playing {
        return Err(LessonRefusal::Over(table.lesson().kind));
    }
    let (caller, learner) = (request.caller.id, &table.challenge.challenger);
    let others = caller != learner.id && !caller.is_computer();
    let learner = learner.clone();
    let not_yours = LessonRefusal::NotYours { learner };
    refuse_if(others && who != InLesson::WhileOn, not_yours)
}

/// Why this person cannot move now: it is another player's turn, or in a lesson the teacher's.
pub(super) fn not_your_turn(table: &Table, to_move: &Person) -> Refusal {
    match table.is_lesson() {
        true => LessonRefusal::TeacherThinks.into(),
        false if table.coach_waits => CoachRefusal::Waits(table.id).into(),
        false => Refusal::NotYourTurn {
            to_move: to_move.clone(),
        },
    }
}

#[cfg(test)]
mod tests;
