//! Where things lie in the picture: pixels of squares, and which part of the board a square belongs to.

use crate::rules::{Side, Square};

/// Width and height of every picture, in pixels.
pub const PICTURE: u32 = 800;

/// Where the squares of a board lie in the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Layout {
    /// Squares a row and a column.
    pub squares: u8,
    /// Width and height of a square in pixels.
    pub tile: u32,
    /// Pixels between the picture's edge and the board, the same on all four sides.
    pub margin: u32,
    /// Who sits at the bottom.
    pub bottom: Side,
}

impl Layout {
    /// The board of Gala, 10 x 10.
    pub const fn gala(bottom: Side) -> Layout {
        Layout {
            squares: 10,
            tile: 72,
            margin: 40,
            bottom,
        }
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

/// The part of the board a square belongs to. (`rules.md`, 1.)
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Terrain {
    Castle,
    Cross,
    Centre,
}

impl Terrain {
    /// The terrain of a square of Gala's board.
    pub fn of(square: Square) -> Terrain {
        let middle = |line: u8| line == 4 || line == 5;
        match (middle(square.file()), middle(square.rank())) {
            (true, true) => Terrain::Centre,
            (false, false) => Terrain::Castle,
            _ => Terrain::Cross,
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

    /// The line around a square of Gala's board.
    pub fn of(square: Square, layout: &Layout) -> Edges {
        let step = |from: Square, (columns, rows): (i8, i8)| match layout.bottom {
            Side::White => from.offset(columns, -rows),
            Side::Black => from.offset(-columns, rows),
        };
        let in_castle = |square: Square| Terrain::of(square) == Terrain::Castle;
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
        assert_eq!(Layout::gala(Side::White).corner(square("a1")), (40, 688));
        assert_eq!(Layout::gala(Side::Black).corner(square("a1")), (688, 40));
        assert_eq!(
            Layout::gala(Side::White).centre(square("j10")),
            (724.0, 76.0)
        );
        for bottom in Side::BOTH {
            let layout = Layout::gala(bottom);
            for square in Square::all() {
                let (column, row) = layout.cell(square);
                assert_eq!(layout.square(column as u8, row as u8), Some(square));
            }
        }
    }

    #[test]
    fn the_line_runs_around_the_castles() {
        let layout = Layout::gala(Side::White);
        let parts = |name| Edges::of(square(name), &layout).parts().collect::<Vec<_>>();
        assert_eq!(parts("a1"), []);
        assert_eq!(parts("d2"), [(1, 0), (1, -1), (1, 1)]);
        assert_eq!(parts("e5"), [(-1, 1)]);
        assert_eq!(parts("d1"), parts("d2"));
        let turned = Layout::gala(Side::Black);
        assert_eq!(
            Edges::of(square("d2"), &layout),
            Edges::of(square("g9"), &turned)
        );
    }
}
