//! What an import refuses: ends that the moves do not give, numbers and times out of range, games without people.

use std::sync::Arc;

use galabot::rules::{DrawReason, Grade, Outcome, Side, WinReason};
use galabot::service::notes::{Heartbeat, Notes, Served};
use galabot::service::{
    Challenge, Command, EventKind, Person, PersonId, Place, Privacy, Reply, Request, Seating,
    Service, Stage, Store, StoreError, TableId, TimeControl, Timestamp, Timing, Via,
};
use galabot::store::{Backups, DiskStore, MemoryStore};

use super::archive::reseal;
use super::given::{
    MOVES, accepted, agreed, challenge, command, commit, export, mv, opening, opening_by, person,
    resigned, step,
};

/// The export of a store with one game, in which this happened.
fn with_game(what: &[EventKind]) -> String {
    let store = MemoryStore::new();
    commit(&store, opening(1, "open", 1));
    let table = store.table(TableId(1)).unwrap().unwrap();
    commit(&store, step(&table, "step", what, 2));
    export(&store)
}

fn taken(text: &str) -> Result<u64, StoreError> {
    MemoryStore::new().import(&mut text.as_bytes())
}

/// Why a text is refused.
fn refusal(text: &str) -> String {
    match taken(text) {
        Err(StoreError::Refused(reason)) => {
            assert!(reason.starts_with("line "), "{reason}");
            reason
        }
        other => panic!("expected a refusal but found {other:?}"),
    }
}

/// The text with one part replaced, and sealed again.
fn edited(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "{from} is not in {text}");
    let lines: Vec<String> = text
        .lines()
        .map(|line| line.replacen(from, to, 1))
        .collect();
    reseal(&lines)
}

#[test]
fn a_finished_game_must_end_as_its_moves_give() {
    let moves = || MOVES.iter().map(|text| EventKind::Moved(mv(text)));
    let game = |end: EventKind| {
        let what: Vec<EventKind> = [accepted()]
            .into_iter()
            .chain(moves())
            .chain([end])
            .collect();
        with_game(&what)
    };
    taken(&game(resigned(Side::White))).unwrap();
    taken(&game(agreed())).unwrap();
    let win = |reason, grade| {
        EventKind::Ended(Outcome::Win {
            side: Side::White,
            reason,
            grade,
        })
    };
    for end in [
        win(WinReason::CentreReached, Grade::Great),
        // No Gala of White's stands in the centre.
        win(WinReason::Resigned, Grade::Great),
        win(WinReason::Home, Grade::Plain),
        // This game has no clock.
        win(WinReason::Time, Grade::Plain),
        EventKind::Ended(Outcome::Draw(DrawReason::Repetition)),
    ] {
        let reason = refusal(&game(end));
        assert!(reason.contains("its moves do not end it"), "{reason}");
    }
}

/// A game by rules that know no goal in the centre: both Galas of White's stand there, and it goes on.
const GREAT: &str = "b2-e4 i8-g6 a1-b2 b8-c7 b2-c3 b9-e5 c3-d4 j8-h6 d4-d5 b10-c5 i2-e5 h10-f7 j1-i2 f7-f10 i2-h3 \
    a10-b9 d5-e6 h6-h7 e6-d5 c5-b6 h3-g4 f10-f4 g4-f5 i9-f7 f5-e6 f7-f10 d5-d6 c10-e8 d6-e7 f4-f3 e7-f6";

