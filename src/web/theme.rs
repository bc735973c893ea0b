//! The script in the head of each page, so that the page is painted in the colours that somebody has chosen.

use std::sync::LazyLock;

use base64::prelude::{BASE64_STANDARD, Engine as _};

use super::secrets::kept;

/// The script, as `web/theme.js` has it.
pub(super) static SCRIPT: LazyLock<String> = LazyLock::new(|| {
    let lines = include_str!("../../web/theme.js").lines();
    lines.filter(|line| !line.starts_with("//")).collect()
});

/// What a policy calls it by: its SHA-256 in Base64 (Content Security Policy Level 3, 2.3.1).
pub(super) static HASH: LazyLock<String> =
    LazyLock::new(|| format!("'sha256-{}'", BASE64_STANDARD.encode(kept(&SCRIPT))));
