//! The six kinds of chessmen that Chelma is played with.

use core::fmt;

/// A kind of piece in Chelma. (`RULES.md`, 5)
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum Role {
    /// One step in any direction.
    King,
    /// One step in any direction, or a chain of orthogonal and diagonal jumps.
    Queen,
    /// One orthogonal step, or a chain of orthogonal jumps.
    Rook,
    /// One step diagonally, or a chain of diagonal jumps.
    Bishop,
    /// The knight's leap.
    Knight,
    /// One step diagonally, forward or back.
    Pawn,
}

impl Role {
    /// Every role, in the order of [`Role::index`].
    pub const ALL: [Role; 6] = [
        Role::King,
        Role::Queen,
        Role::Rook,
        Role::Bishop,
        Role::Knight,
        Role::Pawn,
    ];

    /// The kinds that the players place, in the order in which a position lists the pieces in hand.
    pub const PLACED: [Role; 3] = [Role::Bishop, Role::Knight, Role::Rook];

    /// 0 to 5: King, Queen, Rook, Bishop, Knight, Pawn.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The most pieces of this kind a side has: one King, one Queen, two of each other kind.
    pub const fn most(self) -> u8 {
        match self {
            Role::King | Role::Queen => 1,
            _ => 2,
        }
    }

    /// The capital letter of `RULES.md` section 6: `K`, `Q`, `R`, `B`, `N`, `P`.
    pub const fn letter(self) -> char {
        match self {
            Role::King => 'K',
            Role::Queen => 'Q',
            Role::Rook => 'R',
            Role::Bishop => 'B',
            Role::Knight => 'N',
            Role::Pawn => 'P',
        }
    }

    /// The role with this letter, in either case.
    ///
    /// ```
    /// use gala_rules::chelma::Role;
    /// assert_eq!(Role::from_letter('n'), Some(Role::Knight));
    /// assert_eq!(Role::from_letter('G'), None);
    /// ```
    pub fn from_letter(letter: char) -> Option<Role> {
        let letter = letter.to_ascii_uppercase();
        Role::ALL.into_iter().find(|role| role.letter() == letter)
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Role::King => "King",
            Role::Queen => "Queen",
            Role::Rook => "Rook",
            Role::Bishop => "Bishop",
            Role::Knight => "Knight",
            Role::Pawn => "Pawn",
        })
    }
}
