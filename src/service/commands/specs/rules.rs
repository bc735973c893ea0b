//! `/rules`: questions about the rules.

use crate::rules::any::Kind;
use crate::service::command::Command;
use crate::service::limits::Quota;
use crate::service::model::house_rules::{self, HouseAsk, HouseDraft, HouseRefusal, HouseRules};
use crate::service::model::refusal::Refusal;
use crate::service::question::{Asked, Question};

use crate::service::commands::Emphasis::Secondary;
use crate::service::commands::OPTIONS;
use crate::service::commands::handler::handler;
use crate::service::commands::{
    ButtonSpec, CommandArgs, CommandSpec, Completion, OptionSpec, PUBLIC, Typed, Under,
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
pub(super) static COMMANDS: [CommandSpec; 5] = [
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
                match Question::read(words, heard.house) {
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
    CommandSpec {
        name: "house",
        about: "This server's own rules; its managers make them",
        options: &[
            OptionSpec::text("name", "What they are called, one word; default: show all")
                .completed(Completion::HouseRules),
            OptionSpec::text(
                "like",
                "Managers: the rules from which they start; default: what they are",
            )
            .completed(Completion::Presets),
            OptionSpec::text(
                "change",
                "Managers: the points to change, such as centre-goal=none",
            )
            .completed(Completion::Points),
            OptionSpec::flag("drop", "Managers: drop them; games by them go on"),
        ],
        typed: &[
            Typed::Own("house-rules", |words, heard| {
                let read = heard.addressed || words.is_empty();
                read.then(|| read_house(words, heard.house).map(house))
            }),
            Typed::Own("house", |words, heard| {
                let rest = words.strip_prefix(&["rules"])?;
                let read = heard.addressed || rest.is_empty();
                read.then(|| read_house(rest, heard.house).map(house))
            }),
        ],
        read: |args| {
            let name = args.text("name").map(str::to_owned);
            let (like, change) = (args.ruleset("like")?, args.text("change"));
            let shows = like.is_none() && change.is_none() && !args.flag("drop");
            Ok(house(match name {
                None if !shows => return Err(HouseRefusal::NoName.into()),
                Some(name) if args.flag("drop") => HouseAsk::Drop(name),
                Some(name) if like.is_some() || change.is_some() => {
                    let change = change.unwrap_or_default().to_lowercase();
                    HouseAsk::Make(HouseDraft {
                        name,
                        like,
                        points: points(change.split([' ', ',', ';'])),
                    })
                }
                name => HouseAsk::Show(name),
            }))
        },
        buttons: &[ButtonSpec::with(
            "house-point",
            "button-help",
            Secondary,
            |command| match command {
                Command::HouseRules(ask) => match &**ask {
                    HouseAsk::Make(HouseDraft {
                        name,
                        like: None,
                        points,
                    }) => {
                        let [(field, value)] = &points[..] else {
                            return None;
                        };
                        Some(vec![name.clone(), format!("{field}={value}")])
                    }
                    _ => None,
                },
                _ => None,
            },
            |arguments| match arguments {
                [name, point] => Some(house(HouseAsk::Make(HouseDraft {
                    name: (*name).to_owned(),
                    like: None,
                    points: vec![
                        point
                            .split_once('=')
                            .map(|(field, value)| (field.to_owned(), value.to_owned()))?,
                    ],
                }))),
                _ => None,
            },
        )],
        handler: handler! { Command::HouseRules(ask) => |service, request, _| service.ask_house_rules(request, ask) },
        quota: Quota::Settings,
        manages: true,
        ..RULES
    },
];

fn house(ask: HouseAsk) -> Command {
    Command::HouseRules(Box::new(ask))
}

/// Leads to the rules from which house rules start; other languages have the second for it.
const LIKE: [&str; 2] = ["like", "as"];

/// Reads the words after `house-rules`, in lower case:
///
/// ```text
/// house-rules = [ name [ "like" preset { option } ] { point "=" value } ] | "drop" name | name "drop"
/// ```
fn read_house(words: &[&str], known: &[HouseRules]) -> Result<HouseAsk, Refusal> {
    let is_name = |word: &str| {
        let mut kinds = Kind::ALL.iter();
        let of_kind = |kind: &Kind| {
            kind.preset_names().contains(&word) || kind.option_names().contains(&word)
        };
        kinds.any(of_kind) || house_rules::named(known, word).is_some()
    };
    Ok(match words {
        [] => HouseAsk::Show(None),
        ["drop", name] | [name, "drop"] => HouseAsk::Drop((*name).to_owned()),
        [name] => HouseAsk::Show(Some((*name).to_owned())),
        [name, rest @ ..] => {
            let (mut names, mut pairs) = (Vec::new(), Vec::new());
            let mut after_like = false;
            for &word in rest {
                let is_like = LIKE.contains(&word);
                // A word after "like" is meant for rules, even if there are none of that name.
                if !is_like && (is_name(word) || after_like && !word.contains('=')) {
                    names.push(word);
                } else if !is_like {
                    pairs.push(word);
                }
                after_like = is_like;
            }
            let like = match names.is_empty() {
                true => None,
                false => Some(house_rules::called(&names, known).map_err(Refusal::Rules)?),
            };
            HouseAsk::Make(HouseDraft {
                name: (*name).to_owned(),
                like,
                points: points(pairs.into_iter()),
            })
        }
    })
}

/// Points with their values. What is none is kept, so that it can be told.
fn points<'a>(words: impl Iterator<Item = &'a str>) -> Vec<(String, String)> {
    let words = words.filter(|word| !word.is_empty());
    let pairs = words.map(|word| word.split_once('=').unwrap_or((word, "")));
    pairs
        .map(|(field, value)| (field.to_owned(), value.to_owned()))
        .collect()
}

fn asked(question: Question) -> Command {
    Command::Rules(Box::new(question))
}

fn about(args: &CommandArgs<'_>, option: &str) -> Result<Command, Refusal> {
    let topic = args.text(option).unwrap_or_default();
    let question = Question::about(topic, args.ruleset("preset")?);
    Ok(asked(question))
}
