//! Version 1 of events.
//!
//! As in [`super::v1`]: unknown members are refused, and a written form is never edited.

use serde::{Deserialize, Serialize};

use super::v1::{Challenge, Joined, Outcome, Seats, Side, Task, read_turn};
use super::v1_clock::{Home, Reminder, TakeBack};
use crate::rules::gala::Mover;
use crate::service::{self, ChannelId, CommandId, MessageId, PersonId, TableId, Timestamp};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Event {
    table: u64,
    seq: u64,
    at: u64,
    by: Option<u64>,
    command: String,
    what: What,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum What {
    Challenged(Box<Challenge>),
    Announced { message: u64 },
    Joined(Joined),
    Left,
    Hinted,
    Accepted(Seats),
    Declined,
    Withdrawn,
    Lapsed,
    ThreadOpened { thread: u64 },
    Moved(String),
    DrawOffered(Side),
    DrawDeclined(Side),
    ResignationProposed(Side),
    Ended(Outcome),
    ClockPassed { to: String },
    TimeCredited { millis: u64 },
    Reminded(Reminder),
    VacationBegan { person: u64 },
    VacationEnded { person: u64 },
    TakeBackAsked(TakeBack),
    TakeBackDeclined(Side),
    TakenBack { plies: usize, to: String },
    PauseAsked(Side),
    PauseDeclined(Side),
    Paused,
    Unpaused,
    Adjourned,
    GoesOn,
    Moving(Home),
    Abandoned,
    TaskSet(Task),
    LessonEnded { done: bool },
}

impl From<(TableId, &service::Event)> for Event {
    fn from((table, event): (TableId, &service::Event)) -> Event {
        Event {
            table: table.0,
            seq: event.seq,
            at: event.at.0,
            by: event.by.map(|person| person.0),
            command: event.command.0.clone(),
            what: (&event.what).into(),
        }
    }
}

impl TryFrom<Event> for (TableId, service::Event) {
    type Error = String;

    fn try_from(event: Event) -> Result<(TableId, service::Event), String> {
        let read = service::Event {
            seq: event.seq,
            at: Timestamp(event.at),
            by: event.by.map(PersonId),
            command: CommandId(event.command),
            what: event.what.try_into()?,
        };
        Ok((TableId(event.table), read))
    }
}

impl From<&service::What> for What {
    fn from(what: &service::What) -> What {
        match what {
            service::What::Challenged(challenge) => {
                What::Challenged(Box::new((&**challenge).into()))
            }
            service::What::Announced(message) => What::Announced { message: message.0 },
            service::What::Joined { chair, person } => What::Joined(Joined {
                chair: (*chair).into(),
                person: person.into(),
            }),
            service::What::Left => What::Left,
            service::What::Hinted => What::Hinted,
            service::What::Accepted(seating) => What::Accepted(seating.into()),
            service::What::Declined => What::Declined,
            service::What::Withdrawn => What::Withdrawn,
            service::What::Lapsed => What::Lapsed,
            service::What::ThreadOpened(thread) => What::ThreadOpened { thread: thread.0 },
            service::What::Moved(turn) => What::Moved(turn.to_string()),
            service::What::DrawOffered(side) => What::DrawOffered((*side).into()),
            service::What::DrawDeclined(side) => What::DrawDeclined((*side).into()),
            service::What::ResignationProposed(side) => What::ResignationProposed((*side).into()),
            service::What::Ended(outcome) => What::Ended((*outcome).into()),
            service::What::ClockPassed(to) => What::ClockPassed {
                to: to.code().to_owned(),
            },
            service::What::TimeCredited(millis) => What::TimeCredited { millis: *millis },
            service::What::Reminded(reminder) => What::Reminded((*reminder).into()),
            service::What::VacationBegan(person) => What::VacationBegan { person: person.0 },
            service::What::VacationEnded(person) => What::VacationEnded { person: person.0 },
            service::What::TakeBackAsked(asked) => What::TakeBackAsked((*asked).into()),
            service::What::TakeBackDeclined(side) => What::TakeBackDeclined((*side).into()),
            service::What::TakenBack { plies, to } => What::TakenBack {
                plies: *plies,
                to: to.code().to_owned(),
            },
            service::What::PauseAsked(side) => What::PauseAsked((*side).into()),
            service::What::PauseDeclined(side) => What::PauseDeclined((*side).into()),
            service::What::Paused => What::Paused,
            service::What::Unpaused => What::Unpaused,
            service::What::Adjourned => What::Adjourned,
            service::What::GoesOn => What::GoesOn,
            service::What::Moving(home) => What::Moving((*home).into()),
            service::What::Abandoned => What::Abandoned,
            service::What::TaskSet(task) => What::TaskSet(task.into()),
            service::What::LessonEnded { done } => What::LessonEnded { done: *done },
        }
    }
}

impl TryFrom<What> for service::What {
    type Error = String;

    fn try_from(what: What) -> Result<service::What, String> {
        Ok(match what {
            What::Challenged(challenge) => {
                service::What::Challenged(Box::new((*challenge).try_into()?))
            }
            What::Announced { message } => service::What::Announced(MessageId(message)),
            What::Joined(joined) => {
                let (chair, person) = joined.read();
                service::What::Joined { chair, person }
            }
            What::Left => service::What::Left,
            What::Hinted => service::What::Hinted,
            What::Accepted(seats) => service::What::Accepted(seats.into()),
            What::Declined => service::What::Declined,
            What::Withdrawn => service::What::Withdrawn,
            What::Lapsed => service::What::Lapsed,
            What::ThreadOpened { thread } => service::What::ThreadOpened(ChannelId(thread)),
            What::Moved(turn) => service::What::Moved(read_turn(&turn)?),
            What::DrawOffered(side) => service::What::DrawOffered(side.into()),
            What::DrawDeclined(side) => service::What::DrawDeclined(side.into()),
            What::ResignationProposed(side) => service::What::ResignationProposed(side.into()),
            What::Ended(outcome) => service::What::Ended(outcome.try_into()?),
            What::ClockPassed { to } => service::What::ClockPassed(read_mover(&to)?),
            What::TimeCredited { millis } => service::What::TimeCredited(millis),
            What::Reminded(reminder) => service::What::Reminded(reminder.into()),
            What::VacationBegan { person } => service::What::VacationBegan(PersonId(person)),
            What::VacationEnded { person } => service::What::VacationEnded(PersonId(person)),
            What::TakeBackAsked(asked) => service::What::TakeBackAsked(asked.into()),
            What::TakeBackDeclined(side) => service::What::TakeBackDeclined(side.into()),
            What::TakenBack { plies, to } => service::What::TakenBack {
                plies,
                to: read_mover(&to)?,
            },
            What::PauseAsked(side) => service::What::PauseAsked(side.into()),
            What::PauseDeclined(side) => service::What::PauseDeclined(side.into()),
            What::Paused => service::What::Paused,
            What::Unpaused => service::What::Unpaused,
            What::Adjourned => service::What::Adjourned,
            What::GoesOn => service::What::GoesOn,
            What::Moving(home) => service::What::Moving(home.into()),
            What::Abandoned => service::What::Abandoned,
            What::TaskSet(task) => service::What::TaskSet(task.into()),
            What::LessonEnded { done } => service::What::LessonEnded { done },
        })
    }
}

/// A mover by its code, such as `w` or `sw`.
fn read_mover(code: &str) -> Result<Mover, String> {
    Mover::from_code(code).ok_or_else(|| format!("{code:?} is no mover"))
}
