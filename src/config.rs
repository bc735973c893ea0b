//! What the one who hosts the bot decides: `config.toml`, read once at the start. `config.example.toml` explains each key.
//!
//! Secrets are not in it: the token comes from the environment or from a file of its own, and shows nowhere.

use std::fmt;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use serde::{Deserialize, Deserializer, de::Error as _};

use crate::draw::ThemeName;

/// The environment variable that may hold the token.
pub const TOKEN_VARIABLE: &str = "DISCORD_TOKEN";

/// Everything in `config.toml`. A key left out has its default.
///
/// ```
/// use galabot::config::Config;
/// let config: Config = "[draw]\ntheme = \"dark\"".parse().unwrap();
/// assert_eq!(config.draw.theme.to_string(), "dark");
/// let wrong = "[draw]\nteme = \"dark\"".parse::<Config>().unwrap_err();
/// assert!(wrong.to_string().contains("teme"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// How to reach Discord.
    pub discord: Discord,
    /// How boards look.
    pub draw: Draw,
    /// Where games are kept.
    pub store: Store,
    /// What is logged.
    pub log: Log,
}

/// The section `[discord]`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Discord {
    /// The file that holds the token, readable by its owner only. Not needed if `DISCORD_TOKEN` is set.
    pub token_file: Option<PathBuf>,
    /// A server to speak to instead of Discord, such as `http://127.0.0.1:8080`: everything goes there, the gateway too.
    pub api_url: Option<String>,
    /// Whether to ask for the privileged intent to read every message.
    pub message_content: bool,
}

/// The section `[draw]`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Draw {
    /// The colours of the boards.
    #[serde(deserialize_with = "theme")]
    pub theme: ThemeName,
}

/// The section `[store]`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Store {
    /// The folder in which the games are kept; made if it is not there.
    pub data: PathBuf,
}

impl Default for Store {
    fn default() -> Store {
        Store {
            data: PathBuf::from("data"),
        }
    }
}

/// The section `[log]`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Log {
    /// What is worth a line: `error`, `warn`, `info`, `debug`, `trace`, or directives such as `info,galabot=debug`.
    pub level: String,
    /// Whether each line is a JSON object.
    pub json: bool,
}

impl Default for Log {
    fn default() -> Log {
        Log {
            level: "info".to_owned(),
            json: false,
        }
    }
}

impl std::str::FromStr for Config {
    type Err = toml::de::Error;

    fn from_str(text: &str) -> Result<Config, toml::de::Error> {
        toml::from_str(text)
    }
}

impl Config {
    /// Reads a file.
    ///
    /// # Errors
    /// If it cannot be read or says something that is not known; the message names file, line and key.
    pub fn load(path: &Path) -> anyhow::Result<Config> {
        let text = std::fs::read_to_string(path)
            .with_context(|| format!("cannot read the configuration {}", path.display()))?;
        text.parse()
            .with_context(|| format!("the configuration {} is not right", path.display()))
    }

    /// The token: from the environment variable `DISCORD_TOKEN` if it is set, else from `discord.token_file`.
    ///
    /// # Errors
    /// If there is none, or others could read its file.
    pub fn token(&self) -> anyhow::Result<Token> {
        if let Ok(text) = std::env::var(TOKEN_VARIABLE)
            && !text.trim().is_empty()
        {
            return Ok(Token::new(&text));
        }
        match &self.discord.token_file {
            Some(file) => Token::from_file(file),
            None => bail!(
                "there is no token: set the environment variable {TOKEN_VARIABLE}, or name a file with \
                 `token_file` in the section [discord]"
            ),
        }
    }
}

/// The secret by which Discord knows the bot. It shows neither in `Debug` nor in any message.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// The token without the white space around it.
    pub fn new(text: &str) -> Token {
        Token(text.trim().to_owned())
    }

    /// Reads a token from a file that only its owner may read.
    ///
    /// # Errors
    /// If the file cannot be read, is empty, or is open to others.
    pub fn from_file(file: &Path) -> anyhow::Result<Token> {
        let shown = file.display();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let about = std::fs::metadata(file)
                .with_context(|| format!("cannot read the token file {shown}"))?;
            let mode = about.permissions().mode() & 0o777;
            if mode & 0o077 != 0 {
                bail!(
                    "the token file {shown} is open to others (mode {mode:03o}); make it yours alone with \
                     `chmod 600 {shown}`, and if others use this machine, reset the token"
                );
            }
        }
        let text = std::fs::read_to_string(file)
            .with_context(|| format!("cannot read the token file {shown}"))?;
        let token = Token::new(&text);
        if token.0.is_empty() {
            bail!(
                "the token file {shown} is empty: it should hold the bot's token and nothing else"
            );
        }
        Ok(token)
    }

    /// The secret itself, to be handed to Discord and to nobody else.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

fn theme<'de, D: Deserializer<'de>>(from: D) -> Result<ThemeName, D::Error> {
    let text = String::deserialize(from)?;
    text.parse().map_err(D::Error::custom)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_shows_every_key_with_its_default() {
        let example = include_str!("../config.example.toml");
        assert_eq!(
            example.parse::<Config>().expect("a good example"),
            Config::default()
        );
        // The keys without a default stand there as comments; uncommented they must be known too.
        let all: String = example
            .lines()
            .map(|line| line.strip_prefix("#= ").unwrap_or(line))
            .flat_map(|line| [line, "\n"])
            .collect();
        let all: Config = all.parse().expect("known keys");
        assert!(all.discord.token_file.is_some() && all.discord.api_url.is_some());
    }

    #[test]
    fn a_wrong_key_or_value_is_named_with_what_would_work() {
        let wrong = |text: &str| text.parse::<Config>().expect_err("it is wrong").to_string();
        let theme = wrong("[draw]\ntheme = \"pink\"");
        assert!(
            theme.contains("pink") && theme.contains("light, dark"),
            "{theme}"
        );
        let key = wrong("[store]\nfolder = \"x\"");
        assert!(key.contains("folder") && key.contains("data"), "{key}");
    }

    #[test]
    fn a_token_does_not_show() {
        let token = Token::new(" abc.def \n");
        assert_eq!(token.reveal(), "abc.def");
        assert!(!format!("{token:?}").contains("abc"));
    }

    #[cfg(unix)]
    #[test]
    fn a_token_file_open_to_others_is_refused() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("token");
        std::fs::write(&file, "abc.def\n").expect("written");
        for (mode, good) in [(0o600, true), (0o400, true), (0o640, false), (0o604, false)] {
            std::fs::set_permissions(&file, std::fs::Permissions::from_mode(mode)).expect("a mode");
            let read = Token::from_file(&file);
            assert_eq!(read.is_ok(), good, "mode {mode:o}");
            if let Err(error) = read {
                let text = format!("{error:#}");
                assert!(
                    text.contains("chmod 600") && !text.contains("abc"),
                    "{text}"
                );
            }
        }
    }
}
