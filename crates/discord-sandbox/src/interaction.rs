//! An interaction of a person with the bot, and how far it is.

use serde::Serialize;
use serde_json::Value;

use super::id::Id;
use super::world::Origin;

/// How long the bot may take for its first answer, in milliseconds.
const DEADLINE: u64 = 3000;

/// What a person did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InteractionKind {
    Command,
    Component,
    Autocomplete,
    Modal { on_message: bool },
}

/// How far an interaction is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The bot has not answered yet.
    Waiting,
    /// The bot is thinking; the answer comes later.
    Deferred,
    /// The bot has answered.
    Answered,
    /// The bot did not answer in time.
    Failed,
}

/// One interaction.
#[derive(Clone, Debug)]
pub struct Interaction {
    pub id: Id,
    pub token: String,
    pub kind: InteractionKind,
    pub person: Id,
    pub channel: Id,
    /// Components, and modals opened from them: the message.
    pub message: Option<Id>,
    /// The command with its subcommands, or the `custom_id`.
    pub name: String,
    pub created: u64,
    pub phase: Phase,
    /// The message that answers it.
    pub original: Option<Id>,
    pub choices: Option<Vec<Value>>,
    /// The modal it was answered with.
    pub modal: Option<Value>,
}

impl InteractionKind {
    /// Discord's number.
    pub fn number(self) -> u8 {
        match self {
            Self::Command => 2,
            Self::Component => 3,
            Self::Autocomplete => 4,
            Self::Modal { .. } => 5,
        }
    }
}

impl Interaction {
    pub fn deadline(&self) -> u64 {
        self.created + DEADLINE
    }

    pub fn origin(&self) -> Origin {
        Origin {
            id: self.id,
            kind: self.kind.number(),
            name: self.name.clone(),
            person: self.person,
            on_message: self.message,
        }
    }

    /// Answers to commands are messages of their own kind; answers to components reply to the component's message.
    pub fn message_kind(&self) -> u8 {
        match (self.kind, self.message) {
            (InteractionKind::Command, _) => 20,
            (_, Some(_)) => 19,
            (_, None) => 0,
        }
    }

    pub fn replied(&self) -> Option<Id> {
        self.message
    }
}
