//! Where Discord's published description of its API lies: in `$DISCORD_OPENAPI`, or in a folder `shared` beside the
//! project.

use std::path::{Path, PathBuf};

/// The file to hold requests against; without one they are not held against anything, which is said, and forbidden in
/// CI.
pub fn published() -> Option<PathBuf> {
    let named = std::env::var_os("DISCORD_OPENAPI").filter(|path| !path.is_empty());
    // This file serves the tests of the stand-in and those of the program, whose folders are not equally deep.
    let folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let mut beside = folders.map(|folder| folder.join("shared/discord-openapi.json"));
    let file = match named {
        Some(named) => Some(PathBuf::from(named)).filter(|file| file.is_file()),
        None => beside.find(|file| file.is_file()),
    };
    if file.is_some() {
        return file;
    }
    let missing = "skipped: requests are not held against Discord's published API, for there is no \
                   ../shared/discord-openapi.json; $DISCORD_OPENAPI may name it";
    assert!(std::env::var_os("CI").is_none(), "{missing}");
    eprintln!("{missing}");
    None
}
