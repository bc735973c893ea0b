//! Interactions: a person uses a command, a button, a select or a modal, and the bot has three seconds to answer.
//!
//! This file keeps the open ones and writes them down for the gateway; `options` reads what was given to a command.

pub mod options;
mod requests;

use serde::Serialize;
use serde_json::{Value, json};

use super::discord_json::Sight;
use super::id::Id;
use super::interaction::{Interaction, InteractionKind, Phase};
use super::odd_json::with_odd_parts;
use super::state::{Event, State};
use super::view::{self, Post};

pub use requests::InteractionRequest;

/// How long an interaction's token lasts, in milliseconds.
pub const TOKEN_LASTS: u64 = 15 * 60 * 1000;

/// A person's action could not be carried out. Says what was read, what is wrong and what would work.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Refused(pub String);

/// What a person sees of an interaction.
#[derive(Clone, Debug, Serialize)]
pub struct Outcome {
    /// The interaction's id; a modal is submitted with it.
    pub id: Id,
    /// How far it is.
    pub state: Phase,
    /// The message that answers it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<Post>,
    /// What an option may be completed to: Discord's `{name, value}`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub choices: Option<Vec<Value>>,
    /// The modal that opened: Discord's `{custom_id, title, components}`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub modal: Option<Value>,
    /// Why it failed, in the words of the client.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<&'static str>,
}

impl State {
    /// Opens an interaction and sends it to the bot.
    pub fn open_interaction(
        &mut self,
        kind: InteractionKind,
        person: Id,
        channel: Id,
        message: Option<Id>,
        name: &str,
        data: Value,
    ) -> Id {
        let (id, created) = (self.next_id(), self.now());
        let interaction = Interaction {
            id,
            token: format!("aW50ZXJhY3Rpb246{id}"),
            kind,
            person,
            channel,
            message,
            name: name.to_owned(),
            created,
            phase: Phase::Waiting,
            original: None,
            choices: None,
            modal: None,
        };
        // Nothing can be done with an interaction whose token has run out.
        self.interactions
            .retain(|_, old| created < old.created + 4 * TOKEN_LASTS);
        let mut json = self.interaction_json(&interaction, data);
        with_odd_parts("INTERACTION_CREATE", &mut json, &self.faults);
        let place = self.world.channel(channel);
        let guild = place.and_then(|place| self.world.guild_id(place));
        self.interactions.insert(id, interaction);
        self.dispatch(Event {
            name: "INTERACTION_CREATE",
            guild,
            channel: None,
            data: json,
            bare: None,
        });
        id
    }

    fn interaction_json(&self, interaction: &Interaction, data: Value) -> Value {
        let discord_json = self.discord_json();
        let place = self.world.channel(interaction.channel);
        let direct = place.is_none_or(super::world::Channel::is_direct);
        let locale = self
            .world
            .person(interaction.person)
            .map_or("en-GB", |person| &person.locale);
        let granted = place.map_or(0, |place| self.bot_permissions(place));
        let mut json = json!({
            "id": interaction.id, "application_id": self.world.bot.id, "type": interaction.kind.number(), "token": interaction.token,
            "version": 1, "data": data, "channel_id": interaction.channel,
            "channel": place.map(|place| discord_json.partial_channel(place, interaction.person)),
            "locale": locale, "entitlements": [], "entitlement_sku_ids": [],
            "app_permissions": granted.to_string(), "attachment_size_limit": 10 * 1024 * 1024,
            "authorizing_integration_owners": discord_json.integration_owners(interaction.channel),
            "context": if direct { 1 } else { 0 },
        });
        if direct {
            json["user"] = discord_json.user(interaction.person);
        } else {
            let mut member = discord_json.member(interaction.person);
            let granted =
                place.map_or(0, |place| self.world.permissions(interaction.person, place));
            member["permissions"] = json!(granted.to_string());
            json["member"] = member;
            let guild = place.map_or(&self.world.guild, |place| self.world.guild_of(place));
            json["guild_id"] = json!(guild.id);
            json["guild"] = json!({"id": guild.id, "locale": guild.locale, "features": []});
            json["guild_locale"] = json!(guild.locale);
        }
        if let Some(message) = interaction
            .message
            .and_then(|id| self.world.message(interaction.channel, id))
        {
            json["message"] = discord_json.message(message, Sight::Full);
        }
        json
    }

    /// Moves an interaction on, and tells the pages.
    pub fn settle(&mut self, id: Id, phase: Phase, change: impl FnOnce(&mut Interaction)) {
        let Some(interaction) = self.interactions.get_mut(&id) else {
            return;
        };
        interaction.phase = phase;
        change(interaction);
        let person = interaction.person;
        if let Some(outcome) = self.outcome(id) {
            self.tell_pages("interaction_update", json!(outcome), Some(person));
        }
    }

    /// What the person sees of an interaction now.
    pub fn outcome(&self, id: Id) -> Option<Outcome> {
        let interaction = self.interactions.get(&id)?;
        let message = interaction
            .original
            .and_then(|id| self.world.message(interaction.channel, id));
        let failed = interaction.phase == Phase::Failed;
        Some(Outcome {
            id,
            state: interaction.phase,
            message: message.map(|message| view::post(self, message)),
            choices: interaction.choices.clone(),
            modal: interaction.modal.clone(),
            error: failed.then_some("The application did not respond"),
        })
    }
}
