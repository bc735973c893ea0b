//! What the computer player finds: Galas to be had, captures round corners, forks, the centre, turn 30; by which level,
//! and within how many nodes.

#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

use std::sync::atomic::AtomicBool;

use gala_engine::rules::any::BoardGame;
use gala_engine::rules::gala::{Game, Preset};
use gala_engine::rules::{Outcome, Side, chelma};
use gala_engine::{Level, Limits, SearchOptions, best, play};

use super::search::{found, gala};

const ROUND: &str = "9g/10/10/10/10/6g3/10/3K6/10/G8G w";
const FORK: &str = "g8g/10/9h/10/10/9K/3H6/G9/10/k1G7 w";

/// The level that finds all of it, whatever its seed.
const SEES: u8 = 5;

/// Rules, position, nodes, what must be played, in how many plies the game is then won (0: it need not be).
const TACTICS: [(&str, &str, u64, &str, i32); 25] = [
    // A Gala can be had.
    (
        "farmers",
        "g8g/10/10/K9/10/10/10/10/10/G8G w",
        1_000,
        "a7-a10",
        0,
    ),
    (
        "winther",
        "g8g/10/10/K9/10/10/10/10/10/G8G w",
        1_000,
        "a7-a10",
        0,
    ),
    (
        "pyramid",
        "g8g/10/10/K9/10/10/10/10/10/G8G w",
        1_000,
        "a7-a10",
        0,
    ),
    (
        "botermans",
        "9g/10/10/4g5/10/10/10/3H6/10/G8G w",
        1_000,
        "d3-e7",
        0,
    ),
    (
        "pyramid-4",
        "g8g'/10/10/K9/10/10/10/10/10/G8G' sw",
        1_000,
        "a7-a10",
        0,
    ),
    // ... and round the corner: d3-e4 crosses, and from there up the file.
    (
        "farmers",
        "9g/10/10/4g5/10/10/10/3H6/10/G8G w",
        1_000,
        "d3-e7",
        0,
    ),
    // ... and out of a castle over the corner of the cross.
    ("farmers", ROUND, 1_000, "d3-g5", 0),
    ("winther", ROUND, 1_000, "d3-g5", 0),
    ("pyramid", ROUND, 1_000, "d3-g5", 0),
    ("botermans", ROUND, 1_000, "d3-g5", 0),
    (
        "pyramid-4",
        "9g/10/10/10/10/6g3/10/3K6/10/G8G' sw",
        1_000,
        "d3-g5",
        0,
    ),
    // Two Galas are threatened by one piece; only taking it saves both, and the Horsa that can be had elsewhere must
    // wait.
    ("farmers", FORK, 4_000, "d4-a1", 0),
    ("winther", FORK, 4_000, "d4-a1", 0),
    ("pyramid", FORK, 4_000, "d4-a1", 0),
    (
        "botermans",
        "4G5/10/6h2g/3h6/5K4/4G5/1g8/10/10/10 w",
        4_000,
        "f6-d7",
        0,
    ),
    (
        "pyramid-4",
        "g8g/10/9h/10/10/9K/3H6/G9/10/k1G'7 sw",
        4_000,
        "d4-a1",
        0,
    ),
    // The centre, first.
    (
        "winther",
        "10/10/10/10/5g1g2/3GG5/10/10/10/10 w",
        1_000,
        "d5-e6",
        1,
    ),
    (
        "pyramid",
        "10/10/10/10/5g1g2/3GG5/10/10/10/10 w",
        1_000,
        "d5-e6",
        1,
    ),
    (
        "botermans",
        "10/10/10/10/5g1g2/3GG5/10/10/10/10 w",
        1_000,
        "d5-e6",
        1,
    ),
    (
        "pyramid-4",
        "10/10/10/10/5g1g'2/3GG'5/10/10/10/10 sw",
        1_000,
        "d5-e6",
        1,
    ),
    // Steps to the centre that cannot be stopped.
    (
        "winther",
        "g8g/10/10/10/4G5/10/10/2G7/10/9k w",
        1_000,
        "c3-d4",
        3,
    ),
    (
        "pyramid",
        "g8g/10/10/10/4G5/10/2G7/10/10/5k4 w",
        1_000,
        "c4-d5",
        3,
    ),
    (
        "botermans",
        "g8g/10/10/10/4G5/10/2G7/10/10/5k4 w",
        1_000,
        "c4-d5",
        3,
    ),
    // One Gala is enough.
    (
        "winther single-gala",
        "g8g/10/10/K9/10/10/10/10/10/G8G w",
        1_000,
        "a7-a10",
        1,
    ),
    // The last piece but a lone Gala.
    (
        "winther lone-gala",
        "9g/10/10/10/4p5/4P5/10/10/10/G8G w",
        1_000,
        "e5-e6",
        1,
    ),
];

#[test]
fn it_finds_what_is_there() {
    for (rules, position, nodes, expected, plies) in TACTICS {
        let thought = found(&gala(rules, position), nodes);
        assert_eq!(
            thought.best().to_string(),
            expected,
            "{rules} {position}: {thought:?}"
        );
        if plies > 0 {
            assert_eq!(
                thought.score.plies_to_end(),
                Some(plies),
                "{rules} {position}: {thought:?}"
            );
        }
        assert!(thought.nodes <= nodes, "{thought:?}");
        for seed in 1..=5 {
            let never = AtomicBool::new(false);
            let level = Level::new(SEES).unwrap();
            let played = play(&gala(rules, position), level, seed, &never).unwrap();
            let played = played.best().to_string();
            assert_eq!(
                played, expected,
                "{rules} {position}, level {SEES}, seed {seed}"
            );
        }
    }
}

