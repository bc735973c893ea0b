//! What a person does to the bot, checked as the client does: the command, button, select or modal has to be there.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Value, json};

use super::options::{Filled, fill};
use super::{Outcome, Refused};
use crate::id::Id;
use crate::interaction::{InteractionKind, Phase};
use crate::permissions::{USE_APPLICATION_COMMANDS, VIEW_CHANNEL};
use crate::state::{ServerState, State};
use crate::world::Message;

/// What a person does, as `POST /sandbox/api/interactions` has it.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub enum InteractionRequest {
    /// Uses a slash command.
    Command {
        /// Who.
        r#as: Id,
        /// Where.
        channel_id: Id,
        /// The command.
        name: String,
        /// `{option: value}`, or `{subcommand, options}`, or `{group, subcommand, options}`.
        #[serde(default)]
        options: Value,
    },
    /// Types in an option that completes itself.
    Autocomplete {
        /// Who.
        r#as: Id,
        /// Where.
        channel_id: Id,
        /// The command.
        name: String,
        /// As with a command, as far as it is filled in.
        #[serde(default)]
        options: Value,
        /// The option that is being typed.
        focused: String,
    },
    /// Presses a button.
    Button {
        /// Who.
        r#as: Id,
        /// The message it is on.
        message_id: Id,
        /// The button.
        custom_id: String,
    },
    /// Chooses in a select.
    Select {
        /// Who.
        r#as: Id,
        /// The message it is on.
        message_id: Id,
        /// The select.
        custom_id: String,
        /// What was chosen.
        values: Vec<String>,
    },
    /// Sends a modal off.
    Modal {
        /// Who.
        r#as: Id,
        /// The interaction that was answered with the modal.
        #[serde(alias = "interaction")]
        interaction_id: Id,
        /// The modal's; may be left out.
        #[serde(default)]
        custom_id: Option<String>,
        /// What was written, by the inputs' `custom_id`.
        fields: BTreeMap<String, String>,
    },
}

impl ServerState {
    /// Does what a person does, and waits for the bot's first answer, or for its deadline to pass.
    pub async fn invoke(&self, request: InteractionRequest) -> Result<Outcome, Refused> {
        let (id, deadline) = self.write(|state| {
            let id = state.invoke(request)?;
            if state.gateway.sessions.is_empty() {
                state.settle(id, Phase::Failed, |_| {});
            }
            let deadline = state
                .interactions
                .get(&id)
                .map_or(0, super::Interaction::deadline);
            Ok::<_, Refused>((id, deadline))
        })?;
        let answered = self.until(|state| {
            let interaction = state.interactions.get(&id)?;
            (interaction.phase != Phase::Waiting).then_some(())
        });
        tokio::select! {
            () = answered => {}
            () = self.clock.sleep_until(deadline) => {}
            () = self.closed() => {}
        }
        self.write(|state| {
            if state
                .interactions
                .get(&id)
                .is_some_and(|interaction| interaction.phase == Phase::Waiting)
            {
                state.settle(id, Phase::Failed, |_| {});
            }
            state.outcome(id)
        })
        .ok_or_else(|| Refused("The interaction is gone.".into()))
    }
}

