//! Exports carry everything over, and an export that was changed or cut off is refused.

use galabot::service::{Store, StoreError, TableId};
use galabot::store::MemoryStore;

use super::given::{TestStore, commit, export, furnish, note, opening, step};

/// The export of a furnished store.
fn sample() -> String {
    let store = MemoryStore::new();
    furnish(&store);
    export(&store)
}

/// Why this text cannot be imported.
fn refusal(text: &str) -> String {
    let store = MemoryStore::new();
    match store.import(&mut text.as_bytes()) {
        Err(StoreError::Refused(reason)) => {
            assert_eq!(export(&store), export(&MemoryStore::new()));
            reason
        }
        other => panic!("expected a refusal but found {other:?} for\n{text}"),
    }
}

/// The text with the checksums of one line and of the whole corrected after an edit.
pub fn reseal(lines: &[String]) -> String {
    let mut text = String::new();
    for (at, line) in lines.iter().enumerate() {
        let body = line.rsplit_once(",\"crc\":").unwrap().0;
        let body = if at + 1 == lines.len() {
            let sum = crc32fast::hash(text.as_bytes());
            let count = lines.len() - 2;
            format!("{{\"v\":1,\"kind\":\"end\",\"data\":{{\"records\":{count},\"sum\":{sum}}}}}")
        } else {
            format!("{body}}}")
        };
        let sum = crc32fast::hash(body.as_bytes());
        text.push_str(&format!(
            "{},\"crc\":\"{sum:08x}\"}}\n",
            &body[..body.len() - 1]
        ));
    }
    text
}

fn lines(text: &str) -> Vec<String> {
    text.lines().map(str::to_owned).collect()
}

/// What an earlier version has written: a log always gives the table that it gave when it was written. `tests/archives`
/// has games of four seats with questions that a move dropped, and one whose player went on vacation too late. They are
/// never written anew.
#[test]
fn what_earlier_versions_have_exported_is_read_and_written_as_it_was() {
    for file in ["late-vacation", "questions-of-four"] {
        let path = format!("{}/tests/archives/{file}.jsonl", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).unwrap();
        let store = MemoryStore::new();
        store.import(&mut text.as_bytes()).unwrap();
        assert_eq!(export(&store), text, "{file}");
    }
}

