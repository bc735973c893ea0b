//! The clock of a game in words: what was agreed upon, when time ends, reminders.

use crate::rules::Side;
use crate::rules::mover::Castle;
use crate::rules::mover::Seats;
use crate::service::clock::text::ClockTextError;
use crate::service::clock::{DAY, HOUR, MINUTE, SECOND};
use crate::service::{
    Challenge, Command, ControlRefusal, Event, EventKind, GameClock, Reminder, Stage, Table,
    TableId, TimeControl, TimeOut, Timestamp,
};

use crate::present::text::quoted;
use crate::present::words::tr;
use crate::present::{Localizer, Message};

/// A moment, shown by the chat service as the time from now on: `in 3 days`.
pub(super) fn from_now(at: Timestamp) -> String {
    format!("<t:{}:R>", at.seconds())
}

/// What is agreed upon about time, in sentences with a blank before them; nothing without a clock.
pub(super) fn agreed(words: Localizer, challenge: &Challenge) -> String {
    let timing = challenge.timing;
    if !timing.control.is_timed() {
        return String::new();
    }
    let mut sentences = vec![control(words, timing.control, challenge.ruleset.seats())];
    if timing.time_out == TimeOut::Ends {
        sentences.push(tr!(words, "clock-ends-game"));
    }
    if timing.weekends_off {
        sentences.push(tr!(words, "clock-weekends-off"));
    }
    format!(" {}", sentences.join(" "))
}

/// How much time each side or seat has, in a sentence; nothing without a clock.
pub(super) fn control(words: Localizer, control: TimeControl, seats: Seats) -> String {
    let seats = match seats {
        Seats::Two => 2,
        Seats::Four => 4,
    };
    match control {
        TimeControl::None => String::new(),
        TimeControl::Days(days) => {
            tr!(
                words,
                "clock-days",
                span = span(words, u64::from(days) * DAY)
            )
        }
        TimeControl::Fischer {
            bank, increment: 0, ..
        } => tr!(words, "clock-bank", span = span(words, bank)),
        TimeControl::Fischer {
            bank,
            increment,
            cap,
        } => tr!(
            words,
            "clock-fischer",
            bank = span(words, bank),
            increment = span(words, increment),
            cap = span(words, cap)
        ),
        TimeControl::Game { bank, increment: 0 } => {
            tr!(
                words,
                "clock-game-bare",
                span = span(words, bank),
                seats = seats
            )
        }
        TimeControl::Game { bank, increment } => tr!(
            words,
            "clock-game",
            seats = seats,
            bank = span(words, bank),
            increment = span(words, increment)
        ),
        TimeControl::Move(time) => tr!(words, "clock-days", span = span(words, time)),
    }
}

/// A time control as a choice in a list, with what would be typed: `15 minutes a side (15m)`, `3 days per move`.
pub fn offered(words: Localizer, control: TimeControl) -> String {
    let meaning = match control {
        TimeControl::None => return tr!(words, "clock-offer-none"),
        TimeControl::Days(days) => {
            let span = span(words, u64::from(days) * DAY);
            return tr!(words, "clock-offer-move", span = span);
        }
        TimeControl::Fischer {
            bank,
            increment,
            cap,
        } => tr!(
            words,
            "clock-offer-fischer",
            bank = span(words, bank),
            increment = span(words, increment),
            cap = span(words, cap)
        ),
        TimeControl::Game { bank, increment: 0 } => {
            tr!(words, "clock-offer-side", span = span(words, bank))
        }
        TimeControl::Game { bank, increment } => tr!(
            words,
            "clock-offer-game",
            bank = span(words, bank),
            increment = span(words, increment)
        ),
        TimeControl::Move(time) => tr!(words, "clock-offer-move", span = span(words, time)),
    };
    format!("{meaning} ({control})")
}

/// What the person to move should know about their time, in a sentence with a blank before it.
pub(super) fn your_time(words: Localizer, table: &Table) -> String {
    let sentence = match running(table) {
        None => return String::new(),
        Some(Time::Ends(at)) => tr!(words, "clock-your-time-ends", at = from_now(at)),
        Some(Time::Over) => tr!(words, "clock-your-time-over"),
        Some(Time::Vacation) => tr!(words, "clock-your-vacation"),
        Some(Time::Still) => tr!(words, "clock-stands-still"),
    };
    format!(" {sentence}{}", both_clocks(words, table))
}

/// What each side has left as the turn begins, with a blank before it: `White 12:04 · Black 15:00`. Nothing unless that
/// lasts for the game; the computer's clock stands for ever.
fn both_clocks(words: Localizer, table: &Table) -> String {
    let Some(clock) = &table.clock else {
        return String::new();
    };
    if !matches!(clock.timing.control, TimeControl::Game { .. }) {
        return String::new();
    }
    let left = clock.all_left(clock.as_of);
    format!(" {}", left_of(words, clock, &left, |_| true))
}

