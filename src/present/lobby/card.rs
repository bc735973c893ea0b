//! The card of a game: the message of its challenge, under which its thread hangs, and which says how far it has come.

use crate::service::{Event, EventKind, Stage, Table};

use super::challenges::{challenged, declined, lapsed, who_plays, withdrawn};
use crate::present::play::endings::result;
use crate::present::rules::rulesets::the_rules;
use crate::present::words::tr;
use crate::present::{Localizer, Message};

/// What the card of a table says now. `log` matters only for a challenge that is closed. Nobody is pinged by it.
pub fn card(words: Localizer, table: &Table, log: &[Event]) -> Message {
    let mut message = match table.stage {
        Stage::Challenged => challenged(words, table, &table.challenge),
        Stage::Closed => closed(words, table, log),
        Stage::Playing | Stage::Finished(_) | Stage::Abandoned => Message::text(game(words, table)),
    };
    message.text = words.sentence(message.text);
    message.ping.clear();
    message
}

/// Why nothing came of a challenge.
fn closed(words: Localizer, table: &Table, log: &[Event]) -> Message {
    let closes = |event: &&Event| event.what.closes_challenge();
    match log.iter().rev().find(closes) {
        Some(event) if event.what == EventKind::Declined => declined(words, table, event),
        Some(event) if event.what == EventKind::Withdrawn => withdrawn(words, table),
        _ => lapsed(words, table),
    }
}

/// Who plays, or how it ended; with a link to the thread, unless that hangs under the card.
fn game(words: Localizer, table: &Table) -> String {
    let ruleset = &table.challenge.ruleset;
    let text = match (table.stage, &table.seats) {
        (Stage::Finished(outcome), _) => tr!(
            words,
            "card-over",
            game = table.id,
            kind = ruleset.kind(),
            result = result(words, table, outcome)
        ),
        (Stage::Playing, Some(seating)) => tr!(
            words,
            "card-playing",
            game = table.id,
            kind = ruleset.kind(),
            players = who_plays(words, seating),
            rules = the_rules(words, &table.challenge)
        ),
        _ => tr!(words, "answer-board-abandoned", game = table.id),
    };
    let card = table.challenge_message.map(|card| card.0);
    match table.thread.filter(|thread| Some(thread.0) != card) {
        Some(thread) => format!("{text} {}", tr!(words, "card-thread", thread = thread)),
        None => text,
    }
}
