//! A command with all that is known about whoever gave it.

use super::command::Command;
use crate::service::model::challenge::Person;
use crate::service::model::ids::{ChannelId, CommandId, GuildId, PersonId, TableId};

/// Where a command was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The server, or `None` in a direct message.
    pub guild: Option<GuildId>,
    /// The channel or thread.
    pub channel: ChannelId,
    /// The channel under which it hangs, if it is a thread.
    pub parent: Option<ChannelId>,
}

/// How a command was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Via {
    /// Typed as a message.
    Chat,
    /// As a slash command.
    Slash,
    /// By a button, which was shown with this version of its table.
    Button {
        /// The table's version when the button was shown; `None` if it does not go out of date.
        version: Option<u64>,
    },
}

/// What somebody may decide for a whole server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Manages {
    /// Nothing.
    #[default]
    No,
    /// What it has chosen, but not who else may: they were appointed.
    Appointed,
    /// Everything: they have the permission to manage the server.
    Server,
}

/// A command with all that is known about its giver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The message or interaction that carried it.
    pub id: CommandId,
    /// Who.
    pub caller: Person,
    /// Where.
    pub place: Place,
    /// The game meant, if one was named; else it is the one played in this thread.
    pub table: Option<TableId>,
    /// How.
    pub via: Via,
    /// A random number, for drawing lots.
    pub lot: u64,
    /// What the caller may decide for the whole server.
    pub manages: Manages,
    /// Those of [`Service::invited_again`](super::Service::invited_again) who are not on the server any more.
    pub absent: Vec<PersonId>,
    /// What.
    pub command: Command,
}

impl Request {
    /// The same, with another command.
    pub(super) fn with(&self, command: Command) -> Request {
        Request {
            command,
            ..self.clone()
        }
    }
}
