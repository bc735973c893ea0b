//! Puzzles of one's own mistakes: who may see which. The review and the searches are for the layers above.
//!
//! Nothing is kept of them: the game and its review are in the store, all else is behind the buttons.

use crate::rules::any::{Game, Kind, Turn};

use crate::service::app::Service;
use crate::service::change::Decision;
use crate::service::error::{Fault, Stop, fault};
use crate::service::model::better::{BetterAsk, BetterSaid, BetterStep, BetterView, is_of};
use crate::service::model::move_picker::PickerStep;
use crate::service::model::notes::MadeReview;
use crate::service::model::refusal::{AnalysisRefusal, Refusal};
use crate::service::model::table::{Stage, Table};
use crate::service::model::to_remember::to_remember;
use crate::service::ports::Notes;
use crate::service::reply::Reply;
use crate::service::request::Request;

/// The newest games of a person among which one with a review is looked for, at the most.
const LOOKED_AT: usize = 50;

impl Service {
    /// Answers requests about the caller's own mistakes in a finished game.
    pub(in crate::service) fn better(
        &self,
        request: &Request,
        ask: &BetterAsk,
    ) -> Result<Decision, Stop> {
        let caller = request.caller.id;
        let table = match ask {
            BetterAsk::Find(kind) => self.looked_back_at(request, *kind)?,
            _ => self.analysed(request)?,
        };
        let Stage::Finished(_) = table.stage else {
            return Err(AnalysisRefusal::StillPlaying(table.id).into());
        };
        if table.turns.is_empty() {
            return Err(AnalysisRefusal::NothingPlayed(table.id).into());
        }
        if table.side_of(caller).is_none() {
            return Err(Refusal::NotSeated(table.id).into());
        }
        let at = |ply: usize, step: BetterStep| -> Result<BetterSaid, Stop> {
            match is_of(&table, &self.game(&table)?, ply, caller) {
                true => Ok(BetterSaid::At(ply, step)),
                false => Err(AnalysisRefusal::NotYourMove(table.id).into()),
            }
        };
        let said = match ask {
            BetterAsk::Find(_) => BetterSaid::Find,
            BetterAsk::Put(ply) => at(*ply, BetterStep::Put { page: 0 })?,
            BetterAsk::Choose { ply, step } => {
                let step = match *step {
                    PickerStep::Piece { page } => BetterStep::Put { page },
                    PickerStep::Target { piece, page } => BetterStep::Targets { piece, page },
                };
                at(*ply, step)?
            }
            BetterAsk::Try { ply, turn } => {
                // Whose turn it was comes first, so that the number is one of the game.
                at(*ply, BetterStep::Best)?;
                let then = game_before(&table, *ply)?;
                let step = match then.check(turn) {
                    Ok(turn) => BetterStep::Tried(turn),
                    Err(refused) => BetterStep::NotLegal(refused),
                };
                BetterSaid::At(*ply, step)
            }
            BetterAsk::Best(ply) => at(*ply, BetterStep::Best)?,
        };
        let first = match said {
            BetterSaid::At(ply, _) => self.taken_back(&table, ply)?,
            BetterSaid::Find => None,
        };
        let bottom = table.bottom_for(caller);
        Ok(Decision::Answer(Reply::Better(Box::new(BetterView {
            table,
            person: caller,
            bottom,
            said,
            first,
        }))))
    }

    /// The turn of which the coach has warned in place of this one of a game, if it was taken back.
    fn taken_back(&self, table: &Table, ply: usize) -> Result<Option<Turn>, Fault> {
        if !table.challenge.coach {
            return Ok(None);
        }
        let log = self.store().log(table.id)?;
        let found = to_remember(table, &log).into_iter();
        let mut here = found.filter(|one| one.taken_back && one.remark.ply == ply);
        Ok(here.next().map(|one| one.remark.turn))
    }

    /// The game that is meant, or that was played here; else the caller's newest reviewed one.
    fn looked_back_at(&self, request: &Request, kind: Option<Kind>) -> Result<Table, Stop> {
        if request.table.is_some() || self.played_at(request)?.is_some() {
            return self.analysed(request);
        }
        let newest = self.store().tables_of(request.caller.id)?;
        for id in newest.into_iter().rev().take(LOOKED_AT) {
            let Some(table) = self.table_seen(request.caller.id, request.place, Some(id))? else {
                continue;
            };
            let fits = kind.is_none_or(|kind| table.challenge.ruleset.kind() == kind);
            let finished = matches!(table.stage, Stage::Finished(_));
            let plays = !table.is_lesson() && table.side_of(request.caller.id).is_some();
            if fits && finished && plays {
                let review: Option<MadeReview> = self.store().noted(id)?;
                if review.is_some() {
                    return Ok(table);
                }
            }
        }
        Err(AnalysisRefusal::NoneReviewed.into())
    }
}

/// The game of a table before this turn.
fn game_before(table: &Table, ply: usize) -> Result<Game, Fault> {
    let turns = &table.turns[..ply - 1];
    let game = Game::replay(&table.challenge.ruleset, turns);
    game.map_err(|_| fault(format!("game {} does not replay", table.id)))
}
