//! The statistics of a match: score, its interval, Elo, and the sequential test. They count pairs of games from one
//! opening.
//!
//! The two games of a pair are not independent, so a pair is the unit, with five results from no point to two. These
//! are pentanomial statistics, as in fishtest (Van den Bergh, "A practical introduction to the GSPRT", 2020).

/// Pairs of games by what the first player scored: 0, 1/2, 1, 3/2 or 2 points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pairs: [u32; 5],
    /// The games that the first player has won, drawn and lost.
    pub(super) games: [u32; 3],
}

/// The points of one game for the first player, in halves: 0, 1 or 2.
pub(super) type Halves = usize;

impl Tally {
    /// Adds a pair of games.
    pub(super) fn add(&mut self, pair: [Halves; 2]) {
        self.pairs[pair[0] + pair[1]] += 1;
        for halves in pair {
            self.games[2 - halves] += 1;
        }
    }

    fn count(&self) -> f64 {
        f64::from(self.pairs.iter().sum::<u32>())
    }

    /// The mean score of a game, 0 to 1.
    pub(super) fn score(&self) -> f64 {
        let points = (0u32..)
            .zip(self.pairs)
            .map(|(halves, pairs)| f64::from(halves * pairs));
        points.sum::<f64>() / 4.0 / self.count()
    }

    /// The variance of the mean score of a pair.
    fn variance(&self) -> f64 {
        let mean = self.score();
        let parts = (0u32..)
            .zip(self.pairs)
            .map(|(halves, pairs)| f64::from(pairs) * (f64::from(halves) / 4.0 - mean).powi(2));
        // Half a pair of each kind is added, so that a match won throughout does not count as certain.
        let prior: f64 = (0u32..5)
            .map(|halves| 0.5 * (f64::from(halves) / 4.0 - mean).powi(2))
            .sum();
        (parts.sum::<f64>() + prior / self.count().max(1.0)) / self.count()
    }

    /// The ends of the 95 % interval of the score.
    pub(super) fn interval(&self) -> (f64, f64) {
        let wide = 1.96 * (self.variance() / self.count()).sqrt();
        let score = self.score();
        ((score - wide).max(0.0), (score + wide).min(1.0))
    }

    /// The log-likelihood ratio of the result: that the first player is better by `elo.1` against that by `elo.0`.
    pub(super) fn likelihood(&self, elo: (f64, f64)) -> f64 {
        let (low, high) = (expected(elo.0), expected(elo.1));
        let variance = self.variance();
        if self.count() == 0.0 || variance <= 0.0 {
            return 0.0;
        }
        self.count() * (high - low) * (2.0 * self.score() - low - high) / (2.0 * variance)
    }
}

/// The expected score of a player who is better by this many Elo.
fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// How much better a player with this score is, in Elo; at most 1,200.
pub(super) fn elo(score: f64) -> f64 {
    let score = score.clamp(0.001, 0.999);
    -400.0 * (1.0 / score - 1.0).log10()
}

/// Each kind of error of the sequential test is at most this likely.
const ERROR: f64 = 0.05;

/// The verdict of the sequential test (Wald 1945).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// The first player is better.
    Better,
    /// The first player is not better.
    NotBetter,
    /// More games are needed.
    Open,
}

/// The verdict for this likelihood.
pub(super) fn verdict(likelihood: f64) -> Verdict {
    let bound = ((1.0 - ERROR) / ERROR).ln();
    if likelihood >= bound {
        Verdict::Better
    } else if likelihood <= -bound {
        Verdict::NotBetter
    } else {
        Verdict::Open
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(pairs: &[[Halves; 2]], times: usize) -> Tally {
        let mut tally = Tally::default();
        for _ in 0..times {
            pairs.iter().for_each(|pair| tally.add(*pair));
        }
        tally
    }

    #[test]
    fn equal_players_score_half() {
        let even = tally(&[[2, 0], [1, 1]], 50);
        assert_eq!(even.score(), 0.5);
        assert_eq!(even.games, [50, 100, 50]);
        let (low, high) = even.interval();
        assert!(low < 0.5 && high > 0.5);
        assert_eq!(verdict(even.likelihood((0.0, 50.0))), Verdict::NotBetter);
    }

    #[test]
    fn pairs_that_cancel_out_say_more_than_games_alone() {
        // Each opening decides its game: as many games won as lost, but every pair is even.
        let paired = tally(&[[2, 0]], 100).interval();
        let mixed = tally(&[[2, 2], [0, 0]], 50).interval();
        assert!(paired.1 - paired.0 < 0.1 && mixed.1 - mixed.0 > 0.15);
    }

    #[test]
    fn a_better_player_is_found_out() {
        let better = tally(&[[2, 2], [2, 1], [2, 0]], 40);
        assert!(better.interval().0 > 0.55);
        assert_eq!(verdict(better.likelihood((0.0, 10.0))), Verdict::Better);
        let few = tally(&[[2, 2], [2, 1], [2, 0]], 2);
        assert_eq!(verdict(few.likelihood((0.0, 10.0))), Verdict::Open);
        assert!((elo(0.75) - 190.8).abs() < 0.1);
        assert_eq!(elo(0.5), 0.0);
    }
}
