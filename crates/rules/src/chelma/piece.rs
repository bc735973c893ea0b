//! A piece of Chelma: a kind of chessman plus a side.

pub use crate::chessmen::Role;

use crate::Side;

/// A piece on the board: its kind and its side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Its kind.
    pub role: Role,
    /// Its side.
    pub side: Side,
}

impl Piece {
    /// The letter in position texts: upper case for White, lower case for Black.
    ///
    /// ```
    /// use gala_rules::{Side, chelma::{Piece, Role}};
    /// assert_eq!(Piece { role: Role::Queen, side: Side::Black }.letter(), 'q');
    /// ```
    pub const fn letter(self) -> char {
        match self.side {
            Side::White => self.role.letter(),
            Side::Black => self.role.letter().to_ascii_lowercase(),
        }
    }

    /// The piece with this letter, or `None` if Chelma has no such piece.
    pub fn from_letter(letter: char) -> Option<Piece> {
        let side = if letter.is_ascii_uppercase() {
            Side::White
        } else {
            Side::Black
        };
        Role::from_letter(letter).map(|role| Piece { role, side })
    }
}
