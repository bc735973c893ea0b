//! Whatever happens, a clock gives the same by its log as by looking at it, and never more or less time than there is.

use proptest::prelude::*;

use crate::rules::Side;
use crate::rules::mover::Castle;

use super::*;
use crate::service::clock::{DAY, HOUR, MINUTE, SECOND, text};
use crate::service::{
    CommandId, Event, EventKind, Person, Reminder, Seating, TimeControl, TimeOut, Timing,
};

mod evening;

/// A Monday, 2024-01-01 00:00 UTC.
const MONDAY: u64 = 1_704_067_200_000;

fn person(id: u64) -> Person {
    Person {
        id: PersonId(id),
        name: id.to_string(),
    }
}

fn seating(four: bool) -> Seating {
    match four {
        true => Seating::Four([1, 2, 3, 4].map(person)),
        false => Seating::Two([1, 2].map(person)),
    }
}

fn mover(turn: usize, four: bool) -> Mover {
    match four {
        true => Mover::Seat(Castle::ALL[turn % 4]),
        false => Mover::Side(Side::BOTH[turn % 2]),
    }
}

fn clock(text: &str, weekends_off: bool) -> GameClock {
    let timing = Timing {
        control: text.parse().expect("a clock"),
        time_out: TimeOut::Claim,
        weekends_off,
    };
    GameClock::start(timing, &seating(false), Timestamp(MONDAY)).expect("there is a clock")
}

fn happen(clock: &mut GameClock, at: u64, what: EventKind) {
    clock.apply(&Event {
        seq: 2,
        at: Timestamp(at),
        by: None,
        command: CommandId("j".to_owned()),
        what,
    });
}

fn black() -> EventKind {
    EventKind::ClockPassed(Mover::Side(Side::Black))
}

fn white() -> EventKind {
    EventKind::ClockPassed(Mover::Side(Side::White))
}

#[test]
fn days_begin_anew_with_each_move() {
    let mut clock = clock("3 days", false);
    assert_eq!(clock.deadline(), Some(Timestamp(MONDAY + 3 * DAY)));
    happen(&mut clock, MONDAY + 2 * DAY, black());
    assert_eq!(clock.person(), PersonId(2));
    assert_eq!(clock.deadline(), Some(Timestamp(MONDAY + 5 * DAY)));
    happen(&mut clock, MONDAY + 9 * DAY, white());
    assert_eq!(
        clock.deadline(),
        Some(Timestamp(MONDAY + 12 * DAY)),
        "a late move that nobody objected to"
    );
}

#[test]
fn fischer_keeps_what_is_left_and_adds_up_to_the_cap() {
    let mut clock = clock("fischer 3d+1d cap 7d", false);
    happen(&mut clock, MONDAY + DAY, black());
    happen(&mut clock, MONDAY + DAY, white());
    // White used a day of three and got one.
    assert_eq!(clock.left(Timestamp(MONDAY + DAY)), 3 * DAY);
    for _ in 0..10 {
        happen(&mut clock, MONDAY + DAY, black());
        happen(&mut clock, MONDAY + DAY, white());
    }
    assert_eq!(clock.left(Timestamp(MONDAY + DAY)), 7 * DAY, "the cap");
    // Out of time, but allowed to play on: the increment is all there is.
    happen(&mut clock, MONDAY + 30 * DAY, black());
    assert_eq!(clock.banks[0], DAY);
}

#[test]
fn fischer_takes_nothing_away_that_was_given_back_above_the_cap() {
    let mut clock = clock("fischer 6d+1d cap 7d", false);
    // A day is used up, and three are given back.
    happen(&mut clock, MONDAY + DAY, EventKind::TimeCredited(3 * DAY));
    assert_eq!(clock.left(Timestamp(MONDAY + DAY)), 8 * DAY);
    happen(&mut clock, MONDAY + DAY, black());
    assert_eq!(
        clock.banks[0],
        8 * DAY,
        "no increment above the cap, and no loss"
    );
    happen(&mut clock, MONDAY + DAY, white());
    happen(&mut clock, MONDAY + 3 * DAY, black());
    assert_eq!(clock.banks[0], 7 * DAY, "below the cap it grows up to it");
}

