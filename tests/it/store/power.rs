//! Power cuts: of what was written since the last sync, any blocks may be on the disk and any may not.
//!
//! The files are copied after each acknowledged operation, and after each sync. A cut is any mixture of the blocks of
//! two copies between which nothing was synced. Each such disk must open and hold what was acknowledged, and all or
//! nothing of what was not.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::Duration;

use fastrand::Rng;
use galabot::rules::Side;
use galabot::service::{ChannelId, EventKind, Lane, Past, Store, TableId, Timestamp};
use galabot::store::{self, DiskStep, DiskStore};
use tempfile::TempDir;

use super::given::{commit, export, note, opening, saying, step, words};

/// The block that a disk writes whole.
const SECTOR: usize = 512;

/// Only a test that fails waits so long.
pub(super) const LONG: Duration = Duration::from_secs(60);

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

fn is_journal(name: &str) -> bool {
    name.starts_with("journal-")
}

/// A disk whose journal and database are copied each time they have been synced.
struct Copied {
    dir: PathBuf,
    journal: Mutex<Files>,
    database: Mutex<Database>,
    idle: Condvar,
}

/// The database as it was synced the time before last, and last.
#[derive(Clone, Default)]
struct Database {
    before: Files,
    last: Files,
    /// Whether it is being written, and not synced yet.
    is_written: bool,
    syncs: usize,
}

impl Copied {
    /// A store on such a disk.
    fn open(dir: &Path) -> (DiskStore, Arc<Copied>) {
        let disk = Arc::new(Copied {
            dir: dir.to_owned(),
            journal: Mutex::default(),
            database: Mutex::default(),
            idle: Condvar::new(),
        });
        let store = DiskStore::open_on(dir, disk.clone()).unwrap();
        let last = files_of_database(dir);
        *disk.database.lock().unwrap() = Database {
            before: last.clone(),
            last,
            ..Database::default()
        };
        (store, disk)
    }

    /// The database while nothing is written into it.
    fn idle(&self) -> MutexGuard<'_, Database> {
        let database = self.database.lock().unwrap();
        let waited = self
            .idle
            .wait_timeout_while(database, LONG, |it| it.is_written);
        let (database, over) = waited.unwrap();
        assert!(!over.timed_out(), "the database is not synced");
        database
    }

    /// The journal, and the database.
    fn now(&self) -> (Files, Database) {
        let database = self.idle();
        (files_of_journal(&self.dir), database.clone())
    }
}

fn files_of_journal(dir: &Path) -> Files {
    let mut files = copy(dir);
    files.retain(|name, _| is_journal(name));
    files
}

fn files_of_database(dir: &Path) -> Files {
    let mut files = copy(dir);
    files.retain(|name, _| !is_journal(name));
    files
}

impl store::DiskHooks for Copied {
    fn before(&self, step: DiskStep) -> io::Result<()> {
        if step == DiskStep::Write {
            self.database.lock().unwrap().is_written = true;
        }
        Ok(())
    }

    fn sync(&self, step: DiskStep, file: &File) -> io::Result<()> {
        file.sync_data()?;
        if step == DiskStep::SyncJournal {
            *self.journal.lock().unwrap() = files_of_journal(&self.dir);
        }
        if step == DiskStep::SyncDatabase {
            let mut database = self.database.lock().unwrap();
            let now = files_of_database(&self.dir);
            database.before = std::mem::replace(&mut database.last, now);
            database.is_written = false;
            database.syncs += 1;
            self.idle.notify_all();
        }
        Ok(())
    }
}

fn both(journal: &Files, database: &Files) -> Files {
    journal
        .clone()
        .into_iter()
        .chain(database.clone())
        .collect()
}

