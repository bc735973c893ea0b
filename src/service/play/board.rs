//! Looking at a game: its board, the legal moves, and the game as text or shown from its beginning.

use crate::rules::Square;
use crate::rules::any::Game;

use super::seat::is_on;
use crate::service::app::Service;
use crate::service::change::Decision;
use crate::service::command::Command;
use crate::service::error::Stop;
use crate::service::model::hints::hints;
use crate::service::model::permission::Need;
use crate::service::model::refusal::{ControlRefusal, Refusal};
use crate::service::model::settings::BoardSide;
use crate::service::model::table::Table;
use crate::service::post::BoardView;
use crate::service::reply::Reply;
use crate::service::request::Request;

impl Service {
    /// The board, in words if `text`, and with the captured pieces beside it if `captured`.
    pub(in crate::service) fn board(
        &self,
        request: &Request,
        side: Option<BoardSide>,
        captured: bool,
        text: bool,
    ) -> Result<Decision, Stop> {
        let table = self.begun_table(request)?;
        if !text {
            self.may_move_by_board(request, &table)?;
        }
        let game = self.game(&table)?;
        let side = match side {
            Some(side) => Some(side),
            None => self.person_settings(request.caller.id)?.bottom.side(),
        };
        let view = BoardView {
            captured,
            ..board_view(&table, &game, request, side)
        };
        let table = Box::new(table);
        Ok(Decision::Answer(match text {
            true => Reply::BoardText { table, view },
            false => {
                let clocks = request.command == Command::Clock;
                Reply::Board {
                    table,
                    view,
                    clocks,
                }
            }
        }))
    }

    /// Refuses a board that would move its game to a channel without threads: one that cannot be shown where it is
    /// played moves to where its players ask for its board.
    fn may_move_by_board(&self, request: &Request, table: &Table) -> Result<(), Stop> {
        let place = request.place;
        let moves = place.guild.is_some()
            && table.people().contains(&request.caller.id)
            && self.is_blocked(table)?;
        if moves {
            self.check_kind(place.above(), Need::Thread)?;
        }
        Ok(())
    }

    /// The board with how much time there is, if the game has a clock.
    pub(in crate::service) fn clock_shown(&self, request: &Request) -> Result<Decision, Stop> {
        let table = self.begun_table(request)?;
        if table.clock.is_none() {
            return Err(ControlRefusal::NoClock(table.id).into());
        }
        self.board(request, None, false, false)
    }

    /// The legal moves, of the piece on this square or of all.
    pub(in crate::service) fn moves(
        &self,
        request: &Request,
        from: Option<Square>,
    ) -> Result<Decision, Stop> {
        let table = self.begun_table(request)?;
        let game = self.game(&table)?;
        is_on(&table)?;
        if let Some(square) = from {
            can_be_moved(&game, square)?;
        }
        let table = Box::new(table);
        Ok(Decision::Answer(Reply::Moves { table, from }))
    }

    /// The game as text.
    pub(in crate::service) fn export(&self, request: &Request) -> Result<Decision, Stop> {
        let table = self.begun_table(request)?;
        self.game(&table)?;
        let hints = hints(&self.store().log(table.id)?);
        let table = Box::new(table);
        Ok(Decision::Answer(Reply::Export { table, hints }))
    }

    /// The game, shown from its beginning.
    pub(in crate::service) fn replay(&self, request: &Request) -> Result<Decision, Stop> {
        let table = self.begun_table(request)?;
        let game = self.game(&table)?;
        if game.is_empty() {
            return Err(Refusal::NothingToReplay(table.id).into());
        }
        let view = board_view(&table, &game, request, None);
        let table = Box::new(table);
        Ok(Decision::Answer(Reply::Replay { table, view }))
    }
}

/// The board as this caller sees it: a player's own side at the bottom, for a spectator as in its thread.
pub(in crate::service) fn board_view(
    table: &Table,
    game: &Game,
    request: &Request,
    side: Option<BoardSide>,
) -> BoardView {
    let own = table.bottom_for(request.caller.id);
    let bottom = match side {
        None => own,
        Some(BoardSide::Of(side)) => side,
        Some(BoardSide::Flipped) => own.other(),
    };
    BoardView {
        table: table.id,
        ply: game.len(),
        bottom,
        captured: false,
    }
}

/// Refuses a square on which there is no piece of the side to move.
fn can_be_moved(game: &Game, square: Square) -> Result<(), Refusal> {
    if game.own_pieces().has(square) {
        return Ok(());
    }
    let mut pieces = game.pieces_after(game.len()).into_iter();
    Err(match pieces.any(|(at, ..)| at == square) {
        true => Refusal::NotToMove(square),
        false => Refusal::NoPieceOn(square),
    })
}
