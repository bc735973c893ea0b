//! Files and folders that nobody but their owner may read, from the first byte on. Elsewhere than on Unix they are like others.

use std::fs::{DirBuilder, File, OpenOptions};
use std::io;
use std::path::Path;

/// To open files with that are private if they are made.
pub fn options() -> OpenOptions {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Makes a file, or empties the one that is there.
///
/// # Errors
/// What the system says.
pub fn create(path: &Path) -> io::Result<File> {
    options().write(true).create(true).truncate(true).open(path)
}

/// Makes a file where there is none.
///
/// # Errors
/// What the system says; that there is one already among it.
pub fn create_new(path: &Path) -> io::Result<File> {
    options().write(true).create_new(true).open(path)
}

/// Makes a folder, and those it lies in, unless they are there.
///
/// # Errors
/// What the system says.
pub fn create_dir_all(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}
