//! What lies over the ground of a square, each drawn once: the pieces and the ring around threatened ones.

use std::collections::HashMap;

use image::{Rgba, RgbaImage};

use super::board::BoardDesign;
use super::figure::{Figure, draw_ring};
use super::marker::draw_marker;
use super::sprite_key::SpriteKey;
use super::theme::colours::{Colours, Rgb, mixed};

/// Steps a pixel in which the arrow's outline is placed.
pub(super) const STEPS: f32 = 16.0;

/// The distances from an arrow's outline that are told apart, in pixels.
pub(super) fn levels(casing: f32) -> impl Iterator<Item = f32> {
    let last = ((casing + 1.0) * STEPS) as usize;
    (0..=last).map(|level| level as f32 / STEPS - 0.5)
}

/// Pieces and ring on a transparent square.
pub(super) struct Layers {
    /// By figure and whether it has fallen.
    figures: HashMap<(Figure, bool), RgbaImage>,
    ring: RgbaImage,
}

impl Layers {
    pub fn new(tile: u32, board: &BoardDesign, colours: &Colours) -> Layers {
        let mut drawn = HashMap::new();
        for figure in board.figures() {
            for fallen in [false, true] {
                if !fallen || board.keeps_results && figure.glyph.is_royal() {
                    let mut image = RgbaImage::new(tile, tile);
                    figure.draw(&mut image, colours, fallen);
                    drawn.insert((figure, fallen), image);
                }
            }
        }
        let mut ring = RgbaImage::new(tile, tile);
        draw_ring(&mut ring, colours);
        Layers {
            figures: drawn,
            ring,
        }
    }

    /// The memory that the layers take, in bytes.
    pub fn weight(&self) -> usize {
        self.ring.len() * (self.figures.len() + 1)
    }

    /// The square of this key in full colour, composed of its ground and the layers.
    pub fn compose(&self, key: &SpriteKey, colours: &Colours) -> RgbaImage {
        let (width, height) = self.ring.dimensions();
        let mut image = RgbaImage::new(width, height);
        key.ground.draw(&mut image, colours, key.figure.is_some());
        self.over(image, key, colours)
    }

    /// The piece, ring and marker of this key over a ground that has been drawn.
    pub fn over(&self, mut image: RgbaImage, key: &SpriteKey, colours: &Colours) -> RgbaImage {
        if let Some(figure) = key.figure {
            match self.figures.get(&(figure, key.fallen)) {
                Some(layer) => lay(&mut image, layer),
                None => figure.draw(&mut image, colours, key.fallen),
            }
        }
        if key.ground.threatened {
            lay(&mut image, &self.ring);
        }
        if let Some(marker) = key.marker {
            draw_marker(&mut image, marker, colours);
        }
        image
    }
}

/// Lays a layer over an opaque image of the same size.
fn lay(image: &mut RgbaImage, layer: &RgbaImage) {
    for (below, &Rgba([r, g, b, alpha])) in image.pixels_mut().zip(layer.pixels()) {
        if alpha > 0 {
            let [r, g, b] = mixed(rgb(*below), [r, g, b], alpha);
            *below = Rgba([r, g, b, 255]);
        }
    }
}

/// The colour of an opaque pixel.
pub(super) const fn rgb(Rgba([r, g, b, _]): Rgba<u8>) -> Rgb {
    [r, g, b]
}
