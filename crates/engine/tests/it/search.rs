//! The computer player, as those who ask it see it: what it finds, and that the same question gets the same answer.

#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

use std::sync::atomic::AtomicBool;

use gala_engine::rules::any::{BoardGame, Turn};
use gala_engine::rules::gala::{Game, Preset, Rules, Ruleset};
use gala_engine::rules::{Move, Outcome, chelma};
use gala_engine::{EngineGame, Level, Limits, SearchOptions, Thought, best, lines, play};

pub fn gala(rules: &str, position: &str) -> Game {
    let ruleset = Ruleset::from_names(rules.split(' ')).unwrap();
    Game::from_position(Rules::of(&ruleset), position.parse().unwrap())
}

pub fn found<G: EngineGame>(game: &G, nodes: u64) -> Thought {
    best(
        game,
        Limits::nodes(nodes),
        SearchOptions::default(),
        &AtomicBool::new(false),
    )
    .unwrap()
}

const RULES: [&str; 6] = [
    "farmers",
    "winther",
    "pyramid",
    "botermans",
    "pyramid-4",
    "winther single-gala lone-gala",
];

/// Games some moves old, by a fixed hand.
fn some_games(rules: &str) -> Vec<Game> {
    let ruleset = Ruleset::from_names(rules.split(' ')).unwrap();
    let mut games = Vec::new();
    for length in [0, 7, 18, 31] {
        let mut game = Game::new(Rules::of(&ruleset));
        for ply in 0..length {
            if let Some(mv) = gala_engine::random(&game, 1000 + ply) {
                game.take(mv).unwrap();
            }
        }
        if game.outcome().is_none() {
            games.push(game);
        }
    }
    games
}

#[test]
fn the_same_question_gets_the_same_answer() {
    for rules in RULES {
        for game in some_games(rules) {
            assert_eq!(found(&game, 3_000), found(&game, 3_000));
            for level in [1, 3, 5].map(|number| Level::new(number).unwrap()) {
                let ask = || play(&game, level, 11, &AtomicBool::new(false)).unwrap();
                assert_eq!(ask(), ask());
            }
        }
    }
}

#[test]
fn the_board_half_turned_gets_the_move_half_turned() {
    for rules in RULES {
        for game in some_games(rules) {
            let here = Game::from_position(game.rules().clone(), *game.position());
            let there = Game::from_position(game.rules().clone(), game.position().half_turned());
            let (here, there) = (found(&here, 3_000), found(&there, 3_000));
            let turned: Vec<Turn> = there.line.iter().map(|turn| half_turned(*turn)).collect();
            assert_eq!(
                (here.line, here.score, here.nodes),
                (turned, there.score, there.nodes),
                "{rules}"
            );
        }
    }
}

fn half_turned(turn: Turn) -> Turn {
    match turn {
        Turn::Go(mv) => Turn::Go(mv.half_turned()),
        Turn::Place { .. } => panic!("nothing is placed in Gala"),
    }
}

#[test]
fn chelma_half_turned_gets_the_turn_half_turned() {
    // With turn 30 it is not the same for both: White makes its thirtieth move first.
    let rules = chelma::Preset::ChelmaOpen.rules();
    let mut game = chelma::Game::new(rules);
    for ply in 0..40 {
        let position = *game.position();
        if ply % 5 == 0 {
            let here = chelma::Game::from_position(rules, position);
            let there = chelma::Game::from_position(rules, position.half_turned());
            // A limit of depth, not of nodes: what a small table forgets depends on the keys of its positions.
            let deep = |game: &chelma::Game| {
                let stop = AtomicBool::new(false);
                best(game, Limits::depth(5), SearchOptions::default(), &stop).unwrap()
            };
            let (here, there) = (deep(&here), deep(&there));
            assert_eq!(
                (here.score, here.nodes),
                (there.score, there.nodes),
                "{position}"
            );
            assert_eq!(turned(here.best()), there.best(), "{position}");
        }
        let turn = gala_engine::random(&game, ply).unwrap();
        game.play(turn).unwrap();
    }
}

