//! The subcommand `draw`: a position as a picture, a game as an animation, a figure of the rules, a poster, the contact sheet.

use std::path::PathBuf;

use anyhow::{Context, anyhow, bail};
use clap::Args;

use super::board::read_game;
use super::given::BoardArgs;
use crate::draw::{Painter, ResultMark, Scene, ThemeName};
use crate::present::rules::{figure, poster, sheet};
use crate::present::{captured_men, ended, scene, why_not};
use crate::rules::any::{Game, TypedTurn};
use crate::rules::gala::{Mover, Position, Rules};
use crate::rules::{Piece, Role, Side, Square, chelma};

/// What to draw, and how.
#[derive(Args, Debug)]
pub(super) struct DrawArgs {
    #[command(flatten)]
    board: BoardArgs,
    /// Moves to play first, such as "d1-e2 d10-e9"
    #[arg(long, default_value = "", conflicts_with = "game")]
    moves: String,
    /// A file with a game in text, to be drawn instead: its last position, or all of it with --gif
    #[arg(long, conflicts_with_all = ["rules", "options", "position"])]
    game: Option<PathBuf>,
    /// light, dark, wood or high-contrast
    #[arg(long, default_value_t = ThemeName::Light)]
    theme: ThemeName,
    /// Show Black's side at the bottom
    #[arg(long)]
    flip: bool,
    /// List the captured men beside the board
    #[arg(long)]
    captured: bool,
    /// Draw all moves one after another, as an animated GIF
    #[arg(long, group = "what")]
    gif: bool,
    /// Mark every move of one man: of the one on d3, or of a Horsa put on d3 of a bare board by Hd3
    #[arg(long, group = "what", value_name = "SQUARE")]
    figure: Option<String>,
    /// Draw a poster of the rules with the start position
    #[arg(long, group = "what")]
    poster: bool,
    /// Draw every theme, mark, game and size on one page
    #[arg(long, group = "what")]
    sheet: bool,
    /// The file to write
    #[arg(long)]
    out: PathBuf,
}

/// Draws what is asked for and writes it to the file.
pub(super) fn draw(args: &DrawArgs) -> anyhow::Result<()> {
    let file = if args.sheet {
        sheet(args.theme).png(args.theme)
    } else if args.poster {
        let ruleset = args.board.given()?.game().ruleset();
        poster(&ruleset, args.theme).png(args.theme)
    } else {
        let painter = Painter::new(args.theme);
        if let Some(square) = &args.figure {
            painter.scene_png(&figure_of(args, square)?)
        } else {
            let (game, said) = played(args)?;
            let at = |ply| scene_at(&game, ply, said, args);
            if args.gif {
                let scenes: Vec<Scene> = (0..=game.len()).map(at).collect();
                painter.replay(&scenes)
            } else {
                painter.scene_png(&at(game.len()))
            }
        }
    };
    std::fs::write(&args.out, file).with_context(|| format!("cannot write {}", args.out.display()))
}

/// What is seen after so many turns; `said` is how the game is said to have ended.
fn scene_at(game: &Game, ply: usize, said: Option<ResultMark>, args: &DrawArgs) -> Scene {
    let bottom = if args.flip { Side::Black } else { Side::White };
    let mut scene = scene(game, ply, bottom);
    if args.captured
        && let Game::Gala(game) = game
    {
        scene.hands = captured_men(game, ply);
    }
    match said {
        Some(result) if ply == game.len() => ended(scene, result),
        _ => scene,
    }
}

/// The game that is given, played through, and how it is said to have ended.
fn played(args: &DrawArgs) -> anyhow::Result<(Game, Option<ResultMark>)> {
    if let Some(file) = &args.game {
        let (text, game) = read_game(file)?;
        let said = text.header("Result").and_then(said_result);
        return Ok((game, said));
    }
    let mut game = args.board.given()?.game();
    let moves = args.moves.split([' ', ',', ';']);
    for text in moves.filter(|word| !word.is_empty()) {
        let number = game.len() + 1;
        let typed: TypedTurn = text.parse().with_context(|| format!("move {number}"))?;
        let played = game.check(&typed).and_then(|turn| game.play(turn));
        played.map_err(|refused| anyhow!("move {number}, {}", why_not(&refused, &game)))?;
    }
    Ok((game, None))
}

/// How a game ended off the board: resigned, or drawn by agreement.
fn said_result(text: &str) -> Option<ResultMark> {
    match text.split([' ', ',']).next()? {
        "white" => Some(ResultMark::Won(Side::White)),
        "black" => Some(ResultMark::Won(Side::Black)),
        "draw" => Some(ResultMark::Drawn),
        _ => None,
    }
}

/// The figure of the man on a square, or of one put on a bare board by his letter.
fn figure_of(args: &DrawArgs, text: &str) -> anyhow::Result<Scene> {
    let text = text.trim();
    let (letter, name) = match text.char_indices().nth(1) {
        Some((at, second)) if second.is_ascii_alphabetic() => (text.chars().next(), &text[at..]),
        _ => (None, text),
    };
    let square: Square = (name.parse()).with_context(|| {
        format!(
            "--figure takes a square such as d3, or a man on it such as Hd3, but found \"{text}\""
        )
    })?;
    match played(args)?.0 {
        Game::Gala(game) => {
            let position = match letter {
                Some(letter) => alone(game.rules(), letter, square)?,
                None => *game.position(),
            };
            let found = figure::gala(game.rules(), &position, square);
            let bare = || {
                let untouched = game.moves().is_empty() && position == game.rules().start();
                let position = untouched.then(|| alone(game.rules(), 'K', square))?.ok()?;
                figure::gala(game.rules(), &position, square)
            };
            found.or_else(bare).map(|figure| figure.scene)
        }
        Game::Chelma(game) => {
            let mut position = *game.position();
            if let Some(letter) = letter {
                let piece = chelma::Piece::from_letter(letter);
                let piece = piece.with_context(|| {
                    format!("a man of Chelma is one of K Q R B N P, not {letter}")
                })?;
                if !chelma::terrain::BOARD.has(square) {
                    bail!("there is no square {square} in Chelma: files go from a to h and ranks from 1 to 8");
                }
                position = chelma::Position::empty(piece.side);
                position.put(square, piece);
            }
            figure::chelma(game.rules(), &position, square).map(|figure| figure.scene)
        }
    }
    .with_context(|| {
        format!("nobody stands on {square}; name a man to put one there, such as K{square}")
    })
}

/// One man on a board that is bare but for Galas in the corners, as far as those are free.
fn alone(rules: &Rules, letter: char, square: Square) -> anyhow::Result<Position> {
    let piece = Piece::from_letter(letter)
        .with_context(|| format!("a man of Gala is one of G K H P, not {letter}"))?;
    let start = rules.start();
    let mut position = Position::empty(start.mover());
    let own = start.men(piece.side, Role::Gala);
    // A side has two Galas; if the man is one, the nearer corner is empty.
    let left_out = own
        .into_iter()
        .min_by_key(|corner| {
            corner.file().abs_diff(square.file()) + corner.rank().abs_diff(square.rank())
        })
        .filter(|_| piece.role == Role::Gala);
    for corner in start.of_role(Role::Gala) {
        if let Some(gala) = start.piece_at(corner).filter(|_| Some(corner) != left_out) {
            position.put(corner, gala, start.of_east().has(corner));
        }
    }
    let eastern = matches!(start.mover(), Mover::Seat(_)) && square.file() >= 5;
    position.put(square, piece, eastern);
    Ok(position)
}
