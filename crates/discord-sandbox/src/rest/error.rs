//! Discord's refusals: an HTTP status and a JSON body with a code. And a form that gathers everything wrong with a
//! body.

use serde_json::{Map, Value, json};

/// A refusal as Discord words it.
#[derive(Clone, Debug)]
pub struct ApiError {
    pub status: u16,
    pub code: u32,
    pub message: String,
    pub errors: Option<Value>,
}

pub type Result<T> = std::result::Result<T, ApiError>;

impl ApiError {
    pub fn new(status: u16, code: u32, message: impl Into<String>) -> Self {
        Self {
            status,
            code,
            message: message.into(),
            errors: None,
        }
    }

    pub fn body(&self) -> Value {
        let mut body = json!({"message": self.message, "code": self.code});
        if let Some(errors) = &self.errors {
            body["errors"] = errors.clone();
        }
        body
    }

    pub fn unauthorized() -> Self {
        Self::new(401, 0, "401: Unauthorized")
    }

    pub fn no_route() -> Self {
        Self::new(404, 0, "404: Not Found")
    }

    pub fn unknown_channel() -> Self {
        Self::new(404, 10003, "Unknown Channel")
    }

    pub fn unknown_guild() -> Self {
        Self::new(404, 10004, "Unknown Guild")
    }

    pub fn unknown_member() -> Self {
        Self::new(404, 10007, "Unknown Member")
    }

    pub fn unknown_message() -> Self {
        Self::new(404, 10008, "Unknown Message")
    }

    pub fn unknown_user() -> Self {
        Self::new(404, 10013, "Unknown User")
    }

    pub fn unknown_webhook() -> Self {
        Self::new(404, 10015, "Unknown Webhook")
    }

    pub fn unknown_interaction() -> Self {
        Self::new(404, 10062, "Unknown interaction")
    }

    pub fn unknown_command() -> Self {
        Self::new(404, 10063, "Unknown application command")
    }

    pub fn too_many_late_edits() -> Self {
        let message =
            "Maximum number of edits to messages older than 1 hour reached. Try again later.";
        Self::new(429, 30046, message)
    }

    pub fn too_large() -> Self {
        Self::new(413, 40005, "Request entity too large")
    }

    pub fn already_acknowledged() -> Self {
        Self::new(400, 40060, "Interaction has already been acknowledged.")
    }

    pub fn missing_access() -> Self {
        Self::new(403, 50001, "Missing Access")
    }

    pub fn not_the_author() -> Self {
        Self::new(403, 50005, "Cannot edit a message authored by another user")
    }

    pub fn empty_message() -> Self {
        Self::new(400, 50006, "Cannot send an empty message")
    }

    pub fn cannot_message_user() -> Self {
        Self::new(403, 50007, "Cannot send messages to this user")
    }

    pub fn not_a_text_channel() -> Self {
        Self::new(400, 50008, "Cannot send messages in a non-text channel")
    }

    pub fn missing_permissions() -> Self {
        Self::new(403, 50013, "Missing Permissions")
    }

    pub fn wrong_channel_type() -> Self {
        Self::new(400, 50024, "Cannot execute action on this channel type")
    }

    pub fn invalid_webhook_token() -> Self {
        Self::new(401, 50027, "Invalid Webhook Token")
    }

    pub fn thread_archived() -> Self {
        Self::new(400, 50083, "Thread is archived")
    }

    pub fn invalid_json() -> Self {
        Self::new(400, 50109, "The request body contains invalid JSON.")
    }

    pub fn no_history_no_reply() -> Self {
        Self::new(
            400,
            160_002,
            "Cannot reply without permission to read message history",
        )
    }

    pub fn thread_exists() -> Self {
        Self::new(
            400,
            160_004,
            "A thread has already been created for this message",
        )
    }

    pub fn thread_locked() -> Self {
        Self::new(400, 160_005, "Thread is locked")
    }

    pub fn too_many_threads() -> Self {
        Self::new(400, 160_006, "Maximum number of active threads reached")
    }

    /// 50035 with one complaint.
    pub fn form(path: &str, code: &str, message: impl Into<String>) -> Self {
        let mut form = Form::default();
        form.wrong(path, code, message);
        form.into_error()
    }
}

/// Gathers what is wrong with a request's body.
#[derive(Debug, Default)]
pub struct Form {
    errors: Map<String, Value>,
}

impl Form {
    /// Notes a problem at a dotted path such as `embeds.0.title`; the empty path is the body itself.
    pub fn wrong(&mut self, path: &str, code: &str, message: impl Into<String>) {
        let mut at = &mut self.errors;
        for step in path.split('.').filter(|step| !step.is_empty()) {
            let next = at.entry(step).or_insert_with(|| Value::Object(Map::new()));
            match next {
                Value::Object(map) => at = map,
                _ => return,
            }
        }
        let list = at.entry("_errors").or_insert_with(|| json!([]));
        if let Value::Array(list) = list {
            list.push(json!({"code": code, "message": message.into()}));
        }
    }

    /// A required field is missing.
    pub fn required(&mut self, path: &str) {
        self.wrong(path, "BASE_TYPE_REQUIRED", "This field is required");
    }

    /// Checks the length of a text, in characters.
    pub fn length(&mut self, path: &str, text: &str, min: usize, max: usize) {
        let length = text.chars().count();
        if length > max {
            let message = format!("Must be {max} or fewer in length.");
            self.wrong(path, "BASE_TYPE_MAX_LENGTH", message);
        } else if length < min {
            let message = format!("Must be {min} or more in length.");
            self.wrong(path, "BASE_TYPE_MIN_LENGTH", message);
        }
    }

    /// Checks the number of elements.
    pub fn count(&mut self, path: &str, count: usize, min: usize, max: usize) {
        if count > max || count < min {
            let message = format!("Must be between {min} and {max} in length.");
            self.wrong(path, "BASE_TYPE_BAD_LENGTH", message);
        }
    }

    /// Refuses fields that the sandbox does not know.
    pub fn only(&mut self, path: &str, value: &Value, known: &[&str]) {
        let Some(map) = value.as_object() else {
            self.wrong(
                path,
                "DICT_TYPE_CONVERT",
                "Only dictionaries may be used in a DictType",
            );
            return;
        };
        for key in map.keys().filter(|key| !known.contains(&key.as_str())) {
            let inner = if path.is_empty() {
                key.clone()
            } else {
                format!("{path}.{key}")
            };
            self.wrong(&inner, "UNKNOWN_FIELD", "This field is not known here.");
        }
    }

    pub fn finish(self) -> Result<()> {
        if self.errors.is_empty() {
            Ok(())
        } else {
            Err(self.into_error())
        }
    }

    fn into_error(self) -> ApiError {
        ApiError {
            errors: Some(Value::Object(self.errors)),
            ..ApiError::new(400, 50035, "Invalid Form Body")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn complaints_nest_by_path() {
        let mut form = Form::default();
        form.length("content", &"x".repeat(2001), 0, 2000);
        form.wrong("components.0.components.1.custom_id", "X", "no");
        let error = form.finish().expect_err("two complaints");
        let body = error.body();
        assert_eq!(body["code"], 50035);
        assert_eq!(
            body["errors"]["content"]["_errors"][0]["code"],
            "BASE_TYPE_MAX_LENGTH"
        );
        assert_eq!(
            body["errors"]["components"]["0"]["components"]["1"]["custom_id"]["_errors"][0]["code"],
            "X"
        );
    }
}
