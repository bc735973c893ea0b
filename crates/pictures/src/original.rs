//! A picture drawn from scratch, without sprites and palette: what the fast way is measured against.

use image::{Rgba, RgbaImage, imageops};

use super::arrow::{arrows, casing, under_arrow};
use super::colours::Colours;
use super::figure::Figure;
use super::frame::{frame, turn_bars};
use super::geometry::{Layout, Size};
use super::scene::Scene;
use super::sprite_key::{SpriteKey, keys};
use super::theme::ThemeName;
use crate::rules::Side;

/// Draws a diagram from scratch, in full colour: 800 x 800 opaque pixels.
///
/// This takes some seventy times as long as [`super::Painter::png`], which shows the same picture.
pub fn original(theme: ThemeName, diagram: impl Into<Scene>) -> RgbaImage {
    original_scene(theme, &diagram.into())
}

/// Draws a scene from scratch, as [`original`] does a diagram.
pub fn original_scene(theme: ThemeName, scene: &Scene) -> RgbaImage {
    let colours = theme.colours();
    let layout = Layout::new(scene.format(), Size::Full, scene.bottom);
    let mut image = frame(&layout, colours);
    let keys = keys(scene, &SpriteKey::bare(&layout));
    for square in layout.board() {
        let (x, y) = layout.corner(square);
        let tile = keys[square.index()].draw(layout.tile, colours);
        imageops::replace(&mut image, &tile, x.into(), y.into());
    }
    for [left, top, width, height] in scene.turn.iter().flat_map(|&turn| turn_bars(&layout, turn)) {
        let [r, g, b] = colours.arrow;
        let bar = RgbaImage::from_pixel(width, height, Rgba([r, g, b, 255]));
        imageops::replace(&mut image, &bar, left.into(), top.into());
    }
    for side in Side::BOTH {
        let pieces = &scene.hands[side.index()];
        for (&figure, (x, y)) in pieces.iter().zip(layout.beside(side, pieces.len())) {
            let piece = on_margin(figure, layout.beside, colours);
            imageops::replace(&mut image, &piece, x.into(), y.into());
        }
    }
    for arrow in arrows(scene, &layout) {
        arrow.cover(|x, y, distance| {
            let Rgba([r, g, b, _]) = *image.get_pixel(x, y);
            let casing = casing(&layout);
            let [r, g, b] = under_arrow([r, g, b], arrow.meaning, distance, casing, colours);
            image.put_pixel(x, y, Rgba([r, g, b, 255]));
        });
    }
    image
}

/// A piece beside the board; `side` is that of its place in pixels.
pub(super) fn on_margin(figure: Figure, side: u32, colours: &Colours) -> RgbaImage {
    let [r, g, b] = colours.margin;
    let mut image = RgbaImage::from_pixel(side, side, Rgba([r, g, b, 255]));
    figure.draw(&mut image, colours, false);
    image
}
