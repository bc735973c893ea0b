//! Which clocks are among those for an evening, and when they are looked at.

use super::*;
use crate::service::fixtures::{happen, seated, table};
use crate::service::{EventKind, TimeControl};

/// A game with this clock, which has just begun.
fn playing(control: TimeControl) -> Table {
    let mut table = table([]);
    table.challenge.timing.control = control;
    happen(&mut table, seated());
    table
}

/// A quarter of an hour for each side. Its last tenth begins 13 and a half minutes after the start.
fn quarter() -> Table {
    playing(TimeControl::Game {
        bank: 15 * MINUTE,
        increment: 10 * SECOND,
    })
}

const REMINDS: Timestamp = Timestamp(13 * MINUTE + 30 * SECOND);

/// What is known of the clocks of these tables.
fn known<'a>(tables: impl IntoIterator<Item = &'a Table>) -> Deadlines {
    let deadlines = Deadlines::default();
    tables
        .into_iter()
        .for_each(|table| deadlines.changed(table));
    deadlines
}

#[test]
fn the_clock_of_an_evening_is_looked_at_when_it_reminds() {
    let deadlines = known([&quarter()]);
    assert_eq!(deadlines.next(), Some(REMINDS));
    assert_eq!(deadlines.reached(Timestamp(REMINDS.0 - 1)), []);
    assert_eq!(deadlines.reached(REMINDS), [TableId(1)]);
}

#[test]
fn a_clock_that_was_looked_at_in_vain_is_looked_at_a_second_later() {
    let mut table = quarter();
    let deadlines = known([&table]);
    assert_eq!(deadlines.reached(REMINDS), [TableId(1)]);
    let later = Timestamp(REMINDS.0 + AGAIN);
    assert_eq!(deadlines.next(), Some(later));
    deadlines.changed(&table);
    assert_eq!(deadlines.next(), Some(later), "nothing new has happened");
    happen(&mut table, EventKind::Hinted);
    deadlines.changed(&table);
    assert_eq!(deadlines.next(), Some(REMINDS));
}

#[test]
fn clocks_of_days_and_clocks_that_stand_still_are_not_looked_at() {
    let mut paused = quarter();
    happen(&mut paused, EventKind::Paused);
    for table in [playing(TimeControl::Days(3)), paused] {
        let deadlines = known([&table]);
        assert_eq!(deadlines.next(), None, "{table:?}");
        assert!(!deadlines.wants_heartbeats_often(), "{table:?}");
    }
}

#[test]
fn only_a_short_evening_wants_many_heartbeats() {
    assert!(!known([]).wants_heartbeats_often());
    assert!(known([&quarter()]).wants_heartbeats_often());
    let long = playing(TimeControl::Move(20 * 60 * MINUTE));
    assert!(!known([&long]).wants_heartbeats_often());
}
