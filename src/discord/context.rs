//! What the parts of a running bot share.

use std::num::NonZeroU32;
use std::sync::Arc;

use crate::service::{Clock, Deadlines, Fault, PersonId, Service, ShardId, Timestamp};

use super::board_links::BoardLinks;
use super::jobs::dispatcher::Dispatcher;
use super::jobs::drawing::Drawing;
use super::member::Member;
use super::metrics::Metrics;
use super::outages::Outages;
use super::pacing::Pacing;
use super::permissions::PermissionView;
use super::private_messages::PassingMessages;
use super::read_order::ReadOrder;
use super::rest;
use super::rest::channels::Channels;
use super::rest::client::RestClient;
use super::shutdown::Shutdown;
use super::unsettled::Unsettled;

/// What the parts of a running bot share.
pub(crate) struct Context {
    /// The bot itself, as Discord knows it.
    pub me: PersonId,
    /// The way to the service.
    pub dispatcher: Dispatcher,
    /// When the clocks of games for an evening want a look.
    pub deadlines: Arc<Deadlines>,
    /// The present moment.
    pub clock: Arc<dyn Clock>,
    /// The way to Discord.
    pub rest: Arc<RestClient>,
    /// Draws pictures.
    pub drawing: Drawing,
    /// When what is said in a thread may be heard.
    pub order: ReadOrder,
    /// Which channels are threads.
    pub channels: Channels,
    /// What the bot may do in which channel.
    pub permissions: Arc<PermissionView>,
    /// The servers of which nothing is told for now.
    pub outages: Outages,
    /// Where time is not given back yet in which nothing was heard.
    pub unsettled: Unsettled,
    /// Whether the bot is closing.
    pub shutdown: Shutdown,
    /// Whether it has been told to stop. What waits for better times is left for the next start then; what can be sent
    /// still is, until it is closing.
    pub leaving: Shutdown,
    /// How fast the bot reconnects.
    pub pacing: Pacing,
    /// The private messages that go by themselves.
    pub passing: PassingMessages,
    /// Where people open the boards of games.
    pub boards: BoardLinks,
    /// What is counted.
    pub metrics: Metrics,
    /// The lease under which one shard is served; `None` if this process alone serves all servers.
    pub member: Option<Arc<Member>>,
}

impl Context {
    /// Asks the service something, on a thread of its own.
    ///
    /// # Errors
    /// As [`Dispatcher::ask`].
    pub async fn ask<T: Send + 'static>(
        &self,
        job: impl FnOnce(&Service) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, Fault> {
        self.dispatcher.ask(job).await
    }

    /// The only shard that is served here; `None` if all are.
    pub fn shard(&self) -> Option<ShardId> {
        self.member.as_ref().map(|member| member.shard())
    }

    /// Those of so many shards that are served here.
    pub fn shards(&self, count: NonZeroU32) -> impl Iterator<Item = ShardId> + use<> {
        let only = self.shard();
        ShardId::all(count).filter(move |shard| only.is_none_or(|only| only == *shard))
    }

    /// The present moment.
    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// How long ago Discord gave this number to a message or an interaction, in milliseconds. A clock set by hand is
    /// Discord's own.
    pub fn sent_ago(&self, number: u64) -> u64 {
        self.said_ago(rest::time_of(number))
    }

    /// How long ago something was said at this moment of Discord's clock, in milliseconds.
    pub fn said_ago(&self, said: Timestamp) -> u64 {
        let there = match self.clock.is_set_by_hand() {
            true => Some(self.now()),
            false => self.rest.present(),
        };
        there.map_or(0, |there| there.0.saturating_sub(said.0))
    }
}
