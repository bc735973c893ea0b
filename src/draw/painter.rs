//! The painter: one theme, its sprites made, ready to draw.

use std::sync::OnceLock;

use super::arrow::arrows;
use super::cache::Cache;
use super::diagram::Diagram;
use super::encode::encode;
use super::geometry::{Format, HAND, PICTURE};
use super::look::looks;
use super::scene::Scene;
use super::sprites::Sprites;
use super::theme::{Colours, ThemeName};
use crate::rules::Side;

/// Bytes of finished pictures a painter keeps.
const CACHE: usize = 4 << 20;

/// Draws diagrams in one theme; made once and shared between threads.
///
/// A picture is composed of sprites as indices into a palette, so it takes about a millisecond. The same diagram again is a copy.
pub struct Painter {
    colours: &'static Colours,
    gala: Sprites,
    /// Without and with men in hand; made when the first such board is shown.
    chelma: [OnceLock<Sprites>; 2],
    cache: Cache,
}

impl Painter {
    /// A painter for this theme. This takes some tens of milliseconds: keep it.
    pub fn new(theme: ThemeName) -> Painter {
        let colours = theme.colours();
        Painter {
            colours,
            gala: Sprites::new(Format::Gala, colours),
            chelma: Default::default(),
            cache: Cache::new(CACHE),
        }
    }

    /// The diagram as the bytes of a PNG file of 800 x 800 pixels.
    pub fn png(&self, diagram: &Diagram) -> Vec<u8> {
        self.scene_png(&Scene::from(diagram))
    }

    /// The scene as the bytes of a PNG file of 800 x 800 pixels.
    pub fn scene_png(&self, scene: &Scene) -> Vec<u8> {
        let scene = scene.clone().in_order();
        if let Some(picture) = self.cache.find(&scene) {
            return picture;
        }
        let picture = self.encode(&scene, &self.compose(&scene));
        self.cache.keep(scene, &picture);
        picture
    }

    /// The picture as palette indices, row by row: the first half of [`Painter::scene_png`], for measuring.
    #[doc(hidden)]
    pub fn compose(&self, scene: &Scene) -> Vec<u8> {
        let sprites = self.sprites(scene.format());
        let board = sprites.board(scene.bottom);
        let layout = &board.layout;
        let mut picture = board.picture.to_vec();
        let looks = looks(scene, &board.looks);
        for square in layout.board() {
            let look = &looks[square.index()];
            if *look != board.looks[square.index()] {
                let tile = sprites.tile(look, self.colours);
                place(&mut picture, &tile, layout.tile, layout.corner(square));
            }
        }
        for side in Side::BOTH {
            let hand = &scene.hands[side.index()];
            for (&figure, corner) in hand.iter().zip(layout.hand(side, hand.len())) {
                if let Some(man) = sprites.in_hand(figure) {
                    place(&mut picture, man, HAND, corner);
                }
            }
        }
        for arrow in arrows(scene, layout) {
            arrow.cover(|x, y, distance| {
                let pixel = &mut picture[(y * PICTURE + x) as usize];
                *pixel = sprites.under_arrow(arrow.meaning, distance)[usize::from(*pixel)];
            });
        }
        picture
    }

    /// The second half of [`Painter::scene_png`], for measuring.
    #[doc(hidden)]
    pub fn encode(&self, scene: &Scene, picture: &[u8]) -> Vec<u8> {
        let palette = self.sprites(scene.format()).palette.bytes();
        encode(picture, &palette).expect("memory takes every byte")
    }

    /// Bytes the sprites made so far take at most, for measuring.
    #[doc(hidden)]
    pub fn weight(&self) -> usize {
        let chelma = self.chelma.iter().filter_map(OnceLock::get);
        chelma.map(Sprites::weight).sum::<usize>() + self.gala.weight()
    }

    fn sprites(&self, format: Format) -> &Sprites {
        let place = match format {
            Format::Gala => return &self.gala,
            Format::Chelma => &self.chelma[0],
            Format::ChelmaPlacing => &self.chelma[1],
        };
        place.get_or_init(|| Sprites::new(format, self.colours))
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
