//! Who is there: people who come and who block direct messages, and the bot, which is kicked and invited.

use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Answer, Named, id, no_route, read, shown_channel};
use crate::id::Id;
use crate::invoke::Refused;
use crate::state::State;
use crate::view;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PersonChange {
    blocks_dms: bool,
}

/// Answers what concerns people and the bot.
pub fn act(state: &mut State, method: &str, steps: &[&str], body: Value) -> Answer {
    match (method, steps) {
        ("POST", ["people"]) => {
            let named: Named = read(body)?;
            let person = state.add_person(&named.name)?;
            Ok(json!(state.world.person(person).map(view::person)))
        }
        ("PATCH", ["people", person]) => {
            let (person, change): (Id, PersonChange) = (id(person)?, read(body)?);
            let known = state
                .world
                .people
                .iter_mut()
                .find(|known| known.id == person);
            let Some(known) = known else {
                return Err((
                    StatusCode::NOT_FOUND,
                    format!("There is no person {person}."),
                ));
            };
            known.blocks_dms = change.blocks_dms;
            Ok(json!(view::person(known)))
        }
        ("POST", ["people", person, "dm"]) => {
            let person = id(person)?;
            if state.world.person(person).is_none() {
                return Err((
                    StatusCode::NOT_FOUND,
                    format!("There is no person {person}."),
                ));
            }
            let channel = state.direct_channel(person);
            Ok(shown_channel(state, channel))
        }
        ("DELETE", ["guild", "bot"]) => {
            state.kick_bot();
            Ok(json!(view::bot(state)))
        }
        ("POST", ["guild", "bot"]) => {
            state.invite_bot();
            Ok(json!(view::bot(state)))
        }
        _ => Err(no_route(method, steps)),
    }
}

impl State {
    /// Adds a person; one of that name is an error.
    pub fn add_person(&mut self, name: &str) -> Result<Id, Refused> {
        let name = name.trim();
        if !(1..=32).contains(&name.chars().count()) {
            return Err(Refused(format!(
                "A name has 1 to 32 characters, read: {name:?}."
            )));
        }
        if self.world.person_named(name).is_some() || name == self.world.bot.name {
            return Err(Refused(format!(
                "There is a {name} already. Take another name."
            )));
        }
        Ok(self.let_in(name))
    }

    /// Adds a person of whatever name.
    pub fn let_in(&mut self, name: &str) -> Id {
        let (id, now) = (self.next_id(), self.now());
        self.world.add_person(id, name, now);
        let seen = json!(self.world.person(id).map(view::person));
        self.tell_pages("person_create", seen, None);
        id
    }
}
