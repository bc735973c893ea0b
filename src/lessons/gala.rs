//! The lesson for Gala: by each rule set the tasks that are true of it.

use super::{GameLessons, Goal, LEARNER, Task, Wish};
use crate::rules::gala::{
    CaptureGoal, CentreGoal, FreeKampa, Game, RestrictedKampa, RiderCaptures, RidersInCentre,
    Ruleset, Seats, SecondLeg, Threats,
};

impl GameLessons for Game {
    /// Four seats are taught as two: their pieces go the same ways.
    fn lesson_rules(ruleset: Ruleset) -> Ruleset {
        Ruleset {
            seats: Seats::Two,
            ..ruleset
        }
    }

    /// The Kampa at home and away, the two riders and how the line bends them, the Gala, and the centre where it wins.
    /// Then come threats, and a game to win.
    fn tasks(rules: &Ruleset) -> Vec<&'static Task> {
        let open = rules.riders_in_centre == RidersInCentre::Free;
        let wins_in_centre = rules.centre_goal == CentreGoal::Wins;
        let tasks = [
            Some(match rules.restricted_kampa {
                RestrictedKampa::TwoSteps => &KAMPA,
                RestrictedKampa::Captures => &KAMPA_CAPTURES_AT_HOME,
                RestrictedKampa::StepOnly => &KAMPA_ONE_STEP,
            }),
            Some(match rules.free_kampa {
                FreeKampa::CapturesFromCross => &KAMPA_CAPTURES,
                FreeKampa::CapturesUnlessCrossing => &KAMPA_CAPTURES_WITHIN,
                FreeKampa::Captures => &KAMPA_CAPTURES_ANYWHERE,
            }),
            Some(if open { &KORNA } else { &KORNA_BESIDE }),
            Some(if open { &HORSA } else { &HORSA_BESIDE }),
            Some(&GALA),
            wins_in_centre.then_some(&CENTRE),
            Some(match rules.threats {
                Threats::MayBeIgnored => &THREAT_UNANSWERED,
                _ => &THREAT,
            }),
            Some(&DOUBLE),
            Some(game_to_win(rules)),
        ];
        tasks.into_iter().flatten().collect()
    }

    fn grants(&self, wish: Wish) -> bool {
        let Some(played) = self.played(self.moves().len()) else {
            return false;
        };
        match wish {
            Wish::Captures => played.captured.is_some(),
            Wish::Threatens(count) => played.threats.len() >= count,
            Wish::Saves => {
                let threatened = self.rules().threatened(self.position(), LEARNER);
                threatened.is_empty()
            }
            _ => false,
        }
    }
}

/// The game to win that three moves win by force by these rules.
fn game_to_win(rules: &Ruleset) -> &'static Task {
    match rules {
        _ if rules.capture_goal == CaptureGoal::OneGala => &GALA_GAME_OF_TWO,
        _ if rules.rider_captures == RiderCaptures::OnlyCrossing => &GALA_GAME_ACROSS,
        _ if rules.second_leg == SecondLeg::HalfTurn => &GALA_GAME_BY_HALF_TURNS,
        _ if rules.riders_in_centre == RidersInCentre::Barred => &GALA_GAME_BESIDE,
        _ => &GALA_GAME,
    }
}

/// Where it may go two steps in its castles.
const KAMPA: Task = Task {
    name: "kampa",
    position: "g8g/10/10/10/10/10/10/1P8/10/G8G w",
    piece: Some("b3"),
    goal: Goal::Turn(&[Wish::By("b3"), Wish::Twice]),
    solution: &["b3-d5"],
};

/// Where it may capture in its castles.
const KAMPA_CAPTURES_AT_HOME: Task = Task {
    name: "kampa-captures-at-home",
    position: "g8g/10/10/10/10/10/2h7/1P8/10/G8G w",
    piece: Some("b3"),
    goal: Goal::Turn(&[Wish::By("b3")]),
    solution: &["b3-c4"],
};

/// Where it begins with one step.
const KAMPA_ONE_STEP: Task = Task {
    name: "kampa-one-step",
    position: "g8g/10/10/10/10/10/10/1P8/10/G8G w",
    piece: Some("b3"),
    goal: Goal::Turn(&[Wish::By("b3")]),
    solution: &["b3-c4"],
};

/// Where it captures from the cross alone.
const KAMPA_CAPTURES: Task = Task {
    name: "kampa-captures",
    position: "g8g/10/6h3/5P4/10/10/10/10/10/G8G w",
    piece: Some("f7"),
    goal: Goal::Turn(&[Wish::By("f7"), Wish::Captures]),
    solution: &["f7-g8"],
};

/// Where it captures unless the step crosses the line.
const KAMPA_CAPTURES_WITHIN: Task = Task {
    name: "kampa-captures-within",
    position: "g8g/10/4h5/5P4/10/10/10/10/10/G8G w",
    piece: Some("f7"),
    goal: Goal::Turn(&[Wish::By("f7"), Wish::Captures]),
    solution: &["f7-e8"],
};

