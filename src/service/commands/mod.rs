//! One place for a command: each [`CommandSpec`] describes a command completely, and all ways to give it are made from that.
//!
//! - what is typed is matched with its lines ([`parse`]);
//! - the slash command, its options and what they complete to are registered and read by `crate::discord::commands`;
//! - the texts behind buttons are written and read by [`super::button`], and `crate::present` gives them their faces;
//! - its cost, its quota and its place in lessons are looked up with [`spec_of`].
//!
//! To add a command: a variant of [`Command`], its spec in the file of its group here, its handler, and its words.

mod aliases;
mod args;
mod arguments;
mod challenge;
mod clock;
mod history;
mod learn;
mod lobby;
mod play;
mod privacy;
mod puzzle;
mod rules;
mod settings;
#[cfg(test)]
pub(crate) mod tests;
mod typed;

use crate::rules::any::Kind;

use super::command::Command;
use super::limits::Asked;
use super::model::refusal::Refusal;

pub use args::{CommandArgs, Value};
pub(super) use arguments::NOTHING;
pub use typed::{Heard, Read, Typed, parse, read_turn};

/// A command, in all the ways in which it is given.
pub struct CommandSpec {
    /// What it is called: below a slash command, and in the keys of its words in `commands.ftl`.
    pub name: &'static str,
    /// Where it hangs among the slash commands.
    pub under: Under,
    /// What it does, in English.
    pub about: &'static str,
    /// What can be filled in, in the order in which it is offered.
    pub options: &'static [OptionSpec],
    /// The lines that are typed for it.
    pub typed: &'static [Typed],
    /// The buttons and entries of menus that stand for it.
    pub buttons: &'static [ButtonSpec],
    /// The command, made from what was filled in or typed.
    pub read: fn(&CommandArgs<'_>) -> Result<Command, Refusal>,
    /// Whether this command is one that is described here.
    pub is: fn(&Command) -> bool,
    /// What carrying it out costs.
    pub cost: Cost,
    /// Which bound it counts against.
    pub quota: Asked,
    /// Who may ask for it where a lesson is held.
    pub in_lesson: InLesson,
    /// Whether the message of help speaks of it.
    pub in_help: bool,
}

impl CommandSpec {
    /// What most commands have in common.
    const USUAL: CommandSpec = CommandSpec {
        name: "",
        under: Under::Nothing,
        about: "",
        options: &[],
        typed: &[],
        buttons: &[],
        read: |_| Ok(Command::Help),
        is: |_| false,
        cost: Cost::Little,
        quota: Asked::Other,
        in_lesson: InLesson::No,
        in_help: false,
    };

    /// The option of this name.
    pub fn option(&self, name: &str) -> Option<&'static OptionSpec> {
        self.options.iter().find(|option| option.name == name)
    }
}

/// Below which slash command a command hangs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Under {
    /// Below that of each game.
    Games,
    /// Below that of this game.
    Game(Kind),
    /// Below `/rules`.
    Rules,
    /// Below `/settings`.
    Settings,
    /// Below `/privacy`.
    Privacy,
    /// It is no slash command: it is typed, or stands behind buttons.
    Nothing,
}

/// A slash command, below which others hang.
pub struct Root {
    /// What it is called.
    pub name: &'static str,
    /// What it is about, in English.
    pub about: &'static str,
    /// Where commands hang that hang here and only here.
    under: Under,
    /// The game that commands below it are about.
    pub kind: Kind,
}

/// The slash commands below which all others hang, in their order.
pub const ROOTS: [Root; 5] = [
    Root {
        name: "gala",
        about: "Play Gala, the Farmer's Chess",
        under: Under::Game(Kind::Gala),
        kind: Kind::Gala,
    },
    Root {
        name: "chelma",
        about: "Play Chelma, Halma with chessmen",
        under: Under::Game(Kind::Chelma),
        kind: Kind::Chelma,
    },
    Root {
        name: "rules",
        about: "Look the rules up, with figures",
        under: Under::Rules,
        kind: Kind::Gala,
    },
    Root {
        name: "settings",
        about: "Your language, colours, reminders and vacation, and what this server has chosen",
        under: Under::Settings,
        kind: Kind::Gala,
    },
    Root {
        name: "privacy",
        about: "What I keep about you: see it, take it with you, have it deleted",
        under: Under::Privacy,
        kind: Kind::Gala,
    },
];

impl Root {
    /// The slash command of this name.
    pub fn named(name: &str) -> Option<&'static Root> {
        const { &ROOTS }.iter().find(|root| root.name == name)
    }

    /// The commands that hang below it, in their order.
    pub fn commands(&'static self) -> impl Iterator<Item = &'static CommandSpec> {
        let is_game = matches!(self.under, Under::Game(_));
        all().filter(move |spec| spec.under == self.under || is_game && spec.under == Under::Games)
    }

    /// The command of this name below it.
    pub fn command(&'static self, name: &str) -> Option<&'static CommandSpec> {
        self.commands().find(|spec| spec.name == name)
    }
}

/// Something that can be filled in.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// What it is called: in the slash command, in lines to be typed, and in the keys of its words in `commands.ftl`.
    pub name: &'static str,
    /// What it is about, in English.
    pub about: &'static str,
    /// What may be filled in.
    pub kind: OptionKind,
    /// Whether it must be filled in.
    pub required: bool,
    /// What is offered for it while it is typed.
    pub completion: Option<Completion>,
}

/// What an option is filled in with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// The number of a game.
    Game,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// Any text.
    Text,
    /// The name of a square.
    Square,
    /// A whole number, from this one on.
    Number(u64),
    /// Yes or no.
    Flag,
    /// Somebody.
    Person,
    /// Somebody, or a role.
    Appointed,
    /// A channel in which one can write.
    Channel,
}