#[test]
fn an_export_carries_everything_into_any_other_store() {
    for first in TestStore::all() {
        furnish(first.store());
        let mut text = Vec::new();
        let count = first.store().export(&mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        assert_eq!(count as usize, text.lines().count() - 2);
        for mut second in TestStore::all() {
            let read = second.store().import(&mut text.as_bytes()).unwrap();
            assert_eq!(read, count);
            second.reopen();
            assert_eq!(second.export(), text);
            let (one, two) = (first.store(), second.store());
            assert_eq!(one.live_tables().unwrap(), two.live_tables().unwrap());
            for person in [1, 2].map(galabot::service::PersonId) {
                assert_eq!(
                    one.live_tables_of(person).unwrap(),
                    two.live_tables_of(person).unwrap()
                );
            }
            let thread = galabot::service::ChannelId(5_001);
            assert_eq!(two.table_of_thread(thread).unwrap(), Some(TableId(1)));
            let table = two.table(TableId(2)).unwrap().unwrap();
            let posts = commit(
                two,
                step(&table, "on", &[galabot::service::EventKind::Withdrawn], 9),
            );
            assert!(posts[0].id > one.pending_posts().unwrap().last().unwrap().id);
        }
    }
}

#[test]
fn an_empty_store_can_be_exported_and_imported() {
    let text = export(&MemoryStore::new());
    assert_eq!(text.lines().count(), 2);
    let kept = TestStore::disk();
    assert_eq!(kept.store().import(&mut text.as_bytes()).unwrap(), 0);
    assert_eq!(kept.export(), text);
}

#[test]
fn a_large_export_is_written_in_small_steps() {
    let store = MemoryStore::new();
    for id in 1..=600 {
        commit(&store, opening(id, id, 1));
    }
    let text = export(&store);
    assert!(text.len() > 1024 * 1024, "{}", text.len());
    let mut kept = TestStore::disk();
    kept.store().import(&mut text.as_bytes()).unwrap();
    kept.reopen();
    assert_eq!(kept.export(), text);
}

#[test]
fn an_import_needs_an_empty_store() {
    let text = sample();
    for kept in TestStore::all() {
        commit(kept.store(), opening(1, "open", 1));
        let before = kept.export();
        let refused = kept.store().import(&mut text.as_bytes());
        assert!(matches!(refused, Err(StoreError::Refused(_))));
        assert_eq!(kept.export(), before);
        commit(kept.store(), opening(2, "open-2", 1));
    }
    let noted = MemoryStore::new();
    noted.set_note(&note(1, "b")).unwrap();
    assert!(noted.import(&mut text.as_bytes()).is_err());
}

#[test]
fn an_export_cut_off_anywhere_is_refused() {
    let text = sample();
    let step = (text.len() / 400).max(1);
    let ends = text.match_indices('\n').map(|(at, _)| at);
    for cut in (0..text.len() - 1).step_by(step).chain(ends) {
        if !text.is_char_boundary(cut) || cut + 1 > text.len() - 1 {
            continue;
        }
        let line = text[..cut].matches('\n').count() + 1;
        let reason = refusal(&text[..cut]);
        assert!(
            reason.starts_with(&format!("line {line} ")),
            "{cut}: {reason}"
        );
    }
    let reason = refusal(text.trim_end());
    assert!(reason.contains("cut off"), "{reason}");
}

#[test]
fn a_changed_letter_is_refused_with_its_line() {
    let text = sample();
    let step = (text.len() / 1_000).max(1);
    for at in (0..text.len()).step_by(step) {
        let mut bytes = text.clone().into_bytes();
        bytes[at] = if bytes[at] == b'7' { b'8' } else { b'7' };
        let line = text.as_bytes()[..at]
            .iter()
            .filter(|byte| **byte == b'\n')
            .count()
            + 1;
        let store = MemoryStore::new();
        match store.import(&mut bytes.as_slice()) {
            Err(StoreError::Refused(reason)) => assert!(
                reason.starts_with(&format!("line {line} ")),
                "byte {at} of line {line}: {reason}"
            ),
            other => panic!("byte {at}: {other:?}"),
        }
    }
}

#[test]
fn lines_dropped_doubled_or_swapped_are_refused() {
    let lines = lines(&sample());
    let last = lines.len();
    let joined = |lines: &[String]| lines.join("\n") + "\n";
    for at in 1..last - 1 {
        let mut dropped = lines.clone();
        dropped.remove(at);
        let reason = refusal(&joined(&dropped));
        assert!(
            reason.starts_with(&format!("line {} ", last - 1)),
            "{reason}"
        );
        let mut doubled = lines.clone();
        doubled.insert(at, lines[at].clone());
        refusal(&joined(&doubled));
        if at + 1 < last - 1 {
            let mut swapped = lines.clone();
            swapped.swap(at, at + 1);
            let reason = refusal(&joined(&swapped));
            assert!(reason.contains("checksum"), "{reason}");
        }
    }
    refusal(&(joined(&lines) + &lines[1] + "\n"));
    refusal(&joined(&lines[1..]));
    let mut head_twice = lines.clone();
    head_twice.insert(1, lines[0].clone());
    refusal(&joined(&head_twice));
}

/// Edits that keep all checksums right are still found if the records no longer fit together.
#[test]
fn a_story_that_does_not_add_up_is_refused() {
    let good = lines(&sample());
    assert_eq!(reseal(&good), sample(), "resealing changes nothing");
    let find = |part: &str| {
        good.iter()
            .position(|line| line.contains(part))
            .unwrap_or_else(|| panic!("no line with {part}"))
    };
    let edited = |part: &str, from: &str, to: &str| {
        let at = find(part);
        let mut lines = good.clone();
        assert!(lines[at].contains(from), "{}", lines[at]);
        lines[at] = lines[at].replacen(from, to, 1);
        refusal(&reseal(&lines))
    };
    let without = |part: &str| {
        let mut lines = good.clone();
        lines.remove(find(part));
        refusal(&reseal(&lines))
    };
    let cases = [
        (edited("\"kind\":\"table\"", "b3c4", "b3b4"), "add up"),
        (edited("\"moved\":\"b3-c4\"", "b3-c4", "b3-b4"), "add up"),
        (edited("\"moved\":\"b3-c4\"", "b3-c4", "b3-z4"), "no move"),
        (edited("\"ended\"", "resigned", "bored"), "no WinReason"),
        (edited("\"ended\"", "\"seq\":19", "\"seq\":20"), "skips"),
        (edited("\"ended\"", "\"seq\":19", "\"seq\":18"), "again"),
        (
            edited("\"ended\"", "\"data\":[1,", "\"data\":[2,"),
            "log of",
        ),
        (
            edited("\"ended\"", "\"data\":[1,", "\"data\":[3,"),
            "missing",
        ),
        (without("\"ended\""), "log of"),
        (without("\"kind\":\"table\""), "missing"),
        (without("\"kind\":\"counters\""), "next table"),
        (
            edited("\"kind\":\"counters\"", "table\":5", "table\":4"),
            "next table",
        ),
        (
            edited("\"kind\":\"counters\"", "post\":2", "post\":1"),
            "below",
        ),
        (edited("\"ply\":3", "\"ply\":3", "\"ply\":99"), "moves"),
        (edited("\"ply\":3", "\"v\":1", "\"v\":2"), "version 2"),
        (
            edited("\"ply\":3", "\"kind\":\"post\"", "\"kind\":\"pest\""),
            "pest",
        ),
        (
            edited("\"ply\":3", "\"ply\":3", "\"ply\":3,\"extra\":1"),
            "extra",
        ),
        (
            edited("\"after\":", "\"attempts\":1", "\"attempts\":0"),
            "attempts",
        ),
        (
            edited("\"kind\":\"answer\"", "\"seq\":", "\"seq\":9"),
            "not exist",
        ),
        (
            edited("\"kind\":\"export\"", "data\":1", "data\":2"),
            "format 2",
        ),
        (edited("army=", "seats=two", "seats=six"), "rules"),
    ];
    for (reason, part) in cases {
        assert!(reason.contains(part), "expected {part:?} in: {reason}");
        assert!(reason.starts_with("line "), "{reason}");
    }
}

/// The moves these tests play are legal, so that their exports may be replayed by the rules.
#[test]
fn the_sample_game_can_be_played() {
    let moves: Vec<_> = super::given::MOVES.map(super::given::mv).to_vec();
    let rules = galabot::rules::any::Kind::Gala.usual();
    let game = galabot::rules::any::Game::replay(&rules, &moves).unwrap();
    assert_eq!(game.outcome(), None);
}
