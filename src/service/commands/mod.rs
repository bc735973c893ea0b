//! One description for each command: a [`CommandSpec`] holds all about it, and every way to give the command follows
//! from it.
//!
//! - its handler carries it out (`super::dispatch`);
//! - typed text is matched with its lines ([`parse`]);
//! - the slash command, its options and their completions are registered and read by `crate::discord::commands`;
//! - the texts behind buttons are written and read by [`super::button`], and `crate::present` shows them;
//! - its cost, its quota, who may give it and where are looked up with [`spec_of`].
//!
//! The descriptions are in `specs`, which says how to add one. What depends on the arguments of a command is no part of
//! them.

mod aliases;
mod args;
mod button_arguments;
mod button_spec;
pub(crate) mod games;
mod handler;
mod heard;
mod parser;
mod placement;
mod roots;
mod slips;
mod spec;
mod specs;
#[cfg(test)]
pub(crate) mod tests;

use super::command::Command;

pub use args::{CommandArgs, Value};
pub(super) use button_arguments::NOTHING;
pub use button_spec::{ButtonSpec, Codec, Emphasis};
pub use heard::Heard;
pub use parser::{Read, parse};
pub use placement::{read_turn, read_turns};
pub use roots::Root;
pub use spec::{
    CommandSpec, Completion, Cost, InLesson, OnlyGame, OptionKind, OptionSpec, OwnReader,
    ToldToAll, Typed, Under,
};

/// The option that names a game.
const GAME: OptionSpec = OptionSpec::of(
    "game",
    "The number of the game, if it is not played here",
    OptionKind::Game,
);

/// The options of winther.
const OPTIONS: OptionSpec = OptionSpec::text(
    "options",
    "Options of winther, such as single-gala lone-gala",
);

/// The option that shows an answer to everyone.
pub const PUBLIC: &str = "public";

/// The slash commands that hold all others, in order.
pub fn roots() -> impl Iterator<Item = &'static Root> {
    games::ROOTS.iter().chain(&roots::OTHERS)
}

/// Every command, group by group, in the order of the slash commands.
pub fn all() -> impl Iterator<Item = &'static CommandSpec> {
    let groups = games::COMMANDS.into_iter().chain(specs::GROUPS);
    toys().iter().chain(groups.flatten())
}

/// Commands that exist in tests only.
fn toys() -> &'static [CommandSpec] {
    #[cfg(test)]
    return tests::toys();
    #[cfg(not(test))]
    &[]
}

/// Every button.
pub fn buttons() -> impl Iterator<Item = &'static ButtonSpec> {
    all().flat_map(|spec| spec.buttons)
}

/// Whether a word means something where commands are typed, in any language: it begins a line or follows in one, it is
/// a word of a challenge or of a clock, or a topic of the rules. A name of anything would take that meaning away, or
/// never be heard.
///
/// ```
/// use galabot::service::commands::means_something;
/// for word in ["white", "fischer", "korna", "threats", "game", "spiel", "frei", "resign", "opgiv", "versus", "like"] {
///     assert!(means_something(word), "{word}");
/// }
/// assert!(!means_something("gardeners") && !means_something("bakers"));
/// ```
pub fn means_something(word: &str) -> bool {
    slips::begins_a_line(word)
        || aliases::means_something(word)
        || specs::is_word_of_challenge(word)
        || super::question::is_filler(word)
        || super::topic::Topic::meant_by(word).next().is_some()
}

/// The description of this command.
pub fn spec_of(command: &Command) -> &'static CommandSpec {
    let found = all().find(|spec| (spec.handler.is)(command));
    found.unwrap_or(const { &CommandSpec::USUAL })
}

impl ButtonSpec {
    /// The button of this command, with its arguments. A command without a button gets the harmless one for help.
    pub fn of(command: &Command) -> (&'static ButtonSpec, Vec<String>) {
        let found = buttons().find_map(|button| Some((button, button.write(command)?)));
        found.unwrap_or((&specs::HELP, Vec::new()))
    }
}
