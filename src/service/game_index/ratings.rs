//! Ratings by Glicko-2 (Glickman 2013), one for each person, game and server.
//!
//! Each rated game is a rating period of its own for its two players. A time of [`QUIET`] without one is an empty
//! period, after which the rating is less sure.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2};

use crate::rules::{Outcome, Side};
use crate::service::model::clock::DAY;
use crate::service::model::ids::Timestamp;
use crate::service::model::rating::{Rating, RatingChange, RatingState, SURE};

/// The time without a rated game after which a rating is less sure, in milliseconds: 30 days.
const QUIET: u64 = 30 * DAY;

fn state_of(rating: Glicko2Rating, games: u32, last: Timestamp) -> RatingState {
    RatingState {
        points: rating.rating.into(),
        deviation: rating.deviation.into(),
        volatility: rating.volatility.into(),
        games,
        last,
    }
}

fn rating_of(state: &RatingState) -> Glicko2Rating {
    Glicko2Rating {
        rating: state.points.into(),
        deviation: state.deviation.into(),
        volatility: state.volatility.into(),
    }
}

/// The rating at this time, less sure after a long time without games.
fn at(state: &RatingState, now: Timestamp) -> Glicko2Rating {
    let quiet = now.0.saturating_sub(state.last.0) / QUIET;
    // After this many empty periods the rating says nothing any more.
    (0..quiet.min(10_000)).fold(rating_of(state), |rating, _| decay_deviation(&rating))
}

/// The rating as it is shown at this time.
pub fn shown(state: &RatingState, now: Timestamp) -> Rating {
    let rating = at(state, now);
    Rating {
        points: rating.rating,
        deviation: rating.deviation,
        games: state.games,
    }
}

/// What a game that ended now with this result does to the ratings of White and of Black: the ratings after it, and
/// what is told of them.
pub fn rate(
    before: [Option<RatingState>; 2],
    outcome: Outcome,
    now: Timestamp,
) -> [(RatingState, RatingChange); 2] {
    let new = || state_of(Glicko2Rating::new(), 0, now);
    let before = before.map(|known| known.unwrap_or_else(new));
    let result = match outcome.winner() {
        Some(Side::White) => Outcomes::WIN,
        Some(Side::Black) => Outcomes::LOSS,
        None => Outcomes::DRAW,
    };
    let [one, other] = before.map(|state| at(&state, now));
    let (one, other) = glicko2(&one, &other, &result, &Glicko2Config::new());
    [(one, before[0]), (other, before[1])].map(|(after, before)| {
        let state = state_of(after, before.games + 1, now);
        (state, changed(rating_of(&before), after))
    })
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
