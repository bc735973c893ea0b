//! Plain data for JavaScript, and errors.

use js_sys::JSON;
use serde::Serialize;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("../types.d.ts");

/// The data as plain objects, by way of JSON.
pub(crate) fn plain(data: &impl Serialize) -> JsValue {
    let text = serde_json::to_string(data).unwrap_or_default();
    JSON::parse(&text).unwrap_or(JsValue::UNDEFINED)
}

/// An error with this text.
pub(crate) fn error(error: impl std::fmt::Display) -> JsError {
    JsError::new(&error.to_string())
}
