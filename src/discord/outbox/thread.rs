//! Opening the thread of a game: below its challenge, or by itself if the challenge is gone.

use serde::Deserialize;
use serenity::http::{LightMethod, Request, Route};

use crate::present;
use crate::service::{ChannelId, GuildId, Home, PersonId, Table};

use super::super::line::Line;
use super::super::rest::{self, Trouble, code};

#[derive(Deserialize)]
struct Active {
    threads: Vec<Found>,
}

#[derive(Deserialize)]
struct Found {
    id: String,
    name: String,
    owner_id: Option<String>,
    parent_id: Option<String>,
}

/// Opens the thread of a table. It may be asked for again when the answer got lost: that opens no second one.
///
/// # Errors
/// With the kind of trouble there was.
pub(super) async fn open(
    line: &Line,
    me: PersonId,
    table: &Table,
    home: Home,
    again: bool,
) -> Result<ChannelId, Trouble> {
    let name = present::thread_name(table);
    if let Some(challenge) = table.challenge_message {
        let channel = table.challenge.home.channel;
        match rest::open_thread(line, channel, Some(challenge), &name).await {
            // The thread of a message has its number.
            Err(trouble) if trouble.is(&[code::THREAD_EXISTS]) => {
                return Ok(ChannelId(challenge.0));
            }
            // There is nothing to hang it under, or nothing can be hung there.
            Err(trouble) if trouble.is(&[code::UNKNOWN_MESSAGE, code::WRONG_KIND]) => {}
            other => return other,
        }
    }
    open_by_itself(line, me, table, home, again).await
}

/// Opens a thread for a table in its home, under no message.
///
/// # Errors
/// With the kind of trouble there was.
pub(super) async fn open_by_itself(
    line: &Line,
    me: PersonId,
    table: &Table,
    home: Home,
    again: bool,
) -> Result<ChannelId, Trouble> {
    let name = present::thread_name(table);
    if again
        && let Some(guild) = home.guild
        && let Some(thread) = opened_before(line, me, guild, home.channel, &name).await?
    {
        return Ok(thread);
    }
    rest::open_thread(line, home.channel, None, &name).await
}

/// A thread of ours of this name: names contain the number of the game.
async fn opened_before(
    line: &Line,
    me: PersonId,
    guild: GuildId,
    parent: ChannelId,
    name: &str,
) -> Result<Option<ChannelId>, Trouble> {
    let route = Route::GuildThreadsActive {
        guild_id: guild.0.into(),
    };
    let body = rest::call(line, Request::new(route, LightMethod::Get)).await?;
    let active: Active = rest::read(&body)?;
    let ours = active.threads.into_iter().find(|thread| {
        thread.name == name
            && thread.owner_id.as_deref() == Some(me.to_string().as_str())
            && thread.parent_id.as_deref() == Some(parent.to_string().as_str())
    });
    Ok(ours
        .and_then(|thread| thread.id.parse().ok())
        .map(ChannelId))
}