/// A win in one is played by every level.
#[test]
fn no_level_dallies() {
    for (rules, position, wins) in [
        ("winther", "10/10/10/10/5g1g2/3GG5/10/10/10/10 w", "d5-e6"),
        ("farmers", "g9/10/10/K9/10/10/10/10/10/G8G w", "a7-a10"),
    ] {
        for (level, seed) in Level::ALL
            .into_iter()
            .flat_map(|level| [(level, 1), (level, 2)])
        {
            let never = AtomicBool::new(false);
            let played = play(&gala(rules, position), level, seed, &never).unwrap();
            assert_eq!(played.best().to_string(), wins, "{rules}, level {level}");
        }
    }
}

/// Rules, position, in how many plies the side to move wins, and within how many nodes that is found.
const WINS: [(&str, &str, i32, u64); 5] = [
    (
        "farmers",
        "10/5g4/10/7K2/4G5/4H1G3/10/10/5K4/10 w",
        3,
        3_000,
    ),
    ("winther", "g8g/10/10/10/4G5/10/10/10/1G8/10 w", 5, 10_000),
    ("botermans", "g8g/10/10/10/4G5/10/10/10/1G8/10 w", 5, 10_000),
    ("pyramid", "g8g/10/10/10/4G5/10/10/10/1G8/10 w", 5, 10_000),
    (
        "pyramid-4",
        "g8g'/10/10/10/4G5/10/10/10/1G8/10 sw",
        7,
        30_000,
    ),
];

#[test]
fn it_sees_wins_from_afar_and_they_are_true() {
    for (rules, position, plies, nodes) in WINS {
        let mut game = gala(rules, position);
        let winner = game.side_to_move();
        let thought = found(&game, nodes);
        assert_eq!(
            thought.score.plies_to_end(),
            Some(plies),
            "{rules} {position}: {thought:?}"
        );
        // Whatever is answered, it goes on to win in time.
        for _ in 0..plies {
            if game.outcome().is_some() {
                break;
            }
            let mv = found(&game, nodes).best();
            game.take(mv).unwrap();
        }
        assert_eq!(
            game.outcome().and_then(Outcome::winner),
            Some(winner),
            "{rules} {position}"
        );
    }
}

#[test]
fn it_leaves_home_before_turn_thirty_and_knows_who_has_not() {
    let position = "k1p5/1q6/8/n3K3/5PP1/8/5R2/8 w - 70".parse().unwrap();
    let game = chelma::Game::from_position(chelma::Preset::ChelmaTurn30.rules(), position);
    let thought = found(&game, 1_000);
    assert!(thought.best().to_string().starts_with("f2-"), "{thought:?}");
    assert_eq!(thought.score.plies_to_end(), Some(2), "{thought:?}");
    for seed in 1..=5 {
        let level = Level::new(4).unwrap();
        let played = play(&game, level, seed, &AtomicBool::new(false)).unwrap();
        assert!(played.best().to_string().starts_with("f2-"), "{played:?}");
    }
    let open = chelma::Game::from_position(chelma::Preset::ChelmaOpen.rules(), position);
    assert_eq!(found(&open, 1_000).score.plies_to_end(), None);
}

#[test]
fn it_sees_the_last_piece_of_chelma_come_home() {
    for preset in chelma::Preset::ALL {
        let position = "KPNN4/PQR5/BR6/8/8/8/3B2k1/4q3 w - 90".parse().unwrap();
        let mut game = chelma::Game::from_position(preset.rules(), position);
        let thought = found(&game, 5_000);
        assert_eq!(thought.score.plies_to_end(), Some(5), "{thought:?}");
        while game.outcome().is_none() {
            let turn = found(&game, 5_000).best();
            game.play(turn).unwrap();
        }
        assert_eq!(game.turns().len(), 5);
        assert_eq!(
            game.outcome().and_then(Outcome::winner),
            Some(gala_engine::rules::Side::White)
        );
    }
}

#[test]
fn a_lone_gala_takes_the_draw_that_capturing_gives() {
    let behind = gala("farmers", "g8g/10/10/K9/10/10/kkkk6/10/10/9G w");
    let thought = found(&behind, 4_000);
    assert_eq!(
        (thought.best().to_string().as_str(), thought.score.points()),
        ("a7-a10", 0)
    );
}

/// Where only capturing wins, a lead has to be turned into a win: both Galas and a rider or two catch whatever Galas
/// are left, wherever they stand. The squares of a piece have no worth that would lead there.
#[test]
fn galas_that_are_left_alone_are_caught() {
    for placed in [
        "10/2g7/10/10/6K3/10/10/3G6/10/G9 w",
        "10/10/10/10/4g5/10/10/10/2K7/G8G w",
        "8g1/10/10/2H7/10/10/5G4/10/10/G9 w",
        "10/10/7g2/10/10/G9/10/10/8H1/9G w",
        "g9/10/6g3/10/10/3K6/10/2P7/10/G8G w",
        "10/3g6/10/10/5g4/10/8P1/2K4H2/10/G8G w",
    ] {
        let start = placed.parse().unwrap();
        let mut game = Game::from_position(Preset::Farmers.rules(), start);
        let stop = AtomicBool::new(false);
        while game.outcome().is_none() && game.moves().len() < 200 {
            let options = SearchOptions::default();
            let thought = best(&game, Limits::nodes(4_000), options, &stop).unwrap();
            game.take(thought.best()).unwrap();
        }
        let winner = game.outcome().and_then(|outcome| outcome.winner());
        assert_eq!(winner, Some(Side::White), "{placed}: {:?}", game.moves());
    }
}
