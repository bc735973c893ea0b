//! The bot's first answer to an interaction: within three seconds, once.

use serde_json::{Value, json};

use super::components::check_modal;
use super::draft::{Draft, Purpose};
use super::error::{ApiError, Form, Result};
use super::webhooks::respond_with;
use super::{Answer, Ask};
use crate::id::Id;
use crate::interaction::{InteractionKind, Phase};
use crate::state::State;
use crate::world::{Message, flags};

/// What may be answered, by its number.
const MESSAGE: u64 = 4;
const DEFER: u64 = 5;
const DEFER_UPDATE: u64 = 6;
const UPDATE: u64 = 7;
const CHOICES: u64 = 8;
const MODAL: u64 = 9;

pub fn answer(state: &mut State, id: Id, token: &str, ask: Ask) -> Result<Answer> {
    let now = state.now();
    let interaction = state
        .interactions
        .get(&id)
        .filter(|interaction| interaction.token == token)
        .ok_or_else(ApiError::unknown_interaction)?
        .clone();
    match interaction.phase {
        Phase::Failed => return Err(ApiError::unknown_interaction()),
        Phase::Waiting if now >= interaction.deadline() => {
            return Err(ApiError::unknown_interaction());
        }
        Phase::Waiting => {}
        Phase::Deferred | Phase::Answered => return Err(ApiError::already_acknowledged()),
    }
    let kind = check_kind(&ask.body, interaction.kind)?;
    let data = ask.body["data"].clone();
    match kind {
        MESSAGE => {
            let draft = Draft::read(&or_empty(data), ask.uploads, Purpose::Callback)?;
            if draft.is_empty() {
                return Err(ApiError::empty_message());
            }
            let message = respond_with(state, &interaction, draft)?;
            state.settle(id, Phase::Answered, |interaction| {
                interaction.original = Some(message)
            });
        }
        DEFER => {
            let draft = Draft::read(&or_empty(data), Vec::new(), Purpose::Callback)?;
            let message = think(state, &interaction, draft.flags.unwrap_or(0));
            state.settle(id, Phase::Deferred, |interaction| {
                interaction.original = Some(message)
            });
        }
        DEFER_UPDATE => {
            let original = interaction.message;
            state.settle(id, Phase::Answered, |interaction| {
                interaction.original = original
            });
        }
        UPDATE => {
            // With nothing in it nothing changes; clients draw the message anew all the same.
            let is_empty = data.as_object().is_none_or(serde_json::Map::is_empty);
            let draft = Draft::read(&or_empty(data), ask.uploads, Purpose::Callback)?;
            let target = interaction.message.ok_or_else(ApiError::unknown_message)?;
            let place = state
                .world
                .channel(interaction.channel)
                .cloned()
                .ok_or_else(ApiError::unknown_channel)?;
            if !is_empty {
                state.apply_edit(&place, target, draft)?;
            }
            state.message_changed(place.id, target);
            state.settle(id, Phase::Answered, |interaction| {
                interaction.original = Some(target)
            });
        }
        CHOICES => {
            let choices = check_autocomplete(&data)?;
            state.settle(id, Phase::Answered, |interaction| {
                interaction.choices = Some(choices)
            });
        }
        _ => {
            let mut form = Form::default();
            check_modal(&data, &mut form);
            form.finish()?;
            state.settle(id, Phase::Answered, |interaction| {
                interaction.modal = Some(data)
            });
        }
    }
    if ask
        .query
        .get("with_response")
        .is_some_and(|value| value == "true")
    {
        return Ok(Answer::Json(200, described(state, id, kind)));
    }
    Ok(Answer::Empty)
}

fn or_empty(data: Value) -> Value {
    if data.is_null() { json!({}) } else { data }
}

/// The number of the answer, if it suits the interaction.
fn check_kind(body: &Value, interaction: InteractionKind) -> Result<u64> {
    let mut form = Form::default();
    form.only("", body, &["type", "data"]);
    let kind = body["type"].as_u64().unwrap_or(0);
    let suits = match interaction {
        InteractionKind::Command => matches!(kind, MESSAGE | DEFER | MODAL),
        InteractionKind::Component => matches!(kind, MESSAGE..=UPDATE | MODAL),
        InteractionKind::Autocomplete => kind == CHOICES,
        InteractionKind::Modal { on_message: true } => matches!(kind, MESSAGE..=UPDATE),
        InteractionKind::Modal { on_message: false } => matches!(kind, MESSAGE | DEFER),
    };
    if !suits {
        let message = format!("An interaction of this type cannot be answered with type {kind}.");
        form.wrong("type", "INTERACTION_RESPONSE_TYPE_INVALID", message);
    }
    form.finish()?;
    Ok(kind)
}

/// The "thinking…" message of a deferred answer.
fn think(state: &mut State, interaction: &crate::interaction::Interaction, bits: u64) -> Id {
    let message = Message {
        id: state.next_id(),
        channel: interaction.channel,
        author: state.world.bot.id,
        kind: interaction.message_kind(),
        sent: state.now(),
        flags: flags::LOADING | bits,
        reply_to: interaction.replied(),
        ephemeral_for: (bits & flags::EPHEMERAL != 0).then_some(interaction.person),
        interaction: Some(interaction.origin()),
        ..Message::default()
    };
    state.post(message)
}

fn check_autocomplete(data: &Value) -> Result<Vec<Value>> {
    let mut form = Form::default();
    form.only("data", data, &["choices"]);
    let choices = data["choices"].as_array().cloned().unwrap_or_default();
    form.count("data.choices", choices.len(), 0, 25);
    for (index, choice) in choices.iter().enumerate() {
        let path = format!("data.choices.{index}");
        form.only(&path, choice, &["name", "name_localizations", "value"]);
        match choice["name"].as_str() {
            Some(name) => form.length(&format!("{path}.name"), name, 1, 100),
            None => form.required(&format!("{path}.name")),
        }
        match &choice["value"] {
            Value::String(text) => form.length(&format!("{path}.value"), text, 1, 100),
            Value::Number(_) => {}
            _ => form.required(&format!("{path}.value")),
        }
    }
    form.finish()?;
    Ok(choices)
}

/// What `?with_response=true` gets back.
fn described(state: &State, id: Id, kind: u64) -> Value {
    let Some(interaction) = state.interactions.get(&id) else {
        return Value::Null;
    };
    let mut json = json!({
        "interaction": {
            "id": id, "type": interaction.kind.number(), "channel_id": interaction.channel,
            "response_message_loading": interaction.phase == Phase::Deferred,
        },
    });
    if let Some(original) = interaction.original {
        json["interaction"]["response_message_id"] = json!(original);
        if let Some(message) = state.world.message(interaction.channel, original) {
            let message = state
                .discord_json()
                .message(message, super::super::discord_json::Sight::Full);
            json["resource"] = json!({"type": kind, "message": message});
        }
    }
    json
}
