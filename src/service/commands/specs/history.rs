//! `/gala games` and other commands that look back: moves, earlier boards, finished games, statistics.

use crate::rules::gala::Variation;
use crate::service::command::Command;
use crate::service::commands::button_arguments::{
    NOTHING, or_nothing, read_or_nothing, read_side, side_word, there,
};
use crate::service::model::finished_games::Wanted;
use crate::service::model::house_rules::called;
use crate::service::model::ids::PersonId;
use crate::service::model::moment::Moment;
use crate::service::model::refusal::Refusal;
use crate::service::model::settings::BoardSide;

use crate::service::commands::Emphasis::Secondary;
use crate::service::commands::handler::handler;
use crate::service::commands::{
    ButtonSpec, CommandSpec, Completion, Cost, GAME, OptionKind, OptionSpec, ToldToAll, Typed,
    Under,
};

/// The commands of this group.
pub(super) static COMMANDS: [CommandSpec; 6] = [
    CommandSpec {
        name: "games",
        under: Under::Games,
        about: "Your games, the most urgent first; or finished games",
        options: &[
            OptionSpec::flag("finished", "List the finished games of this server instead"),
            OptionSpec::person("person", "Finished games: only those of this person"),
            OptionSpec::of(
                "rules",
                "Finished games: only those with these rules",
                OptionKind::Text,
            )
            .completed(Completion::Presets),
            OptionSpec::of(
                "page",
                "Finished games: which part of the list",
                OptionKind::Number(1),
            ),
        ],
        typed: &[
            Typed::Line("games", &[]),
            Typed::Line("games finished", &[("finished", "yes")]),
        ],
        buttons: &[ButtonSpec::bare(
            "games",
            "door-button-games",
            Secondary,
            Command::Games(None),
        )],
        read: |args| {
            let person = args.person("person");
            let rules = args.text("rules");
            let rules = rules.map(|rules| each_once(&rules.to_lowercase()));
            if let Some(rules) = &rules {
                let names: Vec<&str> = rules.split_whitespace().collect();
                called(&names, args.house).map_err(Refusal::Rules)?;
            }
            let page = args.number("page");
            let finished = args.flag("finished");
            if !finished && person.is_none() && rules.is_none() && page.is_none() {
                return Ok(Command::Games(None));
            }
            Ok(Command::Games(Some(Wanted {
                person: person.map(|named| named.person.id),
                rules,
                page: page.map_or(0, |page| page.saturating_sub(1)),
                ..Wanted::default()
            })))
        },
        handler: handler! { Command::Games(None) => |service, request, _| service.games(request) },
        in_help: true,
        ..CommandSpec::USUAL
    },
    // The list of finished games, which costs more.
    CommandSpec {
        name: "finished",
        buttons: &[ButtonSpec::with(
            "finished",
            "button-help",
            Secondary,
            |command| {
                let Command::Games(Some(wanted)) = command else {
                    return None;
                };
                let Wanted {
                    person,
                    rules,
                    page,
                    ..
                } = wanted;
                let rules = rules.as_deref().map(shortened);
                let rules = rules.unwrap_or_else(|| NOTHING.to_owned());
                Some(vec![page.to_string(), or_nothing(*person), rules])
            },
            |arguments| {
                let [page, person, rules] = arguments else {
                    return None;
                };
                Some(Command::Games(Some(Wanted {
                    page: page.parse().ok()?,
                    person: read_or_nothing(person)?.map(PersonId),
                    rules: match there(rules) {
                        Some(rules) => Some(lengthened(rules)?),
                        None => None,
                    },
                    ..Wanted::default()
                })))
            },
        )],
        handler: handler! { Command::Games(Some(wanted)) => |service, request, _| service.finished_games(request, wanted) },
        cost: Cost::Some,
        turns_pages: true,
        ..CommandSpec::USUAL
    },
    CommandSpec {
        name: "history",
        under: Under::Games,
        about: "List the moves of a game, page by page",
        options: &[
            OptionSpec::of(
                "page",
                "Which page; default: the last",
                OptionKind::Number(1),
            ),
            GAME,
        ],
        typed: &[Typed::Line("history [page]", &[])],
        buttons: &[ButtonSpec::with(
            "history",
            "button-help",
            Secondary,
            |command| match command {
                Command::History { page } => Some(vec![or_nothing(*page)]),
                _ => None,
            },
            |arguments| match arguments {
                [page] => Some(Command::History {
                    page: read_or_nothing(page)?,
                }),
                _ => None,
            },
        )],
        read: |args| {
            let page = args.number("page");
            Ok(Command::History {
                page: page.map(|page| page.saturating_sub(1)),
            })
        },
        handler: handler! { Command::History { page } => |service, request, _| service.history(request, *page) },
        cost: Cost::Some,
        told_to_all: ToldToAll::IfTyped,
        turns_pages: true,
        in_help: true,
        ..CommandSpec::USUAL
    },
    CommandSpec {
        name: "position",
        under: Under::Games,
        about: "Show an earlier position, and go back and forward from there",
        options: &[
            OptionSpec::of(
                "after",
                "After which move: 12 or 12w is White's, 12b Black's, P3 the 3rd placement, ply 7 the 7th turn of all",
                OptionKind::Moment,
            )
            .completed(Completion::MovesPlayed),
            OptionSpec::choice("side", "Whose home is at the bottom", &["white", "black"]),
            GAME,
        ],
        typed: &[
            Typed::Line("position {after} [side]", &[]),
            Typed::Line("position ply|half-move|turn {after} [side]", &[("count", "turns")]),
        ],
        buttons: &[ButtonSpec::with(
            "position",
            "button-help",
            Secondary,
            |command| match command {
                Command::Position { at, side } => {
                    Some(vec![at.to_string(), or_nothing(side.map(side_word))])
                }
                _ => None,
            },
            |arguments| match arguments {
                [at, bottom] => Some(Command::Position {
                    at: Moment::behind_button(at)?,
                    side: match there(bottom) {
                        Some(bottom) => Some(read_side(bottom)?),
                        None => None,
                    },
                }),
                _ => None,
            },
        )],
        read: |args| {
            let side = args.text("side").and_then(BoardSide::named);
            let after = args.text("after").unwrap_or("start");
            let after = match args.text("count") {
                Some(_) => format!("ply {after}"),
                None => after.to_owned(),
            };
            let unread = |_| Refusal::NoMoment(after.chars().take(40).collect());
            Ok(Command::Position {
                at: after.parse().map_err(unread)?,
                side: match side {
                    Some(BoardSide::Of(side)) => Some(side),
                    _ => None,
                },
            })
        },
        handler: handler! { Command::Position { at, side } => |service, request, _| service.position(request, *at, *side) },
        turns_pages: true,
        in_help: true,
        ..CommandSpec::USUAL
    },
    CommandSpec {
        name: "stats",
        under: Under::Games,
        about: "Ratings and results of you or somebody else on this server",
        options: &[
            OptionSpec::person("person", "Who; default: you"),
            OptionSpec::flag("top", "Whether to show the top ratings on this server instead"),
        ],
        typed: &[Typed::Line("stats [person]", &[])],
        read: |args| {
            // Discord takes 25 commands below one, so this one has its place here.
            if args.flag("top") {
                return Ok(Command::Leaderboard(args.kind));
            }
            let person = args.person("person");
            Ok(Command::Stats(person.map(|named| named.person)))
        },
        handler: handler! { Command::Stats(person) => |service, request, now| service.stats(request, person.as_ref(), now) },
        cost: Cost::Some,
        in_help: true,
        ..CommandSpec::USUAL
    },
    CommandSpec {
        name: "leaderboard",
        typed: &[Typed::Line("leaderboard [kind]", &[])],
        read: |args| Ok(Command::Leaderboard(args.kind)),
        handler: handler! { Command::Leaderboard(kind) => |service, request, now| service.leaderboard(request, *kind, now) },
        cost: Cost::Some,
        in_help: true,
        ..CommandSpec::USUAL
    },
];

