//! What people can repeat has bounds, and a long game costs no more than a short one.
#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

use std::sync::Arc;

use galabot::present::{self, Localizer};
use galabot::rules::Side;
use galabot::rules::any::{Ruleset, Turn};
use galabot::service::limits::{Limits, Quotas, Rate};
use galabot::service::{
    Challenge, Clock, Command, CommandId, Content, ControlRefusal, EventKind, Invitation,
    MOST_EVENTS, PersonId, Refusal, Reply, Request, Service, Store, Table, TableId, TakeBack,
    TeamInvitations, TimeControl, Timestamp, Timing, Via,
};
use galabot::store::MemoryStore;

use crate::games;
use crate::store::given::{
    accepted, challenge, command, commit, opening_by, person, request, step,
};

const TABLE: TableId = TableId(1);

fn service() -> (Arc<MemoryStore>, Service) {
    let store = Arc::new(MemoryStore::new());
    let service = Service::new(store.clone());
    (store, service)
}

fn table(store: &dyn Store) -> Table {
    store.table(TABLE).unwrap().unwrap()
}

/// The reply to a command.
fn ask(service: &Service, id: impl std::fmt::Display, caller: u64, command: Command) -> Reply {
    let asked = request(CommandId::of_job(id), person(caller), command);
    service.execute(&asked, Timestamp(10_000)).unwrap().reply
}

fn refused(reply: Reply) -> Refusal {
    match reply {
        Reply::Refused(refusal) => refusal,
        other => panic!("expected a refusal but found {other:?}"),
    }
}

/// A game of persons 1 and 2 that has begun.
fn begun(store: &dyn Store, ruleset: Ruleset) {
    let challenge = Challenge {
        ruleset,
        ..challenge(1, Some(2))
    };
    commit(store, opening_by(TABLE, challenge, command("open"), 1));
    commit(store, step(&table(store), "accept", &[accepted()], 2));
}

/// Adds these turns to it at once.
fn played(store: &dyn Store, turns: &[Turn]) {
    for some in turns.chunks(200) {
        let what: Vec<EventKind> = some.iter().copied().map(EventKind::Moved).collect();
        let before = table(store);
        commit(
            store,
            step(&before, format!("to-{}", before.version), &what, 3),
        );
    }
}

/// Whose turn it is; White is person 1.
fn mover(table: &Table) -> u64 {
    1 + table.turns.len() as u64 % 2
}

#[test]
fn a_move_of_a_long_game_replays_no_more_than_one_of_a_short_game() {
    let (game, ruleset) = games::lasting("farmers");
    for plies in [20, 1_150] {
        let (store, service) = service();
        begun(&*store, ruleset);
        played(&*store, &game[..plies]);
        let mut most = 0;
        for (at, turn) in game[plies..plies + 10].iter().enumerate() {
            let before = service.replayed();
            let now = table(&*store);
            let typed = turn.to_string().parse().unwrap();
            let reply = ask(
                &service,
                format!("move-{at}"),
                mover(&now),
                Command::Move(typed),
            );
            assert!(matches!(reply, Reply::Done { .. }), "{reply:?}");
            // The game is posted, the other player looks at the board, and a spectator asks for the moves.
            let (then, log) = service.told(TABLE, now.version + 1).unwrap();
            assert_eq!(then, table(&*store));
            assert_eq!(log.last().unwrap().what, EventKind::Moved(*turn));
            assert!(log.len() < 10, "{} events for one post", log.len());
            if at > 0 {
                // The turn before it is posted only now.
                let (_, log) = service.told(TABLE, now.version).unwrap();
                assert!(log.len() < 10, "{} events for a late post", log.len());
            }
            service.game(&then).unwrap();
            let board = Command::Board {
                side: None,
                captured: false,
                text: true,
            };
            assert!(matches!(
                ask(&service, format!("board-{at}"), 2, board),
                Reply::BoardText { .. }
            ));
            assert!(matches!(
                ask(&service, format!("moves-{at}"), 7, Command::Moves(None)),
                Reply::Moves { .. }
            ));
            if at > 0 {
                most = most.max(service.replayed() - before);
            }
        }
        assert!(most <= 2, "after {plies} plies: {most}");
    }
}

