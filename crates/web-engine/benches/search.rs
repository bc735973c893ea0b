//! How fast the engine is here, for the comparison with WebAssembly: `cargo bench -p gala-web-engine`.
//!
//! `tests/wasm/bench.mjs` searches the same positions and says how both compare. Positions are played out with fixed
//! seeds, as in the bench `ai` of the program, and searched with 200,000 nodes each. Names choose presets.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use gala_engine::{Limits, SearchOptions, any};
use gala_rules::any::{Game, Kind, Ruleset};

const POSITIONS: u64 = 10;
const NODES: u64 = 200_000;

/// Each position is searched this many times, and the best time counts.
const ROUNDS: u32 = 3;

fn main() {
    let named: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with('-'))
        .collect();
    let wanted = |name: &str| named.is_empty() || named.iter().any(|named| named == name);
    let presets = Kind::ALL.iter().flat_map(|kind| kind.presets());
    for (name, rules) in presets.filter(|(name, _)| wanted(name)) {
        let (mut nodes, mut taken) = (0, Duration::ZERO);
        for number in 0..POSITIONS {
            let game = position(&rules, number);
            let times = (0..ROUNDS).map(|_| searched(&game, NODES, 0));
            let Some((time, count)) = times.min() else {
                continue;
            };
            nodes += count;
            taken += time;
        }
        let speed = nodes as f64 / taken.as_secs_f64() / 1e6;
        println!("{name} {nodes} nodes {speed:.3} million a second");
    }
}

/// The position after some plies, each found with few nodes.
fn position(rules: &Ruleset, number: u64) -> Game {
    let mut game = Game::new(rules);
    for ply in 0..4 + 6 * number {
        let options = SearchOptions {
            seed: 1 + 100 * number + ply,
            ..SearchOptions::default()
        };
        let found = any::best(&game, Limits::nodes(300), options, &AtomicBool::new(false));
        let Some(found) = found else { break };
        let mut next = game.clone();
        if next.play(found.best()).is_err() || next.outcome().is_some() {
            break;
        }
        game = next;
    }
    game
}

fn searched(game: &Game, nodes: u64, seed: u64) -> (Duration, u64) {
    let options = SearchOptions {
        seed,
        ..SearchOptions::default()
    };
    let begun = Instant::now();
    let found = any::best(game, Limits::nodes(nodes), options, &AtomicBool::new(false));
    (begun.elapsed(), found.map_or(0, |found| found.nodes))
}
