//! Launching the Activity, and leaving it.

use serde_json::{Value, json};

use super::activity::{Activities, Instance};
use super::grants::Grant;
use super::id::Id;
use super::invoke::Refused;
use super::permissions::VIEW_CHANNEL;
use super::state::State;

/// The command by which people launch the Activity without a link.
const ENTRY_POINT: u8 = 4;

impl State {
    /// Switches Activities on for the application. Discord then makes a command to launch it, if there is none.
    pub fn switch_activities_on(&mut self) {
        if self.activities.is_none() {
            self.activities = Some(Activities::default());
        }
        let mut commands = self.world.commands.iter();
        if commands.any(|one| one["type"] == json!(ENTRY_POINT)) {
            return;
        }
        let (id, version, application) = (self.next_id(), self.next_id(), self.world.bot.id);
        self.world.commands.push(json!({
            "id": id, "application_id": application, "version": version, "type": ENTRY_POINT, "name": "launch",
            "name_localizations": null, "description": "", "description_localizations": null, "options": [],
            "default_member_permissions": null, "nsfw": false, "dm_permission": true, "contexts": [0, 1, 2],
            "integration_types": [0, 1], "handler": 2,
        }));
        let commands = json!(self.world.commands);
        self.tell_pages("commands_update", commands, None);
    }

    /// Somebody launches the Activity in a channel, or joins those who look at it there.
    ///
    /// # Errors
    /// In a sentence, if that is not possible.
    pub fn launch(&mut self, person: Id, channel: Id) -> Result<Instance, Refused> {
        let refused = |why: &str| Err(Refused(why.to_owned()));
        if self.faults.launches_refused {
            return refused("This Activity cannot be launched here.");
        }
        let Some(place) = self.world.channel(channel).cloned() else {
            return refused("There is no such channel.");
        };
        if self.world.permissions(person, &place) & VIEW_CHANNEL == 0 {
            return refused("They do not see that channel.");
        }
        let guild = (!place.is_direct()).then(|| self.world.guild_of(&place).id);
        let launch = self.next_id();
        let Some(activities) = &mut self.activities else {
            return refused("Activities are not switched on for this application.");
        };
        // Whoever looks elsewhere looks there no more.
        let mut known = activities.instances.values_mut();
        let here = known.find(|instance| instance.channel == channel);
        let instance = match here {
            Some(instance) => instance,
            None => {
                let instance = Instance {
                    launch,
                    channel,
                    guild,
                    people: Vec::new(),
                };
                let name = instance.name();
                activities.instances.entry(name).or_insert(instance)
            }
        };
        if !instance.people.contains(&person) {
            instance.people.push(person);
        }
        let instance = instance.clone();
        self.tell_instance(&instance);
        Ok(instance)
    }

    /// Somebody looks no more. With the last of them the instance ends.
    pub fn leave_activity(&mut self, person: Id, name: &str) {
        let Some(activities) = &mut self.activities else {
            return;
        };
        let Some(instance) = activities.instances.get_mut(name) else {
            return;
        };
        instance.people.retain(|one| *one != person);
        let instance = instance.clone();
        if instance.people.is_empty() {
            activities.instances.remove(name);
        }
        self.tell_instance(&instance);
    }

    /// Gives the frame of the Activity a code for who looks.
    pub fn grant(&mut self, person: Id, code: &str, challenge: Option<String>) {
        let at = self.now();
        let grant = Grant {
            person,
            redirect: None,
            challenge,
            at,
        };
        self.oauth.codes.insert(code.to_owned(), grant);
    }

    /// Those of an instance as Discord's client tells a frame of them.
    pub fn participants(&self, instance: &Instance) -> Value {
        let people = instance.people.iter();
        let people = people.filter_map(|id| {
            let person = self.world.person(*id)?;
            let user = self.discord_json().user(*id);
            Some(json!({
                "id": id, "username": user["username"], "global_name": person.name, "discriminator": "0",
                "avatar": null, "flags": 0, "bot": false, "avatar_decoration_data": null, "premium_type": 0,
            }))
        });
        json!(people.collect::<Vec<_>>())
    }

    fn tell_instance(&mut self, instance: &Instance) {
        let participants = self.participants(instance);
        let told = json!({"instance_id": instance.name(), "participants": participants});
        self.tell_pages("activity_instance", told, None);
    }
}
