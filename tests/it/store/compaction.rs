//! The database is made anew in less space while it is in use, and nobody notices.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use galabot::service::Store;
use galabot::store::{DiskHooks, DiskStep, DiskStore, has_store};

use super::given::{commit, export, note, opening, saying};

/// A disk on which the database is made anew beyond a length, and that may be full.
#[derive(Default)]
struct Disk {
    /// Beyond so many bytes more than when it was made anew; 0 is always.
    beyond: u64,
    is_full: bool,
    /// How many parts were copied, and how often another database came into use.
    copied: AtomicU64,
    switched: AtomicU64,
}

impl DiskHooks for Disk {
    fn before(&self, step: DiskStep) -> io::Result<()> {
        match step {
            DiskStep::Copy => self.copied.fetch_add(1, Ordering::SeqCst),
            DiskStep::Switch => self.switched.fetch_add(1, Ordering::SeqCst),
            _ => 0,
        };
        Ok(())
    }

    fn free_space(&self, _: &Path) -> io::Result<u64> {
        Ok(if self.is_full { 0 } else { u64::MAX })
    }

    fn is_compaction_due(&self, length: u64, compact: u64) -> bool {
        length >= compact + self.beyond
    }
}

/// The bytes of all databases in this directory.
fn length(dir: &Path) -> u64 {
    let entries = fs::read_dir(dir)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let lengths = entries.map(|path| match path.is_dir() {
        true => length(&path),
        false if path.ends_with("db") => path.metadata().unwrap().len(),
        false => 0,
    });
    lengths.sum()
}

#[test]
fn a_database_in_which_much_is_written_and_little_stays_does_not_grow() {
    let dir = tempfile::tempdir().unwrap();
    let disk = Arc::new(Disk {
        beyond: 2 << 20,
        ..Disk::default()
    });
    let store = DiskStore::open_on(dir.path(), disk.clone()).unwrap();
    // What stays lies between what is soon replaced, and keeps the room of both.
    for number in 1..=1_500 {
        commit(&store, opening(number, number, 1));
        let long = number.to_string().repeat(4_000);
        store.set_note(&note(5_000, &long)).unwrap();
    }
    let told = export(&store);
    assert!(disk.switched.load(Ordering::SeqCst) >= 2, "it did not grow");
    let stored = length(dir.path());
    assert!(stored < 8 << 20, "{stored} bytes");
    drop(store);
    assert!(has_store(dir.path()));
    let store = DiskStore::open(dir.path()).unwrap();
    assert_eq!(store.notices(), [""; 0]);
    assert!(export(&store) == told);
    commit(&store, saying("and on", "on", 1));
}

#[test]
fn without_room_the_database_stays_as_it_is_and_everything_goes_on() {
    let dir = tempfile::tempdir().unwrap();
    let disk = Arc::new(Disk {
        is_full: true,
        ..Disk::default()
    });
    let store = DiskStore::open_on(dir.path(), disk.clone()).unwrap();
    let mut number = 0;
    while number < 20 || disk.copied.load(Ordering::SeqCst) == 0 {
        number += 1;
        commit(&store, opening(number, number, 1));
    }
    let told = export(&store);
    assert_eq!(store.failed(), None);
    assert_eq!(disk.switched.load(Ordering::SeqCst), 0);
    drop(store);
    let store = DiskStore::open(dir.path()).unwrap();
    assert!(export(&store) == told);
    assert!(!dir.path().join("database-1").exists());
}

/// Takes an export. Before its first line is taken, another database comes into use.
struct Meanwhile<'a> {
    store: &'a DiskStore,
    disk: &'a Disk,
    text: Vec<u8>,
}

impl Write for Meanwhile<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.text.is_empty() {
            let before = self.disk.switched.load(Ordering::SeqCst);
            let mut number = 1_000;
            // Twice, since one may have been about to come.
            while self.disk.switched.load(Ordering::SeqCst) < before + 2 {
                number += 1;
                commit(self.store, opening(number, number, 1));
            }
        }
        self.text.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn an_export_has_all_as_it_was_when_it_began_though_the_database_was_made_anew() {
    let dir = tempfile::tempdir().unwrap();
    let disk = Arc::new(Disk::default());
    let store = DiskStore::open_on(dir.path(), disk.clone()).unwrap();
    for number in 1..=100 {
        commit(&store, opening(number, number, 1));
    }
    let told = export(&store);
    let mut meanwhile = Meanwhile {
        store: &store,
        disk: &disk,
        text: Vec::new(),
    };
    store.export(&mut meanwhile).unwrap();
    assert!(meanwhile.text == told.as_bytes());
    assert!(export(&store) != told);
}