/// What is left on the clocks that stand still, on a line of its own: of both sides in a pause, else of those who are
/// not to move. With a clock for each move only the mover's says something.
pub(super) fn standing(words: Localizer, table: &Table) -> String {
    let Some(clock) = (table.clock.as_ref()).filter(|_| table.stage == Stage::Playing) else {
        return String::new();
    };
    let lasts = matches!(
        clock.timing.control,
        TimeControl::Game { .. } | TimeControl::Fischer { .. }
    );
    let left = clock.all_left(clock.as_of);
    let stands = |at: usize| match at == clock.turn {
        true => !clock.is_running(),
        false => lasts,
    };
    let shown = left_of(words, clock, &left, stands);
    match shown.is_empty() {
        true => shown,
        false => format!("\n{shown}"),
    }
}

/// What is left on the clocks of those who are meant, without the computer's: `White 12:04 · Black 15:00.`
fn left_of(
    words: Localizer,
    clock: &GameClock,
    left: &[u64],
    is_meant: impl Fn(usize) -> bool,
) -> String {
    let two = left.len() == Side::BOTH.len();
    let shown = clock.seats.iter().zip(left).enumerate();
    let shown = shown.filter(|(at, (person, _))| !person.is_computer() && is_meant(*at));
    let shown = shown.filter_map(|(at, (_, left))| {
        let left = time_left(*left);
        match two {
            true => {
                let side = Side::BOTH.get(at)?;
                Some(tr!(words, "clock-left", side = side, left = left))
            }
            false => {
                let seat = Castle::ALL.get(at)?;
                Some(tr!(words, "clock-left", side = seat, left = left))
            }
        }
    });
    let shown: Vec<String> = shown.collect();
    match shown.is_empty() {
        true => String::new(),
        false => format!("{}.", shown.join(" · ")),
    }
}

/// What is left on a clock, as a page shows it: `3 d 4 h`, `5:07:09`, `12:04`. The scripts of the pages write it alike.
pub(super) fn time_left(left: u64) -> String {
    match left / DAY {
        days @ 2.. => format!("{days} d {} h", left % DAY / HOUR),
        _ => minutes(left),
    }
}