#[test]
fn weekends_vacations_pauses_and_adjournments_take_no_time() {
    let mut over_weekend = clock("5 days", true);
    happen(&mut over_weekend, MONDAY + 3 * DAY, black());
    assert_eq!(
        over_weekend.deadline(),
        Some(Timestamp(MONDAY + 10 * DAY)),
        "five days from Thursday on are over with Wednesday"
    );
    for (stop, go) in [
        (
            EventKind::VacationBegan(PersonId(1)),
            EventKind::VacationEnded(PersonId(1)),
        ),
        (EventKind::Paused, EventKind::Unpaused),
        (EventKind::Adjourned, EventKind::GoesOn),
    ] {
        let mut clock = clock("3 days", false);
        happen(&mut clock, MONDAY + DAY, stop);
        assert_eq!(clock.deadline(), None);
        assert_eq!(clock.left(Timestamp(MONDAY + 100 * DAY)), 2 * DAY);
        happen(&mut clock, MONDAY + 20 * DAY, go);
        assert_eq!(clock.deadline(), Some(Timestamp(MONDAY + 22 * DAY)));
    }
    let mut other = clock("3 days", false);
    happen(&mut other, MONDAY, EventKind::VacationBegan(PersonId(2)));
    assert_eq!(
        other.deadline(),
        Some(Timestamp(MONDAY + 3 * DAY)),
        "the other one's vacation costs time"
    );
    happen(&mut other, MONDAY + DAY, black());
    assert_eq!(other.deadline(), None);
}

#[test]
fn what_was_lost_while_the_bot_was_away_is_given_back() {
    let mut clock = clock("1 day", false);
    let (gone, back) = (Timestamp(MONDAY + HOUR), Timestamp(MONDAY + 50 * HOUR));
    let lost = clock.passed(gone, back);
    assert_eq!(lost, 49 * HOUR);
    happen(&mut clock, back.0, EventKind::TimeCredited(lost));
    assert_eq!(clock.left(back), 23 * HOUR);
    assert_eq!(clock.untold, lost);
    // A player who was late already stays late.
    happen(
        &mut clock,
        MONDAY + 90 * HOUR,
        EventKind::TimeCredited(HOUR),
    );
    assert_eq!(clock.left(Timestamp(MONDAY + 90 * HOUR)), 0);
}

#[test]
fn reminders_come_once_and_in_order() {
    let mut clock = clock("5 days", false);
    let at = |hours: u64| Timestamp(MONDAY + hours * HOUR);
    assert_eq!(clock.reminder_due(at(95)), None);
    assert_eq!(clock.reminder_due(at(96)), Some(Reminder::MostUsed));
    happen(
        &mut clock,
        at(96).0,
        EventKind::Reminded(Reminder::MostUsed),
    );
    assert_eq!(clock.reminder_due(at(97)), None);
    assert_eq!(clock.reminder_due(at(118)), Some(Reminder::NearlyOver));
    assert_eq!(clock.reminder_due(at(120)), None, "it is too late");
    happen(&mut clock, at(97).0, black());
    assert_eq!(clock.reminder_due(at(97)), None);
    // Two reminders that are due at once are given as one.
    assert_eq!(clock.reminder_due(at(97 + 119)), Some(Reminder::NearlyOver));
    // On a short clock the last one comes with the last tenth.
    let short = self::clock("fischer 10h+1h cap 20h", false);
    assert_eq!(short.reminder_due(at(8)), Some(Reminder::MostUsed));
    assert_eq!(short.reminder_due(at(9)), Some(Reminder::NearlyOver));
}

#[test]
fn once_the_others_know_that_they_may_claim_the_win_no_moment_is_waited_for() {
    let mut clock = clock("3 days", false);
    let late = MONDAY + 3 * DAY + MINUTE;
    assert!(clock.looks().contains(&Timestamp(late)));
    happen(&mut clock, late, EventKind::Reminded(Reminder::Over));
    assert_eq!(clock.looks(), []);
}

