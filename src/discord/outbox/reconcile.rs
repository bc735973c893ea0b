//! Recognising a message of ours that arrived although we were never told, when its nonce is too old to tell.

use serde::Deserialize;
use serde_json::Value;
use serenity::http::{LightMethod, Request, Route};

use crate::service::{ChannelId, GuildId, MessageId};

use crate::discord::chat_message::number;
use crate::discord::context::Context;
use crate::discord::rest::client::RestClient;
use crate::discord::rest::mentions::alike;
use crate::discord::rest::{self, OutgoingMessage, PAGE, Trouble, error_code};

#[derive(Deserialize)]
struct OnServer {
    guild_id: Option<String>,
}

/// After this many pages the message is taken not to be there.
const PAGES: usize = 50;

/// Looks among the messages of a channel for this one, sent by us later than the message `after`. Another post of ours
/// is not taken for it, though it may say the same.
///
/// # Errors
/// With the kind of trouble there was. Where reading is not allowed the answer is unknown, and the message must not be
/// sent again.
pub(crate) async fn found(
    ctx: &Context,
    channel: ChannelId,
    outgoing: &OutgoingMessage,
    after: MessageId,
) -> Result<Option<MessageId>, Trouble> {
    let MessageId(begin) = after;
    let mut after = begin;
    for _ in 0..PAGES {
        let page = read(&ctx.rest, channel, after).await?;
        if page.is_empty() && after == begin {
            may_read(&ctx.rest, channel, begin).await?;
        }
        let (full, before) = (page.len() == PAGE, after);
        let mut alike = Vec::new();
        for told in page {
            let Some(id) = number(&told["id"]) else {
                continue;
            };
            after = after.max(id);
            if number(&told["author"]["id"]) == Some(ctx.me.0) && is(&told, outgoing) {
                alike.push(MessageId(id));
            }
        }
        alike.sort_unstable();
        for message in alike {
            let known = ctx.ask(move |service| Ok(service.store().is_a_post(message)?));
            let known = known
                .await
                .map_err(|fault| Trouble::Passing(fault.to_string()))?;
            if !known {
                return Ok(Some(message));
            }
        }
        // A page without a later number would come again.
        if !full || after == before {
            break;
        }
    }
    Ok(None)
}

async fn read(client: &RestClient, channel: ChannelId, after: u64) -> Result<Vec<Value>, Trouble> {
    rest::read(&rest::call(client, rest::messages_after(channel, after)).await?)
}

/// Without the permission to read what was said before, a list of messages is empty, not refused. A single message is
/// refused, even one that never was.
pub(crate) async fn may_read(
    client: &RestClient,
    channel: ChannelId,
    message: u64,
) -> Result<(), Trouble> {
    let route = rest::message_route((channel, MessageId(message)));
    match rest::call(client, Request::new(route, LightMethod::Get)).await {
        Err(trouble) if trouble.is(&[error_code::UNKNOWN_MESSAGE]) => Ok(()),
        // Nothing is there, but not what: that says nothing of permissions.
        Err(Trouble::Refused {
            code,
            status: 404,
            reason,
        }) if ![error_code::UNKNOWN_CHANNEL, error_code::UNKNOWN_GUILD].contains(&code) => {
            Err(Trouble::Passing(reason))
        }
        read => read.map(drop),
    }
}

/// The server on which a channel is, if Discord says so.
pub(crate) async fn guild_of(client: &RestClient, channel: ChannelId) -> Option<GuildId> {
    let channel_id = channel.0.into();
    let route = Route::Channel { channel_id };
    let told: OnServer = rest::get(client, route).await.ok()?;
    told.guild_id?.parse().ok().map(GuildId)
}

/// Whether a message of ours that stands there is this one. What is odd about it tells nothing against that.
fn is(stands: &Value, outgoing: &OutgoingMessage) -> bool {
    let Some(content) = stands["content"].as_str() else {
        return false;
    };
    let message = &outgoing.message;
    let picture = message.picture.as_ref().map(|picture| &picture.file);
    let file = picture.or(message.file.as_ref().map(|(name, _)| name));
    // A move is told with its board, or without when the next one was on its way.
    let same_file = stands["attachments"][0]["filename"]
        .as_str()
        .zip(file)
        .is_none_or(|(one, other)| one == other);
    let answers = number(&stands["message_reference"]["message_id"]).map(MessageId);
    alike(content, &message.text)
        && same_file
        && answers.is_none_or(|answers| outgoing.reply_to == Some(answers))
}

/// Sends a letter; as no reply where it may not be one.
///
/// # Errors
/// With the kind of trouble there was.
pub(crate) async fn send(
    client: &RestClient,
    channel: ChannelId,
    outgoing: &mut OutgoingMessage,
) -> Result<MessageId, Trouble> {
    match rest::send(client, channel, outgoing).await {
        // It can be said all the same, only not as a reply.
        Err(trouble)
            if trouble.is(&[error_code::NO_HISTORY_NO_REPLY])
                && outgoing.reply_to.take().is_some() =>
        {
            rest::send(client, channel, outgoing).await
        }
        sent => sent,
    }
}
