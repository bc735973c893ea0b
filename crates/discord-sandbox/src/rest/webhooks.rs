//! What the bot says after its first answer to an interaction: followups, and edits of what it said, for 15 minutes.

use serde_json::Value;

use super::draft::{Draft, Purpose};
use super::error::{ApiError, Result};
use super::{Answer, Ask, id};
use crate::discord_json::Sight;
use crate::id::Id;
use crate::interaction::{Interaction, Phase};
use crate::invoke::TOKEN_LASTS;
use crate::mentions::{Allowed, mentions};
use crate::state::State;
use crate::world::{Message, flags};

pub fn route(
    state: &mut State,
    method: &str,
    token: &str,
    steps: &[&str],
    ask: Ask,
) -> Result<Answer> {
    let interaction = state
        .interactions
        .values()
        .find(|interaction| interaction.token == token)
        .cloned()
        .ok_or_else(ApiError::unknown_webhook)?;
    if state.now() >= interaction.created + TOKEN_LASTS {
        return Err(ApiError::invalid_webhook_token());
    }
    if matches!(interaction.phase, Phase::Waiting | Phase::Failed) {
        // There is no webhook before the first answer.
        return Err(ApiError::unknown_webhook());
    }
    match (method, steps) {
        ("POST", []) => {
            let draft = Draft::read(&ask.body, ask.uploads, Purpose::Followup)?;
            if draft.is_empty() {
                return Err(ApiError::empty_message());
            }
            // The first followup of a deferred answer takes the place of "thinking…".
            let message = match interaction
                .original
                .filter(|_| interaction.phase == Phase::Deferred)
            {
                Some(original) => {
                    fill(state, &interaction, original, draft)?;
                    original
                }
                None => respond_with(state, &interaction, draft)?,
            };
            Ok(Answer::Json(
                200,
                shown(state, interaction.channel, message)?,
            ))
        }
        ("GET", ["messages", message]) => {
            let message = own(state, &interaction, message)?;
            Ok(Answer::Json(
                200,
                shown(state, interaction.channel, message)?,
            ))
        }
        ("PATCH", ["messages", message]) => {
            let message = own(state, &interaction, message)?;
            let draft = Draft::read(&ask.body, ask.uploads, Purpose::WebhookEdit)?;
            fill(state, &interaction, message, draft)?;
            Ok(Answer::Json(
                200,
                shown(state, interaction.channel, message)?,
            ))
        }
        ("DELETE", ["messages", message]) => {
            let message = own(state, &interaction, message)?;
            state.delete_message(interaction.channel, message);
            if interaction.original == Some(message) {
                state.settle(interaction.id, Phase::Answered, |interaction| {
                    interaction.original = None
                });
            }
            Ok(Answer::Empty)
        }
        _ => Err(ApiError::no_route()),
    }
}

/// A message of this interaction: `@original`, or one by its id.
fn own(state: &State, interaction: &Interaction, message: &str) -> Result<Id> {
    let message = if message == "@original" {
        interaction.original.ok_or_else(ApiError::unknown_message)?
    } else {
        id(message)?
    };
    state
        .world
        .message(interaction.channel, message)
        .filter(|there| {
            let answers = there.interaction.as_ref().map(|origin| origin.id);
            answers == Some(interaction.id) || interaction.original == Some(there.id)
        })
        .map(|there| there.id)
        .ok_or_else(ApiError::unknown_message)
}

fn shown(state: &State, channel: Id, message: Id) -> Result<Value> {
    let message = state
        .world
        .message(channel, message)
        .ok_or_else(ApiError::unknown_message)?;
    Ok(state.discord_json().message(message, Sight::Full))
}

/// Edits an answer; a "thinking…" one becomes a real one.
fn fill(state: &mut State, interaction: &Interaction, message: Id, draft: Draft) -> Result<()> {
    let place = state
        .world
        .channel(interaction.channel)
        .cloned()
        .ok_or_else(ApiError::unknown_channel)?;
    let loading = state
        .world
        .message(place.id, message)
        .is_some_and(|there| there.flags & flags::LOADING != 0);
    let pinging = draft.allowed.clone().unwrap_or_else(Allowed::anyone);
    state.apply_edit(&place, message, draft)?;
    if loading && let Some(there) = state.world.message(place.id, message) {
        let author = there.author;
        let named = mentions(&state.world, author, &place, &there.content, None, &pinging);
        if let Some(there) = state.world.message_mut(place.id, message) {
            there.flags &= !flags::LOADING;
            there.edited = None;
            there.pings = pings_of(named.pings, there.ephemeral_for);
        }
    }
    state.message_changed(place.id, message);
    if interaction.original == Some(message) {
        state.settle(interaction.id, Phase::Answered, |_| {});
    }
    Ok(())
}

fn pings_of(mut pings: Vec<Id>, ephemeral_for: Option<Id>) -> Vec<Id> {
    if let Some(person) = ephemeral_for {
        pings.retain(|id| *id == person);
    }
    pings
}

/// Posts a message as an answer to an interaction. It needs no permissions in the channel.
pub fn respond_with(state: &mut State, interaction: &Interaction, draft: Draft) -> Result<Id> {
    let place = state
        .world
        .channel(interaction.channel)
        .cloned()
        .ok_or_else(ApiError::unknown_channel)?;
    let bot = state.world.bot.id;
    let bits = draft.flags.unwrap_or(0);
    let ephemeral_for = (bits & flags::EPHEMERAL != 0).then_some(interaction.person);
    let allowed = draft.allowed.clone().unwrap_or_else(Allowed::anyone);
    let content = draft.content.clone().unwrap_or_default();
    let named = mentions(&state.world, bot, &place, &content, None, &allowed);
    let message = Message {
        id: state.next_id(),
        channel: place.id,
        author: bot,
        kind: interaction.message_kind(),
        sent: state.now(),
        flags: bits,
        tts: draft.tts,
        reply_to: interaction.replied(),
        embeds: draft.embeds.clone().unwrap_or_default(),
        components: draft.components.clone().unwrap_or_default(),
        attachments: state.keep_files(draft.files),
        mentions: named.users,
        mention_roles: named.roles,
        mention_everyone: named.everyone,
        pings: pings_of(named.pings, ephemeral_for),
        ephemeral_for,
        interaction: Some(interaction.origin()),
        content,
        ..Message::default()
    };
    Ok(state.post(message))
}
