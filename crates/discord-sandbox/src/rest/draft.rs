//! Reads the body of a message, as the bot wants to send or edit it, as strictly as Discord and a little more.

use serde_json::Value;

use super::components;
use super::error::{ApiError, Form, Result};
use super::upload::{NewFile, Upload};
use crate::id::Id;
use crate::mentions::Allowed;
use crate::world::flags;

/// The largest file, in bytes.
pub const MAX_FILE: usize = 10 * 1024 * 1024;

/// What a body is for; each knows other fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    Create,
    Edit,
    /// The `data` of an interaction's answer.
    Callback,
    Followup,
    WebhookEdit,
}

/// A message to be. What is `None` was not said.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    pub content: Option<String>,
    pub embeds: Option<Vec<Value>>,
    pub components: Option<Vec<Value>>,
    pub allowed: Option<Allowed>,
    pub reply: Option<Reply>,
    pub nonce: Option<Value>,
    pub enforce_nonce: bool,
    pub flags: Option<u64>,
    pub tts: bool,
    /// Edits: the attachments that stay, perhaps with another description.
    pub kept: Option<Vec<(Id, Option<String>)>>,
    pub files: Vec<NewFile>,
}

#[derive(Clone, Copy, Debug)]
pub struct Reply {
    pub message: Id,
    pub channel: Option<Id>,
    pub must_exist: bool,
}

impl Purpose {
    fn known_fields(self) -> Vec<&'static str> {
        let mut known = vec![
            "content",
            "embeds",
            "allowed_mentions",
            "components",
            "attachments",
            "flags",
        ];
        match self {
            Self::Create => known.extend([
                "nonce",
                "enforce_nonce",
                "tts",
                "message_reference",
                "sticker_ids",
            ]),
            Self::Callback | Self::Followup => known.push("tts"),
            Self::Edit | Self::WebhookEdit => {}
        }
        known
    }

    fn allowed_flags(self) -> u64 {
        match self {
            Self::Create => flags::SUPPRESS_EMBEDS | flags::SUPPRESS_NOTIFICATIONS,
            Self::Edit | Self::WebhookEdit => flags::SUPPRESS_EMBEDS,
            Self::Callback | Self::Followup => {
                flags::SUPPRESS_EMBEDS | flags::SUPPRESS_NOTIFICATIONS | flags::EPHEMERAL
            }
        }
    }
}

impl Draft {
    /// Reads a body with its uploads.
    ///
    /// # Errors
    ///
    /// 50035 with every complaint, 40005 for files that are too large.
    pub fn read(body: &Value, uploads: Vec<Upload>, purpose: Purpose) -> Result<Self> {
        let mut form = Form::default();
        form.only("", body, &purpose.known_fields());
        let mut draft = Self {
            content: read_content(body, &mut form),
            embeds: list(body, "embeds", &mut form),
            components: list(body, "components", &mut form),
            allowed: read_allowed(&body["allowed_mentions"], &mut form),
            reply: read_reply(&body["message_reference"], &mut form),
            nonce: read_nonce(&body["nonce"], &mut form),
            enforce_nonce: flag(body, "enforce_nonce", &mut form),
            flags: read_flags(&body["flags"], purpose, &mut form),
            tts: flag(body, "tts", &mut form),
            kept: None,
            files: Vec::new(),
        };
        if let Some(embeds) = &draft.embeds {
            check_embeds(embeds, &mut form);
        }
        if let Some(rows) = &draft.components {
            components::check_rows(rows, &mut form);
        }
        if body["sticker_ids"]
            .as_array()
            .is_some_and(|ids| !ids.is_empty())
        {
            form.wrong(
                "sticker_ids",
                "STICKER_NOT_FOUND",
                "There are no stickers in the sandbox.",
            );
        }
        draft.read_attachments(&body["attachments"], uploads, &mut form)?;
        form.finish()?;
        Ok(draft)
    }

    /// Whether it has anything to show (components do not count).
    pub fn is_empty(&self) -> bool {
        self.content
            .as_deref()
            .unwrap_or_default()
            .trim()
            .is_empty()
            && self.embeds.as_ref().is_none_or(Vec::is_empty)
            && self.files.is_empty()
    }

