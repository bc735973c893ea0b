//! `/gala move` and other commands for a game that is on, or over.

use crate::rules::Square;
use crate::rules::any::TypedTurn;
use crate::rules::gala::notation::MoveTextError;
use crate::service::command::Command;
use crate::service::model::ids::PersonId;
use crate::service::model::move_picker::PickerStep;
use crate::service::model::refusal::Refusal;
use crate::service::model::settings::BoardSide;

use crate::service::commands::Emphasis::{Danger, Primary, Secondary, Success};
use crate::service::commands::button_arguments::{read_side, side_word};
use crate::service::commands::handler::handler;
use crate::service::commands::placement::named_piece;
use crate::service::commands::{
    ButtonSpec, CommandSpec, Completion, Cost, GAME, InLesson, OnlyGame, OptionKind, OptionSpec,
    ToldToAll, Typed, Under, read_turn,
};

/// The harmless button.
pub(in crate::service::commands) static HELP: ButtonSpec =
    ButtonSpec::bare("help", "button-help", Secondary, Command::Help);

/// The commands of this group.
pub(super) static COMMANDS: [CommandSpec; 11] = [
    CommandSpec {
        name: "move",
        under: Under::Games,
        about: "Play a move such as d3-f5, or place a piece in Chelma, such as R@f2",
        options: &[
            OptionSpec::text("move", "From and to, such as d3-f5, or R@f2")
                .required()
                .completed(Completion::Moves),
            GAME,
        ],
        // A typed move needs no command word.
        typed: &[Typed::Own("move", |words, _| read_move(words))],
        buttons: &[ButtonSpec::with(
            "play",
            "button-help",
            Secondary,
            |command| match command {
                Command::Move(typed) => Some(vec![typed.text()]),
                _ => None,
            },
            |arguments| match arguments {
                [turn] => Some(Command::Move(turn.parse::<TypedTurn>().ok()?)),
                _ => None,
            },
        )],
        read: |args| {
            let text = args.text("move").unwrap_or_default();
            Ok(Command::Move(read_turn(text)?))
        },
        handler: handler! {
            Command::Move(typed) => |service, request, now| service.play(request, typed, now),
            Command::MoveTo { piece, to } => |service, request, now| {
                service.play_to(request, *piece, *to, now)
            },
        },
        in_lesson: InLesson::Learner,
        only_game: OnlyGame::BySlash,
        in_help: true,
        ..CommandSpec::USUAL
    },
    CommandSpec {
        name: "board",
        under: Under::Games,
        about: "Show the board",
        options: &[
            OptionSpec::choice(
                "side",
                "Whose home is at the bottom",
                &["white", "black", "flip"],
            ),
            OptionSpec::flag("captured", "Whether to show the captured pieces beside it"),
            OptionSpec::flag(
                "text",
                "In words instead of a picture, for screen readers: all pieces, and the board rank by rank",
            ),
            GAME,
        ],
        typed: &[Typed::Line("board ...", &[])],
        buttons: &[ButtonSpec::with(
            "show",
            "button-flip",
            Secondary,
            |command| match command {
                Command::Board {
                    side: Some(BoardSide::Of(side)),
                    ..
                } => Some(vec![side_word(*side).to_owned()]),
                _ => None,
            },
            |arguments| match arguments {
                [bottom] => Some(Command::Board {
                    side: Some(BoardSide::Of(read_side(bottom)?)),
                    captured: false,
                    text: false,
                }),
                _ => None,
            },
        )],
        read: |args| {
            Ok(Command::Board {
                side: args.text("side").and_then(BoardSide::named),
                captured: args.flag("captured"),
                text: args.flag("text"),
            })
        },
        handler: handler! {
            Command::Board { side, captured, text } => |service, request, _| {
                service.board(request, *side, *captured, *text)
            },
        },
        in_lesson: InLesson::Anybody,
        told_to_all: ToldToAll::IfTyped,
        in_help: true,
        ..CommandSpec::USUAL
    },
    CommandSpec {
        name: "clock",
        typed: &[Typed::Line("clock", &[])],
        read: |_| Ok(Command::Clock),
        handler: handler! { Command::Clock => |service, request, _| service.clock_shown(request) },
        told_to_all: ToldToAll::IfTyped,
        ..CommandSpec::USUAL
    },
    CommandSpec {
        name: "moves",
        under: Under::Games,
        about: "List your moves, for all pieces or for one",
        options: &[
            OptionSpec::of(
                "square",
                "The square of the piece, such as d3",
                OptionKind::Square,
            ),
            GAME,
        ],
        typed: &[Typed::Line("moves [square]", &[])],
        buttons: &[ButtonSpec::bare(
            "moves",
            "button-moves",
            Secondary,
            Command::Moves(None),
        )],
        read: |args| {
            let square = args.text("square").map(|text| {
                let text = text.trim();
                let square = text.to_lowercase().parse::<Square>();
                square.map_err(|_| Refusal::Text(MoveTextError::OffBoard(text.to_owned()).into()))
            });
            Ok(Command::Moves(square.transpose()?))
        },
        handler: handler! { Command::Moves(from) => |service, request, _| service.moves(request, *from) },
        in_lesson: InLesson::WhileOn,
        told_to_all: ToldToAll::IfTyped,
        in_help: true,
        ..CommandSpec::USUAL
    },
    CommandSpec {
        name: "resign",
        under: Under::Games,
        about: "Resign the game (I'll ask you to confirm)",
        options: &[GAME],
        typed: &[
            Typed::Line("resign|quit|surrender", &[]),
            Typed::Line("resign yes", &[("confirmed", "yes")]),
        ],
        buttons: &[ButtonSpec::bare(
            "ask-resign",
            "button-resign",
            Secondary,
            Command::Resign { confirmed: false },
        )],
        read: |args| {
            let confirmed = args.has("confirmed");
            Ok(Command::Resign { confirmed })
        },
        handler: handler! { Command::Resign { confirmed } => |service, request, now| service.resign(request, *confirmed, now) },
        in_lesson: InLesson::Learner,
        in_help: true,
        ..CommandSpec::USUAL
    },
    CommandSpec {
        name: "draw",
        under: Under::Games,
        about: "Offer a draw, or answer an offer",
        options: &[
            OptionSpec::choice("answer", "Default: offer", &["offer", "accept", "decline"]),
            GAME,
        ],
        typed: &[
            Typed::Line("draw", &[]),
            Typed::Line("draw offer", &[]),
            Typed::Line("draw accept|yes", &[("answer", "accept")]),
            Typed::Line("accept draw", &[("answer", "accept")]),
            Typed::Line("draw decline|no", &[("answer", "decline")]),
            Typed::Line("decline draw", &[("answer", "decline")]),
        ],
        buttons: &[
            ButtonSpec::bare("draw", "button-draw", Secondary, Command::Draw),
            ButtonSpec::bare(
                "accept-draw",
                "button-accept-draw",
                Success,
                Command::AcceptDraw,
            ),
            ButtonSpec::bare(
                "decline-draw",
                "button-decline",
                Secondary,
                Command::DeclineDraw,
            ),
        ],
        read: |args| {
            Ok(match args.text("answer") {
                Some("accept") => Command::AcceptDraw,
                Some("decline") => Command::DeclineDraw,
                _ => Command::Draw,
            })
        },
        handler: handler! {
            Command::Draw => |service, request, now| service.offer_draw(request, now),
            Command::AcceptDraw | Command::DeclineDraw => |service, request, now| {
                service.answer_draw(request, now)
            },
        },
        in_help: true,
        ..CommandSpec::USUAL
    },
    CommandSpec {
        name: "export",
        under: Under::Games,
        about: "The game as text, to keep or to paste elsewhere",
        options: &[GAME],
        typed: &[Typed::Line("export", &[])],
        read: |_| Ok(Command::Export),
        handler: handler! { Command::Export => |service, request, _| service.export(request) },
        cost: Cost::Some,
        told_to_all: ToldToAll::Always,
        in_help: true,
        ..CommandSpec::USUAL
    },
    CommandSpec {
        name: "replay",
        under: Under::Games,
        about: "Show all moves so far one after another",
        options: &[GAME],
        typed: &[Typed::Line("replay", &[])],
        read: |_| Ok(Command::Replay),
        handler: handler! { Command::Replay => |service, request, _| service.replay(request) },
        cost: Cost::Much,
        told_to_all: ToldToAll::Always,
        in_help: true,
        ..CommandSpec::USUAL
    },
    CommandSpec {
        name: "help",
        under: Under::Games,
        about: "What you can do here, and how the game is played",
        typed: &[Typed::Line("help", &[])],
        buttons: std::slice::from_ref(&HELP),
        read: |_| Ok(Command::Help),
        handler: handler! { Command::Help => |service, request, _| service.help(request) },
        in_lesson: InLesson::Anybody,
        in_help: true,
        ..CommandSpec::USUAL
    },
    // Commands that only buttons and menus give.
    CommandSpec {
        name: "answer-resign",
        buttons: &[
            ButtonSpec::with(
                "resign",
                "button-resign-yes",
                Danger,
                |command| write_answer(command, true),
                |arguments| read_answer(arguments, true),
            ),
            ButtonSpec::with(
                "play-on",
                "button-play-on",
                Secondary,
                |command| write_answer(command, false),
                |arguments| read_answer(arguments, false),
            ),
        ],
        handler: handler! {
            Command::AnswerResign { asked, resigns } => |service, request, now| {
                service.answer_resign(request, *asked, *resigns, now)
            },
        },
        ..CommandSpec::USUAL
    },
    CommandSpec {
        name: "choose",
        buttons: &[
            ButtonSpec::with(
                "choose",
                "button-choose",
                Primary,
                |command| match command {
                    Command::Choose(PickerStep::Piece { page }) => Some(vec![page.to_string()]),
                    _ => None,
                },
                |arguments| match arguments {
                    [page] => Some(Command::Choose(PickerStep::Piece {
                        page: page.parse().ok()?,
                    })),
                    _ => None,
                },
            ),
            ButtonSpec::with(
                "man",
                "button-choose",
                Primary,
                |command| match command {
                    Command::Choose(PickerStep::Target { piece, page }) => {
                        Some(vec![piece.to_string(), page.to_string()])
                    }
                    _ => None,
                },
                |arguments| match arguments {
                    [piece, page] => Some(Command::Choose(PickerStep::Target {
                        piece: piece.parse().ok()?,
                        page: page.parse().ok()?,
                    })),
                    _ => None,
                },
            ),
        ],
        handler: handler! { Command::Choose(step) => |service, request, _| service.choose(request, *step) },
        in_lesson: InLesson::Learner,
        ..CommandSpec::USUAL
    },
];

