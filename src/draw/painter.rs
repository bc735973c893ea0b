//! The painter: one theme, its sprites made, ready to draw.

use super::cache::{Cache, normal};
use super::diagram::Diagram;
use super::encode::encode;
use super::geometry::PICTURE;
use super::look::looks;
use super::original::arrow;
use super::sprites::Sprites;
use super::theme::{Colours, ThemeName};
use crate::rules::Square;

/// Bytes of finished pictures a painter keeps.
const CACHE: usize = 4 << 20;

/// Draws diagrams in one theme; made once and shared between threads.
///
/// A picture is composed of sprites as indices into a palette, so it takes about a millisecond. The same diagram again is a copy.
pub struct Painter {
    colours: &'static Colours,
    sprites: Sprites,
    palette: Vec<u8>,
    cache: Cache,
}

impl Painter {
    /// A painter for this theme. This takes some tens of milliseconds: keep it.
    pub fn new(theme: ThemeName) -> Painter {
        let colours = theme.colours();
        let sprites = Sprites::new(colours);
        Painter {
            colours,
            palette: sprites.palette.bytes(),
            sprites,
            cache: Cache::new(CACHE),
        }
    }

    /// The diagram as the bytes of a PNG file of 800 x 800 pixels.
    pub fn png(&self, diagram: &Diagram) -> Vec<u8> {
        let diagram = normal(diagram);
        if let Some(picture) = self.cache.find(&diagram) {
            return picture;
        }
        let picture = self.encode(&self.compose(&diagram));
        self.cache.keep(diagram, &picture);
        picture
    }

    /// The picture as palette indices, row by row: the first half of [`Painter::png`], for measuring.
    #[doc(hidden)]
    pub fn compose(&self, diagram: &Diagram) -> Vec<u8> {
        let board = self.sprites.board(diagram.bottom);
        let mut picture = board.picture.to_vec();
        let looks = looks(diagram, &board.looks);
        for ((square, look), bare) in Square::all().zip(&looks).zip(&board.looks) {
            if look == bare {
                continue;
            }
            if let Some(tile) = self.sprites.tile(look, self.colours) {
                place(
                    &mut picture,
                    tile,
                    board.layout.tile,
                    board.layout.corner(square),
                );
            }
        }
        if let Some(arrow) = arrow(diagram, &board.layout) {
            arrow.cover(|x, y, distance| {
                let pixel = &mut picture[(y * PICTURE + x) as usize];
                *pixel = self.sprites.under_arrow(distance)[usize::from(*pixel)];
            });
        }
        picture
    }

    /// The second half of [`Painter::png`], for measuring.
    #[doc(hidden)]
    pub fn encode(&self, picture: &[u8]) -> Vec<u8> {
        encode(picture, &self.palette).expect("memory takes every byte")
    }

    /// Bytes the sprites take at most, for measuring.
    #[doc(hidden)]
    pub fn weight(&self) -> usize {
        self.sprites.weight()
    }
}

/// Copies a tile of `side` pixels into the picture.
fn place(picture: &mut [u8], tile: &[u8], side: u32, (x, y): (u32, u32)) {
    let (width, side) = (PICTURE as usize, side as usize);
    let start = y as usize * width + x as usize;
    for (to, from) in picture[start..]
        .chunks_mut(width)
        .zip(tile.chunks_exact(side))
    {
        to[..side].copy_from_slice(from);
    }
}
