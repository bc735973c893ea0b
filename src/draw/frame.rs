//! Everything around the board: the margin, the border line, and the coordinates on all four sides.

use image::{Rgba, RgbaImage};

use super::geometry::{Layout, PICTURE};
use super::lettering::Lettering;
use super::theme::{Colours, Rgb};

/// Width of the line around the board, in pixels.
const BORDER: u32 = 4;

/// Line height of the coordinates, in pixels.
const LABEL: f32 = 30.0;

/// From the board to the middle of the coordinates, in pixels.
const LABEL_DISTANCE: f32 = 22.0;

/// The picture without its board.
pub(super) fn frame(layout: &Layout, colours: &Colours) -> RgbaImage {
    let mut image = RgbaImage::from_pixel(PICTURE, PICTURE, opaque(colours.margin));
    let (start, end) = (layout.margin - BORDER, PICTURE - layout.margin + BORDER);
    for y in start..end {
        for x in start..end {
            image.put_pixel(x, y, opaque(colours.border));
        }
    }
    let lettering = Lettering::new(LABEL);
    let near = layout.margin as f32 - LABEL_DISTANCE;
    let far = PICTURE as f32 - near;
    for step in 0..layout.squares {
        let middle = layout.margin as f32 + (f32::from(step) + 0.5) * layout.tile as f32;
        let Some(square) = layout.square(step, step) else {
            continue;
        };
        let file = char::from(b'a' + square.file()).to_string();
        let rank = (square.rank() + 1).to_string();
        for edge in [near, far] {
            lettering.write(&mut image, &file, (middle, edge), colours.label);
            lettering.write(&mut image, &rank, (edge, middle), colours.label);
        }
    }
    image
}

const fn opaque([r, g, b]: Rgb) -> Rgba<u8> {
    Rgba([r, g, b, 255])
}
