//! What the pictures of a theme usually show, counted, for the choice of its palette.

use image::RgbaImage;

use super::arrow::{Meaning, casing, under_arrow};
use super::board::Terrain;
use super::figure::PartnerSide;
use super::frame::frame;
use super::geometry::Layout;
use super::ground::{Ground, Mark};
use super::layers::{Layers, levels};
use super::original::on_margin;
use super::quantize::{ColourHistogram, Palette};
use super::sprite_key::{RESULTS, SpriteKey};
use super::theme::colours::{Colours, Rgb, mixed};

/// Pixels of an arrow's outline to expect on each kind of ground, for each step of distance.
const OUTLINE: f32 = 30.0;

/// Pixels of a sign's outline to expect on each kind of ground, for each step of its blend.
const SIGN: f32 = 40.0;

/// The palette for a theme and layout.
pub(super) fn choose_palette(
    layout: &Layout,
    grounds: &[Ground],
    layers: &Layers,
    colours: &Colours,
) -> Palette {
    let (board, casing) = (layout.format.board.design(), casing(layout));
    let mut flat = colours.flat();
    let mut plain: Vec<Ground> = grounds.iter().map(|ground| ground.inner()).collect();
    plain.sort();
    plain.dedup();
    let mut histogram = ColourHistogram::default();
    histogram.count(&frame(layout, colours), 1.0);
    if layout.beside > 0 {
        for figure in board.figures() {
            histogram.count(&on_margin(figure, layout.beside, colours), 0.5);
        }
    }
    for &ground in &plain {
        for (mark, threatened, weight) in [
            (Mark::None, false, 2.0),
            (Mark::None, true, 0.5),
            (Mark::From, false, 0.2),
            (Mark::To, false, 0.4),
            (Mark::Captured, false, 0.3),
        ] {
            let ground = Ground {
                mark,
                threatened,
                ..ground
            };
            flat.push(ground.surface(colours));
            count_pieces(&mut histogram, layout, ground, weight, layers, colours);
        }
        if ground.terrain == Terrain::Goal && board.keeps_results {
            for result in &RESULTS[1..] {
                let ground = Ground {
                    result: *result,
                    ..ground
                };
                flat.push(ground.surface(colours));
                count_pieces(&mut histogram, layout, ground, 0.1, layers, colours);
            }
        }
    }
    let crossed: Vec<Rgb> = plain
        .iter()
        .map(|ground| ground.surface(colours))
        .chain([colours.line])
        .collect();
    for (meaning, weight) in [(Meaning::Move, 1.0), (Meaning::Attack, 0.2)] {
        for &ground in &crossed {
            flat.push(under_arrow(ground, meaning, -1.0, casing, colours));
            for distance in levels(casing) {
                let colour = under_arrow(ground, meaning, distance, casing, colours);
                histogram.add(colour, OUTLINE * weight);
            }
        }
    }
    // The smooth edges of the signs of figures.
    for alpha in (1..8_u8).map(|step| step * 32) {
        for ink in [colours.arrow, colours.threat] {
            histogram.add(mixed(colours.arrow_casing, ink, alpha), SIGN * 4.0);
        }
        for &ground in &crossed {
            histogram.add(mixed(ground, colours.arrow_casing, alpha), SIGN);
        }
    }
    for ground in plain {
        let from = Ground {
            mark: Mark::From,
            ..ground
        };
        flat.push(under_arrow(
            from.surface(colours),
            Meaning::Move,
            -1.0,
            casing,
            colours,
        ));
    }
    Palette::new(&flat, histogram)
}

/// Counts a ground without a piece and under each of the pieces.
fn count_pieces(
    histogram: &mut ColourHistogram,
    layout: &Layout,
    ground: Ground,
    weight: f32,
    layers: &Layers,
    colours: &Colours,
) {
    let mut key = SpriteKey::empty(ground);
    let mut bare = RgbaImage::new(layout.tile, layout.tile);
    ground.draw(&mut bare, colours, false);
    histogram.count(&layers.over(bare.clone(), &key, colours), weight);
    ground.draw(&mut bare, colours, true);
    let board = layout.format.board.design();
    for figure in board.figures() {
        // The eastern pieces of four-handed play have the colours of the western.
        if figure.partner_side == PartnerSide::East
            || ground.threatened && !(board.captures && figure.glyph.is_royal())
        {
            continue;
        }
        key.figure = Some(figure);
        histogram.count(&layers.over(bare.clone(), &key, colours), weight);
    }
}
