//! Regular backups, and a damaged store rebuilt from them and from the journal.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use galabot::service::{Past, Store, StoreError, TableId, Timestamp};
use galabot::store::{Backups, DiskHooks, DiskStep, DiskStore, check_export};
use tempfile::TempDir;

use super::given::{commit, export, furnish, opening, saying};

/// A furnished store, and a directory for its backups.
struct Setup {
    dir: TempDir,
    backups: Backups,
}

impl Setup {
    fn furnished() -> Setup {
        let dir = tempfile::tempdir().unwrap();
        let setup = Setup {
            backups: Backups::new(dir.path().join("backups"), 3),
            dir,
        };
        furnish(&setup.store());
        setup
    }

    fn data(&self) -> PathBuf {
        self.dir.path().join("data")
    }

    fn store(&self) -> DiskStore {
        DiskStore::open(self.data()).unwrap()
    }

    fn spoil(&self) {
        fs::write(self.data().join("db"), b"spoiled").unwrap();
        assert!(DiskStore::open(self.data()).is_err());
    }

    /// The files of the journal, in order.
    fn journal(&self) -> Vec<PathBuf> {
        let named = |path: &PathBuf| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            name.starts_with("journal-") && name.ends_with(".jsonl")
        };
        let mut files: Vec<PathBuf> = entries(&self.data()).into_iter().filter(named).collect();
        files.sort();
        files
    }
}

fn entries(dir: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(dir).unwrap();
    entries.map(|entry| entry.unwrap().path()).collect()
}

#[test]
fn the_newest_backups_are_kept_and_the_journal_since_the_oldest() {
    let setup = Setup::furnished();
    let (store, backups) = (setup.store(), &setup.backups);
    let day = Duration::from_secs(86_400);
    assert!(backups.is_due(&store, Timestamp(0), day).unwrap());
    for at in [9, 10, 99, 100, 1_000] {
        commit(&store, saying(at, "something new", at));
        let path = backups.write(&store, Timestamp(at)).unwrap();
        let kept = check_export(&mut fs::read(&path).unwrap().as_slice()).unwrap();
        let whole = check_export(&mut export(&store).as_bytes()).unwrap();
        assert_eq!(kept, whole);
        assert_eq!(Backups::verify(&path).unwrap().records, whole);
    }
    let times: Vec<u64> = backups.list().unwrap().iter().map(|(at, _)| at.0).collect();
    assert_eq!(times, [1_000, 100, 99]);
    let due = |at| backups.is_due(&store, Timestamp(at), day).unwrap();
    assert!(!due(1_000 + 86_399_999));
    assert!(due(1_000 + 86_400_000));
    // One file since each remaining backup; what was before the oldest is deleted.
    assert_eq!(setup.journal().len(), 3);
    commit(&store, saying("last", "something new", 1));
    let saved = export(&store);
    drop(store);
    setup.spoil();
    let (_, newest) = backups.newest().unwrap().unwrap();
    fs::remove_file(newest).unwrap();
    let (store, rebuilt) = backups.open(&setup.data(), Timestamp(5)).unwrap();
    assert_eq!(rebuilt.unwrap().missing, None);
    assert_eq!(export(&store), saved);
}

