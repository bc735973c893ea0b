//! The hints in a log.

use super::event::{Event, EventKind};
use super::ids::PersonId;

/// A hint that a player got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hinted {
    /// Who asked.
    pub by: PersonId,
    /// The number of the turn they had to take, counted from 1; it may have been taken back since.
    pub ply: usize,
}

/// The hints in this log, the oldest first.
///
/// ```
/// use galabot::service::hints;
/// assert!(hints(&[]).is_empty());
/// ```
pub fn hints(log: &[Event]) -> Vec<Hinted> {
    let mut turns: usize = 0;
    let mut found = Vec::new();
    for event in log {
        match event.what {
            EventKind::Moved(_) => turns += 1,
            EventKind::TakenBack { plies, .. } => turns = turns.saturating_sub(plies),
            EventKind::TaskSet(_) => turns = 0,
            EventKind::Hinted => found.extend(event.by.map(|by| Hinted { by, ply: turns + 1 })),
            _ => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::fixtures::{back, event, moved};
    use crate::service::model::event::TaskSet;

    #[test]
    fn a_hint_is_for_the_turn_that_was_to_be_taken() {
        let task = TaskSet {
            name: "first".to_owned(),
            position: String::new(),
            not_by_house_rules: false,
        };
        let hinted = || event(1, EventKind::Hinted);
        let log = [
            moved("d3-d4"),
            moved("d4-d5"),
            moved("d5-d6"),
            hinted(),
            // The turns of the next task count from its position.
            event(1, EventKind::TaskSet(task)),
            hinted(),
        ];
        let by = PersonId(1);
        assert_eq!(hints(&log), [4, 1].map(|ply| Hinted { by, ply }));
    }

    #[test]
    fn a_hint_after_turns_were_taken_back_is_for_the_one_to_be_taken_instead() {
        let mut log: Vec<Event> = ["d3-d4", "d4-d5", "d5-d6"].map(moved).into();
        log.extend([back(2), event(1, EventKind::Hinted)]);
        let by = PersonId(1);
        assert_eq!(hints(&log), [Hinted { by, ply: 2 }]);
    }
}
