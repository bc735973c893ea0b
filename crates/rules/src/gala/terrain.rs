//! The board of Gala: castles, cross, centre, rings, borders.
//!
//! Pure geometry (`RULES.md`, 1). How the pieces move on it is in [`super::route`].

pub use crate::Direction;
use crate::Direction::{NorthEast, NorthWest, SouthEast, SouthWest};
pub use crate::mover::Castle;
use crate::{Square, SquareSet};

impl Castle {
    /// Clockwise from south-west, the order of play of four.
    pub const ALL: [Castle; 4] = [
        Castle::SouthWest,
        Castle::NorthWest,
        Castle::NorthEast,
        Castle::SouthEast,
    ];

    /// The castle in which a square lies, or `None` in the cross.
    ///
    /// ```
    /// use gala_rules::gala::terrain::Castle;
    /// assert_eq!(Castle::of("d4".parse().unwrap()), Some(Castle::SouthWest));
    /// assert_eq!(Castle::of("e5".parse().unwrap()), None);
    /// ```
    pub const fn of(square: Square) -> Option<Castle> {
        match (square.file(), square.rank()) {
            (0..=3, 0..=3) => Some(Castle::SouthWest),
            (0..=3, 6..=9) => Some(Castle::NorthWest),
            (6..=9, 6..=9) => Some(Castle::NorthEast),
            (6..=9, 0..=3) => Some(Castle::SouthEast),
            _ => None,
        }
    }

    /// Whether it lies on the eastern half of the board.
    pub const fn is_eastern(self) -> bool {
        matches!(self, Castle::NorthEast | Castle::SouthEast)
    }

    /// The diagonal direction from its outer corner to the board's middle.
    pub const fn toward_centre(self) -> Direction {
        match self {
            Castle::SouthWest => NorthEast,
            Castle::NorthWest => SouthEast,
            Castle::NorthEast => SouthWest,
            Castle::SouthEast => NorthWest,
        }
    }

    /// The seat that moves next, clockwise.
    pub const fn next(self) -> Castle {
        match self {
            Castle::SouthWest => Castle::NorthWest,
            Castle::NorthWest => Castle::NorthEast,
            Castle::NorthEast => Castle::SouthEast,
            Castle::SouthEast => Castle::SouthWest,
        }
    }

    /// Whether a cross square shares an edge with this castle (`e1`-`e4`, `a5`-`d5` for south-west).
    pub fn has_alongside(self, square: Square) -> bool {
        Castle::of(square).is_none()
            && Direction::ORTHOGONAL
                .iter()
                .filter_map(|direction| direction.from(square))
                .any(|next| Castle::of(next) == Some(self))
    }
}

/// The ring of a square in its castle: its distance from the outer corner, 0 to 6; `None` in the cross.
///
/// ```
/// use gala_rules::gala::terrain::ring;
/// assert_eq!(ring("a1".parse().unwrap()), Some(0));
/// assert_eq!(ring("i8".parse().unwrap()), Some(3));
/// assert_eq!(ring("f6".parse().unwrap()), None);
/// ```
pub const fn ring(square: Square) -> Option<u8> {
    let (file, rank) = (square.file(), square.rank());
    match Castle::of(square) {
        None => None,
        Some(Castle::SouthWest) => Some(file + rank),
        Some(Castle::NorthWest) => Some(file + 9 - rank),
        Some(Castle::NorthEast) => Some(18 - file - rank),
        Some(Castle::SouthEast) => Some(9 - file + rank),
    }
}

/// Whether a step between two neighbouring squares crosses a deflection line.
pub fn crosses(from: Square, to: Square) -> bool {
    Castle::of(from) != Castle::of(to)
}

/// Whether a castle square shares an edge with the cross (`d1`-`d4`, `a4`-`c4` for south-west).
pub fn is_border(square: Square) -> bool {
    Castle::of(square).is_some()
        && Direction::ORTHOGONAL
            .iter()
            .filter_map(|direction| direction.from(square))
            .any(|next| Castle::of(next).is_none())
}

/// The castle squares on the rings from 0 to `highest`.
const fn squares_where_ring(highest: u8) -> SquareSet {
    let mut set = SquareSet::EMPTY;
    let mut index = 0;
    while let Some(square) = Square::from_index(index) {
        if let Some(r) = ring(square)
            && r <= highest
        {
            set = set.or(SquareSet::of(square));
        }
        index += 1;
    }
    set
}

/// The forty home squares: rings 0 to 3 of all four castles.
pub const HOME: SquareSet = squares_where_ring(3);

/// The noble squares: rings 0 to 2 of all four castles.
pub const NOBLE: SquareSet = squares_where_ring(2);

/// The holy squares `e5 f5 e6 f6`.
pub const CENTRE: SquareSet = SquareSet(0b11 << 44 | 0b11 << 54);
