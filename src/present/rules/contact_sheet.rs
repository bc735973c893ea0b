//! The contact sheet: every theme, mark, game and size on one page, to be looked at.

use super::{Topic, entry};
use crate::draw::{Block, Cell, Page, ResultMark, Scene, ThemeName};
use crate::present::words::tr;
use crate::present::{Localizer, captured_men, chelma_scene, gala_scene};
use crate::rules::any::Ruleset;
use crate::rules::gala::{Position, Preset};
use crate::rules::{Game, Side, SquareSet, chelma};

/// Sizes in pixels: as it is drawn, in a chat window, on a phone.
const SIZES: [u32; 3] = [800, 350, 300];

/// Width of the page in pixels: four small pictures with gaps.
const WIDTH: u32 = 1560;

/// A game of Gala by `farmers` with a bend, captures, threats and a great win.
const GAME: &str = "b2-e4 i9-h8 e4-e7 b9-d6 e7-a10 h8-g9 a1-b2 c9-e7 b2-c3 g9-f2 c3-d4 a9-a10 d4-e5 h10-f9 i2-g5 b8-c7 \
                    j1-i2 d6-a6 g5-g6 f9-h8 i2-h3 h8-i6 h3-g4 j8-i9 g4-f5 i9-j8 g6-j10";
/// One Horsa threatens a Gala already, and the other will threaten the second one.
const DOUBLE: (&str, &str) = ("g8g/10/10/5H4/10/4H5/10/10/10/G8G w", "e5-e7");
/// A game of Chelma up to its first chain.
const CHELMA: &str =
    "N@e1 B@c8 N@g3 N@b6 B@f2 N@a6 B@h4 B@c7 R@h3 R@a5 R@f1 R@d8 e1-d3 a6-b4 g2-c6";

/// The sheet in one theme.
///
/// Next to its sizes and to all the themes, it shows each mark once, of either game and with four seats, and figures of the rules.
pub fn sheet(words: Localizer, theme: ThemeName) -> Page {
    let shown = scenes(words);
    let cell = |scene: &Scene, theme, size, caption: &str| Cell {
        scene: scene.clone(),
        theme,
        size,
        caption: caption.to_owned(),
    };
    let mut blocks = vec![Block::Title(tr!(
        words,
        "sheet-title",
        theme = theme.name()
    ))];
    if let Some((_, first)) = shown.first() {
        let sizes = SIZES.map(|size| {
            cell(
                first,
                theme,
                size,
                &tr!(words, "sheet-pixels", count = size),
            )
        });
        blocks.push(Block::Row(sizes.to_vec()));
        let themes = ThemeName::ALL.map(|theme| {
            let called = tr!(words, "sheet-theme", theme = theme.name());
            cell(first, theme, 350, &called)
        });
        blocks.push(Block::Row(themes.to_vec()));
    }
    for row in shown.chunks(4) {
        let cells = row
            .iter()
            .map(|(caption, scene)| cell(scene, theme, 350, caption));
        blocks.push(Block::Row(cells.collect()));
    }
    blocks.push(Block::Legend(super::poster::signs(words)));
    Page {
        width: WIDTH,
        blocks,
    }
}

/// Everything a picture can show, with a caption.
fn scenes(words: Localizer) -> Vec<(String, Scene)> {
    let farmers = Preset::Farmers.rules();
    let (white, black) = (Side::White, Side::Black);
    let mut shown: Vec<(String, Scene)> = Vec::new();
    let mut add = |caption: String, scene: Scene| shown.push((caption, scene));
    let threat = played(Game::new(farmers.clone()), "i2-e5 b9-d6 e5-e7");
    add(tr!(words, "sheet-threat"), gala_scene(&threat, 3, white));
    let game = played(Game::new(farmers.clone()), GAME);
    add(tr!(words, "sheet-capture"), gala_scene(&game, 5, black));
    add(tr!(words, "sheet-bend"), gala_scene(&game, 15, white));
    let mut beside = gala_scene(&game, 23, white);
    beside.hands = captured_men(&game, 23);
    add(tr!(words, "sheet-captured"), beside);
    let (start, mv) = DOUBLE;
    if let Ok(start) = start.parse::<Position>() {
        let game = played(Game::from_position(farmers, start), mv);
        add(tr!(words, "sheet-double"), gala_scene(&game, 1, white));
    }
    add(tr!(words, "sheet-win"), gala_scene(&game, 27, white));
    let mut drawn = gala_scene(&game, 21, white);
    drawn.result = Some(ResultMark::Drawn);
    drawn.threatened = SquareSet::EMPTY;
    drawn.attacks.clear();
    add(tr!(words, "sheet-draw"), drawn);
    let four = Game::new(Preset::PyramidFour.rules());
    add(tr!(words, "sheet-four"), gala_scene(&four, 0, white));
    let game = chelma::Game::new(chelma::Preset::Chelma.rules());
    let game = chelma_played(game, CHELMA);
    add(tr!(words, "sheet-placing"), chelma_scene(&game, 6, white));
    add(tr!(words, "sheet-chain"), chelma_scene(&game, 15, white));
    for (preset, topic) in FIGURES {
        let ruleset = Ruleset::from_names([preset]).ok();
        let entry = ruleset.and_then(|ruleset| entry(words, &ruleset, topic));
        if let Some(entry) = entry {
            for figure in entry.figures {
                add(entry.title.clone(), figure.scene);
            }
        }
    }
    shown
}

/// Whose figures are shown.
const FIGURES: [(&str, Topic); 6] = [
    ("winther", Topic::Korna),
    ("winther", Topic::Horsa),
    ("farmers", Topic::Gala),
    ("farmers", Topic::Kampa),
    ("chelma", Topic::Queen),
    ("chelma", Topic::Placing),
];

/// The game after these moves. The tests hold that each of them is legal.
fn played(mut game: Game, moves: &str) -> Game {
    let moves = moves
        .split_whitespace()
        .filter_map(|text| text.parse().ok());
    for mv in moves {
        if game.play(mv).is_err() {
            break;
        }
    }
    game
}

fn chelma_played(mut game: chelma::Game, turns: &str) -> chelma::Game {
    let turns = turns
        .split_whitespace()
        .filter_map(|text| text.parse().ok());
    for turn in turns {
        if game.play(turn).is_err() {
            break;
        }
    }
    game
}
