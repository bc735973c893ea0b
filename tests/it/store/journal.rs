//! The journal beside the database: what each can do for the other, and what a failing disk may damage.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;

use galabot::rules::Side;
use galabot::service::game_index::GamesOf;
use galabot::service::{EventKind, GuildId, Store, StoreError, TableId, Timestamp};
use galabot::store::{Backups, DiskHooks, DiskStep, DiskStore};

use super::given::{
    MOVES, accepted, commit, export, furnish, mv, note, opening, resigned, saying, step,
};
use super::power::LONG;

/// A disk that is full, or broken, from a step of some group on.
struct Failing {
    step: DiskStep,
    groups_left: AtomicUsize,
}

impl Failing {
    fn at(step: DiskStep, groups: usize) -> Arc<Failing> {
        Arc::new(Failing {
            step,
            groups_left: AtomicUsize::new(groups),
        })
    }
}

impl DiskHooks for Failing {
    fn before(&self, step: DiskStep) -> io::Result<()> {
        if step != self.step {
            return Ok(());
        }
        let left = self.groups_left.load(Ordering::SeqCst);
        self.groups_left
            .store(left.saturating_sub(1), Ordering::SeqCst);
        match left {
            0 => Err(io::Error::new(
                io::ErrorKind::StorageFull,
                "no space left on the disk",
            )),
            _ => Ok(()),
        }
    }
}

fn files(dir: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = fs::read_dir(dir)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_file())
        .collect();
    found.sort();
    found
}

fn journal(dir: &Path) -> PathBuf {
    let is_journal = |path: &&PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy();
        name.starts_with("journal-") && name.ends_with(".jsonl")
    };
    files(dir).iter().rfind(is_journal).unwrap().clone()
}

/// Everything is refused once a store has failed.
fn all_is_refused(store: &DiskStore, shown: &str) {
    assert!(store.failed().is_some(), "{shown}");
    for refused in [
        store.commit(saying("more", "more", 1)).map(drop),
        store.set_note(&note(1, "b")),
        store.table(TableId(1)).map(drop),
        store.export(&mut Vec::new()).map(drop),
    ] {
        assert!(matches!(refused, Err(StoreError::Failed(_))), "{shown}");
    }
}

/// The store goes on after a failure, and its journal alone still holds everything.
fn all_goes_on(dir: &Path, store: DiskStore, shown: &str) {
    commit(&store, saying("and on", "on", 1));
    let on = export(&store);
    drop(store);
    fs::write(dir.join("db"), b"spoiled").unwrap();
    let backups = Backups::new(dir.join("none"), 1);
    let (store, rebuilt) = backups.open(dir, Timestamp(1)).unwrap();
    assert_eq!(rebuilt.unwrap().missing, None, "{shown}");
    assert_eq!(export(&store), on, "{shown}");
    drop(store);
    let aside = format!("{}.damaged-1", dir.display());
    fs::remove_dir_all(aside).unwrap();
}

#[test]
fn a_failing_disk_ends_all_acknowledging_and_spoils_nothing() {
    for step in DiskStep::GROUP {
        for groups in 0..4 {
            let dir = tempfile::tempdir().unwrap();
            furnish(&DiskStore::open(dir.path()).unwrap());
            let store = DiskStore::open_on(dir.path(), Failing::at(step, groups)).unwrap();
            for number in 0..groups {
                commit(&store, opening(10 + number as u64, number, 1));
            }
            let acknowledged = export(&store);
            let failed = store.commit(opening(99, "the last", 1));
            let shown = format!("{step:?} of group {groups}: {failed:?}");
            let Err(StoreError::Failed(reason)) = failed else {
                panic!("{shown}");
            };
            assert!(reason.contains("no space left"), "{shown}");
            all_is_refused(&store, &shown);
            drop(store);
            // Room was made. What was not acknowledged is there as a whole or not at all.
            let store = DiskStore::open(dir.path()).unwrap();
            assert_eq!(store.notices(), [""; 0], "{shown}");
            let whole = store.table(TableId(99)).unwrap().is_some();
            assert_eq!(whole, step > DiskStep::Append, "{shown}");
            if !whole {
                assert_eq!(export(&store), acknowledged, "{shown}");
            }
            all_goes_on(dir.path(), store, &shown);
        }
    }
}

