//! `/settings`: what people choose for themselves, and what those who manage a server choose for it.

use crate::service::{
    Bottom, Choice, ChoiceRefusal, Command, Language, PersonChoice, Refusal, ServerChoice, Theme,
    Timestamp, VacationChoice, day,
};

use super::clock::{CLOCK, read_clock};
use super::rules::{PRESET_HERE, ruleset};
use super::{Entry, Given, Opt};

/// Leaves the choice to somebody else.
const USUAL: &str = "usual";

/// What hangs below `/settings`.
pub(super) const ENTRIES: [Entry; 4] = [
    Entry {
        of: None,
        name: "show",
        about: "What you and this server have chosen",
        options: &[],
        read: |_| Ok(settings(Choice::Show)),
    },
    Entry {
        of: None,
        name: "me",
        about: "Your language, colours, board and reminders; what you leave out stays",
        options: &[
            Opt::Choice(
                "language",
                "The language in which I answer you; usual is that of your Discord",
                &["english", "german", "danish", USUAL],
            ),
            THEME,
            Opt::Choice(
                "side",
                "Which side is at the bottom of boards that are shown to you",
                &["own", "white", "black"],
            ),
            Opt::Flag(
                "reminders",
                "Whether I remind you before your time runs out",
            ),
            Opt::Flag(
                "dm",
                "Whether I remind you by direct message, not in the thread",
            ),
            Opt::Flag(
                "weekend-pause",
                "Whether the clocks stand still at weekends in games you propose",
            ),
            Opt::Choice(
                "challenges",
                "Whether others may challenge you",
                &["on", "off"],
            ),
            Opt::Person("block", "Somebody who may not challenge you any more"),
            Opt::Person("unblock", "Somebody who may challenge you again"),
        ],
        read: read_person,
    },
    Entry {
        of: None,
        name: "vacation",
        about: "Have your clocks stand still, 30 days a year",
        options: &[
            Opt::Number("days", "How many days", 1),
            Opt::Text(
                "from",
                "The first day, such as 2026-12-24; now if left out",
                super::Needed::No,
            ),
            Opt::Text(
                "until",
                "The last day, such as 2026-12-31, instead of a number",
                super::Needed::No,
            ),
            Opt::Flag(
                "end",
                "Come home early, and take back what you have planned",
            ),
        ],
        read: read_vacation,
    },
    Entry {
        of: None,
        name: "server",
        about: "What this server has chosen; for those who manage it, or were named for that",
        options: &[
            Opt::Choice(
                "language",
                "The language in channels and threads",
                &["english", "german", "danish", USUAL],
            ),
            THEME,
            PRESET_HERE,
            super::challenge::OPTIONS,
            CLOCK,
            Opt::Channel(
                "add-channel",
                "A channel in which challenges may be made; not elsewhere then",
            ),
            Opt::Channel(
                "remove-channel",
                "A channel in which they may not; with the last gone, everywhere",
            ),
            Opt::Appointed(
                "add-manager",
                "Somebody, or a role, who may change these settings",
            ),
            Opt::Appointed(
                "remove-manager",
                "Somebody, or a role, who may not any more",
            ),
            Opt::Channel(
                "daily-puzzle",
                "The channel into which a puzzle comes every day",
            ),
            Opt::Flag("no-daily-puzzle", "No puzzle of the day any more"),
        ],
        read: read_server,
    },
];

const THEME: Opt = Opt::Choice(
    "theme",
    "The colours of pictures",
    &["light", "dark", "wood", "high-contrast", USUAL],
);

fn settings(choice: Choice) -> Command {
    Command::Settings(Box::new(choice))
}

fn read_person(given: &Given<'_>) -> Result<Command, Refusal> {
    Ok(settings(Choice::Person(PersonChoice {
        language: language(given),
        theme: theme(given),
        bottom: given.text("side").and_then(Bottom::from_code),
        reminders: given.switch("reminders"),
        direct_messages: given.switch("dm"),
        weekend_pause: given.switch("weekend-pause"),
        challenges: given.text("challenges").map(|word| word == "on"),
        block: given.person("block").map(|named| named.person.id),
        unblock: given.person("unblock").map(|named| named.person.id),
    })))
}

fn read_vacation(given: &Given<'_>) -> Result<Command, Refusal> {
    let date = |name| -> Result<Option<Timestamp>, ChoiceRefusal> {
        given.text(name).map(day).transpose()
    };
    let (from, until) = (date("from")?, date("until")?);
    let days = given.number("days").map(|days| days as u64);
    let choice = match (given.flag("end"), days, until) {
        (true, ..) => VacationChoice::End,
        (false, Some(days), None) => VacationChoice::Days { from, days },
        (false, None, Some(last)) => VacationChoice::Until { from, last },
        (false, None, None) if from.is_none() => VacationChoice::Show,
        (false, ..) => return Err(ChoiceRefusal::VacationHowLong.into()),
    };
    Ok(settings(Choice::Vacation(choice)))
}

fn read_server(given: &Given<'_>) -> Result<Command, Refusal> {
    Ok(settings(Choice::Server(ServerChoice {
        language: language(given),
        theme: theme(given),
        ruleset: ruleset(given, "rules")?,
        clock: read_clock(given)?,
        add_channel: given.channel("add-channel"),
        remove_channel: given.channel("remove-channel"),
        add_manager: given.appointed("add-manager"),
        remove_manager: given.appointed("remove-manager"),
        daily: match given.flag("no-daily-puzzle") {
            true => Some(None),
            false => given.channel("daily-puzzle").map(Some),
        },
    })))
}

fn language(given: &Given<'_>) -> Option<Option<Language>> {
    let named = |name: &str| match name {
        "english" => Some(Language::English),
        "german" => Some(Language::German),
        "danish" => Some(Language::Danish),
        _ => None,
    };
    given.text("language").map(named)
}

fn theme(given: &Given<'_>) -> Option<Option<Theme>> {
    given.text("theme").map(Theme::from_code)
}
