//! At the board: moves, looking, resigning, draws.

use crate::rules::any::{Game, Turn};
use crate::rules::{DrawReason, Outcome, Side, Square, WinReason};

use super::game_control::pause;
use crate::service::app::Service;
use crate::service::change::{Change, Decision};
use crate::service::command::Command;
use crate::service::error::Stop;
use crate::service::model::event::EventKind;
use crate::service::model::hints::hints;
use crate::service::model::ids::Timestamp;
use crate::service::model::refusal::{ControlRefusal, Refusal};
use crate::service::model::settings::BoardSide;
use crate::service::model::table::{Stage, Table};
use crate::service::post::{BoardView, Lane};
use crate::service::reply::Reply;
use crate::service::request::Request;

impl Service {
    pub(in crate::service) fn at_the_board(
        &self,
        request: &Request,
        now: Timestamp,
    ) -> Result<Decision, Stop> {
        let table = self.table_meant(request)?;
        if matches!(table.stage, Stage::Challenged | Stage::Closed) {
            return Err(Refusal::NotStarted(table.id).into());
        }
        let looks = matches!(
            request.command,
            Command::Board { .. } | Command::Moves(_) | Command::Export | Command::Replay
        );
        let plays_on = request.command == Command::PlayOn;
        // Nothing is replayed for whoever has no seat here.
        if !looks && !plays_on && !table.is_lesson() {
            seat(request, &table)?;
        }
        let game = self.game(&table)?;
        match &request.command {
            Command::Board {
                side,
                captured,
                text,
            } => {
                let side = match side {
                    Some(side) => Some(*side),
                    None => self.person_settings(request.caller.id)?.bottom.side(),
                };
                let view = BoardView {
                    captured: *captured,
                    ..board_view(&table, &game, request, side)
                };
                let table = Box::new(table);
                return Ok(Decision::Answer(match text {
                    true => Reply::BoardText { table, view },
                    false => Reply::Board { table, view },
                }));
            }
            Command::Moves(from) => return Ok(moves(table, &game, *from)?),
            Command::Export => {
                let hints = hints(&self.store().log(table.id)?);
                let table = Box::new(table);
                return Ok(Decision::Answer(Reply::Export { table, hints }));
            }
            Command::Replay if game.is_empty() => {
                return Err(Refusal::NothingToReplay(table.id).into());
            }
            Command::Replay => {
                let view = board_view(&table, &game, request, None);
                return Ok(Decision::Answer(Reply::Replay {
                    table: Box::new(table),
                    view,
                }));
            }
            Command::PlayOn => return Ok(Decision::Answer(Reply::PlayingOn)),
            _ if table.is_lesson() => return Ok(self.in_lesson(request, &table, game, now)?),
            _ => {}
        }
        let side = seat(request, &table)?;
        match &request.command {
            Command::Move(typed) => {
                let to_move = table.person(game.mover());
                if let Some(to_move) = to_move.filter(|person| person.id != request.caller.id) {
                    let to_move = to_move.clone();
                    return Err(Refusal::NotYourTurn { to_move }.into());
                }
                let turn = game.check(typed).map_err(Refusal::from)?;
                Ok(play_move(request, &table, game, turn, now)?)
            }
            Command::Resign { confirmed: false } => {
                Ok(Decision::Answer(Reply::AskResign(Box::new(table))))
            }
            Command::Resign { confirmed: true } => Ok(resign(request, &table, &game, side, now)?),
            Command::Draw => self.offer_draw(request, &table, side, now),
            Command::AcceptDraw | Command::DeclineDraw => {
                Ok(answer_draw(request, &table, side, now)?)
            }
            Command::TakeBack | Command::AcceptTakeBack | Command::DeclineTakeBack => {
                self.take_back(request, &table, (&game, side), now)
            }
            Command::Pause | Command::AcceptPause | Command::DeclinePause | Command::Unpause => {
                Ok(pause(request, &table, side, now)?)
            }
            Command::Claim => self.claim(request, &table, (&game, side), now),
            _ => Ok(Decision::Answer(Reply::Help(Some(Box::new(table))))),
        }
    }

    fn offer_draw(
        &self,
        request: &Request,
        table: &Table,
        side: Side,
        now: Timestamp,
    ) -> Result<Decision, Stop> {
        match table.draw_offer {
            Some(offerer) if offerer != side => return Ok(answer_draw(request, table, side, now)?),
            Some(_) => return Err(own_offer(table, side).into()),
            None => {}
        }
        let moved = |what: &EventKind| matches!(what, EventKind::Moved(_));
        let log = self.log_since(table, moved)?;
        let since_last_move = log.iter().rev().take_while(|event| !moved(&event.what));
        if since_last_move
            .into_iter()
            .any(|event| event.what == EventKind::DrawOffered(side))
        {
            return Err(Refusal::OfferedAlready.into());
        }
        Ok(Change::told(
            request,
            table,
            now,
            EventKind::DrawOffered(side),
        ))
    }
}

