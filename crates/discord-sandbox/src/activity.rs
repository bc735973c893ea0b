//! Activities: whether they are switched on for the bot's application, where its frame comes from, and who looks
//! together.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::id::Id;

/// What is switched on in the "developer portal".
#[derive(Default)]
pub struct Activities {
    /// Where the frame comes from; nowhere if nothing is mapped.
    pub frame: Option<Frame>,
    /// Those who look together, by the name of the instance.
    pub instances: BTreeMap<String, Instance>,
}

/// Where a frame comes from.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The port of this machine that stands for `https://<application>.discordsays.com`.
    pub port: u16,
}

impl Frame {
    /// The origin of the frame.
    pub fn origin(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }
}

/// Those who look together in a channel, until the last has left.
#[derive(Clone, Debug)]
pub struct Instance {
    pub launch: Id,
    pub channel: Id,
    /// None in a direct channel.
    pub guild: Option<Id>,
    pub people: Vec<Id>,
}

impl Instance {
    /// As Discord names it.
    pub fn name(&self) -> String {
        let (launch, channel) = (self.launch, self.channel);
        match self.guild {
            Some(guild) => format!("i-{launch}-gc-{guild}-{channel}"),
            None => format!("i-{launch}-pc-{channel}"),
        }
    }

    /// As REST tells of it.
    pub fn told(&self, application: Id) -> Value {
        let name = self.name();
        let place = name.split_once('-').map_or("", |(_, rest)| rest);
        let place = place.split_once('-').map_or("", |(_, rest)| rest);
        let mut location = json!({
            "id": place, "kind": if self.guild.is_some() { "gc" } else { "pc" }, "channel_id": self.channel,
        });
        if let Some(guild) = self.guild {
            location["guild_id"] = json!(guild);
        }
        json!({
            "application_id": application, "instance_id": name, "launch_id": self.launch, "location": location,
            "users": self.people,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_instance_is_named_and_told_as_discord_does() {
        let mut instance = Instance {
            launch: Id(7),
            channel: Id(9),
            guild: Some(Id(1)),
            people: vec![Id(5)],
        };
        assert_eq!(instance.name(), "i-7-gc-1-9");
        let told = instance.told(Id(4));
        let expected = json!({"id": "gc-1-9", "kind": "gc", "channel_id": "9", "guild_id": "1"});
        assert_eq!(told["location"], expected);
        instance.guild = None;
        assert_eq!(instance.name(), "i-7-pc-9");
        let expected = json!({"id": "pc-9", "kind": "pc", "channel_id": "9"});
        assert_eq!(instance.told(Id(4))["location"], expected);
    }
}
