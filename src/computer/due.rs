//! What the computer has to do at a table in its present state.

use crate::rules::Side;
use crate::rules::any::Game;
use crate::service::{Computer, Event, EventKind, Stage, Table};

/// Something that the computer has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// Make a move.
    Move,
    /// Accept or decline a draw.
    AnswerDraw,
    /// Agree that moves are taken back.
    AgreeToTakeBack,
    /// Agree to a pause.
    AgreeToPause,
    /// Agree with the partner who wants to resign.
    AgreeToResign,
    /// Offer a draw if the position is even: the game has been going round in circles.
    OfferDraw,
}

/// The half-move clocks at which the computer considers a draw.
const THINKS_OF_DRAW: [u32; 2] = [60, 80];

/// What has to be done, and by which computer.
pub fn due(table: &Table, log: &[Event], game: &Game) -> Option<(Computer, Due)> {
    if table.stage != Stage::Playing {
        return None;
    }
    if let Some(partner) = table.resigning.and_then(|person| table.partner_of(person))
        && let Some(computer) = Computer::of(partner.id)
    {
        return Some((computer, Due::AgreeToResign));
    }
    let asked_of = |side: Side| {
        let asked = table.is_computers(side.other()).then_some(side.other())?;
        let asked = table.side(asked);
        asked.first().and_then(|person| Computer::of(person.id))
    };
    if let Some(computer) = table.take_back.and_then(|asked| asked_of(asked.side)) {
        return Some((computer, Due::AgreeToTakeBack));
    }
    if let Some(computer) = table.pause_asked.and_then(asked_of) {
        return Some((computer, Due::AgreeToPause));
    }
    if let Some(offerer) = table.draw_offer
        && table.is_computers(offerer.other())
    {
        let asked = table.side(offerer.other());
        let computer = asked.first().and_then(|person| Computer::of(person.id))?;
        return Some((computer, Due::AnswerDraw));
    }
    // The coach waits for its pupil.
    if table.coach_waits {
        return None;
    }
    if let Some(computer) = table
        .person(game.mover())
        .and_then(|person| Computer::of(person.id))
    {
        return Some((computer, Due::Move));
    }
    if table.is_lesson() {
        return None;
    }
    let last = log.last()?;
    let computer = Computer::of(last.by?)?;
    let side = table.side_of(computer.person().id)?;
    let moved = matches!(last.what, EventKind::Moved(_)) && table.is_computers(side);
    (moved && in_circles(game)).then_some((computer, Due::OfferDraw))
}

fn in_circles(game: &Game) -> bool {
    let quiet = game.halfmove_clock();
    // A computer moves at every second ply, so one of the two numbers comes after a move of its own.
    game.repetitions() == 2
        || THINKS_OF_DRAW
            .into_iter()
            .any(|at| quiet == at || quiet == at + 1)
}
