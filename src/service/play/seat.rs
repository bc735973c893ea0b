//! Which game a player's command is about, and the side on which they play.

use crate::rules::Side;
use crate::rules::any::Game;

use crate::service::app::Service;
use crate::service::error::Stop;
use crate::service::model::refusal::{ControlRefusal, Refusal};
use crate::service::model::table::{Stage, Table};
use crate::service::request::Request;

/// A running game from the view of one of its players.
pub(in crate::service) struct Seat {
    /// The table.
    pub(in crate::service) table: Table,
    /// The present game.
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

    /// The game that is meant, if it is running and the caller plays in it.
    pub(in crate::service) fn seat(&self, request: &Request) -> Result<Seat, Stop> {
        self.seat_at(request, self.begun_table(request)?)
    }

    /// The game at this table, if it is running and the caller plays in it. It is not replayed for other callers.
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

/// Refuses a command for a game that is over.
pub(in crate::service) fn is_on(table: &Table) -> Result<(), Refusal> {
    match table.stage {
        Stage::Finished(outcome) => Err(Refusal::GameOver(outcome)),
        Stage::Abandoned => Err(ControlRefusal::Abandoned(table.id).into()),
        _ => Ok(()),
    }
}
