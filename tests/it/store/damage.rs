//! What the store on disk does when its files were damaged.

use std::fs;
use std::path::Path;
use std::sync::mpsc;

use galabot::service::{Store, StoreError, TableId};
use galabot::store::DiskStore;
use tempfile::TempDir;

use super::given::{commit, furnish, note, opening, saying};

/// A furnished store, closed.
fn furnished() -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    furnish(&DiskStore::open(dir.path()).unwrap());
    dir
}

/// The database underneath. It is tried again while a child process of another test, which is just starting, holds it.
pub fn underneath(dir: &Path) -> sled::Db {
    (0..1_000_000)
        .find_map(|_| {
            std::thread::yield_now();
            sled::open(dir).ok()
        })
        .unwrap()
}

/// Opens the database underneath and changes every entry in which `part` occurs.
pub fn edit(dir: &Path, part: &str, change: impl Fn(&[u8]) -> Option<Vec<u8>>) {
    let db = underneath(dir);
    let mut changed = 0;
    for entry in db.iter() {
        let (key, value) = entry.unwrap();
        if String::from_utf8_lossy(&value).contains(part) {
            match change(&value) {
                Some(value) => db.insert(key, value).unwrap(),
                None => db.remove(key).unwrap(),
            };
            changed += 1;
        }
    }
    assert!(changed > 0, "nothing holds {part}");
    db.flush().unwrap();
}

fn refusal(dir: &Path) -> String {
    match DiskStore::open(dir) {
        Err(StoreError::Refused(reason)) => {
            assert!(
                reason.contains(&dir.display().to_string()),
                "it does not say where: {reason}"
            );
            reason
        }
        Err(other) => panic!("expected a refusal but found {other:?}"),
        Ok(_) => panic!("expected a refusal but it opened"),
    }
}

#[test]
fn a_damaged_record_ends_all_acknowledging() {
    let dir = furnished();
    edit(
        dir.path(),
        "\"kind\":\"table\",\"data\":{\"chunks\":0,\"table\":{\"id\":2,",
        |text| {
            let mut text = text.to_vec();
            let at = text.len() / 2;
            text[at] ^= 1;
            Some(text)
        },
    );
    let store = DiskStore::open(dir.path()).unwrap();
    assert!(store.table(TableId(1)).unwrap().is_some());
    assert_eq!(store.failed(), None);
    let (told, reason) = mpsc::channel();
    let later = told.clone();
    store.on_failure(Box::new(move |why| told.send(why.to_owned()).unwrap()));
    match store.table(TableId(2)) {
        Err(StoreError::Damaged { key, reason }) => {
            assert_eq!(key, "table 2");
            assert!(reason.contains("checksum"), "{reason}");
        }
        other => panic!("{other:?}"),
    }
    assert!(reason.recv().unwrap().contains("table 2"));
    assert!(store.failed().is_some());
    store.on_failure(Box::new(move |why| later.send(why.to_owned()).unwrap()));
    assert!(reason.recv().unwrap().contains("table 2"));
    for failed in [
        store.commit(saying("x", "x", 1)).map(drop),
        store.fresh_table().map(drop),
        store.table(TableId(1)).map(drop),
        store.set_note(&note(1, "b")),
        store.export(&mut Vec::new()).map(drop),
    ] {
        assert!(matches!(failed, Err(StoreError::Failed(_))), "{failed:?}");
    }
}

#[test]
fn a_commit_that_meets_damage_is_not_acknowledged() {
    let dir = furnished();
    edit(dir.path(), "\"kind\":\"counters\"", |text| {
        Some(
            String::from_utf8_lossy(text)
                .replace("next_table\":5", "next_table\":6")
                .into(),
        )
    });
    // The counters are read first of all.
    assert!(refusal(dir.path()).contains("counters"));
    let dir = furnished();
    edit(
        dir.path(),
        "\"kind\":\"answer\",\"data\":{\"command\":\"jend\"",
        |text| Some(text[..text.len() - 1].to_vec()),
    );
    let store = DiskStore::open(dir.path()).unwrap();
    let damaged = store.commit(saying("end", "x", 1));
    assert!(
        matches!(damaged, Err(StoreError::Damaged { .. })),
        "{damaged:?}"
    );
    assert!(store.failed().is_some());
    assert!(store.commit(saying("other", "x", 1)).is_err());
}

