//! The commands, a file for each group.

use super::CommandSpec;

pub(super) mod challenge;
pub(super) mod clock;
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
    &clock::COMMANDS,
    &history::COMMANDS,
    &learn::COMMANDS,
    &puzzle::COMMANDS,
    &rules::COMMANDS,
    &settings::COMMANDS,
    &privacy::COMMANDS,
];
