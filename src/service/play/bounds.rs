//! How much may happen at a table beside moves, so that nobody lets its log grow without end.
//!
//! A game lasts 600 turns a side at most, and what follows from a move is bounded by it. Everything else that people can do again
//! and again (asking for pauses, to take moves back, for hints; coming and going before the game begins) is refused from a
//! stated number of events on. Moves, answers to what was asked before, and whatever ends a game or a challenge never are.

use crate::rules::Side;

use crate::service::change::Change;
use crate::service::error::refuse_if;
use crate::service::model::event::EventKind;
use crate::service::model::refusal::ControlRefusal;
use crate::service::model::table::{Stage, Table};

/// After so many events of a table only moves and what ends its game are possible. A game of the longest length in which each
/// turn has its clock, an offer of a draw and an answer has some 4,800.
pub const MOST_EVENTS: u64 = 6_000;

/// After so many events of a challenge nobody takes a chair of it any more, but for the last one.
const MOST_BEFORE: u64 = 100;

/// Refuses a change at a table where enough has happened.
pub(in crate::service) fn enough(change: &Change) -> Result<(), ControlRefusal> {
    let table = &change.table;
    if change.expected >= MOST_BEFORE && table.stage == Stage::Challenged {
        let joins = |what: &EventKind| matches!(what, EventKind::Joined { .. });
        let joins = change.events.iter().any(|event| joins(&event.what));
        return refuse_if(joins, ControlRefusal::EnoughCame(table.id));
    }
    if change.expected < MOST_EVENTS || !table.is_live() {
        return Ok(());
    }
    // Against the computer a pause needs no answer, so it is nobody's.
    let alone = Side::BOTH.into_iter().any(|side| table.is_computers(side));
    let aside = |what: &EventKind| is_aside(what) || (alone && matches!(what, EventKind::Paused));
    let refused = change.events.iter().any(|event| aside(&event.what));
    refuse_if(refused, ControlRefusal::EnoughHappened(table.id))
}

/// Whether no more may happen at a table beside moves.
pub(in crate::service) fn is_full(table: &Table) -> bool {
    table.version >= MOST_EVENTS
}

/// Whether people can do this again and again without a move. What answers it is bounded by it.
fn is_aside(what: &EventKind) -> bool {
    matches!(
        what,
        EventKind::DrawOffered(_)
            | EventKind::Hinted
            | EventKind::TakeBackAsked(_)
            | EventKind::PauseAsked(_)
            | EventKind::Moving(_)
            | EventKind::TaskSet(_)
    )
}
