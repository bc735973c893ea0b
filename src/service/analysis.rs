//! Hints during a game, and reviews after it. Who may ask is decided here; the layers above do the search.

use crate::ai::review::Review;
use crate::service::access::not_your_turn;
use crate::service::app::Service;
use crate::service::change::{Change, Decision};
use crate::service::error::{Fault, Stop};
use crate::service::model::event::{EventKind, begins_board, on_this_board};
use crate::service::model::ids::Timestamp;
use crate::service::model::notes::MadeReview;
use crate::service::model::refusal::{AnalysisRefusal, ControlRefusal, Refusal};
use crate::service::model::table::{Stage, Table};
use crate::service::ports::Notes;
use crate::service::reply::Reply;
use crate::service::request::{Request, Via};

impl Service {
    /// The table of the game to be analysed.
    pub(in crate::service) fn analysed(&self, request: &Request) -> Result<Table, Stop> {
        let table = self.begun_table(request)?;
        match table.stage {
            Stage::Abandoned => Err(ControlRefusal::Abandoned(table.id).into()),
            _ => Ok(table),
        }
    }

    /// The review of a finished game that was made before, if it is of the game as it ended.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn made_review(&self, table: &Table) -> Result<Option<Review>, Fault> {
        let noted = self.store().noted(table.id)?;
        Ok(noted.and_then(|MadeReview(text)| {
            Review::read(&text, &table.challenge.ruleset, &table.turns)
        }))
    }

    /// A review of a finished game, or of one of its turns.
    pub(in crate::service) fn review(
        &self,
        request: &Request,
        turn: Option<usize>,
    ) -> Result<Decision, Stop> {
        let table = self.analysed(request)?;
        let Stage::Finished(_) = table.stage else {
            return Err(AnalysisRefusal::StillPlaying(table.id).into());
        };
        if table.turns.is_empty() {
            return Err(AnalysisRefusal::NothingPlayed(table.id).into());
        }
        let table = Box::new(table);
        Ok(Decision::Answer(Reply::Review { table, turn }))
    }

    /// A hint. The log notes the first one that a player asks for before a move. Typed in chat, where everyone could
    /// read it, a hint is only offered.
    pub(in crate::service) fn hint(
        &self,
        request: &Request,
        now: Timestamp,
    ) -> Result<Decision, Stop> {
        let table = self.analysed(request)?;
        let caller = request.caller.id;
        if table.side_of(caller).is_none() {
            return Err(Refusal::NotSeated(table.id).into());
        }
        if let Stage::Finished(outcome) = table.stage {
            return Err(Refusal::GameOver(outcome).into());
        }
        if table.is_rated() {
            return Err(AnalysisRefusal::HintInRated(table.id).into());
        }
        let game = self.game(&table)?;
        if let Some(to_move) = table
            .person(game.mover())
            .filter(|person| person.id != caller)
        {
            let to_move = to_move.clone();
            return Err(match table.is_lesson() || table.coach_waits {
                true => not_your_turn(&table, &to_move),
                false => AnalysisRefusal::HintNotYourTurn { to_move }.into(),
            }
            .into());
        }
        let log = self.log_since(&table, begins_board)?;
        let noted = on_this_board(&log)
            .any(|event| event.what == EventKind::Hinted && event.by == Some(caller));
        if noted || request.via == Via::Chat {
            return Ok(Decision::Answer(Reply::Hint(Box::new(table))));
        }
        let mut change = Change::of(&table);
        change.happen(request, now, EventKind::Hinted);
        Ok(change.decide())
    }
}
