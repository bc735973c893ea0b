//! Opening the thread of a game: below its challenge, or by itself if the challenge is gone.

use serde::Deserialize;
use serde_json::Value;
use serenity::http::Route;

use crate::present::{self, Localizer};
use crate::service::{
    ChannelId, Fault, GuildId, Home, Language, MessageId, PersonId, Service, Table, TableId,
};

use super::permission_probe::Wanted;
use super::render::table;
use super::undeliverable;
use super::{DeliveryState, DeliveryWorker, Failure, again, doubtful};
use crate::discord::context::Context;
use crate::discord::rest::{self, Trouble, error_code};

#[derive(Deserialize)]
struct Active {
    threads: Vec<Value>,
}

#[derive(Deserialize)]
struct Found {
    id: String,
    name: String,
    owner_id: Option<String>,
    parent_id: Option<String>,
}

/// Where the thread of a table belongs.
pub(crate) struct Place {
    table: Table,
    home: Home,
    /// Whether it is to move there.
    moves: bool,
    /// Its name.
    name: String,
}

/// A table, and where its thread belongs.
///
/// # Errors
/// If the store fails or has no such table.
pub(crate) fn at_home(service: &Service, id: TableId) -> Result<Place, Fault> {
    let table = table(service, id)?;
    let (home, moves) = undeliverable::home(service, &table)?;
    let name = thread_name(service, &table)?;
    Ok(Place {
        table,
        home,
        moves,
        name,
    })
}

/// The name with which a table's thread is opened, in the language spoken there.
///
/// # Errors
/// If the store fails.
pub(crate) fn thread_name(service: &Service, table: &Table) -> Result<String, Fault> {
    let words = Localizer::of(service.language_at(table)?);
    Ok(present::thread_name(words, table))
}

impl DeliveryWorker {
    /// The thread of a table and the channel above it. It is opened if there is none yet, or if the table has been
    /// moved.
    ///
    /// # Errors
    /// Discord's, or the store's.
    pub(crate) async fn thread_of(
        &self,
        place: Place,
        state: &mut DeliveryState,
    ) -> Result<(ChannelId, ChannelId), Failure> {
        let again = again(state);
        let Place {
            table,
            home,
            moves,
            name,
        } = place;
        let id = table.id;
        if let Some(thread) = table.thread
            && !moves
        {
            if self.ctx.order.opened(id) {
                // It was noted, though we were not told so.
                let _ = self.opened.send((thread, home.guild));
            }
            return Ok((thread, home.channel));
        }
        let below = table.challenge_message.filter(|_| !moves);
        self.ctx.order.opens(id, below, name.clone());
        let opening = async {
            match moves {
                false => open(&self.ctx, &table, home, &name, again).await,
                true => open_by_itself(&self.ctx, &table, home, &name, again).await,
            }
        };
        let wants = (home.channel, Wanted::Thread);
        state.wants = Some(wants);
        let turn = (state.turn.take(), doubtful(state));
        let opened = self.probes.ask(wants, turn, opening).await;
        if moves {
            let there = home.guild.map(|guild| (guild, home.channel));
            let (kept, thread) = match &opened {
                Ok(thread) => (there, Some(*thread)),
                Err(Trouble::Refused { .. }) => {
                    self.ctx.order.opened(id);
                    (None, None)
                }
                Err(Trouble::Passing(_)) => (there, None),
            };
            if let Ok(thread) = &opened {
                self.opened(&table, home, *thread).await?;
            }
            self.ctx
                .ask(move |service| undeliverable::settle(service, id, kept, thread))
                .await?;
            return Ok((opened?, home.channel));
        }
        let thread = opened?;
        self.opened(&table, home, thread).await?;
        Ok((thread, home.channel))
    }

    /// Opens another thread for a table because this one has been deleted.
    ///
    /// # Errors
    /// Discord's, or the store's.
    pub(crate) async fn move_thread(&self, id: TableId, gone: ChannelId) -> Result<(), Failure> {
        let Place {
            table, home, name, ..
        } = self.ctx.ask(move |service| at_home(service, id)).await?;
        tracing::warn!(table = %table.id, %gone, "the thread of a game is gone; opening another");
        self.ctx.order.opens(id, None, name.clone());
        let thread = open_by_itself(&self.ctx, &table, home, &name, true).await?;
        Ok(self.opened(&table, home, thread).await?)
    }

    /// Notes that the thread of a table has been opened in this home; its channel may have to be told.
    async fn opened(&self, table: &Table, home: Home, thread: ChannelId) -> Result<(), Fault> {
        let (id, now) = (table.id, self.ctx.now());
        let posts = self
            .ctx
            .ask(move |service| service.thread_opened(id, thread, now))
            .await?;
        if !posts.is_empty() {
            self.wake.notify_one();
        }
        self.ctx.order.opened(id);
        // People may have typed there already. It is lost only when the bot is closing.
        let _ = self.opened.send((thread, home.guild));
        Ok(())
    }
}

/// Opens the thread of a table. It may be asked for again when the answer got lost: that opens no second one.
///
/// # Errors
/// With the kind of trouble there was.
async fn open(
    ctx: &Context,
    table: &Table,
    home: Home,
    name: &str,
    again: bool,
) -> Result<ChannelId, Trouble> {
    if let Some(challenge) = table.challenge_message {
        let channel = table.challenge.home.channel;
        match open_thread(ctx, channel, Some(challenge), name).await {
            // The thread of a message has its number.
            Err(trouble) if trouble.is(&[error_code::THREAD_EXISTS]) => {
                return Ok(ChannelId(challenge.0));
            }
            // There is nothing to hang it under, or nothing can be hung there.
            Err(trouble) if trouble.is(&[error_code::UNKNOWN_MESSAGE, error_code::WRONG_KIND]) => {}
            other => return other,
        }
    }
    open_by_itself(ctx, table, home, name, again).await
}

