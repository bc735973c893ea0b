//! What has to be put right after an event.

use crate::rules::{DrawReason, Outcome};

use super::*;
use crate::service::fixtures::{seated, table};

/// Whether the thread of this table gets another name after this event, which was caused by somebody or by nobody.
fn is_renamed(table: &Table, by: Option<u64>, what: EventKind) -> bool {
    let event = Event {
        seq: table.version,
        at: Timestamp(0),
        by: by.map(PersonId),
        command: CommandId("m2".to_owned()),
        what,
    };
    renames(&event, table)
}

#[test]
fn a_thread_is_named_anew_when_its_game_is_over_and_not_before() {
    let drawn = || EventKind::Ended(Outcome::Draw(DrawReason::Agreed));
    let opened = || EventKind::ThreadOpened(ChannelId(5));
    let on = table([seated()]);
    let ended = table([seated(), drawn()]);
    assert!(is_renamed(&ended, Some(1), drawn()));
    assert!(is_renamed(&ended, Some(1), EventKind::Abandoned));
    assert!(!is_renamed(&on, Some(1), EventKind::Hinted));
    assert!(!is_renamed(&on, None, opened()));
    assert!(is_renamed(&ended, None, opened()), "it opened too late");
}

#[test]
fn a_lesson_that_was_forgotten_is_not_brought_up_again_by_a_new_name() {
    let over = || EventKind::LessonEnded { done: false };
    let lesson = table([seated(), over()]);
    assert!(is_renamed(&lesson, Some(1), over()));
    assert!(!is_renamed(&lesson, None, over()));
}