impl State {
    fn invoke(&mut self, request: InteractionRequest) -> Result<Id, Refused> {
        match request {
            InteractionRequest::Command {
                r#as,
                channel_id,
                name,
                options,
            } => self.use_command(r#as, channel_id, &name, &options, None),
            InteractionRequest::Autocomplete {
                r#as,
                channel_id,
                name,
                options,
                focused,
            } => self.use_command(r#as, channel_id, &name, &options, Some(&focused)),
            InteractionRequest::Button {
                r#as,
                message_id,
                custom_id,
            } => self.use_component(r#as, message_id, &custom_id, None),
            InteractionRequest::Select {
                r#as,
                message_id,
                custom_id,
                values,
            } => self.use_component(r#as, message_id, &custom_id, Some(values)),
            InteractionRequest::Modal {
                r#as,
                interaction_id,
                custom_id,
                fields,
            } => self.send_modal(r#as, interaction_id, custom_id.as_deref(), fields),
        }
    }

    /// The person, who must exist, and be able to see the channel.
    pub fn check_present(&self, person: Id, channel: Id) -> Result<(), Refused> {
        if self.world.person(person).is_none() {
            let names: Vec<String> = self
                .world
                .people
                .iter()
                .map(|person| format!("{} {}", person.name, person.id))
                .collect();
            let list = names.join(", ");
            return Err(Refused(format!(
                "There is no person {person}. There are: {list}."
            )));
        }
        let seen = self
            .world
            .channel(channel)
            .filter(|place| self.world.permissions(person, place) & VIEW_CHANNEL != 0);
        if seen.is_none() {
            let name = self.world.name_of(person);
            return Err(Refused(format!(
                "There is no channel {channel} that {name} can see. GET /sandbox/api/state lists them."
            )));
        }
        Ok(())
    }

    fn use_command(
        &mut self,
        person: Id,
        channel: Id,
        name: &str,
        options: &Value,
        focused: Option<&str>,
    ) -> Result<Id, Refused> {
        self.check_present(person, channel)?;
        let name = name.trim_start_matches('/');
        let direct = self
            .world
            .channel(channel)
            .is_some_and(|place| place.is_direct());
        let usable = |command: &&Value| {
            let contexts = command["contexts"].as_array();
            let here = if direct { json!(1) } else { json!(0) };
            command["type"] == 1
                && contexts.is_none_or(|contexts| contexts.contains(&here))
                && !(direct
                    && (!command["guild_id"].is_null() || command["dm_permission"] == false))
                && (direct || self.world.bot.in_guild)
        };
        let all: Vec<&Value> = self.world.commands.iter().filter(usable).collect();
        let Some(command) = all
            .iter()
            .filter(|command| command["name"] == name)
            .max_by_key(|command| !command["guild_id"].is_null())
        else {
            let names: Vec<&str> = all
                .iter()
                .filter_map(|command| command["name"].as_str())
                .collect();
            let list = if names.is_empty() {
                "none yet (is the bot connected?)".to_owned()
            } else {
                format!("/{}", names.join(", /"))
            };
            return Err(Refused(format!(
                "There is no command /{name} here. Commands: {list}."
            )));
        };
        self.check_may_use(person, channel, command)?;
        let Filled {
            options,
            path,
            resolved,
        } = fill(self, person, channel, command, options, focused)?;
        let mut data = json!({"id": command["id"], "name": name, "type": 1, "options": options});
        if resolved.as_object().is_some_and(|map| !map.is_empty()) {
            data["resolved"] = resolved;
        }
        if !command["guild_id"].is_null() {
            data["guild_id"] = command["guild_id"].clone();
        }
        let kind = if focused.is_some() {
            InteractionKind::Autocomplete
        } else {
            InteractionKind::Command
        };
        Ok(self.open_interaction(kind, person, channel, None, &path, data))
    }

    fn check_may_use(&self, person: Id, channel: Id, command: &Value) -> Result<(), Refused> {
        let Some(place) = self
            .world
            .channel(channel)
            .filter(|place| !place.is_direct())
        else {
            return Ok(());
        };
        let granted = self.world.permissions(person, place);
        let by_default = command["default_member_permissions"]
            .as_str()
            .and_then(|bits| bits.parse::<u64>().ok());
        // "0" means: administrators only.
        let needed = by_default.map_or(0, |bits| if bits == 0 { u64::MAX >> 13 } else { bits });
        if granted & USE_APPLICATION_COMMANDS == 0 || granted & needed != needed {
            let name = self.world.name_of(person);
            let command = command["name"].as_str().unwrap_or_default();
            return Err(Refused(format!(
                "{name} has no permission to use /{command} here."
            )));
        }
        Ok(())
    }

    fn use_component(
        &mut self,
        person: Id,
        message: Id,
        custom_id: &str,
        values: Option<Vec<String>>,
    ) -> Result<Id, Refused> {
        let Some(message) = self
            .world
            .find_message(message)
            .filter(|there| there.ephemeral_for.is_none_or(|only| only == person))
            .cloned()
        else {
            return Err(Refused(format!(
                "There is no message {message} that this person can see."
            )));
        };
        self.check_present(person, message.channel)?;
        let wanted = values.is_some();
        let Some(part) = components_of(&message)
            .into_iter()
            .find(|part| part["custom_id"] == custom_id && (part["type"] != 2) == wanted)
        else {
            let there: Vec<String> = components_of(&message)
                .iter()
                .filter_map(|part| Some(format!("{:?}", part["custom_id"].as_str()?)))
                .collect();
            let list = if there.is_empty() {
                "nothing to press".to_owned()
            } else {
                there.join(", ")
            };
            let what = if wanted { "select" } else { "button" };
            return Err(Refused(format!(
                "Message {} has no {what} {custom_id:?}. It has: {list}.",
                message.id
            )));
        };
        if part["disabled"] == true {
            return Err(Refused(format!("{custom_id:?} is disabled.")));
        }
        let mut data = json!({"custom_id": custom_id, "component_type": part["type"], "id": 0});
        if let Some(values) = values {
            check_values(&part, &values)?;
            data["values"] = json!(values);
            if let Some(resolved) = self.resolve_select(&part, &values) {
                data["resolved"] = resolved;
            }
        }
        let (channel, id) = (message.channel, message.id);
        Ok(self.open_interaction(
            InteractionKind::Component,
            person,
            channel,
            Some(id),
            custom_id,
            data,
        ))
    }

    fn resolve_select(&self, part: &Value, values: &[String]) -> Option<Value> {
        if part["type"] != 5 {
            return None;
        }
        let (mut users, mut members) = (json!({}), json!({}));
        for value in values {
            let id: Id = value.parse().ok()?;
            users[value.as_str()] = self.discord_json().user(id);
            members[value.as_str()] = self.discord_json().partial_member(id);
        }
        Some(json!({"users": users, "members": members}))
    }

    fn send_modal(
        &mut self,
        person: Id,
        opener: Id,
        custom_id: Option<&str>,
        fields: BTreeMap<String, String>,
    ) -> Result<Id, Refused> {
        let opened = self
            .interactions
            .get(&opener)
            .filter(|interaction| interaction.person == person);
        let Some((interaction, modal)) =
            opened.and_then(|interaction| Some((interaction.clone(), interaction.modal.clone()?)))
        else {
            return Err(Refused(format!(
                "Interaction {opener} opened no modal for this person."
            )));
        };
        let given = custom_id.unwrap_or_default();
        if custom_id.is_some() && modal["custom_id"] != given {
            let expected = &modal["custom_id"];
            return Err(Refused(format!("The modal is {expected}, not {given:?}.")));
        }
        let mut rows = Vec::new();
        let mut left = fields;
        for row in modal["components"].as_array().into_iter().flatten() {
            let input = &row["components"][0];
            let name = input["custom_id"].as_str().unwrap_or_default();
            let default = input["value"].as_str().unwrap_or_default().to_owned();
            let text = left.remove(name).unwrap_or(default);
            let length = text.chars().count() as u64;
            let required = input["required"].as_bool().unwrap_or(true);
            let min = input["min_length"].as_u64().unwrap_or(0);
            let max = input["max_length"].as_u64().unwrap_or(4000);
            if length == 0 && required || length > max || length > 0 && length < min {
                let least = min.max(u64::from(required));
                return Err(Refused(format!(
                    "Field {name:?} takes {least} to {max} characters, {length} were written."
                )));
            }
            rows.push(json!({
                "type": 1, "id": 0, "components": [{"type": 4, "id": 0, "custom_id": name, "value": text}],
            }));
        }
        if let Some(unknown) = left.keys().next() {
            return Err(Refused(format!("The modal has no field {unknown:?}.")));
        }
        let data = json!({"custom_id": modal["custom_id"], "components": rows});
        let kind = InteractionKind::Modal {
            on_message: interaction.message.is_some(),
        };
        let name = modal["custom_id"].as_str().unwrap_or_default();
        Ok(self.open_interaction(
            kind,
            person,
            interaction.channel,
            interaction.message,
            name,
            data,
        ))
    }
}

/// The buttons and selects of a message.
fn components_of(message: &Message) -> Vec<Value> {
    message
        .components
        .iter()
        .filter_map(|row| row["components"].as_array())
        .flatten()
        .cloned()
        .collect()
}

fn check_values(part: &Value, values: &[String]) -> Result<(), Refused> {
    let count = values.len() as u64;
    let min = part["min_values"].as_u64().unwrap_or(1);
    let max = part["max_values"].as_u64().unwrap_or(1);
    if count < min || count > max {
        return Err(Refused(format!(
            "The select takes {min} to {max} values, {count} were given."
        )));
    }
    if part["type"] != 3 {
        return Ok(());
    }
    let known: Vec<&str> = part["options"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|option| option["value"].as_str())
        .collect();
    match values.iter().find(|value| !known.contains(&value.as_str())) {
        Some(odd) => Err(Refused(format!(
            "The select has no value {odd:?}. It has: {}.",
            known.join(", ")
        ))),
        None => Ok(()),
    }
}
