//! Secrets in files of their own: only their owner may read them, or systemd hands them over.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};

/// The environment variable with the folder in which systemd puts the credentials of a unit (`LoadCredential`).
const CREDENTIALS_VARIABLE: &str = "CREDENTIALS_DIRECTORY";

/// What messages say of a file with a secret.
pub(super) struct SecretFile {
    /// What it holds.
    pub what: &'static str,
    /// The key of the configuration that names it.
    pub key: &'static str,
    /// What to do if others may have read it.
    pub leaked: &'static str,
}

impl SecretFile {
    /// Reads the file.
    ///
    /// # Errors
    /// If it cannot be read, is not a regular file, or is open to others.
    pub(super) fn read(&self, file: &Path) -> anyhow::Result<String> {
        let SecretFile { what, key, leaked } = self;
        let shown = file.display();
        let cannot = || format!("cannot read the {what} file {shown}");
        let about = std::fs::metadata(file).with_context(cannot)?;
        if !about.is_file() {
            bail!(
                "`{key}` names {shown}, which is not a file: name the file that holds the {what}"
            );
        }
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = about.permissions().mode() & 0o777;
            if mode & 0o077 != 0 {
                bail!(
                    "the {what} file {shown} is open to others (mode {mode:03o}); make it yours alone with \
                     `chmod 600 {shown}`, and if others use this machine, {leaked}"
                );
            }
        }
        std::fs::read_to_string(file).with_context(cannot)
    }
}

/// The file with the systemd credential of this name, if the unit has one.
pub(super) fn credential(name: &str) -> Option<PathBuf> {
    let folder = std::env::var_os(CREDENTIALS_VARIABLE)?;
    Some(Path::new(&folder).join(name)).filter(|file| file.is_file())
}
