//! Answers to challenges, and what becomes of games that have not begun or are over.

use crate::service::command::Command;

use super::Emphasis::{Secondary, Success};
use super::{ButtonSpec, CommandSpec, Emphasis, GAME, InLesson, OptionSpec, Typed, Under};

/// The commands of this group.
pub(super) static COMMANDS: [CommandSpec; 6] = [
    CommandSpec {
        name: "accept",
        under: Under::Games,
        about: "Take up a challenge",
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
        is: |command| matches!(command, Command::Accept | Command::AcceptAsPartner),
        ..CommandSpec::USUAL
    },
    CommandSpec {
        name: "decline",
        under: Under::Games,
        about: "Turn a challenge down",
        options: &[GAME],
        typed: &[Typed::Line("decline [game]", &[])],
        buttons: &[ButtonSpec::bare(
            "decline",
            "button-decline",
            Secondary,
            Command::Decline,
        )],
        read: |_| Ok(Command::Decline),
        is: |command| *command == Command::Decline,
        ..CommandSpec::USUAL
    },
    CommandSpec {
        name: "withdraw",
        under: Under::Games,
        about: "Take your challenge back, or give up a game that has hardly begun",
        options: &[GAME],
        typed: &[Typed::Line("withdraw [game]", &[])],
        buttons: &[ButtonSpec::bare(
            "withdraw",
            "button-withdraw",
            Secondary,
            Command::Withdraw,
        )],
        read: |_| Ok(Command::Withdraw),
        is: |command| *command == Command::Withdraw,
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
        is: |command| *command == Command::Rematch,
        ..CommandSpec::USUAL
    },
    CommandSpec {
        name: "abandon",
        options: &[GAME],
        typed: &[Typed::Line("abandon [game]", &[])],
        read: |_| Ok(Command::Abandon),
        is: |command| *command == Command::Abandon,
        in_lesson: InLesson::Learner,
        ..CommandSpec::USUAL
    },
    CommandSpec {
        name: "resume",
        options: &[GAME],
        typed: &[Typed::Line("resume [game]", &[])],
        read: |_| Ok(Command::Resume),
        is: |command| *command == Command::Resume,
        in_help: true,
        ..CommandSpec::USUAL
    },
];
