//! The configuration by the host: `config.toml`, read once at the start. `config.example.toml` explains each key.
//!
//! It contains no secrets: the token and the password of a database come from the environment or from files of their
//! own, and are never shown.

mod discord;
mod secret_file;
mod store;
mod token;
mod web;

use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, bail};
use serde::{Deserialize, Deserializer, de::Error as _};

use crate::draw::ThemeName;
use crate::service::limits;
pub use discord::{Discord, REQUESTS_PER_SECOND, Shards};
pub use store::{Store, URL_VARIABLE};
pub use token::Token;
pub use web::{Origin, Web};

use discord::check_api_url;

/// The environment variable that may hold the token.
pub const TOKEN_VARIABLE: &str = "DISCORD_TOKEN";

/// All of `config.toml`. A missing key has its default.
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
    /// How the computer plays.
    pub computer: Computer,
    /// Where games are kept.
    pub store: Store,
    /// The regular backups.
    pub backup: Backup,
    /// How much may be asked.
    pub limits: Limits,
    /// How the process can be watched.
    pub ops: Ops,
    /// The web face.
    pub web: Web,
    /// What is logged.
    pub log: Log,
}

/// The section `[draw]`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Draw {
    /// The colours of the boards.
    #[serde(deserialize_with = "theme")]
    pub theme: ThemeName,
}

/// The section `[computer]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Computer {
    /// Whether level 8 thinks on a second processor while no other table is thought about and nobody waits. It sees
    /// further then, but does not always move the same in the same position.
    pub parallel: bool,
}

impl Default for Computer {
    fn default() -> Computer {
        Computer { parallel: true }
    }
}

/// The section `[backup]`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Backup {
    /// The folder of the backups; made if it is missing.
    pub folder: PathBuf,
    /// Hours from one backup to the next.
    pub every_hours: NonZeroU32,
    /// How many of the newest backups are kept.
    pub keep: NonZeroU32,
}

impl Default for Backup {
    fn default() -> Backup {
        Backup {
            folder: PathBuf::from("backups"),
            every_hours: NonZeroU32::MIN.saturating_add(23),
            keep: NonZeroU32::MIN.saturating_add(6),
        }
    }
}

impl Backup {
    /// For how many days a backup is kept until newer ones have taken its place, if all of them can be made.
    pub fn days(&self) -> u32 {
        self.keep
            .get()
            .saturating_mul(self.every_hours.get())
            .div_ceil(24)
    }

    /// The time from one backup to the next.
    pub fn every(&self) -> Duration {
        Duration::from_secs(3600 * u64::from(self.every_hours.get()))
    }
}

/// The section `[ops]`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Ops {
    /// The port of 127.0.0.1 at which `/livez`, `/readyz`, `/metrics` and what operators ask for answer; none if left
    /// out.
    pub port: Option<u16>,
    /// The address at which `/livez`, `/readyz` and `/metrics` answer to others; none if left out.
    pub listen: Option<SocketAddr>,
}

impl Ops {
    /// Checks that there is room for both.
    fn check(&self) -> Result<(), Wrong> {
        match (self.port, self.listen) {
            (Some(port @ 1..), Some(listen))
                if listen.port() == port
                    && (listen.ip().is_unspecified() || listen.ip().is_loopback()) =>
            {
                Err(Wrong(format!(
                    "`port` and `listen` in the section [ops] both name port {port}: give them two, for not all that \
                     `port` answers is for others"
                )))
            }
            _ => Ok(()),
        }
    }
}

/// How often something may be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rate {
    /// This many times at once.
    pub at_once: NonZeroU32,
    /// This many times a minute in the long run.
    pub a_minute: NonZeroU32,
}

impl From<limits::Rate> for Rate {
    fn from(rate: limits::Rate) -> Rate {
        Rate {
            at_once: rate.at_once,
            a_minute: rate.a_minute,
        }
    }
}

impl From<Rate> for limits::Rate {
    fn from(rate: Rate) -> limits::Rate {
        limits::Rate {
            at_once: rate.at_once,
            a_minute: rate.a_minute,
        }
    }
}

