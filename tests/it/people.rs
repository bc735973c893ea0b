//! What people are told of their data, and what becomes of their games when it is deleted.
//!
//! Some of it is in `store/privacy.rs` too, which `.ci/mutants` skips.
#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

use std::io::Read;
use std::sync::{Arc, Mutex, OnceLock, Weak};

use flate2::read::GzDecoder;
use galabot::rules::any::Ruleset;
use galabot::rules::{Outcome, Side, WinReason};
use galabot::service::limits::{Limits, Quotas};
use galabot::service::notes::WebSession;
use galabot::service::{
    Challenge, ChannelId, Clock, Command, CommandId, Commit, EventKind, ExportPart, GuildId,
    Invitation, Manager, MessageId, PersonId, Place, Privacy, Refusal, Reply, Request, RoleId,
    Service, SettingsChange, Stage, Store, Table, TableId, TeamInvitations, Timestamp, UserData,
    Via, Watch,
};
use galabot::store::MemoryStore;

use crate::store::given::{
    accepted, agreed, challenge, command, commit, mv, opening, opening_by, person, saying,
    set_server, step,
};

const ANNA: PersonId = PersonId(1);
const NOW: Timestamp = Timestamp(10_000);

struct Noon;

impl Clock for Noon {
    fn now(&self) -> Timestamp {
        NOW
    }
}

fn service() -> (Arc<MemoryStore>, Service) {
    let store = Arc::new(MemoryStore::new());
    let quotas = Quotas {
        person_privacy_a_day: 24.try_into().unwrap(),
        ..Quotas::generous()
    };
    let limits = Limits::new(quotas, Arc::new(Noon));
    (store.clone(), Service::new(store).limited(limits))
}

/// The reply to a command of Anna's, on this server or in a direct message.
fn ask_on(
    service: &Service,
    id: &str,
    guild: Option<GuildId>,
    table: Option<TableId>,
    command: Command,
) -> Reply {
    let request = Request {
        id: CommandId::of_job(id),
        caller: person(ANNA.0),
        place: Place {
            guild,
            channel: challenge(1, None).home.channel,
            parent: None,
            private: false,
        },
        table,
        via: Via::Slash,
        sent_ago: 0,
        random: 0,
        manages: Default::default(),
        absent: Vec::new(),
        command,
    };
    service.execute(&request, NOW).unwrap().reply
}

/// What Anna is told of her data.
fn told(service: &Service, id: &str, asked: Privacy) -> UserData {
    match ask_on(service, id, None, None, Command::Privacy(asked)) {
        Reply::Privacy(told) => told,
        other => panic!("{other:?}"),
    }
}

fn deleted(service: &Service) -> UserData {
    told(service, "delete", Privacy::Delete { confirmed: true })
}

fn table(store: &dyn Store, id: u64) -> Table {
    store.table(TableId(id)).unwrap().unwrap()
}

fn happens(store: &dyn Store, id: u64, what: EventKind) {
    let before = table(store, id);
    let name = format!("{id}-{}", before.version);
    commit(store, step(&before, name, &[what], 3));
}

/// A game that Anna has begun against person 2.
fn begin(store: &dyn Store, id: u64) {
    commit(store, opening(id, format!("open-{id}"), 1));
    happens(store, id, accepted());
}

/// What makes a lesson of a table.
fn task() -> EventKind {
    EventKind::TaskSet(galabot::service::TaskSet {
        name: "first".to_owned(),
        position: String::new(),
        not_by_house_rules: false,
    })
}

#[test]
fn whoever_asks_what_is_kept_of_them_is_told_how_many_games_and_lessons() {
    let (store, service) = service();
    let show = |id| told(&service, id, Privacy::Show);
    assert_eq!(show("nothing"), UserData::Nothing);
    service.write_usage().unwrap();
    assert!(!store.usage(ANNA).unwrap().is_empty());
    assert_eq!(
        show("counted"),
        UserData::Nothing,
        "what they have asked today is no data of theirs"
    );
    // Two games go on, one is over, and there is a lesson.
    for id in 1..=4 {
        begin(&*store, id);
    }
    happens(&*store, 3, agreed());
    happens(&*store, 4, task());
    let session = WebSession {
        digest: "a".to_owned(),
        name: "Anna".to_owned(),
        used: NOW,
        activity: None,
    };
    service.begin_web_session(ANNA, &session, NOW).unwrap();
    let all = UserData::Shown {
        games: 3,
        live: 2,
        lessons: 1,
        chosen: false,
        puzzles: 0,
        signed_in: 1,
    };
    assert_eq!(show("all"), all);
    let asked = told(&service, "ask", Privacy::Delete { confirmed: false });
    assert!(
        matches!(asked, UserData::AskDelete { live: 2, .. }),
        "{asked:?}"
    );
}

