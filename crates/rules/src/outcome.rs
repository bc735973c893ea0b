//! How a game ends: with which winner, if any, why, and how great the win is.

use core::fmt;

use super::Side;

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case", deny_unknown_fields)
)]
pub enum Outcome {
    /// A side has won.
    Win {
        /// The winner.
        side: Side,
        /// What won the game.
        reason: WinReason,
        /// How great the win is.
        grade: Grade,
    },
    /// No side has won.
    Draw(DrawReason),
}

impl Outcome {
    /// The winner, if there is one.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Outcome::Win { side, .. } => Some(side),
            Outcome::Draw(_) => None,
        }
    }
}

impl fmt::Display for Outcome {
    /// `white`, `black` or `draw`, as the command line prints it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.winner() {
            Some(Side::White) => "white",
            Some(Side::Black) => "black",
            None => "draw",
        })
    }
}

/// How great a win is. (S1)
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// Any other win.
    Plain,
    /// One own Gala stands in the centre and both enemy Galas are captured.
    Minor,
    /// Both own Galas stand in the centre.
    Great,
}

/// Declares an enum whose values each have a short stable text, used in stored games and in notation.
macro_rules! string_enum {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $code:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$vdoc])* $variant,)+ }

        impl $name {
            /// Every value.
            pub const ALL: &[$name] = &[$($name::$variant),+];

            /// The short stable text of this value, for stored games and notation.
            pub const fn code(self) -> &'static str {
                match self { $($name::$variant => $code,)+ }
            }

            /// The value with this text.
            pub fn from_code(code: &str) -> Option<$name> {
                Self::ALL.iter().copied().find(|value| value.code() == code)
            }
        }

        #[cfg(feature = "serde")]
        $crate::serial::as_code!($name);
    };
}
pub(crate) use string_enum;

string_enum! {
    /// What won the game.
    WinReason {
        /// Both enemy Galas are captured.
        GalasCaptured = "galas-captured",
        /// One enemy Gala is captured, and that is enough (option `single-gala`).
        GalaCaptured = "gala-captured",
        /// Both own Galas stand in the centre.
        CentreReached = "centre-reached",
        /// The loser's last piece is a single Gala (option `lone-gala`).
        LoneGala = "lone-gala",
        /// Chelma: all pieces stand where the enemy's began. (S4)
        Home = "home",
        /// Chelma, where an enemy piece on a goal square counts: all goal squares are filled, some of them by enemy
        /// pieces. (Halma, H)
        HomeFilled = "home-filled",
        /// Chelma: after its 30th move, or when both had made it, the loser still had a piece on one of its own
        /// starting squares. (S4)
        TurnThirty = "turn-30",
        /// The loser resigned.
        Resigned = "resigned",
        /// The loser's time ran out.
        Time = "time",
    }
}

string_enum! {
    /// What drew the game.
    DrawReason {
        /// Each side has exactly one Gala.
        OneGalaEach = "one-gala-each",
        /// Each side has exactly one Gala, and both stand in the centre.
        OneGalaEachInCentre = "one-gala-each-in-centre",
        /// The same position came up for the third time. (H)
        Repetition = "repetition",
        /// A hundred moves in a row without a capture or a Kampa move. (H)
        HundredMoves = "hundred-moves",
        /// Chelma by `chelma-open`: two hundred moves in a row, placements not counted. (H)
        TwoHundredMoves = "two-hundred-moves",
        /// The game has lasted as long as a game may. (H)
        LongestGame = "longest-game",
        /// The side to move has no legal move; in Chelma, neither side has. (H)
        NoMove = "no-move",
        /// Chelma, if turn 30 is judged once: both sides still had a piece on their own starting squares then. (Halma,
        /// H)
        BothAtHome = "both-at-home",
        /// The players agreed.
        Agreed = "agreed",
    }
}

impl Grade {
    /// The short stable text, for stored games and notation.
    pub const fn code(self) -> &'static str {
        match self {
            Grade::Plain => "plain",
            Grade::Minor => "minor",
            Grade::Great => "great",
        }
    }

    /// The grade with this text.
    pub fn from_code(code: &str) -> Option<Grade> {
        [Grade::Plain, Grade::Minor, Grade::Great]
            .into_iter()
            .find(|grade| grade.code() == code)
    }
}