/// The section `[limits]`. The meaning of each limit is at [`limits::Quotas`].
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[expect(missing_docs, reason = "they are those of limits::Quotas")]
pub struct Limits {
    pub person_commands: Rate,
    pub person_commands_a_day: NonZeroU32,
    pub person_puzzles_a_day: NonZeroU32,
    pub person_settings_a_day: NonZeroU32,
    pub person_privacy: Rate,
    pub person_privacy_a_day: NonZeroU32,
    pub server_commands: Rate,
    pub all_commands: Rate,
    pub person_moves: Rate,
    pub person_moves_a_day: NonZeroU32,
    pub person_challenges: Rate,
    pub server_challenges: Rate,
    pub all_challenges: Rate,
    pub open_challenges: NonZeroU32,
    pub live_games: NonZeroU32,
}

impl Default for Limits {
    fn default() -> Limits {
        let quotas = limits::Quotas::default();
        let count = |number: usize| {
            let number = u32::try_from(number).unwrap_or(u32::MAX);
            NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN)
        };
        Limits {
            person_commands: quotas.person_commands.into(),
            person_commands_a_day: quotas.person_commands_a_day,
            person_puzzles_a_day: quotas.person_puzzles_a_day,
            person_settings_a_day: quotas.person_settings_a_day,
            person_privacy: quotas.person_privacy.into(),
            person_privacy_a_day: quotas.person_privacy_a_day,
            server_commands: quotas.server_commands.into(),
            all_commands: quotas.all_commands.into(),
            person_moves: quotas.person_moves.into(),
            person_moves_a_day: quotas.person_moves_a_day,
            person_challenges: quotas.person_challenges.into(),
            server_challenges: quotas.server_challenges.into(),
            all_challenges: quotas.all_challenges.into(),
            open_challenges: count(quotas.open_challenges),
            live_games: count(quotas.live_games),
        }
    }
}

impl Limits {
    /// The limits in the form of the service.
    pub fn quotas(&self) -> limits::Quotas {
        limits::Quotas {
            person_commands: self.person_commands.into(),
            person_commands_a_day: self.person_commands_a_day,
            person_puzzles_a_day: self.person_puzzles_a_day,
            person_settings_a_day: self.person_settings_a_day,
            person_privacy: self.person_privacy.into(),
            person_privacy_a_day: self.person_privacy_a_day,
            server_commands: self.server_commands.into(),
            all_commands: self.all_commands.into(),
            person_moves: self.person_moves.into(),
            person_moves_a_day: self.person_moves_a_day,
            // There is no key for it: a person who types by hand never reaches this limit.
            person_completions: limits::Quotas::default().person_completions,
            person_challenges: self.person_challenges.into(),
            server_challenges: self.server_challenges.into(),
            all_challenges: self.all_challenges.into(),
            open_challenges: self.open_challenges.get() as usize,
            live_games: self.live_games.get() as usize,
        }
    }
}

/// The section `[log]`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Log {
    /// What is logged: `error`, `warn`, `info`, `debug`, `trace`, or directives such as `info,galabot=debug`.
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

/// What is wrong with a configuration, and where. The line itself is not shown, for it may contain a misplaced secret.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Wrong(String);

impl Wrong {
    fn new(text: &str, error: &toml::de::Error) -> Wrong {
        let mut message = error.message().to_owned();
        let before = error.span().and_then(|span| text.get(..span.start));
        let Some(before) = before else {
            return Wrong(message);
        };
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        let line = text[start..].lines().next().unwrap_or_default();
        let key = line.split('=').next().unwrap_or_default();
        if key.trim().trim_matches(['"', '\'']) == "token" {
            message = format!(
                "the token does not belong here: put it into {TOKEN_VARIABLE} or into the file named by token_file"
            );
        }
        let row = before.matches('\n').count() + 1;
        let column = before[start..].chars().count() + 1;
        Wrong(format!("line {row}, column {column}: {message}"))
    }
}

