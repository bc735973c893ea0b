//! The gateway, as far as a bot needs it: hello, a session, heartbeats, and whatever is dispatched.

use std::sync::Arc;

use axum::extract::ws::{Message, WebSocket};
use serde_json::{Value, json};
use tokio::sync::mpsc::unbounded_channel;

use super::{BOT, Hub, State};

/// Speaks with the bot until one side is done.
pub async fn serve(hub: Arc<Hub>, mut socket: WebSocket) {
    let hello = json!({"op": 10, "d": {"heartbeat_interval": 41_250}, "s": null, "t": null});
    if socket
        .send(Message::Text(hello.to_string().into()))
        .await
        .is_err()
    {
        return;
    }
    let (sender, mut events) = unbounded_channel::<String>();
    loop {
        tokio::select! {
            event = events.recv() => {
                let Some(event) = event else { break };
                if socket.send(Message::Text(event.into())).await.is_err() {
                    break;
                }
            }
            heard = socket.recv() => {
                let Some(Ok(heard)) = heard else { break };
                let Message::Text(text) = heard else { continue };
                let payload: Value = serde_json::from_str(&text).unwrap_or_default();
                match payload["op"].as_u64() {
                    Some(1) => {
                        let _ = sender.send(json!({"op": 11, "d": null, "s": null, "t": null}).to_string());
                    }
                    Some(2) => hub.with(|state| {
                        state.sockets = vec![sender.clone()];
                        state.begin(&hub.url);
                    }),
                    Some(6) => hub.with(|state| {
                        state.sockets = vec![sender.clone()];
                        let seq = payload["d"]["seq"].as_u64().unwrap_or(0);
                        let missed = state.events.iter().filter(|(number, _)| *number > seq);
                        for (_, event) in missed {
                            let _ = sender.send(event.clone());
                        }
                        state.dispatch("RESUMED", &json!({"_trace": []}));
                    }),
                    _ => {}
                }
            }
        }
    }
}

impl State {
    /// Sends an event over all sockets.
    pub fn dispatch(&mut self, name: &str, data: &Value) {
        self.seq += 1;
        let event = json!({"op": 0, "t": name, "s": self.seq, "d": data}).to_string();
        self.sockets
            .retain(|socket| socket.send(event.clone()).is_ok());
        self.events.push((self.seq, event));
    }

    /// Begins a session: READY, and each server.
    fn begin(&mut self, url: &str) {
        let away = |(id, _): &(u64, String)| json!({"id": id.to_string(), "unavailable": true});
        let guilds: Vec<Value> = self.guilds.iter().map(away).collect();
        let ready = json!({
            "v": 10, "user": bot_user(), "guilds": guilds, "session_id": "hostile",
            "resume_gateway_url": url.replacen("http://", "ws://", 1), "shard": [0, 1],
            "application": {"id": BOT.to_string(), "flags": 0}, "user_settings": {}, "relationships": [],
            "private_channels": [], "presences": [], "_trace": [],
        });
        self.dispatch("READY", &ready);
        for (id, name) in self.guilds.clone() {
            let guild = self.guild(id, &name);
            self.dispatch("GUILD_CREATE", &guild);
        }
    }

    fn guild(&self, id: u64, name: &str) -> Value {
        let there = self
            .channels
            .iter()
            .filter(|(_, channel)| channel.guild == Some(id));
        let (threads, channels): (Vec<_>, Vec<_>) =
            there.partition(|(_, channel)| channel.parent.is_some());
        let shown = |list: Vec<(&u64, &super::Channel)>| -> Vec<Value> {
            list.into_iter().map(|(id, _)| self.channel(*id)).collect()
        };
        let mut guild = json!({
            "id": id.to_string(), "name": name, "owner_id": "77", "icon": null, "icon_hash": null, "splash": null,
            "discovery_splash": null, "afk_channel_id": null, "afk_timeout": 300, "widget_enabled": false,
            "verification_level": 0, "default_message_notifications": 1, "explicit_content_filter": 0,
            "roles": [role(id, "@everyone")], "emojis": [], "stickers": [], "features": [], "mfa_level": 0,
            "application_id": null, "system_channel_id": null, "system_channel_flags": 0, "rules_channel_id": null,
            "max_members": 500_000, "vanity_url_code": null, "description": null, "banner": null, "premium_tier": 0,
            "premium_subscription_count": 0, "preferred_locale": "en-GB", "public_updates_channel_id": null,
            "nsfw": false, "nsfw_level": 0, "premium_progress_bar_enabled": false, "joined_at": "2026-01-01T00:00:00Z",
            "large": true, "unavailable": false, "member_count": 4000, "members": [],
            "channels": shown(channels), "threads": shown(threads),
        });
        for empty in [
            "voice_states",
            "presences",
            "stage_instances",
            "guild_scheduled_events",
        ] {
            guild[empty] = json!([]);
        }
        guild
    }

    /// A channel or thread as REST and events show it.
    pub fn channel(&self, id: u64) -> Value {
        let Some(channel) = self.channels.get(&id) else {
            return Value::Null;
        };
        let Some(guild) = channel.guild else {
            return json!({"id": id.to_string(), "type": 1, "recipients": [], "flags": 0});
        };
        let mut shown = json!({
            "id": id.to_string(), "type": 0, "guild_id": guild.to_string(), "name": channel.name, "position": 0,
            "topic": null, "nsfw": false, "last_message_id": null, "rate_limit_per_user": 0, "flags": 0,
            "permission_overwrites": [], "parent_id": null,
        });
        if let Some(parent) = channel.parent {
            shown["type"] = json!(11);
            shown["parent_id"] = json!(parent.to_string());
            shown["owner_id"] = json!(BOT.to_string());
            shown["message_count"] = json!(channel.messages.len());
            shown["member_count"] = json!(3);
            shown["thread_metadata"] = json!({
                "archived": false, "archive_timestamp": "2026-01-01T00:00:00Z", "auto_archive_duration": 10_080,
                "locked": false, "create_timestamp": "2026-01-01T00:00:00Z",
            });
        }
        shown
    }
}

/// A role that may do everything.
fn role(id: u64, name: &str) -> Value {
    json!({
        "id": id.to_string(), "name": name, "permissions": u64::MAX.to_string(), "position": 0, "color": 0,
        "hoist": false, "managed": false, "mentionable": false, "icon": null, "unicode_emoji": null, "flags": 0,
        "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null},
    })
}

/// The bot as a user.
pub fn bot_user() -> Value {
    json!({
        "id": BOT.to_string(), "username": "galabot", "discriminator": "4242", "global_name": null, "avatar": null,
        "bot": true, "mfa_enabled": true, "verified": true, "email": null, "public_flags": 0, "flags": 0,
    })
}
