//! What a [`CommandSpec`] says about a command and its options.

use crate::rules::any::Kind;
use crate::service::command::Command;
use crate::service::limits::Quota;
use crate::service::model::refusal::Refusal;

use super::args::CommandArgs;
use super::button_spec::ButtonSpec;
use super::handler::Handler;
use super::heard::Heard;

/// A command with all the ways to give it.
pub struct CommandSpec {
    /// Its name: under a slash command, and in the keys of its words in `commands.ftl`.
    pub name: &'static str,
    /// Its place among the slash commands.
    pub under: Under,
    /// Its description, in English.
    pub about: &'static str,
    /// Its options, in the order in which they are offered.
    pub options: &'static [OptionSpec],
    /// The lines that can be typed for it.
    pub typed: &'static [Typed],
    /// The buttons and entries of menus that stand for it.
    pub buttons: &'static [ButtonSpec],
    /// Makes the command from its arguments.
    pub read: fn(&CommandArgs<'_>) -> Result<Command, Refusal>,
    /// Which commands this describes, and how they are carried out.
    pub(in crate::service) handler: Handler,
    /// How costly it is.
    pub cost: Cost,
    /// The limit it counts against.
    pub quota: Quota,
    /// Who may use it in a lesson.
    pub in_lesson: InLesson,
    /// Whether it is for lessons only.
    pub only_in_lesson: bool,
    /// Whether it matters that its caller may manage the server. If it is typed, that is looked up for these alone.
    pub manages: bool,
    /// Whether a game is begun or continued where it is given, or below the channel above that. A rematch is not among
    /// these: more is looked up for it.
    pub places_game: bool,
    /// When it means the only game at which its caller plays.
    pub only_game: OnlyGame,
    /// When its answer shows a game to all who read along.
    pub told_to_all: ToldToAll,
    /// Whether its buttons lead to another page of what is shown: another board of a game, another part of a list.
    pub turns_pages: bool,
    /// Whether the help messages must name it. They are written by hand in each language, so the program does not read
    /// this; `tests/it/commands.rs` holds that they do.
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
        only_in_lesson: false,
        manages: false,
        places_game: false,
        only_game: OnlyGame::Never,
        told_to_all: ToldToAll::Never,
        turns_pages: false,
        in_help: false,
    };

    /// The option with this name.
    pub fn option(&self, name: &str) -> Option<&'static OptionSpec> {
        self.options.iter().find(|option| option.name == name)
    }
}

/// A line that can be typed for a command.
pub enum Typed {
    /// A pattern, and values that its words set in addition.
    Line(&'static str, &'static [(&'static str, &'static str)]),
    /// A pattern that must be addressed to the bot, since in a thread it could be talk.
    ToBot(&'static str),
    /// Anything that begins with this word, read by a function; `None` is another command, or talk.
    Own(&'static str, OwnReader),
}

/// Reads the words after the first.
pub type OwnReader = fn(&[&str], &Heard<'_>) -> Option<Result<Command, Refusal>>;

/// The slash command that a command is under.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Under {
    /// Under that of each game.
    Games,
    /// Under that of this game.
    Game(Kind),
    /// Under `/rules`.
    Rules,
    /// Under `/settings`.
    Settings,
    /// Under `/privacy`.
    Privacy,
    /// It is no slash command: it is typed, or belongs to buttons.
    Nothing,
}

/// An option of a command.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// Its name: in the slash command, in typed lines, and in the keys of its words in `commands.ftl`.
    pub name: &'static str,
    /// Its description, in English.
    pub about: &'static str,
    /// The kind of its value.
    pub kind: OptionKind,
    /// Whether a value is required.
    pub required: bool,
    /// What is suggested for it while the user types.
    pub completion: Option<Completion>,
}

/// The kind of value of an option.
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
    /// A moment of a game, by the number of a move.
    Moment,
    /// A whole number, at least this.
    Number(u64),
    /// Yes or no.
    Flag,
    /// A person.
    Person,
    /// A person or a role.
    Appointed,
    /// A channel to which people can write.
    Channel,
}

impl OptionKind {
    /// The words to choose from, if the kind allows only these.
    pub fn words(self) -> Vec<&'static str> {
        match self {
            OptionKind::Choice(words) => words.to_vec(),
            _ => Vec::new(),
        }
    }

    /// Whether this is one of the words to choose from.
    pub(super) fn has_word(self, word: &str) -> bool {
        self.words().contains(&word)
    }
}

/// What an option can be completed to. `crate::discord::commands` finds the completions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completion {
    /// Clocks.
    Clocks,
    /// The caller's legal moves in the game that is meant.
    Moves,
    /// Moves of a line that the caller plans in the game that is meant.
    Line,
    /// The moves that have been played in the game that is meant.
    MovesPlayed,
    /// Moves in the puzzle that the caller is solving.
    Tries,
    /// Rules for which there are puzzles.
    PuzzleRules,
    /// Puzzles that the caller has not solved.
    Puzzles,
    /// Pieces.
    Pieces,
    /// Topics of the rules.
    Topics,
    /// Rule sets.
    Presets,
    /// Rule sets of the game of the command.
    OwnPresets,
    /// The house rules of the server.
    HouseRules,
    /// Points of rules with a value for each.
    Points,
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

    /// The same option, but required.
    pub(super) const fn required(mut self) -> OptionSpec {
        self.required = true;
        self
    }

    /// The same option, completed while the user types.
    pub(super) const fn completed(mut self, completion: Completion) -> OptionSpec {
        self.completion = Some(completion);
        self
    }
}

/// How costly it is to carry out a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// It runs in the queue of its channel.
    Little,
    /// It runs beside the queue, after earlier requests of the same person.
    Some,
    /// It runs beside the queue, unless another request of this person runs there.
    Much,
}

/// Who may use a command in a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InLesson {
    /// No one: it is for games only.
    No,
    /// Everyone, also after the lesson.
    Anybody,
    /// Everyone during the lesson.
    WhileOn,
    /// The learner.
    Learner,
    /// The learner, in a task that is a game to be won.
    ToWin,
}

/// When a command means the only game at which its caller plays, if none is named and none is played where it is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnlyGame {
    /// Never.
    Never,
    /// When it is a slash command.
    BySlash,
    /// When it is a slash command or typed, so not behind a button.
    BySlashOrTyped,
}

/// When the answer to a command shows a game to all who read along. Then it is not given where they may not see that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToldToAll {
    /// Never: it shows no game, or that to its caller alone.
    Never,
    /// When it is typed. Otherwise it may be shown to its caller alone.
    IfTyped,
    /// However it is given.
    Always,
}
