//! How long a game may last, whatever happens on the board: a rule of both games.

use super::outcome::string_enum;

/// A game with a longest length is drawn after this many turns of both sides together: 600 a side. In play of four the
/// turns of all seats are counted, and a seat that is passed over takes none. In Chelma placements do not count. (H)
pub const LONGEST_GAME: u32 = 1_200;

string_enum! {
    /// What happens to a game that does not end.
    Longest {
        /// Nothing, as in all games that began before this point existed.
        None = "none",
        /// After 600 turns a side, [`LONGEST_GAME`] together, the game is drawn. (H)
        SixHundredTurns = "600-turns",
    }
}

impl Longest {
    /// How many turns are left until a game is drawn for its length; `None` if it never is.
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
