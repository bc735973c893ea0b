//! The servers of which Discord tells nothing for now, though their connection stands: it has an outage there, or has
//! yet to tell of them in a new session.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use serenity::model::event::Event;

use super::chat_message::number;
use crate::service::{GuildId, ShardId, Timestamp};

/// How long a new session may not tell of a server that it has named, in milliseconds: an hour. Then the server counts
/// as heard, for it may never be told of.
const AWAITED_FOR: u64 = 3_600_000;

/// The servers of which nothing is told.
#[derive(Default)]
pub(crate) struct Outages(Mutex<HashMap<GuildId, Out>>);

/// A server of which nothing is told.
#[derive(Clone, Copy)]
struct Out {
    /// Until when at most, if Discord has not said that it has an outage there.
    until: Option<Timestamp>,
    /// It has been told of since, and nobody has looked.
    over: bool,
    /// Somebody has found that it is over, and gives its time back.
    settles: bool,
}

impl Outages {
    /// Learns from an event that came over a connection at this moment.
    pub fn learn(&self, shard: ShardId, event: &Event, now: Timestamp) {
        match event {
            Event::Ready(event) => {
                let guilds = event.ready.guilds.iter();
                let named = guilds.map(|guild| GuildId(guild.id.get())).collect();
                self.are_named(shard, named, now);
            }
            Event::GuildCreate(event) => self.is_told(GuildId(event.guild.id.get())),
            Event::GuildDelete(event) => {
                let guild = GuildId(event.guild.id.get());
                match event.guild.unavailable {
                    true => self.is_out(guild),
                    // The bot is not there any more.
                    false => self.is_told(guild),
                }
            }
            // One that cannot be read as a whole is heard all the same.
            Event::Unknown(event)
                if matches!(event.kind.as_str(), "GUILD_CREATE" | "GUILD_DELETE") =>
            {
                let guild = number(&event.value["id"]).map(GuildId);
                let is_out = event.value["unavailable"].as_bool() == Some(true);
                match (guild, is_out) {
                    (Some(guild), true) => self.is_out(guild),
                    (Some(guild), false) => self.is_told(guild),
                    (None, _) => {}
                }
            }
            _ => {}
        }
    }

    /// Whether nothing is told of a server, or its time is not given back since that was so.
    pub fn has(&self, guild: Option<GuildId>) -> bool {
        guild.is_some_and(|guild| self.out().contains_key(&guild))
    }

    /// Looks of which servers nothing is told at this moment. The time of the others is given back, and then they are
    /// settled.
    pub fn look(&self, now: Timestamp) -> HashSet<GuildId> {
        let mut out = self.out();
        for one in out.values_mut() {
            one.settles = one.over || one.until.is_some_and(|until| until <= now);
        }
        let still = out.iter().filter(|(_, one)| !one.settles);
        still.map(|(guild, _)| *guild).collect()
    }

    /// The time is given back on all servers that were not out any more when somebody looked.
    pub fn settle(&self) {
        self.out().retain(|_, one| !one.settles);
    }

    /// A session has begun, and will tell of these servers.
    fn are_named(&self, shard: ShardId, named: HashSet<GuildId>, now: Timestamp) {
        let awaited = Out {
            until: Some(Timestamp(now.0.saturating_add(AWAITED_FOR))),
            over: false,
            settles: false,
        };
        let mut out = self.out();
        out.retain(|guild, _| !shard.carries(Some(*guild)) || named.contains(guild));
        for guild in named {
            let one = out.entry(guild).or_insert(awaited);
            if one.over || one.settles {
                *one = awaited;
            }
        }
    }

    fn is_out(&self, guild: GuildId) {
        let outage = Out {
            until: None,
            over: false,
            settles: false,
        };
        self.out().insert(guild, outage);
    }

    fn is_told(&self, guild: GuildId) {
        if let Some(one) = self.out().get_mut(&guild) {
            one.over = true;
        }
    }

    fn out(&self) -> MutexGuard<'_, HashMap<GuildId, Out>> {
        // Nothing panics while it is held.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: GuildId = GuildId(5);
    const OUT: &str = r#"{"id":"5","unavailable":true}"#;

    fn learn(outages: &Outages, kind: &str, data: &str, now: u64) {
        let json = format!(r#"{{"t":"{kind}","d":{data}}}"#);
        let event = discord_payloads::event(&json).expect("an event");
        outages.learn(ShardId::ONLY, &event, Timestamp(now));
    }

    fn look(outages: &Outages, now: u64) -> Vec<GuildId> {
        let out = outages.look(Timestamp(now)).into_iter().collect();
        outages.settle();
        out
    }

    #[test]
    fn a_server_is_out_until_it_is_told_of_however_long_that_takes() {
        let outages = Outages::default();
        learn(&outages, "GUILD_DELETE", OUT, 0);
        assert!(outages.has(Some(HERE)) && !outages.has(Some(GuildId(6))) && !outages.has(None));
        assert_eq!(look(&outages, 100 * AWAITED_FOR), [HERE]);
        // In a form that cannot be read.
        learn(&outages, "GUILD_CREATE", r#"{"id":"5"}"#, 0);
        assert!(outages.has(Some(HERE)), "nobody has looked");
        assert_eq!(look(&outages, 0), []);
        assert!(!outages.has(Some(HERE)));
        learn(&outages, "GUILD_DELETE", r#"{"id":"5"}"#, 0);
        assert!(!outages.has(Some(HERE)), "the bot was taken off it");
    }

    #[test]
    fn a_server_that_a_session_has_named_is_awaited_for_an_hour() {
        let outages = Outages::default();
        let ready = |guilds: &str, now| {
            let data = format!(
                r#"{{"v":10,"user":{{"id":"9","username":"one","discriminator":"0","global_name":null,
                "avatar":null,"bot":true}},"session_id":"s","resume_gateway_url":"wss://gateway.example",
                "application":{{"id":"9","flags":0}},"guilds":{guilds}}}"#
            );
            learn(&outages, "READY", &data, now);
        };
        let both = r#"[{"id":"5","unavailable":true},{"id":"6","unavailable":true}]"#;
        ready(both, 0);
        learn(&outages, "GUILD_CREATE", r#"{"id":"6"}"#, 0);
        assert_eq!(look(&outages, AWAITED_FOR - 1), [HERE]);
        assert_eq!(look(&outages, AWAITED_FOR), []);
        // Discord says itself that it has an outage: another session changes nothing about that.
        learn(&outages, "GUILD_DELETE", OUT, 0);
        ready(&format!("[{OUT}]"), 0);
        assert_eq!(look(&outages, 2 * AWAITED_FOR), [HERE]);
        // The bot was taken off it meanwhile.
        ready("[]", 0);
        assert_eq!(look(&outages, 0), []);
    }
}
