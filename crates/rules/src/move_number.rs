//! How moves are counted: in all games the same way, that of chess.
//!
//! A number stands for a round, in which everybody moves once: White and then Black, or in play of four the four seats
//! from South-West on. So a move is named by its number and who made it. Whoever is passed over leaves a gap. Pieces
//! that are placed before the first move have numbers of their own.
//!
//! ```text
//! number    = placement | round [ dots | who ]
//! placement = "P3" | "P3."
//! dots      = "." (who begins a round) | ".." | "..." | "…" (who is next)
//! who       = "w" | "b" | "sw" | "nw" | "ne" | "se"
//! ```

use core::fmt;
use core::str::FromStr;

use crate::Side;
use crate::mover::{Castle, Mover};
use crate::prelude::*;

/// The number of a turn as players count it: `12.` of White, `12…` of Black, `P3.` of a placement.
///
/// Numbers are ordered as the turns are played; one of a side and one of a seat of four belong to different games.
///
/// ```
/// use gala_rules::{MoveNumber, Side, mover::{Castle, Mover}};
/// let read = |text: &str| text.parse::<MoveNumber>().unwrap();
/// assert_eq!(read("12"), MoveNumber::Move { round: 12, mover: Mover::Side(Side::White) });
/// assert_eq!(["12", "12w", "12."].map(|text| read(text).to_string()), ["12."; 3]);
/// assert_eq!(["12b", "12...", "12…"].map(|text| read(text).to_string()), ["12…"; 3]);
/// assert_eq!(read("3nw"), MoveNumber::Move { round: 3, mover: Mover::Seat(Castle::NorthWest) });
/// assert_eq!(read("p3").to_string(), "P3.");
/// assert!(read("P12") < read("1") && read("1") < read("1b") && read("1b") < read("2"));
/// assert!("".parse::<MoveNumber>().is_err() && "P".parse::<MoveNumber>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveNumber {
    /// A piece placed before the first move. Both sides are counted together, from 1.
    Placement(u32),
    /// A move, and also a turn that passed.
    Move {
        /// The round, from 1; 0 is before the first move.
        round: u32,
        /// Who moves.
        mover: Mover,
    },
}

/// Text that is no number of a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected the number of a move, such as 12, 12b or P3, but found \"{0}\"")]
pub struct MoveNumberError(pub String);

impl MoveNumber {
    /// The number of the round; `None` of a placement.
    pub fn round(self) -> Option<u32> {
        match self {
            MoveNumber::Placement(_) => None,
            MoveNumber::Move { round, .. } => Some(round),
        }
    }

    /// Whether it is the number of the one who begins a round, so that it is written with one dot.
    pub fn begins_round(self) -> bool {
        match self {
            MoveNumber::Placement(_) => true,
            MoveNumber::Move { mover, .. } => {
                matches!(
                    mover,
                    Mover::Side(Side::White) | Mover::Seat(Castle::SouthWest)
                )
            }
        }
    }

    /// The shortest text that says who moves: `12w`, `12nw`, `P3`.
    ///
    /// ```
    /// use gala_rules::MoveNumber;
    /// for text in ["12w", "12b", "3se", "P3"] {
    ///     assert_eq!(text.parse::<MoveNumber>().unwrap().code(), text);
    /// }
    /// ```
    pub fn code(self) -> String {
        match self {
            MoveNumber::Placement(count) => format!("P{count}"),
            MoveNumber::Move { round, mover } => format!("{round}{}", mover.code()),
        }
    }

    /// The same move in a game with these movers: who begins for White, who is next for Black; and the side of a seat.
    pub(crate) fn among(self, is_four: bool) -> MoveNumber {
        let MoveNumber::Move { round, mover } = self else {
            return self;
        };
        let mover = match (mover, is_four) {
            (Mover::Side(Side::White), true) => Mover::Seat(Castle::SouthWest),
            (Mover::Side(Side::Black), true) => Mover::Seat(Castle::NorthWest),
            (Mover::Seat(castle), false) => Mover::Side(castle.side()),
            (mover, _) => mover,
        };
        MoveNumber::Move { round, mover }
    }

    /// What it is ordered by.
    fn order(self) -> (u32, bool, usize) {
        match self {
            MoveNumber::Placement(count) => (0, true, count as usize),
            // The start, before all placements.
            MoveNumber::Move { round, mover } => (round, false, mover.number()),
        }
    }
}

impl PartialOrd for MoveNumber {
    fn partial_cmp(&self, other: &MoveNumber) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for MoveNumber {
    fn cmp(&self, other: &MoveNumber) -> core::cmp::Ordering {
        self.order().cmp(&other.order())
    }
}

/// As it stands before a move: `12.`, `12…`, `P3.`.
impl fmt::Display for MoveNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveNumber::Placement(count) => write!(f, "P{count}."),
            MoveNumber::Move { round, .. } => {
                let dots = if self.begins_round() { "." } else { "…" };
                write!(f, "{round}{dots}")
            }
        }
    }
}

impl FromStr for MoveNumber {
    type Err = MoveNumberError;

    fn from_str(text: &str) -> Result<MoveNumber, MoveNumberError> {
        let error = || MoveNumberError(text.chars().take(40).collect());
        let lower = text.to_lowercase();
        let (placement, rest) = match lower.strip_prefix('p') {
            Some(rest) => (true, rest),
            None => (false, lower.as_str()),
        };
        let end = rest
            .find(|letter: char| !letter.is_ascii_digit())
            .unwrap_or(rest.len());
        let (digits, tail) = rest.split_at(end);
        let count: u32 = digits.parse().map_err(|_| error())?;
        if placement {
            let fits = count > 0 && matches!(tail, "" | ".");
            return fits
                .then_some(MoveNumber::Placement(count))
                .ok_or_else(error);
        }
        let mover = match tail {
            "" | "." => Mover::Side(Side::White),
            ".." | "..." | "…" => Mover::Side(Side::Black),
            who => Mover::from_code(who).ok_or_else(error)?,
        };
        Ok(MoveNumber::Move {
            round: count,
            mover,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_number_is_refused() {
        for text in [
            "",
            ".",
            "w",
            "P",
            "P0",
            "P3w",
            "12x",
            "12....",
            "-1",
            "+1",
            "1.5",
            "12 w",
            "d4-d5",
            "99999999999",
        ] {
            assert!(text.parse::<MoveNumber>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_seat_is_a_side_where_two_play_and_a_side_its_first_seat_among_four() {
        let among = |text: &str, four| text.parse::<MoveNumber>().unwrap().among(four).code();
        assert_eq!(
            ["7w", "7b", "7se"].map(|text| among(text, true)),
            ["7sw", "7nw", "7se"]
        );
        assert_eq!(
            ["7sw", "7ne", "7b"].map(|text| among(text, false)),
            ["7w", "7b", "7b"]
        );
        assert_eq!(among("P3", true), "P3");
    }
}
