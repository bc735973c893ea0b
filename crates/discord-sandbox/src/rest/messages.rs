//! Messages of channels: listing, sending, editing, deleting; with permissions, nonces and what threads allow.

use serde_json::{Value, json};

use super::draft::{Draft, Purpose};
use super::error::{ApiError, Result};
use super::upload::{NewFile, picture_size};
use super::{Answer, Ask, id};
use crate::id::Id;
use crate::mentions::{Allowed, mentions};
use crate::nonces::NONCE_KEPT;
use crate::permissions::{
    ATTACH_FILES, EMBED_LINKS, MANAGE_MESSAGES, MANAGE_THREADS, READ_MESSAGE_HISTORY, VIEW_CHANNEL,
};
use crate::state::State;
use crate::world::{Attachment, Channel, ChannelKind, Message, World, flags};

/// From when on edits are limited, in milliseconds.
const LATE: u64 = 60 * 60 * 1000;

pub fn route(
    state: &mut State,
    method: &str,
    channel: Id,
    steps: &[&str],
    ask: Ask,
) -> Result<Answer> {
    let place = viewable(state, channel)?;
    match (method, steps) {
        ("GET", []) => Ok(Answer::Json(200, list(state, &place, &ask)?)),
        ("POST", []) => {
            let draft = Draft::read(&ask.body, ask.uploads, Purpose::Create)?;
            let sent = send(state, &place, draft)?;
            Ok(Answer::Json(200, shown(state, channel, sent, true)?))
        }
        ("GET", [message]) => {
            if state.bot_permissions(&place) & READ_MESSAGE_HISTORY == 0 {
                return Err(ApiError::missing_permissions());
            }
            let message = existing(state, channel, id(message)?)?.id;
            Ok(Answer::Json(200, shown(state, channel, message, false)?))
        }
        ("PATCH", [message]) => {
            let message = id(message)?;
            let draft = Draft::read(&ask.body, ask.uploads, Purpose::Edit)?;
            edit(state, &place, message, draft)?;
            Ok(Answer::Json(200, shown(state, channel, message, false)?))
        }
        ("DELETE", [message]) => {
            let found = existing(state, channel, id(message)?)?;
            let (message, own) = (found.id, found.author == state.world.bot.id);
            if !own && state.bot_permissions(&place) & MANAGE_MESSAGES == 0 {
                return Err(ApiError::missing_permissions());
            }
            state.delete_message(channel, message);
            Ok(Answer::Empty)
        }
        _ => Err(ApiError::no_route()),
    }
}

/// The channel, if the bot may see it.
pub fn viewable(state: &State, channel: Id) -> Result<Channel> {
    let place = state
        .world
        .channel(channel)
        .ok_or_else(ApiError::unknown_channel)?;
    if state.bot_permissions(place) & VIEW_CHANNEL == 0 {
        return Err(ApiError::missing_access());
    }
    Ok(place.clone())
}

/// A message that is not ephemeral.
fn existing(state: &State, channel: Id, id: Id) -> Result<&Message> {
    state
        .world
        .message(channel, id)
        .filter(|message| !message.is_ephemeral())
        .ok_or_else(ApiError::unknown_message)
}

/// A message in JSON. The nonce is only echoed to the request that sent it, not kept in the history.
fn shown(state: &State, channel: Id, id: Id, fresh: bool) -> Result<Value> {
    let message = existing(state, channel, id)?;
    let mut json = state.discord_json().message(message, state.rest_sight());
    if !fresh && let Some(fields) = json.as_object_mut() {
        fields.shift_remove("nonce");
    }
    Ok(json)
}

fn list(state: &State, place: &Channel, ask: &Ask) -> Result<Value> {
    if state.bot_permissions(place) & READ_MESSAGE_HISTORY == 0 {
        return Ok(json!([]));
    }
    let number = |key: &str| ask.query.get(key).map(|text| id(text)).transpose();
    let limit = match ask.query.get("limit") {
        None => 50,
        Some(text) => text
            .parse()
            .ok()
            .filter(|limit| (1..=100).contains(limit))
            .ok_or_else(|| {
                ApiError::form(
                    "limit",
                    "NUMBER_TYPE_MAX",
                    "int value should be between 1 and 100.",
                )
            })?,
    };
    let all: Vec<Id> = state
        .world
        .messages
        .get(&place.id)
        .map(|list| {
            list.values()
                .filter(|message| !message.is_ephemeral())
                .map(|message| message.id)
                .collect()
        })
        .unwrap_or_default();
    let picked: Vec<Id> = if let Some(after) = number("after")? {
        // The oldest ones after it, but written newest first, like all lists.
        all.into_iter()
            .filter(|id| *id > after)
            .take(limit)
            .collect()
    } else if let Some(around) = number("around")? {
        let at = all.partition_point(|id| *id < around);
        let from = at.saturating_sub(limit / 2);
        all.into_iter().skip(from).take(limit).collect()
    } else {
        let before = number("before")?.unwrap_or(Id(u64::MAX));
        let earlier: Vec<Id> = all.into_iter().filter(|id| *id < before).collect();
        earlier[earlier.len().saturating_sub(limit)..].to_vec()
    };
    picked
        .into_iter()
        .rev()
        .map(|id| shown(state, place.id, id, false))
        .collect()
}