#[test]
fn what_the_database_could_not_take_any_more_is_in_the_journal() {
    for step in DiskStep::FLUSH {
        let dir = tempfile::tempdir().unwrap();
        furnish(&DiskStore::open(dir.path()).unwrap());
        let store = DiskStore::open_on(dir.path(), Failing::at(step, 0)).unwrap();
        let (tell, told) = channel();
        store.on_failure(Box::new(move |reason| {
            tell.send(reason.to_owned()).unwrap()
        }));
        commit(&store, opening(99, "the last", 1));
        // The database gets it once nothing else waits.
        let reason = told.recv_timeout(LONG).unwrap();
        assert!(reason.contains("no space left"), "{step:?}: {reason}");
        let shown = format!("{step:?}");
        all_is_refused(&store, &shown);
        drop(store);
        let store = DiskStore::open(dir.path()).unwrap();
        assert_eq!(store.notices(), [""; 0], "{shown}");
        assert!(store.table(TableId(99)).unwrap().is_some(), "{shown}");
        all_goes_on(dir.path(), store, &shown);
    }
}

/// A furnished store with two tables more than there are in the second: the files of its database.
fn ahead_of_its_database(dir: &Path) -> (DiskStore, Vec<(PathBuf, Vec<u8>)>) {
    furnish(&DiskStore::open(dir).unwrap());
    let old = database(dir);
    let store = DiskStore::open(dir).unwrap();
    commit(&store, opening(7, "seven", 1));
    commit(&store, opening(8, "eight", 1));
    (store, old)
}

/// The files of a store but its journal.
fn database(dir: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    files(dir)
        .into_iter()
        .filter(|path| !path.to_string_lossy().contains("journal-"))
        .map(|path| (path.clone(), fs::read(path).unwrap()))
        .collect()
}

/// Has these files again in place of those of now.
fn put_back(dir: &Path, old: Vec<(PathBuf, Vec<u8>)>) {
    for (path, _) in database(dir) {
        fs::remove_file(path).unwrap();
    }
    for (path, bytes) in old {
        fs::write(path, bytes).unwrap();
    }
}

/// A power cut while a backup began another file, with the database behind.
#[test]
fn a_file_of_the_journal_that_was_only_begun_hides_nothing() {
    for begun in [&b""[..], b"{\"v\":1,\"kind\":\"jour", &[0; 64]] {
        let dir = tempfile::tempdir().unwrap();
        let (store, old) = ahead_of_its_database(dir.path());
        let saved = export(&store);
        drop(store);
        put_back(dir.path(), old);
        let written = fs::read_to_string(journal(dir.path())).unwrap();
        let number = written.rsplit("\"number\":").next().unwrap();
        let last: u64 = number.split(',').next().unwrap().parse().unwrap();
        let next = format!("journal-{:020}.jsonl", last + 1);
        fs::write(dir.path().join(next), begun).unwrap();
        let store = DiskStore::open(dir.path()).unwrap();
        assert_eq!(store.notices(), [""; 0]);
        assert_eq!(export(&store), saved);
        commit(&store, saying("and on", "on", 1));
    }
}

