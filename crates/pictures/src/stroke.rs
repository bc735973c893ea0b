//! Discs and lines with smooth edges, for curves.

use image::{Rgba, RgbaImage};

use super::theme::colours::{Rgb, mixed};

/// Fills a disc.
pub(super) fn disc(image: &mut RgbaImage, (x, y): (f32, f32), radius: f32, colour: Rgb) {
    let around = |centre: f32, most: u32| {
        let first = (centre - radius - 1.0).max(0.0) as u32;
        first..((centre + radius + 2.0).max(0.0) as u32).min(most)
    };
    for py in around(y, image.height()) {
        for px in around(x, image.width()) {
            let far = (px as f32 + 0.5 - x).hypot(py as f32 + 0.5 - y);
            cover(image, (px, py), radius - far + 0.5, colour);
        }
    }
}

/// Draws a line through these points; `half` is half its width.
pub(super) fn polyline(image: &mut RgbaImage, points: &[(f32, f32)], half: f32, colour: Rgb) {
    for pair in points.windows(2) {
        let [from, to] = [pair[0], pair[1]];
        let (low, high) = (from.1.min(to.1) - half - 1.5, from.1.max(to.1) + half + 1.5);
        let (first, last) = (from.0.min(to.0) - half - 1.5, from.0.max(to.0) + half + 1.5);
        for y in low.max(0.0) as u32..(high.max(0.0) as u32 + 1).min(image.height()) {
            for x in first.max(0.0) as u32..(last.max(0.0) as u32 + 1).min(image.width()) {
                let far = distance((x as f32 + 0.5, y as f32 + 0.5), from, to);
                cover(image, (x, y), half - far + 0.5, colour);
            }
        }
    }
}

/// Covers a pixel by so much, 0 to 1.
fn cover(image: &mut RgbaImage, (x, y): (u32, u32), share: f32, colour: Rgb) {
    if share <= 0.0 {
        return;
    }
    if let Some(pixel) = image.get_pixel_mut_checked(x, y) {
        let Rgba([r, g, b, _]) = *pixel;
        let [r, g, b] = mixed([r, g, b], colour, (share.min(1.0) * 255.0) as u8);
        *pixel = Rgba([r, g, b, 255]);
    }
}

/// How far a spot is from a straight line.
fn distance((x, y): (f32, f32), (ax, ay): (f32, f32), (bx, by): (f32, f32)) -> f32 {
    let (dx, dy) = (bx - ax, by - ay);
    let long = dx * dx + dy * dy;
    let along = if long > 0.0 {
        (((x - ax) * dx + (y - ay) * dy) / long).clamp(0.0, 1.0)
    } else {
        0.0
    };
    (x - ax - along * dx).hypot(y - ay - along * dy)
}
