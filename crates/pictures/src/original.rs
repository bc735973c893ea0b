//! A picture drawn from scratch, without sprites and palette: what the fast way is measured against.

use image::{Rgba, RgbaImage, imageops};

use super::arrow::{Arrow, arrows, casing, under_arrow, ways};
use super::figure::Figure;
use super::frame::{frame, turn_bars, winner_bar};
use super::geometry::{Layout, Size};
use super::scene::Scene;
use super::sprite_key::{SpriteKey, keys};
use super::theme::ThemeName;
use super::theme::colours::Colours;
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
    if let Some(ways) = ways(scene, &layout) {
        let mut ground = image.clone();
        for square in layout.board() {
            let (x, y) = layout.corner(square);
            let bare = keys[square.index()].without_pieces();
            imageops::replace(
                &mut ground,
                &bare.draw(layout.tile, colours),
                x.into(),
                y.into(),
            );
        }
        paint(&mut image, &ways, &layout, colours, |image, x, y| {
            image.get_pixel(x, y) == ground.get_pixel(x, y)
        });
    }
    let turn = scene.turn.iter().flat_map(|&turn| turn_bars(&layout, turn));
    let won = winner_bar(&layout, scene).map(|bar| (bar, colours.gold));
    for ([left, top, width, height], [r, g, b]) in turn.map(|bar| (bar, colours.arrow)).chain(won) {
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
        paint(&mut image, &arrow, &layout, colours, |_, _, _| true);
    }
    image
}

/// Paints an arrow on the pixels that `shown` lets it have.
fn paint(
    image: &mut RgbaImage,
    arrow: &Arrow,
    layout: &Layout,
    colours: &Colours,
    shown: impl Fn(&RgbaImage, u32, u32) -> bool,
) {
    let casing = casing(layout);
    arrow.cover(|x, y, distance| {
        if shown(image, x, y) {
            let Rgba([r, g, b, _]) = *image.get_pixel(x, y);
            let [r, g, b] = under_arrow([r, g, b], arrow.meaning, distance, casing, colours);
            image.put_pixel(x, y, Rgba([r, g, b, 255]));
        }
    });
}

/// A piece beside the board; `side` is that of its place in pixels.
pub(super) fn on_margin(figure: Figure, side: u32, colours: &Colours) -> RgbaImage {
    let [r, g, b] = colours.margin;
    let mut image = RgbaImage::from_pixel(side, side, Rgba([r, g, b, 255]));
    figure.draw(&mut image, colours, false);
    image
}
