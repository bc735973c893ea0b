//! One theme's sprites as palette indices: the looks of squares, the empty boards, and what arrows make of each colour.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use image::{RgbaImage, imageops};

use super::arrow::{Meaning, casing, under_arrow};
use super::board::{BoardDesign, Terrain};
use super::deflate::{Codes, Counts};
use super::figure::Figure;
use super::frame::frame;
use super::geometry::{Format, Layout, Size};
use super::ground::{Ground, Mark};
use super::layers::{Layers, STEPS, levels, rgb};
use super::original::on_margin;
use super::part::{Packed, Part, Span, compressed, count};
use super::quantize::Palette;
use super::sprite_key::{RESULTS, SpriteKey};
use super::theme::colours::{Colours, Rgb};
use super::theme_palette::choose_palette;
use crate::rules::{Side, Square};

/// How far a pixel between flat areas may be off to equal its neighbour: squared, summed over the channels.
const TOLERANCE: u32 = 500;

/// Palette indices, row by row.
pub(super) type Indices = Box<[u8]>;

/// Everything that is made once for a theme and a layout.
pub(super) struct Sprites {
    pub palette: Palette,
    /// The looks a square of the board usually has; their pixels are made when they are first shown, and kept.
    tiles: HashMap<SpriteKey, Tile>,
    layers: Layers,
    /// The pieces beside the board, each on the margin.
    beside: HashMap<Figure, Indices>,
    /// The empty board, for White and for Black at the bottom.
    boards: [Board; 2],
    /// What each palette colour becomes under the arrows, by meaning and distance from the outline.
    under_arrow: [Vec<[u8; 256]>; Meaning::ALL.len()],
    /// The colour of the bar that shows whose turn it is.
    pub turn: u8,
    /// The colour of the bar that shows who has won.
    pub won: u8,
    /// Bytes of the tiles kept so far, as pixels and compressed.
    kept: AtomicUsize,
    /// In what pictures are compressed; made with the first.
    codes: OnceLock<Codes>,
}

/// A look of a square.
#[derive(Default)]
struct Tile {
    pixels: OnceLock<Indices>,
    packed: OnceLock<Packed>,
}

/// Bytes that the tiles of all a painter's sprites may take together; a look beyond that is drawn anew every time.
pub(super) const TILES: usize = 16 << 20;

/// A picture that is not a file yet.
#[doc(hidden)]
pub struct Composed {
    /// Palette indices, row by row.
    pub(super) pixels: Vec<u8>,
    /// The looks of the squares, by [`crate::rules::Square::index`].
    pub(super) keys: Vec<SpriteKey>,
    /// By row, what was laid over squares and margin.
    pub(super) touched: Vec<Span>,
}

/// An empty board.
pub(super) struct Board {
    pub layout: Layout,
    /// The whole picture.
    pub picture: Indices,
    /// The looks of its squares, by [`crate::rules::Square::index`].
    pub keys: Vec<SpriteKey>,
    /// Its squares and what is around them, row by row from the top left; made with the first picture.
    parts: OnceLock<Vec<Packed>>,
}

impl Sprites {
    pub fn new(format: Format, size: Size, colours: &Colours) -> Sprites {
        let layouts = Side::BOTH.map(|bottom| Layout::new(format, size, bottom));
        let board = format.board.design();
        let figures = board.figures();
        let layers = Layers::new(layouts[0].tile, board, colours);
        let mut grounds: Vec<Ground> = Vec::new();
        for layout in &layouts {
            let bare = SpriteKey::bare(layout);
            grounds.extend(layout.board().map(|square| bare[square.index()].ground));
        }
        grounds.sort();
        grounds.dedup();
        let palette = choose_palette(&layouts[0], &grounds, &layers, colours);
        let place = layouts[0].beside;
        let beside = figures.iter().filter(|_| place > 0).map(|&figure| {
            let piece = on_margin(figure, place, colours);
            (figure, indices(&piece, &palette))
        });
        let casing = casing(&layouts[0]);
        Sprites {
            tiles: usual_looks(board, &grounds, &figures)
                .into_iter()
                .map(|key| (key, Tile::default()))
                .collect(),
            layers,
            beside: beside.collect(),
            boards: layouts.map(|layout| empty_board(layout, colours, &palette)),
            under_arrow: Meaning::ALL.map(|meaning| {
                levels(casing)
                    .map(|distance| {
                        let mut row = [0; 256];
                        for (below, &colour) in row.iter_mut().zip(palette.colours()) {
                            let ink = under_arrow(colour, meaning, distance, casing, colours);
                            *below = palette.nearest(ink);
                        }
                        row
                    })
                    .collect()
            }),
            turn: palette.nearest(colours.arrow),
            won: palette.nearest(colours.gold),
            palette,
            kept: AtomicUsize::new(0),
            codes: OnceLock::new(),
        }
    }

