//! The subcommand `draw`: a position as a picture, a game as an animation, a figure of the rules, a poster, the contact
//! sheet.

use std::path::PathBuf;

use anyhow::{Context, anyhow, bail};
use clap::Args;

use super::board::{print, read_game};
use super::board_args::BoardArgs;
use crate::draw::{Painter, ResultMark, Scene, ThemeName};
use crate::present::rules::{Asked, RulesFigure, answer, figure, look_up, poster, sheet};
use crate::present::{Localizer, captured, ended, scene, why_not};
use crate::rules::any::{BoardGame, Game, TypedTurn};
use crate::rules::{Side, Square, match_game};
use crate::service::Language;

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
    /// en, de or da: the language of what stands on a poster or the sheet, and of what is printed
    #[arg(long, default_value_t = Language::default(), value_parser = language)]
    language: Language,
    /// Show Black's side at the bottom
    #[arg(long)]
    flip: bool,
    /// List the captured pieces beside the board
    #[arg(long)]
    captured: bool,
    /// Draw all moves one after another, as an animated GIF
    #[arg(long, group = "what")]
    gif: bool,
    /// Mark every move of one piece: of the one on d3, or of a Horsa put on d3 of a bare board by Hd3
    #[arg(long, group = "what", value_name = "SQUARE", conflicts_with_all = ["flip", "captured"])]
    figure: Option<String>,
    /// Draw a poster of the rules with the start position
    #[arg(long, group = "what", conflicts_with_all = ["position", "moves", "game", "flip", "captured"])]
    poster: bool,
    /// Draw every theme, mark, game and size on one page
    #[arg(long, group = "what", conflicts_with_all = ["rules", "options", "position", "moves", "game", "flip", "captured"])]
    sheet: bool,
    /// The file to write, .gif with --gif and .png otherwise
    #[arg(long)]
    out: PathBuf,
}

