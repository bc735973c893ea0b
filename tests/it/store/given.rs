//! Stores, commits and settings for the tests of the store, and of what is kept in it.

use std::path::Path;
use std::sync::Arc;

use galabot::rules::any::{Kind, Turn};
use galabot::rules::{DrawReason, Grade, Outcome, Side, WinReason};
use galabot::service::notes::{MadeReview, Note, Notes};
use galabot::service::{
    Bottom, Challenge, ChannelId, ColourChoice, Command, CommandId, Commit, Committed, Content,
    Event, EventKind, FirstAnswer, GuildId, Home, Lane, Language, Manager, Manages, MessageId,
    Person, PersonId, PersonSettings, Place, Post, Request, RoleId, Seating, ServerSettings, Store,
    Table, TableChange, TableId, Timestamp, Vacation, Via,
};
use galabot::store::{
    Counts, DiskHooks, DiskStep, DiskStore, MemoryStore, PostgresStore, StorageEngine,
};
use tempfile::TempDir;

#[path = "cluster.rs"]
pub mod cluster;

use cluster::Cluster;

/// A game under the first preset, as far as these tests play it: only Kampas stepping toward the centre.
pub const MOVES: [&str; 12] = [
    "b3-c4", "b8-c7", "c2-d3", "c9-d8", "i3-h4", "i8-h7", "h2-g3", "h9-g8", "d1-e2", "d10-e9",
    "g1-f2", "g10-f9",
];

/// A note of any length, with this number.
pub fn note(number: u64, text: &str) -> Note {
    Note::MadeReview(TableId(number), MadeReview(text.to_owned()))
}

/// What the note with this number holds.
pub fn noted(store: &dyn Store, number: u64) -> Option<String> {
    let noted = store.noted(TableId(number)).unwrap();
    noted.map(|MadeReview(text)| text)
}

/// One of each kind of store there is here; a new kind is a line more.
const KINDS: [fn() -> Option<TestStore>; 3] = [
    || Some(TestStore::memory()),
    || Some(TestStore::disk()),
    TestStore::postgres,
];

/// A store of any kind.
pub struct TestStore {
    store: Option<Box<dyn Engine>>,
    /// Opens it again, if it outlives being closed.
    open: Option<Open>,
    dir: Option<TempDir>,
}

/// Opens a store.
type Open = Box<dyn Fn() -> Box<dyn Engine> + Send + Sync>;

/// What every kind of store can do.
trait Engine: Store {
    fn counts(&self) -> Counts;
}

impl<E: StorageEngine> Engine for E {
    fn counts(&self) -> Counts {
        Counts::of(self).unwrap()
    }
}

impl TestStore {
    pub fn memory() -> TestStore {
        TestStore {
            store: Some(Box::new(MemoryStore::new())),
            open: None,
            dir: None,
        }
    }

    pub fn disk() -> TestStore {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().to_path_buf();
        TestStore {
            dir: Some(dir),
            ..TestStore::opened(move || restless(&path))
        }
    }

    /// In PostgreSQL, if it is there.
    pub fn postgres() -> Option<TestStore> {
        let cluster = Cluster::shared()?;
        let settings = cluster.settings(&cluster.schema());
        Some(TestStore::opened(move || {
            PostgresStore::open(&settings).unwrap()
        }))
    }

    fn opened<E: StorageEngine>(open: impl Fn() -> E + Send + Sync + 'static) -> TestStore {
        let open = move || -> Box<dyn Engine> { Box::new(open()) };
        TestStore {
            store: Some(open()),
            open: Some(Box::new(open)),
            dir: None,
        }
    }

    /// One of each kind.
    pub fn all() -> Vec<TestStore> {
        KINDS.iter().filter_map(|kind| kind()).collect()
    }

    pub fn store(&self) -> &dyn Store {
        self.engine()
    }

    /// Its folder, if it is in one.
    pub fn dir(&self) -> Option<&Path> {
        self.dir.as_ref().map(TempDir::path)
    }

    /// Closes the store and opens it again, if it outlives that.
    pub fn reopen(&mut self) {
        if let Some(open) = &self.open {
            drop(self.store.take());
            self.store = Some(open());
        }
    }

    pub fn export(&self) -> String {
        export(self.store())
    }

    pub fn counts(&self) -> Counts {
        self.engine().counts()
    }

    fn engine(&self) -> &dyn Engine {
        &**self.store.as_ref().unwrap()
    }
}

/// A disk on which the database is made anew again and again.
struct Restless;

impl DiskHooks for Restless {
    fn before(&self, _: DiskStep) -> std::io::Result<()> {
        Ok(())
    }

    fn is_compaction_due(&self, _: u64, _: u64) -> bool {
        true
    }
}

fn restless(dir: &Path) -> DiskStore {
    DiskStore::open_on(dir, Arc::new(Restless)).unwrap()
}

