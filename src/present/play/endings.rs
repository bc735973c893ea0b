//! The end of a game, told to everybody at it: who has won and why, how long it was, and what helped.

use crate::rules::any::Game;
use crate::rules::{Outcome, Side, WinReason};
use crate::service::game_index::{LEAST_TURNS, RatingChange};
use crate::service::{Command, Event, EventKind, PersonId, Table, hints};

use super::moves::turns;
use super::people;
use crate::present::boards::with_board;
use crate::present::buttons::face;
use crate::present::outcomes::{draw_reason, win_reason};
use crate::present::ratings::changed;
use crate::present::words::tr;
use crate::present::{Face, Localizer, Message, Style, games};

/// The end at the end of this log, and what it did to the ratings of White and of Black.
pub(crate) fn ended(
    words: Localizer,
    (table, log, game): (&Table, &[Event], &Game),
    outcome: Outcome,
    ratings: Option<[RatingChange; 2]>,
) -> Message {
    let mut lines = Vec::new();
    let by_a_move = match log {
        [.., moved, ended] => {
            matches!(moved.what, EventKind::Moved(_)) && moved.command == ended.command
        }
        _ => false,
    };
    if by_a_move {
        lines.extend(turns(words, table, log, game));
    }
    lines.push(match left_alone(table, log, outcome) {
        Some(left) => tr!(
            words,
            "result-left",
            person = left.person,
            partner = left.partner,
            side = left.winner,
            winners = people(words, table, left.winner)
        ),
        None => result(words, table, outcome),
    });
    lines.push(length(words, table, game, outcome));
    lines.extend(ratings.map(|changes| changed(words, table, changes)));
    lines.extend(helped(words, table, log));
    let mut people = table.people().into_iter();
    let computer = people.find(|person| person.is_computer());
    lines.extend(computer.map(|computer| tr!(words, "good-game", computer = computer)));
    let doer = log.last().and_then(|event| event.by);
    let mut message = with_board(words, Message::text(lines.join("\n")), table, game).with_button(
        words,
        Command::Rematch,
        table,
        None,
    );
    if !game.is_empty() {
        // Another game is what most want.
        let beside = [Command::Review(None), Command::Share];
        message.buttons.extend(beside.map(|command| Face {
            style: Style::Secondary,
            ..face(words, command, table, None)
        }));
    }
    let people = table.people().into_iter();
    message.ping = people.filter(|person| Some(*person) != doer).collect();
    message
}

/// A side of two people that one of them has left for good. The partner has resigned nothing.
struct LeftAlone {
    person: PersonId,
    partner: PersonId,
    winner: Side,
}

/// Who has left such a side, if the game has ended by that.
fn left_alone(table: &Table, log: &[Event], outcome: Outcome) -> Option<LeftAlone> {
    let Outcome::Win {
        side,
        reason: WinReason::Resigned,
        ..
    } = outcome
    else {
        return None;
    };
    let (last, before) = log.split_last()?;
    let losers = table.ids(side.other());
    let plays_on = |event: &Event| {
        matches!(event.what, EventKind::Moved(_)) && event.by.is_some_and(|by| losers.contains(&by))
    };
    let mut since = before.iter().rev().take_while(|event| !plays_on(event));
    let proposed = EventKind::ResignationProposed(side.other());
    let agreed = since.any(|event| event.what == proposed);
    let person = last.by.filter(|_| !agreed)?;
    let partner = losers.iter().find(|one| **one != person)?;
    Some(LeftAlone {
        person,
        partner: *partner,
        winner: side,
    })
}

/// Who was given how many hints in a game between people.
fn helped(words: Localizer, table: &Table, log: &[Event]) -> Option<String> {
    let given = hints(log);
    let people = table.people();
    let people = people.iter().filter(|person| !person.is_computer());
    if people.clone().count() < 2 {
        return None;
    }
    let of = |person: &PersonId| {
        let count = given.iter().filter(|hint| hint.by == *person).count();
        (count > 0).then(|| tr!(words, "hinted-person", person = *person, count = count))
    };
    let each: Vec<String> = people.filter_map(of).collect();
    (!each.is_empty()).then(|| tr!(words, "hinted", each = words.and(&each)))
}

/// Who won and why, or why it is a draw.
pub(crate) fn result(words: Localizer, table: &Table, outcome: Outcome) -> String {
    match outcome {
        Outcome::Win { side, reason, .. } => {
            let losers = people(words, table, side.other());
            let winners = people(words, table, side);
            match reason {
                WinReason::Resigned => tr!(
                    words,
                    "result-resigned",
                    losers = losers,
                    count = table.side(side.other()).len(),
                    side = side,
                    winners = winners
                ),
                _ => tr!(
                    words,
                    "result-won",
                    side = side,
                    winners = winners,
                    count = table.side(side).len(),
                    losers = losers,
                    why = win_reason(words, reason, side)
                ),
            }
        }
        Outcome::Draw(reason) => {
            let [one, other] = Side::BOTH.map(|side| people(words, table, side));
            tr!(
                words,
                "result-draw",
                one = one,
                other = other,
                why = draw_reason(words, reason)
            )
        }
    }
}

fn length(words: Localizer, table: &Table, game: &Game, outcome: Outcome) -> String {
    let grade = match outcome {
        Outcome::Draw(_) => None,
        Outcome::Win { grade, reason, .. } => {
            games::grade(words, game.ruleset().kind(), grade, reason)
        }
    };
    let ended = match game.len() {
        0 => tr!(words, "ended-before-first", game = table.id),
        ply => match game.number_of(ply).round() {
            None => tr!(words, "ended-in-placing", game = table.id),
            Some(number) => tr!(words, "ended-at", game = table.id, number = number),
        },
    };
    let unrated = unrated(words, table);
    let all: Vec<String> = grade.into_iter().chain([ended]).chain(unrated).collect();
    all.join(" ")
}

/// Why a result changes no ratings; nothing is to be said of games with the computer.
fn unrated(words: Localizer, table: &Table) -> Option<String> {
    match (table.is_rated(), table.turns.len() >= LEAST_TURNS) {
        _ if table.has_computer() => None,
        (false, _) => Some(tr!(words, "history-casual")),
        (true, false) => Some(tr!(words, "history-too-short")),
        (true, true) => None,
    }
}
