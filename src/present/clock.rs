//! The clock of a game in words: what was agreed upon, when time ends, reminders.

use crate::service::clock::{DAY, HOUR, MINUTE};
use crate::service::{
    Command, Event, GameClock, PersonId, Reminder, Stage, Table, TimeControl, TimeOut, Timestamp,
    Timing, What,
};

use super::{Message, list, mention};

/// A moment, shown by the chat service as the time from now on: `in 3 days`.
pub(super) fn from_now(at: Timestamp) -> String {
    format!("<t:{}:R>", at.seconds())
}

/// How much time there is, as a clause: `3 days per move`.
pub(super) fn time_control(control: TimeControl) -> String {
    match control {
        TimeControl::None => "no clock".to_owned(),
        TimeControl::Days(days) => format!("{} per move", span(u64::from(days) * DAY)),
        TimeControl::Fischer {
            bank, increment: 0, ..
        } => format!("{} for the whole game", span(bank)),
        TimeControl::Fischer {
            bank,
            increment,
            cap,
        } => format!(
            "{} and {} more after each move, up to {}",
            span(bank),
            span(increment),
            span(cap)
        ),
    }
}

/// What is agreed upon about time, in sentences with a blank before them; nothing without a clock.
pub(super) fn agreed(timing: Timing) -> String {
    if !timing.control.is_timed() {
        return String::new();
    }
    let mut text = format!(" Clock: {}.", time_control(timing.control));
    if timing.time_out == TimeOut::Ends {
        text.push_str(" Whoever runs out of time loses at once.");
    }
    if timing.weekends_off {
        text.push_str(" The clocks stand still at weekends.");
    }
    text
}

/// What whoever is to move should know about their time, in a sentence with a blank before it.
pub(super) fn your_time(table: &Table) -> String {
    match running(table) {
        None => String::new(),
        Some(Time::Ends(at)) => format!(" Your time ends {}.", from_now(at)),
        Some(Time::Vacation) => " Your clock stands still while you are on vacation.".to_owned(),
        Some(Time::Paused) => " The clocks stand still.".to_owned(),
    }
}

/// When the time of whoever is to move ends, as a clause with a comma before it.
pub(super) fn time_ends(table: &Table) -> String {
    match running(table) {
        None => String::new(),
        Some(Time::Ends(at)) => format!(", time ends {}", from_now(at)),
        Some(Time::Vacation) => ", on vacation".to_owned(),
        Some(Time::Paused) => ", the clocks stand still".to_owned(),
    }
}

/// How it is with the time of whoever is to move.
enum Time {
    Ends(Timestamp),
    Vacation,
    Paused,
}

fn running(table: &Table) -> Option<Time> {
    let clock = table.clock.as_ref()?;
    let person = clock.person();
    if table.stage != Stage::Playing || person.is_computer() {
        return None;
    }
    Some(match clock.deadline() {
        Some(at) => Time::Ends(at),
        None if clock.vacations.contains(&person) => Time::Vacation,
        None => Time::Paused,
    })
}

/// Somebody is reminded of their time, or the others are told that it has run out.
pub(super) fn reminded(table: &Table, log: &[Event], reminder: Reminder) -> Message {
    let Some(clock) = &table.clock else {
        return Message::default();
    };
    let person = clock.person();
    let who = mention(person);
    let place = match table.thread {
        Some(thread) => format!("<#{thread}>"),
        None => format!("game {}", table.id),
    };
    if reminder == Reminder::Over {
        return over(table, clock, person);
    }
    let back = match given_back(log) {
        0 => String::new(),
        lost => format!(
            "I was away for a while. That costs nobody time, so {who} gets {} back. ",
            span(lost)
        ),
    };
    let ends = clock.deadline().map_or_else(String::new, from_now);
    let text = match reminder {
        Reminder::GivenBack | Reminder::Over => {
            format!("{back}The time for the move in {place} ends {ends}.")
        }
        Reminder::MostUsed => {
            format!("{back}{who}, it is still your move in {place}. Your time ends {ends}.")
        }
        Reminder::NearlyOver => {
            format!("{back}{who}, your time in {place} is nearly over: it ends {ends}.")
        }
    };
    Message::text(text).pinging(person)
}

fn over(table: &Table, clock: &GameClock, person: PersonId) -> Message {
    let side = table.side_of(person);
    let others = side.map_or_else(Vec::new, |side| table.side(side.other()));
    let people: Vec<PersonId> = others.iter().map(|one| one.id).collect();
    let late = mention(person);
    let human = people.iter().any(|one| !one.is_computer());
    let words = match clock.timing.control {
        TimeControl::Days(_) => format!("{late}'s time for this move has run out."),
        _ => format!("{late}'s time has run out."),
    };
    if !human {
        return Message::text(format!("{words} Take your time; the computer is patient."))
            .pinging(person);
    }
    let names: Vec<String> = people.iter().copied().map(mention).collect();
    let text = format!(
        "{words} {}, you may claim the win, or wait: until you do, {late} can still move.",
        list(&names, "and")
    );
    let mut message = Message::text(text).with_button(Command::Claim, table, Some(table.version));
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
            What::Reminded(_) | What::ClockPassed(_) | What::TakenBack { .. }
        )
    });
    untold
        .map(|event| match event.what {
            What::TimeCredited(span) => span,
            _ => 0,
        })
        .sum()
}

/// Who went on vacation or came back, by the last command of a log.
pub(super) fn vacations(table: &Table, log: &[Event]) -> Message {
    let Some(last) = log.last() else {
        return Message::default();
    };
    let (mut gone, mut back) = (Vec::new(), Vec::new());
    for event in log.iter().filter(|event| event.command == last.command) {
        match event.what {
            What::VacationBegan(person) => gone.push(mention(person)),
            What::VacationEnded(person) => back.push(mention(person)),
            _ => {}
        }
    }
    let are = |people: &[String]| if people.len() == 1 { "is" } else { "are" };
    let mut lines = Vec::new();
    if !gone.is_empty() {
        lines.push(format!(
            "{} {} on vacation, and the clock waits.",
            list(&gone, "and"),
            are(&gone)
        ));
    }
    if !back.is_empty() {
        lines.push(format!(
            "{} {} back from vacation.",
            list(&back, "and"),
            are(&back)
        ));
    }
    if let Some(Time::Ends(at)) = running(table)
        && let Some(clock) = &table.clock
    {
        lines.push(format!(
            "{}'s time ends {}.",
            mention(clock.person()),
            from_now(at)
        ));
    }
    Message::text(lines.join(" "))
}

/// A span of time in words, to the hour from a day on, else to the minute: `2 days 4 hours`, `1 hour`.
pub(super) fn span(millis: u64) -> String {
    let unit = match millis {
        0..DAY => MINUTE,
        _ => HOUR,
    };
    let millis = millis / unit * unit;
    let parts = [
        (millis / DAY, "day"),
        (millis % DAY / HOUR, "hour"),
        (millis % HOUR / MINUTE, "minute"),
    ];
    let parts: Vec<String> = parts
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, unit)| match count {
            1 => format!("1 {unit}"),
            _ => format!("{count} {unit}s"),
        })
        .collect();
    match parts.is_empty() {
        true => "no time".to_owned(),
        false => parts.join(" "),
    }
}