#[test]
fn a_damaged_store_is_made_anew_from_a_backup_and_the_journal() {
    let setup = Setup::furnished();
    let store = setup.store();
    let at = setup.backups.write(&store, Timestamp(10)).unwrap();
    commit(&store, opening(8, "after the backup", 1));
    let post = store.pending_posts().unwrap()[0].id;
    store.post_sent(post, None, Timestamp(9)).unwrap();
    store
        .sweep(&Past::before(Timestamp(2_500), &BTreeMap::new()))
        .unwrap();
    let saved = export(&store);
    let open = setup.backups.open(&setup.data(), Timestamp(1));
    assert!(matches!(open, Err(StoreError::Refused(_))), "it is open");
    drop(store);
    setup.spoil();
    // A later backup that is damaged too is passed over.
    let spoiled = setup
        .backups
        .dir()
        .join("galabot-00000000000000000020.jsonl");
    fs::write(&spoiled, &saved[..saved.len() / 2]).unwrap();
    assert!(Backups::verify(&spoiled).is_err());
    let (store, rebuilt) = setup.backups.open(&setup.data(), Timestamp(30)).unwrap();
    let rebuilt = rebuilt.unwrap();
    assert_eq!(rebuilt.from, Some((Timestamp(10), at)));
    assert_eq!(rebuilt.missing, None);
    assert!(rebuilt.groups >= 3, "{rebuilt}");
    assert!(rebuilt.aside.join("db").exists());
    let told = rebuilt.to_string();
    assert!(
        told.contains("Nothing that was acknowledged is missing"),
        "{told}"
    );
    assert_eq!(export(&store), saved);
    // The journal of the new store does not continue from the backups of the old one.
    let day = Duration::from_secs(86_400);
    assert!(setup.backups.is_due(&store, Timestamp(31), day).unwrap());
    commit(&store, opening(9, "and on it goes", 1));
    drop(store);
    let (store, rebuilt) = setup.backups.open(&setup.data(), Timestamp(40)).unwrap();
    assert_eq!(rebuilt, None);
    assert!(store.table(TableId(9)).unwrap().is_some());
}

/// After a clock that was a year ahead, the next backup is not late, and later ones are not deleted first.
#[test]
fn a_clock_that_is_set_back_disturbs_no_backup() {
    let setup = Setup::furnished();
    let store = setup.store();
    let day = Duration::from_secs(86_400);
    let (now, ahead) = (Timestamp(1_000_000_000), Timestamp(9_000_000_000));
    for at in [ahead, Timestamp(ahead.0 + 5)] {
        setup.backups.write(&store, at).unwrap();
    }
    assert!(setup.backups.is_due(&store, now, day).unwrap());
    commit(&store, opening(8, "after it was set right", 1));
    let path = setup.backups.write(&store, now).unwrap();
    let newest = setup.backups.newest().unwrap().unwrap();
    assert_eq!(newest, (Timestamp(ahead.0 + 6), path.clone()));
    assert!(Backups::verify(&path).is_ok());
    // Once it is later than that clock, backups are named by the right time again.
    let later = Timestamp(ahead.0 + 86_400_000);
    assert!(
        !setup
            .backups
            .is_due(&store, Timestamp(ahead.0 + 7), day)
            .unwrap()
    );
    setup.backups.write(&store, later).unwrap();
    assert_eq!(setup.backups.newest().unwrap().unwrap().0, later);
}

/// Regular backups stay, and are made when they are due, however many are made on request.
#[test]
fn backups_that_are_asked_for_push_no_regular_one_out() {
    let setup = Setup::furnished();
    let store = setup.store();
    let day = Duration::from_secs(86_400);
    let days = |count: u64| Timestamp(86_400_000 * count);
    let regular: Vec<PathBuf> = (1..=3)
        .map(|at| setup.backups.write(&store, days(at)).unwrap())
        .collect();
    let asked: Vec<PathBuf> = (0..9)
        .map(|at| {
            let at = Timestamp(days(3).0 + 3_600_000 + at);
            setup.backups.write_asked(&store, at).unwrap()
        })
        .collect();
    for path in &regular {
        assert!(path.exists(), "{} is gone", path.display());
    }
    let left: Vec<&PathBuf> = asked.iter().filter(|path| path.exists()).collect();
    assert_eq!(left, asked[6..].iter().collect::<Vec<_>>());
    assert!(Backups::verify(&asked[8]).is_ok());
    let newest = setup.backups.newest().unwrap().unwrap();
    assert_eq!(newest.1, asked[8], "a restore begins with the newest");
    assert!(setup.backups.is_due(&store, days(4), day).unwrap());
    // They age with the regular ones, so their content does not stay longer.
    for at in 4..=6 {
        setup.backups.write(&store, days(at)).unwrap();
    }
    assert!(asked.iter().all(|path| !path.exists()));
    assert_eq!(setup.backups.list().unwrap().len(), 3);
}

