//! What a command specifies about its buttons.

use crate::service::command::Command;

/// A button, or an entry of a menu: `word:game:version:arguments`, see [`service::button`](crate::service::button).
pub struct ButtonSpec {
    /// The first word of its text.
    pub word: &'static str,
    /// The key of its label; entries of menus have words of their own.
    pub label: &'static str,
    /// Its style.
    pub style: Emphasis,
    /// Its command and arguments.
    pub codec: Codec,
}

/// The style of a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Emphasis {
    /// The most likely choice.
    Primary,
    /// Anything else.
    Secondary,
    /// A yes.
    Success,
    /// Something that cannot be undone.
    Danger,
}

/// The command behind a button, and the arguments in its text.
pub enum Codec {
    /// One command, without arguments.
    Bare(Command),
    /// Commands that differ by their arguments.
    Args {
        /// Writes the arguments; `None` for another command.
        write: fn(&Command) -> Option<Vec<String>>,
        /// Reads the command with these arguments, if there is one.
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

    /// The arguments of this command; `None` if this button does not stand for it.
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
