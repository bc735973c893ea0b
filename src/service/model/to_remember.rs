//! What there is to remember of a game with a coach.

use crate::rules::any::Turn;

use super::coach::{CoachRemark, CoachSaid};
use super::event::{Event, EventKind};
use super::table::Table;

/// The most things to remember of a game.
pub const MOST_TO_REMEMBER: usize = 3;

/// Something to remember of a game: a turn that the coach has warned of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToRemember {
    /// The warning.
    pub remark: CoachRemark,
    /// Whether the turn was taken back. Then the game has another one in its place.
    pub taken_back: bool,
}

/// What there is to remember of a game with a coach, the worst first, at the most [`MOST_TO_REMEMBER`]: turns that gave
/// away much, of each place in the game the worst one. What was warned of in a line that was given up altogether is not
/// among them, since its position is not one of the game.
pub fn to_remember(table: &Table, log: &[Event]) -> Vec<ToRemember> {
    let mut turns: Vec<Turn> = Vec::new();
    let mut found: Vec<ToRemember> = Vec::new();
    for event in log {
        match &event.what {
            EventKind::Moved(turn) => turns.push(*turn),
            EventKind::TakenBack { plies, .. } => {
                turns.truncate(turns.len().saturating_sub(*plies));
            }
            EventKind::Accepted(_) => turns.clear(),
            EventKind::Coached(remark) if remark.is_warning() => {
                let before = remark.ply.saturating_sub(1);
                let stands = turns.get(..before).is_some()
                    && turns.get(..before) == table.turns.get(..before);
                let played = table.turns.get(before);
                let taken_back = played != Some(&remark.turn);
                if !stands || played.is_none() {
                    continue;
                }
                let one = ToRemember {
                    remark: (**remark).clone(),
                    taken_back,
                };
                match found
                    .iter_mut()
                    .find(|known| known.remark.ply == remark.ply)
                {
                    Some(known) if known.remark.loss() < remark.loss() => *known = one,
                    Some(_) => {}
                    None => found.push(one),
                }
            }
            _ => {}
        }
    }
    found.sort_by_key(|one| (std::cmp::Reverse(one.remark.loss()), one.remark.ply));
    found.truncate(MOST_TO_REMEMBER);
    found
}

/// How many turns of the game the coach has praised.
pub fn praised(table: &Table, log: &[Event]) -> usize {
    let praised = log.iter().filter(|event| match &event.what {
        EventKind::Coached(remark) => {
            let played = remark.ply.checked_sub(1).and_then(|at| table.turns.get(at));
            remark.said == CoachSaid::Praise && played == Some(&remark.turn)
        }
        _ => false,
    });
    praised.count()
}
