//! A person erased from a store: nothing of them is left, the records of others stay, and no restore brings them back.

use std::sync::Arc;

use galabot::puzzles::PuzzleId;
use galabot::service::notes::{
    LessonLanguage, Notes, ReviewAsked, ReviewsAsked, Undeliverable, WebSession, WebSessions,
};
use galabot::service::{
    Challenge, ChannelId, Commit, Content, DailyNews, EventKind, GuildId, Lane, Language,
    LastDaily, Manager, MessageId, PersonId, PersonSettings, PuzzleRecord, ServerSettings, Service,
    SharedDaily, Store, TableId, TimeControl, Timestamp, Timing,
};
use galabot::store::{Backups, DiskStore};

use super::given::{
    TestStore, about, accepted, challenge, chosen, command, commit, export, furnish, mv, opening,
    opening_by, person, saying, step,
};

const ONE: PersonId = PersonId(1);
const GUILD: GuildId = GuildId(77);

/// Whether a text names person 1.
fn knows(text: &str) -> bool {
    // The name as it is in the JSON.
    text.contains("Person \\\"1\\\"")
        || text.contains("\"by\":1,")
        || text.contains("{\"id\":1,\"name\"")
        || text.contains("<@1>")
        || text.contains("\"person\":1}")
        || text.contains("\"person\":1,")
        || text.contains("\"named\":[1")
        || text.contains(":1:1700000000000")
        || text.contains("\"77 2 1\"")
}

fn furnished(store: &dyn Store) {
    furnish(store);
    let none = PersonSettings::default();
    assert!(store.set_person_settings(ONE, &none, &chosen()).unwrap());
    let solver = PuzzleRecord {
        current: Some(PuzzleId::new("winther", 3)),
        ..PuzzleRecord::default()
    };
    assert!(
        store
            .set_solver(ONE, &PuzzleRecord::default(), &solver)
            .unwrap()
    );
    let managed = ServerSettings {
        managers: vec![Manager::Person(ONE), Manager::Person(PersonId(2))],
        ..ServerSettings::default()
    };
    let none = ServerSettings::default();
    assert!(store.set_server_settings(GUILD, &none, &managed).unwrap());
    let told = "<@1>, that is not Person \"11\" ⚔ones.";
    commit(store, saying("about-1", told, 5_000));
    commit(store, posting("shared", shared(), Some(ONE)));
    commit(store, posting("daily", naming(&[1, 2]), None));
    let waiting = ReviewsAsked(vec![waits(4, 1, 0), waits(1, 2, 1)]);
    store.keep_note((), waiting).unwrap();
    store.keep_note(TableId(4), told_at_77(&[2, 1])).unwrap();
    // They learn at the first table; the learner at the third is another person.
    for table in [1, 3] {
        let language = LessonLanguage(Language::German);
        store.keep_note(TableId(table), language).unwrap();
    }
}

fn posting(name: &str, content: Content, asker: Option<PersonId>) -> Commit {
    Commit {
        asker,
        posts: vec![(Lane::Channel(ChannelId(901)), content)],
        ..saying(name, "", 5_000)
    }
}

/// How person 1 did at the puzzle of the day.
fn shared() -> Content {
    Content::SharedDaily {
        shared: SharedDaily {
            person: ONE,
            puzzle: PuzzleId::new("winther", 3),
            day: 19_700,
            wrong: 2,
            solved: true,
            streak: 3,
        },
        language: Language::English,
        reply_to: None,
    }
}

/// A puzzle of the day that names these people as solvers of the last one.
fn naming(people: &[u64]) -> Content {
    let last = LastDaily {
        puzzle: PuzzleId::new("winther", 4),
        solved: 5,
        at_once: 1,
        named: people.iter().copied().map(PersonId).collect(),
    };
    Content::Puzzle {
        puzzle: PuzzleId::new("winther", 5),
        daily: Some(DailyNews { last: Some(last) }),
        guild: Some(GUILD),
        language: Language::English,
        reply_to: None,
    }
}

/// Person `person` waits for a review since this many milliseconds after a round number of them.
fn waits(table: u64, person: u64, at: u64) -> ReviewAsked {
    ReviewAsked {
        table: TableId(table),
        person: PersonId(person),
        at: Timestamp(1_700_000_000_000 + at),
        for_card: false,
    }
}

fn told_at_77(people: &[u64]) -> Undeliverable {
    Undeliverable {
        since: MessageId(77),
        told: people.iter().copied().map(PersonId).collect(),
    }
}

