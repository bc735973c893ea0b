//! Scenes of Chelma for the contact sheet.

use crate::draw::Scene;
use crate::present::Localizer;
use crate::present::scenes::scene;
use crate::present::words::tr;
use crate::rules::chelma::{Game, Preset};
use crate::rules::{Side, any};

/// A game up to its first chain.
const GAME: &str = "N@e1 B@c8 N@g3 N@b6 B@f2 N@a6 B@h4 B@c7 R@h3 R@a5 R@f1 R@d8 e1-d3 a6-b4 g2-c6";

/// What a picture of Chelma can show, with a caption.
pub(in crate::present::chelma) fn scenes(words: Localizer) -> Vec<(String, Scene)> {
    let mut game = Game::new(Preset::Chelma.rules());
    let turns = GAME.split_whitespace().filter_map(|text| text.parse().ok());
    // The tests hold that each of them is legal.
    for turn in turns {
        if game.play(turn).is_err() {
            break;
        }
    }
    let game = any::Game::Chelma(game);
    vec![
        (tr!(words, "sheet-placing"), scene(&game, 6, Side::White)),
        (tr!(words, "sheet-chain"), scene(&game, 15, Side::White)),
    ]
}
