//! Application commands: registering, listing and removing them, with Discord's limits on names, options and counts.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::error::{ApiError, Form, Result};
use super::users::own_guild;
use super::{Answer, Ask, id};
use crate::id::Id;
use crate::state::State;

/// Discord's number of the command that launches the Activity.
const ENTRY_POINT: u64 = 4;
/// Chat commands in one place.
const MAX_COMMANDS: usize = 100;
/// Commands created in a day in one place.
const MAX_CREATED: u32 = 200;

pub fn route(
    state: &mut State,
    method: &str,
    app: Id,
    steps: &[&str],
    ask: &Ask,
) -> Result<Answer> {
    let (guild, rest) = match steps {
        ["guilds", guild, rest @ ..] => {
            let guild = own_guild(state, guild)?;
            (Some(guild), rest)
        }
        _ => (None, steps),
    };
    match (method, rest) {
        ("GET", ["commands"]) => Ok(Answer::Json(200, json!(registered(state, guild)))),
        ("PUT", ["commands"]) => replace(state, app, guild, &ask.body),
        ("POST", ["commands"]) => {
            let mut form = Form::default();
            check(&ask.body, "", &mut form);
            form.finish()?;
            let known = registered(state, guild);
            let fresh = !known.iter().any(|one| same(one, &ask.body));
            if fresh && known.len() >= MAX_COMMANDS {
                let message = "Maximum number of application commands reached (100).";
                return Err(ApiError::new(400, 30032, message));
            }
            check_entry_points(state, guild, std::slice::from_ref(&ask.body))?;
            let command = register(state, app, guild, &ask.body)?;
            state
                .world
                .commands
                .retain(|one| one["id"] != command["id"]);
            state.world.commands.push(command.clone());
            tell(state);
            Ok(Answer::Json(if fresh { 201 } else { 200 }, command))
        }
        ("GET", ["commands", command]) => Ok(Answer::Json(200, find(state, guild, id(command)?)?)),
        ("PATCH", ["commands", command]) => {
            let mut changed = find(state, guild, id(command)?)?;
            let mut form = Form::default();
            form.only("", &ask.body, FIELDS);
            for (key, value) in ask.body.as_object().into_iter().flatten() {
                changed[key.as_str()] = value.clone();
            }
            check_fields(&changed, "", &mut form);
            form.finish()?;
            changed["version"] = json!(state.next_id());
            state
                .world
                .commands
                .retain(|one| one["id"] != changed["id"]);
            state.world.commands.push(changed.clone());
            tell(state);
            Ok(Answer::Json(200, changed))
        }
        ("DELETE", ["commands", command]) => {
            let gone = find(state, guild, id(command)?)?;
            state.world.commands.retain(|one| one["id"] != gone["id"]);
            tell(state);
            Ok(Answer::Empty)
        }
        _ => Err(ApiError::no_route()),
    }
}

fn of(command: &Value, guild: Option<Id>) -> bool {
    command["guild_id"] == guild.map_or(Value::Null, |guild| json!(guild))
}

fn registered(state: &State, guild: Option<Id>) -> Vec<Value> {
    let all = state.world.commands.iter();
    all.filter(|one| of(one, guild)).cloned().collect()
}

fn find(state: &State, guild: Option<Id>, id: Id) -> Result<Value> {
    registered(state, guild)
        .into_iter()
        .find(|one| one["id"] == json!(id))
        .ok_or_else(ApiError::unknown_command)
}

fn same(known: &Value, wanted: &Value) -> bool {
    known["name"] == wanted["name"] && known["type"] == kind(wanted)
}

/// serenity leaves `type` out: then it is a chat command.
fn kind(command: &Value) -> Value {
    if command["type"].is_null() {
        json!(1)
    } else {
        command["type"].clone()
    }
}