#[test]
fn a_move_taken_back_gives_the_turn_back() {
    let mut clock = clock("fischer 3d+1d cap 7d", false);
    happen(&mut clock, MONDAY + DAY, black());
    let undone = EventKind::TakenBack {
        plies: 1,
        to: Mover::Side(Side::White),
    };
    happen(&mut clock, MONDAY + 2 * DAY, undone);
    assert_eq!(clock.person(), PersonId(1));
    assert_eq!(clock.left(Timestamp(MONDAY + 2 * DAY)), 3 * DAY);
    assert_eq!(clock.banks[1], 2 * DAY, "Black has thought for a day");
}

#[test]
fn time_controls_are_read_as_people_write_them() {
    let fischer = |bank, increment, cap| TimeControl::Fischer {
        bank,
        increment,
        cap,
    };
    for (text, control) in [
        ("none", TimeControl::None),
        ("No clock", TimeControl::None),
        ("3 days", TimeControl::Days(3)),
        ("3d", TimeControl::Days(3)),
        ("72h", TimeControl::Days(3)),
        ("three days a move", TimeControl::Days(3)),
        ("1 day/move", TimeControl::Days(1)),
        ("a week per move", TimeControl::Days(7)),
        ("Fischer 3d+1d cap 7d", fischer(3 * DAY, DAY, 7 * DAY)),
        (
            "fischer 3 days + 12 hours, max 1 week",
            fischer(3 * DAY, 12 * HOUR, 7 * DAY),
        ),
        ("fischer 2d+1d", fischer(2 * DAY, DAY, 4 * DAY)),
        ("fischer 1d12h", fischer(36 * HOUR, 0, 3 * DAY)),
    ] {
        assert_eq!(text.parse(), Ok(control), "{text}");
    }
    for text in [
        "",
        "days",
        "3",
        "3 moves",
        "fischer",
        "fischer 3d+",
        "blitz",
        "3 days and a half",
        "3d5",
    ] {
        let read = text.parse::<TimeControl>();
        assert!(
            matches!(read, Err(text::ClockTextError::NotAClock(_))),
            "{text}: {read:?}"
        );
    }
    for text in ["0 days", "15 days", "36h", "99999 weeks"] {
        let read = text.parse::<TimeControl>();
        assert!(matches!(read, Err(text::ClockTextError::Days(_))), "{text}");
    }
    for text in [
        "fischer 5m",
        "fischer 61d",
        "fischer 3d+15d",
        "fischer 3d cap 2d",
    ] {
        let read = text.parse::<TimeControl>();
        assert!(
            matches!(read, Err(text::ClockTextError::Fischer(_))),
            "{text}"
        );
    }
}

fn any_control() -> impl Strategy<Value = TimeControl> {
    let fischer =
        (60u64..=86_400, 0u64..=20_160, 0u64..=86_400).prop_map(|(bank, increment, more)| {
            TimeControl::Fischer {
                bank: bank * MINUTE,
                increment: increment * MINUTE,
                cap: ((bank + more) * MINUTE).min(TimeControl::MOST_BANK),
            }
        });
    let game = (60u64..=86_400, 0u64..=3_600).prop_map(|(bank, increment)| TimeControl::Game {
        bank: bank * SECOND,
        increment: increment * SECOND,
    });
    prop_oneof![
        Just(TimeControl::None),
        (1u8..=14).prop_map(TimeControl::Days),
        fischer,
        game,
        (60u64..=82_800).prop_map(|seconds| TimeControl::Move(seconds * SECOND)),
    ]
}

