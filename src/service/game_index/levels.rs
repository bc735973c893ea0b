//! How strong the levels of the computer are on the scale of the people of a server, by their games against it.
//!
//! Such games are never rated, so nobody's rating depends on this. What is estimated at once are the ratings of all
//! eight levels: those that fit the results best, given that a level is stronger than the one below it. The ratings of
//! the people are taken as they are now.

use crate::ai::Level;
use crate::rules::any::Kind;

use super::ratings::shown;
use crate::service::app::Service;
use crate::service::error::Fault;
use crate::service::model::finished_games::{Finished, GamesOf};
use crate::service::model::ids::{GuildId, PersonId, Timestamp};
use crate::service::model::rating::{LevelRating, Rating};

/// The newest finished games of a server that are looked at.
const LOOKED_AT: usize = 300;

/// What is believed before any game: the rating of level 3, and how sure that is.
const MIDDLE: (usize, f64, f64) = (2, 1_400.0, 300.0);

/// What is believed of the difference between a level and the one below it, and how sure that is. Among themselves the
/// levels lie some 250 points apart (docs/engine.md), but people do not lose to them as they lose to each other.
const STEP: (f64, f64) = (200.0, 60.0);

/// The most steps of the fit, and the step in points below which it is done. A handful is enough.
const STEPS: usize = 50;
const CLOSE: f64 = 0.01;

/// The longest step at once, in points, so that none overshoots.
const LONGEST: f64 = 400.0;

const LEVELS: usize = Level::ALL.len();

/// The rating of each level.
type Ratings = [f64; LEVELS];

/// A game of a rated person alone against a level.
struct Played {
    level: usize,
    person: Rating,
    /// 1 if the level won, 0.5 for a draw, else 0.
    score: f64,
}

impl Service {
    /// How strong the levels are at a game that rated people of this server have played against.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn level_ratings(
        &self,
        guild: GuildId,
        kind: Kind,
        now: Timestamp,
    ) -> Result<Vec<LevelRating>, Fault> {
        let ratings = self.store().ratings(guild, None)?.into_iter();
        let rated: Vec<(PersonId, Rating)> = ratings
            .filter(|(person, of, _)| *of == kind && !person.is_gone())
            .map(|(person, _, state)| (person, shown(&state, now)))
            .collect();
        if rated.is_empty() {
            return Ok(Vec::new());
        }
        let games = self.store().finished_games(GamesOf::Server(guild))?;
        let newest = games.iter().rev().take(LOOKED_AT).map(|(_, table)| *table);
        let tables: Vec<_> = newest.collect();
        let mut played = Vec::new();
        self.store().counted(&tables, &mut |counted| {
            if counted.game.ruleset.kind() == kind {
                let found = against_level(&counted.game, &rated);
                played.extend(found.map(|found| (counted.game.table, found)));
            }
        })?;
        let mut counts = Vec::with_capacity(played.len());
        for (table, found) in played {
            if !self.is_coached(table)? {
                counts.push(found);
            }
        }
        Ok(fitted(&counts))
    }
}

/// A game as one of a rated person alone against a level, if it is one.
fn against_level(game: &Finished, rated: &[(PersonId, Rating)]) -> Option<Played> {
    let duel = game.against_computer()?;
    let (_, rating) = rated.iter().find(|(one, _)| *one == duel.person)?;
    Some(Played {
        level: usize::from(duel.level.number()) - 1,
        person: *rating,
        score: 1.0 - duel.score,
    })
}

/// The ratings that fit these games best, of the levels that were played.
fn fitted(played: &[Played]) -> Vec<LevelRating> {
    let (middle, points, _) = MIDDLE;
    let mut ratings: Ratings = [0.0; LEVELS];
    for (at, rating) in ratings.iter_mut().enumerate() {
        *rating = points + STEP.0 * (at as f64 - middle as f64);
    }
    for _ in 0..STEPS {
        let step = newton(&ratings, played);
        for (rating, step) in ratings.iter_mut().zip(step) {
            *rating += step.clamp(-LONGEST, LONGEST);
        }
        if step.iter().all(|step| step.abs() < CLOSE) {
            break;
        }
    }
    let count = |at: usize| played.iter().filter(|one| one.level == at).count();
    let all = Level::ALL.into_iter().zip(ratings).enumerate();
    let rated = all.map(|(at, (level, points))| LevelRating {
        level: level.number(),
        points,
        games: count(at),
    });
    rated.filter(|one| one.games > 0).collect()
}

