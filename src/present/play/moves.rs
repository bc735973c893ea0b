//! A move, told to everybody at its table, and the moves that are legal.

use crate::rules::Square;
use crate::rules::any::Game;
use crate::rules::mover::Mover;
use crate::service::{CoachSaid, Event, EventKind, Table};

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
    if to_move.is_computer() {
        let turn = Turn::thinks(tr!(words, "turn-thinks", person = to_move));
        return moved_with(words, table, log, game, turn);
    }
    let turn = match game.mover() {
        _ if games::is_placing(game) => tr!(words, "turn-place", person = to_move),
        Mover::Side(_) => tr!(words, "turn-move", person = to_move),
        Mover::Seat(seat) => tr!(words, "turn-move-seat", person = to_move, seat = seat),
    };
    moved_with(words, table, log, game, Turn::of(turn))
}

/// A sentence about whose turn it is.
pub(crate) struct Turn {
    now: String,
    /// What is left of it when the computer has answered, if it is the computer's turn.
    answered: Option<String>,
}

impl Turn {
    /// A person's turn.
    pub(crate) fn of(now: String) -> Turn {
        let answered = None;
        Turn { now, answered }
    }

    /// The computer's turn: that it thinks.
    pub(crate) fn thinks(now: String) -> Turn {
        let answered = Some(String::new());
        Turn { now, answered }
    }

    /// The same with another sentence behind it that stays true.
    pub(crate) fn and(self, more: &str) -> Turn {
        Turn {
            now: format!("{} {more}", self.now),
            answered: self.answered.map(|_| more.to_owned()),
        }
    }
}

/// The same with another sentence about whose turn it is.
pub(crate) fn moved_with(
    words: Localizer,
    table: &Table,
    log: &[Event],
    game: &Game,
    turn: Turn,
) -> Message {
    let mut lines = turns(words, table, log, game);
    lines.extend(praise(words, log));
    lines.extend(games::news(words, table, game));
    let warnings = [
        repetition_or_quiet(words, game),
        nearly_too_long(words, game),
    ];
    let warnings: Vec<String> = warnings.into_iter().flatten().collect();
    let text = |turn: String| {
        let turn = [turn].into_iter().filter(|turn| !turn.is_empty());
        let last = turn.chain(warnings.clone()).collect::<Vec<_>>().join(" ");
        let last = [last].into_iter().filter(|line| !line.is_empty());
        lines
            .iter()
            .cloned()
            .chain(last)
            .collect::<Vec<_>>()
            .join("\n")
    };
    let now = format!("{}{}", turn.now, clock::your_time(words, table));
    let mut message = with_board(words, Message::text(text(now)), table, game);
    message.answered = turn.answered.map(text);
    with_tools(words, message, table).pinging(mover(table, game))
}

/// The turn at the end of this log, a line each with the turns that it answers: in one message for one person who
/// plays alone.
pub(super) fn turns(words: Localizer, table: &Table, log: &[Event], game: &Game) -> Vec<String> {
    let told = |(ply, log): (usize, &[Event])| {
        let turn = games::turn(words, game, ply);
        match declined_by_playing(log) {
            true => format!("{turn} {}", tr!(words, "news-declines-by-playing")),
            false => turn,
        }
    };
    let mut turns: Vec<(usize, &[Event])> = Vec::new();
    let mut ply = game.len();
    for (at, event) in log.iter().enumerate().rev() {
        match event.what {
            EventKind::Moved(_) => {}
            // What happens beside the board.
            EventKind::ClockPassed(_)
            | EventKind::TimeCredited(_)
            | EventKind::Hinted
            | EventKind::Coached(_)
            | EventKind::PlayedOn
            | EventKind::StillAsked
            | EventKind::Ended(_) => continue,
            _ => break,
        }
        turns.push((ply, &log[..=at]));
        ply -= 1;
        let computers = event.by.is_some_and(|person| person.is_computer());
        if !computers || !table.is_of_one_person() || ply == 0 {
            break;
        }
    }
    turns.into_iter().rev().map(told).collect()
}

/// The coach's praise for the move that is answered at the end of this log, if it had any.
fn praise(words: Localizer, log: &[Event]) -> Option<String> {
    let mut moves = 0;
    for event in log.iter().rev() {
        match &event.what {
            EventKind::Coached(remark) if remark.said == CoachSaid::Praise => {
                return Some(tr!(words, "coach-praise"));
            }
            EventKind::TakenBack { .. } => return None,
            EventKind::Moved(_) if moves > 0 => return None,
            EventKind::Moved(_) => moves += 1,
            _ => {}
        }
    }
    None
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
    (left == EARLY || left <= SOON).then(|| {
        let left = games::full_moves(game.mover(), left);
        tr!(words, "turn-longest", count = left)
    })
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
    if let Some(pupil) = table.pupil() {
        return tr!(words, "coach-pupil", person = pupil.id);
    }
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
