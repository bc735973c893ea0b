//! Chelma by each reading of its rules: legal games, and ends that are seen coming.

#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

use std::sync::atomic::AtomicBool;

use gala_engine::rules::chelma::{Game, Goal, Late, LongGame, Preset, Rules, Ruleset};
use gala_engine::{EngineGame, Level, play};

use super::search::found;

/// `chelma-open`, changed in what happens to those who stay at home and in which pieces fill the goal.
fn rules(late: Late, goal: Goal) -> Rules {
    Rules::of(Ruleset {
        late,
        goal,
        ..Preset::ChelmaOpen.ruleset()
    })
}

fn at(rules: Rules, position: &str) -> Game {
    Game::from_position(rules, position.parse().unwrap())
}

#[test]
fn it_plays_to_the_end_by_every_combination() {
    let level = Level::new(1).unwrap();
    for late in Late::ALL {
        for long_game in LongGame::ALL {
            for goal in Goal::ALL {
                let ruleset = Ruleset {
                    long_game: *long_game,
                    ..*rules(*late, *goal).ruleset()
                };
                let mut game = Game::new(Rules::of(ruleset));
                while let Some(thought) = play(&game, level, 5, &AtomicBool::new(false)) {
                    assert!(game.legal().contains(&thought.best()), "{ruleset}");
                    game.play(thought.best()).unwrap();
                }
                assert!(game.outcome().is_some(), "{ruleset}");
            }
        }
    }
}

#[test]
fn it_sees_what_turn_30_judged_once_will_say() {
    let once = rules(Late::JudgedOnceAtThirty, Goal::OwnPieces);
    // The last move before it is judged is Black's. One piece at home can still leave, of two it is too late.
    let lost = at(once, "8/8/2q5/n3K3/5PP1/5R2/8/8 b - 71");
    let thought = found(&lost, 2_000);
    assert!(
        thought.score.points().abs() < 1_000,
        "the Knight leaves: {thought:?}"
    );
    let two = at(once, "1k6/8/2q5/n3K3/5PP1/5R2/8/8 b - 71");
    assert_eq!(found(&two, 2_000).score.plies_to_end(), Some(-1));
    // A ply before that White wins by leaving with its last piece, and draws if it stays.
    let wins = at(once, "1k6/8/2q5/n3K3/5PP1/8/5R2/8 w - 70");
    let thought = found(&wins, 2_000);
    assert_eq!(thought.score.plies_to_end(), Some(2), "{thought:?}");
    assert!(thought.best().to_string().starts_with("f2-"), "{thought:?}");
    // Where both stay it is a draw.
    let both = at(once, "1k6/8/2q5/n3K3/5PP1/8/5R2/7Q w - 70");
    assert_eq!(found(&both, 2_000).score.points(), 0);
    // After it nobody loses by staying.
    let later = at(once, "1k6/8/2q5/n3K3/5PP1/8/5R2/7Q w - 72");
    assert!(later.outcome().is_some());
    let later = at(once, "1k6/8/2q5/n3K3/5PP1/8/5R2/8 w - 74");
    assert_eq!(found(&later, 2_000).score.plies_to_end(), None);
}

#[test]
fn it_sees_a_win_on_squares_that_the_enemy_holds() {
    let counts = rules(Late::PlaysOn, Goal::EnemyCounts);
    // Black has stayed on all of its squares but a5, which the Knight on b3 reaches.
    let slips_in = "kpbr4/pqn5/rb6/8/n7/1N5R/5RQP/4BBPK w - 40";
    let thought = found(&at(counts, slips_in), 2_000);
    assert_eq!(
        (
            thought.best().to_string().as_str(),
            thought.score.plies_to_end()
        ),
        ("b3-a5", Some(1))
    );
    let own = rules(Late::PlaysOn, Goal::OwnPieces);
    assert_eq!(found(&at(own, slips_in), 2_000).score.plies_to_end(), None);
}

#[test]
fn who_must_leave_home_is_seen_to_leave_it() {
    let must = rules(Late::MustLeaveFromThirty, Goal::OwnPieces);
    let game = at(must, "8/8/8/3R4/8/6b1/6P1/5R1K w - 70");
    assert_eq!(found(&game, 2_000).best().to_string(), "g2-f3");
    assert_eq!(game.legal().len(), 1);
}

#[test]
fn it_uses_the_duty_to_leave_home() {
    // White's Pawn is in the way of the Queen until it must go.
    let pawn_in_the_way = "3R4/8/8/7q/7b/6nr/5bPp/4rnpk b - 69";
    let must = rules(Late::MustLeaveFromThirty, Goal::OwnPieces);
    let thought = found(&at(must, pawn_in_the_way), 2_000);
    assert_eq!(
        (
            thought.best().to_string().as_str(),
            thought.score.plies_to_end()
        ),
        ("h5-g4", Some(3))
    );
    let free = rules(Late::PlaysOn, Goal::OwnPieces);
    let thought = found(&at(free, pawn_in_the_way), 2_000);
    assert_eq!(thought.score.plies_to_end(), None);
}
