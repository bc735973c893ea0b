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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::fixtures::{back, begun, coached, moved, person, turn};

    fn warned(ply: usize, text: &str) -> Event {
        loses(40, ply, text)
    }

    /// The coach has warned of a turn that gives away so much.
    fn loses(loss: u8, ply: usize, text: &str) -> Event {
        let said = CoachSaid::Warning {
            before: 60,
            after: 60 - loss,
            line: Vec::new(),
            better: Vec::new(),
        };
        coached(ply, text, said)
    }

    fn after(log: &[Event]) -> Table {
        let mut table = begun(person(2));
        log.iter().for_each(|event| table.apply(event));
        table
    }

    /// The numbers of the turns to remember, and whether each was taken back.
    fn remembered(log: &[Event]) -> Vec<(usize, bool)> {
        let all = to_remember(&after(log), log).into_iter();
        all.map(|one| (one.remark.ply, one.taken_back)).collect()
    }

    #[test]
    fn of_each_place_in_the_game_the_worst_turn_is_remembered_and_the_first_of_equals() {
        let (mild, bad) = (20, 40);
        for (losses, worst) in [
            ([mild, bad], "d3-d4"),
            ([bad, mild], "c2-d3"),
            ([bad, bad], "c2-d3"),
        ] {
            let mut log = vec![moved("b3-c4"), moved("b8-c7"), moved("c2-d3")];
            log.extend([loses(losses[0], 3, "c2-d3"), back(1), moved("d3-d4")]);
            log.push(loses(losses[1], 3, "d3-d4"));
            let found = to_remember(&after(&log), &log).into_iter();
            let turns: Vec<Turn> = found.map(|one| one.remark.turn).collect();
            assert_eq!(turns, [turn(worst)], "{losses:?}");
        }
    }

    #[test]
    fn praise_is_nothing_to_remember_and_counts_for_the_turns_that_stand() {
        let praises = |ply, text| coached(ply, text, CoachSaid::Praise);
        let log = [
            moved("b3-c4"),
            praises(1, "b3-c4"),
            moved("b8-c7"),
            moved("c2-d3"),
            praises(3, "c2-d3"),
            moved("c8-d7"),
            moved("d3-d4"),
            warned(5, "d3-d4"),
            back(1),
            moved("h2-g3"),
            praises(5, "h2-g3"),
            back(1),
            moved("g3-h4"),
        ];
        assert_eq!(remembered(&log), [(5, true)]);
        assert_eq!(praised(&after(&log), &log), 2, "the third was taken back");
    }

    #[test]
    fn a_turn_that_was_warned_of_is_remembered_even_if_another_took_its_place() {
        let mut log = vec![moved("b3-c4"), moved("b8-c7"), moved("c2-d3")];
        log.push(warned(3, "c2-d3"));
        assert_eq!(remembered(&log), [(3, false)]);
        log.extend([back(1), moved("d3-d4")]);
        assert_eq!(remembered(&log), [(3, true)]);
    }

    #[test]
    fn a_warning_in_a_line_that_was_given_up_is_not_remembered() {
        let mut log = vec![moved("b3-c4"), moved("b8-c7"), moved("c2-d3")];
        log.push(warned(3, "c2-d3"));
        log.push(back(1));
        assert!(remembered(&log).is_empty(), "no turn is in its place");
        log.extend([back(2), moved("h2-g3"), moved("b8-c7"), moved("c2-d3")]);
        assert!(remembered(&log).is_empty(), "it was another position");
    }
}