/// A step of Newton's method on the logarithm of the posterior of all ratings, which is concave. Only neighbours
/// depend on each other, so the equations are tridiagonal, and are solved as Thomas does.
fn newton(ratings: &Ratings, played: &[Played]) -> Ratings {
    let (mut slope, mut bend) = ([0.0; LEVELS], [0.0; LEVELS]);
    let (middle, points, deviation) = MIDDLE;
    slope[middle] += (points - ratings[middle]) / deviation.powi(2);
    bend[middle] += 1.0 / deviation.powi(2);
    let tie = 1.0 / STEP.1.powi(2);
    for at in 1..LEVELS {
        let wide = ratings[at] - ratings[at - 1] - STEP.0;
        slope[at - 1] += wide * tie;
        slope[at] -= wide * tie;
        bend[at - 1] += tie;
        bend[at] += tie;
    }
    for one in played {
        // As in Glicko: the less is known of the person, the less a result tells.
        let q = std::f64::consts::LN_10 / 400.0;
        let spread = q * one.person.deviation / std::f64::consts::PI;
        let g = 1.0 / (1.0 + 3.0 * spread * spread).sqrt();
        let ahead = ratings[one.level] - one.person.points;
        let expected = 1.0 / (1.0 + (-g * q * ahead).exp());
        slope[one.level] += g * q * (one.score - expected);
        bend[one.level] += (g * q).powi(2) * expected * (1.0 - expected);
    }
    // Downwards each level is eliminated from the next, upwards the steps are found.
    for at in 1..LEVELS {
        let share = tie / bend[at - 1];
        bend[at] -= share * tie;
        slope[at] += share * slope[at - 1];
    }
    let mut step = [0.0; LEVELS];
    for at in (0..LEVELS).rev() {
        let above = step.get(at + 1).copied().unwrap_or(0.0);
        step[at] = (slope[at] + tie * above) / bend[at];
    }
    step
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Grade, Outcome, Side, WinReason};
    use crate::service::{Computer, Slot, TableId};

    fn games(level: usize, points: f64, won: usize, lost: usize) -> Vec<Played> {
        let person = Rating {
            points,
            deviation: 60.0,
            games: 30,
        };
        let scores = std::iter::repeat_n(1.0, won).chain(std::iter::repeat_n(0.0, lost));
        let game = |score| Played {
            level,
            person,
            score,
        };
        scores.map(game).collect()
    }

    #[test]
    fn a_level_that_scores_half_against_somebody_is_about_as_strong() {
        let found = fitted(&games(3, 1_700.0, 20, 20));
        let [level] = &found[..] else {
            panic!("{found:?}")
        };
        assert_eq!((level.level, level.games), (4, 40));
        assert!((level.points - 1_700.0).abs() < 40.0, "{level:?}");
    }

    #[test]
    fn a_single_game_moves_a_level_a_little() {
        let found = fitted(&games(2, 1_400.0, 1, 0));
        let [level] = &found[..] else {
            panic!("{found:?}")
        };
        assert!((1_450.0..1_650.0).contains(&level.points), "{level:?}");
    }

    #[test]
    fn whoever_wins_more_is_rated_higher_and_levels_stay_in_order() {
        let mut played = games(1, 1_500.0, 2, 10);
        played.extend(games(4, 1_500.0, 10, 2));
        let found = fitted(&played);
        assert_eq!(found.len(), 2, "only those that were played");
        assert!(found[0].points < 1_500.0 && found[1].points > 1_500.0);
        // One odd result does not turn the levels round.
        let mut odd = games(1, 1_500.0, 1, 0);
        odd.extend(games(4, 1_500.0, 0, 1));
        let odd = fitted(&odd);
        assert!(odd[0].points < odd[1].points, "{odd:?}");
    }

    #[test]
    fn the_ratings_are_those_that_fit_best() {
        let mut played = games(0, 1_650.0, 3, 0);
        played.extend(games(7, 1_600.0, 0, 10));
        let found = fitted(&played);
        // Where the slope is level in every direction a step leads nowhere.
        let mut all: Ratings = [0.0; LEVELS];
        for (at, rating) in all.iter_mut().enumerate() {
            *rating = 1_000.0 + 100.0 * at as f64;
        }
        for _ in 0..1_000 {
            let step = newton(&all, &played);
            all.iter_mut()
                .zip(step)
                .for_each(|(one, step)| *one += 0.1 * step);
        }
        for one in found {
            let slowly = all[usize::from(one.level) - 1];
            assert!((one.points - slowly).abs() < 0.5, "{one:?} {slowly}");
        }
    }

    #[test]
    fn what_a_person_wins_the_level_loses() {
        let level = Level::ALL[3];
        let computer = Computer::new(level, Slot::Opponent).person().id;
        let game = |side| Finished {
            table: TableId(1),
            ended: Timestamp(0),
            guild: None,
            ruleset: Kind::Gala.usual(),
            sides: [vec![PersonId(1)], vec![computer]],
            outcome: Outcome::Win {
                side,
                reason: WinReason::Resigned,
                grade: Grade::Plain,
            },
            turns: 20,
            rated: false,
        };
        let known = Rating {
            points: 1_500.0,
            deviation: 60.0,
            games: 30,
        };
        let score = |side| {
            let found = against_level(&game(side), &[(PersonId(1), known)]);
            found.map(|found| (found.level, found.score))
        };
        assert_eq!(score(Side::White), Some((3, 0.0)));
        assert_eq!(score(Side::Black), Some((3, 1.0)));
    }

    #[test]
    fn nothing_is_said_of_levels_that_nobody_played() {
        assert_eq!(fitted(&[]), []);
    }
}