/// Draws what was asked for and writes it to the file. The text of a figure or a poster is printed.
pub(super) fn draw(args: &DrawArgs) -> anyhow::Result<()> {
    check_ending(args)?;
    let words = Localizer::of(args.language);
    let file = if args.sheet {
        sheet(words, args.theme).png(args.theme)
    } else if args.poster {
        let ruleset = args.board.game()?.ruleset();
        let told = answer(words, &ruleset, true, &Asked::Poster);
        if let Some(picture) = told.picture {
            print(&format!("{}\n", picture.alt))?;
        }
        poster(words, &ruleset, args.theme).png(args.theme)
    } else {
        let painter = Painter::new(args.theme);
        if let Some(square) = &args.figure {
            let (figure, text) = figure_of(args, square)?;
            print(&format!("{text}\n{}\n", figure.alt))?;
            painter.scene_png(&figure.scene)
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

/// Reads a language by its code.
fn language(text: &str) -> Result<Language, String> {
    let codes = Language::ALL.map(Language::code).join(", ");
    Language::from_code(text).ok_or_else(|| format!("the languages are {codes}"))
}

/// Checks that the file's ending, if it has one, fits what is drawn.
fn check_ending(args: &DrawArgs) -> anyhow::Result<()> {
    let (wanted, kind) = match args.gif {
        true => ("gif", "with --gif it is an animated GIF"),
        false => ("png", "it is a PNG"),
    };
    match args.out.extension() {
        Some(ending) if !ending.eq_ignore_ascii_case(wanted) => bail!(
            "--out {} has the wrong ending: {kind}, so give it a name that ends in .{wanted}",
            args.out.display()
        ),
        _ => Ok(()),
    }
}

/// The scene after `ply` turns; `said` is the result given in the text.
fn scene_at(game: &Game, ply: usize, said: Option<ResultMark>, args: &DrawArgs) -> Scene {
    let bottom = if args.flip { Side::Black } else { Side::White };
    let mut scene = scene(game, ply, bottom);
    if let Some(captured) = captured(game, ply).filter(|_| args.captured) {
        scene.hands = captured;
    }
    match said {
        Some(result) if ply == game.len() => ended(scene, result),
        _ => scene,
    }
}

/// The game that is given, played through, with the result given in the text.
fn played(args: &DrawArgs) -> anyhow::Result<(Game, Option<ResultMark>)> {
    if let Some(file) = &args.game {
        let (text, game) = read_game(file)?;
        let said = text.header("Result").and_then(said_result);
        return Ok((game, said));
    }
    let mut game = args.board.game()?;
    let moves = args.moves.split([' ', ',', ';']);
    for text in moves.filter(|word| !word.is_empty()) {
        let number = game.number_of(game.len() + 1);
        let typed: TypedTurn = text.parse().with_context(|| format!("move {number}"))?;
        let played = game.check(&typed).and_then(|turn| game.play(turn));
        played.map_err(|refused| anyhow!("move {number} {}", why_not(&refused, &game)))?;
    }
    Ok((game, None))
}

/// A result that the board does not show: resigned, or drawn by agreement.
fn said_result(text: &str) -> Option<ResultMark> {
    match text.split([' ', ',']).next()? {
        "white" => Some(ResultMark::Won(Side::White)),
        "black" => Some(ResultMark::Won(Side::Black)),
        "draw" => Some(ResultMark::Drawn),
        _ => None,
    }
}

/// The figure of a piece, and what the rules say about it. The piece is named by its square, or by a letter and put on
/// a bare board.
fn figure_of(args: &DrawArgs, text: &str) -> anyhow::Result<(RulesFigure, String)> {
    let words = Localizer::of(args.language);
    let text = text.trim();
    let (letter, name) = match text.char_indices().nth(1) {
        Some((at, second)) if second.is_ascii_alphabetic() => (text.chars().next(), &text[at..]),
        _ => (None, text),
    };
    if letter.is_some()
        && (args.board.has_position() || !args.moves.is_empty() || args.game.is_some())
    {
        bail!(
            "--figure {text} puts a piece on a bare board, so it does not go with --position, --moves or --game; \
             --figure {name} takes the piece there"
        );
    }
    let (game, _) = played(args)?;
    let ruleset = game.ruleset();
    let kind = ruleset.kind().name();
    let (board, letters) = match_game!(Kind, ruleset.kind(), G => (<G as BoardGame>::BOARD, <G as BoardGame>::LETTERS));
    let last = board.into_iter().last().map(|square| square.to_string());
    let last = last.unwrap_or_default();
    let piece = letters.chars().rev().nth(1).unwrap_or_default();
    let square = name.parse::<Square>().ok();
    let square = square.filter(|square| board.has(*square)).ok_or_else(|| {
        anyhow!(
            "--figure takes a square of {kind}, a1 to {last}, such as d3, or a piece on it, such as {piece}d3; there is no \
             square in \"{text}\""
        )
    })?;
    let on_square = |game: &Game| {
        let mut pieces = game.pieces_after(game.len()).into_iter();
        pieces.find(|(at, ..)| *at == square).map(|(.., role)| role)
    };
    let is_start = game.position_text() == Game::new(&ruleset).position_text();
    let game = match letter {
        Some(letter) => Game::with_lone_piece(&ruleset, Some(letter), square).ok_or_else(|| {
            let letters: Vec<String> = letters.chars().map(String::from).collect();
            let letters = letters.join(" ");
            anyhow!("--figure {text}: a piece of {kind} is one of {letters}, not {letter}")
        })?,
        None if is_start && game.is_empty() && on_square(&game).is_none() => {
            Game::with_lone_piece(&ruleset, None, square).unwrap_or(game)
        }
        None => game,
    };
    let figure = figure(words, &game, square).with_context(|| {
        format!(
            "{square} is empty; name a piece to put one on a bare board, such as {piece}{square}"
        )
    })?;
    let role = on_square(&game).map(|role| match_game!(Role, role, G, role => role.to_string()));
    let entry = look_up(words, &ruleset, &role.unwrap_or_default())?;
    Ok((figure, format!("{}\n{}", entry.title, entry.text)))
}
