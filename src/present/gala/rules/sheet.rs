//! Scenes of Gala for the contact sheet.

use crate::draw::{ResultMark, Scene};
use crate::present::Localizer;
use crate::present::scenes::{ended, scene};
use crate::present::words::tr;
use crate::rules::gala::{Game, Position, Preset};
use crate::rules::{Side, any};

/// A game by `farmers` with a bend, captures, threats and a great win.
const GAME: &str = "b2-e4 i9-h8 e4-e7 b9-d6 e7-a10 h8-g9 a1-b2 c9-e7 b2-c3 g9-f2 c3-d4 a9-a10 d4-e5 h10-f9 i2-g5 b8-c7 \
                    j1-i2 d6-a6 g5-g6 f9-h8 i2-h3 h8-i6 h3-g4 j8-i9 g4-f5 i9-j8 g6-j10";

/// One Horsa threatens a Gala already, and the other will threaten the second one.
const DOUBLE: (&str, &str) = ("g8g/10/10/5H4/10/4H5/10/10/10/G8G w", "e5-e7");

/// What a picture of Gala can show, with a caption.
pub(in crate::present::gala) fn scenes(words: Localizer) -> Vec<(String, Scene)> {
    let farmers = Preset::Farmers.rules();
    let (white, black) = (Side::White, Side::Black);
    let mut shown: Vec<(String, Scene)> = Vec::new();
    let mut add = |caption: String, scene: Scene| shown.push((caption, scene));
    let threat = played(Game::new(farmers.clone()), "i2-e5 b9-d6 e5-e7");
    add(tr!(words, "sheet-threat"), scene(&threat, 3, white));
    let game = played(Game::new(farmers.clone()), GAME);
    add(tr!(words, "sheet-capture"), scene(&game, 5, black));
    add(tr!(words, "sheet-bend"), scene(&game, 15, white));
    let mut beside = scene(&game, 23, white);
    beside.hands = crate::present::captured(&game, 23).unwrap_or_default();
    add(tr!(words, "sheet-captured"), beside);
    let (start, mv) = DOUBLE;
    if let Ok(start) = start.parse::<Position>() {
        let game = played(Game::from_position(farmers, start), mv);
        add(tr!(words, "sheet-double"), scene(&game, 1, white));
    }
    add(tr!(words, "sheet-win"), scene(&game, 27, white));
    let drawn = Scene {
        turn: None,
        ..ended(scene(&game, 21, white), ResultMark::Drawn)
    };
    add(tr!(words, "sheet-draw"), drawn);
    let four = any::Game::Gala(Game::new(Preset::PyramidFour.rules()));
    add(tr!(words, "sheet-four"), scene(&four, 0, white));
    shown
}

/// The game after these moves. The tests hold that each of them is legal.
fn played(mut game: Game, moves: &str) -> any::Game {
    let moves = moves
        .split_whitespace()
        .filter_map(|text| text.parse().ok());
    for mv in moves {
        if game.play(mv).is_err() {
            break;
        }
    }
    any::Game::Gala(game)
}