#[test]
fn whoever_gives_up_against_both_galas_in_the_centre_loses_greatly_and_backups_go_on() {
    let dir = tempfile::tempdir().unwrap();
    let backups = Backups::new(dir.path().join("backups"), 3);
    let store = Arc::new(DiskStore::open(dir.path().join("data")).unwrap());
    let service = Service::new(store.clone());
    let moves: Vec<EventKind> = GREAT
        .split(' ')
        .map(|text| EventKind::Moved(mv(text)))
        .collect();
    let begun = |id: u64, control| {
        let challenge = Challenge {
            timing: Timing {
                control,
                ..Timing::default()
            },
            ..challenge(1, Some(2))
        };
        let open = command(format!("open-{id}"));
        commit(&*store, opening_by(TableId(id), challenge, open, 1));
        let what: Vec<EventKind> = [accepted()].into_iter().chain(moves.clone()).collect();
        let table = store.table(TableId(id)).unwrap().unwrap();
        commit(&*store, step(&table, format!("step-{id}"), &what, 2));
    };
    begun(1, TimeControl::default());
    begun(2, TimeControl::default());
    begun(3, TimeControl::Days(3));
    let table = store.table(TableId(1)).unwrap().unwrap();
    let resign = Request {
        id: command("resign"),
        caller: person(2),
        place: Place {
            guild: table.home().guild,
            channel: table.home().channel,
            parent: None,
            private: false,
        },
        table: Some(table.id),
        via: Via::Slash,
        sent_ago: 0,
        random: 0,
        manages: Default::default(),
        absent: Vec::new(),
        command: Command::Resign { confirmed: true },
    };
    let reply = service.execute(&resign, Timestamp(3)).unwrap().reply;
    assert!(matches!(reply, Reply::Done { .. }), "{reply:?}");
    // The service resigns for people who are deleted.
    let leave = Request {
        id: command("leave"),
        command: Command::Privacy(Privacy::Delete { confirmed: true }),
        ..resign
    };
    service.execute(&leave, Timestamp(4)).unwrap();
    for table in [1, 2, 3] {
        let table = store.table(TableId(table)).unwrap().unwrap();
        let great = Outcome::Win {
            side: Side::White,
            reason: WinReason::Resigned,
            grade: Grade::Great,
        };
        assert_eq!(table.stage, Stage::Finished(great));
    }
    backups.write(&store, Timestamp(5)).unwrap();
    let text = export(&*store);
    taken(&text).unwrap();
    // Lost on time, the win is as great; as a plain win it is refused.
    let on_time = text.replace("\"resigned\"", "\"time\"");
    let lines: Vec<String> = on_time.lines().map(str::to_owned).collect();
    assert!(
        refusal(&reseal(&lines)).contains("its moves do not end it"),
        "no clock"
    );
}

#[test]
fn a_game_of_the_computer_with_itself_is_refused() {
    let computer = |level: u64| {
        let id = PersonId((1 << 63) + level);
        assert!(id.is_computer());
        Person {
            id,
            ..person(level)
        }
    };
    let seats = |seats: [Person; 2]| with_game(&[EventKind::Accepted(Seating::Two(seats))]);
    taken(&seats([person(1), computer(3)])).unwrap();
    let reason = refusal(&seats([computer(3), computer(5)]));
    assert!(
        reason.contains("the computer sits on all sides"),
        "{reason}"
    );
}

#[test]
fn numbers_and_times_out_of_reach_are_refused() {
    let text = with_game(&[accepted()]);
    for next in ["18446744073709551615", "9007199254740993", "0"] {
        for (name, now) in [("next_table", "2"), ("next_post", "3")] {
            let (from, to) = (format!("\"{name}\":{now}"), format!("\"{name}\":{next}"));
            let reason = refusal(&edited(&text, &from, &to));
            assert!(reason.contains("between 1 and"), "{reason}");
        }
    }
    let late = edited(
        &text,
        "\"seq\":1,\"at\":1,",
        "\"seq\":1,\"at\":4000000000000000,",
    );
    assert!(refusal(&late).contains("a time up to"), "{late}");
    let beat = |last, back| Heartbeat {
        last: Timestamp(last),
        back: Timestamp(back),
        absence: None,
    };
    for beat in [
        beat(5, 3_155_760_000_000_000_000),
        beat(3_155_760_000_000_000_000, 0),
    ] {
        let store = MemoryStore::new();
        store.keep_note(Served::ALL, beat).unwrap();
        let reason = refusal(&export(&store));
        assert!(reason.contains("heartbeat"), "{reason}");
    }
    let store = MemoryStore::new();
    store
        .keep_note(Served::ALL, beat(1_763_800_000_000, 0))
        .unwrap();
    taken(&export(&store)).unwrap();
}