#[test]
fn a_game_that_is_looked_at_twice_is_replayed_once() {
    let (game, ruleset) = games::lasting("farmers");
    let (store, service) = service();
    begun(&*store, ruleset);
    played(&*store, &game[..20]);
    for _ in 0..2 {
        service.game(&table(&*store)).unwrap();
        assert_eq!(service.replayed(), 20);
    }
}

#[test]
fn what_is_told_late_and_what_is_taken_back_is_as_replayed_from_the_log() {
    let (game, ruleset) = games::lasting("farmers");
    let (store, service) = service();
    begun(&*store, ruleset);
    played(&*store, &game[..60]);
    let move_on = |id: u64, plies: usize| {
        for turn in &game[plies..plies + 3] {
            let typed = Command::Move(turn.to_string().parse().unwrap());
            let now = table(&*store);
            ask(
                &service,
                format!("{id}-{}", now.version),
                mover(&now),
                typed,
            );
        }
    };
    move_on(1, 60);
    let asker = mover(&table(&*store));
    ask(&service, "back", asker, Command::TakeBack);
    ask(&service, "yes", 3 - asker, Command::AcceptTakeBack);
    let now = table(&*store);
    assert!(now.turns.len() < 63, "they are taken back");
    assert_eq!(
        service.game(&now).unwrap().position_text(),
        now.game().unwrap().position_text()
    );
    let log = store.log(TABLE).unwrap();
    for seq in 1..=now.version {
        let (then, end) = service.told(TABLE, seq).unwrap();
        assert_eq!(
            Some(&then),
            Table::replay(TABLE, &log[..seq as usize]).as_ref()
        );
        assert_eq!(end.last(), log.get(seq as usize - 1));
        let known = service.game(&then).unwrap();
        assert_eq!(known.position_text(), then.game().unwrap().position_text());
        assert_eq!(known.outcome(), then.game().unwrap().outcome());
        // The words are those that the whole log gives.
        let whole = &log[..seq as usize];
        let words = Localizer::default();
        assert_eq!(
            present::event(words, &then, &end, &known),
            present::event(words, &then, whole, &known)
        );
    }
}

struct Noon;

impl Clock for Noon {
    fn now(&self) -> Timestamp {
        Timestamp(0)
    }
}

#[test]
fn a_challenge_that_comes_too_soon_after_another_is_refused() {
    let quotas = Quotas {
        person_challenges: Rate::new(1, 1),
        ..Quotas::generous()
    };
    let service = Service::new(Arc::new(MemoryStore::new()));
    let service = service.limited(Limits::new(quotas, Arc::new(Noon)));
    let challenges = |id, who| ask(&service, id, who, Command::Challenge(Box::default()));
    assert!(matches!(challenges("first", 1), Reply::Done { .. }));
    let told = Refusal::TooFast { seconds: 60 };
    assert_eq!(refused(challenges("second", 1)), told);
    assert!(matches!(challenges("other", 2), Reply::Done { .. }));
}

#[test]
fn for_whoever_has_no_seat_nothing_is_replayed_and_their_moves_are_counted() {
    let (game, ruleset) = games::lasting("farmers");
    let (store, service) = service();
    begun(&*store, ruleset);
    played(&*store, &game[..100]);
    let quotas = Quotas {
        person_commands: Rate::new(3, 6),
        ..Quotas::default()
    };
    let service = service.limited(Limits::new(quotas, Arc::new(Noon)));
    let typed = || Command::Move(game[100].to_string().parse().unwrap());
    for at in 0..3 {
        let refusal = refused(ask(&service, format!("no-{at}"), 9, typed()));
        assert_eq!(refusal, Refusal::NotSeated(TABLE));
    }
    assert_eq!(
        refused(ask(&service, "no-4", 9, typed())),
        Refusal::TooFast { seconds: 10 }
    );
    assert_eq!(service.replayed(), 0);
    let now = table(&*store);
    for turn in &game[100..110] {
        let typed = Command::Move(turn.to_string().parse().unwrap());
        let now = table(&*store);
        ask(&service, format!("yes-{}", now.version), mover(&now), typed);
    }
    assert_eq!(
        table(&*store).turns.len(),
        now.turns.len() + 10,
        "those of players are not"
    );
}

