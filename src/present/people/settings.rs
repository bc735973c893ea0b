//! What people and servers have chosen, in words, and why something is not chosen.

use crate::draw::ThemeName;
use crate::rules::any::Ruleset;
use crate::service::{
    Bottom, ChoiceRefusal, Chosen, MOST_BLOCKED, MOST_NAMED, MOST_VACATIONS, Manager,
    PersonSettings, ServerSettings, Theme, Timestamp, Vacation,
};

use crate::present::clock;
use crate::present::words::{Words, say};

/// What has been chosen, as it stands now.
pub(crate) fn settings(words: Words, chosen: &Chosen) -> String {
    let mut lines = Vec::new();
    if chosen.changed || (chosen.person.is_none() && chosen.server.is_none()) {
        lines.push(say!(words, "settings-done"));
    }
    if let Some(person) = &chosen.person {
        lines.extend(listed(of_person(words, person, chosen)));
    }
    if let Some((server, rules)) = &chosen.server {
        lines.extend(listed(of_server(words, server, rules, chosen)));
    }
    lines.join("\n")
}

/// A heading, and the lines of a list below it.
fn listed(lines: Vec<String>) -> impl Iterator<Item = String> {
    let lines = lines.into_iter().enumerate();
    lines.map(|(at, line)| match at {
        0 => line,
        _ => format!("- {line}"),
    })
}

fn of_person(words: Words, person: &PersonSettings, chosen: &Chosen) -> Vec<String> {
    let mut lines = vec![
        say!(words, "settings-yours"),
        match person.language {
            Some(language) => say!(words, "settings-language", language = language.own_name()),
            None => say!(words, "settings-language-of-discord"),
        },
        match person.theme {
            Some(theme) => say!(words, "settings-theme", theme = theme.code()),
            None => say!(words, "settings-theme-usual"),
        },
        match person.bottom {
            Bottom::Own => say!(words, "settings-bottom-own"),
            Bottom::White => say!(words, "settings-bottom-white"),
            Bottom::Black => say!(words, "settings-bottom-black"),
        },
        match (person.reminders, person.direct_messages) {
            (false, _) => say!(words, "settings-reminders-off"),
            (true, false) => say!(words, "settings-reminders-in-thread"),
            (true, true) => say!(words, "settings-reminders-direct"),
        },
        match person.weekend_pause {
            true => say!(words, "settings-weekends-off"),
            false => say!(words, "settings-weekends-on"),
        },
    ];
    lines.push(match person.challenges {
        true => say!(words, "settings-challenges-on"),
        false => say!(words, "settings-challenges-off"),
    });
    if !person.blocked.is_empty() {
        let people = words.mentions(person.blocked.iter().copied());
        lines.push(say!(words, "settings-blocked", people = people));
    }
    let to_come = person.vacations.iter();
    for vacation in to_come.filter(|vacation| vacation.until > chosen.now) {
        let until = moment(vacation.until);
        lines.push(match vacation.covers(chosen.now) {
            true => say!(words, "settings-vacation-now", until = until),
            false => say!(
                words,
                "settings-vacation-planned",
                from = moment(vacation.from),
                until = until
            ),
        });
    }
    lines.push(say!(
        words,
        "settings-vacation-left",
        days = chosen.vacation_left
    ));
    lines
}

