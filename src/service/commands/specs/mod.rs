//! The commands, a file for each group.
//!
//! To add a command, write four things:
//!
//! - a variant of [`Command`](crate::service::Command);
//! - its spec in the file of its group here;
//! - its handler in the folder of its subject;
//! - its words.
//!
//! With a reply of its own there are also a variant of [`Reply`](crate::service::Reply), its line in
//! `src/present/replies.rs` and what puts it into words.

use super::CommandSpec;

mod better;
pub(super) mod challenge;
mod coach;
mod door;
pub(super) mod game_control;
mod history;
mod learn;
mod lobby;
mod plan;
mod play;
mod privacy;
mod puzzle;
mod rules;
mod settings;

pub(super) use challenge::is_word_of_challenge;
pub(super) use play::HELP;

/// The commands below the slash command of a game that people need first, in this order. The others follow.
pub(super) const ORDER: [&str; 25] = [
    "learn",
    "challenge",
    "move",
    "games",
    "puzzle",
    "hint",
    "resign",
    "draw",
    "takeback",
    "board",
    "moves",
    "plan",
    "accept",
    "decline",
    "withdraw",
    "rematch",
    "review",
    "replay",
    "history",
    "position",
    "stats",
    "pause",
    "claim",
    "export",
    "help",
];

/// The groups, in the order of the slash commands.
pub(super) static GROUPS: [&[CommandSpec]; 14] = [
    &door::COMMANDS,
    &challenge::COMMANDS,
    &lobby::COMMANDS,
    &play::COMMANDS,
    &plan::COMMANDS,
    &coach::COMMANDS,
    &game_control::COMMANDS,
    &history::COMMANDS,
    &learn::COMMANDS,
    &puzzle::COMMANDS,
    &better::COMMANDS,
    &rules::COMMANDS,
    &settings::COMMANDS,
    &privacy::COMMANDS,
];