/// A span of time as a chess clock shows it: `12:04`, `1:05:00`.
fn minutes(span: u64) -> String {
    let (hours, minutes) = (span / HOUR, span % HOUR / MINUTE);
    let seconds = span % MINUTE / SECOND;
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// When the time of the person to move ends, as a clause with a comma before it.
pub(super) fn time_ends(words: Localizer, table: &Table) -> String {
    let clause = match running(table) {
        None => return String::new(),
        Some(Time::Ends(at)) => tr!(words, "clock-time-ends", at = from_now(at)),
        Some(Time::Over) => tr!(words, "clock-time-over"),
        Some(Time::Vacation) => tr!(words, "clock-on-vacation"),
        Some(Time::Still) => tr!(words, "clock-still"),
    };
    format!(", {clause}")
}

/// The time of the person to move.
enum Time {
    Ends(Timestamp),
    /// It has run out, and that has been told or written down.
    Over,
    Vacation,
    Still,
}

fn running(table: &Table) -> Option<Time> {
    let clock = table.clock.as_ref()?;
    let person = clock.person();
    if table.stage != Stage::Playing || person.is_computer() {
        return None;
    }
    Some(match clock.deadline() {
        Some(_) if clock.left == 0 => Time::Over,
        Some(at) => Time::Ends(at),
        None if clock.vacations.contains(&person) => Time::Vacation,
        None => Time::Still,
    })
}

/// A person is reminded of their time, or the others are told that it has run out.
pub(super) fn reminded(
    words: Localizer,
    table: &Table,
    log: &[Event],
    reminder: Reminder,
) -> Message {
    let Some(clock) = &table.clock else {
        return Message::default();
    };
    let person = clock.person();
    let place = match table.thread {
        Some(thread) => format!("<#{thread}>"),
        None => tr!(words, "reminder-game", game = table.id),
    };
    let at = clock.deadline().map_or_else(String::new, from_now);
    let text = match reminder {
        Reminder::Over => return over(words, table, clock),
        Reminder::GivenBack => tr!(words, "reminder-ends", place = place, at = at),
        Reminder::MostUsed => tr!(
            words,
            "reminder-most-used",
            person = person,
            place = place,
            at = at
        ),
        Reminder::NearlyOver => tr!(
            words,
            "reminder-nearly-over",
            person = person,
            place = place,
            at = at
        ),
    };
    let text = match given_back(log) {
        0 => text,
        lost => {
            let back = tr!(
                words,
                "reminder-given-back",
                person = person,
                span = span(words, lost)
            );
            format!("{back} {text}")
        }
    };
    Message::text(text).pinging(person)
}

fn over(words: Localizer, table: &Table, clock: &GameClock) -> Message {
    let person = clock.person();
    let side = table.side_of(person);
    let people = side.map_or_else(Vec::new, |side| table.ids(side.other()));
    if people.iter().all(|one| one.is_computer()) {
        let text = tr!(words, "time-over-computer", person = person);
        return Message::text(text).pinging(person);
    }
    let text = tr!(
        words,
        "time-over",
        person = person,
        others = words.mentions(people.iter().copied())
    );
    let mut message = Message::text(text).with_button(words, Command::Claim, table, None);
    message.ping = people;
    message.ping.push(person);
    message
}

/// What was given back and has not been told, up to the last event of this log.
fn given_back(log: &[Event]) -> u64 {
    let before = log.iter().rev().skip(1);
    let untold = before.take_while(|event| {
        !matches!(
            event.what,
            EventKind::Reminded(_) | EventKind::ClockPassed(_) | EventKind::TakenBack { .. }
        )
    });
    untold
        .map(|event| match event.what {
            EventKind::TimeCredited(span) => span,
            _ => 0,
        })
        .sum()
}

/// Who went on vacation or came back, by the last command of a log.
pub(super) fn vacations(words: Localizer, table: &Table, log: &[Event]) -> Message {
    let Some(last) = log.last() else {
        return Message::default();
    };
    let (mut gone, mut back) = (Vec::new(), Vec::new());
    for event in log.iter().filter(|event| event.command == last.command) {
        match event.what {
            EventKind::VacationBegan(person) => gone.push(person),
            EventKind::VacationEnded(person) => back.push(person),
            _ => {}
        }
    }
    let late = matches!(running(table), Some(Time::Over));
    let late = table.clock.as_ref().filter(|_| late);
    let mut sentences = Vec::new();
    if !gone.is_empty() {
        sentences.push(tr!(
            words,
            "vacation-began",
            count = gone.len(),
            people = words.mentions(gone)
        ));
    }
    if !back.is_empty() {
        sentences.push(tr!(
            words,
            "vacation-ended",
            count = back.len(),
            people = words.mentions(back)
        ));
    }
    if let Some(clock) = late {
        sentences.push(over(words, table, clock).text);
    }
    if let Some(Time::Ends(at)) = running(table)
        && let Some(clock) = &table.clock
    {
        sentences.push(tr!(
            words,
            "vacation-time-ends",
            person = clock.person(),
            at = from_now(at)
        ));
    }
    Message::text(sentences.join(" "))
}

/// A span of time in words, its two greatest parts: `2 days and 4 hours`, `1 hour`, `1 minute and 30 seconds`.
pub(super) fn span(words: Localizer, millis: u64) -> String {
    let (days, hours) = (millis / DAY, millis % DAY / HOUR);
    let (minutes, seconds) = (millis % HOUR / MINUTE, millis % MINUTE / SECOND);
    let mut parts = Vec::new();
    if days > 0 {
        parts.push(tr!(words, "span-days", count = days));
    }
    if hours > 0 {
        parts.push(tr!(words, "span-hours", count = hours));
    }
    if days == 0 && minutes > 0 || parts.is_empty() && seconds == 0 {
        parts.push(tr!(words, "span-minutes", count = minutes));
    }
    if days == 0 && hours == 0 && seconds > 0 {
        parts.push(tr!(words, "span-seconds", count = seconds));
    }
    match parts.as_slice() {
        [first, second] => tr!(words, "span-of-two", first = first, second = second),
        _ => parts.concat(),
    }
}

/// Why what was named is no clock, and what would be one.
pub(super) fn no_clock(words: Localizer, error: &ClockTextError) -> String {
    match error {
        ClockTextError::NotAClock(read) => tr!(words, "no-clock-read", read = quoted(read)),
        ClockTextError::Days(read) => tr!(words, "no-clock-days", read = quoted(read)),
        ClockTextError::Fischer(read) => tr!(words, "no-clock-fischer", read = quoted(read)),
        ClockTextError::Game(read) => tr!(words, "no-clock-game", read = quoted(read)),
        ClockTextError::Move(read) => tr!(words, "no-clock-move", read = quoted(read)),
    }
}

/// Why a win on time cannot be claimed.
pub(super) fn no_claim(words: Localizer, refusal: &ControlRefusal) -> Option<String> {
    Some(match refusal {
        ControlRefusal::OwnTime => tr!(words, "no-claim-own"),
        ControlRefusal::TimeLeft {
            person,
            until: Some(until),
        } => tr!(
            words,
            "no-claim-yet",
            person = *person,
            at = from_now(*until)
        ),
        ControlRefusal::TimeLeft {
            person,
            until: None,
        } => tr!(words, "no-claim-still", person = *person),
        ControlRefusal::Unshown { person } => {
            tr!(words, "no-claim-unshown", person = *person)
        }
        ControlRefusal::JustBack { until } => tr!(words, "no-claim-back", at = from_now(*until)),
        ControlRefusal::Unread { denied: false } => tr!(words, "no-claim-unread"),
        ControlRefusal::Unread { denied: true } => tr!(words, "no-claim-denied"),
        _ => return None,
    })
}

/// That a game has no clock.
pub(super) fn has_none(words: Localizer, game: TableId) -> String {
    tr!(words, "no-clock-here", game = game)
}
