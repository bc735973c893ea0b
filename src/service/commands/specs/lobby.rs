//! Answers to challenges, and commands for games that have not begun or are over.

use crate::service::command::Command;

use crate::service::commands::Emphasis::{Secondary, Success};
use crate::service::commands::handler::handler;
use crate::service::commands::{
    ButtonSpec, CommandSpec, Emphasis, GAME, InLesson, OptionSpec, Typed, Under,
};

/// The commands of this group.
pub(super) static COMMANDS: [CommandSpec; 6] = [
    CommandSpec {
        name: "accept",
        under: Under::Games,
        about: "Accept a challenge",
        options: &[
            OptionSpec::choice(
                "as",
                "pyramid-4: on whose side you play",
                &["opponent", "partner"],
            ),
            GAME,
        ],
        typed: &[
            Typed::Line("accept [game]", &[]),
            Typed::Line("accept as partner [game]", &[("as", "partner")]),
            Typed::Line("accept partner [game]", &[("as", "partner")]),
        ],
        buttons: &[
            ButtonSpec::bare("accept", "button-accept", Success, Command::Accept),
            ButtonSpec::bare(
                "join-partner",
                "button-accept-as-partner",
                Success,
                Command::AcceptAsPartner,
            ),
        ],
        read: |args| {
            Ok(match args.text("as") {
                Some("partner") => Command::AcceptAsPartner,
                _ => Command::Accept,
            })
        },
        handler: handler! {
            Command::Accept => |service, request, now| service.accept_or_decline(request, now),
            Command::AcceptAsPartner => |service, request, now| service.answer_challenge(request, now),
        },
        ..CommandSpec::USUAL
    },
    CommandSpec {
        name: "decline",
        under: Under::Games,
        about: "Decline a challenge",
        options: &[GAME],
        typed: &[Typed::Line("decline [game]", &[])],
        buttons: &[ButtonSpec::bare(
            "decline",
            "button-decline",
            Secondary,
            Command::Decline,
        )],
        read: |_| Ok(Command::Decline),
        handler: handler! { Command::Decline => |service, request, now| service.accept_or_decline(request, now) },
        ..CommandSpec::USUAL
    },
    CommandSpec {
        name: "withdraw",
        under: Under::Games,
        about: "Withdraw your challenge, or call off a game that has hardly begun",
        options: &[GAME],
        typed: &[Typed::Line("withdraw [game]", &[])],
        buttons: &[ButtonSpec::bare(
            "withdraw",
            "button-withdraw",
            Secondary,
            Command::Withdraw,
        )],
        read: |_| Ok(Command::Withdraw),
        handler: handler! { Command::Withdraw => |service, request, now| service.withdraw(request, now) },
        ..CommandSpec::USUAL
    },
    CommandSpec {
        name: "rematch",
        under: Under::Games,
        about: "Play the same opponent again, sides swapped",
        options: &[GAME],
        typed: &[Typed::Line("rematch", &[])],
        buttons: &[ButtonSpec::bare(
            "rematch",
            "button-rematch",
            Emphasis::Primary,
            Command::Rematch,
        )],
        read: |_| Ok(Command::Rematch),
        handler: handler! { Command::Rematch => |service, request, now| service.rematch(request, now) },
        ..CommandSpec::USUAL
    },
    CommandSpec {
        name: "abandon",
        options: &[GAME],
        typed: &[Typed::Line("abandon [game]", &[])],
        read: |_| Ok(Command::Abandon),
        handler: handler! { Command::Abandon => |service, request, now| service.abandon_or_withdraw(request, now) },
        in_lesson: InLesson::Learner,
        ..CommandSpec::USUAL
    },
    CommandSpec {
        name: "resume",
        options: &[GAME],
        typed: &[Typed::Line("resume [game]", &[])],
        read: |_| Ok(Command::Resume),
        handler: handler! { Command::Resume => |service, request, now| service.resume(request, now) },
        places_game: true,
        in_help: true,
        ..CommandSpec::USUAL
    },
];
