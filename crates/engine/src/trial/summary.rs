//! What the games of a trial tell, in whole numbers.

use std::collections::BTreeMap;

use super::Record;
use crate::rules::any::Ruleset;

/// The sum of some games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// How many games.
    pub games: u32,
    /// How many of them White won.
    pub white: u32,
    /// How many were drawn, those that were cut off among them.
    pub drawn: u32,
    /// White's score in thousandths.
    pub score: u32,
    /// The ends of its 95 % interval, in thousandths.
    pub interval: [u32; 2],
    /// The lower quartile, the median and the upper quartile of the length in plies.
    pub plies: [u32; 3],
    /// The same in full moves; placements are none.
    pub full_moves: [u32; 3],
    /// How the games ended, each end with how often it was, the most frequent first.
    pub ends: Vec<(String, u32)>,
    /// How often the lead changed in all games together.
    pub lead_changes: u32,
    /// In how many games it changed at all.
    pub with_change: u32,
}

impl Summary {
    /// What these games by these rules tell; with no games all is 0, and the interval is that of knowing nothing.
    pub fn of<'a>(rules: &Ruleset, records: impl Iterator<Item = &'a Record>) -> Summary {
        let records: Vec<&Record> = records.collect();
        let count = |halves: u32| {
            let such = records.iter().filter(|one| one.white_halves() == halves);
            such.count() as u32
        };
        let (white, drawn, black) = (count(2), count(1), count(0));
        let games = white + drawn + black;
        let mut plies: Vec<u32> = records.iter().map(|one| one.plies).collect();
        plies.sort_unstable();
        let quartile = |quarters: usize| {
            let last = plies.len().saturating_sub(1);
            plies.get(last * quarters / 4).copied().unwrap_or(0)
        };
        let quartiles = [1, 2, 3].map(quartile);
        let mut ends: BTreeMap<String, u32> = BTreeMap::new();
        for one in &records {
            *ends.entry(one.end()).or_default() += 1;
        }
        let mut ends: Vec<(String, u32)> = ends.into_iter().collect();
        ends.sort_by_key(|(_, times)| std::cmp::Reverse(*times));
        let score = rounded(u64::from(2 * white + drawn) * 500, games.into());
        let wide = half_interval(white, drawn, black);
        Summary {
            games,
            white,
            drawn,
            score,
            interval: [score.saturating_sub(wide), (score + wide).min(1000)],
            plies: quartiles,
            full_moves: quartiles.map(|plies| {
                let full = rules.full_moves(plies as usize);
                u32::try_from(full).unwrap_or(u32::MAX)
            }),
            ends,
            lead_changes: records.iter().map(|one| one.lead_changes).sum(),
            with_change: records.iter().filter(|one| one.lead_changes > 0).count() as u32,
        }
    }

    /// How many games were drawn, in thousandths.
    pub fn drawn_share(&self) -> u32 {
        rounded(u64::from(self.drawn) * 1000, self.games.into())
    }

    /// How often the lead changes in a game, in hundredths.
    pub fn lead_changes_a_game(&self) -> u32 {
        rounded(u64::from(self.lead_changes) * 100, self.games.into())
    }
}

/// A fraction, rounded; 0 if nothing is to be divided by.
fn rounded(over: u64, under: u64) -> u32 {
    let whole = (2 * over + under).checked_div(2 * under).unwrap_or(0);
    u32::try_from(whole).unwrap_or(u32::MAX)
}

/// Half the width of the 95 % interval of the score, in thousandths: 1.96 standard errors of the mean. Half a game of
/// each result is added, so that games all won do not count as certain.
fn half_interval(white: u32, drawn: u32, black: u32) -> u32 {
    let games = u128::from(white + drawn + black);
    if games == 0 {
        return 1000;
    }
    // Twice the number of games of each result, by White's points in halves: 0, 1 and 2.
    let [none, one, two] = [black, drawn, white].map(|times| 2 * u128::from(times) + 1);
    let count = none + one + two;
    let (sum, squares) = (one + 2 * two, one + 4 * two);
    // The variance of a game in quarters of a squared point is this over the squared count.
    let variance = squares * count - sum * sum;
    let squared = 980 * 980 * variance / (count * count * games);
    u32::try_from(squared.isqrt()).unwrap_or(1000)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(texts: &[&str]) -> Summary {
        let records: Vec<Record> = texts.iter().map(|text| text.parse().unwrap()).collect();
        let rules = Ruleset::from_names(["chelma"]).unwrap();
        Summary::of(&rules, records.iter())
    }

    #[test]
    fn games_are_summed_up() {
        let sum = of(&[
            "0 white home plain 72 2",
            "1 black turn-30 plain 71 0",
            "2 draw both-at-home - 72 1",
            "3 draw cut-off - 1000 0",
            "4 white home plain 80 0",
        ]);
        assert_eq!((sum.games, sum.white, sum.drawn, sum.score), (5, 2, 2, 600));
        assert_eq!((sum.plies, sum.full_moves), ([72, 72, 80], [30, 30, 34]));
        assert_eq!(sum.ends[0], ("home".to_owned(), 2));
        assert_eq!((sum.ends.len(), sum.drawn_share()), (4, 400));
        assert_eq!((sum.lead_changes_a_game(), sum.with_change), (60, 2));
        assert!(sum.interval[0] < 400 && sum.interval[1] > 800);
    }

    #[test]
    fn grades_are_told_apart() {
        let sum = of(&[
            "0 white centre-reached great 72 2",
            "1 black galas-captured minor 71 0",
            "2 white galas-captured plain 72 1",
        ]);
        let ends: Vec<&str> = sum.ends.iter().map(|(end, _)| end.as_str()).collect();
        assert_eq!(
            ends,
            [
                "centre-reached (great)",
                "galas-captured",
                "galas-captured (minor)"
            ]
        );
    }

    #[test]
    fn the_interval_narrows_with_the_number_of_games() {
        // 400 games, all decided, an even score: 1.96 / (2 sqrt 400) is 4.9 %.
        assert_eq!(half_interval(200, 0, 200), 48);
        assert_eq!(half_interval(100, 200, 100), 34);
        // Games all won are not certain, and none tell nothing.
        assert!(half_interval(400, 0, 0) > 0);
        assert_eq!(of(&[]).interval, [0, 1000]);
    }
}
