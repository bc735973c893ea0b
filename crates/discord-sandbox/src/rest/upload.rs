//! Request bodies: JSON, or a form with files and `payload_json`. And what a file's bytes tell about it.

use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, Multipart};
use axum::http::{Request, header, request::Parts};
use serde_json::Value;

use super::error::{ApiError, Result};

/// The largest request, in bytes: ten of the largest files and some.
const MAX_REQUEST: usize = 110 * 1024 * 1024;

/// A file of a form.
#[derive(Clone, Debug)]
pub struct Upload {
    /// The `n` of `files[n]`.
    pub index: String,
    pub filename: String,
    pub content_type: Option<String>,
    pub bytes: Bytes,
}

/// A file that a message is sent with.
#[derive(Clone, Debug)]
pub struct NewFile {
    pub filename: String,
    pub description: Option<String>,
    pub content_type: String,
    pub bytes: Bytes,
}

impl Upload {
    /// The file under its final name; characters that do not go well in addresses become underscores.
    pub fn named(self, name: &str, description: Option<String>) -> NewFile {
        let clean = |c: char| {
            if c.is_ascii_alphanumeric() || "._-".contains(c) {
                c
            } else {
                '_'
            }
        };
        NewFile {
            filename: name.chars().map(clean).collect(),
            description,
            content_type: self
                .content_type
                .unwrap_or_else(|| "application/octet-stream".into()),
            bytes: self.bytes,
        }
    }
}

/// Reads a request's body; null for none.
///
/// # Errors
///
/// 40005 when it is too large, 50109 when it is not JSON, 50035 for a form that is not as Discord has it.
pub async fn read_body(parts: &Parts, body: Body) -> Result<(Value, Vec<Upload>)> {
    let bytes = axum::body::to_bytes(body, MAX_REQUEST)
        .await
        .map_err(|_| ApiError::too_large())?;
    let kind = parts
        .headers
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    if kind.starts_with("multipart/form-data") {
        return read_form(parts, bytes).await;
    }
    if bytes.is_empty() {
        return Ok((Value::Null, Vec::new()));
    }
    if !kind.starts_with("application/json") {
        let message = format!(
            "Expected \"Content-Type\" header to be one of {{'application/json', 'multipart/form-data'}}, found {kind:?}."
        );
        return Err(ApiError::form("", "CONTENT_TYPE_INVALID", message));
    }
    let value = serde_json::from_slice(&bytes).map_err(|_| ApiError::invalid_json())?;
    Ok((value, Vec::new()))
}

async fn read_form(parts: &Parts, bytes: Bytes) -> Result<(Value, Vec<Upload>)> {
    let unreadable = || ApiError::form("", "MULTIPART_INVALID", "The form could not be read.");
    let request = Request::from_parts(parts.clone(), Body::from(bytes));
    let mut form = Multipart::from_request(request, &())
        .await
        .map_err(|_| unreadable())?;
    let (mut payload, mut uploads) = (Value::Null, Vec::new());
    while let Some(field) = form.next_field().await.map_err(|_| unreadable())? {
        let name = field.name().unwrap_or_default().to_owned();
        let filename = field.file_name().map(str::to_owned);
        let content_type = field.content_type().map(str::to_owned);
        let bytes = field.bytes().await.map_err(|_| unreadable())?;
        if name == "payload_json" {
            payload = serde_json::from_slice(&bytes).map_err(|_| ApiError::invalid_json())?;
        } else if let Some(index) = name
            .strip_prefix("files[")
            .and_then(|rest| rest.strip_suffix(']'))
        {
            let filename = filename.ok_or_else(unreadable)?;
            uploads.push(Upload {
                index: index.to_owned(),
                filename,
                content_type,
                bytes,
            });
        } else {
            let message = "A form has payload_json and files[n], nothing else.";
            return Err(ApiError::form(&name, "UNKNOWN_FIELD", message));
        }
    }
    Ok((payload, uploads))
}

/// Width and height of a PNG, from its header.
pub fn picture_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let header = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n")?;
    let size = header.get(4..16)?.strip_prefix(b"IHDR")?;
    let number = |at: usize| {
        let four: [u8; 4] = size.get(at..at + 4)?.try_into().ok()?;
        Some(u32::from_be_bytes(four))
    };
    Some((number(0)?, number(4)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_size_of_a_png_is_in_its_header() {
        let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR".to_vec();
        png.extend([0, 0, 2, 128, 0, 0, 1, 224, 8, 6, 0, 0, 0]);
        assert_eq!(picture_size(&png), Some((640, 480)));
        assert_eq!(picture_size(b"GIF89a"), None);
    }
}
