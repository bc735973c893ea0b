//! The coach at a game with the computer: what it has said, and standing by a move.

use crate::service::command::Command;
use crate::service::model::coach::CoachStep;

use crate::service::commands::Emphasis::{Primary, Secondary};
use crate::service::commands::handler::handler;
use crate::service::commands::{ButtonSpec, CommandSpec, Typed};

/// The commands of this group.
pub(super) static COMMANDS: [CommandSpec; 2] = [
    CommandSpec {
        name: "coach",
        typed: &[Typed::Line("coach", &[])],
        buttons: &[ButtonSpec::bare(
            "coach",
            "coach-button-show",
            Primary,
            Command::Coach(CoachStep::Show),
        )],
        read: |_| Ok(Command::Coach(CoachStep::Show)),
        handler: handler! {
            Command::Coach(step @ (CoachStep::Say(_) | CoachStep::Show)) => |service, request, now| {
                service.coach(request, step, now)
            },
        },
        ..CommandSpec::USUAL
    },
    CommandSpec {
        name: "play-on",
        typed: &[Typed::Line("play-on", &[]), Typed::Line("play on", &[])],
        buttons: &[ButtonSpec::bare(
            "stay",
            "coach-button-on",
            Secondary,
            Command::Coach(CoachStep::PlayOn),
        )],
        read: |_| Ok(Command::Coach(CoachStep::PlayOn)),
        handler: handler! {
            Command::Coach(step @ CoachStep::PlayOn) => |service, request, now| {
                service.coach(request, step, now)
            },
        },
        ..CommandSpec::USUAL
    },
];
