//! When a lesson counts as forgotten.

use super::*;
use crate::service::fixtures::{happen, seated, table};

/// A lesson that began at the beginning of time.
fn lesson() -> Table {
    let mut table = table([seated()]);
    let lesson = Lesson::of(Kind::Gala.for_newcomers());
    let first = TaskSet::from(lesson.tasks[0]);
    happen(&mut table, EventKind::TaskSet(first));
    table
}

#[test]
fn a_lesson_is_forgotten_after_a_week_and_a_game_never_is() {
    let over = Timestamp(7 * DAY + 1);
    assert_eq!(forgotten_at(&lesson()), Some(over));
    assert_eq!(forgotten_at(&table([seated()])), None);
    let mut stopped = lesson();
    happen(&mut stopped, EventKind::LessonEnded { done: false });
    assert_eq!(forgotten_at(&stopped), None);
    let command = CommandId("j1".to_owned());
    assert!(forgotten(&lesson(), &command, Timestamp(7 * DAY)).is_none());
    assert!(forgotten(&lesson(), &command, over).is_some());
}
