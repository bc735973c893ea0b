//! `/settings`: what people choose for themselves, and what managers choose for their server.

use crate::service::command::Command;
use crate::service::limits::Quota;
use crate::service::model::ids::Timestamp;
use crate::service::model::language::Language;
use crate::service::model::refusal::{Refusal, SettingsRefusal};
use crate::service::model::settings::{Bottom, Theme};
use crate::service::model::settings_change::{
    PersonSettingsChange, ServerSettingsChange, SettingsChange,
};
use crate::service::model::vacation::{VacationChoice, day};

use super::game_control::{CLOCK, read_clock};
use crate::service::commands::OPTIONS;
use crate::service::commands::handler::handler;
use crate::service::commands::{
    CommandArgs, CommandSpec, Completion, OptionKind, OptionSpec, Typed, Under,
};

/// Resets a setting, so that the next default applies.
const USUAL: &str = "usual";

/// The words for all values of a kind, and the word that resets it.
macro_rules! choices {
    ($kind:ident::$word:ident) => {{
        const WORDS: [&str; $kind::ALL.len() + 1] = {
            let mut words = [USUAL; $kind::ALL.len() + 1];
            let mut at = 0;
            while at < $kind::ALL.len() {
                words[at] = $kind::ALL[at].$word();
                at += 1;
            }
            words
        };
        &WORDS
    }};
}

/// The rules of challenges that name none.
const PRESET_HERE: OptionSpec =
    OptionSpec::text("rules", "Default rules when a challenge names none")
        .completed(Completion::Presets);

/// What all of them have in common.
const SETTINGS: CommandSpec = CommandSpec {
    under: Under::Settings,
    quota: Quota::Settings,
    manages: true,
    ..CommandSpec::USUAL
};

/// The handler for the settings of this kind.
macro_rules! chosen {
    ($choice:pat) => {
        handler! {
            Command::Settings(choice) if matches!(**choice, $choice) => |service, request, now| {
                service.set(request, choice, now)
            }
        }
    };
}

/// The commands of this group.
pub(super) static COMMANDS: [CommandSpec; 5] = [
    CommandSpec {
        name: "show",
        about: "Your settings and this server's",
        options: &[],
        typed: &[Typed::Own("settings", |words, _| {
            words.is_empty().then_some(Err(Refusal::SettingsBySlash))
        })],
        read: |_| Ok(settings(SettingsChange::Show)),
        handler: chosen!(SettingsChange::Show),
        ..SETTINGS
    },
    CommandSpec {
        name: "me",
        about: "Your language, colours, board and reminders; empty options change nothing",
        options: &[
            OptionSpec::choice(
                "language",
                "The language of my answers to you; default: your Discord language",
                choices!(Language::word),
            ),
            THEME,
            OptionSpec::choice(
                "side",
                "Which side is at the bottom of boards shown to you",
                &["own", "white", "black"],
            ),
            OptionSpec::flag(
                "reminders",
                "Whether I remind you before your time runs out",
            ),
            OptionSpec::flag(
                "dm",
                "Whether I remind you by direct message, not in the thread",
            ),
            OptionSpec::flag(
                "weekend-pause",
                "Whether clocks pause at weekends in games you propose",
            ),
            OptionSpec::choice(
                "challenges",
                "Whether others may challenge you",
                &["on", "off"],
            ),
            OptionSpec::person("block", "Somebody who may no longer challenge you"),
            OptionSpec::person("unblock", "Somebody who may challenge you again"),
            OptionSpec::choice(
                "name-me",
                "Whether the next puzzle of the day may name you when you've solved the last one",
                &["on", "off"],
            ),
            OptionSpec::choice(
                "name-on-web",
                "Whether web pages show your name; off: you are just White or Black there",
                &["on", "off"],
            ),
            OptionSpec::choice(
                "confirm-on-web",
                "Whether web pages ask you before they send a move",
                &["on", "off"],
            ),
        ],
        typed: &[
            Typed::ToBot("challenges {challenges}"),
            Typed::ToBot("block {block}"),
            Typed::ToBot("unblock {unblock}"),
            Typed::ToBot("name-me {name-me}"),
            Typed::ToBot("name-on-web {name-on-web}"),
            Typed::ToBot("confirm-on-web {confirm-on-web}"),
        ],
        read: read_person,
        handler: chosen!(SettingsChange::Person(_)),
        ..SETTINGS
    },
    CommandSpec {
        name: "vacation",
        about: "Pause your clocks, 30 days a year",
        options: &[
            OptionSpec::of("days", "How many days", OptionKind::Number(1)),
            OptionSpec::text("from", "The first day, such as 2026-12-24; default: now"),
            OptionSpec::text(
                "until",
                "The last day, such as 2026-12-31, instead of a number",
            ),
            OptionSpec::flag("end", "End your vacation early or cancel a planned one"),
        ],
        read: read_vacation,
        handler: chosen!(SettingsChange::Vacation(_)),
        ..SETTINGS
    },
    CommandSpec {
        name: "server",
        about: "The server's settings, for its managers",
        options: &[
            OptionSpec::choice(
                "language",
                "The language in channels and threads",
                choices!(Language::word),
            ),
            THEME,
            PRESET_HERE,
            OPTIONS,
            CLOCK,
            OptionSpec::of(
                "add-channel",
                "Allow challenges in this channel, and no longer in others",
                OptionKind::Channel,
            ),
            OptionSpec::of(
                "remove-channel",
                "Stop allowing challenges in this channel (none left: allowed everywhere)",
                OptionKind::Channel,
            ),
            OptionSpec::of(
                "add-manager",
                "A member or role who may change these settings",
                OptionKind::Appointed,
            ),
            OptionSpec::of(
                "remove-manager",
                "Remove a member or role from the managers",
                OptionKind::Appointed,
            ),
            OptionSpec::of(
                "daily-puzzle",
                "The channel where a puzzle is posted every day",
                OptionKind::Channel,
            ),
            OptionSpec::flag("no-daily-puzzle", "Turn off the puzzle of the day"),
            OptionSpec::of(
                "results",
                "The channel where the results of games are posted",
                OptionKind::Channel,
            ),
            OptionSpec::flag("no-results", "Post no results any more"),
            OptionSpec::choice(
                "public-on-web",
                "Whether everybody may see this server's games on the web, not only its members",
                &["on", "off"],
            ),
            OptionSpec::choice(
                "club-puzzles",
                "Whether I make puzzles from this server's finished games, to be solved here only",
                &["on", "off"],
            ),
        ],
        typed: &[
            Typed::Own("default", |_, heard| {
                heard.addressed.then_some(Err(Refusal::DefaultBySlash))
            }),
            Typed::ToBot("public-on-web {public-on-web}"),
            Typed::ToBot("club-puzzles {club-puzzles}"),
        ],
        read: read_server,
        handler: chosen!(SettingsChange::Server(_)),
        ..SETTINGS
    },
    CommandSpec {
        name: "check",
        about: "What permissions I lack here and in the channels this server has chosen",
        typed: &[Typed::ToBot("settings check")],
        read: |_| Ok(settings(SettingsChange::Check)),
        handler: chosen!(SettingsChange::Check),
        ..SETTINGS
    },
];

