//! What helps somebody to learn: hints while a game is on, reviews when it is over. Who may ask; the search is for layers above.

use super::lesson::not_your_turn;
use crate::service::app::{Decision, Service};
use crate::service::change::Change;
use crate::service::command::Command;
use crate::service::model::ids::{PersonId, TableId, Timestamp};
use crate::service::model::refusal::{AroundRefusal, Refusal};
use crate::service::model::table::{Event, Stage, Table, What};
use crate::service::play::takeback::{begins_board, on_this_board};
use crate::service::reply::Reply;
use crate::service::request::{Request, Via};
use crate::service::stop::Stop;

/// Why somebody is not helped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TutorRefusal {
    /// In a game that counts everybody plays alone.
    HintInRated(TableId),
    /// A game is looked over when it is over.
    StillPlaying(TableId),
    /// Nothing has been played that could be looked over.
    NothingPlayed(TableId),
    /// The caller waits for a search already.
    Thinking,
    /// Too many people wait for searches.
    Busy,
    /// No review of the caller's is being made.
    NoReview,
}

/// A hint that somebody was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hinted {
    /// Who asked.
    pub by: PersonId,
    /// The number of the turn they had to take, 1 being the first; it may have been taken back since.
    pub ply: usize,
}

/// The hints of which a log tells, the first one first.
///
/// ```
/// use galabot::service::hints;
/// assert!(hints(&[]).is_empty());
/// ```
pub fn hints(log: &[Event]) -> Vec<Hinted> {
    let mut turns: usize = 0;
    let mut found = Vec::new();
    for event in log {
        match event.what {
            What::Moved(_) => turns += 1,
            What::TakenBack { plies, .. } => turns = turns.saturating_sub(plies),
            What::TaskSet(_) => turns = 0,
            What::Hinted => found.extend(event.by.map(|by| Hinted { by, ply: turns + 1 })),
            _ => {}
        }
    }
    found
}

impl From<TutorRefusal> for Refusal {
    fn from(why: TutorRefusal) -> Refusal {
        Refusal::Tutor(why)
    }
}

impl Table {
    /// Whether hints are fair here: nobody's rating can change by it.
    pub fn is_casual(&self) -> bool {
        !self.is_rated()
    }
}

impl Service {
    /// Hints and reviews.
    pub(in crate::service) fn tutor(
        &self,
        request: &Request,
        now: Timestamp,
    ) -> Result<Decision, Stop> {
        if request.command == Command::StopReview {
            return Ok(Decision::Answer(Reply::StopReview));
        }
        let table = self.table_meant(request)?;
        if matches!(table.stage, Stage::Challenged | Stage::Closed) {
            return Err(Refusal::NotStarted(table.id).into());
        }
        if table.stage == Stage::Abandoned {
            return Err(AroundRefusal::Abandoned(table.id).into());
        }
        match request.command {
            Command::Review(turn) => Ok(review(table, turn)?),
            _ => self.hint(request, table, now),
        }
    }

    /// A hint, noted in the log the first time it is asked for before a move. Typed in chat, where everybody could read it, it is
    /// only offered.
    fn hint(&self, request: &Request, table: Table, now: Timestamp) -> Result<Decision, Stop> {
        let caller = request.caller.id;
        if table.side_of(caller).is_none() {
            return Err(Refusal::NotSeated(table.id).into());
        }
        if let Stage::Finished(outcome) = table.stage {
            return Err(Refusal::GameOver(outcome).into());
        }
        if !table.is_casual() {
            return Err(TutorRefusal::HintInRated(table.id).into());
        }
        let game = self.game(&table)?;
        if let Some(to_move) = table
            .person(game.mover())
            .filter(|person| person.id != caller)
        {
            return Err(not_your_turn(&table, to_move).into());
        }
        let log = self.log_since(&table, begins_board)?;
        let noted =
            on_this_board(&log).any(|event| event.what == What::Hinted && event.by == Some(caller));
        if noted || request.via == Via::Chat {
            return Ok(Decision::Answer(Reply::Hint(Box::new(table))));
        }
        let mut change = Change::of(&table);
        change.happen(request, now, What::Hinted);
        Ok(change.decide())
    }
}

fn review(table: Table, turn: Option<usize>) -> Result<Decision, TutorRefusal> {
    let Stage::Finished(_) = table.stage else {
        return Err(TutorRefusal::StillPlaying(table.id));
    };
    if table.turns.is_empty() {
        return Err(TutorRefusal::NothingPlayed(table.id));
    }
    let table = Box::new(table);
    Ok(Decision::Answer(Reply::Review { table, turn }))
}
