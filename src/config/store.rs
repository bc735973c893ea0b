//! The section `[store]`: where the games are kept. The password of a database comes from elsewhere.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use serde::Deserialize;

use super::Wrong;
use super::secret_file::{SecretFile, credential};
use crate::store::{DatabaseSettings, Place};

/// The environment variable that may hold the address of a database, with its password or without.
pub const URL_VARIABLE: &str = "GALABOT_DATABASE_URL";

/// The environment variable that may hold the password of a database.
const PASSWORD_VARIABLE: &str = "GALABOT_DATABASE_PASSWORD";

/// The section `[store]`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Store {
    /// The folder of the games; made if it is missing.
    pub data: PathBuf,
    /// The address of a PostgreSQL database in which the games are kept instead: `postgres://USER@HOST/DATABASE`.
    pub url: Option<String>,
    /// The file that holds the password of the database, readable by its owner only.
    pub password_file: Option<PathBuf>,
    /// The certificates (PEM) that the database's is checked against; those that browsers trust if left out.
    pub ca_file: Option<PathBuf>,
}

impl Default for Store {
    fn default() -> Store {
        Store {
            data: PathBuf::from("data"),
            url: None,
            password_file: None,
            ca_file: None,
        }
    }
}

impl Store {
    /// Checks what can be checked without the environment.
    pub(super) fn check(&self) -> Result<(), Wrong> {
        if self.url.as_deref().is_some_and(has_password) {
            return Err(Wrong(format!(
                "`url` in the section [store] has a password in it, which does not belong here: put it into \
                 {PASSWORD_VARIABLE} or into the file named by password_file, and leave the address as \
                 postgres://USER@HOST/DATABASE"
            )));
        }
        Ok(())
    }

    /// Where the games are kept: in the database of the environment variable `GALABOT_DATABASE_URL` or of `url`, else
    /// in the folder `data`. The password comes from the environment variable `GALABOT_DATABASE_PASSWORD`, else from
    /// `password_file`, else from the systemd credential `database-password`.
    ///
    /// # Errors
    /// If the password cannot be read, or others could read its file.
    pub fn place(&self) -> anyhow::Result<Place> {
        let Some(url) = variable(URL_VARIABLE).or_else(|| self.url.clone()) else {
            return Ok(Place::Folder(self.data.clone()));
        };
        Ok(Place::Database(DatabaseSettings {
            url,
            password: self.password()?,
            ca_file: self.ca_file.clone(),
        }))
    }

    fn password(&self) -> anyhow::Result<Option<String>> {
        // White space may belong to it.
        if let Some(password) = std::env::var(PASSWORD_VARIABLE)
            .ok()
            .filter(|it| !it.is_empty())
        {
            return Ok(Some(password));
        }
        if let Some(file) = &self.password_file {
            return from_file(file).map(Some);
        }
        let Some(file) = credential("database-password") else {
            return Ok(None);
        };
        let text = std::fs::read_to_string(&file)
            .with_context(|| format!("cannot read the credential {}", file.display()))?;
        one_line(&text, &file).map(Some)
    }
}

fn from_file(file: &Path) -> anyhow::Result<String> {
    let text = SecretFile {
        what: "password",
        key: "password_file",
        leaked: "change the password",
    }
    .read(file)?;
    one_line(&text, file)
}

/// The password without the one line end behind it. White space may belong to it.
fn one_line(text: &str, file: &Path) -> anyhow::Result<String> {
    let password = text.strip_suffix('\n').unwrap_or(text);
    let password = password.strip_suffix('\r').unwrap_or(password);
    if password.is_empty() || password.contains(['\r', '\n']) {
        bail!(
            "the password file {} should hold the password of the database on one line and nothing else",
            file.display()
        );
    }
    Ok(password.to_owned())
}

/// What an environment variable holds, unless that is nothing.
fn variable(name: &str) -> Option<String> {
    let text = std::env::var(name).ok()?;
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}

/// Whether an address holds a password, before the host or among the parameters.
fn has_password(url: &str) -> bool {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let (place, parameters) = rest.split_once('?').unwrap_or((rest, ""));
    let user = place.rsplit_once('@').map_or("", |(user, _)| user);
    user.contains(':') || parameters.contains("password=")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    #[test]
    fn a_password_in_the_configuration_is_refused_and_not_repeated() {
        for url in [
            "postgres://me:SECRET@db.example/games",
            "postgres://me:SECRET@/games",
            "postgres://db.example/games?user=me&password=SECRET",
            "me:SECRET@db.example",
        ] {
            let read = format!("[store]\nurl = \"{url}\"").parse::<Config>();
            let told = read.expect_err("a password").to_string();
            assert!(!told.contains("SECRET"), "{told}");
            assert!(told.contains("GALABOT_DATABASE_PASSWORD"), "{told}");
        }
        for url in [
            "postgres://me@db.example:5432/games",
            "postgres://[::1]:5432/games",
        ] {
            let read = format!("[store]\nurl = \"{url}\"").parse::<Config>();
            assert_eq!(read.expect("an address").store.url.as_deref(), Some(url));
        }
    }

    #[test]
    fn one_line_leads_from_the_folder_to_the_database() {
        let store = Store::default();
        let place = store.place().expect("a place");
        assert_eq!(place, Place::Folder(PathBuf::from("data")));
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("password");
        std::fs::write(&file, "SECRET word\n").expect("written");
        let store = Store {
            url: Some("postgres://me@db.example/games".to_owned()),
            password_file: Some(file.clone()),
            ..store
        };
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = |mode| std::fs::Permissions::from_mode(mode);
            std::fs::set_permissions(&file, mode(0o644)).expect("a mode");
            let told = format!("{:#}", store.place().expect_err("open to others"));
            assert!(
                told.contains("chmod 600") && !told.contains("SECRET"),
                "{told}"
            );
            std::fs::set_permissions(&file, mode(0o600)).expect("a mode");
        }
        let Place::Database(database) = store.place().expect("a place") else {
            panic!("it is not the folder");
        };
        assert_eq!(database.password.as_deref(), Some("SECRET word"));
        assert!(!format!("{database:?}").contains("SECRET"));
        for (text, password) in [("  a b \t\r\n", "  a b \t"), ("a ", "a "), ("a\n", "a")] {
            std::fs::write(&file, text).expect("written");
            assert_eq!(
                store.password().expect("a password").as_deref(),
                Some(password)
            );
        }
        for none in ["\n", "", "a\n\n", "a\nb\n"] {
            std::fs::write(&file, none).expect("written");
            assert!(store.place().is_err(), "{none:?}");
        }
    }
}
