//! How fast games become durable, and how a store grows: `cargo bench --bench store`.
//!
//! With a number, as in `cargo bench --bench store -- 10000`, the curve ends there; otherwise at 100,000 games. With
//! `commits` only the commits a second are measured, with `sizes` only how a store grows, with `scrape` only what
//! `/metrics` asks of the store. PostgreSQL is measured where it is installed, on a server of its own; there is more
//! about it in `cargo bench --bench postgres`. [docs/operation.md](../docs/operation.md) has a table for what it
//! prints.
#![allow(clippy::unwrap_used, reason = "a measurement that fails has no number")]

use std::fs::File;
use std::io::BufReader;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use galabot::service::clock::{DAY, HOUR};
use galabot::service::{EventKind, Seating, Service, Store, TableId, TimeControl, Timestamp};
use galabot::store::{Backups, Counts, DiskHooks, DiskStep, DiskStore, MemoryStore, PostgresStore};

mod filled;
mod startup;

use filled::given;
use filled::given::cluster::Cluster;
use startup::{MOST, STORE, TASK, child, megabytes, start_up};

fn main() {
    if let Some(dir) = std::env::var_os(STORE) {
        let dir = Path::new(&dir);
        return match std::env::var(TASK).as_deref() {
            Ok("backup") => {
                let store = DiskStore::open(dir).unwrap();
                let at_rest = megabytes(MOST);
                let place = dir.with_extension("other-backups");
                Backups::new(place, 1).write(&store, Timestamp(1)).unwrap();
                println!("{at_rest} {}", megabytes(MOST));
            }
            Ok("verify") => {
                Backups::verify(dir).unwrap();
                println!("{}", megabytes(MOST));
            }
            Ok("import") => {
                let new = tempfile::tempdir().unwrap();
                let mut from = BufReader::new(File::open(dir).unwrap());
                DiskStore::open(new.path())
                    .unwrap()
                    .import(&mut from)
                    .unwrap();
                println!("{}", megabytes(MOST));
            }
            Ok("export") => {
                let store = DiskStore::open(dir).unwrap();
                store.export(&mut std::io::sink()).unwrap();
                println!("{}", megabytes(MOST));
            }
            _ => start_up(|| Arc::new(DiskStore::open(dir).unwrap())),
        };
    }
    let largest = std::env::args().find_map(|word| word.parse().ok());
    let asked = |word: &str| std::env::args().any(|given| given == word);
    if asked("scrape") {
        return scraped(largest.unwrap_or(10_000));
    }
    if asked("sizes") {
        return sizes(largest.unwrap_or(100_000));
    }
    for writers in [1, 8, 64] {
        durable(writers, 6_400);
    }
    for writers in [1, 8, 64] {
        let a_second = commits_a_second(&MemoryStore::new(), writers, 6_400);
        println!("{writers:>3} writers: {a_second:>6.0} commits/s in memory");
    }
    // As a host's server: it keeps what it promises through a power cut.
    if let Some(cluster) = Cluster::start(&["max_connections=100"]) {
        for writers in [1, 8, 64] {
            durable_in(&cluster, writers, 6_400);
        }
    }
    if asked("commits") {
        return;
    }
    for tables in [1_000, 10_000] {
        clocks(tables);
    }
    for plies in [20, 2_000, 10_000] {
        long_game(plies);
    }
    sizes(largest.unwrap_or(100_000));
}

/// How a store grows with its games, up to this many.
fn sizes(largest: u64) {
    println!(
        "{:>7} {:>9} {:>8} {:>10} {:>9} {:>9} {:>8} {:>9} {:>9} {:>9} {:>9} {:>11}",
        "games",
        "filled",
        "db",
        "journal",
        "start",
        "again",
        "memory",
        "lists",
        "with them",
        "backup",
        "verified",
        "worst wait"
    );
    for games in [1_000, 3_000, 10_000, 30_000, 100_000] {
        if games <= largest {
            stored(games);
        }
    }
}

/// A disk that records the time of each step.
struct Timed {
    last: Mutex<(Instant, DiskStep)>,
    /// Nanoseconds, by step.
    taken: [AtomicU64; 6],
}

impl Timed {
    fn taken(&self, step: DiskStep) -> f64 {
        self.taken[step as usize].load(Ordering::Relaxed) as f64 / 1e6
    }
}

