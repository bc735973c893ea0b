//! The commands, a file for each group.
//!
//! To add a command, write four things:
//!
//! - a variant of [`Command`](crate::service::Command);
//! - its spec in the file of its group here;
//! - its handler in the folder of its subject;
//! - its words.

use super::CommandSpec;

pub(super) mod challenge;
pub(super) mod game_control;
mod history;
mod learn;
mod lobby;
mod play;
mod privacy;
mod puzzle;
mod rules;
mod settings;

pub(super) use play::HELP;

/// The groups, in the order of the slash commands.
pub(super) static GROUPS: [&[CommandSpec]; 10] = [
    &challenge::COMMANDS,
    &lobby::COMMANDS,
    &play::COMMANDS,
    &game_control::COMMANDS,
    &history::COMMANDS,
    &learn::COMMANDS,
    &puzzle::COMMANDS,
    &rules::COMMANDS,
    &settings::COMMANDS,
    &privacy::COMMANDS,
];
