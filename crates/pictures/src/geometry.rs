//! Where things lie in the picture: pixels of squares, and which part of the board a square belongs to.

use crate::rules::{Side, Square};

/// Width and height of every picture, in pixels.
pub const PICTURE: u32 = 800;

/// A way to lay out a picture. Each has its own sprites.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Format {
    /// 10 x 10 squares.
    Gala,
    /// 10 x 10 squares, and room for captured men above and below.
    GalaBeside,
    /// 8 x 8 squares.
    Chelma,
    /// 8 x 8 squares, and room for the men in hand above and below.
    ChelmaPlacing,
}

impl Format {
    /// Whether it shows the board of Gala.
    pub const fn is_gala(self) -> bool {
        matches!(self, Format::Gala | Format::GalaBeside)
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
    /// Width and height of the place of a man beside the board, in pixels.
    pub beside: u32,
    /// Who sits at the bottom.
    pub bottom: Side,
}

impl Layout {
    /// The layout of a board with this side at the bottom.
    pub const fn new(format: Format, size: Size, bottom: Side) -> Layout {
        let (squares, tile, beside) = match (format, size) {
            (Format::Gala, Size::Full) => (10, 72, 0),
            (Format::Gala, Size::Medium) => (10, 54, 0),
            (Format::Gala, Size::Small) => (10, 36, 0),
            (Format::GalaBeside, Size::Full) => (10, 64, 38),
            (Format::GalaBeside, Size::Medium) => (10, 48, 28),
            (Format::GalaBeside, Size::Small) => (10, 32, 19),
            (Format::Chelma, Size::Full) => (8, 90, 0),
            (Format::Chelma, Size::Medium) => (8, 67, 0),
            (Format::Chelma, Size::Small) => (8, 45, 0),
            (Format::ChelmaPlacing, Size::Full) => (8, 76, 54),
            (Format::ChelmaPlacing, Size::Medium) => (8, 57, 40),
            (Format::ChelmaPlacing, Size::Small) => (8, 38, 27),
        };
        Layout {
            format,
            size,
            squares,
            tile,
            margin: (size.pixels() - tile * squares as u32) / 2,
            beside,
            bottom,
        }
    }

    /// Width and height of the picture in pixels.
    pub const fn picture(&self) -> u32 {
        self.size.pixels()
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

    /// The top left pixels of `men` men beside the board at a side's home; those beyond the picture are left out.
    pub fn beside(&self, side: Side, men: usize) -> impl Iterator<Item = (u32, u32)> {
        let (picture, tile) = (self.picture(), self.beside);
        let men = (men as u32).min(picture.checked_div(tile).unwrap_or(0));
        let start = (picture - tile * men) / 2;
        let y = if side == self.bottom {
            picture - tile - 2
        } else {
            2
        };
        (0..men).map(move |man| (start + man * tile, y))
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

    /// The square seen at this column and row.
    pub fn square(&self, column: u8, row: u8) -> Option<Square> {
        let last = self.squares - 1;
        match self.bottom {
            Side::White => Square::new(column, last.checked_sub(row)?),
            Side::Black => Square::new(last.checked_sub(column)?, row),
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

/// The part of the board a square belongs to. (`rules.md`, 1 and 5.)
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Terrain {
    /// A castle; in Chelma the open board.
    Castle,
    /// The cross; in Chelma the marked squares.
    Cross,
    /// The holy squares; in Chelma those where king, queen and pawns begin.
    Centre,
}

impl Terrain {
    /// The terrain of a square.
    pub fn of(square: Square, format: Format) -> Terrain {
        let (file, rank) = (square.file(), square.rank());
        if format.is_gala() {
            let middle = |line: u8| line == 4 || line == 5;
            return match (middle(file), middle(rank)) {
                (true, true) => Terrain::Centre,
                (false, false) => Terrain::Castle,
                _ => Terrain::Cross,
            };
        }
        // White's corner is h1, Black's a8; the middle of the board maps one onto the other.
        match ((7_u8.abs_diff(file), rank), (file, 7_u8.abs_diff(rank))) {
            ((0..=1, 0..=1), _) | (_, (0..=1, 0..=1)) => Terrain::Centre,
            ((across, up), _) | (_, (across, up)) if across + up <= 3 => Terrain::Cross,
            _ => Terrain::Castle,
        }
    }
}

/// The parts of the deflection line on a square's border, as they are seen: four edges and four corners.
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
        let in_castle = |square: Square| Terrain::of(square, layout.format) == Terrain::Castle;
        let apart = |one: Option<Square>, other: Option<Square>| match (one, other) {
            (Some(one), Some(other)) => in_castle(one) != in_castle(other),
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
            Layout::new(Format::Gala, Size::Full, Side::White).corner(square("a1")),
            (40, 688)
        );
        assert_eq!(
            Layout::new(Format::Gala, Size::Full, Side::Black).corner(square("a1")),
            (688, 40)
        );
        assert_eq!(
            Layout::new(Format::Gala, Size::Full, Side::White).centre(square("j10")),
            (724.0, 76.0)
        );
        for bottom in Side::BOTH {
            let layout = Layout::new(Format::Gala, Size::Full, bottom);
            for square in Square::all() {
                let (column, row) = layout.cell(square);
                assert_eq!(layout.square(column as u8, row as u8), Some(square));
            }
        }
    }

    #[test]
    fn the_corners_of_chelma_are_as_the_rules_say() {
        let named = |names: &[&str]| names.iter().map(|name| square(name)).collect::<Vec<_>>();
        let layout = Layout::new(Format::Chelma, Size::Full, Side::White);
        let all = |terrain| -> Vec<Square> {
            layout
                .board()
                .filter(|&square| Terrain::of(square, Format::Chelma) == terrain)
                .collect()
        };
        let mut home = named(&["h1", "g2", "g1", "h2", "a8", "b7", "a7", "b8"]);
        let mut marked = named(&[
            "e1", "f1", "f2", "g3", "h3", "h4", "a5", "a6", "b6", "c7", "c8", "d8",
        ]);
        home.sort();
        marked.sort();
        assert_eq!(all(Terrain::Centre), home);
        assert_eq!(all(Terrain::Cross), marked);
        let edges: Vec<_> = Edges::of(square("h4"), &layout).parts().collect();
        assert!(!edges.contains(&(1, 0)), "no line along the border");
    }

    #[test]
    fn the_line_runs_around_the_castles() {
        let layout = Layout::new(Format::Gala, Size::Full, Side::White);
        let parts = |name| Edges::of(square(name), &layout).parts().collect::<Vec<_>>();
        assert_eq!(parts("a1"), []);
        assert_eq!(parts("d2"), [(1, 0), (1, -1), (1, 1)]);
        assert_eq!(parts("e5"), [(-1, 1)]);
        assert_eq!(parts("d1"), parts("d2"));
        let turned = Layout::new(Format::Gala, Size::Full, Side::Black);
        assert_eq!(
            Edges::of(square("d2"), &layout),
            Edges::of(square("g9"), &turned)
        );
    }
}
