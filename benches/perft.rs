//! How fast moves are found: `cargo bench --bench perft`.
//!
//! Counts the sequences of legal moves from the start of each preset. The last move of a sequence is counted, not made,
//! as is usual for such numbers.

use std::hint::black_box;
use std::time::{Duration, Instant};

use galabot::rules::gala::Preset;

/// Each count is made so often, and the best time told.
const ROUNDS: u32 = 5;

/// So many that their time says something about speed.
const ENOUGH: u64 = 40_000_000;

fn main() {
    for &preset in Preset::ALL {
        let depth = (1..).find(|depth| count(preset, *depth).1 >= ENOUGH);
        let depth = depth.expect("the counts grow");
        let rounds = (0..ROUNDS).map(|_| count(preset, depth));
        let Some((taken, nodes)) = rounds.min() else {
            continue;
        };
        println!(
            "{:10} depth {depth}: {nodes:>11} nodes in {:>5.2} s, {:>6.1} million a second",
            preset.code(),
            taken.as_secs_f64(),
            nodes as f64 / taken.as_secs_f64() / 1e6,
        );
    }
}

fn count(preset: Preset, depth: u32) -> (Duration, u64) {
    let rules = preset.rules();
    let position = rules.start();
    let start = Instant::now();
    let nodes = rules.perft(black_box(&position), depth);
    (start.elapsed(), nodes)
}
