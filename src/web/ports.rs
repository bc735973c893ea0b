//! What the web face needs from outside: the bot, which knows who sees what in Discord, and in whose queues the games are
//! played.

use futures::future::BoxFuture;

use crate::ai::Thought;
use crate::rules::any::Game;
use crate::service::{Answered, ChannelId, Fault, GuildId, PersonId, Refusal, Request};

/// The bot, as far as the web face needs it.
pub trait Desk: Send + Sync + 'static {
    /// Carries out a request in its turn: behind all that was said before it where its game is played.
    fn carry_out(&self, request: Request) -> BoxFuture<'_, Result<Answered, Fault>>;

    /// Has the bot's engine look for the best few lines of the present position of a game, for somebody who waits. It
    /// takes as many nodes as a hint, and counts as one.
    fn lines(
        &self,
        person: PersonId,
        game: Game,
    ) -> BoxFuture<'_, Result<Result<Vec<Thought>, Refusal>, Fault>>;

    /// Whether everybody on a server sees a channel of it. No, if that is not known.
    fn is_open(&self, guild: GuildId, channel: ChannelId) -> bool;

    /// Whether a person sees a channel of a server at present.
    fn sees(
        &self,
        person: PersonId,
        guild: GuildId,
        channel: ChannelId,
    ) -> BoxFuture<'_, Result<bool, Fault>>;

    /// Whether a person is on a server at present.
    fn is_member(&self, person: PersonId, guild: GuildId) -> BoxFuture<'_, Result<bool, Fault>>;
}
