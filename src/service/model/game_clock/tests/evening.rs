//! Clocks for an evening: how they are written, what they remind of, and that they neither make nor lose time.

use super::*;

fn game(bank: u64, increment: u64) -> Result<TimeControl, text::ClockTextError> {
    Ok(TimeControl::Game { bank, increment })
}

fn per_move(span: u64) -> Result<TimeControl, text::ClockTextError> {
    Ok(TimeControl::Move(span))
}

#[test]
fn clocks_for_an_evening_are_read_as_people_write_them() {
    let quarter = 15 * MINUTE;
    for (text, control) in [
        ("15m+10s", game(quarter, 10 * SECOND)),
        ("15m+10s a side", game(quarter, 10 * SECOND)),
        ("15 min + 10 sec", game(quarter, 10 * SECOND)),
        ("15m + 10", game(quarter, 10 * SECOND)),
        ("15+10", game(quarter, 10 * SECOND)),
        ("90m", game(90 * MINUTE, 0)),
        ("an hour each", game(HOUR, 0)),
        ("1h30m plus 30s per player", game(90 * MINUTE, 30 * SECOND)),
        ("90 seconds", game(90 * SECOND, 0)),
        ("24h+0s", game(DAY, 0)),
        ("2h/move", per_move(2 * HOUR)),
        ("two hours a move", per_move(2 * HOUR)),
        ("10 min per turn", per_move(10 * MINUTE)),
        ("23h/move", per_move(23 * HOUR)),
        // Whole days are days, as ever.
        ("24h", Ok(TimeControl::Days(1))),
        ("24h/move", Ok(TimeControl::Days(1))),
        ("72h", Ok(TimeControl::Days(3))),
        ("3 days each", Ok(TimeControl::Days(3))),
        // In German and Danish.
        ("3 Tage", Ok(TimeControl::Days(3))),
        ("drei Tage pro Zug", Ok(TimeControl::Days(3))),
        ("2 Std/Zug", per_move(2 * HOUR)),
        (
            "20 Minuten + 5 Sekunden pro Seite",
            game(20 * MINUTE, 5 * SECOND),
        ),
        ("eine Stunde je Spieler", game(HOUR, 0)),
        ("ohne Uhr", Ok(TimeControl::None)),
        ("3 dage", Ok(TimeControl::Days(3))),
        ("to timer pr. træk", per_move(2 * HOUR)),
        ("1 time/træk", per_move(HOUR)),
        ("20 minutter + 5 sekunder", game(20 * MINUTE, 5 * SECOND)),
        ("ingen ur", Ok(TimeControl::None)),
    ] {
        assert_eq!(text.parse(), control, "{text}");
        if let Ok(control) = control {
            let written = control.to_string();
            assert_eq!(written.parse(), Ok(control), "{text}: {written}");
        }
    }
}

#[test]
fn what_is_no_clock_for_an_evening_is_refused_with_its_reason() {
    use text::ClockTextError::{Game, Move, NotAClock};
    for text in ["30s", "0m", "15m+2h", "25h+10s", "0+10", "1441+0"] {
        let read = text.parse::<TimeControl>();
        assert!(matches!(read, Err(Game(_))), "{text}: {read:?}");
    }
    for text in ["30s/move", "36h a move", "23h1s/move"] {
        let read = text.parse::<TimeControl>();
        assert!(matches!(read, Err(Move(_))), "{text}: {read:?}");
    }
    for text in [
        "15m+", "15m+fast", "3d+1d", "15+10s+5", "15 + 10", "15m5", "m",
    ] {
        let read = text.parse::<TimeControl>();
        assert!(matches!(read, Err(NotAClock(_))), "{text}: {read:?}");
    }
}

#[test]
fn one_reminder_comes_with_the_last_tenth_and_none_by_less_than_five_minutes() {
    let at = |seconds: u64| Timestamp(MONDAY + seconds * SECOND);
    let mut quarter = clock("15m+10s", false);
    assert_eq!(quarter.reminder_due(at(13 * 60 + 29)), None);
    assert_eq!(
        quarter.reminder_due(at(13 * 60 + 30)),
        Some(Reminder::NearlyOver)
    );
    // Whoever begins a turn with less was reminded before.
    happen(&mut quarter, at(14 * 60).0, black());
    happen(&mut quarter, at(14 * 60).0, white());
    assert_eq!(quarter.left(at(14 * 60)), 70 * SECOND);
    assert_eq!(quarter.reminder_due(at(15 * 60)), None);
    let mut even = clock("15m", false);
    happen(&mut even, at(13 * 60 + 30).0, black());
    happen(&mut even, at(13 * 60 + 30).0, white());
    assert_eq!(even.left(at(13 * 60 + 30)), 90 * SECOND);
    assert_eq!(even.reminder_due(at(13 * 60 + 30)), None);
    let blitz = clock("4m59s+10s", false);
    assert_eq!(blitz.reminder_due(at(290)), None);
    let per_move = clock("20h/move", false);
    assert_eq!(per_move.reminder_due(at(18 * 3600 - 1)), None);
    assert_eq!(
        per_move.reminder_due(at(18 * 3600)),
        Some(Reminder::NearlyOver)
    );
}

