//! Discord's published description of its API: are the bot's bodies as it says?

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use jsonschema::Validator;
use serde_json::{Value, json};

use super::SandboxError;

/// The description, with a validator for each operation that was used.
pub struct OpenApi {
    document: Value,
    validators: Mutex<HashMap<String, Compiled>>,
}

/// None: the operation takes no JSON. The error says why a schema cannot be used.
type Compiled = Option<Result<Arc<Validator>, String>>;

impl OpenApi {
    /// Reads the description from a file.
    pub fn read(path: &Path) -> Result<Self, SandboxError> {
        let wrong = |problem: String| SandboxError::OpenApi {
            path: path.to_owned(),
            problem,
        };
        let text = std::fs::read_to_string(path).map_err(|error| wrong(error.to_string()))?;
        let document: Value =
            serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
        if !document["paths"].is_object() {
            return Err(wrong("it has no paths".into()));
        }
        Ok(Self {
            document,
            validators: Mutex::default(),
        })
    }

    /// What is wrong with a request's body; nothing, when the operation is not described or takes none.
    pub fn check(&self, method: &str, path: &str, body: &Value) -> Option<String> {
        if body.is_null() {
            return None;
        }
        let template = self.template(path)?;
        let key = format!("{method} {template}");
        let validator = match self.validator(&key, &template, method)? {
            Ok(validator) => validator,
            Err(problem) => return Some(problem),
        };
        let body = with_text_ids(body);
        let problems: Vec<String> = validator
            .iter_errors(&body)
            .take(3)
            .map(|error| {
                format!(
                    "{} at {:?}",
                    shorten(&error.to_string()),
                    error.instance_path().to_string()
                )
            })
            .collect();
        (!problems.is_empty()).then(|| problems.join("; "))
    }

    /// The description's path that a request's path fits: the one with the fewest parameters.
    fn template(&self, path: &str) -> Option<String> {
        let steps: Vec<&str> = path.split('/').collect();
        let fits = |template: &&String| {
            let parts: Vec<&str> = template.split('/').collect();
            parts.len() == steps.len()
                && parts
                    .iter()
                    .zip(&steps)
                    .all(|(part, step)| part.starts_with('{') || part == step)
        };
        let templates = self.document["paths"].as_object()?;
        templates
            .keys()
            .filter(fits)
            .min_by_key(|template| template.matches('{').count())
            .cloned()
    }

    fn validator(&self, key: &str, template: &str, method: &str) -> Compiled {
        let mut validators = self
            .validators
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = validators.get(key) {
            return known.clone();
        }
        let operation = &self.document["paths"][template][method.to_lowercase()];
        let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
        let built = schema.is_object().then(|| {
            let root = json!({"allOf": [schema], "components": self.document["components"]});
            jsonschema::draft202012::new(&root)
                .map(Arc::new)
                .map_err(|error| format!("the schema itself cannot be used: {error}"))
        });
        validators.insert(key.to_owned(), built.clone());
        built
    }
}

/// The description wants ids of attachments as texts, while Discord documents and takes numbers too.
fn with_text_ids(body: &Value) -> Value {
    let mut body = body.clone();
    for at in ["/attachments", "/data/attachments"] {
        let entries = body.pointer_mut(at).and_then(Value::as_array_mut);
        for entry in entries.into_iter().flatten() {
            if let Some(number) = entry["id"].as_u64() {
                entry["id"] = json!(number.to_string());
            }
        }
    }
    body
}

fn shorten(text: &str) -> String {
    let mut short: String = text.chars().take(400).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
