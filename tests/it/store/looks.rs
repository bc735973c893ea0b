//! When tables are to be looked at because of time: every store knows it without reading them, also after it was opened
//! again or imported.

use galabot::service::clock::{DAY, HOUR, MINUTE};
use galabot::service::{
    EventKind, GuildId, LAPSES_AFTER, Look, PersonId, Store, TableId, TimeControl, Timestamp,
    Vacation,
};

use super::given::{
    TestStore, accepted, agreed, challenge, command, commit, opening, opening_by, set_person, step,
};

const LAPSES: u64 = LAPSES_AFTER * DAY;

/// The tables to be looked at by now.
fn looks(store: &dyn Store, now: u64) -> Vec<u64> {
    let found = store.looks(Timestamp(now)).unwrap();
    found.iter().map(|(_, table)| table.0).collect()
}

/// A game of persons 1 and 2 by this clock, begun at this moment.
fn begin(store: &dyn Store, id: u64, control: TimeControl, at: u64) {
    let mut timed = challenge(1, Some(2));
    timed.timing.control = control;
    let name = command(format!("open-{id}"));
    commit(store, opening_by(TableId(id), timed, name, at));
    let table = store.table(TableId(id)).unwrap().unwrap();
    commit(
        store,
        step(&table, format!("begin-{id}"), &[accepted()], at),
    );
}

/// Postpones the looks at a table, if it still has this version.
fn postpone(store: &dyn Store, version: u64, at: u64, to: Option<u64>) {
    let look = Look {
        table: TableId(1),
        version,
        at: Timestamp(at),
    };
    store.postpone(&[(look, to.map(Timestamp))]).unwrap();
}

#[test]
fn a_table_is_looked_at_when_time_may_bring_something_about_there() {
    for mut kept in TestStore::all() {
        commit(kept.store(), opening(1, "open", 10));
        kept.reopen();
        let store = kept.store();
        assert_eq!(looks(store, 9 + LAPSES), [0; 0]);
        assert_eq!(looks(store, 10 + LAPSES), [1]);
        begin(store, 2, TimeControl::Days(5), 20);
        begin(store, 3, TimeControl::None, 30);
        begin(store, 4, TimeControl::Move(2 * HOUR), 40);
        kept.reopen();
        let store = kept.store();
        assert_eq!(store.evening_tables().unwrap(), [TableId(4)]);
        let reminds = 40 + 2 * HOUR - 12 * MINUTE;
        assert_eq!(looks(store, reminds - 1), [0; 0]);
        assert_eq!(looks(store, reminds), [4]);
        // When four fifths of the five days are used up; the earliest comes first.
        assert_eq!(looks(store, 19 + 4 * DAY), [4]);
        assert_eq!(looks(store, 20 + 4 * DAY), [4, 2]);
        assert_eq!(looks(store, 99 * DAY), [4, 2, 1]);
        let text = kept.export();
        for other in TestStore::all() {
            other.store().import(&mut text.as_bytes()).unwrap();
            assert_eq!(looks(other.store(), 19 + 4 * DAY), [4]);
            assert_eq!(looks(other.store(), 99 * DAY), [4, 2, 1]);
            assert_eq!(other.store().evening_tables().unwrap(), [TableId(4)]);
        }
        for id in [2, 4] {
            let table = kept.store().table(TableId(id)).unwrap().unwrap();
            let end = step(&table, format!("end-{id}"), &[agreed()], 50);
            commit(kept.store(), end);
        }
        kept.reopen();
        assert_eq!(looks(kept.store(), 99 * DAY), [1]);
        assert_eq!(kept.store().evening_tables().unwrap(), []);
    }
}

#[test]
fn a_look_is_postponed_unless_something_has_changed() {
    for mut kept in TestStore::all() {
        let store = kept.store();
        begin(store, 1, TimeControl::Days(5), 0);
        let (first, later) = (4 * DAY, 4 * DAY + HOUR);
        for (version, at) in [(1, first), (3, first), (2, first - 1)] {
            postpone(store, version, at, Some(later));
            assert_eq!(looks(store, first), [1], "version {version} at {at}");
        }
        postpone(store, 2, first, Some(later));
        kept.reopen();
        let store = kept.store();
        assert_eq!(looks(store, later - 1), [0; 0]);
        assert_eq!(looks(store, later), [1]);
        postpone(store, 2, later, None);
        assert_eq!(looks(store, 99 * DAY), [0; 0]);
        // What changes at the table counts again, and so does where it is.
        let table = store.table(TableId(1)).unwrap().unwrap();
        let elsewhere = EventKind::Moving(galabot::service::Home {
            guild: Some(GuildId(7)),
            ..table.home()
        });
        commit(store, step(&table, "move", &[elsewhere], 1));
        kept.reopen();
        assert_eq!(looks(kept.store(), first - 1), [0; 0]);
        assert_eq!(looks(kept.store(), first), [1]);
        assert_eq!(kept.store().live_tables().unwrap(), [TableId(1)]);
    }
}

