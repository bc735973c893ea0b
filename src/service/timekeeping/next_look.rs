//! When a table is to be looked at next because time may bring something about there.

use crate::service::lessons::lesson::forgotten_at;
use crate::service::lobby::invitees::lapses_at;
use crate::service::model::ids::Timestamp;
use crate::service::model::table::{Stage, Table};

/// The earliest moment at which time may bring something about at a table, as far as the table tells: a challenge
/// lapses, a lesson is forgotten, a clock reminds or runs out. It may be past; `None` if nothing ever does. Vacations
/// are in the settings of people.
pub fn next_look(table: &Table) -> Option<Timestamp> {
    moments(table).into_iter().min()
}

/// The next such moment after this one.
pub(super) fn next_look_after(table: &Table, now: Timestamp) -> Option<Timestamp> {
    let moments = moments(table).into_iter();
    moments.filter(|at| now < *at).min()
}

fn moments(table: &Table) -> Vec<Timestamp> {
    match &table.clock {
        Some(clock) if table.stage == Stage::Playing => clock.looks(),
        _ => {
            let moments = lapses_at(table).into_iter().chain(forgotten_at(table));
            moments.collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::fixtures::challenged;

    #[test]
    fn a_look_at_the_moment_when_something_may_happen_is_not_followed_by_another() {
        let table = challenged(None);
        let lapses = next_look(&table).expect("it lapses");
        let just_before = Timestamp(lapses.0 - 1);
        assert_eq!(next_look_after(&table, just_before), Some(lapses));
        assert_eq!(next_look_after(&table, lapses), None);
    }
}
