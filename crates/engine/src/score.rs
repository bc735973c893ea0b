//! The score of a position: a number of points, or a win or loss in a number of plies.

use std::fmt;

/// A score for one side, in points: a hundred are a Kampa. A certain win or loss is far beyond all values of pieces.
///
/// ```
/// use gala_engine::Score;
/// assert_eq!(Score::new(-120).to_string(), "-120");
/// assert_eq!(Score::win_in(3).to_string(), "win in 3");
/// assert_eq!((-Score::win_in(4)).to_string(), "loss in 4");
/// assert!(Score::win_in(3) > Score::win_in(5));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Score(i32);

/// A win now; a win in n plies is n less.
pub(super) const WON: i32 = 30_000;

/// More plies than a search ever looks ahead.
pub(super) const MOST_PLIES: usize = 96;

/// A score from here on is a certain win.
pub(super) const CERTAIN: i32 = WON - 1000;

/// No evaluation says more.
pub(super) const MOST: i32 = 20_000;

impl Score {
    /// Neither side is better.
    pub const EVEN: Score = Score(0);

    /// A number of points.
    pub const fn new(points: i32) -> Score {
        Score(points)
    }

    /// A win after this number of plies.
    pub const fn win_in(plies: u32) -> Score {
        Score(WON - plies as i32)
    }

    /// The number itself: for a win in n plies 30,000 less n.
    pub const fn points(self) -> i32 {
        self.0
    }

    /// The number of plies after which the game is won, or lost if it is negative; `None` if neither is certain.
    ///
    /// ```
    /// use gala_engine::Score;
    /// assert_eq!(Score::win_in(3).plies_to_end(), Some(3));
    /// assert_eq!((-Score::win_in(4)).plies_to_end(), Some(-4));
    /// assert_eq!(Score::new(50).plies_to_end(), None);
    /// ```
    pub const fn plies_to_end(self) -> Option<i32> {
        if self.0 >= CERTAIN {
            Some(WON - self.0)
        } else if self.0 <= -CERTAIN {
            Some(-(WON + self.0))
        } else {
            None
        }
    }

    /// The chance of winning, from -1 for a certain loss to 1: 2 / (1 + exp(-points / `scale`)) - 1. The scale is the
    /// game's: see `EngineGame::scale`.
    ///
    /// ```
    /// use gala_engine::Score;
    /// assert_eq!(Score::EVEN.win_chance(400), 0.0);
    /// assert!(Score::new(400).win_chance(400) > 0.46);
    /// assert_eq!(Score::win_in(5).win_chance(400), 1.0);
    /// assert_eq!((-Score::win_in(0)).win_chance(400), -1.0);
    /// ```
    pub fn win_chance(self, scale: i32) -> f64 {
        match self.plies_to_end() {
            // A game that is over has no plies left, and still a winner.
            Some(_) => f64::from(self.0.signum()),
            None => 2.0 / (1.0 + (-f64::from(self.0) / f64::from(scale)).exp()) - 1.0,
        }
    }
}

impl std::ops::Neg for Score {
    type Output = Score;
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plies_to_end() {
            Some(plies) if self.0 > 0 => write!(f, "win in {plies}"),
            Some(plies) => write!(f, "loss in {}", -plies),
            None => write!(f, "{:+}", self.0),
        }
    }
}