impl DiskHooks for Timed {
    fn before(&self, step: DiskStep) -> std::io::Result<()> {
        let (now, mut last) = (Instant::now(), self.last.lock().unwrap());
        // The last step ends with its group, not with the beginning of the next.
        if step != DiskStep::Append {
            let taken = u64::try_from((now - last.0).as_nanos()).unwrap();
            self.taken[last.1 as usize].fetch_add(taken, Ordering::Relaxed);
        }
        *last = (now, step);
        Ok(())
    }
}

/// What a move of a game of `plies` plies takes and writes. The rules are not involved.
fn long_game(plies: usize) {
    let dir = tempfile::tempdir().unwrap();
    let store = DiskStore::open(dir.path()).unwrap();
    let table = || store.table(TableId(1)).unwrap().unwrap();
    given::commit(&store, given::opening(1, "open", 1));
    given::commit(
        &store,
        given::step(&table(), "accept", &[given::accepted()], 2),
    );
    let moves = given::MOVES.map(|text| EventKind::Moved(given::mv(text)));
    while table().turns.len() < plies {
        let some: Vec<EventKind> = moves.iter().cloned().cycle().take(200).collect();
        let left = (plies - table().turns.len()).min(200);
        given::commit(
            &store,
            given::step(&table(), table().version, &some[..left], 3),
        );
    }
    let written = || -> u64 {
        let files = std::fs::read_dir(dir.path()).unwrap().map(Result::unwrap);
        let journals =
            files.filter(|file| file.file_name().to_string_lossy().starts_with("journal-"));
        journals.map(|file| file.metadata().unwrap().len()).sum()
    };
    // As many as fill a chunk of turns, so that the mean is exact.
    let (before, start) = (written(), Instant::now());
    for at in 0..128 {
        let next = [moves[at % moves.len()].clone()];
        given::commit(&store, given::step(&table(), format!("one-{at}"), &next, 4));
    }
    let (bytes, taken) = ((written() - before) / 128, start.elapsed() / 128);
    let start = Instant::now();
    for _ in 0..1_000 {
        std::hint::black_box(table());
    }
    println!(
        "a move of a game of {plies:>6} plies: {bytes:>5} bytes in the journal, {:>6.2} ms with two syncs; its table is read in {:>6.1} us",
        taken.as_secs_f64() * 1e3,
        start.elapsed().as_secs_f64() * 1e3
    );
}

/// Moves a second, each a commit of its own, from this many writers with a table each.
fn durable(writers: u64, commits: u64) {
    let dir = tempfile::tempdir().unwrap();
    let timed = Arc::new(Timed {
        last: Mutex::new((Instant::now(), DiskStep::Append)),
        taken: Default::default(),
    });
    let store = DiskStore::open_on(dir.path(), timed.clone()).unwrap();
    for id in 1..=writers {
        given::commit(&store, given::opening(id, format!("open-{id}"), 1));
    }
    timed
        .taken
        .iter()
        .for_each(|step| step.store(0, Ordering::Relaxed));
    let (groups, start) = (store.groups(), Instant::now());
    write(&store, writers, commits);
    let (taken, groups) = (start.elapsed(), (store.groups() - groups) as f64);
    let journal = timed.taken(DiskStep::Append) + timed.taken(DiskStep::SyncJournal);
    println!(
        "{writers:>3} writers: {:>6.0} durable commits/s, {:.1} in a group, {:.2} ms a group, of which {:.2} ms for the journal",
        commits as f64 / taken.as_secs_f64(),
        commits as f64 / groups,
        taken.as_secs_f64() * 1e3 / groups,
        journal / groups,
    );
}

/// The same in PostgreSQL.
fn durable_in(cluster: &Cluster, writers: u64, commits: u64) {
    let store = PostgresStore::open(&cluster.settings(&cluster.schema())).unwrap();
    let a_second = commits_a_second(&store, writers, commits);
    println!(
        "{writers:>3} writers: {a_second:>6.0} durable commits/s in PostgreSQL, {} tried again",
        store.metrics().retries.get()
    );
}

/// Moves a second from this many writers with a table each, in an empty store.
fn commits_a_second(store: &dyn Store, writers: u64, commits: u64) -> f64 {
    for id in 1..=writers {
        given::commit(store, given::opening(id, format!("open-{id}"), 1));
    }
    let start = Instant::now();
    write(store, writers, commits);
    commits as f64 / start.elapsed().as_secs_f64()
}

