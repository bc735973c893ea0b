//! One theme's sprites: every look of a square as palette indices, the empty boards, and the arrow's effect on each colour.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::OnceLock;

use image::{Rgba, RgbaImage, imageops};

use super::arrow::{CASING, Meaning, under_arrow};
use super::census::choose_palette;
use super::figure::{Emblem, Figure, draw_ring};
use super::frame::frame;
use super::geometry::{Format, Layout, Terrain};
use super::ground::{Ground, Mark};
use super::look::{Look, RESULTS};
use super::original::in_hand;
use super::palette::Palette;
use super::theme::{Colours, Rgb, mixed};
use crate::rules::Side;

/// How far a pixel between flat areas may be off to equal its neighbour: squared, summed over the channels.
const TOLERANCE: u32 = 500;

/// Steps a pixel in which the arrow's outline is placed.
const STEPS: f32 = 16.0;

/// Palette indices, row by row.
pub(super) type Indices = Box<[u8]>;

/// Everything that is made once for a theme and a layout.
pub(super) struct Sprites {
    pub palette: Palette,
    /// The looks a square of the board usually has; their pixels are made when they are first shown, and kept.
    tiles: HashMap<Look, OnceLock<Indices>>,
    layers: Layers,
    /// The men in hand, each on the margin.
    hand: HashMap<Figure, Indices>,
    /// The empty board, for White and for Black at the bottom.
    boards: [Board; 2],
    /// What each palette colour becomes under the arrows, by meaning and distance from the outline.
    under_arrow: [Vec<[u8; 256]>; 2],
}

/// An empty board.
pub(super) struct Board {
    pub layout: Layout,
    /// The whole picture.
    pub picture: Indices,
    /// The looks of its squares, by [`crate::rules::Square::index`].
    pub looks: Vec<Look>,
}

impl Sprites {
    pub fn new(format: Format, colours: &Colours) -> Sprites {
        let layouts = Side::BOTH.map(|bottom| Layout::new(format, bottom));
        let figures = Figure::all(format);
        let layers = Layers::new(layouts[0].tile, &figures, colours);
        let mut grounds: Vec<Ground> = Vec::new();
        for layout in &layouts {
            let bare = Look::bare(layout);
            grounds.extend(layout.board().map(|square| bare[square.index()].ground));
        }
        grounds.sort();
        grounds.dedup();
        let palette = choose_palette(format, &grounds, &layers, colours);
        let hand = match format {
            Format::ChelmaPlacing => figures
                .iter()
                .map(|&figure| (figure, indices(&in_hand(figure, colours), &palette)))
                .collect(),
            Format::Gala | Format::Chelma => HashMap::new(),
        };
        Sprites {
            tiles: usual_looks(format, &grounds, &figures)
                .into_iter()
                .map(|look| (look, OnceLock::new()))
                .collect(),
            layers,
            hand,
            boards: layouts.map(|layout| empty_board(layout, colours, &palette)),
            under_arrow: Meaning::ALL.map(|meaning| {
                levels()
                    .map(|distance| {
                        let mut row = [0; 256];
                        for (below, &colour) in row.iter_mut().zip(palette.colours()) {
                            *below =
                                palette.nearest(under_arrow(colour, meaning, distance, colours));
                        }
                        row
                    })
                    .collect()
            }),
            palette,
        }
    }

    /// The empty board with this side at the bottom.
    pub fn board(&self, bottom: Side) -> &Board {
        &self.boards[bottom.index()]
    }

    /// The pixels of a square. An unusual look is drawn anew every time.
    pub fn tile(&self, look: &Look, colours: &Colours) -> Cow<'_, [u8]> {
        let draw = || indices(&self.layers.look(look, colours), &self.palette);
        match self.tiles.get(look) {
            Some(kept) => Cow::Borrowed(kept.get_or_init(draw)),
            None => Cow::Owned(draw().into_vec()),
        }
    }

    /// The pixels of a man in hand, if the layout has room for hands.
    pub fn in_hand(&self, figure: Figure) -> Option<&[u8]> {
        self.hand.get(&figure).map(|indices| &**indices)
    }

    /// What the colours become at this distance from an arrow's outline.
    pub fn under_arrow(&self, meaning: Meaning, distance: f32) -> &[u8; 256] {
        let levels = &self.under_arrow[meaning as usize];
        let level = ((distance + 0.5) * STEPS).round().max(0.0) as usize;
        &levels[level.min(levels.len() - 1)]
    }

    /// Bytes all this takes once every look has been shown.
    pub fn weight(&self) -> usize {
        let tile = self.boards[0].layout.tile as usize;
        let boards: usize = self.boards.iter().map(|board| board.picture.len()).sum();
        let hands: usize = self.hand.values().map(|indices| indices.len()).sum();
        let arrows: usize = self
            .under_arrow
            .iter()
            .map(|levels| levels.len() * 256)
            .sum();
        self.tiles.len() * tile * tile + boards + hands + arrows
    }
}

/// The distances from an arrow's outline that are told apart, in pixels.
pub(super) fn levels() -> impl Iterator<Item = f32> {
    let last = ((CASING + 1.0) * STEPS) as usize;
    (0..=last).map(|level| level as f32 / STEPS - 0.5)
}

/// The looks worth keeping: all that a legal position can show.
fn usual_looks(format: Format, grounds: &[Ground], figures: &[Figure]) -> Vec<Look> {
    let mut looks = Vec::new();
    for ground in grounds {
        let ends = ground.terrain == Terrain::Centre && format == Format::Gala;
        for &result in if ends { &RESULTS[..] } else { &RESULTS[..1] } {
            let ground = Ground { result, ..*ground };
            for mark in Mark::ALL {
                let ground = Ground { mark, ..ground };
                looks.push(Look::empty(ground));
                if mark == Mark::From || (mark == Mark::Captured && format != Format::Gala) {
                    continue;
                }
                for &figure in figures {
                    let figure = Some(figure);
                    let mut look = Look {
                        figure,
                        ..Look::empty(ground)
                    };
                    looks.push(look);
                    if figure.is_none_or(|figure| figure.emblem != Emblem::Gala) {
                        continue;
                    }
                    look.fallen = true;
                    looks.push(look);
                    if result.is_none() {
                        look.fallen = false;
                        look.ground.threatened = true;
                        looks.push(look);
                    }
                }
            }
        }
    }
    looks
}

/// Men and ring on a transparent square.
pub(super) struct Layers {
    /// By figure and whether it has fallen.
    figures: HashMap<(Figure, bool), RgbaImage>,
    ring: RgbaImage,
}

impl Layers {
    fn new(tile: u32, figures: &[Figure], colours: &Colours) -> Layers {
        let mut drawn = HashMap::new();
        for &figure in figures {
            for fallen in [false, true] {
                if !fallen || figure.emblem == Emblem::Gala {
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

    /// The look in full colour, laid together from ground and layers.
    pub fn look(&self, look: &Look, colours: &Colours) -> RgbaImage {
        let (width, height) = self.ring.dimensions();
        let mut image = RgbaImage::new(width, height);
        look.ground.draw(&mut image, colours);
        if let Some(figure) = look.figure {
            match self.figures.get(&(figure, look.fallen)) {
                Some(layer) => lay(&mut image, layer),
                None => figure.draw(&mut image, colours, look.fallen),
            }
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
    let looks = Look::bare(&layout);
    for square in layout.board() {
        let (x, y) = layout.corner(square);
        let tile = looks[square.index()].draw(layout.tile, colours);
        imageops::replace(&mut picture, &tile, x.into(), y.into());
    }
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
