//! A store whose indexes an older program has made, or has not kept right: they are made anew at the first start.

use std::collections::BTreeMap;
use std::path::Path;

use galabot::service::clock::DAY;
use galabot::service::{Store, TableId, TimeControl, Timestamp, Vacation};
use galabot::store::{DiskStore, sealed};

use super::damage::underneath;
use super::given::{
    accepted, challenge, chosen, command, commit, export, furnish, opening_by, person, step,
};

/// The first letters of the keys that no older program knows.
const NEW: &[u8] = b"LEDWFPcrRU";

/// The mark of complete indexes of this version.
fn mark(version: u64) -> Vec<u8> {
    [b"i", &version.to_be_bytes()[..]].concat()
}

/// A store with all kinds of tables, closed.
fn furnished(dir: &Path) {
    let store = DiskStore::open(dir).unwrap();
    furnish(&store);
    for (id, control) in [
        (11, TimeControl::Days(3)),
        (12, TimeControl::Move(7_200_000)),
    ] {
        let mut timed = challenge(1, Some(2));
        timed.timing.control = control;
        let name = command(format!("open-{id}"));
        commit(&store, opening_by(TableId(id), timed, name, 1_000));
        let table = store.table(TableId(id)).unwrap().unwrap();
        commit(
            &store,
            step(&table, format!("begin-{id}"), &[accepted()], 2_000),
        );
    }
    let mut settings = chosen();
    settings.vacations.push(Vacation {
        from: Timestamp(DAY),
        until: Timestamp(2 * DAY),
    });
    let known = store.person_settings(person(3).id).unwrap();
    assert!(
        store
            .set_person_settings(person(3).id, &known, &settings)
            .unwrap()
    );
    // They sit at no table with a clock, so there is nothing to look at.
    assert!(store.looks(Timestamp(0)).unwrap().is_empty());
}

/// All entries that follow from others.
fn derived(dir: &Path) -> BTreeMap<Vec<u8>, Vec<u8>> {
    let db = underneath(dir);
    let entries = db.iter().map(|entry| entry.unwrap());
    let ours = entries.filter(|(key, _)| NEW.contains(&key[0]) || b"il".contains(&key[0]));
    ours.map(|(key, value)| (key.to_vec(), value.to_vec()))
        .collect()
}

#[test]
fn an_older_store_gets_its_indexes_at_the_first_start() {
    let dir = tempfile::tempdir().unwrap();
    furnished(dir.path());
    let (all, text) = (
        derived(dir.path()),
        export(&DiskStore::open(dir.path()).unwrap()),
    );
    let current = all.keys().find(|key| key[0] == b'i').unwrap().clone();
    let db = underneath(dir.path());
    for key in all.keys() {
        db.remove(key).unwrap();
        if key[0] == b'L' {
            db.insert([b"l", &key[9..]].concat(), vec![0]).unwrap();
        }
    }
    db.insert(mark(1), vec![0]).unwrap();
    drop(db);
    let store = DiskStore::open(dir.path()).unwrap();
    assert_eq!(export(&store), text);
    assert_eq!(store.live_tables().unwrap(), [2, 11, 12].map(TableId));
    assert_eq!(store.evening_tables().unwrap(), [TableId(12)]);
    drop(store);
    assert_eq!(derived(dir.path()), all);
    assert!(all.contains_key(&current));
}

#[test]
fn a_store_that_an_older_program_has_gone_on_with_is_looked_through_again() {
    let dir = tempfile::tempdir().unwrap();
    furnished(dir.path());
    let all = derived(dir.path());
    let db = underneath(dir.path());
    // It does not know of these, and has left its own mark.
    for key in all.keys().filter(|key| key[0] == b'L') {
        db.remove(key).unwrap();
    }
    let strange = [b"D", &[0; 16][..], &99_u64.to_be_bytes()].concat();
    db.insert(strange, vec![0]).unwrap();
    db.insert([b"l", &12_u64.to_be_bytes()[..]].concat(), vec![0])
        .unwrap();
    db.insert(mark(1), vec![0]).unwrap();
    drop(db);
    drop(DiskStore::open(dir.path()).unwrap());
    assert_eq!(derived(dir.path()), all);
}

/// An older program would miss the games that are packed, or could not read them, so from the first start on it refuses
/// the store.
#[test]
fn a_store_of_an_earlier_format_is_brought_up_to_the_present_one() {
    let dir = tempfile::tempdir().unwrap();
    furnished(dir.path());
    let text = export(&DiskStore::open(dir.path()).unwrap());
    let format = |number: u64| {
        let open = format!("{{\"v\":1,\"kind\":\"store\",\"data\":{number}");
        [&[0][..], &sealed(open.as_bytes())].concat()
    };
    for earlier in [1, 2] {
        let db = underneath(dir.path());
        db.insert(b"!", format(earlier)).unwrap();
        drop(db);
        assert_eq!(export(&DiskStore::open(dir.path()).unwrap()), text);
        let db = underneath(dir.path());
        assert_eq!(db.get(b"!").unwrap().unwrap(), format(3));
    }
    let db = underneath(dir.path());
    db.insert(b"!", format(4)).unwrap();
    drop(db);
    let Err(error) = DiskStore::open(dir.path()) else {
        panic!("a format of the future was opened");
    };
    assert!(error.to_string().contains("has format 4"), "{error}");
}
