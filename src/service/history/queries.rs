//! Looking back: the moves of a game and its earlier boards, finished games, statistics; and what is asked on the way to a move
//! by taps. Nothing here changes anything.

use crate::rules::Side;
use crate::rules::any::Kind;

use crate::service::access::not_your_turn;
use crate::service::app::Service;
use crate::service::change::Decision;
use crate::service::error::{Fault, Stop};
use crate::service::model::challenge::Person;
use crate::service::model::event::EventKind;
use crate::service::model::finished_games::Wanted;
use crate::service::model::hints::hints;
use crate::service::model::ids::Timestamp;
use crate::service::model::move_picker::PickerStep;
use crate::service::model::puzzle::puzzle_day;
use crate::service::model::refusal::Refusal;
use crate::service::model::settings::BoardSide;
use crate::service::model::table::{Stage, Table};
use crate::service::play::board::board_view;
use crate::service::post::BoardView;
use crate::service::reply::Reply;
use crate::service::request::{Request, Via};

impl Service {
    /// The moves so far: this part of the list, or the last one.
    pub(in crate::service) fn history(
        &self,
        request: &Request,
        page: Option<usize>,
    ) -> Result<Decision, Stop> {
        let table = self.begun_table(request)?;
        let hints = hints(&self.store().log(table.id)?);
        let table = Box::new(table);
        Ok(Decision::Answer(Reply::History { table, page, hints }))
    }

    /// The board as it stood after so many turns, or the last one.
    pub(in crate::service) fn position(
        &self,
        request: &Request,
        ply: usize,
        side: Option<Side>,
    ) -> Result<Decision, Stop> {
        let table = self.begun_table(request)?;
        let game = self.game(&table)?;
        let view = BoardView {
            ply: ply.min(game.len()),
            ..board_view(&table, &game, request, side.map(BoardSide::Of))
        };
        let table = Box::new(table);
        Ok(Decision::Answer(Reply::Position { table, view }))
    }

    /// The next question on the way to a move by taps; what is legal is left to the one who asks it.
    pub(in crate::service) fn choose(
        &self,
        request: &Request,
        step: PickerStep,
    ) -> Result<Decision, Stop> {
        // A button for a move outlives what changes no board.
        let table = self.table_meant(&request.lasting())?;
        if table.side_of(request.caller.id).is_none() {
            return Err(Refusal::NotSeated(table.id).into());
        }
        if let Stage::Finished(outcome) = table.stage {
            return Err(Refusal::GameOver(outcome).into());
        }
        if self.is_stale(request, &table)? {
            return Ok(Decision::Answer(Reply::Stale(Box::new(table))));
        }
        let game = self.game(&table)?;
        if let Some(to_move) = table.person(game.mover())
            && to_move.id != request.caller.id
        {
            return Err(not_your_turn(&table, to_move).into());
        }
        let table = Box::new(table);
        Ok(Decision::Answer(Reply::Choose { table, step }))
    }

    /// Whether this is a button, and the board may have changed since it was shown.
    pub(in crate::service) fn is_stale(
        &self,
        request: &Request,
        table: &Table,
    ) -> Result<bool, Fault> {
        let shown = match request.via {
            Via::Button {
                version: Some(shown),
            } if shown != table.version => shown,
            _ => return Ok(false),
        };
        let from = shown.saturating_add(1);
        let since = self.store().log_between(table.id, from, table.version)?;
        let changed = since.iter().any(|event| changes_board(&event.what));
        Ok(shown > table.version || changed)
    }

    /// The finished games of this server; in private one's own.
    pub(in crate::service) fn finished_games(
        &self,
        request: &Request,
        wanted: &Wanted,
    ) -> Result<Decision, Stop> {
        let (guild, caller) = (request.place.guild, request.caller.id);
        let found = self.annals().look(&**self.store(), |book| match guild {
            Some(guild) => book.on_server(guild, wanted),
            None => book.of_person(caller, wanted),
        })?;
        Ok(Decision::Answer(Reply::Finished {
            wanted: wanted.clone(),
            found,
        }))
    }

    /// What somebody has played on this server, the caller if nobody is named.
    pub(in crate::service) fn stats(
        &self,
        request: &Request,
        person: Option<&Person>,
        now: Timestamp,
    ) -> Result<Decision, Stop> {
        let Some(guild) = request.place.guild else {
            return Err(Refusal::NotOnServer.into());
        };
        let person = person.map_or(request.caller.id, |person| person.id);
        let mut stats = self
            .annals()
            .look(&**self.store(), |book| book.stats(guild, person, now))?;
        if person != request.caller.id {
            // Puzzles are solved on no server, or on others: that is nobody else's business.
            return Ok(Decision::Answer(Reply::Stats { person, stats }));
        }
        let solver = self.solver(person)?;
        let skills = Kind::ALL.iter().map(|kind| (*kind, solver.skill(*kind)));
        let tried = skills
            .into_iter()
            .filter(|(_, skill)| skill.rating.games > 0);
        stats.puzzles = tried.collect();
        let row = solver.days.row_on(puzzle_day(now));
        stats.days = (solver.days.best > 0).then_some((row, solver.days.best));
        Ok(Decision::Answer(Reply::Stats { person, stats }))
    }

    /// Who is rated at a game on this server.
    pub(in crate::service) fn leaderboard(
        &self,
        request: &Request,
        kind: Kind,
        now: Timestamp,
    ) -> Result<Decision, Stop> {
        let Some(guild) = request.place.guild else {
            return Err(Refusal::NotOnServer.into());
        };
        let leaders = self
            .annals()
            .look(&**self.store(), |book| book.leaders(guild, kind, now))?;
        Ok(Decision::Answer(Reply::Leaders { kind, leaders }))
    }
}

impl Request {
    /// The same, by a button that does not go out of date if it was by one.
    pub(in crate::service) fn lasting(&self) -> Request {
        Request {
            via: match self.via {
                Via::Button { .. } => Via::Button { version: None },
                via => via,
            },
            ..self.clone()
        }
    }
}

/// Whether the board, or whose turn it is, may be another one afterwards.
fn changes_board(what: &EventKind) -> bool {
    matches!(
        what,
        EventKind::Accepted(_)
            | EventKind::Moved(_)
            | EventKind::TakenBack { .. }
            | EventKind::Ended(_)
            | EventKind::Abandoned
            | EventKind::TaskSet(_)
            | EventKind::LessonEnded { .. }
    )
}
