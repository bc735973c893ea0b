//! What is told of refused moves of Gala.

use super::*;
use crate::rules::gala::{Position, Preset};
use crate::service::Language;

/// The refusal of a move in this position, in the words of each language.
fn refused(preset: Preset, position: &Position, mv: &str) -> [IllegalTurn; 3] {
    let game = Game::from_position(preset.rules(), *position);
    let illegal = game.why_not(mv.parse().unwrap()).unwrap();
    [Language::English, Language::German, Language::Danish]
        .map(|language| Game::illegal(Localizer::of(language), &illegal, Some(&game), true))
}

#[test]
fn a_gala_that_the_move_itself_exposes_is_not_said_to_stay_threatened() {
    // The Horsa on g5 threatens the Gala on i2 alone. On h3 the other one would stand in its way.
    let position = "gk1p6/1hp7/1p4p3/p3pp3g/6P2p/6h3/P6G1K/3P6/6HPG1/K1H2HP3 w";
    let told = refused(Preset::Farmers, &position.parse().unwrap(), "h4-h3");
    assert_eq!(
        told.map(|told| told.why),
        [
            "\"gala!\" must be answered, and your Gala on h3 would be left threatened by the Horsa on g5",
            "auf „gala!“ musst du antworten, und deine Gala auf h3 wäre nach diesem Zug durch die Horsa auf g5 bedroht",
            "\"gala!\" skal besvares, og din Gala på h3 ville efter trækket være truet af Horsaen på g5",
        ]
    );
}
