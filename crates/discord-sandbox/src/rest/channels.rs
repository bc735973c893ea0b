//! Channels: reading, changing, deleting, typing; threads are opened in `threads`.

use serde_json::{Value, json};

use super::error::{ApiError, Form, Result};
use super::messages::viewable;
use super::{Answer, Ask, threads};
use crate::id::Id;
use crate::permissions::{MANAGE_CHANNELS, MANAGE_THREADS};
use crate::state::{Event, State};
use crate::world::{Channel, World};

/// A channel can be renamed twice in ten minutes.
const RENAMES: (usize, u64) = (2, 10 * 60 * 1000);

pub fn route(
    state: &mut State,
    method: &str,
    channel: Id,
    steps: &[&str],
    ask: &Ask,
) -> Result<Answer> {
    let place = viewable(state, channel)?;
    match (method, steps) {
        ("GET", []) => Ok(Answer::Json(200, state.discord_json().channel(&place))),
        ("PATCH", []) => change(state, &place, &ask.body),
        ("DELETE", []) => delete(state, &place),
        ("POST", ["typing"]) => typing(state, &place),
        (_, ["messages", message, "threads"]) if method == "POST" => {
            threads::on_message(state, &place, super::id(message)?, &ask.body)
        }
        ("POST", ["threads"]) => threads::free_standing(state, &place, &ask.body),
        ("GET", ["threads", "archived", "public"]) => Ok(threads::archived(state, &place)),
        (_, ["thread-members", rest @ ..]) => threads::members(state, method, &place, rest),
        _ => Err(ApiError::no_route()),
    }
}

fn change(state: &mut State, place: &Channel, body: &Value) -> Result<Answer> {
    if place.is_direct() {
        return Err(ApiError::wrong_channel_type());
    }
    let mut form = Form::default();
    if place.is_thread() {
        form.only(
            "",
            body,
            &[
                "name",
                "archived",
                "auto_archive_duration",
                "locked",
                "rate_limit_per_user",
                "flags",
            ],
        );
        threads::check_auto_archive(body, &mut form);
    } else {
        form.only(
            "",
            body,
            &["name", "topic", "position", "rate_limit_per_user", "nsfw"],
        );
    }
    for key in ["archived", "locked"] {
        if !body[key].is_null() && !body[key].is_boolean() {
            form.wrong(key, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.");
        }
    }
    let name = body["name"].as_str();
    if let Some(name) = name {
        form.length("name", name, 1, 100);
    }
    form.finish()?;
    let granted = state.bot_permissions(place);
    if place.is_thread() {
        may_change_thread(state, place, body, granted)?;
    } else if granted & MANAGE_CHANNELS == 0 {
        return Err(ApiError::missing_permissions());
    }
    if let Some(name) = name.filter(|name| *name != place.name) {
        rename(state, place.id, name)?;
    }
    let now = state.now();
    if let Some(there) = state.world.channels.get_mut(&place.id) {
        if let Some(archived) = body["archived"]
            .as_bool()
            .filter(|to| *to != there.archived)
        {
            there.archived = archived;
            there.archive_changed = now;
        }
        if let Some(locked) = body["locked"].as_bool() {
            there.locked = locked;
        }
        if let Some(minutes) = body["auto_archive_duration"].as_u64() {
            there.auto_archive = minutes;
        }
    }
    state.channel_changed(place.id);
    let changed = state.world.channel(place.id).unwrap_or(place);
    Ok(Answer::Json(200, state.discord_json().channel(changed)))
}

/// Opening again takes only sending (unless it is locked), the rest takes being its opener, or managing threads;
/// locking and slow mode always take managing threads. An archived thread has to be opened in the same request.
fn may_change_thread(state: &State, place: &Channel, body: &Value, granted: u64) -> Result<()> {
    let manages = granted & MANAGE_THREADS != 0;
    let opens = body["archived"] == false;
    if place.archived && !opens {
        return Err(ApiError::thread_archived());
    }
    if place.locked && !manages {
        return Err(ApiError::missing_permissions());
    }
    let only_opens = opens && body.as_object().is_some_and(|fields| fields.len() == 1);
    let owns = place.owner == Some(state.world.bot.id);
    let moderates = !body["locked"].is_null() || !body["rate_limit_per_user"].is_null();
    let may =
        manages || !moderates && owns || only_opens && granted & World::needed_to_send(place) != 0;
    if !may {
        return Err(ApiError::missing_permissions());
    }
    if opens && place.archived && state.open_threads() >= state.faults.active_threads {
        return Err(ApiError::too_many_threads());
    }
    Ok(())
}

fn rename(state: &mut State, channel: Id, name: &str) -> Result<()> {
    let now = state.now();
    let Some(there) = state.world.channels.get_mut(&channel) else {
        return Err(ApiError::unknown_channel());
    };
    there.renames.retain(|at| now < *at + RENAMES.1);
    if there.renames.len() >= RENAMES.0 {
        return Err(ApiError::new(
            429,
            20016,
            "This action cannot be performed due to slowmode rate limit",
        ));
    }
    there.renames.push(now);
    name.clone_into(&mut there.name);
    Ok(())
}

fn delete(state: &mut State, place: &Channel) -> Result<Answer> {
    let needed = if place.is_thread() {
        MANAGE_THREADS
    } else {
        MANAGE_CHANNELS
    };
    if place.is_direct() || state.bot_permissions(place) & needed == 0 {
        return Err(ApiError::missing_permissions());
    }
    let json = state.discord_json().channel(place);
    state.delete_channel(place.id);
    Ok(Answer::Json(200, json))
}

fn typing(state: &mut State, place: &Channel) -> Result<Answer> {
    let bot = state.world.bot.id;
    if state.bot_permissions(place) & World::needed_to_send(place) == 0 {
        return Err(ApiError::missing_permissions());
    }
    let mut data = json!({"channel_id": place.id, "user_id": bot, "timestamp": state.now() / 1000});
    let guild = state.world.guild_id(place);
    if let Some(guild) = guild {
        data["guild_id"] = json!(guild);
        data["member"] = state.discord_json().member(bot);
    }
    state.dispatch(Event {
        name: "TYPING_START",
        guild,
        channel: Some(place.clone()),
        data,
        bare: None,
    });
    let seen = json!({"channel_id": place.id, "who": bot, "name": state.world.bot.name});
    state.tell_pages("typing", seen, place.recipient);
    Ok(Answer::Empty)
}
