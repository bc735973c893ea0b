//! What is planned at a table: it is kept on condition, moves on with the game in the same commit, and is its owner's.

use galabot::rules::Side;
use galabot::service::notes::{Line, Notes, Plan, PlannedReplies};
use galabot::service::{EventKind, PersonId, Store, TableId, Timestamp};

use super::given::{TestStore, about, accepted, agreed, commit, mv, opening, step};

const TABLE: TableId = TableId(1);
const ANNA: PersonId = PersonId(1);
const BEN: PersonId = PersonId(2);

fn line(text: &str) -> Line {
    Line {
        turns: text.split(' ').map(mv).collect(),
    }
}

fn plan(person: PersonId, ply: usize, lines: &[&str]) -> Plan {
    Plan {
        person,
        ply,
        lines: lines.iter().map(|text| line(text)).collect(),
        told: false,
    }
}

fn planned(store: &dyn Store) -> Vec<Plan> {
    let planned: Option<PlannedReplies> = store.noted(TABLE).unwrap();
    planned.unwrap_or_default().0
}

/// The version of the table.
fn version(store: &dyn Store) -> u64 {
    store.table(TABLE).unwrap().unwrap().version
}

/// Plans this instead of what is planned.
fn set(store: &dyn Store, plans: &[Plan]) -> bool {
    let before = PlannedReplies(planned(store));
    let after = PlannedReplies(plans.to_vec());
    let at = (TABLE, version(store));
    store.set_planned(at, &before, &after).unwrap()
}

/// Something happens at the table.
fn happens(store: &dyn Store, what: EventKind) {
    let table = store.table(TABLE).unwrap().unwrap();
    let name = format!("step-{}", table.version);
    commit(store, step(&table, name, &[what], 20));
}

fn moved(text: &str) -> EventKind {
    EventKind::Moved(mv(text))
}

/// A game of Anna (White) against Ben.
fn begin(store: &dyn Store) {
    commit(store, opening(1, "open", 10));
    happens(store, accepted());
}

#[test]
fn a_plan_moves_on_with_the_game_in_every_store() {
    for mut kept in TestStore::all() {
        begin(kept.store());
        let lines = [
            "b3-c4 b8-c7 c2-d3 c9-d8",
            "b3-c4 b8-c7 i3-h4 i8-h7",
            "h2-g3 h9-g8",
        ];
        assert!(set(kept.store(), &[plan(BEN, 0, &lines)]));
        kept.reopen();
        assert_eq!(planned(kept.store()), [plan(BEN, 0, &lines)]);
        assert_eq!(kept.store().planned_tables().unwrap(), [TABLE]);
        happens(kept.store(), moved("b3-c4"));
        kept.reopen();
        let left = ["b8-c7 c2-d3 c9-d8", "b8-c7 i3-h4 i8-h7"];
        assert_eq!(planned(kept.store()), [plan(BEN, 1, &left)]);
        // What is no move changes nothing.
        happens(kept.store(), EventKind::DrawOffered(Side::White));
        assert_eq!(planned(kept.store()), [plan(BEN, 1, &left)]);
        happens(kept.store(), moved("b8-c7"));
        happens(kept.store(), moved("h2-g3"));
        assert_eq!(planned(kept.store()), [], "the game has left it");
        assert_eq!(kept.store().planned_tables().unwrap(), []);
    }
}

#[test]
fn turns_taken_back_and_the_end_of_a_game_leave_nothing_planned() {
    for kept in TestStore::all() {
        let store = kept.store();
        begin(store);
        happens(store, moved("b3-c4"));
        assert!(set(store, &[plan(ANNA, 1, &["b8-c7 c2-d3"])]));
        let to = galabot::rules::mover::Mover::Side(Side::White);
        happens(store, EventKind::TakenBack { plies: 1, to });
        assert_eq!(planned(store), []);
        assert!(set(store, &[plan(BEN, 0, &["b3-c4 b8-c7"])]));
        happens(store, agreed());
        assert_eq!(planned(store), []);
    }
}

#[test]
fn nothing_is_planned_upon_a_game_that_has_gone_on() {
    for kept in TestStore::all() {
        let store = kept.store();
        begin(store);
        let old = (TABLE, version(store));
        happens(store, moved("b3-c4"));
        let none = PlannedReplies::default();
        let late = PlannedReplies(vec![plan(BEN, 0, &["b3-c4 b8-c7"])]);
        assert!(!store.set_planned(old, &none, &late).unwrap());
        let stranger = PlannedReplies(vec![plan(PersonId(9), 1, &["b8-c7 c2-d3"])]);
        let now = (TABLE, version(store));
        assert!(!store.set_planned(now, &none, &stranger).unwrap());
        let nowhere = (TableId(7), 1);
        assert!(!store.set_planned(nowhere, &none, &late).unwrap());
        assert_eq!(planned(store), []);
        assert!(set(store, &[plan(ANNA, 1, &["b8-c7 c2-d3"])]));
        // Somebody else has planned meanwhile.
        assert!(!store.set_planned(now, &none, &none).unwrap());
        assert_eq!(planned(store).len(), 1);
    }
}

#[test]
fn a_plan_is_handed_to_its_owner_alone_carried_along_and_erased() {
    for kept in TestStore::all() {
        let store = kept.store();
        begin(store);
        happens(store, moved("b3-c4"));
        let plans = [
            plan(BEN, 1, &["i8-h7 i3-h4 h9-g8"]),
            plan(ANNA, 1, &["b8-c7 c2-d3"]),
        ];
        assert!(set(store, &plans));
        let own = |person| about(store, person).join("\n");
        assert!(own(ANNA).contains("b8c7c2d3"), "{}", own(ANNA));
        assert!(!own(ANNA).contains("i8h7"), "{}", own(ANNA));
        assert!(own(BEN).contains("i8h7i3h4h9g8"), "{}", own(BEN));
        assert!(!own(BEN).contains("b8c7c2d3"), "{}", own(BEN));
        // Whoever carries all games somewhere else loses nothing.
        let text = kept.export();
        for other in TestStore::all() {
            other.store().import(&mut text.as_bytes()).unwrap();
            assert_eq!(planned(other.store()), plans);
        }
        store.erase(ANNA, PersonId(5), Timestamp(30)).unwrap();
        assert_eq!(planned(store), [plans[0].clone()]);
        assert!(!kept.export().contains("b8c7c2d3"));
        store.erase(BEN, PersonId(6), Timestamp(31)).unwrap();
        assert_eq!(store.planned_tables().unwrap(), []);
    }
}
