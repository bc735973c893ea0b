//! A process that commits without pause is killed again and again; whatever it acknowledged is there afterwards.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use fastrand::Rng;
use galabot::service::{EventKind, MessageId, Past, Store, Table, TableId, Timestamp};
use galabot::store::{AnyStore, DatabaseSettings, DiskStore, PostgresStore, check_export};

use super::given::cluster::Cluster;
use super::given::{command, commit, export, note, noted, opening, step};

/// Tells the child where the store is.
const STORE: &str = "GALABOT_TEST_KILLED_STORE";

const WRITERS: u64 = 4;

/// Not a test of its own: what the killed process does.
#[test]
fn kill_child() {
    let Ok(place) = std::env::var(STORE) else {
        return;
    };
    say("opening");
    let store = open(&place);
    say("open");
    std::thread::scope(|scope| {
        for writer in 1..=WRITERS {
            let store = &store;
            scope.spawn(move || commit_without_end(store, TableId(writer)));
        }
    });
}

/// Opens the store in a folder, or in the database with this address.
fn open(place: &str) -> AnyStore {
    if !place.starts_with("postgres://") {
        return DiskStore::open(place).unwrap().into();
    }
    let settings = DatabaseSettings {
        url: place.to_owned(),
        ..DatabaseSettings::default()
    };
    PostgresStore::open(&settings).unwrap().into()
}

/// One line in one write, so that a kill leaves no half line among the whole ones.
fn say(line: &str) {
    let mut out = std::io::stdout();
    out.write_all(format!("\n{line}\n").as_bytes()).unwrap();
    out.flush().unwrap();
}

fn commit_without_end(store: &AnyStore, id: TableId) {
    loop {
        let done = match store.table(id).unwrap() {
            None => opening(id.0, format!("{id}-1"), 1),
            Some(table) => {
                let name = format!("{id}-{}", table.version + 1);
                step(&table, name, &[EventKind::Announced(MessageId(1))], 1)
            }
        };
        let version = done.change.as_ref().unwrap().table.version;
        let post = commit(store, done)[0].id;
        say(&format!("done {id} {version}"));
        store.post_sending(post, MessageId(1)).unwrap();
        store.post_sent(post, None, Timestamp(version)).unwrap();
        say(&format!("sent {post}"));
        if version.is_multiple_of(16) {
            let long = format!("{version} ").repeat(3_000);
            store.set_note(&note(id.0, &long)).unwrap();
            say(&format!("note {id} {version}"));
        }
    }
}

/// What the child acknowledged.
#[derive(Default)]
struct Heard {
    versions: BTreeMap<u64, u64>,
    notes: BTreeMap<u64, u64>,
    sent: Vec<u64>,
    lines: usize,
}

impl Heard {
    fn hear(&mut self, line: &str) {
        let words: Vec<&str> = line.split(' ').collect();
        let number = |at: usize| words[at].parse::<u64>().unwrap();
        match words[0] {
            "done" if words.len() == 3 => {
                self.versions.insert(number(1), number(2));
            }
            "note" if words.len() == 3 => {
                self.notes.insert(number(1), number(2));
            }
            "sent" if words.len() == 2 => self.sent.push(number(1)),
            _ => return,
        }
        self.lines += 1;
    }

    /// Everything acknowledged is in the store, and no post is left over that was not being sent.
    fn check(&self, store: &AnyStore) {
        for (id, version) in &self.versions {
            let table = store.table(TableId(*id)).unwrap().unwrap();
            assert!(table.version >= *version, "table {id} lost events");
            let log = store.log(table.id).unwrap();
            assert_eq!(
                log[*version as usize - 1].command,
                command(format!("{id}-{version}"))
            );
            assert_eq!(Table::replay(table.id, &log), Some(table));
        }
        for (id, version) in &self.notes {
            let text = noted(store, *id).unwrap();
            let (found, _) = text.split_once(' ').unwrap();
            assert!(found.parse::<u64>().unwrap() >= *version);
            assert_eq!(text, format!("{found} ").repeat(3_000), "half of a note");
        }
        let pending = store.pending_posts().unwrap();
        for post in pending {
            assert!(
                !self.sent.contains(&post.id.0),
                "post {} came back",
                post.id
            );
        }
    }
}

/// Starts the child, kills it at a random point, and returns what it had acknowledged.
fn kill_once(place: &str, rng: &mut Rng, heard: &mut Heard) {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "store::kill::kill_child", "--nocapture"])
        .env(STORE, place)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let out = BufReader::new(child.stdout.take().unwrap());
    // While it opens, shortly after it, or in the midst of its work.
    let (word, more, spin) = match rng.u8(..3) {
        0 => ("opening", 0, rng.u64(..30_000)),
        1 => ("open", rng.usize(..5), rng.u64(..500)),
        _ => ("open", rng.usize(..400), rng.u64(..500)),
    };
    let mut begun = false;
    let mut left = more;
    let mut killed = false;
    for line in out.lines() {
        let Ok(line) = line else { break };
        begun |= line == word;
        // What is still in the pipe when it dies was acknowledged too; each line was written whole.
        heard.hear(&line);
        if begun && !killed {
            if left == 0 {
                let start = Instant::now();
                while start.elapsed() < Duration::from_micros(spin) {
                    std::hint::spin_loop();
                }
                child.kill().unwrap();
                killed = true;
            }
            left = left.saturating_sub(1);
        }
    }
    child.wait().unwrap();
    assert!(killed, "the child ended by itself");
}

/// Kills what writes into this store again and again, and looks each time whether anything is missing.
fn killed(place: &str, kills: usize) {
    let mut rng = Rng::with_seed(60);
    let mut heard = Heard::default();
    for kill in 0..kills {
        kill_once(place, &mut rng, &mut heard);
        let store = open(place);
        heard.check(&store);
        if kill % 10 == 0 || kill + 1 == kills {
            store
                .sweep(&Past::before(Timestamp(u64::MAX), &BTreeMap::new()))
                .unwrap();
            check_export(&mut export(&store).as_bytes()).unwrap();
            heard.sent.clear();
        }
    }
    assert!(heard.lines > 5 * kills, "only {} lines", heard.lines);
}

#[test]
fn nothing_acknowledged_is_lost_by_kills() {
    let dir = tempfile::tempdir().unwrap();
    killed(dir.path().to_str().unwrap(), 60);
}

#[test]
fn nothing_acknowledged_is_lost_by_kills_beside_a_database() {
    let Some(cluster) = Cluster::shared() else {
        return;
    };
    killed(&cluster.url(&cluster.schema()), 20);
}