/// The side that the caller plays in a game that is on.
fn seat(request: &Request, table: &Table) -> Result<Side, Refusal> {
    let Some(side) = table.side_of(request.caller.id) else {
        return Err(Refusal::NotSeated(table.id));
    };
    match table.stage {
        Stage::Finished(outcome) => Err(Refusal::GameOver(outcome)),
        Stage::Abandoned => Err(ControlRefusal::Abandoned(table.id).into()),
        _ => Ok(side),
    }
}

fn own_offer(table: &Table, side: Side) -> Refusal {
    Refusal::OwnOffer {
        opponents: table.ids(side.other()),
    }
}

fn answer_draw(
    request: &Request,
    table: &Table,
    side: Side,
    now: Timestamp,
) -> Result<Decision, Refusal> {
    match table.draw_offer {
        None => Err(Refusal::NoOffer),
        Some(offerer) if offerer == side => Err(own_offer(table, side)),
        Some(_) => {
            let what = match request.command {
                Command::DeclineDraw => EventKind::DrawDeclined(side),
                _ => EventKind::Ended(Outcome::Draw(DrawReason::Agreed)),
            };
            Ok(Change::told(request, table, now, what))
        }
    }
}

/// Ends the game for a side; where it has two people, once both have said so.
fn resign(
    request: &Request,
    table: &Table,
    game: &Game,
    side: Side,
    now: Timestamp,
) -> Result<Decision, Refusal> {
    if let Some(partner) = table.partner_of(request.caller.id)
        && table.resigning != Some(partner.id)
    {
        if table.resigning == Some(request.caller.id) {
            let partner = partner.clone();
            return Err(Refusal::ResignationProposed { partner });
        }
        let what = EventKind::ResignationProposed(side);
        return Ok(Change::told(request, table, now, what));
    }
    let winner = side.other();
    let outcome = Outcome::Win {
        side: winner,
        reason: WinReason::Resigned,
        grade: game.grade(winner),
    };
    Ok(Change::told(request, table, now, EventKind::Ended(outcome)))
}

fn play_move(
    request: &Request,
    table: &Table,
    mut game: Game,
    turn: Turn,
    now: Timestamp,
) -> Result<Decision, Refusal> {
    let side = game.side_to_move();
    game.play(turn)?;
    let mut change = Change::of(table);
    if table.clock.is_some() && game.outcome().is_none() {
        change.happen(request, now, EventKind::ClockPassed(game.mover()));
    }
    // The computer beside somebody does not answer an offer for them.
    let answers = !request.caller.id.is_computer() || table.is_computers(side);
    if answers && table.draw_offer == Some(side.other()) {
        change.happen(request, now, EventKind::DrawDeclined(side));
    }
    change.happen(request, now, EventKind::Moved(turn));
    if let Some(outcome) = game.outcome() {
        change.happen(request, now, EventKind::Ended(outcome));
    }
    change.tell(Lane::Table(table.id));
    Ok(change.decide())
}

/// The board as this caller sees it: a player their own side at the bottom, a spectator White.
pub(in crate::service) fn board_view(
    table: &Table,
    game: &Game,
    request: &Request,
    side: Option<BoardSide>,
) -> BoardView {
    let own = table.side_of(request.caller.id).unwrap_or(Side::White);
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

fn moves(table: Table, game: &Game, from: Option<Square>) -> Result<Decision, Refusal> {
    match table.stage {
        Stage::Finished(outcome) => return Err(Refusal::GameOver(outcome)),
        Stage::Abandoned => return Err(ControlRefusal::Abandoned(table.id).into()),
        _ => {}
    }
    if let Some(square) = from {
        let (occupied, own) = match game {
            Game::Gala(game) => {
                let position = game.position();
                (position.occupied(), position.men_of(position.mover()))
            }
            Game::Chelma(game) => {
                let position = game.position();
                (
                    position.occupied(),
                    position.of_side(position.side_to_move()),
                )
            }
        };
        if !occupied.has(square) {
            return Err(Refusal::NoManOn(square));
        }
        if !own.has(square) {
            return Err(Refusal::NotToMove(square));
        }
    }
    let table = Box::new(table);
    Ok(Decision::Answer(Reply::Moves { table, from }))
}
