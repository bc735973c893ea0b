//! How fast and how deep the computer thinks: `cargo bench --bench ai`.
//!
//! Thirty positions of each preset, a few moves into the middle of a game, played out with fixed seeds. It prints nodes
//! a second, the median depth of a million nodes, and the time of a hint of 100,000 nodes. At the end it prints the
//! memory used. Nothing is asserted. With names, as in `cargo bench --bench ai -- chelma winther`, only these presets
//! are measured.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use galabot::ai::{EngineGame, Limits, SearchOptions, best};
use galabot::rules::any::{Game, Kind};
use galabot::rules::match_game;

const POSITIONS: u64 = 30;
const DEEP: u64 = 1_000_000;
const HINT: u64 = 100_000;

fn main() {
    let named: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with('-'))
        .collect();
    let wanted = |name: &str| named.is_empty() || named.iter().any(|named| named == name);
    let presets = Kind::ALL.iter().flat_map(|kind| kind.presets());
    for (name, rules) in presets.filter(|(name, _)| wanted(name)) {
        match_game!(Game, &Game::new(&rules), G, start => measure(name, start));
    }
    match memory() {
        Some(megabytes) => println!("The whole process has held {megabytes:.1} MB at most."),
        None => println!("The system does not tell how much memory the process has held."),
    }
}

/// The most resident memory of this process so far, in megabytes of 2^20 bytes; only Linux reports it.
fn memory() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: f64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes / 1024.0)
}

/// Positions after 4 to 62 plies, each move found with few nodes.
fn positions<G: EngineGame>(start: &G) -> Vec<G> {
    let stop = AtomicBool::new(false);
    let mut found = Vec::new();
    for number in 0..POSITIONS {
        let mut game = start.clone();
        for ply in 0..4 + 2 * number {
            let options = SearchOptions {
                seed: 1 + 100 * number + ply,
                ..SearchOptions::default()
            };
            let Some(thought) = best(&game, Limits::nodes(300), options, &stop) else {
                break;
            };
            let before = game.clone();
            if game.take(thought.best()).is_err() || game.outcome().is_some() {
                game = before;
                break;
            }
        }
        found.push(game);
    }
    found
}

fn measure<G: EngineGame>(name: &str, start: &G) {
    let positions = positions(start);
    let stop = AtomicBool::new(false);
    let search = |game: &G, nodes| {
        let begun = Instant::now();
        let thought = best(game, Limits::nodes(nodes), SearchOptions::default(), &stop);
        (
            thought.map_or((0, 0), |thought| (thought.depth, thought.nodes)),
            begun.elapsed(),
        )
    };
    let (mut depths, mut nodes, mut taken) = (Vec::new(), 0, Duration::ZERO);
    for game in &positions {
        let ((depth, count), time) = search(game, DEEP);
        depths.push(depth);
        nodes += count;
        taken += time;
    }
    depths.sort_unstable();
    let mut hints: Vec<Duration> = positions.iter().map(|game| search(game, HINT).1).collect();
    hints.sort_unstable();
    println!(
        "{name:12} {:5.2} million nodes a second, depth {} of {DEEP} nodes (from {} to {}), hint of {HINT} nodes {:.0} ms \
         (p95 {:.0} ms)",
        nodes as f64 / taken.as_secs_f64() / 1e6,
        depths[depths.len() / 2],
        depths[0],
        depths[depths.len() - 1],
        hints[hints.len() / 2].as_secs_f64() * 1e3,
        hints[hints.len() * 95 / 100].as_secs_f64() * 1e3,
    );
}
