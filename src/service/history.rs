//! Looking back: the moves of a game and its earlier boards, finished games, statistics. Nothing is changed here.

use crate::rules::Side;
use crate::rules::any::Kind;

use crate::service::app::Service;
use crate::service::change::Decision;
use crate::service::error::Stop;
use crate::service::model::challenge::Person;
use crate::service::model::finished_games::{Stats, Wanted};
use crate::service::model::hints::hints;
use crate::service::model::ids::Timestamp;
use crate::service::model::moment::Moment;
use crate::service::model::puzzle::puzzle_day;
use crate::service::model::refusal::Refusal;
use crate::service::model::settings::BoardSide;
use crate::service::play::board::board_view;
use crate::service::post::{BoardView, RatingsView};
use crate::service::reply::Reply;
use crate::service::request::Request;

impl Service {
    /// The moves so far: this page of the list, or the last one.
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

    /// The board at this moment, or the last one.
    pub(in crate::service) fn position(
        &self,
        request: &Request,
        at: Moment,
        side: Option<Side>,
    ) -> Result<Decision, Stop> {
        let table = self.begun_table(request)?;
        let game = self.game(&table)?;
        let view = BoardView {
            ply: at.turns(&game),
            ..board_view(&table, &game, request, side.map(BoardSide::Of))
        };
        let table = Box::new(table);
        Ok(Decision::Answer(Reply::Position { table, view }))
    }

    /// The finished games of this server; in a direct message the caller's own.
    pub(in crate::service) fn finished_games(
        &self,
        request: &Request,
        wanted: &Wanted,
    ) -> Result<Decision, Stop> {
        let (guild, caller) = (request.place.guild, request.caller.id);
        let found = match guild {
            Some(guild) => self.games_on_server(guild, wanted)?,
            None => self.games_of_person(caller, wanted)?,
        };
        Ok(Decision::Answer(Reply::Finished {
            wanted: wanted.clone(),
            found,
            house: self.house_rules(guild)?,
        }))
    }

    /// What a person has played on this server; the caller if no person is named.
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
        let view = RatingsView {
            guild,
            person,
            until: now,
        };
        let mut stats = Stats {
            curves: self.rating_curves(view)?,
            house: self.house_rules(Some(guild))?,
            ..self.stats_on(guild, person, now)?
        };
        if person != request.caller.id {
            // Puzzles belong to no server, or to another one, so the record of others is private.
            return Ok(Decision::Answer(Reply::Stats { view, stats }));
        }
        let solver = self.solver(person)?;
        let skills = Kind::ALL.iter().map(|kind| (*kind, solver.skill(*kind)));
        let tried = skills
            .into_iter()
            .filter(|(_, skill)| skill.rating.games > 0);
        stats.puzzles = tried.collect();
        let row = solver.days.row_on(puzzle_day(now));
        stats.days = (solver.days.best > 0).then_some((row, solver.days.best));
        Ok(Decision::Answer(Reply::Stats { view, stats }))
    }

    /// Who has a rating at a game on this server.
    pub(in crate::service) fn leaderboard(
        &self,
        request: &Request,
        kind: Kind,
        now: Timestamp,
    ) -> Result<Decision, Stop> {
        let Some(guild) = request.place.guild else {
            return Err(Refusal::NotOnServer.into());
        };
        Ok(Decision::Answer(Reply::Leaders {
            kind,
            leaders: self.leaders(guild, kind, now)?,
            levels: self.level_ratings(guild, kind, now)?,
        }))
    }
}