    fn read_attachments(
        &mut self,
        listed: &Value,
        mut uploads: Vec<Upload>,
        form: &mut Form,
    ) -> Result<()> {
        if uploads.iter().any(|upload| upload.bytes.len() > MAX_FILE) {
            return Err(ApiError::too_large());
        }
        let entries: &[Value] = match listed {
            Value::Null => &[],
            Value::Array(entries) => entries,
            _ => {
                form.wrong(
                    "attachments",
                    "LIST_TYPE_CONVERT",
                    "Only iterables may be used in a ListType",
                );
                &[]
            }
        };
        if listed.is_array() {
            self.kept = Some(Vec::new());
        }
        for (index, entry) in entries.iter().enumerate() {
            let path = format!("attachments.{index}");
            form.only(&path, entry, &["id", "filename", "description", "title"]);
            let description = entry["description"].as_str().map(str::to_owned);
            if let Some(text) = &description {
                form.length(&format!("{path}.description"), text, 0, 1024);
            }
            let id = entry["id"].as_str().map(str::to_owned);
            let Some(id) = id.or_else(|| entry["id"].as_u64().map(|id| id.to_string())) else {
                form.required(&format!("{path}.id"));
                continue;
            };
            if let Some(at) = uploads.iter().position(|upload| upload.index == id) {
                let upload = uploads.remove(at);
                let name = entry["filename"].as_str().unwrap_or(&upload.filename);
                let name = name.to_owned();
                form.length(&format!("{path}.filename"), &name, 1, 1024);
                self.files.push(upload.named(&name, description));
            } else if let Ok(id) = id.parse::<Id>() {
                if id.0 < 1000 {
                    let message = format!("files[{id}] was not uploaded.");
                    form.wrong(&path, "ATTACHMENT_NOT_FOUND", message);
                }
                self.kept.get_or_insert_default().push((id, description));
            } else {
                form.wrong(
                    &format!("{path}.id"),
                    "NUMBER_TYPE_COERCE",
                    "Value is not a snowflake.",
                );
            }
        }
        for upload in uploads {
            let name = upload.filename.clone();
            self.files.push(upload.named(&name, None));
        }
        let count = self.files.len() + self.kept.as_ref().map_or(0, Vec::len);
        form.count("attachments", count, 0, 10);
        Ok(())
    }
}

fn read_content(body: &Value, form: &mut Form) -> Option<String> {
    match body.get("content")? {
        Value::Null => Some(String::new()),
        Value::String(text) => {
            form.length("content", text, 0, 2000);
            Some(text.clone())
        }
        _ => {
            form.wrong(
                "content",
                "STRING_TYPE_CONVERT",
                "Could not interpret as string.",
            );
            None
        }
    }
}

fn list(body: &Value, key: &str, form: &mut Form) -> Option<Vec<Value>> {
    match body.get(key)? {
        Value::Null => Some(Vec::new()),
        Value::Array(list) => Some(list.clone()),
        _ => {
            form.wrong(
                key,
                "LIST_TYPE_CONVERT",
                "Only iterables may be used in a ListType",
            );
            None
        }
    }
}

