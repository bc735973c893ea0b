//! At the board: moves, looking, resigning, draws.

use crate::rules::any::{Game, Turn};
use crate::rules::{DrawReason, Outcome, Side, Square, WinReason};

use super::around::pause;
use super::command::{BoardSide, Command, Request};
use super::house::{Change, Decision, Service};
use super::ids::Timestamp;
use super::ports::{BoardView, Lane};
use super::refusal::{AroundRefusal, Refusal};
use super::reply::{Fault, Reply};
use super::table::{Stage, Table, What};
use super::tutor::hints;

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
        let looks = matches!(
            request.command,
            Command::Board { .. } | Command::Moves(_) | Command::Export | Command::Replay
        );
        let plays_on = request.command == Command::PlayOn;
        // Nothing is replayed for whoever has no seat here.
        if !looks
            && !plays_on
            && !table.is_lesson()
            && let Err(refusal) = seat(request, &table)
        {
            return Ok(refusal.into());
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
            Command::Moves(from) => return Ok(moves(table, &game, *from)),
            Command::Export => {
                let hints = hints(&self.store().log(table.id)?);
                let table = Box::new(table);
                return Ok(Decision::Answer(Reply::Export { table, hints }));
            }
            Command::Replay if game.is_empty() => {
                return Ok(Refusal::NothingToReplay(table.id).into());
            }
            Command::Replay => {
                let view = board_view(&table, &game, request, None);
                return Ok(Decision::Answer(Reply::Replay {
                    table: Box::new(table),
                    view,
                }));
            }
            Command::PlayOn => return Ok(Decision::Answer(Reply::PlayingOn)),
            _ if table.is_lesson() => return Ok(self.in_lesson(request, &table, game, now)),
            _ => {}
        }
        let side = match seat(request, &table) {
            Ok(side) => side,
            Err(refusal) => return Ok(refusal.into()),
        };
        match &request.command {
            Command::Move(typed) => {
                let to_move = table.person(game.mover());
                if let Some(to_move) = to_move.filter(|person| person.id != request.caller.id) {
                    let to_move = to_move.clone();
                    return Ok(Refusal::NotYourTurn { to_move }.into());
                }
                match game.check(typed) {
                    Ok(turn) => Ok(play_move(request, &table, game, turn, now)),
                    Err(refused) => Ok(Refusal::from(refused).into()),
                }
            }
            Command::Resign { confirmed: false } => {
                Ok(Decision::Answer(Reply::AskResign(Box::new(table))))
            }
            Command::Resign { confirmed: true } => Ok(resign(request, &table, &game, side, now)),
            Command::Draw => self.offer_draw(request, &table, side, now),
            Command::AcceptDraw | Command::DeclineDraw => {
                Ok(answer_draw(request, &table, side, now))
            }
            Command::TakeBack | Command::AcceptTakeBack | Command::DeclineTakeBack => {
                self.take_back(request, &table, (&game, side), now)
            }
            Command::Pause | Command::AcceptPause | Command::DeclinePause | Command::Unpause => {
                Ok(pause(request, &table, side, now))
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
    ) -> Result<Decision, Fault> {
        match table.draw_offer {
            Some(offerer) if offerer != side => return Ok(answer_draw(request, table, side, now)),
            Some(_) => return Ok(own_offer(table, side).into()),
            None => {}
        }
        let moved = |what: &What| matches!(what, What::Moved(_));
        let log = self.log_since(table, moved)?;
        let since_last_move = log.iter().rev().take_while(|event| !moved(&event.what));
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

/// The side that the caller plays in a game that is on.
fn seat(request: &Request, table: &Table) -> Result<Side, Refusal> {
    let Some(side) = table.side_of(request.caller.id) else {
        return Err(Refusal::NotSeated(table.id));
    };
    match table.stage {
        Stage::Finished(outcome) => Err(Refusal::GameOver(outcome)),
        Stage::Abandoned => Err(AroundRefusal::Abandoned(table.id).into()),
        _ => Ok(side),
    }
}

fn own_offer(table: &Table, side: Side) -> Refusal {
    Refusal::OwnOffer {
        opponents: table.ids(side.other()),
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

/// Ends the game for a side; where it has two people, once both have said so.
fn resign(request: &Request, table: &Table, game: &Game, side: Side, now: Timestamp) -> Decision {
    if let Some(partner) = table.partner_of(request.caller.id)
        && table.resigning != Some(partner.id)
    {
        if table.resigning == Some(request.caller.id) {
            let partner = partner.clone();
            return Refusal::ResignationProposed { partner }.into();
        }
        let mut change = Change::of(table);
        change.happen(request, now, What::ResignationProposed(side));
        change.tell(Lane::Table(table.id));
        return change.decide();
    }
    let winner = side.other();
    let outcome = Outcome::Win {
        side: winner,
        reason: WinReason::Resigned,
        grade: game.grade(winner),
    };
    end(request, table, outcome, now)
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
    turn: Turn,
    now: Timestamp,
) -> Decision {
    let side = game.side_to_move();
    if let Err(refused) = game.play(turn) {
        return Refusal::from(refused).into();
    }
    let mut change = Change::of(table);
    if table.clock.is_some() && game.outcome().is_none() {
        change.happen(request, now, What::ClockPassed(game.mover()));
    }
    // The computer beside somebody does not answer an offer for them.
    let answers = !request.caller.id.is_computer() || table.is_computers(side);
    if answers && table.draw_offer == Some(side.other()) {
        change.happen(request, now, What::DrawDeclined(side));
    }
    change.happen(request, now, What::Moved(turn));
    if let Some(outcome) = game.outcome() {
        change.happen(request, now, What::Ended(outcome));
    }
    change.tell(Lane::Table(table.id));
    change.decide()
}

/// The board as this caller sees it: a player their own side at the bottom, a spectator White.
pub(super) fn board_view(
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

fn moves(table: Table, game: &Game, from: Option<Square>) -> Decision {
    match table.stage {
        Stage::Finished(outcome) => return Refusal::GameOver(outcome).into(),
        Stage::Abandoned => return AroundRefusal::Abandoned(table.id).into(),
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
            return Refusal::NoManOn(square).into();
        }
        if !own.has(square) {
            return Refusal::NotToMove(square).into();
        }
    }
    Decision::Answer(Reply::Moves {
        table: Box::new(table),
        from,
    })
}
