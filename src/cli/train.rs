//! The subcommand `train`: trains weights for a rule set on games of the computer against itself.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use anyhow::{Context, bail};
use clap::Args;

use super::board_args::BoardArgs;
use super::contest::Log;
use crate::ai::train::{self, Course, Played};
use crate::ai::{EngineGame, Evaluation};
use crate::rules::match_game;

/// How to train.
#[derive(Args, Debug)]
pub(super) struct TrainArgs {
    #[command(flatten)]
    board: BoardArgs,
    /// Positions to learn from
    #[arg(long, default_value_t = 300_000, value_parser = clap::value_parser!(u32).range(1_000..=10_000_000))]
    positions: u32,
    /// Nodes a move in the games
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    nodes: u64,
    /// How often every position is gone through
    #[arg(long, default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    rounds: u32,
    /// Seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Play the games with the evaluation made by hand instead of the best there is
    #[arg(long)]
    by_hand: bool,
    /// Learn from none of the drawn games, whose positions count among those to learn from all the same
    #[arg(long)]
    without_draws: bool,
    /// Play this many games side by side; left out, one for each core. They are the same games
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Write each game down in this file, and go on after those that it has
    #[arg(long)]
    log: Option<PathBuf>,
    /// The file to write
    #[arg(long)]
    out: PathBuf,
}

/// Trains and writes the weights.
pub(super) fn train(args: &TrainArgs) -> anyhow::Result<()> {
    if args.board.has_position() {
        bail!("training begins with the start position, and leaves --position out");
    }
    let course = Course {
        seed: args.seed,
        positions: args.positions as usize,
        nodes: args.nodes,
        rounds: args.rounds,
        evaluation: if args.by_hand {
            Evaluation::ByHand
        } else {
            Evaluation::Best
        },
    };
    let command = format!(
        "galabot train {}{}{} --positions {} --nodes {} --rounds {} --seed {}",
        args.board.text(),
        if args.by_hand { " --by-hand" } else { "" },
        if args.without_draws {
            " --without-draws"
        } else {
            ""
        },
        args.positions,
        args.nodes,
        args.rounds,
        args.seed
    );
    let game = args.board.game()?;
    let rules = game.ruleset();
    let remarks = format!("{command}, galabot {}\n{rules}", env!("CARGO_PKG_VERSION"));
    let text = match_game!(Game, &game, G, start => trained(start, args, (&remarks, &rules.to_string()), &course))?;
    let text = text.with_context(|| format!("{} has no network", rules.kind().name()))?;
    std::fs::write(&args.out, text).with_context(|| format!("cannot write {}", args.out.display()))
}

/// The text of the weights; `None` if the game has no network.
fn trained<G: EngineGame>(
    start: &G,
    args: &TrainArgs,
    (remarks, rules): (&str, &str),
    course: &Course,
) -> anyhow::Result<Option<String>> {
    if G::NETWORK.is_none() {
        return Ok(None);
    }
    let played = format!(
        "games to learn from by {rules}, {} nodes, seed {}{}",
        course.nodes,
        course.seed,
        if args.by_hand { ", by hand" } else { "" }
    );
    let read = |line: &str| Played::read(start, line).context("no game of a training");
    let (mut log, known) = match &args.log {
        Some(path) => {
            let (log, known) = Log::open(path, &played, read)?;
            (Some(log), known)
        }
        None => (None, Vec::new()),
    };
    let mut games = Games::default();
    known.into_iter().for_each(|game| games.add(game));
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.map_or_else(cores, usize::from);
    play(start, course, threads, &mut games, log.as_mut())?;
    let report = |line| eprintln!("{line}");
    let mut games = games.first(course.positions);
    games.retain(|game| game.is_won() || !args.without_draws);
    Ok(train::fitted(start, remarks, course, &games, report))
}

/// The games that are over, in the order of their numbers.
#[derive(Default)]
struct Games {
    all: BTreeMap<u64, Played>,
    /// The first games without a gap: how many, and their positions.
    whole: (u64, usize),
}

impl Games {
    fn add(&mut self, game: Played) {
        self.all.insert(game.number(), game);
        while let Some(next) = self.all.get(&(self.whole.0 + 1)) {
            self.whole = (self.whole.0 + 1, self.whole.1 + next.positions());
        }
    }

    /// The first games that together have this number of positions.
    fn first(self, positions: usize) -> Vec<Played> {
        let mut count = 0;
        let enough = |game: &Played| {
            let wanted = count < positions;
            count += game.positions();
            wanted
        };
        self.all.into_values().take_while(enough).collect()
    }
}

/// Plays the games that are missing, side by side.
fn play<G: EngineGame>(
    start: &G,
    course: &Course,
    threads: usize,
    games: &mut Games,
    mut log: Option<&mut Log>,
) -> anyhow::Result<()> {
    if games.whole.1 >= course.positions {
        return Ok(());
    }
    let known: BTreeSet<u64> = games.all.keys().copied().collect();
    let (next, enough) = (AtomicU64::new(1), AtomicBool::new(false));
    let (tell, told) = std::sync::mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (tell, next, enough, known) = (tell.clone(), &next, &enough, &known);
            scope.spawn(move || {
                while !enough.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if known.contains(&number) {
                        continue;
                    }
                    let game = Played::play(start, course, number, enough);
                    if game.is_none_or(|game| tell.send(game).is_err()) {
                        break;
                    }
                }
            });
        }
        drop(tell);
        let mut said = games.whole.1 / REPORTED;
        for game in told {
            let written = log
                .as_mut()
                .map_or(Ok(()), |log| log.add(&game.to_string()));
            games.add(game);
            let (number, positions) = games.whole;
            if positions / REPORTED > said {
                said = positions / REPORTED;
                eprintln!("{positions} positions from {number} games");
            }
            if written.is_err() || positions >= course.positions {
                enough.store(true, Ordering::Relaxed);
                return written.context("cannot write the log");
            }
        }
        Ok(())
    })
}

/// The number of positions between two reports of progress.
const REPORTED: usize = 20_000;
