//! Whose data are whose: what is stored about a person is found by their number, theirs alone, and erased as a whole.

use std::collections::BTreeSet;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use galabot::service::{
    Challenge, Commit, Content, EventKind, GuildId, Invitation, KeptAt, Lane, Manager, Person,
    PersonId, PersonSettings, ServerSettings, Service, Slot, Stage, Store, StoreError, TableId,
    TeamInvitations, Timestamp, mention_of,
};
use galabot::store::{Backups, DiskHooks, DiskStep, DiskStore};

use super::given::{
    TestStore, about, accepted, challenge, commit, export, opening, opening_by, saying, step,
};

pub const TOMBSTONE: u64 = 5;

/// A number that occurs nowhere by chance.
pub const VICTIM: PersonId = PersonId(770_077_007_700_770);
pub const STRANGER: PersonId = PersonId(990_099_009_900_990);

pub fn called(id: PersonId, name: &str) -> Person {
    Person {
        id,
        name: name.to_owned(),
    }
}

pub fn said(name: &str, text: &str, asker: Option<PersonId>) -> Commit {
    Commit {
        asker,
        ..saying(name, text, 5_000)
    }
}

pub fn lines_about(text: &str, person: PersonId) -> Vec<&str> {
    let number = person.to_string();
    text.lines().filter(|line| line.contains(&number)).collect()
}

#[test]
fn what_was_said_to_others_is_handed_to_nobody_else() {
    for kept in TestStore::all() {
        let store = kept.store();
        let named = Challenge {
            challenger: called(VICTIM, "e"),
            ..challenge(1, None)
        };
        commit(
            store,
            opening_by(TableId(1), named, super::given::command("open"), 1),
        );
        let anna = PersonId(11);
        let secret = "I read \"my secret is hunter2\", and that is no command of mine.";
        commit(store, said("to-anna", secret, Some(anna)));
        let of_them = format!("**Your move**, {}.", mention_of(VICTIM));
        commit(store, said("of-them", &of_them, Some(anna)));
        commit(store, said("to-all", "The bot is back.", None));
        commit(store, said("to-them", "I read \"dance\".", Some(VICTIM)));

        let told = about(store, VICTIM);
        let posts: Vec<&String> = told
            .iter()
            .filter(|line| line.contains("\"post\""))
            .collect();
        assert_eq!(posts.len(), 1, "{told:#?}");
        assert!(posts[0].contains("dance"), "{posts:?}");
        // Anna has both of hers.
        assert_eq!(about(store, anna).len(), 2);
    }
}

#[test]
fn a_short_name_takes_nothing_out_of_what_others_read() {
    for kept in TestStore::all() {
        let store = kept.store();
        let named = Challenge {
            challenger: called(VICTIM, "Game"),
            ..challenge(1, None)
        };
        commit(
            store,
            opening_by(TableId(1), named, super::given::command("open"), 1),
        );
        let text = format!(
            "Game 1: White to move, Game 2: {} to move.",
            mention_of(VICTIM)
        );
        commit(store, said("others", &text, Some(PersonId(11))));
        let tombstone = PersonId::tombstone(TOMBSTONE);
        store.erase(VICTIM, tombstone, Timestamp(9)).unwrap();
        let texts: Vec<String> = store
            .pending_posts()
            .unwrap()
            .into_iter()
            .filter_map(|post| match post.content {
                Content::Words { text, .. } => Some(text),
                _ => None,
            })
            .collect();
        assert_eq!(texts, ["Game 1: White to move, Game 2: … to move."]);
        assert_eq!(lines_about(&kept.export(), VICTIM), [""; 0]);
    }
}

#[test]
fn whoever_joined_and_left_or_was_only_named_is_found_again_also_after_a_move_to_another_store() {
    for kept in TestStore::all() {
        let store = kept.store();
        commit(
            store,
            opening_by(TableId(1), four(), super::given::command("open"), 1),
        );
        come_and_go(store, TableId(1), 1);
        let named = Challenge {
            opponent: Some(called(STRANGER, "Stranger")),
            ..challenge(1, None)
        };
        commit(
            store,
            opening_by(TableId(2), named, super::given::command("two"), 1),
        );
        let table = store.table(TableId(2)).unwrap().unwrap();
        commit(store, step(&table, "no", &[EventKind::Withdrawn], 2));
        commit(store, opening(3, "three", 1));
        assert_eq!(store.tables_of(STRANGER).unwrap(), [1, 2].map(TableId));
        let other = TestStore::disk();
        other.store().import(&mut kept.export().as_bytes()).unwrap();
        assert_eq!(
            other.store().tables_of(STRANGER).unwrap(),
            [1, 2].map(TableId)
        );
        assert_eq!(about(other.store(), STRANGER), about(store, STRANGER));
    }
}

