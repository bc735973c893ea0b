//! Where Discord's published description of its API lies: in `$DISCORD_OPENAPI`, or in `../shared` beside the project.

use std::path::{Path, PathBuf};

/// The file to hold requests against; without one they are not held against anything, which is said, and forbidden in CI.
pub fn published() -> Option<PathBuf> {
    let named = std::env::var_os("DISCORD_OPENAPI").filter(|path| !path.is_empty());
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/discord-openapi.json");
    let file = named.map_or_else(beside, PathBuf::from);
    if file.is_file() {
        return Some(file);
    }
    let missing = format!(
        "skipped: requests are not held against Discord's published API, for there is no {}; \
         $DISCORD_OPENAPI may name it",
        file.display()
    );
    assert!(std::env::var_os("CI").is_none(), "{missing}");
    eprintln!("{missing}");
    None
}