#[test]
fn whoever_is_deleted_is_told_for_how_long_backups_still_have_their_data() {
    for days in [None, Some(7)] {
        let (store, service) = service();
        let service = service.backed_up(days);
        begin(&*store, 1);
        let asked = told(&service, "ask", Privacy::Delete { confirmed: false });
        assert_eq!(asked, UserData::AskDelete { live: 1, days });
        let done = deleted(&service);
        let UserData::Deleted { days: kept, .. } = done else {
            panic!("{done:?}");
        };
        assert_eq!(kept, days);
    }
}

#[test]
fn what_is_told_late_does_not_name_whoever_another_process_has_deleted() {
    let (store, service) = service();
    let other = Service::new(store);
    let open = Command::Challenge(Box::default());
    let opened = ask_on(&service, "open", Some(GuildId(900)), None, open);
    assert!(matches!(opened, Reply::Done { .. }), "{opened:?}");
    let announced = service.announced(TableId(1), MessageId(77), NOW);
    announced.unwrap();
    let challenger = || {
        let (then, _) = service.told(TableId(1), 1).unwrap();
        then.challenge.challenger.id
    };
    assert_eq!(challenger(), ANNA);
    deleted(&other);
    assert!(challenger().is_gone());
}

/// Asks for Anna as soon as one of her games has changed, in the midst of a deletion.
#[derive(Default)]
struct Meanwhile {
    service: OnceLock<Weak<Service>>,
    told: Mutex<Vec<Reply>>,
}

impl Watch for Meanwhile {
    fn changed(&self, _: &Table) {
        let service = self.service.get().and_then(Weak::upgrade).unwrap();
        let ask = |id, command| ask_on(&service, id, None, None, command);
        let delete = Privacy::Delete { confirmed: false };
        let replies = [
            ask("show", Command::Privacy(Privacy::Show)),
            ask("ask", Command::Privacy(delete)),
            ask("play", Command::Challenge(Box::default())),
        ];
        self.told.lock().unwrap().extend(replies);
    }
}

#[test]
fn while_somebody_is_deleted_they_are_told_so_and_can_begin_nothing() {
    let store = Arc::new(MemoryStore::new());
    let watch = Arc::new(Meanwhile::default());
    let service = Arc::new(Service::new(store.clone()).watched(watch.clone()));
    assert!(watch.service.set(Arc::downgrade(&service)).is_ok());
    begin(&*store, 1);
    deleted(&service);
    let told = watch.told.lock().unwrap();
    let deleting = Reply::Privacy(UserData::Deleting);
    let refused = Reply::Refused(Refusal::Leaving);
    assert_eq!(*told, [deleting.clone(), deleting, refused]);
}

#[test]
fn a_player_is_told_of_renamed_threads_only_if_their_name_is_in_one() {
    let home = challenge(1, None).home.channel;
    let thread = ChannelId(950);
    // A game in its thread, one that is played where it was agreed on, and a lesson.
    for (place, lesson, renamed) in [
        (thread, false, true),
        (home, false, false),
        (thread, true, false),
    ] {
        let (store, service) = service();
        begin(&*store, 1);
        happens(&*store, 1, EventKind::ThreadOpened(place));
        if lesson {
            happens(&*store, 1, task());
        }
        let done = deleted(&service);
        let UserData::Deleted { threads, .. } = done else {
            panic!("{done:?}");
        };
        assert_eq!(threads, renamed, "in {place}, a lesson: {lesson}");
    }
}

#[test]
fn whoever_is_deleted_resigns_even_a_game_they_proposed() {
    let (store, service) = service();
    begin(&*store, 1);
    deleted(&service);
    let stage = table(&*store, 1).stage;
    let resigned = matches!(
        stage,
        Stage::Finished(Outcome::Win {
            side: Side::Black,
            reason: WinReason::Resigned,
            ..
        })
    );
    assert!(resigned, "{stage:?}");
}

#[test]
fn a_challenge_that_somebody_had_joined_stays_open_when_they_are_deleted() {
    let (store, service) = service();
    let open = Challenge {
        ruleset: Ruleset::from_names(["pyramid-4"]).unwrap(),
        party: Some(TeamInvitations {
            partner: Invitation::Anyone,
            second: Invitation::Anyone,
        }),
        ..challenge(2, None)
    };
    commit(&*store, opening_by(TableId(1), open, command("open"), 1));
    let (server, id) = (Some(GuildId(900)), Some(TableId(1)));
    ask_on(&service, "in", server, id, Command::Accept);
    assert_eq!(table(&*store, 1).joined.len(), 1);
    deleted(&service);
    let left = table(&*store, 1);
    assert_eq!(left.stage, Stage::Challenged);
    assert_eq!(left.joined.len(), 0);
}

