//! Planned replies: "if they play this, I play that", made by a player for a game of their own.
//!
//! A plan is a tree. It is kept as its lines, each from the present position to an end of the tree; lines that begin
//! alike are one branch. It moves on with the game: [`PlannedReplies::after`] is what is left of all plans of a table
//! after its next events, and is stored in the same commit as these. So a plan always begins at the present position,
//! and nothing of it is left once the game leaves the tree.
//!
//! What is planned is for its owner alone. Nothing here shows turns when it is printed for debugging.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::rules::any::{Turn, TypedTurn};

use super::event::{Event, EventKind};
use super::ids::PersonId;
use super::is_default;
use super::table::{Stage, Table};

/// The most turns in a line.
pub const MOST_TURNS: usize = 24;

/// The most lines in a plan.
pub const MOST_LINES: usize = 40;

/// Turns one after the other, each of whoever is to move then. They are not shown when it is printed.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Line {
    /// The turns; at least one.
    #[serde(with = "crate::rules::serde_turns")]
    pub turns: Vec<Turn>,
}

/// A line as it was typed. It is not shown when it is printed.
#[derive(Clone, PartialEq, Eq)]
pub struct TypedLine(pub Vec<TypedTurn>);

/// The replies that a person has planned at a table. They are not shown when it is printed.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// Whose it is.
    pub person: PersonId,
    /// The number of turns before the position at which it begins.
    pub ply: usize,
    /// Its lines, each with a reply at its end; at least one. Where it is the owner's turn they agree.
    pub lines: Vec<Line>,
    /// Whether the owner was told that the reply that is due cannot be played.
    #[serde(default, skip_serializing_if = "is_default")]
    pub told: bool,
}

/// All that is planned at a table: a plan for each person who has one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlannedReplies(pub Vec<Plan>);

/// What adding a line did to a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Added {
    /// It was new.
    New,
    /// It was there already.
    Known,
    /// It took the place of this reply to the same moves, and of what came after that.
    InsteadOf(Line),
}

/// A request about one's planned replies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanAsk {
    /// Show them.
    Show,
    /// Add a line: moves of the others, each followed by one's reply.
    Add(TypedLine),
    /// Drop all of them.
    Drop,
}

/// What a person is told about their planned replies.
#[derive(Clone, Debug, PartialEq)]
pub struct PlanView {
    /// The game.
    pub table: Table,
    /// What was done.
    pub done: PlanDone,
    /// The plan as it is now, if only its owner reads the answer.
    pub shown: Option<Plan>,
    /// Whether others read the answer. Then it tells nothing of what is planned.
    pub open: bool,
}

/// What was done with planned replies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanDone {
    /// They were asked for.
    Asked,
    /// A line was added.
    Added(Added),
    /// They were dropped; or there were none.
    Dropped,
}

impl fmt::Debug for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} turns", self.turns.len())
    }
}

impl fmt::Debug for TypedLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} turns", self.0.len())
    }
}

impl fmt::Debug for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Plan").finish_non_exhaustive()
    }
}

impl Plan {
    /// A plan of this person without lines, at the position after `ply` turns.
    pub(in crate::service) fn empty(person: PersonId, ply: usize) -> Plan {
        Plan {
            person,
            ply,
            lines: Vec::new(),
            told: false,
        }
    }

    /// The turn with which it goes on. Where it is the owner's turn that is the reply.
    pub fn first(&self) -> Option<Turn> {
        self.lines.first()?.turns.first().copied()
    }

    /// The same with another line. `own` tells for each turn of the line whether it is one of the owner's.
    pub(in crate::service) fn with(mut self, line: Line, own: &[bool]) -> (Plan, Added) {
        let mut added = Added::New;
        let mut lines = Vec::new();
        for old in std::mem::take(&mut self.lines) {
            let pairs = old.turns.iter().zip(&line.turns);
            let same = pairs.take_while(|(old, new)| old == new).count();
            if same == line.turns.len() {
                added = Added::Known;
                lines.push(old);
            } else if same == old.turns.len() {
                // The new line goes on where this one ends.
            } else if own.get(same) == Some(&true) {
                let turns = vec![old.turns[same]];
                added = Added::InsteadOf(Line { turns });
            } else {
                lines.push(old);
            }
        }
        if added != Added::Known {
            lines.push(line);
        }
        self.lines = lines;
        self.told = false;
        (self, added)
    }

    /// What is left of it after this turn, if anything.
    fn after(mut self, turn: Turn) -> Option<Plan> {
        self.lines.retain(|line| line.turns.first() == Some(&turn));
        for line in &mut self.lines {
            line.turns.remove(0);
        }
        self.lines.retain(|line| !line.turns.is_empty());
        self.ply += 1;
        self.told = false;
        (!self.lines.is_empty()).then_some(self)
    }
}

impl PlannedReplies {
    /// The plan of this person, if there is one.
    pub fn of(&self, person: PersonId) -> Option<&Plan> {
        self.0.iter().find(|plan| plan.person == person)
    }

    /// The same with this plan in the place of the one that its owner had. One without lines is left out.
    pub(in crate::service) fn with(mut self, plan: Plan) -> PlannedReplies {
        self.0.retain(|other| other.person != plan.person);
        if !plan.lines.is_empty() {
            self.0.push(plan);
        }
        self
    }