#[test]
fn a_person_is_taken_out_and_all_else_stays() {
    for mut kept in TestStore::all() {
        let store = kept.store();
        furnished(store);
        let before = store.table(TableId(1)).unwrap().unwrap();
        let told = about(store, ONE).join("\n");
        assert!(
            knows(&told)
                && told.contains("\"kind\":\"person\"")
                && told.contains("\"kind\":\"solver\"")
                && told.contains("[{\"table\":4,\"person\":1,\"at\":1700000000000}]")
                && told.contains("\"since\":77,\"told\":[1]")
                && told.contains("\"shared_daily\"")
                && told.contains("\"named\":[1")
                && told.contains("\"lesson_language\":[1,")
                && !told.contains("\"lesson_language\":[3,"),
            "{told}"
        );
        assert_eq!(store.tables_of(ONE).unwrap(), [1, 4].map(TableId));
        assert_eq!(store.erased().unwrap(), []);

        let tombstone = PersonId::tombstone(5);
        store.erase(ONE, tombstone, Timestamp(9_000)).unwrap();
        kept.reopen();
        let store = kept.store();
        let text = kept.export();
        let left: Vec<&str> = text.lines().filter(|line| knows(line)).collect();
        assert_eq!(left, [""; 0]);
        assert_eq!(about(store, ONE), [""; 0]);
        assert_eq!(store.erased().unwrap().len(), 1);
        assert_eq!(
            store.person_settings(ONE).unwrap(),
            PersonSettings::default()
        );
        assert_eq!(store.solver(ONE).unwrap(), PuzzleRecord::default());
        // What they shared is gone; the puzzle of the day still names the others.
        let posts = store.pending_posts().unwrap();
        let contents: Vec<&Content> = posts.iter().map(|post| &post.content).collect();
        assert!(contents.contains(&&naming(&[2])), "{contents:?}");
        assert!(!contents.contains(&&shared()));
        let managers = store.server_settings(GUILD).unwrap().managers;
        assert_eq!(managers, [Manager::Person(PersonId(2))]);
        let waiting = store.noted(()).unwrap();
        assert_eq!(waiting, Some(ReviewsAsked(vec![waits(1, 2, 1)])));
        let undeliverable = store.noted(TableId(4)).unwrap();
        assert_eq!(undeliverable, Some(told_at_77(&[2, tombstone.0])));
        let language = |table| store.noted(TableId(table)).unwrap();
        assert_eq!(language(1), None);
        assert_eq!(language(3), Some(LessonLanguage(Language::German)));

        // The game is unchanged, and still the opponent's.
        let after = store.table(TableId(1)).unwrap().unwrap();
        assert_eq!((after.turns, after.stage), (before.turns, before.stage));
        assert_eq!(after.version, before.version);
        assert_eq!(store.log(TableId(1)).unwrap().len() as u64, before.version);
        let seats = after.seats.unwrap();
        let people = seats.of(galabot::rules::Side::White);
        assert_eq!(people[0].id, tombstone);
        assert_eq!(seats.of(galabot::rules::Side::Black), [&person(2)]);
        assert_eq!(store.tables_of(tombstone).unwrap(), [1, 4].map(TableId));

        // An erasure that was begun can be exported, imported and done again.
        let other = TestStore::disk();
        other.store().import(&mut text.as_bytes()).unwrap();
        assert_eq!(other.export(), text);
        store
            .erase(ONE, PersonId::tombstone(6), Timestamp(9_000))
            .unwrap();
        assert_eq!(kept.export(), text);
    }
}

#[test]
fn clocks_forget_who_is_gone() {
    for kept in TestStore::all() {
        let store = kept.store();
        let timed = Challenge {
            timing: Timing {
                control: TimeControl::Days(3),
                ..Timing::default()
            },
            ..challenge(1, Some(2))
        };
        commit(
            store,
            opening_by(TableId(1), timed, command("begin"), 1_000),
        );
        let table = store.table(TableId(1)).unwrap().unwrap();
        let begun = [accepted(), EventKind::VacationBegan(ONE)];
        commit(store, step(&table, "accept", &begun, 2_000));

        let tombstone = PersonId::tombstone(5);
        store.erase(ONE, tombstone, Timestamp(9_000)).unwrap();
        let table = store.table(TableId(1)).unwrap().unwrap();
        let clock = table.clock.expect("the game has one");
        assert_eq!(clock.seats, [tombstone, PersonId(2)]);
        assert_eq!(clock.vacations, [tombstone]);
        // The log adds up to the same table, or it would be refused.
        let other = TestStore::disk();
        let text = kept.export();
        other.store().import(&mut text.as_bytes()).unwrap();
    }
}

