//! A win on time is claimed. First the thread of the game is read up, for a move sent in time may stand there. While it
//! cannot be read, the claim is refused.

use crate::discord::chat_message::ChatMessage;
use crate::discord::outbox;
use crate::present::{self, Localizer};
use crate::service::{
    ChannelId, Command, ControlRefusal, GuildId, PersonId, Refusal, Reply, TableId,
};

use super::super::replies::lane;
use super::CatchUp;

impl CatchUp {
    /// Reads a thread up once more, before somebody loses on time there. Returns whether it could be read.
    pub async fn read_again(&self, (thread, guild): (ChannelId, Option<GuildId>)) -> bool {
        self.ctx.order.doubt(thread);
        self.catch_up(thread, guild).await;
        // It was read, but something may have been missed meanwhile.
        if self.is_behind(thread).await && !self.could_not_be_read(thread).await {
            self.catch_up(thread, guild).await;
        }
        !self.is_behind(thread).await
    }

    /// Before a win on time is claimed by a slash command or a button: reads up what was typed in time, if that is in
    /// this thread. Returns why it cannot be claimed yet.
    pub async fn before_claim(
        &self,
        claims: (PersonId, Option<TableId>),
        (channel, guild): (ChannelId, Option<GuildId>),
    ) -> Option<Refusal> {
        let (thread, at) = self.claimed_in(claims, channel).await?;
        // If it is behind, it has just been tried.
        if thread == channel && !self.is_behind(thread).await {
            self.read_again((thread, guild)).await;
        }
        self.not_yet(thread, at).await
    }

    /// Before a win on time is claimed by typing it: reads up what was typed before. So the claim is heard after it.
    pub(super) async fn before_typed_claim(&self, said: &ChatMessage) {
        if let Some((thread, _)) = self.claimed_by(said).await
            && thread == said.channel
            && !self.is_behind(thread).await
        {
            self.read_again((thread, said.guild)).await;
        }
    }

    /// What was typed. A claim is refused while the time is not given back on its server in which nothing was heard.
    /// One that is typed names no game, so it is made in the thread of its game, which is read up.
    pub(super) async fn unless_out(&self, mut said: ChatMessage) -> ChatMessage {
        if let Some((_, at)) = self.claimed_by(&said).await
            && self.is_unsettled(at)
        {
            said.read = Err(ControlRefusal::Unread { denied: false }.into());
        }
        said
    }

    /// Refuses a claim that was typed where nothing can be read up. It is done with: it is not heard later.
    pub(super) async fn refuse_typed_claim(&self, said: &ChatMessage) {
        let Some((thread, at)) = self.claimed_by(said).await else {
            return;
        };
        if self.ctx.shutdown.is_closing() || !self.could_not_be_read(thread).await {
            return;
        }
        let Some(refusal) = self.not_yet(thread, at).await else {
            return;
        };
        let (id, message, now) = (said.command_id(), said.message, self.ctx.now());
        let (caller, channel, guild) = (said.caller.id, said.channel, said.guild);
        let told = self.ctx.ask(move |service| {
            let refusal = service.too_much(caller, guild).unwrap_or(refusal);
            if refusal.is_suppressed() {
                return Ok(());
            }
            let words = Localizer::of(service.language_heard(caller, channel, guild)?);
            let at = service.store().table_of_thread(channel)?;
            let told = present::reply(words, &Reply::Refused(refusal), None);
            let content = told.into_content(Some(message));
            let lane = (guild, lane(at, channel));
            service.say((id, Some(caller)), lane, content, now)?;
            Ok(())
        });
        match told.await {
            Ok(()) => self.outbox.wake(),
            Err(fault) => tracing::error!(%fault, %thread, "cannot refuse a claim"),
        }
    }

    /// Why a win on time cannot be claimed yet in the thread of a game: it has not been read up, its server has not got
    /// back its time, or another process reads it.
    async fn not_yet(&self, thread: ChannelId, guild: Option<GuildId>) -> Option<Refusal> {
        if guild.is_some() && !self.ctx.dispatcher.service().serves(guild) {
            return Some(ControlRefusal::ClaimedElsewhere { thread }.into());
        }
        let behind = self.is_behind(thread).await;
        if !behind && !self.is_unsettled(guild) {
            return None;
        }
        let denied = behind && self.is_unreadable(thread).await;
        Some(ControlRefusal::Unread { denied }.into())
    }

    /// Whether a server may have to get time back in which nothing was heard there.
    fn is_unsettled(&self, guild: Option<GuildId>) -> bool {
        self.ctx.outages.has(guild) || self.ctx.unsettled.has(guild)
    }

    /// As [`CatchUp::claimed_in`], if this is a claim.
    async fn claimed_by(&self, said: &ChatMessage) -> Option<(ChannelId, Option<GuildId>)> {
        match &said.read {
            Ok((Command::Claim, table)) if !said.edited_late => {
                let claims = (said.caller.id, *table);
                self.claimed_in(claims, said.channel).await
            }
            _ => None,
        }
    }

    /// The thread and the server of the game that this person may win on time by a claim made here. A move sent in time
    /// that stands there prevents it. If it cannot be told, it is this channel.
    async fn claimed_in(
        &self,
        (person, table): (PersonId, Option<TableId>),
        channel: ChannelId,
    ) -> Option<(ChannelId, Option<GuildId>)> {
        let now = self.ctx.now();
        let found = self.ctx.ask(move |service| {
            let table = match table {
                Some(id) => service.store().table(id)?,
                None => service.table_in(channel)?,
            };
            let Some(table) = table else {
                return Ok(None);
            };
            let must = service.must_be_read_up(table.id, Some(person), now)?;
            let Some(thread) = table.thread.filter(|_| must) else {
                return Ok(None);
            };
            // It may have been moved by its board, which its log does not tell.
            let (home, _) = outbox::home(service, &table)?;
            Ok(Some((thread, home.guild)))
        });
        found.await.unwrap_or_else(|fault| {
            tracing::error!(%fault, %channel, "cannot tell whether time has run out");
            Some((channel, None))
        })
    }

    /// Whether the last reading of a thread failed.
    async fn could_not_be_read(&self, thread: ChannelId) -> bool {
        self.behind.lock().await.contains_key(&thread)
    }
}
