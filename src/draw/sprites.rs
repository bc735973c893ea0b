//! One theme's sprites: every look of a square as palette indices, the empty boards, and the arrow's effect on each colour.

use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

use image::{Rgba, RgbaImage, imageops};

use super::arrow::{CASING, under_arrow};
use super::figure::{Figure, draw_ring};
use super::frame::frame;
use super::geometry::{Layout, PICTURE};
use super::ground::{Ground, Mark};
use super::look::Look;
use super::palette::{Census, Palette};
use super::theme::{Colours, Rgb, mixed};
use crate::rules::{Side, Square};

/// How far a pixel between flat areas may be off to equal its neighbour: squared, summed over the channels.
const TOLERANCE: u32 = 500;

/// Steps a pixel in which the arrow's outline is placed.
const STEPS: f32 = 16.0;

/// Palette indices, row by row.
pub(super) type Indices = Box<[u8]>;

/// Everything that is made once for a theme.
pub(super) struct Sprites {
    pub palette: Palette,
    /// Every look a square of the board can have; its pixels are made when it is first shown, and kept.
    tiles: HashMap<Look, OnceLock<Indices>>,
    layers: Layers,
    /// The empty board, for White and for Black at the bottom.
    boards: [Board; 2],
    /// What each palette colour becomes under the arrow, by distance from its outline.
    under_arrow: Vec<[u8; 256]>,
}

/// An empty board.
pub(super) struct Board {
    pub layout: Layout,
    /// The whole picture.
    pub picture: Indices,
    /// The looks of its squares, by [`Square::index`].
    pub looks: Vec<Look>,
}

impl Sprites {
    pub fn new(colours: &Colours) -> Sprites {
        let layers = Layers::new(Layout::gala(Side::White).tile, colours);
        let bare: HashSet<Ground> = Side::BOTH
            .into_iter()
            .flat_map(|bottom| Look::all_bare(&Layout::gala(bottom)))
            .map(|look| look.ground)
            .collect();
        let palette = choose_palette(&bare, &layers, colours);
        let tiles = bare
            .iter()
            .flat_map(|ground| Mark::ALL.map(|mark| Ground { mark, ..*ground }))
            .flat_map(|ground| {
                [true, false].map(|threatened| Ground {
                    threatened,
                    ..ground
                })
            })
            .flat_map(|ground| {
                let figures = Figure::all().map(Some).chain([None]);
                figures.map(move |figure| (Look { ground, figure }, OnceLock::new()))
            })
            .collect();
        let boards = Side::BOTH.map(|bottom| empty_board(Layout::gala(bottom), colours, &palette));
        let last = ((CASING + 1.0) * STEPS) as usize;
        let under_arrow = (0..=last)
            .map(|level| {
                let mut row = [0; 256];
                for (below, &colour) in row.iter_mut().zip(palette.colours()) {
                    *below = palette.nearest(under_arrow(colour, distance(level), colours));
                }
                row
            })
            .collect();
        Sprites {
            palette,
            tiles,
            layers,
            boards,
            under_arrow,
        }
    }

    /// The empty board with this side at the bottom.
    pub fn board(&self, bottom: Side) -> &Board {
        &self.boards[bottom.index()]
    }

    /// The pixels of a square.
    pub fn tile(&self, look: &Look, colours: &Colours) -> Option<&[u8]> {
        let cell = self.tiles.get(look)?;
        Some(cell.get_or_init(|| indices(&self.layers.look(look, colours), &self.palette)))
    }

    /// What the colours become at this distance from the arrow's outline.
    pub fn under_arrow(&self, distance: f32) -> &[u8; 256] {
        let level = ((distance + 0.5) * STEPS).round().max(0.0) as usize;
        &self.under_arrow[level.min(self.under_arrow.len() - 1)]
    }

    /// Bytes all tiles take once every one of them has been shown.
    pub fn weight(&self) -> usize {
        let tile = self.layers.ring.width() as usize;
        self.tiles.len() * tile * tile
            + self.under_arrow.len() * 256
            + self
                .boards
                .iter()
                .map(|board| board.picture.len())
                .sum::<usize>()
    }
}

/// The distance from the outline that a level of [`Sprites::under_arrow`] stands for, in pixels.
fn distance(level: usize) -> f32 {
    level as f32 / STEPS - 0.5
}

/// Men and ring on a transparent square.
struct Layers {
    figures: HashMap<Figure, RgbaImage>,
    ring: RgbaImage,
}

