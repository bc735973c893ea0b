//! What a [`CommandSpec`] says of a command, and of each of its options.

use crate::rules::any::Kind;
use crate::service::command::Command;
use crate::service::limits::Quota;
use crate::service::model::refusal::Refusal;

use super::args::CommandArgs;
use super::button_spec::ButtonSpec;
use super::handler::Handler;
use super::heard::Heard;

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
    /// Which commands are described here, and what carries them out.
    pub(in crate::service) handler: Handler,
    /// What carrying it out costs.
    pub cost: Cost,
    /// Which bound it counts against.
    pub quota: Quota,
    /// Who may ask for it where a lesson is held.
    pub in_lesson: InLesson,
    /// Whether the message of help speaks of it.
    pub in_help: bool,
}

impl CommandSpec {
    /// What most commands have in common.
    pub(super) const USUAL: CommandSpec = CommandSpec {
        name: "",
        under: Under::Nothing,
        about: "",
        options: &[],
        typed: &[],
        buttons: &[],
        read: |_| Ok(Command::Help),
        handler: Handler::NONE,
        cost: Cost::Little,
        quota: Quota::Other,
        in_lesson: InLesson::No,
        in_help: false,
    };

    /// The option of this name.
    pub fn option(&self, name: &str) -> Option<&'static OptionSpec> {
        self.options.iter().find(|option| option.name == name)
    }
}

/// A line that is typed for a command.
pub enum Typed {
    /// A pattern, and what its words fill in besides.
    Line(&'static str, &'static [(&'static str, &'static str)]),
    /// A pattern of what must be said to the bot, since in a thread it could be talk.
    ToBot(&'static str),
    /// Whatever begins with this word, read by a function; `None` is another command, or talk.
    Own(&'static str, OwnReader),
}

/// Reads the words behind the first.
pub type OwnReader = fn(&[&str], &Heard<'_>) -> Option<Result<Command, Refusal>>;

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
    /// The name of a rule set: of this game, or of any.
    Preset(Option<Kind>),
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

impl OptionKind {
    /// The words to choose from, where there are only these.
    pub fn words(self) -> Vec<&'static str> {
        match self {
            OptionKind::Choice(words) => words.to_vec(),
            OptionKind::Preset(Some(game)) => game.preset_names(),
            OptionKind::Preset(None) => {
                let games = Kind::ALL.iter().copied();
                games.flat_map(Kind::preset_names).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Whether this is one of the words to choose from.
    pub(super) fn has_word(self, word: &str) -> bool {
        self.words().contains(&word)
    }
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

impl OptionSpec {
    pub(super) const fn of(
        name: &'static str,
        about: &'static str,
        kind: OptionKind,
    ) -> OptionSpec {
        OptionSpec {
            name,
            about,
            kind,
            required: false,
            completion: None,
        }
    }

    pub(super) const fn text(name: &'static str, about: &'static str) -> OptionSpec {
        OptionSpec::of(name, about, OptionKind::Text)
    }

    pub(super) const fn flag(name: &'static str, about: &'static str) -> OptionSpec {
        OptionSpec::of(name, about, OptionKind::Flag)
    }

    pub(super) const fn person(name: &'static str, about: &'static str) -> OptionSpec {
        OptionSpec::of(name, about, OptionKind::Person)
    }

    pub(super) const fn choice(
        name: &'static str,
        about: &'static str,
        words: &'static [&'static str],
    ) -> OptionSpec {
        OptionSpec::of(name, about, OptionKind::Choice(words))
    }

    /// The same, and it must be filled in.
    pub(super) const fn required(mut self) -> OptionSpec {
        self.required = true;
        self
    }

    /// The same, and it is completed while it is typed.
    pub(super) const fn completed(mut self, completion: Completion) -> OptionSpec {
        self.completion = Some(completion);
        self
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