/// What an option can be completed to. `crate::discord::commands` finds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completion {
    /// Clocks.
    Clocks,
    /// The caller's legal moves in the game that is meant.
    Moves,
    /// Moves in the puzzle that the caller is at.
    Tries,
    /// Rules for which there are puzzles.
    PuzzleRules,
    /// Puzzles that the caller has not solved.
    Puzzles,
    /// Men.
    Men,
    /// Topics of the rules.
    Topics,
    /// Rule sets.
    Presets,
}

/// The option that names a game.
const GAME: OptionSpec = OptionSpec::of(
    "game",
    "The number of the game, if it is not played here",
    OptionKind::Game,
);

/// The option that shows an answer to everybody.
pub const PUBLIC: &str = "public";

impl OptionSpec {
    const fn of(name: &'static str, about: &'static str, kind: OptionKind) -> OptionSpec {
        OptionSpec {
            name,
            about,
            kind,
            required: false,
            completion: None,
        }
    }

    const fn text(name: &'static str, about: &'static str) -> OptionSpec {
        OptionSpec::of(name, about, OptionKind::Text)
    }

    const fn flag(name: &'static str, about: &'static str) -> OptionSpec {
        OptionSpec::of(name, about, OptionKind::Flag)
    }

    const fn person(name: &'static str, about: &'static str) -> OptionSpec {
        OptionSpec::of(name, about, OptionKind::Person)
    }

    const fn choice(
        name: &'static str,
        about: &'static str,
        words: &'static [&'static str],
    ) -> OptionSpec {
        OptionSpec::of(name, about, OptionKind::Choice(words))
    }

    /// The same, and it must be filled in.
    const fn required(mut self) -> OptionSpec {
        self.required = true;
        self
    }

    /// The same, and it is completed while it is typed.
    const fn completed(mut self, completion: Completion) -> OptionSpec {
        self.completion = Some(completion);
        self
    }
}

/// A button, or an entry of a menu: `word:game:version:arguments`, see [`super::button`].
pub struct ButtonSpec {
    /// What its text begins with.
    pub word: &'static str,
    /// The key of the words on it; entries of menus have words of their own.
    pub label: &'static str,
    /// How it stands out.
    pub style: Emphasis,
    /// What it stands for.
    pub codec: Codec,
}

/// How much a button stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Emphasis {
    /// What one most likely wants.
    Primary,
    /// Anything else.
    Secondary,
    /// Saying yes.
    Success,
    /// What cannot be taken back.
    Danger,
}

/// The command behind a button, and the arguments in its text.
pub enum Codec {
    /// One command, without arguments.
    Bare(Command),
    /// Commands that the arguments tell apart.
    Args {
        /// The arguments; `None` if it is another command.
        write: fn(&Command) -> Option<Vec<String>>,
        /// The command with these arguments, if there is one.
        read: fn(&[&str]) -> Option<Command>,
    },
}

impl ButtonSpec {
    const fn bare(
        word: &'static str,
        label: &'static str,
        style: Emphasis,
        command: Command,
    ) -> ButtonSpec {
        ButtonSpec {
            word,
            label,
            style,
            codec: Codec::Bare(command),
        }
    }

    const fn with(
        word: &'static str,
        label: &'static str,
        style: Emphasis,
        write: fn(&Command) -> Option<Vec<String>>,
        read: fn(&[&str]) -> Option<Command>,
    ) -> ButtonSpec {
        ButtonSpec {
            word,
            label,
            style,
            codec: Codec::Args { write, read },
        }
    }

    /// The arguments of this command; `None` if it is not behind this button.
    pub fn write(&self, command: &Command) -> Option<Vec<String>> {
        match &self.codec {
            Codec::Bare(own) => (own == command).then(Vec::new),
            Codec::Args { write, .. } => write(command),
        }
    }

    /// The command with these arguments, if there is one.
    pub fn read(&self, arguments: &[&str]) -> Option<Command> {
        match &self.codec {
            Codec::Bare(command) => arguments.is_empty().then(|| command.clone()),
            Codec::Args { read, .. } => read(arguments),
        }
    }

    /// The button of this command, with its arguments. Help, which does no harm, stands for what has none.
    pub fn of(command: &Command) -> (&'static ButtonSpec, Vec<String>) {
        let found = buttons().find_map(|button| Some((button, button.write(command)?)));
        found.unwrap_or((&play::HELP, Vec::new()))
    }
}

/// What carrying out a command costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// Little: it is carried out in the queue of its channel.
    Little,
    /// Some: it is carried out beside the queue, after what the same person asked before.
    Some,
    /// Much: it is carried out beside the queue, unless something of this person is under way there.
    Much,
}

/// Who may ask for something where a lesson is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InLesson {
    /// It is part of games only.
    No,
    /// Anybody, also when the lesson is over.
    Anybody,
    /// Anybody as long as it is on.
    WhileOn,
    /// The one who learns.
    Learner,
    /// The one who learns, in a task that is a game to be won.
    ToWin,
}

/// Every command, group by group, in the order of the slash commands.
pub fn all() -> impl Iterator<Item = &'static CommandSpec> {
    let groups: [&'static [CommandSpec]; 11] = [
        toys(),
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
    groups.into_iter().flatten()
}

/// Commands that only tests know.
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

/// The description of a command.
pub fn spec_of(command: &Command) -> &'static CommandSpec {
    let found = all().find(|spec| (spec.is)(command));
    found.unwrap_or(const { &CommandSpec::USUAL })
}