/// Where it captures by any step.
const KAMPA_CAPTURES_ANYWHERE: Task = Task {
    name: "kampa-captures-anywhere",
    position: "g8g/10/6h3/5P4/10/10/10/10/10/G8G w",
    piece: Some("f7"),
    goal: Goal::Turn(&[Wish::By("f7"), Wish::Captures]),
    solution: &["f7-g8"],
};

/// Through the centre.
const KORNA: Task = Task {
    name: "korna",
    position: "g8g/10/10/10/6h3/10/3K6/10/10/G8G w",
    piece: Some("d4"),
    goal: Goal::Turn(&[Wish::By("d4"), Wish::Turns, Wish::Captures]),
    solution: &["d4-g6"],
};

/// Beside the centre, where that is closed to riders.
const KORNA_BESIDE: Task = Task {
    name: "korna-beside",
    position: "g8g/10/10/10/10/10/10/3K6/5h4/G8G w",
    piece: Some("d3"),
    goal: Goal::Turn(&[Wish::By("d3"), Wish::Turns, Wish::Captures]),
    solution: &["d3-f2"],
};

/// Through the centre.
const HORSA: Task = Task {
    name: "horsa",
    position: "g8g/4p5/10/10/10/10/10/3H6/10/G8G w",
    piece: Some("d3"),
    goal: Goal::Turn(&[Wish::By("d3"), Wish::Turns, Wish::Captures]),
    solution: &["d3-e9"],
};

/// Beside the centre, where that is closed to riders.
const HORSA_BESIDE: Task = Task {
    name: "horsa-beside",
    position: "g8g/10/10/10/10/10/5p4/3H6/10/G8G w",
    piece: Some("d3"),
    goal: Goal::Turn(&[Wish::By("d3"), Wish::Turns, Wish::Captures]),
    solution: &["d3-f4"],
};

/// It leaps from the centre.
const GALA: Task = Task {
    name: "gala",
    position: "g8g/10/10/10/10/5G4/10/10/10/9G w",
    piece: Some("f5"),
    goal: Goal::Turn(&[Wish::By("f5"), Wish::Leaps]),
    solution: &["f5-h8"],
};

/// Where both Galas in the centre win.
const CENTRE: Task = Task {
    name: "centre",
    position: "g8g/10/10/10/5G4/10/3G6/10/10/10 w",
    piece: Some("d4"),
    goal: Goal::Turn(&[Wish::By("d4"), Wish::To("e5")]),
    solution: &["d4-e5"],
};

/// Where a threat must be answered.
const THREAT: Task = Task {
    name: "threat",
    position: "g8g/10/10/10/10/10/4k5/10/10/3GH4G w",
    piece: None,
    goal: Goal::Turn(&[]),
    solution: &["e1-e4"],
};

/// Where a threat may be left unanswered.
const THREAT_UNANSWERED: Task = Task {
    name: "threat-unanswered",
    position: "g8g/10/10/10/10/10/4k5/10/10/3GH4G w",
    piece: None,
    goal: Goal::Turn(&[Wish::Saves]),
    solution: &["d1-c2"],
};

/// Two threats by one move.
const DOUBLE: Task = Task {
    name: "double",
    position: "g3H5/10/7g2/10/10/10/10/10/10/G8G w",
    piece: None,
    goal: Goal::Turn(&[Wish::Threatens(2)]),
    solution: &["e10-e7"],
};

/// Through the centre.
const GALA_GAME: Task = Task {
    name: "gala-game",
    position: "10/4pp4/10/7H1g/10/10/10/9K/10/G8G w",
    piece: None,
    goal: Goal::Win(5),
    solution: &["j3-i6", "j7-j6", "i6-i7", "j6-i5", "h7-i5"],
};

/// Beside the centre, where that is closed to riders.
const GALA_GAME_BESIDE: Task = Task {
    name: "gala-game-beside",
    position: "10/4pp4/10/10/10/10/3K6/9H/10/G6g1G w",
    piece: None,
    goal: Goal::Win(5),
    solution: &["d4-f3", "e9-e8", "j3-i2", "h1-g1", "f3-g1"],
};

/// Where riders turn by 45 degrees.
const GALA_GAME_BY_HALF_TURNS: Task = Task {
    name: "gala-game-by-half-turns",
    position: "10/4pp4/10/10/10/10/3K3H2/10/10/G5g2G w",
    piece: None,
    goal: Goal::Win(5),
    solution: &["d4-c6", "g1-h1", "h4-e2", "h1-g1", "c6-g1"],
};

/// Where riders capture only by crossing the line.
const GALA_GAME_ACROSS: Task = Task {
    name: "gala-game-across",
    position: "10/4pp4/10/10/10/4H4K/10/9g/10/G8G w",
    piece: None,
    goal: Goal::Win(5),
    solution: &["j1-j2", "e9-e8", "e5-i5", "f9-f10", "i5-j3"],
};

/// Where one Gala is enough.
const GALA_GAME_OF_TWO: Task = Task {
    name: "gala-game-of-two",
    position: "4g5/4pp4/10/10/9K/10/10/8g1/10/G7HG w",
    piece: None,
    goal: Goal::Win(5),
    solution: &["j6-i5", "e10-d9", "i1-h2", "i3-h4", "i5-h4"],
};