/// The same names, each once.
fn each_once(rules: &str) -> String {
    let mut names: Vec<&str> = Vec::new();
    for name in rules.split_whitespace() {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names.join(" ")
}

/// The names of options, each with its letter behind a button.
fn options() -> impl Iterator<Item = (char, &'static str)> {
    let codes = Variation::ALL.iter().map(|option| option.code());
    ('a'..='z').zip(codes)
}

/// The names of rules as they fit behind a button: of options a letter each, behind a `+`. A name has no `+`.
fn shortened(rules: &str) -> String {
    let (mut names, mut letters) = (Vec::new(), String::new());
    for name in rules.split_whitespace() {
        match options().find(|(_, option)| *option == name) {
            Some((letter, _)) => letters.push(letter),
            None => names.push(name),
        }
    }
    match letters.is_empty() {
        true => names.join(" "),
        false => format!("{}+{letters}", names.join(" ")),
    }
}

/// The names that were shortened so.
fn lengthened(text: &str) -> Option<String> {
    let (names, letters) = text.split_once('+').unwrap_or((text, ""));
    let mut all: Vec<&str> = names.split_whitespace().collect();
    for letter in letters.chars() {
        let (_, option) = options().find(|(known, _)| *known == letter)?;
        all.push(option);
    }
    Some(all.join(" "))
}