#[test]
fn whoever_signs_in_stays_signed_in_until_they_sign_out() {
    let (_, service) = service();
    let session = |digest: &str| WebSession {
        digest: digest.to_owned(),
        name: "Anna".to_owned(),
        used: NOW,
        activity: None,
    };
    let lasts = |digest| service.web_session_lasts(ANNA, digest, NOW).unwrap();
    for digest in ["a", "b"] {
        assert!(!lasts(digest));
        let begun = session(digest);
        service.begin_web_session(ANNA, &begun, NOW).unwrap();
        let found = service.web_session(ANNA, digest, NOW).unwrap();
        assert_eq!(found, Some(begun));
    }
    service.end_web_session(ANNA, "a").unwrap();
    assert!(!lasts("a") && lasts("b"));
    service.end_web_sessions(ANNA).unwrap();
    assert!(!lasts("b"));
}

#[test]
fn only_whoever_was_appointed_may_change_the_settings_of_a_server() {
    let (store, service) = service();
    let (server, role) = (GuildId(900), RoleId(5));
    let appointed = |roles: &[RoleId]| service.is_appointed(Some(server), ANNA, roles).unwrap();
    assert!(!appointed(&[role]));
    set_server(&*store, server, |settings| {
        settings.managers.push(Manager::Role(role));
    });
    assert!(appointed(&[role]) && !appointed(&[]));
}

#[test]
fn whoever_looks_at_the_settings_of_a_server_sees_when_its_next_puzzle_comes() {
    let (store, service) = service();
    let server = GuildId(900);
    set_server(&*store, server, |settings| {
        settings.daily = Some(ChannelId(6));
    });
    let show = Command::Settings(Box::new(SettingsChange::Show));
    match ask_on(&service, "show", Some(server), None, show) {
        Reply::Settings(view) => assert_eq!(view.next_daily, Some(NOW)),
        other => panic!("{other:?}"),
    }
}

#[test]
fn deletions_that_were_begun_are_finished_by_the_next_start_and_counted() {
    let (store, service) = service();
    begin(&*store, 1);
    for who in [1, 2] {
        let tombstone = PersonId::tombstone(who << 8);
        let begun = store.begin_erasing(PersonId(who), tombstone, NOW);
        begun.unwrap();
    }
    assert_eq!(service.resume_deletions(NOW).unwrap(), 2);
    assert_eq!(service.resume_deletions(NOW).unwrap(), 0);
    let people = table(&*store, 1).people();
    assert!(people.iter().all(|person| person.is_gone()), "{people:?}");
}

#[test]
fn whoever_could_not_be_deleted_can_ask_for_it_again() {
    let (store, service) = service();
    begin(&*store, 1);
    // Nobody can resign a game that does not replay.
    happens(&*store, 1, EventKind::Moved(mv("e5-e6")));
    for id in ["once", "twice"] {
        let done = told(&service, id, Privacy::Delete { confirmed: true });
        assert!(matches!(done, UserData::Unfinished(_)), "{id}: {done:?}");
    }
}

#[test]
fn whoever_has_their_data_exported_is_told_how_many_records_there_are() {
    let (store, service) = service();
    begin(&*store, 1);
    let part = service.export_part(ANNA, None, 1 << 20).unwrap();
    let mut text = String::new();
    let mut file = GzDecoder::new(&part.gzip[..]);
    file.read_to_string(&mut text).unwrap();
    assert_eq!(part.records, text.lines().count());
    assert!(part.records > 0 && part.next.is_none());
}

/// The first part of what is kept about Anna where these texts wait to be sent to her.
fn first_part(texts: &[String]) -> ExportPart {
    let (store, service) = service();
    for (number, text) in texts.iter().enumerate() {
        let said = Commit {
            asker: Some(ANNA),
            ..saying(format!("say-{number}"), text, 3)
        };
        commit(&*store, said);
    }
    service.export_part(ANNA, None, 1 << 20).unwrap()
}

#[test]
fn an_export_has_as_many_parts_as_its_files_need_and_none_that_is_empty() {
    // Read in many pages, and small once compressed.
    let small = first_part(&vec!["word ".repeat(380); 400]);
    assert_eq!((small.records, small.next), (400, None));
    let mut rng = fastrand::Rng::with_seed(14);
    let mut noise = || -> String { (0..1_900).map(|_| rng.alphanumeric()).collect() };
    let texts: Vec<String> = (0..400).map(|_| noise()).collect();
    let first = first_part(&texts);
    assert!(first.records < 400 && first.next.is_some());
    // What fills a part to the end has no further one.
    let all = first_part(&texts[..first.records]);
    assert_eq!((all.records, all.next), (first.records, None));
}

#[test]
fn what_somebody_has_used_of_a_day_is_known_once_they_have_asked_something() {
    let (_, service) = service();
    assert!(!service.knows_usage(ANNA));
    told(&service, "show", Privacy::Show);
    assert!(service.knows_usage(ANNA));
    let unlimited = Service::new(Arc::new(MemoryStore::new()));
    assert!(unlimited.knows_usage(ANNA), "there is nothing to know");
}
