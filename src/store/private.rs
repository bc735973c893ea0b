//! Files and folders that only their owner may read, from the first byte on. On systems other than Unix they are
//! ordinary.

use std::fs::{DirBuilder, File, OpenOptions};
use std::io;
use std::path::Path;

/// Options to open files with; a file that is created is private.
pub fn options() -> OpenOptions {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Creates a file, or truncates an existing one.
///
/// # Errors
/// What the system says.
pub fn create(path: &Path) -> io::Result<File> {
    options().write(true).create(true).truncate(true).open(path)
}

/// Creates a file that does not exist yet.
///
/// # Errors
/// What the system says, also that the file exists.
pub fn create_new(path: &Path) -> io::Result<File> {
    options().write(true).create_new(true).open(path)
}

/// Creates a folder and its parents unless they exist.
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

/// Takes away the rights of others to a folder and to the files in it whose names are ours. If other files are in it,
/// the folder itself stays as it is, because others may need access to them. Changes are logged.
pub fn restrict(dir: &Path, is_ours: impl Fn(&str) -> bool) {
    match restricted(dir, is_ours) {
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

/// How many files and folders were changed.
#[cfg(unix)]
fn restricted(dir: &Path, is_ours: impl Fn(&str) -> bool) -> io::Result<usize> {
    use std::os::unix::fs::PermissionsExt as _;
    const OTHERS: u32 = 0o077;
    let restrict = |path: &Path| -> io::Result<usize> {
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
            Some(name) if is_ours(name) => count += restrict(&entry.path())?,
            _ => strangers = true,
        }
    }
    if !strangers {
        count += restrict(dir)?;
    }
    Ok(count)
}

#[cfg(not(unix))]
fn restricted(_: &Path, _: impl Fn(&str) -> bool) -> io::Result<usize> {
    Ok(0)
}
