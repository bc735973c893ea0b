//! A fresh start in a process of its own, and what memory it takes.
#![allow(dead_code, reason = "shared by benches of which none uses all")]
#![allow(clippy::unwrap_used, reason = "a measurement that fails has no number")]

use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::Instant;

use galabot::rules::any::Kind;
use galabot::service::game_index::Wanted;
use galabot::service::{GuildId, Service, Store, Timestamp};

/// Tells the child process, which measures a fresh start, where the store is.
pub const STORE: &str = "GALABOT_BENCH_STORE";

/// Tells the child process what to do, if it is not to start.
pub const TASK: &str = "GALABOT_BENCH_TASK";

/// The present memory of a process, and the most it has had.
pub const NOW: &str = "VmRSS:";
pub const MOST: &str = "VmHWM:";

/// Measures a fresh start, or does another task, in a process of its own.
pub fn child(place: &Path, task: &str) -> String {
    let out = Command::new(std::env::current_exe().unwrap())
        .env(STORE, place)
        .env(TASK, task)
        .output()
        .unwrap();
    assert!(out.status.success(), "{out:?}");
    String::from_utf8(out.stdout).unwrap()
}

/// Opens a store and reads what a bot reads at its start: milliseconds, and memory in MB. Then the same for the first
/// list of finished games and of leaders.
pub fn start_up(open: impl FnOnce() -> Arc<dyn Store>) {
    let start = Instant::now();
    let store = open();
    for id in store.live_tables().unwrap() {
        assert!(store.table(id).unwrap().is_some());
    }
    store.pending_posts().unwrap();
    let taken = start.elapsed().as_millis();
    let memory = megabytes(NOW);
    let start = Instant::now();
    let service = Service::new(store);
    let found = service.games_on_server(GuildId(900), &Wanted::default());
    assert!(found.unwrap().all > 0);
    let leaders = service.leaders(GuildId(900), Kind::Gala, Timestamp(3));
    assert!(!leaders.unwrap().is_empty());
    let counted = start.elapsed().as_millis();
    let (now, most) = (megabytes(NOW), megabytes(MOST));
    println!("{taken} {memory} {counted} {now} {most}");
}

/// The present memory of this process, or the most it has had.
pub fn megabytes(which: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let taken = status.lines().find_map(|line| {
        let kilobytes: u64 = line
            .strip_prefix(which)?
            .split_whitespace()
            .next()?
            .parse()
            .ok()?;
        Some(kilobytes / 1024)
    });
    taken.unwrap_or(0)
}