/// Everything that is stored about a person, read page by page.
pub fn about(store: &dyn Store, person: PersonId) -> Vec<String> {
    let mut told = Vec::new();
    let mut last = None;
    loop {
        let page = store.about(person, last).unwrap();
        let Some((at, _)) = page.last() else {
            return told;
        };
        last = Some(*at);
        told.extend(page.into_iter().map(|(_, line)| line));
    }
}

pub fn export(store: &dyn Store) -> String {
    let mut text = Vec::new();
    store.export(&mut text).unwrap();
    String::from_utf8(text).unwrap()
}

pub fn person(id: u64) -> Person {
    Person {
        id: PersonId(id),
        name: format!("Person \"{id}\" ⚔"),
    }
}

pub fn command(name: impl std::fmt::Display) -> CommandId {
    CommandId::of_job(name)
}

pub fn challenge(challenger: u64, opponent: Option<u64>) -> Challenge {
    Challenge {
        house: None,
        challenger: person(challenger),
        opponent: opponent.map(person),
        colour: ColourChoice::Random,
        ruleset: Kind::Gala.usual(),
        party: None,
        home: Home {
            guild: Some(GuildId(900)),
            channel: ChannelId(901),
        },
        timing: Default::default(),
        rated: true,
        coach: false,
        finds_level: false,
        rematch_of: None,
    }
}

/// What somebody asks of the first table in the channel of its challenge.
pub fn request(id: CommandId, caller: Person, command: Command) -> Request {
    let home = challenge(1, None).home;
    Request {
        id,
        caller,
        place: Place {
            guild: home.guild,
            channel: home.channel,
            parent: None,
            private: false,
        },
        table: Some(TableId(1)),
        via: Via::Slash,
        sent_ago: 0,
        random: 0,
        manages: Manages::No,
        absent: Vec::new(),
        command,
    }
}

pub fn mv(text: &str) -> Turn {
    Turn::Go(text.parse().unwrap())
}

pub fn words(text: impl Into<String>) -> Content {
    Content::Words {
        text: text.into(),
        board: None,
        ratings: None,
        buttons: Vec::new(),
        reply_to: None,
    }
}

pub fn resigned(loser: Side) -> EventKind {
    EventKind::Ended(Outcome::Win {
        side: loser.other(),
        reason: WinReason::Resigned,
        grade: Grade::Plain,
    })
}

pub fn agreed() -> EventKind {
    EventKind::Ended(Outcome::Draw(DrawReason::Agreed))
}

/// The commit that opens table `id` with a challenge of person 1 to person 2.
pub fn opening(id: u64, name: impl std::fmt::Display, at: u64) -> Commit {
    opening_by(TableId(id), challenge(1, Some(2)), command(name), at)
}

pub fn opening_by(id: TableId, challenge: Challenge, command: CommandId, at: u64) -> Commit {
    let by = challenge.challenger.id;
    let (table, event) = Table::open(id, challenge, by, command.clone(), Timestamp(at));
    Commit {
        guild: None,
        asker: None,
        command,
        at: Timestamp(at),
        change: Some(TableChange {
            table,
            expected: 0,
            events: vec![event],
        }),
        posts: vec![(
            Lane::Channel(ChannelId(901)),
            Content::Event { table: id, seq: 1 },
        )],
    }
}

/// The commit with these events of a table, each with a post in its thread.
pub fn step(table: &Table, name: impl std::fmt::Display, what: &[EventKind], at: u64) -> Commit {
    let mut after = table.clone();
    let mut events = Vec::new();
    for what in what {
        let event = Event {
            seq: after.version + 1,
            at: Timestamp(at),
            by: Some(PersonId(1)),
            command: command(&name),
            what: what.clone(),
        };
        after.apply(&event);
        events.push(event);
    }
    let posts = events
        .iter()
        .map(|event| {
            let content = Content::Event {
                table: table.id,
                seq: event.seq,
            };
            (Lane::Table(table.id), content)
        })
        .collect();
    Commit {
        guild: None,
        asker: None,
        command: command(name),
        at: Timestamp(at),
        change: Some(TableChange {
            table: after,
            expected: table.version,
            events,
        }),
        posts,
    }
}

/// A commit that only says something.
pub fn saying(name: impl std::fmt::Display, text: &str, at: u64) -> Commit {
    Commit {
        guild: None,
        asker: None,
        command: command(name),
        at: Timestamp(at),
        change: None,
        posts: vec![(Lane::Channel(ChannelId(901)), words(text))],
    }
}

/// The posts of a commit that must be done.
pub fn done(committed: Committed) -> Vec<Post> {
    match committed {
        Committed::Done(posts) => posts,
        other => panic!("expected it to be done but found {other:?}"),
    }
}

