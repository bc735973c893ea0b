//! The lesson for Gala, by the rules `farmers`.

use super::{GameLessons, Goal, Task, Wish};
use crate::rules::Game;

impl GameLessons for Game {
    const TASKS: &'static [Task] = &TASKS;

    fn grants(&self, wish: Wish) -> bool {
        let Some(played) = self.played(self.moves().len()) else {
            return false;
        };
        match wish {
            Wish::Captures => played.captured.is_some(),
            Wish::Threatens(count) => played.threats.len() >= count,
            _ => false,
        }
    }
}

/// The Kampa at home and away, the two riders and how the line bends them, the Gala, threats, and a game to win.
const TASKS: [Task; 8] = [
    Task {
        name: "kampa",
        position: "g8g/10/10/10/10/10/10/1P8/10/G8G w",
        piece: Some("b3"),
        goal: Goal::Turn(&[Wish::By("b3"), Wish::Twice]),
        solution: &["b3-d5"],
    },
    Task {
        name: "kampa-captures",
        position: "g8g/10/6h3/5P4/10/10/10/10/10/G8G w",
        piece: Some("f7"),
        goal: Goal::Turn(&[Wish::By("f7"), Wish::Captures]),
        solution: &["f7-g8"],
    },
    Task {
        name: "korna",
        position: "g8g/10/10/10/6h3/10/3K6/10/10/G8G w",
        piece: Some("d4"),
        goal: Goal::Turn(&[Wish::By("d4"), Wish::Turns, Wish::Captures]),
        solution: &["d4-g6"],
    },
    Task {
        name: "horsa",
        position: "g8g/4p5/10/10/10/10/10/3H6/10/G8G w",
        piece: Some("d3"),
        goal: Goal::Turn(&[Wish::By("d3"), Wish::Turns, Wish::Captures]),
        solution: &["d3-e9"],
    },
    Task {
        name: "gala",
        position: "g8g/10/10/10/10/5G4/10/10/10/9G w",
        piece: Some("f5"),
        goal: Goal::Turn(&[Wish::By("f5"), Wish::Leaps]),
        solution: &["f5-h8"],
    },
    Task {
        name: "threat",
        position: "g8g/10/4H5/10/10/10/4k5/10/10/3G5G w",
        piece: None,
        goal: Goal::Turn(&[]),
        solution: &["e8-e4"],
    },
    Task {
        name: "double",
        position: "g9/10/7g2/10/10/10/10/10/4H5/G8G w",
        piece: None,
        goal: Goal::Turn(&[Wish::Threatens(2)]),
        solution: &["e2-e7"],
    },
    Task {
        name: "gala-game",
        position: "10/4pp4/10/7H1g/10/10/10/9K/10/G8G w",
        piece: None,
        goal: Goal::Win(5),
        solution: &["j3-i6", "j7-j6", "i6-i7", "j6-i5", "h7-i5"],
    },
];
