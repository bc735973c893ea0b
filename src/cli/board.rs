//! The subcommands about a single position: `moves`, `perft`, `replay`, `draw`.

use std::io::Write;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, anyhow};

use super::given::BoardArgs;
use crate::draw::{Painter, ThemeName};
use crate::rules::any::TypedTurn;
use crate::rules::gametext::result_text;
use crate::rules::{GameText, ReplayError, Side};

/// Prints the position, what it decides, and its legal moves in order.
pub(super) fn moves(args: &BoardArgs) -> anyhow::Result<()> {
    let given = args.given()?;
    let outcome = given
        .decided()
        .map_or("none".to_owned(), |outcome| outcome.to_string());
    print(&format!(
        "{}\noutcome {outcome}\n{}\n",
        given.text(),
        given.moves().join(" ")
    ))
}

/// Prints a line `DEPTH NODES` for each depth, and the speed on standard error.
pub(super) fn perft(args: &BoardArgs, depth: u32) -> anyhow::Result<()> {
    let given = args.given()?;
    for depth in 1..=depth {
        let begun = Instant::now();
        let nodes = given.perft(depth);
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
        ReplayError::NotLegal {
            number,
            reason,
            game,
            ..
        } => anyhow!("move {number}, {}", crate::present::why_not(reason, game)),
        _ => error.into(),
    })?;
    let result = game.outcome().map_or_else(|| "*".to_owned(), result_text);
    print(&format!(
        "{}\nmoves {}\nresult {result}\n",
        game.position_text(),
        game.len()
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
    let bottom = if flip { Side::Black } else { Side::White };
    let mut game = args.given()?.game();
    let moves = moves.split([' ', ',', ';']).filter(|word| !word.is_empty());
    for (at, text) in moves.enumerate() {
        let typed: TypedTurn = text.parse().with_context(|| format!("move {}", at + 1))?;
        let played = game.check(&typed).and_then(|turn| game.play(turn));
        played.map_err(|refused| {
            let why = crate::present::why_not(&refused, &game);
            anyhow!("move {}, {why}", at + 1)
        })?;
    }
    let scene = crate::present::scene(&game, game.len(), bottom, None);
    let png = Painter::new(theme).scene_png(&scene);
    std::fs::write(out, png).with_context(|| format!("cannot write {}", out.display()))
}

/// Prints to standard output; a reader that has gone away is no error.
fn print(text: &str) -> anyhow::Result<()> {
    match std::io::stdout().lock().write_all(text.as_bytes()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}