#[test]
fn whoever_goes_on_vacation_or_comes_back_has_their_clocks_looked_at() {
    for mut kept in TestStore::all() {
        let store = kept.store();
        begin(store, 1, TimeControl::Days(5), 0);
        commit(store, opening(2, "no clock yet", 0));
        let [from, until] = [DAY, 2 * DAY].map(Timestamp);
        set_person(store, PersonId(2), |settings| {
            settings.vacations = vec![Vacation { from, until }];
        });
        kept.reopen();
        let store = kept.store();
        assert_eq!(looks(store, 0), [1], "what they have chosen may matter now");
        postpone(store, 2, 0, Some(4 * DAY));
        assert_eq!(looks(store, DAY - 1), [0; 0]);
        assert_eq!(looks(store, DAY), [1]);
        assert_eq!(store.looks(Timestamp(DAY)).unwrap()[0].0, Timestamp(0));
        postpone(store, 2, 0, Some(4 * DAY));
        assert_eq!(
            looks(store, 2 * DAY - 1),
            [0; 0],
            "they have been looked at"
        );
        // Another setting is no reason, but who wants reminders again may have missed one.
        set_person(store, PersonId(2), |settings| settings.reminders = false);
        assert_eq!(looks(store, 2 * DAY - 1), [0; 0]);
        set_person(store, PersonId(2), |settings| settings.reminders = true);
        assert_eq!(looks(store, 2 * DAY - 1), [1]);
        postpone(store, 2, 0, Some(4 * DAY));
        // A game begun in the midst of it is looked at once.
        begin(store, 3, TimeControl::Days(5), DAY + HOUR);
        assert_eq!(looks(store, DAY + HOUR), [3]);
        kept.reopen();
        assert_eq!(looks(kept.store(), 2 * DAY), [1, 3]);
        // Who comes back early is back at once.
        let store = kept.store();
        set_person(store, PersonId(2), |settings| {
            settings.vacations[0].until = Timestamp(DAY + 2 * HOUR);
        });
        let text = kept.export();
        let other = TestStore::memory();
        other.store().import(&mut text.as_bytes()).unwrap();
        assert_eq!(looks(other.store(), DAY - 1), [0; 0]);
        assert_eq!(looks(other.store(), DAY + 2 * HOUR), [1, 3]);
    }
}

#[test]
fn a_vacation_that_a_clock_running_ahead_began_begins_again_in_its_time() {
    for mut kept in TestStore::all() {
        let store = kept.store();
        begin(store, 1, TimeControl::Days(5), 0);
        let [from, until] = [DAY, 2 * DAY].map(Timestamp);
        set_person(store, PersonId(2), |settings| {
            settings.vacations = vec![Vacation { from, until }];
        });
        assert_eq!(looks(store, 0), [1]);
        postpone(store, 2, 0, Some(4 * DAY));
        // The clock runs ahead, and back.
        assert_eq!(looks(store, DAY), [1]);
        let away = PersonId(2);
        for (name, what, at) in [
            ("away", EventKind::VacationBegan(away), DAY),
            ("back", EventKind::VacationEnded(away), HOUR),
        ] {
            let table = store.table(TableId(1)).unwrap().unwrap();
            commit(store, step(&table, name, &[what], at));
        }
        postpone(store, 4, 0, Some(4 * DAY));
        kept.reopen();
        let store = kept.store();
        assert_eq!(looks(store, DAY - 1), [0; 0]);
        assert_eq!(looks(store, DAY), [1], "it begins in its time");
        postpone(store, 4, 0, Some(4 * DAY));
        assert_eq!(looks(store, 2 * DAY - 1), [0; 0]);
        assert_eq!(looks(store, 2 * DAY), [1], "and ends");
    }
}
