//! The subcommand `mine`: finds puzzles for a rule set in games of the computer against itself.

use std::path::PathBuf;

use anyhow::Context;
use clap::Args;

use crate::puzzles::{Addition, remade};

/// What to look for.
#[derive(Args, Debug)]
pub(super) struct MineArgs {
    /// The rule set: farmers, winther, pyramid, botermans, chelma or another preset
    #[arg(long)]
    rules: String,
    /// How many puzzles to find
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u32).range(0..=10_000))]
    count: u32,
    /// Stop after this many games, even with fewer puzzles
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(0..=1_000_000))]
    games: u64,
    /// Seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A file of puzzles there are already. They are not found again; those that would still be found stay, with their
    /// numbers, and stand in the new file before the new ones
    #[arg(long)]
    after: Option<PathBuf>,
    /// The file to write
    #[arg(long)]
    out: PathBuf,
}

/// Finds puzzles and writes them.
pub(super) fn mine(args: &MineArgs) -> anyhow::Result<()> {
    let text = match &args.after {
        Some(path) => std::fs::read_to_string(path)
            .with_context(|| format!("cannot read {}", path.display()))?,
        None => String::new(),
    };
    let addition = Addition {
        rules: &args.rules,
        count: args.count as usize,
        games: args.games,
        seed: args.seed,
    };
    let book = remade(&text, addition, |puzzle, games| {
        eprintln!("{games} games: {}", puzzle.line_of_book());
    })?;
    std::fs::write(&args.out, book).with_context(|| format!("cannot write {}", args.out.display()))
}
