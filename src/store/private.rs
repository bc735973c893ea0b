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

/// Takes from others what they may do with a folder and with those things in it whose names are ours. The folder itself stays as
/// it is if there is anything else in it, for others may need to get at that. What was narrowed is logged.
pub fn narrow(dir: &Path, is_ours: impl Fn(&str) -> bool) {
    match narrowed(dir, is_ours) {
        Ok(0) => {}
        Ok(count) => tracing::warn!(
            folder = %dir.display(),
            count,
            "others on this machine could read files here; they are private now"
        ),
        Err(error) => {
            tracing::warn!(folder = %dir.display(), %error, "cannot make the files here private");
        }
    }
}

/// How many things were narrowed.
#[cfg(unix)]
fn narrowed(dir: &Path, is_ours: impl Fn(&str) -> bool) -> io::Result<usize> {
    use std::os::unix::fs::PermissionsExt as _;
    const OTHERS: u32 = 0o077;
    let narrow = |path: &Path| -> io::Result<usize> {
        let found = std::fs::symlink_metadata(path)?;
        let mut permissions = found.permissions();
        if found.is_symlink() || permissions.mode() & OTHERS == 0 {
            return Ok(0);
        }
        permissions.set_mode(permissions.mode() & !OTHERS);
        std::fs::set_permissions(path, permissions)?;
        Ok(1)
    };
    let (mut count, mut strangers) = (0, false);
    for entry in std::fs::read_dir(dir)? {
        let entry = entry?;
        match entry.file_name().to_str() {
            Some(name) if is_ours(name) => count += narrow(&entry.path())?,
            _ => strangers = true,
        }
    }
    if !strangers {
        count += narrow(dir)?;
    }
    Ok(count)
}

#[cfg(not(unix))]
fn narrowed(_: &Path, _: impl Fn(&str) -> bool) -> io::Result<usize> {
    Ok(0)
}
