//! How long a game may last, whatever happens on the board: a rule of both games.

use super::outcome::string_enum;

/// After so many turns of both sides together a game with a longest length is drawn: 600 a side. In play of four they are the
/// turns of whichever seat moves, and a seat that is passed over takes none; in Chelma placements do not count. (H)
pub const LONGEST_GAME: u32 = 1_200;

string_enum! {
    /// What becomes of a game that does not end.
    Longest {
        /// Nothing: as in all games begun before there was this point.
        None = "none",
        /// After 600 turns a side, [`LONGEST_GAME`] together, it is drawn. (H)
        SixHundredTurns = "600-turns",
    }
}

impl Longest {
    /// How many turns are left of a game until it is drawn for its length; `None` if it never is.
    ///
    /// ```
    /// use gala_rules::Longest;
    /// assert_eq!(Longest::SixHundredTurns.left_after(1_190), Some(10));
    /// assert_eq!(Longest::None.left_after(1_190), None);
    /// ```
    pub const fn left_after(self, turns: u32) -> Option<u32> {
        match self {
            Longest::None => None,
            Longest::SixHundredTurns => Some(LONGEST_GAME.saturating_sub(turns)),
        }
    }
}
