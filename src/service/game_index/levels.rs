//! How strong the levels of the computer are on the scale of the people of a server, by their games against it.
//!
//! Such games are never rated, so nobody's rating depends on this. What is estimated at once are the ratings of all
//! eight levels: those that fit the results best, given that a level is stronger than the one below it. The ratings of
//! the people are taken as they are now.

use crate::ai::Level;
use crate::rules::Outcome;
use crate::rules::any::Kind;

use super::ratings::shown;
use crate::service::app::Service;
use crate::service::error::Fault;
use crate::service::model::computer::Computer;
use crate::service::model::finished_games::{Finished, GamesOf, LEAST_TURNS};
use crate::service::model::ids::{GuildId, PersonId, Timestamp};
use crate::service::model::rating::{LevelRating, Rating};

/// The newest finished games of a server that are looked at.
const LOOKED_AT: usize = 1_000;

/// What is believed before any game: the rating of level 3, and how sure that is.
const MIDDLE: (usize, f64, f64) = (2, 1_400.0, 300.0);

/// What is believed of the difference between a level and the one below it, and how sure that is. Among themselves the
/// levels lie some 250 points apart (docs/engine.md), but people do not lose to them as they lose to each other.
const STEP: (f64, f64) = (200.0, 60.0);

/// Rounds in which each level's rating is fitted to the others. A few are enough.
const ROUNDS: usize = 60;

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
                played.extend(against_level(&counted.game, &rated));
            }
        })?;
        Ok(fitted(&played))
    }
}

/// A game as one of a rated person alone against a level, if it is one.
fn against_level(game: &Finished, rated: &[(PersonId, Rating)]) -> Option<Played> {
    if game.turns < LEAST_TURNS {
        return None;
    }
    let alone = |side: &Vec<PersonId>| side.windows(2).all(|pair| pair[0] == pair[1]);
    let [white, black] = &game.sides;
    if !alone(white) || !alone(black) {
        return None;
    }
    let (white, black) = (*white.first()?, *black.first()?);
    let (computer, person) = match (Computer::of(white), Computer::of(black)) {
        (Some(computer), None) => (computer, black),
        (None, Some(computer)) => (computer, white),
        _ => return None,
    };
    let (_, rating) = rated.iter().find(|(one, _)| *one == person)?;
    let score = match game.outcome {
        Outcome::Draw(_) => 0.5,
        Outcome::Win { side, .. } => f64::from(u8::from(game.side_of(person) != Some(side))),
    };
    Some(Played {
        level: usize::from(computer.level().number()) - 1,
        person: *rating,
        score,
    })
}

/// The ratings that fit these games best, of the levels that were played.
fn fitted(played: &[Played]) -> Vec<LevelRating> {
    let (middle, points, _) = MIDDLE;
    let mut ratings = [0.0; Level::ALL.len()];
    for (at, rating) in ratings.iter_mut().enumerate() {
        *rating = points + STEP.0 * (at as f64 - middle as f64);
    }
    for _ in 0..ROUNDS {
        for at in 0..ratings.len() {
            ratings[at] += newton(&ratings, at, played);
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

/// By how much a level's rating should change, all others being what they are: a step of Newton's method on the
/// logarithm of the posterior, which is concave.
fn newton(ratings: &[f64; Level::ALL.len()], at: usize, played: &[Played]) -> f64 {
    let here = ratings[at];
    let (mut slope, mut bend) = (0.0, 0.0);
    let mut belief = |expected: f64, deviation: f64| {
        slope += (expected - here) / (deviation * deviation);
        bend += 1.0 / (deviation * deviation);
    };
    let (middle, points, deviation) = MIDDLE;
    if at == middle {
        belief(points, deviation);
    }
    if at > 0 {
        belief(ratings[at - 1] + STEP.0, STEP.1);
    }
    if let Some(above) = ratings.get(at + 1) {
        belief(above - STEP.0, STEP.1);
    }
    for one in played.iter().filter(|one| one.level == at) {
        // As in Glicko: the less is known of the person, the less a result tells.
        let q = std::f64::consts::LN_10 / 400.0;
        let spread = q * one.person.deviation / std::f64::consts::PI;
        let g = 1.0 / (1.0 + 3.0 * spread * spread).sqrt();
        let expected = 1.0 / (1.0 + (-g * q * (here - one.person.points)).exp());
        slope += g * q * (one.score - expected);
        bend += (g * q).powi(2) * expected * (1.0 - expected);
    }
    slope / bend
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn nothing_is_said_of_levels_that_nobody_played() {
        assert_eq!(fitted(&[]), []);
    }
}
