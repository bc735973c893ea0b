//! The section `[web]`: whether games can be seen on web pages, and where. The secret for signing in comes from
//! elsewhere.

use std::fmt;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::{Context as _, bail};
use serde::Deserialize;

use super::Wrong;
use super::secret_file::{SecretFile, credential};
use crate::loopback;

/// The environment variable that may hold the application's client secret.
const SECRET_VARIABLE: &str = "DISCORD_CLIENT_SECRET";

/// Where what a build step has made for the pages lies, unless the configuration says otherwise.
const FILES: &str = "web/dist";

/// The section `[web]`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Web {
    /// The address at which the pages answer; there are none if it is left out.
    pub listen: Option<SocketAddr>,
    /// The address by which people reach them: `https://games.example.org`.
    pub public_url: Option<String>,
    /// The file that holds the application's client secret, readable by its owner only. Without one nobody can sign in.
    pub client_secret_file: Option<PathBuf>,
    /// The number of the application, if it is not that of the bot.
    pub client_id: Option<u64>,
    /// Whether games can be opened in an Activity, which has to be switched on in Discord's developer portal, too.
    pub activity: bool,
    /// The folder with what build steps have made for the pages; `web/dist` if it is left out. It need not be there.
    pub files: Option<PathBuf>,
}

/// An origin of the web: scheme, host and perhaps a port, and nothing else.
///
/// ```
/// use galabot::config::Origin;
/// let origin: Origin = "https://games.example.org/".parse().unwrap();
/// assert_eq!(origin.to_string(), "https://games.example.org");
/// assert_eq!(origin.authority(), "games.example.org");
/// assert!(origin.is_secure());
/// assert!("games.example.org".parse::<Origin>().is_err());
/// assert!("http://games.example.org".parse::<Origin>().is_err(), "only on this machine");
/// assert!("http://127.0.0.1:8081".parse::<Origin>().is_ok());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    secure: bool,
    authority: String,
}

impl Origin {
    /// The host, and the port if it is named.
    pub fn authority(&self) -> &str {
        &self.authority
    }

    /// Whether it is reached by HTTPS.
    pub fn is_secure(&self) -> bool {
        self.secure
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.secure { "https" } else { "http" };
        write!(f, "{scheme}://{}", self.authority)
    }
}

impl FromStr for Origin {
    type Err = String;

    fn from_str(text: &str) -> Result<Origin, String> {
        let expected = |what: &str| format!("expected {what} but found {text:?}");
        let (secure, rest) = match text.split_once("://") {
            Some(("https", rest)) => (true, rest),
            Some(("http", rest)) => (false, rest),
            _ => return Err(expected("an address such as https://games.example.org")),
        };
        let authority = rest.strip_suffix('/').unwrap_or(rest).to_ascii_lowercase();
        let plain = |b: u8| b.is_ascii_alphanumeric() || b".-:[]".contains(&b);
        if authority.is_empty() || !authority.bytes().all(plain) {
            return Err(expected(
                "an address without a path and without a name of an account",
            ));
        }
        let host = match authority.rsplit_once(':') {
            Some((host, port)) if !port.ends_with(']') => match port.parse::<u16>() {
                Ok(_) => host,
                Err(_) => return Err(expected("an address with a port from 0 to 65535")),
            },
            _ => authority.as_str(),
        };
        if !secure && !loopback::is_loopback(host) {
            return Err(expected(
                "https://, which only an address of this machine can do without",
            ));
        }
        Ok(Origin { secure, authority })
    }
}

impl Web {
    /// Checks what can be checked without the environment.
    pub(super) fn check(&self) -> Result<(), Wrong> {
        let wrong = |what: String| Err(Wrong(format!("section [web]: {what}")));
        match &self.public_url {
            Some(url) => match url.parse::<Origin>() {
                Ok(_) => Ok(()),
                Err(error) => wrong(format!("`public_url`: {error}")),
            },
            None if self.listen.is_some() => wrong(
                "`listen` is set, so `public_url` has to be, too: the address by which people reach the pages, such as \
                 https://games.example.org"
                    .to_owned(),
            ),
            None => Ok(()),
        }
    }

    /// The address by which people reach the pages.
    pub fn origin(&self) -> Option<Origin> {
        self.public_url.as_ref()?.parse().ok()
    }

    /// The folder with what a build step has made for the pages.
    pub fn files(&self) -> &Path {
        self.files.as_deref().unwrap_or(Path::new(FILES))
    }

    /// The client secret of the application. It comes from the environment variable `DISCORD_CLIENT_SECRET`, else from
    /// `client_secret_file`, else from the systemd credential `client-secret`. Without any there is none.
    ///
    /// # Errors
    /// If it cannot be read, or others could read its file.
    pub fn client_secret(&self) -> anyhow::Result<Option<String>> {
        if let Ok(text) = std::env::var(SECRET_VARIABLE)
            && !text.trim().is_empty()
        {
            return one_word(
                &text,
                &format!("the environment variable {SECRET_VARIABLE}"),
            )
            .map(Some);
        }
        if let Some(file) = &self.client_secret_file {
            let text = SecretFile {
                what: "client secret",
                key: "client_secret_file",
                leaked: "reset the secret in Discord's developer portal",
            }
            .read(file)?;
            return one_word(&text, &shown(file)).map(Some);
        }
        let Some(file) = credential("client-secret") else {
            return Ok(None);
        };
        let text = std::fs::read_to_string(&file)
            .with_context(|| format!("cannot read the credential {}", file.display()))?;
        one_word(&text, &shown(&file)).map(Some)
    }
}

fn shown(file: &Path) -> String {
    format!("the client secret file {}", file.display())
}

/// A secret is one word.
fn one_word(text: &str, place: &str) -> anyhow::Result<String> {
    let word = text.trim();
    if word.is_empty() || word.contains(|c: char| c.is_whitespace() || c.is_control()) {
        bail!("{place} should hold the application's client secret and nothing else");
    }
    Ok(word.to_owned())
}

#[cfg(test)]
mod tests {
    use crate::config::Config;

    #[test]
    fn what_is_wrong_with_the_pages_is_told_with_what_would_work() {
        let listens = "[web]\nlisten = \"127.0.0.1:8081\"\n";
        for (text, said) in [
            (listens.to_owned(), "`public_url` has to be, too"),
            (
                format!("{listens}public_url = \"games.example.org\""),
                "https://games.example.org",
            ),
            (
                format!("{listens}public_url = \"https://a.example/x\""),
                "without a path",
            ),
            (
                format!("{listens}public_url = \"http://a.example\""),
                "https://, which only",
            ),
            (
                format!("{listens}public_url = \"https://a.example:x\""),
                "a port",
            ),
            (
                "[web]\nclient_secret = \"SECRET\"".to_owned(),
                "client_secret_file",
            ),
        ] {
            let told = text.parse::<Config>().expect_err("it is wrong").to_string();
            assert!(told.contains(said) && !told.contains("SECRET"), "{told}");
        }
        let right = format!("{listens}public_url = \"https://games.example.org\"");
        assert!(right.parse::<Config>().is_ok());
    }

    #[test]
    fn what_a_build_step_has_made_lies_where_the_host_says() {
        let files = |text: &str| {
            let config: Config = text.parse().expect("a configuration");
            config.web.files().to_path_buf()
        };
        assert_eq!(files(""), std::path::Path::new("web/dist"));
        let named = "[web]\nfiles = \"/usr/share/galabot/web\"";
        assert_eq!(files(named), std::path::Path::new("/usr/share/galabot/web"));
    }
}
