//! What each game has among the commands: a slash command, and below it what it alone has.
//!
//! A game is a file here, with `ABOUT` and `COMMANDS`, and its `mod`; the list is that of the rules.

mod chelma;
mod gala;

use crate::rules::any::Kind;
use crate::rules::games;

use super::roots::Root;
use super::spec::{CommandSpec, Under};

macro_rules! list {
    ({} $($name:ident in $module:ident,)+) => {
        /// The slash command of each game.
        pub(super) static ROOTS: [Root; Kind::ALL.len()] = [$(Root {
            name: stringify!($module),
            about: $module::ABOUT,
            under: Under::Game(Kind::$name),
            kind: Kind::$name,
        }),+];

        /// The commands that one game alone has.
        pub(super) static COMMANDS: [&[CommandSpec]; Kind::ALL.len()] = [$(&$module::COMMANDS),+];
    };
}
games!([list] {});
