//! One event of each kind, and tables with all that can be said about time.

use super::*;
use crate::rules::gala::Mover;
use crate::rules::gala::terrain::Castle;
use crate::service::clock::{DAY, HOUR};
use crate::service::{Reminder, TakeBack, TaskSet, TimeControl, TimeOut};

pub(super) fn events() -> Vec<(&'static str, Record)> {
    let [white, black] = [person(1), person(2)];
    let what = [
        ("event-challenged", What::Challenged(Box::new(challenge()))),
        (
            "event-challenged-casual",
            What::Challenged(Box::new(Challenge {
                rated: false,
                ..challenge()
            })),
        ),
        ("event-announced", What::Announced(MessageId(7))),
        (
            "event-accepted",
            What::Accepted(Seating::Two([white, black])),
        ),
        (
            "event-accepted-by-four",
            What::Accepted(Seating::Four([1, 2, 2, 3].map(person))),
        ),
        (
            "event-joined",
            What::Joined {
                chair: Chair::Partner,
                person: person(3),
            },
        ),
        ("event-left", What::Left),
        ("event-hinted", What::Hinted),
        ("event-declined", What::Declined),
        ("event-withdrawn", What::Withdrawn),
        ("event-lapsed", What::Lapsed),
        ("event-thread-opened", What::ThreadOpened(ChannelId(5001))),
        ("event-moved", What::Moved(mv("j10-a1"))),
        ("event-placed", What::Moved(mv("N@e1"))),
        (
            "event-resignation-proposed",
            What::ResignationProposed(Side::White),
        ),
        ("event-draw-offered", What::DrawOffered(Side::White)),
        ("event-draw-declined", What::DrawDeclined(Side::Black)),
        ("event-ended", What::Ended(won())),
        (
            "event-ended-by-time",
            What::Ended(Outcome::Win {
                side: Side::Black,
                reason: WinReason::Time,
                grade: Grade::Plain,
            }),
        ),
        ("event-abandoned", What::Abandoned),
        ("event-task-set", What::TaskSet(task())),
        ("event-lesson-ended", What::LessonEnded { done: true }),
        (
            "event-clock-passed",
            What::ClockPassed(Mover::Seat(Castle::NorthEast)),
        ),
        ("event-time-credited", What::TimeCredited(5 * HOUR)),
        (
            "event-reminded-of-credit",
            What::Reminded(Reminder::GivenBack),
        ),
        ("event-reminded", What::Reminded(Reminder::MostUsed)),
        ("event-reminded-again", What::Reminded(Reminder::NearlyOver)),
        ("event-time-over", What::Reminded(Reminder::Over)),
        ("event-vacation-began", What::VacationBegan(PersonId(1))),
        ("event-vacation-ended", What::VacationEnded(PersonId(1))),
        (
            "event-take-back-asked",
            What::TakeBackAsked(TakeBack {
                side: Side::White,
                plies: 2,
            }),
        ),
        (
            "event-take-back-declined",
            What::TakeBackDeclined(Side::Black),
        ),
        (
            "event-taken-back",
            What::TakenBack {
                plies: 2,
                to: Mover::Side(Side::White),
            },
        ),
        ("event-pause-asked", What::PauseAsked(Side::White)),
        ("event-pause-declined", What::PauseDeclined(Side::Black)),
        ("event-paused", What::Paused),
        ("event-unpaused", What::Unpaused),
        ("event-adjourned", What::Adjourned),
        ("event-goes-on", What::GoesOn),
        ("event-moving", What::Moving(elsewhere())),
        (
            "event-challenged-with-a-clock",
            What::Challenged(Box::new(Challenge {
                timing: fischer(),
                ..challenge()
            })),
        ),
    ];
    let event = |(name, what)| {
        let event = Event {
            seq: 4,
            at: Timestamp(1_700_000_000_123),
            by: Some(PersonId(1)).filter(|_| name != "event-ended"),
            command: CommandId("m1200".to_owned()),
            what,
        };
        (name, Record::Event(TableId(12), event))
    };
    what.into_iter().map(event).collect()
}

/// The first task of the lesson for Gala.
pub(super) fn task() -> TaskSet {
    TaskSet {
        name: "kampa".to_owned(),
        position: "g8g/10/10/10/10/10/10/1P8/10/G8G w".to_owned(),
    }
}

pub(super) fn two() -> Seating {
    Seating::Two([person(1), person(2)])
}

fn elsewhere() -> Home {
    Home {
        guild: Some(GuildId(900)),
        channel: ChannelId(902),
    }
}

pub(super) fn fischer() -> Timing {
    Timing {
        control: TimeControl::Fischer {
            bank: 3 * DAY,
            increment: DAY,
            cap: 7 * DAY,
        },
        time_out: TimeOut::Ends,
        weekends_off: true,
    }
}

pub(super) fn days() -> Timing {
    Timing {
        control: TimeControl::Days(3),
        ..Timing::default()
    }
}

/// With everything about time that there can be.
pub(super) fn timed(timing: Timing) -> Table {
    let started = GameClock::start(timing, &two(), Timestamp(1)).expect("there is a clock");
    Table {
        last_deed: 4,
        challenge: Challenge {
            timing,
            ..playing().challenge
        },
        take_back: Some(TakeBack {
            side: Side::Black,
            plies: 1,
        }),
        pause_asked: Some(Side::White),
        moved_to: Some(elsewhere()),
        clock: Some(GameClock {
            turn: 1,
            banks: vec![4 * DAY, 2 * DAY],
            total: 2 * DAY,
            left: DAY,
            as_of: Timestamp(5),
            reminded: Some(Reminder::MostUsed),
            untold: HOUR,
            vacations: vec![PersonId(2)],
            paused: true,
            adjourned: true,
            stopped: true,
            ..started
        }),
        ..playing()
    }
}
