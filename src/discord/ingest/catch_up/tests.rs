//! How far a thread has been read: written, read and forgotten.

use std::collections::BTreeMap;

use super::*;
use crate::service::Timestamp;

/// Read up to here, with these messages passed over after it.
fn seen(up_to: u64, passed_over: &[u64]) -> Seen {
    Seen {
        begins: 9,
        up_to,
        read: up_to,
        passed_over: passed_over.iter().copied().collect(),
        owed: String::new(),
        edits: BTreeMap::new(),
    }
}

#[test]
fn how_far_a_thread_has_been_read_is_written_and_read() {
    let owing = Seen {
        owed: "Too late:\n\n• 7".to_owned(),
        edits: [(40, Timestamp(7))].into(),
        ..seen(50, &[60, 70])
    };
    assert_eq!(Seen::of(Some(owing.note()), 9), owing);
    assert_eq!(Seen::of(None, 9).up_to, 9);
}

#[test]
fn what_may_have_been_edited_since_is_read_again_but_nothing_before_the_beginning() {
    // Numbers tell the time in milliseconds above these bits.
    let minutes = |minutes: u64| (minutes * 60_000) << 22;
    let known = |begins, up_to| Seen {
        begins,
        ..seen(up_to, &[])
    };
    let again = known(minutes(1), minutes(60)).with_edits();
    assert!(again > minutes(54) && again <= minutes(55), "{again}");
    assert_eq!(known(minutes(58), minutes(60)).with_edits(), minutes(58));
    assert_eq!(known(minutes(60), minutes(60)).with_edits(), minutes(60));
}

#[test]
fn what_is_still_being_answered_is_read_again_and_nothing_else_is_heard_again() {
    let mut known = seen(50, &[60]);
    known.read = 90;
    known.passed_over.extend([75, 80]);
    known.bound(Some(78));
    assert_eq!(known.note(), seen(77, &[80]).note());
    assert_eq!((known.read, known.last()), (90, 80));
    // What was said since is under way: the rest need not be read again.
    known.bound(Some(95));
    assert_eq!(known.note(), seen(90, &[]).note());
    known.bound(None);
    assert_eq!(known.note(), seen(90, &[]).note());
    // A bound never goes back.
    known.bound(Some(40));
    assert_eq!(known.note(), seen(90, &[]).note());
}

#[test]
fn an_edit_is_remembered_as_long_as_its_message_may_be_read_again() {
    let minutes = |minutes: u64| (minutes * 60_000) << 22;
    let mut known = seen(minutes(60), &[]);
    known.pass_over(minutes(58), Some(Timestamp(7)));
    known.pass_over(minutes(61), Some(Timestamp(9)));
    known.done_with(minutes(58), Timestamp(5));
    let done_with = |known: &Seen, minute, at| known.is_done_with(minutes(minute), Timestamp(at));
    assert!(done_with(&known, 58, 5) && done_with(&known, 58, 7));
    assert!(!done_with(&known, 58, 8) && !done_with(&known, 59, 5));
    assert!(known.knows(minutes(61)) && !known.knows(minutes(62)));
    // What is still being answered is read again after a restart.
    known.read = minutes(70);
    known.bound(Some(minutes(62)));
    assert!(done_with(&known, 58, 7) && done_with(&known, 61, 9));
    known.bound(Some(minutes(65)));
    assert!(!done_with(&known, 58, 7) && done_with(&known, 61, 9));
    known.bound(None);
    assert_eq!(known.edits, BTreeMap::new());
}

#[tokio::test]
async fn of_a_game_that_is_over_nothing_is_remembered() {
    let read: Mutex<HashMap<ChannelId, Seen>> = Mutex::default();
    for thread in [ChannelId(1), ChannelId(2)] {
        let seen = Seen::of(None, thread.0);
        read.lock().await.insert(thread, seen);
    }
    retain(&read, &HashSet::from([ChannelId(2)])).await;
    let threads = read.lock().await;
    assert_eq!(threads.keys().collect::<Vec<_>>(), [&ChannelId(2)]);
}