fn send(state: &mut State, place: &Channel, draft: Draft) -> Result<Id> {
    let bot = state.world.bot.id;
    check_may_send(state, place, &draft)?;
    if draft.is_empty() {
        return Err(ApiError::empty_message());
    }
    let replied = match draft.reply {
        Some(reply) => {
            if reply.channel.is_some_and(|channel| channel != place.id) {
                let message = "Cannot reply to a message in another channel";
                let path = "message_reference";
                return Err(ApiError::form(
                    path,
                    "REPLIES_CANNOT_REFERENCE_OTHER_CHANNEL",
                    message,
                ));
            }
            match existing(state, place.id, reply.message) {
                Ok(message) => Some((message.id, message.author)),
                Err(_) if reply.must_exist => {
                    let path = "message_reference";
                    return Err(ApiError::form(
                        path,
                        "REPLIES_UNKNOWN_MESSAGE",
                        "Unknown message",
                    ));
                }
                Err(_) => None,
            }
        }
        None => None,
    };
    if draft.enforce_nonce
        && let Some(nonce) = &draft.nonce
        && let Some(earlier) = sent_with(state, (place.id, bot), nonce)
    {
        return Ok(earlier);
    }
    if draft.enforce_nonce
        && let Some(nonce) = &draft.nonce
    {
        let now = state.now();
        if let Some(other) = state.nonces.used(nonce.to_string(), place.id, now) {
            let path = format!("/channels/{}/messages", place.id);
            let problem = format!("the nonce {nonce} was used in channel {other} a moment ago");
            state.log.violation("POST", &path, problem);
        }
    }
    let allowed = draft.allowed.clone().unwrap_or_else(Allowed::anyone);
    let content = draft.content.clone().unwrap_or_default();
    let author = replied.map(|(_, author)| author);
    let named = mentions(&state.world, bot, place, &content, author, &allowed);
    let message = Message {
        id: state.next_id(),
        channel: place.id,
        author: bot,
        kind: if replied.is_some() { 19 } else { 0 },
        sent: state.now(),
        flags: draft.flags.unwrap_or(0),
        tts: draft.tts,
        reply_to: replied.map(|(id, _)| id),
        embeds: draft.embeds.clone().unwrap_or_default(),
        components: draft.components.clone().unwrap_or_default(),
        nonce: draft.nonce.clone(),
        attachments: state.keep_files(draft.files),
        mentions: named.users,
        mention_roles: named.roles,
        mention_everyone: named.everyone,
        pings: named.pings,
        content,
        ..Message::default()
    };
    Ok(state.post(message))
}

fn check_may_send(state: &State, place: &Channel, draft: &Draft) -> Result<()> {
    if place.kind == ChannelKind::Forum {
        return Err(ApiError::not_a_text_channel());
    }
    let granted = state.bot_permissions(place);
    if let Some(person) = place.recipient.and_then(|id| state.world.person(id)) {
        if person.blocks_dms || !state.world.bot.in_guild {
            return Err(ApiError::cannot_message_user());
        }
        return Ok(());
    }
    let mut needed = World::needed_to_send(place);
    if !draft.files.is_empty() {
        needed |= ATTACH_FILES;
    }
    if draft
        .embeds
        .as_ref()
        .is_some_and(|embeds| !embeds.is_empty())
    {
        needed |= EMBED_LINKS;
    }
    if granted & needed != needed {
        return Err(ApiError::missing_permissions());
    }
    if draft.reply.is_some() && granted & READ_MESSAGE_HISTORY == 0 {
        return Err(ApiError::no_history_no_reply());
    }
    if place.locked && granted & MANAGE_THREADS == 0 {
        return Err(ApiError::thread_locked());
    }
    if place.archived && state.open_threads() >= state.faults.active_threads {
        return Err(ApiError::too_many_threads());
    }
    Ok(())
}

