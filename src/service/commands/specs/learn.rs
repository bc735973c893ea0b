//! `/gala learn`, `/gala hint` and other commands that help to learn.

use crate::rules::any::Kind;
use crate::rules::games;
use crate::service::change::Decision;
use crate::service::command::Command;
use crate::service::model::lesson::LessonStep;
use crate::service::reply::Reply;

use crate::service::commands::Emphasis::{Primary, Secondary};
use crate::service::commands::handler::handler;
use crate::service::commands::{
    ButtonSpec, CommandSpec, GAME, InLesson, OptionSpec, PUBLIC, Typed, Under,
};

/// The button for the lesson of each game.
macro_rules! buttons {
    ({} $($name:ident in $module:ident,)+) => {
        &[$(ButtonSpec::bare(
            concat!("learn-", stringify!($module)),
            "lesson-button-learn",
            Primary,
            Command::Learn(Kind::$name),
        )),+]
    };
}

/// The commands of this group.
pub(super) static COMMANDS: [CommandSpec; 5] = [
    CommandSpec {
        name: "learn",
        under: Under::Games,
        about: "Learn the game in five minutes, in your own thread",
        typed: &[Typed::ToBot("learn [kind]")],
        buttons: games!([buttons] {}),
        read: |args| Ok(Command::Learn(args.kind)),
        handler: handler! { Command::Learn(kind) => |service, request, now| service.learn(request, *kind, now) },
        places_game: true,
        in_help: true,
        ..CommandSpec::USUAL
    },
    CommandSpec {
        name: "hint",
        under: Under::Games,
        about: "A good move, shown only to you, in casual games or against the computer",
        options: &[GAME],
        typed: &[Typed::Line("hint", &[])],
        buttons: &[ButtonSpec::bare(
            "hint",
            "analysis-button-hint",
            Primary,
            Command::Hint,
        )],
        read: |_| Ok(Command::Hint),
        handler: handler! { Command::Hint => |service, request, now| service.hint(request, now) },
        in_lesson: InLesson::ToWin,
        in_help: true,
        ..CommandSpec::USUAL
    },
    CommandSpec {
        name: "review",
        under: Under::Games,
        about: "Review a finished game: win chances, mistakes and better moves",
        options: &[OptionSpec::flag(PUBLIC, "Whether everybody sees it"), GAME],
        typed: &[Typed::Line("review", &[])],
        buttons: &[
            ButtonSpec::bare(
                "review",
                "analysis-button-review",
                Primary,
                Command::Review(None),
            ),
            ButtonSpec::with(
                "judged",
                "analysis-button-review",
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
                "analysis-button-stop",
                Secondary,
                Command::StopReview,
            ),
        ],
        read: |_| Ok(Command::Review(None)),
        handler: handler! {
            Command::Review(turn) => |service, request, _| service.review(request, *turn),
            Command::StopReview => |_, _, _| Ok(Decision::Answer(Reply::StopReview)),
        },
        in_help: true,
        ..CommandSpec::USUAL
    },
    // The button below the result of a game; the slash commands have no room for more.
    CommandSpec {
        name: "share",
        typed: &[Typed::ToBot("share")],
        buttons: &[ButtonSpec::bare(
            "share",
            "card-button",
            Secondary,
            Command::Share,
        )],
        read: |_| Ok(Command::Share),
        handler: handler! { Command::Share => |service, request, _| service.share(request) },
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
        handler: handler! { Command::Lesson(step) => |service, request, now| service.lesson_step(request, *step, now) },
        in_lesson: InLesson::Learner,
        only_in_lesson: true,
        ..CommandSpec::USUAL
    },
];