#[test]
fn what_surrounds_a_clock_fits_it() {
    for (text, on_its_way, unnoticed, grace, told) in [
        ("1m", 3 * SECOND, 6 * SECOND, MINUTE, 6 * SECOND),
        ("15m+10s", 3 * SECOND, 90 * SECOND, 90 * SECOND, 90 * SECOND),
        ("20h/move", 3 * SECOND, 5 * MINUTE, HOUR, HOUR),
        ("1 day", MINUTE, 5 * MINUTE, HOUR, HOUR),
        ("fischer 1h+1h cap 2h", MINUTE, 5 * MINUTE, HOUR, HOUR),
    ] {
        let control: TimeControl = text.parse().expect("a clock");
        assert_eq!(control.on_its_way(), on_its_way, "{text}");
        assert_eq!(control.unnoticed(), unnoticed, "{text}");
        assert_eq!(control.grace_period(), grace, "{text}");
        assert_eq!(control.worth_telling(), told, "{text}");
    }
}

#[test]
fn a_move_made_twice_adds_its_seconds_once() {
    let mut clock = clock("15m+10s", false);
    let at = |minutes: u64| MONDAY + minutes * MINUTE;
    happen(&mut clock, at(2), black());
    happen(&mut clock, at(5), white());
    let undone = EventKind::TakenBack {
        plies: 2,
        to: Mover::Side(Side::White),
    };
    happen(&mut clock, at(6), undone);
    assert_eq!(clock.all_left(Timestamp(at(6))), [12 * MINUTE, 12 * MINUTE]);
    happen(&mut clock, at(6), black());
    let left = [12 * MINUTE + 10 * SECOND, 12 * MINUTE];
    assert_eq!(clock.all_left(Timestamp(at(6))), left);
}

/// What somebody who keeps the time by hand would write down.
struct ByHand {
    left: Vec<u64>,
    turn: usize,
    increment: u64,
    stopped: [bool; 3],
}

impl ByHand {
    fn passes(&mut self, span: u64) {
        if self.stopped == [false; 3] {
            self.left[self.turn] -= span;
        }
    }

    fn moves(&mut self) {
        self.left[self.turn] += self.increment;
        self.turn = (self.turn + 1) % self.left.len();
    }

    fn undo(&mut self, plies: usize) {
        for _ in 0..plies {
            self.turn = (self.turn + self.left.len() - 1) % self.left.len();
            self.left[self.turn] -= self.increment;
        }
    }
}

proptest! {
    /// Moves that were on their way, take-backs, pauses, vacations, outages: each clock shows what it began with, plus
    /// its increments, less the time in which its player could move and had not sent a move.
    #[test]
    fn no_time_is_made_or_lost(
        four in any::<bool>(),
        increment in 0u64..=3_600,
        steps in prop::collection::vec((any::<u8>(), 0u64..10 * MINUTE, 0u64..20 * MINUTE), 1..60),
    ) {
        let (bank, increment) = (DAY, increment * SECOND);
        let timing = Timing {
            control: TimeControl::Game { bank, increment },
            ..Timing::default()
        };
        let seats = seating(four);
        let mut clock = GameClock::start(timing, &seats, Timestamp(MONDAY)).expect("a clock");
        let mut hand = ByHand {
            left: clock.banks.clone(),
            turn: 0,
            increment,
            stopped: [false; 3],
        };
        let (mut now, mut made) = (MONDAY, 0);
        for (number, wait, lag) in steps {
            let before = now;
            now += wait;
            let away = PersonId(1 + hand.turn as u64);
            let free = hand.stopped == [false; 3];
            let (stops, at) = (number % 2 == 0, usize::from(number) % 3);
            match number % 8 {
                // A move, which was sent a while ago.
                0..=3 => {
                    hand.passes(wait.saturating_sub(lag));
                    let on_its_way = clock.passed(Timestamp(now - lag), Timestamp(now));
                    prop_assert_eq!(on_its_way, if free { lag.min(now - before) } else { 0 });
                    happen(&mut clock, now, EventKind::TimeCredited(on_its_way));
                    hand.moves();
                    made += 1;
                    happen(&mut clock, now, EventKind::ClockPassed(mover(hand.turn, four)));
                    // It ends a pause; and nobody is on vacation but the one before.
                    hand.stopped[0] = false;
                    happen(&mut clock, now, EventKind::VacationEnded(away));
                    hand.stopped[1] = false;
                }
                4 => {
                    hand.passes(wait);
                    let plies = made.min(1 + usize::from(number) % 3);
                    hand.undo(plies);
                    made -= plies;
                    let to = mover(hand.turn, four);
                    happen(&mut clock, now, EventKind::TakenBack { plies, to });
                    happen(&mut clock, now, EventKind::VacationEnded(away));
                    hand.stopped[1] = false;
                }
                // The service comes back: what has passed since the last event was not theirs.
                5 => {
                    let lost = clock.passed(Timestamp(before), Timestamp(now));
                    prop_assert_eq!(lost, if free { wait } else { 0 });
                    happen(&mut clock, now, EventKind::TimeCredited(lost));
                }
                _ => {
                    hand.passes(wait);
                    hand.stopped[at] = stops;
                    happen(&mut clock, now, match (at, stops) {
                        (0, true) => EventKind::Paused,
                        (0, false) => EventKind::Unpaused,
                        (1, true) => EventKind::VacationBegan(away),
                        (1, false) => EventKind::VacationEnded(away),
                        (_, true) => EventKind::Adjourned,
                        (_, false) => EventKind::GoesOn,
                    });
                }
            }
            prop_assert_eq!(clock.all_left(Timestamp(now)), hand.left.clone());
        }
    }
}
