//! Puzzles of one's own mistakes: the buttons. Typed they are `puzzle mine`.

use crate::service::command::Command;
use crate::service::commands::button_arguments::{or_nothing, read_or_nothing};
use crate::service::limits::Quota;
use crate::service::model::better::BetterAsk;
use crate::service::model::move_picker::PickerStep;

use crate::service::commands::Emphasis::{Primary, Secondary};
use crate::service::commands::handler::handler;
use crate::service::commands::{ButtonSpec, CommandSpec};

/// The commands of this group.
pub(super) static COMMANDS: [CommandSpec; 1] = [CommandSpec {
    name: "better",
    buttons: &[
        ButtonSpec::with(
            "better",
            "better-button",
            Primary,
            |command| match ask(command)? {
                BetterAsk::Find(None) => Some(vec![or_nothing(None::<usize>)]),
                BetterAsk::Put(ply) => Some(vec![ply.to_string()]),
                _ => None,
            },
            |arguments| match arguments {
                [ply] => better(match read_or_nothing(ply)? {
                    Some(ply) => BetterAsk::Put(ply),
                    None => BetterAsk::Find(None),
                }),
                _ => None,
            },
        ),
        ButtonSpec::with(
            "better-men",
            "puzzle-button-again",
            Primary,
            |command| match ask(command)? {
                BetterAsk::Choose {
                    ply,
                    step: PickerStep::Piece { page },
                } => Some(vec![ply.to_string(), page.to_string()]),
                _ => None,
            },
            |arguments| match arguments {
                [ply, page] => better(BetterAsk::Choose {
                    ply: ply.parse().ok()?,
                    step: PickerStep::Piece {
                        page: page.parse().ok()?,
                    },
                }),
                _ => None,
            },
        ),
        ButtonSpec::with(
            "better-man",
            "puzzle-button-again",
            Secondary,
            |command| match ask(command)? {
                BetterAsk::Choose {
                    ply,
                    step: PickerStep::Target { piece, page },
                } => Some(vec![ply.to_string(), piece.to_string(), page.to_string()]),
                _ => None,
            },
            |arguments| match arguments {
                [ply, piece, page] => better(BetterAsk::Choose {
                    ply: ply.parse().ok()?,
                    step: PickerStep::Target {
                        piece: piece.parse().ok()?,
                        page: page.parse().ok()?,
                    },
                }),
                _ => None,
            },
        ),
        ButtonSpec::with(
            "better-try",
            "puzzle-button-again",
            Secondary,
            |command| match ask(command)? {
                BetterAsk::Try { ply, turn } => Some(vec![ply.to_string(), turn.text()]),
                _ => None,
            },
            |arguments| match arguments {
                [ply, turn] => better(BetterAsk::Try {
                    ply: ply.parse().ok()?,
                    turn: turn.parse().ok()?,
                }),
                _ => None,
            },
        ),
        ButtonSpec::with(
            "better-best",
            "puzzle-button-solution",
            Secondary,
            |command| match ask(command)? {
                BetterAsk::Best(ply) => Some(vec![ply.to_string()]),
                _ => None,
            },
            |arguments| match arguments {
                [ply] => better(BetterAsk::Best(ply.parse().ok()?)),
                _ => None,
            },
        ),
    ],
    handler: handler! { Command::Better(ask) => |service, request, _| service.better(request, ask) },
    quota: Quota::Puzzle,
    ..CommandSpec::USUAL
}];

fn ask(command: &Command) -> Option<&BetterAsk> {
    match command {
        Command::Better(ask) => Some(ask),
        _ => None,
    }
}

fn better(ask: BetterAsk) -> Option<Command> {
    Some(Command::Better(Box::new(ask)))
}