impl Layers {
    fn new(tile: u32, colours: &Colours) -> Layers {
        let figures = Figure::all()
            .map(|figure| {
                let mut image = RgbaImage::new(tile, tile);
                figure.draw(&mut image, colours);
                (figure, image)
            })
            .collect();
        let mut ring = RgbaImage::new(tile, tile);
        draw_ring(&mut ring, colours);
        Layers { figures, ring }
    }

    /// The look in full colour, laid together from ground and layers.
    fn look(&self, look: &Look, colours: &Colours) -> RgbaImage {
        let (width, height) = self.ring.dimensions();
        let mut image = RgbaImage::new(width, height);
        look.ground.draw(&mut image, colours);
        if let Some(figure) = look.figure.and_then(|figure| self.figures.get(&figure)) {
            lay(&mut image, figure);
        }
        if look.ground.threatened {
            lay(&mut image, &self.ring);
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

const fn rgb(Rgba([r, g, b, _]): Rgba<u8>) -> Rgb {
    [r, g, b]
}

fn empty_board(layout: Layout, colours: &Colours, palette: &Palette) -> Board {
    let mut picture = frame(&layout, colours);
    let looks = Look::all_bare(&layout);
    for (square, look) in Square::all().zip(&looks) {
        let (x, y) = layout.corner(square);
        let mut tile = RgbaImage::new(layout.tile, layout.tile);
        look.ground.draw(&mut tile, colours);
        imageops::replace(&mut picture, &tile, x.into(), y.into());
    }
    debug_assert_eq!(picture.dimensions(), (PICTURE, PICTURE));
    Board {
        layout,
        picture: indices(&picture, palette),
        looks,
    }
}

/// The palette colours of an image.
///
/// A pixel takes the colour above it or before it where that comes close enough: no eye sees it in the smooth edges, and what
/// repeats compresses. Flat areas stay exact.
fn indices(image: &RgbaImage, palette: &Palette) -> Indices {
    let width = image.width() as usize;
    let mut known: HashMap<Rgb, u8> = HashMap::new();
    let mut indices: Vec<u8> = Vec::with_capacity(width * image.height() as usize);
    for &pixel in image.pixels() {
        let colour = rgb(pixel);
        let nearest = *known
            .entry(colour)
            .or_insert_with(|| palette.nearest(colour));
        let above = indices.len().checked_sub(width);
        let before = indices.len().checked_sub(1);
        let index = [above, before]
            .into_iter()
            .flatten()
            .map(|place| indices[place])
            .find(|&near| {
                near == nearest
                    || palette.is_edge(nearest) && palette.distance(near, colour) <= TOLERANCE
            })
            .unwrap_or(nearest);
        indices.push(index);
    }
    indices.into()
}
/// The palette of a theme, from what its pictures usually show.
fn choose_palette(bare: &HashSet<Ground>, layers: &Layers, colours: &Colours) -> Palette {
    let mut flat = colours.flat();
    let mut plain: Vec<Ground> = bare.iter().map(|ground| ground.inner()).collect();
    plain.sort();
    plain.dedup();
    let mut census = Census::default();
    let mut count = |image: &RgbaImage, weight: f32| {
        for &pixel in image.pixels() {
            census.add(rgb(pixel), weight);
        }
    };
    count(&frame(&Layout::gala(Side::White), colours), 1.0);
    for &ground in &plain {
        for (mark, threatened, weight) in [
            (Mark::None, false, 2.0),
            (Mark::None, true, 0.5),
            (Mark::From, false, 0.2),
            (Mark::To, false, 0.4),
            (Mark::Captured, false, 0.3),
        ] {
            let ground = Ground {
                mark,
                threatened,
                ..ground
            };
            flat.push(ground.surface(colours));
            for figure in Figure::all() {
                let figure = Some(figure);
                count(&layers.look(&Look { ground, figure }, colours), weight);
            }
            count(
                &layers.look(
                    &Look {
                        ground,
                        figure: None,
                    },
                    colours,
                ),
                weight,
            );
        }
    }
    // Arrows over the grounds they usually cross: about 500 pixels of outline a square.
    let crossed: Vec<Rgb> = plain
        .iter()
        .map(|ground| ground.surface(colours))
        .chain([colours.line])
        .collect();
    let last = ((CASING + 1.0) * STEPS) as usize;
    for &ground in &crossed {
        flat.push(under_arrow(ground, -1.0, colours));
        for level in 0..=last {
            census.add(under_arrow(ground, distance(level), colours), 30.0);
        }
    }
    for ground in plain {
        let from = Ground {
            mark: Mark::From,
            ..ground
        };
        flat.push(under_arrow(from.surface(colours), -1.0, colours));
    }
    Palette::new(&flat, census)
}
