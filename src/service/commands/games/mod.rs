//! What each game has among the commands: a slash command, and below it what it alone has.
//!
//! A game says it by [`GameCommands`], in a file here or where the rest of it lies; the list of games is that of the rules.

mod chelma;
mod gala;

use crate::rules::any::{BoardGame, Kind};
use crate::rules::games;

use super::roots::Root;
use super::spec::{CommandSpec, Under};

/// What a game has among the commands.
pub(crate) trait GameCommands: BoardGame {
    /// What its slash command is about, in English.
    const ABOUT: &'static str;

    /// The commands that it alone has.
    const COMMANDS: &'static [CommandSpec] = &[];
}

macro_rules! list {
    ({} $($name:ident in $module:ident,)+) => {
        /// The slash command of each game.
        pub(super) static ROOTS: [Root; Kind::ALL.len()] = [$(Root {
            name: stringify!($module),
            about: <crate::rules::$module::Game as GameCommands>::ABOUT,
            under: Under::Game(Kind::$name),
            kind: Kind::$name,
        }),+];

        /// The commands that one game alone has.
        pub(super) static COMMANDS: [&[CommandSpec]; Kind::ALL.len()] =
            [$(<crate::rules::$module::Game as GameCommands>::COMMANDS),+];
    };
}
games!([list] {});
