//! The ids of people, places, tables and commands. Their contents matter only to the code that makes them.

use serde::{Deserialize, Serialize};
use std::fmt;

/// Declares a number that identifies something, printed as the number.
macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
        )]
        pub struct $name(pub u64);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

id! {
    /// A person, by the chat service's number.
    PersonId
}
id! {
    /// A channel, thread or direct-message channel, by the chat service's number.
    ChannelId
}
id! {
    /// A server (guild), by the chat service's number.
    GuildId
}
id! {
    /// A role on a server, by the chat service's number.
    RoleId
}
id! {
    /// A message, by the chat service's number.
    MessageId
}
id! {
    /// A table, numbered from 1 in the order of the challenges; people read it as "game 12".
    TableId
}
id! {
    /// A post in the outbox, numbered from 1 in the order of the commits.
    PostId
}

/// The origin of a command: `m<message id>`, `i<interaction id>`, or `j<job>` for a job of the service.
///
/// Each is handled once: the store keeps it together with its first answer.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CommandId(pub String);

impl CommandId {
    /// The command typed in this message.
    pub fn of_message(message: MessageId) -> CommandId {
        CommandId(format!("m{message}"))
    }

    /// The command that this message became when it was edited at this moment.
    pub fn of_edit(message: MessageId, edited: Timestamp) -> CommandId {
        CommandId(format!("m{message}e{}", edited.0))
    }

    /// What the message of this command said before it was edited, if it was.
    ///
    /// ```
    /// use galabot::service::{CommandId, MessageId, Timestamp};
    /// let said = CommandId::of_message(MessageId(7));
    /// let edit = CommandId::of_edit(MessageId(7), Timestamp(61_500));
    /// assert_eq!(edit.before_edits(), Some(said.clone()));
    /// assert_eq!(said.before_edits(), None);
    /// ```
    pub fn before_edits(&self) -> Option<CommandId> {
        let edited = self.0.starts_with('m') && self.0.contains('e');
        let message = self.message().filter(|_| edited);
        message.map(CommandId::of_message)
    }

    /// The message that carried it, if there was one.
    pub fn message(&self) -> Option<MessageId> {
        let message = self.0.starts_with('m');
        self.number().filter(|_| message).map(MessageId)
    }

    /// The number of the message or interaction that carried it, if one did. Both are numbered in one series.
    ///
    /// ```
    /// use galabot::service::{CommandId, MessageId, Timestamp};
    /// let edit = CommandId::of_edit(MessageId(7), Timestamp(61_500));
    /// assert_ne!(edit, CommandId::of_message(MessageId(7)));
    /// assert_eq!(edit.message(), Some(MessageId(7)));
    /// assert_eq!(CommandId::of_interaction(8).number(), Some(8));
    /// ```
    pub fn number(&self) -> Option<u64> {
        let carried = self.0.strip_prefix(['m', 'i'])?;
        let number = carried.split('e').next()?;
        number.parse().ok()
    }

    /// The command of this slash command or button press.
    pub fn of_interaction(interaction: u64) -> CommandId {
        CommandId(format!("i{interaction}"))
    }

    /// Whether it is a job of the service.
    pub fn is_job(&self) -> bool {
        self.0.starts_with('j')
    }

    /// A job of the service, such as `thread-12`, that must not happen twice.
    pub fn of_job(job: impl fmt::Display) -> CommandId {
        CommandId(format!("j{job}"))
    }
}

impl fmt::Display for CommandId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A moment, in milliseconds since 1970-01-01 00:00 UTC.
///
/// ```
/// use galabot::service::Timestamp;
/// assert_eq!(Timestamp(61_500).seconds(), 61);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Timestamp(pub u64);

impl Timestamp {
    /// Whole seconds since 1970, as the chat service writes times.
    pub const fn seconds(self) -> u64 {
        self.0 / 1000
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_of_the_service_is_told_from_what_a_person_sends() {
        assert!(CommandId::of_job("thread-12").is_job());
        assert!(!CommandId::of_message(MessageId(12)).is_job());
        assert!(!CommandId::of_interaction(12).is_job());
    }

    #[test]
    fn an_edit_belongs_to_its_message_and_nothing_else_was_edited() {
        let said = CommandId::of_message(MessageId(7));
        let edit = CommandId::of_edit(MessageId(7), Timestamp(61_500));
        let pressed = CommandId::of_interaction(7);
        assert_eq!(edit.before_edits(), Some(said.clone()));
        assert_eq!(
            [&edit, &said].map(CommandId::message),
            [Some(MessageId(7)); 2]
        );
        for command in [said, pressed, CommandId::of_job("welcome-7")] {
            assert_eq!(command.before_edits(), None, "{command}");
        }
    }
}
