//! The configuration by the host: `config.toml`, read once at the start. `config.example.toml` explains each key.
//!
//! It contains no secrets: the token comes from the environment or from a file of its own, and is never shown.

use std::fmt;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, bail};
use axum::http::Uri;
use serde::{Deserialize, Deserializer, de::Error as _};

use crate::draw::ThemeName;
use crate::loopback;
use crate::service::limits;

/// The environment variable that may hold the token.
pub const TOKEN_VARIABLE: &str = "DISCORD_TOKEN";

/// The environment variable with the folder in which systemd puts the credentials of a unit (`LoadCredential`).
const CREDENTIALS_VARIABLE: &str = "CREDENTIALS_DIRECTORY";

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
    /// Where games are kept.
    pub store: Store,
    /// The regular backups.
    pub backup: Backup,
    /// How much may be asked.
    pub limits: Limits,
    /// How the process can be watched.
    pub ops: Ops,
    /// What is logged.
    pub log: Log,
}

/// The section `[discord]`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Discord {
    /// The file that holds the token, readable by its owner only. Not needed if `DISCORD_TOKEN` is set.
    pub token_file: Option<PathBuf>,
    /// A server to use instead of Discord, such as `http://127.0.0.1:8080`. Everything goes there, also the gateway and
    /// the token. Only a server on this machine may be used without https.
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
    /// The folder of the games; made if it is missing.
    pub data: PathBuf,
}

impl Default for Store {
    fn default() -> Store {
        Store {
            data: PathBuf::from("data"),
        }
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
    /// The port of 127.0.0.1 at which `/livez`, `/readyz` and `/metrics` answer; none if left out.
    pub port: Option<u16>,
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
        Ok(config)
    }
}

/// Checks that the token may be sent to this server: by https to any, and without it to this machine only.
fn check_api_url(url: &str) -> Result<(), Wrong> {
    let wrong = |expected: &str| {
        Err(Wrong(format!(
            "`api_url` in the section [discord] is {url:?}; expected {expected}"
        )))
    };
    let address = url.parse::<Uri>().ok();
    let parts = address
        .as_ref()
        .and_then(|uri| Some((uri.scheme_str()?, uri.authority()?)));
    match parts {
        // A name before an @ is easily mistaken for the host.
        Some((_, authority)) if authority.as_str().contains('@') => {
            wrong("an address without anything before its host")
        }
        Some(("https", _)) => Ok(()),
        Some(("http", authority)) if loopback::is_loopback(authority.host()) => Ok(()),
        Some(("http", _)) => wrong(
            "https://, since the token would go there in the clear; http:// is for this machine alone (127.0.0.1, localhost)",
        ),
        _ => wrong("an address that begins with http:// or https://"),
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
        match std::env::var_os(CREDENTIALS_VARIABLE).map(|folder| Path::new(&folder).join("token"))
        {
            Some(credential) if credential.is_file() => Token::from_credential(&credential),
            _ => bail!(
                "there is no token: set the environment variable {TOKEN_VARIABLE}, or name a file with \
                 `token_file` in the section [discord]"
            ),
        }
    }
}

/// The secret with which the bot logs in to Discord. It appears neither in `Debug` nor in any message.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// The token without the white space around it.
    pub fn new(text: &str) -> Token {
        Token(text.trim().to_owned())
    }

    /// The token without the white space around it. The error names `source` if the text cannot be a token.
    fn whole(text: &str, source: &str) -> anyhow::Result<Token> {
        let token = Token::new(text);
        if token
            .0
            .contains(|c: char| c.is_whitespace() || c.is_control())
        {
            bail!(
                "the token from {source} has white space in it: it should be the bot's token alone, on one line"
            );
        }
        Ok(token)
    }

    /// Reads a token from a file that only its owner may read.
    ///
    /// # Errors
    /// If the file cannot be read, is not a regular file, is open to others, is empty, or holds more than a token.
    pub fn from_file(file: &Path) -> anyhow::Result<Token> {
        let shown = file.display();
        let about = std::fs::metadata(file)
            .with_context(|| format!("cannot read the token file {shown}"))?;
        if !about.is_file() {
            bail!(
                "`token_file` names {shown}, which is not a file: name the file that holds the token"
            );
        }
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
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
        let token = Token::whole(&text, &format!("the file {shown}"))?;
        if token.0.is_empty() {
            bail!(
                "the token file {shown} is empty: it should hold the bot's token and nothing else"
            );
        }
        Ok(token)
    }

    /// Reads a token from a systemd credential, which only this process can read.
    fn from_credential(file: &Path) -> anyhow::Result<Token> {
        let shown = file.display();
        let text = std::fs::read_to_string(file)
            .with_context(|| format!("cannot read the credential {shown}"))?;
        let token = Token::whole(&text, &format!("the credential {shown}"))?;
        if token.0.is_empty() {
            bail!(
                "the credential {shown} is empty: it should hold the bot's token and nothing else"
            );
        }
        Ok(token)
    }

    /// The secret itself, for Discord only.
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
        // The keys without a default are comments in the file; uncommented they must be known too.
        let all: String = example
            .lines()
            .map(|line| line.strip_prefix("#= ").unwrap_or(line))
            .flat_map(|line| [line, "\n"])
            .collect();
        let all: Config = all.parse().expect("known keys");
        assert!(all.discord.token_file.is_some() && all.discord.api_url.is_some());
        assert!(all.ops.port.is_some());
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

    #[test]
    fn an_address_that_is_none_is_refused_by_its_key() {
        for url in ["localhost:8080", "ftp://x", "", "http://"] {
            let error = format!("[discord]\napi_url = \"{url}\"").parse::<Config>();
            let error = error.expect_err("no address").to_string();
            assert!(error.contains("`api_url`"), "{error}");
        }
    }

    #[test]
    fn the_token_goes_in_the_clear_to_this_machine_alone() {
        let read = |url: &str| format!("[discord]\napi_url = \"{url}\"").parse::<Config>();
        for good in [
            "http://127.0.0.1:8080",
            "http://localhost:8080/",
            "http://[::1]:8080",
            "https://discord.example",
            "https://discord.example:8443/path",
        ] {
            assert!(read(good).is_ok(), "{good}");
        }
        for bad in [
            "http://discord.example",
            "http://192.168.1.2:8080",
            "http://0.0.0.0:8080",
            "http://127.0.0.1.evil.example",
            "http://127.0.0.1@evil.example",
            "https://discord.example@evil.example",
            "http://localhost.evil.example:8080",
            "HTTP://discord.example",
        ] {
            let error = read(bad).expect_err(bad).to_string();
            assert!(error.contains("`api_url`"), "{error}");
        }
    }

    #[test]
    fn a_token_with_white_space_or_from_a_folder_is_refused() {
        let error = Token::whole("abc def", "the file x").expect_err("no token");
        let error = error.to_string();
        assert!(
            error.contains("the file x") && !error.contains("abc"),
            "{error}"
        );
        let folder = tempfile::tempdir().expect("a folder");
        let error = Token::from_file(folder.path()).expect_err("no file");
        assert!(error.to_string().contains("not a file"), "{error}");
    }

    #[test]
    fn a_credential_is_read_whatever_its_mode() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("token");
        std::fs::write(&file, "abc.def\n").expect("written");
        let token = Token::from_credential(&file).expect("a token");
        assert_eq!(token.reveal(), "abc.def");
        std::fs::write(&file, "\n").expect("written");
        let error = Token::from_credential(&file).expect_err("nothing in it");
        assert!(error.to_string().contains("is empty"), "{error}");
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
