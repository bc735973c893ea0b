//! How fast games become durable, and how fast a store opens: `cargo bench --bench store`.
#![allow(clippy::unwrap_used, reason = "a measurement that fails has no number")]

use std::time::Instant;

use galabot::service::{Store, TableId, What};
use galabot::store::DiskStore;

#[allow(dead_code, reason = "shared with the tests, which use more of it")]
#[path = "../tests/it/store/given.rs"]
mod given;

/// Tables of the store that is opened again.
const TABLES: u64 = 10_000;

fn main() {
    for writers in [1, 8, 64] {
        durable(writers, 6_400);
    }
    reopening();
}

/// Moves a second, each a commit of its own, from so many writers with a table each.
fn durable(writers: u64, commits: u64) {
    let dir = tempfile::tempdir().unwrap();
    let store = DiskStore::open(dir.path()).unwrap();
    for id in 1..=writers {
        given::commit(&store, given::opening(id, format!("open-{id}"), 1));
    }
    let (groups, start) = (store.groups(), Instant::now());
    std::thread::scope(|scope| {
        for id in 1..=writers {
            let store = &store;
            scope.spawn(move || {
                for round in 0..commits / writers {
                    let table = store.table(TableId(id)).unwrap().unwrap();
                    let what = [What::Moved(given::mv(given::MOVES[round as usize % 12]))];
                    // A table begins anew after a usual game, so that its record does not grow without end.
                    if table.turns.len() >= 80 {
                        let next = id + (1 + round) * 1_000;
                        given::commit(store, given::opening(next, format!("open-{next}"), 1));
                        continue;
                    }
                    given::commit(
                        store,
                        given::step(&table, format!("{id}-{round}"), &what, 2),
                    );
                }
            });
        }
    });
    let (taken, groups) = (start.elapsed(), store.groups() - groups);
    println!(
        "{writers:>3} writers: {:>6.0} durable commits/s, {:.1} in a group, {:.2} ms a group",
        commits as f64 / taken.as_secs_f64(),
        commits as f64 / groups as f64,
        taken.as_secs_f64() * 1e3 / groups as f64
    );
}

/// Opening a store of many games, each a challenge, accepted, with twelve moves; and exporting and importing it.
fn reopening() {
    let dir = tempfile::tempdir().unwrap();
    let store = DiskStore::open(dir.path()).unwrap();
    let moves: Vec<What> = [given::accepted()]
        .into_iter()
        .chain(given::MOVES.map(|text| What::Moved(given::mv(text))))
        .collect();
    std::thread::scope(|scope| {
        for writer in 0..32 {
            let (store, moves) = (&store, &moves);
            scope.spawn(move || {
                for id in (1..=TABLES).filter(|id| id % 32 == writer) {
                    given::commit(store, given::opening(id, format!("open-{id}"), 1));
                    let table = store.table(TableId(id)).unwrap().unwrap();
                    given::commit(store, given::step(&table, format!("play-{id}"), moves, 2));
                }
            });
        }
    });
    drop(store);
    let size = std::fs::metadata(dir.path().join("db")).unwrap().len();
    for attempt in 1..=2 {
        let start = Instant::now();
        let store = DiskStore::open(dir.path()).unwrap();
        let opened = start.elapsed();
        let live = store.live_tables().unwrap().len();
        println!(
            "opening {live} tables, time {attempt}: {opened:.0?}, then the live ones in {:.0?}; {} MB on disk",
            start.elapsed() - opened,
            size >> 20
        );
    }
    let store = DiskStore::open(dir.path()).unwrap();
    let start = Instant::now();
    let text = given::export(&store);
    println!("exporting {} MB: {:.1?}", text.len() >> 20, start.elapsed());
    let other = tempfile::tempdir().unwrap();
    let other = DiskStore::open(other.path()).unwrap();
    let start = Instant::now();
    let records = other.import(&mut text.as_bytes()).unwrap();
    println!("importing its {records} records: {:.1?}", start.elapsed());
}