fn turned(turn: chelma::Turn) -> chelma::Turn {
    let square = |at| chelma::terrain::half_turned(at).unwrap();
    match turn {
        chelma::Turn::Place { role, to } => chelma::Turn::Place {
            role,
            to: square(to),
        },
        chelma::Turn::Go(mv) => chelma::Turn::Go(Move {
            from: square(mv.from),
            to: square(mv.to),
        }),
    }
}

#[test]
fn a_raised_flag_ends_it_with_a_legal_move() {
    let game = Game::new(Preset::Farmers.rules());
    let stopped = AtomicBool::new(true);
    let thought = best(
        &game,
        Limits::nodes(u64::MAX),
        SearchOptions::default(),
        &stopped,
    )
    .unwrap();
    assert!(thought.nodes <= 1024, "{}", thought.nodes);
    assert!(game.legal().contains(&thought.best()));
    for level in Level::ALL {
        let thought = play(&game, level, 1, &stopped).unwrap();
        assert!(game.legal().contains(&thought.best()), "level {level}");
    }
}

#[test]
fn it_keeps_to_its_limits() {
    for rules in RULES {
        for game in some_games(rules) {
            assert!(found(&game, 2_500).nodes <= 2_500);
            let thought = best(
                &game,
                Limits::depth(3),
                SearchOptions::default(),
                &AtomicBool::new(false),
            )
            .unwrap();
            assert!(thought.depth <= 3);
        }
    }
}

#[test]
fn low_levels_play_differently_another_time() {
    let game = Game::new(Preset::Winther.rules());
    let first = Level::new(1).unwrap();
    let stop = AtomicBool::new(false);
    let mut moves: Vec<String> = (0..20)
        .map(|seed| play(&game, first, seed, &stop).unwrap().best().to_string())
        .collect();
    moves.sort();
    moves.dedup();
    assert!(moves.len() >= 3, "{moves:?}");
}

#[test]
fn lines_tell_moves_apart_best_first() {
    let game = gala("winther", "g8g/10/10/K9/10/10/10/10/10/G8G w");
    let found = lines(
        &game,
        Limits::nodes(2_000),
        SearchOptions::default(),
        3,
        &AtomicBool::new(false),
    );
    assert_eq!(found.len(), 3);
    assert_eq!(found[0].best().to_string(), "a7-a10");
    assert!(
        found[0].score > found[1].score && found[1].score >= found[2].score,
        "{found:?}"
    );
    assert!(found[1].best() != found[2].best());
    let only = gala("winther", "g8g/10/10/10/10/10/10/10/10/G9 w");
    let legal = only.legal().len();
    let all = lines(
        &only,
        Limits::nodes(500),
        SearchOptions::default(),
        50,
        &AtomicBool::new(false),
    );
    assert_eq!(all.len(), legal);
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let over = gala("winther", "g8g/10/10/10/4GG4/10/10/10/10/10 b");
    let stop = AtomicBool::new(false);
    assert!(best(&over, Limits::nodes(100), SearchOptions::default(), &stop).is_none());
    assert!(play(&over, Level::ALL[0], 1, &stop).is_none());
    assert!(gala_engine::random(&over, 1).is_none());
    assert!(over.reference(100, 1).is_none());
}

#[test]
fn the_search_beats_chance_by_every_rules() {
    for rules in RULES {
        let ruleset = Ruleset::from_names(rules.split(' ')).unwrap();
        let mut game = Game::new(Rules::of(&ruleset));
        let options = SearchOptions {
            seed: 3,
            ..SearchOptions::default()
        };
        while game.outcome().is_none() {
            let mv = match game.side_to_move() {
                gala_engine::rules::Side::White => {
                    best(&game, Limits::nodes(600), options, &AtomicBool::new(false))
                        .unwrap()
                        .best()
                }
                gala_engine::rules::Side::Black => gala_engine::random(&game, 5).unwrap(),
            };
            game.take(mv).unwrap();
        }
        let winner = game.outcome().and_then(Outcome::winner);
        assert_eq!(
            winner,
            Some(gala_engine::rules::Side::White),
            "{rules}: {:?}",
            game.outcome()
        );
    }
}
