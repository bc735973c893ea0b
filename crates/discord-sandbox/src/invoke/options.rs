//! Fills the options of a slash command in, as the client does: checked against what was registered.

use serde_json::{Map, Value, json};

use super::Refused;
use crate::id::Id;
use crate::state::State;

/// The options as the gateway has them.
pub struct Filled {
    pub options: Vec<Value>,
    /// The command with its group and subcommand: `play challenge`.
    pub path: String,
    pub resolved: Value,
}

/// Fills `given` into the options of `command`. `focused` is the option being completed, when it is not sent off yet.
pub fn fill(
    state: &State,
    person: Id,
    channel: Id,
    command: &Value,
    given: &Value,
    focused: Option<&str>,
) -> Result<Filled, Refused> {
    let name = command["name"].as_str().unwrap_or_default();
    let mut filling = Filling {
        state,
        person,
        channel,
        focused,
        path: name.to_owned(),
        resolved: Map::new(),
        saw_focus: false,
    };
    let options = filling.level(&command["options"], given)?;
    if let Some(focused) = focused.filter(|_| !filling.saw_focus) {
        let path = &filling.path;
        return Err(Refused(format!(
            "/{path} has no option {focused:?} that completes itself."
        )));
    }
    Ok(Filled {
        options,
        path: filling.path,
        resolved: Value::Object(filling.resolved),
    })
}

struct Filling<'a> {
    state: &'a State,
    person: Id,
    channel: Id,
    focused: Option<&'a str>,
    path: String,
    resolved: Map<String, Value>,
    saw_focus: bool,
}

