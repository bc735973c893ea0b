//! Games that cannot be shown where they are played: a channel is gone, a permission is missing, or the bot is off the
//! server. Their posts wait. The players are told in private, once each, and may move the game by asking for its board
//! somewhere else.
//!
//! A channel closed to the puzzle of the day is shown in the server's settings.
//!
//! Two notes in the store: [`Undeliverable`] holds since when, and who has been told. [`MovedTo`] holds the channel to
//! which the game has been moved, and the thread there.

use std::sync::Arc;

use crate::present::{self, Localizer, Message, Obstacle};
use crate::service::notes::{MovedTo, Notes, Undeliverable};
use crate::service::{
    ChannelId, Fault, GuildId, Home, Lane, MessageId, PersonId, Place, Post, Service, Table,
    TableId,
};

use super::reconcile;
use crate::discord::context::Context;
use crate::discord::rest::{self, OutgoingMessage, Trouble, error_code};

/// By how much Discord's numbers grow in a millisecond.
const MILLISECOND: u64 = 1 << 22;

/// What stands in the way, if it may pass: everything but a request that is wrong in itself.
pub(crate) fn obstacle(trouble: &Trouble) -> Option<Obstacle> {
    let Trouble::Refused { code, .. } = trouble else {
        return None;
    };
    match *code {
        error_code::UNKNOWN_CHANNEL | error_code::UNKNOWN_GUILD => Some(Obstacle::Gone),
        error_code::NO_ACCESS => Some(Obstacle::NoAccess),
        error_code::NO_PERMISSION => Some(Obstacle::NoPermission),
        error_code::THREAD_ARCHIVED | error_code::THREAD_LOCKED => Some(Obstacle::Locked),
        error_code::TOO_MANY_THREADS => Some(Obstacle::TooManyThreads),
        error_code::WRONG_KIND => Some(Obstacle::NoThreads),
        code if error_code::NEVER.contains(&code) => None,
        _ => Some(Obstacle::Refused),
    }
}

/// Tells players of games that cannot be shown, and notes it.
#[derive(Clone)]
pub(crate) struct BlockedGames {
    /// What the bot shares.
    pub ctx: Arc<Context>,
}

impl BlockedGames {
    /// Notes for those who chose the channel whether a puzzle of the day, or a result, is let into it, if the post is
    /// one.
    pub async fn note_let_in(&self, post: &Post, refused: bool) {
        let (Some(guild), Lane::Channel(channel)) = (post.content.wanted_by(), post.lane) else {
            return;
        };
        let content = post.content.clone();
        let noted = self
            .ctx
            .ask(move |service| service.note_let_in(guild, channel, &content, refused));
        if let Err(fault) = noted.await {
            tracing::error!(%fault, %guild, "cannot record whether a server's posts are accepted");
        }
    }

    /// Tells the players of an undeliverable game who have not been told yet: each in private. Where that is blocked,
    /// they are told in the channel to which the game belongs.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn tell(&self, table: &Table, obstacle: Obstacle) -> Result<(), Fault> {
        let (id, version) = (table.id, table.version);
        let newest = self.ctx.rest.newest();
        let (noted, again) = self
            .ctx
            .ask(move |service| begin(service, (id, version), newest))
            .await?;
        let now = self.ctx.now();
        self.ctx
            .ask(move |service| service.adjourn(id, true, now))
            .await?;
        if table.is_direct() {
            // Where it is not shown, nothing else can be said to its player either.
            return Ok(());
        }
        let mut unreached = Vec::new();
        for person in table.people() {
            if person.is_computer() || noted.told.contains(&person) {
                continue;
            }
            let guild = table.home().guild;
            let spoken = self
                .ctx
                .ask(move |service| service.language_of(person, None, guild));
            let message = present::frozen(Localizer::of(spoken.await?), table, obstacle, person);
            match self
                .tell_in_private(id, message, person, (noted.since, again))
                .await
            {
                Ok(()) => {
                    self.ctx
                        .ask(move |service| note_told(service, id, &[person]))
                        .await?
                }
                Err(Trouble::Passing(reason)) => {
                    tracing::warn!(table = %id, %person, reason, "cannot tell a player yet that their game waits");
                }
                Err(Trouble::Refused { .. }) => unreached.push(person),
            }
        }
        if unreached.is_empty() {
            return Ok(());
        }
        let home = self.ctx.ask({
            let table = table.clone();
            move |service| home(service, &table)
        });
        let (home, _) = home.await?;
        let spoken = self.ctx.ask(move |service| service.language_in(home.guild));
        let words = Localizer::of(spoken.await?);
        let outgoing = OutgoingMessage {
            message: present::frozen_for_all(words, table, obstacle, &unreached),
            png: None,
            link: None,
            reply_to: None,
            nonce: nonce(id, home.channel, noted.since),
        };
        match self
            .say_once(home.channel, &outgoing, (noted.since, again))
            .await
        {
            Err(Trouble::Passing(_)) => return Ok(()),
            Err(trouble) => {
                tracing::warn!(table = %id, people = ?unreached, %trouble, "nowhere to tell these players that their game waits");
            }
            Ok(()) => {}
        }
        self.ctx
            .ask(move |service| note_told(service, id, &unreached))
            .await
    }

    async fn tell_in_private(
        &self,
        table: TableId,
        message: Message,
        person: PersonId,
        (since, again): (MessageId, bool),
    ) -> Result<(), Trouble> {
        let channel = rest::direct_channel(&self.ctx.rest, person).await?;
        let outgoing = OutgoingMessage {
            message,
            png: None,
            link: None,
            reply_to: None,
            nonce: nonce(table, channel, since),
        };
        self.say_once(channel, &outgoing, (since, again)).await
    }

    async fn say_once(
        &self,
        channel: ChannelId,
        outgoing: &OutgoingMessage,
        (since, again): (MessageId, bool),
    ) -> Result<(), Trouble> {
        if again
            && reconcile::found(&self.ctx, channel, outgoing, since)
                .await?
                .is_some()
        {
            return Ok(());
        }
        rest::send(&self.ctx.rest, channel, outgoing)
            .await
            .map(|_| ())
    }

    /// The game can be shown again.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn over(&self, id: TableId) -> Result<(), Fault> {
        let now = self.ctx.now();
        self.ctx
            .ask(move |service| {
                service.adjourn(id, false, now)?;
                if service.store().noted::<Undeliverable>(id)?.is_some() {
                    service.store().forget::<Undeliverable>(id)?;
                }
                Ok(())
            })
            .await
    }
}