fn replace(state: &mut State, app: Id, guild: Option<Id>, body: &Value) -> Result<Answer> {
    let mut form = Form::default();
    let Some(wanted) = body.as_array() else {
        return Err(ApiError::form(
            "",
            "LIST_TYPE_CONVERT",
            "Only iterables may be used in a ListType",
        ));
    };
    let mut names = BTreeSet::new();
    for (index, command) in wanted.iter().enumerate() {
        let path = index.to_string();
        check(command, &path, &mut form);
        if !names.insert((kind(command).to_string(), command["name"].to_string())) {
            let message = "Application command names must be unique";
            form.wrong(
                &format!("{path}.name"),
                "APPLICATION_COMMANDS_DUPLICATE_NAME",
                message,
            );
        }
    }
    form.finish()?;
    if wanted.len() > MAX_COMMANDS {
        return Err(ApiError::new(
            400,
            30032,
            "Maximum number of application commands reached (100).",
        ));
    }
    check_entry_points(state, guild, wanted)?;
    let is_kept = wanted.iter().any(|one| kind(one) == ENTRY_POINT);
    let mut known = registered(state, guild).into_iter();
    if state.activities.is_some() && !is_kept && known.any(|one| one["type"] == ENTRY_POINT) {
        let message = "You cannot remove this app's Entry Point command in a bulk update operation. Please include the \
                       Entry Point command in your update request or delete it separately.";
        return Err(ApiError::new(400, 50240, message));
    }
    let commands: Vec<Value> = wanted
        .iter()
        .map(|command| register(state, app, guild, command))
        .collect::<Result<_>>()?;
    state.world.commands.retain(|one| !of(one, guild));
    state.world.commands.extend(commands.iter().cloned());
    tell(state);
    Ok(Answer::Json(200, json!(commands)))
}

/// An entry point is the only one of its kind, on no guild, and launches something.
fn check_entry_points(state: &State, guild: Option<Id>, wanted: &[Value]) -> Result<()> {
    let mut points = wanted.iter().filter(|one| kind(one) == ENTRY_POINT);
    let Some(point) = points.next() else {
        return Ok(());
    };
    let known = points.next().is_none() && guild.is_none() && state.activities.is_some();
    if known && matches!(point["handler"].as_u64(), Some(1 | 2)) {
        return Ok(());
    }
    Err(ApiError::form(
        "",
        "APPLICATION_COMMAND_ENTRY_POINT",
        "One entry point, not on a guild, with a handler, once Activities are switched on.",
    ))
}

/// The command as Discord returns it. One of the same name keeps its id; a new one counts towards the day's limit.
fn register(state: &mut State, app: Id, guild: Option<Id>, wanted: &Value) -> Result<Value> {
    let known = registered(state, guild)
        .into_iter()
        .find(|one| same(one, wanted));
    if known.is_none() {
        let day = state.now() / 86_400_000;
        let (last, count) = state.commands_created;
        let count = if last == day { count + 1 } else { 1 };
        if count > MAX_CREATED {
            let message = "Max number of daily application command creates has been reached (200)";
            return Err(ApiError::new(429, 30034, message));
        }
        state.commands_created = (day, count);
    }
    let fresh = json!(state.next_id());
    let text = |key: &str| wanted[key].clone();
    let mut command = json!({
        "id": known.as_ref().map_or(&fresh, |known| &known["id"]), "application_id": app, "version": fresh,
        "type": kind(wanted), "name": text("name"), "name_localizations": localised(&wanted["name_localizations"]),
        "description": wanted["description"].as_str().unwrap_or_default(),
        "description_localizations": localised(&wanted["description_localizations"]),
        "options": if wanted["options"].is_null() { json!([]) } else { text("options") },
        "default_member_permissions": text("default_member_permissions"),
        "nsfw": wanted["nsfw"].as_bool().unwrap_or(false),
        "dm_permission": wanted["dm_permission"].as_bool().unwrap_or(true),
        "contexts": text("contexts"),
        "integration_types": if wanted["integration_types"].is_null() { json!([0]) } else { text("integration_types") },
    });
    if let Some(guild) = guild {
        command["guild_id"] = json!(guild);
    }
    if kind(wanted) == ENTRY_POINT {
        command["handler"] = text("handler");
    }
    Ok(command)
}