/// The move in the words after `move`; any others are talk.
fn read_move(words: &[&str]) -> Option<Result<Command, Refusal>> {
    if let Some(command) = named_piece(words) {
        return Some(Ok(command));
    }
    // Words come without the dots around them.
    let is_number = |word: &&str| word.trim_end_matches('.').parse::<u16>().is_ok();
    let turn = match words {
        [number, turn @ ..] if is_number(number) => turn,
        turn => turn,
    };
    match read_turn(&turn.join(" ")) {
        Err(Refusal::Text(error)) if error.is_no_turn() => None,
        read => Some(read.map(Command::Move)),
    }
}

/// The arguments of the button that gives this answer to the question of resigning: the person asked.
fn write_answer(command: &Command, answer: bool) -> Option<Vec<String>> {
    match command {
        Command::AnswerResign { asked, resigns } if *resigns == answer => {
            Some(asked.iter().map(PersonId::to_string).collect())
        }
        _ => None,
    }
}

/// The answer to the question of resigning, with the person asked.
fn read_answer(arguments: &[&str], resigns: bool) -> Option<Command> {
    let asked = match arguments {
        [] => None,
        [person] => Some(PersonId(person.parse().ok()?)),
        _ => return None,
    };
    Some(Command::AnswerResign { asked, resigns })
}
