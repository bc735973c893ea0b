//! A picture drawn from scratch, without sprites and without a palette: the truth that the fast way is measured against.

use image::{Rgba, RgbaImage, imageops};

use super::arrow::{Arrow, under_arrow};
use super::diagram::Diagram;
use super::figure::Figure;
use super::frame::frame;
use super::geometry::Layout;
use super::look::{Look, looks};
use super::theme::ThemeName;
use crate::rules::Square;

/// Pixels left free between the arrow's tip and the man it points to.
const CLEARANCE: f32 = 1.5;

/// Draws a diagram from scratch, in full colour: 800 x 800 opaque pixels.
///
/// This takes some seventy times as long as [`super::Painter::png`], which shows the same picture.
pub fn original(theme: ThemeName, diagram: &Diagram) -> RgbaImage {
    let colours = theme.colours();
    let layout = Layout::gala(diagram.bottom);
    let mut image = frame(&layout, colours);
    let bare: Vec<Look> = Look::all_bare(&layout);
    for (square, look) in Square::all().zip(looks(diagram, &bare)) {
        let (x, y) = layout.corner(square);
        let tile = look.draw(layout.tile, colours);
        imageops::replace(&mut image, &tile, x.into(), y.into());
    }
    if let Some(arrow) = arrow(diagram, &layout) {
        arrow.cover(|x, y, distance| {
            let Rgba([r, g, b, _]) = *image.get_pixel(x, y);
            let [r, g, b] = under_arrow([r, g, b], distance, colours);
            image.put_pixel(x, y, Rgba([r, g, b, 255]));
        });
    }
    image
}

/// The arrow of the last move, which stops before the man it brought to its square.
pub(super) fn arrow(diagram: &Diagram, layout: &Layout) -> Option<Arrow> {
    let route = &diagram.last.as_ref()?.route;
    let to = *route.last()?;
    let radius = diagram
        .men
        .iter()
        .rev()
        .find(|(square, _)| *square == to)
        .map_or(0.0, |&(_, piece)| Figure::from(piece).radius() + CLEARANCE);
    let way: Vec<(f32, f32)> = route.iter().map(|&square| layout.centre(square)).collect();
    Arrow::new(&way, radius)
}
