//! Power cuts: of what was written since the last sync, any blocks may be on the disk and any may not.
//!
//! The files are copied after each acknowledged operation. A cut between two operations is any mixture of the blocks of
//! the two copies. Each such disk must open, and hold either all of the later operation or nothing of it.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

use fastrand::Rng;
use galabot::rules::Side;
use galabot::service::{ChannelId, EventKind, Lane, Past, Store, TableId, Timestamp};
use galabot::store::{self, DiskStep, DiskStore};
use tempfile::TempDir;

use super::given::{commit, export, note, opening, saying, step, words};

/// The block that a disk writes whole.
const SECTOR: usize = 512;

const STEPS: u64 = 90;
const CUTS_A_STEP: usize = 3;

type Files = BTreeMap<String, Vec<u8>>;

/// The files in a directory and in its folders.
fn copy(dir: &Path) -> Files {
    let mut disk = Files::new();
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_file() {
            disk.insert(name, fs::read(&path).unwrap());
        } else {
            let inside = copy(&path).into_iter();
            disk.extend(inside.map(|(file, bytes)| (format!("{name}/{file}"), bytes)));
        }
    }
    disk
}

/// A directory with these files.
fn disk_of(files: &Files) -> TempDir {
    let place = tempfile::tempdir().unwrap();
    for (name, bytes) in files {
        let path = place.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    place
}

/// The disk after a cut between two copies: each block from one or the other, in runs of random length.
fn cut(before: &Files, after: &Files, rng: &mut Rng) -> Files {
    // Mostly new, mostly old, or half and half; by pages or by sectors.
    let chance = [0.1, 0.5, 0.9][rng.usize(..3)];
    let block = [SECTOR, 8 * SECTOR][rng.usize(..2)];
    let mut disk = Files::new();
    for (name, new) in after {
        let old = before.get(name).map_or(&[][..], Vec::as_slice);
        let mut mixed = old.to_vec();
        if rng.bool() || new.len() < old.len() {
            mixed.resize(new.len(), 0);
        }
        for (at, block_of_new) in new.chunks(block).enumerate() {
            let at = at * block;
            let is_new = block_of_new != old.get(at..at + block_of_new.len()).unwrap_or(&[]);
            if is_new && rng.f64() < chance {
                if mixed.len() < at + block_of_new.len() {
                    mixed.resize(at + block_of_new.len(), 0);
                }
                mixed[at..at + block_of_new.len()].copy_from_slice(block_of_new);
            }
        }
        disk.insert(name.clone(), mixed);
    }
    disk
}

/// One operation: a move, many posts, a long note, a sweep.
fn request(store: &DiskStore, number: u64, rng: &mut Rng) {
    let id = TableId(1 + number % 5);
    match rng.u8(..8) {
        0 => {
            let long = number.to_string().repeat(rng.usize(1_000..80_000));
            store.set_note(&note(5002, &long)).unwrap();
        }
        1 => {
            let mut crowd = saying(number, "first", number);
            for _ in 0..rng.usize(..120) {
                let text = "crowd ".repeat(rng.usize(1..300));
                crowd.posts.push((Lane::Channel(ChannelId(1)), words(text)));
            }
            commit(store, crowd);
        }
        2 => {
            // In one operation, so that there is one sync: all posts but the first few are deleted later.
            if let Some(post) = store.pending_posts().unwrap().first() {
                store.post_sent(post.id, None, Timestamp(number)).unwrap();
            }
        }
        _ => {
            let done = match store.table(id).unwrap() {
                None => opening(id.0, number, number),
                Some(table) => step(
                    &table,
                    number,
                    &[EventKind::DrawOffered(Side::White)],
                    number,
                ),
            };
            commit(store, done);
        }
    }
}

#[test]
fn nothing_acknowledged_is_lost_by_power_cuts() {
    let dir = tempfile::tempdir().unwrap();
    let mut rng = Rng::with_seed(7);
    let mut store = DiskStore::open(dir.path()).unwrap();
    let (mut cuts, mut kept, mut lost) = (0, 0, 0);
    for number in 1..=STEPS {
        if number % 20 == 0 {
            drop(store);
            store = DiskStore::open(dir.path()).unwrap();
        }
        let (before, told) = (copy(dir.path()), export(&store));
        request(&store, number, &mut rng);
        let (after, tells) = (copy(dir.path()), export(&store));
        for _ in 0..CUTS_A_STEP {
            let disk = cut(&before, &after, &mut rng);
            let place = disk_of(&disk);
            let opened = DiskStore::open(place.path())
                .unwrap_or_else(|error| panic!("step {number}: {error}"));
            let found = export(&opened);
            cuts += 1;
            if found == tells {
                kept += 1;
            } else {
                assert!(found == told, "step {number}: acknowledged things are gone");
                lost += 1;
            }
            // The store goes on from there.
            commit(&opened, saying("after the cut", "on", 1));
        }
    }
    assert!(cuts >= 200, "only {cuts} cuts");
    assert!(
        kept > 0 && lost > 0,
        "cuts that cut nothing: {kept} kept, {lost} lost"
    );
}

#[test]
fn a_power_cut_while_games_are_packed_loses_none_of_them() {
    let dir = tempfile::tempdir().unwrap();
    let mut rng = Rng::with_seed(11);
    let store = DiskStore::open(dir.path()).unwrap();
    let unread = BTreeMap::new();
    for number in 1..=30 {
        commit(&store, opening(number, number, number));
        let table = store.table(TableId(number)).unwrap().unwrap();
        let declined = step(
            &table,
            format!("no-{number}"),
            &[EventKind::Declined],
            number,
        );
        commit(&store, declined);
        let (before, told) = (copy(dir.path()), export(&store));
        // Nothing is old enough to be forgotten.
        let past = Past {
            games: Timestamp(0),
            dead: Timestamp(0),
            ..Past::before(Timestamp(u64::MAX), &unread)
        };
        store.sweep(&past).unwrap();
        let after = copy(dir.path());
        assert!(before != after, "nothing was packed");
        for _ in 0..CUTS_A_STEP {
            let place = disk_of(&cut(&before, &after, &mut rng));
            let opened = DiskStore::open(place.path())
                .unwrap_or_else(|error| panic!("game {number}: {error}"));
            assert!(export(&opened) == told, "game {number}: something is gone");
        }
    }
}

/// What a test hears from a disk that stops before each part that is copied, and from its own commits.
enum Heard {
    Stopped,
    Acknowledged,
}

/// A disk on which the database is made anew again and again, and which stops before each step of that.
struct Stopping {
    tell: Sender<Heard>,
    go_on: Mutex<Receiver<()>>,
}

impl store::DiskHooks for Stopping {
    fn before(&self, step: DiskStep) -> io::Result<()> {
        if matches!(step, DiskStep::Copy | DiskStep::Switch) {
            // Nobody listens once the test is over.
            let _ = self.tell.send(Heard::Stopped);
            let _ = self.go_on.lock().unwrap().recv();
        }
        Ok(())
    }

    fn is_compaction_due(&self, _: u64, _: u64) -> bool {
        true
    }
}

/// A disk after a cut between two copies, of which one may be from before another database came into use.
fn cut_or_switched(before: &Files, after: &Files, rng: &mut Rng) -> Files {
    const WHICH: &str = "galabot.database";
    if before.get(WHICH) == after.get(WHICH) {
        return cut(before, after, rng);
    }
    // The file that says which is renamed, so it is there as a whole or as it was. What it names is synced by then, and
    // what it named is removed only afterwards.
    if rng.bool() {
        return before.clone();
    }
    let mut disk = cut(before, after, rng);
    disk.insert(WHICH.to_owned(), after[WHICH].clone());
    for (name, bytes) in before {
        if rng.bool() {
            disk.entry(name.clone()).or_insert_with(|| bytes.clone());
        }
    }
    disk
}

#[test]
fn a_power_cut_while_the_database_is_made_anew_loses_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let mut rng = Rng::with_seed(13);
    let filled = DiskStore::open(dir.path()).unwrap();
    for number in 1..=25 {
        filled
            .set_note(&note(number, &"long ".repeat(8_000)))
            .unwrap();
    }
    drop(filled);
    let (tell, heard) = channel();
    let (let_go, go_on) = channel();
    let disk = Stopping {
        tell: tell.clone(),
        go_on: Mutex::new(go_on),
    };
    let store = DiskStore::open_on(dir.path(), Arc::new(disk)).unwrap();
    let (mut cuts, mut switches) = (0, 0);
    let mut last = (copy(dir.path()), export(&store));
    for number in 1..=60 {
        std::thread::scope(|scope| {
            let (store, tell) = (&store, tell.clone());
            let mut commits = Rng::with_seed(number);
            scope.spawn(move || {
                request(store, number, &mut commits);
                tell.send(Heard::Acknowledged).unwrap();
            });
            let mut acknowledged = false;
            loop {
                // After each commit the database is made anew unless it is already.
                match heard.recv().unwrap() {
                    Heard::Acknowledged => acknowledged = true,
                    Heard::Stopped => {
                        let now = (copy(dir.path()), export(store));
                        let which = |files: &Files| files.get("galabot.database").cloned();
                        switches += usize::from(which(&last.0) != which(&now.0));
                        let place = disk_of(&cut_or_switched(&last.0, &now.0, &mut rng));
                        let opened = DiskStore::open(place.path())
                            .unwrap_or_else(|error| panic!("commit {number}: {error}"));
                        let found = export(&opened);
                        assert!(found == last.1 || found == now.1, "commit {number}");
                        cuts += 1;
                        last = now;
                        let_go.send(()).unwrap();
                        if acknowledged {
                            break;
                        }
                    }
                }
            }
        });
    }
    drop(let_go);
    assert!(
        cuts >= 60 && switches >= 5,
        "{cuts} cuts, {switches} new databases"
    );
}

