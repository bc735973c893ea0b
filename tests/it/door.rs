//! What the buttons of the front door begin, and which game is meant or comes next for whoever plays several.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use galabot::rules::any::Kind;
use galabot::service::limits::{Limits, Quotas, Rate};
use galabot::service::{
    ChannelId, ColourChoice, Command, CommandId, DoorAsk, GuildId, Lane, Manages, Opponent, Person,
    PersonId, Place, Proposal, Reply, Request, Service, Table, TableId, TimeControl, TimeOut,
    Timestamp, Via,
};
use galabot::store::MemoryStore;

use crate::challenges::Noon;
use crate::store::given::set_server;

const ANNA: u64 = 1;
const BEN: u64 = 2;

const NOW: Timestamp = Timestamp(1_000_000);

fn service() -> Service {
    Service::new(Arc::new(MemoryStore::new()))
}

fn person(id: u64) -> Person {
    Person {
        id: PersonId(id),
        name: format!("person {id}"),
    }
}

/// What a person asks by a slash command on server 1.
fn request(who: u64, table: Option<TableId>, command: Command) -> Request {
    static NUMBERS: AtomicU64 = AtomicU64::new(1);
    let number = NUMBERS.fetch_add(1, Ordering::Relaxed);
    Request {
        id: CommandId::of_interaction(number),
        caller: person(who),
        place: Place {
            guild: Some(GuildId(1)),
            channel: ChannelId(10),
            parent: None,
            private: false,
        },
        table,
        via: Via::Slash,
        sent_ago: 0,
        random: 0,
        manages: Manages::No,
        absent: Vec::new(),
        command,
    }
}

fn answer(service: &Service, request: &Request) -> Reply {
    let answered = service.execute(request, NOW);
    answered.expect("no fault").reply
}

fn asks(service: &Service, who: u64, table: Option<TableId>, command: Command) -> Reply {
    answer(service, &request(who, table, command))
}

/// A person does this, and it is done.
fn does(service: &Service, who: u64, table: Option<TableId>, command: Command) -> Table {
    match asks(service, who, table, command) {
        Reply::Done { table, .. } => *table,
        refused => panic!("{refused:?}"),
    }
}

fn computer(kind: Kind) -> Command {
    Command::Door(DoorAsk::Computer(kind))
}

/// A game of Anna, who plays White, with Ben in which nothing has been played.
fn with_ben(service: &Service) -> TableId {
    let proposal = Proposal {
        colour: ColourChoice::White,
        opponent: Some(Opponent {
            person: person(BEN),
            bot: false,
            member: true,
        }),
        ..Proposal::default()
    };
    let challenge = Command::Challenge(Box::new(proposal));
    let id = does(service, ANNA, None, challenge).id;
    does(service, BEN, Some(id), Command::Accept).id
}