/// As a bot does whose folder is missing: it begins an empty store. However often, no backup with games goes.
#[test]
fn empty_stores_beside_backups_with_games_are_told_and_push_none_out() {
    let setup = Setup::furnished();
    let real = setup.backups.write(&setup.store(), Timestamp(10)).unwrap();
    let place = |number: u64| setup.dir.path().join(format!("empty-{number}"));
    let told = |store: &DiskStore| match store.notices() {
        [] => false,
        [notice] => notice.contains(&real.display().to_string()),
        more => panic!("{more:?}"),
    };
    for number in 1..=5 {
        let at = Timestamp(20 * number);
        let (store, rebuilt) = setup.backups.open(&place(number), at).unwrap();
        assert_eq!(rebuilt, None);
        assert!(told(&store), "{:?}", store.notices());
        setup.backups.write(&store, at).unwrap();
        assert!(real.exists(), "after {number} empty stores");
    }
    // The last one is played in, unnoticed for long.
    let (store, _) = setup.backups.open(&place(5), Timestamp(200)).unwrap();
    assert!(told(&store), "{:?}", store.notices());
    commit(&store, opening(1, "a new game", 1));
    for at in 201..=205 {
        setup.backups.write(&store, Timestamp(at)).unwrap();
    }
    assert!(real.exists());
    let times = || -> Vec<u64> {
        let all = setup.backups.list().unwrap();
        all.iter().map(|(at, _)| at.0).collect()
    };
    assert_eq!(times(), [205, 204, 203, 10]);
    // It is damaged, and made anew from a backup of its own.
    drop(store);
    fs::write(place(5).join("db"), b"spoiled").unwrap();
    let (store, rebuilt) = setup.backups.open(&place(5), Timestamp(300)).unwrap();
    assert_eq!(rebuilt.unwrap().from.unwrap().0, Timestamp(205));
    assert!(told(&store), "{:?}", store.notices());
    for at in 301..=305 {
        setup.backups.write(&store, Timestamp(at)).unwrap();
    }
    assert_eq!(times(), [305, 304, 303, 10]);
    drop(store);
    // Where the games have been imported there is nothing to tell, nor where the backup has been moved away.
    let store = DiskStore::open(place(1)).unwrap();
    let games = fs::read(&real).unwrap();
    store.import(&mut games.as_slice()).unwrap();
    drop(store);
    let (store, _) = setup.backups.open(&place(1), Timestamp(400)).unwrap();
    assert!(!told(&store));
    drop(store);
    fs::remove_file(&real).unwrap();
    let (store, _) = setup.backups.open(&place(5), Timestamp(401)).unwrap();
    assert!(!told(&store));
}

/// Once the folder of the games is there again, its own backups count, and it is made anew from them.
#[test]
fn backups_of_another_store_take_no_places_of_its_own() {
    let setup = Setup::furnished();
    let store = setup.store();
    for at in [1, 2, 3] {
        setup.backups.write(&store, Timestamp(at)).unwrap();
    }
    drop(store);
    let place = setup.dir.path().join("other");
    let other = || setup.backups.open(&place, Timestamp(5)).unwrap().0;
    let store = other();
    commit(&store, opening(1, "elsewhere", 1));
    for at in [10, 11, 12] {
        setup.backups.write(&store, Timestamp(at)).unwrap();
    }
    drop(store);
    let (store, _) = setup.backups.open(&setup.data(), Timestamp(19)).unwrap();
    assert!(store.notices().is_empty());
    setup.backups.write(&store, Timestamp(20)).unwrap();
    let times: Vec<u64> = setup
        .backups
        .list()
        .unwrap()
        .iter()
        .map(|(at, _)| at.0)
        .collect();
    assert_eq!(times, [20, 12, 11, 3, 2]);
    commit(&store, opening(8, "after the backup", 1));
    let saved = export(&store);
    drop(store);
    setup.backups.write(&other(), Timestamp(30)).unwrap();
    setup.spoil();
    let (store, rebuilt) = setup.backups.open(&setup.data(), Timestamp(40)).unwrap();
    let rebuilt = rebuilt.unwrap();
    assert_eq!(rebuilt.from.unwrap().0, Timestamp(20));
    assert_eq!(rebuilt.missing, None);
    assert_eq!(export(&store), saved);
}