#[test]
fn a_database_that_is_behind_follows_its_journal() {
    let dir = tempfile::tempdir().unwrap();
    let (store, old) = ahead_of_its_database(dir.path());
    commit(&store, opening(9, "nine", 1));
    let over = MOVES[..2].iter().map(|text| EventKind::Moved(mv(text)));
    let over: Vec<EventKind> = [accepted()].into_iter().chain(over).collect();
    let nine = store.table(TableId(9)).unwrap().unwrap();
    commit(&store, step(&nine, "nine plays", &over, 2));
    let nine = store.table(TableId(9)).unwrap().unwrap();
    commit(
        &store,
        step(&nine, "nine ends", &[resigned(Side::White)], 5_000),
    );
    let here = GuildId(900);
    let counted = |store: &DiskStore| {
        let games = store.finished_games(GamesOf::Server(here)).unwrap();
        (games, store.ratings(here, None).unwrap())
    };
    let (saved, expected) = (export(&store), counted(&store));
    assert_eq!(expected.0.len(), 2);
    drop(store);
    put_back(dir.path(), old);
    let store = DiskStore::open(dir.path()).unwrap();
    assert_eq!(export(&store), saved);
    let mut live = store.live_tables().unwrap();
    live.retain(|table| table.0 >= 7);
    assert_eq!(live, [TableId(7), TableId(8)], "indexes follow too");
    assert_eq!(counted(&store), expected);
    let looks = store.looks(Timestamp(u64::MAX)).unwrap().into_iter();
    let looks: Vec<TableId> = looks.map(|(_, table)| table).collect();
    assert!(looks.contains(&TableId(7)) && looks.contains(&TableId(8)));
}

#[test]
fn a_lost_or_foreign_journal_is_told_and_replaced() {
    let other = tempfile::tempdir().unwrap();
    furnish(&DiskStore::open(other.path()).unwrap());
    let foreign = fs::read(journal(other.path())).unwrap();
    type Spoil<'a> = &'a dyn Fn(&Path);
    let spoil: [(&str, Spoil); 4] = [
        ("missing", &|file| fs::remove_file(file).unwrap()),
        ("ends with group", &|file| {
            let text = fs::read_to_string(file).unwrap();
            fs::write(file, &text[..text.len() - 200]).unwrap();
        }),
        ("found 7 bytes", &|file| {
            fs::write(file, "garbage\n").unwrap()
        }),
        ("another store", &|file| fs::write(file, &foreign).unwrap()),
    ];
    for (expected, spoil) in spoil {
        let dir = tempfile::tempdir().unwrap();
        furnish(&DiskStore::open(dir.path()).unwrap());
        let saved = export(&DiskStore::open(dir.path()).unwrap());
        let file = journal(dir.path());
        spoil(&file);
        let store = DiskStore::open(dir.path()).unwrap();
        let notices = store.notices().join("; ");
        assert!(notices.contains(expected), "{expected}: {notices}");
        assert_eq!(export(&store), saved, "{expected}");
        commit(&store, saying("more", "more", 1));
        drop(store);
        let store = DiskStore::open(dir.path()).unwrap();
        assert_eq!(store.notices(), [""; 0], "{expected}");
        // The journal alone no longer suffices, and that is reported: nothing is made up from half of it.
        drop(store);
        fs::write(dir.path().join("db"), b"spoiled").unwrap();
        let backups = Backups::new(dir.path().join("none"), 1);
        assert!(
            backups.open(dir.path(), Timestamp(1)).is_err(),
            "{expected}"
        );
    }
}

/// A disk that forgets, after a kill that left the database behind.
#[test]
fn what_was_acknowledged_and_cannot_be_read_any_more_is_told() {
    let dir = tempfile::tempdir().unwrap();
    let (store, old) = ahead_of_its_database(dir.path());
    commit(&store, opening(9, "nine", 1));
    drop(store);
    put_back(dir.path(), old);
    let file = journal(dir.path());
    let written = fs::read_to_string(&file).unwrap();
    let whole = written.rfind("jeight").unwrap();
    let spoiled = [&written[..whole], "j3ight", &written[whole + 6..]].concat();
    fs::write(&file, &spoiled).unwrap();
    let store = DiskStore::open(dir.path()).unwrap();
    let notices = store.notices().join("; ");
    assert!(notices.contains("was written after it"), "{notices}");
    let tables = [7, 8, 9].map(|id| store.table(TableId(id)).unwrap().is_some());
    assert_eq!(tables, [true, false, false], "what can be read is not lost");
    commit(&store, saying("more", "more", 1));
    let saved = export(&store);
    drop(store);
    let kept = files(dir.path()).into_iter().filter(|path| {
        path.to_string_lossy().contains(".aside") && fs::read(path).unwrap() == spoiled.as_bytes()
    });
    assert_eq!(kept.count(), 1, "the rest may be needed by hand");
    let store = DiskStore::open(dir.path()).unwrap();
    assert_eq!(store.notices(), [""; 0]);
    assert_eq!(export(&store), saved);
}

