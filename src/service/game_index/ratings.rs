//! Ratings by Glicko-2 (Glickman 2013), one for each person, game and server.
//!
//! Each rated game is a rating period of its own for its two players. A time of [`QUIET`] without one is an empty
//! period, after which the rating is less sure.

use std::collections::HashMap;

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2};

use crate::rules::Side;
use crate::service::model::clock::DAY;
use crate::service::model::ids::{PersonId, Timestamp};
use crate::service::model::rating::{Rating, RatingChange, SURE};

use super::entry::Entry;

/// The time without a rated game after which a rating is less sure, in milliseconds: 30 days.
const QUIET: u64 = 30 * DAY;

/// A rating, and the time of the last game that changed it.
#[derive(Clone, Copy, Debug)]
pub(super) struct RatingState {
    rating: Glicko2Rating,
    games: u32,
    last: Timestamp,
}

impl RatingState {
    fn new(now: Timestamp) -> RatingState {
        RatingState {
            rating: Glicko2Rating::new(),
            games: 0,
            last: now,
        }
    }

    /// The rating at this time, less sure after a long time without games.
    fn at(&self, now: Timestamp) -> Glicko2Rating {
        let quiet = now.0.saturating_sub(self.last.0) / QUIET;
        // After this many empty periods the rating says nothing any more.
        (0..quiet.min(10_000)).fold(self.rating, |rating, _| decay_deviation(&rating))
    }

    /// The rating as it is shown at this time.
    pub(super) fn shown(&self, now: Timestamp) -> Rating {
        let rating = self.at(now);
        Rating {
            points: rating.rating,
            deviation: rating.deviation,
            games: self.games,
        }
    }
}

/// Updates the ratings of one game on one server with this result. Returns what changed for White and for Black, if it
/// counts.
pub(super) fn rate(
    ratings: &mut HashMap<PersonId, RatingState>,
    game: &Entry,
) -> Option<[RatingChange; 2]> {
    let ([white], [black]) = (game.of(Side::White), game.of(Side::Black)) else {
        return None;
    };
    if !game.rated || white == black {
        return None;
    }
    let now = game.ended;
    let before = |person| {
        let known = ratings.get(person).copied();
        known.unwrap_or_else(|| RatingState::new(now))
    };
    let both = [white, black].map(before);
    let outcome = match game.outcome.winner() {
        Some(Side::White) => Outcomes::WIN,
        Some(Side::Black) => Outcomes::LOSS,
        None => Outcomes::DRAW,
    };
    let [one, other] = both.map(|standing| standing.at(now));
    let (one, other) = glicko2(&one, &other, &outcome, &Glicko2Config::new());
    for (person, rating, before) in [(white, one, both[0]), (black, other, both[1])] {
        let standing = RatingState {
            rating,
            games: before.games + 1,
            last: now,
        };
        ratings.insert(*person, standing);
    }
    Some([(one, both[0]), (other, both[1])].map(|(after, before)| changed(before.rating, after)))
}

fn changed(before: Glicko2Rating, after: Glicko2Rating) -> RatingChange {
    // No rating comes near the bounds, and a cast keeps within them.
    let whole = |rating: Glicko2Rating| rating.rating.round() as i16;
    RatingChange {
        before: whole(before),
        after: whole(after),
        is_sure: after.deviation <= SURE,
    }
}
