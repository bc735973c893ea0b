//! Which game a command of a player is about, and the side on which they play in it.

use crate::rules::Side;
use crate::rules::any::Game;

use crate::service::app::Service;
use crate::service::error::Stop;
use crate::service::model::refusal::{ControlRefusal, Refusal};
use crate::service::model::table::{Stage, Table};
use crate::service::request::Request;

/// A game that is on, as one of its players finds it.
pub(in crate::service) struct Seat {
    /// Its table.
    pub(in crate::service) table: Table,
    /// The game as it stands.
    pub(in crate::service) game: Game,
    /// The player's side.
    pub(in crate::service) side: Side,
}

impl Service {
    /// The table that is meant, if its game has begun.
    pub(in crate::service) fn begun_table(&self, request: &Request) -> Result<Table, Stop> {
        let table = self.table_meant(request)?;
        match table.stage {
            Stage::Challenged | Stage::Closed => Err(Refusal::NotStarted(table.id).into()),
            _ => Ok(table),
        }
    }

    /// The game that is meant, if it is on and the caller plays in it.
    pub(in crate::service) fn seat(&self, request: &Request) -> Result<Seat, Stop> {
        self.seat_at(request, self.begun_table(request)?)
    }

    /// The game at this table, if it is on and the caller plays in it. It is not replayed for anybody else.
    pub(in crate::service) fn seat_at(
        &self,
        request: &Request,
        table: Table,
    ) -> Result<Seat, Stop> {
        let side = table.side_of(request.caller.id);
        let side = side.ok_or(Refusal::NotSeated(table.id))?;
        is_on(&table)?;
        let game = self.game(&table)?;
        Ok(Seat { table, game, side })
    }
}

/// Refuses what is asked of a game that is over.
pub(in crate::service) fn is_on(table: &Table) -> Result<(), Refusal> {
    match table.stage {
        Stage::Finished(outcome) => Err(Refusal::GameOver(outcome)),
        Stage::Abandoned => Err(ControlRefusal::Abandoned(table.id).into()),
        _ => Ok(()),
    }
}
