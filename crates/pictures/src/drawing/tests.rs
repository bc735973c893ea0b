//! A drawing, against the picture of the same scene.

use super::*;
use crate::original_scene;
use crate::rules::SquareSet;
use crate::rules::gala::{Game, Preset};
use crate::scene::{ResultMark, Track, TurnMark};
use crate::{BoardKind, Diagram, PieceGlyph, ThemeName};

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

/// A scene with nearly everything in it.
fn scene() -> Scene {
    let game = Game::new(Preset::Farmers.rules());
    Scene {
        last: Some(Track {
            route: ["d3", "e3", "f4"].map(square).to_vec(),
            captured: true,
        }),
        threatened: SquareSet::of(square("a1")),
        attacks: vec![vec![square("c3"), square("a1")]],
        turn: Some(TurnMark::Side(Side::Black)),
        hands: [
            vec![Figure::new(PieceGlyph::KORNA, Side::Black)],
            Vec::new(),
        ],
        ..Scene::from(&Diagram {
            pieces: game.position().pieces().collect(),
            ..Diagram::default()
        })
    }
}

/// The colour of a layer in a theme.
fn ink(drawing: &Drawing, number: usize, theme: ThemeName) -> [u8; 3] {
    let text = &drawing.inks[number][theme as usize];
    let part = |at: usize| u8::from_str_radix(&text[at..at + 2], 16).expect("hexadecimal digits");
    [1, 3, 5].map(part)
}

/// The square's surface shows near its corner, within the frame of a mark and beyond any piece.
#[test]
fn every_square_has_the_colour_that_the_picture_has() {
    let mut ended = scene();
    ended.result = Some(ResultMark::Won(Side::White));
    let chelma = Scene {
        board: BoardKind::CHELMA,
        ..Scene::default()
    };
    for scene in [scene(), ended, chelma] {
        for bottom in Side::BOTH {
            // No arrow and no ring lies over a square.
            let scene = Scene {
                bottom,
                last: None,
                threatened: SquareSet::EMPTY,
                attacks: Vec::new(),
                ..scene.clone()
            };
            let drawing = scene.drawing();
            for theme in ThemeName::ALL {
                let picture = original_scene(theme, &scene);
                for spot in &drawing.grounds {
                    let surface = &drawing.looks[spot.look][0];
                    let off = 25.5 * spot.scale;
                    let pixel = picture.get_pixel((spot.x + off) as u32, (spot.y - off) as u32);
                    let seen = [pixel[0], pixel[1], pixel[2]];
                    assert_eq!(seen, ink(&drawing, surface.ink, theme), "{theme} {spot:?}");
                }
            }
        }
    }
}

#[test]
fn what_is_in_the_scene_is_in_the_drawing() {
    let drawing = scene().drawing();
    assert_eq!((drawing.pieces.len(), drawing.beside.len()), (40, 1));
    let rings: Vec<_> = drawing
        .signs
        .iter()
        .map(|it| it.square.as_deref())
        .collect();
    assert_eq!(rings, [Some("a1")]);
    assert_eq!(drawing.bars.len(), 1);
    let [attack, last] = &drawing.arrows[..] else {
        panic!("{:?}", drawing.arrows);
    };
    assert_eq!((attack.knots.len(), last.knots.len()), (0, 1));
    assert_eq!(drawing.labels.len(), 40);
    // Four castles with eight squares along the cross each.
    assert_eq!(drawing.lines.len(), 32);
}

#[test]
fn turning_the_board_turns_every_place() {
    let (white, black) = (
        scene(),
        Scene {
            bottom: Side::Black,
            ..scene()
        },
    );
    let (white, black) = (white.drawing(), black.drawing());
    let size = white.size as f32;
    for (one, other) in white.grounds.iter().zip(&black.grounds) {
        assert_eq!((one.x + other.x, one.y + other.y), (size, size));
    }
    for (one, other) in white.arrows.iter().zip(&black.arrows) {
        for (one, other) in one.shaft.iter().zip(&other.shaft) {
            assert!((one.0 + other.0 - size).abs() < 0.01 && (one.1 + other.1 - size).abs() < 0.01);
        }
    }
}
