//! The pieces of Gala: their kinds, and a piece as a kind plus a side.

use core::fmt;

use crate::Side;

/// A kind of piece in Gala. (`RULES.md`, 2 and 3)
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum Role {
    /// The king: one step; leaps from the centre.
    Gala,
    /// Rides orthogonally in a castle, diagonally in the cross.
    Korna,
    /// Rides diagonally in a castle, orthogonally in the cross.
    Horsa,
    /// The pawn: one step.
    Kampa,
}

impl Role {
    /// Every role, in the order of [`Role::index`].
    pub const ALL: [Role; 4] = [Role::Gala, Role::Korna, Role::Horsa, Role::Kampa];

    /// 0 to 3: Gala, Korna, Horsa, Kampa.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The capital letter of `RULES.md` section 6: `G`, `K`, `H`, `P`.
    pub const fn letter(self) -> char {
        match self {
            Role::Gala => 'G',
            Role::Korna => 'K',
            Role::Horsa => 'H',
            Role::Kampa => 'P',
        }
    }

    /// The role with this letter, in either case.
    ///
    /// ```
    /// use gala_rules::gala::Role;
    /// assert_eq!(Role::from_letter('p'), Some(Role::Kampa));
    /// assert_eq!(Role::from_letter('Q'), None);
    /// ```
    pub const fn from_letter(letter: char) -> Option<Role> {
        match letter.to_ascii_uppercase() {
            'G' => Some(Role::Gala),
            'K' => Some(Role::Korna),
            'H' => Some(Role::Horsa),
            'P' => Some(Role::Kampa),
            _ => None,
        }
    }
}

/// Its name, as in `RULES.md`.
///
/// ```
/// use gala_rules::gala::Role;
/// assert_eq!(Role::ALL.map(|role| role.to_string()), ["Gala", "Korna", "Horsa", "Kampa"]);
/// ```
impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Role::Gala => "Gala",
            Role::Korna => "Korna",
            Role::Horsa => "Horsa",
            Role::Kampa => "Kampa",
        })
    }
}

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
    /// use gala_rules::{Side, gala::{Piece, Role}};
    /// assert_eq!(Piece { role: Role::Korna, side: Side::Black }.letter(), 'k');
    /// ```
    pub const fn letter(self) -> char {
        match self.side {
            Side::White => self.role.letter(),
            Side::Black => self.role.letter().to_ascii_lowercase(),
        }
    }

    /// The piece with this letter, or `None` if Gala has no such piece.
    pub const fn from_letter(letter: char) -> Option<Piece> {
        let side = if letter.is_ascii_uppercase() {
            Side::White
        } else {
            Side::Black
        };
        match Role::from_letter(letter) {
            Some(role) => Some(Piece { role, side }),
            None => None,
        }
    }
}
