//! What is done once a server is known: the first word, if it has just invited us, which is the front door, once; and
//! the look for puzzles in its games.

use super::IngestParts;
use crate::present::{self, Localizer};
use crate::service::{GuildId, Need, Reach, Service, Timestamp};

/// How long after the invitation there is a first word, in milliseconds: a day. Servers that we have long been on know
/// us.
const NEW_FOR: u64 = 24 * 3600 * 1000;

impl IngestParts {
    /// Has the games of a server looked at for puzzles: it is known now who sees its channels.
    pub(super) async fn look_for_puzzles(&self, guild: GuildId) {
        let told = self.ctx.ask(move |service: &Service| {
            service.unmined(guild);
            Ok(())
        });
        if let Err(fault) = told.await {
            tracing::error!(%fault, %guild, "cannot look for puzzles in the games of a server");
        }
    }

    /// Says the first word on a server on which we are since this moment, unless it was said before.
    pub(super) async fn welcome(&self, guild: GuildId, since: u64) {
        let now = self.ctx.now();
        if now.0.saturating_sub(since) >= NEW_FOR {
            return;
        }
        let Some(channel) = self.ctx.permissions.first_writable(guild) else {
            return;
        };
        // Those who have invited us are told at once what games still need.
        let lacks = self.ctx.permissions.lacks(channel, Need::Games);
        let said = self.ctx.ask(move |service: &Service| {
            let words = Localizer::of(service.language_in(Some(guild))?);
            let welcome = present::welcome(words, channel, &lacks.unwrap_or_default());
            let content = welcome.into_content(None);
            service.welcome((guild, Timestamp(since)), channel, content, now)
        });
        match said.await {
            Ok(()) => self.outbox.wake(),
            Err(fault) => tracing::error!(%fault, %guild, "cannot welcome a server"),
        }
    }
}