#[test]
fn nothing_acknowledged_is_lost_by_power_cuts() {
    let dir = tempfile::tempdir().unwrap();
    let mut rng = Rng::with_seed(7);
    let (mut store, mut disk) = Copied::open(dir.path());
    let (mut cuts, mut kept, mut lost, mut behind, mut syncs) = (0, 0, 0, 0, 0);
    for number in 1..=STEPS {
        if number % 20 == 0 {
            drop(store);
            (store, disk) = Copied::open(dir.path());
            syncs = 0;
        }
        let ((before, database), told) = (disk.now(), export(&store));
        request(&store, number, &mut rng);
        let ((after, present), tells) = (disk.now(), export(&store));
        // The journal was being written: the database is what it was.
        for _ in 0..CUTS_A_STEP {
            let journal = cut(&before, &after, &mut rng);
            let place = disk_of(&both(&journal, &database.last));
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
        // Now and then it is the turn of the database, with the journal as it is.
        if present.syncs == syncs {
            behind += 1;
            continue;
        }
        syncs = present.syncs;
        for _ in 0..CUTS_A_STEP {
            let database = cut(&present.before, &present.last, &mut rng);
            let place = disk_of(&both(&after, &database));
            let opened = DiskStore::open(place.path())
                .unwrap_or_else(|error| panic!("step {number}: {error}"));
            assert!(
                export(&opened) == tells,
                "step {number}: acknowledged things are gone"
            );
            cuts += 1;
        }
    }
    assert!(cuts >= 270, "only {cuts} cuts");
    assert!(
        kept > 0 && lost > 0,
        "cuts that cut nothing: {kept} kept, {lost} lost"
    );
    assert!(behind < STEPS, "the database was never synced");
}

#[test]
fn what_the_database_does_not_have_yet_is_synced_in_the_journal() {
    let dir = tempfile::tempdir().unwrap();
    let (store, disk) = Copied::open(dir.path());
    let database = files_of_database(dir.path());
    let mut tells = export(&store);
    for number in 1..=12 {
        commit(&store, opening(number, number, number));
        assert!(
            std::mem::replace(&mut tells, export(&store)) != tells,
            "it is not shown"
        );
        let journal = disk.journal.lock().unwrap().clone();
        let place = disk_of(&both(&journal, &database));
        let opened =
            DiskStore::open(place.path()).unwrap_or_else(|error| panic!("step {number}: {error}"));
        assert!(export(&opened) == tells, "step {number}: something is gone");
    }
}

#[test]
fn a_power_cut_while_games_are_packed_loses_none_of_them() {
    let dir = tempfile::tempdir().unwrap();
    let mut rng = Rng::with_seed(11);
    let (store, disk) = Copied::open(dir.path());
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
        let ((before, database), told) = (disk.now(), export(&store));
        // Nothing is old enough to be forgotten.
        let past = Past {
            games: Timestamp(0),
            dead: Timestamp(0),
            ..Past::before(Timestamp(u64::MAX), &unread)
        };
        store.sweep(&past).unwrap();
        let (after, present) = disk.now();
        assert!(before != after, "nothing was packed");
        for _ in 0..CUTS_A_STEP {
            let in_journal = both(&cut(&before, &after, &mut rng), &database.last);
            let of_database = cut(&present.before, &present.last, &mut rng);
            for files in [in_journal, both(&after, &of_database)] {
                let place = disk_of(&files);
                let opened = DiskStore::open(place.path())
                    .unwrap_or_else(|error| panic!("game {number}: {error}"));
                assert!(export(&opened) == told, "game {number}: something is gone");
            }
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
    let (mut let_go, go_on) = channel();
    let disk = Stopping {
        tell: tell.clone(),
        go_on: Mutex::new(go_on),
    };
    let store = DiskStore::open_on(dir.path(), Arc::new(disk)).unwrap();
    let (mut cuts, mut switches) = (0, 0);
    let mut last = (copy(dir.path()), export(&store));
    for number in 1..=60 {
        let before = last.1.clone();
        let_go = std::thread::scope(|scope| {
            // Dropped if anything fails here, so that the disk stops no more and the failure is told.
            let let_go = let_go;
            let (store, tell) = (&store, tell.clone());
            let mut commits = Rng::with_seed(number);
            scope.spawn(move || {
                request(store, number, &mut commits);
                tell.send(Heard::Acknowledged).unwrap();
            });
            let (mut acknowledged, mut stopped_since) = (false, false);
            // After each commit the database is made anew unless it is already.
            while !(acknowledged && stopped_since) {
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
                        // What is there may be acknowledged only after the last stop for it.
                        stopped_since = acknowledged || now.1 != before;
                        last = now;
                        let_go.send(()).unwrap();
                    }
                }
            }
            let_go
        });
    }
    drop(let_go);
    assert!(
        cuts >= 60 && switches >= 5,
        "{cuts} cuts, {switches} new databases"
    );
}

/// The database does not need the journal once it is synced: from then on one may be lost without the other.
#[test]
fn the_synced_database_alone_has_whatever_was_acknowledged() {
    let dir = tempfile::tempdir().unwrap();
    let (store, disk) = Copied::open(dir.path());
    for number in 1..=12 {
        let syncs = disk.idle().syncs;
        commit(&store, opening(number, number, number));
        let tells = export(&store);
        let database = disk.database.lock().unwrap();
        let waited = disk
            .idle
            .wait_timeout_while(database, LONG, |it| it.syncs == syncs);
        let (database, over) = waited.unwrap();
        assert!(
            !over.timed_out(),
            "step {number}: the database is not synced"
        );
        let place = disk_of(&database.last);
        drop(database);
        let opened =
            DiskStore::open(place.path()).unwrap_or_else(|error| panic!("step {number}: {error}"));
        assert!(export(&opened) == tells, "step {number}: something is gone");
    }
}
