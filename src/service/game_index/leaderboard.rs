//! The leaderboard of a server: who has a rating at a game, the best first.

use crate::rules::any::Kind;

use super::ratings::shown;
use crate::service::app::Service;
use crate::service::error::Fault;
use crate::service::model::ids::{GuildId, PersonId, Timestamp};
use crate::service::model::rating::Rating;

impl Service {
    /// The people with a rating at a game on this server: those with sure ratings first, and among them the best first.
    /// Deleted people are left out, though their games still count in the ratings of others.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn leaders(
        &self,
        guild: GuildId,
        kind: Kind,
        now: Timestamp,
    ) -> Result<Vec<(PersonId, Rating)>, Fault> {
        let ratings = self.store().ratings(guild, None)?.into_iter();
        let mut leaders: Vec<(PersonId, Rating)> = ratings
            .filter(|(person, of, _)| *of == kind && !person.is_gone())
            .map(|(person, _, state)| (person, shown(&state, now)))
            .collect();
        leaders.sort_by(|(one, first), (other, second)| {
            let sure = second.is_sure().cmp(&first.is_sure());
            let points = second.points.total_cmp(&first.points);
            sure.then(points).then(one.cmp(other))
        });
        Ok(leaders)
    }
}
