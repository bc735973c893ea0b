//! A command with all that is known about its caller.

use super::command::Command;
use crate::service::model::challenge::{Home, Person};
use crate::service::model::ids::{ChannelId, CommandId, GuildId, PersonId, TableId};
use crate::service::model::table::Table;

/// Where a command was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The server, or `None` in a direct message.
    pub guild: Option<GuildId>,
    /// The channel or thread.
    pub channel: ChannelId,
    /// The channel of the thread, if it is a thread.
    pub parent: Option<ChannelId>,
    /// Whether it is a thread that only its members see.
    pub private: bool,
}

impl Place {
    /// Whether lessons and games with the computer are held right here: in a direct message or a private thread. In
    /// other places each gets a thread of its own.
    pub fn is_private(self) -> bool {
        self.guild.is_none() || self.private
    }

    /// Where a table is played, or will be.
    pub fn of_table(table: &Table) -> Place {
        let home = table.home();
        Place {
            guild: home.guild,
            channel: table.thread.unwrap_or(home.channel),
            parent: (table.thread.is_some() && !table.is_in_place()).then_some(home.channel),
            private: false,
        }
    }

    /// The channel itself, or the one above the thread.
    pub fn above(self) -> ChannelId {
        self.parent.unwrap_or(self.channel)
    }

    /// Where a lesson or a game with the computer that is begun here belongs.
    pub(super) fn home(self) -> Home {
        Home {
            guild: self.guild,
            channel: match self.is_private() {
                true => self.channel,
                false => self.above(),
            },
        }
    }
}

/// How a command was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Via {
    /// Typed as a message.
    Chat,
    /// As a slash command.
    Slash,
    /// By a button that was shown with this version of its table.
    Button {
        /// The table's version when the button was shown; `None` if it does not go out of date.
        version: Option<u64>,
    },
}

/// What a person may decide for a whole server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Manages {
    /// Nothing.
    #[default]
    No,
    /// Its settings, except who else may change them: they were appointed.
    Appointed,
    /// Everything: they have the permission to manage the server.
    Server,
}

/// A command with all that is known about its caller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The message or interaction that carried it.
    pub id: CommandId,
    /// The caller.
    pub caller: Person,
    /// Where it was given.
    pub place: Place,
    /// The table that was named, if any; else the one played in this thread is meant.
    pub table: Option<TableId>,
    /// How it was given.
    pub via: Via,
    /// How long ago the caller sent it, in milliseconds, as far as that is known; never more. So nobody's clock pays
    /// for the way that a move takes.
    pub sent_ago: u64,
    /// A random number: it chooses colours, and the number that stands for a deleted person.
    pub random: u64,
    /// What the caller may decide for the whole server.
    pub manages: Manages,
    /// The people of [`Service::invited_again`](super::Service::invited_again) who are no longer on the server.
    pub absent: Vec<PersonId>,
    /// The command.
    pub command: Command,
}

impl Request {
    /// A command at a table that was not sent from Discord: as by a button that was shown with the table as it is here,
    /// so it is refused once anybody has done something.
    pub fn at_table(id: CommandId, caller: Person, table: &Table, command: Command) -> Request {
        Request {
            id,
            caller,
            place: Place::of_table(table),
            table: Some(table.id),
            via: Via::Button {
                version: Some(table.version),
            },
            sent_ago: 0,
            random: 0,
            manages: Manages::No,
            absent: Vec::new(),
            command,
        }
    }

    /// The same request with another command.
    pub(super) fn with(&self, command: Command) -> Request {
        Request {
            command,
            ..self.clone()
        }
    }
}