/// Commits and expects it to be done.
pub fn commit(store: &dyn Store, commit: Commit) -> Vec<Post> {
    done(store.commit(commit).unwrap())
}

pub fn event(table: u64, seq: u64) -> FirstAnswer {
    FirstAnswer::Event {
        table: TableId(table),
        seq,
    }
}

/// A person changes their settings.
pub fn set_person(store: &dyn Store, person: PersonId, change: impl FnOnce(&mut PersonSettings)) {
    let before = store.person_settings(person).unwrap();
    let mut after = before.clone();
    change(&mut after);
    assert!(store.set_person_settings(person, &before, &after).unwrap());
}

/// A server changes its settings.
pub fn set_server(store: &dyn Store, guild: GuildId, change: impl FnOnce(&mut ServerSettings)) {
    let before = store.server_settings(guild).unwrap();
    let mut after = before.clone();
    change(&mut after);
    assert!(store.set_server_settings(guild, &before, &after).unwrap());
}

/// Settings that a person might choose.
pub fn chosen() -> PersonSettings {
    PersonSettings {
        language: Some(Language::Danish),
        bottom: Bottom::Black,
        vacations: vec![Vacation {
            from: Timestamp(5_000),
            until: Timestamp(6_000),
        }],
        ..PersonSettings::default()
    }
}

/// Settings that a server might choose.
pub fn decided() -> ServerSettings {
    ServerSettings {
        channels: vec![ChannelId(901)],
        managers: vec![Manager::Role(RoleId(5))],
        daily: Some(ChannelId(6)),
        results: Some(ChannelId(7)),
        ..ServerSettings::default()
    }
}

pub fn accepted() -> EventKind {
    EventKind::Accepted(Seating::Two([person(1), person(2)]))
}

/// Fills a store with a bit of everything.
pub fn furnish(store: &dyn Store) {
    commit(store, opening(1, "open-1", 1_000));
    let moves: Vec<EventKind> = MOVES
        .iter()
        .map(|text| EventKind::Moved(mv(text)))
        .collect();
    let steps: [(&str, Vec<EventKind>); 6] = [
        ("announce", vec![EventKind::Announced(MessageId(77))]),
        ("accept", vec![accepted()]),
        ("thread", vec![EventKind::ThreadOpened(ChannelId(5_001))]),
        ("moves", moves),
        ("offer", vec![EventKind::DrawOffered(Side::White)]),
        (
            "end",
            vec![EventKind::DrawDeclined(Side::Black), resigned(Side::White)],
        ),
    ];
    for (name, what) in steps {
        let table = store.table(TableId(1)).unwrap().unwrap();
        commit(store, step(&table, name, &what, 2_000));
    }
    let mut rematch = challenge(2, None);
    rematch.rematch_of = Some(TableId(1));
    rematch.home.guild = None;
    commit(
        store,
        opening_by(TableId(2), rematch, command("open-2"), 3_000),
    );
    commit(store, opening(4, "open-4", 3_500));
    let table = store.table(TableId(4)).unwrap().unwrap();
    commit(
        store,
        step(&table, "decline-4", &[EventKind::Declined], 3_600),
    );
    let said = commit(
        store,
        Commit {
            posts: vec![
                (
                    Lane::Channel(ChannelId(901)),
                    Content::Words {
                        text: "line one\nline \"two\" ♟".to_owned(),
                        board: Some(galabot::service::BoardView {
                            captured: false,
                            table: TableId(1),
                            ply: 3,
                            bottom: Side::Black,
                        }),
                        ratings: None,
                        buttons: vec![("Resign".to_owned(), "resign:1".to_owned())],
                        reply_to: Some(MessageId(u64::MAX)),
                    },
                ),
                (Lane::Table(TableId(1)), Content::Thread(TableId(1))),
            ],
            ..saying("say", "", 4_000)
        },
    );
    let pending = store.pending_posts().unwrap();
    store.post_sending(pending[0].id, MessageId(1)).unwrap();
    store
        .post_sent(pending[0].id, Some(MessageId(88)), Timestamp(4_200))
        .unwrap();
    store.post_sending(pending[1].id, MessageId(1)).unwrap();
    store.post_sending(pending[1].id, MessageId(1)).unwrap();
    store
        .post_dead(pending[1].id, "the channel is gone", Timestamp(4_500))
        .unwrap();
    store.post_sending(said[0].id, MessageId(1)).unwrap();
    store.set_note(&note(5001, "message 9")).unwrap();
    let (none, some) = (PersonSettings::default(), chosen());
    assert!(
        store
            .set_person_settings(PersonId(3), &none, &some)
            .unwrap()
    );
    let (none, some) = (ServerSettings::default(), decided());
    assert!(
        store
            .set_server_settings(GuildId(900), &none, &some)
            .unwrap()
    );
    store
        .set_note(&note(5002, &"length ".repeat(5_000)))
        .unwrap();
}
