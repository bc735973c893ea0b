//! What a command says of its buttons.

use crate::service::command::Command;

/// A button, or an entry of a menu: `word:game:version:arguments`, see [`service::button`](crate::service::button).
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
    pub(super) const fn bare(
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

    pub(super) const fn with(
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
}