/// The same where the first line is spoiled, and the database has nothing of the journal yet.
#[test]
fn a_spoiled_first_line_is_not_taken_for_a_file_that_was_just_begun() {
    let dir = tempfile::tempdir().unwrap();
    drop(DiskStore::open(dir.path()).unwrap());
    let old = database(dir.path());
    let store = DiskStore::open(dir.path()).unwrap();
    commit(&store, opening(7, "seven", 1));
    drop(store);
    put_back(dir.path(), old);
    let file = journal(dir.path());
    let mut spoiled = fs::read(&file).unwrap();
    spoiled[2] ^= 1;
    fs::write(&file, &spoiled).unwrap();
    let store = DiskStore::open(dir.path()).unwrap();
    let notices = store.notices().join("; ");
    assert!(notices.contains("journal"), "{notices}");
    let kept = files(dir.path()).into_iter().filter(|path| {
        path.to_string_lossy().contains(".aside") && fs::read(path).unwrap() == spoiled
    });
    assert_eq!(kept.count(), 1, "what was acknowledged may be read by hand");
}

#[test]
fn an_export_shows_one_moment_and_nobody_waits_for_it() {
    /// A writer that commits something at each line.
    struct Meanwhile<'a>(&'a DiskStore, Vec<u8>, u64);
    impl io::Write for Meanwhile<'_> {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.2 += 1;
            commit(self.0, opening(100 + self.2, self.2, 1));
            self.0
                .set_note(&note(5001, &format!("message {}", self.2)))
                .unwrap();
            if let Some(post) = self.0.pending_posts().unwrap().first() {
                self.0.post_sent(post.id, None, Timestamp(9)).unwrap();
            }
            self.1.write(bytes)
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let dir = tempfile::tempdir().unwrap();
    let store = DiskStore::open(dir.path()).unwrap();
    furnish(&store);
    // More than are read at once.
    for id in 10..90 {
        commit(&store, opening(id, format!("many-{id}"), 1));
    }
    let before = export(&store);
    let mut out = Meanwhile(&store, Vec::new(), 0);
    store.export(&mut out).unwrap();
    let Meanwhile(_, text, lines) = out;
    assert!(lines > 20);
    assert!(text == before.as_bytes(), "it shows what came later");
    assert_ne!(export(&store), before);
}

#[test]
fn damage_met_while_running_is_mended_at_the_next_start() {
    let dir = tempfile::tempdir().unwrap();
    furnish(&DiskStore::open(dir.path()).unwrap());
    let saved = export(&DiskStore::open(dir.path()).unwrap());
    super::damage::edit(
        dir.path(),
        "\"kind\":\"table\",\"data\":{\"chunks\":0,\"table\":{\"id\":2,",
        |text| {
            let mut text = text.to_vec();
            let at = text.len() / 2;
            text[at] ^= 1;
            Some(text)
        },
    );
    let backups = Backups::new(dir.path().join("none"), 1);
    let (store, rebuilt) = backups.open(dir.path(), Timestamp(1)).unwrap();
    assert_eq!(rebuilt, None, "nobody has met it yet");
    assert!(store.table(TableId(2)).is_err());
    drop(store);
    let (store, rebuilt) = backups.open(dir.path(), Timestamp(1)).unwrap();
    let rebuilt = rebuilt.unwrap();
    assert!(rebuilt.damage.contains("table 2"), "{rebuilt}");
    assert_eq!(export(&store), saved);
    fs::remove_dir_all(rebuilt.aside).unwrap();
}
