//! Where things lie in the picture: pixels of squares, and which part of the board a square belongs to.

use super::board::{BoardKind, Terrain};
use crate::rules::{Side, Square};

/// Width and height of every picture, in pixels.
pub const PICTURE: u32 = 800;

/// A way to lay out a picture. Each has its own sprites.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Format {
    pub board: BoardKind,
    /// Whether there is room for pieces above and below the board.
    pub beside: bool,
}

impl Format {
    /// The board alone.
    pub const fn new(board: BoardKind) -> Format {
        Format {
            board,
            beside: false,
        }
    }
}

/// How large a picture is: boards are full, replays smaller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Size {
    /// 800 pixels.
    Full,
    /// 600 pixels.
    Medium,
    /// 400 pixels.
    Small,
}

impl Size {
    /// Width and height in pixels.
    pub const fn pixels(self) -> u32 {
        match self {
            Size::Full => PICTURE,
            Size::Medium => 600,
            Size::Small => 400,
        }
    }
}

/// Where the squares of a board lie in the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Layout {
    pub format: Format,
    pub size: Size,
    /// Squares a row and a column.
    pub squares: u8,
    /// Width and height of a square in pixels.
    pub tile: u32,
    /// Pixels between the picture's edge and the board, the same on all four sides.
    pub margin: u32,
    /// Width and height of the place of a piece beside the board, in pixels.
    pub beside: u32,
    /// Who sits at the bottom.
    pub bottom: Side,
}

impl Layout {
    /// The layout of a board with this side at the bottom.
    pub const fn new(format: Format, size: Size, bottom: Side) -> Layout {
        let board = format.board.design();
        let (tile, beside) = match format.beside {
            true => board.tiles_beside[size as usize],
            false => (board.tiles[size as usize], 0),
        };
        Layout {
            format,
            size,
            squares: board.squares,
            tile,
            margin: (size.pixels() - tile * board.squares as u32) / 2,
            beside,
            bottom,
        }
    }

    /// Width and height of the picture in pixels.
    pub const fn picture(&self) -> u32 {
        self.size.pixels()
    }

    /// Where margin, squares and margin begin, across and down alike, and where the picture ends.
    pub fn edges(&self) -> Vec<usize> {
        let squares = (0..=u32::from(self.squares)).map(|square| self.margin + square * self.tile);
        let all = [0].into_iter().chain(squares).chain([self.picture()]);
        all.map(|edge| edge as usize).collect()
    }

    /// A length, given in pixels of a full picture, in pixels of this one.
    pub fn scaled(&self, length: f32) -> f32 {
        length * self.picture() as f32 / PICTURE as f32
    }

    /// The same in whole pixels, at least one.
    pub fn whole(&self, length: u32) -> u32 {
        (length * self.picture() / PICTURE).max(1)
    }

    /// The squares of the board, `a1` first.
    pub fn board(&self) -> impl Iterator<Item = Square> {
        let squares = self.squares;
        Square::all().filter(move |square| square.file().max(square.rank()) < squares)
    }

    /// The top left pixels of `count` pieces beside the board at a side's home. Those beyond the picture are left out.
    pub fn beside(&self, side: Side, count: usize) -> impl Iterator<Item = (u32, u32)> {
        let (picture, tile) = (self.picture(), self.beside);
        let count = (count as u32).min(picture.checked_div(tile).unwrap_or(0));
        let start = (picture - tile * count) / 2;
        let y = if side == self.bottom {
            picture - tile - 2
        } else {
            2
        };
        (0..count).map(move |at| (start + at * tile, y))
    }

    /// Column and row of a square as they are seen, from the picture's top left.
    pub fn cell(&self, square: Square) -> (u32, u32) {
        let (file, rank) = (u32::from(square.file()), u32::from(square.rank()));
        let last = u32::from(self.squares) - 1;
        match self.bottom {
            Side::White => (file, last.saturating_sub(rank)),
            Side::Black => (last.saturating_sub(file), rank),
        }
    }