/// A disk that keeps only what is synced.
struct Platter {
    dir: PathBuf,
    /// The steps so far.
    steps: Mutex<Vec<DiskStep>>,
    /// The database as it was synced last.
    database: Mutex<Vec<u8>>,
}

impl store::DiskHooks for Platter {
    fn before(&self, step: DiskStep) -> io::Result<()> {
        self.steps.lock().unwrap().push(step);
        Ok(())
    }

    fn sync(&self, step: DiskStep, file: &File) -> io::Result<()> {
        self.before(step)?;
        file.sync_data()?;
        if step == DiskStep::SyncDatabase {
            *self.database.lock().unwrap() = fs::read(self.dir.join("db"))?;
        }
        Ok(())
    }
}

/// The database does not need the journal: one may be lost without the other.
#[test]
fn the_synced_database_alone_has_whatever_was_acknowledged() {
    let dir = tempfile::tempdir().unwrap();
    drop(DiskStore::open(dir.path()).unwrap());
    let platter = Arc::new(Platter {
        dir: dir.path().to_owned(),
        steps: Mutex::default(),
        database: Mutex::default(),
    });
    let store = DiskStore::open_on(dir.path(), platter.clone()).unwrap();
    platter.steps.lock().unwrap().clear();
    for number in 1..=12 {
        commit(&store, opening(number, number, number));
        let tells = export(&store);
        let steps = std::mem::take(&mut *platter.steps.lock().unwrap());
        assert_eq!(steps, DiskStep::GROUP, "step {number}");
        let place = tempfile::tempdir().unwrap();
        for (name, bytes) in copy(dir.path()) {
            if !name.starts_with("journal-") {
                fs::write(place.path().join(name), bytes).unwrap();
            }
        }
        let synced = platter.database.lock().unwrap().clone();
        fs::write(place.path().join("db"), synced).unwrap();
        let opened =
            DiskStore::open(place.path()).unwrap_or_else(|error| panic!("step {number}: {error}"));
        assert!(export(&opened) == tells, "step {number}: something is gone");
    }
}
