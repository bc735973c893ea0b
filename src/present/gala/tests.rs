//! What is told of refused moves of Gala.

use super::*;
use crate::rules::Side;
use crate::rules::gala::terrain::is_border;
use crate::rules::gala::{Piece, Position, Preset};
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

#[test]
fn a_kampa_on_a_border_square_is_not_said_to_go_two_steps() {
    let one = [
        "here a Kampa goes one step toward the centre",
        "hier zieht eine Kampa einen Schritt zum Zentrum hin",
        "her går en Kampa ét skridt mod centrum",
    ];
    let two = [
        "here a Kampa goes one step or two toward the centre",
        "hier zieht eine Kampa einen Schritt oder zwei zum Zentrum hin",
        "her går en Kampa ét eller to skridt mod centrum",
    ];
    let bare: Position = "g8g/10/10/10/10/10/10/10/10/G8G w".parse().unwrap();
    let kampa = Piece {
        role: Role::Kampa,
        side: Side::White,
    };
    let castle = (0..4).flat_map(|file| (0..4).filter_map(move |rank| Square::new(file, rank)));
    let mut told = [0, 0];
    for at in castle.skip(1) {
        let mut position = bare;
        position.put(at, kampa, false);
        for preset in [Preset::Farmers, Preset::Botermans] {
            let refused = refused(preset, &position, &format!("{at}-j6"));
            let ways = if is_border(at) { one } else { two };
            told[usize::from(is_border(at))] += 1;
            for (refused, way) in refused.iter().zip(ways) {
                assert!(refused.why.ends_with(way), "{preset:?}: {}", refused.why);
            }
        }
    }
    assert_eq!(told, [16, 14]);
}

#[test]
fn the_noble_square_is_named_that_a_kampa_would_enter() {
    let corner = "g8g/10/10/10/10/10/10/10/10/P8G w";
    let beside = "g8g/2P7/10/10/10/10/10/10/10/G8G w";
    for (position, mv, noble) in [
        (corner, "a1-c3", "b2"),
        (corner, "a1-b2", "b2"),
        (beside, "c9-c10", "c10"),
    ] {
        let told = refused(Preset::Botermans, &position.parse().unwrap(), mv);
        assert_eq!(
            told.map(|told| told.why),
            [
                format!("a Kampa may not enter {noble}, a noble square"),
                format!("eine Kampa darf {noble} nicht betreten, ein Adelsfeld"),
                format!("en Kampa må ikke gå ind på {noble}, et adelsfelt"),
            ]
        );
    }
}

#[test]
fn answers_that_capture_are_written_so() {
    let position = "gk1p6/1hp7/1p4p3/p3pp3g/6P2p/6h3/P6G1K/3P6/6HPG1/K1H2HP3 w";
    for told in refused(Preset::Farmers, &position.parse().unwrap(), "h4-h3") {
        let hint = told.hint.unwrap();
        let quiet = "`g2-h3`, `i2-h1`, `i2-i1`, `i2-j2`, `i2-i3`, `i2-j3`, `h4-g4`";
        let moves = format!(": {quiet}, `h4xg5`, `g6xg5`.");
        assert!(hint.ends_with(&moves), "{hint}");
    }
}
