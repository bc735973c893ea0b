//! What is told of each reading of Chelma.

use super::*;
use crate::rules::chelma::{Goal, Late, LongGame, Preset, Rules};

/// `chelma` with another answer to who stays at home.
fn at(late: Late, position: &str) -> Game {
    let ruleset = Ruleset {
        late,
        ..Preset::Chelma.ruleset()
    };
    Game::from_position(Rules::of(ruleset), position.parse().unwrap())
}

fn warned(late: Late, position: &str) -> Option<String> {
    events::late(Localizer::default(), &at(late, position))
}

/// White has a Pawn at home on g2 and a Rook on f1, Black all away.
const BOARD: &str = "8/8/8/3R1q2/8/6b1/6P1/5R2";

#[test]
fn each_answer_to_staying_at_home_has_a_warning_that_is_true() {
    let white = |late, ply: u32| warned(late, &format!("{BOARD} w - {ply}"));
    for late in [Late::LosesAtThirty, Late::JudgedOnceAtThirty] {
        assert_eq!(white(late, 48), None);
        let soon = white(late, 66).unwrap();
        assert!(
            soon.contains("f1 and g2: 3 moves are left to bring"),
            "{soon}"
        );
        let last = white(late, 70).unwrap();
        assert!(
            last.contains("this is the last move to bring them out"),
            "{last}"
        );
        // Black has nothing at home.
        assert_eq!(warned(late, &format!("{BOARD} b - 69")), None);
    }
    // It has been judged: who is at home then may stay.
    assert_eq!(white(Late::JudgedOnceAtThirty, 80), None);
    let must = Late::MustLeaveFromThirty;
    let soon = white(must, 66).unwrap();
    assert!(
        soon.contains("After 2 more moves it must bring them out, if"),
        "{soon}"
    );
    let soon = white(must, 68).unwrap();
    assert!(
        soon.contains("After 1 more move it must bring them out, if"),
        "{soon}"
    );
    for ply in [70, 200] {
        let now = white(must, ply).unwrap();
        assert_eq!(
            now,
            "White must bring a piece out of its home; those on g2 can leave."
        );
    }
    // Neither the Rook nor the King can leave: nothing is asked of them.
    assert_eq!(warned(must, "8/8/8/3R1q2/8/8/8/5R1K w - 90"), None);
    assert_eq!(white(Late::PlaysOn, 70), None);
}

#[test]
fn a_move_that_leaves_a_piece_at_home_that_must_leave_is_refused_with_what_can() {
    let game = at(Late::MustLeaveFromThirty, &format!("{BOARD} w - 70"));
    let refused = game.why_not("d5-d6".parse().unwrap()).unwrap();
    assert_eq!(
        illegal::reason(Localizer::default(), &refused),
        "from its 30th move on a side must bring a piece out of its home if it can, here from g2"
    );
}

#[test]
fn a_position_alone_tells_how_far_it_is_to_turn_30_and_what_that_means() {
    let told = |late, rest: &str| {
        events::thirty(Localizer::default(), &at(late, &format!("{BOARD} {rest}")))
    };
    let once = told(Late::JudgedOnceAtThirty, "w - 70").unwrap();
    assert!(
        once.contains("move 30 ") && once.contains("When both have made 30"),
        "{once}"
    );
    assert_eq!(told(Late::JudgedOnceAtThirty, "w - 74"), None);
    let must = told(Late::MustLeaveFromThirty, "w - 70").unwrap();
    assert!(must.contains("From the 30th move on"), "{must}");
    let later = told(Late::MustLeaveFromThirty, "w - 74").unwrap();
    assert!(later.contains("must leave them, if one can"), "{later}");
    assert_eq!(told(Late::PlaysOn, "w - 70"), None);
}

#[test]
fn every_reading_is_told_apart_and_in_its_points() {
    let words = Localizer::default();
    let mut seen = Vec::new();
    for late in Late::ALL {
        for long_game in LongGame::ALL {
            for goal in Goal::ALL {
                let ruleset = Ruleset {
                    late: *late,
                    long_game: *long_game,
                    goal: *goal,
                    ..Preset::Chelma.ruleset()
                };
                let apart = rules::apart(words, &ruleset);
                let points = rules::points(words, &ruleset);
                let points: Vec<String> = points.into_iter().map(|point| point.text).collect();
                let told = (apart, points);
                assert!(!seen.contains(&told), "{ruleset}");
                seen.push(told);
            }
        }
    }
}
