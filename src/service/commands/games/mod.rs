//! What each game has among the commands: a slash command, and under it the commands that only this game has.
//!
//! A game implements [`GameCommands`], in a file here or beside the rest of it. The list of games is that of the rules.

mod chelma;
mod gala;

use crate::rules::any::{BoardGame, Kind};
use crate::rules::games;

use super::roots::Root;
use super::spec::{CommandSpec, Under};

/// What a game adds to the commands.
pub(crate) trait GameCommands: BoardGame {
    /// The description of its slash command, in English.
    const ABOUT: &'static str;

    /// The commands that only this game has.
    const COMMANDS: &'static [CommandSpec] = &[];
}

macro_rules! list {
    ({} $($name:ident in $module:ident,)+) => {
        /// The slash command of each game.
        pub(super) static ROOTS: [Root; Kind::ALL.len()] = [$(Root {
            name: stringify!($module),
            about: <crate::rules::$module::Game as GameCommands>::ABOUT,
            under: Under::Game(Kind::$name),
            kind: Some(Kind::$name),
        }),+];

        /// The commands that only one game has.
        pub(super) static COMMANDS: [&[CommandSpec]; Kind::ALL.len()] =
            [$(<crate::rules::$module::Game as GameCommands>::COMMANDS),+];
    };
}
games!([list] {});
