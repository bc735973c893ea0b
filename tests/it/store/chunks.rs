//! Turns in chunks: what a move writes does not grow with its game, and all turns read back.

use std::path::Path;

use fastrand::Rng;
use galabot::rules::any::Turn;
use galabot::rules::mover::Mover;
use galabot::service::{EventKind, PersonId, Table, TableId, Timestamp};

use super::given::{MOVES, TestStore, accepted, commit, export, mv, opening, resigned, step};

const TABLE: TableId = TableId(1);

fn table(kept: &TestStore) -> Table {
    kept.store().table(TABLE).unwrap().unwrap()
}

/// A game of these two people that has begun.
fn begun(kept: &TestStore) {
    commit(kept.store(), opening(1, "open", 1));
    commit(kept.store(), step(&table(kept), "accept", &[accepted()], 2));
}

/// A different turn for each number, so that none can be mistaken for its neighbour.
fn turn(number: usize) -> Turn {
    let square = |number: usize| {
        format!(
            "{}{}",
            (b'a' + (number % 10) as u8) as char,
            number / 10 % 10 + 1
        )
    };
    mv(&format!(
        "{}-{}",
        square(number),
        square(number + 1 + number / 100 % 98)
    ))
}

/// Plays on to this many turns, some hundred at once.
fn play_to(kept: &TestStore, plies: usize) {
    while table(kept).turns.len() < plies {
        let before = table(kept);
        let from = before.turns.len();
        let what: Vec<EventKind> = (from..plies.min(from + 300))
            .map(|number| EventKind::Moved(turn(number)))
            .collect();
        commit(kept.store(), step(&before, format!("to-{from}"), &what, 3));
    }
}

fn journal_size(dir: &Path) -> u64 {
    let files = std::fs::read_dir(dir).unwrap().map(|entry| entry.unwrap());
    let journals = files.filter(|file| file.file_name().to_string_lossy().starts_with("journal-"));
    journals.map(|file| file.metadata().unwrap().len()).sum()
}

#[test]
fn a_move_of_a_long_game_writes_no_more_than_one_of_a_short_game() {
    let kept = TestStore::disk();
    let dir = kept.dir().unwrap();
    begun(&kept);
    let mut most = Vec::new();
    for plies in [20, 2_000, 10_000] {
        play_to(&kept, plies);
        let mut written = 0;
        // Over the end of a chunk at least once.
        for number in plies..plies + 130 {
            let before = journal_size(dir);
            let next = step(
                &table(&kept),
                format!("one-{number}"),
                &[EventKind::Moved(turn(number))],
                4,
            );
            commit(kept.store(), next);
            written = written.max(journal_size(dir) - before);
        }
        most.push(written);
    }
    assert!(most.iter().all(|written| *written < 3_500), "{most:?}");
    assert!(most[2] < most[0] + 200, "{most:?}");
}

#[test]
fn turns_played_and_taken_back_over_the_ends_of_chunks_are_kept_as_the_log_tells() {
    for mut kept in TestStore::all() {
        begun(&kept);
        let mut rng = Rng::with_seed(11);
        for round in 0..120 {
            let before = table(&kept);
            let length = before.turns.len();
            let what = match rng.u8(..3) {
                0 if length > 0 => vec![EventKind::TakenBack {
                    plies: rng.usize(1..=length.min(200)),
                    to: Mover::Side(galabot::rules::Side::White),
                }],
                _ => (0..rng.usize(1..150))
                    .map(|more| EventKind::Moved(turn(rng.usize(..500) + more)))
                    .collect(),
            };
            commit(kept.store(), step(&before, round, &what, 3));
            if round % 40 == 20 {
                kept.reopen();
                let (one, tombstone) = (PersonId(1 + round / 40), PersonId::tombstone(round));
                kept.store().erase(one, tombstone, Timestamp(4)).unwrap();
            }
            let log = kept.store().log(TABLE).unwrap();
            assert_eq!(
                Table::replay(TABLE, &log),
                Some(table(&kept)),
                "round {round}"
            );
        }
        assert!(table(&kept).turns.len() > 300);
        let text = kept.export();
        // The games of this test follow no rules, so only the lines are compared.
        let chunks = text
            .lines()
            .filter(|line| line.contains("\"kind\":\"turns\""));
        assert_eq!(chunks.count(), table(&kept).turns.len() / 128);
    }
}

#[test]
fn a_change_that_forgets_turns_which_it_did_not_need_to_read_is_refused() {
    for kept in TestStore::all() {
        begun(&kept);
        play_to(&kept, 256);
        let before = table(&kept);
        for forgotten in [1, 100, 200, 256] {
            let mut wrong = step(&before, format!("f{forgotten}"), &[EventKind::Hinted], 4);
            let turns = &mut wrong.change.as_mut().unwrap().table.turns;
            turns.truncate(256 - forgotten);
            let refused = kept.store().commit(wrong).expect_err("they were played");
            assert!(refused.to_string().contains("do not add up"), "{refused}");
        }
        assert_eq!(table(&kept), before);
    }
}

/// Legal moves of a game, repeated; under its rules they do not end it.
fn circling(kept: &TestStore, plies: usize) {
    begun(kept);
    while table(kept).turns.len() < plies {
        let before = table(kept);
        let what: Vec<EventKind> = MOVES
            .iter()
            .map(|text| EventKind::Moved(mv(text)))
            .collect();
        commit(kept.store(), step(&before, before.version, &what, 3));
    }
}

#[test]
fn an_export_without_a_chunk_of_a_game_or_with_half_of_one_is_refused() {
    let kept = TestStore::memory();
    circling(&kept, 300);
    let text = export(kept.store());
    let refusal = |text: &str| {
        let refused = TestStore::memory().store().import(&mut text.as_bytes());
        refused.expect_err("it is not whole").to_string()
    };
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let at = lines
        .iter()
        .position(|line| line.contains("\"kind\":\"turns\""))
        .unwrap();
    let mut without = lines.clone();
    without.remove(at);
    let said = refusal(&super::archive::reseal(&without));
    assert!(
        said.contains("2 full chunks of its turns but found 1"),
        "{said}"
    );
    let mut half = lines.clone();
    half[at] = half[at].replacen("\"turns\":\"", "\"turns\":\"a1a2", 1);
    let said = refusal(&super::archive::reseal(&half));
    assert!(
        said.contains("2 full chunks of its turns but found 1"),
        "{said}"
    );
    let mut stray = lines;
    stray[at] = stray[at].replacen("\"table\":1", "\"table\":7", 1);
    let said = refusal(&super::archive::reseal(&stray));
    assert!(
        said.contains("full chunks") || said.contains("table 7"),
        "{said}"
    );
}

#[test]
fn a_finished_long_game_is_shown_whole_among_the_finished() {
    for mut kept in TestStore::all() {
        begun(&kept);
        play_to(&kept, 700);
        let last = step(
            &table(&kept),
            "end",
            &[resigned(galabot::rules::Side::White)],
            5,
        );
        commit(kept.store(), last);
        kept.reopen();
        let mut shown = Vec::new();
        let store = kept.store();
        store
            .finished_tables(&mut |table, _| shown.push(table))
            .unwrap();
        assert_eq!(shown, [table(&kept)]);
        assert_eq!(shown[0].turns, (0..700).map(turn).collect::<Vec<_>>());
    }
}
