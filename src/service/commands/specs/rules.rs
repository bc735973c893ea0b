//! `/rules`: questions about the rules.

use crate::service::command::Command;
use crate::service::model::refusal::Refusal;
use crate::service::question::{Asked, Question};

use crate::service::commands::OPTIONS;
use crate::service::commands::handler::handler;
use crate::service::commands::{
    CommandArgs, CommandSpec, Completion, OptionSpec, PUBLIC, Typed, Under,
};

const PRESET: OptionSpec = OptionSpec::text(
    "preset",
    "Which rules; default: this game's, or else the server's",
)
.completed(Completion::Presets);
const SHOWN_TO_ALL: OptionSpec = OptionSpec::flag(
    PUBLIC,
    "Whether everybody here sees the answer; default: only you",
);

/// What all of them have in common.
const RULES: CommandSpec = CommandSpec {
    under: Under::Rules,
    handler: handler! { Command::Rules(question) => |service, request, _| service.rules(request, question) },
    ..CommandSpec::USUAL
};

/// The commands of this group.
pub(super) static COMMANDS: [CommandSpec; 4] = [
    CommandSpec {
        name: "piece",
        about: "How a piece moves and captures, with a diagram",
        options: &[
            OptionSpec::text("piece", "Which piece")
                .required()
                .completed(Completion::Pieces),
            PRESET,
            OPTIONS,
            SHOWN_TO_ALL,
        ],
        typed: &[
            Typed::Own("rules", |words, heard| {
                // "Rules are rules" is talk.
                match Question::read(words) {
                    Ok(question) if heard.addressed || question.is_plain() => {
                        Some(Ok(asked(question)))
                    }
                    Err(refusal) if heard.addressed => Some(Err(refusal)),
                    _ => None,
                }
            }),
            Typed::Own("what", |words, _| {
                Question::what(words).map(|question| Ok(asked(question)))
            }),
            Typed::Own("what's", |words, _| {
                let question = Question::what(&[&["is"], words].concat());
                question.map(|question| Ok(asked(question)))
            }),
            Typed::Own("how", |words, _| {
                Question::how(words).map(|question| Ok(asked(question)))
            }),
        ],
        read: |args| about(args, "piece"),
        ..RULES
    },
    CommandSpec {
        name: "topic",
        about: "Look something up: board, deflection, threats, goals, draws and more",
        options: &[
            OptionSpec::text("topic", "What to look up; default: a summary")
                .completed(Completion::Topics),
            PRESET,
            OPTIONS,
            SHOWN_TO_ALL,
        ],
        read: |args| about(args, "topic"),
        ..RULES
    },
    CommandSpec {
        name: "compare",
        about: "Compare two rule sets: only what differs",
        options: &[
            OptionSpec::text("with", "The rules to compare with")
                .required()
                .completed(Completion::Presets),
            OptionSpec::text(
                "preset",
                "The rules to compare; default: this game's, or else the server's",
            )
            .completed(Completion::Presets),
            SHOWN_TO_ALL,
        ],
        read: |args| {
            let question = Question::compare(args.ruleset("preset")?, args.ruleset("with")?)?;
            Ok(asked(question))
        },
        ..RULES
    },
    CommandSpec {
        name: "poster",
        about: "The rules on one page, with the start position",
        options: &[PRESET, OPTIONS, SHOWN_TO_ALL],
        read: |args| {
            Ok(asked(Question {
                asked: Asked::Poster,
                ruleset: args.ruleset("preset")?,
            }))
        },
        ..RULES
    },
];

fn asked(question: Question) -> Command {
    Command::Rules(Box::new(question))
}

fn about(args: &CommandArgs<'_>, option: &str) -> Result<Command, Refusal> {
    let topic = args.text(option).unwrap_or_default();
    let question = Question::about(topic, args.ruleset("preset")?);
    Ok(asked(question))
}
