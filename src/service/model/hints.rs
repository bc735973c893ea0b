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
