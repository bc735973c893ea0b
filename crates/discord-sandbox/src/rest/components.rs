//! Checks buttons, selects and modals: how many there may be, and what each has to say.

use std::collections::BTreeSet;

use serde_json::Value;

use super::error::Form;

/// Checks the action rows of a message.
pub fn check_rows(rows: &[Value], form: &mut Form) {
    form.count("components", rows.len(), 0, 5);
    let mut ids = BTreeSet::new();
    for (index, row) in rows.iter().enumerate() {
        let path = format!("components.{index}");
        let Some(parts) = parts_of_row(row, &path, form) else {
            continue;
        };
        let selects = parts.iter().filter(|part| part["type"] != 2).count();
        if selects > 1 || selects == 1 && parts.len() > 1 {
            form.wrong(
                &format!("{path}.components"),
                "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
                "A select takes a whole row.",
            );
        }
        for (number, part) in parts.iter().enumerate() {
            let at = format!("{path}.components.{number}");
            match part["type"].as_u64() {
                Some(2) => check_button(part, &at, form),
                Some(3 | 5 | 6 | 7 | 8) => check_select(part, &at, form),
                _ => form.wrong(
                    &format!("{at}.type"),
                    "UNION_TYPE_CHOICES",
                    "Value of field \"type\" must be one of (2, 3, 5, 6, 7, 8).",
                ),
            }
            unique(part, &at, &mut ids, form);
        }
    }
}

/// Checks the `data` of a modal.
pub fn check_modal(modal: &Value, form: &mut Form) {
    form.only("data", modal, &["custom_id", "title", "components"]);
    text(modal, "title", "data", 1, 45, true, form);
    text(modal, "custom_id", "data", 1, 100, true, form);
    let rows = modal["components"].as_array().cloned().unwrap_or_default();
    form.count("data.components", rows.len(), 1, 5);
    let mut ids = BTreeSet::new();
    for (index, row) in rows.iter().enumerate() {
        let path = format!("data.components.{index}");
        let Some(parts) = parts_of_row(row, &path, form) else {
            continue;
        };
        form.count(&format!("{path}.components"), parts.len(), 1, 1);
        for (number, part) in parts.iter().enumerate() {
            let at = format!("{path}.components.{number}");
            check_text_input(part, &at, form);
            unique(part, &at, &mut ids, form);
        }
    }
}

fn parts_of_row<'a>(row: &'a Value, path: &str, form: &mut Form) -> Option<&'a Vec<Value>> {
    form.only(path, row, &["type", "id", "components"]);
    if row["type"] != 1 {
        let message = "Value of field \"type\" must be 1: only action rows stand at the top.";
        form.wrong(&format!("{path}.type"), "UNION_TYPE_CHOICES", message);
        return None;
    }
    let at = format!("{path}.components");
    let Some(parts) = row["components"].as_array() else {
        form.required(&at);
        return None;
    };
    form.count(&at, parts.len(), 1, 5);
    Some(parts)
}

fn unique(part: &Value, at: &str, ids: &mut BTreeSet<String>, form: &mut Form) {
    if let Some(id) = part["custom_id"].as_str()
        && !ids.insert(id.to_owned())
    {
        form.wrong(
            &format!("{at}.custom_id"),
            "COMPONENT_CUSTOM_ID_DUPLICATED",
            "Component custom id cannot be duplicated",
        );
    }
}

fn check_button(button: &Value, at: &str, form: &mut Form) {
    form.only(
        at,
        button,
        &[
            "type",
            "id",
            "custom_id",
            "style",
            "label",
            "emoji",
            "disabled",
            "url",
        ],
    );
    text(button, "label", at, 0, 80, false, form);
    let unlabelled = button["label"].as_str().unwrap_or_default().is_empty();
    if unlabelled && button["emoji"].is_null() {
        form.wrong(
            at,
            "BUTTON_COMPONENT_EMPTY",
            "A button needs a label or an emoji.",
        );
    }
    match button["style"].as_u64() {
        Some(1..=4) => {
            text(button, "custom_id", at, 1, 100, true, form);
            if !button["url"].is_null() {
                form.wrong(at, "BUTTON_COMPONENT_URL", "Only link buttons have an url.");
            }
        }
        Some(5) => {
            text(button, "url", at, 1, 512, true, form);
            if !button["custom_id"].is_null() {
                form.wrong(
                    at,
                    "BUTTON_COMPONENT_CUSTOM_ID",
                    "A link button has no custom id.",
                );
            }
        }
        _ => form.wrong(
            &format!("{at}.style"),
            "BASE_TYPE_CHOICES",
            "Value must be one of {1, 2, 3, 4, 5}.",
        ),
    }
}

