//! The subcommands for a single position or game: `moves`, `perft`, `replay`.

use std::io::Write;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, anyhow};

use super::board_args::BoardArgs;
use super::terminal::plain;
use crate::rules::any::Game;
use crate::rules::gametext::result_text;
use crate::rules::{GameText, ReplayError};

/// Prints the position, what it decides, and its legal moves in order.
pub(super) fn moves(args: &BoardArgs) -> anyhow::Result<()> {
    let game = args.game()?;
    let outcome = game
        .decided()
        .map_or("none".to_owned(), |outcome| outcome.to_string());
    let turns = game.legal_turns();
    let turns: Vec<String> = turns.iter().map(ToString::to_string).collect();
    let position = game.position_text();
    print(&format!(
        "{position}\noutcome {outcome}\n{}\n",
        turns.join(" ")
    ))
}

/// Prints a line `DEPTH NODES` for each depth, and the speed on standard error.
pub(super) fn perft(args: &BoardArgs, depth: u32) -> anyhow::Result<()> {
    let game = args.game()?;
    for depth in 1..=depth {
        let begun = Instant::now();
        let nodes = game.perft(depth);
        let seconds = begun.elapsed().as_secs_f64();
        print(&format!("{depth} {nodes}\n"))?;
        eprintln!(
            "depth {depth}: {seconds:.3} s, {:.1} million nodes/s",
            nodes as f64 / seconds / 1e6
        );
    }
    Ok(())
}

/// Plays a whole game from its text and prints its length in full moves and in turns of either side, and the result. If
/// a move is wrong, it names the first such move instead.
pub(super) fn replay(file: &Path) -> anyhow::Result<()> {
    let (text, game) = read_game(file)?;
    // The board does not show a resignation or an agreed draw.
    let said = text.header("Result").unwrap_or("*").to_owned();
    let result = game.outcome().map_or(said, result_text);
    print(&format!(
        "{}\nmoves {}\nturns {}\nresult {result}\n",
        game.position_text(),
        game.moves_made(),
        game.len()
    ))
}

/// A game from the file with its text, played through.
pub(super) fn read_game(file: &Path) -> anyhow::Result<(GameText, Game)> {
    let text =
        std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let name = file.display();
    let text: GameText = text.parse().with_context(|| name.to_string())?;
    let game = text.replay().map_err(|error| match &error {
        ReplayError::NotLegal {
            number,
            reason,
            game,
            ..
        } => {
            let number = game.number_of(*number);
            let why = crate::present::why_not(reason, game);
            anyhow!("{name}: move {number} {why}")
        }
        _ => anyhow!("{name}: {error}"),
    })?;
    Ok((text, game))
}

/// Prints to standard output, made safe by [`plain`]. If the reader has gone away, that is no error.
pub(super) fn print(text: &str) -> anyhow::Result<()> {
    match std::io::stdout().lock().write_all(plain(text).as_bytes()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}