#[test]
fn a_command_is_counted_once_and_a_move_out_of_turn_or_in_talk_is_not() {
    let (game, ruleset) = games::lasting("farmers");
    let (store, service) = service();
    begun(&*store, ruleset);
    let quotas = Quotas {
        person_commands: Rate::new(3, 6),
        ..Quotas::default()
    };
    let service = service.limited(Limits::new(quotas, Arc::new(Noon)));
    let typed = || Command::Move(game[0].to_string().parse().unwrap());
    for at in 0..5 {
        let early = refused(ask(&service, format!("early-{at}"), 2, typed()));
        assert!(matches!(early, Refusal::NotYourTurn { .. }), "{early:?}");
        let talk = Request {
            via: Via::Chat,
            ..request(command(format!("talk-{at}")), person(9), typed())
        };
        let reply = service.execute(&talk, Timestamp(10_000)).unwrap().reply;
        assert_eq!(refused(reply), Refusal::NotSeated(TABLE));
    }
    for at in 0..3 {
        let shown = ask(&service, format!("moves-{at}"), 9, Command::Moves(None));
        assert!(matches!(shown, Reply::Moves { .. }), "{shown:?}");
    }
    let fourth = refused(ask(&service, "moves-3", 9, Command::Moves(None)));
    assert_eq!(fourth, Refusal::TooFast { seconds: 10 });
}

#[test]
fn what_is_asked_too_often_is_refused_and_without_limits_nothing_is() {
    let (_, unlimited) = service();
    for _ in 0..1_000 {
        assert_eq!(unlimited.too_much(PersonId(9), None), None);
        assert_eq!(unlimited.move_waits(PersonId(9)), None);
    }
    assert!(!unlimited.usage_is_due());
    let quotas = Quotas {
        person_commands: Rate::new(3, 6),
        person_moves: Rate::new(1, 6),
        ..Quotas::default()
    };
    let limited = unlimited.limited(Limits::new(quotas, Arc::new(Noon)));
    for _ in 0..3 {
        assert_eq!(limited.too_much(PersonId(9), None), None);
    }
    let fourth = limited.too_much(PersonId(9), None);
    assert!(
        matches!(fourth, Some(Refusal::TooFast { .. })),
        "{fourth:?}"
    );
    assert_eq!(limited.too_much(PersonId(8), None), None);
    assert_eq!(limited.move_waits(PersonId(9)), None, "moves are not asked");
    assert!(limited.move_waits(PersonId(9)).is_some());
}

/// A challenge for four seats that anyone may take.
fn open_for_anyone(store: &dyn Store) {
    let challenge = Challenge {
        ruleset: Ruleset::from_names(["pyramid-4"]).unwrap(),
        party: Some(TeamInvitations {
            partner: Invitation::Anyone,
            second: Invitation::Anyone,
        }),
        ..challenge(1, None)
    };
    commit(store, opening_by(TABLE, challenge, command("open"), 1));
}

#[test]
fn nobody_takes_the_same_chair_three_times_and_nobody_is_pinged_for_it() {
    let (store, service) = service();
    open_for_anyone(&*store);
    let pings = || {
        let (then, log) = service.told(TABLE, table(&*store).version).unwrap();
        let game = service.game(&then).unwrap();
        present::event(Localizer::default(), &then, &log, &game).ping
    };
    for round in 0..2 {
        let joined = ask(&service, format!("in-{round}"), 5, Command::Accept);
        assert!(matches!(joined, Reply::Done { .. }), "{joined:?}");
        assert_eq!(pings(), []);
        let left = ask(&service, format!("out-{round}"), 5, Command::Decline);
        assert!(matches!(left, Reply::Done { .. }), "{left:?}");
        assert_eq!(pings(), []);
    }
    let version = table(&*store).version;
    let third = refused(ask(&service, "in-2", 5, Command::Accept));
    assert_eq!(third, Refusal::LeftTooOften(TABLE));
    assert_eq!(table(&*store).version, version);
    // Others still may join, and the challenger may withdraw.
    let joined = ask(&service, "in-6", 6, Command::Accept);
    assert!(matches!(joined, Reply::Done { .. }), "{joined:?}");
    let gone = ask(&service, "withdraw", 1, Command::Withdraw);
    assert!(matches!(gone, Reply::Done { .. }), "{gone:?}");
}

