//! Samples of events, one of each kind, and tables with everything about time.

use super::*;
use crate::rules::mover::{Castle, Mover};
use crate::service::clock::{DAY, HOUR, MINUTE, SECOND};
use crate::service::{CoachRemark, CoachSaid, Reminder, TakeBack, TaskSet, TimeControl, TimeOut};

pub(super) fn events() -> Vec<(&'static str, Record)> {
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
    let all = [of_challenges(), of_games(), of_time(), of_agreements()];
    all.into_iter().flatten().map(event).collect()
}

/// About a challenge and the people who answer it.
fn of_challenges() -> Vec<(&'static str, EventKind)> {
    let [white, black] = [person(1), person(2)];
    vec![
        (
            "event-challenged",
            EventKind::Challenged(Box::new(challenge())),
        ),
        (
            "event-challenged-casual",
            EventKind::Challenged(Box::new(Challenge {
                rated: false,
                ..challenge()
            })),
        ),
        ("event-announced", EventKind::Announced(MessageId(7))),
        (
            "event-accepted",
            EventKind::Accepted(Seating::Two([white, black])),
        ),
        (
            "event-accepted-by-four",
            EventKind::Accepted(Seating::Four([1, 2, 2, 3].map(person))),
        ),
        (
            "event-joined",
            EventKind::Joined {
                slot: Slot::Partner,
                person: person(3),
            },
        ),
        ("event-left", EventKind::Left),
        ("event-declined", EventKind::Declined),
        ("event-withdrawn", EventKind::Withdrawn),
        ("event-lapsed", EventKind::Lapsed),
        (
            "event-challenged-with-a-clock",
            EventKind::Challenged(Box::new(Challenge {
                timing: fischer(),
                ..challenge()
            })),
        ),
        (
            "event-challenged-at-the-level-that-suits",
            EventKind::Challenged(Box::new(Challenge {
                finds_level: true,
                ..challenge()
            })),
        ),
        (
            "event-challenged-with-a-coach",
            EventKind::Challenged(Box::new(Challenge {
                coach: true,
                ..challenge()
            })),
        ),
    ]
}

/// About a game and its end.
fn of_games() -> Vec<(&'static str, EventKind)> {
    vec![
        ("event-hinted", EventKind::Hinted),
        (
            "event-coached",
            EventKind::Coached(Box::new(CoachRemark {
                ply: 7,
                turn: mv("d3-f5"),
                said: CoachSaid::Warning {
                    before: 61,
                    after: 23,
                    line: vec![mv("c6-e5"), mv("a1-b2")],
                    better: vec![mv("d3-d4")],
                },
            })),
        ),
        (
            "event-coached-well",
            EventKind::Coached(Box::new(CoachRemark {
                ply: 7,
                turn: mv("d3-f5"),
                said: CoachSaid::Praise,
            })),
        ),
        ("event-played-on", EventKind::PlayedOn),
        ("event-still-asked", EventKind::StillAsked),
        (
            "event-thread-opened",
            EventKind::ThreadOpened(ChannelId(5001)),
        ),
        ("event-moved", EventKind::Moved(mv("j10-a1"))),
        ("event-placed", EventKind::Moved(mv("N@e1"))),
        (
            "event-resignation-proposed",
            EventKind::ResignationProposed(Side::White),
        ),
        ("event-draw-proposed", EventKind::DrawProposed(Side::White)),
        ("event-draw-offered", EventKind::DrawOffered(Side::White)),
        ("event-draw-agreed", EventKind::DrawAgreed(Side::Black)),
        ("event-draw-declined", EventKind::DrawDeclined(Side::Black)),
        ("event-ended", EventKind::Ended(won())),
        (
            "event-ended-by-time",
            EventKind::Ended(Outcome::Win {
                side: Side::Black,
                reason: WinReason::Time,
                grade: Grade::Plain,
            }),
        ),
        ("event-abandoned", EventKind::Abandoned),
        ("event-task-set", EventKind::TaskSet(task())),
        ("event-lesson-ended", EventKind::LessonEnded { done: true }),
    ]
}

/// About clocks and vacations.
fn of_time() -> Vec<(&'static str, EventKind)> {
    vec![
        (
            "event-clock-passed",
            EventKind::ClockPassed(Mover::Seat(Castle::NorthEast)),
        ),
        ("event-time-credited", EventKind::TimeCredited(5 * HOUR)),
        (
            "event-reminded-of-credit",
            EventKind::Reminded(Reminder::GivenBack),
        ),
        ("event-reminded", EventKind::Reminded(Reminder::MostUsed)),
        (
            "event-reminded-again",
            EventKind::Reminded(Reminder::NearlyOver),
        ),
        ("event-time-over", EventKind::Reminded(Reminder::Over)),
        (
            "event-vacation-began",
            EventKind::VacationBegan(PersonId(1)),
        ),
        (
            "event-vacation-ended",
            EventKind::VacationEnded(PersonId(1)),
        ),
    ]
}

/// What the players ask of each other, and a game that moves to another channel.
fn of_agreements() -> Vec<(&'static str, EventKind)> {
    vec![
        (
            "event-take-back-asked",
            EventKind::TakeBackAsked(TakeBack {
                side: Side::White,
                plies: 2,
            }),
        ),
        (
            "event-take-back-declined",
            EventKind::TakeBackDeclined(Side::Black),
        ),
        (
            "event-taken-back",
            EventKind::TakenBack {
                plies: 2,
                to: Mover::Side(Side::White),
            },
        ),
        ("event-pause-asked", EventKind::PauseAsked(Side::White)),
        (
            "event-pause-declined",
            EventKind::PauseDeclined(Side::Black),
        ),
        ("event-paused", EventKind::Paused),
        ("event-unpaused", EventKind::Unpaused),
        ("event-adjourned", EventKind::Adjourned),
        ("event-goes-on", EventKind::GoesOn),
        ("event-moving", EventKind::Moving(elsewhere())),
    ]
}

/// The first task of the lesson for Gala.
pub(super) fn task() -> TaskSet {
    TaskSet {
        name: "kampa".to_owned(),
        position: "g8g/10/10/10/10/10/10/1P8/10/G8G w".to_owned(),
        not_by_house_rules: false,
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

pub(super) fn evening() -> Timing {
    Timing {
        control: TimeControl::Game {
            bank: 15 * MINUTE,
            increment: 10 * SECOND,
        },
        ..Timing::default()
    }
}

pub(super) fn per_move() -> Timing {
    Timing {
        control: TimeControl::Move(2 * HOUR),
        time_out: TimeOut::Ends,
        ..Timing::default()
    }
}

/// A table in play with everything about time that there can be.
pub(super) fn timed(timing: Timing) -> Table {
    let started = GameClock::start(timing, &two(), Timestamp(1)).expect("there is a clock");
    Table {
        last_action_version: 4,
        challenge: Challenge {
            timing,
            ..playing().challenge
        },
        take_back: Some(TakeBack {
            side: Side::Black,
            plies: 1,
        }),
        coach_waits: false,
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
