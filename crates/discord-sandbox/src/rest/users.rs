//! The gateway's address, users, direct channels, the application, and the guild with its members and active threads.

use serde_json::{Value, json};

use super::error::{ApiError, Form, Result};
use super::{Answer, Ask, id};
use crate::id::Id;
use crate::permissions;
use crate::state::State;
use crate::world::{Channel, ChannelKind};

pub fn route(state: &mut State, method: &str, steps: &[&str], ask: &Ask) -> Result<Answer> {
    let json = match (method, steps) {
        ("GET", ["gateway"]) => json!({"url": gateway_url(state)}),
        ("GET", ["gateway", "bot"]) => gateway_for_bots(state),
        ("GET", ["users", "@me"]) => state.discord_json().bot_user(),
        ("GET", ["users", "@me", "guilds"]) => guilds(state),
        ("POST", ["users", "@me", "channels"]) => open_direct(state, &ask.body)?,
        ("GET", ["users", user]) => {
            let user = known(state, id(user)?).ok_or_else(ApiError::unknown_user)?;
            state.discord_json().user(user)
        }
        ("GET", ["applications", "@me"] | ["oauth2", "applications", "@me"]) => {
            state.discord_json().application()
        }
        ("GET", ["guilds", guild, rest @ ..]) => {
            let guild = own_guild(state, guild)?;
            in_guild(state, guild, rest, ask)?
        }
        _ => return Err(ApiError::no_route()),
    };
    Ok(Answer::Json(200, json))
}

fn gateway_url(state: &State) -> String {
    state.url.replacen("http://", "ws://", 1)
}

/// The address with what is recommended and allowed: how many shards, and how many sessions.
fn gateway_for_bots(state: &State) -> Value {
    let (sharding, now) = (&state.sharding, state.now());
    let (begun, reset_after) = state.gateway.starts(now);
    json!({
        "url": gateway_url(state), "shards": sharding.recommended(state.world.bots_guilds().count()),
        "session_start_limit": {
            "total": sharding.session_starts, "remaining": sharding.session_starts.saturating_sub(begun),
            "reset_after": reset_after, "max_concurrency": sharding.max_concurrency,
        },
    })
}

fn guilds(state: &State) -> Value {
    let shown = state.world.bots_guilds().map(|guild| {
        let granted = state.world.guild_permissions(state.world.bot.id, guild);
        json!({
            "id": guild.id, "name": guild.name, "icon": null, "banner": null, "owner": false,
            "permissions": granted.to_string(), "features": [],
        })
    });
    shown.collect()
}

fn known(state: &State, who: Id) -> Option<Id> {
    (who == state.world.bot.id || state.world.person(who).is_some()).then_some(who)
}

/// A bot that is not in the guild does not learn that it exists.
pub fn own_guild(state: &State, guild: &str) -> Result<Id> {
    let guild = id(guild)?;
    if state.world.guild_with(guild).is_none() {
        return Err(ApiError::unknown_guild());
    }
    if state.world.is_bot_on(guild) {
        Ok(guild)
    } else {
        Err(ApiError::missing_access())
    }
}

fn open_direct(state: &mut State, body: &Value) -> Result<Value> {
    let mut form = Form::default();
    form.only("", body, &["recipient_id"]);
    let recipient = body["recipient_id"]
        .as_str()
        .map(str::to_owned)
        .or_else(|| body["recipient_id"].as_u64().map(|id| id.to_string()));
    if recipient.is_none() {
        form.required("recipient_id");
    }
    form.finish()?;
    let recipient = id(&recipient.unwrap_or_default())?;
    if state.world.person(recipient).is_none() {
        return Err(ApiError::form(
            "recipient_id",
            "USER_INVALID",
            "Cannot send messages to this user",
        ));
    }
    let channel = state.direct_channel(recipient);
    let channel = state
        .world
        .channel(channel)
        .ok_or_else(ApiError::unknown_channel)?;
    Ok(state.discord_json().channel(channel))
}

impl State {
    /// The direct channel of the bot and a person, opened if there is none.
    pub fn direct_channel(&mut self, person: Id) -> Id {
        if let Some(channel) = self.world.direct_channel(person) {
            return channel.id;
        }
        let (id, now) = (self.next_id(), self.now());
        self.add_channel(Channel {
            recipient: Some(person),
            ..Channel::new(id, ChannelKind::Direct, "", now)
        });
        id
    }
}

fn in_guild(state: &State, guild: Id, steps: &[&str], ask: &Ask) -> Result<Value> {
    let discord_json = state.discord_json();
    let Some(guild) = state.world.guild_with(guild) else {
        return Err(ApiError::unknown_guild());
    };
    let visible = |channel: &&Channel| {
        let here = state.world.guild_id(channel) == Some(guild.id);
        here && state.bot_permissions(channel) & permissions::VIEW_CHANNEL != 0
    };
    match steps {
        [] => {
            let mut guild = discord_json.guild(guild);
            if ask
                .query
                .get("with_counts")
                .is_some_and(|value| value == "true")
            {
                guild["approximate_member_count"] = json!(state.world.people.len() + 1);
                guild["approximate_presence_count"] = json!(state.world.people.len() + 1);
            }
            Ok(guild)
        }
        ["channels"] => Ok(state
            .world
            .channels
            .values()
            .filter(|channel| channel.is_listed())
            .filter(visible)
            .map(|channel| discord_json.channel(channel))
            .collect()),
        ["roles"] => Ok(state
            .world
            .roles
            .iter()
            .map(|role| discord_json.role(role, guild))
            .collect()),
        ["members", member] => {
            let member = known(state, id(member)?).ok_or_else(ApiError::unknown_user)?;
            if state.world.has_left(member) {
                return Err(ApiError::unknown_member());
            }
            Ok(discord_json.member(member))
        }
        ["threads", "active"] => {
            let open: Vec<&Channel> = state
                .world
                .channels
                .values()
                .filter(|channel| channel.is_thread() && !channel.archived)
                .filter(visible)
                .collect();
            let bot = state.world.bot.id;
            let joined = open.iter().filter(|thread| thread.members.contains(&bot));
            let members: Vec<Value> = joined
                .map(|thread| discord_json.thread_member(thread, bot))
                .collect();
            let threads: Vec<Value> = open
                .iter()
                .rev()
                .map(|thread| discord_json.channel(thread))
                .collect();
            Ok(json!({"threads": threads, "members": members}))
        }
        _ => Err(ApiError::no_route()),
    }
}
