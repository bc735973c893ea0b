//! What people and servers choose for themselves: settings, language, and their own data.

mod channel_checks;
pub mod forget;
pub mod language_choice;
pub mod privacy;
pub mod settings_commands;
mod usage;
mod web_sessions;
