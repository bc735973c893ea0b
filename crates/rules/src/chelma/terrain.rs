//! The board of Chelma: 8 x 8 squares, and on it each side's four court squares and six marked squares.
//!
//! Pure geometry, in the numbering of the 10 x 10 board: files `i` and `j` and ranks 9 and 10 do not exist here.

use super::Role;
use crate::{Side, Square, SquareSet};

/// Squares on a side of the board.
pub const WIDTH: u8 = 8;

/// All sixty-four squares, `a1` to `h8`.
pub const BOARD: SquareSet = {
    let mut squares = 0;
    let mut rank = 0;
    while rank < 8 {
        squares |= 0xff << (10 * rank);
        rank += 1;
    }
    SquareSet(squares)
};

/// Where White's King, Queen and Pawns begin. Black's begin point-symmetrically through the middle of the board.
const COURT: [(Role, u8, u8); 4] = [
    (Role::King, 7, 0),
    (Role::Queen, 6, 1),
    (Role::Pawn, 6, 0),
    (Role::Pawn, 7, 1),
];

/// White's marked squares as file and rank: `e1 f1 f2 g3 h3 h4`.
const MARKED: [(u8, u8); 6] = [(4, 0), (5, 0), (5, 1), (6, 2), (7, 2), (7, 3)];

/// The pieces on the board at the start, with their squares: King, Queen, Pawn, Pawn.
///
/// ```
/// use gala_rules::{Side, chelma::{Role, terrain::first_pieces}};
/// let [king, ..] = first_pieces(Side::Black);
/// assert_eq!((king.0, king.1.to_string().as_str()), (Role::King, "a8"));
/// ```
pub const fn first_pieces(side: Side) -> [(Role, Square); 4] {
    let [a, b, c, d] = COURT;
    [
        (a.0, seen_by(side, a.1, a.2)),
        (b.0, seen_by(side, b.1, b.2)),
        (c.0, seen_by(side, c.1, c.2)),
        (d.0, seen_by(side, d.1, d.2)),
    ]
}

/// The four squares where a side's King, Queen and Pawns begin. The enemy's must arrive there.
#[inline]
pub const fn court(side: Side) -> SquareSet {
    COURTS[side.index()]
}

/// The six squares where a side places its Rooks, Bishops and Knights. The enemy's must arrive there.
///
/// ```
/// use gala_rules::{Side, chelma::terrain::marked};
/// let names: Vec<String> = marked(Side::White).into_iter().map(|s| s.to_string()).collect();
/// assert_eq!(names, ["e1", "f1", "f2", "g3", "h3", "h4"]);
/// ```
#[inline]
pub const fn marked(side: Side) -> SquareSet {
    MARKS[side.index()]
}

/// All ten squares on which a side's pieces start.
#[inline]
pub const fn home(side: Side) -> SquareSet {
    court(side).or(marked(side))
}

/// The square point-symmetric through the middle of the 8 x 8 board: `a1` and `h8` change places. `None` off the board.
pub const fn half_turned(square: Square) -> Option<Square> {
    if !BOARD.has(square) {
        return None;
    }
    Square::new(WIDTH - 1 - square.file(), WIDTH - 1 - square.rank())
}

const COURTS: [SquareSet; 2] = [courts(Side::White), courts(Side::Black)];
const MARKS: [SquareSet; 2] = [marks(Side::White), marks(Side::Black)];

const fn courts(side: Side) -> SquareSet {
    let [a, b, c, d] = first_pieces(side);
    SquareSet::of(a.1)
        .or(SquareSet::of(b.1))
        .or(SquareSet::of(c.1))
        .or(SquareSet::of(d.1))
}

const fn marks(side: Side) -> SquareSet {
    let mut squares = SquareSet::EMPTY;
    let mut at = 0;
    while at < MARKED.len() {
        let (file, rank) = MARKED[at];
        squares = squares.or(SquareSet::of(seen_by(side, file, rank)));
        at += 1;
    }
    squares
}

/// A square as White has it, or for Black the point-symmetric one.
const fn seen_by(side: Side, file: u8, rank: u8) -> Square {
    let square = match side {
        Side::White => Square::new(file, rank),
        Side::Black => Square::new(WIDTH - 1 - file, WIDTH - 1 - rank),
    };
    square.expect("file and rank are below 8")
}