/// A disk with this many bytes free.
struct Full(u64);
impl DiskHooks for Full {
    fn before(&self, _: DiskStep) -> std::io::Result<()> {
        Ok(())
    }
    fn free_space(&self, _: &Path) -> std::io::Result<u64> {
        Ok(self.0)
    }
}

#[test]
fn a_damaged_store_for_which_there_is_no_room_stays_where_it_is_until_there_is() {
    let setup = Setup::furnished();
    let saved = export(&setup.store());
    setup.spoil();
    // As large as a database of some thousand games.
    let file = fs::File::options()
        .write(true)
        .open(setup.data().join("db"));
    file.unwrap().set_len(90 << 20).unwrap();
    let full: Arc<dyn DiskHooks> = Arc::new(Full(64 << 20));
    let before = entries(setup.dir.path());
    match setup.backups.open_on(&setup.data(), &full, Timestamp(1)) {
        Err(StoreError::Refused(reason)) => {
            assert!(reason.contains("needs 65 MiB"), "{reason}");
            assert!(reason.contains("but found 64 MiB"), "{reason}");
            assert!(reason.contains("make room"), "{reason}");
        }
        other => panic!("{:?}", other.map(|(_, rebuilt)| rebuilt)),
    }
    assert_eq!(entries(setup.dir.path()), before);
    let (store, rebuilt) = setup.backups.open(&setup.data(), Timestamp(2)).unwrap();
    assert!(rebuilt.is_some());
    assert_eq!(export(&store), saved);
}

#[test]
fn a_disk_that_fails_while_a_store_is_made_anew_costs_nothing_of_the_journal() {
    /// A disk of which one step fails.
    struct Once(AtomicUsize);
    impl DiskHooks for Once {
        fn before(&self, _: DiskStep) -> std::io::Result<()> {
            match self.0.fetch_sub(1, Ordering::Relaxed) {
                0 => Err(std::io::Error::other("a bad moment")),
                _ => Ok(()),
            }
        }
    }
    for at in 1.. {
        let setup = Setup::furnished();
        let store = setup.store();
        setup.backups.write(&store, Timestamp(10)).unwrap();
        commit(&store, opening(8, "after the backup", 1));
        let saved = export(&store);
        drop(store);
        setup.spoil();
        let once = Arc::new(Once(AtomicUsize::new(at)));
        let disk: Arc<dyn DiskHooks> = once.clone();
        let opened = setup.backups.open_on(&setup.data(), &disk, Timestamp(20));
        let failed = opened.is_err();
        drop(opened);
        let (store, _) = setup.backups.open(&setup.data(), Timestamp(30)).unwrap();
        assert_eq!(export(&store), saved, "step {at} failed");
        if !failed {
            assert!(at > 8, "some steps fail");
            break;
        }
    }
}

