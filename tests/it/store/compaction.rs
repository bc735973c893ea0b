//! The database is made anew in less space while it is in use, and nobody notices.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use galabot::service::Store;
use galabot::store::{DiskHooks, DiskStep, DiskStore, has_store};

use super::given::{commit, export, note, opening, saying};

/// A disk on which the database is made anew again and again, and that may be full.
#[derive(Default)]
struct Disk {
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

    fn is_compaction_due(&self, _: u64, _: u64) -> bool {
        true
    }
}

#[test]
fn a_database_is_made_anew_while_it_is_written_and_keeps_all() {
    let dir = tempfile::tempdir().unwrap();
    let disk = Arc::new(Disk::default());
    let store = DiskStore::open_on(dir.path(), disk.clone()).unwrap();
    let mut number = 0;
    while number < 300 || disk.switched.load(Ordering::SeqCst) < 2 {
        number += 1;
        commit(&store, opening(number, number, 1));
        let long = number.to_string().repeat(4_000);
        store.set_note(&note(5_000 + number % 3, &long)).unwrap();
    }
    let told = export(&store);
    drop(store);
    assert!(has_store(dir.path()));
    let store = DiskStore::open(dir.path()).unwrap();
    assert_eq!(store.notices(), [""; 0]);
    assert!(export(&store) == told);
    commit(&store, saying("and on", "on", 1));
    let databases = fs::read_dir(dir.path()).unwrap().filter(|entry| {
        let name = entry.as_ref().unwrap().file_name();
        name == "db" || name.to_string_lossy().starts_with("database-")
    });
    assert_eq!(databases.count(), 1, "what is not needed is still there");
}

#[test]
fn without_room_the_database_stays_as_it_is_and_everything_goes_on() {
    let dir = tempfile::tempdir().unwrap();
    let disk = Arc::new(Disk {
        is_full: true,
        ..Disk::default()
    });
    let store = DiskStore::open_on(dir.path(), disk.clone()).unwrap();
    for number in 1..=200 {
        commit(&store, opening(number, number, 1));
    }
    let told = export(&store);
    assert_eq!(store.failed(), None);
    assert_eq!(disk.switched.load(Ordering::SeqCst), 0);
    assert_eq!(disk.copied.load(Ordering::SeqCst), 0);
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
