//! The speed of the move generator: `cargo bench --bench perft`.
//!
//! Counts the sequences of legal moves from the start of each preset, on one core. The last move of a sequence is
//! counted but not made, as is usual for such numbers.
//!
//! Debian's package `fairy-stockfish`, or `$FAIRY_STOCKFISH`, may provide another program. Then its `grand`, also on 10
//! x 10 squares, is counted in turns with `farmers`, and the ratio is printed.

use std::hint::black_box;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use galabot::rules::any::{Game, Kind, Ruleset};

/// Each count is made this many times, and the best time is printed.
const ROUNDS: u32 = 5;

/// Enough nodes for their time to tell something about speed.
const ENOUGH: u64 = 40_000_000;

/// The depth of the other program's count; that is 16 million nodes, in over a second with its start-up.
const GRAND_DEPTH: u32 = 4;

fn main() {
    for (name, rules) in Kind::ALL.iter().flat_map(|kind| kind.presets()) {
        let start = Game::new(&rules);
        tell(name, |depth| black_box(&start).perft(depth));
    }
    match fairy_stockfish() {
        Some(program) => compare(&program),
        None => println!("fairy-stockfish is not installed, so nothing is compared"),
    }
}

fn tell(name: &str, count: impl Fn(u32) -> u64) {
    let depth = (1..).find(|depth| timed(|| count(*depth)).1 >= ENOUGH);
    let depth = depth.expect("the counts grow");
    let best = (0..ROUNDS).map(|_| timed(|| count(depth))).min();
    let Some((taken, nodes)) = best else { return };
    println!(
        "{name:11} depth {depth}: {nodes:>11} nodes in {:>5.2} s, {:>6.1} million a second",
        taken.as_secs_f64(),
        speed(taken, nodes),
    );
}

fn timed(count: impl FnOnce() -> u64) -> (Duration, u64) {
    let start = Instant::now();
    let nodes = count();
    (start.elapsed(), nodes)
}

/// Millions of nodes a second.
fn speed(taken: Duration, nodes: u64) -> f64 {
    nodes as f64 / taken.as_secs_f64() / 1e6
}

/// Runs both programs in turns and takes the best time of each.
fn compare(program: &PathBuf) {
    let start = Game::new(&Ruleset::default());
    let (mut ours, mut theirs): (f64, f64) = (0.0, 0.0);
    for _ in 0..ROUNDS {
        let (taken, nodes) = timed(|| black_box(&start).perft(5));
        ours = ours.max(speed(taken, nodes));
        let (taken, nodes) = timed(|| grand(program).unwrap_or_default());
        theirs = theirs.max(speed(taken, nodes));
    }
    println!(
        "farmers {ours:.1} million a second, fairy-stockfish's grand {theirs:.1}: {:.1} times, best of {ROUNDS} in turns",
        ours / theirs
    );
}

/// The count by the other program, which prints `Nodes searched: N` at the end.
fn grand(program: &PathBuf) -> Option<u64> {
    let mut running = Command::new(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .ok()?;
    let script = format!(
        "setoption name UCI_Variant value grand\nposition startpos\ngo perft {GRAND_DEPTH}\nquit\n"
    );
    running.stdin.take()?.write_all(script.as_bytes()).ok()?;
    let mut said = String::new();
    running.stdout.take()?.read_to_string(&mut said).ok()?;
    running.wait().ok()?;
    let counted = said
        .lines()
        .find_map(|line| line.strip_prefix("Nodes searched: "));
    counted?.trim().parse().ok()
}

fn fairy_stockfish() -> Option<PathBuf> {
    let named = std::env::var_os("FAIRY_STOCKFISH").map(PathBuf::from);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
    let installed = folders.map(|folder| folder.join("fairy-stockfish"));
    named
        .into_iter()
        .chain(installed)
        .find(|program| program.is_file())
}