    /// The square of the board that is seen at this column and row.
    pub fn square(&self, column: u8, row: u8) -> Option<Square> {
        let last = self.squares - 1;
        let (left, up) = (last.checked_sub(column)?, last.checked_sub(row)?);
        match self.bottom {
            Side::White => Square::new(column, up),
            Side::Black => Square::new(left, row),
        }
    }

    /// The top left pixel of a square.
    pub fn corner(&self, square: Square) -> (u32, u32) {
        let (column, row) = self.cell(square);
        (
            self.margin + column * self.tile,
            self.margin + row * self.tile,
        )
    }

    /// The middle of a square, in pixels.
    pub fn centre(&self, square: Square) -> (f32, f32) {
        let (x, y) = self.corner(square);
        let half = self.tile as f32 / 2.0;
        (x as f32 + half, y as f32 + half)
    }
}

/// The parts of the line around the open board on a square's border, as they are seen: four edges and four corners.
///
/// Each part lies half on this square and half on its neighbour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(super) struct Edges(u8);

impl Edges {
    /// Neighbours as column and row steps: the four edges first, then the corners.
    pub const AROUND: [(i8, i8); 8] = [
        (0, -1),
        (1, 0),
        (0, 1),
        (-1, 0),
        (1, -1),
        (1, 1),
        (-1, 1),
        (-1, -1),
    ];

    /// The line around a square.
    pub fn of(square: Square, layout: &Layout) -> Edges {
        let step = |from: Square, (columns, rows): (i8, i8)| {
            let to = match layout.bottom {
                Side::White => from.offset(columns, -rows),
                Side::Black => from.offset(-columns, rows),
            };
            to.filter(|to| to.file().max(to.rank()) < layout.squares)
        };
        let terrain = layout.format.board.design().terrain;
        let is_open = |square: Square| terrain(square) == Terrain::Open;
        let apart = |one: Option<Square>, other: Option<Square>| match (one, other) {
            (Some(one), Some(other)) => is_open(one) != is_open(other),
            _ => false,
        };
        let mut bits = 0;
        for (bit, (columns, rows)) in Self::AROUND.into_iter().enumerate() {
            let here = Some(square);
            let drawn = if columns == 0 || rows == 0 {
                apart(here, step(square, (columns, rows)))
            } else {
                let beside = step(square, (columns, 0));
                let above = step(square, (0, rows));
                let across = step(square, (columns, rows));
                apart(here, beside)
                    || apart(here, above)
                    || apart(beside, across)
                    || apart(above, across)
            };
            bits |= u8::from(drawn) << bit;
        }
        Edges(bits)
    }

    /// The parts that are drawn, as column and row steps towards them.
    pub fn parts(self) -> impl Iterator<Item = (i8, i8)> {
        Self::AROUND
            .into_iter()
            .enumerate()
            .filter(move |(bit, _)| self.0 >> bit & 1 == 1)
            .map(|(_, step)| step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str) -> Square {
        name.parse().expect("a square")
    }

    #[test]
    fn either_side_sits_at_the_bottom() {
        assert_eq!(
            Layout::new(Format::new(BoardKind::GALA), Size::Full, Side::White).corner(square("a1")),
            (40, 688)
        );
        assert_eq!(
            Layout::new(Format::new(BoardKind::GALA), Size::Full, Side::Black).corner(square("a1")),
            (688, 40)
        );
        assert_eq!(
            Layout::new(Format::new(BoardKind::GALA), Size::Full, Side::White)
                .centre(square("j10")),
            (724.0, 76.0)
        );
        for bottom in Side::BOTH {
            let layout = Layout::new(Format::new(BoardKind::GALA), Size::Full, bottom);
            for square in Square::all() {
                let (column, row) = layout.cell(square);
                assert_eq!(layout.square(column as u8, row as u8), Some(square));
            }
        }
    }
}
