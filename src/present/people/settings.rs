//! What people and servers have chosen, in words, and why something is not chosen.

use crate::draw::ThemeName;
use crate::rules::any::{ByGame, Ruleset};
use crate::rules::mover::Seats;
use crate::service::{
    Bottom, MOST_BLOCKED, MOST_NAMED, MOST_VACATIONS, Manager, PersonSettings, ServerSettings,
    SettingsRefusal, SettingsView, Theme, Timestamp, Vacation,
};

use super::checks;
use crate::present::text::channel_links;
use crate::present::words::{Localizer, tr};
use crate::present::{clock, games};

/// What has been chosen, as it stands now.
pub(crate) fn settings(words: Localizer, chosen: &SettingsView) -> String {
    let mut lines = Vec::new();
    let shows = chosen.person.is_some() || chosen.server.is_some() || !chosen.checks.is_empty();
    if chosen.changed || !shows {
        lines.push(tr!(words, "settings-done"));
    }
    if let Some(person) = &chosen.person {
        lines.extend(listed(of_person(words, person, chosen)));
    }
    if let Some((server, rules)) = &chosen.server {
        lines.extend(listed(of_server(words, server, rules, chosen)));
    }
    if !chosen.checks.is_empty() {
        lines.extend(listed(checks::lines(words, &chosen.checks)));
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

/// What a theme is called.
fn theme_name(words: Localizer, theme: Theme) -> String {
    tr!(words, "sheet-theme", theme = theme.code())
}

fn of_person(words: Localizer, person: &PersonSettings, chosen: &SettingsView) -> Vec<String> {
    let mut lines = vec![
        tr!(words, "settings-yours"),
        match person.language {
            Some(language) => tr!(words, "settings-language", language = language.own_name()),
            None => tr!(words, "settings-language-of-discord"),
        },
        match person.theme {
            Some(theme) => tr!(words, "settings-theme", theme = theme_name(words, theme)),
            None => tr!(words, "settings-theme-usual"),
        },
        match person.bottom {
            Bottom::Own => tr!(words, "settings-bottom-own"),
            Bottom::White => tr!(words, "settings-bottom-white"),
            Bottom::Black => tr!(words, "settings-bottom-black"),
        },
        match (person.reminders, person.direct_messages) {
            (false, _) => tr!(words, "settings-reminders-off"),
            (true, false) => tr!(words, "settings-reminders-in-thread"),
            (true, true) => tr!(words, "settings-reminders-direct"),
        },
        match person.weekend_pause {
            true => tr!(words, "settings-weekends-off"),
            false => tr!(words, "settings-weekends-on"),
        },
    ];
    lines.push(match person.challenges {
        true => tr!(words, "settings-challenges-on"),
        false => tr!(words, "settings-challenges-off"),
    });
    if !person.blocked.is_empty() {
        let people = words.mentions(person.blocked.iter().copied());
        lines.push(tr!(words, "settings-blocked", people = people));
    }
    lines.push(match person.named_as_solver {
        true => tr!(words, "settings-named-as-solver"),
        false => tr!(words, "settings-not-named-as-solver"),
    });
    lines.push(match person.hidden_on_web {
        false => tr!(words, "settings-name-on-web"),
        true => tr!(words, "settings-no-name-on-web"),
    });
    lines.push(match person.confirms_on_web {
        false => tr!(words, "settings-no-confirm-on-web"),
        true => tr!(words, "settings-confirm-on-web"),
    });
    let to_come = person.vacations.iter();
    for vacation in to_come.filter(|vacation| vacation.until > chosen.now) {
        let until = moment(vacation.until);
        lines.push(match vacation.covers(chosen.now) {
            true => tr!(words, "settings-vacation-now", until = until),
            false => tr!(
                words,
                "settings-vacation-planned",
                from = moment(vacation.from),
                until = until
            ),
        });
    }
    lines.push(tr!(
        words,
        "settings-vacation-left",
        days = chosen.vacation_left
    ));
    lines
}

fn of_server(
    words: Localizer,
    server: &ServerSettings,
    rules: &ByGame<Ruleset>,
    chosen: &SettingsView,
) -> Vec<String> {
    let channels = channel_links(&server.channels);
    let managers: Vec<String> = server
        .managers
        .iter()
        .map(|manager| match manager {
            Manager::Person(person) => words.mention(*person),
            Manager::Role(role) => format!("<@&{role}>"),
        })
        .collect();
    vec![
        tr!(words, "settings-of-server"),
        match server.language {
            Some(language) => tr!(
                words,
                "settings-server-language",
                language = language.own_name()
            ),
            None => tr!(words, "settings-server-language-usual"),
        },
        match server.theme {
            Some(theme) => tr!(
                words,
                "settings-server-theme",
                theme = theme_name(words, theme)
            ),
            None => tr!(words, "settings-server-theme-usual"),
        },
        games::usual_rules(words, rules, &server.house_rules),
        match server.clock.is_timed() {
            true => tr!(
                words,
                "settings-server-clock",
                clock = clock::control(words, server.clock, Seats::Two)
            ),
            false => tr!(words, "settings-server-clock-none"),
        },
        match channels.is_empty() {
            true => tr!(words, "settings-server-everywhere"),
            false => tr!(
                words,
                "settings-server-channels",
                channels = words.and(&channels)
            ),
        },
        match managers.is_empty() {
            true => tr!(words, "settings-server-nobody"),
            false => tr!(
                words,
                "settings-server-managers",
                managers = words.and(&managers)
            ),
        },
        match (server.daily, chosen.next_daily) {
            (Some(channel), _) if chosen.daily_refused => {
                tr!(words, "settings-server-daily-refused", channel = channel)
            }
            (Some(channel), Some(next)) if next > chosen.now => tr!(
                words,
                "settings-server-daily",
                channel = channel,
                next = format!("<t:{}:R>", next.0 / 1000)
            ),
            (Some(channel), _) => tr!(words, "settings-server-daily-now", channel = channel),
            (None, _) => tr!(words, "settings-server-no-daily"),
        },
        match server.results {
            Some(channel) if chosen.results_refused => {
                tr!(words, "settings-server-results-refused", channel = channel)
            }
            Some(channel) => tr!(words, "settings-server-results", channel = channel),
            None => tr!(words, "settings-server-no-results"),
        },
        match server.public_on_web {
            true => tr!(words, "settings-server-public-on-web"),
            false => tr!(words, "settings-server-members-on-web"),
        },
        match server.club_puzzles {
            true => tr!(
                words,
                "settings-server-club-puzzles",
                count = chosen.club_puzzles
            ),
            false => tr!(words, "settings-server-no-club-puzzles"),
        },
    ]
}

/// Why something is not chosen, or not played here.
pub(crate) fn choice_refusal(words: Localizer, refusal: &SettingsRefusal) -> String {
    match refusal {
        SettingsRefusal::NoDay(read) => {
            tr!(words, "unchosen-no-day", read = read.replace('`', "'"))
        }
        SettingsRefusal::VacationPast => tr!(words, "unchosen-vacation-past"),
        SettingsRefusal::VacationBackwards => tr!(words, "unchosen-vacation-backwards"),
        SettingsRefusal::VacationTooLong { left, year } => tr!(
            words,
            "unchosen-vacation-too-long",
            left = *left,
            year = year.to_string()
        ),
        SettingsRefusal::VacationTwice(Vacation { from, until }) => tr!(
            words,
            "unchosen-vacation-twice",
            from = moment(*from),
            until = moment(*until)
        ),
        SettingsRefusal::VacationsTooMany => {
            tr!(words, "unchosen-vacations-too-many", most = MOST_VACATIONS)
        }
        SettingsRefusal::NoVacation => tr!(words, "unchosen-no-vacation"),
        SettingsRefusal::VacationHowLong => tr!(words, "unchosen-vacation-how-long"),
        SettingsRefusal::TooMany => tr!(words, "unchosen-too-many", most = MOST_NAMED),
        SettingsRefusal::TooManyBlocked => {
            tr!(words, "unchosen-too-many-blocked", most = MOST_BLOCKED)
        }
        SettingsRefusal::NotAppointing => tr!(words, "unchosen-not-appointing"),
        SettingsRefusal::Elsewhere(channels) => {
            let channels = words.or(&channel_links(channels));
            tr!(words, "unchosen-elsewhere", channels = channels)
        }
        SettingsRefusal::CannotPost { channel, lacks } => {
            checks::cannot_post(words, *channel, lacks)
        }
        SettingsRefusal::NoThreads(channel) => tr!(words, "no-threads-there", channel = *channel),
        SettingsRefusal::NoPosts(channel) => tr!(words, "no-posts-there", channel = *channel),
    }
}

/// The theme with this name.
///
/// ```
/// use galabot::{draw::ThemeName, present, service::Theme};
/// assert_eq!(present::theme(Theme::HighContrast), ThemeName::HighContrast);
/// assert_eq!(Theme::ALL.map(present::theme), ThemeName::ALL);
/// assert_eq!(Theme::ALL.map(Theme::code), ThemeName::ALL.map(ThemeName::name));
/// ```
pub fn theme(theme: Theme) -> ThemeName {
    theme.code().parse().unwrap_or_default()
}

/// A moment, as everybody's own clock shows it.
fn moment(at: Timestamp) -> String {
    format!("<t:{}:f>", at.seconds())
}
