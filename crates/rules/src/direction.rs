//! The eight directions of a board, clockwise from north.

use super::Square;

/// A direction on the board, clockwise from north; even ones are orthogonal, odd ones diagonal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Up the board, towards rank 10.
    North,
    /// Up and right.
    NorthEast,
    /// Right, towards file j.
    East,
    /// Down and right.
    SouthEast,
    /// Down the board, towards rank 1.
    South,
    /// Down and left.
    SouthWest,
    /// Left, towards file a.
    West,
    /// Up and left.
    NorthWest,
}

use Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};

impl Direction {
    /// All eight, clockwise from north.
    pub const ALL: [Direction; 8] = [
        North, NorthEast, East, SouthEast, South, SouthWest, West, NorthWest,
    ];
    /// The four along files and ranks.
    pub const ORTHOGONAL: [Direction; 4] = [North, East, South, West];
    /// The four between them.
    pub const DIAGONAL: [Direction; 4] = [NorthEast, SouthEast, SouthWest, NorthWest];

    /// The change of file and rank of one step.
    pub const fn step(self) -> (i8, i8) {
        match self {
            North => (0, 1),
            NorthEast => (1, 1),
            East => (1, 0),
            SouthEast => (1, -1),
            South => (0, -1),
            SouthWest => (-1, -1),
            West => (-1, 0),
            NorthWest => (-1, 1),
        }
    }

    /// The next square in this direction, or `None` if that is off the board.
    pub const fn from(self, square: Square) -> Option<Square> {
        let (files, ranks) = self.step();
        square.offset(files, ranks)
    }

    /// The angle between two directions in eighths of a full turn, 0 to 4.
    ///
    /// ```
    /// use gala_rules::Direction;
    /// assert_eq!(Direction::North.turn(Direction::NorthWest), 1);
    /// assert_eq!(Direction::North.turn(Direction::SouthEast), 3);
    /// ```
    pub const fn turn(self, other: Direction) -> u8 {
        let turn = (self as u8).abs_diff(other as u8);
        if turn > 4 { 8 - turn } else { turn }
    }

    /// Whether steps in this direction lead to lower squares in the order of [`Square::index`].
    pub const fn descends(self) -> bool {
        let (files, ranks) = self.step();
        (ranks * 10 + files).is_negative()
    }
}
