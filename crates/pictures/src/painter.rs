//! The painter: one theme, its sprites made, ready to draw.

use std::collections::HashMap;
use std::sync::atomic::AtomicUsize;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::arrow::{Arrow, arrows, ways};
use super::board::BoardKind;
use super::cache::Cache;
use super::encode::{encode, file};
use super::frame::{turn_bars, winner_bar};
use super::geometry::{Format, Layout, PICTURE, Size};
use super::part::Span;
use super::replay_cache::Replays;
use super::scene::{Scene, common_format};
use super::sprite_key::{SpriteKey, keys};
use super::sprites::{Composed, Sprites, TILES};
use super::theme::ThemeName;
use super::theme::colours::Colours;
use crate::rules::Side;

/// Bytes of finished pictures a painter keeps.
const CACHE: usize = 4 << 20;

/// Sprites that are made once, by the first task that needs them.
type Slot = Arc<OnceLock<Arc<Sprites>>>;

/// Draws diagrams in one theme; made once and shared between threads.
///
/// A picture is composed of sprites as indices into a palette, so it takes half a millisecond. The same scene again is
/// a copy.
pub struct Painter {
    theme: ThemeName,
    colours: &'static Colours,
    /// By layout; those of the default board in full size from the beginning, the others when they are first shown.
    sprites: Mutex<HashMap<(Format, Size), Slot>>,
    /// Bytes of tiles that may still be kept, as pixels and compressed.
    room: AtomicUsize,
    cache: Cache,
    pub(super) replays: Replays,
}

impl Painter {
    /// A painter for this theme. This takes some tens of milliseconds: keep it.
    pub fn new(theme: ThemeName) -> Painter {
        let painter = Painter {
            theme,
            colours: theme.colours(),
            sprites: Mutex::default(),
            room: AtomicUsize::new(TILES),
            cache: Cache::new(CACHE),
            replays: Replays::default(),
        };
        painter.sprites(Format::new(BoardKind::default()), Size::Full);
        painter
    }

