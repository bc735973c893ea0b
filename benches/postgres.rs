//! How a store in PostgreSQL grows, up to a million games: `cargo bench --bench postgres`.
//!
//! With a number, as in `cargo bench --bench postgres -- 10000`, the curve ends there. With `carry` it measures
//! something else: how games go from a folder into PostgreSQL and back, 100,000 if no number is given. The database is
//! a server of its own. [docs/operation.md](../docs/operation.md) has a table for what it prints.
#![allow(clippy::unwrap_used, reason = "a measurement that fails has no number")]

use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use galabot::service::clock::DAY;
use galabot::service::{Service, Store, Timestamp};
use galabot::store::{AnyStore, DatabaseSettings, DiskStore, PostgresStore};

mod filled;
mod startup;

use filled::given::cluster::Cluster;
use startup::{STORE, child, start_up};

fn main() {
    if let Ok(url) = std::env::var(STORE) {
        let settings = DatabaseSettings {
            url,
            ..DatabaseSettings::default()
        };
        return start_up(|| Arc::new(PostgresStore::open(&settings).unwrap()));
    }
    let cluster = Cluster::start(&["max_connections=100"]).expect("PostgreSQL");
    let games = std::env::args().find_map(|word| word.parse().ok());
    match std::env::args().any(|word| word == "carry") {
        true => carried(&cluster, games.unwrap_or(100_000)),
        false => sizes(&cluster, games.unwrap_or(1_000_000)),
    }
}

/// The megabytes of the table with all games and its index.
const SIZE: &str = "select pg_total_relation_size('galabot_record') / 1048576";

/// How a store in PostgreSQL grows with its games, up to this many, of which at most 10,000 are running. The first
/// start counts the games that are over for the ratings, as after an import.
fn sizes(cluster: &Cluster, largest: u64) {
    println!(
        "{:>7} {:>7} {:>9} {:>8} {:>10} {:>10} {:>9} {:>9} {:>9} {:>9} {:>9}",
        "games",
        "running",
        "filled",
        "db",
        "counted",
        "start",
        "memory",
        "lists",
        "with them",
        "due",
        "verified"
    );
    for (games, running) in [(1_000, 10), (10_000, 10), (100_000, 10), (1_000_000, 100)] {
        if games > largest {
            continue;
        }
        // A million take half an hour, so each figure is printed when it is known.
        let tell = |figure: String| {
            print!("{figure}");
            io::stdout().flush().unwrap();
        };
        tell(format!("{games:>7} {:>7}", games / running));
        let schema = cluster.schema();
        let store = Arc::new(PostgresStore::open(&cluster.settings(&schema)).unwrap());
        let begun = Instant::now();
        filled::fill(&*store, games, running, None);
        tell(format!(" {:>7.1} s", begun.elapsed().as_secs_f64()));
        // As the database does by itself after a while.
        cluster.sql(&schema, "vacuum analyze galabot_record");
        tell(format!(" {:>5} MB", cluster.sql(&schema, SIZE)));
        let url = cluster.url(&schema);
        let counted = child(Path::new(&url), "start");
        let counted = counted.split_whitespace().next().unwrap();
        tell(format!(" {counted:>7} ms"));
        let told = child(Path::new(&url), "start");
        let [start, memory, lists, with_them, _] = told.split_whitespace().collect::<Vec<_>>()[..]
        else {
            panic!("{told}")
        };
        tell(format!(
            " {start:>7} ms {memory:>6} MB {lists:>6} ms {with_them:>6} MB"
        ));
        let service = Service::new(store.clone());
        let begun = Instant::now();
        assert_eq!(service.due(Timestamp(DAY)).unwrap().len(), 0);
        tell(format!(" {:>6.2} ms", begun.elapsed().as_secs_f64() * 1e3));
        let begun = Instant::now();
        let records = AnyStore::from(store).verify().unwrap();
        assert!(records > games * 10, "{records} records");
        tell(format!(" {:>7.1} s\n", begun.elapsed().as_secs_f64()));
    }
}

/// Carries games from a folder into PostgreSQL and back, and holds that no line of an export has changed.
fn carried(cluster: &Cluster, games: u64) {
    let dir = tempfile::tempdir().unwrap();
    let timed = |what: &str, done: &mut dyn FnMut()| {
        let start = Instant::now();
        done();
        println!("{what}: {:.1} s", start.elapsed().as_secs_f64());
    };
    let file = |name: &str| dir.path().join(name);
    let export = |store: &dyn Store, name: &str| {
        let mut to = std::io::BufWriter::new(File::create(file(name)).unwrap());
        store.export(&mut to).unwrap();
    };
    let import = |store: &dyn Store, name: &str| {
        let mut from = BufReader::new(File::open(file(name)).unwrap());
        store.import(&mut from).unwrap();
    };
    let same = |one: &str, other: &str| {
        let lines = |name| BufReader::new(File::open(file(name)).unwrap()).lines();
        let (mut one, mut other) = (lines(one), lines(other));
        let mut count = 0;
        loop {
            match (one.next(), other.next()) {
                (None, None) => return count,
                (one, other) => assert_eq!(one.unwrap().unwrap(), other.unwrap().unwrap()),
            }
            count += 1;
        }
    };
    let first = DiskStore::open(file("first")).unwrap();
    filled::fill(&first, games, filled::RUNNING, None);
    println!("{games} games, on disk, in PostgreSQL, and on disk again:");
    timed("export from disk", &mut || export(&first, "1.jsonl"));
    drop(first);
    let schema = cluster.schema();
    let between = PostgresStore::open(&cluster.settings(&schema)).unwrap();
    timed("import into PostgreSQL", &mut || {
        import(&between, "1.jsonl")
    });
    timed("export from PostgreSQL", &mut || {
        export(&between, "2.jsonl")
    });
    drop(between);
    println!("{} lines, all the same", same("1.jsonl", "2.jsonl"));
    let opened = Instant::now();
    let again = PostgresStore::open(&cluster.settings(&schema)).unwrap();
    println!(
        "opened again: {:.0} ms",
        opened.elapsed().as_secs_f64() * 1e3
    );
    drop(again);
    println!("in PostgreSQL: {} MB", cluster.sql(&schema, SIZE));
    let last = DiskStore::open(file("last")).unwrap();
    timed("import into disk", &mut || import(&last, "2.jsonl"));
    export(&last, "3.jsonl");
    println!("{} lines, all the same", same("1.jsonl", "3.jsonl"));
}
