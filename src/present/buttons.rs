//! The buttons below a message.

use crate::rules::Side;
use crate::service::button::Button;
use crate::service::move_picker::PickerStep;
use crate::service::{BoardSide, CoachStep, Command, PuzzleAsk, Table};

use super::words::tr;
use super::{Face, Localizer, Message, Style, label, style};

/// Opens the choice of a move.
pub(crate) const CHOOSE: Command = Command::Choose(PickerStep::Piece { page: 0 });

/// A button about a table.
pub(crate) fn face(
    words: Localizer,
    command: Command,
    table: &Table,
    version: Option<u64>,
) -> Face {
    let (label, style) = (label(words, &command), style(&command));
    let button = Button {
        command,
        table: Some(table.id),
        version,
        reader: None,
    };
    Face {
        label,
        id: button.to_string(),
        style,
    }
}

/// A button that is about no table.
pub(crate) fn free(words: Localizer, command: Command) -> Face {
    Face {
        label: label(words, &command),
        style: style(&command),
        id: behind(command, None),
    }
}

/// The text behind a button or an entry with this command, which does not go out of date.
pub(crate) fn behind(command: Command, table: Option<&Table>) -> String {
    let button = Button {
        command,
        table: table.map(|table| table.id),
        version: None,
        reader: None,
    };
    button.to_string()
}

/// The buttons below the board of a running game: everything that is done at it, within reach of a thumb.
pub(crate) fn tools(words: Localizer, table: &Table, bottom: Side) -> Vec<Face> {
    let flipped = Command::Board {
        side: Some(BoardSide::Of(bottom.other())),
        captured: false,
        text: false,
    };
    let beside = match table.is_alone() {
        true => [
            Command::Hint,
            Command::TakeBack,
            Command::Resign { confirmed: false },
            Command::Help,
        ],
        false => [
            Command::Draw,
            Command::Resign { confirmed: false },
            flipped,
            Command::Help,
        ],
    };
    let quiet = |command| Face {
        style: Style::Secondary,
        ..face(words, command, table, None)
    };
    if table.coach_waits {
        let beside = [Command::Resign { confirmed: false }, Command::Help];
        let asked = coached(words, table).into_iter();
        return asked.chain(beside.map(quiet)).collect();
    }
    let first = face(words, CHOOSE, table, Some(table.version));
    [first].into_iter().chain(beside.map(quiet)).collect()
}

/// What there is to do while the coach waits: see why, take the move back, or play on.
pub(crate) fn coached(words: Localizer, table: &Table) -> [Face; 3] {
    let version = Some(table.version);
    [
        face(words, Command::Coach(CoachStep::Show), table, None),
        face(words, Command::TakeBack, table, version),
        face(words, Command::Coach(CoachStep::PlayOn), table, version),
    ]
}

/// What a player who is asked something may want instead of answering. The two answers leave room for three.
pub(crate) const BESIDE_QUESTION: [Command; 3] =
    [CHOOSE, Command::Resign { confirmed: false }, Command::Help];

/// The text behind a button that asks this about puzzles.
pub(crate) fn asks(ask: PuzzleAsk) -> String {
    behind(Command::Puzzle(Box::new(ask)), None)
}

/// The buttons below the board of a running game.
pub(crate) fn with_tools(words: Localizer, mut message: Message, table: &Table) -> Message {
    let bottom = message.board.map_or(Side::White, |view| view.bottom);
    let tools = tools(words, table, bottom);
    let known = |tool: &Face| message.buttons.iter().any(|face| face.id == tool.id);
    let tools: Vec<Face> = tools.into_iter().filter(|tool| !known(tool)).collect();
    message.buttons.extend(tools);
    message
}

/// The same below words that ask something of a player and have two buttons already: what they may want instead.
pub(crate) fn with_some_tools(
    words: Localizer,
    mut message: Message,
    table: &Table,
    wanted: &[Command],
) -> Message {
    let tools = tools(words, table, Side::White);
    let wants = |tool: &Face| {
        let button = tool.id.parse::<Button>();
        button.is_ok_and(|button| wanted.contains(&button.command))
    };
    message.buttons.extend(tools.into_iter().filter(wants));
    message
}

/// The two answers below a question to the other side. Whoever is to move can do so instead.
pub(crate) fn with_answers(
    words: Localizer,
    message: Message,
    table: &Table,
    answers: [Command; 2],
) -> Message {
    let message = answers.into_iter().fold(message, |message, answer| {
        message.with_button(words, answer, table, Some(table.version))
    });
    with_some_tools(words, message, table, &BESIDE_QUESTION)
}

/// The buttons to the parts of a list before and after this one: `page` of `pages`, from 0.
pub(crate) fn pages(
    words: Localizer,
    (page, pages): (usize, usize),
    button: impl Fn(String, usize) -> Face,
) -> Vec<Face> {
    let back = (page > 0).then(|| button(tr!(words, "page-back"), page - 1));
    let on = (page + 1 < pages).then(|| button(tr!(words, "page-on"), page + 1));
    back.into_iter().chain(on).collect()
}
