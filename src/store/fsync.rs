//! Makes names in directories durable.

use std::fs::File;
use std::io;
use std::path::Path;

/// Syncs a directory, so that files made, renamed or removed in it stay so after a power cut. On systems other than
/// Unix this does nothing.
///
/// # Errors
/// What the system says.
pub fn sync_dir(dir: &Path) -> io::Result<()> {
    if cfg!(unix) {
        File::open(dir)?.sync_all()?;
    }
    Ok(())
}
