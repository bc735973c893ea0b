//! A person's strength at a game or at puzzles.

use serde::{Deserialize, Serialize};

use super::ids::Timestamp;

/// A rating with a greater deviation than this is a first guess.
pub const SURE: f64 = 110.0;

/// A person's strength at a game, as far as their games show it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The rating; it begins at 1500.
    pub points: f64,
    /// The true strength lies within this distance in two of three cases; 350 if nothing is known.
    pub deviation: f64,
    /// The number of rated games it is based on.
    pub games: u32,
}

impl Rating {
    /// Whether it is more than a first guess.
    pub fn is_sure(&self) -> bool {
        self.deviation <= SURE
    }
}

/// A rating as it is kept, to the last bit: as of the last game that changed it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatingState {
    /// The rating.
    pub points: Exact,
    /// Its deviation.
    pub deviation: Exact,
    /// How much it changes.
    pub volatility: Exact,
    /// The number of rated games.
    pub games: u32,
    /// When the last of them ended.
    pub last: Timestamp,
}

/// How strong a level of the computer is on the scale of the people of a server. It is an estimate from few games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LevelRating {
    /// The level, from 1 to 8.
    pub level: u8,
    /// The rating.
    pub points: f64,
    /// The number of games it was estimated from.
    pub games: usize,
}

/// A number that is kept to the last bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exact(u64);

impl From<f64> for Exact {
    fn from(number: f64) -> Exact {
        Exact(number.to_bits())
    }
}

impl From<Exact> for f64 {
    fn from(Exact(bits): Exact) -> f64 {
        f64::from_bits(bits)
    }
}

/// What a game did to a player's rating, in whole points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatingChange {
    /// The rating before it.
    pub before: i16,
    /// The rating after it.
    pub after: i16,
    /// Whether the rating after it is more than a first guess.
    pub is_sure: bool,
}

impl RatingChange {
    /// By how much the rating rose; negative if it fell.
    ///
    /// ```
    /// use galabot::service::game_index::RatingChange;
    /// let change = RatingChange { before: 1500, after: 1488, is_sure: true };
    /// assert_eq!(change.points(), -12);
    /// ```
    pub fn points(self) -> i32 {
        i32::from(self.after) - i32::from(self.before)
    }
}