fn flag(body: &Value, key: &str, form: &mut Form) -> bool {
    match &body[key] {
        Value::Null => false,
        Value::Bool(value) => *value,
        _ => {
            form.wrong(key, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.");
            false
        }
    }
}

fn read_flags(value: &Value, purpose: Purpose, form: &mut Form) -> Option<u64> {
    if value.is_null() {
        return None;
    }
    let number = value.as_u64();
    if number.is_none_or(|bits| bits & !purpose.allowed_flags() != 0) {
        let message = format!(
            "Flags that may not be set here (allowed: {}).",
            purpose.allowed_flags()
        );
        form.wrong("flags", "MESSAGE_FLAGS_INVALID", message);
    }
    number
}

fn read_nonce(value: &Value, form: &mut Form) -> Option<Value> {
    match value {
        Value::Null => None,
        Value::String(text) => {
            form.length("nonce", text, 0, 25);
            Some(value.clone())
        }
        Value::Number(number) if number.is_i64() => Some(value.clone()),
        _ => {
            form.wrong(
                "nonce",
                "NONCE_TYPE_INVALID",
                "A nonce is a string or an integer.",
            );
            None
        }
    }
}

fn read_reply(value: &Value, form: &mut Form) -> Option<Reply> {
    if value.is_null() {
        return None;
    }
    let path = "message_reference";
    form.only(
        path,
        value,
        &[
            "type",
            "message_id",
            "channel_id",
            "guild_id",
            "fail_if_not_exists",
        ],
    );
    if value["type"].as_u64().is_some_and(|kind| kind != 0) {
        form.wrong(
            "message_reference.type",
            "UNSUPPORTED",
            "The sandbox forwards nothing.",
        );
    }
    let id = |key: &str| value[key].as_str().and_then(|text| text.parse().ok());
    let Some(message) = id("message_id") else {
        form.required("message_reference.message_id");
        return None;
    };
    Some(Reply {
        message,
        channel: id("channel_id"),
        must_exist: value["fail_if_not_exists"].as_bool().unwrap_or(true),
    })
}

fn read_allowed(value: &Value, form: &mut Form) -> Option<Allowed> {
    if value.is_null() {
        return None;
    }
    let path = "allowed_mentions";
    form.only(path, value, &["parse", "users", "roles", "replied_user"]);
    let mut allowed = Allowed {
        replied_user: value["replied_user"].as_bool().unwrap_or(false),
        ..Allowed::default()
    };
    for kind in value["parse"].as_array().into_iter().flatten() {
        match kind.as_str() {
            Some("users") => allowed.all_users = true,
            Some("roles") => allowed.all_roles = true,
            Some("everyone") => allowed.everyone = true,
            _ => form.wrong(
                "allowed_mentions.parse",
                "BASE_TYPE_CHOICES",
                "Value must be one of ('everyone', 'roles', 'users').",
            ),
        }
    }
    let mut ids = |key: &str, all: bool| -> Vec<Id> {
        let list = value[key].as_array().cloned().unwrap_or_default();
        let at = format!("{path}.{key}");
        form.count(&at, list.len(), 0, 100);
        if all && !list.is_empty() {
            let message = format!("parse:[\"{key}\"] and {key}: [ids...] are mutually exclusive.");
            form.wrong(&at, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message);
        }
        list.iter()
            .filter_map(|id| {
                let id = id.as_str().and_then(|text| text.parse().ok());
                if id.is_none() {
                    form.wrong(&at, "NUMBER_TYPE_COERCE", "Value is not a snowflake.");
                }
                id
            })
            .collect()
    };
    allowed.users = ids("users", allowed.all_users);
    allowed.roles = ids("roles", allowed.all_roles);
    Some(allowed)
}

fn check_embeds(embeds: &[Value], form: &mut Form) {
    form.count("embeds", embeds.len(), 0, 10);
    let mut total = 0;
    for (index, embed) in embeds.iter().enumerate() {
        let path = format!("embeds.{index}");
        form.only(
            &path,
            embed,
            &[
                "type",
                "url",
                "title",
                "color",
                "timestamp",
                "description",
                "author",
                "image",
                "thumbnail",
                "footer",
                "fields",
                "provider",
                "video",
            ],
        );
        let mut text = |at: String, value: &Value, max: usize| {
            let text = value.as_str().unwrap_or_default();
            total += text.chars().count();
            form.length(&at, text, 0, max);
        };
        text(format!("{path}.title"), &embed["title"], 256);
        text(format!("{path}.description"), &embed["description"], 4096);
        text(
            format!("{path}.footer.text"),
            &embed["footer"]["text"],
            2048,
        );
        text(format!("{path}.author.name"), &embed["author"]["name"], 256);
        let fields = embed["fields"].as_array().cloned().unwrap_or_default();
        for (number, field) in fields.iter().enumerate() {
            text(format!("{path}.fields.{number}.name"), &field["name"], 256);
            text(
                format!("{path}.fields.{number}.value"),
                &field["value"],
                1024,
            );
        }
        for (number, field) in fields.iter().enumerate() {
            let at = format!("{path}.fields.{number}");
            form.only(&at, field, &["name", "value", "inline"]);
            for key in ["name", "value"] {
                if field[key].as_str().unwrap_or_default().is_empty() {
                    form.required(&format!("{at}.{key}"));
                }
            }
        }
        form.count(&format!("{path}.fields"), fields.len(), 0, 25);
    }
    if total > 6000 {
        let message = "Embed size exceeds maximum size of 6000";
        form.wrong("embeds", "MAX_EMBED_SIZE_EXCEEDED", message);
    }
}
