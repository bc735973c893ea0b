//! Recognising a message of ours that arrived although we were never told, when its nonce is too old to tell.

use serde::Deserialize;
use serenity::http::{Http, LightMethod, Request, Route};

use crate::service::{ChannelId, MessageId, PersonId, Timestamp};

use super::super::rest::{self, Letter, Trouble};

/// How far Discord's clock may be behind ours, in milliseconds.
const CLOCKS_APART: u64 = 15_000;

/// The moment from which Discord counts, in milliseconds since 1970.
const DISCORD_EPOCH: u64 = 1_420_070_400_000;

#[derive(Deserialize)]
struct Stands {
    id: String,
    author: Author,
    #[serde(default)]
    content: String,
    #[serde(default)]
    attachments: Vec<Attachment>,
    message_reference: Option<Reference>,
}

#[derive(Deserialize)]
struct Author {
    id: String,
}

#[derive(Deserialize)]
struct Attachment {
    filename: String,
}

#[derive(Deserialize)]
struct Reference {
    message_id: Option<String>,
}

/// Looks among the latest messages of a channel for this one, sent by us not before `since`.
///
/// # Errors
/// [`Trouble::Passing`] if one cannot look now. Where one may not look at all, nothing is found.
pub(super) async fn found(
    http: &Http,
    me: PersonId,
    channel: ChannelId,
    letter: &Letter,
    since: Timestamp,
) -> Result<Option<MessageId>, Trouble> {
    let route = Route::ChannelMessages {
        channel_id: channel.0.into(),
    };
    let request =
        Request::new(route, LightMethod::Get).params(Some(vec![("limit", "100".to_owned())]));
    let body = match rest::call(http, request).await {
        Ok(body) => body,
        Err(Trouble::Refused { .. }) => return Ok(None),
        Err(trouble) => return Err(trouble),
    };
    let latest: Vec<Stands> = serde_json::from_slice(&body)
        .map_err(|error| Trouble::Passing(format!("an answer that is no list: {error}")))?;
    let ours = latest
        .into_iter()
        .filter(|stands| stands.author.id == me.to_string() && is(stands, letter))
        .filter_map(|stands| stands.id.parse::<u64>().ok())
        .find(|id| (id >> 22) + DISCORD_EPOCH + CLOCKS_APART >= since.0);
    Ok(ours.map(MessageId))
}

fn is(stands: &Stands, letter: &Letter) -> bool {
    let answers = stands
        .message_reference
        .as_ref()
        .and_then(|reference| reference.message_id.as_deref());
    let file = stands.attachments.first().map(|file| &file.filename);
    let message = &letter.message;
    let pictures = message.picture.iter().map(|picture| &picture.file);
    let sent = pictures
        .chain(message.file.iter().map(|(name, _)| name))
        .next();
    stands.content.trim() == letter.message.text.trim()
        && file == sent
        && answers.is_none_or(|answers| {
            letter
                .reply_to
                .map(|message| message.to_string())
                .as_deref()
                == Some(answers)
        })
}