impl std::str::FromStr for Config {
    type Err = Wrong;

    fn from_str(text: &str) -> Result<Config, Wrong> {
        let config: Config = toml::from_str(text).map_err(|error| Wrong::new(text, &error))?;
        if let Some(url) = &config.discord.api_url {
            check_api_url(url)?;
        }
        config.store.check()?;
        config.ops.check()?;
        config.web.check()?;
        Ok(config)
    }
}

impl Config {
    /// Reads a configuration file.
    ///
    /// # Errors
    /// If it cannot be read or contains an unknown key or value; the message names file, line and key.
    pub fn load(path: &Path) -> anyhow::Result<Config> {
        let text = std::fs::read_to_string(path)
            .with_context(|| format!("cannot read the configuration {}", path.display()))?;
        text.parse()
            .with_context(|| format!("the configuration {} is not right", path.display()))
    }

    /// The token. It comes from the environment variable `DISCORD_TOKEN`, else from `discord.token_file`, else from the
    /// systemd credential `token`.
    ///
    /// # Errors
    /// If there is none, if it cannot be a token, or if others could read its file.
    pub fn token(&self) -> anyhow::Result<Token> {
        if let Ok(text) = std::env::var(TOKEN_VARIABLE)
            && !text.trim().is_empty()
        {
            return Token::whole(&text, &format!("the environment variable {TOKEN_VARIABLE}"));
        }
        if let Some(file) = &self.discord.token_file {
            return Token::from_file(file);
        }
        match secret_file::credential("token") {
            Some(credential) => Token::from_credential(&credential),
            None => bail!(
                "there is no token: set the environment variable {TOKEN_VARIABLE}, or name a file with \
                 `token_file` in the section [discord]"
            ),
        }
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
        // The keys without a default are comments in the file; uncommented they must be known too.
        let all: String = example
            .lines()
            .map(|line| line.strip_prefix("#= ").unwrap_or(line))
            .flat_map(|line| [line, "\n"])
            .collect();
        let all: Config = all.parse().expect("known keys");
        assert!(all.discord.token_file.is_some() && all.discord.api_url.is_some());
        assert!(all.ops.port.is_some() && all.ops.listen.is_some());
        assert!(all.web.listen.is_some() && all.web.client_secret_file.is_some());
        assert!(all.web.origin().is_some() && all.web.client_id.is_some());
        let store = all.store;
        assert!(store.url.is_some() && store.password_file.is_some() && store.ca_file.is_some());
        assert_eq!(Config::default().limits.quotas(), limits::Quotas::default());
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
        for (listen, said) in [
            ("9465", "socket address"),
            ("galabot-1:9465", "socket address"),
            ("0.0.0.0:9464", "both name port 9464"),
            ("127.0.0.1:9464", "both name port 9464"),
        ] {
            let told = wrong(&format!("[ops]\nport = 9464\nlisten = \"{listen}\""));
            assert!(told.contains(said), "{told}");
        }
    }

    #[test]
    fn a_token_in_the_wrong_place_is_not_repeated() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("config.toml");
        for text in [
            "[discord]\nmessage_content = true\ntoken = \"SECRET\"",
            "[discord]\ntoken = SECRET",
            "[discord]\n\"token\" = \"SECRET\"\n",
            "token = 'SECRET'",
        ] {
            std::fs::write(&file, text).expect("written");
            let error = Config::load(&file).expect_err("it is wrong");
            let told = format!("{error:#} {error:?}");
            assert!(!told.contains("SECRET"), "{told}");
            assert!(
                told.contains("the token does not belong here") && told.contains("line "),
                "{told}"
            );
        }
        let error = "[discord]\nbot = \"SECRET\"".parse::<Config>();
        let error = error.expect_err("it is wrong").to_string();
        assert!(
            error.starts_with("line 2, column 1: unknown field `bot`"),
            "{error}"
        );
        assert!(!error.contains("SECRET"), "{error}");
    }
}
