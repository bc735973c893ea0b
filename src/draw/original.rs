//! A picture drawn from scratch, without sprites and without a palette: the truth that the fast way is measured against.

use image::{Rgba, RgbaImage, imageops};

use super::arrow::{arrows, under_arrow};
use super::diagram::Diagram;
use super::figure::Figure;
use super::frame::frame;
use super::geometry::{HAND, Layout};
use super::look::{Look, looks};
use super::scene::Scene;
use super::theme::{Colours, ThemeName};
use crate::rules::Side;

/// Draws a diagram from scratch, in full colour: 800 x 800 opaque pixels.
///
/// This takes some seventy times as long as [`super::Painter::png`], which shows the same picture.
pub fn original(theme: ThemeName, diagram: &Diagram) -> RgbaImage {
    original_scene(theme, &Scene::from(diagram))
}

/// Draws a scene from scratch, as [`original`] does a diagram.
pub fn original_scene(theme: ThemeName, scene: &Scene) -> RgbaImage {
    let colours = theme.colours();
    let layout = Layout::new(scene.format(), scene.bottom);
    let mut image = frame(&layout, colours);
    let looks = looks(scene, &Look::bare(&layout));
    for square in layout.board() {
        let (x, y) = layout.corner(square);
        let tile = looks[square.index()].draw(layout.tile, colours);
        imageops::replace(&mut image, &tile, x.into(), y.into());
    }
    for side in Side::BOTH {
        let hand = &scene.hands[side.index()];
        for (&figure, (x, y)) in hand.iter().zip(layout.hand(side, hand.len())) {
            imageops::replace(&mut image, &in_hand(figure, colours), x.into(), y.into());
        }
    }
    for arrow in arrows(scene, &layout) {
        arrow.cover(|x, y, distance| {
            let Rgba([r, g, b, _]) = *image.get_pixel(x, y);
            let [r, g, b] = under_arrow([r, g, b], arrow.meaning, distance, colours);
            image.put_pixel(x, y, Rgba([r, g, b, 255]));
        });
    }
    image
}

/// A man in hand, on the margin.
pub(super) fn in_hand(figure: Figure, colours: &Colours) -> RgbaImage {
    let [r, g, b] = colours.margin;
    let mut image = RgbaImage::from_pixel(HAND, HAND, Rgba([r, g, b, 255]));
    figure.draw(&mut image, colours, false);
    image
}
