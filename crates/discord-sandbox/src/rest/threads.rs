//! Threads: opening them on a message or free-standing, their members, and the archived ones.

use serde_json::{Value, json};

use super::error::{ApiError, Form, Result};
use super::{Answer, id};
use crate::id::Id;
use crate::permissions::{CREATE_PUBLIC_THREADS, MANAGE_THREADS, SEND_MESSAGES_IN_THREADS};
use crate::state::State;
use crate::world::{Channel, ChannelKind};

pub fn on_message(state: &mut State, place: &Channel, message: Id, body: &Value) -> Result<Answer> {
    let (name, minutes) = read(body, false)?;
    may_open(state, place)?;
    let there = state
        .world
        .message(place.id, message)
        .filter(|message| !message.is_ephemeral())
        .ok_or_else(ApiError::unknown_message)?;
    if there.thread.is_some() || state.world.channel(message).is_some() {
        return Err(ApiError::thread_exists());
    }
    Ok(open(state, place, Some(message), &name, minutes))
}

pub fn free_standing(state: &mut State, place: &Channel, body: &Value) -> Result<Answer> {
    if place.kind == ChannelKind::Forum && body["message"].is_null() {
        let message = "This field is required";
        return Err(ApiError::form("message", "BASE_TYPE_REQUIRED", message));
    }
    let (name, minutes) = read(body, true)?;
    may_open(state, place)?;
    // Below announcements threads are of a kind of their own, and of no other.
    let kind: u64 = match place.kind {
        ChannelKind::News => 10,
        _ => 11,
    };
    if body["type"] != kind {
        return Err(ApiError::wrong_channel_type());
    }
    Ok(open(state, place, None, &name, minutes))
}

fn open(state: &mut State, place: &Channel, on: Option<Id>, name: &str, minutes: u64) -> Answer {
    let bot = state.world.bot.id;
    let id = state.open_thread(place.id, on, bot, name, minutes);
    let json = state
        .world
        .channel(id)
        .map(|thread| {
            let mut json = state.discord_json().channel(thread);
            json["member"] = state.discord_json().thread_member(thread, bot);
            json
        })
        .unwrap_or_default();
    Answer::Json(201, json)
}

fn may_open(state: &State, place: &Channel) -> Result<()> {
    if !matches!(place.kind, ChannelKind::Text | ChannelKind::News) {
        return Err(ApiError::wrong_channel_type());
    }
    if state.bot_permissions(place) & CREATE_PUBLIC_THREADS == 0 {
        return Err(ApiError::missing_permissions());
    }
    if state.open_threads() >= state.faults.active_threads {
        return Err(ApiError::too_many_threads());
    }
    Ok(())
}

fn read(body: &Value, free_standing: bool) -> Result<(String, u64)> {
    let mut form = Form::default();
    let mut known = vec!["name", "auto_archive_duration", "rate_limit_per_user"];
    if free_standing {
        known.extend(["type", "invitable"]);
        if !matches!(body["type"].as_u64(), Some(10 | 11)) {
            // Without a type Discord makes a private thread, which the bot opens none of.
            let message = "Only public threads (types 10 and 11) are modelled here.";
            form.wrong("type", "BASE_TYPE_CHOICES", message);
        }
    }
    form.only("", body, &known);
    match body["name"].as_str() {
        Some(name) => form.length("name", name, 1, 100),
        None => form.required("name"),
    }
    check_auto_archive(body, &mut form);
    form.finish()?;
    let name = body["name"].as_str().unwrap_or_default().to_owned();
    Ok((name, body["auto_archive_duration"].as_u64().unwrap_or(4320)))
}

pub fn check_auto_archive(body: &Value, form: &mut Form) {
    let minutes = &body["auto_archive_duration"];
    if !minutes.is_null() && !matches!(minutes.as_u64(), Some(60 | 1440 | 4320 | 10080)) {
        let message = "Value must be one of {60, 1440, 4320, 10080}.";
        form.wrong("auto_archive_duration", "BASE_TYPE_CHOICES", message);
    }
}

/// The archived threads of a channel, latest first.
pub fn archived(state: &State, place: &Channel) -> Answer {
    let mut threads: Vec<&Channel> = state
        .world
        .channels
        .values()
        .filter(|channel| channel.parent == Some(place.id) && channel.archived)
        .collect();
    threads.sort_by_key(|thread| std::cmp::Reverse(thread.archive_changed));
    let bot = state.world.bot.id;
    let joined = threads
        .iter()
        .filter(|thread| thread.members.contains(&bot));
    let members: Vec<Value> = joined
        .map(|thread| state.discord_json().thread_member(thread, bot))
        .collect();
    let threads: Vec<Value> = threads
        .iter()
        .map(|thread| state.discord_json().channel(thread))
        .collect();
    Answer::Json(
        200,
        json!({"threads": threads, "members": members, "has_more": false}),
    )
}

pub fn members(state: &mut State, method: &str, place: &Channel, steps: &[&str]) -> Result<Answer> {
    if !place.is_thread() {
        return Err(ApiError::wrong_channel_type());
    }
    let bot = state.world.bot.id;
    let who = match steps {
        [] => None,
        ["@me"] => Some(bot),
        [member] => Some(id(member)?),
        _ => return Err(ApiError::no_route()),
    };
    match (method, who) {
        ("GET", None) => {
            let all = place.members.iter();
            let list: Vec<Value> = all
                .map(|who| state.discord_json().thread_member(place, *who))
                .collect();
            Ok(Answer::Json(200, json!(list)))
        }
        ("GET", Some(who)) => {
            if !place.members.contains(&who) {
                return Err(ApiError::unknown_member());
            }
            Ok(Answer::Json(
                200,
                state.discord_json().thread_member(place, who),
            ))
        }
        ("PUT" | "DELETE", Some(who)) => {
            if place.archived {
                return Err(ApiError::thread_archived());
            }
            let granted = state.bot_permissions(place);
            let joins = method == "PUT";
            let needed = if joins {
                SEND_MESSAGES_IN_THREADS
            } else {
                MANAGE_THREADS
            };
            if who != bot && granted & needed == 0 {
                return Err(ApiError::missing_permissions());
            }
            if who != bot && state.world.person(who).is_none() {
                return Err(ApiError::unknown_user());
            }
            if let Some(thread) = state.world.channels.get_mut(&place.id) {
                thread.members.retain(|member| *member != who);
                if joins {
                    thread.members.push(who);
                }
            }
            Ok(Answer::Empty)
        }
        _ => Err(ApiError::no_route()),
    }
}