/// A challenge to a game of four, by the victim.
pub fn four() -> Challenge {
    Challenge {
        challenger: called(VICTIM, "Victim"),
        party: Some(TeamInvitations {
            partner: Invitation::Anyone,
            second: Invitation::Anyone,
        }),
        ..challenge(1, None)
    }
}

/// The stranger takes a seat and leaves it, this many times.
pub fn come_and_go(store: &dyn Store, id: TableId, times: usize) {
    for time in 0..times {
        let table = store.table(id).unwrap().unwrap();
        let slot = EventKind::Joined {
            slot: Slot::Second,
            person: called(STRANGER, "Stranger"),
        };
        let both = by(
            STRANGER,
            step(&table, format!("come-{time}"), &[slot, EventKind::Left], 3),
        );
        commit(store, both);
    }
}

/// The same commit by another person.
fn by(person: PersonId, mut commit: Commit) -> Commit {
    if let Some(change) = &mut commit.change {
        change
            .events
            .iter_mut()
            .for_each(|event| event.by = Some(person));
        // An event of leaving is by the person who leaves.
        change
            .table
            .joined
            .retain(|(_, joined)| joined.id != person);
    }
    commit
}

#[test]
fn a_stranger_who_comes_and_goes_keeps_nobody_from_being_deleted() {
    for mut kept in TestStore::all() {
        let store = kept.store();
        commit(
            store,
            opening_by(TableId(1), four(), super::given::command("open"), 1),
        );
        come_and_go(store, TableId(1), 700);
        for (person, random) in [(VICTIM, 5), (STRANGER, 6)] {
            let store = kept.store();
            store
                .erase(person, PersonId::tombstone(random), Timestamp(9))
                .unwrap();
            assert_eq!(lines_about(&kept.export(), person), [""; 0]);
            assert_eq!(kept.store().tables_of(person).unwrap(), []);
        }
        kept.reopen();
        assert!(!kept.export().contains("Stranger") && !kept.export().contains("Victim"));
        assert_eq!(kept.store().log(TableId(1)).unwrap().len(), 1_401);
    }
}

/// A disk that fails with the group after this many.
struct Dies(AtomicUsize);

impl DiskHooks for Dies {
    fn before(&self, step: DiskStep) -> io::Result<()> {
        if step != DiskStep::Append {
            return Ok(());
        }
        match self.0.fetch_sub(1, Ordering::SeqCst) {
            0 => {
                self.0.store(0, Ordering::SeqCst);
                Err(io::Error::other("the power is cut"))
            }
            _ => Ok(()),
        }
    }
}

fn open(dir: &Path, groups: usize) -> Result<DiskStore, StoreError> {
    DiskStore::open_on(dir, Arc::new(Dies(AtomicUsize::new(groups))))
}

#[test]
fn a_deletion_that_is_cut_short_anywhere_is_gone_on_with_and_every_log_adds_up_meanwhile() {
    let dir = tempfile::tempdir().unwrap();
    {
        let store = DiskStore::open(dir.path()).unwrap();
        commit(
            &store,
            opening_by(TableId(1), four(), super::given::command("open"), 1),
        );
        // This table alone needs several steps.
        come_and_go(&store, TableId(1), 150);
        let own = Challenge {
            challenger: called(VICTIM, "Victim"),
            ..challenge(1, Some(2))
        };
        commit(
            &store,
            opening_by(TableId(2), own, super::given::command("two"), 1),
        );
        for number in 0..3 {
            let text = format!("{} is to move.", mention_of(VICTIM));
            commit(&store, said(&format!("of-{number}"), &text, Some(STRANGER)));
        }
        let managed = ServerSettings {
            managers: vec![Manager::Person(STRANGER), Manager::Person(VICTIM)],
            ..ServerSettings::default()
        };
        let none = ServerSettings::default();
        for server in [77, 78].map(GuildId) {
            assert!(store.set_server_settings(server, &none, &managed).unwrap());
        }
        let (none, chosen) = (PersonSettings::default(), super::given::chosen());
        assert!(store.set_person_settings(STRANGER, &none, &chosen).unwrap());
    }
    let tombstone = PersonId::tombstone(TOMBSTONE);
    let mut cuts = 0;
    let mut seen = BTreeSet::new();
    loop {
        // The disk fails with the second group each time, so each restart finds what was done and goes one step
        // further.
        let store = open(dir.path(), 1).unwrap();
        let done = store.erase(STRANGER, tombstone, Timestamp(9));
        drop(store);
        let store = DiskStore::open(dir.path()).unwrap();
        let text = export(&store);
        let erasing = store.erasing().unwrap();
        let fresh = tempfile::tempdir().unwrap();
        let carried = DiskStore::open(fresh.path()).unwrap();
        carried.import(&mut text.as_bytes()).unwrap();
        assert_eq!(carried.erasing().unwrap(), erasing);
        seen.insert(lines_about(&text, STRANGER).len());
        match done {
            Ok(()) => {
                assert_eq!(erasing, []);
                assert_eq!(lines_about(&text, STRANGER), [""; 0]);
                assert!(!text.contains("Stranger"));
                break;
            }
            Err(_) => assert_eq!(erasing.len(), 1, "it is known that it is not done"),
        }
        cuts += 1;
        assert!(cuts < 100, "it comes to no end");
    }
    assert!(cuts >= 6 && seen.len() >= 4, "{cuts} cuts, {seen:?}");
    let store = DiskStore::open(dir.path()).unwrap();
    assert_eq!(store.tables_of(VICTIM).unwrap(), [1, 2].map(TableId));
}

