//! Who plays: two sides, or four seats of which two form a side.

use super::Side;
use super::outcome::string_enum;

string_enum! {
    /// How many people play.
    Seats {
        /// One person on each side.
        Two = "two",
        /// One person for each castle, clockwise from SW; partners sit side by side. (H)
        Four = "four",
    }
}

/// One of the four corners of 4 x 4 squares; in play of four also the seat that begins there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Castle {
    /// `a1`-`d4`, White's.
    SouthWest,
    /// `a7`-`d10`, Black's.
    NorthWest,
    /// `g7`-`j10`, Black's.
    NorthEast,
    /// `g1`-`j4`, White's.
    SouthEast,
}

impl Castle {
    /// The side that this castle belongs to.
    pub const fn side(self) -> Side {
        match self {
            Castle::SouthWest | Castle::SouthEast => Side::White,
            Castle::NorthWest | Castle::NorthEast => Side::Black,
        }
    }
}

/// Who is to move: a side, or one of the four seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mover {
    /// A side, in play of two.
    Side(Side),
    /// A castle's seat, in play of four.
    Seat(Castle),
}

impl Mover {
    /// The side that moves, whichever of its seats it is.
    #[inline]
    pub const fn side(self) -> Side {
        match self {
            Mover::Side(side) => side,
            Mover::Seat(castle) => castle.side(),
        }
    }

    /// The code in a position text: `w`, `b`, or `sw nw ne se`.
    pub const fn code(self) -> &'static str {
        match self {
            Mover::Side(Side::White) => "w",
            Mover::Side(Side::Black) => "b",
            Mover::Seat(Castle::SouthWest) => "sw",
            Mover::Seat(Castle::NorthWest) => "nw",
            Mover::Seat(Castle::NorthEast) => "ne",
            Mover::Seat(Castle::SouthEast) => "se",
        }
    }

    /// The mover with this code.
    pub fn from_code(code: &str) -> Option<Mover> {
        Mover::ALL.into_iter().find(|mover| mover.code() == code)
    }

    const ALL: [Mover; 6] = [
        Mover::Side(Side::White),
        Mover::Side(Side::Black),
        Mover::Seat(Castle::SouthWest),
        Mover::Seat(Castle::NorthWest),
        Mover::Seat(Castle::NorthEast),
        Mover::Seat(Castle::SouthEast),
    ];

    #[inline]
    pub(crate) fn number(self) -> usize {
        match self {
            Mover::Side(side) => side.index(),
            Mover::Seat(castle) => 2 + castle as usize,
        }
    }
}