fn of_server(
    words: Words,
    server: &ServerSettings,
    rules: &[Ruleset; 2],
    chosen: &Chosen,
) -> Vec<String> {
    let [gala, chelma] = rules.map(|ruleset| match ruleset.names() {
        Some(names) => format!("`{}`", names.join(" ")),
        None => say!(words, "settings-rules-of-its-own"),
    });
    let channels: Vec<String> = server
        .channels
        .iter()
        .map(|channel| format!("<#{channel}>"))
        .collect();
    let managers: Vec<String> = server
        .managers
        .iter()
        .map(|manager| match manager {
            Manager::Person(person) => words.mention(*person),
            Manager::Role(role) => format!("<@&{role}>"),
        })
        .collect();
    vec![
        say!(words, "settings-of-server"),
        match server.language {
            Some(language) => say!(
                words,
                "settings-server-language",
                language = language.own_name()
            ),
            None => say!(words, "settings-server-language-usual"),
        },
        match server.theme {
            Some(theme) => say!(words, "settings-server-theme", theme = theme.code()),
            None => say!(words, "settings-server-theme-usual"),
        },
        say!(words, "settings-server-rules", gala = gala, chelma = chelma),
        match server.clock.is_timed() {
            true => say!(
                words,
                "settings-server-clock",
                clock = clock::control(words, server.clock)
            ),
            false => say!(words, "settings-server-clock-none"),
        },
        match channels.is_empty() {
            true => say!(words, "settings-server-everywhere"),
            false => say!(
                words,
                "settings-server-channels",
                channels = words.and(&channels)
            ),
        },
        match managers.is_empty() {
            true => say!(words, "settings-server-nobody"),
            false => say!(
                words,
                "settings-server-managers",
                managers = words.and(&managers)
            ),
        },
        match (server.daily, chosen.next_daily) {
            (Some(channel), _) if chosen.daily_refused => {
                say!(words, "settings-server-daily-refused", channel = channel)
            }
            (Some(channel), Some(next)) if next > chosen.now => say!(
                words,
                "settings-server-daily",
                channel = channel,
                next = format!("<t:{}:R>", next.0 / 1000)
            ),
            (Some(channel), _) => say!(words, "settings-server-daily-now", channel = channel),
            (None, _) => say!(words, "settings-server-no-daily"),
        },
    ]
}

/// Why something is not chosen, or not played here.
pub(crate) fn choice_refusal(words: Words, refusal: &ChoiceRefusal) -> String {
    match refusal {
        ChoiceRefusal::NoDay(read) => {
            say!(words, "unchosen-no-day", read = read.replace('`', "'"))
        }
        ChoiceRefusal::VacationPast => say!(words, "unchosen-vacation-past"),
        ChoiceRefusal::VacationBackwards => say!(words, "unchosen-vacation-backwards"),
        ChoiceRefusal::VacationTooLong { left, year } => say!(
            words,
            "unchosen-vacation-too-long",
            left = *left,
            year = year.to_string()
        ),
        ChoiceRefusal::VacationTwice(Vacation { from, until }) => say!(
            words,
            "unchosen-vacation-twice",
            from = moment(*from),
            until = moment(*until)
        ),
        ChoiceRefusal::VacationsTooMany => {
            say!(words, "unchosen-vacations-too-many", most = MOST_VACATIONS)
        }
        ChoiceRefusal::NoVacation => say!(words, "unchosen-no-vacation"),
        ChoiceRefusal::VacationHowLong => say!(words, "unchosen-vacation-how-long"),
        ChoiceRefusal::TooMany => say!(words, "unchosen-too-many", most = MOST_NAMED),
        ChoiceRefusal::TooManyBlocked => {
            say!(words, "unchosen-too-many-blocked", most = MOST_BLOCKED)
        }
        ChoiceRefusal::NotAppointing => say!(words, "unchosen-not-appointing"),
        ChoiceRefusal::Elsewhere(channels) => {
            let channels: Vec<String> = channels
                .iter()
                .map(|channel| format!("<#{channel}>"))
                .collect();
            say!(words, "unchosen-elsewhere", channels = words.or(&channels))
        }
    }
}

/// The theme with this name.
///
/// ```
/// use galabot::{draw::ThemeName, present, service::Theme};
/// assert_eq!(present::theme(Theme::HighContrast), ThemeName::HighContrast);
/// assert!(Theme::ALL.iter().all(|theme| present::theme(*theme).name() == theme.code()));
/// ```
pub fn theme(theme: Theme) -> ThemeName {
    match theme {
        Theme::Light => ThemeName::Light,
        Theme::Dark => ThemeName::Dark,
        Theme::Wood => ThemeName::Wood,
        Theme::HighContrast => ThemeName::HighContrast,
    }
}

/// A moment, as everybody's own clock shows it.
fn moment(at: Timestamp) -> String {
    format!("<t:{}:f>", at.seconds())
}