fn localised(value: &Value) -> Value {
    match value.as_object() {
        Some(map) if !map.is_empty() => value.clone(),
        _ => Value::Null,
    }
}

fn tell(state: &mut State) {
    let commands = json!(state.world.commands);
    state.tell_pages("commands_update", commands, None);
}

const FIELDS: &[&str] = &[
    "id",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "options",
    "default_member_permissions",
    "dm_permission",
    "type",
    "nsfw",
    "contexts",
    "integration_types",
    "handler",
];

fn check(command: &Value, path: &str, form: &mut Form) {
    form.only(path, command, FIELDS);
    check_fields(command, path, form);
}

fn join(path: &str, key: &str) -> String {
    if path.is_empty() {
        key.to_owned()
    } else {
        format!("{path}.{key}")
    }
}

fn check_fields(command: &Value, path: &str, form: &mut Form) {
    let chat = kind(command) == 1;
    check_name(command, path, chat, form);
    if chat {
        check_description(command, path, form);
    } else if command["description"]
        .as_str()
        .is_some_and(|text| !text.is_empty())
    {
        let message = "Context menu commands cannot have description";
        form.wrong(
            &join(path, "description"),
            "APPLICATION_COMMAND_DESCRIPTION",
            message,
        );
    }
    check_options(&command["options"], &join(path, "options"), 0, form);
    let total = length(command);
    if total > 8000 {
        let message = format!("Command exceeds maximum size (8000), it has {total}");
        form.wrong(path, "APPLICATION_COMMAND_TOO_LARGE", message);
    }
}

fn check_name(value: &Value, path: &str, chat: bool, form: &mut Form) {
    let at = join(path, "name");
    let Some(name) = value["name"].as_str() else {
        form.required(&at);
        return;
    };
    form.length(&at, name, 1, 32);
    check_localised(
        &value["name_localizations"],
        &join(path, "name_localizations"),
        32,
        form,
    );
    if !chat {
        return;
    }
    let fits = |c: char| {
        (c.is_alphanumeric() || "-_'".contains(c)) && c.to_lowercase().eq(std::iter::once(c))
    };
    let names = value["name_localizations"].as_object();
    let localised = names
        .into_iter()
        .flat_map(|map| map.values())
        .filter_map(Value::as_str);
    for name in localised.chain([name]) {
        if !name.chars().all(fits) {
            let message = "Command name is invalid: lower-case letters, digits, - and _ only";
            form.wrong(&at, "APPLICATION_COMMAND_INVALID_NAME", message);
        }
    }
}

fn check_description(value: &Value, path: &str, form: &mut Form) {
    let at = join(path, "description");
    match value["description"].as_str() {
        Some(text) => form.length(&at, text, 1, 100),
        None => form.required(&at),
    }
    let key = "description_localizations";
    check_localised(&value[key], &join(path, key), 100, form);
}

fn check_localised(map: &Value, path: &str, max: usize, form: &mut Form) {
    const LOCALES: [&str; 33] = [
        "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl",
        "no", "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi",
        "th", "zh-CN", "ja", "zh-TW", "ko", "ar",
    ];
    for (locale, text) in map.as_object().into_iter().flatten() {
        let at = format!("{path}.{locale}");
        if !LOCALES.contains(&locale.as_str()) {
            form.wrong(
                &at,
                "ENUM_TYPE_COERCE",
                "This locale is not one of Discord's.",
            );
        }
        form.length(&at, text.as_str().unwrap_or_default(), 1, max);
    }
}

