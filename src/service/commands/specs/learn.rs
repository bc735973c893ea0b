//! `/gala learn`, `/gala hint` and all else that helps to learn.

use crate::rules::any::Kind;
use crate::service::command::Command;
use crate::service::model::lesson::LessonStep;

use super::Emphasis::{Primary, Secondary};
use super::{ButtonSpec, CommandSpec, GAME, InLesson, OptionSpec, PUBLIC, Typed, Under};

/// The commands of this group.
pub(super) static COMMANDS: [CommandSpec; 4] = [
    CommandSpec {
        name: "learn",
        under: Under::Games,
        about: "Learn the game in five minutes, in a thread of your own",
        typed: &[Typed::ToBot("learn [kind]")],
        buttons: &[
            ButtonSpec::bare(
                "learn-gala",
                "lesson-button-learn",
                Primary,
                Command::Learn(Kind::Gala),
            ),
            ButtonSpec::bare(
                "learn-chelma",
                "lesson-button-learn",
                Primary,
                Command::Learn(Kind::Chelma),
            ),
        ],
        read: |args| Ok(Command::Learn(args.kind)),
        is: |command| matches!(command, Command::Learn(_)),
        in_help: true,
        ..CommandSpec::USUAL
    },
    CommandSpec {
        name: "hint",
        under: Under::Games,
        about: "Show a good move to you alone, in a casual game or against the computer",
        options: &[GAME],
        typed: &[Typed::Line("hint", &[])],
        buttons: &[ButtonSpec::bare(
            "hint",
            "tutor-button-hint",
            Primary,
            Command::Hint,
        )],
        read: |_| Ok(Command::Hint),
        is: |command| *command == Command::Hint,
        in_lesson: InLesson::ToWin,
        in_help: true,
        ..CommandSpec::USUAL
    },
    CommandSpec {
        name: "review",
        under: Under::Games,
        about: "Look a finished game over: where it was won and lost, and what was better",
        options: &[OptionSpec::flag(PUBLIC, "Whether everybody sees it"), GAME],
        typed: &[Typed::Line("review", &[])],
        buttons: &[
            ButtonSpec::bare(
                "review",
                "tutor-button-review",
                Primary,
                Command::Review(None),
            ),
            ButtonSpec::with(
                "judged",
                "tutor-button-review",
                Primary,
                |command| match command {
                    Command::Review(Some(turn)) => Some(vec![turn.to_string()]),
                    _ => None,
                },
                |arguments| match arguments {
                    [turn] => Some(Command::Review(Some(turn.parse().ok()?))),
                    _ => None,
                },
            ),
            ButtonSpec::bare(
                "stop-review",
                "tutor-button-stop",
                Secondary,
                Command::StopReview,
            ),
        ],
        read: |_| Ok(Command::Review(None)),
        is: |command| matches!(command, Command::Review(_) | Command::StopReview),
        in_help: true,
        ..CommandSpec::USUAL
    },
    CommandSpec {
        name: "lesson",
        typed: &[
            Typed::Line("show me", &[("step", "show")]),
            Typed::Line("skip", &[("step", "skip")]),
            Typed::Line("skip over", &[("step", "skip")]),
            Typed::Line("start again", &[("step", "again")]),
            Typed::Line("stop", &[]),
        ],
        buttons: &[
            ButtonSpec::bare(
                "show-me",
                "lesson-button-show",
                Secondary,
                Command::Lesson(LessonStep::ShowMe),
            ),
            ButtonSpec::bare(
                "skip",
                "lesson-button-skip",
                Secondary,
                Command::Lesson(LessonStep::Skip),
            ),
            ButtonSpec::bare(
                "start-again",
                "lesson-button-start-again",
                Secondary,
                Command::Lesson(LessonStep::StartAgain),
            ),
            ButtonSpec::bare(
                "stop",
                "lesson-button-stop",
                Secondary,
                Command::Lesson(LessonStep::Stop),
            ),
        ],
        read: |args| {
            Ok(Command::Lesson(match args.text("step") {
                Some("show") => LessonStep::ShowMe,
                Some("skip") => LessonStep::Skip,
                Some("again") => LessonStep::StartAgain,
                _ => LessonStep::Stop,
            }))
        },
        is: |command| matches!(command, Command::Lesson(_)),
        in_lesson: InLesson::Learner,
        ..CommandSpec::USUAL
    },
];
