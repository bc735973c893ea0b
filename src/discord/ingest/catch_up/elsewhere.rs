//! What was said to the bot where no game is played, while nobody heard it: as a shard changed hands, or during a short
//! outage. Unlike a game's thread such a place has no bound up to which it was read. What was answered is known by its
//! command.

use super::super::chat::Delivery;
use super::super::history_page::read_page;
use super::super::members::as_sent;
use super::CatchUp;
use crate::discord::chat_message::hear;
use crate::service::{ChannelId, Command, GuildId, MessageId, Need, Permission, Reach as _};

/// The most pages of one channel. Nothing is left out before three hundred messages have been written in two minutes.
const PAGES: usize = 3;

impl CatchUp {
    /// Answers what was said to the bot in a channel since this message, unless a game is played there, which is read up as
    /// such.
    pub async fn hear_missed(&self, (channel, guild): (ChannelId, GuildId), since: MessageId) {
        if self.is_live(channel).await || !self.may_look_back(channel) {
            return;
        }
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
                let Ok(told) = message else { continue };
                let told = as_sent(&self.ctx, Some(guild), told).await;
                let said = hear(&told, self.ctx.me, Some(guild));
                let Some(said) = said.filter(|said| said.addressed) else {
                    continue;
                };
                // A message read up does not tell the roles of its author.
                if matches!(
                    said.read,
                    Ok((Command::Settings(_) | Command::HouseRules(_), _))
                ) {
                    continue;
                }
                if self.ctx.shutdown.is_closing() {
                    return;
                }
                self.answer(said, Delivery::Recent).await;
            }
            if !page.full || after == before {
                return;
            }
        }
    }

    fn may_look_back(&self, channel: ChannelId) -> bool {
        let lacks = self.ctx.permissions.lacks(channel, Need::Games);
        let needed = [Permission::ViewChannel, Permission::ReadMessageHistory];
        lacks.is_none_or(|lacks| !needed.iter().any(|one| lacks.contains(one)))
    }
}
