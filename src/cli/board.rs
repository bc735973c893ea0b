//! The subcommands about a single position: `moves`, `perft`, `replay`, `draw`.

use std::io::Write;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, anyhow};

use super::given::{BoardArgs, Given};
use crate::draw::{BoardKind, Diagram, Painter, Scene, ThemeName, Track};
use crate::rules::gala::{Position, Rules};
use crate::rules::gametext::result_text;
use crate::rules::notation::TypedMove;
use crate::rules::{Game, GameText, ReplayError, Side, SquareSet, chelma};

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
    let bottom = if flip { Side::Black } else { Side::White };
    let moves = moves.split([' ', ',', ';']).filter(|word| !word.is_empty());
    let scene = match args.given()? {
        Given::Gala(rules, start) => gala_scene(rules, start, moves, bottom)?,
        Given::Chelma(rules, start) => chelma_scene(rules, start, moves, bottom)?,
    };
    let png = Painter::new(theme).scene_png(&scene);
    std::fs::write(out, png).with_context(|| format!("cannot write {}", out.display()))
}

fn gala_scene<'a>(
    rules: Rules,
    start: Position,
    moves: impl Iterator<Item = &'a str>,
    bottom: Side,
) -> anyhow::Result<Scene> {
    let mut game = Game::from_position(rules, start);
    for text in moves {
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
    Ok(Scene::from(&Diagram {
        men: game.position().pieces().collect(),
        bottom,
        last: played.map(|played| Track {
            route: played.route,
            captured: played.captured.is_some(),
        }),
        threatened: Side::BOTH.iter().fold(SquareSet::EMPTY, |all, side| {
            all | game.rules().threatened(game.position(), *side)
        }),
        result: None,
    }))
}

fn chelma_scene<'a>(
    rules: chelma::Rules,
    start: chelma::Position,
    turns: impl Iterator<Item = &'a str>,
    bottom: Side,
) -> anyhow::Result<Scene> {
    let mut game = chelma::Game::from_position(rules, start);
    for text in turns {
        let number = game.turns().len() + 1;
        let typed: chelma::TypedTurn = text.parse().with_context(|| format!("move {number}"))?;
        let played = game.check(&typed).and_then(|turn| game.play(turn));
        played.map_err(|illegal| {
            let why = crate::present::why_illegal_in_chelma(&illegal);
            anyhow!("move {number}, {why}")
        })?;
    }
    let position = game.position();
    let hand = |side| {
        let men = position.hand(side);
        men.map(|role| chelma::Piece { role, side }.into())
            .collect()
    };
    Ok(Scene {
        board: BoardKind::Chelma,
        men: position
            .pieces()
            .map(|(square, piece)| (square, piece.into()))
            .collect(),
        bottom,
        last: game.played(game.turns().len()).map(|played| Track {
            route: played.route,
            captured: false,
        }),
        hands: Side::BOTH.map(hand),
        ..Scene::default()
    })
}

/// Prints to standard output; a reader that has gone away is no error.
fn print(text: &str) -> anyhow::Result<()> {
    match std::io::stdout().lock().write_all(text.as_bytes()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}
