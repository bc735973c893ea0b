//! The lesson for Chelma.

use super::{GameLessons, Goal, LEARNER, Task, Wish};
use crate::rules::chelma::terrain::home;
use crate::rules::chelma::{Game, Late, Role, Ruleset};

impl GameLessons for Game {
    /// All of them, but of the two about move 30 only the one that fits the rules, if one does.
    fn tasks(rules: &Ruleset) -> Vec<&'static Task> {
        let taught = |task: &&Task| match task.name {
            "must-leave" => rules.late == Late::MustLeaveFromThirty,
            "thirty" => rules.late == Late::LosesAtThirty,
            _ => true,
        };
        TASKS.iter().filter(taught).collect()
    }

    fn grants(&self, wish: Wish) -> bool {
        let own = self.position().of_side(LEARNER);
        wish == Wish::ClearsHome && !own.meets(home(LEARNER))
    }
}

/// Placing, how each piece moves, move 30, and a way home.
const TASKS: [Task; 9] = [
    Task {
        name: "placing",
        position: "kp6/pq6/8/8/8/8/6QP/6PK w BBNNRRbbnnrr 0",
        piece: None,
        goal: Goal::Turn(&[Wish::Places(Role::Rook)]),
        solution: &["R@f2"],
    },
    Task {
        name: "pawn",
        position: "k7/8/8/8/4P3/8/8/7K w - 20",
        piece: Some("e4"),
        goal: Goal::Turn(&[Wish::By("e4")]),
        solution: &["e4-d5"],
    },
    Task {
        name: "knight",
        position: "k7/8/8/2rb4/2rNB3/3R4/8/7K w - 20",
        piece: Some("d4"),
        goal: Goal::Turn(&[Wish::By("d4")]),
        solution: &["d4-c6"],
    },
    Task {
        name: "rook",
        position: "k7/8/8/8/4B3/3n4/1Rn5/7K w - 20",
        piece: Some("b2"),
        goal: Goal::Turn(&[Wish::By("b2"), Wish::Jumps(3)]),
        solution: &["b2-f4"],
    },
    Task {
        name: "bishop",
        position: "k7/4n3/8/4R3/8/2b5/1B6/7K w - 20",
        piece: Some("b2"),
        goal: Goal::Turn(&[Wish::By("b2"), Wish::Jumps(3)]),
        solution: &["b2-d8"],
    },
    Task {
        name: "queen",
        position: "k7/8/4r3/2N5/8/1b6/1Q6/7K w - 20",
        piece: Some("b2"),
        goal: Goal::Turn(&[Wish::By("b2"), Wish::Mixes, Wish::To("f6")]),
        solution: &["b2-f6"],
    },
    Task {
        name: "must-leave",
        position: "k1p5/1q6/8/n3K3/5PP1/8/5R2/8 w - 70",
        piece: Some("f2"),
        goal: Goal::Turn(&[]),
        solution: &["f2-f3"],
    },
    Task {
        name: "thirty",
        position: "k1p5/1q6/8/n3K3/5PP1/8/5R2/8 w - 70",
        piece: Some("f2"),
        goal: Goal::Turn(&[Wish::ClearsHome]),
        solution: &["f2-f3"],
    },
    Task {
        name: "chelma-game",
        position: "K2B4/PQPBR3/NR6/N5kn/5q2/4p1br/5brp/4n3 w - 90",
        piece: None,
        goal: Goal::Win(5),
        solution: &["c7-b8", "g5-g4", "e7-c7", "g4-f3", "d7-c8"],
    },
];
