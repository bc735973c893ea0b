//! What an import does not believe: ends that the moves do not give, numbers and times out of reach, games of nobody.

use galabot::rules::{DrawReason, Grade, Outcome, Side, WinReason};
use galabot::service::{Person, PersonId, Seating, Store, StoreError, TableId, What};
use galabot::store::MemoryStore;

use super::archive::reseal;
use super::given::{MOVES, accepted, agreed, commit, export, mv, opening, person, resigned, step};

/// The export of a store with one game, in which this happened.
fn with_game(what: &[What]) -> String {
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

/// The text with this put for that, sealed again.
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
    let moves = || MOVES.iter().map(|text| What::Moved(mv(text)));
    let game = |end: What| {
        let what: Vec<What> = [accepted()]
            .into_iter()
            .chain(moves())
            .chain([end])
            .collect();
        with_game(&what)
    };
    taken(&game(resigned(Side::White))).unwrap();
    taken(&game(agreed())).unwrap();
    let win = |reason, grade| {
        What::Ended(Outcome::Win {
            side: Side::White,
            reason,
            grade,
        })
    };
    for end in [
        win(WinReason::CentreReached, Grade::Great),
        win(WinReason::Resigned, Grade::Great),
        win(WinReason::Home, Grade::Plain),
        // Nobody has a clock here.
        win(WinReason::Time, Grade::Plain),
        What::Ended(Outcome::Draw(DrawReason::Repetition)),
    ] {
        let reason = refusal(&game(end));
        assert!(reason.contains("its moves do not end it"), "{reason}");
    }
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
    let seats = |seats: [Person; 2]| with_game(&[What::Accepted(Seating::Two(seats))]);
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
    for beat in [
        "5 3155760000000000000",
        "3155760000000000000 0",
        "5 -1",
        "never",
    ] {
        let store = MemoryStore::new();
        store.set_note("heartbeat", beat).unwrap();
        let reason = refusal(&export(&store));
        assert!(reason.contains("heartbeat"), "{reason}");
    }
    let store = MemoryStore::new();
    store.set_note("heartbeat", "1763800000000 0").unwrap();
    taken(&export(&store)).unwrap();
}
