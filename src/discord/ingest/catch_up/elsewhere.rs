//! What was said to the bot where no game is played, while nobody heard it: as a shard changed hands, or during a short
//! outage. Unlike a game's thread such a place has no bound up to which it was read. What was answered is known by its
//! command.

use super::super::chat::{Delivery, HandleOutcome};
use super::super::history_page::read_page;
use super::super::members::as_sent;
use super::CatchUp;
use crate::discord::chat_message::hear;
use crate::service::commands::spec_of;
use crate::service::{ChannelId, GuildId, MessageId, Need, Permission, Reach as _};

/// The most pages of one channel. Nothing is left out before three hundred messages have been written in two minutes.
const PAGES: usize = 3;

impl CatchUp {
    /// Answers what was said to the bot in a channel, a thread or a direct message since this message. Where a game is
    /// over, it need not be addressed. A place in which a game is played is read up as such.
    pub async fn hear_missed(
        &self,
        (channel, guild): (ChannelId, Option<GuildId>),
        since: MessageId,
    ) {
        if self.is_live(channel).await || !self.may_look_back(channel) {
            return;
        }
        let table = self
            .ctx
            .ask(move |service| Ok(service.store().table_of_thread(channel)?));
        let Ok(table) = table.await else {
            return tracing::debug!(%channel, "cannot tell what is played in a channel");
        };
        if table.is_none() && self.may_be_opened(channel) {
            return;
        }
        // What was read while the game was played is not heard again.
        let seen = match table {
            Some(_) => Some(self.seen(channel).await),
            None => None,
        };
        let mut after = since.0;
        for _ in 0..PAGES {
            let place = self.turn(channel, None).await;
            let (rest, shutdown) = (&self.ctx.rest, &self.ctx.shutdown);
            let Ok(page) = read_page(rest, shutdown, channel, after).await else {
                // It is not worth a second try: whoever waits for an answer asks again.
                return tracing::debug!(%channel, "cannot read what was said in a channel meanwhile");
            };
            drop(place);
            let before = after;
            for (id, message) in page.messages.into_iter().filter(|(id, _)| *id > before) {
                after = after.max(id);
                if seen.as_ref().is_some_and(|seen| seen.knows(id)) {
                    continue;
                }
                let Ok(told) = message else { continue };
                let told = as_sent(&self.ctx, guild, told).await;
                let said = hear(&told, self.ctx.me, guild);
                let Some(said) = said.filter(|said| said.addressed || table.is_some()) else {
                    continue;
                };
                // A message read up does not tell the roles of its author.
                if matches!(&said.read, Ok((command, _)) if spec_of(command).manages) {
                    continue;
                }
                if self.ctx.shutdown.is_closing() {
                    return;
                }
                let answered = self.answer(said.clone(), Delivery::Recent);
                if answered.await == HandleOutcome::PassedOver {
                    self.settle(&said);
                }
            }
            if !page.full || after == before {
                return;
            }
        }
    }

    /// Whether a thread of which no game is known may be about to be opened for one. It is read up once it is.
    fn may_be_opened(&self, channel: ChannelId) -> bool {
        let ours = self.ctx.channels.name_of_ours(channel, self.ctx.me);
        ours.is_some() || self.ctx.order.is_being_opened(channel, None)
    }

    fn may_look_back(&self, channel: ChannelId) -> bool {
        // A thread goes by the channel above it.
        let above = self.ctx.channels.known_parent(channel).flatten();
        let lacks = self
            .ctx
            .permissions
            .lacks(above.unwrap_or(channel), Need::Games);
        let needed = [Permission::ViewChannel, Permission::ReadMessageHistory];
        lacks.is_none_or(|lacks| !needed.iter().any(|one| lacks.contains(one)))
    }
}