    /// What is left of them after these events, which led to this table. A turn leaves the branches that begin with it.
    /// Turns taken back and the end of the game leave nothing.
    pub fn after(self, events: &[Event], table: &Table) -> PlannedReplies {
        let mut plans = self.0;
        for event in events {
            if let EventKind::Moved(turn) = event.what {
                let after = plans.into_iter().filter_map(|plan| plan.after(turn));
                plans = after.collect();
            }
        }
        // Where turns were taken back there are fewer of them than a plan counts. In a lesson nothing is planned.
        let stands = |plan: &Plan| {
            let here = plan.ply == table.turns.len();
            here && table.stage == Stage::Playing && table.side_of(plan.person).is_some()
        };
        plans.retain(stands);
        PlannedReplies(plans)
    }

    /// Whether an event may leave less of what is planned.
    pub fn depend_on(what: &EventKind) -> bool {
        matches!(
            what,
            EventKind::Moved(_)
                | EventKind::TakenBack { .. }
                | EventKind::TaskSet(_)
                | EventKind::Ended(_)
                | EventKind::Abandoned
                | EventKind::LessonEnded { .. }
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::fixtures::{back, begun, moved, person};

    fn line(text: &str) -> Line {
        let turns = text.split(' ').map(|turn| turn.parse().expect(turn));
        Line {
            turns: turns.collect(),
        }
    }

    /// Every second turn is the owner's.
    const OWN: [bool; 6] = [false, true, false, true, false, true];

    fn planned(lines: &[&str]) -> Plan {
        lines
            .iter()
            .fold(Plan::empty(PersonId(1), 7), |plan, text| {
                plan.with(line(text), &OWN).0
            })
    }

    #[test]
    fn lines_that_begin_alike_are_one_tree() {
        let plan = planned(&["d3-d4 e5-e6 c1-c2 a8-a7", "d3-d4 e5-e6 c1-c3 a8-b7"]);
        assert_eq!(plan.lines.len(), 2);
        let (same, added) = plan.clone().with(line("d3-d4 e5-e6"), &OWN);
        assert_eq!((same, added), (plan.clone(), Added::Known));
        let (longer, added) = planned(&["d3-d4 e5-e6"]).with(line("d3-d4 e5-e6 c1-c2 a8-a7"), &OWN);
        assert_eq!(longer.lines, [line("d3-d4 e5-e6 c1-c2 a8-a7")]);
        assert_eq!(added, Added::New);
    }

    #[test]
    fn there_is_one_reply_to_each_move() {
        let plan = planned(&[
            "d3-d4 e5-e6 c1-c2 a8-a7",
            "d3-d4 e5-e6 c1-c3 a8-b7",
            "g1-g2 h1-h2",
        ]);
        let (plan, added) = plan.with(line("d3-d4 e5-e7"), &OWN);
        assert_eq!(added, Added::InsteadOf(line("e5-e6")));
        assert_eq!(plan.lines, [line("g1-g2 h1-h2"), line("d3-d4 e5-e7")]);
    }

    #[test]
    fn a_turn_leaves_what_begins_with_it_and_any_other_leaves_nothing() {
        let plan = planned(&[
            "d3-d4 e5-e6 c1-c2 a8-a7",
            "d3-d4 e5-e6 c1-c3 a8-b7",
            "g1-g2 h1-h2",
        ]);
        let turn = |text: &str| line(text).turns[0];
        let followed = plan.clone().after(turn("d3-d4")).expect("it goes on");
        assert_eq!(followed.first(), Some(turn("e5-e6")));
        assert_eq!((followed.lines.len(), followed.ply), (2, 8));
        assert_eq!(plan.clone().after(turn("c5-c6")), None);
        let end = plan
            .after(turn("g1-g2"))
            .and_then(|plan| plan.after(turn("h1-h2")));
        assert_eq!(end, None, "nothing more is planned");
    }

    #[test]
    fn nothing_of_a_plan_outlasts_a_turn_taken_back() {
        let plan = Plan {
            ply: 1,
            ..planned(&["b8-c7 c2-d3 c8-d7 h2-g3"])
        };
        let left = |next: &[Event]| {
            let mut table = begun(person(2));
            table.apply(&moved("b3-c4"));
            next.iter().for_each(|event| table.apply(event));
            PlannedReplies(vec![plan.clone()]).after(next, &table)
        };
        assert_eq!(left(&[moved("b8-c7")]).0.len(), 1);
        assert_eq!(left(&[back(1)]).0, []);
        assert_eq!(left(&[back(1), moved("b8-c7")]).0, []);
    }

    #[test]
    fn a_plan_depends_on_the_board_and_on_nothing_said_beside_it() {
        let turn = line("d3-d4").turns[0];
        for what in [EventKind::Moved(turn), EventKind::Abandoned] {
            assert!(PlannedReplies::depend_on(&what), "{what:?}");
        }
        for what in [EventKind::Hinted, EventKind::Paused] {
            assert!(!PlannedReplies::depend_on(&what), "{what:?}");
        }
    }

    #[test]
    fn nothing_of_a_plan_shows_when_it_is_printed() {
        let plan = planned(&["d3-d4 e5-e6"]);
        let typed = TypedLine(vec!["d3-d4".parse().expect("a turn")]);
        let all = format!(
            "{:?} {:?} {typed:?}",
            PlannedReplies(vec![plan.clone()]),
            plan.lines
        );
        for part in ["d3", "d4", "e5", "D3", "file", "Square"] {
            assert!(!all.contains(part), "{all}");
        }
    }
}