impl Filling<'_> {
    /// One level: either a choice of subcommands or groups, or values.
    fn level(&mut self, options: &Value, given: &Value) -> Result<Vec<Value>, Refused> {
        let options = options.as_array().cloned().unwrap_or_default();
        let nested = options
            .first()
            .is_some_and(|first| matches!(first["type"].as_u64(), Some(1 | 2)));
        if nested {
            return self.subcommand(&options, given);
        }
        let path = self.path.clone();
        let given = match given {
            Value::Null => Map::new(),
            Value::Object(map) => map.clone(),
            _ => {
                return Err(Refused(format!(
                    "The options of /{path} are an object {{name: value}}."
                )));
            }
        };
        if let Some(unknown) = given
            .keys()
            .find(|key| !options.iter().any(|one| one["name"] == **key))
        {
            let names = names(&options);
            return Err(Refused(format!(
                "/{path} has no option {unknown:?}. It has: {names}."
            )));
        }
        let mut filled = Vec::new();
        for option in &options {
            let name = option["name"].as_str().unwrap_or_default();
            let Some(value) = given.get(name).filter(|value| !value.is_null()) else {
                if self.focused == Some(name) && option["autocomplete"] == true {
                    self.saw_focus = true;
                    filled.push(
                        json!({"name": name, "type": option["type"], "value": "", "focused": true}),
                    );
                } else if option["required"] == true && self.focused.is_none() {
                    return Err(Refused(format!("/{path} needs the option {name:?}.")));
                }
                continue;
            };
            if self.focused == Some(name) && option["autocomplete"] == true {
                self.saw_focus = true;
                let text = value
                    .as_str()
                    .map_or_else(|| value.to_string(), str::to_owned);
                filled.push(
                    json!({"name": name, "type": option["type"], "value": text, "focused": true}),
                );
                continue;
            }
            let value = self.value(option, name, value)?;
            filled.push(json!({"name": name, "type": option["type"], "value": value}));
        }
        Ok(filled)
    }

    fn subcommand(&mut self, options: &[Value], given: &Value) -> Result<Vec<Value>, Refused> {
        let wanted = given["group"]
            .as_str()
            .or_else(|| given["subcommand"].as_str());
        let path = self.path.clone();
        let Some(chosen) = options
            .iter()
            .find(|option| option["name"].as_str() == wanted)
        else {
            let names = names(options);
            let read = wanted.map_or("nothing".to_owned(), |name| format!("{name:?}"));
            return Err(Refused(format!(
                "/{path} takes a subcommand, read: {read}. It has: {names}. Write {{\"subcommand\": …, \"options\": …}}."
            )));
        };
        let name = chosen["name"].as_str().unwrap_or_default();
        self.path = format!("{path} {name}");
        let inner = if chosen["type"] == 2 {
            json!({"subcommand": given["subcommand"], "options": given["options"]})
        } else {
            given["options"].clone()
        };
        let filled = self.level(&chosen["options"], &inner)?;
        Ok(vec![
            json!({"name": name, "type": chosen["type"], "options": filled}),
        ])
    }

    fn value(&mut self, option: &Value, name: &str, value: &Value) -> Result<Value, Refused> {
        let path = self.path.clone();
        let refuse = |expected: String| {
            Err(Refused(format!(
                "/{path} {name}: expected {expected}, found {value}."
            )))
        };
        let number = value
            .as_f64()
            .or_else(|| value.as_str().and_then(|text| text.parse().ok()));
        let checked = match option["type"].as_u64() {
            Some(3) => {
                let Some(text) = value.as_str() else {
                    return refuse("a text".into());
                };
                let length = text.chars().count() as u64;
                let min = option["min_length"].as_u64().unwrap_or(0);
                let max = option["max_length"].as_u64().unwrap_or(6000);
                if length < min || length > max {
                    return refuse(format!("{min} to {max} characters"));
                }
                json!(text)
            }
            Some(kind @ (4 | 10)) => {
                let Some(number) = number.filter(|number| kind == 10 || number.fract() == 0.0)
                else {
                    return refuse(if kind == 4 {
                        "a whole number".into()
                    } else {
                        "a number".into()
                    });
                };
                let min = option["min_value"]
                    .as_f64()
                    .unwrap_or(-9_007_199_254_740_992.0);
                let max = option["max_value"]
                    .as_f64()
                    .unwrap_or(9_007_199_254_740_992.0);
                if number < min || number > max {
                    return refuse(format!("{min} to {max}"));
                }
                #[expect(clippy::cast_possible_truncation, reason = "it lies within 2^53")]
                if kind == 4 {
                    json!(number as i64)
                } else {
                    json!(number)
                }
            }
            Some(5) => match value {
                Value::Bool(_) => value.clone(),
                Value::String(text) if text == "true" || text == "false" => json!(text == "true"),
                _ => return refuse("true or false".into()),
            },
            Some(6 | 9) => match self.someone(value) {
                Some(id) => json!(id),
                None => return refuse("the id or name of a person".into()),
            },
            Some(7) => match self.somewhere(value) {
                Some(id) => json!(id),
                None => return refuse("the id or name of a channel".into()),
            },
            _ => {
                return refuse("an option of a type that the sandbox knows (3 to 7, 9, 10)".into());
            }
        };
        let choices = option["choices"].as_array().cloned().unwrap_or_default();
        if !choices.is_empty() && !choices.iter().any(|choice| choice["value"] == checked) {
            let list: Vec<String> = choices
                .iter()
                .map(|choice| choice["value"].to_string())
                .collect();
            return refuse(format!("one of {}", list.join(", ")));
        }
        Ok(checked)
    }

    /// A person or the bot, also put under `resolved`.
    fn someone(&mut self, value: &Value) -> Option<Id> {
        let world = &self.state.world;
        let text = value.as_str()?.trim_start_matches('@');
        let by_id = text
            .parse()
            .ok()
            .filter(|id| *id == world.bot.id || world.person(*id).is_some());
        let bot = (text == world.bot.name).then_some(world.bot.id);
        let id: Id = by_id
            .or(bot)
            .or_else(|| world.person_named(text).map(|person| person.id))?;
        self.note("users", id, self.state.discord_json().user(id));
        let place = world.channel(self.channel)?;
        if !place.is_direct() && !world.has_left(id) {
            let mut member = self.state.discord_json().partial_member(id);
            member["permissions"] = json!(world.permissions(id, place).to_string());
            self.note("members", id, member);
        }
        Some(id)
    }

    fn somewhere(&mut self, value: &Value) -> Option<Id> {
        let world = &self.state.world;
        let text = value.as_str()?;
        let by_id = text.parse().ok().and_then(|id: Id| world.channel(id));
        let channel = by_id.or_else(|| world.channel_named(text))?;
        let json = self
            .state
            .discord_json()
            .partial_channel(channel, self.person);
        self.note("channels", channel.id, json);
        Some(channel.id)
    }

    fn note(&mut self, kind: &str, id: Id, json: Value) {
        let list = self.resolved.entry(kind).or_insert_with(|| json!({}));
        list[id.to_string()] = json;
    }
}

fn names(options: &[Value]) -> String {
    let names: Vec<&str> = options
        .iter()
        .filter_map(|option| option["name"].as_str())
        .collect();
    if names.is_empty() {
        "none".into()
    } else {
        names.join(", ")
    }
}