/// The message that the author sent to this channel with this nonce within the last minutes.
fn sent_with(state: &State, (channel, author): (Id, Id), nonce: &Value) -> Option<Id> {
    let since = state.now().saturating_sub(NONCE_KEPT);
    let messages = state.world.messages.get(&channel)?.values().rev();
    messages
        .take_while(|message| message.sent >= since)
        .find(|message| message.author == author && message.nonce.as_ref() == Some(nonce))
        .map(|message| message.id)
}

fn edit(state: &mut State, place: &Channel, id: Id, draft: Draft) -> Result<()> {
    let (now, bot) = (state.now(), state.world.bot.id);
    let found = existing(state, place.id, id)?;
    if found.author != bot {
        // Another author's message: only its embeds can be hidden, and that takes managing messages.
        return Err(ApiError::not_the_author());
    }
    if place.archived {
        return Err(ApiError::thread_archived());
    }
    if now >= found.sent + LATE {
        let recent = found
            .late_edits
            .iter()
            .filter(|at| now < **at + LATE)
            .count();
        if recent >= state.faults.late_edits {
            return Err(ApiError::too_many_late_edits());
        }
    }
    let granted = state.bot_permissions(place);
    if !draft.files.is_empty() && granted & ATTACH_FILES == 0 {
        return Err(ApiError::missing_permissions());
    }
    state.apply_edit(place, id, draft)?;
    if let Some(message) = state.world.message_mut(place.id, id)
        && now >= message.sent + LATE
    {
        message.late_edits.push(now);
    }
    state.message_changed(place.id, id);
    Ok(())
}

impl State {
    /// Changes a message of the bot as the draft says; no one is pinged again.
    pub fn apply_edit(&mut self, place: &Channel, id: Id, draft: Draft) -> Result<()> {
        let now = self.now();
        let added = self.keep_files(draft.files);
        let Some(mut message) = self.world.message(place.id, id).cloned() else {
            return Err(ApiError::unknown_message());
        };
        if let Some(content) = draft.content {
            let allowed = draft.allowed.unwrap_or_else(Allowed::anyone);
            let named = mentions(&self.world, message.author, place, &content, None, &allowed);
            message.content = content;
            message.mentions = named.users;
            message.mention_roles = named.roles;
        }
        if let Some(embeds) = draft.embeds {
            message.embeds = embeds;
        }
        if let Some(components) = draft.components {
            message.components = components;
        }
        if let Some(bits) = draft.flags {
            let editable = flags::SUPPRESS_EMBEDS;
            message.flags = message.flags & !editable | bits & editable;
        }
        if let Some(kept) = draft.kept {
            if let Some((unknown, _)) = kept
                .iter()
                .find(|(id, _)| !message.attachments.iter().any(|file| file.id == *id))
            {
                let text = format!("The message has no attachment {unknown}.");
                return Err(ApiError::form("attachments", "ATTACHMENT_NOT_FOUND", text));
            }
            message.attachments.retain_mut(|file| {
                let stays = kept.iter().find(|(id, _)| *id == file.id);
                if let Some((_, Some(description))) = stays {
                    file.description = Some(description.clone());
                }
                stays.is_some()
            });
        }
        message.attachments.extend(added);
        if message.content.trim().is_empty()
            && message.embeds.is_empty()
            && message.attachments.is_empty()
        {
            return Err(ApiError::empty_message());
        }
        message.edited = Some(now);
        if let Some(there) = self.world.message_mut(place.id, id) {
            *there = message;
        }
        Ok(())
    }

    /// Stores uploaded files and describes them.
    pub fn keep_files(&mut self, files: Vec<NewFile>) -> Vec<Attachment> {
        files
            .into_iter()
            .map(|file| {
                let id = self.next_id();
                let size = picture_size(&file.bytes);
                let attachment = Attachment {
                    id,
                    filename: file.filename,
                    description: file.description,
                    content_type: file.content_type,
                    size: file.bytes.len(),
                    width: size.map(|size| size.0),
                    height: size.map(|size| size.1),
                };
                self.files.insert(id, file.bytes);
                attachment
            })
            .collect()
    }

    /// How many threads are open.
    pub fn open_threads(&self) -> usize {
        let channels = self.world.channels.values();
        channels
            .filter(|channel| channel.is_thread() && !channel.archived)
            .count()
    }
}