#[test]
fn a_deletion_that_was_begun_is_finished_by_the_service_that_starts_next() {
    let store = Arc::new(galabot::store::MemoryStore::new());
    commit(&*store, opening(1, "open", 1));
    let table = store.table(TableId(1)).unwrap().unwrap();
    commit(&*store, step(&table, "accept", &[accepted()], 2));
    let tombstone = PersonId::tombstone(TOMBSTONE);
    store
        .begin_erasing(PersonId(1), tombstone, Timestamp(3))
        .unwrap();
    let service = Service::new(store.clone());
    assert_eq!(service.resume_deletions(Timestamp(4)).unwrap(), 1);
    assert_eq!(service.resume_deletions(Timestamp(4)).unwrap(), 0);
    let table = store.table(TableId(1)).unwrap().unwrap();
    assert!(matches!(table.stage, Stage::Finished(_)));
    assert!(table.people().contains(&tombstone) && !table.people().contains(&PersonId(1)));
    assert_eq!(store.erasing().unwrap(), []);
}

#[test]
fn threads_of_games_are_renamed_and_what_was_said_in_vain_is_not_said_any_more() {
    for kept in TestStore::all() {
        let store = kept.store();
        commit(store, opening(1, "open", 1));
        let table = store.table(TableId(1)).unwrap().unwrap();
        let thread = EventKind::ThreadOpened(galabot::service::ChannelId(950));
        let card = EventKind::Announced(galabot::service::MessageId(940));
        let begun = [card, accepted(), thread];
        commit(store, step(&table, "accept", &begun, 2));
        commit(
            store,
            said("to-one", "I read \"I am Person 1\".", Some(PersonId(1))),
        );
        store
            .erase(PersonId(1), PersonId::tombstone(TOMBSTONE), Timestamp(9))
            .unwrap();
        let posts = store.pending_posts().unwrap();
        let renamed = posts.iter().filter(|post| {
            post.content == Content::Rename(TableId(1)) && post.lane == Lane::Table(TableId(1))
        });
        assert_eq!(renamed.count(), 1);
        let cards = posts
            .iter()
            .filter(|post| post.content == Content::Card(TableId(1)));
        assert_eq!(
            cards.count(),
            1,
            "its message is fresh, and may name the person"
        );
        let ids: Vec<_> = posts.iter().map(|post| post.id).collect();
        assert!(ids.is_sorted_by(|one, next| one < next), "{ids:?}");
        assert!(posts.iter().any(|post| post.content == Content::Forgotten));
        assert!(!kept.export().contains("I am Person 1"));
    }
}

#[test]
fn a_manager_is_told_of_a_server_that_they_are_one_and_nothing_else() {
    for kept in TestStore::all() {
        let store = kept.store();
        let managed = ServerSettings {
            managers: vec![Manager::Person(STRANGER), Manager::Person(VICTIM)],
            ..ServerSettings::default()
        };
        let none = ServerSettings::default();
        assert!(
            store
                .set_server_settings(GuildId(77), &none, &managed)
                .unwrap()
        );
        let told = about(store, VICTIM).concat();
        assert!(
            told.contains("\"server\"") && told.contains(&VICTIM.to_string()),
            "{told}"
        );
        assert!(!told.contains(&STRANGER.to_string()), "{told}");
    }
}

