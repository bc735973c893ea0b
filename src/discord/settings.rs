//! What the host decides about a bot.

use std::num::NonZeroU32;

use crate::config::{Shards, Token};
use crate::draw::ThemeName;
use crate::service::limits::Quotas;

/// What the bot has to know to start.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The secret by which Discord knows it.
    pub token: Token,
    /// A server to speak to instead of Discord. Everything goes there, the gateway too.
    pub api_url: Option<String>,
    /// How many connections to the gateway there are.
    pub shards: Shards,
    /// How many requests a second Discord takes. Several processes divide them among themselves.
    pub requests_per_second: NonZeroU32,
    /// Whether to ask for the text of every message.
    pub message_content: bool,
    /// The colours of the boards.
    pub theme: ThemeName,
    /// Whether a second thread helps the highest level of the computer while it has nothing else to do.
    pub parallel: bool,
    /// How much may be asked.
    pub quotas: Quotas,
    /// For how many days a backup is kept; `None` if none are made.
    pub backups_last: Option<u32>,
}