/// The nonce of the news in this channel that a game cannot be shown. Discord looks for it among all that a bot has
/// said lately, so that of each player is another one. It has 25 characters at most.
fn nonce(TableId(table): TableId, channel: ChannelId, since: MessageId) -> String {
    let told = crc32fast::hash(format!("{channel} {since}").as_bytes());
    format!("{table:x}f{told:08x}")
}

/// Notes that a game is undeliverable. Returns whether that was noted before; if not, no player can have been told
/// yet.
fn begin(
    service: &Service,
    (id, version): (TableId, u64),
    MessageId(newest): MessageId,
) -> Result<(Undeliverable, bool), Fault> {
    // A little before, and never the same for the same game, though Discord's time may be known as the same.
    let since = MessageId(newest.saturating_sub(1 + version % MILLISECOND));
    loop {
        if let Some(noted) = service.store().noted(id)? {
            return Ok((noted, true));
        }
        let noted = Undeliverable {
            since,
            told: Vec::new(),
        };
        if service.store().keep_note_if(id, None, noted.clone())? {
            return Ok((noted, false));
        }
    }
}

/// Notes that these people have been told, except those who have been deleted meanwhile.
fn note_told(service: &Service, id: TableId, people: &[PersonId]) -> Result<(), Fault> {
    loop {
        let Some(before) = service.store().noted::<Undeliverable>(id)? else {
            // It is shown again.
            return Ok(());
        };
        let table = service.store().table_in_brief(id)?;
        let seated = table.map(|table| table.people()).unwrap_or_default();
        let mut after = before.clone();
        after.told.retain(|told| !people.contains(told));
        let here = people.iter().filter(|person| seated.contains(person));
        after.told.extend(here);
        if before == after {
            return Ok(());
        }
        // A person deleted before this was written is found gone when it is read again.
        service.store().keep_note_if(id, Some(before), after)?;
    }
}

/// Moves an undeliverable game below the channel of this place. Returns whether it will be moved.
///
/// # Errors
/// If the store fails.
pub(crate) fn move_to(service: &Service, table: &Table, place: Place) -> Result<bool, Fault> {
    let Some(guild) = place.guild else {
        return Ok(false);
    };
    if !service.is_blocked(table)? {
        return Ok(false);
    }
    let channel = place.above();
    settle(service, table.id, Some((guild, channel)), None)?;
    Ok(true)
}

/// Where the thread of a table belongs, and whether it still has to be moved there.
///
/// # Errors
/// If the store fails.
pub(crate) fn home(service: &Service, table: &Table) -> Result<(Home, bool), Fault> {
    // A player had it moved, and it is not there yet.
    if let (None, Some(home)) = (table.thread, table.moved_to) {
        return Ok((home, true));
    }
    let Some(moved) = service.store().noted::<MovedTo>(table.id)? else {
        return Ok((table.home(), false));
    };
    let home = Home {
        guild: Some(moved.guild),
        channel: moved.channel,
    };
    Ok((home, moved.thread.is_none()))
}

/// Notes where a table was moved, or that it could not be moved there; with the thread once it is open.
///
/// # Errors
/// If the store fails.
pub(crate) fn settle(
    service: &Service,
    table: TableId,
    home: Option<(GuildId, ChannelId)>,
    thread: Option<ChannelId>,
) -> Result<(), Fault> {
    let Some((guild, channel)) = home else {
        return Ok(service.store().forget::<MovedTo>(table)?);
    };
    let moved = MovedTo {
        guild,
        channel,
        thread,
    };
    Ok(service.store().keep_note(table, moved)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_news_of_each_player_has_a_nonce_that_discord_takes() {
        let (since, most) = (MessageId(u64::MAX), TableId(u64::MAX));
        let [anna, ben] =
            [ChannelId(u64::MAX), ChannelId(1)].map(|channel| nonce(most, channel, since));
        assert!(anna.len() <= 25 && anna != ben, "{anna} {ben}");
        assert_ne!(nonce(most, ChannelId(1), MessageId(2)), ben);
    }
}
