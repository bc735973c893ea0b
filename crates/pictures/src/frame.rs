//! Everything around the board: the margin, the border line, and the coordinates on all four sides.

use image::{Rgba, RgbaImage};

use super::figure::PartnerSide;
use super::geometry::Layout;
use super::lettering::Lettering;
use super::scene::{ResultMark, Scene, TurnMark};
use super::theme::colours::{Colours, Rgb};
use crate::rules::Side;

/// Width of the line around the board, in pixels of a full picture, as all lengths here.
pub(super) const BORDER: u32 = 4;

/// Width of the bar that shows whose turn it is, in pixels of a full picture.
const TURN: u32 = 10;

/// Length of the bars around the corner of a seat, in squares.
const SEAT: u32 = 4;

/// Line height of the coordinates, in pixels.
const LABEL: f32 = 30.0;

/// From the board to the middle of the coordinates, in pixels.
pub(super) const LABEL_DISTANCE: f32 = 22.0;

/// The picture without its board.
pub(super) fn frame(layout: &Layout, colours: &Colours) -> RgbaImage {
    let size = layout.picture();
    let mut image = RgbaImage::from_pixel(size, size, opaque(colours.margin));
    let border = layout.whole(BORDER);
    let (start, end) = (layout.margin - border, size - layout.margin + border);
    for y in start..end {
        for x in start..end {
            image.put_pixel(x, y, opaque(colours.border));
        }
    }
    let lettering = Lettering::new(layout.scaled(LABEL));
    let near = layout.margin as f32 - layout.scaled(LABEL_DISTANCE);
    let far = size as f32 - near;
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

/// The bar at the side of who has won where the goal squares do not show it, as [`turn_bars`] are.
pub(super) fn winner_bar(layout: &Layout, scene: &Scene) -> Option<[u32; 4]> {
    match scene.result {
        Some(ResultMark::Won(side)) if !scene.goal_wins => {
            turn_bars(layout, TurnMark::Side(side)).pop()
        }
        _ => None,
    }
}

/// The bars that show whose turn it is, each as left, top, width and height in pixels.
pub(super) fn turn_bars(layout: &Layout, turn: TurnMark) -> Vec<[u32; 4]> {
    let (first, last) = (layout.margin, layout.picture() - layout.margin);
    let thick = layout.whole(TURN);
    let beyond = |at_end: bool| if at_end { last } else { first - thick };
    match turn {
        TurnMark::Side(side) => {
            vec![[first, beyond(side == layout.bottom), last - first, thick]]
        }
        TurnMark::Seat(side, partner_side) => {
            let length = SEAT * layout.tile;
            let near_end = |at_end: bool| if at_end { last - length } else { first };
            let low = side == layout.bottom;
            let eastern = partner_side == PartnerSide::East;
            let right = eastern == (layout.bottom == Side::White);
            let (left, top) = (near_end(right), near_end(low));
            let corner = if right { left } else { left - thick };
            vec![
                [corner, beyond(low), length + thick, thick],
                [beyond(right), top, thick, length],
            ]
        }
    }
}

const fn opaque([r, g, b]: Rgb) -> Rgba<u8> {
    Rgba([r, g, b, 255])
}
