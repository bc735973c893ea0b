//! A move, told to everybody at its table, and the moves that are legal.

use crate::rules::Square;
use crate::rules::any::Game;
use crate::rules::gala::Mover;
use crate::service::{Event, EventKind, Table};

use super::mover;
use crate::present::boards::with_board;
use crate::present::buttons::with_tools;
use crate::present::words::tr;
use crate::present::{Localizer, MOST_TEXT, Message, clock, games};

/// A draw for want of progress is announced from this many turns ahead.
const SOON: u32 = 10;

/// A move with what follows from it, the board, and whose turn it is.
pub(crate) fn moved(words: Localizer, table: &Table, log: &[Event], game: &Game) -> Message {
    let to_move = mover(table, game);
    let turn = match game.mover() {
        _ if to_move.is_computer() => tr!(words, "turn-thinks", person = to_move),
        _ if games::is_placing(game) => tr!(words, "turn-place", person = to_move),
        Mover::Side(_) => tr!(words, "turn-move", person = to_move),
        Mover::Seat(seat) => tr!(words, "turn-move-seat", person = to_move, seat = seat),
    };
    moved_with(words, table, log, game, turn)
}

/// The same with another sentence about whose turn it is.
pub(crate) fn moved_with(
    words: Localizer,
    table: &Table,
    log: &[Event],
    game: &Game,
    turn: String,
) -> Message {
    let mut lines = vec![games::turn(words, game, game.len())];
    if declined_by_playing(log) {
        lines[0].push_str(&format!(" {}", tr!(words, "news-declines-by-playing")));
    }
    lines.extend(games::news(words, table, game));
    let turn = format!("{turn}{}", clock::your_time(words, table));
    let warnings = [
        repetition_or_quiet(words, game),
        nearly_too_long(words, game),
    ];
    let turn = [Some(turn)].into_iter().chain(warnings).flatten();
    lines.push(turn.collect::<Vec<_>>().join(" "));
    let message = with_board(words, Message::text(lines.join("\n")), table, game);
    with_tools(words, message, table).pinging(mover(table, game))
}

/// Whether the move at the end of this log was made in the face of a draw offer.
fn declined_by_playing(log: &[Event]) -> bool {
    matches!(
        log,
        [.., Event { what: EventKind::DrawDeclined(_), command: declined, .. }, Event { command: moved, .. }]
            if declined == moved
    )
}

/// A warning while there is still time to choose otherwise.
fn repetition_or_quiet(words: Localizer, game: &Game) -> Option<String> {
    match game.repetitions() {
        2 => Some(tr!(words, "turn-repetition")),
        _ => games::quiet(words, game, SOON),
    }
}

/// That the game will be drawn for its length: told once when fifty moves a side are left, and for each of the last ten
/// a side.
fn nearly_too_long(words: Localizer, game: &Game) -> Option<String> {
    const EARLY: u32 = 100;
    const SOON: u32 = 20;
    let left = game.turns_left()?;
    (left == EARLY || left <= SOON).then(|| tr!(words, "turn-longest", count = left))
}

pub(crate) fn legal(words: Localizer, table: &Table, game: &Game, from: Option<Square>) -> String {
    let listed = games::movable(game);
    if let Some(from) = from {
        return match listed.iter().find(|piece| piece.at == Some(from)) {
            Some(piece) => tr!(
                words,
                "moves-of-man",
                role = piece.role,
                square = from,
                targets = piece.targets.join(" ")
            ),
            None if games::is_placing(game) => tr!(words, "moves-all-to-place"),
            None => tr!(words, "moves-none-of-man", square = from),
        };
    }
    let count: usize = listed.iter().map(|piece| piece.targets.len()).sum();
    let head = match table.is_lesson() {
        true => tr!(
            words,
            "lesson-moves-head",
            mover = game.mover(),
            count = count
        ),
        false => tr!(
            words,
            "moves-head",
            game = table.id,
            turn = whose_turn(words, table, game),
            count = count
        ),
    };
    let full = listed
        .iter()
        .map(|piece| format!("{}: {}", piece.start(words), piece.targets.join(" ")));
    let text = format!("{head}\n{}", full.collect::<Vec<_>>().join("\n"));
    if text.chars().count() <= MOST_TEXT {
        return text;
    }
    let short = listed.iter().map(|piece| {
        let squares = tr!(words, "moves-squares", count = piece.targets.len());
        format!("{}: {squares}", piece.start(words))
    });
    format!(
        "{head} {}\n{}",
        tr!(words, "moves-one-man"),
        short.collect::<Vec<_>>().join("\n")
    )
}

pub(crate) fn whose_turn(words: Localizer, table: &Table, game: &Game) -> String {
    let mover = game.mover();
    match table.person(mover) {
        Some(person) => tr!(
            words,
            "mover-to-move-who",
            mover = mover,
            person = person.id
        ),
        None => tr!(words, "mover-to-move", mover = mover),
    }
}
