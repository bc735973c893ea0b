//! At the board: moves, looking, resigning, draws.

use crate::rules::{DrawReason, Game, Outcome, Side, WinReason, gala};

use super::command::{BoardSide, Command, Request};
use super::house::{Change, Decision, Service};
use super::ids::Timestamp;
use super::ports::{BoardView, Lane};
use super::refusal::Refusal;
use super::reply::{Fault, Reply};
use super::table::{Stage, Table, What};

impl Service {
    pub(super) fn at_the_board(
        &self,
        request: &Request,
        now: Timestamp,
    ) -> Result<Decision, Fault> {
        let table = match self.table_meant(request)? {
            Ok(table) => table,
            Err(refusal) => return Ok(refusal.into()),
        };
        if matches!(table.stage, Stage::Challenged | Stage::Closed) {
            return Ok(Refusal::NotStarted(table.id).into());
        }
        let game = self.game(&table)?;
        match &request.command {
            Command::Board(side) => {
                let view = board_view(&table, &game, request, *side);
                return Ok(Decision::Answer(Reply::Board {
                    table: Box::new(table),
                    view,
                }));
            }
            Command::Moves(from) => return Ok(moves(table, &game, *from)),
            Command::PlayOn => return Ok(Decision::Answer(Reply::PlayingOn)),
            _ => {}
        }
        let Some(side) = table.side_of(request.caller.id, game.side_to_move()) else {
            return Ok(Refusal::NotSeated(table.id).into());
        };
        if let Stage::Finished(outcome) = table.stage {
            return Ok(Refusal::GameOver(outcome).into());
        }
        match &request.command {
            Command::Move(typed) => {
                if side != game.side_to_move() {
                    let to_move = table.person(side.other()).cloned();
                    let to_move = to_move.unwrap_or_else(|| request.caller.clone());
                    return Ok(Refusal::NotYourTurn { to_move }.into());
                }
                match game.check(typed) {
                    Ok(mv) => Ok(play_move(request, &table, game, mv, now)),
                    Err(illegal) => Ok(Refusal::Illegal(illegal).into()),
                }
            }
            Command::Resign { confirmed: false } => {
                Ok(Decision::Answer(Reply::AskResign(Box::new(table))))
            }
            Command::Resign { confirmed: true } => {
                let winner = side.other();
                let outcome = Outcome::Win {
                    side: winner,
                    reason: WinReason::Resigned,
                    grade: gala::grade(game.position(), winner),
                };
                Ok(end(request, &table, outcome, now))
            }
            Command::Draw => self.offer_draw(request, &table, side, now),
            Command::AcceptDraw | Command::DeclineDraw => {
                Ok(answer_draw(request, &table, side, now))
            }
            _ => Ok(Decision::Answer(Reply::Help(Some(Box::new(table))))),
        }
    }

    fn offer_draw(
        &self,
        request: &Request,
        table: &Table,
        side: Side,
        now: Timestamp,
    ) -> Result<Decision, Fault> {
        match table.draw_offer {
            Some(offerer) if offerer != side => return Ok(answer_draw(request, table, side, now)),
            Some(_) => return Ok(own_offer(table, side).into()),
            None => {}
        }
        let log = self.store().log(table.id)?;
        let since_last_move = log
            .iter()
            .rev()
            .take_while(|e| !matches!(e.what, What::Moved(_)));
        if since_last_move
            .into_iter()
            .any(|event| event.what == What::DrawOffered(side))
        {
            return Ok(Refusal::OfferedAlready.into());
        }
        let mut change = Change::of(table);
        change.happen(request, now, What::DrawOffered(side));
        change.tell(Lane::Table(table.id));
        Ok(change.decide())
    }
}

fn own_offer(table: &Table, side: Side) -> Refusal {
    match table.person(side.other()) {
        Some(opponent) => Refusal::OwnOffer {
            opponent: opponent.id,
        },
        None => Refusal::NoOffer,
    }
}

fn answer_draw(request: &Request, table: &Table, side: Side, now: Timestamp) -> Decision {
    match table.draw_offer {
        None => Refusal::NoOffer.into(),
        Some(offerer) if offerer == side => own_offer(table, side).into(),
        Some(_) if request.command == Command::DeclineDraw => {
            let mut change = Change::of(table);
            change.happen(request, now, What::DrawDeclined(side));
            change.tell(Lane::Table(table.id));
            change.decide()
        }
        Some(_) => end(request, table, Outcome::Draw(DrawReason::Agreed), now),
    }
}

fn end(request: &Request, table: &Table, outcome: Outcome, now: Timestamp) -> Decision {
    let mut change = Change::of(table);
    change.happen(request, now, What::Ended(outcome));
    change.tell(Lane::Table(table.id));
    change.decide()
}

fn play_move(
    request: &Request,
    table: &Table,
    mut game: Game,
    mv: crate::rules::Move,
    now: Timestamp,
) -> Decision {
    let side = game.side_to_move();
    if let Err(illegal) = game.play(mv) {
        return Refusal::Illegal(illegal).into();
    }
    let mut change = Change::of(table);
    if table.draw_offer == Some(side.other()) {
        change.happen(request, now, What::DrawDeclined(side));
    }
    change.happen(request, now, What::Moved(mv));
    if let Some(outcome) = game.outcome() {
        change.happen(request, now, What::Ended(outcome));
    }
    change.tell(Lane::Table(table.id));
    change.decide()
}

/// The board as this caller sees it: a player their own side at the bottom, a spectator White.
fn board_view(table: &Table, game: &Game, request: &Request, side: Option<BoardSide>) -> BoardView {
    let own = table
        .side_of(request.caller.id, game.side_to_move())
        .unwrap_or(Side::White);
    let bottom = match side {
        None => own,
        Some(BoardSide::Of(side)) => side,
        Some(BoardSide::Flipped) => own.other(),
    };
    BoardView {
        table: table.id,
        ply: game.moves().len(),
        bottom,
    }
}

fn moves(table: Table, game: &Game, from: Option<crate::rules::Square>) -> Decision {
    if let Stage::Finished(outcome) = table.stage {
        return Refusal::GameOver(outcome).into();
    }
    if let Some(square) = from {
        match game.position().piece_at(square) {
            None => return Refusal::NoManOn(square).into(),
            Some(piece) if piece.side != game.side_to_move() => {
                return Refusal::NotToMove { square, piece }.into();
            }
            Some(_) => {}
        }
    }
    Decision::Answer(Reply::Moves {
        table: Box::new(table),
        from,
    })
}