#[test]
fn a_challenge_to_which_very_many_have_come_takes_no_more() {
    let (store, service) = service();
    open_for_anyone(&*store);
    let mut last = None;
    for who in 100..400 {
        if let Reply::Refused(refusal) = ask(&service, format!("in-{who}"), who, Command::Accept) {
            last = Some(refusal);
            break;
        }
        ask(&service, format!("out-{who}"), who, Command::Decline);
    }
    assert_eq!(last, Some(ControlRefusal::EnoughCame(TABLE).into()));
    assert!(table(&*store).version < 110);
    let gone = ask(&service, "withdraw", 1, Command::Withdraw);
    assert!(matches!(gone, Reply::Done { .. }), "{gone:?}");
}

#[test]
fn what_was_asked_before_there_were_too_many_events_can_still_be_answered() {
    let (game, ruleset) = games::lasting("farmers");
    let timed = TimeControl::Days(3);
    for (asked, yes) in [
        (EventKind::PauseAsked(Side::White), Command::AcceptPause),
        (
            EventKind::TakeBackAsked(TakeBack {
                side: Side::White,
                plies: 1,
            }),
            Command::AcceptTakeBack,
        ),
    ] {
        let (store, service) = service();
        let challenge = Challenge {
            ruleset,
            timing: Timing {
                control: timed,
                ..Timing::default()
            },
            ..challenge(1, Some(2))
        };
        commit(&*store, opening_by(TABLE, challenge, command("open"), 1));
        commit(&*store, step(&table(&*store), "accept", &[accepted()], 2));
        played(&*store, &game[..1]);
        while table(&*store).version < MOST_EVENTS - 1 {
            let before = table(&*store);
            let left = (MOST_EVENTS - 1 - before.version) as usize;
            let offers = [
                EventKind::DrawOffered(Side::White),
                EventKind::DrawDeclined(Side::Black),
            ];
            let what: Vec<EventKind> = offers.into_iter().cycle().take(left.min(400)).collect();
            commit(
                &*store,
                step(&before, format!("to-{}", before.version), &what, 3),
            );
        }
        commit(&*store, step(&table(&*store), "ask", &[asked], 3));
        assert_eq!(table(&*store).version, MOST_EVENTS);
        let draw = refused(ask(&service, "draw", 2, Command::Draw));
        assert_eq!(draw, ControlRefusal::EnoughHappened(TABLE).into());
        let reply = ask(&service, "yes", 2, yes);
        assert!(matches!(reply, Reply::Done { .. }), "{reply:?}");
    }
}

#[test]
fn a_game_with_very_many_events_can_still_be_moved_in_resigned_and_deleted() {
    let (game, ruleset) = games::lasting("farmers");
    // As many as the bound says, and far more: what is stored stays playable, whatever the bound is.
    for events in [MOST_EVENTS, 3 * MOST_EVENTS] {
        let (store, service) = service();
        begun(&*store, ruleset);
        played(&*store, &game[..10]);
        while table(&*store).version < events {
            let before = table(&*store);
            let offers = [
                EventKind::DrawOffered(Side::White),
                EventKind::DrawDeclined(Side::Black),
            ];
            let what: Vec<EventKind> = offers.into_iter().cycle().take(400).collect();
            commit(
                &*store,
                step(&before, format!("to-{}", before.version), &what, 3),
            );
        }
        for refused_command in [Command::Draw, Command::TakeBack] {
            let id = format!("{refused_command:?}");
            let refusal = refused(ask(&service, id, 2, refused_command));
            assert_eq!(refusal, ControlRefusal::EnoughHappened(TABLE).into());
        }
        let full = Reply::Refused(ControlRefusal::EnoughHappened(TABLE).into());
        let told = present::reply(Localizer::default(), &full, None).text;
        assert!(told.contains(&MOST_EVENTS.to_string()), "{told}");
        for turn in &game[10..12] {
            let typed = Command::Move(turn.to_string().parse().unwrap());
            let now = table(&*store);
            let moved = ask(&service, format!("m-{}", now.version), mover(&now), typed);
            assert!(matches!(moved, Reply::Done { .. }), "{moved:?}");
        }
        let resigned = ask(&service, "resign", 1, Command::Resign { confirmed: true });
        assert!(matches!(resigned, Reply::Done { .. }), "{resigned:?}");
        store
            .erase(PersonId(1), PersonId::tombstone(3), Timestamp(20_000))
            .unwrap();
        let log = store.log(TABLE).unwrap();
        assert!(log.iter().all(|event| event.by != Some(PersonId(1))));
        let pending = store.pending_posts().unwrap();
        assert!(
            pending
                .iter()
                .any(|post| matches!(post.content, Content::Event { .. }))
        );
    }
}