/// The events that can happen to a clock, by number.
fn what(number: u8, turn: &mut usize, four: bool) -> EventKind {
    let someone = PersonId(1 + u64::from(number) % 4);
    match number % 10 {
        0..=3 => {
            *turn += 1;
            EventKind::ClockPassed(mover(*turn, four))
        }
        4 => EventKind::VacationBegan(someone),
        5 => EventKind::VacationEnded(someone),
        6 => EventKind::Paused,
        7 => EventKind::Unpaused,
        8 => EventKind::Adjourned,
        _ if number.is_multiple_of(2) => EventKind::GoesOn,
        _ => EventKind::TimeCredited(u64::from(number) * MINUTE),
    }
}

proptest! {
    #[test]
    fn what_is_written_reads_back(control in any_control()) {
        prop_assert_eq!(control.to_string().parse(), Ok(control));
    }

    #[test]
    fn a_week_is_the_same_both_ways(from in 0u64..4 * 7 * DAY, span in 0u64..60 * DAY) {
        let from = Timestamp(MONDAY + from);
        let at = week::after(from, span, true);
        prop_assert_eq!(week::between(from, at, true), span);
        // It is the first such moment.
        if span > 0 {
            prop_assert!(week::between(from, Timestamp(at.0 - 1), true) < span);
        }
    }

    #[test]
    fn looking_at_a_clock_changes_nothing(
        control in any_control(),
        four in any::<bool>(),
        weekends_off in any::<bool>(),
        steps in prop::collection::vec((any::<u8>(), 0u64..30 * HOUR), 1..40),
    ) {
        let timing = Timing { control, time_out: TimeOut::Claim, weekends_off };
        let started = GameClock::start(timing, &seating(four), Timestamp(MONDAY));
        prop_assert_eq!(started.is_some(), control.is_timed());
        let Some(mut clock) = started else { return Ok(()); };
        let (mut now, mut turn, mut given) = (MONDAY, 0, 0);
        for (number, wait) in steps {
            now += wait;
            let seen = clock.left(Timestamp(now));
            let next = what(number, &mut turn, four);
            // An event that only lets time pass shows the same as before.
            let mut looked = clock.clone();
            happen(&mut looked, now - wait / 2, EventKind::DrawDeclined(Side::White));
            prop_assert_eq!(looked.left(Timestamp(now)), seen);
            prop_assert_eq!(looked.deadline(), clock.deadline());
            if let Some(deadline) = clock.deadline() {
                prop_assert_eq!(seen == 0, deadline.0 <= now);
                prop_assert_eq!(clock.left(deadline), 0);
                if deadline.0 > clock.as_of.0 {
                    prop_assert!(clock.left(Timestamp(deadline.0 - 1)) > 0);
                }
            } else {
                prop_assert_eq!(seen, clock.left);
            }
            if let EventKind::TimeCredited(span) = next {
                given += span;
            }
            happen(&mut clock, now, next);
            let most = match control {
                TimeControl::Fischer { cap, .. } => cap,
                TimeControl::Game { bank, increment } => bank + turn as u64 * increment,
                other => other.bank(),
            };
            prop_assert!(clock.left <= most + given);
            prop_assert_eq!(clock.person(), clock.seats[turn % clock.seats.len()]);
        }
    }
}

#[test]
fn whoever_has_run_out_of_time_is_late_unless_they_are_away_or_the_game_is_over() {
    let mut clock = clock("3 days", false);
    let white = PersonId(1);
    let late = Timestamp(MONDAY + 3 * DAY);
    assert!(!clock.is_late(white, Timestamp(late.0 - 1)));
    assert!(clock.is_late(white, late));
    assert!(!clock.is_late(PersonId(2), late), "it is not their turn");
    let mut away = clock.clone();
    happen(&mut away, late.0, EventKind::VacationBegan(white));
    assert!(!away.is_late(white, late));
    happen(&mut clock, late.0, EventKind::Abandoned);
    assert!(!clock.is_late(white, late));
}

#[test]
fn no_time_passes_once_a_game_is_over() {
    let mut clock = clock("3 days", false);
    happen(&mut clock, MONDAY + DAY, EventKind::Abandoned);
    assert_eq!(clock.deadline(), None);
    assert_eq!(clock.left(Timestamp(MONDAY + 9 * DAY)), 2 * DAY);
}
