//! The first word on a server that has invited us: the front door, once.

use super::IngestParts;
use crate::present::{self, Localizer};
use crate::service::{GuildId, Need, Reach, Service, Timestamp};

/// How long after the invitation there is a first word, in milliseconds: a day. Servers that we have long been on know
/// us.
const NEW_FOR: u64 = 24 * 3600 * 1000;

impl IngestParts {
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