fn check_select(select: &Value, at: &str, form: &mut Form) {
    form.only(
        at,
        select,
        &[
            "type",
            "id",
            "custom_id",
            "options",
            "channel_types",
            "placeholder",
            "default_values",
            "min_values",
            "max_values",
            "disabled",
        ],
    );
    text(select, "custom_id", at, 1, 100, true, form);
    text(select, "placeholder", at, 0, 150, false, form);
    let range = |key: &str, default| select[key].as_u64().unwrap_or(default);
    let (min, max) = (range("min_values", 1), range("max_values", 1));
    if min > 25 || !(1..=25).contains(&max) || min > max {
        let message = "min_values is 0 to 25, max_values 1 to 25, and not less than min_values.";
        form.wrong(at, "SELECT_COMPONENT_RANGE", message);
    }
    if select["type"] != 3 {
        return;
    }
    let options = select["options"].as_array().cloned().unwrap_or_default();
    form.count(&format!("{at}.options"), options.len(), 1, 25);
    let mut values = BTreeSet::new();
    for (index, option) in options.iter().enumerate() {
        let here = format!("{at}.options.{index}");
        form.only(
            &here,
            option,
            &["label", "value", "description", "emoji", "default"],
        );
        text(option, "label", &here, 1, 100, true, form);
        text(option, "value", &here, 1, 100, true, form);
        text(option, "description", &here, 0, 100, false, form);
        if !values.insert(option["value"].as_str().unwrap_or_default().to_owned()) {
            let message = "The specified option value is already used";
            form.wrong(&here, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message);
        }
    }
}

fn check_text_input(input: &Value, at: &str, form: &mut Form) {
    form.only(
        at,
        input,
        &[
            "type",
            "id",
            "custom_id",
            "style",
            "label",
            "min_length",
            "max_length",
            "required",
            "value",
            "placeholder",
        ],
    );
    if input["type"] != 4 {
        let message = "Value of field \"type\" must be 4: a modal holds text inputs.";
        form.wrong(&format!("{at}.type"), "UNION_TYPE_CHOICES", message);
    }
    text(input, "custom_id", at, 1, 100, true, form);
    text(input, "label", at, 1, 45, true, form);
    text(input, "value", at, 0, 4000, false, form);
    text(input, "placeholder", at, 0, 100, false, form);
    if !matches!(input["style"].as_u64(), Some(1 | 2)) {
        form.wrong(
            &format!("{at}.style"),
            "BASE_TYPE_CHOICES",
            "Value must be one of {1, 2}.",
        );
    }
}

/// Checks a text field of `value`, which stands at `at`.
fn text(
    value: &Value,
    key: &str,
    at: &str,
    min: usize,
    max: usize,
    required: bool,
    form: &mut Form,
) {
    let path = format!("{at}.{key}");
    match &value[key] {
        Value::String(text) => form.length(&path, text, min, max),
        Value::Null if required => form.required(&path),
        Value::Null => {}
        _ => form.wrong(
            &path,
            "STRING_TYPE_CONVERT",
            "Could not interpret as string.",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn complaints(rows: Value) -> String {
        let mut form = Form::default();
        check_rows(rows.as_array().expect("rows"), &mut form);
        form.finish()
            .err()
            .and_then(|error| error.errors)
            .map(|errors| errors.to_string())
            .unwrap_or_default()
    }

    #[test]
    fn rows_and_buttons_have_limits() {
        let button = |id: &str| json!({"type": 2, "style": 1, "label": "x", "custom_id": id});
        let row = |ids: &[&str]| {
            let parts: Vec<Value> = ids.iter().map(|id| button(id)).collect();
            json!({"type": 1, "components": parts})
        };
        assert_eq!(complaints(json!([row(&["a", "b", "c", "d", "e"])])), "");
        let six = json!([
            row(&["a"]),
            row(&["b"]),
            row(&["c"]),
            row(&["d"]),
            row(&["e"]),
            row(&["f"])
        ]);
        assert!(complaints(six).contains("BAD_LENGTH"));
        let wide = json!([row(&["a", "b", "c", "d", "e", "f"])]);
        assert!(complaints(wide).contains("BAD_LENGTH"));
        assert!(complaints(json!([row(&["a"]), row(&["a"])])).contains("DUPLICATED"));
        assert!(complaints(json!([row(&[&"x".repeat(101)])])).contains("MAX_LENGTH"));
        let odd = json!([{"type": 1, "components": [{"type": 2, "style": 1, "label": "x", "custom_id": "a", "colour": 3}]}]);
        assert!(complaints(odd).contains("UNKNOWN_FIELD"));
    }
}
