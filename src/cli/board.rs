//! The subcommands about a single position: `moves`, `perft`, `replay`, `draw`.

use std::io::Write;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, anyhow};

use super::BoardArgs;
use crate::draw::{Diagram, Painter, ThemeName, Track};
use crate::rules::gametext::result_text;
use crate::rules::notation::TypedMove;
use crate::rules::{Game, GameText, Move, ReplayError, Side, SquareSet};

/// Prints the position, what it decides, and its legal moves in order.
pub(super) fn moves(args: &BoardArgs) -> anyhow::Result<()> {
    let rules = args.rules()?;
    let position = args.position(&rules)?;
    let outcome = rules
        .decided(&position)
        .map_or("none".to_owned(), |outcome| outcome.to_string());
    let mut moves: Vec<Move> = rules.moves(&position).iter().collect();
    moves.sort_unstable();
    let moves: Vec<String> = moves.iter().map(Move::to_string).collect();
    print(&format!(
        "{position}\noutcome {outcome}\n{}\n",
        moves.join(" ")
    ))
}

/// Prints a line `DEPTH NODES` for each depth, and the speed on standard error.
pub(super) fn perft(args: &BoardArgs, depth: u32) -> anyhow::Result<()> {
    let rules = args.rules()?;
    let position = args.position(&rules)?;
    for depth in 1..=depth {
        let begun = Instant::now();
        let nodes = rules.perft(&position, depth);
        let seconds = begun.elapsed().as_secs_f64();
        print(&format!("{depth} {nodes}\n"))?;
        eprintln!(
            "depth {depth}: {seconds:.3} s, {:.1} million nodes/s",
            nodes as f64 / seconds / 1e6
        );
    }
    Ok(())
}

/// Plays a whole game from its text and prints what it comes to; names the first move that is wrong.
pub(super) fn replay(file: &Path) -> anyhow::Result<()> {
    let text =
        std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let text: GameText = text.parse().with_context(|| file.display().to_string())?;
    let game = text.replay().map_err(|error| match &error {
        ReplayError::Illegal {
            number,
            illegal,
            game,
        } => {
            anyhow!(
                "move {number}, {}",
                crate::present::why_illegal(illegal, game)
            )
        }
        _ => error.into(),
    })?;
    let result = game.outcome().map_or_else(|| "*".to_owned(), result_text);
    print(&format!(
        "{}\nmoves {}\nresult {result}\n",
        game.position(),
        game.moves().len()
    ))
}

/// Writes a PNG of the position after some moves.
pub(super) fn draw(
    args: &BoardArgs,
    moves: &str,
    theme: ThemeName,
    flip: bool,
    out: &Path,
) -> anyhow::Result<()> {
    let rules = args.rules()?;
    let start = args.position(&rules)?;
    let mut game = Game::from_position(rules, start);
    for text in moves.split([' ', ',', ';']).filter(|word| !word.is_empty()) {
        let number = game.moves().len() + 1;
        let typed: TypedMove = text.parse().with_context(|| format!("move {number}"))?;
        let played = game.check(&typed).and_then(|mv| game.play(mv));
        played.map_err(|illegal| {
            anyhow!(
                "move {number}, {}",
                crate::present::why_illegal(&illegal, &game)
            )
        })?;
    }
    let played = game.played(game.moves().len());
    let diagram = Diagram {
        men: game.position().pieces().collect(),
        bottom: if flip { Side::Black } else { Side::White },
        last: played.map(|played| Track {
            route: played.route,
            captured: played.captured.is_some(),
        }),
        threatened: Side::BOTH.iter().fold(SquareSet::EMPTY, |all, side| {
            all | game.rules().threatened(game.position(), *side)
        }),
        result: None,
    };
    let png = Painter::new(theme).png(&diagram);
    std::fs::write(out, png).with_context(|| format!("cannot write {}", out.display()))
}

/// Prints to standard output; a reader that has gone away is no error.
fn print(text: &str) -> anyhow::Result<()> {
    match std::io::stdout().lock().write_all(text.as_bytes()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}
