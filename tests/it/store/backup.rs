//! Regular exports, and a store rebuilt from them.

use std::fs;
use std::time::Duration;

use galabot::service::{Store, StoreError, TableId, Timestamp};
use galabot::store::{Backups, DiskStore};

use super::given::{commit, export, furnish, opening};

#[test]
fn the_newest_exports_are_kept() {
    let dir = tempfile::tempdir().unwrap();
    let store = DiskStore::open(dir.path().join("store")).unwrap();
    furnish(&store);
    let backups = Backups::new(dir.path().join("exports"), 3);
    let day = Duration::from_secs(86_400);
    assert!(backups.is_due(Timestamp(0), day).unwrap());
    for at in [9, 10, 99, 100, 1_000] {
        let path = backups.write(&store, Timestamp(at)).unwrap();
        assert_eq!(fs::read_to_string(path).unwrap(), export(&store));
    }
    let times: Vec<u64> = backups.list().unwrap().iter().map(|(at, _)| at.0).collect();
    assert_eq!(times, [1_000, 100, 99]);
    assert!(!backups.is_due(Timestamp(1_000 + 86_399_999), day).unwrap());
    assert!(backups.is_due(Timestamp(1_000 + 86_400_000), day).unwrap());
}

#[test]
fn a_damaged_store_is_set_aside_and_rebuilt() {
    let dir = tempfile::tempdir().unwrap();
    let place = dir.path().join("store");
    let backups = Backups::new(dir.path().join("exports"), 3);
    let store = DiskStore::open(&place).unwrap();
    furnish(&store);
    backups.write(&store, Timestamp(10)).unwrap();
    let saved = export(&store);
    commit(&store, opening(8, "after the export", 1));
    assert!(
        matches!(
            backups.rebuild(&place, Timestamp(1)),
            Err(StoreError::Refused(_))
        ),
        "it is open"
    );
    drop(store);
    fs::write(place.join("db"), b"spoiled").unwrap();
    assert!(DiskStore::open(&place).is_err());
    // A later export that was spoiled too is passed over.
    let spoiled = dir
        .path()
        .join("exports/galabot-00000000000000000020.jsonl");
    fs::write(&spoiled, &saved[..saved.len() / 2]).unwrap();
    let rebuilt = backups.rebuild(&place, Timestamp(30)).unwrap();
    assert_eq!(rebuilt.at, Timestamp(10));
    assert!(rebuilt.aside.join("db").exists());
    let store = DiskStore::open(&place).unwrap();
    assert_eq!(export(&store), saved);
    assert_eq!(store.table(TableId(8)).unwrap(), None);
}

#[test]
fn without_an_export_a_damaged_store_stays_where_it_is() {
    let dir = tempfile::tempdir().unwrap();
    let place = dir.path().join("store");
    drop(DiskStore::open(&place).unwrap());
    fs::write(place.join("db"), b"spoiled").unwrap();
    let backups = Backups::new(dir.path().join("exports"), 3);
    match backups.rebuild(&place, Timestamp(1)) {
        Err(StoreError::Refused(reason)) => assert!(reason.contains("stays"), "{reason}"),
        other => panic!("{other:?}"),
    }
    assert_eq!(fs::read(place.join("db")).unwrap(), b"spoiled");
    assert!(DiskStore::open(&place).is_err());
}
