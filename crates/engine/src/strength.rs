//! How strong a person is, on the scale of the levels, by the results of their games against them.
//!
//! A level scores about 82 % against the one below it (docs/engine.md), which is odds of e^1.5 : 1. So a person of
//! strength s, in levels, is expected to score 1 / (1 + e^(1.5 (l - s))) against level l. So it is in the model of
//! Bradley and Terry. A prior belief about people is multiplied by the likelihood of the results. A handful of games is
//! few, so the whole distribution is kept, not one number that follows the last result.

use super::Level;

/// How much stronger a level is than the one below it, as a logarithm of odds.
const STEP: f64 = 1.5;

/// What is believed of a person of whom nothing is known: a strength in levels, and its standard deviation.
const UNKNOWN: (f64, f64) = (2.5, 2.0);

/// The strengths that are looked at, in hundredths of a level: from worse than the first to better than the last.
const LEAST: i32 = -100;
const MOST: i32 = 1_000;
const APART: usize = 5;

/// With a smaller standard deviation than this, in levels, a strength is known.
const KNOWN: f64 = 0.6;

/// After this many games the nearest level is told, whatever they were. For most people it is the best one or a
/// neighbour of it.
pub const GAMES: usize = 5;

/// How a person's strength is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// The strength in levels: 4.0 scores half against level 4. It may lie below 1 and above 8.
    pub level: f64,
    /// The standard deviation.
    pub deviation: f64,
    /// The number of games it is known from.
    pub games: usize,
}

impl Strength {
    /// The strength of a person with these results: the level played, and 1 for a win of the person, 0.5 for a draw, 0
    /// for a loss. Their order does not matter.
    ///
    /// ```
    /// use gala_engine::{Level, strength::Strength};
    /// let level = |number| Level::new(number).unwrap();
    /// let unknown = Strength::of(&[]);
    /// assert_eq!(unknown.nearest(), level(3));
    /// // Whoever beats level 3 is offered a stronger one, whoever loses a weaker one.
    /// assert!(Strength::of(&[(level(3), 1.0)]).nearest() > level(3));
    /// assert!(Strength::of(&[(level(3), 0.0)]).nearest() < level(3));
    /// ```
    pub fn of(results: &[(Level, f64)]) -> Strength {
        let (mut all, mut first, mut second) = (0.0, 0.0, 0.0);
        for hundredths in (LEAST..=MOST).step_by(APART) {
            let strength = f64::from(hundredths) / 100.0;
            let (mean, deviation) = UNKNOWN;
            let mut log = -0.5 * ((strength - mean) / deviation).powi(2);
            for (level, score) in results {
                let expected = expected(strength, *level);
                log += score * expected.ln() + (1.0 - score) * (1.0 - expected).ln();
            }
            let weight = log.exp();
            all += weight;
            first += weight * strength;
            second += weight * strength * strength;
        }
        let level = first / all;
        let deviation = (second / all - level * level).max(0.0).sqrt();
        let games = results.len();
        Strength {
            level,
            deviation,
            games,
        }
    }

    /// The level that is the most even opponent.
    pub fn nearest(&self) -> Level {
        let number = self.level.round().clamp(1.0, 8.0);
        // The range makes the cast exact.
        Level::new(number as u8).unwrap_or(Level::ALL[0])
    }

    /// Whether enough is known to tell the person their level.
    pub fn is_known(&self) -> bool {
        self.games >= GAMES || self.deviation <= KNOWN
    }
}

/// The score that is expected of a strength against a level, 0 to 1.
fn expected(strength: f64, level: Level) -> f64 {
    1.0 / (1.0 + (STEP * (f64::from(level.number()) - strength)).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The level after five games of a person of this strength who scores what is expected: a win if that is more than
    /// half, a draw if it is about half.
    fn found(strength: f64) -> Strength {
        let mut results = Vec::new();
        for _ in 0..GAMES {
            let level = Strength::of(&results).nearest();
            let score = match expected(strength, level) {
                expected if expected > 0.6 => 1.0,
                expected if expected < 0.4 => 0.0,
                _ => 0.5,
            };
            results.push((level, score));
        }
        Strength::of(&results)
    }

    #[test]
    fn five_games_find_the_level_of_a_steady_player() {
        for number in 1..=8 {
            let strength = f64::from(number);
            let found = found(strength);
            let nearest = f64::from(found.nearest().number());
            assert!((nearest - strength).abs() <= 1.0, "{strength}: {found:?}");
            assert!(
                found.is_known() && found.deviation < 1.0,
                "{strength}: {found:?}"
            );
        }
    }

    #[test]
    fn five_games_find_the_level_of_most_players() {
        // Results drawn as they are expected; the generator is fixed, so the count is the same everywhere.
        let (mut near, mut all) = (0, 0);
        let mut state = 1_u64;
        let mut chance = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            f64::from((state >> 33) as u32) / f64::from(1_u32 << 31)
        };
        for number in 1..=8 {
            for _ in 0..200 {
                let mut results = Vec::new();
                for _ in 0..GAMES {
                    let level = Strength::of(&results).nearest();
                    let won = chance() < expected(f64::from(number), level);
                    results.push((level, f64::from(u8::from(won))));
                }
                let nearest = Strength::of(&results).nearest();
                all += 1;
                near += u32::from(nearest.number().abs_diff(number as u8) <= 1);
            }
        }
        assert!(near * 100 >= all * 85, "{near} of {all}");
    }

    #[test]
    fn more_games_make_it_surer_and_nothing_leaves_the_scale() {
        let level = |number| Level::new(number).expect("a level");
        let once = Strength::of(&[(level(4), 0.5)]);
        let often = Strength::of(&[(level(4), 0.5); 12]);
        assert!(often.deviation < once.deviation);
        assert_eq!(often.nearest(), level(4));
        assert_eq!(Strength::of(&[(level(8), 1.0); 40]).nearest(), level(8));
        assert_eq!(Strength::of(&[(level(1), 0.0); 40]).nearest(), level(1));
    }
}