    /// The empty board with this side at the bottom.
    pub fn board(&self, bottom: Side) -> &Board {
        &self.boards[bottom.index()]
    }

    /// The pixels of a square. An unusual look is drawn anew every time, as is a usual one beyond the `room` in bytes.
    pub fn tile(&self, key: &SpriteKey, room: &AtomicUsize, colours: &Colours) -> Cow<'_, [u8]> {
        let draw = || indices(&self.layers.compose(key, colours), &self.palette);
        let Some(kept) = self.tiles.get(key) else {
            return Cow::Owned(draw().into_vec());
        };
        if let Some(tile) = kept.pixels.get() {
            return Cow::Borrowed(tile);
        }
        let tile = draw();
        if !self.reserved(tile.len(), room) {
            return Cow::Owned(tile.into_vec());
        }
        Cow::Borrowed(kept.pixels.get_or_init(|| tile))
    }

    /// A look of a square as a part of pictures of `layout`, if it is kept.
    fn packed(
        &self,
        key: &SpriteKey,
        layout: &Layout,
        (room, codes): (&AtomicUsize, &Codes),
    ) -> Option<Part<'_>> {
        let tile = self.tiles.get(key)?;
        let pixels = tile.pixels.get()?;
        let line = layout.tile as usize;
        // It takes less room than its pixels: where there is none for them it would be made in vain.
        if tile.packed.get().is_none() && room.load(Ordering::Relaxed) >= pixels.len() {
            let width = layout.picture() as usize;
            let packed = Packed::new((pixels, line), (width, codes));
            let bytes = packed.weight();
            if self.reserved(bytes, room) && tile.packed.set(packed).is_err() {
                // Another thread was quicker.
                room.fetch_add(bytes, Ordering::Relaxed);
                self.kept.fetch_sub(bytes, Ordering::Relaxed);
            }
        }
        let packed = tile.packed.get()?;
        Some(Part {
            packed,
            pixels,
            line,
        })
    }

    /// Takes these bytes out of `room`, if it has as many. Returns whether it had.
    fn reserved(&self, bytes: usize, room: &AtomicUsize) -> bool {
        let left = room.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |room| {
            room.checked_sub(bytes)
        });
        if left.is_ok() {
            self.kept.fetch_add(bytes, Ordering::Relaxed);
        }
        left.is_ok()
    }

    /// The compressed data of a picture with this side at the bottom, for a PNG file.
    pub fn compressed(
        &self,
        picture: &Composed,
        bottom: Side,
        room: &AtomicUsize,
        colours: &Colours,
    ) -> Vec<u8> {
        let keys = &picture.keys;
        let codes = self.codes.get_or_init(|| self.new_codes(room, colours));
        let board = self.board(bottom);
        let layout = &board.layout;
        let edges = layout.edges();
        let width = layout.picture() as usize;
        let pixels = (&picture.pixels[..], &picture.touched[..]);
        compressed(pixels, codes, &edges, |column, row| {
            let square = (column.checked_sub(1).zip(row.checked_sub(1)))
                .and_then(|(column, row)| layout.square(column as u8, row as u8))
                .map(Square::index);
            match square.filter(|&square| keys[square] != board.keys[square]) {
                Some(square) => self.packed(&keys[square], layout, (room, codes)),
                None => Some(Part {
                    packed: &board.parts(&edges, codes)[row * (edges.len() - 1) + column],
                    pixels: &board.picture[edges[row] * width + edges[column]..],
                    line: width,
                }),
            }
        })
    }

    /// The codes that suit an empty board, and each piece as often as a few games show it.
    fn new_codes(&self, room: &AtomicUsize, colours: &Colours) -> Codes {
        const SHOWN: u32 = 5;
        let board = self.board(Side::White);
        let layout = &board.layout;
        let width = layout.picture() as usize;
        let mut counts = Counts::new();
        let flat = Codes::new(&counts);
        count(&mut counts, 1, (&board.picture, width), (width, &flat));
        let figures = layout.format.board.design().figures();
        let squares: Vec<Square> = layout.board().collect();
        for (at, &figure) in figures.iter().enumerate() {
            let square = squares[at * squares.len() / figures.len()];
            let key = SpriteKey {
                figure: Some(figure),
                ..board.keys[square.index()]
            };
            let tile = self.tile(&key, room, colours);
            let pixels = (&*tile, layout.tile as usize);
            count(&mut counts, SHOWN, pixels, (width, &flat));
        }
        Codes::new(&counts)
    }

    /// The pixels of a piece beside the board, if the layout has room for it.
    pub fn beside(&self, figure: Figure) -> Option<&[u8]> {
        self.beside.get(&figure).map(|indices| &**indices)
    }

    /// What the colours become at this distance from an arrow's outline.
    pub fn under_arrow(&self, meaning: Meaning, distance: f32) -> &[u8; 256] {
        let levels = &self.under_arrow[meaning as usize];
        let level = ((distance + 0.5) * STEPS).round().max(0.0) as usize;
        &levels[level.min(levels.len() - 1)]
    }

    /// Bytes all this takes now.
    pub fn weight(&self) -> usize {
        let layers = self.layers.weight();
        let parts = |board: &Board| {
            board
                .parts
                .get()
                .map_or(0, |all| all.iter().map(Packed::weight).sum())
        };
        let boards: usize = (self.boards.iter())
            .map(|board| board.picture.len() + parts(board))
            .sum();
        let beside: usize = self.beside.values().map(|indices| indices.len()).sum();
        let arrows: usize = self
            .under_arrow
            .iter()
            .map(|levels| levels.len() * 256)
            .sum();
        self.kept.load(Ordering::Relaxed) + layers + boards + beside + arrows
    }
}