#[test]
fn a_backup_for_which_there_is_no_room_is_not_begun() {
    let setup = Setup::furnished();
    setup.backups.write(&setup.store(), Timestamp(1)).unwrap();
    let store = DiskStore::open_on(setup.data(), Arc::new(Full(100 << 20))).unwrap();
    let before = entries(setup.backups.dir());
    match setup.backups.write(&store, Timestamp(2)) {
        Err(StoreError::Refused(reason)) => {
            assert!(reason.contains("but found 100 MiB"), "{reason}");
            assert!(reason.contains("make room"), "{reason}");
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(entries(setup.backups.dir()), before);
    // The store itself goes on.
    commit(&store, opening(8, "eight", 1));
}

#[test]
fn without_a_backup_the_whole_journal_does() {
    let setup = Setup::furnished();
    let saved = export(&setup.store());
    setup.spoil();
    let (store, rebuilt) = setup.backups.open(&setup.data(), Timestamp(1)).unwrap();
    let rebuilt = rebuilt.unwrap();
    assert_eq!((rebuilt.from, rebuilt.missing), (None, None));
    assert_eq!(export(&store), saved);
}

#[test]
fn a_damaged_journal_gives_what_it_can_and_says_what_is_missing() {
    let setup = Setup::furnished();
    let store = setup.store();
    setup.backups.write(&store, Timestamp(10)).unwrap();
    commit(&store, opening(8, "eight", 1));
    let saved = export(&store);
    commit(&store, opening(9, "nine", 1));
    drop(store);
    setup.spoil();
    let file = setup.journal().pop().unwrap();
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replace("nine", "mine")).unwrap();
    let (store, rebuilt) = setup.backups.open(&setup.data(), Timestamp(30)).unwrap();
    let rebuilt = rebuilt.unwrap();
    assert!(rebuilt.missing.is_some());
    assert!(rebuilt.to_string().contains("MAY BE MISSING"), "{rebuilt}");
    assert_eq!(export(&store), saved);
}

#[test]
fn without_backup_and_journal_a_damaged_store_stays_where_it_is() {
    let setup = Setup::furnished();
    setup.spoil();
    for file in setup.journal() {
        fs::remove_file(file).unwrap();
    }
    match setup.backups.open(&setup.data(), Timestamp(1)) {
        Err(StoreError::Refused(reason)) => assert!(reason.contains("stays"), "{reason}"),
        other => panic!("{:?}", other.map(|(_, rebuilt)| rebuilt)),
    }
    assert!(setup.data().join("db").exists());
    assert_eq!(entries(setup.dir.path()), [setup.data()]);
    assert!(DiskStore::open(setup.data()).is_err());
}

#[test]
fn a_kill_while_a_store_is_made_anew_leaves_one_that_opens() {
    let setup = Setup::furnished();
    let saved = export(&setup.store());
    // Killed after the damaged store was moved aside, before the new one took its place.
    let new = setup.dir.path().join("data.rebuilding");
    fs::rename(setup.data(), &new).unwrap();
    fs::write(new.join("galabot.rebuilt"), "").unwrap();
    assert_eq!(export(&setup.store()), saved);
    assert!(!new.exists());
    // Killed before that: the incomplete new store is ignored.
    fs::create_dir(&new).unwrap();
    fs::write(new.join("db"), b"half").unwrap();
    assert_eq!(export(&setup.store()), saved);
    setup.spoil();
    let (store, rebuilt) = setup.backups.open(&setup.data(), Timestamp(1)).unwrap();
    assert!(rebuilt.is_some());
    assert_eq!(export(&store), saved);
}

#[test]
fn what_an_import_brought_is_in_the_first_backup() {
    let setup = Setup::furnished();
    let text = export(&setup.store());
    let other = tempfile::tempdir().unwrap();
    let place = other.path().join("data");
    let store = DiskStore::open(&place).unwrap();
    store.import(&mut text.as_bytes()).unwrap();
    let backups = Backups::new(other.path().join("backups"), 2);
    backups.write(&store, Timestamp(1)).unwrap();
    commit(&store, opening(8, "eight", 1));
    let saved = export(&store);
    drop(store);
    fs::remove_file(place.join("db")).unwrap();
    let (store, rebuilt) = backups.open(&place, Timestamp(2)).unwrap();
    assert_eq!(rebuilt.unwrap().groups, 1);
    assert_eq!(export(&store), saved);
}
