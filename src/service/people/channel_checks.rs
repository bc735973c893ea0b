//! Nothing is promised into a channel where the bot may not write: what it lacks there is told before anything is
//! stored, and to those who manage the server when they ask for it. Nor into one that takes no threads where one is
//! needed: a forum, say.
//!
//! Where it is not known what the bot can do, nothing is refused.

use crate::service::app::Service;
use crate::service::model::ids::ChannelId;
use crate::service::model::permission::{ChannelCheck, Need, Permission};
use crate::service::model::refusal::{Refusal, SettingsRefusal};
use crate::service::model::settings::ServerSettings;
use crate::service::request::Place;

impl Service {
    /// Refuses what would be said in a channel where something is known to be missing for it, or that never takes it.
    pub(in crate::service) fn may_post(
        &self,
        channel: ChannelId,
        need: Need,
    ) -> Result<(), SettingsRefusal> {
        self.check_kind(channel, need)?;
        match self.lacks(channel, need) {
            Some(lacks) if !lacks.is_empty() => Err(SettingsRefusal::CannotPost { channel, lacks }),
            _ => Ok(()),
        }
    }

    /// Refuses what a channel of its kind never takes, whatever the bot may do there.
    pub(in crate::service) fn check_kind(
        &self,
        channel: ChannelId,
        need: Need,
    ) -> Result<(), SettingsRefusal> {
        match (self.can_never(channel, need), need.opens_thread()) {
            (false, _) => Ok(()),
            (true, true) => Err(SettingsRefusal::NoThreads(channel)),
            (true, false) => Err(SettingsRefusal::NoPosts(channel)),
        }
    }

    /// Refuses to show everybody something in this place, where the bot may not post it.
    ///
    /// # Errors
    /// With what is missing.
    pub fn may_show_at(&self, place: Place) -> Result<(), Refusal> {
        let (channel, need) = match place.parent {
            Some(parent) => (parent, Need::PictureInThread),
            None => (place.channel, Need::Picture),
        };
        Ok(self.may_post(channel, need)?)
    }

    /// What is missing in the channel of this place and in those of the challenges. Likewise in those of the puzzle of
    /// the day and of the results: each channel once.
    pub(super) fn check_channels(
        &self,
        place: Place,
        settings: &ServerSettings,
    ) -> Vec<ChannelCheck> {
        let here = place.above();
        let games = [here].into_iter().chain(settings.channels.iter().copied());
        let games = games.map(|channel| (channel, Need::Games));
        let daily = settings.daily.map(|channel| (channel, Need::Picture));
        let results = settings.results.map(|channel| (channel, Need::Words));
        let mut checks: Vec<ChannelCheck> = Vec::new();
        for (channel, need) in games.chain(daily).chain(results) {
            // What games need includes what a puzzle needs, and that what a result needs.
            if checks.iter().all(|check| check.channel != channel) {
                checks.push(ChannelCheck {
                    channel,
                    lacks: self.lacks(channel, need),
                    never: self.can_never(channel, need),
                });
            }
        }
        checks
    }

    fn can_never(&self, channel: ChannelId, need: Need) -> bool {
        self.reach()
            .is_some_and(|reach| reach.can_never(channel, need))
    }

    fn lacks(&self, channel: ChannelId, need: Need) -> Option<Vec<Permission>> {
        self.reach()?.lacks(channel, need)
    }
}
