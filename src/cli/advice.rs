//! What a subcommand advises when a running bot has the folder of the games open.

/// Where only the bot's being stopped helps.
pub(super) const STOP_IT: &str = "stop the bot first";

/// Where a running bot does what is wanted itself.
pub(super) const ASK_IT: &str = "a running bot can be asked if `port` in the section [ops] is set";