const THEME: OptionSpec =
    OptionSpec::choice("theme", "The colours of pictures", choices!(Theme::code));

fn settings(choice: SettingsChange) -> Command {
    Command::Settings(Box::new(choice))
}

fn read_person(args: &CommandArgs<'_>) -> Result<Command, Refusal> {
    Ok(settings(SettingsChange::Person(PersonSettingsChange {
        language: language(args),
        theme: theme(args),
        bottom: args.text("side").and_then(Bottom::from_code),
        reminders: args.switch("reminders"),
        direct_messages: args.switch("dm"),
        weekend_pause: args.switch("weekend-pause"),
        challenges: args.text("challenges").map(|word| word == "on"),
        block: args.person("block").map(|named| named.person.id),
        unblock: args.person("unblock").map(|named| named.person.id),
        named_as_solver: args.text("name-me").map(|word| word == "on"),
        hidden_on_web: args.text("name-on-web").map(|word| word == "off"),
        confirms_on_web: args.text("confirm-on-web").map(|word| word == "on"),
    })))
}

fn read_vacation(args: &CommandArgs<'_>) -> Result<Command, Refusal> {
    let date = |name| -> Result<Option<Timestamp>, SettingsRefusal> {
        args.text(name).map(day).transpose()
    };
    let (from, until) = (date("from")?, date("until")?);
    let days = args.number("days").map(|days| days as u64);
    let choice = match (args.flag("end"), days, until) {
        (true, ..) => VacationChoice::End,
        (false, Some(days), None) => VacationChoice::Days { from, days },
        (false, None, Some(last)) => VacationChoice::Until { from, last },
        (false, None, None) if from.is_none() => VacationChoice::Show,
        (false, ..) => return Err(SettingsRefusal::VacationHowLong.into()),
    };
    Ok(settings(SettingsChange::Vacation(choice)))
}

fn read_server(args: &CommandArgs<'_>) -> Result<Command, Refusal> {
    Ok(settings(SettingsChange::Server(ServerSettingsChange {
        language: language(args),
        theme: theme(args),
        ruleset: args.ruleset("rules")?,
        clock: read_clock(args)?,
        add_channel: args.channel("add-channel"),
        remove_channel: args.channel("remove-channel"),
        add_manager: args.appointed("add-manager"),
        remove_manager: args.appointed("remove-manager"),
        daily: match args.flag("no-daily-puzzle") {
            true => Some(None),
            false => args.channel("daily-puzzle").map(Some),
        },
        results: match args.flag("no-results") {
            true => Some(None),
            false => args.channel("results").map(Some),
        },
        public_on_web: args.text("public-on-web").map(|word| word == "on"),
        club_puzzles: args.text("club-puzzles").map(|word| word == "on"),
    })))
}

fn language(args: &CommandArgs<'_>) -> Option<Option<Language>> {
    args.text("language").map(Language::named)
}

fn theme(args: &CommandArgs<'_>) -> Option<Option<Theme>> {
    args.text("theme").map(Theme::from_code)
}
