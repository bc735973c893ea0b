//! How much may happen at a table besides moves, so that its log does not grow without limit.
//!
//! A game has at most 600 turns a side, which limits all that follows from moves. Some things can be repeated without a
//! move: requests for pauses, hints or taking back, and joining and leaving before the game. From a fixed number of
//! events on these are refused. Moves, answers to open questions, and what ends a game or a challenge are never
//! refused.

use crate::rules::Side;

use crate::service::change::Change;
use crate::service::error::refuse_if;
use crate::service::model::event::EventKind;
use crate::service::model::refusal::ControlRefusal;
use crate::service::model::table::{Stage, Table};

/// From this many events on, only moves and what ends the game are possible at a table. A game of the longest length
/// has some 4,800 events if each turn has its clock, a draw offer and an answer.
pub const MOST_EVENTS: u64 = 6_000;

/// From this many events of a challenge on, no slot of it can be taken except the last one.
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
    // Against the computer a pause needs no answer, so nothing else limits its number.
    let alone = Side::BOTH.into_iter().any(|side| table.is_computers(side));
    let aside = |what: &EventKind| is_aside(what) || (alone && matches!(what, EventKind::Paused));
    let refused = change.events.iter().any(|event| aside(&event.what));
    refuse_if(refused, ControlRefusal::EnoughHappened(table.id))
}

/// Whether the table allows no more events besides moves.
pub(in crate::service) fn is_full(table: &Table) -> bool {
    table.version >= MOST_EVENTS
}

/// Whether people can repeat this without a move. Answers to it are limited by it.
fn is_aside(what: &EventKind) -> bool {
    matches!(
        what,
        EventKind::DrawProposed(_)
            | EventKind::DrawOffered(_)
            | EventKind::Hinted
            | EventKind::TakeBackAsked(_)
            | EventKind::PauseAsked(_)
            | EventKind::Moving(_)
            | EventKind::TaskSet(_)
    )
}
