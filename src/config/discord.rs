//! The section `[discord]`: how to reach it.

use std::num::NonZeroU32;
use std::path::PathBuf;

use axum::http::Uri;
use serde::{Deserialize, Deserializer, de::Error as _};

use super::Wrong;
use crate::loopback;

/// The most connections to the gateway that can be asked for.
const MOST_SHARDS: i64 = 10_000;

/// How many requests a second Discord takes from a bot, unless it has granted more to a very large one.
pub const REQUESTS_PER_SECOND: NonZeroU32 = match NonZeroU32::new(50) {
    Some(number) => number,
    None => NonZeroU32::MIN,
};

/// The section `[discord]`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Discord {
    /// The file that holds the token, readable by its owner only. Not needed if `DISCORD_TOKEN` is set.
    pub token_file: Option<PathBuf>,
    /// A server to use instead of Discord, such as `http://127.0.0.1:8080`. Everything goes there, also the gateway and
    /// the token. Only a server on this machine may be used without https.
    pub api_url: Option<String>,
    /// Whether to ask for the privileged intent to read every message.
    pub message_content: bool,
    /// How many connections to the gateway there are.
    pub shards: Shards,
    /// How many requests a second Discord takes from the bot. Several processes divide them among themselves.
    pub requests_per_second: NonZeroU32,
}

impl Default for Discord {
    fn default() -> Discord {
        Discord {
            token_file: None,
            api_url: None,
            message_content: false,
            shards: Shards::default(),
            requests_per_second: REQUESTS_PER_SECOND,
        }
    }
}

/// How many connections to Discord's gateway there are. Discord lets each carry 2,500 servers at most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shards {
    /// As many as Discord recommends, asked again now and then.
    #[default]
    Auto,
    /// So many. More are made if Discord wants more.
    Fixed(NonZeroU32),
}

impl<'de> Deserialize<'de> for Shards {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Shards, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Read {
            Number(i64),
            Word(String),
            Other(toml::Value),
        }
        let found = match Read::deserialize(from)? {
            Read::Word(word) if word == "auto" => return Ok(Shards::Auto),
            Read::Number(number @ 1..=MOST_SHARDS) => {
                let number = u32::try_from(number).ok().and_then(NonZeroU32::new);
                return Ok(number.map_or(Shards::Auto, Shards::Fixed));
            }
            Read::Number(number) => number.to_string(),
            Read::Word(word) => format!("{word:?}"),
            Read::Other(value) => format!("a {}", value.type_str()),
        };
        Err(D::Error::custom(format!(
            "`shards` is {found}; expected \"auto\" or a number from 1 to {MOST_SHARDS}"
        )))
    }
}

/// Checks that the token may be sent to this server: by https to any, and without it to this machine only.
pub(super) fn check_api_url(url: &str) -> Result<(), Wrong> {
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

#[cfg(test)]
mod tests {
    use super::super::Config;
    use super::*;

    #[test]
    fn shards_are_a_number_or_what_discord_recommends() {
        let read = |value: &str| format!("[discord]\nshards = {value}").parse::<Config>();
        let shards = |value: &str| read(value).expect("it is right").discord.shards;
        assert_eq!(shards("\"auto\""), Shards::Auto);
        assert_eq!(
            shards("3"),
            Shards::Fixed(NonZeroU32::new(3).expect("three"))
        );
        for (wrong, told) in [
            ("0", "0"),
            ("-1", "-1"),
            ("10001", "10001"),
            ("\"many\"", "\"many\""),
            ("2.5", "a float"),
        ] {
            let error = read(wrong).expect_err(wrong).to_string();
            let expected = format!(
                "line 2, column 10: `shards` is {told}; expected \"auto\" or a number from 1"
            );
            assert!(error.starts_with(&expected), "{error}");
        }
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
}
