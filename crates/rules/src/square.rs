//! One square of a board of up to 10 x 10, and sets of squares as bits of a `u128`.
//!
//! The 8 x 8 board of Chelma is the corner `a1`-`h8` of the same numbering, so every game shares these types.
//! Which pieces stand where is part of a position.

use crate::bits;
use crate::prelude::*;

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};
use core::str::FromStr;

/// A square, named by its file `a`-`j` and its rank `1`-`10`.
///
/// ```
/// use gala_rules::Square;
/// let square: Square = "j10".parse().unwrap();
/// assert_eq!((square.file(), square.rank()), (9, 9));
/// assert_eq!(square.to_string(), "j10");
/// assert_eq!(Square::new(3, 2).unwrap().to_string(), "d3");
/// assert!("k1".parse::<Square>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// Text that names no square.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a square from a1 to j10 but found \"{0}\"")]
pub struct SquareError(pub String);

impl Square {
    /// Number of squares of the largest board.
    pub const COUNT: usize = 100;

    /// The square on `file` and `rank`, both counted from 0; `None` off the 10 x 10 board.
    #[inline]
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file < 10 && rank < 10 {
            Some(Square(rank * 10 + file))
        } else {
            None
        }
    }

    /// The square with this index, 0 for `a1`, 9 for `j1`, 99 for `j10`; `None` from 100 on.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < Self::COUNT {
            Some(Square(index as u8))
        } else {
            None
        }
    }

    /// Every square of the 10 x 10 board, `a1`, `b1`, … `j10`.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..Self::COUNT as u8).map(Square)
    }

    /// Rank times ten plus file, 0 to 99.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// File counted from 0 (`a`) to 9 (`j`).
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 % 10
    }

    /// Rank counted from 0 (`1`) to 9 (`10`).
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 / 10
    }

    /// The square `files` to the right and `ranks` up, or `None` off the board.
    ///
    /// ```
    /// use gala_rules::Square;
    /// let d4: Square = "d4".parse().unwrap();
    /// assert_eq!(d4.offset(1, 1).unwrap().to_string(), "e5");
    /// assert_eq!(d4.offset(-4, 0), None);
    /// ```
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let file = self.file() as i8 + files;
        let rank = self.rank() as i8 + ranks;
        if file < 0 || rank < 0 {
            return None;
        }
        Square::new(file as u8, rank as u8)
    }

    /// The square point-symmetric through the middle of the 10 x 10 board: `a1` and `j10` change places.
    #[inline]
    pub const fn half_turned(self) -> Square {
        Square(99 - self.0)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file()) as char, self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Square, SquareError> {
        let error = || SquareError(text.to_owned());
        let mut letters = text.chars();
        let file = letters
            .next()
            .map(|letter| letter.to_ascii_lowercase())
            .filter(|letter| ('a'..='j').contains(letter))
            .ok_or_else(error)?;
        let rank = letters.as_str();
        if rank.starts_with('0')
            || rank.len() > 2
            || !rank.bytes().all(|byte| byte.is_ascii_digit())
        {
            return Err(error());
        }
        let rank: u8 = rank.parse().map_err(|_| error())?;
        Square::new(file as u8 - b'a', rank.wrapping_sub(1)).ok_or_else(error)
    }
}

/// A set of squares, one bit each.
///
/// ```
/// use gala_rules::{Square, SquareSet};
/// let e5: Square = "e5".parse().unwrap();
/// let set = SquareSet::from(e5) | SquareSet::from(e5.offset(1, 0).unwrap());
/// assert_eq!(set.count(), 2);
/// assert_eq!(set.into_iter().map(|s| s.to_string()).collect::<Vec<_>>(), ["e5", "f5"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SquareSet(pub u128);

impl SquareSet {
    /// No square at all.
    pub const EMPTY: SquareSet = SquareSet(0);
    /// All hundred squares.
    pub const ALL: SquareSet = SquareSet((1 << 100) - 1);

    /// The set of this one square.
    #[inline]
    pub const fn of(square: Square) -> SquareSet {
        SquareSet(bits::bit(square.0))
    }

    /// Whether `square` is in the set.
    #[inline]
    pub const fn has(self, square: Square) -> bool {
        bits::has(self.0, square.0)
    }

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many squares, 0 to 100.
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The squares of both sets.
    #[inline]
    pub const fn and(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & other.0)
    }

    /// The squares of either set.
    #[inline]
    pub const fn or(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 | other.0)
    }

    /// The squares of this set that are not in `other`.
    #[inline]
    pub const fn without(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & !other.0)
    }

    /// Whether the two sets share a square.
    #[inline]
    pub const fn meets(self, other: SquareSet) -> bool {
        self.0 & other.0 != 0
    }

    /// Puts `square` into the set.
    #[inline]
    pub fn insert(&mut self, square: Square) {
        self.0 |= SquareSet::of(square).0;
    }

    /// Takes `square` out of the set.
    #[inline]
    pub fn remove(&mut self, square: Square) {
        self.0 &= !SquareSet::of(square).0;
    }

    /// The lowest square, `a1` first, or `None` if empty.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square(self.0.trailing_zeros() as u8))
        }
    }
}

impl From<Square> for SquareSet {
    #[inline]
    fn from(square: Square) -> SquareSet {
        SquareSet::of(square)
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> SquareSet {
        let mut set = SquareSet::EMPTY;
        for square in squares {
            set.insert(square);
        }
        set
    }
}

impl BitAnd for SquareSet {
    type Output = SquareSet;
    #[inline]
    fn bitand(self, other: SquareSet) -> SquareSet {
        self.and(other)
    }
}

impl BitOr for SquareSet {
    type Output = SquareSet;
    #[inline]
    fn bitor(self, other: SquareSet) -> SquareSet {
        self.or(other)
    }
}

impl BitAndAssign for SquareSet {
    #[inline]
    fn bitand_assign(&mut self, other: SquareSet) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for SquareSet {
    #[inline]
    fn bitor_assign(&mut self, other: SquareSet) {
        self.0 |= other.0;
    }
}

impl Not for SquareSet {
    type Output = SquareSet;
    #[inline]
    fn not(self) -> SquareSet {
        SquareSet::ALL.without(self)
    }
}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;
    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self.0)
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// The squares of a set, `a1` first.
#[derive(Clone, Debug)]
pub struct Squares(u128);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = Square(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(square)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rank_is_written_in_digits_alone() {
        for text in ["d", "d0", "d03", "d003", "d+3", "d-3", "d 3", "d3 ", "d11"] {
            assert!(text.parse::<Square>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn sets_of_squares_are_cut_turned_round_and_begin_with_the_lowest() {
        let set = |names: &[&str]| -> SquareSet {
            let squares = names.iter().map(|name| name.parse::<Square>());
            squares.map(|square| square.expect("a square")).collect()
        };
        let (one, other) = (set(&["c3", "d4"]), set(&["d4", "a2", "j10"]));
        assert_eq!(one & other, set(&["d4"]));
        let mut cut = one;
        cut &= other;
        assert_eq!(cut, set(&["d4"]));
        assert_eq!(!one & other, set(&["a2", "j10"]));
        assert_eq!((!one).count(), 98);
        assert_eq!(other.first(), Square::new(0, 1));
        assert_eq!(SquareSet::EMPTY.first(), None);
    }
}