#[test]
fn a_button_begins_the_game_that_it_names_and_shows_it_when_pressed_again() {
    let service = service();
    let begun: Vec<Table> = [Kind::Gala, Kind::Chelma]
        .map(|kind| does(&service, ANNA, None, computer(kind)))
        .into();
    for (table, kind) in begun.iter().zip([Kind::Gala, Kind::Chelma]) {
        assert_eq!(table.challenge.ruleset.kind(), kind);
        match asks(&service, ANNA, None, computer(kind)) {
            Reply::Begun(shown) => assert_eq!(shown.id, table.id),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn the_button_begins_a_casual_game_without_a_clock_whatever_the_server_has_chosen() {
    let service = service();
    set_server(&**service.store(), GuildId(1), |settings| {
        settings.clock = TimeControl::Days(3);
    });
    let begun = does(&service, ANNA, None, computer(Kind::Gala));
    assert_eq!(begun.clock, None);
    assert!(!begun.challenge.rated);
}

#[test]
fn a_game_with_somebody_else_is_not_taken_for_one_with_the_computer() {
    let service = service();
    let with_ben = with_ben(&service);
    let begun = does(&service, ANNA, None, computer(Kind::Gala));
    assert_ne!(begun.id, with_ben);
    assert!(begun.has_computer());
}

#[test]
fn a_lesson_is_begun_beside_a_game_and_shown_again_when_asked_for_twice() {
    let service = service();
    let with_ben = with_ben(&service);
    let learn = || Command::Learn(Kind::Gala);
    let lesson = does(&service, ANNA, None, learn());
    assert!(lesson.is_lesson() && lesson.id != with_ben);
    assert_eq!(does(&service, ANNA, None, learn()).id, lesson.id);
    let other = does(&service, ANNA, None, Command::Learn(Kind::Chelma));
    assert_ne!(other.id, lesson.id);
}

#[test]
fn who_types_learn_elsewhere_is_told_there_where_the_lesson_is() {
    let service = service();
    let learn = || Command::Learn(Kind::Gala);
    let lesson = does(&service, ANNA, None, learn()).id;
    let thread = 77;
    let opened = service.thread_opened(lesson, ChannelId(thread), NOW);
    opened.expect("no fault");
    let is_told = |channel: u64, via: Via| {
        let mut request = request(ANNA, None, learn());
        (request.place.channel, request.via) = (ChannelId(channel), via);
        let answered = service.execute(&request, NOW).expect("no fault");
        let here = Lane::Channel(ChannelId(channel));
        answered.posts.iter().any(|post| post.lane == here)
    };
    assert!(is_told(11, Via::Chat));
    // A slash command has an answer of its own; in the thread the task is enough.
    assert!(!is_told(11, Via::Slash));
    assert!(!is_told(thread, Via::Chat));
}

#[test]
fn a_lesson_does_not_hide_the_only_game_that_a_move_can_be_for() {
    let service = service();
    let with_ben = with_ben(&service);
    does(&service, ANNA, None, Command::Learn(Kind::Gala));
    let elsewhere = ChannelId(99);
    let meant = service.table_to_move_at(PersonId(ANNA), elsewhere, None);
    assert_eq!(meant.expect("readable"), Some(with_ben));
    does(&service, ANNA, None, computer(Kind::Gala));
    let meant = service.table_to_move_at(PersonId(ANNA), elsewhere, None);
    assert_eq!(meant.expect("readable"), None, "it could be for either");
}

#[test]
fn a_game_with_a_coach_has_nothing_that_belongs_to_a_clock() {
    let service = service();
    let coach = || {
        let proposal = Proposal {
            coach: true,
            ..Proposal::default()
        };
        proposal.with_coach()
    };
    let weekends = Proposal {
        weekends_off: true,
        ..coach()
    };
    let ends = Proposal {
        time_out: Some(TimeOut::Ends),
        ..coach()
    };
    for proposal in [weekends, ends] {
        let challenge = Command::Challenge(Box::new(proposal));
        let reply = asks(&service, ANNA, None, challenge);
        assert!(matches!(reply, Reply::Refused(_)), "{reply:?}");
    }
    does(&service, ANNA, None, Command::Challenge(Box::new(coach())));
}

#[test]
fn the_next_game_is_another_one_near_by_in_which_it_is_the_person_s_turn() {
    let service = service();
    let first = with_ben(&service);
    let next = |who: u64, near: bool| {
        let found = service.next_game(PersonId(who), first, |_| near);
        found.expect("readable").map(|table| table.id)
    };
    does(&service, ANNA, None, Command::Learn(Kind::Gala));
    assert_eq!(next(ANNA, true), None, "a lesson is no game");
    let second = with_ben(&service);
    assert_eq!(next(ANNA, true), Some(second));
    assert_eq!(next(ANNA, false), None, "it is elsewhere");
    assert_eq!(next(BEN, true), None, "he is not to move");
}

#[test]
fn a_typed_list_of_games_tells_those_who_read_along_nothing_of_other_servers() {
    let service = service();
    let game = with_ben(&service);
    let listed = |guild: Option<u64>, via: Via| -> Vec<TableId> {
        let asked = request(ANNA, None, Command::Games(None));
        let place = Place {
            guild: guild.map(GuildId),
            ..asked.place
        };
        let asked = Request {
            place,
            via,
            ..asked
        };
        match answer(&service, &asked) {
            Reply::Games(games) => games.iter().map(|one| one.table.id).collect(),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(listed(Some(2), Via::Chat), []);
    assert_eq!(listed(Some(2), Via::Slash), [game]);
    assert_eq!(listed(Some(1), Via::Chat), [game]);
    assert_eq!(listed(None, Via::Chat), [game], "nobody reads along");
}

#[test]
fn whoever_has_had_many_people_looked_up_waits_and_nobody_else_does() {
    let quotas = Quotas {
        person_commands: Rate::new(2, 6),
        ..Quotas::generous()
    };
    let service = service().limited(Limits::new(quotas, Arc::new(Noon)));
    let may = |who| service.may_look_up(PersonId(who), Some(GuildId(1))).is_ok();
    assert_eq!([may(ANNA), may(ANNA), may(ANNA)], [true, true, false]);
    assert!(may(BEN));
}