#[test]
fn a_game_too_long_for_one_step_is_rewritten_whole() {
    for mut kept in TestStore::all() {
        commit(kept.store(), opening(1, "open", 1));
        let table = kept.store().table(TableId(1)).unwrap().unwrap();
        commit(kept.store(), step(&table, "accept", &[accepted()], 2));
        for round in 0..150 {
            let table = kept.store().table(TableId(1)).unwrap().unwrap();
            let moves = super::given::MOVES.map(|text| EventKind::Moved(mv(text)));
            commit(kept.store(), step(&table, round, &moves, 3));
        }
        kept.store()
            .erase(ONE, PersonId::tombstone(5), Timestamp(4))
            .unwrap();
        kept.reopen();
        let log = kept.store().log(TableId(1)).unwrap();
        assert_eq!(log.len(), 1_802);
        assert!(
            log.iter()
                .all(|event| event.by == Some(PersonId::tombstone(5)))
        );
    }
}

/// The store after the service was started with it and resumed the erasures.
fn resumed(store: DiskStore) -> DiskStore {
    let store = Arc::new(store);
    let service = Service::new(store.clone());
    assert_eq!(service.resume_deletions(Timestamp(9_500)).unwrap(), 1);
    drop(service);
    Arc::into_inner(store).unwrap()
}

#[test]
fn a_restore_from_before_deletes_again() {
    let dir = tempfile::tempdir().unwrap();
    let (data, older) = (dir.path().join("data"), dir.path().join("older.jsonl"));
    let backups = Backups::new(dir.path().join("backups"), 3);
    let (store, _) = backups.open(&data, Timestamp(1)).unwrap();
    furnished(&store);
    std::fs::write(&older, export(&store)).unwrap();
    backups.write(&store, Timestamp(2)).unwrap();
    store
        .erase(ONE, PersonId::tombstone(5), Timestamp(9_000))
        .unwrap();
    // As the bot does each minute.
    backups.note_erased(&store).unwrap();
    drop(store);

    // A backup from before the deletion, imported into an empty store, knows person 1 until the store is opened for
    // use.
    let restored = dir.path().join("restored");
    let store = DiskStore::open(&restored).unwrap();
    let mut file = std::io::BufReader::new(std::fs::File::open(&older).unwrap());
    store.import(&mut file).unwrap();
    assert!(knows(&export(&store)));
    drop(store);
    let (store, _) = backups.open(&restored, Timestamp(3)).unwrap();
    let store = resumed(store);
    assert_eq!(about(&store, ONE), [""; 0]);
    // Their game in that backup was in play; it is ended, so that the opponent does not wait for ever.
    assert_eq!(store.live_tables_of(PersonId::tombstone(5)).unwrap(), []);
    let text = export(&store);
    let live = store.live_tables().unwrap().into_iter();
    for table in live.map(|id| store.table(id).unwrap().unwrap()) {
        let gone = table.people().into_iter().find(|person| person.is_gone());
        assert_eq!(gone, None, "{table:?} in {text}");
    }
    assert_eq!(store.person_settings(PersonId(3)).unwrap(), chosen());

    // People who come back later are not deleted again.
    commit(&store, opening(9, "back", 10_000));
    drop(store);
    let (store, _) = backups.open(&restored, Timestamp(4)).unwrap();
    assert_eq!(store.tables_of(ONE).unwrap(), [TableId(9)]);

    // A list that cannot be read is reported, not passed over.
    drop(store);
    std::fs::write(backups.dir().join("erased.jsonl"), "{}\n").unwrap();
    let Err(error) = backups.open(&restored, Timestamp(5)) else {
        panic!("a damaged list was passed over");
    };
    assert!(
        error.to_string().contains("line 1 of erased.jsonl"),
        "{error}"
    );
}

/// Of whom nothing is stored but that they have signed in to the web pages.
#[test]
fn a_restore_from_before_deletes_again_who_has_only_signed_in() {
    let dir = tempfile::tempdir().unwrap();
    let (data, older) = (dir.path().join("data"), dir.path().join("older.jsonl"));
    let backups = Backups::new(dir.path().join("backups"), 3);
    let (store, _) = backups.open(&data, Timestamp(1)).unwrap();
    let session = WebSession {
        digest: "d".to_owned(),
        name: "Reader".to_owned(),
        used: Timestamp(1),
        activity: None,
    };
    store.keep_note(ONE, WebSessions(vec![session])).unwrap();
    std::fs::write(&older, export(&store)).unwrap();
    backups.write(&store, Timestamp(2)).unwrap();
    let tombstone = PersonId::tombstone(5);
    store.erase(ONE, tombstone, Timestamp(9_000)).unwrap();
    backups.note_erased(&store).unwrap();
    drop(store);
    let restored = dir.path().join("restored");
    let store = DiskStore::open(&restored).unwrap();
    let mut file = std::io::BufReader::new(std::fs::File::open(&older).unwrap());
    store.import(&mut file).unwrap();
    assert!(export(&store).contains("Reader"));
    drop(store);
    let (store, _) = backups.open(&restored, Timestamp(3)).unwrap();
    let store = resumed(store);
    assert_eq!(about(&store, ONE), [""; 0]);
    assert!(!export(&store).contains("Reader"));
}