/// So many moves, each a commit of its own, from this many writers with a table each.
fn write(store: &dyn Store, writers: u64, commits: u64) {
    std::thread::scope(|scope| {
        for id in 1..=writers {
            scope.spawn(move || {
                let mut at = id;
                for round in 0..commits / writers {
                    let table = store.table(TableId(at)).unwrap().unwrap();
                    let what = [EventKind::Moved(given::mv(
                        given::MOVES[round as usize % 12],
                    ))];
                    // A table begins anew after a usual game, so that its record does not grow without limit.
                    if table.turns.len() >= 80 {
                        at = id + (1 + round) * 1_000;
                        given::commit(store, given::opening(at, format!("open-{at}"), 1));
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
}

/// How long the service looks for what time has brought to this many games with a running clock. Each has two other
/// people. It is measured when nothing is due, and when everyone is to be reminded. So is the time to remind one of
/// them.
fn clocks(tables: u64) {
    let dir = tempfile::tempdir().unwrap();
    let store = Arc::new(DiskStore::open(dir.path()).unwrap());
    run_games(&*store, tables, true);
    let service = Service::new(store);
    let looked = |now| {
        let start = Instant::now();
        let due = service.due(Timestamp(now)).unwrap().len() as u64;
        (start.elapsed().as_secs_f64() * 1e3, due)
    };
    let (nothing, due) = looked(DAY);
    assert_eq!(due, 0);
    let now = 3 * DAY - HOUR;
    let (all, due) = looked(now);
    assert_eq!(due, tables);
    let (start, attended) = (Instant::now(), tables.min(500));
    for id in 1..=attended {
        let posts = service
            .process_due(TableId(id), None, Timestamp(now))
            .unwrap();
        assert_eq!(posts.len(), 1);
    }
    println!(
        "{tables:>6} games with running clocks: {nothing:.2} ms to find nothing due, {all:.0} ms to find all due, {:.2} ms to remind \
         one",
        start.elapsed().as_secs_f64() * 1e3 / attended as f64,
    );
}

/// Begins this many games, with what there is to say about them or without.
fn run_games(store: &dyn Store, tables: u64, said: bool) {
    std::thread::scope(|scope| {
        for writer in 0..64 {
            scope.spawn(move || {
                for id in (1..=tables).filter(|id| id % 64 == writer) {
                    let mut challenge = given::challenge(id, Some(id + tables));
                    challenge.timing.control = TimeControl::Days(3);
                    let name = given::command(format!("open-{id}"));
                    let opened = given::opening_by(TableId(id), challenge, name, 1);
                    let opened = opened.change.unwrap();
                    let seating = [id, id + tables].map(given::person);
                    let what = [EventKind::Accepted(Seating::Two(seating))];
                    let mut begun = given::step(&opened.table, format!("play-{id}"), &what, 2);
                    let change = begun.change.as_mut().unwrap();
                    change.expected = 0;
                    change.events.splice(0..0, opened.events);
                    if !said {
                        begun.posts.clear();
                    }
                    given::commit(store, begun);
                }
            });
        }
    });
}

/// What a scrape of `/metrics` takes of the store while this many games are running and some posts wait. Beside it,
/// what it would take to read what is counted.
fn scraped(tables: u64) {
    const WAITING: u64 = 100;
    const TIMES: u32 = 20;
    fn measure(what: &str, store: &impl Counted, tables: u64) {
        run_games(store, tables, false);
        for id in 1..=WAITING {
            given::commit(store, given::saying(format!("say-{id}"), "words", id));
        }
        let timed = |look: &dyn Fn()| {
            look();
            let start = Instant::now();
            (0..TIMES).for_each(|_| look());
            start.elapsed().as_secs_f64() * 1e3 / f64::from(TIMES)
        };
        let read = timed(&|| {
            assert_eq!(store.live_tables().unwrap().len() as u64, tables);
            assert_eq!(store.pending_posts().unwrap().len() as u64, WAITING);
            assert!(store.dead_posts().unwrap().is_empty());
        });
        let counted = timed(&|| {
            let counts = store.counts();
            assert_eq!(
                (counts.live_tables, counts.waiting_posts),
                (tables, WAITING)
            );
        });
        println!(
            "{tables:>6} running games {what}: {counted:.2} ms to count, {read:.2} ms to read"
        );
    }
    let dir = tempfile::tempdir().unwrap();
    measure("on disk", &DiskStore::open(dir.path()).unwrap(), tables);
    if let Some(cluster) = Cluster::start(&["max_connections=100"]) {
        let store = PostgresStore::open(&cluster.settings(&cluster.schema())).unwrap();
        measure("in PostgreSQL", &store, tables);
    }
}

/// A store that counts.
trait Counted: Store {
    fn counts(&self) -> Counts;
}

impl Counted for DiskStore {
    fn counts(&self) -> Counts {
        Counts::of(self).unwrap()
    }
}

impl Counted for PostgresStore {
    fn counts(&self) -> Counts {
        Counts::of(self).unwrap()
    }
}

/// A store with this many games. Each is a challenge, accepted, with twelve moves; nine of ten are over.
fn stored(games: u64) {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    let store = DiskStore::open(&data).unwrap();
    let start = Instant::now();
    filled::fill(&store, games, filled::RUNNING, None);
    let filled = start.elapsed();
    let journal = size(&data, "journal-");
    // Until the database is made anew, if that has begun: then the one before is gone.
    for number in 0.. {
        let entries = std::fs::read_dir(&data).unwrap().map(Result::unwrap);
        let named = |entry: &std::fs::DirEntry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            name == "db" || name.starts_with("database-")
        };
        if entries.filter(named).count() == 1 {
            break;
        }
        given::commit(&store, given::saying(format!("on-{number}"), "on", 3));
    }
    let db = size(&data, "") - size(&data, "journal-");
    drop(store);
    let starts: Vec<String> = (0..2).map(|_| child(&data, "start")).collect();
    let mut words = starts.iter().map(|text| text.split_whitespace());
    let (first, again) = (words.next().unwrap(), words.next().unwrap());
    let [first, memory, lists, with_them, most] = first.collect::<Vec<_>>()[..] else {
        panic!("{starts:?}")
    };
    // Last, since the games that are begun during a backup would be counted otherwise.
    let store = DiskStore::open(&data).unwrap();
    let backups = Backups::new(dir.path().join("backups"), 2);
    let (taken, worst) = back_up_meanwhile(&store, &backups, games);
    let (_, backup) = backups.newest().unwrap().unwrap();
    let start = Instant::now();
    assert!(Backups::verify(&backup).unwrap().records > games * 10);
    let verified = start.elapsed();
    drop(store);
    println!(
        "{games:>7} {:>7.1} s {:>5} MB {:>7} MB {first:>6} ms {:>6} ms {memory:>5} MB {lists:>6} ms {with_them:>6} MB {:>7.1} s {:>7.1} s {:>8.0} ms",
        filled.as_secs_f64(),
        db >> 20,
        journal >> 20,
        again.clone().next().unwrap(),
        taken.as_secs_f64(),
        verified.as_secs_f64(),
        worst.as_secs_f64() * 1e3,
    );
    let backed_up = child(&data, "backup");
    let [verified, imported] = ["verify", "import"].map(|task| child(&backup, task));
    let exported = child(&data, "export");
    println!(
        "        most memory in MB: start {most}, at rest and backup {}, verify {}, import {}, export {}; the backup's file {} MB",
        backed_up.trim(),
        verified.trim(),
        imported.trim(),
        exported.trim(),
        backup.metadata().unwrap().len() >> 20,
    );
}

/// The bytes of the files in a folder and its folders whose names begin so.
fn size(folder: &Path, begin: &str) -> u64 {
    let entries = std::fs::read_dir(folder).unwrap().map(Result::unwrap);
    let sizes = entries.map(|entry| match entry.file_type().unwrap().is_dir() {
        true => size(&entry.path(), begin),
        false if entry.file_name().to_string_lossy().starts_with(begin) => {
            entry.metadata().unwrap().len()
        }
        false => 0,
    });
    sizes.sum()
}

/// Makes a backup during constant commits. Returns how long it took, and the longest wait for a commit.
fn back_up_meanwhile(store: &DiskStore, backups: &Backups, games: u64) -> (Duration, Duration) {
    let done = AtomicU64::new(0);
    std::thread::scope(|scope| {
        let worst = scope.spawn(|| {
            let mut worst = Duration::ZERO;
            let mut number = games;
            while done.load(Ordering::SeqCst) == 0 {
                number += 1;
                let start = Instant::now();
                given::commit(store, given::opening(number, format!("more-{number}"), 3));
                worst = worst.max(start.elapsed());
            }
            worst
        });
        let start = Instant::now();
        backups.write(store, Timestamp(1)).unwrap();
        let taken = start.elapsed();
        done.store(1, Ordering::SeqCst);
        (taken, worst.join().unwrap())
    })
}