/// Opens a thread for a table in its home, under no message.
///
/// # Errors
/// With the kind of trouble there was.
async fn open_by_itself(
    ctx: &Context,
    table: &Table,
    home: Home,
    name: &str,
    again: bool,
) -> Result<ChannelId, Trouble> {
    if again
        && let Some(guild) = home.guild
        && let Some(thread) = opened_before(ctx, guild, home.channel, table).await?
    {
        return Ok(thread);
    }
    open_thread(ctx, home.channel, None, name).await
}

/// Opens a thread: below this message, or by itself.
///
/// # Errors
/// With the kind of trouble there was; a refusal says something of the channel, never of the post.
async fn open_thread(
    ctx: &Context,
    channel: ChannelId,
    below: Option<MessageId>,
    name: &str,
) -> Result<ChannelId, Trouble> {
    let news = ctx.permissions.is_for_news(channel);
    let opened = rest::open_thread(&ctx.rest, (channel, news), below, name).await;
    opened.map_err(of_the_channel)
}

/// Where a request for a thread is said to be wrong in itself, the channel takes none like that: a forum wants a first
/// message with it. What was to be said there is as right as ever, so it must wait and not be given up.
fn of_the_channel(trouble: Trouble) -> Trouble {
    match trouble {
        Trouble::Refused {
            code,
            status,
            reason,
        } if error_code::NEVER.contains(&code) => Trouble::Refused {
            code: error_code::WRONG_KIND,
            status,
            reason,
        },
        other => other,
    }
}

/// Gives a table's thread the name that it should have by now, also an archived one. Where that is not allowed, or the
/// thread is gone, nothing is done.
///
/// # Errors
/// Discord's, if it may pass, or the store's.
pub(crate) async fn rename(ctx: &Context, id: TableId) -> Result<(), Failure> {
    let asked = ctx.ask(move |service| {
        let table = table(service, id)?;
        let words = Localizer::of(service.language_at(&table)?);
        let log = match table.is_lesson() {
            true => service.store().log(id)?,
            false => Vec::new(),
        };
        let name = present::thread_name_now(words, &table, &log);
        Ok((table, name))
    });
    let (table, name) = asked.await?;
    // A place that is not the table's own keeps its name.
    let Some(thread) = table
        .thread
        .filter(|thread| *thread != table.home().channel)
    else {
        return Ok(());
    };
    let over = !table.is_live();
    let refused = match rest::rename_thread(&ctx.rest, thread, &name, over).await {
        Err(Trouble::Refused { code, reason, .. }) => (code, reason),
        other => return Ok(other?),
    };
    tracing::warn!(table = %table.id, %thread, code = refused.0, reason = refused.1, "the thread of a game keeps its name");
    Ok(())
}

/// A thread of ours with the name of this table's, which has its number. Its language may have changed since.
async fn opened_before(
    ctx: &Context,
    guild: GuildId,
    parent: ChannelId,
    table: &Table,
) -> Result<Option<ChannelId>, Trouble> {
    let route = Route::GuildThreadsActive {
        guild_id: guild.0.into(),
    };
    let active: Active = rest::get(&ctx.rest, route).await?;
    let names = Language::ALL.map(|one| present::thread_name(Localizer::of(one), table));
    Ok(ours(active.threads, &names, (ctx.me, parent)))
}

/// The thread with one of these names that this person has opened below this channel. Others may be as odd as they
/// like.
fn ours(
    threads: Vec<Value>,
    names: &[String],
    (me, parent): (PersonId, ChannelId),
) -> Option<ChannelId> {
    let read = |thread| serde_json::from_value::<Found>(thread).ok();
    let found = threads.into_iter().filter_map(read).find(|thread| {
        names.contains(&thread.name)
            && thread.owner_id.as_deref() == Some(me.to_string().as_str())
            && thread.parent_id.as_deref() == Some(parent.to_string().as_str())
    });
    found?.id.parse().ok().map(ChannelId)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::present::Obstacle;

    use super::*;

    #[test]
    fn a_request_for_a_thread_that_is_wrong_in_itself_is_one_that_the_channel_refuses() {
        let refused = |code| Trouble::Refused {
            code,
            status: 400,
            reason: "Invalid Form Body".to_owned(),
        };
        for code in error_code::NEVER {
            let trouble = of_the_channel(refused(code));
            assert_eq!(undeliverable::obstacle(&trouble), Some(Obstacle::NoThreads));
        }
        let trouble = of_the_channel(refused(error_code::NO_PERMISSION));
        assert!(trouble.is(&[error_code::NO_PERMISSION]));
    }

    #[test]
    fn a_thread_is_found_beside_others_that_cannot_be_read() {
        let thread = |id: &str, name, owner| json!({"id": id, "name": name, "owner_id": owner, "parent_id": "3"});
        let threads = vec![
            thread("5", json!(null), "1"),
            thread("6", json!("Gala 1"), "2"),
            thread("7", json!("Gala 1"), "1"),
        ];
        let names = ["Gala 1".to_owned()];
        let found = |parent| ours(threads.clone(), &names, (PersonId(1), ChannelId(parent)));
        assert_eq!(found(3), Some(ChannelId(7)));
        assert_eq!(found(4), None);
    }
}