#[test]
fn what_is_handed_over_comes_in_pages_of_bounded_size_and_misses_nothing() {
    let store = Arc::new(galabot::store::MemoryStore::new());
    let mut rng = fastrand::Rng::with_seed(14);
    let mut told = BTreeSet::new();
    for number in 0..1_500 {
        // It does not compress: three quarters of it is noise.
        let text: String = (0..1_900).map(|_| rng.alphanumeric()).collect();
        commit(&*store, said(&format!("say-{number}"), &text, Some(VICTIM)));
        told.insert(text);
    }
    commit(&*store, said("other", "for others", Some(STRANGER)));
    let mut last: Option<KeptAt> = None;
    loop {
        let page = store.about(VICTIM, last).unwrap();
        let size: usize = page.iter().map(|(_, line)| line.len()).sum();
        assert!(size <= 400 << 10, "a page of {size} bytes");
        match page.last() {
            Some((at, _)) => last = Some(*at),
            None => break,
        }
    }
    let service = Service::new(store.clone());
    let most = 1 << 20;
    let (mut next, mut parts) = (None, 0);
    loop {
        let part = service.export_part(VICTIM, next, most).unwrap();
        assert!(
            part.gzip.len() <= most,
            "a part of {} bytes",
            part.gzip.len()
        );
        let mut text = String::new();
        io::Read::read_to_string(&mut flate2::read::GzDecoder::new(&part.gzip[..]), &mut text)
            .unwrap();
        assert_eq!(text.lines().count(), part.records);
        for line in text.lines() {
            galabot::store::check_record(line.as_bytes()).unwrap();
            told.retain(|said| !line.contains(said.as_str()));
        }
        parts += 1;
        next = part.next;
        if next.is_none() {
            break;
        }
    }
    assert!(parts >= 3, "{parts} parts");
    assert_eq!(told.len(), 0, "nothing is missing");
}

#[test]
fn the_list_of_the_deleted_names_nobody_and_deletes_again_all_the_same() {
    let dir = tempfile::tempdir().unwrap();
    let (data, older) = (dir.path().join("data"), dir.path().join("older.jsonl"));
    let backups = Backups::new(dir.path().join("backups"), 3);
    let (store, _) = backups.open(&data, Timestamp(1)).unwrap();
    let own = Challenge {
        challenger: called(VICTIM, "Victim"),
        ..challenge(1, Some(2))
    };
    commit(
        &store,
        opening_by(TableId(1), own, super::given::command("one"), 1),
    );
    std::fs::write(&older, export(&store)).unwrap();
    store
        .erase(VICTIM, PersonId::tombstone(TOMBSTONE), Timestamp(9_000))
        .unwrap();
    backups.note_erased(&store).unwrap();
    let list = std::fs::read_to_string(backups.dir().join("erased.jsonl")).unwrap();
    assert_eq!(list.lines().count(), 1);
    assert!(!list.contains(&VICTIM.to_string()), "{list}");
    assert!(!export(&store).contains(&VICTIM.to_string()));
    #[cfg(unix)]
    for name in ["erased.jsonl", "erased.key"] {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(backups.dir().join(name)).unwrap();
        assert_eq!(mode.permissions().mode() & 0o777, 0o600, "{name}");
    }
    drop(store);
    // The data are lost with their key; only the older backup and the folder of the backups are left.
    std::fs::remove_dir_all(&data).unwrap();
    let store = DiskStore::open(&data).unwrap();
    store
        .import(&mut std::fs::read(&older).unwrap().as_slice())
        .unwrap();
    assert!(export(&store).contains(&VICTIM.to_string()));
    drop(store);
    // Long after: the journal of the restored store is new, and is deleted with the next backup all the same.
    let now = Timestamp(100 * 24 * 3_600_000);
    let (store, _) = backups.open(&data, now).unwrap();
    let store = Arc::new(store);
    let service = Service::new(store.clone());
    assert_eq!(service.resume_deletions(now).unwrap(), 1);
    drop(service);
    let store = Arc::into_inner(store).unwrap();
    assert_eq!(lines_about(&export(&store), VICTIM), [""; 0]);
    let journal = || -> String {
        let files = std::fs::read_dir(&data).unwrap();
        let files = files.map(|file| file.unwrap().path());
        let journal = files.filter(|path| path.extension().is_some_and(|end| end == "jsonl"));
        journal
            .map(|path| std::fs::read_to_string(path).unwrap())
            .collect()
    };
    assert!(journal().contains(&VICTIM.to_string()));
    let later = |minutes: u64| Timestamp(now.0 + minutes * 60_000);
    backups.write(&store, later(1)).unwrap();
    backups.write(&store, later(2)).unwrap();
    assert!(!journal().contains(&VICTIM.to_string()));
    drop(store);
}