    /// The painter of this theme that the whole process shares: what one part of it has drawn the others need not draw
    /// again.
    ///
    /// ```
    /// use gala_pictures::{Painter, ThemeName};
    ///
    /// let painter = Painter::shared(ThemeName::Dark);
    /// assert!(std::ptr::eq(painter, Painter::shared(ThemeName::Dark)));
    /// ```
    pub fn shared(theme: ThemeName) -> &'static Painter {
        static PAINTERS: [OnceLock<Painter>; ThemeName::ALL.len()] =
            [const { OnceLock::new() }; ThemeName::ALL.len()];
        PAINTERS[theme as usize].get_or_init(|| Painter::new(theme))
    }

    /// Its theme.
    pub fn theme(&self) -> ThemeName {
        self.theme
    }

    /// The diagram as the bytes of a PNG file of 800 x 800 pixels.
    pub fn png(&self, diagram: impl Into<Scene>) -> Vec<u8> {
        self.scene_png(&diagram.into())
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

    /// Scenes of one game one above the other as the bytes of a PNG file, each 800 pixels wide and high. Without any it
    /// is an empty board.
    pub fn column_png(&self, scenes: &[Scene]) -> Vec<u8> {
        let scenes = match scenes {
            [] => return self.scene_png(&Scene::default()),
            [only] => return self.scene_png(only),
            scenes => scenes,
        };
        let all: Vec<&Scene> = scenes.iter().collect();
        let format = common_format(&all);
        let pictures = all
            .iter()
            .map(|scene| self.compose_as(scene, format, Size::Full).pixels);
        let picture: Vec<u8> = pictures.flatten().collect();
        let palette = &self.sprites(format, Size::Full).palette;
        encode(&picture, PICTURE, &palette.bytes()).expect("memory takes every byte")
    }

    /// The first half of [`Painter::scene_png`], for measuring.
    #[doc(hidden)]
    pub fn compose(&self, scene: &Scene) -> Composed {
        self.compose_as(scene, scene.format(), Size::Full)
    }

    /// The scene laid out in this way.
    pub(super) fn compose_as(&self, scene: &Scene, format: Format, size: Size) -> Composed {
        let sprites = self.sprites(format, size);
        let board = sprites.board(scene.bottom);
        let layout = &board.layout;
        let width = layout.picture() as usize;
        let mut picture = board.picture.to_vec();
        let mut touched = vec![Span::default(); width];
        let keys = keys(scene, &board.keys);
        for square in layout.board() {
            let key = &keys[square.index()];
            if *key != board.keys[square.index()] {
                let tile = sprites.tile(key, &self.room, self.colours);
                place(
                    &mut picture,
                    width,
                    &tile,
                    layout.tile,
                    layout.corner(square),
                );
            }
        }
        if let Some(ways) = ways(scene, layout) {
            let pixels = (&mut picture[..], &mut touched[..]);
            self.lay_under(pixels, &ways, &keys, &sprites, layout);
        }
        let turn = scene.turn.iter().flat_map(|&turn| turn_bars(layout, turn));
        let won = winner_bar(layout, scene).map(|bar| (bar, sprites.won));
        for ([left, top, wide, high], colour) in turn.map(|bar| (bar, sprites.turn)).chain(won) {
            let (left, right) = (left as usize, (left + wide) as usize);
            for y in top as usize..(top + high) as usize {
                picture[y * width..][left..right].fill(colour);
                touched[y].grow(left, right);
            }
        }
        for side in Side::BOTH {
            let pieces = &scene.hands[side.index()];
            for (&figure, corner) in pieces.iter().zip(layout.beside(side, pieces.len())) {
                if let Some(piece) = sprites.beside(figure) {
                    place(&mut picture, width, piece, layout.beside, corner);
                    let (left, top) = (corner.0 as usize, corner.1 as usize);
                    for row in &mut touched[top..top + layout.beside as usize] {
                        row.grow(left, left + layout.beside as usize);
                    }
                }
            }
        }
        for arrow in arrows(scene, layout) {
            arrow.cover(|x, y, distance| {
                let (x, y) = (x as usize, y as usize);
                let pixel = &mut picture[y * width + x];
                *pixel = sprites.under_arrow(arrow.meaning, distance)[usize::from(*pixel)];
                touched[y].grow(x, x + 1);
            });
        }
        Composed {
            pixels: picture,
            keys,
            touched,
        }
    }

    /// Paints ways where the ground is seen: pieces and signs stay above them.
    fn lay_under(
        &self,
        (picture, touched): (&mut [u8], &mut [Span]),
        ways: &Arrow,
        keys: &[SpriteKey],
        sprites: &Sprites,
        layout: &Layout,
    ) {
        let width = layout.picture() as usize;
        let mut ground = picture.to_vec();
        for square in layout.board() {
            let key = keys[square.index()];
            let bare = key.without_pieces();
            if bare != key {
                let tile = sprites.tile(&bare, &self.room, self.colours);
                place(
                    &mut ground,
                    width,
                    &tile,
                    layout.tile,
                    layout.corner(square),
                );
            }
        }
        ways.cover(|x, y, distance| {
            let at = y as usize * width + x as usize;
            if picture[at] == ground[at] {
                picture[at] = sprites.under_arrow(ways.meaning, distance)[usize::from(picture[at])];
                touched[y as usize].grow(x as usize, x as usize + 1);
            }
        });
    }

    /// The second half of [`Painter::scene_png`], for measuring.
    #[doc(hidden)]
    pub fn encode(&self, scene: &Scene, picture: &Composed) -> Vec<u8> {
        let sprites = self.sprites(scene.format(), Size::Full);
        let data = sprites.compressed(picture, scene.bottom, &self.room, self.colours);
        file(&data, PICTURE, PICTURE, &sprites.palette.bytes()).expect("memory takes every byte")
    }

    /// Bytes the sprites and masks made so far take, for measuring.
    #[doc(hidden)]
    pub fn weight(&self) -> usize {
        let slots = self.sprites.lock().unwrap_or_else(PoisonError::into_inner);
        let made = slots.values().filter_map(|slot| slot.get());
        made.map(|sprites| sprites.weight()).sum()
    }

    pub(super) fn sprites(&self, format: Format, size: Size) -> Arc<Sprites> {
        let slot = {
            let mut slots = self.sprites.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(slots.entry((format, size)).or_default())
        };
        // Made while the lock is free, so that other layouts are not kept waiting.
        let made = slot.get_or_init(|| Arc::new(Sprites::new(format, size, self.colours)));
        Arc::clone(made)
    }
}

