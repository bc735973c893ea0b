//! What the computer answers, written down. The same position, level, seed and number of positions give the same move,
//! score and count on every machine. The frozen first version of the search stays what it was.
//!
//! `REGENERATE=1 cargo test answers` writes the file anew; who changes the search changes it too, but never a line of
//! `ref-v0`.

#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

use std::fmt::Write as _;
use std::sync::atomic::AtomicBool;

use gala_engine::rules::chelma;
use gala_engine::rules::gala::{Game, Rules, Ruleset};
use gala_engine::{EngineGame, Level, Limits, SearchOptions, Thought, best, play, random};

const GALA: [&str; 8] = [
    "farmers",
    "winther",
    "winther single-gala",
    "winther weak-kampas strong-horsas weak-galas",
    "winther lone-gala",
    "pyramid",
    "botermans",
    "pyramid-4",
];

/// The numbers of random turns before the positions that are asked about.
const LENGTHS: [u64; 3] = [0, 13, 34];

fn asked<G: EngineGame>(name: &str, start: &G, told: &mut String) {
    let never = AtomicBool::new(false);
    for length in LENGTHS {
        let mut game = start.clone();
        for ply in 0..length {
            let mv = random(&game, 500 + ply).unwrap();
            game.take(mv).unwrap();
        }
        let mut tell = |who: &str, thought: Thought| {
            let (mv, score, depth, nodes) =
                (thought.best(), thought.score, thought.depth, thought.nodes);
            writeln!(
                told,
                "{name} after {length}, {who}: {mv} {score}, depth {depth}, {nodes} nodes"
            )
            .unwrap();
        };
        let found = best(
            &game,
            Limits::nodes(6_000),
            SearchOptions::default(),
            &never,
        );
        tell("6000 nodes", found.unwrap());
        for number in [2, 6, 7] {
            let level = Level::new(number).unwrap();
            tell(
                &format!("level {number}"),
                play(&game, level, 9, &never).unwrap(),
            );
        }
        let old = game.reference(3_000, 9).unwrap();
        writeln!(told, "{name} after {length}, ref-v0: {old}").unwrap();
    }
}

#[test]
fn the_computer_answers_what_is_written_down() {
    let mut told = String::new();
    for name in GALA {
        let ruleset = Ruleset::from_names(name.split(' ')).unwrap();
        asked(name, &Game::new(Rules::of(&ruleset)), &mut told);
    }
    for preset in chelma::Preset::ALL {
        asked(preset.code(), &chelma::Game::new(preset.rules()), &mut told);
    }
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/answers.txt");
    let written = std::fs::read_to_string(file).unwrap();
    if std::env::var_os("REGENERATE").is_some() {
        let kept = written.lines().filter(|line| line.contains("ref-v0"));
        for line in kept {
            assert!(
                told.lines().any(|now| now == line),
                "ref-v0 has changed: {line}"
            );
        }
        std::fs::write(file, &told).unwrap();
        return;
    }
    for (now, before) in told.lines().zip(written.lines()) {
        assert_eq!(now, before);
    }
    assert_eq!(told.lines().count(), written.lines().count());
}
