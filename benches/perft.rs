//! How fast moves are found: `cargo bench --bench perft`.
//!
//! Counts the sequences of legal moves from the start of each preset. The last move of a sequence is counted, not made,
//! as is usual for such numbers.

use std::hint::black_box;
use std::time::{Duration, Instant};

use galabot::rules::gala::Preset;

/// Each count is made so often, and the best time told.
const ROUNDS: u32 = 5;

/// Long enough for a count to say something about speed.
const LONG_ENOUGH: Duration = Duration::from_millis(500);

/// No preset needs more.
const DEEPEST: u32 = 10;

fn main() {
    for &preset in Preset::ALL {
        let depth = match preset {
            Preset::Farmers => 5,
            _ => depth_for(preset),
        };
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

/// The first depth that takes long enough.
fn depth_for(preset: Preset) -> u32 {
    let long_enough = |depth: &u32| count(preset, *depth).0 >= LONG_ENOUGH;
    (1..DEEPEST).find(long_enough).unwrap_or(DEEPEST)
}

fn count(preset: Preset, depth: u32) -> (Duration, u64) {
    let rules = preset.rules();
    let position = rules.start();
    let start = Instant::now();
    let nodes = rules.perft(black_box(&position), depth);
    (start.elapsed(), nodes)
}