impl Board {
    fn parts(&self, edges: &[usize], codes: &Codes) -> &[Packed] {
        self.parts.get_or_init(|| {
            let width = self.layout.picture() as usize;
            let places = edges.windows(2).flat_map(|rows| {
                (edges.windows(2)).map(|columns| (rows[0]..rows[1], columns[0]..columns[1]))
            });
            places
                .map(|(rows, columns)| {
                    let rows = rows.map(|y| &self.picture[y * width..][columns.clone()]);
                    let pixels = rows.collect::<Vec<_>>().concat();
                    Packed::new((&pixels, columns.len()), (width, codes))
                })
                .collect()
        })
    }
}

/// The looks worth keeping: all that a legal position can show.
fn usual_looks(board: &BoardDesign, grounds: &[Ground], figures: &[Figure]) -> Vec<SpriteKey> {
    let mut keys = Vec::new();
    for ground in grounds {
        let ends = ground.terrain == Terrain::Goal && board.keeps_results;
        for &result in if ends { &RESULTS[..] } else { &RESULTS[..1] } {
            let ground = Ground { result, ..*ground };
            for mark in Mark::ALL {
                let ground = Ground { mark, ..ground };
                keys.push(SpriteKey::empty(ground));
                if mark == Mark::From || (mark == Mark::Captured && !board.captures) {
                    continue;
                }
                for &figure in figures {
                    let key = SpriteKey {
                        figure: Some(figure),
                        ..SpriteKey::empty(ground)
                    };
                    keys.push(key);
                    if !figure.glyph.is_royal() {
                        continue;
                    }
                    if board.keeps_results {
                        keys.push(SpriteKey {
                            fallen: true,
                            ..key
                        });
                    }
                    if board.captures && result.is_none() {
                        let mut threatened = key;
                        threatened.ground.threatened = true;
                        keys.push(threatened);
                    }
                }
            }
        }
    }
    keys
}

fn empty_board(layout: Layout, colours: &Colours, palette: &Palette) -> Board {
    let mut picture = frame(&layout, colours);
    let keys = SpriteKey::bare(&layout);
    for square in layout.board() {
        let (x, y) = layout.corner(square);
        let tile = keys[square.index()].draw(layout.tile, colours);
        imageops::replace(&mut picture, &tile, x.into(), y.into());
    }
    Board {
        layout,
        picture: indices(&picture, palette),
        keys,
        parts: OnceLock::new(),
    }
}

/// The palette colours of an image.
///
/// A pixel takes the colour above it or before it where that comes close enough: no eye sees it in the smooth edges,
/// and repetition compresses. Flat areas stay exact.
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