#[test]
fn damage_is_named_for_what_it_is() {
    type Edit = fn(&str) -> String;
    let reseal = |text: &str| {
        let body = text.rsplit_once(",\"crc\":").unwrap().0;
        let sum = crc32fast::hash(format!("{body}}}").as_bytes());
        format!("{body},\"crc\":\"{sum:08x}\"}}")
    };
    let cases: [(&str, Edit); 5] = [
        ("version 9", |text| text.replace("\"v\":1", "\"v\":9")),
        ("wonder", |text| {
            text.replace("\"kind\":\"table\"", "\"kind\":\"wonder\"")
        }),
        ("table 5 in its place", |text| {
            text.replace("\"id\":2", "\"id\":5")
        }),
        ("surplus", |text| {
            text.replace("\"id\":2", "\"surplus\":0,\"id\":2")
        }),
        ("challengee", |text| {
            text.replace("challenger", "challengee")
        }),
    ];
    for (expected, change) in cases {
        let dir = furnished();
        edit(
            dir.path(),
            "\"kind\":\"table\",\"data\":{\"chunks\":0,\"table\":{\"id\":2,",
            |entry| {
                let text = change(std::str::from_utf8(&entry[1..]).unwrap());
                Some([&[0], reseal(&text).as_bytes()].concat())
            },
        );
        let store = DiskStore::open(dir.path()).unwrap();
        match store.table(TableId(2)) {
            Err(StoreError::Damaged { key, reason }) => {
                assert_eq!(key, "table 2");
                assert!(reason.contains(expected), "{reason}");
            }
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn an_export_of_damage_fails() {
    let dir = furnished();
    edit(dir.path(), "\"ended\"", |_| None);
    let store = DiskStore::open(dir.path()).unwrap();
    match store.export(&mut Vec::new()) {
        Err(StoreError::Damaged { key, reason }) => {
            assert_eq!(key, "table 1");
            assert!(reason.contains("add up"), "{reason}");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_export_that_cannot_be_written_harms_nothing() {
    struct Full;
    impl std::io::Write for Full {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("no room"))
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let dir = furnished();
    let store = DiskStore::open(dir.path()).unwrap();
    let refused = store.export(&mut Full);
    assert!(
        matches!(refused, Err(StoreError::Refused(_))),
        "{refused:?}"
    );
    commit(&store, saying("x", "x", 1));
}

#[test]
fn only_one_can_have_it_open() {
    let dir = furnished();
    let store = DiskStore::open(dir.path()).unwrap();
    assert!(refusal(dir.path()).contains("another process"));
    commit(&store, opening(9, "nine", 1));
    drop(store);
    let store = DiskStore::open(dir.path()).unwrap();
    assert!(store.table(TableId(9)).unwrap().is_some());
}

#[test]
fn leftovers_of_a_kill_at_the_start_are_removed() {
    let dir = furnished();
    let half = dir.path().join("snap.FFFFFFFFFFFFFFFF.generating");
    fs::write(&half, b"half of a snapshot").unwrap();
    let store = DiskStore::open(dir.path()).unwrap();
    assert!(!half.exists());
    assert!(store.table(TableId(1)).unwrap().is_some());
}

#[test]
fn a_damaged_database_is_refused_and_left_alone() {
    let contents = |dir: &Path| {
        let mut files: Vec<_> = fs::read_dir(dir)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.is_file())
            .collect();
        files.sort();
        files
    };
    let spoil: [fn(&Path); 4] = [
        |dir| fs::remove_file(dir.join("db")).unwrap(),
        |dir| fs::write(dir.join("db"), b"").unwrap(),
        |dir| fs::write(dir.join("db"), vec![0x5a; 600_000]).unwrap(),
        |dir| {
            for entry in fs::read_dir(dir).unwrap() {
                let path = entry.unwrap().path();
                if path
                    .file_name()
                    .unwrap()
                    .to_string_lossy()
                    .starts_with("snap.")
                {
                    fs::write(path, b"not a snapshot at all").unwrap();
                }
            }
        },
    ];
    for (number, spoil) in spoil.iter().enumerate() {
        let dir = furnished();
        // Opened once more, so that there is a snapshot.
        drop(DiskStore::open(dir.path()).unwrap());
        spoil(dir.path());
        let before = contents(dir.path());
        let reason = refusal(dir.path());
        assert!(reason.contains("set it aside"), "{number}: {reason}");
        for file in before {
            assert!(file.exists(), "{number}: {} is gone", file.display());
        }
    }
}

#[test]
fn other_stores_are_refused() {
    let dir = tempfile::tempdir().unwrap();
    let db = underneath(dir.path());
    db.insert("somebody", "else").unwrap();
    drop(db);
    assert!(refusal(dir.path()).contains("not a galabot store"));

    let dir = furnished();
    let sum = |body: &str| {
        let sum = crc32fast::hash(format!("{body}}}").as_bytes());
        format!("{body},\"crc\":\"{sum:08x}\"}}")
    };
    edit(dir.path(), "\"kind\":\"store\"", |_| {
        let text = sum("{\"v\":1,\"kind\":\"store\",\"data\":4");
        Some([&[0], text.as_bytes()].concat())
    });
    assert!(refusal(dir.path()).contains("format 4"));

    let dir = furnished();
    let db = underneath(dir.path());
    db.insert("?", &[0]).unwrap();
    drop(db);
    assert!(refusal(dir.path()).contains("import"));
}