fn check_options(options: &Value, path: &str, depth: usize, form: &mut Form) {
    let Some(options) = options.as_array() else {
        return;
    };
    form.count(path, options.len(), 0, 25);
    let mut names = BTreeSet::new();
    let mut optional_before = false;
    for (index, option) in options.iter().enumerate() {
        let at = format!("{path}.{index}");
        form.only(
            &at,
            option,
            &[
                "type",
                "name",
                "name_localizations",
                "description",
                "description_localizations",
                "required",
                "choices",
                "options",
                "channel_types",
                "min_value",
                "max_value",
                "min_length",
                "max_length",
                "autocomplete",
            ],
        );
        check_name(option, &at, true, form);
        check_description(option, &at, form);
        if !names.insert(option["name"].to_string()) {
            let message = "Option names must be unique";
            form.wrong(
                &at,
                "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
                message,
            );
        }
        let kind = option["type"].as_u64().unwrap_or(0);
        let nests = matches!(kind, 1 | 2);
        if !(1..=11).contains(&kind) {
            form.wrong(
                &format!("{at}.type"),
                "BASE_TYPE_CHOICES",
                "An option's type is 1 to 11.",
            );
        }
        if kind == 2 && depth > 0 || kind == 1 && depth > 1 {
            form.wrong(
                &at,
                "APPLICATION_COMMAND_NESTING",
                "Groups hold subcommands, subcommands hold options.",
            );
        }
        if nests != matches!(options[0]["type"].as_u64(), Some(1 | 2)) {
            let message = "Sub-command and sub-command group option types are mutually exclusive to all other types";
            form.wrong(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message);
        }
        let required = option["required"] == true;
        if required && optional_before {
            let message = "Required options must be placed before non-required options";
            form.wrong(&at, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message);
        }
        optional_before |= !required;
        check_choices(option, &at, form);
        if nests {
            check_options(
                &option["options"],
                &format!("{at}.options"),
                depth + 1,
                form,
            );
        }
    }
}

fn check_choices(option: &Value, path: &str, form: &mut Form) {
    let choices = option["choices"].as_array().cloned().unwrap_or_default();
    form.count(&format!("{path}.choices"), choices.len(), 0, 25);
    if !choices.is_empty() && option["autocomplete"] == true {
        let message = "Option choices cannot be present when autocomplete is set to true";
        form.wrong(path, "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES", message);
    }
    let mut seen = BTreeSet::new();
    for (index, choice) in choices.iter().enumerate() {
        let at = format!("{path}.choices.{index}");
        form.only(&at, choice, &["name", "name_localizations", "value"]);
        form.length(
            &format!("{at}.name"),
            choice["name"].as_str().unwrap_or_default(),
            1,
            100,
        );
        let fits = match option["type"].as_u64() {
            Some(3) => choice["value"]
                .as_str()
                .is_some_and(|text| text.chars().count() <= 100),
            Some(4) => choice["value"].is_i64(),
            Some(10) => choice["value"].is_number(),
            _ => false,
        };
        if !fits {
            form.wrong(
                &format!("{at}.value"),
                "BASE_TYPE_BAD",
                "The value does not fit the option's type.",
            );
        }
        if !seen.insert(choice["value"].to_string())
            || !seen.insert(format!("name {}", choice["name"]))
        {
            form.wrong(
                &at,
                "APPLICATION_COMMAND_OPTIONS_CHOICE_EXISTS",
                "Choices must be unique",
            );
        }
    }
}

/// The characters that count towards a command's size: names, descriptions and choices, each by its longest
/// localisation.
fn length(value: &Value) -> usize {
    let longest = |key: &str| {
        let localised = value[format!("{key}_localizations")].as_object().cloned();
        let texts = localised
            .into_iter()
            .flat_map(|map| map.into_iter().map(|(_, text)| text));
        texts
            .chain([value[key].clone()])
            .map(|text| text.as_str().unwrap_or_default().chars().count())
            .max()
            .unwrap_or(0)
    };
    let inner = |key: &str| -> usize {
        value[key]
            .as_array()
            .into_iter()
            .flatten()
            .map(length)
            .sum()
    };
    let value_length = value["value"]
        .as_str()
        .map_or(0, |text| text.chars().count());
    longest("name") + longest("description") + value_length + inner("options") + inner("choices")
}
