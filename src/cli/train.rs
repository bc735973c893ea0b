//! The subcommand `train`: trains weights for a rule set on games of the computer against itself.

use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;

use super::board_args::BoardArgs;
use crate::ai::Evaluation;
use crate::ai::train::{self, Course};
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
    /// Decides all chance in it
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Play the games with the evaluation made by hand instead of the best there is
    #[arg(long)]
    by_hand: bool,
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
        "galabot train {}{} --positions {} --nodes {} --rounds {} --seed {}",
        args.board.text(),
        if args.by_hand { " --by-hand" } else { "" },
        args.positions,
        args.nodes,
        args.rounds,
        args.seed
    );
    let game = args.board.game()?;
    let rules = game.ruleset();
    let remarks = format!("{command}, galabot {}\n{rules}", env!("CARGO_PKG_VERSION"));
    let report = |line| eprintln!("{line}");
    let trained =
        match_game!(Game, &game, G, start => train::train(start, &remarks, &course, report));
    let text = trained.with_context(|| format!("{} has no network", rules.kind().name()))?;
    std::fs::write(&args.out, text).with_context(|| format!("cannot write {}", args.out.display()))
}