/// Copies a tile of `side` pixels into a picture of `width` pixels a row.
fn place(picture: &mut [u8], width: usize, tile: &[u8], side: u32, (x, y): (u32, u32)) {
    let side = side as usize;
    let start = y as usize * width + x as usize;
    for (to, from) in picture[start..]
        .chunks_mut(width)
        .zip(tile.chunks_exact(side))
    {
        to[..side].copy_from_slice(from);
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use flate2::read::ZlibDecoder;

    use super::*;
    use crate::rules::Square;
    use crate::{Figure, Marker, PieceGlyph, ResultMark, Track, TurnMark};

    fn square(name: &str) -> Square {
        name.parse().expect("a square")
    }

    /// The pixels of a PNG file, unlike `image` only if their checksum is right.
    fn pixels(file: &[u8]) -> Vec<u8> {
        let (mut at, mut data) = (8, Vec::new());
        while at < file.len() {
            let length: [u8; 4] = file[at..at + 4].try_into().expect("four bytes");
            let length = u32::from_be_bytes(length) as usize;
            if &file[at + 4..at + 8] == b"IDAT" {
                data.extend_from_slice(&file[at + 8..][..length]);
            }
            at += 12 + length;
        }
        let mut rows = Vec::new();
        let read = ZlibDecoder::new(&data[..]).read_to_end(&mut rows);
        read.expect("a zlib stream");
        let rows = rows.chunks_exact(PICTURE as usize + 1);
        rows.flat_map(|row| row[1..].iter().copied()).collect()
    }

    /// Everything at once, on the board and beyond it.
    fn scenes(board: BoardKind, glyph: PieceGlyph) -> [Scene; 4] {
        let figure = |side| Figure::new(glyph, side);
        let place = |at, side| (square(at), figure(side));
        let pieces = ["c4", "b9", "i6", "d3", "a1", "j10", "h8"];
        let sides = Side::BOTH.into_iter().cycle();
        let plain = Scene {
            board,
            pieces: pieces
                .into_iter()
                .zip(sides)
                .map(|(at, side)| place(at, side))
                .collect(),
            ..Scene::default()
        };
        let moved = Scene {
            last: Some(Track {
                route: ["d3", "e3", "f4"].map(square).to_vec(),
                captured: true,
            }),
            attacks: vec![["h8", "a1"].map(square).to_vec()],
            threatened: crate::rules::SquareSet::of(square("a1")),
            turn: Some(TurnMark::Side(Side::Black)),
            ..plain.clone()
        };
        let beside = Scene {
            hands: Side::BOTH.map(|side| vec![figure(side); 3]),
            result: Some(ResultMark::Won(Side::White)),
            ..moved.clone()
        };
        let figure = Scene {
            ways: vec![["d3", "d6", "g6"].map(square).to_vec()],
            markers: vec![(square("g6"), Marker::Far), (square("b2"), Marker::Barred)],
            ..plain.clone()
        };
        [plain, moved, beside, figure]
    }

    #[test]
    fn a_file_has_exactly_the_pixels_that_were_composed() {
        for room in [TILES, 20_000] {
            let painter = Painter {
                room: AtomicUsize::new(room),
                ..Painter::new(ThemeName::Light)
            };
            for (board, glyph) in [
                (BoardKind::default(), PieceGlyph::KORNA),
                (BoardKind::CHELMA, PieceGlyph::KNIGHT),
            ] {
                for scene in scenes(board, glyph) {
                    // New and kept, from both sides.
                    for bottom in [Side::BOTH, Side::BOTH].into_iter().flatten() {
                        let scene = Scene {
                            bottom,
                            ..scene.clone()
                        };
                        let composed = painter.compose(&scene);
                        let read = pixels(&painter.encode(&scene, &composed));
                        assert!(read == composed.pixels, "{scene:?}");
                    }
                }
            }
        }
    }
}
