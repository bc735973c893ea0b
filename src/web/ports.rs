//! What the web face needs from outside: the bot, which knows who sees what in Discord, and in whose queues the games
//! are played.

use std::sync::Arc;

use futures::future::BoxFuture;
use serde::{Deserialize, Serialize};

use crate::computer::Queue;
use crate::service::rpc::Rpc;
use crate::service::{Answered, ChannelId, Fault, GuildId, PersonId, Refusal, Request, ShardId};

/// Those who look at an Activity together, as Discord knows them. What they look at, and what they may see, does not
/// follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    /// The server, unless it is in a direct message.
    pub guild: Option<GuildId>,
    /// The channel.
    pub channel: ChannelId,
    /// Who is there.
    pub people: Vec<PersonId>,
}

/// Why the bot does not do something here.
#[derive(Debug)]
pub enum NotDone {
    /// It is our fault.
    Fault(Fault),
    /// It is for the process that serves this shard; `None` if it is not known yet which shard's it is.
    Elsewhere(Option<ShardId>),
    /// It cannot be done, or told, at the moment: a shard changes hands, or Discord has not told of its servers yet.
    Unknown,
}

impl From<Fault> for NotDone {
    fn from(fault: Fault) -> NotDone {
        NotDone::Fault(fault)
    }
}

/// The bot, as far as the web face needs it.
pub trait Desk: Send + Sync + 'static {
    /// Carries out a request in its turn: behind all that was said before it where its game is played.
    fn carry_out(&self, request: Request) -> BoxFuture<'_, Result<Answered, NotDone>>;

    /// The queue of searches: the computer thinks there, a person's searches among it.
    ///
    /// # Errors
    /// If nothing is searched in this process.
    fn searches(&self) -> Result<Arc<Queue>, NotDone>;

    /// Counts a command of a person that is no request; why they are refused, if that is too much.
    fn too_much(&self, person: PersonId) -> BoxFuture<'_, Result<Option<Refusal>, NotDone>>;

    /// What a server is called, if that is known.
    fn server_name(&self, guild: GuildId) -> BoxFuture<'_, Result<Option<String>, NotDone>>;

    /// Whether everybody on a server sees a channel of it. No, if the bot is not there.
    fn is_open(&self, guild: GuildId, channel: ChannelId) -> BoxFuture<'_, Result<bool, NotDone>>;

    /// Whether a person sees a channel of a server at present.
    fn sees(
        &self,
        person: PersonId,
        guild: GuildId,
        channel: ChannelId,
    ) -> BoxFuture<'_, Result<bool, NotDone>>;

    /// Whether a person is on a server at present.
    fn is_member(&self, person: PersonId, guild: GuildId) -> BoxFuture<'_, Result<bool, NotDone>>;

    /// Those who look at the Activity of an application together under this name; `None` if there are none.
    fn instance<'a>(
        &'a self,
        application: u64,
        name: &'a str,
    ) -> BoxFuture<'a, Result<Option<Instance>, Fault>>;
}

/// What is known of a server.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Server {
    /// What it is called, if the bot is there.
    pub name: Option<String>,
    /// The channels that everybody there sees.
    pub open: Vec<ChannelId>,
}

/// The bot of a shard, as far as other processes need it: they remember for a while all that they may be asked next.
pub trait ShardDesk: Desk {
    /// What is known of a server.
    ///
    /// # Errors
    /// [`NotDone::Unknown`] if Discord has not told of it yet.
    fn server(&self, guild: GuildId) -> Result<Server, NotDone>;

    /// The channels of a server that a person sees; `None` if they are not there.
    fn channels_of(
        &self,
        person: PersonId,
        guild: GuildId,
    ) -> BoxFuture<'_, Result<Option<Vec<ChannelId>>, NotDone>>;
}

/// The bots of a process beside which others serve the same games: one for each shard that is served here.
pub trait Bots: Send + Sync + 'static {
    /// The bot that serves a server, or direct messages.
    ///
    /// # Errors
    /// The shard that another process serves; `None` if it is not known into how many shards all are parted.
    fn of(&self, guild: Option<GuildId>) -> Result<Arc<dyn ShardDesk>, Option<ShardId>>;

    /// Any of them.
    fn any(&self) -> Option<Arc<dyn ShardDesk>>;

    /// The shards that are served here.
    fn shards(&self) -> Vec<ShardId>;

    /// As [`Desk::instance`].
    fn instance<'a>(
        &'a self,
        application: u64,
        name: &'a str,
    ) -> BoxFuture<'a, Result<Option<Instance>, Fault>>;

    /// The way to the other processes.
    fn rpc(&self) -> Arc<dyn Rpc>;
}
